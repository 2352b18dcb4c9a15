-- expect: crash error
local bot = {}
function bot.play(game)
  table.move({}, 1, math.maxinteger - 1, 2) return 1
end
return bot
