-- random - any legal move, each as likely.
--
-- math.random is seeded for each bot and game, so that the same game can be played again: what
-- this bot does is random and yet the same in every run of a match with the same seed.

local bot = {name = "random"}

function bot.play(game)
  return math.random(#game.moves)       -- a number is the place in game.moves
end

return bot
