-- expect: ok
local bot = {}
pairs, ipairs, math.random, string.rep = nil, nil, nil, nil
function bot.play(game)
  game.moves[1], game.pawns.S, game.rules.x = nil, 7, 8
  local ok = pcall(function() game.seat = "N" end)
  return ok and 0 or 1
end
return bot
