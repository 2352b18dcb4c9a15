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
  if move.kind ~= "single" and move.kind ~= "pair" then
    return true
  end
  local gate = game.rules["board.gate"]
  local lap = move.to <= move.from              -- round the outer ring again
  for step = move.from + 1, lap and move.to + gate - 1 or math.min(move.to - 1, gate) do
    local square = game.square(game.seat, step > gate and step - gate or step)
    local seat = owner(game, square)
    if seat and not is_safe(game, square) then
      return false, seat .. "'s double on " .. square .. " bars the outer ring"
    end
  end
  return true
end

return house
