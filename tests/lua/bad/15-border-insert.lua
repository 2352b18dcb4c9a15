-- expect: time fuel
local bot = {}
function bot.play(game)
  local t = {}
  for i = 1, 62 do t[1 << i] = 1 end
  t[1] = 1
  table.insert(t, 1, 0)
  return 1
end
return bot
