### English, the program's own texts.

## game

a-faction = a faction
a-hex-costs = a hex costs { $usual }; one that is a faction's home { $home }
a-hidden = a hidden { $kind }
a-pass = a pass
a-spade-costs = a spade costs { $prices }
a-spectator = a spectator
account-advancing = advancing
account-building = building
account-conversions = conversions
account-income = income
account-leech = leech
account-leftovers = leftovers
account-parts = parts
account-passing = passing
account-power-actions = power actions
account-priests-sent = priests sent
account-tiles = tiles
account-tokens = tokens
account-upgrading = upgrading
action-advance = advance { $track }
action-answer = { $answer }
action-bridge = bridge { $a }:{ $b }
action-build = build { $hex }
action-build-with = build { $hex } with { $token } { $at }
action-burn = burn { $n }
action-choose = { $answer }
action-connect = connect { $river }
action-convert = convert { $paid } to { $taken }
action-cult-down = -{ $n }{ $cult }
action-cult-up = +{ $n }{ $cult }
action-decline = decline { $n } from { $seat }
action-dig = dig { $n }
action-done = done
action-done-moving = done moving
action-due = you must still take an action in this turn
action-give-up = give up: { $amount }
action-leech = leech { $n } from { $seat }
action-move = move { $token } { $from } to { $to }
action-move-extra = { $move } for { $price }
action-move-via = move { $token } { $from } via { $via } to { $to }
action-n-text = action { $n }, { $name }
action-n-why = action { $n }, `{ $text }`: { $why }
action-of-piece = action { $space }{ $opens }{ $condition }, { $often }{ $price }: { $effects }
action-pass = pass { $card }
action-place-token = { $token } { $hex }
action-refuse-token = -{ $token }
action-send = send p to { $cult } for { $n }
action-space = action { $space }
action-take-favor = +{ $tile }
action-take-town = +{ $n }{ $tile }
action-trade = trade { $hex }
action-trade-reward = trade { $hex }: { $reward }
action-transform = transform { $hex } to { $terrain }
action-upgrade = upgrade { $hex } to { $structure }
action-use = use { $space }
after-colon-reward = after the colon, write what the trade brings
after-passing = after passing
after-space-used = after { $space } was used
and-keep = and keep { $least }
another-is-best = `{ $word }` is not allowed: another `{ $name }` is best
answer-open-first = an open decision must be answered first
any-cult = { $number }any cult
any-number-of-times = any number of times
argument-value = value
as-file-says = { $about }: as { $file } says
as-its-round-ends = as its round ends { $reward }
as-many-as = as many { $noun } as { $formula }
as-often-as = as often as an amount says
at-its-end = at its end { $reward }
at-least = at least { $n }
at-most = at most { $n }
barred-terrain = the spades of this trade cannot be used on { $terrain }
before-first-move = this line must come before the first move
begin-with-dwellings = { $faction } begin with { $n } dwellings; hexes of their terrain on the board: { $hexes }
below-them = below them { $pieces }
board-of-hexes = A board of { $all } hexes, { $river } of them river.
board-word = board
bonus-card-twice = bonus card { $card } is in the game twice
bonus-cards-too-few = { $n } bonus cards are too few for { $players } factions
bot-limit-here = at this server, `beam` and `setup` of a bot can be at most { $n }
both-group = both are of the group { $group }
both-home = both have the home terrain { $terrain }
bowl-1 = bowl I
bowl-2 = bowl II
bowl-3 = bowl III
bridge = bridge
bridge-from-to = bridge from { $a } to { $b }
bridge-of = bridge { $a }:{ $b } of { $name }
bridge-seat = { $a }:{ $b } of { $seat }
bridges-change = { $n } bridges in the supply
bridges-left = bridges left
bridges-line = bridges:
busy-no-parameters = the busy bot takes no parameters
by-anybody = { $about }, by anybody
by-others = { $about }, by others
byte-not-text = byte 0x{ $byte } is not text
byte-not-utf8 = byte 0x{ $byte } is not UTF-8
canal = canal
canal-from-to = { $a }:{ $b } from { $from } to { $to }
canal-places-line = places for canals:
canals-line = canals:
cannot-be-in-game = it cannot be in this game
cannot-dig = the faction cannot dig
cannot-leave-by-action = a seat cannot leave the game with an action; use the command of the table
cannot-meet = it cannot be in one game with { $faction }{ $reason }
cannot-pay = not enough to pay for this: it needs { $amount } { $name }, and { $there } can be paid
cannot-use-lost = this action cannot use { $resource }, so they would be lost
card-rule = a bonus card is taken with each pass but the last of the game
card-with-coins = { $card }; { $coins } on it
cards-first-leave = { $needed }; those drawn first leave { $left }
cards-line = cards:
cards-needed-not = { $needed }, not { $available }
cause-advancing = advancing { $track }
cause-begins-anew = begins anew
cause-building = building a { $structure }
cause-burning = burning power
cause-card-coins = coins on the card
cause-choosing = answering a choice
cause-converting = converting
cause-cult-reward = cult reward
cause-cult-spaces = spaces of a cult track
cause-digging = buying spades
cause-final-scoring = final scoring
cause-final-scoring-of = final scoring of { $cult }
cause-founding = founding a town
cause-income = income
cause-income-of = { $structure } income
cause-jumping = price of a jump
cause-leeching = power from a neighbour
cause-leftovers = what is left at the end
cause-moving = moving
cause-offering = power for neighbours
cause-only-answer = the only answer
cause-placing-bridge = placing a bridge
cause-sending = sending a priest
cause-start = start of the game
cause-starting-points = starting points
cause-steps-owed = cult steps owed
cause-taking = taking the tile
cause-thrown-away = thrown away
cause-token-supply = supply of tokens
cause-top-space = top space of a cult track
cause-trading-with = trading with a { $structure }
cause-transforming = price of a transformation
cause-used = used
change-from-to = { $name } { $from } to { $to }
choice-times = { $times } times { $options }
class-board-space = action space of the board
class-bonus-card = bonus card
class-faction = faction
class-favor-tile = favor tile
class-final-scoring = final scoring
class-final-tile = final tile
class-house-rule = house rule
class-round-tile = round tile
class-round-tile-long = round scoring tile
class-town-tile = town tile
colon = :{ " " }
column-change-c = change of C
column-change-cults = change of cults
column-change-of = change of VP
column-change-p = change of P
column-change-pw = change of PW
column-change-w = change of W
column-expected = column { $number } ({ $name }): expected { $expected }, found `{ $found }`
command-illegal = `{ $command }` is illegal: { $why }
command-script-error = script error in `{ $command }`: { $why }
condition-not-met = its condition does not hold
conversion-at-most = one conversion takes at most 255
conversions-not-now = conversions are possible only before or after an action
convert-never = { $a } cannot be converted to { $b }
convert-rate = { $paid } cannot be converted to { $taken }: { $rate } give { $gives }
count-bridge = { $n ->
        [one] bridge
        *[other] bridges
    }
