-- chowka-bara: in the outer ring nobody passes an enemy double; inside everybody does.
--
-- The keys let everybody pass (pairs.block: none); this bars the outer ring, whose steps are
-- those up to the gate. On a safe square a double stands in nobody's way.

local house = {}

local function is_safe(game, square)
  for _, safe in ipairs(game.rules["board.safe"]) do
    if safe == square then
      return true
    end
  end
  return false
end

-- The seat whose double stands on this square, other than the one to act.
local function owner(game, square)
  for _, seat in ipairs(game.seats) do
    for _, pawn in ipairs(game.pawns[seat]) do
      if seat ~= game.seat and pawn.pair and game.square(seat, pawn.step) == square then
        return seat
      end
    end
  end
  return nil
end

function house.permit(game, move)
  for step = move.from + 1, math.min(move.to - 1, game.rules["board.gate"]) do
    local square = game.square(game.seat, step)
    local seat = owner(game, square)
    if seat and not is_safe(game, square) then
      return false, seat .. "'s double on " .. square .. " bars the outer ring"
    end
  end
  return true
end

return house
