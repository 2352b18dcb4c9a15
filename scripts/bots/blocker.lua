-- blocker - ties pairs and keeps them where they stand in the way.
--
-- A lesson in pairs: where a pair stands nobody else may pass (pairs.block), and who comes to
-- it becomes its guest, and goes home when it leaves (pairs.leaving-sends-home). `kind` says
-- what a move does: "form" ties two singles, "pair" moves a pair, "enter" brings a pawn in.

local bot = {name = "blocker"}

-- Enemies that are still behind this square on their own routes, and must come past it.
local function held_up(game, square)
  local n = 0
  for seat, pawns in pairs(game.pawns) do
    if seat ~= game.seat then
      for _, pawn in ipairs(pawns) do
        for step = pawn.step + 1, pawn.step + 8 do
          if step <= #game.rules["board.route"] and game.square(seat, step) == square then
            n = n + 1
            break
          end
        end
      end
    end
  end
  return n
end

local function score(game, move)
  local s = (move.captures + move.sweeps) * 60 + move.to
  if move.kind == "form" then
    s = s + 50 + 10 * held_up(game, move.square)
  elseif move.kind == "pair" and not move.final then
    -- It leaves one square for another: only where more enemies are held up there.
    local left = game.square(game.seat, move.from)
    s = s + 15 * (held_up(game, move.square) - held_up(game, left)) - 10
  end
  return s
end

function bot.play(game)
  local best, most = nil, -math.huge
  for _, move in ipairs(game.moves) do
    local s = score(game, move)
    if s > most then
      best, most = move, s
    end
  end
  return best
end

return bot
