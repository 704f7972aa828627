### English, the program's own texts.

## report

a-and-b = { $a } and { $b }
a-before = A: before
actions-caption = Actions of a seat in a game: of all seats, and by name.
actions-not-counted = Actions were not counted in this run; run it with `--actions` to count them.
all-by-name = All of them, by name
and-left-with-all = and { $n } more with `--all`
any-other-pair = The same command with `--pair N --ledgers DIR` writes any other pair.
at-95 = at 95 %
at-decisions = { $n ->
        [one] { $name } (at { $n } decision)
        *[other] { $name } (at { $n } decisions)
    }
axis-actions-difference = difference of actions of a seat, B minus A
axis-actions-seat-game = actions of a seat in a game
axis-better-percent = games in which it is better, percent
axis-pair-difference = difference of a pair, mean points of a seat, B minus A
axis-points-difference = difference of points, B minus A
axis-points-seat = points of a seat
axis-points-seat-difference = difference of points of a seat, B minus A
axis-points-seat-game = points of a seat in a game
axis-win-rate-difference = difference of win rates, percentage points
axis-worth = points that it is worth to a seat
b-after = B: after
belongs-to-table = belongs to the whole table, so no seat can play without it or have it alone
better-caption = How often the seats of each bot have the better mean rank, with 95 % intervals (Wilson) over pairs of games that have an opening in common.
better-table-caption = Games in which a bot is better, their share in percent, mean points and mean rank of its seats.
bootstrap-interval = The bootstrap interval of the same difference{ $fixed }: { $interval }.
bot-unknown = unknown bot `{ $name }`: there are random, busy, greedy, quick, strong, mcts and program
bot-with-comma = unknown bot `{ $name }`: separate several bots by spaces, not by commas
bots-and-people = Bots compared with people
bots-took-over = Bots took over from people when { $part } began: their points include what people had by then, all other counts start there.
by-bootstrap = by the bootstrap{ $fixed }: { $interval }
by-bot-caption = Mean points of a seat by who played. Each difference has its own 95 % interval; the last columns compare it with that of the first, with intervals that hold together.
column-action = action
column-actions-differ = actions that differ
column-after = after
column-all = all
column-before = before
column-better = better
column-bot = bot
column-bots = bots
column-deviation = deviation
column-equal-share = equal share
column-expected-seats = seats expected by chance
column-faction = faction
column-factions = factions
column-fewest = fewest
column-field = field
column-found = found
column-from = from
column-games = games
column-games-without = games without it
column-high = high
column-low = low
column-mean = mean
column-minus-first = minus the first
column-most = most
column-most-in-pair = most in pair
column-name = name
column-names = names
column-on-board = on the board
column-openings = openings
column-option = option
column-other = other
column-pairs = pairs
column-part = part
column-piece = piece
column-points = points
column-points-used = points where used
column-range = range
column-rank = rank
column-rules = rules
column-seat = seat
column-share = share
column-spread = spread of win rates
column-step = step
column-taken-instead = taken instead
column-team = team
column-to = to
column-used-games = used in games
column-used-in = used in
column-value = value
column-values = values
column-victory = victory
column-vp-used = VP where used
column-what = what
column-wins-percent = wins, percent
column-won = won
column-won-after = won after
column-won-before = won before
compare-head = { $pairs } of games, seed { $seed }, bots { $bots }
compare-intervals-note = Intervals are paired t intervals, widened so that those of all tables hold
    together at 95 % (Bonferroni). `*` marks a difference whose interval excludes
    0: if nothing differs, at most one report in twenty has a star. Without an
    interval, the difference was the same in every pair: then `*` comes from a sign
    test, and `=` means that the difference is zero or that there are too few pairs.
compare-means = mean points of a seat: { $a } in A, { $b } in B,
    difference { $difference }
compare-not-early = The intervals of the tables assume a number of pairs fixed in advance; they are
    not reliable for a run that stops early (`--until`).
