### French, the program's own texts. `# en:` notes the hash of the English.

## terminal

# en: 92dee2a1
a-seed = une graine
# en: 149398bd
act-for-seat = agir pour une autre place
# en: 513a2286
all-sum = total
# en: 97cf2137
at-begin = au début de la partie
# en: 92a4530a
at-line = ligne { $line } : { $text }
# en: d4769a8e
at-line-round = ligne { $line }, { $round }
# en: 082e0f30
at-line-round-seat = ligne { $line }, manche { $round }, { $seat } : { $text }
# en: 92f82148
at-line-seat = ligne { $line }, { $round }, { $seat } : { $text }
# en: 24beea5e
at-line-setup = ligne { $line }, mise en place, { $seat } : { $text }
# en: 92785d3b
autosave-failed = attention : la sauvegarde automatique de la partie a échoué : { $why }
# en: f5f0ae5e
autosave-note = Jusqu’à l’enregistrement ou à `quit`, la partie reste aussi dans un fichier de sauvegarde automatique.
# en: f595c5e5
bot-busy = comme random, mais ne passe que si rien d’autre n’est possible
# en: 99048bf3
bot-greedy = le tour qui semble le meilleur ensuite, selon les poids ci-dessous
# en: 2c40c80b
bot-mcts = recherche arborescente, parties finies par greedy
# en: 48872a5d
bot-program = un programme à vous : `program:COMMAND`
# en: da5731d7
bot-proposes-for = { $name } : un bot propose { $text }{ $meaning }
# en: f24ecdbc
bot-quick = comme greedy, mais avec un réseau de valeur ; ou `quick:weights=FILE`
# en: 1c3952cf
bot-random = n’importe quelle action possible, chaque sorte aussi souvent, ou pondérée
# en: cb029d3d
bot-strong = planifie sa manche avec le réseau de quick ; le plus fort
# en: f66141f6
bots-counted = Sortes comptées dans les tableaux d’actions, qui peuvent avoir leur propre poids :
# en: 662f576c
bots-kinds = Sortes d’actions auxquelles random peut donner un poids (1 par défaut), comme `random:trade=8,pass=0.1` :
# en: 74acd185
bots-parameters = Paramètres de { $bot }, par exemple `{ $example }` :
# en: 92b0b5c5
bots-times = Durées d’une partie entière sur un cœur, le bot à toutes les places : { $game }.
# en: dbd0dad5
bots-weights = Poids de greedy et mcts en centièmes de point, comme `greedy:coins=50` :
# en: c0ee0abf
built-in-needs-folder = contenu intégré en usage ; cette commande a besoin d’un dossier de contenu : en nommer un avec --content DIR
# en: 7408dc6f
built-in-no-reload = contenu intégré en usage ; `reload` a besoin d’un dossier de contenu (`--content DIR`)
# en: 020f36e1
cannot-compare = comparaison impossible : { $why }
# en: 91a09b6e
choose-from-list = choisir une action de la liste
# en: e17652f2
column-file-line = fichier et ligne
# en: 37bbad8f
column-points = points
# en: f61fa57c
column-round = manche
# en: c938c9e5
column-rule = règle
# en: f836ccb8
column-seat = place
# en: d9bc518d
column-team = équipe
# en: a047b0bb
column-together = ensemble
# en: df150f73
column-what = quoi
# en: 00eea64e
content-built-in = intégré
# en: 036a3ce3
content-reloaded = contenu rechargé ; la partie continue avec lui
# en: c118d39a
content-working-folder = le dossier de travail
# en: ae7cafde
demo-built-in = { $command } le contenu intégré
# en: d90d557e
demo-change-number = changer le nombre de `{ $id }` dans { $file }, ligne { $line }, puis relancer
# en: ceeec7f6
demo-change-rule = changer la règle dans { $file }, puis relancer
# en: 86d8c6c1
demo-commands = { $first }
    loam play --seat human --seat greedy    jouer soi-même (ou : cargo run --release -- play …)
    loam sim --games 1000                   faire jouer mille parties par des bots
    loam show --stats                       montrer ce qui est en jeu, et la part des scripts
    loam help                               montrer toutes les commandes