count-bridge-joining = { $n ->
        [one] bridge between own structures
        *[other] bridges between own structures
    }
count-favor = { $n ->
        [one] favor tile
        *[other] favor tiles
    }
count-foreign-next = { $n ->
        [one] structure of others next to it
        *[other] structures of others next to it
    }
count-in-supply = { $token } in the supply
count-level = { $n ->
        [one] level of { $track }
        *[other] levels of { $track }
    }
count-neighbour = { $n ->
        [one] neighbour
        *[other] neighbours
    }
count-on-board = { $token } on the board
count-own-next = { $n ->
        [one] own structure next to it
        *[other] own structures next to it
    }
count-player = { $n ->
        [one] player
        *[other] players
    }
count-priest-on-cult = { $n ->
        [one] priest on a cult
        *[other] priests on a cult
    }
count-priest-on-cults = { $n ->
        [one] priest on the cults
        *[other] priests on the cults
    }
count-round = { $n ->
        [one] round
        *[other] rounds
    }
count-step = { $n ->
        [one] step of { $cult }
        *[other] steps of { $cult }
    }
count-structure = { $n ->
        [one] structure
        *[other] structures
    }
count-structure-on = { $n ->
        [one] structure on { $tag }
        *[other] structures on { $tag }
    }
count-there = { $token } there
count-town = { $n ->
        [one] town
        *[other] towns
    }
count-town-tile = { $n ->
        [one] town tile
        *[other] town tiles
    }
count-unit-of = { $n ->
        [one] unit of { $formula }
        *[other] units of { $formula }
    }
cult-n = cult { $i }
cult-unknown = unknown cult `{ $name }`
decision-no-answer = the decision has no possible answer: { $pending }
decision-still-open = a decision is still open
declared-resources = declared resources
declined-power = declined { $n } power from { $from }
draws-after-action = `{ $text }`: draws must follow a single action
draws-nothing = this game draws nothing after the setup
dropped = dropped
each-draws-final = each side draws its own final tiles, since their numbers differ
each-draws-own = each side draws its own { $kind }, since they have too few in common
each-of-rounds = each of { $n } rounds
earlier-decision = an earlier decision comes first
effect-bar = its spades cannot be used on { $terrain }
effect-cult-one-track = { $n ->
        [one] { $n } cult step on one track
        *[other] { $n } cult steps on one track
    }
effect-else = { $then } ({ $when }), else { $other }
effect-free-space = { $space } is free again
effect-keep-trader = the token returns to the supply and is gained again
effect-lose = lose { $amount }
effect-may-move = each { $token } may move
effect-move-home = home terrain becomes { $terrain }
effect-name-terrain = names { $terrain }
effect-not-possible = its effect could not be carried out: { $why }
effect-pay = pay { $amount }
effect-send-from-supply = a priest from the supply goes to a free space of size { $n } on { $cult }
effect-set = { $slot } becomes { $n }
effect-then-call = then `{ $call }`
effect-unless = { $other } (unless { $when })
effect-unlock = may build on { $terrain }
effect-up-to = up to { $amount }
effect-when = { $then } ({ $when })
empty = empty
endless-automa = endless loop: an automa answers decisions without end
endless-gains = endless loop: gains replace each other
endless-reactions = endless loop: reactions trigger each other
endless-tasks = endless loop: tasks that rules run start each other
every-hex-takes = { $n ->
        [one] every hex takes { $n } spade
        *[other] every hex takes { $n } spades
    }
everybody = everybody
exactly-of = at { $n } of { $what }
expected = expected { $expected }
expected-at-end = `{ $expected }` is missing at the end
expected-for = expected `for`, found `{ $found }`
expected-found = expected `{ $expected }`, found `{ $found }`
expected-from = expected `from`, found `{ $found }`
expected-key-value = expected `key=value`, found `{ $found }`
expected-key-value-colon = expected `KEY: VALUE`
expected-legend = expected `{ $expected }`, found `{ $found }`
expected-number-255 = expected a number up to 255, found `{ $found }`
expected-one-name = expected one name after `{ $verb }`, found `{ $found }`
expected-player = expected player { $expected }, found { $found }
expected-round-tile = expected the tile of round { $expected }, found { $found }
expected-to-via = expected `to` or `via`, found `{ $found }`
expected-track = expected `ship`, `dig` or `range`, found `{ $found }`
extra-steps-cost = more steps of a { $token } cost { $prices }
faction-automa = its seat is played by rules
faction-bridges = { $n ->
        [one] { $n } bridge in the supply
        *[other] { $n } bridges in the supply
    }
faction-free-transform-neutral = its home terrain raises nothing that others pay
faction-group = never meets another faction of the group { $group }
faction-home = home { $terrain }
faction-last-dwellings = places its first dwellings after everybody else
faction-left = the faction has left the game
faction-not-adjacent = hexes next to own structures are not in reach
faction-offers-steps = settled offers may still bring it cult steps, up to { $n }
faction-picked = the faction is picked already
faction-placeholder = stands for a faction that is picked in the game
faction-river-dwellings = places its first dwellings next to river only
faction-starts-with = { $home }starts with { $goods }, power { $bowls }{ $cults }
faction-town-river = its towns may skip one river hex
factions-named-for = { $n ->
        [one] { $n } faction is named for { $players } players
        *[other] { $n } factions are named for { $players } players
    }
file-is-not-utf8 = the file is { $name }, not UTF-8 text
file-no-rules = the file does not contain rules: { $why }
file-not-utf8 = the file is not UTF-8 text: line { $line } contains an invalid byte
file-too-large = the file is too large: at most { $size } are read
final-scoring-line = final scoring:
final-tile-twice = final tile { $tile } is in the game twice
folder-being-written = another process is writing into this folder; wait for it, or name another folder
for-each = { $gain } for each { $each }
for-each-faction = { $number } for each faction
for-each-n = { $gain } for each { $n } { $each }
for-factions = for { $factions }
for-needs-steps = `for` needs the steps of the space
for-price = for { $price }
for-price-a-step = for { $price } a step
for-seats = this game is for { $least } seats, but { $seats } are named
for-seats-range = this game is for { $least } to { $most } seats, but { $seats } are named
forbidden = forbidden by a rule
forbidden-by = forbidden by { $piece }
forced-answer = a forced answer
format-missing = the format number of the header is missing
formula-absolute = { $a } without its sign
formula-divided = { $a } divided by { $b } (rounded down)
formula-largest = the largest of { $list }
formula-minus = { $a } minus { $b }
formula-plus = { $a } plus { $b }
formula-remainder = the remainder of { $a } divided by { $b }
formula-smallest = the smallest of { $list }
formula-times = { $a } times { $b }
four-numbers = four numbers with `/` between
free-to-take = free to take
free-to-take-with = free to take, with { $coins }
from-min-of = from { $n } of { $what }
gain-from = { $gain } from { $from }
gain-token-why = `gain_token`: { $why }
game-is-over = the game is over
game-not-started = the game cannot be started: { $why }
gave-up = gave up { $amount }
given-twice = `{ $key }` is given twice
given-up-for-good = given up for good
goes-back-for-price = the { $token } goes back in place of the price
grant-home-anywhere = on home terrain anywhere
grant-next-to = next to a structure of the seat
grant-on-hexes = { $n ->
        [one] on { $n } hex
        *[other] on { $n } hexes
    }
