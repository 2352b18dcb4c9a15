"""readme.py SCHEMA README: the table of keys has each key with the schema's description."""
import json
import sys

with open(sys.argv[1], encoding="utf-8") as f:
    schema = json.load(f)
with open(sys.argv[2], encoding="utf-8") as f:
    lines = f.read().split("\n")
wrong = 0
for name, value in schema["properties"].items():
    if value.get("type") == "object":
        keys = [(name + "." + leaf, v) for leaf, v in value["properties"].items()]
    else:
        keys = [(name, value)]
    for key, row in keys:
        found = [line for line in lines if line.startswith("| `" + key + "` |")]
        if len(found) != 1 or not found[0].endswith("| " + row["description"] + " |"):
            wrong += 1
            print(f"{key}: {len(found)} rows, wanted: {row['description']}")
            continue
        for word in row.get("enum", []):
            if not isinstance(word, int) and "`" + word + "`" not in found[0]:
                wrong += 1
                print(f"{key}: no `{word}`")
sys.exit(wrong != 0)
