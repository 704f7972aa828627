---@meta
-- Generated from the API table by `SNAPSHOTS=overwrite cargo test -p loam-tabletop --test suite reference`.

---The table.
---@class Game
local Game = {}

---The number of seats in the game.
---
---`game:seats()` gives `2`
---@return integer
function Game:seats() end

---A seat by its number, counted from 1.
---
---`game:seat(2):number()` gives `2`
---@param n integer # a whole number
---@return Seat
function Game:seat(n) end

---The acting seat; `nil` if no seat acts.
---
---`game:actor() == me` gives `true`
---@return Seat?
function Game:actor() end

---The value of a setting: 0 for off, 1 for on; for a setting with several words, the number of its word, counted from 0.
---
---`game:setting("rich")` gives `0`
---@param name string # the name of a setting
---@return integer
function Game:setting(name) end

---Divides whole numbers, rounded down.
---
---`game:idiv(7, 2)` gives `3`
---@param a integer # a whole number
---@param b integer # a whole number
---@return integer
function Game:idiv(a, b) end

---The value of a counter of the table; for a counter that names a thing, the seat or the number of the thing, or `nil`.
---
---`game:counter("day")` gives `1`
---@param name integer|string # a counter: its name
---@return any
function Game:counter(name) end

---A zone of the table, to be passed to other functions.
---
---`game:number(game:zone("deck"))` gives `4`
---@param name integer|string # a zone: its name, or a result of `zone` or `place`
---@return integer
function Game:zone(name) end

---A place of a zone, by name or by number counted from 1, to be passed to other functions.
---
---`game:number(game:place("row", "2"))` gives `1`
---@param zone integer|string # a zone: its name, or a result of `zone` or `place`
---@param place integer|string # a name, or a number counted from 1
---@return integer
function Game:place(zone, place) end

---The number of pieces in a zone or on a place.
---
---`game:number("deck")` gives `4`
---@param zone integer|string # a zone: its name, or a result of `zone` or `place`
---@return integer
function Game:number(zone) end

---The pieces in a zone or on a place, from bottom to top. A piece appears once for each copy.
---
---`game:name(game:pieces("row")[1])` gives `"ant"`
---@param zone integer|string # a zone: its name, or a result of `zone` or `place`
---@return integer[]
function Game:pieces(zone) end

---The number of copies of a piece in a zone or on a place.
---
---`game:count("row", "ant")` gives `1`
---@param zone integer|string # a zone: its name, or a result of `zone` or `place`
---@param piece integer|string # a piece: its name or number
---@return integer
function Game:count(zone, piece) end

---The piece on top of a stack or place; `nil` if no piece lies there.
---
---`game:name(game:top(game:place("row", 1)))` gives `"ant"`
---@param zone integer|string # a zone: its name, or a result of `zone` or `place`
---@return integer?
function Game:top(zone) end

---The number by which other functions and arguments name a piece.
---
---`game:name(game:piece("bee"))` gives `"bee"`
---@param name integer|string # a piece: its name or number
---@return integer
function Game:piece(name) end

---The name of a piece.
---
---`game:name("ant")` gives `"ant"`
---@param piece integer|string # a piece: its name or number
---@return string
function Game:name(piece) end

---The number that a piece has as an attribute; 0 if the piece lacks the attribute.
---
---`game:value("bee", "worth")` gives `2`
---@param piece integer|string # a piece: its name or number
---@param attribute integer|string # an attribute of pieces: its name
---@return integer
function Game:value(piece, attribute) end

---The word that a piece has as an attribute; `nil` if the piece lacks the attribute.
---
---`game:word("bee", "hue")` gives `"red"`
---@param piece integer|string # a piece: its name or number
---@param attribute integer|string # an attribute of pieces: its name
---@return string?
function Game:word(piece, attribute) end

---The number of a stop of a track. Stops that are called by numbers have these numbers, others count from 1.
---
---`game:stop("road", "goal")` gives `3`
---@param track integer|string # a track: its name
---@param name integer|string # a stop: its name or number
---@return integer
function Game:stop(track, name) end

---The name of a stop of a track.
---
---`game:stop_name("road", 2)` gives `"ford"`
---@param track integer|string # a track: its name
---@param stop integer|string # a stop: its name or number
---@return string
function Game:stop_name(track, stop) end

---The number of the stop on which a marker that belongs to no seat is.
---
---`game:marker("road", "flag")` gives `3`
---@param track integer|string # a track: its name
---@param marker integer|string # a name, or a number counted from 1
---@return integer
function Game:marker(track, marker) end

