"""Hold the JSON Schema against what the loader accepts.

agree.py SCHEMA PAGDI: the files of good/, the ready rule sets and the vectors must pass the
schema and the loader; those of bad/ must fail both. Those of cross/ are of keys that do not
go together, of squares off the board, and of names: only the loader sees them. Those of text/
are of YAML itself (places, repeats, spellings of numbers), which a schema never sees.
Scalars are read by YAML 1.2's core schema, as editors do.
"""
import glob
import json
import os
import re
import subprocess
import sys

import jsonschema
import yaml

here = os.path.dirname(os.path.abspath(__file__))
root = os.path.join(here, "..", "..", "..")


class Core(yaml.SafeLoader):
    yaml_implicit_resolvers = {}


def resolver(tag, pattern, first):
    Core.add_implicit_resolver("tag:yaml.org,2002:" + tag, re.compile(pattern), list(first))


resolver("null", r"^(?:~|null|Null|NULL|)$", "~nN" + "\0")
Core.yaml_implicit_resolvers.setdefault("", []).append(
    ("tag:yaml.org,2002:null", re.compile("^$")))
resolver("bool", r"^(?:true|false)$", "tf")
resolver("int", r"^[-+]?[0-9]+$", "-+0123456789")
resolver("float", r"^[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?$", "-+.0123456789")


def names(value):
    """Maps as JSON has them: every name is text."""
    if isinstance(value, dict):
        return {str(k): names(v) for k, v in value.items()}
    if isinstance(value, list):
        return [names(v) for v in value]
    return value


def main(schema_path, pagdi):
    with open(schema_path, encoding="utf-8") as f:
        schema = json.load(f)
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    wrong = 0
    count = 0
    for folder, by_schema, by_loader in (
            (here + "/good", True, True), (here + "/bad", False, False),
            (here + "/cross", True, False), (root + "/rules", True, True),
            (root + "/tests/vectors/rules", True, True)):
        files = sorted(glob.glob(folder + "/*.yaml"))
        if not files:
            sys.exit("no files in " + folder)
        for path in files:
            with open(path, encoding="utf-8") as f:
                value = names(yaml.load(f, Loader=Core))
            schema_says = validator.is_valid(value)
            run = subprocess.run([pagdi, "rules", "check", "-q", path],
                                 capture_output=True, text=True, check=False)
            loader_says = run.returncode == 0
            count += 1
            if (schema_says, loader_says) != (by_schema, by_loader):
                wrong += 1
                print(f"{path}: schema {schema_says}, loader {loader_says}, "
                      f"expected {by_schema}, {by_loader}; {run.stderr}")
    print(f"{count} files, {wrong} wrong")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
