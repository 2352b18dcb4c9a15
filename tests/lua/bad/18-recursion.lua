-- expect: crash memory
local bot = {}
function bot.play(game)
  local function f(n) return 1 + f(n + 1) end return f(1)
end
return bot
