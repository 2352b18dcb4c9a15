-- expect: crash memory
local bot = {}
function bot.play(game)
  pcall(function() local t = {} for i = 1, 1e9 do t[i] = {i} end end) return 1
end
return bot
