### French, the program's own texts. `# en:` notes the hash of the English.

## game

# en: 57124898
action-no-longer-legal = action { $n }, { $name } : { $text } n’est plus possible : { $why }
# en: 5279bf8a
action-other-result = action { $n }, { $name } : { $text } a maintenant un autre résultat
# en: 2d5728f7
amount-range = la quantité va de { $min } à { $max }
# en: 530c81ee
boards-in = Plateaux : { $a } en A, { $b } en B.
# en: f5840256
conflict-adds = { $module } y ajoute
# en: cc32ba78
conflict-both = les deux réponses comptent, dans l’ordre des noms de module
# en: 432bf696
conflict-first-translation = son module vient avant, par son nom
# en: 685620bb
conflict-later = il vient après (les modules sans lien entre eux sont dans l’ordre de leurs noms)
# en: 5ae87748
conflict-removed = un élément qu’un module retire n’est pas en jeu
# en: c1586678
conflict-removes = { $module } la retire
# en: ee85d23a
conflict-removes-piece = { $module } retire l’élément
# en: ed756ab6
conflict-sets = { $module } la fixe
# en: 959e552c
conflict-sets-to = { $module } la fixe à { $value }
# en: 82b446f2
conflict-translates = { $module } la traduit
# en: 0d34898d
conflict-wins = { $module } l’emporte : { $why }
# en: 12cbd046
corpus-changes = { $weight } : sur { $all } parties, { $counts } ; { $this }
# en: d8f4da79
corpus-changes-so-far = { $weight } : sur { $all } parties jusqu’ici, { $counts } ; { $this }
# en: 9758a048
decided-by = Ce qui décide de la partie : { $what }.
# en: 17dac505
decided-by-nobody = Ce qui décide de la partie, sans que personne ne l’ait : { $what }.
# en: 3489f95e
did-you-mean-option =  ; s’agit-il de `{ $near }` ?
# en: 02932f0b
drawn-boards = plateaux { $boards }
# en: a873c686
drawn-for-each = tiré au sort pour chaque partie : { $what }
# en: b5f51aeb
drawn-hexes = cases de { $boards }
# en: 9932411f
everything-else = tout le reste
# en: 2628d099
expected-amount = quantité attendue après le numéro
# en: 09457627
fault-unchanged = { $fault } (la position reste inchangée ; corriger le fichier, puis saisir `reload`)
# en: 76faeb62
for-price = pour { $price }
# en: 4aef99f7
for-price-each = pour { $price } l’unité
# en: 437e8d6e
for-price-each-meaning = pour { $price } l’unité ; { $meaning }
# en: 4f952aa5
for-price-meaning = pour { $price } ; { $meaning }
# en: ea57aac5
game-is-over = la partie est finie
# en: c0fe81cd
hint-clearly-better = Nettement mieux que { $names }.
# en: 174060d4
hint-no-difference = Pas d’écart net avec { $names }, { $n ->
        [one] { $n } partie
        *[other] { $n } parties
    } pour chacune.
# en: bfaaf1b3
import-not-replayed = le fichier de partie importé ne peut pas être rejoué : { $why }
# en: 11c826b0
labelled = { $label } : { $text }
# en: c0cad9f5
ledger-action-fails = l’action { $n } du fichier ne peut pas être rejouée : { $message }
# en: f37263aa
ledger-other-content = le fichier de partie a été relu avec les règles d’un autre contenu
# en: 51b4b752
list-middle = { $a }, { $b }
# en: cbd1bca8
list-pair = { $a } et { $b }
# en: c8ce4884
n-actions = { $n ->
        [one] { $n } action
        *[other] { $n } actions
    }
# en: 8dbb7a92
n-change = { $n ->
        [one] { $n } change
        *[other] { $n } changent
    }