grant-to-a = to a { $structure }
ground-foreign = a structure of another faction
ground-land = land without a structure
ground-own = an own structure
ground-river = a river hex
head-bonus-cards = { $left } of { $all } bonus cards are left, but { $players } players need { $cards }: add or remove a line `Removing tile …`
head-final-scorings = the head names { $named } extra final scorings, the options ask for { $asked }
head-names-players = the head names players up to { $named }, but { $players } factions are set up
head-round-tiles = the head names { $tiles } round scoring tiles, the game has { $rounds } rounds
header-no-variant = the header does not name a variant: add `variant=NAME`
held-by = held by { $names }
hex-becomes = { $hex } becomes { $terrain }
hex-missing = the name of a hex is missing
hex-unknown = unknown hex `{ $hex }`
hidden = hidden
hidden-from = { $what } `{ $name }` is hidden from { $who }
hint-did-you-mean = ; did you mean `{ $near }`?
hint-named-things = : cards, tiles, factions, tokens and action spaces have names
holds-no-card = the faction holds no bonus card
home-letter = home { $letter }
hook-action = for an action
hook-advance = for an advance
hook-bridge = for a bridge
hook-building = for building
hook-cult-moved = for a marker moved on a cult
hook-factions-chosen = once all factions are chosen
hook-favor = for a favor tile
hook-favors-with = favor tiles with a structure
hook-final-scoring = in the final scoring
hook-first-dwellings = once all first dwellings stand
hook-forbids-advances = forbids advances
hook-forbids-bridges = forbids bridges
hook-forbids-building = forbids building
hook-forbids-favors = forbids favor tiles
hook-forbids-moves = forbids moves
hook-forbids-priests = forbids sending priests
hook-forbids-spaces = forbids action spaces
hook-forbids-transforming = forbids transforming
hook-forbids-upgrades = forbids upgrades
hook-game-end = at the end of the game
hook-hex-passed = for a hex passed
hook-hex-spades = spades that a hex takes
hook-in-place-of = in place of a gain
hook-income = as income
hook-jump = for a jump
hook-jump-hexes = hexes that a jump skips
hook-jump-price = price of a jump
hook-links = links structures for towns
hook-neighbour-power = power that neighbours offer
hook-notified = when components notify it
hook-now-illegal = { $hook } of { $name }, now illegal
hook-offers-answered = once neighbours have answered an offer of power
hook-passing = when passing
hook-phase-begins = when a phase begins
hook-power-offered = for power offered
hook-priest-coins = coins for sending a priest
hook-priest-sent = for a priest sent to a cult
hook-priest-steps = steps of a priest sent
hook-reach = brings hexes into reach
hook-resource-step = for each step of a resource
hook-round-begins = as a round begins
hook-round-end = at the end of a round
hook-setup = at the start
hook-space-power = power that an action space costs
hook-space-used = for an action space used
hook-spade = for each spade
hook-spade-bought = for each spade bought
hook-spade-price = price of a spade
hook-structure-power = power of a structure
hook-structure-price = price of a structure
hook-tells-components = tells components
hook-token-gained = for a token gained
hook-token-moved = for a token moved
hook-token-pays = for a token that pays
hook-token-steps = steps of a token
hook-town = for a town
hook-town-power = power that a town needs
hook-trade = for a trade
hook-transformed = for a hex transformed
hook-upgrade = for an upgrade
hook-uses-taken = uses action spaces that are taken
if-compared = if { $a } is { $comparison }
if-difference = if { $a } minus { $b } is { $comparison }
illegal-why = illegal: { $why }
in-its-turn = in its turn
in-rounds = in round { $rounds }
in-the-round = in the round
income-amounts = income { $all }
income-of-kind = income for 0, 1, … of a kind: { $incomes }
incomplete-write = `{ $text }` is incomplete or wrong; write { $forms }
inferred-in-play = inferred: { $more } in play but never taken; this choice is arbitrary
inferred-scores = inferred: round { $round } scores { $tile }
inferred-takes = inferred: { $name } takes { $cards }
is-a-folder = this is a folder, not a file
is-a-pipe = this is a pipe or a device; only ordinary files are read
is-faction-itself = { $argument } is the faction itself
is-illegal-why = { $action } is illegal: { $why }
is-shuffled = { $place } is shuffled
is-taken = { $space } is taken
is-terrain-already = { $hex } is { $terrain } already
is-told = is told { $what }, { $a }, { $b }
jump-needs = { $jump } needs { $need }, { $have } left
jump-over = ({ $jump } over { $hexes })
jump-over-panel = { $jump } over { $hexes }
jumped-elsewhere = only one hex a turn can be reached that way
key-from-to-not = `{ $key }` must be a number from { $least } to { $most }, not { $value }
keys-n = keys { $n }
kind-action = action
kind-advance = advance
kind-answer = answer
kind-bridge = bridge
kind-build = build
kind-choose = choose
kind-connect = connect
kind-cult = cult
kind-decline = decline
kind-dig = dig
kind-done = done
kind-favor = favor
kind-leech = leech
kind-move = move
kind-pass = pass
kind-place = place
kind-send = send
kind-town = town
kind-trade = trade
kind-transform = transform
kind-upgrade = upgrade
kind-visit = visit
last-line-of-hex = last line of a hex: { $meaning }
last-round-no-card = in the last round no bonus card is taken, so `{ $name }` is ignored
last-round-notified = in the last round pieces are notified, but nothing is gained
layer-network = network
layer-network-means = Structures that are connected share a letter; the number is how many they are. A is the largest network.
layer-reach = reach
layer-reach-means = Empty hexes within reach, each with the steps on the wheel from its terrain to the home terrain.
layer-tag = Hexes with { $tag }.
layer-towns = town progress
layer-towns-means = Adjacent structures and the power that they have together, of the { $need } that a town usually needs; `town`: they are one already.
ledger-expected-found = { $file }:{ $line }:{ $column }: { $what }: expected { $expected }, found { $found }
ledger-format = this ledger has format { $format }, but this version of Loam reads format { $current }
ledger-other-ruleset = the rules have changed since the ledger was written: it has ruleset { $old }, the current one is { $new }
ledgers-rows = { $ledgers ->
        [one] { $ledgers } ledger
        *[other] { $ledgers } ledgers
    }, { $rows }
