-- thayam: an enemy pawn on the way, on a square that is not safe, bars the move.
--
-- The square where a move ends is not on the way: whoever stands there is captured.

local house = {}

local function is_safe(game, square)
  for _, safe in ipairs(game.rules["board.safe"]) do
    if safe == square then
      return true
    end
  end
  return false
end

-- The seat, other than the one to act, that has a pawn on this square.
local function enemy_on(game, square)
  for _, seat in ipairs(game.seats) do
    for _, pawn in ipairs(game.pawns[seat]) do
      if seat ~= game.seat and pawn.step > 0 and game.square(seat, pawn.step) == square then
        return seat
      end
    end
  end
  return nil
end

function house.permit(game, move)
  if move.kind ~= "single" then
    return true
  end
  -- Who goes round the outer ring again comes to step 1 after the gate.
  local lap = move.to <= move.from and game.rules["board.gate"] or 0
  for step = move.from + 1, move.to + lap - 1 do
    local square = game.square(game.seat, lap > 0 and step > lap and step - lap or step)
    local seat = enemy_on(game, square)
    if seat and not is_safe(game, square) then
      return false, seat .. "'s pawn on " .. square .. " bars the way"
    end
  end
  return true
end

return house
