---@meta
-- Generated from the API table by `LOAM_BLESS=1 cargo test -p loam-tabletop --test suite reference`.

---The table.
---@class Game
local Game = {}

---How many seats play.
---
---`game:seats()` gives `2`
---@return integer
function Game:seats() end

---A seat by its number, from 0 on.
---
---`game:seat(1):number()` gives `1`
---@param n integer # a whole number
---@return Seat
function Game:seat(n) end

---The number of the seat that acts; `nil`: the table does.
---
---`game:actor()` gives `0`
---@return integer?
function Game:actor() end

---The value of a setting: off 0, on 1; of a choice the place of the word.
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

---What a counter of the table says.
---
---`game:counter("day")` gives `1`
---@param name integer|string # a counter: its name
---@return integer
function Game:counter(name) end

---A zone of the table, to hand on.
---
---`game:number(game:zone("deck"))` gives `4`
---@param name integer|string # a zone: its name, or what `zone` and `place` give
---@return integer
function Game:zone(name) end

---A place of a zone, by name or by number from 0 on, to hand on.
---
---`game:number(game:place("row", "2"))` gives `1`
---@param zone integer|string # a zone: its name, or what `zone` and `place` give
---@param place integer|string # a name, or a number from 0 on
---@return integer
function Game:place(zone, place) end

---How many pieces lie in a zone or on a place.
---
---`game:number("deck")` gives `4`
---@param zone integer|string # a zone: its name, or what `zone` and `place` give
---@return integer
function Game:number(zone) end

---The pieces in a zone or on a place, from the bottom up, each as often as it lies there.
---
---`game:name(game:pieces("row")[1])` gives `"ant"`
---@param zone integer|string # a zone: its name, or what `zone` and `place` give
---@return integer[]
function Game:pieces(zone) end

---How many of these pieces lie in a zone or on a place.
---
---`game:count("row", "ant")` gives `1`
---@param zone integer|string # a zone: its name, or what `zone` and `place` give
---@param piece integer|string # a piece: its name or number
---@return integer
function Game:count(zone, piece) end

---The piece on top of a stack or place; `nil`: there is none.
---
---`game:name(game:top(game:place("row", 0)))` gives `"ant"`
---@param zone integer|string # a zone: its name, or what `zone` and `place` give
---@return integer?
function Game:top(zone) end

---The number of a piece.
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

---A number that is an attribute of a piece; 0 where it has none.
---
---`game:value("bee", "worth")` gives `2`
---@param piece integer|string # a piece: its name or number
---@param attribute integer|string # an attribute: its name
---@return integer
function Game:value(piece, attribute) end

---A word that is an attribute of a piece; `nil` where it has none.
---
---`game:word("bee", "hue")` gives `"red"`
---@param piece integer|string # a piece: its name or number
---@param attribute integer|string # an attribute: its name
---@return string?
function Game:word(piece, attribute) end

---The number of a stop.
---
---`game:stop("road", "goal")` gives `2`
---@param track integer|string # a track: its name
---@param name integer|string # a name, or a number from 0 on
---@return integer
function Game:stop(track, name) end

---The name of a stop.
---
---`game:stop_name("road", 1)` gives `"ford"`
---@param track integer|string # a track: its name
---@param stop integer|string # a name, or a number from 0 on
---@return string
function Game:stop_name(track, stop) end

---The number of the stop where a marker stands that is no seat's.
---
---`game:marker("road", "flag")` gives `2`
---@param track integer|string # a track: its name
---@param marker integer|string # a name, or a number from 0 on
---@return integer
function Game:marker(track, marker) end

---The mark of a stop or edge, by number.
---
---`game:mark("road", "mud", 1)` gives `3`
---@param track integer|string # a track: its name
---@param mark integer|string # a name, or a number from 0 on
---@param at integer # a whole number
---@return integer
function Game:mark(track, mark, at) end