# en: ad4cd61b
demo-heading = { $variant } : { $games } par des bots greedy, graine { $seed }, { $actions }
# en: d127bf06
demo-house-rule = Ce que la règle maison a fait
# en: eeab9421
demo-next = À essayer ensuite
# en: 68fe3967
demo-not-ended = la partie n’a pas pu aller jusqu’à la fin : { $why }
# en: 298f9300
demo-nothing = rien dans cette partie
# en: f80d3982
demo-other-number = { $typed }  la règle avec un autre nombre
# en: 299fcbe1
demo-own-rule = { $command } une règle maison à soi
# en: ae00a0f0
did-under-old = ce qu’elle faisait avec les anciennes règles, avec les endroits dans les nouvelles :
# en: 5105780b
did-you-mean = { $message } ; s’agit-il de `{ $word }` ?
# en: 3489f95e
did-you-mean-seat =  ; s’agit-il de `{ $near }` ?
# en: c5191053
diff-more = et { $n } de plus ; `loam diff` montre tout
# en: b17d440b
diff-points =  : points { $points }
# en: 25666a05
difference-to-first = écart avec (1)
# en: 22ee2725
error = erreur
# en: c3131e53
error-heading = erreur :
# en: 295ea06c
error-index-seed = { $error } : { $label } { $index } (graine { $seed }) : { $why }
# en: e313c3ff
error-line = { $error } : ligne { $line } : { $why }
# en: 5d308928
error-rate = la probabilité d’une erreur doit être comprise entre 0,001 et 0,4
# en: 90f9736d
errors-elsewhere = { $n ->
        [one] { $n } erreur
        *[other] { $n } erreurs
    } dans du contenu hors de cette partie
# en: 2c701103
expected-certainty = attendu : `guess`, `fair`, `likely` ou `sure`
# en: 77d7e7e4
expected-points = points attendus jusqu’à la fin, { $games } pour chacune, `{ $bot }` à toutes les places :
# en: aa306f79
first-and-more = { $first } et { $n } de plus
# en: 978a4de6
first-difference = première différence : { $place }
# en: d30893b4
found-unfinished = partie non finie trouvée dans { $file } ; la reprendre avec `loam play --resume { $file }`
# en: 09f9edb0
from-now-on = { $seat } : { $player } à partir de maintenant
# en: 46930b61
game-begins = la partie commence
# en: 4cd71118
game-not-over = la partie n’est pas finie
# en: 79445d0c
heading-keys = touches
# en: 86da0aee
heading-words = commandes
# en: 7677d12d
help-any-ruleset = aide : `--any-ruleset` continue avec les règles actuelles, `--under VARIANT` avec d’autres règles
# en: e43bd7d6
help-back = reprendre les règles d’avant le dernier rechargement ; garder les fichiers
# en: ccf9288e
help-cancel = annuler la saisie
# en: 7f509220
help-choose = choisir par son numéro dans la liste des actions
# en: 730781e3
help-help = cette aide
# en: fff0c970
help-move = se déplacer dans le panneau
# en: 24842af6
help-next-panel = panneau suivant ou précédent
# en: d4fec0cd
help-panels = plateau, places, actions, événements, messages, changements
# en: 80ccfe8b
help-quit = quitter
# en: c1cbf5e5
help-start = rejouer la partie depuis le début avec les règles actuelles
# en: 35ddc517
help-type = saisir une action ou une commande
# en: b1fb859f
help-undo = annuler la dernière action
# en: a058ce19
hidden-move = joue un coup caché
# en: ca0255d4
illegal-here = impossible : { $place }
# en: e02a87a8
import-lines = { $n ->
        [one] { $n } ligne
        *[other] { $n } lignes
    } ; points finaux du journal : { $points }