compare-side = { $letter }: { $name }, rules { $hash }
contradiction = Of { $name } { $more } does more under B, and { $less } does less.
deals-each-played = { $deals ->
        [one] { $deals } deal
        *[other] { $deals } deals
    }, each played { $times } times
deals-left-out = { $n } with failed games are left out.
decimal-0 = { NUMBER($n, maximumFractionDigits: 0) }
decimal-1 = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }
decimal-2 = { NUMBER($n, minimumFractionDigits: 2, maximumFractionDigits: 2) }
decimal-3 = { NUMBER($n, minimumFractionDigits: 3, maximumFractionDigits: 3) }
depends-on-bots = The conclusion depends on which bots play.
depends-on-players = Does it depend on who plays?
did-players-respond = Did the players respond?
did-players-respond-text = Did the players respond? { $text }
differences-caption = Differences of pairs, the largest gain first, with intervals that hold together with all others of this page at 95 %. Filled marks show a difference.
different-games = `{ $a }` and `{ $b }` are variants of different games ({ $game } and { $other }); name two variants of the same game
dominated = Dominated: never taken while the other one was available
elo-bounds = write two leads in Elo, the smaller one first, from -{ $most } to { $most }: `0,10`
elo-lead = The lead of `{ $bot }` over `{ $other }` is { $mean } Elo ({ $low } to { $high } at 95 %, over pairs of games).
elo-unbounded = The lead of `{ $bot }` over `{ $other }` in Elo has no bound, because the games went one way or were too few.
ended-at-limit = ended at the limit of { $n } pairs (--games): known to ±{ $width } VP
ended-early-once = { $ended }; a run stops early once { $n } pairs differ
ended-not-to = { $ended }, not to the ±{ $target } VP wanted
equal-in-games = { $n ->
        [one] Equal in { $n } game.
        *[other] Equal in { $n } games.
    }
every-difference = Every difference
example-games = Games that show most of what was found, as ledgers; `loam play --web --resume FILE` opens one on the page, `loam replay --trace FILE` says what each action changed and why. { $more }
expected-two-bots = expected two bots, as in `loam strength BOT OTHER`, found { $n ->
        [one] { $n } bot
        *[other] { $n } bots
    }
failed-games-label = failed games (not played to their end)
failed-games-n = failed games: { $n } (they could not be played to their end)
failed-pairs-label = failed pairs (a game was not played to its end)
failed-pairs-n = failed pairs: { $n } (a game could not be played to its end)
family-actions = actions
family-actions-name = actions by name
family-decisions = decisions
family-game = the game
family-margin = points between first and second
family-points = points
family-points-seat = points by seat
family-points-source = points by source
family-points-source-name = points by source and name
family-rows-found = { $rows ->
        [one] { $title } ({ $rows } row, { $found } found)
        *[other] { $title } ({ $rows } rows, { $found } found)
    }
family-stands = on the board in the end
family-win-rate = win rate
family-win-rate-seat = win rate by seat
figures-caption = For each figure: the mean of a seat, the share of seats with at least one and at least two, and the mean round in which it first occurred.
first-of-all = the first { $n } of { $all }
for-a-variant = For a variant:
for-fixed = for a fixed number
for-fixed-pairs = , for a fixed number of pairs
found-of-all = { $found } of { $all }
frequent-actions-caption = The most frequent kinds of action.
from-earlier-run = { $n ->
        [one] { $n } game
        *[other] { $n } games
    } taken from an earlier run
game-about = game { $index }, seed { $seed }: { $why }
game-about-strength = game { $index }, seed { $seed }: the seats of `{ $bot }` have { $points } points more than the others, the most in any game
game-unchanged = game { $index } unchanged, seed { $seed }: { $why }
games-behind = Games behind the numbers
games-behind-ledgers = As ledgers: `loam play --web --resume FILE` opens one on the page, `loam replay --trace FILE` says what each action changed and why. The same command with `--ledgers DIR` writes all of them.
games-each-on-each = games of each bot on each
games-failed-first = { $n ->
        [one] { $n } game
        *[other] { $n } games
    } failed; the first one, number { $index }: { $message }
