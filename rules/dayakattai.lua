-- dayakattai: who has no pawn on the board enters one by a 1 only.
--
-- A pawn on the final square is on the board, so whoever has one enters by a 5 too.

local house = {}

function house.permit(game, move)
  if move.kind ~= "enter" or move.throw == 1 then
    return true
  end
  for _, pawn in ipairs(game.pawns[game.seat]) do
    if pawn.step > 0 then
      return true
    end
  end
  return false, "the first pawn enters by a 1"
end

return house
