-- expect: crash error
local bot = {}
function bot.paly(game) return game.moves[1] end
return bot
