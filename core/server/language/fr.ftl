### French, the program's own texts. `# en:` notes the hash of the English.

## page

# en: 701c732d
a-plan = Un plan
# en: 2ce9e9a1
a-run = Une série
# en: eee8c5ce
about-this-table = À propos de cette table : { $notice }.
# en: 816ee0eb
actions-lost = Des actions de ce tour sont perdues.
# en: c6bacd89
actions-lost-list = Des actions sont perdues : { $actions }
# en: 905f8d5a
add-to-tests-of = L’ajouter aux tests de
# en: 7b7a0e22
address-board-unread = Le plateau dans l’adresse de cette page est illisible : { $why }
# en: 54292174
address-set = une adresse est réglée
# en: 513a2286
all-sum = total
# en: fc8cbaad
allow-hints = Permettre les conseils
# en: a99fd0e7
another-number = autre nombre
# en: a191cf56
answer-needed = Une réponse est attendue
# en: e5b8170e
answer-needed-names = { $names } : une réponse est attendue
# en: fff05827
answer-needed-of = { $name } : une réponse est attendue
# en: 05769b62
archive = Archiver
# en: 39d43dcf
archived-tables = Tables archivées
# en: d56eb8c6
as-a-whole = dans l’ensemble
# en: a5af2c9f
as-text = En texte
# en: a41062d7
ask = Demander
# en: ae50ad98
ask-all-back = Demander à tout le monde de revenir à la ligne
# en: 87fe1ea5
asked-for-hint = { $names } : conseil demandé à un bot
# en: 3c46e8ff
asks-back = { $name } : demande de revenir à la ligne { $row } ; répondre sous Personnes.
# en: 5f0df412
asks-back-waits = { $name } : demande de revenir à la ligne { $row }. Accord attendu : { $names }.
# en: 70b893f2
automatic-failed = Une action automatique a échoué, nouvel essai à venir : { $why }
# en: 1e6696a7
away = hors ligne
# en: c8563163
back-to-before = Revenir avant : { $text }
# en: 75e2b659
back-to-file = Revenir au fichier
# en: b880b9ca
back-to-now = Revenir au présent
# en: 94cf523e
back-to-start = Revenir au début
# en: bda91473
between-places = { $kind } : entre quelles cases
# en: 15440f1f
board = plateau
# en: 37332988
board-as-text = Le plateau en texte
# en: 9ccedb80
board-button = Plateau
# en: ae54e3ee
board-exists = Le plateau { $name } existe déjà. Remplacer ses rangées ? Le reste du fichier ne change pas.
# en: 783e334a
board-farther = − plus loin
# en: d12b8838
board-foreign-help = Comme le site en ligne l’écrit, ou des lettres avec des virgules
# en: 08f84cb2
board-in-words = Le plateau en mots
# en: 417eb1d9
board-in-words-button = en mots
# en: 0a245677
board-names = noms
# en: 7149d0af
board-nearer = + plus près
# en: 4790c965
board-saved-as = Plateau enregistré : { $file }.
# en: 534db554
board-text-help = Une ligne par rangée et une lettre par case ; après une ligne vide, les autres tables du fichier, comme les quantités et les points de départ
# en: 513a2286
board-whole = tout
# en: b5155a29
board-whole-label = tout : l’image avec sa légende, ou les cases seules (0)
# en: fccaf2a4
bot-proposes = Un bot propose : { $text }
# en: c1753069
bots-list = Bots : { $bots }.
# en: f9a6419a
brush = Pinceau
# en: 9ca06ee3
built-in-content = Le serveur utilise le contenu intégré : impossible d’enregistrer des plateaux.
# en: ff618352
cannot-be-loaded = Chargement impossible pour l’instant : le serveur ne répond pas.
# en: a0a5f235
cannot-be-planned = impossible de planifier cela
# en: badcf0fa
card-used = { $name } (déjà utilisée)
# en: b4884944
careful = Attention :
# en: a1e7a386
changed-meanwhile = La partie a changé entre-temps ; regarder à nouveau.
# en: 40bb8d49
changes-of-number = Changements de ce nombre, le plus récent d’abord :
# en: c46e79d0
chat = Discussion
# en: 86f30b9b
chat-messages = messages de la discussion
# en: fd3f5132
chat-unread = Discussion ({ $n })
# en: c4982040
choose-game = Choisir un jeu
# en: 6d3ccd64
choose-number = Choisir un nombre pour le modifier dans le fichier ; les commentaires et le reste ne changent pas.
# en: c1117521
choose-other-side = { $place } : choisir la case de l’autre côté
# en: 2e0e7cb6
choose-swap = { $place } : choisir la case avec laquelle l’échanger
# en: 7868244e
clock-setting = Secondes pour un coup, 0 pour aucune limite
# en: c5b5b97b
clock-so-far = Un coup devrait durer { $seconds } secondes ; celui-ci en a déjà pris { $gone }.
# en: 4e20e7e9
close = Fermer
# en: 77a39aba
column-from = de
# en: 3c8a7f62
column-games = parties
# en: 37bbad8f
column-points-short = points
# en: f836ccb8
column-seat = place
# en: 7726de4f
column-to = à
# en: 550624bf
column-who = qui
# en: 2a83676d
column-won = victoires
# en: 1831f9cb
connected-again = connexion rétablie
# en: 5e1cb9ea
connection-lost = connexion perdue, nouvel essai
# en: a1569df4
connection-lost-notice = Connexion perdue, nouvel essai. Les tours finis sont enregistrés ; une action perdue de ce tour s’affichera ici.
# en: 498a8c66
copied-button = Copie faite
# en: 1915fed8
copied-said = copie faite
# en: 5040d2eb
copy = Copier
# en: 8a539d12
copy-selected-button = Lien choisi : le copier
# en: e5bcc625
copy-the = copier : { $label }
# en: 0af085df
decisions-label = décisions
# en: 6ccf606c
delete = Supprimer
# en: a310c727
delete-confirm = Supprimer définitivement la table ? Il ne restera que les fichiers de partie déjà enregistrés.
# en: 4b477ada
dev-intro = À chaque enregistrement d’un fichier de scripts, maps ou variants, le résultat s’affiche ici. Les nombres à côté du plateau sont des boutons : ils montrent le fichier et la ligne qui les fixent.
# en: c3a0e309
dev-table-option = table de développement : toutes les places sont à moi, les fichiers enregistrés servent aussitôt, et tout peut être annulé
# en: d9a66d1d
difference-to-proposal = écart avec la proposition
# en: 46461dcf
dismiss = Ignorer
# en: 725b9082
display-name = Nom affiché
# en: cb511326
do-again = Refaire : { $actions }
# en: 192ec8ad
do-it = Jouer
# en: 00e683e5
do-it-text = Jouer : { $text }
# en: e64e9cfc
done = fait
# en: 51f47e8c
download = Télécharger
# en: 1b902996
drawn-at-random = au hasard
# en: ae19e217
draws-something = Ceci pioche ou révèle quelque chose : l’annuler sera impossible.
# en: 7cc8dbc3
earlier-position = Affichage d’une position antérieure.
# en: 71735270
editor-guest = Ici, on peut regarder et peindre ; l’adresse de la page garde le dessin. Seule la personne qui a démarré le serveur peut enregistrer des plateaux et y faire jouer des bots.
# en: 8737944a
effect-on-games = Effet sur les parties enregistrées : { $summary }
# en: 8f8952ea
empty = vide
# en: aa530d76
end-of-game = La fin de la partie
# en: d18a85d5
end-of-game-label = fin de la partie
# en: c46a8fe6
end-turn = Finir le tour
# en: ff239739
end-turn-over = Finir votre tour, et la partie est finie
# en: 183ff4f7
end-your-turn = Finir votre tour
# en: 3cc85a27
end-your-turn-then = Finir votre tour, ensuite : { $names }
# en: 90f9736d
errors-elsewhere = { $n ->
        [one] { $n } erreur
        *[other] { $n } erreurs
    } dans du contenu hors de cette partie