# en: cf097e66
interval = { $low } à { $high }
# en: 14bc0861
key-1-9 = 1 à 9
# en: b5198b77
key-arrows = Haut, Bas, Page préc., Page suiv.
# en: 4129625d
key-enter = Entrée ou :
# en: 5d3a7fed
key-esc = Échap
# en: 59fdac48
key-line = Entrée saisir, 1-9 choisir, Tab panneau, u annuler, r recommencer, b revenir, ? aide, q quitter
# en: 831d24f3
key-tab = Tab, Maj-Tab
# en: 11c826b0
labelled = { $label } : { $text }
# en: 725e6440
last-answers = dernières réponses
# en: 198fb9ef
leave-word = quitter
# en: 5aa0b34b
length-of-sequences = la profondeur
# en: 6c9628cd
line-not-utf8 = la ligne n’est pas du texte UTF-8 : octet { $byte } non valable
# en: a8434811
line-too-long = la ligne est trop longue : { $bytes } octets au plus
# en: 4559715e
lines-first-last = lignes { $first } à { $last } sur { $all } : flèches, Page préc., Page suiv.
# en: 6e9c72a7
list-content = contenu : { $content }
# en: cda33e3f
list-default = (par défaut)
# en: 9a4a3fae
list-legal = montrer les actions possibles de toutes les places
# en: bb48b2e6
list-maps = cartes
# en: 50cfecc8
list-modules = modules
# en: ff7a6055
list-variants = variantes
# en: 5f7445df
may-not-replay = attention : les règles ont changé depuis le début de la partie, la relecture peut donc échouer
# en: 82f43be1
more-with-m = la suite avec M
# en: 76e84cc7
must-be-whole = { $name } est un nombre entier de { $least } à { $most }
# en: c8ce4884
n-actions = { $n ->
        [one] { $n } action
        *[other] { $n } actions
    }
# en: 17ea6254
n-conflicts = { $n ->
        [one] { $n } conflit
        *[other] { $n } conflits
    }
# en: 90e3ed95
n-errors-elsewhere = { $n ->
        [one] { $n } erreur
        *[other] { $n } erreurs
    } ailleurs
# en: a03a992d
n-errors-old-rules = { $n ->
        [one] { $n } erreur
        *[other] { $n } erreurs
    } : les anciennes règles servent
# en: 14a56a64
n-games = { $n ->
        [one] { $n } partie
        *[other] { $n } parties
    }
# en: 3b3b0faa
n-pieces = { $n ->
        [one] { $n } élément
        *[other] { $n } éléments
    }
# en: 87e8e5c6
n-provisional = { $values } : provisoire
# en: 0875ec94
n-rows = { $n ->
        [one] { $n } ligne
        *[other] { $n } lignes
    }
# en: 5219a03a
n-tests = { $n ->
        [one] { $n } test
        *[other] { $n } tests
    }
# en: 7ec9cdba
n-values = { $n ->
        [one] { $n } valeur
        *[other] { $n } valeurs
    }
