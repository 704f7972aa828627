---@meta
-- Generated from the API table by `SNAPSHOTS=overwrite cargo test -p loam-mystica-content --test suite scripts::reference`.

---The game as a hook sees it.
---@class Game
local Game = {}

---The number of the round, counted from 1; 0 during setup.
---
---`game:round()` gives `3`
---@return integer
function Game:round() end

---The number of rounds of the game.
---
---`game:rounds()` gives `6`
---@return integer
function Game:rounds() end

---The number of seats in the game, including seats that have left it.
---
---`game:seats()` gives `2`
---@return integer
function Game:seats() end

---The value of a setting: 0 for off, 1 for on, or a number. If several modules have a setting of this name, that of the script's module is meant.
---
---`game:setting("bonus-points")` gives `2`
---@param name string # the name of a setting
---@return integer
function Game:setting(name) end

---`a` divided by `b`, rounded down.
---
---`game:idiv(7, 2)` gives `3`
---@param a integer # a whole number
---@param b integer # a whole number
---@return integer
function Game:idiv(a, b) end

---The seat with this number, counted from 1. The seat that has the piece is `me`.
---
---`game:seat(2):counter("vp")` gives `31`
---@param number integer # a seat by its number
---@return Seat
function Game:seat(number) end

---The seat that acted; it is `me` if the event is the seat's own.
---
---`game:actor() == me` gives `true`
---@return Seat
function Game:actor() end

---The number of hexes of the board, with those of the river. The hexes have the numbers from 0 on.
---
---`game:hexes()` gives `14`
---@return integer
function Game:hexes() end

---The number of the hex with this label.
---
---`game:hex("A2")` gives `1`
---@param label integer|string # a hex: its number, or its label
---@return integer
function Game:hex(label) end

---The label of a hex.
---
---`game:label(1)` gives `"A2"`
---@param hex integer|string # a hex: its number, or its label
---@return string
function Game:label(hex) end

---The name of a hex's current terrain; `nil` for river.
---
---`game:terrain("B2")` gives `"forest"`
---@param hex integer|string # a hex: its number, or its label
---@return string?
function Game:terrain(hex) end

---Is the hex river?
---
---`game:is_river("r0")` gives `true`
---@param hex integer|string # a hex: its number, or its label
---@return boolean
function Game:is_river(hex) end

---Does the hex lie on the edge of the board: first or last row, first or last of its row?
---
---`game:is_edge("B2")` gives `false`
---@param hex integer|string # a hex: its number, or its label
---@return boolean
function Game:is_edge(hex) end

---Does the hex touch a river hex?
---
---`game:at_river("B2")` gives `true`
---@param hex integer|string # a hex: its number, or its label
---@return boolean
function Game:at_river(hex) end

---Does the hex have this tag on the board in play?
---
---`game:has_tag("B2", "meadow")` gives `true`
---@param hex integer|string # a hex: its number, or its label
---@param tag string # a tag of hexes by its id
---@return boolean
function Game:has_tag(hex, tag) end

---The name of the structure on a hex; `nil` if there is none.
---
---`game:structure("A1")` gives `"temple"`
---@param hex integer|string # a hex: its number, or its label
---@return string?
function Game:structure(hex) end

---The seat whose structure stands on a hex; `nil` if there is none.
---
---`game:owner("A1") == me` gives `true`
---@param hex integer|string # a hex: its number, or its label
---@return Seat?
function Game:owner(hex) end

---The land hexes next to a hex, by an edge or by a bridge of any seat, in rising order.
---
---`#game:neighbours("A1")` gives `2`
---@param hex integer|string # a hex: its number, or its label
---@return integer[]
function Game:neighbours(hex) end

---Are two hexes next to each other, by an edge or by a bridge of any seat?
---
---`game:is_neighbour("A2", "B2")` gives `true`
---@param a integer|string # a hex: its number, or its label
---@param b integer|string # a hex: its number, or its label
---@return boolean
function Game:is_neighbour(a, b) end

---Straight distance between two hexes in steps, over any terrain.
---
---`game:distance("A1", "C4")` gives `5`
---@param a integer|string # a hex: its number, or its label
---@param b integer|string # a hex: its number, or its label
---@return integer
function Game:distance(a, b) end

