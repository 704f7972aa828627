### English, the program's own texts.

## game

action-no-longer-legal = action { $n }, { $name }: { $text } is no longer legal: { $why }
action-other-result = action { $n }, { $name }: { $text } now has a different result
amount-range = the amount must be from { $min } to { $max }
boards-in = Boards: { $a } in A, { $b } in B.
conflict-adds = { $module } adds to it
conflict-both = both answers apply, ordered by module id
conflict-first-translation = its module comes first by id
conflict-later = it comes later (modules that do not require each other are ordered by id)
conflict-removed = a piece that one module removes is not in play
conflict-removes = { $module } removes it
conflict-removes-piece = { $module } removes the piece
conflict-sets = { $module } sets it
conflict-sets-to = { $module } sets it to { $value }
conflict-translates = { $module } translates it
conflict-wins = { $module } wins, because { $why }
corpus-changes = { $weight }: of { $all } games { $counts }, { $this }
corpus-changes-so-far = { $weight }: of { $all } games so far { $counts }, { $this }
decided-by = The game is decided by { $what }.
decided-by-nobody = The game is decided by { $what }, which nobody has.
did-you-mean-option = ; did you mean `{ $near }`?
drawn-boards = boards { $boards }
drawn-for-each = drawn for each game: { $what }
drawn-hexes = hexes of { $boards }
everything-else = everything else
expected-amount = expected an amount after the number
fault-unchanged = { $fault } (the position is unchanged; fix the file, then type `reload`)
for-price = for { $price }
for-price-each = for { $price } each
for-price-each-meaning = for { $price } each; { $meaning }
for-price-meaning = for { $price }; { $meaning }
game-is-over = the game is over
hint-clearly-better = Clearly better than { $names }.
hint-no-difference = { $n ->
        [one] No clear difference from { $names } in { $n } game each.
        *[other] No clear difference from { $names } in { $n } games each.
    }
import-not-replayed = the imported ledger cannot be replayed: { $why }
labelled = { $label }: { $text }
ledger-action-fails = action { $n } of the ledger cannot be replayed: { $message }
ledger-other-content = the ledger was replayed under rules of other content
list-middle = { $a }, { $b }
list-pair = { $a } and { $b }
n-actions = { $n ->
        [one] { $n } action
        *[other] { $n } actions
    }
n-change = { $n ->
        [one] { $n } changes
        *[other] { $n } change
    }
n-change-illegal = { $n } change, { $illegal } become illegal
no-action-of-line = { $part }: { $message }; no action of the line was taken
no-action-taken = no action has been taken yet
no-amount = this action takes no amount
no-decision = this seat has no decision to make
no-earlier-rules = there are no earlier rules to go back to
no-kind-to-choose = `{ $name }`: this game has no { $kind } to choose; remove the option
no-log-import = logs of this game cannot be imported
no-such-action = no such action; choose 0 to { $last }
no-such-index = no such index in the list; choose 0 to { $last }
no-such-number = no such number in the list; choose 1 to { $last }
no-variant = the content has no variant; add a file to `variants/` that lists the modules to play
none-changes = none changes
not-in-game = { $name } is not in the game
nothing-of-yours-back = you have no action to take back
now-instead-of = { $what }: { $now } instead of { $was }
old-rules-continue = the content cannot be used, so the game continues with the old rules
only-has = Only { $letter } has { $module }: { $doc }
option-ignored = the option `{ $option }` is ignored: { $note }
over-no-action = the game is over, so there is no legal action
position-unchanged = { $message } (the position is unchanged)
prompt-nobody = nobody
prompt-over = over
provisional-values = these rules have provisional values:{ $lines }
    play without `--strict`, or allow less certain values, for example with `--strict=guess`
replayed-from-start = replayed from the start: { $actions }, no differences
rules-changed-no-replay = the rules changed during this game, so no single ruleset can replay it
same-setups-not = { $a } and { $b } cannot use the same setups: { $why }
save-not-checked = internal error: this save was not checked and compared completely
seat-unknown = `{ $name }` is not at this table; seats: { $seats }
setting-in = { $setting }: { $one } in A, { $two } in B. { $doc }
step-before = before: { $line }
step-now = now: { $line }
take-back-at-most = { $n ->
        [one] at most { $n } action can be taken back
        *[other] at most { $n } actions can be taken back
    }
team-of = team { $number } of { $names }
text-up-to = { $text } (to { $max })
this-game-apart = this game cannot be compared
this-game-changes = this game changes
this-game-illegal = this game becomes illegal
this-game-same = this game is the same
tie-broken-fewest = The tie with { $name } is broken by the fewest { $what }: { $less } to { $more }.
tie-broken-most = The tie with { $name } is broken by the most { $what }: { $more } to { $less }.
unknown-did-you-mean = unknown { $kind } `{ $name }`; did you mean `{ $near }`?
unknown-kind = unknown { $kind } `{ $name }`: { $known }
unknown-map = unknown map `{ $map }`
unknown-option = unknown option `{ $option }`: no module declares it{ $hint }
unknown-option-import = unknown option `{ $option }`: no module declares it
winner = { $points ->
        [one] Winner: { $name } with { $points } point.
        *[other] Winner: { $name } with { $points } points.
    }
winners = { $points ->
        [one] Winners: { $names }, level with { $points } point.
        *[other] Winners: { $names }, level with { $points } points.
    }