# en: 516fcba2
name-a-piece = nommer un élément : `card NAME` explique une carte, une tuile, une faction ou une case d’action
# en: d5e6aadc
name-file-save = nommer un fichier : `save FILE`
# en: 6e485a9d
name-file-svg = nommer un fichier : `svg FILE`
# en: 467ccd94
new-instead-of-old = { $seat } : { $name } { $new } au lieu de { $old }
# en: 4db73088
new-side = après
# en: 9011b5bd
no-action-taken = aucune action n’a encore été jouée
# en: 07e188d3
no-board-before-game = ce jeu n’a pas de plateau à montrer avant son début ; `--ledger FILE` montre une position
# en: 757c2286
no-database-support = cette version n’a pas de base de données ; compiler Loam avec `--features postgres`
# en: ef5dc6a1
no-effect-in-time = le calcul de l’effet n’a pas fini à temps
# en: b2391d6e
no-errors = aucune erreur
# en: 88eadb11
no-legal-action = aucune action possible
# en: 7f224393
no-reload-yet = aucun rechargement | règles { $hash }
# en: 3823e465
no-rules-compared = aucune règle comparée depuis le dernier enregistrement
# en: 147a2056
no-such-folder = { $path } : ce dossier n’existe pas
# en: ad322bc1
no-such-row = { $name } : pas de ligne { $row } ; le fichier a { $rows }
# en: 0eb25c60
not-a-seat = `{ $seat }` n’est pas une place de cette partie{ $hint }
# en: 896975c6
not-action-count = `{ $n }` n’est pas un nombre d’actions
# en: fe79b5f7
not-key-value = `{ $text }` n’a pas la forme KEY=VALUE
# en: 69c605a6
not-player-number = `{ $text }` n’est pas un nombre de places
# en: 08c2440f
not-saved-leave = { $actions } sans enregistrement : `save FILE` enregistre la partie, `quit` encore une fois la quitte
# en: 14f773a0
nothing-changed-short = rien n’a changé
# en: d0bc7165
nothing-happened = rien ne s’est encore passé
# en: 990f29dc
nothing-in-round = rien ne se passe à la manche { $round } : la partie a les manches { $first } à { $last }
# en: c77caf11
number-of-actions = le nombre d’actions
# en: ebdff8d3
number-of-changes = le nombre de changements
# en: 91842ea2
number-of-games = le nombre de parties
# en: 282da97d
number-of-repeats = le nombre de répétitions
# en: d0ec6016
number-of-round = le numéro d’une manche
# en: 5758647a
number-of-row = le numéro d’une ligne
# en: 30a86218
number-of-seats = le nombre de places
# en: 4732b87e
number-of-steps = le nombre d’étapes
# en: fa098cc8
number-of-threads = le nombre de fils d’exécution
# en: e9ef5eb3
old-rules-back = ANCIENNES RÈGLES : retour en arrière ; les fichiers du disque sont plus récents
# en: b6aa3f34
old-rules-errors = ANCIENNES RÈGLES : { $n ->
        [one] { $n } erreur
        *[other] { $n } erreurs
    }
