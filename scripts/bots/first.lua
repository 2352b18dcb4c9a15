-- first - plays the first legal move of the list.
--
-- The smallest bot there is. A script returns a table; its function `play` is called for each
-- decision and returns one of game.moves, or that move's place in the list.

local bot = {name = "first"}

function bot.play(game)
  return game.moves[1]
end

return bot