leech-needs-amount = `leech` needs the amount of the offer
left-explained = { $coins ->
        [one] { $coins } coin, once everything left is converted; { $rate } coins give 1 point
        *[other] { $coins } coins, once everything left is converted; { $rate } coins give 1 point
    }
left-the-game = left the game
legal-list = legal list
legal-list-of-without = a legal list of { $n } entries without it
legal-list-without = a legal list without it
less-than = less than { $n }
level-dig = dig
level-range = range
level-ship = ship
line-names-nobody = this line does not name a player of the game
link-loop = this symbolic link leads back to itself
list-board-spaces = board spaces
list-bonus-cards = bonus cards
list-factions = factions
list-favor-tiles = favor tiles
list-final-scorings = final scorings
list-house-rules = house rules
list-last = { $a } and { $b }
list-last-or = { $a } or { $b }
list-pair = { $a } and { $b }
list-round-tiles = round tiles
list-then = { $a }, then { $b }
list-tokens = tokens
list-town-tiles = town tiles
log-adds-up = the log does not match the game: it adds up to { $logged } { $what }, but the game has { $found }
log-ambiguous = too many lines of the log are ambiguous
log-burning = the log does not match the game: burning { $lost } power moves { $lost }, not { $moved }
log-card-coins = the log does not match the game: { $coins } coins for each card, but the game puts { $found } on it
log-coins-differ = the log does not match the game: it has { $printed } coins at the end, but its lines add up to { $sum }
log-connected = the log does not match the game: { $n } connected structures, but the game has { $found }
log-empty = the log is empty
log-ends-early = the log ends before the game is over
log-more-converted = the log does not match the game: more is converted at the end than was left
log-no-offer = the log does not match the game: no offer of { $offered } power was open (the log says { $fits } fits)
log-power-differs = the log does not match the game: { $second } and { $third } power in bowls II and III, but the game has { $a } and { $b }
log-power-fits = the log does not match the game: { $fits } power fits, but the game has room for { $least }
log-power-room = the log does not match the game: of { $power } power only { $room } fits into the bowls
log-reward-spades = the log does not match the game: { $n } spades as cult reward, but the game gives { $owed }
log-town-steps = the log does not match the game: { $steps } steps on { $tracks } cult tracks, but the town tile gives { $ownsteps } on { $owntracks }
log-vp-differ = the log does not match the game: it adds up to { $logged } VP, but the game has { $found }
log-winners-differ = the log does not match the game: other winners, in the game { $names }
made-above = made above
mark-of-at = mark { $mark } of { $track } at { $at }: { $value }
marker-on = { $marker } on { $stop } of { $track }
marks-of-board = Marks: { $meaning }.
means-bonus = The card is taken when passing, held for a round, and returned for another one.
means-bonus-cards = A player who passes takes one of these cards; coins lie on cards that no player took.
means-bridges = Each bridge can join two land hexes across the river.
means-coins = Coins pay for buildings and steps. The number in brackets comes with the next income.
means-cult = Position on this cult track: some steps give power, rewards of rounds count them, and the final scoring ranks them.
means-digging = The higher this level, the fewer workers a spade costs.
means-faction = What this faction can do that others cannot.
means-favor-tiles = Favor tiles that are left; a faction has each at most once.
means-favors = The faction keeps these tiles for the rest of the game.
means-final = Points for the first, the second and so on when the game is over.
means-home = The terrain on which this faction builds; any other has to be dug into it first.
means-keys = Each key lets a marker enter the last step of one cult.
means-owed = This must be taken or given up before the turn ends.
means-power = Tokens in three bowls. Power that is gained moves tokens one bowl further. Only tokens in the third bowl can be spent; they return to the first. Burning removes one token of the second bowl to move another one into the third.
means-priests = Priests are sent to cults, pay for steps, and can be used as workers. The number in brackets comes with the next income.
means-range = How many hexes this faction can skip to reach another one.
means-round = What scores points in this round, and the reward for a cult at its end.
means-shipping = How many river hexes may lie between two buildings, or a building and a new one, for both to count as neighbours.
means-slot = A number that this piece stores for the seat.
means-space = Each of these action spaces can be taken once a round, by one seat.
means-state = A player who has passed acts again in the next round.
means-token = Hexes of these tokens, and the number left in the supply.
means-town-tiles = Town tiles that are left.
means-towns = Connected buildings found a town; the town tile gives its reward at once.
means-used = Action spaces used in this round; they are free again in the next.
means-vp = Victory points: the player with the most at the end wins. Power taken from others costs points, too.
means-workers = Workers pay for buildings and spades. The number in brackets comes with the next income.
measure-cults = each cult track
measure-most = most { $what }
measure-network = the largest network
measure-script = what its script measures
mig-acting-nothing = `{ $name }` is acting, but no longer does anything
mig-action-ends = the current action ends here
mig-argument-gone = `{ $name }` is open with an argument that no longer exists
mig-board = the board is different
mig-bridges-limit = seat { $seat } has placed { $n } of its bridges, but the limit is now { $limit }
mig-built-limit = seat { $seat } has { $built } of { $name }, but the limit is now { $limit }
mig-card-gone = { $card } is gone, the bonus card of seat { $seat }
mig-choice-changed = a choice that is open now has changed
mig-counter-gone = the counter `{ $name }` is gone
mig-counter-kept = `{ $name }` was { $value } and is { $kept }
mig-counter-owners = `{ $name }` of { $owner } is gone: it has other owners now
mig-cult-tracks = the cult tracks are different
mig-decision-gone = the decision `{ $name }` is open, but no longer exists
mig-faction-gone = the faction { $name } is gone
mig-gone = { $name } is gone
mig-held-limit = { $taken } of { $name } are held, but the limit is now { $limit }
mig-in-phase-gone = the game is in the phase `{ $name }`, which no longer exists
mig-mark-gone = the mark `{ $mark }` of `{ $name }` is gone
mig-marker-gone = the marker { $marker } of `{ $name }` is gone
mig-marker-start = { $marker } was on { $stop } of `{ $name }`, which is gone: it is at its start now
mig-more-arguments = `{ $name }` is open, but now needs more arguments
mig-moved = `{ $piece }` of `{ $from }` is in `{ $to }` now
mig-new = `{ $piece }` is new, in `{ $to }`
mig-no-room = `{ $zone }` has no room for `{ $piece }`
mig-one-gone = one `{ $piece }` of `{ $zone }` is gone
mig-phase-about = the phase `{ $name }` no longer exists, but the game is about to start or end it
mig-phase-gone = the current phase, { $name }, is gone
mig-phase-gone-code = the phase `{ $name }` is gone
mig-priests-limit = seat { $seat } has { $n } priests, but the limit is now { $limit }
mig-resource-gone = the resource { $name } is gone
mig-round-after = the game is in round { $round }, but the rules now end after round { $last }
mig-round-tile-gone = { $name } is gone, the tile of round { $round }
mig-running-changed = `{ $name }` is running, but its steps have changed
mig-seats = this game has { $seats } seats, but the new rules are for { $new }
mig-slot-gone = slot `{ $slot }` of { $piece } is gone
mig-stream-gone = the stream `{ $name }` is gone
mig-structure-gone = { $name } is gone, and one stands on the board
mig-task-argument = the task `{ $name }`, which a rule has called and which is due, has an argument whose number has changed
mig-task-gone = the task `{ $name }`, which a rule has called and which is due, is gone
mig-task-running-gone = the task `{ $name }` is running, but no longer exists
mig-terrain-gone = the terrain { $name } is gone
mig-terrain-printed = another terrain is printed on { $n } { $hexes }; what lies there stays
mig-token-returns = the { $token } of seat { $seat } on { $hex } returns to the supply: it may no longer stand there
mig-tokens-gone = { $n } { $tokens } of seat { $seat } are gone
mig-tokens-limit = seat { $seat } has { $n } { $tokens }, but the limit is now { $limit }
mig-tokens-other = seat { $seat } has { $tokens } out, it plays with { $other } now
mig-too-many-open = too many open decisions for the new rules: at most { $n } are allowed
mig-track-gone = the track `{ $name }` is gone
mig-zone-gone = the zone `{ $name }` is gone
min-to-max-of = at { $min } to { $max } of { $what }
mirror-half-turn = half a turn
mirror-left-right = left and right
mirror-top-bottom = top and bottom
more-steps = { $n ->
        [one] ; { $n } more step
        *[other] ; { $n } more steps
    }