# en: a04b05c9
old-rules-position = ANCIENNES RÈGLES : la position ne convient pas aux nouvelles ; r recommence
# en: 0f3ca07a
old-side = avant
# en: f8c856ea
old-to-new = { $seat } { $old } → { $new }
# en: 05ef86b9
one-game = une partie
# en: 85ef0eae
or-human = { $why }, ou human
# en: 5f99b064
other-actions-line = autres actions, par une estimation rapide en points, comparées à celle-ci : { $others }
# en: 85660ec3
output-failed = la sortie ne peut pas être écrite : { $why }
# en: 6d291736
panel-actions = actions
# en: 15440f1f
panel-board = plateau
# en: a833dded
panel-changes = changements
# en: 61f51ddb
panel-events = événements
# en: d0c06ea4
panel-help = aide
# en: f3ef2d3e
panel-messages = messages
# en: 63c11241
panel-players = places
# en: 7e1edaca
game-part = une partie du jeu
# en: e43bd7d6
play-word-back = reprendre les règles d’avant le dernier rechargement ; garder les fichiers
# en: 27a6d7d1
play-word-hint = montrer ce qu’un bot choisirait, et l’effet
# en: aec5e5fb
play-word-reload = relire les scripts et les tables
# en: ad28be70
play-word-seat = faire jouer un bot pour NAME ; `human` : de nouveau une personne
# en: 818d99b2
play-word-start = rejouer la partie depuis le début, avec les règles actuelles
# en: 30c07e08
play-word-svg = écrire le plateau comme image SVG
# en: d4ccb93e
play-word-undo = annuler tout depuis le dernier choix d’une personne
# en: e4f141d4
play-word-why = expliquer ce que les N dernières actions ont changé, et pourquoi
# en: 7b17b28b
player-range-invalid = intervalle { $low }..{ $high } non valable : le plus petit nombre d’abord, et au moins 1
# en: 8f75d868
points-in-all = points en tout : { $points }
# en: 1c1584ac
position-not-fit = la position ne convient pas aux nouvelles règles : les anciennes servent
# en: 5295eae1
postgres-form = `{ $url }` n’a pas la forme postgres://USER@HOST/NAME
# en: 93ebcd6d
press-r = r rejoue la partie depuis le début avec les nouvelles règles
# en: 91d7e58d
previous-rules-in-use = les règles d’avant le dernier rechargement servent de nouveau
# en: 021987b1
prompt-over = fin
# en: ad5f416d
reload-times = rechargement { $ms } ms (p50 { $p50 }, p99 { $p99 } sur { $n }) + attente { $wait } ms | règles { $hash }
# en: b9b35acb
round-n = manche { $round }
# en: 1f9e5679
rules-match = les règles sont celles des fichiers
# en: 431f9b8c
rules-of-files = règles de `{ $name }`, { $n } fichiers, jeu de règles { $ruleset }
# en: 96488ec1
rules-other-version = { $link } : les règles ont un autre sens dans cette version de Loam ({ $here }) que dans celle qui les a écrites ({ $there }) ; utiliser celle-là
# en: b5807b16
saved-as-resume = enregistrement : { $file } ; reprendre avec `loam play --resume { $file }`
# en: bcd5f32d
saved-as-typed = enregistrement : { $file }, comme liste des commandes saisies
# en: ce29a467
saved-in-resume = elle est enregistrée dans { $file } ; reprendre avec `loam play --resume { $file }`
# en: 1348aced
scenarios-failed-b = { $n ->
        [one] { $n } scénario
        *[other] { $n } scénarios
    } en échec ; b revient aux anciennes règles
# en: 072b3f1a
seal-key-file = fichier de clé créé : { $file }. À garder, et à garder secret jusqu’à la fin de la partie. La vérification en a besoin
# en: dbe9a482
seal-matches = le fichier de partie correspond : les { $sealed } lignes scellées sont inchangées ; il a { $lines } lignes
# en: 81b12589
seal-wrote = { $file } écrit : { $lines } lignes scellées
# en: 3c509eb5
seed-again = graine { $seed } : `--seed { $seed }` recommence la même partie
# en: 9b8e44cd
serve-database = la base de données
# en: fd49fbf3
serve-http-warning = attention : l’adresse publique commence par `http://`, d’autres sur le réseau peuvent donc lire liens et parties ; utiliser `https://`, sauf si la connexion est chiffrée autrement
# en: 107841e1
serve-lobby = le salon         { $link }
# en: 30f2e9d9
serve-no-address = attention : cette machine n’a pas d’adresse réseau, d’autres machines ne peuvent donc pas joindre le serveur
# en: c8b0d6b4
serve-no-browser = aucun navigateur n’a pu s’ouvrir ; ouvrir soi-même le premier lien
# en: ace6ef2a
serve-no-table = le serveur n’a pas pu ouvrir la table
# en: 492ca551
serve-or-at = ou à             { $link }
# en: 72402edd
serve-others = D’autres machines de ce réseau peuvent joindre le serveur. Qui a un lien peut l’utiliser.
# en: 0e51e759
serve-saved-in = Les tables sont enregistrées dans { $place }. Ctrl-C arrête le serveur.
# en: b17b311c
serve-spectators = pour le public   { $link }
# en: 1a9c40fd
serve-table = la table         { $link }
# en: 50691aa6
setup = mise en place
# en: 513a2286
show-all = tous
# en: de944445
show-by-module = module { $name }
# en: 5a381b45
show-by-variant = variante { $name }
# en: 7e4c0e37
show-changed-in-order = changements dans l’ordre :
# en: 03804c8b
show-help = montrer cette aide
# en: 6c308804
show-map = carte { $name }
# en: 91c16fa0
show-marked = { $name } (provisoire)
# en: eab813c8
show-modules = modules { $names }
# en: 3c65c429
show-no-conflicts = aucun conflit : jamais deux modules n’écrivent la même valeur
# en: f981c3a2
show-phase = phase
# en: c7bdf664
show-pieces = éléments
# en: 66cd23fa
show-players = de { $min } à { $max } joueurs
# en: 8f1dc2bb
show-players-exact = { $n ->
        [one] pour { $n } joueur
        *[other] pour { $n } joueurs
    }
