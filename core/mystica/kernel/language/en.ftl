### English, the program's own texts.

## game

a-hex-costs = a hex costs { $usual }; one that is a faction's home { $home }
a-pass = a pass
a-spade-costs = a spade costs { $prices }
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
answer-open-first = an open decision must be answered first
any-cult = { $number }any cult
any-number-of-times = any number of times
argument-action = action
argument-amount = amount
argument-favor = favor
argument-from = from
argument-hex = hex
argument-level = level
argument-owner = owner
argument-phase = phase
argument-round = round
argument-steps = steps
argument-taken = taken
argument-to = to
argument-town = town
argument-track = track
argument-trading = trading
argument-value = value
argument-what = what
as-file-says = { $about }: as { $file } says
as-its-round-ends = as its round ends { $reward }
as-many-as = as many { $noun } as { $formula }
at-its-end = at its end { $reward }
at-least = at least { $n }
at-most = at most { $n }
barred-terrain = the spades of this trade cannot be used on { $terrain }
begin-with-dwellings = { $faction } begin with { $n } dwellings; hexes of their terrain on the board: { $hexes }
board-of-hexes = A board of { $all } hexes, { $river } of them river.
bonus-card-twice = bonus card { $card } is in the game twice
bonus-cards-too-few = { $n } bonus cards are too few for { $players } factions
both-group = both are of the group { $group }
both-home = both have the home terrain { $terrain }
bridge = bridge
bridge-from-to = bridge from { $a } to { $b }
bridge-of = bridge { $a }:{ $b } of { $name }
bridge-seat = { $a }:{ $b } of { $seat }
bridges-change = { $n } bridges in the supply
bridges-line = bridges:
by-anybody = { $about }, by anybody
by-others = { $about }, by others
canal = canal
canal-from-to = { $a }:{ $b } from { $from } to { $to }
canal-places-line = places for canals:
canals-line = canals:
cannot-be-in-game = it cannot be in this game
cannot-dig = the faction cannot dig
cannot-leave-by-action = a seat cannot leave the game with an action; use the command of the table
cannot-meet = it cannot be in one game with { $faction }{ $reason }
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
change-of-game = game
choice-times = { $times } times { $options }
class-board-space = action space of the board
class-bonus-card = bonus card
class-faction = faction
class-favor-tile = favor tile
class-final-scoring = final scoring
class-house-rule = house rule
class-round-tile = round tile
class-town-tile = town tile
colon = :{ " " }
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
decision-no-answer = the decision has no possible answer: { $pending }
declined-power = declined { $n } power from { $from }
draws-nothing = this game draws nothing after the setup
dropped = dropped
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
every-hex-takes = { $n ->
        [one] every hex takes { $n } spade
        *[other] every hex takes { $n } spades
    }
everybody = everybody
exactly-of = at { $n } of { $what }
expected-at-end = `{ $expected }` is missing at the end
expected-for = expected `for`, found `{ $found }`
expected-found = expected `{ $expected }`, found `{ $found }`
expected-from = expected `from`, found `{ $found }`
expected-number-255 = expected a number up to 255, found `{ $found }`
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
final-scoring-line = final scoring:
final-tile-twice = final tile { $tile } is in the game twice
for-each = { $gain } for each { $each }
for-each-faction = { $number } for each faction
for-each-n = { $gain } for each { $n } { $each }
for-factions = for { $factions }
for-needs-steps = `for` needs the steps of the space
for-price = for { $price }
for-price-a-step = for { $price } a step
forbidden = forbidden by a rule
forbidden-by = forbidden by { $piece }
formula-absolute = { $a } without its sign
formula-divided = { $a } divided by { $b } (rounded down)
formula-largest = the largest of { $list }
formula-minus = { $a } minus { $b }
formula-plus = { $a } plus { $b }
formula-remainder = the remainder of { $a } divided by { $b }
formula-smallest = the smallest of { $list }
formula-times = { $a } times { $b }
free-to-take = free to take
free-to-take-with = free to take, with { $coins }
from-min-of = from { $n } of { $what }
game-is-over = the game is over
gave-up = gave up { $amount }
given-up-for-good = given up for good
goes-back-for-price = the { $token } returns to the supply; nothing else is paid
grant-home-anywhere = on home terrain anywhere
grant-next-to = next to a structure of the seat
grant-on-hexes = { $n ->
        [one] on { $n } hex
        *[other] on { $n } hexes
    }
