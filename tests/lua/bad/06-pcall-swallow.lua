-- expect: time fuel
local bot = {}
function bot.play(game)
  while true do pcall(function() while true do end end) end
end
return bot
