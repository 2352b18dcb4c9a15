"""What may be played with a throw, and what it does to the pawns."""
from collections import namedtuple

from state import single

# kind: enter, single, pair or form. to is the step it ends on.
Action = namedtuple("Action", "kind unit to")


class Done:
    """What an action did: to whose pawns, and whether a pawn reached the final square."""

    def __init__(self):
        self.captured = set()  # seats that lost pawns so
        self.swept = set()  # seats whose pawns went home as a pair left; it may be the mover's
        self.arrived = False


def enemies_at(rules, sides, seat, step):
    """(seat, unit) of every enemy unit on the square that is the seat's step."""
    found = []
    for other, there in rules.others[seat][step]:
        if other in sides:
            found += [(other, unit) for unit in sides[other].units if unit.step == there]
    return found


def enemy_pair_at(rules, sides, seat, step):
    """Whether a pair stands there that blocks, hosts and makes who comes rest."""
    if rules.safe[seat][step]:
        return False
    for other, there in rules.others[seat][step]:
        if other in sides and any(u.pair and u.step == there for u in sides[other].units):
            return True
    return False


def steps_ahead(rules, side, step, distance):
    """The steps from the next one to where it ends, or None where the way is not open."""
    if step <= rules.gate < step + distance and not side.access:
        # A pawn without access waits; or it laps, but never to or past where it began.
        if rules["inner.without-access"] == "wait" or distance >= rules.gate:
            return None
        return [(step + i - 1) % rules.gate + 1 for i in range(1, distance + 1)]
    if step + distance > rules.final:
        return None
    return list(range(step + 1, step + distance + 1))


def end_of_move(rules, state, unit, throw):
    """The step on which a single or a pair ends with this throw; None: it is not legal."""
    seat, sides = state.mover, state.sides
    distance = throw
    if unit.pair and rules["pairs.move"] == "half":
        if throw % 2:
            return None
        distance = throw // 2
    if unit.rest:
        return None
    way = steps_ahead(rules, sides[seat], unit.step, distance)
    if not way:
        return None
    to = way[-1]
    if rules["pairs.block"] != "none":
        for step in way[:-1]:
            if enemy_pair_at(rules, sides, seat, step):
                if rules["pairs.block"] == "land":
                    return None
                to = step
                break
    return to if may_land(rules, sides, seat, unit, to) else None


def may_land(rules, sides, seat, unit, to):
    if rules.safe[seat][to]:
        return True
    meets = rules["pairs.pair-meets-pair" if unit.pair else "pairs.single-meets-pair"]
    if meets == "illegal" and enemy_pair_at(rules, sides, seat, to):
        return False
    limit = rules.limit(to)
    if limit is None:
        return True
    there = sum(1 + own.pair for own in sides[seat].units if own.step == to)
    return there + 1 + unit.pair <= limit


def may_hold_pair(rules, seat, step):
    """Where pairs may be formed."""
    if rules.safe[seat][step]:
        return False
    return step > rules.gate or rules["pairs.where"] == "anywhere"


def actions(rules, state, throw):
    """Moves of singles by step, those of pairs, the pairs that can be formed."""
    seat = state.mover
    units = state.sides[seat].units
    singles, pairs, forms, seen = [], [], [], set()
    for i, unit in enumerate(units):
        # Among equals those that rest come last, so the first one moves if any may.
        if (unit.step, unit.pair) in seen:
            continue
        seen.add((unit.step, unit.pair))
        if unit.step == 0:
            if throw in rules["start.enter-with"]:
                singles.append(Action("enter", unit, 1))
            continue
        if unit.step == rules.final:
            continue
        to = end_of_move(rules, state, unit, throw)
        if to is not None and unit.pair:
            pairs.append(Action("pair", unit, to))
        elif to is not None:
            singles.append(Action("single", unit, to))
        if throw == 2 and rules["pairs.form"] == "throw-2" and not unit.pair:
            two = [own for own in units[i : i + 2] if own.step == unit.step and not own.pair]
            if len(two) == 2 and may_hold_pair(rules, seat, unit.step):
                forms.append(Action("form", unit, unit.step))
    return singles + pairs + forms