# en: cfeb76dc
errors-old-rules-stay = { $n ->
        [one] { $n } erreur
        *[other] { $n } erreurs
    } : les anciennes règles restent.
# en: e10ad1b9
explanations = Explications
# en: f1bc5d5f
farther = plus loin
# en: 94237761
file-name = Nom du fichier
# en: cbced2d4
file-name-rule = minuscules, chiffres et tirets
# en: 10c7f464
file-not-shown = impossible d’afficher le fichier
# en: 84a6fecd
files-state-unknown = L’état des fichiers est inconnu
# en: 972b8648
first-game = Première partie
# en: 3e9c3cad
first-game-about = { $variant } contre des bots qui jouent aussitôt.
# en: e73f604f
from-ledger = D’un fichier de partie.
# en: 578b20bf
from-ledger-row = D’un fichier de partie, ligne { $row }.
# en: f6197553
game-on-table = la partie en cours
# en: 0ecaaf00
game-over-with = La partie est finie : { $names } avec { $points } { $n ->
        [one] point
        *[other] points
    }
# en: 32f1c306
games-of = parties de
# en: 9384cb06
games-of-all = { $done } { $done ->
        [one] partie
        *[other] parties
    } sur { $all }
# en: dcec9280
games-progress = { $done } { $done ->
        [one] partie
        *[other] parties
    } sur { $all }, { $rate } par seconde
# en: 88bd9d98
games-progress-left = { $done } { $done ->
        [one] partie
        *[other] parties
    } sur { $all }, { $rate } par seconde, reste { $time }
# en: 166861e6
games-that-differ = parties qui diffèrent
# en: 7de439e2
hand-over = C’est à { $name } de jouer. Passer l’écran.
# en: 87754c6a
hint = Conseil
# en: 80b5d8bf
hint-played-out = Chaque action a été jouée { $games } fois jusqu’à la fin, avec le bot { $bot } à toutes les places. Le tableau montre les points du reste de la partie et leurs sources.
# en: 06157315
hooks = Hooks
# en: e5940015
hooks-called-n = Hooks appelés ({ $n })
# en: 4db6a7bb
hooks-in-game = Hooks de cette partie
# en: aca04973
hooks-never = Hooks jamais appelés
# en: b65b9ef4
hooks-never-n = Jamais appelés dans cette partie ({ $n })
# en: d3a5bf01
how-much = combien : { $text }
# en: 756031aa
i-agree = Accepter
# en: f5f99bf1
i-am = C’est moi : { $name }
# en: 3d05c009
in-force-now = En vigueur maintenant.
# en: d40364dc
in-this-turn = Pendant ce tour :
# en: 0156725e
instead-of = Au lieu de { $number }
# en: cf097e66
interval = { $low } à { $high }
# en: 0a35ba87
key-board = aller au plateau
# en: 4ba37b24
key-decisions = aller aux décisions
# en: 9742985b
key-end-turn = finir mon tour
# en: e94f903b
key-escape = Échap
# en: e29ec3c1
key-hint = conseil
# en: 4c85a04e
key-log = aller au journal
# en: aca0b067
key-now = revenir au présent
# en: 13f1c855
key-plan = plan : essayer des actions à l’abri des regards
# en: cf0e2bd4
key-replay = revoir ce qui s’est passé depuis mon dernier tour
# en: 13e774bd
key-row-back = une ligne en arrière dans le journal
# en: 93835ef7
key-row-on = une ligne en avant
# en: 108031b1
key-turn-start = revenir au début de mon tour
# en: ca39ebe2
key-type = saisir une action
# en: 8c51ad60
key-undo = annuler ma dernière action
# en: 1ca8ac3c
keys = Touches
# en: a473d682
keys-on-board = Sur le plateau, les flèches vont de case en case et Entrée montre ce qu’on peut y faire.
# en: 945a5b39
kind-places =  : { $n ->
        [one] { $n } case
        *[other] { $n } cases
    } en pointillé sur le plateau
# en: 08aa453a
lab-begin = Commencer
# en: c954a74d
lab-beside = à côté de
# en: 25c571c5
lab-bots = Bots
# en: 37d2747c
lab-compare = les mêmes parties sous deux variantes
# en: 59c4c36d
lab-games = Parties
# en: fc10e741
lab-games-played = { $n ->
        [one] { $n } partie jouée
        *[other] { $n } parties jouées
    } ; le rapport montre les résultats.