games-without-action = Games without an action
games-won-caption = Games won by name, each with its own 95 % interval (Wilson), and an equal share.
games-won-percent = games won, percent
has-most-fewer = { $family }: { $name } has most fewer
has-most-more = { $family }: { $name } has most more
heat-percent = percent of games that begin there
how-played = How { $rules } is played
improvement-found = An improvement was found
improvement-none = No improvement was found in these games
in-games-of = In { $games } games of { $name }: { $verdict }
in-play-seats = { $n ->
        [one] { $name } (in play for { $n } seat)
        *[other] { $name } (in play for { $n } seats)
    }
interval = { $low } to { $high }
interval-paren = { $mean } ({ $low } to { $high })
known-to = (margin of error of each: at most { $n } a seat)
label-first = { $a }, first
label-game = game
label-pair = pair
label-second = { $b }, second
largest-decrease = the largest decrease in points of a seat under B
largest-increase = the largest increase in points of a seat under B
largest-sources = The largest sources of points: the mean that a piece or a rule gave or took. All of them together make the mean score.
largest-sources-compare = The largest sources of points. Points that are divided among all seats, as in the final scoring, have the same mean in every game.
lead-compare = { $verdict }: { $a } and { $b }, difference { $difference }. { $text }
left-out-beside = with { $options } a seat makes { $points } points compared with the same { $pairs } games of B without them
left-out-gain = These bots gain from using the rule: { $beside }.
left-out-ignore = These bots would do better to ignore the rule: { $beside }. So the difference between A and B measures the bots, not the rule.
left-out-unclear = These pairs do not show whether the bots gain from using the rule: { $beside }{ $few }.
less-of = less of { $names }
letter-and-name = { $letter }: { $name }
list-and-also = { $a }; and { $b }
list-last = { $a } and { $b }
list-none = none
list-reasons = { $a }; { $b }
luck = Luck: { $mean }% of the variance of points comes from the draws, the rest from decisions ({ $width }; { $played }).{ $leftout }
luck-same = the same in every deal, so there is no interval
luck-unknown = Luck: unknown, too little data ({ $played }).{ $leftout }
luck-width = 95 %: { $low }% to { $high }%
margin-best-worst = (margin of error: { $least } { $unit } at best, { $most } at worst)
mcts-explore = exploration in hundredths; more explores rarely tried actions
mcts-ms = instead of playouts: milliseconds for one decision
mcts-playouts = playouts for one decision
mcts-replies = searched actions of other seats; 1: other seats play like greedy
mcts-rounds = rounds that a playout continues after the current one
mcts-width = actions of one position that are searched, best estimate first
mean-of-games = { $games ->
        [one] { $mean } ({ $games } game)
        *[other] { $mean } ({ $games } games)
    }
mean-points-parts-caption = Mean points of a seat at the end of each part of the game.
measured-elsewhere = This was measured on those openings, not in games such as these.
measured-league = { $n } openings of recorded league games of the base game, four seats
measured-league-held-out = the { $n } openings of league games of the base game from which nothing was learned, four seats
method-bound = It assumes that no pair differs by more than { $n } points of a seat (empirical Bernstein confidence sequence).
method-few = Too few pairs differ to use their variance, so the interval does not depend on it. { $bound }
method-fixed = For a number of pairs fixed in advance, the paired t interval would be { $interval }.
method-stop-early = The run could stop early; the interval is valid at every point at which it could stop.
more-of = more of { $names }
most-decisions = most decisions
most-margin = most points between the first and the second
most-points-seat = most points of a seat
n-openings = { $n ->
        [one] { $n } opening
        *[other] { $n } openings
    }
n-pairs = { $n ->
        [one] { $n } pair
        *[other] { $n } pairs
    }
n-percent = { $n } %
n-percent-short = { $n }%
named-and-others = { $first } and { $n } others
needs-even-seats = two bots need an even number of seats, and this game does not allow one
neither-action-piece = `{ $name }` is neither an action nor a piece{ $hint }
neither-equal = Neither `{ $leads }` nor `{ $other }` is shown to be stronger: in each of { $pairs ->
        [one] { $pairs } pair
        *[other] { $pairs } pairs
    } both won equally often.
