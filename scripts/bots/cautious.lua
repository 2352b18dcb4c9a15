-- cautious - leaves danger and does not walk into it.
--
-- A lesson in the board: what a step is to one seat is another step to the others, so squares
-- are compared by name, with game.square(seat, step). A pawn is in danger where an enemy
-- stands behind it, a throw away; how likely that throw is says game.odds.

local bot = {name = "cautious"}

local safe = {}                         -- square -> true
local squares = {}                      -- seat -> {step -> square}

-- Called once, before the first decision. What never changes is worked out here.
function bot.start(game)
  for _, square in ipairs(game.rules["board.safe"]) do
    safe[square] = true
  end
  for _, seat in ipairs(game.seats) do
    squares[seat] = {}
    for step = 1, #game.rules["board.route"] do
      squares[seat][step] = game.square(seat, step)
    end
  end
end

-- How likely is it that an enemy's next throw carries a pawn to this square?
local function danger(game, me, square)
  local chance = 0
  if safe[square] then
    return 0
  end
  for seat, pawns in pairs(game.pawns) do
    if seat ~= me then
      for _, pawn in ipairs(pawns) do
        for throw, p in pairs(game.odds) do
          if squares[seat][pawn.step + throw] == square then
            chance = chance + p
          end
        end
      end
    end
  end
  return chance
end

-- All that a side stands to lose: the steps of each pawn, times its danger.
local function at_risk(game, me)
  local risk = 0
  for _, pawn in ipairs(game.pawns[me]) do
    if pawn.step > 0 and not pawn.pair then
      risk = risk + pawn.step * danger(game, me, squares[me][pawn.step])
    end
  end
  return risk
end

function bot.play(game)
  local me, best, most = game.seat, nil, -math.huge
  for _, move in ipairs(game.moves) do
    local s = (move.captures + move.sweeps) * 20 + (move.to - move.from) -
        at_risk(game.after(move), me)
    if s > most then
      best, most = move, s
    end
  end
  return best
end

return bot
