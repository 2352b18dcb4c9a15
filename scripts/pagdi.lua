---@meta
-- The names and types of Pagdi's Lua, for editors: nothing here runs. pagdi-lua(7) explains them.

---@alias Seat "S"|"E"|"N"|"W"

---One legal ply. Steps are those of the seat that moves.
---@class Move
---@field captures integer pawns it captures
---@field final boolean does it end on the final square?
---@field from integer the step it starts from; 0 for a pawn that enters, and for a pass
---@field kind "single"|"pair"|"form"|"enter"|"pass"
---@field square string? the square it ends on, "c4"; nil for a pass
---@field sweeps integer pawns that go home as a pair leaves
---@field text string as in a record, without the seat: "4:1x5"
---@field throw integer the throw it spends
---@field to integer the step it ends on; 0 for a pass

---@class Pawn
---@field step integer 0 is off the board
---@field pair boolean? it is tied; its partner is the neighbour in the list
---@field guest boolean? of a pair that is a guest
---@field rests boolean? it may not move in this turn

---@class Roll
---@field throw integer the (first) throw
---@field throws integer[]? banked: the whole bank
---@field p number its chance
---@field game Game the game after it

---A position. It cannot be changed; every function is called with a dot.
---@class Game
---@field access table<Seat, boolean> who may pass the gate
---@field after fun(move: Move): Game the game after one of its own moves
---@field moves Move[] the legal plies; empty where nothing is in hand
---@field odds table<integer, number> throw -> its chance
---@field over boolean
---@field pawns table<Seat, Pawn[]> in order of their steps
---@field places table<Seat, integer> of those who have one
---@field ply integer? the number that the ply will have; nil after game.after
---@field position string the position on one line
---@field rolls fun(): Roll[] every cast that may come next; nothing may be in hand
---@field rules table<string, any> the keys: rules["throws.again"]
---@field seat Seat who is to act (in bot.start: the bot's own seat); nil when it is over
---@field seats Seat[] who takes part, in the order of turns
---@field square fun(seat: Seat, step: integer): string? the square of a step, "c1"
---@field throw integer? the throw in hand; nil where throws are banked or none is
---@field throws integer[] all throws in hand

---What bot.seen is told of.
---@class Event
---@field kind "cast"|"played"|"void"|"forfeit"
---@field seat Seat
---@field throws integer[]? of a cast
---@field move Move? of a ply
---@field game Game? after a ply
---@field reason string? of a forfeit

---@class Result
---@field places table<Seat, integer>

---What a bot's script returns. Only play is needed.
---@class Bot
---@field name string?
---@field play fun(game: Game): Move|integer
---@field start fun(game: Game)?
---@field seen fun(event: Event)?
---@field finish fun(result: Result)?

---What a house-rule script returns: one or both.
---@class House
---@field permit fun(game: Game, move: Move): boolean, string?
---@field again fun(game: Game, move: Move): boolean?

---Write to the bot's log, as print does.
function log(...) end