# en: 1b6ef478
lab-needs-link = Pour utiliser le laboratoire, ouvrir le lien que le serveur a affiché à son démarrage.
# en: f6699af1
lab-report-shows = Le rapport montre les résultats.
# en: af800537
lab-sim = beaucoup de parties d’une variante
# en: 956d5888
lab-variant = Variante
# en: a1db42c2
lab-what = Quoi
# en: de2b4c35
label-copied = { $label } : copie faite
# en: cf7a5afd
laboratory = Laboratoire
# en: e41560b0
language = Langue
# en: d4b591c3
leave-game = Quitter la partie
# en: f67060d3
leave-game-confirm = Quitter définitivement la partie ?
# en: 059356cd
leave-plan = Quitter le plan
# en: c028841e
leaves = Faire partir
# en: a928f040
leaves-confirm = { $name } : quitter définitivement la partie ?
# en: f69d4d03
ledger-button = Fichier
# en: 443bb05e
ledger-seats = Toutes les places jouent sur cet écran. À la table, d’autres personnes peuvent les reprendre (sous Personnes).
# en: a67a8aa7
ledger-too-long = Un fichier de partie fait au plus 1 Mio.
# en: 4c0a07fe
left-out = Écarté, car cela ne va plus avec les rangées : { $what }
# en: 8285fddd
legal-actions = Actions possibles
# en: 8e7d75c2
line-with-caret = la ligne, avec un repère
# en: 93a7854c
lines-of-file = lignes de { $file }
# en: 64e4fc08
link-for-spectators = lien pour le public
# en: b1417552
link-of = lien ({ $name })
# en: 642f1495
link-of-title = Le lien de la place { $name }
# en: f66ede5c
link-selected = le lien est sélectionné : le copier maintenant
# en: 7f0947d0
link-spectators-about = Avec ce lien, on peut regarder, mais pas jouer. L’ancien lien ne marche plus.
# en: 684d43d9
link-spectators-title = Lien pour le public
# en: cfcc0d2a
link-to-row = Lien vers cette ligne
# en: a92fba11
link-to-row-n = Lien vers la ligne { $row }
# en: cbd1bca8
list-last = { $a } et { $b }
# en: 720952d5
list-last-or = { $a } ou { $b }
# en: 51b4b752
list-middle = { $a }, { $b }
# en: cbd1bca8
list-pair = { $a } et { $b }
# en: 9e9e8031
lobby = Salon
# en: 3e9db079
log-label = journal
# en: ae0c96af
map = Carte
# en: 6d900fe8
map-editor = Éditeur de cartes
# en: 2a47409e
map-of-variant = la carte de la variante
# en: ef517f2c
mean-points-caption = Moyenne des points du reste de la partie, par source
# en: 469e939d
message-not-sent = le message n’est pas parti
# en: 6f7ac62f
milliseconds = { $n } ms
# en: 88503b21
minutes = { $n } min
# en: 495f7be4
mirror = Miroir
# en: 3356b483
mirror-none = aucun
# en: 57b8320a
mistake-old-rules = { $message } ({ $file }:{ $line }) : les anciennes règles restent en usage.
# en: 8ae3b0d9
mistake-row = Rangée { $row } : { $text }
# en: 1ea72e17
mistake-row-letter = Rangée { $row }, lettre { $column } : { $text }
# en: cd77624e
modules-change-same = Modules qui modifient la même chose
# en: ee40dc32
most-in-green = le maximum de la ligne en vert
# en: 116e168c
my-own-link = Mon propre lien
# en: 3f86f7c0
n-points = { $n ->
        [one] { $n } point
        *[other] { $n } points
    }
# en: 1a34ac39
n-variants = { $n ->
        [one] { $n } variante
        *[other] { $n } variantes
    }
# en: 0c354ecd
name-label = nom
# en: 66cc2744
nearer = plus près
# en: b3896211
new-link = Nouveau lien
# en: a5e7fa94
new-link-me = Nouveau lien pour moi
# en: 637c8701
new-link-old = Avec un nouveau lien, l’ancien lien de cette place ne marche plus.
# en: 36b7d35e
new-link-spectators = Nouveau lien pour le public
# en: 2bc8c4e4
new-rules-available = Nouvelles règles disponibles
# en: 4db73088
new-side = après
# en: 68ff71d2
new-table = Nouvelle table
# en: 031b1609
new-table-needs-link = Pour ouvrir des tables, utiliser le lien que le serveur a affiché à son démarrage.
# en: 57108bbd
new-table-open = la nouvelle table est ouverte
# en: aeb2fdeb
next-income-known = Parts connues du prochain revenu :
# en: e64aa3be
no = Non
# en: 6a4aeca3
no-access = Pas d’accès à cette table
# en: 4e9ae0b6
no-action-on-place = { $place } : aucune action possible pour l’instant
# en: d1e2bcd8
no-action-yet = Aucune action pour l’instant.
# en: b282968c
no-board-to-draw = Ce jeu n’a pas de plateau à dessiner.
# en: fd42dc4e
no-bot-now = aucun bot ne peut choisir maintenant
# en: c49a1af2
no-edge-beside = { $kind } : impossible à côté de { $place }
# en: 3e7f5320
no-effects-in-time = Le calcul des effets n’a pas fini à temps.
# en: 22a73f66
no-file = aucun fichier
# en: cedb5524
no-hint = pas de conseil
# en: e833fdf0
no-hints = Pas de conseils
# en: 83d3f4cc
no-information = aucune information
# en: 0fe0798a
no-ledger-silent = Pas de fichier de partie : le serveur ne répond pas.
# en: 9c272299
no-ledger-why = Pas de fichier de partie : { $why }
# en: 704275a7
no-longer-possible = Plus possible : { $text } ({ $why })
# en: ba64a5c0
no-new-game = Non, une nouvelle partie
# en: 42b7bfa7
no-other-action = Le bot n’a envisagé aucune autre action.
# en: 1a61ae9b
no-overlay = aucun calque
# en: aeab404f
no-player-can-act = Personne ne peut agir
# en: 86c47721
no-scenario-written = Aucun scénario écrit
# en: 09749e34
no-spectators = Sans public
# en: 0f3c77ef
no-table-server-silent = Le serveur ne répond pas : aucune table ouverte.
# en: ae219213
no-table-silent = Pas de table : le serveur ne répond pas.
# en: 4b50e087
no-tables-yet = Pas encore de table.
# en: 600cedc9
none-for-now = Aucune pour l’instant.
# en: e23f15c7
not-done = Cela n’a pas été fait
# en: ac67aeeb
not-ended-yet = pas encore fini, { $what }
# en: afcf79df
nothing-at-address = Il n’y a rien à cette adresse.
# en: b3b6b23f
nothing-changed = rien n’a changé
# en: ae2c61b9
nothing-unusual = Rien d’inhabituel sur ce plateau.
# en: e677a372
notices = avis
# en: 0c993b54
notify-address = Avertir cette adresse quand c’est à moi de jouer
# en: ff4e666c
notify-address-of = Avertir cette adresse quand c’est à { $name } de jouer
# en: 3f70f2ee
notify-nobody = N’avertir personne
# en: 021a985a
of-all-seats = { $title } : toutes les places
# en: d86a3331
offers = Offres
# en: 0f3ca07a
old-side = avant
# en: 866d9304
on-place = { $place } : actions possibles
# en: 5bb2004f
on-the-board = sur le plateau :
# en: 9f9d6f71
one-moment = Un instant …
# en: a72785fc
one-row-back = une ligne en arrière
# en: 83bda4b3
one-row-on = une ligne en avant
# en: 94c5816c
open-link-again = Ouvrir le lien à nouveau : chaque nouvel onglet a besoin du lien.
# en: 064fdaf7
open-table = Ouvrir la table
# en: 22dc89b7
options-and-seed = Options ({ $n }) et graine
# en: ea43022f
or-from-ledger = ou d’un fichier de partie :
# en: 436dea9b
other-actions-caption = Autres actions, par une estimation rapide en points, comparées à la proposition
# en: 95133e41
over-time = temps dépassé
# en: 7ac1e50f
over-time-names = { $names } : temps dépassé
# en: c1fc78b2
overlay-for-board = calque du plateau
# en: 5d462e30
own-link = votre propre lien
# en: f4eba7cf
own-link-about = Ce lien vous ramène à votre place plus tard ou d’un autre onglet. À garder, sans le partager.
# en: 9b2f416a
own-link-owner = votre propre lien, pour gérer la table
# en: 82bf8132
owner-link-about = Ce lien donne la main sur la table : le garder secret. L’ancien lien ne marche plus.
# en: 8d02c412
part-of-game = étape
# en: 401b7df9
parts-of-table = parties de la table
# en: 82405461
pause = Pause
# en: da9f5985
pause-before-bot = Pause avant le coup d’un bot, en millisecondes
# en: ceea1d95
people = Personnes
# en: d5474c34
per = par
# en: 64e4be73
percent = { $n } %
# en: 12287b24
person = personne
# en: 9eff7178
place-actions = { $place }, { $n } { $n ->
        [one] action
        *[other] actions
    }