---The value of a mark of a stop or edge. `at` is the number of the stop or edge; edges count from 1.
---
---`game:mark("road", "mud", 2)` gives `3`
---@param track integer|string # a track: its name
---@param mark integer|string # a name, or a number counted from 1
---@param at integer # a whole number
---@return integer
function Game:mark(track, mark, at) end

---The seats whose markers are on a stop, from bottom to top.
---
---`#game:standing("road", "home")` gives `2`
---@param track integer|string # a track: its name
---@param stop integer|string # a stop: its name or number
---@return Seat[]
function Game:standing(track, stop) end

---The seat whose marker is farthest back on a track. If several markers are on this stop, the topmost counts.
---
---`game:rearmost("road"):number()` gives `2`
---@param track integer|string # a track: its name
---@return Seat?
function Game:rearmost(track) end

---How often a phase has begun since the phase that contains it began.
---
---`game:times("play")` gives `1`
---@param phase integer|string # a phase: its name
---@return integer
function Game:times(phase) end

---The name of the current phase; `nil` if there is none.
---
---`game:phase()` gives `"play"`
---@return string?
function Game:phase() end

---Increases a counter of the table, as far as its range allows.
---
---`game:gain("day", 1)` gives `the table: day 1 -> 2 (turn.go)`
---@param counter integer|string # a counter: its name
---@param n integer # a whole number
function Game:gain(counter, n) end

---Decreases a counter of the table by the whole amount; an error if its range does not allow this.
---
---`game:pay("day", 1)` gives `the table: day 1 -> 0 (turn.go)`
---@param counter integer|string # a counter: its name
---@param n integer # a whole number
function Game:pay(counter, n) end

---Decreases a counter of the table, as far as its range allows.
---
---`game:lose("day", 9)` gives `the table: day 1 -> 0 (turn.go)`
---@param counter integer|string # a counter: its name
---@param n integer # a whole number
function Game:lose(counter, n) end

---Sets a counter of the table to a value; an error if the value is out of range.
---
---`game:set("day", 3)` gives `the table: day 1 -> 3 (turn.go)`
---@param counter integer|string # a counter: its name
---@param n any # a whole number, or a seat, as the argument or counter needs it
function Game:set(counter, n) end

---Moves a piece to the top of a zone; an error if this is not possible.
---
---`game:move("ant", "row", me:zone("hand"))` gives `ant from row to hand:red (turn.go)`
---@param piece integer|string # a piece: its name or number
---@param from integer|string # a zone: its name, or a result of `zone` or `place`
---@param to integer|string # a zone: its name, or a result of `zone` or `place`
function Game:move(piece, from, to) end

---Moves a piece to the bottom of a zone; an error if this is not possible.
---
---`game:put_under("ant", "row", "deck")` gives `ant from row to deck (turn.go)`
---@param piece integer|string # a piece: its name or number
---@param from integer|string # a zone: its name, or a result of `zone` or `place`
---@param to integer|string # a zone: its name, or a result of `zone` or `place`
function Game:put_under(piece, from, to) end

---Moves `n` pieces from the top of a zone to another zone, fewer if there are not enough or there is no room. From a pile, the pieces are random.
---
---`game:draw(1, game:place("row", 1), me:zone("hand"))` gives `ant from row to hand:red (turn.go)`
---@param n integer # a whole number
---@param from integer|string # a zone: its name, or a result of `zone` or `place`
---@param to integer|string # a zone: its name, or a result of `zone` or `place`
function Game:draw(n, from, to) end

---Moves `n` random pieces from a zone to another zone, wherever they lie in it.
---
---`game:draw_random(1, "bag", "tray")` gives `grey from bag to tray (turn.go)`
---@param n integer # a whole number
---@param from integer|string # a zone: its name, or a result of `zone` or `place`
---@param to integer|string # a zone: its name, or a result of `zone` or `place`
function Game:draw_random(n, from, to) end

---Moves all pieces of a zone to another zone, as far as there is room there.
---
---`game:move_all(game:place("row", 1), me:zone("hand"))` gives `ant from row to hand:red (turn.go)`
---@param from integer|string # a zone: its name, or a result of `zone` or `place`
---@param to integer|string # a zone: its name, or a result of `zone` or `place`
function Game:move_all(from, to) end

---Puts the pieces of a stack in random order.
---
---`game:shuffle("deck")` gives `deck is shuffled`
---@param zone integer|string # a zone: its name, or a result of `zone` or `place`
function Game:shuffle(zone) end

---Shows the top `n` pieces of a zone to all seats and spectators. The pieces stay where they are.
---
---`game:reveal("deck", 1)` gives `deck shows bee`
---@param zone integer|string # a zone: its name, or a result of `zone` or `place`
---@param n integer # a whole number
function Game:reveal(zone, n) end

