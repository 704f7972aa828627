### French, the program's own texts. `# en:` notes the hash of the English.

## report

# en: cbd1bca8
a-and-b = { $a } et { $b }
# en: be6f1b57
a-before = A : avant
# en: 849c5050
actions-caption = Actions d’une place dans une partie : de toutes les places, et par nom.
# en: 3add4189
actions-not-counted = Les actions n’ont pas été comptées dans cette série ; la lancer avec `--actions` pour les compter.
# en: 6c6accb7
all-by-name = Toutes, par nom
# en: e81cb814
and-left-with-all = et { $n } de plus avec `--all`
# en: 06365dfa
any-other-pair = La même commande avec `--pair N --ledgers DIR` écrit n’importe quelle autre paire.
# en: e8e4fb8d
at-95 = à 95 %
# en: 8f5d306d
at-decisions = { $name } ({ $n ->
        [one] { $n } décision
        *[other] { $n } décisions
    })
# en: c9aa4ad0
axis-actions-difference = différence des actions d’une place, B moins A
# en: b9aaccd2
axis-actions-seat-game = actions d’une place dans une partie
# en: 27411e13
axis-better-percent = parties où il est meilleur, en pour cent
# en: 0f91db61
axis-pair-difference = différence d’une paire, points moyens d’une place, B moins A
# en: abe2e7a7
axis-points-difference = différence des points, B moins A
# en: 52577985
axis-points-seat = points d’une place
# en: f587d966
axis-points-seat-difference = différence des points d’une place, B moins A
# en: b245f915
axis-points-seat-game = points d’une place dans une partie
# en: 3bc2b42c
axis-win-rate-difference = différence des taux de victoire, en points de pourcentage
# en: 7f48d993
axis-worth = points que cela vaut à une place
# en: 12d52e40
b-after = B : après
# en: d261970f
belongs-to-table = appartient à toute la table, aucune place ne peut donc jouer sans ou l’avoir seule
# en: 0a067849
better-caption = À quelle fréquence les places de chaque bot ont le meilleur rang moyen, avec intervalles à 95 % (Wilson) sur les paires de parties au début commun.
# en: e650ffc5
better-table-caption = Parties où un bot est meilleur, leur part en pour cent, points moyens et rang moyen de ses places.
# en: f3d6bff8
bootstrap-interval = L’intervalle bootstrap de la même différence{ $fixed } : { $interval }.
# en: 831b5825
bot-unknown = bot inconnu `{ $name }` ; il y a random, busy, greedy, quick, strong, mcts et program
# en: 6932398e
bot-with-comma = bot inconnu `{ $name }` ; séparer plusieurs bots par des espaces, pas par des virgules
# en: 7636204b
bots-and-people = Bots comparés à des personnes
# en: 6c120414
bots-took-over = Les bots ont pris la suite des personnes au début de l’étape { $part } : leurs points comprennent ceux d’avant, tout autre compte commence là.
# en: 42d8b348
by-bootstrap = par bootstrap{ $fixed } : { $interval }
# en: a3de0fb1
by-bot-caption = Points moyens d’une place selon qui a joué. Chaque différence a son propre intervalle à 95 % ; les dernières colonnes la comparent à la première, avec des intervalles qui valent ensemble.
# en: d715778c
column-action = action
# en: 6c1b3484
column-actions-differ = actions qui diffèrent
# en: 8c49910f
column-after = après
# en: 513a2286
column-all = total
# en: 112a2318
column-before = avant
# en: e1980d36
column-better = meilleur
# en: 4e0c331e
column-bot = bot
# en: 1c5a9d8b
column-bots = bots
# en: 17f62c30
column-deviation = écart-type
# en: 6f6f1ab7
column-equal-share = part égale
# en: 27b99444
column-expected-seats = places attendues au hasard
# en: 8d4910bc
column-faction = faction
# en: f44783ed
column-factions = factions
# en: 731e763b
column-fewest = le moins
# en: 20be52b1
column-field = champ
# en: eb6c4fcb
column-found = trouvé
# en: 77a39aba
column-from = de
# en: 3c8a7f62
column-games = parties
# en: dfdaad6c
column-games-without = parties sans elle
# en: 3a26e017
column-high = maximum
# en: 8486ac25
column-low = minimum
# en: 023c0ae2
column-mean = moyenne
# en: 66163f2d
column-minus-first = moins la première
# en: 26b986b6
column-most = le plus
# en: ecfaa283
column-most-in-pair = maximum dans la paire
# en: 0c354ecd
column-name = nom
# en: 0a245677
column-names = noms
# en: 724a48c8
column-on-board = sur le plateau
# en: 0b0e457c
column-openings = débuts
# en: c2f08974
column-option = option
# en: 7681e38b
column-other = autre
# en: f1f4fcfb
column-pairs = paires
# en: 8d02c412
column-part = étape
# en: cdfa940b
column-piece = élément
# en: 37bbad8f
column-points = points
# en: f74df96f
column-points-used = points si utilisé
# en: e768f8f2
column-range = étendue
# en: 05ffafa6
column-rank = rang
# en: 38c2873a
column-rules = règles
# en: f836ccb8
column-seat = place
# en: f03c9e66
column-share = part
# en: 8be1e6a2
column-spread = dispersion des taux de victoire
# en: 5df889be
column-step = étape
# en: 0acb57c5
column-taken-instead = pris à la place
# en: d9bc518d
column-team = équipe
# en: 7726de4f
column-to = à
# en: 371ef069
column-used-games = utilisé dans des parties
# en: dc5cabf2
column-used-in = utilisé dans
# en: 87d57e26
column-value = valeur
# en: 79d009aa
column-values = valeurs
# en: 1eb15230
column-victory = victoire
# en: eb0f2ec2
column-vp-used = PV si utilisé
# en: df150f73
column-what = quoi
# en: b82ba462
column-wins-percent = victoires, en pour cent
# en: 2a83676d
column-won = victoires
# en: b9c5656a
column-won-after = gagné après
# en: ba72eace
column-won-before = gagné avant
# en: 8224d09e
compare-head = { $pairs } de parties, graine { $seed }, bots { $bots }
# en: 77790492
compare-intervals-note = Les intervalles sont des intervalles t appariés, élargis pour valoir ensemble
    à 95 % dans tous les tableaux (Bonferroni). `*` marque une différence dont
    l’intervalle exclut 0 : si rien ne diffère, au plus un rapport sur vingt a une
    étoile. Sans intervalle, la différence était la même dans chaque paire : `*`
    vient alors d’un test des signes, et `=` dit différence nulle ou trop peu de paires.
