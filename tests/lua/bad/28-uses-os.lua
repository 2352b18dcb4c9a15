-- expect: crash error
local bot = {}
function bot.play(game)
  return os.time() % 2 + 1
end
return bot