---Moves the pieces of a row toward larger place numbers, as far as they can go.
---
---`game:slide("row")` gives `nothing is logged`
---@param row integer|string # a zone: its name, or a result of `zone` or `place`
function Game:slide(row) end

---Fills the free places of a row, the first one first.
---
---`game:refill("row", "deck")` gives `bee from deck to row (turn.go)`
---@param row integer|string # a zone: its name, or a result of `zone` or `place`
---@param from integer|string # a zone: its name, or a result of `zone` or `place`
function Game:refill(row, from) end

---Draws a random number from 1 to `sides`.
---
---`game:roll("dice", 1)` gives `1`
---@param stream integer|string # a random stream: its name
---@param sides integer # a whole number
---@return integer
function Game:roll(stream, sides) end

---Puts a marker that belongs to no seat on a stop.
---
---`game:put_marker("road", "flag", "home")` gives `flag on home of road`
---@param track integer|string # a track: its name
---@param marker integer|string # a name, or a number counted from 1
---@param stop integer|string # a stop: its name or number
function Game:put_marker(track, marker, stop) end

---Sets a mark, a number of a stop or edge, to a value. `at` is the number of the stop or edge; edges count from 1.
---
---`game:set_mark("road", "mud", 2, 5)` gives `nothing is logged`
---@param track integer|string # a track: its name
---@param mark integer|string # a name, or a number counted from 1
---@param at integer # a whole number
---@param n integer # a whole number
function Game:set_mark(track, mark, at, n) end

---Runs a task for the table, once this function has ended and the decisions that it opened are answered. The values are the arguments of the task.
---
---`game:run("later")` gives `the table: day 1 -> 2 (later)`
---@param task integer|string # a task: its name
---@param a? any # an argument: a whole number or a seat; `nil` if it is none
---@param b? any # an argument: a whole number or a seat; `nil` if it is none
---@param c? any # an argument: a whole number or a seat; `nil` if it is none
---@param d? any # an argument: a whole number or a seat; `nil` if it is none
function Game:run(task, a, b, c, d) end

---Ends a phase as soon as no decision and no task waits.
---
---`game:end_phase("play")` gives `the game is over`
---@param phase integer|string # a phase: its name
function Game:end_phase(phase) end

---Continues with another phase as soon as no decision and no task waits.
---
---`game:go_to("play")` gives `play begins`
---@param phase integer|string # a phase: its name
function Game:go_to(phase) end

---Ends the game as soon as no decision and no task waits.
---
---`game:end_game()` gives `the game is over`
function Game:end_game() end

---A seat.
---@class Seat
local Seat = {}

---The number of the seat, counted from 1.
---
---`me:number()` gives `1`
---@return integer
function Seat:number() end

---The name of the seat.
---
---`me:title()` gives `"red"`
---@return string
function Seat:title() end

---The index of the seat's name among the names that seats can have, counted from 0.
---
---`me:name_number()` gives `0`
---@return integer
function Seat:name_number() end

---The value of a counter of the seat; for a counter that names a thing, the seat or the number of the thing, or `nil`.
---
---`me:counter("coins")` gives `3`
---@param name integer|string # a counter: its name
---@return any
function Seat:counter(name) end

---A zone of the seat, to be passed to other functions.
---
---`game:number(me:zone("hand"))` gives `2`
---@param name integer|string # a zone: its name, or a result of `zone` or `place`
---@return integer
function Seat:zone(name) end

---A place of a zone of the seat, to be passed to other functions.
---
---`game:number(me:place("board", "a"))` gives `0`
---@param zone integer|string # a zone: its name, or a result of `zone` or `place`
---@param place integer|string # a name, or a number counted from 1
---@return integer
function Seat:place(zone, place) end

---The number of pieces in a zone of the seat.
---
---`me:count_all("hand")` gives `2`
---@param zone integer|string # a zone: its name, or a result of `zone` or `place`
---@return integer
function Seat:count_all(zone) end

---The pieces in a zone of the seat, from bottom to top.
---
---`#me:pieces("hand")` gives `2`
---@param zone integer|string # a zone: its name, or a result of `zone` or `place`
---@return integer[]
function Seat:pieces(zone) end

---The number of copies of a piece in a zone of the seat.
---
---`me:count("hand", "ant")` gives `1`
---@param zone integer|string # a zone: its name, or a result of `zone` or `place`
---@param piece integer|string # a piece: its name or number
---@return integer
function Seat:count(zone, piece) end

---The number of the stop on which the seat's marker is.
---
---`me:stop("road")` gives `1`
---@param track integer|string # a track: its name
---@return integer
function Seat:stop(track) end