# en: a7f9b049
compare-means = points moyens d’une place : { $a } en A, { $b } en B,
    différence { $difference }
# en: fe0d5268
compare-not-early = Les intervalles des tableaux supposent un nombre de paires fixé d’avance ; ils
    ne sont pas sûrs pour une série qui s’arrête tôt (`--until`).
# en: 3b727deb
compare-side = { $letter } : { $name }, règles { $hash }
# en: 1d8e2e53
contradiction = { $name } : plus avec B pour { $more }, moins pour { $less }.
# en: 85ac4069
deals-each-played = { $deals ->
        [one] { $deals } donne
        *[other] { $deals } donnes
    }, chacune jouée { $times } fois
# en: 76e48274
deals-left-out = { $n } avec des parties en échec sont omises.
# en: 1317a857
decimal-0 = { NUMBER($n, maximumFractionDigits: 0) }
# en: 92bfdf7f
decimal-1 = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }
# en: 3a78b64b
decimal-2 = { NUMBER($n, minimumFractionDigits: 2, maximumFractionDigits: 2) }
# en: 97da842d
decimal-3 = { NUMBER($n, minimumFractionDigits: 3, maximumFractionDigits: 3) }
# en: 60ec6b96
depends-on-bots = La conclusion dépend des bots qui jouent.
# en: c95b9dfd
depends-on-players = Cela dépend-il de qui joue ?
# en: 693fd61d
did-players-respond = Le jeu a-t-il changé ?
# en: 1e6e68e3
did-players-respond-text = Le jeu a-t-il changé ? { $text }
# en: 70a3900c
differences-caption = Différences des paires, le plus grand gain d’abord, avec des intervalles qui valent à 95 % avec tous les autres de cette page. Les marques pleines montrent une différence.
# en: fe760c5c
different-games = `{ $a }` et `{ $b }` sont des variantes de jeux différents ({ $game } et { $other }) ; nommer deux variantes du même jeu
# en: ab68d3b1
dominated = Dominé : jamais pris quand l’autre était disponible
# en: 3d8d903e
elo-bounds = écrire deux avances en Elo, la plus petite d’abord, de -{ $most } à { $most } : `0,10`
# en: b1e67209
elo-lead = L’avance de `{ $bot }` sur `{ $other }` est de { $mean } Elo ({ $low } à { $high } à 95 %, par paires de parties).
# en: c21ece37
elo-unbounded = L’avance de `{ $bot }` sur `{ $other }` en Elo n’a pas de borne : les parties vont toutes dans un sens ou sont trop peu nombreuses.
# en: c2674edd
ended-at-limit = fin à la limite de { $n } paires (--games) : connu à ±{ $width } PV
# en: 7fd6028b
ended-early-once = { $ended } ; une série s’arrête tôt dès que { $n } paires diffèrent
# en: 2c83b17f
ended-not-to = { $ended }, pas aux ±{ $target } PV voulus
# en: f2f01a31
equal-in-games = À égalité dans { $n ->
        [one] { $n } partie
        *[other] { $n } parties
    }.
# en: 241aa7d9
every-difference = Toutes les différences
# en: b51c49fc
example-games = Les parties qui montrent le mieux ce qui a été trouvé, en fichiers de partie ; `loam play --web --resume FILE` en ouvre une sur la page, `loam replay --trace FILE` dit ce que chaque action a changé et pourquoi. { $more }
# en: a35a9941
expected-two-bots = deux bots attendus, comme dans `loam strength BOT OTHER`, trouvé : { $n }
# en: 8b959138
failed-games-label = parties en échec (pas jouées jusqu’à la fin)
# en: 8c58f574
failed-games-n = parties en échec : { $n } (elles n’ont pas pu être jouées jusqu’à la fin)
# en: e00f2825
failed-pairs-label = paires en échec (une partie n’a pas été jouée jusqu’à la fin)
# en: e4a8c5ec
failed-pairs-n = paires en échec : { $n } (une partie n’a pas pu être jouée jusqu’à la fin)
# en: 6d291736
family-actions = actions
# en: a649641f
family-actions-name = actions par nom
# en: 0af085df
family-decisions = décisions
# en: ffe68004
family-game = la partie
# en: f057cebc
family-margin = points entre la première et la deuxième place
# en: 37bbad8f
family-points = points
# en: c3c32c0d
family-points-seat = points par place
# en: cb11220b
family-points-source = points par source
# en: 32d08fa3
family-points-source-name = points par source et par nom
# en: 6b44fb4c
family-rows-found = { $title } ({ $rows ->
        [one] { $rows } ligne
        *[other] { $rows } lignes
    }, différences : { $found })
