-- expect: illegal answer
local bot = {}
function bot.play(game)
  return nil
end
return bot