---The name of a kind of structure that a hook gave as a number.
---
---`game:structure_name(0)` gives `"dwelling"`
---@param number integer|string # a kind of structure: its name or number
---@return string
function Game:structure_name(number) end

---The id of a kind of token that a hook gave as a number.
---
---`game:token_name(1)` gives `"flag"`
---@param number integer|string # a kind of token: its id or number
---@return string
function Game:token_name(number) end

---The name of a cult track that a hook gave as a number.
---
---`game:cult_name(1)` gives `"water"`
---@param number integer|string # a cult track: its name or number
---@return string
function Game:cult_name(number) end

---The name of an advancement track that a hook gave as a number.
---
---`game:track_name(1)` gives `"digging"`
---@param number integer|string # `shipping`, `digging`, `range`, or the number of the track
---@return string
function Game:track_name(number) end

---The name of a terrain that a hook gave as a number.
---
---`game:terrain_name(2)` gives `"forest"`
---@param number integer # a terrain by its number
---@return string
function Game:terrain_name(number) end

---The code of a favor tile that a hook gave as a number.
---
---`game:favor_code(0)` gives `"GIFT-A"`
---@param number integer|string # a favor tile: its code or number
---@return string
function Game:favor_code(number) end

---The code of a town tile that a hook gave as a number.
---
---`game:town_code(0)` gives `"CITY-A"`
---@param number integer|string # a town tile: its code or number
---@return string
function Game:town_code(number) end

---The code of an action space that a hook gave as a number.
---
---`game:space_code(0)` gives `"SPOT-A"`
---@param number integer # an action space by its number
---@return string
function Game:space_code(number) end

---The name of a resource that a hook gave as a number.
---
---`game:resource_name(4)` gives `"power"`
---@param number integer # a resource by its number
---@return string
function Game:resource_name(number) end

---The name of a phase that a hook gave as a number.
---
---`game:phase_name(0)` gives `"actions"`
---@param number integer # a phase by its number
---@return string
function Game:phase_name(number) end

---The name of a kind of action that a hook gave as a number, as TOML tables write it.
---
---`game:action_name(0)` gives `"build"`
---@param number integer # a kind of action by its number
---@return string
function Game:action_name(number) end

---A seat as a hook sees it.
---@class Seat
local Seat = {}

---The number of the seat, counted from 1.
---
---`me:number()` gives `1`
---@return integer
function Seat:number() end

---A number of the seat or of the game, by its name in tables of `api = 2`: `coins`, `town_tiles`, `towns_due`, `shipping`, a resource that a module declares.
---
---`me:counter("coins")` gives `7`
---@param name string # a number of a seat by its name in tables of `api = 2`
---@return integer
function Seat:counter(name) end

---The faction's name in ledgers.
---
---`me:faction()` gives `"builders"`
---@return string
function Seat:faction() end

---The name of the home terrain.
---
---`me:home()` gives `"plains"`
---@return string?
function Seat:home() end

---Is it this seat's turn?
---
---`me:is_active()` gives `true`
---@return boolean
function Seat:is_active() end

---Has the seat passed in this round?
---
---`me:has_passed()` gives `false`
---@return boolean
function Seat:has_passed() end

---Has the seat dropped out of the game?
---
---`me:is_dropped()` gives `false`
---@return boolean
function Seat:is_dropped() end

---The number of the seat's power tokens in bowl 1, 2 or 3.
---
---`me:bowl(2)` gives `5`
---@param number integer # a whole number
---@return integer
function Seat:bowl(number) end

---The value, from 0 to 255, that a counter or an amount of components such as `count(hand)` has for the seat. For a counter that names an object: the number of the object, or `nil` if it names none.
---
---`me:heard("luck")` gives `5`
---@param text string # a counter or expression of components that is listed in `counts` of the script's declaration
---@return integer?
function Seat:heard(text) end

---The space of the seat's marker on a cult track, from 0.
---
---`me:cult("fire")` gives `3`
---@param track integer|string # a cult track: its name or number
---@return integer
function Seat:cult(track) end

