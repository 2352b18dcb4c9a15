"""Odd rule sets: keys of the table drawn at random, but for what does not go together."""
from rules import BOOL, KINDS, Rules, cowries, plain_route, square_name

# Keys with a few words each; the others have a function below.
WORDS = [key for key, kind in KINDS.items() if isinstance(kind, list) or kind == BOOL]
OFTEN = 0.3  # how likely a key is to be drawn


def route(rng, size):
    """Rings as they are, turned about, begun elsewhere or left out; else squares as they come."""
    plain = plain_route(size)
    if rng.random() < 0.3:
        squares = plain[:-1]
        rng.shuffle(squares)
        squares = squares[: rng.randint(8, len(squares))]
        gate = rng.randint(4, len(squares) - 1)
        return squares + plain[-1:], gate
    squares, at = [], 0
    for ring in range(4 * (size - 1), 0, -8):
        part = plain[at : at + ring]
        at += ring
        first = rng.randrange(ring)
        part = part[first:] + part[:first]
        if rng.random() < 0.5:
            part.reverse()
        if not squares or rng.random() < 0.8:
            squares += part
    return squares + plain[-1:], 4 * (size - 1)


def board(rng, keys):
    size = rng.choice([3, 5, 5, 5, 5, 7, 9])
    keys["board.size"] = size
    keys["board.pawns"] = rng.choice([1, 2, 3, 4, 4, 4, 6, 8])
    if size > 3 and rng.random() < OFTEN:
        squares, gate = route(rng, size)
        keys["board.route"] = [square_name(x, y) for x, y in squares]
        keys["board.gate"] = gate
    if rng.random() < OFTEN:
        squares = [square_name(rng.randrange(size), rng.randrange(size)) for _ in range(3)]
        keys["board.safe"] = rng.choice([[], ["homes"], squares, squares + ["homes"], ["final"]])


def throws(rng, keys):
    if rng.random() < 0.5:
        shells = rng.randint(2, 7)
        keys["throws.cowries"] = shells
        if rng.random() < 0.5:
            keys["throws.none-up"] = rng.randint(1, 14)
        faces = cowries(shells, keys.get("throws.none-up", 2 * shells))
    else:
        values = sorted(rng.sample(range(1, 13), rng.randint(2, 6)))
        faces = {value: rng.randint(1, 6) for value in values + [2]}
        keys["throws.faces"] = faces
    keys["throws.again"] = rng.sample(sorted(faces), rng.randint(0, len(faces) - 1))
    if rng.random() < OFTEN:
        keys["throws.void-run"] = rng.choice([2, 2, 3])
    if rng.random() < OFTEN:
        keys["start.enter-with"] = rng.sample(sorted(faces), rng.randint(1, len(faces)))


def limits(rng, keys):
    if rng.random() < OFTEN:
        keys["outer.pawns-per-square"] = rng.choice(["any", 2, 3, 4, 8])
    if rng.random() < OFTEN:
        keys["inner.pawns-per-square"] = rng.choice([1, 2, 3, 4])


def go_together(keys):
    """Changes what does not."""
    if keys.get("throws.play") == "banked":
        keys.pop("pass", None)
        keys.pop("throws.after-pass", None)
    outer = keys.get("outer.pawns-per-square", 1)
    homes = "homes" in keys.get("board.safe", ["homes"])
    if not homes and not keys.get("start.enter-with") and outer != "any":
        keys["outer.pawns-per-square"] = "any"
    if keys.get("pairs.where") == "anywhere" and outer == 1:
        keys["outer.pawns-per-square"] = "any"


def draw(rng, name):
    keys = {"ruleset": 1, "name": name}
    for key in WORDS:
        words = KINDS[key] if KINDS[key] != BOOL else [True, False]
        if rng.random() < OFTEN:
            keys[key] = rng.choice(words)
    if rng.random() < 0.6:
        board(rng, keys)
    if rng.random() < 0.6:
        throws(rng, keys)
    limits(rng, keys)
    go_together(keys)
    return Rules(name, keys)
