-- last-pawn: a player with only one pawn out on the way may not lose it.
--
-- A pawn is on the way when it stands neither at the start nor on the final square. Whoever
-- has just one such pawn is spared: no ply may capture it. Where a ply would capture several
-- pawns, one that is spared spares them all.

local house = {}

-- The pawns of a seat that are on the way.
local function on_the_way(game, seat, start, last)
  local n = 0
  for _, pawn in ipairs(game.pawns[seat]) do
    if pawn.step > start and pawn.step < last then
      n = n + 1
    end
  end
  return n
end

-- Does this seat have a pawn on this square?
local function stands_on(game, seat, square)
  for _, pawn in ipairs(game.pawns[seat]) do
    if game.square(seat, pawn.step) == square then
      return true
    end
  end
  return false
end

function house.permit(game, move)
  if move.captures == 0 then
    return true
  end
  local start = #game.rules["start.enter-with"] == 0 and 1 or 0
  local last = #game.rules["board.route"]
  for _, seat in ipairs(game.seats) do
    if seat ~= game.seat and stands_on(game, seat, move.square) and
        on_the_way(game, seat, start, last) == 1 then
      return false, "it is " .. seat .. "'s only pawn on the way"
    end
  end
  return true
end

return house