more-than = more than { $n }
move-too-many-hexes = a move may name at most { $most } hexes on its way
must-answer = { $name } must answer `{ $decision }`
must-answer-trade = the offer of the trade must be answered first
must-answer-trade-of = { $faction } must answer the offer of the trade first
must-choose-reward = one of the rewards of this trade must be chosen
must-finish = { $hex } must become home terrain first
must-place = the token can be placed, so it must be: you cannot refuse it
must-place-token = the { $token } can be placed, so it must be: you cannot refuse it
must-reach-home = this hex must become home terrain
n-actions = { $n ->
        [one] { $n } action
        *[other] { $n } actions
    }
n-bridges = { $n ->
        [one] { $n } bridge
        *[other] { $n } bridges
    }
n-bytes = { $n ->
        [one] { $n } byte
        *[other] { $n } bytes
    }
n-charged-tokens = { $n ->
        [one] { $n } charged token
        *[other] { $n } charged tokens
    }
n-coins = { $n ->
        [one] { $n } coin
        *[other] { $n } coins
    }
n-cult-steps = { $n ->
        [one] { $n } cult step
        *[other] { $n } cult steps
    }
n-differ = , { $n } differ
n-exchanges = { $n ->
        [one] { $n } exchange
        *[other] { $n } exchanges
    }
n-face-down = { $n } face down
n-favors = { $n ->
        [one] { $n } favor
        *[other] { $n } favors
    }
n-free-dwellings = { $n ->
        [one] { $n } free dwelling
        *[other] { $n } free dwellings
    }
n-free-transforms = { $n ->
        [one] { $n } free transform
        *[other] { $n } free transforms
    }
n-free-upgrades = { $n ->
        [one] { $n } free upgrade
        *[other] { $n } free upgrades
    }
n-hexes = { $n ->
        [one] { $n } hex
        *[other] { $n } hexes
    }
n-keys = { $n ->
        [one] { $n } key
        *[other] { $n } keys
    }
n-kib = { $n } KiB
n-lost-steps = { $n ->
        [one] { $n } step down
        *[other] { $n } steps down
    }
n-mib = { $n } MiB
n-of-all-left = { $n } of { $all } left
n-paid-transforms = { $n ->
        [one] { $n } paid transform
        *[other] { $n } paid transforms
    }
n-players-span = { $span } players
n-points = { $n ->
        [one] { $n } point
        *[other] { $n } points
    }
n-power = { $n } power
n-power-tokens = { $n ->
        [one] { $n } power token
        *[other] { $n } power tokens
    }
n-priest-limit = { $n } priest limit
n-priests = { $n ->
        [one] { $n } priest
        *[other] { $n } priests
    }
n-resting-power = { $n } resting power
n-spades = { $n ->
        [one] { $n } spade
        *[other] { $n } spades
    }
n-steps = { $n ->
        [one] { $n } step
        *[other] { $n } steps
    }
n-times = { $n ->
        [one] { $n } time
       *[other] { $n } times
    }
n-too-large = { $n } is too large
n-towns = { $n ->
        [one] { $n } town
        *[other] { $n } towns
    }
n-unfinished = , { $n } not finished
n-victory-points = { $n ->
        [one] { $n } victory point
        *[other] { $n } victory points
    }
n-vp = { $n } vp
n-vp-upper = { $n } VP
n-workers = { $n ->
        [one] { $n } worker
        *[other] { $n } workers
    }