---The seat's level on an advancement track, without what cards add.
---
---`me:level("digging")` gives `1`
---@param track integer|string # `shipping`, `digging`, `range`, or the number of the track
---@return integer
function Seat:level(track) end

---The number of the seat's structures of one kind on the board.
---
---`me:count("dwelling")` gives `2`
---@param structure integer|string # a kind of structure: its name or number
---@return integer
function Seat:count(structure) end

---Does the seat have a structure of this kind on the board?
---
---`me:has("stronghold")` gives `true`
---@param structure integer|string # a kind of structure: its name or number
---@return boolean
function Seat:has(structure) end

---The hexes with a structure of the seat, in rising order.
---
---`#me:hexes()` gives `4`
---@return integer[]
function Seat:hexes() end

---Does the seat's structure on this hex belong to a town?
---
---`me:in_town("A1")` gives `false`
---@param hex integer|string # a hex: its number, or its label
---@return boolean
function Seat:in_town(hex) end

---Does the seat have this town tile?
---
---`me:has_town("CITY-A")` gives `true`
---@param tile integer|string # a town tile: its code or number
---@return boolean
function Seat:has_town(tile) end

---Does the seat have this favor tile?
---
---`me:has_favor("GIFT-A")` gives `true`
---@param tile integer|string # a favor tile: its code or number
---@return boolean
function Seat:has_favor(tile) end

---Does the seat hold this bonus card?
---
---`me:has_bonus("CARD-A")` gives `true`
---@param card integer|string # a bonus card: its code or number
---@return boolean
function Seat:has_bonus(card) end

---The number of bridges that the seat has not yet placed.
---
---`me:bridges_left()` gives `1`
---@return integer
function Seat:bridges_left() end

---The number of structures in the seat's largest network: its structures that are linked directly, by shipping or by jumps.
---
---`me:largest_network()` gives `4`
---@return integer
function Seat:largest_network() end

---The largest distance between two structures of the seat in one network.
---
---`me:network_distance()` gives `3`
---@return integer
function Seat:network_distance() end

---The largest distance between a structure of kind `a` and one of kind `b` in one network of the seat; 0 if there are none.
---
---`me:network_distance_between("stronghold", "temple")` gives `1`
---@param a integer|string # a kind of structure: its name or number
---@param b integer|string # a kind of structure: its name or number
---@return integer
function Seat:network_distance_between(a, b) end

---The largest number of structures on edge hexes of the board that one network of the seat has.
---
---`me:network_edge()` gives `3`
---@return integer
function Seat:network_edge() end

---The largest number of clusters in one network of the seat. A cluster is a group of its structures that are linked without shipping or jumps.
---
---`me:network_clusters()` gives `1`
---@return integer
function Seat:network_clusters() end

---The number of the seat's tokens on the board that are of this kind, or of the kind that its faction has instead.
---
---`me:tokens("boat")` gives `2`
---@param kind integer|string # a kind of token: its id or number
---@return integer
function Seat:tokens(kind) end

---The number of the seat's tokens of a kind in the supply.
---
---`me:tokens_left("boat")` gives `1`
---@param kind integer|string # a kind of token: its id or number
---@return integer
function Seat:tokens_left(kind) end

---The number of the seat's tokens of a kind on a hex.
---
---`me:tokens_at("boat", "r2")` gives `1`
---@param kind integer|string # a kind of token: its id or number
---@param hex integer|string # a hex: its number, or its label
---@return integer
function Seat:tokens_at(kind, hex) end

---The hexes with the seat's tokens of a kind, one entry for each token, in rising order.
---
---`#me:token_hexes("boat")` gives `2`
---@param kind integer|string # a kind of token: its id or number
---@return integer[]
function Seat:token_hexes(kind) end

---The value of a slot of this piece for the seat, with the changes of this call. The piece's file declares the slot.
---
---`me:slot("uses")` gives `1`
---@param name string # the name of a slot of this piece
---@return integer
function Seat:slot(name) end

---The seat gains a resource or right, by its name in tables of `api = 2`: `vp`, `coins`, `spades`, `towns_due`, a resource that a module declares.
---
---`me:gain("coins", 6)` gives `coins +6`
---@param counter string # a number of a seat by its name in tables of `api = 2`
---@param n integer # a whole number from 0 to 1000
function Seat:gain(counter, n) end

