-- expect: time fuel
local bot = {}
function bot.play(game)
  while true do end
end
return bot