# en: 1422080d
show-position = montrer la position
# en: 347244bd
show-profile = profil { $name }
# en: 5b0eae68
show-provisional = provisoire
# en: ffd7033c
show-provisional-why = provisoire ({ $certainty }) : { $why }
# en: 504988a5
show-ruleset = règles { $hash }
# en: 5ab4c00f
show-set-by = fixé par { $who }, { $place }
# en: b7885e40
show-settings = réglages
# en: bee0178e
show-share = { $percent } % des éléments n’ont pas de script ; réponses par des données : { $data }, par un script : { $scripts }
# en: 01dc0860
show-victories = victoires en mots
# en: 32ddb120
show-without-script = sans script
# en: 3a5686f0
tab-next-panel = Tab : panneau suivant
# en: 757ac174
take-actions = jouer une ou plusieurs actions, écrites comme dans les fichiers de partie
# en: 81c9c16c
takes-no-arguments = `{ $verb }` s’écrit seul ; retirer `{ $rest }`
# en: 9c0e4c8b
testing-so-far = test de { $modules } : { $n } jusqu’ici
# en: 4789e607
tests-failed-b = ÉCHEC { $failed } sur { $tests }, b revient
# en: 3baed694
tests-passed = { $tests } de { $modules } : réussite
# en: c50bb96c
this-number = ce nombre
# en: 9e4c65d5
took-back = annulation : { $actions }
# en: aebdb34c
type-seat = saisir `seat NAME BOT` pour faire jouer une place par un bot, ou `seat NAME human` par une personne
# en: df312d56
type-undo = saisir `undo`, ou `undo agreed` si quelque chose a été pioché depuis
# en: 3dede3f4
undo-agreed = `{ $text }` a pioché ou révélé quelque chose ; si toute la table est d’accord, `undo agreed` l’annule
# en: 2600d2ae
unknown-site = site inconnu ; sites connus : { $sites }
# en: b7efca82
usage-arguments = Arguments
# en: 686fa9a5
usage-commands = Commandes
# en: 071a678e
usage-conflict = `{ $first }` ne va pas avec `{ $second }`
# en: 02ecff71
usage-heading = Utilisation :
# en: 34ef47ab
usage-help = Afficher l’aide
# en: 28a5df27
usage-missing = il manque ces arguments : { $word }
# en: 610eafc6
usage-more = Pour en savoir plus : `--help`.
# en: 777e9e86
usage-options = Options
# en: cb454264
usage-unknown = argument inconnu `{ $word }`
# en: 13be8078
usage-unknown-command = commande inconnue `{ $word }`
# en: f98ad993
usage-value = `{ $value }` n’est pas une valeur de `{ $option }` : { $why }
# en: dc78e895
usage-values = valeurs possibles : { $values }
# en: 806b2fe2
word-bot = laisser un bot choisir une fois
# en: ad2dfb52
word-card = expliquer une carte, une tuile, une faction ou une case d’action
# en: acc5eb75
word-save = enregistrer la partie comme fichier de partie
# en: 788c4f80
wrote-board = plateau écrit dans { $file }
# en: c300f604
wrote-file = { $file } écrit