---The numbers of the seats on a stop, from the bottom up.
---
---`#game:standing("road", "home")` gives `2`
---@param track integer|string # a track: its name
---@param stop integer|string # a name, or a number from 0 on
---@return integer[]
function Game:standing(track, stop) end

---The number of the seat whose marker is rearmost, and on top there.
---
---`game:rearmost("road")` gives `1`
---@param track integer|string # a track: its name
---@return integer?
function Game:rearmost(track) end

---How often a phase was begun since the phase around it was.
---
---`game:times("play")` gives `1`
---@param phase integer|string # a phase: its name
---@return integer
function Game:times(phase) end

---The name of the phase that is played.
---
---`game:phase()` gives `"play"`
---@return string?
function Game:phase() end

---A counter of the table grows, as far as its range lets it.
---
---`game:gain("day", 1)` gives `the table: day 1 -> 2 (turn.go)`
---@param counter integer|string # a counter: its name
---@param n integer # a whole number
function Game:gain(counter, n) end

---A counter of the table shrinks by all of this.
---
---`game:pay("day", 1)` gives `the table: day 1 -> 0 (turn.go)`
---@param counter integer|string # a counter: its name
---@param n integer # a whole number
function Game:pay(counter, n) end

---A counter of the table gets a value.
---
---`game:set("day", 3)` gives `the table: day 1 -> 3 (turn.go)`
---@param counter integer|string # a counter: its name
---@param n integer # a whole number
function Game:set(counter, n) end

---A piece moves; an error where it cannot.
---
---`game:move("ant", "row", me:zone("hand"))` gives `ant from row to hand:red (turn.go)`
---@param piece integer|string # a piece: its name or number
---@param from integer|string # a zone: its name, or what `zone` and `place` give
---@param to integer|string # a zone: its name, or what `zone` and `place` give
function Game:move(piece, from, to) end

---The same, below all others.
---
---`game:put_under("ant", "row", "deck")` gives `ant from row to deck (turn.go)`
---@param piece integer|string # a piece: its name or number
---@param from integer|string # a zone: its name, or what `zone` and `place` give
---@param to integer|string # a zone: its name, or what `zone` and `place` give
function Game:put_under(piece, from, to) end

---This many pieces from the top move, as far as there are any and there is room; from a pile, random ones.
---
---`game:draw(1, game:place("row", 0), me:zone("hand"))` gives `ant from row to hand:red (turn.go)`
---@param n integer # a whole number
---@param from integer|string # a zone: its name, or what `zone` and `place` give
---@param to integer|string # a zone: its name, or what `zone` and `place` give
function Game:draw(n, from, to) end

---This many random pieces move, wherever they lie.
---
---`game:draw_random(1, "bag", "tray")` gives `grey from bag to tray (turn.go)`
---@param n integer # a whole number
---@param from integer|string # a zone: its name, or what `zone` and `place` give
---@param to integer|string # a zone: its name, or what `zone` and `place` give
function Game:draw_random(n, from, to) end

---All pieces move, as far as there is room.
---
---`game:move_all(game:place("row", 0), me:zone("hand"))` gives `ant from row to hand:red (turn.go)`
---@param from integer|string # a zone: its name, or what `zone` and `place` give
---@param to integer|string # a zone: its name, or what `zone` and `place` give
function Game:move_all(from, to) end

---A stack is shuffled.
---
---`game:shuffle("deck")` gives `deck is shuffled`
---@param zone integer|string # a zone: its name, or what `zone` and `place` give
function Game:shuffle(zone) end

---Everybody sees this many pieces from the top; they stay.
---
---`game:reveal("deck", 1)` gives `deck shows bee`
---@param zone integer|string # a zone: its name, or what `zone` and `place` give
---@param n integer # a whole number
function Game:reveal(zone, n) end

---The pieces of a row move on to higher places as far as they can.
---
---`game:slide("row")` gives `nothing is told`
---@param row integer|string # a zone: its name, or what `zone` and `place` give
function Game:slide(row) end