neither-few = Neither `{ $leads }` nor `{ $other }` is shown to be stronger: `{ $leads }` leads by { $least } % of games in every one of { $pairs ->
        [one] { $pairs } pair
        *[other] { $pairs } pairs
    }, but so few can all go one way by chance.
neither-interval = Neither `{ $leads }` nor `{ $other }` is shown to be stronger: `{ $leads }` leads by { $mean } % of games, and at 95 % it may be anything from { $behind } % behind to { $ahead } % ahead.
neither-too-few = Neither `{ $leads }` nor `{ $other }` is shown to be stronger: { $pairs ->
        [one] { $pairs } pair
        *[other] { $pairs } pairs
    } of games are too few to tell.
never-legal = Never legal in these games
never-legal-random = Never legal, neither in these games nor in { $n } random games
never-reached = Legal in random games but never in these: these bots never reach such positions
never-taken = Legal, but never done by these bots
never-together = Pieces that no seat had together
no-actions-counted = No actions were counted.
no-contradiction = These { $n } do not contradict each other in these pairs. This is no proof: they may all be wrong in the same way, and people may respond to the rule differently.
no-openings-picture = The rules differ from game to game ({ $drawn }), so there is no picture of openings.
no-rules-of-its-own = has no rules of its own, only numbers in tables, so no seat can play without it; name the action that takes or uses it
no-variation = no variation
nobody = nobody
not-early = These intervals assume a number of pairs fixed in advance; they are not reliable for a run that stops early. Only the difference of mean points at the top of this page is.
not-same-as-first = With { $others } the difference of points is not the same as with { $first }.
nothing-differed = Nothing here differed in any pair.
nothing-in-two-pairs = Nothing here occurred in two pairs, so there is no result.
nothing-measured = nothing was measured
nothing-to-compare = nothing to compare: only one variant is named. Name a second one, or change something with `--set-b` or `--map-b`. `loam sim --html` reports on a single variant
numbers-for = Numbers for { $name }
numbers-heading = Numbers
on-the-board-s = { $what } on the board
one-error-rate = The difference above is tested on its own. All others on this page share one error rate: if nothing differs, at most one page in twenty has a star in any table.
only-one-case = only one case
opening-numbers = The k-th game of a bot on the i-th opening, both from 0, has the number 1,000,000 i + k; names of files give openings their order.
openings-caption = Percentage of games in which a place is taken in the opening.
openings-head = { $openings } of { $folder }, { $games ->
        [one] { $games } game
        *[other] { $games } games
    } of each bot on each, seed { $seed }
openings-heading = Openings
openings-lead = On { $openings } that people played, `{ $bot }` makes { $points } points per seat, and people made { $people }. In { $share } of the seats the bot makes at least as many points as the person did.
openings-mean-caption = Mean points of a seat with their 95 % interval over openings; the line shows what people made.
openings-note = The same bot plays all seats. Means and shares are per seat, with half of their
    95 % interval over openings; the table by name shows means only.
openings-of = Openings: { $name }
openings-points-caption = Points of a seat, also at the end of each part of the game; means with half their 95 % interval over openings.
openings-under = Openings under { $name }.
other-pieces-more = ; { $n } other pieces in more games
other-play-adds = different play adds { $points }
other-play-may = different play may add or take points: { $points }{ $few }
other-play-nothing = different play adds nothing
over-the-pairs = over the { $n } pairs whose game of A can be played under B action by action
pair-about = pair { $pair }, { $label }, seed { $seed }: { $name }
pair-differences-caption = Distribution of the differences of the pairs.
paired-t = Paired t intervals. { $promise }
pairs-at-most = pairs at most
pairs-changes = Both games of a pair have the same seed, setup, seats and bots. These pairs show a change in { $wins } of { $ofwins } win rates{ $winmargin } and in { $names } of { $ofnames } mean scores by name{ $namemargin }. Smaller changes, up to the error given, may exist.
pairs-differ = { $differ } of { $pairs } pairs of games differ in the mean points of a seat.
pairs-left-out = { $n ->
        [one] One further pair is left out, because one of its games failed.
        *[other] { $n } further pairs are left out, because one of their games failed.
    }
