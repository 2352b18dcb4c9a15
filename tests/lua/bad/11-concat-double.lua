-- expect: crash memory
local bot = {}
function bot.play(game)
  local s = "x" while true do s = s .. s end
end
return bot
