-- expect: crash error
local bot = {}
function bot.play(game)
  error("\27[31mred\n[Result \"S>N\"]" .. string.rep("x", 60000))
end
return bot
