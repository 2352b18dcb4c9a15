-- expect: illegal answer
local bot = {}
function bot.play(game)
  return 1.5
end
return bot
