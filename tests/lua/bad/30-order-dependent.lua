-- expect: ok
local bot = {}
function bot.play(game)
  local t, s = {c = 1, a = 2, [3] = 3, [1.5] = 4, b = 5}, 0
  for k, v in pairs(t) do s = s * 7 + v + #tostring(k) + #tostring(t) end
  return s % #game.moves + 1
end
return bot
