-- greedy - captures when it can, else moves the pawn that gets furthest.
--
-- A lesson in reading moves: each has `text`, `kind`, `from`, `to`, `square`, `captures`,
-- `sweeps`, `final` and `throw`. `to` is a step on the mover's own route.

local bot = {name = "greedy"}

local function score(move)
  return (move.captures + move.sweeps) * 100 + move.to
end

function bot.play(game)
  local best, most = nil, -1
  for _, move in ipairs(game.moves) do
    local s = score(move)
    if s > most then
      best, most = move, s
    end
  end
  return best
end

return bot