pairs-saved-in = finished pairs are saved in { $folder }; if the run stops, the same command continues it
parts-by-name-caption = Mean points at the end of each part of the game, by name, over the games that played it.
percent-interval = { $mean } % ({ $low } to { $high })
percent-unknown = { $mean }% (unknown)
percent-within = { $mean }% ({ $low } to { $high })
piece-in-games = `{ $piece }` in { $games }
pieces-had-effect = In how many of { $games } games of B each piece had an effect: { $list }{ $more }.
pieces-never-in-play = Pieces that no seat ever had in play
pieces-no-change = Pieces in play that never changed anything
play-seen = Seen in the first { $n } games. What bots never do is not always bad, and what they always do is not always good; these are hints where to look.
played-by = Played by { $names }. { $found }
player-people = people
points-boxes-caption = Distribution of points, the highest mean first: the line shows the range from the 5th to the 95th percentile, the box holds the middle half of the games, and the stroke is the median.
points-by-name = Points by name
points-by-name-caption = Mean points by name, sorted by the points of people.
points-by-name-spread = Distribution of points by name
points-heading = Points
points-over-game = Points over the game
points-over-game-by-name = Points over the game by name
points-table = Points as a table; means with 95 % intervals (t)
points-table-caption = Points by name: mean with its 95 % interval (t), standard deviation, and percentiles.
points-to-each-side = { $n } points to each side
priced-base-four = the base game with four seats
rank-correlation = Rank correlation (Spearman) of mean points by name with those of people, over { $names } names, with 95 % by the bootstrap over openings: `{ $bot }` { $interval }.
rank-correlation-unknown = The rank correlation of mean points by name with those of people is unknown for `{ $bot }`: too few names or openings.
repeat-about = { $what } number i has the seed derive(seed, i); the same command under the same rules gives the same numbers, whatever the number of threads.
response-about-bots = This is about the bots that played; people may respond differently.
response-elsewhere = Elsewhere, under B players do { $what }, which may follow from having other points or opportunities.
response-no = No: of the things that only the rules of B pay for or charge, these pairs show neither more nor less under B: { $names }{ $margin }.
response-none = No: for none of { $n } kinds of action do these pairs show a difference under B{ $margin }.
response-stands = On the board players have in the end { $what }.
response-under-b = Under B players do { $what }.
response-unknown = Unknown: no declaration says what the difference between the rules pays for or charges.
response-yes = Yes: of the things that only the rules of B pay for or charge, players have { $what } under B.
responses-actions-caption = How often a seat takes the action under A and B, and the difference
responses-caption = { $caption }, for each bot; the intervals are those of the bot's own page, and a star marks a difference.
responses-stands-caption = What a seat has on the board at the end under A and B, and the difference
row-as-good = seats as good as the person
row-at-least-one = { $heading }: seats with at least one
row-at-least-two = { $heading }: seats with at least two
row-best-seat = points of the best seat
row-decisions = decisions of a game
row-equal = equal
row-first-round = { $heading }: first in round
row-margin-mean = margin of error of the mean difference
row-players = players
row-points-after = points after { $stage }
row-program = program
row-rules-of = rules of { $name }
row-seconds-game = seconds a game
row-seed = seed
runaway = Runaway leaders: who led alone at the end of a part and won
same-and-other-play = { $paid }; { $played } ({ $pairs }).
same-difference-all = The mean points of a seat differ by the same number in every pair.
same-of = The same of { $name }
same-play-differs = The same play scores differently in { $differ } of { $all } games: on average a game of A is worth { $points } points per seat under B
same-play-not-scored = The same play cannot be scored by both rules: fewer than two games of A can be replayed under B action by action.
same-play-same = The same play scores the same under both rules
seat-n-lower = seat { $n }
seat-n-team = seat { $n }, team { $team }
seconds-games = { $seconds } s, { $rate } games a second
sim-conversions = { $decisions } and { $conversions } conversions
sim-decisions = { $decisions } decisions a game ({ $shortest } to { $longest })
sim-head = { $games ->
        [one] { $games } game
        *[other] { $games } games
    } of { $name }, seed { $seed }, bots { $bots }