name-leaves-why = { $name } leaves: { $why }
name-missing = the name of a { $kind } is missing
name-passed = { $name } (passed)
named-twice = { $faction } are named twice; a faction has one seat
need-bonus-cards = { $players } need { $cards } bonus cards
needs-a-name = `{ $verb }` needs a name
needs-amount = needs { $need }, { $have } left
needs-faction-before = `{ $command }` needs a faction before it: `{ $name }: { $command }`
needs-seat-before = `{ $command }` needs a { $seat } before it: `{ $name }: { $command }`
never = never
never-transformed = { $hex } is { $terrain }, which is never transformed
never-transforms = never transforms
next-to-river = next to a river
no-action-given = no action was given
no-action-left = the action of this turn is already taken
no-bridge-place = no bridge can lie there
no-card-any-more = no bonus card any more
no-card-first-round = no bonus card fits what the seat does in the first round
no-card-fits = no bonus card fits: it must have as many coins on it as the log says, and allow what the seat does in the next round
no-choose-decisions = this game has no decisions that `choose` answers
no-command = no command was given
no-component-decision = no decision of components is open
no-components = the position has no components
no-conversion-fits = no conversions of this faction spend that and collect that
no-cult-space-fits = no space of that cult fits the steps
no-effect = this action has no effect
no-end-there = no { $token } ends its move there
no-extra-for = extra steps cannot be bought for a { $token }
no-extra-steps = more steps cannot be bought for that
no-faction-set-up = no faction is set up before the first move
no-favor-steps = no favor tile steps like that
no-foreign-structure = there is no structure of another faction ({ $hex })
no-hex = no hex
no-hex-offer-open = no offer of that hex is open
no-marker-left = no marker is left for one more trade
no-offer-of = no offer of { $n } is open
no-own-rows = this game does not define ledger rows of its own
no-place-for = no place for a { $token }
no-place-there = no place for a { $token } there
no-power-offer-open = no offer of { $power } power is open
no-priest-space = no such priest space is free
no-river-touches = no river hex touches `{ $hex }`
no-river-town = no river hex there founds a town
no-room-at-home = the board has too few hexes of its home terrain
no-round-order = no order of the round tiles is allowed
no-rules-link = `{ $text }` is no link to rules; such a link ends with `/rules/` and 64 characters, and a table shows it under Ledger
no-space-bridge = no action space builds that bridge
no-space-builds = no action space builds there
no-space-gives = no action space gives that at that price
no-space-transforms = no action space transforms that hex
no-space-upgrades = no action space upgrades there
no-step-down = no step down is allowed here
no-such-action-plain = there is no such action
no-such-conversion = the faction has no such conversion
no-such-offer = no such offer is open
no-such-place-in-order = the turn order has no place { $place }; choose 1 to { $places }
no-such-row-found = no such row
no-such-token = no such token is there
no-such-upgrade = that upgrade does not exist
no-token-left = no { $token } is left in the supply
no-token-to-use = no { $token } of yours to use there
no-town-by-link = the link would found no town
no-town-there = no town is founded there
no-use-for = no use for { $resource }
no-way = there is no path to that hex
nobody = nobody
nobody-can-leave = nobody can leave this game
none-can-move = no { $token } can move
none-left = none is left in the supply
none-marks = none
not-a-ledger = this is not a ledger: no { $what } is set up before the first move
not-a-log = this is not a log of { $site }: it names no factions
not-a-number = `{ $value }` is not a number
not-a-seat-plain = `{ $name }` is not a seat of this game
not-a-seed = `{ $text }` is not a seed
not-a-weight = `{ $text }` is not a weight: write a number from 0 to 1000 with at most three decimals
not-asked-now = { $name } is not asked for `{ $decision }` now
not-available = it is not available
not-by-command = `{ $what }` cannot be taken by a command
not-enough-factions = there are not enough factions for { $players }
not-enough-of = not enough `{ $name }`: needs { $amount }{ $rest }, has { $from }
not-in-last-round = not in the last round
not-in-the-game = not in this game
not-in-this-game = this does not exist in this game
not-key-number = `{ $text }` is not of the form KEY=NUMBER
not-land = that is not a land hex: it is river
not-number-range = `{ $word }` is not a number from { $least } to { $most }
not-on-wheel = { $hex } is { $terrain } and cannot become { $to }, which is not on the wheel
not-part-of-rules = `{ $name }` is { $what }, which is not part of these rules
not-possible-last = this is not possible now: it needs that no other answer is possible
not-possible-needs = this is not possible now: it needs `{ $condition }`
not-possible-now = this is not possible now
not-possible-value = `{ $word }` is not a possible `{ $name }` now
not-riverside = it can only be built next to the river
not-stream-result = `{ $text }` is not `STREAM: RESULT`
not-to-give-up = `{ $what }` is not something to give up{ $hint }
not-to-take = `{ $what }` is not something to take
not-your-turn = it is another faction's turn
not-your-turn-of = it is another faction's turn: { $faction }
not-yours = you have no structure there
nothing = nothing
nothing-called = nothing in this game is called `{ $name }`{ $hint }
nothing-called-plain = nothing in this game is called `{ $name }`
nothing-gives-steps = nothing in the game gives those steps
nothing-more-on = nothing more on { $hex }
nothing-moves = no tokens are moving; first take an action that moves tokens
nothing-on-board = nothing on the board
nothing-or-n = nothing, `+N` or `-N`
nothing-to-choose = this trade leaves nothing to choose
nothing-to-score = nothing to score
nothing-to-use = no { $resource } to use
nothing-trades = nothing trades
now-illegal = { $why }, now illegal
number-too-large = `{ $n }` is too large
numbers-with-blanks = numbers with blanks between
occupied = a structure stands there
offer-spoiled = this offer can only be declined: offers must be accepted in order and before conversions
offer-to-from = offer to { $to }: { $n } from { $from }
offer-unanswered = { $name } has not answered an offer of { $n } power
offers-power = offers { $n } power to { $to }
on-hexes-left = on { $hexes }, { $n } left
on-tag = on { $tag }
on-terrains = on { $terrains }
once-a-round = once a round
one-at-a-time = `{ $what }` can be taken only one at a time
one-track = all steps must go to one track
only-answer-of = { $who }: { $action } (the only answer)
only-condition = only under a condition
only-in-one = `{ $name }` is only in one of the rulesets
only-new-game = for a game of components, only `loam new game NAME` has a template
only-one-has = { $kind } that only { $side } has, left out of the setups: { $list }
only-priest = only a priest can be sent, not `{ $found }`
only-when = , only { $when }
order-of-rows = order of rows
out-of-reach = the hex is out of reach
owed-amount = owed: { $amount }
own-structure = own { $structure }
panel-action-spaces = action spaces
panel-bridges-supply = bridges in the supply
panel-final-scoring = final scoring
panel-home-terrain = home terrain
panel-if-ended = if the game ended now
panel-memory = memory
panel-owed = owed
panel-phase = phase
panel-resources = resources
panel-rounds = rounds
panel-state = state
panel-supply = supply
panel-table = table
panel-tiles = tiles
panel-tokens = tokens
panel-tracks = tracks
part-of-parts = part { $part } of { $parts }, from the left
passed = passed
past-the = , past the { $place }
phase-at-once = `{ $decision }` of all at once
phase-begins = { $phase } begins
phase-by-rules = `{ $decision }` of the seat that the rules name
phase-each-once = `{ $decision }` of each seat once
phase-in-turns = `{ $decision }` in turns, until all have passed
phase-sealed = `{ $decision }` of all, sealed
picture-anywhere = anywhere
picture-by-anybody = by anybody
picture-by-others = by others
picture-else = else
picture-from = { $gain } from { $from }
picture-most = most
picture-price = price
picture-steps = steps
picture-up-to = up to
piece-from-to = { $piece } from { $from } to { $to }
place-for-canal = place for a canal
place-from-below = , { $place } of { $all } from below
place-in-order = place { $place } in the turn order
place-next-to = { $place } next to { $hexes }
place-shows = { $place } shows { $piece }
place-token-why = `place_token`: { $why }
player-home-points = { $name } ({ $home }), { $vp } VP
player-not-passed = a player has not passed
player-points = { $name }, { $vp } VP
players-exactly-not = a game needs exactly { $min } players, not { $n }
players-not = a game has { $min } players, not { $n }
players-not-range = a game has { $min } to { $max } players, not { $n }
playouts-or-ms = set either `playouts` or `ms`, not both
plus-coins =  + { $coins } coins
points-for-measure = { $points } points for { $measure }
power-for-points = { $n } power for { $points } points
power-head = power
prices = prices: { $prices }
priests-unread = the number of priests or the player cannot be read
queue-full = too many decisions are open
quick-no-parameters = the quick bot takes no parameters but weights=FILE
randomize-of-site = `randomize` uses the random generator of the site, which Loam does not have; write the results with `score` and `delete`
rank-nth = { NUMBER($n, type: "ordinal") ->
        [one] { $n }st
       [two] { $n }nd
       [few] { $n }rd
       *[other] { $n }th
    }
