-- expect: illegal answer
local bot = {}
function bot.play(game)
  return "1"
end
return bot