# en: 40e6c0f8
place-note = { $place } : { $note }
# en: 7101fcc7
plan = Plan
# en: 56218ac7
plan-for = pour
# en: 262709ad
plan-notice = Un plan : personne d’autre ne le voit, et il ne change pas la partie.
# en: 0aa59add
plan-notice-row = Un plan depuis la ligne { $row } : personne d’autre ne le voit, et il ne change pas la partie.
# en: 7043d3c9
planned = Prévu :
# en: 91b1145e
play-again = Rejouer
# en: 281d17c7
play-from-here = Jouer à partir d’ici
# en: 875d5bf7
play-from-row = Jouer à partir d’une ligne
# en: b3c6df4d
play-games-here = Jouer { $n } parties ici
# en: b98bf051
play-here = Jouer ici
# en: 6674dfd7
play-it-now = Jouer tout de suite
# en: 4d4ac6e9
play-replay = Lire
# en: f7ad0ddd
players = Nombre de places
# en: d8cc4634
players-exactly = { $n ->
        [one] { $n } personne
        *[other] { $n } personnes
    }
# en: 76de4228
players-minutes = { $players }, { $from } à { $to } min
# en: 12e38a71
players-range = { $least } à { $most } personnes
# en: 040d817e
point-at-action = Pointer une action pour voir ce qu’elle changerait.
# en: 37bbad8f
points = points
# en: 79ae080a
points-after-part = points après chaque étape de la partie
# en: 07308bc7
points-at-start = au départ
# en: 74db9543
points-course = Points au cours de la partie
# en: 65400e35
points-from-source = { $source } : { $points }
# en: 0c6e38c3
points-hidden = points cachés
# en: 047dab7b
previous-rules = Règles précédentes
# en: bac91f44
private-notes = Notes privées
# en: a3004ea8
private-notes-of = Notes privées ({ $name })
# en: 385a31f2
redo = Rétablir
# en: 3f337aa0
reload-took = Nouvelles règles après { $time }.
# en: a7d4460d
reload-took-usual = Nouvelles règles après { $time } (la moitié des rechargements en { $median }, 99 sur 100 en { $slowest }).
# en: 5555e766
rematch = Revanche
# en: f4435aaa
rematch-notice = Une revanche est ouverte : le lien est sous Personnes.
# en: 34360e55
rematch-opened = Une revanche est ouverte : aller à la nouvelle table
# en: f3aff216
replay = relecture
# en: 056f6eea
replay-from-start = Rejouer depuis le début
# en: f32b7db2
replay-under-new-rules = Rejouer avec les nouvelles règles
# en: 3be584fc
replay-what-happened = ▸ n : revoir ce qui s’est passé
# en: 4516042d
report-of-run = le rapport de la série
# en: 7fac30b0
restore-archive = Sortir des archives
# en: 259d51bd
result = Résultat
# en: 994bfedd
results-on-board = Résultats sur ce plateau
# en: 785b1b58
row-heading = Ligne { $row } : { $name } : { $text }
# en: da0e947a
row-label = ligne
# en: 6db8613c
row-link-plain = Ce lien ne contient pas de secret : il ne marche que dans ce navigateur, pour les personnes de cette table. Pour l’utiliser avec votre propre lien, écrire ?row={ $row } devant son #.
# en: 9d79343a
row-link-watch = Avec ce lien, on peut regarder, comme vous.
# en: 08b3ce54
row-n = ligne { $row }
# en: 1889b9ff
row-what = ligne { $row }, { $what }
# en: c7d213c8
rows-of-game = lignes de la partie
# en: 61204368
rules = Règles
# en: c231cd37
rules-commands = Ces commandes jouent exactement avec ces règles sur une autre machine. Le lien ne contient rien de cette partie.
# en: 528c8bc6
rules-kept = { $state }. Cette partie continue avec ses règles du début.
# en: 74471ea3
rules-kept-files = { $state } : { $files }. Cette partie continue avec ses règles du début.
# en: 2fd6386d
rules-link = un lien vers ces règles, pour une autre machine
# en: cb18395c
rules-older = Les règles en usage sont plus anciennes que les fichiers. Le prochain enregistrement charge les nouvelles.
# en: ddb8f78b
rules-waiting = Les nouvelles règles ne servent pas encore : cette position ne leur convient pas ({ $why }).
# en: 77ee6489
run-paused = pause : des personnes attendent à des tables
# en: b4913ee7
save-board = Enregistrer le plateau
# en: 4442a3a3
save-file = Enregistrer le fichier
# en: abca9057
save-number = Enregistrement { $number } : { $files }. { $result }
# en: dc98f2c4
saved = Enregistrement fait
# en: f2c96f3f
saved-files-automatic = À cette table, les fichiers enregistrés servent automatiquement.
# en: f78bde06
say-button = Envoyer
# en: e74bb33c
say-something = dire quelque chose
# en: 03f627a4
scenario-contains = Le scénario contient la partie jusqu’à la ligne précédente, l’action et tout ce qu’elle change. `loam test` l’exécute.
# en: 39ad6c78
scenario-passes = { $file } réussit maintenant, et échouera si le résultat change.
# en: 6f322b5b
scenarios-failed = scénarios en échec
# en: 3c119fb4
scenarios-run = { $n ->
        [one] { $n } scénario
        *[other] { $n } scénarios
    }, { $failed ->
        [one] { $failed } échec
        *[other] { $failed } échecs
    }
# en: 600bdef9
scenarios-run-so-far = { $n ->
        [one] { $n } scénario
        *[other] { $n } scénarios
    } jusqu’ici, { $failed ->
        [one] { $failed } échec
        *[other] { $failed } échecs
    }
