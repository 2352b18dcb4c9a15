-- expect: crash error
local bot = {}
function bot.play(game)
  return string.rep("", 1 << 62)
end
return bot