# en: e711f162
family-stands = sur le plateau à la fin
# en: 43bc7013
family-win-rate = taux de victoire
# en: bae850aa
family-win-rate-seat = taux de victoire par place
# en: c346821c
figures-caption = Pour chaque nombre : la moyenne d’une place, la part des places avec au moins un et au moins deux, et la manche moyenne de la première fois.
# en: 76363cd2
first-of-all = les { $n } premiers sur { $all }
# en: d788b547
for-a-variant = Pour une variante :
# en: e5fb65aa
for-fixed = pour un nombre fixe
# en: 8151e200
for-fixed-pairs = , pour un nombre fixe de paires
# en: 205a4417
found-of-all = { $found } sur { $all }
# en: 9cb11104
frequent-actions-caption = Les sortes d’action les plus fréquentes.
# en: 6020ddc3
from-earlier-run = { $n ->
        [one] { $n } partie reprise d’une série précédente
        *[other] { $n } parties reprises d’une série précédente
    }
# en: 430fd8dd
game-about = partie { $index }, graine { $seed } : { $why }
# en: 54ce26b7
game-about-strength = partie { $index }, graine { $seed } : les places de `{ $bot }` ont { $points } points de plus que les autres, le maximum de toutes les parties
# en: 2c80c5e1
game-unchanged = partie { $index } inchangée, graine { $seed } : { $why }
# en: ada85073
games-behind = Les parties derrière les nombres
# en: 5dd9e297
games-behind-ledgers = En fichiers de partie : `loam play --web --resume FILE` en ouvre une sur la page, `loam replay --trace FILE` dit ce que chaque action a changé et pourquoi. La même commande avec `--ledgers DIR` les écrit toutes.
# en: 51dbc44d
games-each-on-each = parties de chaque bot sur chacun
# en: 5ddba493
games-failed-first = { $n ->
        [one] { $n } partie
        *[other] { $n } parties
    } en échec ; la première, numéro { $index } : { $message }
# en: 8d873c97
games-without-action = Parties sans une action
# en: 508b60d1
games-won-caption = Parties gagnées par nom, chacune avec son propre intervalle à 95 % (Wilson), et une part égale.
# en: 9b1b79df
games-won-percent = victoires, en pour cent
# en: de9221f5
has-most-fewer = { $family } : { $name }, la plus forte baisse
# en: 83262969
has-most-more = { $family } : { $name }, la plus forte hausse
# en: d5099b45
heat-percent = pour cent des parties qui y commencent
# en: 4c3394f3
how-played = { $rules } : comment on y joue
# en: 55fb17a9
improvement-found = Une amélioration a été trouvée
# en: 9842a31b
improvement-none = Aucune amélioration dans ces parties
# en: 766900ea
in-games-of = Dans { $games } parties de { $name } : { $verdict }
# en: 835c48e8
in-play-seats = { $name } (en jeu pour { $n ->
        [one] { $n } place
        *[other] { $n } places
    })
# en: cf097e66
interval = { $low } à { $high }
# en: 0dd74e2d
interval-paren = { $mean } ({ $low } à { $high })
# en: 507b8d0a
known-to = (marge d’erreur de chaque valeur : au plus { $n } par place)
# en: 36f50b59
label-first = { $a }, en premier
# en: f03b2787
label-game = partie
# en: e05b8d7c
label-pair = paire
# en: 62a4e9ef
label-second = { $b }, en second
# en: 1ec237d7
largest-decrease = la plus grande baisse des points d’une place avec B
# en: ae0e4f1e
largest-increase = la plus grande hausse des points d’une place avec B
# en: 3885c83f
largest-sources = Les plus grandes sources de points : ce qu’un élément ou une règle a donné ou pris en moyenne. Toutes ensemble font le score moyen.
# en: 80a7975d
largest-sources-compare = Les plus grandes sources de points. Les points partagés entre toutes les places, comme au Décompte final, ont la même moyenne dans chaque partie.
# en: 233cfbe1
lead-compare = { $verdict } : { $a } et { $b }, différence { $difference }. { $text }
# en: 0337b2ab
left-out-beside = avec { $options }, une place fait { $points } points par rapport aux mêmes { $pairs } parties de B sans cela
# en: 3afb57b6
left-out-gain = Ces bots gagnent à utiliser la règle : { $beside }.
# en: 94a48b45
left-out-ignore = Ces bots feraient mieux d’ignorer la règle : { $beside }. La différence entre A et B mesure donc les bots, pas la règle.
# en: 363649dd
left-out-unclear = Ces paires ne montrent pas si les bots gagnent à utiliser la règle : { $beside }{ $few }.
# en: 8983a51e
less-of = moins : { $names }
# en: 118c9fa4
letter-and-name = { $letter } : { $name }
# en: 4d454ca0
list-and-also = { $a } ; et { $b }
# en: cbd1bca8
list-last = { $a } et { $b }
# en: 3356b483
list-none = rien
# en: 88e9aef7
list-reasons = { $a } ; { $b }
# en: 6d87e5ee
luck = Hasard : { $mean } % de la variance des points vient des tirages, le reste des décisions ({ $width } ; { $played }).{ $leftout }
# en: 3f13397b
luck-same = pareil à chaque donne, il n’y a donc pas d’intervalle
# en: 8c45bc96
luck-unknown = Hasard : inconnu, trop peu de données ({ $played }).{ $leftout }
# en: e5a2512c
luck-width = 95 % : { $low } % à { $high } %
# en: 7780e028
margin-best-worst = (marge d’erreur : { $least } { $unit } au mieux, { $most } au pire)
# en: 32d88e77
mcts-explore = exploration en centièmes ; plus haut : essaie plus souvent des actions rares
# en: bb75d4f6
mcts-ms = au lieu de playouts : millisecondes pour une décision
# en: 48dd1450
mcts-playouts = parties jouées pour une décision
# en: 1876a91b
mcts-replies = actions examinées des autres places ; 1 : elles jouent comme greedy
# en: b7224651
mcts-rounds = manches jouées après la manche en cours
# en: 44701f37
mcts-width = actions examinées dans une position, la meilleure estimation d’abord
# en: fbad55ae
mean-of-games = { $mean } ({ $games ->
        [one] { $games } partie
        *[other] { $games } parties
    })
