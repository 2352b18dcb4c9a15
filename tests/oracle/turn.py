"""Casting, playing, forfeiting; whose turn it is then, places, and the end."""
from moves import actions, legal, perform, playable

BANK = 255  # throws at most
OWED = 65535  # casts at most


class Illegal(Exception):
    """What the rules do not allow; its text is the kind of fault."""


def run_is_void(rules, run):
    return rules["throws.void-run"] and run >= rules["throws.void-run"]


# --- casting -------------------------------------------------------------------------------


def is_void(rules, state, throw):
    """At-once: whether this throw would be the last of a run that makes it void."""
    return bool(not rules.banked and throw in rules.again and run_is_void(rules, state.run + 1))


def cast(rules, state, throw):
    """At-once: the throw is in hand, or is void and has ended the turn."""
    if throw not in rules.faces:
        raise Illegal("throw")
    if is_void(rules, state, throw):
        end_turn(rules, state)
        return
    state.run = state.run + 1 if throw in rules.again else 0
    state.hand = [throw]


def bank_ends(rules, throws):
    """None: another throw is to be cast; else whether the bank that ends here is void."""
    run = 0
    for throw in reversed(throws):
        if throw not in rules.again:
            break
        run += 1
    if run_is_void(rules, run):
        return True
    return False if run == 0 or len(throws) == BANK else None


def cast_bank(rules, state, throws):
    """The throws of a whole bank, in the order cast. True: it is void."""
    if any(throw not in rules.faces for throw in throws):
        raise Illegal("throw")
    ends = [bank_ends(rules, throws[:n]) for n in range(1, len(throws) + 1)]
    if ends[-1] is None or any(end is not None for end in ends[:-1]):
        raise Illegal("bank")
    if ends[-1]:
        end_turn(rules, state)
    else:
        state.hand = sorted(throws)
    return ends[-1]


# --- playing -------------------------------------------------------------------------------


def may_pass(rules, state, throw):
    """At-once where it has no action, or by choice; banked the smallest, where none has."""
    if rules.banked:
        return throw == state.hand[0] and not any(
            playable(rules, state, other) for other in set(state.hand)
        )
    return rules["pass"] == "by-choice" or not playable(rules, state, throw)


def plies(rules, state, throw):
    """What may be done with a throw in hand: actions, and None for a pass."""
    found = list(legal(rules, state, throw))
    if may_pass(rules, state, throw):
        found.append(None)
    return found


def play_pass(rules, state, throw):
    chosen = not rules.banked and playable(rules, state, throw)
    state.hand.remove(throw)
    if rules.banked:
        go_on(rules, state)
    elif rules["throws.after-pass"] == "turn-ends" or chosen:
        end_turn(rules, state)
    else:
        owe(rules, state, int(throw in rules.again))
        go_on(rules, state)


def play(rules, state, throw, action):
    """A legal action. Returns what it did; `finished` says whether it was the last pawn's."""
    state.hand.remove(throw)
    done = perform(rules, state, action)
    side = state.sides[state.mover]
    done.finished = all(unit.step == rules.final for unit in side.units)
    if done.finished:
        finish(rules, state)
        return done
    reasons = int(not rules.banked and throw in rules.again)
    reasons += bool(done.captured) and rules["captures.throw-again"]
    reasons += done.arrived and rules["finish.throw-again"]
    owe(rules, state, reasons)
    go_on(rules, state)
    return done


def owe(rules, state, reasons):
    if rules["throws.bonus"] == "one":
        state.owed = min(1, state.owed + reasons)
    else:
        state.owed = min(OWED, state.owed + reasons)


def go_on(rules, state):
    """With the throws in hand, else with a cast that is owed, else with the next seat."""
    if state.hand:
        return
    if state.owed:
        state.owed -= 1
    else:
        end_turn(rules, state)


# --- the end of a turn, and of the play ----------------------------------------------------


def end_turn(rules, state):
    """The next seat is to cast, unless nobody could ever move again."""
    side = state.sides[state.mover]
    side.units = sorted(unit._replace(rest=False) for unit in side.units)
    state.hand, state.owed, state.run = [], 0, 0
    remaining = state.in_play()
    at = rules.turns.index(state.mover)
    order = rules.turns[at + 1 :] + rules.turns[: at + 1]
    state.mover = next(seat for seat in order if seat in remaining)
    if not any(can_move(rules, state, seat) for seat in remaining):
        share_next_place(state, remaining)


def can_move(rules, state, seat):
    mover, state.mover = state.mover, seat
    found = any(actions(rules, state, throw) for throw in rules.faces)
    state.mover = mover
    return found


def next_place(state):
    return 1 + sum(1 for side in state.sides.values() if side.place and not side.forfeited)


def share_next_place(state, seats):
    place = next_place(state)
    for seat in seats:
        state.sides[seat].place = place
    over(state)


def over(state):
    for side in state.sides.values():
        side.units = sorted(unit._replace(rest=False) for unit in side.units)
    state.mover, state.hand, state.owed, state.run = None, [], 0, 0


def finish(rules, state):
    state.sides[state.mover].place = next_place(state)
    remaining = state.in_play()
    if len(remaining) == 1 or not rules["end.play-on"]:
        share_next_place(state, remaining)
    else:
        end_turn(rules, state)


def forfeit(rules, state, seat, begun=True):
    """The seat ranks behind all who have not forfeited, and before those who did earlier."""
    side = state.sides.get(seat)
    if not side:
        raise Illegal("seat")
    if side.place or state.mover is None:
        raise Illegal("forfeit")
    earlier = sum(1 for other in state.sides.values() if other.forfeited)
    side.units, side.access, side.forfeited = [], False, True
    side.place = len(state.sides) - earlier
    remaining = state.in_play()
    if len(remaining) == 1:
        share_next_place(state, remaining)
    elif seat == state.mover and begun:
        end_turn(rules, state)


def result(state):
    """Places as they are written: S>E=N>W, or * while the play goes on."""
    if state.mover is not None:
        return "*"
    places = {}
    for seat, side in state.sides.items():
        places.setdefault(side.place, []).append(seat)
    return ">".join("=".join(places[place]) for place in sorted(places))