---Free places of a row are filled, the first one first.
---
---`game:refill("row", "deck")` gives `bee from deck to row (turn.go)`
---@param row integer|string # a zone: its name, or what `zone` and `place` give
---@param from integer|string # a zone: its name, or what `zone` and `place` give
function Game:refill(row, from) end

---A random number from 1 on.
---
---`game:roll("dice", 1)` gives `1`
---@param stream integer|string # a source of chance: its name
---@param sides integer # a whole number
---@return integer
function Game:roll(stream, sides) end

---A marker that is no seat's is put on a stop.
---
---`game:put_marker("road", "flag", "home")` gives `flag on home of road`
---@param track integer|string # a track: its name
---@param marker integer|string # a name, or a number from 0 on
---@param stop integer|string # a name, or a number from 0 on
function Game:put_marker(track, marker, stop) end

---A stop or an edge gets another mark.
---
---`game:set_mark("road", "mud", 1, 5)` gives `nothing is told`
---@param track integer|string # a track: its name
---@param mark integer|string # a name, or a number from 0 on
---@param at integer # a whole number
---@param n integer # a whole number
function Game:set_mark(track, mark, at, n) end

---A task of the table is carried out after this function, and after what it opens.
---
---`game:task("later")` gives `the table: day 1 -> 2 (later)`
---@param task integer|string # a task: its name
function Game:task(task) end

---A phase ends once nothing is open any more.
---
---`game:end_phase("play")` gives `the game is over`
---@param phase integer|string # a phase: its name
function Game:end_phase(phase) end

---The game goes on with a phase once nothing is open any more.
---
---`game:go_to("play")` gives `play begins`
---@param phase integer|string # a phase: its name
function Game:go_to(phase) end

---The game is over once nothing is open any more.
---
---`game:end_game()` gives `the game is over`
function Game:end_game() end

---A seat.
---@class Seat
local Seat = {}

---The number of the seat, from 0 on.
---
---`me:number()` gives `0`
---@return integer
function Seat:number() end

---What the seat is called.
---
---`me:title()` gives `"red"`
---@return string
function Seat:title() end

---The place of its name among those that seats can have, from 0 on.
---
---`me:name_number()` gives `0`
---@return integer
function Seat:name_number() end

---What a counter of the seat says.
---
---`me:counter("coins")` gives `3`
---@param name integer|string # a counter: its name
---@return integer
function Seat:counter(name) end

---A zone of the seat, to hand on.
---
---`game:number(me:zone("hand"))` gives `2`
---@param name integer|string # a zone: its name, or what `zone` and `place` give
---@return integer
function Seat:zone(name) end

---A place of a zone of the seat, to hand on.
---
---`game:number(me:place("board", "a"))` gives `0`
---@param zone integer|string # a zone: its name, or what `zone` and `place` give
---@param place integer|string # a name, or a number from 0 on
---@return integer
function Seat:place(zone, place) end

---How many pieces lie in a zone of the seat.
---
---`me:count_all("hand")` gives `2`
---@param zone integer|string # a zone: its name, or what `zone` and `place` give
---@return integer
function Seat:count_all(zone) end

---The pieces in a zone of the seat.
---
---`#me:pieces("hand")` gives `2`
---@param zone integer|string # a zone: its name, or what `zone` and `place` give
---@return integer[]
function Seat:pieces(zone) end

---How many of these pieces lie in a zone of the seat.
---
---`me:count("hand", "ant")` gives `1`
---@param zone integer|string # a zone: its name, or what `zone` and `place` give
---@param piece integer|string # a piece: its name or number
---@return integer
function Seat:count(zone, piece) end

---The number of the stop where the marker of the seat stands.
---
---`me:stop("road")` gives `0`
---@param track integer|string # a track: its name
---@return integer
function Seat:stop(track) end