# en: 5a34222f
script-failed = Échec d’un script : { $why }
# en: 407b15f1
seat-link-about = Avec ce lien, on peut jouer cette place ; ne l’envoyer qu’à une personne.
# en: 8fc4f50e
seat-n = Place { $n }
# en: 5da08fe4
seat-plays = joue
# en: ab427577
seats = Places
# en: 679c2d81
seats-and-table = Places et table
# en: 0d2ee9c1
seconds = { $n } s
# en: c5a3734c
seed-label = Graine, pour rejouer la même partie
# en: d27fbb27
seed-rule = un nombre d’au plus 15 chiffres
# en: 84b48a5f
send-links = Envoyer à chaque personne le lien de sa place, et à personne d’autre. Votre propre lien vous ramène ici plus tard ou d’un autre onglet.
# en: 2c327bfa
server-answered = réponse du serveur : { $status }
# en: ef3ff3fa
server-says = Le serveur répond : { $why }.
# en: aa3632af
server-silent = Le serveur ne répond pas.
# en: ef5bc7ee
server-silent-again = Le serveur ne répond pas. Nouvel essai …
# en: 05e8bac7
server-silent-lower = le serveur ne répond pas
# en: f03c9e66
share = part
# en: 2e243ea7
since-your-turn = Depuis votre dernier tour
# en: c428ec60
since-your-turn-label = depuis votre dernier tour
# en: 690b5c80
single-keys-on = les raccourcis d’une lettre sont actifs
# en: 56ae2039
skip-to-page = vers la page
# en: 2393d019
sound = Son
# en: f462ccfc
source = source
# en: 7d6da773
spectator = public
# en: bc4b456a
speed-n = vitesse { $speed }
# en: ad31c32d
standing-answers = Réponses automatiques aux offres
# en: 0038b4e2
standing-ask = me demander chaque fois
# en: 184e27f0
standing-at-most = accepter ce qui coûte au plus { $n ->
        [one] { $n } point
        *[other] { $n } points
    }
# en: 0073eea9
standing-decline = toujours refuser
# en: 583e9b06
standing-free = accepter ce qui ne coûte rien
# en: d5f51ec4
start-here = pour débuter
# en: afd8bc60
start-of-game = début
# en: 111518b8
start-with = Commencer avec
# en: e53afd87
stop = Arrêter
# en: 3504c3ea
swap-two = échanger deux cases
# en: 670e268f
tab-log = Journal
# en: 5a1a52d1
tab-own = Mon plateau
# en: ab427577
tab-seats = Places
# en: 40ec98cc
tab-table = Table
# en: 54b247be
tab-tiles = Tuiles
# en: ded46e58
tab-tracks = Pistes
# en: df04d04a
table-is-open = la table est ouverte
# en: 6b7c2354
table-nobody-to-move = { $names } ; personne à jouer
# en: 7d71283c
table-not-in-use = inactive
# en: 23556496
table-not-saved = Le serveur ne peut pas enregistrer cette table ; les actions sont refusées en attendant : { $why }
# en: 021987b1
table-over = finie
# en: 7b22ec44
table-ready = La table est prête
# en: 5c9a7a23
table-to-move = { $names } ; à { $turn } de jouer
# en: b53170a1
tables = Tables
# en: 5c340330
tables-of-tab = Les tables dont les liens s’ouvrent dans cet onglet figurent ici.
# en: 717def0d
take-back = annuler
# en: 501ed772
take-rules = Emporter ces règles
# en: ae0627a2
taken-this-round = A déjà servi pendant cette manche.
# en: 5922f621
team-points = équipe { $number } : { $points } ensemble
# en: 997e2b37
team-points-hidden = équipe { $number } : points cachés
# en: 762b473f
the-new-table = La nouvelle table
# en: 936f0c06
the-run = la série
# en: bd9ce58f
these-keys = ces touches
# en: e2efe6a7
this-board = ce plateau
# en: 1418c3b7
tile-label = { $name } : { $text }
# en: 87b7f7d5
tile-left = { $n ->
        [one] il en reste { $n }
        *[other] il en reste { $n }
    }
# en: 24291abc
tile-now = · en cours
# en: bdeb449b
tile-taken = déjà utilisée
# en: 4fa9b78f
tile-with-extra = { $tile }, dessus : { $extra }
# en: 3b001b3b
tiles-label = tuiles
# en: 3039a004
title-done = { $title } : terminé
# en: 39718c06
title-over-time = ⏰ { $late } : { $title }
# en: e4f289ac
title-your-turn = ● à vous de jouer : { $title }
# en: b54baa0c
to-bot = Confier à un bot
# en: bad5130e
to-lobby = Vers le salon
# en: a1a21144
to-lobby-word = vers le salon
# en: d0b1382f
to-table = Vers la table
# en: 7eb91ee6
tools = outils
# en: 224b2a4d
tracks-of-all = pistes de toutes les places
# en: 23a00212
turn-pill = joue
# en: 914d8e41
type-an-action = Saisir une action
# en: 45382152
typed-line-help = Dans la ligne de saisie : une action, plusieurs séparées par un point, le numéro d’une action de la liste, NAME: devant celle d’une autre place de cet écran, ou
# en: 3e967a24
undo = Annuler
# en: 0152083e
undo-after-this = Annuler toutes les lignes suivantes
# en: d46f6118
unknown-name = nom inconnu : { $name }
# en: b8d23aea
unusual-n-of = Inhabituel ({ $n } cases sur { $all })
# en: 8ef24d18
unusual-places = cases inhabituelles
# en: 2656b4c2
use-back-to-now = { $headline } : utiliser « Revenir au présent », ou la touche Échap.
# en: 40cbc578
use-them = Les utiliser
# en: 87bb41d2
use-them-confirm = Toute la partie continue avec les nouvelles règles. Les utiliser ?
# en: cf59c61a
use-this-text = Utiliser ce texte
# en: 2e605950
version-notice = Loam { $version }. Site non officiel, sans lien avec l’éditeur d’un jeu.
# en: 68204e1c
waiting-for = En attente : { $names }
# en: 0ba7776e
what-bots-do = Ce que font les bots
# en: f9c31d97
what-it-would-change = ce que cela changerait
# en: 21112300
what-would-change = Que changeraient-elles ici ?
# en: 3e7c48fd
when-offers-me = Quand on me fait une offre
# en: 8367e9ad
when-offers-of = { $name } : quand arrive une offre
# en: 99baabb9
when-points-came = Quand les points sont venus
# en: c6e69d33
when-they-came = Quand
# en: ebd35145
where-points-came-from = D’où viennent les points
# en: 2dcae766
where-they-came-from = Provenance
# en: dfa4fc26
which-bot = quel bot joue { $name }
# en: 733c5aab
which-seat = Quelle place ? En nommer une : { $names }.
# en: 54580255
who-bot = bot : { $spec }
# en: 1e7c1885
who-has-it = Qui l’a :
# en: 0dc59b20
who-here = une personne ici
# en: e58b783d
who-link = une personne par lien
# en: c9bc8d80
who-open = libre
# en: ba068fa6
who-plays = Qui joue { $name } ? Un bot, comme greedy, ou human.
# en: 359f31d2
who-plays-what = Qui joue quoi
# en: f46b697c
whole-board = tout le plateau
# en: 6ff2065d
why-heading = Pourquoi
# en: d354fc9d
why-item = pourquoi : { $item }
# en: 6c7ea6eb
why-last-row = Pourquoi la dernière ligne
# en: 79811658
why-last-rows = Pourquoi { $n ->
        [one] la dernière ligne
        *[other] les { $n } dernières lignes
    }
