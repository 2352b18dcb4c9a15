-- expect: crash error
local bot = {}
function bot.play(game)
  return string.rep("x", 1 << 40)
end
return bot