def legal(rules, state, throw):
    """The actions that are legal for a throw in hand. Where captures are forced and some throw
    in hand allows one, only captures are."""
    found = actions(rules, state, throw)
    if rules["captures.forced"]:
        for other in set(state.hand or [throw]):
            mine = found if other == throw else actions(rules, state, other)
            if any(perform(rules, state.copy(), action).captured for action in mine):
                return [a for a in found if perform(rules, state.copy(), a).captured]
    return found


def playable(rules, state, throw):
    """Whether the throw has an action, without listing more than one."""
    if rules["captures.forced"] and len(set(state.hand)) > 1:
        return bool(legal(rules, state, throw))
    return bool(actions(rules, state, throw))


# --- what an action does -------------------------------------------------------------------


def send_home(rules, side, unit):
    """A pair sent home is untied."""
    side.units.remove(unit)
    side.units += [single(rules.start)] * (1 + unit.pair)
    side.units.sort()


def sweep(rules, state, unit, done):
    """A pair that leaves takes the guests of its square with it: they go home."""
    seat, sides = state.mover, state.sides
    who = rules["pairs.leaving-sends-home"]
    if who == "none" or (who == "guests" and unit.guest) or rules.safe[seat][unit.step]:
        return
    left = enemies_at(rules, sides, seat, unit.step)
    if who == "all":
        left += [(seat, own) for own in sides[seat].units if own.step == unit.step]
    for other, there in left:
        send_home(rules, sides[other], there)
        done.swept.add(other)


def capture(rules, state, unit, to, done):
    """Enemy singles go home, and pairs where the mover captures what it meets."""
    seat, sides = state.mover, state.sides
    if rules.safe[seat][to]:
        return
    meets = rules["pairs.pair-meets-pair" if unit.pair else "pairs.single-meets-pair"]
    for other, there in enemies_at(rules, sides, seat, to):
        if not there.pair or meets == "capture":
            send_home(rules, sides[other], there)
            done.captured.add(other)


def is_guest(rules, sides, seat, step):
    """Of a pair that comes to a square, or is formed there: what its side's pairs there are,
    else a guest if an enemy pair is there."""
    if not rules.marks_guests:
        return False
    for own in sides[seat].units:
        if own.pair and own.step == step and not rules.safe[seat][step]:
            return own.guest
    return enemy_pair_at(rules, sides, seat, step)


def tie(rules, sides, seat, first, second):
    units = sides[seat].units
    units.remove(first)
    units.remove(second)
    guest = is_guest(rules, sides, seat, first.step)
    units.append(first._replace(pair=True, rest=first.rest or second.rest, guest=guest))


def land(rules, state, unit, to, done):
    seat, sides = state.mover, state.sides
    units = sides[seat].units
    if to == rules.final:
        units += [single(to)] * (1 + unit.pair)
        done.arrived = True
        return
    rest = rules["pairs.guest-rests"] and enemy_pair_at(rules, sides, seat, to)
    guest = unit.pair and is_guest(rules, sides, seat, to)
    mover = unit._replace(step=to, rest=rest, guest=guest)
    meets = [own for own in units if own.step == to and not own.pair]
    units.append(mover)
    automatic = rules["pairs.form"] == "automatic" and may_hold_pair(rules, seat, to)
    if meets and automatic and not mover.pair:
        tie(rules, sides, seat, mover, min(meets))


def settle_access(rules, state, done):
    """A capture gives access; who has every pawn at the start again may lose it."""
    if rules["inner.access"] == "open":
        return
    if done.captured:
        state.sides[state.mover].access = True
    lost = rules["inner.access-lost"]
    if lost == "never":
        return
    for seat in done.captured if lost == "by-capture" else done.captured | done.swept:
        steps = {unit.step for unit in state.sides[seat].units}
        if lost == "all-left":
            steps -= {rules.final}
        if steps == {rules.start}:
            state.sides[seat].access = False


def perform(rules, state, action):
    """Do it to the state's pawns; the turn is turn.py's."""
    done, unit = Done(), action.unit
    units = state.sides[state.mover].units
    if action.kind == "form":
        two = [own for own in units if own.step == unit.step and not own.pair][:2]
        tie(rules, state.sides, state.mover, two[0], two[1])
    elif action.kind == "enter":
        units.remove(unit)
        units.append(single(1))
    else:
        units.remove(unit)
        if unit.pair:
            sweep(rules, state, unit, done)
        capture(rules, state, unit, action.to, done)
        land(rules, state, unit, action.to, done)
        settle_access(rules, state, done)
    units.sort()
    return done