# en: 8c3d4f7f
n-change-illegal = changent : { $n } ; deviennent impossibles : { $illegal }
# en: d13c0ce9
no-action-of-line = { $part } : { $message } ; aucune action de la ligne n’a été jouée
# en: 9011b5bd
no-action-taken = aucune action n’a encore été jouée
# en: b0c505e4
no-amount = cette action ne prend pas de quantité
# en: f8ae5eaa
no-decision = cette place n’a rien à décider
# en: c16ae74e
no-earlier-rules = il n’y a pas de règles antérieures
# en: 393131e0
no-kind-to-choose = `{ $name }` : ce jeu n’offre pas ce choix ({ $kind }) ; retirer l’option
# en: d8a01368
no-log-import = les journaux de ce jeu ne peuvent pas être importés
# en: 923efebd
no-such-action = cette action n’existe pas ; choisir de 0 à { $last }
# en: 333a9365
no-such-index = ce numéro n’est pas dans la liste ; choisir de 0 à { $last }
# en: 971bf170
no-such-number = ce numéro n’est pas dans la liste ; choisir de 1 à { $last }
# en: 0668e526
no-variant = le contenu n’a pas de variante ; ajouter à `variants/` un fichier qui liste les modules à jouer
# en: 45fb6c3c
none-changes = aucune ne change
# en: 33765843
not-in-game = { $name } ne joue pas dans cette partie
# en: e64e1d93
nothing-of-yours-back = aucune action propre à annuler
# en: 9598a7db
now-instead-of = { $what } : { $now } au lieu de { $was }
# en: e0527ccf
old-rules-continue = le contenu est inutilisable : la partie continue avec les anciennes règles
# en: 2d5ed957
only-has = { $letter } seul a { $module } : { $doc }
# en: 671d57ca
option-ignored = l’option `{ $option }` est sans effet : { $note }
# en: 12aea1af
over-no-action = la partie est finie : aucune action possible
# en: 856c19ee
position-unchanged = { $message } (la position reste inchangée)
# en: f6ae01a7
prompt-nobody = personne
# en: 021987b1
prompt-over = fin
# en: 5d06f2e9
provisional-values = ces règles ont des valeurs provisoires :{ $lines }
    jouer sans `--strict`, ou permettre des valeurs moins sûres, par exemple avec `--strict=guess`
# en: ab946370
replayed-from-start = partie rejouée depuis le début : { $actions }, aucune différence
# en: 349db89b
rules-changed-no-replay = les règles ont changé pendant cette partie : aucun jeu de règles seul ne peut la rejouer
# en: 77ffce4f
same-setups-not = { $a } et { $b } ne peuvent pas avoir les mêmes mises en place : { $why }
# en: 0c280ca5
save-not-checked = erreur interne : cet enregistrement n’a pas été vérifié et comparé en entier
# en: 4c127ff7
seat-unknown = `{ $name }` n’est pas à cette table ; places : { $seats }
# en: a15b861a
setting-in = { $setting } : { $one } en A, { $two } en B. { $doc }
# en: e518dffb
step-before = avant : { $line }
# en: 6893571a
step-now = maintenant : { $line }
# en: d2d667f5
take-back-at-most = au plus { $n ->
        [one] { $n } action
        *[other] { $n } actions
    } à annuler
# en: c6fde93c
team-of = équipe { $number } ({ $names })
# en: 4fe729e2
text-up-to = { $text } (jusqu’à { $max })
# en: ae6563bc
this-game-apart = cette partie ne peut pas être comparée
# en: bb23e2ee
this-game-changes = cette partie change
# en: 75d8beb9
this-game-illegal = cette partie devient impossible
# en: 352cca13
this-game-same = cette partie reste la même
# en: 51fb0ef3
tie-broken-fewest = Égalité avec { $name } départagée par le plus petit nombre ({ $what }) : { $less } contre { $more }.
# en: 3cdc5246
tie-broken-most = Égalité avec { $name } départagée par le plus grand nombre ({ $what }) : { $more } contre { $less }.
# en: 585fe4d2
unknown-did-you-mean = { $kind } : nom inconnu `{ $name }` ; s’agit-il de `{ $near }` ?
# en: 4930c3d8
unknown-kind = { $kind } : nom inconnu `{ $name }` : { $known }
# en: dc30fa3e
unknown-map = carte inconnue `{ $map }`
# en: a1ada00d
unknown-option = option inconnue `{ $option }` : aucun module ne la déclare{ $hint }
# en: 80fa626e
unknown-option-import = option inconnue `{ $option }` : aucun module ne la déclare
# en: 3d154ed1
winner = Victoire : { $name } avec { $points } { $points ->
        [one] point
        *[other] points
    }.
# en: de5ebeec
winners = Victoire partagée : { $names }, à égalité avec { $points } { $points ->
        [one] point
        *[other] points
    }.