# en: 6a0bfd43
mean-points-parts-caption = Points moyens d’une place à la fin de chaque étape de la partie.
# en: e135efac
measured-elsewhere = Mesuré sur ces débuts, pas dans des parties comme celles-ci.
# en: 7ede04c2
measured-league = { $n } débuts de parties de ligue enregistrées du jeu de base, quatre places
# en: e2d76334
measured-league-held-out = les { $n } débuts de parties de ligue du jeu de base dont rien n’a été appris, quatre places
# en: d35fbda4
method-bound = Il suppose qu’aucune paire ne diffère de plus de { $n } points d’une place (suite de confiance empirique de Bernstein).
# en: e42fbaf8
method-few = Trop peu de paires diffèrent pour utiliser leur variance, l’intervalle n’en dépend donc pas. { $bound }
# en: 02a9f904
method-fixed = Pour un nombre de paires fixé d’avance, l’intervalle t apparié serait { $interval }.
# en: 298d72f4
method-stop-early = La série pouvait s’arrêter tôt ; l’intervalle vaut à chaque point où elle pouvait s’arrêter.
# en: 9f8722de
more-of = plus : { $names }
# en: 3cebe0b9
most-decisions = le plus de décisions
# en: 6c159887
most-margin = le plus grand écart entre la première et la deuxième place
# en: 5b7a2cd8
most-points-seat = le plus de points d’une place
# en: f8f7beaf
n-openings = { $n ->
        [one] { $n } début
        *[other] { $n } débuts
    }
# en: 08716f59
n-pairs = { $n ->
        [one] { $n } paire
        *[other] { $n } paires
    }
# en: 64e4be73
n-percent = { $n } %
# en: cea7f8fc
n-percent-short = { $n } %
# en: e308de3e
named-and-others = { $first } et { $n } autres
# en: e120758f
needs-even-seats = deux bots demandent un nombre pair de places, et ce jeu n’en permet pas
# en: 0ef55fcb
neither-action-piece = `{ $name }` n’est ni une action ni un élément{ $hint }
# en: f5bff06a
neither-equal = Rien ne montre que `{ $leads }` ou `{ $other }` soit plus fort : dans chacune de { $pairs ->
        [one] { $pairs } paire
        *[other] { $pairs } paires
    }, autant de victoires des deux côtés.
# en: 7f987b39
neither-few = Rien ne montre que `{ $leads }` ou `{ $other }` soit plus fort : `{ $leads }` a { $least } % des parties d’avance dans chacune de { $pairs ->
        [one] { $pairs } paire
        *[other] { $pairs } paires
    }, mais si peu peuvent aller du même côté par hasard.
# en: f658c128
neither-interval = Rien ne montre que `{ $leads }` ou `{ $other }` soit plus fort : `{ $leads }` a { $mean } % des parties d’avance, et à 95 % tout est possible entre { $behind } % de retard et { $ahead } % d’avance.
# en: dfc82ed3
neither-too-few = Rien ne montre que `{ $leads }` ou `{ $other }` soit plus fort : { $pairs ->
        [one] { $pairs } paire
        *[other] { $pairs } paires
    } de parties, c’est trop peu.
# en: 4890a99c
never-legal = Jamais possible dans ces parties
# en: 4e4875e8
never-legal-random = Jamais possible, ni dans ces parties ni dans { $n } parties au hasard
# en: 232d7757
never-reached = Possible dans des parties au hasard, mais jamais ici : ces bots n’atteignent jamais ces positions
# en: 3f2770f4
never-taken = Possible, mais jamais joué par ces bots
# en: 518bcd6f
never-together = Éléments qu’aucune place n’a eus ensemble
# en: 9c823fa0
no-actions-counted = Aucune action comptée.
# en: 55a685da
no-contradiction = Ces { $n } ne se contredisent pas dans ces paires. Ce n’est pas une preuve : tous peuvent se tromper de la même façon, et des personnes peuvent réagir autrement à la règle.
# en: c4628ac0
no-openings-picture = Les règles changent d’une partie à l’autre ({ $drawn }), il n’y a donc pas d’image des débuts.
# en: 2df0feff
no-rules-of-its-own = n’a pas de règles propres, seulement des nombres dans des tables ; aucune place ne peut donc jouer sans : nommer l’action qui le prend ou l’utilise
# en: 24215270
no-variation = aucune variation
# en: f6ae01a7
nobody = personne
# en: 677f11cf
not-early = Ces intervalles supposent un nombre de paires fixé d’avance ; ils ne sont pas sûrs pour une série qui s’arrête tôt. Seule la différence des points moyens en haut de cette page l’est.
# en: 8dc7ccf3
not-same-as-first = Avec { $others }, la différence des points n’est pas la même qu’avec { $first }.
# en: de26826e
nothing-differed = Rien ici n’a différé dans aucune paire.
# en: b989e49f
nothing-in-two-pairs = Rien ici n’est apparu dans deux paires, il n’y a donc pas de résultat.
# en: 8c4c7a76
nothing-measured = rien de mesuré
# en: 4a5f31e0
nothing-to-compare = rien à comparer : une seule variante est nommée. En nommer une deuxième, ou changer quelque chose avec `--set-b` ou `--map-b`. `loam sim --html` fait un rapport sur une seule variante
# en: 070e7b76
numbers-for = Nombres pour { $name }
# en: 3749887f
numbers-heading = Nombres
# en: 1b2ed2fc
on-the-board-s = sur le plateau, { $what }
# en: 54d2ba15
one-error-rate = La différence ci-dessus est testée seule. Toutes les autres de cette page partagent un taux d’erreur : si rien ne diffère, au plus une page sur vingt a une étoile dans un tableau.
# en: 793cc7db
only-one-case = un seul cas
# en: 8ce16a8b
opening-numbers = La k-ième partie d’un bot sur le i-ième début, comptés à partir de 0, a le numéro 1 000 000 i + k ; les noms des fichiers donnent l’ordre des débuts.
# en: 353897a9
openings-caption = Pourcentage des parties où une case est prise au début.
# en: 1dc5c0fe
openings-head = { $openings } de { $folder }, { $games ->
        [one] { $games } partie
        *[other] { $games } parties
    } de chaque bot sur chacun, graine { $seed }
