-- expect: crash memory
local bot, kept = {}, {}
function bot.play(game)
  for i = 1, 9000 do kept[#kept + 1] = {i} end
  return 1
end
return bot