---The seat loses a resource, but no more than it has.
---
---`me:lose("coins", 2)` gives `coins -2`
---@param counter string # a number of a seat by its name in tables of `api = 2`
---@param n integer # a whole number from 0 to 1000
function Seat:lose(counter, n) end

---A slot of this piece takes a value, from 0 to its maximum, for the seat.
---
---`me:set("uses", 3)` gives `uses = 3`
---@param slot string # the name of a slot of this piece
---@param value integer # a whole number
function Seat:set(slot, value) end

---The seat's marker moves on a cult track: up, with the power of the spaces, or down if `steps` is negative.
---
---`me:gain_cult("fire", 2)` gives `fire +2`
---@param track integer|string # a cult track: its name or number
---@param steps integer # a whole number
function Seat:gain_cult(track, steps) end

---The seat advances `n` levels on an advancement track (one if `n` is missing), free of charge, with the points of the levels; nothing happens at the top.
---
---`me:advance("shipping")` gives `shipping +1`
---@param track integer|string # `shipping`, `digging`, `range`, or the number of the track
---@param n? integer # a whole number, or `nil`
function Seat:advance(track, n) end

---The seat gains tokens of a kind, to be put at the places of the kind or refused; a faction that has another kind instead gains that. What the supply lacks or what has no place on the board now is lost. It is a script error if the kind declares no `place`.
---
---`me:gain_token("boat", 2)` gives `boat +2`
---@param kind integer|string # a kind of token: its id or number
---@param n integer # a whole number from 0 to 1000
function Seat:gain_token(kind, n) end

---Puts a token from the supply on a hex, even where a gained token of the kind could not be put. It is a script error if none is left, or if the kind cannot stand there.
---
---`me:place_token("flag", "B2")` gives `flag on B2`
---@param kind integer|string # a kind of token: its id or number
---@param hex integer|string # a hex: its number, or its label
function Seat:place_token(kind, hex) end

---A token on a hex returns to the supply. It is a script error if the seat has none there.
---
---`me:return_token("boat", "r2")` gives `boat off r2`
---@param kind integer|string # a kind of token: its id or number
---@param hex integer|string # a hex: its number, or its label
function Seat:return_token(kind, hex) end

---A token on a hex trades at once with the structure there, returns to the supply and leaves its marker. Nothing happens if the seat has traded with this structure before, has no marker left or has left the game. It is a script error if the kind does not trade with such a structure, if the seat has none of it there, or if there is no structure of another faction.
---
---`me:trade("boat", "A4")` gives `boat trades on A4`
---@param kind integer|string # a kind of token: its id or number
---@param hex integer|string # a hex: its number, or its label
function Seat:trade(kind, hex) end

---Starts a task of components for the seat when the current action is over. The values are the arguments of the task.
---
---`me:run("feast")` gives `then feast`
---@param task string # a task of components that is listed in `runs` of the script's declaration
---@param a? integer # a whole number, or `nil`
---@param b? integer # a whole number, or `nil`
function Seat:run(task, a, b) end

---A slot of this piece grows, or shrinks if `n` is negative, and stays between 0 and its maximum.
---
---`me:add_slot("uses", 1)` gives `uses = 2`
---@param name string # the name of a slot of this piece
---@param n integer # a whole number
function Seat:add_slot(name, n) end