# en: ea4b0c2b
why-scenario-failed = pourquoi l’échec : { $name }
# en: 06c86a21
why-summary = pourquoi
# en: e138cb79
why-title = pourquoi ?
# en: 7e10c170
word-back = utiliser les règles précédentes ; les fichiers restent tels quels
# en: bdfa2df0
word-board = montrer la position en mots
# en: 806b2fe2
word-bot = laisser un bot choisir une fois
# en: ad2dfb52
word-card = expliquer une carte, une tuile, une faction ou une case d’action
# en: 45a9a5f1
word-help = touches et commandes
# en: 4e70e520
word-hint = montrer ce qu’un bot ferait, et l’effet
# en: d057d705
word-list = montrer les actions possibles, avec un numéro à saisir
# en: 0395db1e
word-plan = essayer des actions à l’abri des regards
# en: 8c358958
word-reload = utiliser les règles actuelles des fichiers
# en: 2142188b
word-row = la position après une ligne
# en: acc5eb75
word-save = enregistrer la partie comme fichier de partie
# en: a5d567dc
word-seat = faire jouer un bot pour NAME ; human : une personne à cet écran
# en: 0b933abe
word-start = recommencer la partie ; les autres personnes sont d’abord consultées
# en: 96f15f0d
word-svg = enregistrer le plateau comme image
# en: f7ddeee2
word-undo = annuler ma dernière action ; agreed : demander à tout le monde de reculer d’une ligne
# en: 3a11e2a8
word-why = expliquer ce que les N dernières lignes ont changé, et pourquoi
# en: d643c493
write-as-scenario = Écrire comme scénario
# en: a55a0ae1
write-it = Écrire
# en: f69fa871
write-last-as-scenario = Écrire la dernière action comme scénario
# en: 5f3e2712
write-row-as-scenario = Écrire la ligne { $row } comme scénario
# en: 0259173b
written-as-scenario = Écrit comme scénario
# en: e62c358b
you = vous
# en: 576d8cf5
you-see-row = Ligne { $row } sur { $all }.
# en: a789cc6e
your-decision = À vous de décider
# en: b75a2d5b
your-decision-of = { $name } : à vous de décider
# en: 83167783
your-link = Votre lien
# en: efe73fbe
your-own-link = Votre propre lien
# en: 21375c8f
your-turn = À vous de jouer
# en: 996b1998
your-turn-of = { $name } : à vous de jouer
# en: f67555ab
zones-of = { $name } : zones


## server