rank-shared = shared { $rank }
refuse-one-at-a-time = `{ $what }` can be refused only one at a time
resource-actions = actions
resource-bridges = bridges
resource-charged-tokens = charged tokens
resource-coins = coins
resource-cult-steps = cult steps
resource-exchanges = exchanges
resource-favors = favors
resource-free-dwellings = free dwellings
resource-free-transforms = free transforms
resource-free-upgrades = free upgrades
resource-keys = keys
resource-lost-steps = lost steps
resource-missing = the name of a resource is missing
resource-paid-transforms = paid transforms
resource-power = power
resource-power-tokens = power tokens
resource-priest-limit = priest limit
resource-priests = priests
resource-resting-power = resting power
resource-spades = spades
resource-towns = towns
resource-vp = vp
resource-workers = workers
resources-kept = resources cannot be thrown away in this game
return-token-why = `return_token`: { $why }
river = river
river-sign = ~ river
round-cannot-begin = round { $round } cannot begin: { $open }
round-is-last = this round is the last
round-line = { $mark }round { $round }  { $tile }
round-n = round { $round }
round-now = , now
round-of = round { $round } of { $rounds }
round-of-phase = round { $round } of { $rounds }: { $phase }
round-tile-twice = round tile { $tile } lies in two rounds
round-tiles-needed = { $n } round tiles are needed, not { $available }
round-turn = round { $round }, turn { $turn }
rounds-differ = the numbers of rounds differ: { $a } and { $b }
row-columns = a row must have { $expected } columns, but this one has { $found }
row-cut-after-faction = the row is cut off after the faction
row-cut-column = the row is cut off: column { $number } ({ $name }) is missing
row-fifteen-columns = a row has fifteen columns, but this one has more
row-lost-its-tabs = the row lost its tabs, while other rows have theirs
row-lost-tabs = the row lost the tabs between its columns; copy the ledger again, or export it
row-of-system = row of the system
row-written-by-loam = this row is written by Loam and cannot be typed by a player
rules-not-utf8 = the rules are not UTF-8
rules-script = rules: { $name }
rules-script-at = rules: { $name } ({ $file }:{ $line })
rules-too-large = the rules are larger than { $n } bytes
rules-too-many-files = the rules have more than { $n } files
said-by = to use this space, type `{ $word }`
same-group = a faction may have only one tile of that group
same-result-too = ; { $others } would give the same result
saved-bytes-after = the saved position has bytes after its end
saved-cut-off = the saved position is cut off
saved-damaged = the saved position is cut off or damaged
saved-different-rules = the position was saved under different rules
saved-empty = the saved position is empty
saved-format = the saved position has format { $format }, but this version of Loam reads format { $current }
saved-in-version = the position was saved in version { $version } of the format, not { $current }
saved-incomplete = the saved position is incomplete
saved-not-this-version = this is not a position of this version
saved-other-rules = the position was saved under a different ruleset
script-error = script error: { $why }
script-reason-of = { $file }:{ $line }: { $reason } (piece `{ $piece }`, hook `{ $hook }`)
seat-cannot-be-called = a seat cannot be called `{ $text }`{ $more }
seat-has-no-token = the seat has no { $token } there ({ $hex })
seat-has-on-board = Seat { $seat }, { $name }: { $all }.
seat-is-automa = this seat is an automa, which plays by itself
seat-name-unknown = the name chosen for a seat does not exist under these rules
seat-no-faction = this seat has no faction yet
seats-play-named = { $seats } seats play, but { $named } are named
seats-play-names = { $seats } seats play, but there are { $names } names
server-has-no-rules = { $server } has no rules { $sum }
server-other-rules = { $server } sends other rules than the link names; their SHA-256 is { $sum }
set-up-twice = `{ $name }` is set up twice
settle-first = { $amount } must be settled first
setup = setup
setup-bonus-card-unknown = the setup names a bonus card that is not in this game
setup-faction-unknown = the setup names a faction that is not in this game
setup-final-tile-unknown = the setup names a final tile that is not in this game
setup-round-tile-unknown = the setup names a round tile that is not in this game
several-offers = this would answer several offers at once; name one
severity-breaking = breaking
severity-minor = minor
severity-patch = patch
skips-by-range = skips as many hexes as the range says
skips-hexes = skips { $list } hexes by level of the range
slot-begins = slot { $name } begins with { $n }
slot-from-to = slot { $name } { $from } to { $to }
space-closed = the action space is not open to this faction
space-is-free = free
space-is-taken = taken
space-taken = the action space is taken
spades-bought = bought spades must be used
spades-left = { $spades } must be used first
spades-useless = no hex in reach needs that many spades
span = { $fewest } to { $most }
stage-cult-reward = cult reward of round { $round }
stage-end = end
stage-factions = factions are set up
stage-first-cards = first bonus cards
stage-first-dwellings = first dwellings
stage-first-tokens = first tokens
stage-income = income of round { $round }
star-in-town = { "*" } in a town
stays-in-supply = it stays in the supply
steps-down = steps down
steps-down-one-track = { $n ->
        [one] { $n } cult step down
        *[other] { $n } cult steps down on one track
    }