grant-to-a = to a { $structure }
held-by = held by { $names }
hex-becomes = { $hex } becomes { $terrain }
hex-missing = the name of a hex is missing
hex-unknown = unknown hex `{ $hex }`
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
in-its-turn = in its turn
in-rounds = in round { $rounds }
in-the-round = in the round
income-amounts = income { $all }
income-of-kind = income for 0, 1, … of a kind: { $incomes }
is-faction-itself = { $argument } is the faction itself
is-taken = { $space } is taken
is-terrain-already = { $hex } is { $terrain } already
is-told = is told { $what }, { $a }, { $b }
jump-needs = { $jump } needs { $need }, { $have } left
jump-over = ({ $jump } over { $hexes })
jump-over-panel = { $jump } over { $hexes }
jumped-elsewhere = only one hex a turn can be reached that way
keys-n = keys { $n }
kind-action = action
kind-advance = advance
kind-answer = answer
kind-bridge = bridge
kind-build = build
kind-burn = burn
kind-choose = choose
kind-connect = connect
kind-convert = convert
kind-cult = cult
kind-decline = decline
kind-dig = dig
kind-done = done
kind-favor = favor
kind-leech = leech
kind-move = move
kind-of = { $kind }: { $what }
kind-pass = pass
kind-place = place
kind-send = send
kind-town = town
kind-trade = trade
kind-transform = transform
kind-upgrade = upgrade
kind-visit = visit
last-line-of-hex = last line of a hex: { $meaning }
layer-network = network
layer-network-means = Structures that are connected share a letter; the number is how many they are. A is the largest network.
layer-reach = reach
layer-reach-means = Empty hexes within reach, each with the steps on the wheel from its terrain to the home terrain.
layer-tag = Hexes with { $tag }.
layer-towns = town progress
layer-towns-means = Adjacent structures and the power that they have together, of the { $need } that a town usually needs; `town`: they are one already.
leech-needs-amount = `leech` needs the amount of the offer
left-explained = { $coins ->
        [one] { $coins } coin, once everything left is converted; { $rate } coins give 1 point
        *[other] { $coins } coins, once everything left is converted; { $rate } coins give 1 point
    }
left-the-game = left the game
less-than = less than { $n }
level-dig = dig
level-range = range
level-ship = ship
list-bonus-cards = bonus cards
list-favor-tiles = favor tiles
list-last = { $a } and { $b }
list-last-or = { $a } or { $b }
list-then = { $a }, then { $b }
list-town-tiles = town tiles
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
n-exchanges = { $n ->
        [one] { $n } exchange
        *[other] { $n } exchanges
    }
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
n-lost-steps = { $n ->
        [one] { $n } step down
        *[other] { $n } steps down
    }
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
n-towns = { $n ->
        [one] { $n } town
        *[other] { $n } towns
    }
n-victory-points = { $n ->
        [one] { $n } victory point
        *[other] { $n } victory points
    }
n-vp = { $n } vp
n-workers = { $n ->
        [one] { $n } worker
        *[other] { $n } workers
    }