# en: 450f883f
a-list = une liste
# en: 973754d5
a-spectator = quelqu’un du public
# en: c17a0d4a
a-word = un mot
# en: 510562ba
action-not-finished = l’action en cours n’est pas finie
# en: 6371fda0
actions-before-taken = { $part } : { $message } ; les actions précédentes ont été jouées
# en: be85f2df
address-too-long = une adresse a au plus { $n } caractères
# en: 6621855d
already-identified = cette connexion s’est déjà présentée
# en: 8541fa6b
archive-first = archiver d’abord la table : une table supprimée ne revient pas, et le fichier de partie contient des informations cachées jusqu’à la fin
# en: 97cf2137
at-begin = au début de la partie
# en: 92a4530a
at-line = ligne { $line } : { $text }
# en: 78efcf2b
at-line-seat-plain = ligne { $line }, { $seat } : { $text }
# en: 9dd88ff1
board-exists-plain = un plateau { $name } existe déjà
# en: feab50b3
board-file-unread = le fichier de ce plateau est illisible
# en: dfa36f66
board-is-rows = un plateau est fait de rangées de lettres
# en: b76ee941
board-not-drawn-here = ce plateau n’a pas été dessiné ici ; l’enregistrer sous un autre nom
# en: c362de41
board-tables-after = après les rangées et une ligne vide, écrire des tables comme `[counts]`
# en: af9c1729
body-json = le corps doit être un objet JSON : `{"{"} … {"}"}`
# en: 5bb22999
bot-core-time = ({ $time } d’un cœur par partie)
# en: c567b56b
bot-says-busy = joue au hasard, ne passe que si rien d’autre n’est possible
# en: b2e46c51
bot-says-greedy = joue le tour qui semble le meilleur ensuite
# en: d267034d
bot-says-mcts = cherche plus loin avec l’évaluation de greedy ; plus fort que greedy
# en: 854d303f
bot-says-quick = comme greedy, mais avec un réseau de valeur ; plus fort
# en: e9c28994
bot-says-random = joue n’importe quelle action possible
# en: da37f6cc
bot-says-strong = cherche avec un réseau de valeur, le plus fort
# en: 412a5eb7
built-in-rules-table = cette table utilise des règles intégrées, pas des fichiers
# en: 8788f544
built-in-unchanged = le contenu intégré ne se modifie pas ; démarrer le serveur avec --content DIR
# en: 96817acd
choose-games = choisir de 1 à { $most } parties
# en: b469dd0d
content-folder = le dossier de contenu
# en: 83797602
counted-up-to = compté jusqu’à la ligne { $row } ; l’action suivante n’est pas possible avec les règles actuelles : { $why }
# en: 7f0487d0
database-why = la base de données : { $why }
# en: 40613413
dev-table-only = seule une table de développement peut le faire
# en: 6756f3bb
dev-tables-need-dev = les tables de développement demandent un serveur démarré avec --dev
# en: 69460bdb
download-first = télécharger d’abord le fichier de partie : c’est tout ce qui reste d’une table supprimée
# en: 93e53c1e
dropped-after-final = elle suivait une action qui ne peut plus être annulée
# en: 1d02f888
dropped-after-impossible = elle suivait une action qui n’est plus possible
# en: c883a0c2
dropped-after-not-possible = elle suivait une action impossible
# en: e522a40f
edges-name-rule = le nom d’un groupe d’arêtes n’a que des minuscules, des chiffres et des tirets
# en: ac55e35a
error-page-title = Loam : { $reason }
# en: a4ffadff
expected-who = attendu : `here`, `link`, `open` ou `bot:NAME`, trouvé : `{ $text }`
# en: 9f06b066
file-changed = le fichier a changé ; l’ouvrir à nouveau
# en: 97d78770
file-exists = un fichier { $file } existe déjà
# en: 6cdb4434
files-changed = les fichiers ont changé depuis l’ouverture de cette table
# en: cdf253ff
first-message = le premier message doit dire qui écrit
# en: 46930b61
game-begins = la partie commence
# en: ea57aac5
game-is-over = la partie est finie
# en: bb8a78de
guest-table-limit = les personnes invitées ont déjà { $n } tables, la limite ; en faire supprimer par qui tient le serveur
# en: d82f511f
hints-allowed = les conseils des bots sont permis
# en: 2d95d2ae
hints-off-here = les conseils ne sont pas permis à cette table
# en: 4bd3cb97
hints-switched-off = les conseils des bots ne sont pas permis
# en: bb2311d6
host-only = seule la personne qui a démarré le serveur peut le faire
# en: de3cb51d
host-opens-tables = seule la personne qui a démarré le serveur peut ouvrir des tables
# en: 139dd2bd
host-sees-tables = seule la personne qui a démarré le serveur voit toutes les tables
# en: f6fefd4b
http-400 = Requête non valable
# en: 3b7d3442
http-403 = Accès refusé
# en: f90e5042
http-404 = Introuvable
# en: 5e90d442
http-405 = Méthode non permise
# en: c39f2b84
http-413 = Trop grand
# en: 572fd179
http-429 = Trop de requêtes
# en: ba055d06
http-500 = Erreur du serveur
# en: 7b095d99
http-503 = Serveur indisponible
# en: ecf16dbb
internal-server-error = erreur interne du serveur
# en: 92218e23
invalid-message = message non valable
# en: 4a19a9cc
invalid-people-record = la base de données a des données non valables sur les personnes de cette table
# en: b510c50a
invalid-seat = place non valable
# en: 9465f127
invalid-table-request = demande de table non valable : { $why }
# en: b0a000b9
key-not-hex = ce n’est pas une clé : une clé a 64 chiffres hexadécimaux
# en: dea224f0
leaving-no-action = quitter la partie n’est pas une action
# en: 98127489
ledger-hidden = le fichier de partie contient des informations cachées ; il sera disponible quand rien ne sera caché ou à la fin de la partie
# en: d65c759e
left-change = { $from } → { $to } : a quitté la partie
# en: 29b31c96
link-no-longer-valid = ce lien n’est plus valable
# en: c36df5e7
list-of-two = une liste de deux valeurs
# en: 47f33705
malformed-header = en-tête mal formé
# en: 388faeae
many-tables-opening = beaucoup de tables s’ouvrent ; essayer dans une minute
# en: 4422f684
messages-text = les messages doivent être du texte
# en: 0db18d29
method-not-allowed = cette méthode n’est pas permise ici
# en: 38003fac
migrated-change = { $from } → { $to } : partie passée aux nouvelles règles
# en: 20138741
more-seats-named = plus de places nommées que de places dans la partie
# en: 92e94a3c
name-is-seat = { $name } est ici le nom d’une place ou d’une faction ; en choisir un autre
# en: ec386e55
name-not-text = { $name } n’est pas du texte
# en: 328091f0
name-reserved = { $name } est réservé : la discussion l’utilise pour les personnes sans place
# en: a4677ca9
name-rule-long = un nom n’a que des lettres, des chiffres et des tirets
# en: 384b1d89
name-rule-n = un nom a de 1 à { $n } minuscules, chiffres et tirets
# en: d6f9a32f
name-taken = { $name } : ce nom est déjà pris
# en: f83264f1
name-unread = { $name } est illisible : { $why }
# en: 0c2c047d
needs-javascript = Cette page a besoin de JavaScript : elle vient de ce serveur et ne charge rien d’ailleurs.
# en: 467ccd94
new-instead-of-old = { $seat } : { $name } { $new } au lieu de { $old }
# en: d13c0ce9
no-action-of-line = { $part } : { $message } ; aucune action de la ligne n’a été jouée
# en: 9011b5bd
no-action-taken = aucune action n’a encore été jouée
# en: c4e02289
no-experiments = ce serveur n’offre pas de séries de parties
# en: 543f8c57
no-map-editor = ce serveur n’a pas d’éditeur de cartes
# en: a090a56d
no-module-name = aucun module en jeu n’a ce nom
# en: e60220a6
no-name-colon = `NAME: ` manque
# en: 028d89c7
no-room-for-table = le serveur n’a plus de place pour une autre table
# en: 69ec6b9e
no-rules-stored = ce serveur n’enregistre pas de règles
# en: c88e07bb
no-seat-here = aucune place ici
# en: b78b1753
no-such-file = ce fichier n’existe pas
# en: f5b27df3
no-such-language = cette langue n’existe pas
# en: 57e39946
no-such-report = ce rapport n’existe pas
# en: 17ed0506
no-such-row-most = cette ligne n’existe pas : la partie a { $most } lignes
# en: 1106339a
no-such-row-plain = cette ligne n’existe pas
# en: 7ce82140
no-such-seat = cette place n’existe pas
# en: 269244f5
no-such-table = cette table n’existe pas
# en: 692e207d
no-table-named = il n’y a pas de table { $name }
# en: 33797211
no-table-or-link = cette table n’existe pas, ou le lien n’est plus valable
# en: 052d380a
no-webhooks = ce serveur a démarré sans webhooks
# en: 6c8f803d
nobody-asked-back = personne n’a demandé de revenir en arrière
# en: b26e3bd0
not-a-board = ce texte n’est pas un plateau dans un format connu
# en: e8d39659
not-content-file = `{ $file }` n’est pas un fichier du contenu
# en: eadb3c05
not-now = impossible pour l’instant
# en: 5cd88884
not-sealed = ce n’est pas un fichier de partie scellé : sa première ligne doit commencer par `{ $first }`
# en: 3bec5276
not-whole-number = `{ $text }` n’est pas un nombre entier
# en: 5b868136
not-written = pas écrit : { $why }
# en: 12c88143
not-your-turn-you = ce n’est pas à vous de jouer
# en: 293abc0c
nothing-at-address-lower = il n’y a rien à cette adresse
# en: ccc0caee
nothing-to-take-back = rien à annuler
# en: 223077e3
number-0-255 = un nombre entier de 0 à 255
# en: d402ba5d
number-0-4294967295 = un nombre entier de 0 à 4 294 967 295
# en: 28e75966
number-0-more = un nombre entier, 0 ou plus
# en: 771d3bf0
numbers-only = ici, seuls les nombres des tables se modifient
# en: 3bf2d04a
one-hint-at-a-time = un seul conseil à la fois ; attendre un instant
# en: 833801f2
other-acted-first = quelqu’un d’autre a agi avant ; essayer à nouveau
# en: d8cce12a
other-table-opening = une autre table s’ouvre pour vous ; attendre qu’elle soit prête
# en: 831ad790
owner-only = seule la personne qui gère la table peut le faire
# en: 5e6ccad4
page-description = Jouer à des jeux de société dont les règles sont des données et des scripts. Site non officiel, sans lien avec un éditeur.
# en: 20a8debc
people-at-table-only = réservé aux personnes de la table
# en: 500149ca
plan-at-most = un plan a au plus { $n } actions
# en: f621d6f8
player-left-after = une place a quitté la partie après cette ligne ; demander à tout le monde de revenir
# en: 360bce0b
players-at-least-1 = `players` vaut au moins 1 ; l’omettre pour le nombre habituel
# en: 23bb8751
players-of-table-only = réservé à qui joue à cette table
# en: 4c2a1369
rematch-opening = la revanche est en train de s’ouvrir ; essayer dans un instant
# en: 140bf38c
reopened-cut = les règles ont changé, et les actions après la ligne { $row } ne sont pas possibles avec les nouvelles. La partie est à la ligne { $row } ; la partie entière est enregistrée avec les tables de ce serveur : { $name }. { $refused }
# en: 547709f0
reopened-new-rules = les règles ont changé depuis cette partie, et les anciennes ne sont pas enregistrées. Toutes les actions sont possibles avec les nouvelles : la partie continue avec elles
# en: 7bb9e2a8
request-at-line = à la ligne { $place }
# en: 5f9f9551
request-cut-off = la requête est incomplète
# en: e0021ab3
request-expected = { $before }attendu : { $what }{ $rest }
# en: c6f5e19b
request-expected-object = { $before }objet attendu{ $place }
# en: 5200cd0e
request-too-large = la requête est trop grande
# en: 9053ad82
request-too-slow = la requête a pris trop de temps
# en: b42b08cc
results-not-computed = les résultats de la partie ne peuvent pas être calculés
# en: 4a8a7ed4
row-0-start = la ligne 0 est le début de la partie et n’a rien à expliquer
# en: 9546e654
row-not-legal-new = ligne { $n }, { $name } : { $text } n’est pas possible avec les nouvelles règles : { $why }
# en: 53135fa9
row-unremoved = une ligne incomplète ne peut pas être retirée : { $why }
# en: bc16e6aa
row-why = ligne { $row } : { $why }
# en: f7159c21
rules-change-here = les règles changent ici
# en: a49c1592
rules-changed-ask-again = les règles ont changé ; demander à nouveau
# en: 037c9928
rules-not-handed-out = aucune table de ce serveur n’a donné ces règles
# en: 70f5b86a
rules-of-table-stay = les règles de cette table ne peuvent pas être données : elles font partie du programme, ou suivent les fichiers de qui les écrit
# en: 098c6eac
run-games-board = { $games } parties sur ce plateau par { $bot }
# en: c276d340
run-games-of = { $games } parties de { $variant } par { $bot }
# en: a3781c81
run-in-progress = une autre série est en cours ; l’arrêter ou attendre sa fin
# en: 4dfa37fa
run-no-result = la série a fini sans résultat
# en: 76b4c057
run-not-started = la série ne peut pas démarrer : { $why }
# en: 17a1d633
run-pairs-of = { $games } paires de { $variant } et { $other } par { $bot }
# en: 10cee237
scenario-not-run = les tests du module n’exécuteraient pas ce scénario
# en: 005d5f80
scenario-would-fail = le scénario échouerait :
    { $why }