sim-interval-95 = { $low } to { $high } at 95 %
sim-lead = In { $games } games of { $name } a seat has { $mean } points in the mean ({ $interval }), and the winner { $margin } more than the second.
sim-lead-short = { $games } games of { $name }.
sim-more-wins = These games show more wins than an equal share for: { $more }; fewer for: { $less }. (Intervals that all hold together at 95 %, by Bonferroni; margin of error: ±{ $best } percentage points at best, ±{ $worst } at worst.)
sim-seconds = { $seconds } s, { $rate } games a second; fingerprint { $fingerprint }
sim-won-note = `won`: with a 95 % interval (Wilson) for each row separately.
sources-caption = Points by source, of a seat in a game: of all seats, and by name.
span = { $fewest } to { $most }
spreads-caption = Points by name under both rules: mean, standard deviation, and percentiles.
sprt-larger = Sequential test: the lead of `{ $bot }` is larger than { $low } Elo (against { $high } Elo, wrong with at most { $error } %), decided after { $pairs } pairs; log-likelihood ratio { $ratio }, bounds { $least } and { $most }.
sprt-open = Sequential test between { $low } and { $high } Elo (errors of at most { $error } %): open after { $pairs } pairs; log-likelihood ratio { $ratio }, bounds { $least } and { $most }. Allow more games.
sprt-smaller = Sequential test: the lead of `{ $bot }` is smaller than { $high } Elo (against { $low } Elo, wrong with at most { $error } %), decided after { $pairs } pairs; log-likelihood ratio { $ratio }, bounds { $least } and { $most }.
stars-promise = All { $rows } intervals of the tables are widened so that they hold together at 95 % (Bonferroni, over the tables and over the rows of each). A star marks an interval that excludes zero, if enough pairs differ for a sign test; if nothing differs, at most one page in twenty has a star. If a difference was the same in every pair, there is no interval; it has a star if a sign test rules out chance.
stopped-after = stopped after { $pairs }
strength-head = { $games ->
        [one] { $games } game
        *[other] { $games } games
    } of { $name }, seed { $seed }
strength-note = A bot is better in a game if its seats have the better mean rank. `from`, `to`:
    95 % intervals (Wilson) over pairs of games with the same opening.
strength-people = Compared with people: `{ $bot }` in all seats makes { $points } points per seat, people make { $people } (on { $openings }).{ $nothere }
strength-unmeasured = How strong `{ $bot }` is compared with people in this game has not been measured.
strong-beam = positions kept after each turn of the bot, best estimate first
strong-ends = number of best results of a first action that are averaged
strong-fresh = decisions of the bot after which it predicts the other seats again
strong-later = weight of points of later rounds, in hundredths
strong-setup = playouts for each decision of the setup; 0: the bot plans it
strong-width = turns that are followed from one position, best estimate first
stronger = `{ $leads }` is stronger than `{ $other }`: it leads by { $mean } % of games ({ $least } to { $most } at 95 %).
stronger-every = `{ $leads }` is stronger than `{ $other }`: it leads by { $least } % of games in every one of { $pairs ->
        [one] { $pairs } pair
        *[other] { $pairs } pairs
    }.
strongest-caption = Rows with a difference come first, sorted by size. Filled marks show a difference, by an interval that holds together with all others of this page.
table-rows-first = { $title }, { $unit }: rows with a difference come first, sorted by its size.
team-seats = { $team }: seats { $seats }
title-and-list = { $title }: { $names }.
to-repeat = To repeat it
too-few-pairs = , but only { $n } pairs differ, too few for a conclusion
too-few-pairs-bot = too few pairs were played with { $bot } for a result; increase `--games`
too-few-pairs-games = too few pairs were played for a result; increase `--games`
tune-differ = The win rates differ by { $before } before
    and by { $after } after:
    { $fall } less (standard deviation over the factions beyond
    chance, with 95 % intervals).
