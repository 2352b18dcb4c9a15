-- expect: time watchdog
local bot = {}
function bot.play(game)
  local t = {}
  for k = 1, 30000 do t[k * 32767] = 1 end
  local n = 0
  for k = 1, 1e7 do n = n + (t[-k * 32767] or 0) end
  return 1
end
return bot