# en: 893d3ef5
openings-heading = Débuts
# en: 107fec35
openings-lead = Sur { $openings } que des personnes ont joués, `{ $bot }` fait { $points } points par place, et les personnes en ont fait { $people }. À { $share } des places, le bot fait au moins autant de points que la personne.
# en: 4dfbfebe
openings-mean-caption = Points moyens d’une place avec leur intervalle à 95 % sur les débuts ; la ligne montre ce qu’ont fait des personnes.
# en: 8ed64abf
openings-note = Le même bot joue toutes les places. Moyennes et parts sont par place, avec la moitié de leur
    intervalle à 95 % sur les débuts ; le tableau par nom ne montre que des moyennes.
# en: cf92fa3e
openings-of = Débuts : { $name }
# en: da4cf2eb
openings-points-caption = Points d’une place, aussi à la fin de chaque étape de la partie ; moyennes avec la moitié de leur intervalle à 95 % sur les débuts.
# en: 6aa6d2e8
openings-under = Débuts avec { $name }.
# en: de89b95e
other-pieces-more =  ; { $n } autres éléments dans plus de parties
# en: 99dd6efa
other-play-adds = un autre jeu ajoute { $points }
# en: d03dff57
other-play-may = un autre jeu peut ajouter ou retirer des points : { $points }{ $few }
# en: d034077c
other-play-nothing = un autre jeu n’ajoute rien
# en: 1eed0d3a
over-the-pairs = sur les { $n } paires dont la partie de A peut être jouée avec B action par action
# en: 9ce0140d
pair-about = paire { $pair }, { $label }, graine { $seed } : { $name }
# en: 5d260169
pair-differences-caption = Répartition des différences des paires.
# en: 0f2403c5
paired-t = Intervalles t appariés. { $promise }
# en: 0e505bf6
pairs-at-most = paires au plus
# en: ad9e638e
pairs-changes = Les deux parties d’une paire ont la même graine, la même mise en place, les mêmes places et les mêmes bots. Ces paires montrent un changement dans { $wins } taux de victoire sur { $ofwins }{ $winmargin } et dans { $names } moyennes par nom sur { $ofnames }{ $namemargin }. Des changements plus petits, jusqu’à l’erreur donnée, sont possibles.
# en: c507434a
pairs-differ = { $differ } paires de parties sur { $pairs } diffèrent par les points moyens d’une place.
# en: 0078095e
pairs-left-out = { $n ->
        [one] { $n } paire de plus est omise, car une de ses parties a échoué.
        *[other] { $n } paires de plus sont omises, car une de leurs parties a échoué.
    }
