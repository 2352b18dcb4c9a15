-- expect: crash error
local bot = {}
function bot.play(game)
  error({code = 7})
end
return bot