---A counter of the seat grows, as far as its range lets it.
---
---`me:gain("coins", 2)` gives `red: coins 3 -> 5 (turn.go)`
---@param counter integer|string # a counter: its name
---@param n integer # a whole number
function Seat:gain(counter, n) end

---A counter of the seat shrinks by all of this.
---
---`me:pay("coins", 2)` gives `red: coins 3 -> 1 (turn.go)`
---@param counter integer|string # a counter: its name
---@param n integer # a whole number
function Seat:pay(counter, n) end

---A counter of the seat gets a value.
---
---`me:set("coins", 0)` gives `red: coins 3 -> 0 (turn.go)`
---@param counter integer|string # a counter: its name
---@param n integer # a whole number
function Seat:set(counter, n) end

---The seat sees this many pieces from the top of a zone of the table; they stay.
---
---`me:look("deck", 1)` gives `deck shows bee`
---@param zone integer|string # a zone: its name, or what `zone` and `place` give
---@param n integer # a whole number
function Seat:look(zone, n) end

---The marker of the seat goes on.
---
---`me:advance("road", 1)` gives `red on ford of road`
---@param track integer|string # a track: its name
---@param n integer # a whole number
function Seat:advance(track, n) end

---The marker of the seat is put on a stop.
---
---`me:put("road", "goal")` gives `red on goal of road`
---@param track integer|string # a track: its name
---@param stop integer|string # a name, or a number from 0 on
function Seat:put(track, stop) end

---A decision is opened for the seat; what was begun goes on once it is answered.
---
---`me:open("ask")` gives `nothing is told`
---@param decision integer|string # a decision: its name
function Seat:open(decision) end

---The same; it is handed a number.
---
---`me:open_with("price", 2)` gives `nothing is told`
---@param decision integer|string # a decision: its name
---@param a integer # a whole number
function Seat:open_with(decision, a) end

---The same; it is handed two numbers.
---
---`me:open_with_two("trade", 2, 1)` gives `nothing is told`
---@param decision integer|string # a decision: its name
---@param a integer # a whole number
---@param b integer # a whole number
function Seat:open_with_two(decision, a, b) end

---A decision is opened for the seat; everything else goes on.
---
---`me:offer("ask")` gives `nothing is told`
---@param decision integer|string # a decision: its name
function Seat:offer(decision) end

---The same; it is handed a number.
---
---`me:offer_with("price", 2)` gives `nothing is told`
---@param decision integer|string # a decision: its name
---@param a integer # a whole number
function Seat:offer_with(decision, a) end

---A task is carried out for the seat after this function, and after what it opens.
---
---`me:task("gift")` gives `red: coins 3 -> 4 (gift)`
---@param task integer|string # a task: its name
function Seat:task(task) end

---The same; it is handed a number.
---
---`me:task_with("grant", 2)` gives `red: coins 3 -> 5 (grant)`
---@param task integer|string # a task: its name
---@param a integer # a whole number
function Seat:task_with(task, a) end

---The seat that acts has passed.
---
---`me:pass()` gives `nothing is told`
function Seat:pass() end

---What a script returns.
---@class Hooks
---@field amount? fun(game: Game, me: Seat, a: integer, b: integer, c: integer, d: integer, e: integer, f: integer): integer # Where a text says `ask(NAME)`.
---@field holds? fun(game: Game, me: Seat, a: integer, b: integer, c: integer, d: integer, e: integer, f: integer): boolean? # Where a condition says `asks(NAME)`.
---@field options? fun(game: Game, me: Seat, a: integer, b: integer, c: integer, d: integer, e: integer, f: integer): (integer|string|boolean)[] # Where an option says `asked`.
---@field carry_out? fun(game: Game, me: Seat, a: integer, b: integer, c: integer, d: integer, e: integer, f: integer) # Where an effect says `call`.
---@field choose? fun(game: Game, me: Seat, answers: string[]): integer # Where an automa says `asks`; the argument lists the texts of what it may answer.
