-- expect: illegal answer
local bot = {}
function bot.play(game)
  return 0
end
return bot