# en: 0b295204
pairs-saved-in = les paires finies sont enregistrées dans { $folder } ; si la série s’arrête, la même commande la continue
# en: 9767e2bb
parts-by-name-caption = Points moyens à la fin de chaque étape de la partie, par nom, sur les parties jouées avec ce nom.
# en: 4a166137
percent-interval = { $mean } % ({ $low } à { $high })
# en: dff3e462
percent-unknown = { $mean } % (inconnu)
# en: 2b6a046a
percent-within = { $mean } % ({ $low } à { $high })
# en: 028a3268
piece-in-games = `{ $piece }` dans { $games }
# en: 27283005
pieces-had-effect = Dans combien de parties de B, sur { $games }, chaque élément a eu un effet : { $list }{ $more }.
# en: 420a506e
pieces-never-in-play = Éléments qu’aucune place n’a eus en jeu
# en: b5cbb127
pieces-no-change = Éléments en jeu qui n’ont jamais rien changé
# en: 4d5b5f7f
play-seen = Vu dans les { $n } premières parties. Ce que les bots ne font jamais n’est pas toujours mauvais, et ce qu’ils font toujours n’est pas toujours bon ; ce sont des pistes.
# en: 42802d86
played-by = Joué par { $names }. { $found }
# en: 82f5744d
player-people = personnes
# en: fe36a351
points-boxes-caption = Répartition des points, la plus haute moyenne d’abord : la ligne va du 5e au 95e centile, la boîte contient la moitié centrale des parties, et le trait est la médiane.
# en: 0825dd3c
points-by-name = Points par nom
# en: 0b79019d
points-by-name-caption = Points moyens par nom, rangés d’après les points des personnes.
# en: a41b75b2
points-by-name-spread = Répartition des points par nom
# en: f1d3d325
points-heading = Points
# en: 6c0e10b6
points-over-game = Points au cours de la partie
# en: b1c11a5d
points-over-game-by-name = Points au cours de la partie, par nom
# en: ad5f0421
points-table = Points en tableau ; moyennes avec intervalles à 95 % (t)
# en: 44194ceb
points-table-caption = Points par nom : moyenne avec son intervalle à 95 % (t), écart-type et centiles.
# en: 9f2831de
points-to-each-side = { $n } points de chaque côté
# en: f78fedeb
priced-base-four = jeu de base à quatre places
# en: 3c305b6c
rank-correlation = Corrélation des rangs (Spearman) des points moyens par nom avec ceux des personnes, sur { $names } noms, à 95 % par bootstrap sur les débuts : `{ $bot }` { $interval }.
# en: e902b2c1
rank-correlation-unknown = La corrélation des rangs des points moyens par nom avec ceux des personnes est inconnue pour `{ $bot }` : trop peu de noms ou de débuts.
# en: 9b52e70f
repeat-about = { $what } numéro i : graine derive(seed, i) ; la même commande avec les mêmes règles donne les mêmes nombres, quel que soit le nombre de fils d’exécution.
# en: b5975fec
response-about-bots = Cela concerne les bots qui ont joué ; des personnes peuvent réagir autrement.
# en: c9584ff4
response-elsewhere = Ailleurs, avec B, { $what } ; cela peut venir d’autres points ou d’autres possibilités.
# en: 0326a4c5
response-no = Non : parmi ce que seules les règles de B récompensent ou font payer, ces paires ne montrent ni plus ni moins avec B : { $names }{ $margin }.
# en: 4b7dbf20
response-none = Non : pour aucune des { $n } sortes d’action ces paires ne montrent de différence avec B{ $margin }.
# en: 427a7269
response-stands = Sur le plateau à la fin, { $what }.
# en: 422d0b24
response-under-b = Avec B, { $what }.
# en: 3c0c90da
response-unknown = Inconnu : aucune déclaration ne dit ce que la différence entre les règles récompense ou fait payer.
# en: 74c8b8ec
response-yes = Oui, pour ce que seules les règles de B récompensent ou font payer. Avec B, { $what }.
# en: c441067a
responses-actions-caption = Combien de fois une place joue l’action avec A et B, et la différence
# en: ebe7e65e
responses-caption = { $caption }, pour chaque bot ; les intervalles sont ceux de la page du bot, et une étoile marque une différence.
# en: dc040b45
responses-stands-caption = Ce qu’une place a sur le plateau à la fin avec A et B, et la différence
# en: 4af36000
row-as-good = places aussi bonnes que la personne
# en: 13818989
row-at-least-one = { $heading } : places avec au moins une fois
# en: 57cd09be
row-at-least-two = { $heading } : places avec au moins deux fois
# en: 8dc1fc79
row-best-seat = points de la meilleure place
# en: 3ca0e814
row-decisions = décisions d’une partie
# en: b61b58c6
row-equal = égalité
# en: 41b969b2
row-first-round = { $heading } : d’abord à la manche
# en: c2665ac5
row-margin-mean = marge d’erreur de la différence moyenne
# en: 63c11241
row-players = places
# en: d8a28323
row-points-after = points après { $stage }
# en: 0588e72c
row-program = programme
# en: ed68a826
row-rules-of = règles de { $name }
# en: 1819c0c8
row-seconds-game = secondes par partie
# en: 37bbe8a8
row-seed = graine
# en: 03de4b0c
runaway = Avance décisive : qui était seul en tête à la fin d’une étape et a gagné
# en: fc4ac14b
same-and-other-play = { $paid } ; { $played } ({ $pairs }).
# en: e3dc00b2
same-difference-all = Les points moyens d’une place diffèrent du même nombre dans chaque paire.
# en: bbfdf0b0
same-of = La même chose pour { $name }
# en: 34b13384
same-play-differs = Le même jeu rapporte autre chose dans { $differ } parties sur { $all } : en moyenne, une partie de A vaut avec B { $points } points par place
# en: 24ca98a4
same-play-not-scored = Le même jeu ne peut pas être compté avec les deux règles : moins de deux parties de A peuvent être rejouées avec B action par action.
# en: 240cf451
same-play-same = Le même jeu rapporte autant avec les deux règles
# en: e49ea4be
seat-n-lower = place { $n }
# en: 57fb6869
seat-n-team = place { $n }, équipe { $team }
# en: 98a8bc41
seconds-games = { $seconds } s, { $rate } parties par seconde
# en: 03d67676
sim-conversions = { $decisions } et { $conversions } conversions
# en: 8e787dd1
sim-decisions = { $decisions } décisions par partie ({ $shortest } à { $longest })
# en: 1c30bf84
sim-head = { $games ->
        [one] { $games } partie
        *[other] { $games } parties
    } de { $name }, graine { $seed }, bots { $bots }
