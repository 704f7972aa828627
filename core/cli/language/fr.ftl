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
# en: da5731d7
bot-proposes-for = { $name } : un bot propose { $text }{ $meaning }
# en: f24ecdbc
bot-quick = comme greedy, mais avec un réseau de valeur ; ou `quick:weights=FILE`
# en: 1c3952cf
bot-random = n’importe quelle action possible, chaque sorte aussi souvent, ou pondérée
# en: cb029d3d
bot-strong = planifie sa manche avec le réseau de quick ; le plus fort
# en: 92b0b5c5
bots-times = Durées d’une partie entière sur un cœur, le bot à toutes les places : { $game }.
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
# en: 036a3ce3
content-reloaded = contenu rechargé ; la partie continue avec lui
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
# en: 818ebaa3
help-add = Ajouter un module d’autrui, d’un index ou d’un fichier, avec tout ce qu’il demande.
# en: 7677d12d
help-any-ruleset = aide : `--any-ruleset` continue avec les règles actuelles, `--under VARIANT` avec d’autres règles
# en: e03b0adb
help-any-ruleset-option = Reprendre même si les règles ont changé depuis l’enregistrement.
# en: 4fb30390
help-api = Montrer l’interface des scripts.
# en: e43bd7d6
help-back = reprendre les règles d’avant le dernier rechargement ; garder les fichiers
# en: 80d52d32
help-bench = Mesurer la vitesse de Loam sur cette machine.
# en: c092db91
help-bots = Montrer les bots avec leurs paramètres.
# en: ccf9288e
help-cancel = annuler la saisie
# en: 4a77bc81
help-certify = Vérifier qu’un module est déterministe : copier, enregistrer et recharger une partie ne changent rien, et les scripts restent dans leurs limites. Un échec nomme le hook.
# en: 65798967
help-check = Signaler toutes les erreurs du contenu et des scripts, et avertir d’erreurs probables.
# en: 7f509220
help-choose = choisir par son numéro dans la liste des actions
# en: a9ddbba7
help-command = La commande.
# en: b8f98447
help-compare = Jouer les mêmes parties avec deux jeux de règles, et donner les différences avec des intervalles.
# en: 9ed825f2
help-content = Lire scripts, cartes et variantes dans ce dossier au lieu du contenu intégré.
# en: e07f82e7
help-corpus = Faire jouer des bots sur toutes les variantes, plateaux et factions, pour que `diff` compare des règles.
# en: b81a1a3b
help-dev = Changer le contenu pendant une partie : chaque fichier enregistré est vérifié et sert aussitôt.
# en: cafe9a0b
help-diff = Rejouer des parties avec d’anciennes et de nouvelles règles, et dire ce qui change, à partir de quelle action, et pourquoi.
# en: ec5d7a4a
help-fuzz = Jouer des parties au hasard et vérifier tous les invariants ; un échec est réduit à une partie courte.
# en: 730781e3
help-help = cette aide
# en: db42746f
help-import = Importer le journal d’une partie d’un autre site : le rejouer, déduire ce qu’il cache, et l’écrire comme fichier de partie.
# en: 16232e7d
help-index = Construire un index : un dossier statique qui liste des paquets, pour tout serveur web.
# en: 2e9a3f0a
help-json = Écrire du JSON pour des programmes.
# en: 65f22e16
help-key = Créer des clés pour signer paquets et index.
# en: b8b290cc
help-language = Langue de ce qui est affiché pour les personnes, par exemple `fr` ; par défaut celle de l’environnement.
# en: d7c97d3d
help-list = Montrer modules, cartes et variantes, ou toutes les valeurs provisoires.
# en: bc53b058
help-loam = Une plateforme de variantes scriptées pour le jeu de société Terra Mystica. Sans commande, elle joue une partie tirée d’une graine avec une règle maison et montre ce que le script de la règle a fait.
# en: 7d8cb88a
help-lock = Montrer les modules ajoutés, et vérifier que chacun est exactement ce que nomme `loam.lock`.
# en: 7fcc9f17
help-map = Plateau à utiliser au lieu de celui de la variante.
# en: fff0c970
help-move = se déplacer dans le panneau
# en: 26c17a54
help-new = Créer des fichiers de départ, avec un test : module, faction, tuile, carte ou variante.
# en: 24842af6
help-next-panel = panneau suivant ou précédent
# en: c0641cd7
help-no-open = Ne pas ouvrir le navigateur.
# en: c5c47430
help-no-open-print = Ne pas ouvrir le navigateur, seulement montrer l’adresse.
# en: d0b6d28d
help-pack = Écrire un module ou une variante dans un seul fichier pour d’autres machines : un paquet.
# en: d4fec0cd
help-panels = plateau, places, actions, événements, messages, changements
# en: aca3093d
help-perft = Compter les suites d’actions possibles depuis le début d’une partie, par la liste et en essayant toutes les actions.
# en: f929a23f
help-play = Jouer dans le terminal, tour à tour ou contre des bots ; annuler, enregistrer et reprendre.
# en: 729d8332
help-players = Nombre de places, ou un intervalle comme 2..5 dans lequel chaque partie tire ; par défaut quatre, ou le nombre permis le plus proche.
# en: 80ccfe8b
help-quit = quitter
# en: 9a85ac04
help-random-modules = Tirer pour chaque partie lesquels de ces modules sont en jeu.
# en: 33f0c368
help-random-options = Tirer pour chaque partie quelles options des fichiers de partie sont actives, sauf celles qui ajoutent une faction ou sont fixées par `--set`. (Les plateaux sont tirés si `--map` vaut `all` ou une liste.)
# en: 07f57969
help-remove = Retirer un module ajouté, et ce que lui seul demande.
# en: 0a880cee
help-replay = Rejouer des fichiers de partie ; avec `--check`, comparer chaque ligne.
# en: bc47bb7f
help-resume = Reprendre un fichier de partie.
# en: 939fb8af
help-schema = Montrer les clés permises de chaque sorte de fichier de contenu, en schémas JSON pour éditeurs.
# en: 105c11de
help-seal = Publier une partie sans ses secrets, pour que d’autres puissent vérifier plus tard que rien n’a changé.
# en: d57a09b5
help-seat = Qui joue chaque place, dans l’ordre de jeu : `human` ou un bot comme `random` ou `greedy:vp=150`. Le dernier nommé joue aussi toutes les places suivantes ; sans cette option, des personnes jouent partout.
# en: 58005c61
help-seed = Graine de tous les tirages ; 1 par défaut, mais `play` en tire une.
# en: a77d2f3a
help-serve = Jouer dans le navigateur : ouvre une page pour un groupe, avec un lien par place.
# en: b0b692d0
help-serve-database = Enregistrer les tables dans une base de données que plusieurs serveurs peuvent partager, `postgres://USER@HOST/NAME` ; demande une version compilée avec `--features postgres`.
# en: f765c9c4
help-serve-dev = Ouvrir une table de développement : toutes les places sur un écran, et tout peut être annulé.
# en: 9fe0077a
help-serve-dir = Enregistrer les tables dans ce dossier, un fichier de partie par table.
# en: 5c96b750
help-serve-from = Ouvrir une table avec les règles de ce lien, que montre une table d’un autre serveur sous Fichier, et ne proposer que ces règles.
# en: 2db127aa
help-serve-open = Accepter d’autres machines de ce réseau : qui a un lien peut jouer. Par défaut, seule cette machine le peut.
# en: d2cfb863
help-serve-port = Écouter sur ce port ; par défaut 4280, ou un autre libre.
# en: b68ac3fc
help-serve-proxy = Adresse IP du proxy. Loam ne croit que ce proxy quand il donne l’adresse d’un client (`X-Forwarded-For`).
# en: b6383226
help-serve-public = L’adresse publique du proxy devant ce serveur, `https://NAME` ; les requêtes pour d’autres adresses sont refusées.
# en: 439b3cae
help-serve-resume = Ouvrir une table qui reprend un fichier de partie.
# en: 70e2ff21
help-serve-variant = La variante proposée d’abord, par nom ou chemin ; par défaut, celle du contenu.
# en: a62eee01
help-serve-webhooks = Permettre une adresse https avertie quand c’est le tour d’une place (webhook).
# en: 9556d3cb
help-set = Fixer un réglage ; `profile=NAME` fixe tous ceux d’un profil.
# en: 5796505e
help-show = Montrer les éléments d’une variante, l’origine de chaque valeur, son plateau, ou une position d’un fichier de partie.
# en: bac98260
help-sim = Jouer beaucoup de parties avec des bots.
# en: c1cbf5e5
help-start = rejouer la partie depuis le début avec les règles actuelles
# en: d39ec80d
help-strength = Faire jouer deux bots l’un contre l’autre, et dire lequel est plus fort.
# en: dea956ae
help-strict = Refuser de commencer une partie avec des valeurs provisoires. Avec `--strict=guess` (ou `fair`, `likely`, `sure`), refuser seulement les valeurs moins sûres que ce niveau.
# en: 98effed8
help-test = Exécuter les tests de scénario des modules.
# en: 926d0a2e
help-train = Entraîner le réseau de valeur des bots `quick` et `strong` par des parties contre eux-mêmes.
# en: 502541bc
help-tune = Ajuster des nombres, comme les points de départ, jusqu’à des taux de victoire aussi égaux que possible.
# en: 35ddc517
help-type = saisir une action ou une commande
# en: aec88917
help-under = Reprendre avec cette variante.
# en: b1fb859f
help-undo = annuler la dernière action
# en: 79bb9e04
help-update = Mettre à jour les modules ajoutés vers la plus récente version qui convient ; rien d’autre ne les met à jour.
# en: aa55f27a
help-variant = Une variante par nom ou chemin ; par défaut, celle du contenu.
# en: 873d42c3
help-vendor = Copier les modules ajoutés dans le dossier `vendor`, pour que le dossier soit complet.
# en: 30101113
help-web = Jouer dans le navigateur au lieu du terminal.
# en: 03d296c3
help-web-dir = Avec `--web` : enregistrer la table dans ce dossier au lieu de `tables`.
# en: 7d90035e
help-web-port = Avec `--web` : écouter sur ce port ; par défaut 4280, ou un autre libre.
# en: e59b3eef
help-worth = Mesurer ce que vaut une tuile, une capacité ou une action : une place joue sans, ou l’obtient gratuitement.
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
# en: 725e6440
last-answers = dernières réponses
# en: 198fb9ef
leave-word = quitter
# en: 7f2d5672
length-of-sequences = la longueur
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
# en: 03804c8b
show-help = montrer cette aide
# en: 1422080d
show-position = montrer la position
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
