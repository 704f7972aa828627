### English, the program's own texts.

## terminal

a-seed = a seed
act-for-seat = act for another seat
all-sum = all
at-begin = at the beginning of the game
at-line = line { $line }: { $text }
at-line-round = line { $line }, { $round }
at-line-round-seat = line { $line }, round { $round }, { $seat }: { $text }
at-line-seat = line { $line }, { $round }, { $seat }: { $text }
at-line-setup = line { $line }, setup, { $seat }: { $text }
autosave-failed = warning: cannot write the autosave file of the game: { $why }
autosave-note = Until you save or `quit`, the game is also kept in an autosave file.
bot-busy = as random, but passes only if nothing else is possible
bot-greedy = the turn that looks best afterwards, by the weights below
bot-mcts = tree search with playouts by greedy
bot-program = a program of your own: `program:COMMAND`
bot-proposes-for = { $name }: a bot proposes { $text }{ $meaning }
bot-quick = as greedy, but with a value network; or `quick:weights=FILE`
bot-random = any legal action, each kind equally likely, or weighted
bot-strong = plans its round with quick's value network; the strongest
bots-counted = Kinds as counted in tables of actions, which can have weights of their own:
bots-kinds = Kinds of action to which random can give a weight (default 1), as in `random:trade=8,pass=0.1`:
bots-parameters = Parameters of { $bot }, for example `{ $example }`:
bots-times = Times are for a whole game on one core, with the bot in all seats, of { $game }.
bots-weights = Weights of greedy and mcts in hundredths of a point, as in `greedy:coins=50`:
built-in-needs-folder = using the built-in content; this command needs a content folder: name one with --content DIR
built-in-no-reload = using the built-in content; `reload` needs a content folder (`--content DIR`)
cannot-compare = cannot be compared: { $why }
choose-from-list = choose an action of the list
column-file-line = file and line
column-points = points
column-round = round
column-rule = rule
column-seat = seat
column-team = team
column-together = together
column-what = what
content-built-in = built-in
content-reloaded = content reloaded; the game continues under it
content-working-folder = the working folder
demo-built-in = { $command } the built-in content
demo-change-number = change the number of `{ $id }` in { $file }, line { $line }, and run this again
demo-change-rule = change the rule in { $file } and run this again
demo-commands = { $first }
    loam play --seat human --seat greedy    play it yourself (or: cargo run --release -- play …)
    loam sim --games 1000                   let bots play a thousand games
    loam show --stats                       list what is in play, and the share of scripts
    loam help                               list all commands
demo-heading = { $variant }: { $games } by greedy bots, seed { $seed }, { $actions }
demo-house-rule = What the house rule did
demo-next = What to try next
demo-not-ended = the game could not be played to its end: { $why }
demo-nothing = nothing in this game
demo-other-number = { $typed }  the rule with another number
demo-own-rule = { $command } a house rule of your own
did-under-old = what it did under the old rules, with places in the new ones:
did-you-mean = { $message }; did you mean `{ $word }`?
did-you-mean-seat = ; did you mean `{ $near }`?
diff-more = and { $n } more; `loam diff` shows all
diff-points = : points { $points }
difference-to-first = difference to (1)
error = error
error-heading = error:
error-index-seed = { $error }: { $label } { $index } (seed { $seed }): { $why }
error-line = { $error }: line { $line }: { $why }
error-rate = the probability of an error must be from 0.001 to 0.4
errors-elsewhere = { $n ->
        [one] { $n } error
        *[other] { $n } errors
    } in content that is not in play
expected-certainty = expected `guess`, `fair`, `likely` or `sure`
expected-points = expected points until the end, { $games } each, `{ $bot }` in all seats:
first-and-more = { $first } and { $n } more
first-difference = first difference: { $place }
found-unfinished = found an unfinished game in { $file }; continue it with `loam play --resume { $file }`
from-now-on = { $seat }: { $player } from now on
game-begins = the game begins
game-not-over = the game is not over
heading-keys = keys
heading-words = words
help-any-ruleset = help: use `--any-ruleset` to continue under the current rules, or `--under VARIANT` for other rules
help-back = use the rules before the last reload; keep the files
help-cancel = cancel what is being typed
help-choose = choose by its number in the list of actions
help-help = this help
help-move = move in the panel
help-next-panel = the next or last panel
help-panels = board, players, actions, events, messages, changes
help-quit = quit
help-start = from the start: replay the game under the current rules
help-type = type an action or a word
help-undo = undo: take the last action back
hidden-move = makes a hidden move
illegal-here = illegal: { $place }
import-lines = { $n ->
        [one] { $n } line; final points in the log: { $points }
        *[other] { $n } lines; final points in the log: { $points }
    }