# en: a3cddf5f
sim-interval-95 = { $low } à { $high } à 95 %
# en: 72bb5c4f
sim-lead = Dans { $games } parties de { $name }, une place a { $mean } points en moyenne ({ $interval }), et la première { $margin } de plus que la deuxième.
# en: 236d751c
sim-lead-short = { $games } parties de { $name }.
# en: 4220dcf9
sim-more-wins = Ces parties montrent plus de victoires qu’une part égale pour : { $more } ; moins pour : { $less }. (Intervalles valant tous ensemble à 95 %, selon Bonferroni ; marge d’erreur : ±{ $best } points de pourcentage au mieux, ±{ $worst } au pire.)
# en: d8ee1e07
sim-seconds = { $seconds } s, { $rate } parties par seconde ; empreinte { $fingerprint }
# en: a9eb4b10
sim-won-note = `victoires` : avec un intervalle à 95 % (Wilson) pour chaque ligne séparément.
# en: 15546642
sources-caption = Points par source, d’une place dans une partie : de toutes les places, et par nom.
# en: eda8afb9
span = { $fewest } à { $most }
# en: e0ec9034
spreads-caption = Points par nom avec les deux règles : moyenne, écart-type et centiles.
# en: ec8357d6
sprt-larger = Test séquentiel : l’avance de `{ $bot }` dépasse { $low } Elo (contre { $high } Elo, erreur d’au plus { $error } %), décidé après { $pairs } paires ; rapport de vraisemblance (log) { $ratio }, bornes { $least } et { $most }.
# en: 7b394715
sprt-open = Test séquentiel entre { $low } et { $high } Elo (erreurs d’au plus { $error } %) : ouvert après { $pairs } paires ; rapport de vraisemblance (log) { $ratio }, bornes { $least } et { $most }. Autoriser plus de parties.
# en: c5e0342c
sprt-smaller = Test séquentiel : l’avance de `{ $bot }` est inférieure à { $high } Elo (contre { $low } Elo, erreur d’au plus { $error } %), décidé après { $pairs } paires ; rapport de vraisemblance (log) { $ratio }, bornes { $least } et { $most }.
# en: 98f9783d
stars-promise = Les { $rows } intervalles des tableaux sont élargis pour valoir ensemble à 95 % (Bonferroni, sur les tableaux et sur les lignes de chacun). Une étoile marque un intervalle qui exclut zéro, si assez de paires diffèrent pour un test des signes ; si rien ne diffère, au plus une page sur vingt a une étoile. Si une différence est la même dans chaque paire, il n’y a pas d’intervalle ; elle a une étoile si un test des signes exclut le hasard.
# en: 05e5ef8b
stopped-after = arrêt après { $pairs }
# en: f8fb35f4
strength-head = { $games ->
        [one] { $games } partie
        *[other] { $games } parties
    } de { $name }, graine { $seed }
# en: e3a75214
strength-note = Un bot est meilleur dans une partie si ses places ont le meilleur rang moyen. `de`, `à` :
    intervalles à 95 % (Wilson) sur les paires de parties au même début.
# en: 03c24d14
strength-people = Face à des personnes : `{ $bot }` à toutes les places fait { $points } points par place, des personnes { $people } (sur { $openings }).{ $nothere }
# en: 3717abf6
strength-unmeasured = La force de `{ $bot }` face à des personnes dans ce jeu n’a pas été mesurée.
# en: 05360987
strong-beam = positions gardées après chaque tour du bot, la meilleure estimation d’abord
# en: a82b87cf
strong-ends = nombre des meilleurs résultats d’une première action dont on prend la moyenne
# en: b1222a9d
strong-fresh = décisions du bot après lesquelles il prévoit de nouveau les autres places
# en: e0fb4eab
strong-later = poids des points des manches suivantes, en centièmes
# en: 39ba1389
strong-setup = parties jouées pour chaque décision de la mise en place ; 0 : le bot la planifie
# en: f63445bf
strong-width = tours suivis depuis une position, la meilleure estimation d’abord
# en: cc19a9e2
stronger = `{ $leads }` est plus fort que `{ $other }` : { $mean } % des parties d’avance ({ $least } à { $most } à 95 %).
# en: 6d1301ff
stronger-every = `{ $leads }` est plus fort que `{ $other }` : { $least } % des parties d’avance dans chacune de { $pairs ->
        [one] { $pairs } paire
        *[other] { $pairs } paires
    }.
# en: 7ca9075f
strongest-caption = Les lignes qui diffèrent d’abord, par taille. Les marques pleines montrent une différence, par un intervalle qui vaut avec tous les autres de cette page.
# en: 50c35338
table-rows-first = { $title }, { $unit } : les lignes qui diffèrent d’abord, puis par taille de la différence.
# en: 8282ed16
team-seats = { $team } : places { $seats }
# en: 7c74f14c
title-and-list = { $title } : { $names }.
# en: 4df30d70
to-repeat = Pour répéter
# en: 2ec56b3d
too-few-pairs = , mais seulement { $n } paires diffèrent, trop peu pour conclure
# en: bbab5e89
too-few-pairs-bot = trop peu de paires avec { $bot } pour un résultat ; augmenter `--games`
# en: 95b53a4f
too-few-pairs-games = trop peu de paires pour un résultat ; augmenter `--games`
# en: 2b1e7cca
tune-differ = Les taux de victoire diffèrent de { $before } avant
    et de { $after } après :
    { $fall } de moins (écart-type sur les factions au-delà
    du hasard, avec intervalles à 95 %).
# en: b50c9c96
tune-lead = { $found } : les taux de victoire de { $name } diffèrent de { $before } avant et de { $after } après (écart-type au-delà du hasard, avec intervalles à 95 %).
# en: 7b7e5334
tune-no-better = Ces parties ne montrent pas que les valeurs trouvées soient meilleures que les
    anciennes, il n’y a donc pas de modification. Plus de parties peuvent montrer une différence.