steps-of = steps of { $cult }
still-moving = tokens are being moved; type `done moving` to finish
strong-no-parameter = the strong bot has no parameter `{ $key }`; possible: { $names }, weights
structure-n = structure { $i }
structure-of = { $structure } of { $name }
structure-unknown = unknown structure
table-of-amounts = { $list } { $unit } for 0, 1, … of { $each }
table-playouts-at-most = at a table, a decision can take at most { $n } playouts or one second
taken-in-round = taken in this round
taken-line = taken:
tally-advances = advances
tally-build-with = { $build } with { $token }
tally-built = built
tally-faction-actions = actions of the faction
tally-favor = favor: { $name }
tally-gained = gained
tally-move = move { $token }
tally-move-to = move { $token } to { $structure }
tally-moved = moved
tally-neighbour-power = power from neighbours
tally-offers-declined = offers declined
tally-paid = paid
tally-place = place { $token }
tally-refuse = refuse { $what }
tally-structures-end = structures in the end
tally-trade = trade { $structure }
tally-trades = trades
tally-upgrade-to = upgrade to { $structure }
team-of = team { $number } of { $names }
terrain-a-home = { $terrain } is a faction's home
terrain-built-on = { $terrain } may be built on
terrain-no-home = { $terrain } is no faction's home
terrain-unknown = unknown terrain `{ $name }`
text-not-possible-for = { $text } for { $faction } is not possible: { $why }
that-terrain = that terrain
the-game = game
the-hex = the hex
the-jump = the jump
the-table = the table
the-terrain = the terrain
then-half = , then { $reward }
then-seat-number = then the number of the seat
thing-on = { $thing } on { $hex }
this-row = this row
tie-broken-fewest = The tie with { $name } is broken by the fewest { $what }: { $less } to { $more }.
tie-broken-most = The tie with { $name } is broken by the most { $what }: { $more } to { $less }.
tile-held = the faction holds that tile
to-missing = `to` is missing at the end
to-place = to place: { $token }
to-trade-with = , to trade with
token = token
token-at-river = a { $token } lies at the river ({ $hex })
token-back-from = { $token } back from { $from }
token-from-to = { $token } from { $from } to { $to }
token-has-moved = the token has already moved in this action
token-no-place-gained = a { $token } has no place to be put when it is gained
token-no-trade = a { $token } does not trade
token-no-trade-with = a { $token } does not trade with a { $structure } ({ $hex })
token-not-on-ground = a { $token } cannot stand on { $ground } ({ $hex })
token-there-already = a { $token } is there already ({ $hex })
token-under-others = a { $token } lies under structures of others ({ $hex })
tokens-of = { $tokens } of { $name }
tokens-on-left = { $tokens } on { $hexes } ({ $n } left)
tokens-to-place = { $n } { $tokens } to place
too-far = that takes { $need }, but { $have } can be used
too-few-round-tiles = the round tiles that may lie in their rounds are too few
too-many-decisions = too many open decisions
too-many-decisions-64 = more than 64 decisions are open at once
too-many-offers-64 = more than 64 builds have open power offers
town = town
track-at-end = the track cannot be advanced
track-digging = digging
track-from-to = { $track } { $start } to { $max }{ $price }{ $vp }
track-range = range
track-shipping = shipping
track-shipping-value = shipping
track-vp = , { $list } vp
trade-brings = a trade with a { $structure } brings { $effects }
trade-why = `trade`: { $why }
traded-before = that structure was traded with before
trades-already = another of your tokens already trades there
trades-due = the token that has landed must trade first
trades-follow = the trades follow
two-cannot-meet = { $a } and { $b } cannot be in one game: { $why }
two-hexes-exchanged = two hexes exchanged
two-power-for-point = 2 power for 1 point
two-seats-both = two seats cannot both be `{ $name }`
two-seats-same = two seats cannot both be `{ $name }`; give each seat its own name
unexpected-at-end = unexpected `{ $found }` at the end of the line
unknown-action = unknown action `{ $word }`{ $near }
unknown-board = unknown board `{ $name }`
unknown-bot = unknown bot `{ $name }`: there are random, busy, greedy, quick, strong and mcts
unknown-bot-commas = unknown bot `{ $name }`: separate several bots by spaces, not by commas
unknown-did-you-mean = unknown { $kind } `{ $name }`; did you mean `{ $near }`?
unknown-header-key = unknown key `{ $key }` in the header line
unknown-hint = unknown { $kind } `{ $name }`{ $hint }
unknown-line-kind = unknown kind of line; the log cannot be imported without it
unknown-notice = unknown notice `{ $note }`
unknown-option-possible = unknown option; possible: { $options }
unknown-piece = unknown piece `{ $what }`{ $near }
unknown-plain = unknown { $kind } `{ $name }`
unknown-setting = unknown setting `{ $key }: { $value }`
unknown-stream = unknown random stream `{ $stream }`{ $near }
unknown-word = unknown word `{ $word }`{ $near }
until-condition = until a condition holds
up-to-of = up to { $n } of { $what }
used-spaces = used: { $spaces }
used-this-round = used this round
verdict-apart = apart
verdict-changed = changed
verdict-illegal = illegal
verdict-same = same
victory-points = victory points
vp-short = VP
wait-at-top = another faction may still reach the top space first; wait for its decision
warn-burn-useless = burning this power makes no new action possible, only conversions
warn-spades-lost = { $n ->
        [one] no hex in reach can use { $n } spade; it is lost unless something opens one
        *[other] no hex in reach can use { $n } spades; they are lost unless something opens one
    }
warn-steps-lost = { $n ->
        [one] { $n } step on { $track } would be lost, because the marker cannot move further
        *[other] { $n } steps on { $track } would be lost, because the marker cannot move further
    }
weights-command-line = a file of weights can be named only on the command line
what-file-says = what { $file } says
what-is-left = what is left
when-not = not { $when }
winner = { $points ->
        [one] Winner: { $name } with { $points } point.
        *[other] Winner: { $name } with { $points } points.
    }
winners = { $points ->
        [one] Winners: { $names }, level with { $points } point.
        *[other] Winners: { $names }, level with { $points } points.
    }
winners-unread = the winners cannot be read: expected `PLAYER wins!`
with-a = with a { $what }
with-a-structure = with a { $structure }
with-no = with no { $what }
with-the = with the { $structure }
word-action-space = action space
word-command = command
word-cult = cult
word-resource = resource
word-structure = structure
word-terrain = terrain
word-token-kind = kind of token
word-trade-reward = reward of a trade
write-as-pair = write a { $verb } as `{ $verb } A5:B3`, not `{ $found }`
write-protected = the file is write-protected
wrong-phase = not in this phase of the game
wrong-spades = the hex needs { $need }, but { $have } can be used
wrong-terrain = the hex has the wrong terrain
wrong-terrain-builds-on = the hex has the wrong terrain, { $terrain }; the faction builds on { $own }
wrong-terrain-is = the hex has the wrong terrain, { $terrain }
