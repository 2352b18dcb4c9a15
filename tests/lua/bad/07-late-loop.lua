-- expect: time fuel
local bot, n = {}, 0
function bot.play(game)
  n = n + 1
  while n > 3 do end
  return 1
end
return bot