# en: 2a9f8ae2
tune-not-written = aucune meilleure valeur trouvée, { $file } n’a donc pas été écrit ; plus de `--games` peut aider
# en: 65372c00
tune-numbers-caption = Les nombres cherchés : avant, et là où la recherche a fini.
# en: 8e7036fd
tune-rates-caption = Taux de victoire par nom avec les anciens et les nouveaux nombres, dans des parties que la recherche n’a pas utilisées ; le plus haut taux d’avant d’abord. Les intervalles de chaque sorte valent ensemble à 95 %.
# en: cea82230
tune-rates-table-caption = Taux de victoire avec les anciens et les nouveaux nombres.
# en: c03eb041
tune-steps = Étapes de la recherche
# en: aa4cdde4
tune-steps-caption = Étapes de la recherche : parties de chaque étape, dispersion des taux de victoire, et nombres essayés.
# en: d1009868
uncertainty-equal = toutes les valeurs sont égales, l’incertitude est donc inconnue
# en: a617cf83
uncertainty-one-case = il n’y a qu’un cas, l’incertitude est donc inconnue
# en: 411b278c
unit-a-game = par partie
# en: 4aaca970
unit-a-seat = par place
# en: a91b02da
unit-game = Partie
# en: d4a3ab4c
unit-pair = Paire
# en: f467d0b6
unit-percent = pour cent
# en: 940cd316
unit-points-of-hundred = points de pourcentage
# en: aab22ffb
unit-vp = PV
# en: 334c5da8
unit-vp-seat = PV par place
# en: 6c0cb0b6
unknown-action-worth = action inconnue `{ $name }`{ $hint }
# en: cc3f331d
unknown-piece-worth = élément inconnu `{ $name }`{ $hint }
# en: da4c0a4b
unknown-within = { $mean } ±inconnu
# en: b7446261
use-in-variant = Pour utiliser ces nombres dans une variante :
# en: bf5fd25f
verdict-fewer = Avec { $b }, une place a { $n } points de moins qu’avec { $a }
# en: a5b82ec8
verdict-more = Avec { $b }, une place a { $n } points de plus qu’avec { $a }
# en: b7531770
verdict-none = Entre { $a } et { $b }, aucune différence des points moyens
# en: e6b6cb13
warning-strong = Attention :
# en: 5e380b69
what-a-and-b = { $what } ({ $a } et { $b } par place)
# en: ba42bb05
what-run-was = Ce qu’était la série.
# en: 4115ef53
what-seats-do = Ce que font les places
# en: 7e6ff02f
what-seats-do-have = Ce que font et ont les places
# en: 2b507a97
where-points-come-from = D’où viennent les points
# en: 3fcac19e
who-played = qui a joué
# en: 1c2ec343
who-played-many = Qui a joué : les bots { $bots }, par place ; le dernier joue aussi toutes les places suivantes.
# en: 1c1c09f4
who-played-one = Qui a joué : le bot `{ $bot }` à chaque place.
# en: b63401f7
who-played-people = Qui a joué : des personnes une fois, et { $bots } chacun à toutes les places, { $times } fois sur chaque début.
# en: 943edc7d
who-played-two = Qui a joué : les bots `{ $first }` et `{ $second }`, chacun à la moitié des places.
# en: f166bffa
who-wins = Qui gagne
# en: 364f4bbe
win-rate-both-caption = Taux de victoire par nom avec les deux jeux de règles, chacun avec son propre intervalle à 95 % (Wilson) ; qui gagne le plus d’abord. Pour savoir si les règles diffèrent, voir les différences des paires plus bas, pas ces intervalles.
# en: 4dc6182f
win-rate-caption = Taux de victoire par nom, le plus haut d’abord, chacun avec son propre intervalle à 95 % (Wilson). La ligne est une part égale.
# en: eaab7ea1
win-rate-seat-caption = Taux de victoire par place, de la même façon.
# en: 7cd8cef6
win-rates-table = Taux de victoire en tableau
# en: 6f872ccc
worth-about = { $subject } vaut { $points } points à une place, le maximum de toutes les parties
# en: 6d591ef7
worth-by-name = Points que vaut { $name }, par nom.
# en: d4084fe9
worth-caption = Ce que vaut chaque élément ou action, la plus grande valeur d’abord, avec des intervalles valant ensemble à 95 % (Bonferroni). Les marques pleines excluent zéro.
# en: 77711724
worth-head-free = { $head } ; une place de chaque partie : elle est remboursée, ou a l’élément
# en: fd47a35a
worth-head-without = { $head } ; une place de chaque partie : elle joue sans l’action ou l’élément
# en: 614aa3f9
worth-lead-free = { $subject } vaut { $points } points à une place de { $name } : c’est le changement dans les mêmes parties si la place l’a gratuitement.
# en: c82566f8
worth-lead-without = { $subject } vaut { $points } points à une place de { $name } : c’est le changement dans les mêmes parties si la place s’en passe.
# en: 6e4951cc
worth-never-occurred = `{ $name }` : rien de mesuré, car cela n’est jamais arrivé dans ces parties.
# en: c677bedd
worth-no-occurrence = Aucun de ces éléments ou actions n’est apparu dans ces parties.
# en: b9f01512
worth-no-price = `{ $name }` : rien de mesuré, car son prix ne peut pas être rendu.
# en: 1fb2c16c
worth-none = Ces parties ne montrent pas que quoi que ce soit vaille des points à une place de { $name } : chaque intervalle contient zéro.
# en: bec325be
worth-note = Intervalles t appariés à 95 %, élargis pour que ceux d’une colonne valent ensemble
    (Bonferroni) ; aucun si la différence était la même dans chaque partie. `utilisé dans` :
    part des parties où la place a utilisé ou eu l’élément quand elle le pouvait.
# en: f498fc12
worth-table-caption = Ce que chacun vaut en points, et en victoires (en pour cent) ; les intervalles d’une colonne valent ensemble.
# en: 4599c915
worth-title = Valeur des éléments et des actions de { $name }