name-missing = the name of a { $kind } is missing
named-twice = { $faction } are named twice; a faction has one seat
need-bonus-cards = { $players } need { $cards } bonus cards
needs-amount = needs { $need }, { $have } left
never = never
never-transformed = { $hex } is { $terrain }, which is never transformed
never-transforms = never transforms
next-to-river = next to a river
no-action-left = the action of this turn is already taken
no-bridge-place = no bridge can lie there
no-card-any-more = no bonus card any more
no-choose-decisions = this game has no decisions that `choose` answers
no-command = no command was given
no-component-decision = no decision of components is open
no-effect = this action has no effect
no-end-there = no { $token } ends its move there
no-extra-for = extra steps cannot be bought for a { $token }
no-extra-steps = more steps cannot be bought for that
no-hex = no hex
no-marker-left = no marker is left for one more trade
no-offer-of = no offer of { $n } is open
no-place-for = no place for a { $token }
no-place-there = no place for a { $token } there
no-priest-space = no such priest space is free
no-river-touches = no river hex touches `{ $hex }`
no-room-at-home = the board has too few hexes of its home terrain
no-round-order = no order of the round tiles is allowed
no-step-down = no step down is allowed here
no-such-conversion = the faction has no such conversion
no-such-offer = no such offer is open
no-such-place-in-order = the turn order has no place { $place }; choose 1 to { $places }
no-such-token = no such token is there
no-such-upgrade = that upgrade does not exist
no-token-to-use = no { $token } of yours to use there
no-town-by-link = the link would found no town
no-use-for = no use for { $resource }
no-way = there is no path to that hex
nobody = nobody
none-can-move = no { $token } can move
none-left = none is left in the supply
not-a-seat-plain = `{ $name }` is not a seat of this game
not-asked-now = { $name } is not asked for `{ $decision }` now
not-available = it is not available
not-by-command = `{ $what }` cannot be taken by a command
not-enough-factions = there are not enough factions for { $players }
not-in-the-game = not in this game
not-in-this-game = this does not exist in this game
not-land = that is not a land hex: it is river
not-on-wheel = { $hex } is { $terrain } and cannot become { $to }, which is not on the wheel
not-riverside = it can only be built next to the river
not-to-give-up = `{ $what }` is not something to give up{ $hint }
not-to-take = `{ $what }` is not something to take
not-your-turn = it is another faction's turn
not-your-turn-of = it is another faction's turn: { $faction }
not-yours = you have no structure there
nothing = nothing
nothing-called = nothing in this game is called `{ $name }`{ $hint }
nothing-more-on = nothing more on { $hex }
nothing-moves = no tokens are moving; first take an action that moves tokens
nothing-on-board = nothing on the board
nothing-to-choose = this trade leaves nothing to choose
nothing-to-use = no { $resource } to use
nothing-trades = nothing trades
number-too-large = `{ $n }` is too large
occupied = a structure stands there
offer-spoiled = this offer can only be declined: offers must be accepted in order and before conversions
offer-to-from = offer to { $to }: { $n } from { $from }
offers-power = offers { $n } power to { $to }
on-hexes-left = on { $hexes }, { $n } left
on-tag = on { $tag }
on-terrains = on { $terrains }
once-a-round = once a round
one-at-a-time = `{ $what }` can be taken only one at a time
one-track = all steps must go to one track
only-priest = only a priest can be sent, not `{ $found }`
only-when = , only { $when }
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
picture-anywhere = anywhere
picture-by-anybody = by anybody
picture-by-others = by others
picture-else = else
picture-from = { $gain } from { $from }
picture-most = most
picture-price = price
picture-steps = steps
picture-up-to = up to
place-for-canal = place for a canal
place-in-order = place { $place } in the turn order
place-next-to = { $place } next to { $hexes }
player-home-points = { $name } ({ $home }), { $vp } VP
player-points = { $name }, { $vp } VP
players-not = a game has { $min } players, not { $n }
players-not-range = a game has { $min } to { $max } players, not { $n }
points-for-measure = { $points } points for { $measure }
power-for-points = { $n } power for { $points } points
power-head = power
prices = prices: { $prices }
queue-full = too many decisions are open
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
river = river
river-sign = ~ river
round-is-last = this round is the last
round-line = { $mark }round { $round }  { $tile }
round-n = round { $round }
round-now = , now
round-of = round { $round } of { $rounds }
round-of-phase = round { $round } of { $rounds }: { $phase }
round-tile-twice = round tile { $tile } lies in two rounds
round-tiles-needed = { $n } round tiles are needed, not { $available }
row-written-by-loam = this row is written by Loam and cannot be typed by a player
rules-script = rules: { $name }
rules-script-at = rules: { $name } ({ $file }:{ $line })
said-by = to use this space, type `{ $word }`
same-group = a faction may have only one tile of that group
seat-has-on-board = Seat { $seat }, { $name }: { $all }.
seat-is-automa = this seat is an automa, which plays by itself
seat-no-faction = this seat has no faction yet
settle-first = { $amount } must be settled first
setup = setup
setup-bonus-card-unknown = the setup names a bonus card that is not in this game
setup-faction-unknown = the setup names a faction that is not in this game
setup-final-tile-unknown = the setup names a final tile that is not in this game
setup-round-tile-unknown = the setup names a round tile that is not in this game
several-offers = this would answer several offers at once; name one
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
still-moving = tokens are being moved; type `done moving` to finish
structure-of = { $structure } of { $name }
table-of-amounts = { $list } { $unit } for 0, 1, … of { $each }
taken-in-round = taken in this round
taken-line = taken:
terrain-a-home = { $terrain } is a faction's home
terrain-built-on = { $terrain } may be built on
terrain-no-home = { $terrain } is no faction's home
text-not-possible-for = { $text } for { $faction } is not possible: { $why }
that-terrain = that terrain
the-hex = the hex
the-jump = the jump
the-terrain = the terrain
then-half = , then { $reward }
then-seat-number = then the number of the seat
thing-on = { $thing } on { $hex }
tile-held = the faction holds that tile
to-missing = `to` is missing at the end
to-place = to place: { $token }
to-trade-with = , to trade with
token = token
token-back-from = { $token } back from { $from }
token-from-to = { $token } from { $from } to { $to }
token-has-moved = the token has already moved in this action
tokens-of = { $tokens } of { $name }
tokens-on-left = { $tokens } on { $hexes } ({ $n } left)
tokens-to-place = { $n } { $tokens } to place
too-far = that takes { $need }, but { $have } can be used
too-few-round-tiles = the round tiles that may lie in their rounds are too few
too-many-decisions = too many open decisions
town = town
track-at-end = the track cannot be advanced
track-digging = digging
track-from-to = { $track } { $start } to { $max }{ $price }{ $vp }
track-range = range
track-shipping = shipping
track-shipping-value = shipping
track-vp = , { $list } vp
trade-brings = a trade with a { $structure } brings { $effects }
traded-before = that structure was traded with before
trades-already = another of your tokens already trades there
trades-due = the token that has landed must trade first
trades-follow = the trades follow
two-cannot-meet = { $a } and { $b } cannot be in one game: { $why }
two-power-for-point = 2 power for 1 point
unexpected-at-end = unexpected `{ $found }` at the end of the line
unknown-did-you-mean = unknown { $kind } `{ $name }`; did you mean `{ $near }`?
unknown-option-possible = unknown option; possible: { $options }
unknown-plain = unknown { $kind } `{ $name }`
up-to-of = up to { $n } of { $what }
used-spaces = used: { $spaces }
used-this-round = used this round
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
what-file-says = what { $file } says
what-is-left = what is left
when-not = not { $when }
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
wrong-phase = not in this phase of the game
wrong-spades = the hex needs { $need }, but { $have } can be used
wrong-terrain = the hex has the wrong terrain
wrong-terrain-builds-on = the hex has the wrong terrain, { $terrain }; the faction builds on { $own }
wrong-terrain-is = the hex has the wrong terrain, { $terrain }
