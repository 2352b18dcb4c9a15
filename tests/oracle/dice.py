"""Throws from a seed, by HMAC-SHA256 alone."""
import hashlib
import hmac


def mac(key, text, number):
    """HMAC of a text and eight bytes, big-endian; without them where number is None."""
    tail = b"" if number is None else number.to_bytes(8, "big")
    return hmac.new(key, text.encode() + tail, hashlib.sha256).digest()


def text_key(text):
    return hashlib.sha256(text.encode()).digest()


def group_seed(key, group):
    return mac(key, "group", group)


def commit(seed):
    return hashlib.sha256(seed).hexdigest()


class Stream:
    """A seat's words, or those of the lots (L)."""

    def __init__(self, seed, who):
        self.seed, self.who = seed, who
        self.block, self.words = 0, []

    def below(self, n):
        """A number below n, all as likely: words at the ragged end are skipped."""
        limit = (1 << 32) // n * n
        while True:
            if not self.words:
                block = mac(self.seed, self.who, self.block)
                self.words = [int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4)]
                self.block += 1
            word = self.words.pop(0)
            if word < limit:
                return word % n

    def cast(self, faces):
        rest = self.below(sum(faces.values()))
        for value, weight in sorted(faces.items()):
            if rest < weight:
                return value
            rest -= weight
        raise AssertionError("the weights are their own sum")


def lots(seed, players):
    """The players, in the order of the seats they sit in."""
    words, drawn = Stream(seed, "L"), list(range(players))
    for i in range(players - 1, 0, -1):
        j = words.below(i + 1)
        drawn[i], drawn[j] = drawn[j], drawn[i]
    return drawn


def bot_number(seed, seat):
    return int.from_bytes(mac(seed, "bot" + seat, None)[:8], "big")


DICE = {
    "cowries-4": {1: 4, 2: 6, 3: 4, 4: 1, 8: 1},
    "cowries-6": {1: 6, 2: 15, 3: 20, 4: 15, 5: 6, 6: 1, 12: 1},
    "uniform-5": {1: 1, 2: 1, 3: 1, 4: 1, 8: 1},
}


def row(text, group, casts=40):
    """What dice.json says of one game."""
    key = text_key(text)
    seed = group_seed(key, group)
    thrown = {}
    for name, faces in DICE.items():
        streams = {seat: Stream(seed, seat) for seat in "SENW"}
        thrown[name] = {
            seat: [words.cast(faces) for _ in range(casts)] for seat, words in streams.items()
        }
    return {
        "text": text,
        "group": group,
        "key": key.hex(),
        "seed": seed.hex(),
        "commit": commit(seed),
        "lots": {str(n): lots(seed, n) for n in (2, 3, 4)},
        "bot": {seat: str(bot_number(seed, seat)) for seat in "SENW"},
        "casts": thrown,
    }