tune-lead = { $found }: the win rates in { $name } differ by { $before } before and by { $after } after (standard deviation beyond chance, with 95 % intervals).
tune-no-better = These games do not show that the values found are better than the old ones,
    so there is no amendment. More games may show a difference.
tune-not-written = no better values were found, so { $file } was not written; more `--games` may help
tune-numbers-caption = The numbers that were searched: before, and where the search ended.
tune-rates-caption = Win rate by name with the old and the new numbers, in games that the search did not use; the highest win rate before comes first. The intervals of each kind hold together at 95 %.
tune-rates-table-caption = Win rates with the old and the new numbers.
tune-steps = Steps of the search
tune-steps-caption = Steps of the search: games of each step, the spread of win rates in them, and the numbers tried.
uncertainty-equal = all values are equal, so the uncertainty is unknown
uncertainty-one-case = there is only one case, so the uncertainty is unknown
unit-a-game = a game
unit-a-seat = a seat
unit-game = Game
unit-pair = Pair
unit-percent = percent
unit-points-of-hundred = points of a hundred
unit-vp = VP
unit-vp-seat = VP a seat
unknown-action-worth = unknown action `{ $name }`{ $hint }
unknown-piece-worth = unknown piece `{ $name }`{ $hint }
unknown-within = { $mean } ±unknown
use-in-variant = To use these numbers in a variant:
verdict-fewer = Under { $b } a seat has { $n } points fewer than under { $a }
verdict-more = Under { $b } a seat has { $n } points more than under { $a }
verdict-none = Between { $a } and { $b } no difference in mean points was found
warning-strong = Warning:
what-a-and-b = { $what } ({ $a } and { $b } a seat)
what-run-was = What the run was.
what-seats-do = What seats do
what-seats-do-have = What seats do and have
where-points-come-from = Where points come from
who-played = who played
who-played-many = Who played: the bots { $bots }, by seat; the last one also plays all further seats.
who-played-one = Who played: the bot `{ $bot }` in every seat.
who-played-people = Who played: people once, and { $bots } each in all seats, { $times } times on each opening.
who-played-two = Who played: the bots `{ $first }` and `{ $second }`, each in half of the seats.
who-wins = Who wins
win-rate-both-caption = Win rate by name under both rules, each with its own 95 % interval (Wilson); who gains most first. To see whether the rules differ, use the differences of pairs below, not these intervals.
win-rate-caption = Win rate by name, the highest first, each with its own 95 % interval (Wilson). The line is an equal share.
win-rate-seat-caption = Win rate by seat, in the same way.
win-rates-table = Win rates as a table
worth-about = { $subject } is worth { $points } points to a seat, the most in any game
worth-by-name = Points that { $name } is worth, by name.
worth-caption = What each piece or action is worth, the largest value first, with intervals that hold together at 95 % (Bonferroni). Filled marks exclude zero.
worth-head-free = { $head }; one seat of each game: it gets its payment back, or has the piece
worth-head-without = { $head }; one seat of each game: it plays without the action or piece
worth-lead-free = { $subject } is worth { $points } points to a seat of { $name }: the change in the same games if the seat has it for free.
worth-lead-without = { $subject } is worth { $points } points to a seat of { $name }: the change in the same games if the seat goes without it.
worth-never-occurred = `{ $name }`: nothing measured, since it never occurred in these games.
worth-no-occurrence = None of the pieces or actions occurred in these games.
worth-no-price = `{ $name }`: nothing measured, since its price cannot be given back.
worth-none = These games do not show that anything is worth points to a seat of { $name }: every interval includes zero.
worth-note = Paired t intervals at 95 %, widened so that all of a column hold together
    (Bonferroni); none if the difference was the same in every game. `used in`:
    share of games in which the seat used or had the piece when it was allowed to.
worth-table-caption = What each is worth in points, and in wins (in percent); the intervals of a column hold together.
worth-title = Values of pieces and actions in { $name }
