-- shy-pairs: no pair is formed beside an enemy pair, and forming one gives another cast.
--
-- "Beside" is one square away, across a side and not a corner, on whatever route the enemy
-- pair stands there. Both hooks are shown: permit forbids, again gives.

local house = {}

-- "c4" as two numbers, 3 and 4; boards have at most 15 squares each way.
local function place(square)
  return string.byte(square, 1) - 96, tonumber(string.sub(square, 2))
end

local function beside(a, b)
  local ax, ay = place(a)
  local bx, by = place(b)
  return math.abs(ax - bx) + math.abs(ay - by) == 1
end

function house.permit(game, move)
  if move.kind ~= "form" then
    return true
  end
  for _, seat in ipairs(game.seats) do
    for _, pawn in ipairs(game.pawns[seat]) do
      if seat ~= game.seat and pawn.pair and
          beside(move.square, game.square(seat, pawn.step)) then
        return false, "a pair of " .. seat .. " stands beside it"
      end
    end
  end
  return true
end

function house.again(_, move)
  if move.kind == "form" then
    return true
  end
  return nil                            -- as the keys say
end

return house
