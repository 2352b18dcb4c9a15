-- doubles: no single passes an enemy double; a double does.
--
-- The keys let everybody pass (pairs.block: none) and say who may land; this says who may not
-- pass. On a safe square a double stands in nobody's way.

local house = {}

-- The safe squares, and those with a pair of another seat than the one to act.
local function squares(game)
  local safe, double = {}, {}
  for _, square in ipairs(game.rules["board.safe"]) do
    safe[square] = true
  end
  for _, seat in ipairs(game.seats) do
    for _, pawn in ipairs(game.pawns[seat]) do
      if seat ~= game.seat and pawn.pair then
        double[game.square(seat, pawn.step)] = seat
      end
    end
  end
  return safe, double
end

function house.permit(game, move)
  if move.kind ~= "single" then
    return true
  end
  local safe, double = squares(game)
  -- Who goes round the outer ring again comes to step 1 after the gate.
  local lap = move.to <= move.from and game.rules["board.gate"] or 0
  for step = move.from + 1, move.to + lap - 1 do
    local square = game.square(game.seat, lap > 0 and step > lap and step - lap or step)
    if double[square] and not safe[square] then
      return false, "only a double passes " .. double[square] .. "'s double on " .. square
    end
  end
  return true
end

return house