---Increases a counter of the seat, as far as its range allows.
---
---`me:gain("coins", 2)` gives `red: coins 3 -> 5 (turn.go)`
---@param counter integer|string # a counter: its name
---@param n integer # a whole number
function Seat:gain(counter, n) end

---Decreases a counter of the seat by the whole amount; an error if its range does not allow this.
---
---`me:pay("coins", 2)` gives `red: coins 3 -> 1 (turn.go)`
---@param counter integer|string # a counter: its name
---@param n integer # a whole number
function Seat:pay(counter, n) end

---Decreases a counter of the seat, as far as its range allows.
---
---`me:lose("coins", 9)` gives `red: coins 3 -> 0 (turn.go)`
---@param counter integer|string # a counter: its name
---@param n integer # a whole number
function Seat:lose(counter, n) end

---Sets a counter of the seat to a value; an error if the value is out of range.
---
---`me:set("coins", 0)` gives `red: coins 3 -> 0 (turn.go)`
---@param counter integer|string # a counter: its name
---@param n any # a whole number, or a seat, as the argument or counter needs it
function Seat:set(counter, n) end

---Shows the top `n` pieces of a zone of the table to the seat. The pieces stay where they are.
---
---`me:look("deck", 1)` gives `deck shows bee`
---@param zone integer|string # a zone: its name, or a result of `zone` or `place`
---@param n integer # a whole number
function Seat:look(zone, n) end

---Moves the seat's marker on a track forward by `n` edges.
---
---`me:advance("road", 1)` gives `red on ford of road`
---@param track integer|string # a track: its name
---@param n integer # a whole number
function Seat:advance(track, n) end

---Puts the seat's marker on a stop of a track.
---
---`me:put("road", "goal")` gives `red on goal of road`
---@param track integer|string # a track: its name
---@param stop integer|string # a stop: its name or number
function Seat:put(track, stop) end

---Opens a decision for the seat; the values are its arguments. The steps that called the function continue after the answer.
---
---`me:open("ask")` gives `nothing is logged`
---@param decision integer|string # a decision: its name
---@param a? any # an argument: a whole number or a seat; `nil` if it is none
---@param b? any # an argument: a whole number or a seat; `nil` if it is none
---@param c? any # an argument: a whole number or a seat; `nil` if it is none
---@param d? any # an argument: a whole number or a seat; `nil` if it is none
function Seat:open(decision, a, b, c, d) end

---Opens a decision for the seat; the values are its arguments. The game goes on without waiting for the answer.
---
---`me:offer("ask")` gives `nothing is logged`
---@param decision integer|string # a decision: its name
---@param a? any # an argument: a whole number or a seat; `nil` if it is none
---@param b? any # an argument: a whole number or a seat; `nil` if it is none
---@param c? any # an argument: a whole number or a seat; `nil` if it is none
---@param d? any # an argument: a whole number or a seat; `nil` if it is none
function Seat:offer(decision, a, b, c, d) end

---Runs a task for the seat, once this function has ended and the decisions that it opened are answered. The values are the arguments of the task.
---
---`me:run("grant", 2)` gives `red: coins 3 -> 5 (grant)`
---@param task integer|string # a task: its name
---@param a? any # an argument: a whole number or a seat; `nil` if it is none
---@param b? any # an argument: a whole number or a seat; `nil` if it is none
---@param c? any # an argument: a whole number or a seat; `nil` if it is none
---@param d? any # an argument: a whole number or a seat; `nil` if it is none
function Seat:run(task, a, b, c, d) end

---Records that the acting seat has passed.
---
---`me:pass()` gives `nothing is logged`
function Seat:pass() end

---The table that a script returns.
---@class Hooks
---@field amount? fun(game: Game, me: Seat, a: any, b: any, c: any, d: any, e: any, f: any): any # Computes a number, where an amount contains `ask(NAME)`.
---@field holds? fun(game: Game, me: Seat, a: any, b: any, c: any, d: any, e: any, f: any): boolean? # Evaluates a condition, where a condition contains `asks(NAME)`.
---@field options? fun(game: Game, me: Seat, a: any, b: any, c: any, d: any, e: any, f: any): any[] # Lists the possible arguments of an option whose `asked` names the function.
---@field carry_out? fun(game: Game, me: Seat, a: any, b: any, c: any, d: any, e: any, f: any) # Changes the position, where a step has `call` with the name of the function.
---@field choose? fun(game: Game, me: Seat, answers: string[]): integer # Chooses the answer of an automa whose `asks` names the function; `answers` lists the texts of the possible answers.