---The table that a script returns.
---@class Hooks
---@field setup? fun(game: Game, me: Seat) # The game is set up: the seat has its faction and starting resources.
---@field factions_chosen? fun(game: Game, me: Seat) # All factions are chosen, and no dwelling is placed yet.
---@field dwellings_placed? fun(game: Game, me: Seat) # All first dwellings are placed. Bonus cards are chosen next.
---@field round_start? fun(game: Game, me: Seat, round: integer) # A round begins. All seats have taken their income.
---@field income? fun(game: Game, me: Seat, round: integer) # The seat takes the income of structures, tiles and cards; `round` is the round that is over, 0 before the first. For a round tile, the hook is called after the tile's own round.
---@field on_build? fun(game: Game, me: Seat, hex: integer, structure: integer) # A structure was put on the board by building.
---@field on_upgrade? fun(game: Game, me: Seat, hex: integer, structure: integer) # A structure was upgraded; `structure` is the new one.
---@field on_spade? fun(game: Game, me: Seat) # One spade counts for points: when it is gained or when it is used, as the settings of the game decide.
---@field on_dig? fun(game: Game, me: Seat) # One spade was bought.
---@field on_transform? fun(game: Game, me: Seat, hex: integer, terrain: integer) # A hex changed its terrain.
---@field on_jump? fun(game: Game, me: Seat, hex: integer) # The seat paid for a jump to a hex.
---@field on_bridge? fun(game: Game, me: Seat, from: integer, to: integer) # A bridge was placed.
---@field on_priest_sent? fun(game: Game, me: Seat, cult: integer, steps: integer) # A priest was sent to a cult.
---@field on_cult_step? fun(game: Game, me: Seat, cult: integer, from: integer, to: integer) # A marker moved on a cult track.
---@field on_power_offered? fun(game: Game, me: Seat, to: Seat, amount: integer) # A structure of the seat offers power to the seat `to`.
---@field on_leech_settled? fun(game: Game, me: Seat, taken: integer) # Called once for each build that offers power: `taken` is 1 when the first opponent takes power, 0 when all who could gain have declined.
---@field on_power_action? fun(game: Game, me: Seat, space: integer) # An action space was used: a power action, or the space of a stronghold, a tile or a card. `space_code` gives its code.
---@field on_advance? fun(game: Game, me: Seat, track: integer, level: integer) # An advancement track moved up to `level`.
---@field on_favor? fun(game: Game, me: Seat, favor: integer) # A favor tile was taken.
---@field on_town? fun(game: Game, me: Seat, town: integer) # A town tile was taken.
---@field on_token_gained? fun(game: Game, me: Seat, token: integer, hex: integer) # A token came from the supply to a hex. All hooks `on_token_…` are called for every kind of token; `token_name` gives its id.
---@field on_token_moved? fun(game: Game, me: Seat, token: integer, from: integer, to: integer) # A token has moved.
---@field on_token_passed? fun(game: Game, me: Seat, token: integer, hex: integer) # A token passed a hex. Only for kinds of token that have `each_hex` in their `move`.
---@field on_token_spent? fun(game: Game, me: Seat, token: integer, from: integer, hex: integer) # A token paid for the dwelling that was built on `hex`.
---@field on_trade? fun(game: Game, me: Seat, token: integer, hex: integer, structure: integer, owner: Seat) # A token of the seat trades with a structure of `owner`.
---@field on_resource? fun(game: Game, me: Seat, resource: integer, from: integer, to: integer) # The seat has one unit more or one unit less of a resource that a module declares; `resource_name` gives its name. A change by several units calls the hook once for each unit.
---@field on_action? fun(game: Game, me: Seat, action: integer) # The seat has taken an action of this kind (`action_name`), and all effects of the action are complete. Answers to other seats and choices are actions, too.
---@field on_told? fun(game: Game, me: Seat, what: integer, a: integer, b: integer) # A component sent three numbers to the pieces of the seat, by the command `tell`. The module defines what the numbers mean.
---@field pass? fun(game: Game, me: Seat) # The seat passes. It still has its bonus card.
---@field round_end? fun(game: Game, me: Seat, round: integer) # A round is over. The seat gets the cult rewards of the round, before its other income.
---@field phase_start? fun(game: Game, me: Seat, phase: integer) # A phase that a module declares begins (`phase_name`). The hook is called for the seats in turn order. Their open choices and unused rights are settled before the next phase.
---@field game_end? fun(game: Game, me: Seat) # The last round is over. Open choices and unused rights that the answers give are settled before the final scoring.
---@field final_scoring? fun(game: Game, me: Seat): integer # A final scoring with `measure = "script"` asks for the number by which the seat is compared.
---@field say? fun(game: Game, me: Seat, what: integer, a: integer, b: integer): integer # A component evaluates `says(SEAT, what, a, b)`. The module defines what the three numbers mean.
---@field shipping? fun(game: Game, me: Seat, value: integer): integer # The shipping level that counts for the seat, with what pieces add.
---@field town_threshold? fun(game: Game, me: Seat, value: integer): integer # The power that a town of the seat needs.
---@field power_value? fun(game: Game, me: Seat, structure: integer, hex: integer, value: integer): integer # The power of one structure of the seat on its hex.
---@field jump_range? fun(game: Game, me: Seat, value: integer): integer # Over how many hexes a jump of the seat may go.
---@field jump_cost? fun(game: Game, me: Seat, value: integer): integer # How many units of its resource one jump costs.
---@field favors_taken? fun(game: Game, me: Seat, structure: integer, value: integer): integer # How many favor tiles the seat takes when it builds a structure.
---@field space_cost? fun(game: Game, me: Seat, space: integer, value: integer): integer # How much power an action space costs.
---@field leech_offered? fun(game: Game, me: Seat, from: Seat, amount: integer, hex: integer, value: integer): integer # How much power a neighbour's structure on `hex` offers to the seat.
---@field priest_steps? fun(game: Game, me: Seat, cult: integer, steps: integer, value: integer): integer # How many steps a priest gives who is sent to a space of `steps` steps.
---@field build_cost? fun(game: Game, me: Seat, structure: integer, resource: integer, hex: integer, value: integer): integer # How many units of a resource it costs to build a structure on `hex` or to upgrade to it.
---@field spade_cost? fun(game: Game, me: Seat, resource: integer, value: integer): integer # How many units of a resource one spade costs.
---@field spades? fun(game: Game, me: Seat, hex: integer, terrain: integer, value: integer): integer # How many spades it takes to turn `hex` into `terrain`, at least one. The hook is called while actions are listed.
---@field priest_cost? fun(game: Game, me: Seat, cult: integer, steps: integer, value: integer): integer # How many coins it costs to send a priest, in addition to the priest.
---@field token_steps? fun(game: Game, me: Seat, token: integer, value: integer): integer # How many steps one move of a token has.
---@field in_reach? fun(game: Game, me: Seat, hex: integer, terrain: integer): boolean? # Is an empty hex in reach of the seat that otherwise is not?
---@field linked? fun(game: Game, me: Seat, from: integer, to: integer): boolean? # Does a town count two structures of the seat as linked that otherwise are not?
---@field forbid_build? fun(game: Game, me: Seat, hex: integer, terrain: integer): boolean? # Is the seat kept from building on this hex? `true` forbids it. Not called for first dwellings.
---@field forbid_upgrade? fun(game: Game, me: Seat, hex: integer, structure: integer): boolean? # Is the seat kept from upgrading to this structure here? `true` forbids it.
---@field forbid_transform? fun(game: Game, me: Seat, hex: integer, terrain: integer): boolean? # Is the seat kept from turning the hex into this terrain? `true` forbids it.
---@field forbid_move? fun(game: Game, me: Seat, token: integer, from: integer, to: integer): boolean? # Is the token kept from moving there? `true` forbids it.
---@field forbid_bridge? fun(game: Game, me: Seat, from: integer, to: integer): boolean? # Is the seat kept from placing a bridge between these hexes? `true` forbids it.
---@field forbid_priest? fun(game: Game, me: Seat, cult: integer, steps: integer): boolean? # Is the seat kept from sending a priest to a space of `steps` steps of this cult? `true` forbids it.
---@field forbid_advance? fun(game: Game, me: Seat, track: integer): boolean? # Is the seat kept from paying for a step on this advancement track? `true` forbids it.
---@field replace_gain? fun(game: Game, me: Seat, resource: integer, amount: integer, trading: integer): boolean? # The seat is about to gain a resource (`resource_name`); `trading` is 1 inside a trade, else 0. Spades replaced by something else count for points as if used.
---@field forbid_favor? fun(game: Game, me: Seat, favor: integer): boolean? # Is the seat kept from taking this favor tile? `true` forbids it.
---@field forbid_space? fun(game: Game, me: Seat, space: integer): boolean? # Is the seat kept from using this action space? `true` forbids it.
---@field reuse_space? fun(game: Game, me: Seat, space: integer): boolean? # May the seat use an action space that is taken?