# en: 99a7a8cb
sealed-empty = le fichier de partie scellé n’a pas d’engagements
# en: 1cb54b72
sealed-line-differs = la ligne { $line } ne correspond pas à la ligne scellée
# en: c3f95703
sealed-other-game = la ligne 1 ne correspond pas à la ligne scellée : c’est une autre partie ou une autre clé
# en: 5ace992c
sealed-too-short = { $sealed } lignes ont été scellées, mais le fichier de partie n’en a que { $lines }
# en: 00b674c9
seat-has-left = { $name } : départ de la partie ; la place ne peut plus changer
# en: ba195caa
seat-not-yours = cette place n’est pas à vous
# en: 4976a24e
spectators-no-chat = le public ne peut pas écrire dans la discussion
# en: 26f6e410
table-cannot-open = la table ne peut pas s’ouvrir (erreur interne)
# en: 8698c270
table-cannot-open-why = la table ne peut pas s’ouvrir : { $why }
# en: c3fe1839
table-closed = la table a été fermée ; ouvrir son lien à nouveau
# en: b87496ca
table-crashed = la table s’est arrêtée (erreur interne) ; tout ce qui était enregistré est intact
# en: 48777401
table-deleted = la table a été supprimée
# en: 3237bdc6
table-limit = le serveur a déjà { $n } tables, sa limite
# en: 0b3d84b4
table-not-opened = la table n’a pas pu s’ouvrir (erreur interne)
# en: 7db2971d
table-not-text = le fichier de la table n’est pas du texte
# en: 84f3bc37
table-undeleted = la table ne peut pas être supprimée : { $why }
# en: 05892675
table-unread = la table est illisible : { $why }
# en: 2b9b9fed
table-unwritten = la table ne peut pas être écrite : { $why }
# en: d3b1e884
too-many-boards = trop de plateaux ; attendre une minute
# en: 0ddabbeb
too-many-connections = trop de connexions depuis cette adresse ; en fermer quelques-unes
# en: ad013e0b
too-many-messages = trop de messages ; attendre un instant
# en: a7a7930e
too-many-opening = trop de tables s’ouvrent ; attendre une minute
# en: 4b4d504e
too-many-tables-hour = trop de tables ; attendre une heure
# en: 968ab2ce
too-many-wrong-links = trop de liens faux ; attendre une minute
# en: c5dc4002
true-or-false = true ou false
# en: b4f6ef56
turns-not-undone = un tour fini ne s’annule pas
# en: d414b2a3
unknown-command = commande inconnue
# en: 1d948f86
unknown-command-why = commande inconnue : { $why }
# en: 00defc4d
unknown-name-code = nom inconnu `{ $name }`
# en: 7b44e4dc
unknown-run = série inconnue : { $why }
# en: cd65d768
url-form = `{ $url }` n’a pas la forme https://NAME
# en: 0c1b266e
warn-gives-up = ceci abandonne quelque chose qui peut encore servir
# en: c0001944
warn-still-possible = `{ $text }` est encore possible et donne { $n ->
        [one] { $n } point
        *[other] { $n } points
    }
# en: a46005b0
warn-wastes = ceci gaspille quelque chose sans rien gagner
# en: 41f2b8a6
webhook-form = écrire l’adresse d’un webhook comme `https://NAME/…`
# en: 12042b25
webhook-private = ce nom mène à un réseau privé, ce qui n’est pas permis
# en: d7f95e7d
webhook-too-long = la notification est trop longue
# en: 8f1e7d75
webhook-turn = { $title } : c’est à { $seat } de jouer
# en: c6af3877
whole-number = un nombre entier
# en: ddd341e0
wrong-host = nom d’hôte faux : ce serveur n’accepte pas de requêtes pour cette adresse
# en: 12e6d6c0
wrong-origin = les requêtes d’autres pages web ne sont pas acceptées