interval = { $low } to { $high }
key-1-9 = 1 to 9
key-arrows = Up, Down, PgUp, PgDn
key-enter = Enter or :
key-esc = Esc
key-line = Enter type, 1-9 choose, Tab panel, u undo, r start over, b back, ? help, q quit
key-tab = Tab, Shift-Tab
labelled = { $label }: { $text }
last-answers = last answers
leave-word = leave
length-of-sequences = the depth
line-not-utf8 = the line is not UTF-8 text: byte { $byte } is not valid
line-too-long = the line is too long: at most { $bytes } bytes are allowed
lines-first-last = lines { $first } to { $last } of { $all }: arrows, PgUp, PgDn move
list-content = content: { $content }
list-default = (default)
list-legal = list the legal actions of all seats
list-maps = maps
list-modules = modules
list-variants = variants
may-not-replay = warning: the rules have changed since the game began, so it may not replay
more-with-m = more with M
must-be-whole = { $name } must be a whole number from { $least } to { $most }
n-actions = { $n ->
        [one] { $n } action
        *[other] { $n } actions
    }
n-conflicts = { $n ->
        [one] { $n } conflict
        *[other] { $n } conflicts
    }
n-errors-elsewhere = { $n ->
        [one] { $n } error
        *[other] { $n } errors
    } elsewhere
n-errors-old-rules = { $n ->
        [one] { $n } error
        *[other] { $n } errors
    }: the old rules are in use
n-games = { $n ->
        [one] { $n } game
        *[other] { $n } games
    }
n-pieces = { $n ->
        [one] { $n } piece
        *[other] { $n } pieces
    }
n-provisional = { $values } provisional
n-rows = { $n ->
        [one] { $n } row
        *[other] { $n } rows
    }
n-tests = { $n ->
        [one] { $n } test
        *[other] { $n } tests
    }
n-values = { $n ->
        [one] { $n } value
        *[other] { $n } values
    }
name-a-piece = name a piece: `card NAME` explains a card, tile, faction or action space
name-file-save = name a file: `save FILE`
name-file-svg = name a file: `svg FILE`
new-instead-of-old = { $seat }: { $name } { $new } instead of { $old }
new-side = new
no-action-taken = no action has been taken yet
no-board-before-game = this game has no board to show before it begins; use `--ledger FILE` to show a position
no-database-support = this build has no database support; build Loam with `--features postgres`
no-effect-in-time = its effect could not be computed in time
no-errors = no errors
no-legal-action = no legal action
no-reload-yet = no reload yet | rules { $hash }
no-rules-compared = no rules have been compared since the last save
no-such-folder = { $path }: there is no such folder
no-such-row = { $name }: there is no row { $row }; the ledger has { $rows }
not-a-seat = `{ $seat }` is not a seat of this game{ $hint }
not-action-count = `{ $n }` is not a number of actions
not-key-value = `{ $text }` is not of the form KEY=VALUE
not-player-number = `{ $text }` is not a number of players
not-saved-leave = { $actions } not saved: type `save FILE` to save the game, or `quit` again to leave
nothing-changed-short = nothing changed
nothing-happened = nothing has happened yet
nothing-in-round = nothing happens in round { $round }: the game has rounds { $first } to { $last }
number-of-actions = the number of actions
number-of-changes = the number of changes
number-of-games = the number of games
number-of-repeats = the number of repeats
number-of-round = the number of a round
number-of-row = the number of a row
number-of-seats = the number of seats
number-of-steps = the number of steps
number-of-threads = the number of threads
old-rules-back = OLD RULES: you went back; the files on disk are newer
old-rules-errors = OLD RULES: { $n ->
        [one] { $n } error
        *[other] { $n } errors
    }
