-- expect: ok
local bot = {}
function bot.play(game)
  for i = 1, 20000 do print("flood", i) end return 1
end
return bot