old-rules-position = OLD RULES: the position does not fit the new rules; press r to start over
old-side = old
old-to-new = { $seat } { $old } to { $new }
one-game = one game
or-human = { $why }, or human
other-actions-line = other actions, by a quick estimate in points relative to it: { $others }
output-failed = the output cannot be written: { $why }
panel-actions = actions
panel-board = board
panel-changes = changes
panel-events = events
panel-help = help
panel-messages = messages
panel-players = players
game-part = a part of the game
play-word-back = use the rules before the last reload; keep the files
play-word-hint = show what a bot would choose, and its effect
play-word-reload = read scripts and tables again
play-word-seat = let a bot play for NAME; `human`: a person again
play-word-start = replay the game from its start, under the current rules
play-word-svg = write the board as an SVG picture
play-word-undo = take back everything since a person's last choice
play-word-why = explain what the last N actions changed, and why
player-range-invalid = invalid player range { $low }..{ $high }: write the smaller number first, and at least 1
points-in-all = points in all: { $points }
position-not-fit = the position does not fit the new rules, so the old ones are in use
postgres-form = `{ $url }` is not of the form postgres://USER@HOST/NAME
press-r = press r to replay the game from its start under the new rules
previous-rules-in-use = the rules before the last reload are in use again
prompt-over = over
reload-times = reload { $ms } ms (p50 { $p50 }, p99 { $p99 } of { $n }) + wait { $wait } ms | rules { $hash }
round-n = round { $round }
rules-match = rules match the files
rules-of-files = rules of `{ $name }`, { $n } files, ruleset { $ruleset }
rules-other-version = { $link }: the rules mean something else in this version of Loam ({ $here }) than in the version that wrote them ({ $there }); use that version
saved-as-resume = saved as { $file }; continue with `loam play --resume { $file }`
saved-as-typed = saved as { $file }, as a list of the typed commands
saved-in-resume = it is saved in { $file }; continue with `loam play --resume { $file }`
scenarios-failed-b = { $n ->
        [one] { $n } scenario
        *[other] { $n } scenarios
    } failed; press b to go back to the old rules
seal-key-file = created the key file { $file }: keep it, and keep it secret until the game is over. Checking the sealed ledger needs it
seal-matches = the ledger matches: all { $sealed } sealed lines are unchanged; the ledger has { $lines } lines
seal-wrote = wrote { $file }: { $lines } lines are sealed
seed-again = seed { $seed }: `--seed { $seed }` starts the same game again
serve-database = the database
serve-http-warning = warning: the public address begins with `http://`, so others on the network can read links and games; use `https://`, unless the connection is encrypted in another way
serve-lobby = the lobby        { $link }
serve-no-address = warning: this machine has no network address, so other machines cannot reach the server
serve-no-browser = no browser could be opened; open the first link yourself
serve-no-table = the server failed to open the table
serve-or-at = or at            { $link }
serve-others = Other machines in this network can reach the server. Anyone with a link can use it.
serve-saved-in = Tables are saved in { $place }. Ctrl-C stops the server.
serve-spectators = for spectators   { $link }
serve-table = the table        { $link }
setup = setup
show-all = all
show-by-module = module { $name }
show-by-variant = variant { $name }
show-changed-in-order = changed in this order:
show-help = show this help
show-map = map { $name }
show-marked = { $name } (provisional)
show-modules = modules { $names }
show-no-conflicts = no conflicts: no two modules write the same value
show-phase = phase
show-pieces = pieces
show-players = for { $min } to { $max } players
show-players-exact = { $n ->
        [one] for { $n } player
        *[other] for { $n } players
    }
show-position = show the position
show-profile = profile { $name }
show-provisional = provisional
show-provisional-why = provisional ({ $certainty }): { $why }
show-ruleset = ruleset { $hash }
show-set-by = set by { $who } at { $place }
show-settings = settings
show-share = { $percent } % of the pieces need no script; { $data ->
        [one] { $data } answer
        *[other] { $data } answers
    } by data, { $scripts } by script
show-victories = victories in words
show-without-script = without script
tab-next-panel = Tab: the next panel
take-actions = take one or several actions, written as in ledgers
takes-no-arguments = `{ $verb }` takes no arguments; remove `{ $rest }`
testing-so-far = testing { $modules }: { $n } so far
tests-failed-b = FAILED { $failed } of { $tests }, b goes back
tests-passed = { $tests } of { $modules } passed
this-number = this number
took-back = took back { $actions }
type-seat = type `seat NAME BOT` to let a bot play for a seat, or `seat NAME human` for a person
type-undo = type `undo`, or `undo agreed` if something was drawn since
undo-agreed = `{ $text }` has drawn or revealed something; if everybody at the table agrees, type `undo agreed` to take it back
unknown-site = unknown site; known sites: { $sites }
usage-arguments = Arguments
usage-commands = Commands
usage-conflict = `{ $first }` cannot be used with `{ $second }`
usage-heading = Usage:
usage-help = Print help
usage-missing = these arguments are missing: { $word }
usage-more = For more information, try `--help`.
usage-options = Options
usage-unknown = unknown argument `{ $word }`
usage-unknown-command = unknown command `{ $word }`
usage-value = `{ $value }` is no value of `{ $option }`: { $why }
usage-values = possible are { $values }
word-bot = let a bot choose once
word-card = explain a card, tile, faction or action space
word-save = save the game as a ledger
wrote-board = wrote the board to { $file }
wrote-file = wrote { $file }
