### French, the program's own texts. `# en:` notes the hash of the English.

## game

# en: 8e0d6a57
a-hex-costs = une case coûte { $usual } ; terrain natal d’une faction : { $home }
# en: bb947b3b
a-pass = passe
# en: 05ed1495
a-spade-costs = une pelle coûte { $prices }
# en: c4853996
account-advancing = avancées
# en: 40c3f6f8
account-building = constructions
# en: 4efc5de8
account-conversions = conversions
# en: fedfd0b5
account-income = revenu
# en: 5bed91c4
account-leech = Pouvoir des voisins
# en: f4018280
account-leftovers = restes
# en: 05f1e5f0
account-parts = composants
# en: 1fe497e7
account-passing = passer
# en: 45033ecd
account-power-actions = actions de Pouvoir
# en: 138e0cb4
account-priests-sent = prêtres placés
# en: 3b001b3b
account-tiles = tuiles
# en: fdea74e3
account-tokens = pions
# en: 60538bbb
account-upgrading = améliorations
# en: b6cac6ae
action-advance = avancer : { $track }
# en: bc0ab368
action-bridge = pont { $a }:{ $b }
# en: a783f21c
action-build = construire { $hex }
# en: 28d99141
action-build-with = construire { $hex } avec { $token } { $at }
# en: eaedbd04
action-burn = sacrifier { $n } Pouvoir
# en: 12577230
action-choose = { $answer }
# en: 040f4b72
action-connect = relier { $river }
# en: c48087f7
action-convert = convertir { $paid } en { $taken }
# en: 0c9031fa
action-cult-down = −{ $n } { $cult }
# en: 11098098
action-cult-up = +{ $n } { $cult }
# en: f76a1b9e
action-decline = refuser { $n } Pouvoir ({ $seat })
# en: f2060b0b
action-dig = acheter { $n ->
        [one] { $n } pelle
        *[other] { $n } pelles
    }
# en: e64e9cfc
action-done = fini
# en: 93e22e1f
action-done-moving = fin des déplacements
# en: 13f2b2be
action-due = il reste une action à jouer pendant ce tour
# en: 8e89f251
action-give-up = renoncer : { $amount }
# en: a0deb099
action-leech = recevoir { $n } Pouvoir ({ $seat })
# en: 3175c263
action-move = déplacer { $token } { $from } → { $to }
# en: 4a0da779
action-move-extra = { $move } pour { $price }
# en: 93d553ca
action-move-via = déplacer { $token } { $from } → { $via } → { $to }
# en: 4564d402
action-of-piece = action { $space }{ $opens }{ $condition }, { $often }{ $price } : { $effects }
# en: 4dd4478b
action-pass = passer { $card }
# en: 45aa17a5
action-place-token = { $token } { $hex }
# en: cd3ac60d
action-refuse-token = renoncer : { $token }
# en: 5352fd60
action-send = placer un prêtre : { $cult }, { $n ->
        [one] { $n } case
        *[other] { $n } cases
    }
# en: bdfc0bc5
action-space = action { $space }
# en: 27ee0e6f
action-take-favor = +{ $tile }
# en: 1c6814a9
action-take-town = +{ $n }{ $tile }
# en: 3de03ea9
action-trade = commerce : { $hex }
# en: 3ce91af0
action-trade-reward = commerce : { $hex } : { $reward }
# en: 9b77c321
action-transform = transformer { $hex } en { $terrain }
# en: 662c8266
action-upgrade = améliorer { $hex } en { $structure }
# en: 2cf77789
action-use = utiliser { $space }
# en: b5a87ee9
after-colon-reward = après le deux-points, écrire ce que le commerce rapporte
# en: b87a6856
after-passing = après avoir passé
# en: 7150f705
after-space-used = après l’usage de { $space }
# en: 7c795b35
answer-open-first = il faut d’abord répondre à une décision ouverte
# en: c482b655
any-cult = { $number }un culte au choix
# en: e149ab8e
any-number-of-times = autant de fois que voulu
# en: d715778c
argument-action = action
# en: 2d238ddf
argument-amount = quantité
# en: aba57488
argument-favor = tuile Faveur
# en: 77a39aba
argument-from = départ
# en: 24cc32c2
argument-hex = case
# en: f5dc041e
argument-level = niveau
# en: 0d043dde
argument-owner = propriétaire
# en: f981c3a2
argument-phase = phase
# en: f61fa57c
argument-round = manche
# en: e8f14d11
argument-steps = cases
# en: bdeb449b
argument-taken = Pouvoir accepté
# en: 7726de4f
argument-to = arrivée
# en: 57de1a37
argument-town = ville
# en: 1e9f9dd1
argument-track = piste
# en: 95a2daf2
argument-trading = commerce
# en: 87d57e26
argument-value = valeur
# en: df150f73
argument-what = quoi
# en: 5388498b
as-file-says = { $about } : selon { $file }
# en: 760c9217
as-its-round-ends = à la fin de sa manche : { $reward }
# en: ef9db1a1
as-many-as = { $noun } : autant que { $formula }
# en: 75ab014c
at-its-end = à la fin : { $reward }
# en: 3dfba5d6
at-least = au moins { $n }
# en: 309a1eb3
at-most = au plus { $n }
# en: e5b50929
barred-terrain = les pelles de ce commerce ne servent pas sur : { $terrain }
# en: 7cb2c66b
begin-with-dwellings = { $faction } : { $n ->
        [one] { $n } habitation
        *[other] { $n } habitations
    } au départ ; cases de leur terrain sur le plateau : { $hexes }
# en: aeb6b48e
board-of-hexes = Un plateau de { $all } cases, dont { $river } de rivière.
# en: 68c45299
bonus-card-twice = carte Bonus { $card } : deux fois dans la partie
# en: 36133cc5
bonus-cards-too-few = trop peu de cartes Bonus ({ $n }) pour { $players } factions
# en: 8d06804e
both-group = même groupe : { $group }
# en: 4b79ed2f
both-home = même terrain natal : { $terrain }
# en: f2bda31c
bridge = pont
# en: 59ceee1c
bridge-from-to = pont de { $a } à { $b }
# en: 095089b2
bridge-of = pont { $a }:{ $b } ({ $name })
# en: f3bb6114
bridge-seat = { $a }:{ $b } ({ $seat })
# en: 3877b1a4
bridges-change = { $n } ponts dans la réserve
# en: bae7c009
bridges-line = ponts :
# en: 95b9c002
by-anybody = { $about }, par quiconque
# en: 94e00f4b
by-others = { $about }, par d’autres
# en: bb759afb
canal = canal
# en: b4856608
canal-from-to = { $a }:{ $b } de { $from } à { $to }
# en: 2b18f6b8
canal-places-line = emplacements de canaux :
# en: f02f1aac
canals-line = canaux :
# en: 519f8c61
cannot-be-in-game = impossible dans cette partie
# en: 91683094
cannot-dig = la faction ne peut pas acheter de pelles
# en: a78c4693
cannot-leave-by-action = une place ne quitte pas la partie par une action ; utiliser la commande de la table
# en: 84b43ceb
cannot-meet = impossible dans la même partie : { $faction }{ $reason }
# en: d940d2e6
cannot-use-lost = cette action ne peut pas utiliser ceci, ce serait perdu : { $resource }
# en: c1cd88c1
card-rule = on prend une carte Bonus en passant, sauf la dernière fois
# en: cab8fcd2
card-with-coins = { $card } ; dessus : { $coins }
# en: 4c67649f
cards-first-leave = { $needed } ; après les premières piochées, il en reste { $left }
# en: 244e0ae5
cards-line = cartes :
# en: ef3bcae3
cards-needed-not = { $needed }, pas { $available }
# en: 9e7f3602
cause-advancing = avancée : { $track }
# en: aeac3b1e
cause-begins-anew = recommence
# en: 0574aca5
cause-building = construction : { $structure }
# en: cd01f2e9
cause-burning = Pouvoir sacrifié
# en: 63ab5031
cause-card-coins = pièces sur la carte
# en: 0381a893
cause-choosing = réponse à un choix
# en: f1e91313
cause-converting = conversion
# en: 1e117cb8
cause-cult-reward = bonus de culte
# en: 79a9fbb9
cause-cult-spaces = cases d’une piste de culte
# en: 61005617
cause-digging = achat de pelles
# en: cb2576b8
cause-final-scoring = Décompte final
# en: 880c9718
cause-final-scoring-of = Décompte final : { $cult }
# en: 3d25ff4e
cause-founding = fondation d’une ville
# en: fedfd0b5
cause-income = revenu
# en: 4f15ee21
cause-income-of = revenu : { $structure }
# en: 40cc79aa
cause-jumping = prix d’un saut
# en: 220def29
cause-leeching = Pouvoir d’un voisin
# en: 5fba0021
cause-leftovers = ce qui reste à la fin
# en: b3a1ff09
cause-moving = déplacement
# en: 3cff094e
cause-offering = Pouvoir pour les voisins
# en: 66276c53
cause-only-answer = la seule réponse
# en: a404266f
cause-placing-bridge = pose d’un pont
# en: 4e17fc3a
cause-sending = prêtre placé
# en: 8dab8490
cause-start = début de la partie
# en: fbeda19d
cause-starting-points = points de départ
# en: 207748b5
cause-steps-owed = cases de culte dues
# en: 382bcde1
cause-taking = tuile prise
# en: a3293775
cause-thrown-away = ressources jetées
# en: 4aed1e5b
cause-token-supply = réserve de pions
# en: fd4bccc0
cause-top-space = dernière case d’une piste de culte
# en: e33650a3
cause-trading-with = commerce : { $structure }
# en: d5438883
cause-transforming = prix d’une transformation
# en: c5a96a2d
cause-used = utilisation
# en: 9b8ece21
change-from-to = { $name } { $from } → { $to }
# en: f03b2787
change-of-game = partie
# en: f45b8819
choice-times = { $times } fois { $options }
# en: 6cba6a84
class-board-space = case d’action du plateau
# en: c1166319
class-bonus-card = carte Bonus
# en: 8d4910bc
class-faction = faction
# en: 3836b8ce
class-favor-tile = tuile Faveur
# en: cb2576b8
class-final-scoring = Décompte final
# en: 9ffd1679
class-house-rule = règle maison
# en: e54a722a
class-round-tile = tuile Pointage
# en: b3987444
class-town-tile = tuile Ville
# en: 1559e8af
colon =  :{ " " }
# en: 5a0ad737
condition-not-met = sa condition n’est pas remplie
# en: 9625438a
conversion-at-most = une conversion prend au plus 255
# en: 1ce2f157
conversions-not-now = les conversions ne sont possibles qu’avant ou après une action
# en: 25278e79
convert-never = { $a } ne se convertit pas en { $b }
# en: 6173f97b
convert-rate = { $paid } ne se convertit pas en { $taken } : { $rate } donnent { $gives }
# en: 5e1d1307
count-bridge = { $n ->
        [one] pont
        *[other] ponts
    }
# en: 4d3631fb
count-bridge-joining = { $n ->
        [one] pont entre infrastructures de la faction
        *[other] ponts entre infrastructures de la faction
    }
# en: ba9e9c95
count-favor = { $n ->
        [one] tuile Faveur
        *[other] tuiles Faveur
    }
# en: 8ce7bb4e
count-foreign-next = { $n ->
        [one] infrastructure adjacente d’une autre faction
        *[other] infrastructures adjacentes d’autres factions
    }
# en: b26518dc
count-in-supply = { $token } dans la réserve
# en: 56f4db46
count-level = { $n ->
        [one] niveau ({ $track })
        *[other] niveaux ({ $track })
    }
# en: d6e5730e
count-neighbour = { $n ->
        [one] voisin
        *[other] voisins
    }
# en: 23a60c7b
count-on-board = { $token } sur le plateau
# en: 7e04f174
count-own-next = { $n ->
        [one] infrastructure adjacente de la faction
        *[other] infrastructures adjacentes de la faction
    }
# en: 51d97bbc
count-player = { $n ->
        [one] place
        *[other] places
    }
# en: f99f8585
count-priest-on-cult = { $n ->
        [one] prêtre sur un culte
        *[other] prêtres sur un culte
    }
# en: f04f3577
count-priest-on-cults = { $n ->
        [one] prêtre dans les cultes
        *[other] prêtres dans les cultes
    }
# en: 3334aad5
count-round = { $n ->
        [one] manche
        *[other] manches
    }
# en: 25231a0d
count-step = { $n ->
        [one] case ({ $cult })
        *[other] cases ({ $cult })
    }
# en: 3b3d49da
count-structure = { $n ->
        [one] infrastructure
        *[other] infrastructures
    }
# en: 57a387b8
count-structure-on = { $n ->
        [one] infrastructure ({ $tag })
        *[other] infrastructures ({ $tag })
    }
# en: 9dd6b2a9
count-there = { $token } à cet endroit
# en: ce8bd44f
count-town = { $n ->
        [one] ville
        *[other] villes
    }
# en: 828687e3
count-town-tile = { $n ->
        [one] tuile Ville
        *[other] tuiles Ville
    }
# en: b681aadc
count-unit-of = { $n ->
        [one] unité de ({ $formula })
        *[other] unités de ({ $formula })
    }
# en: a78ba7ae
decision-no-answer = la décision n’a aucune réponse possible : { $pending }
# en: 08268b24
declined-power = refus : { $n } Pouvoir ({ $from })
# en: f6c5526c
draws-nothing = ce jeu ne tire rien au sort après la mise en place
# en: 6543121b
dropped = a quitté
# en: 7bdfcf34
each-of-rounds = chacune des { $n } manches
# en: 265e5c25
earlier-decision = une décision antérieure passe d’abord
# en: f0fb16c8
effect-bar = ses pelles ne servent pas sur : { $terrain }
# en: 1e0c4e6e
effect-cult-one-track = { $n ->
        [one] { $n } case
        *[other] { $n } cases
    } sur une piste de culte
# en: d8dc6da8
effect-else = { $then } ({ $when }), sinon { $other }
# en: 1c5b02ca
effect-free-space = { $space } est de nouveau libre
# en: bac81da9
effect-keep-trader = le pion revient à la réserve et est obtenu de nouveau
# en: 69c23aa5
effect-lose = perdre { $amount }
# en: d68ce5dd
effect-may-move = chaque { $token } peut se déplacer
# en: 8b71dad8
effect-move-home = le terrain natal devient { $terrain }
# en: ccaac27a
effect-name-terrain = nomme : { $terrain }
# en: 03490bc6
effect-not-possible = l’effet n’est pas possible : { $why }
# en: 838bf583
effect-pay = payer { $amount }
# en: 2054f2a5
effect-send-from-supply = un prêtre de la réserve va dans un ordre libre de valeur { $n } : { $cult }
# en: 57539eb6
effect-set = { $slot } devient { $n }
# en: 84da0897
effect-then-call = puis `{ $call }`
# en: 1edef9ce
effect-unless = { $other } (sauf : { $when })
# en: b99c3762
effect-unlock = construction permise : { $terrain }
# en: 617390c8
effect-up-to = jusqu’à { $amount }
# en: 2b1cb4f5
effect-when = { $then } ({ $when })
# en: 8f8952ea
empty = vide
# en: ea10a7ae
every-hex-takes = chaque case demande { $n ->
        [one] { $n } pelle
        *[other] { $n } pelles
    }
# en: 2e056662
everybody = tout le monde
# en: abcdbe22
exactly-of = avec exactement { $n } { $what }
# en: 8efd55de
expected-at-end = il manque `{ $expected }` à la fin
# en: a374848a
expected-for = attendu : `for`, trouvé : `{ $found }`
# en: 7063cdf0
expected-found = attendu : `{ $expected }`, trouvé : `{ $found }`
# en: 17614af7
expected-from = attendu : `from`, trouvé : `{ $found }`
# en: e68cd30f
expected-number-255 = attendu : un nombre jusqu’à 255, trouvé : `{ $found }`
# en: 1b517f57
expected-to-via = attendu : `to` ou `via`, trouvé : `{ $found }`
# en: 1a946823
expected-track = attendu : `ship`, `dig` ou `range`, trouvé : `{ $found }`
# en: 53a7e0ae
extra-steps-cost = cases de plus ({ $token }) : { $prices }
# en: 5cad14c4
faction-automa = sa place est jouée par des règles
# en: 1a5b9840
faction-bridges = { $n ->
        [one] { $n } pont
        *[other] { $n } ponts
    } dans la réserve
# en: 31e8ad03
faction-free-transform-neutral = son terrain natal n’augmente aucun prix des autres
# en: 572b1000
faction-group = jamais avec une autre faction du groupe { $group }
# en: a457286d
faction-home = terrain natal : { $terrain }
# en: 05668b9b
faction-last-dwellings = place ses premières habitations après tout le monde
# en: 65a188fe
faction-left = la faction a quitté la partie
# en: c5b44d23
faction-not-adjacent = les cases à côté de ses infrastructures ne sont pas accessibles
# en: 80bd77f7
faction-offers-steps = des offres réglées peuvent encore lui donner des cases de culte, au plus { $n }
# en: e8306276
faction-picked = la faction est déjà choisie
# en: ea1f1e73
faction-placeholder = tient la place d’une faction choisie pendant la partie
# en: fd0d421a
faction-river-dwellings = place ses premières habitations au bord d’une rivière seulement
# en: 5f6bf391
faction-starts-with = { $home }départ : { $goods }, Pouvoir { $bowls }{ $cults }
# en: de128141
faction-town-river = ses villes peuvent enjamber une case Rivière
# en: f1b07557
factions-named-for = { $n ->
        [one] { $n } faction nommée
        *[other] { $n } factions nommées
    } pour { $players } places
# en: 608a1e71
final-scoring-line = Décompte final :
# en: 607a949e
final-tile-twice = tuile Décompte final { $tile } : deux fois dans la partie
# en: 9331f43d
for-each = { $gain } par { $each }
# en: 7f398197
for-each-faction = { $number } par faction
# en: 77ee556d
for-each-n = { $gain } pour { $n } { $each }
# en: 402a4afd
for-factions = pour { $factions }
# en: 7fcee700
for-needs-steps = `for` demande le nombre de cases de l’ordre
# en: 76faeb62
for-price = pour { $price }
# en: b3b4e739
for-price-a-step = pour { $price } par avancée
# en: 7410275d
forbidden = interdit par une règle
# en: af837152
forbidden-by = interdit par : { $piece }
# en: 685e8e6d
formula-absolute = { $a } sans son signe
# en: 2f52e3d3
formula-divided = { $a } divisé par { $b } (arrondi à l’entier inférieur)
# en: bcf83aa9
formula-largest = le plus grand parmi { $list }
# en: 0b36a3bb
formula-minus = { $a } moins { $b }
# en: db218cb0
formula-plus = { $a } plus { $b }
# en: 87bbadd8
formula-remainder = le reste de { $a } divisé par { $b }
# en: 76528660
formula-smallest = le plus petit parmi { $list }
# en: 79e8ed8e
formula-times = { $a } fois { $b }
# en: 1c0acefe
free-to-take = libre
# en: c2246099
free-to-take-with = libre, avec { $coins }
# en: b4a2155f
from-min-of = avec au moins { $n } { $what }
# en: ea57aac5
game-is-over = la partie est finie
# en: 96e1b229
gave-up = abandon : { $amount }
# en: 936615e6
given-up-for-good = abandon définitif
# en: afc44237
goes-back-for-price = retour à la réserve, sans autre prix : { $token }
# en: 42692fdc
grant-home-anywhere = sur du terrain natal n’importe où
# en: 6e7be889
grant-next-to = à côté d’une infrastructure de la place
# en: 5c929aac
grant-on-hexes = sur { $n ->
        [one] { $n } case
        *[other] { $n } cases
    }
# en: 2dc3d16d
grant-to-a = en { $structure }
# en: b00c4996
held-by = détenue par : { $names }
# en: d47024f2
hex-becomes = { $hex } devient { $terrain }
# en: eec7f3f8
hex-missing = il manque le nom d’une case
# en: d58e19a8
hex-unknown = case inconnue `{ $hex }`
# en: 3489f95e
hint-did-you-mean =  ; plutôt `{ $near }` ?
# en: e74cdafb
hint-named-things =  : les cartes, tuiles, factions, pions et cases d’action ont des noms
# en: 7d13dc41
holds-no-card = la faction n’a pas de carte Bonus
# en: 9bf3e669
home-letter = natal { $letter }
# en: c7f97295
hook-action = pour une action
# en: 066333eb
hook-advance = pour une avancée
# en: bb70e5f6
hook-bridge = pour un pont
# en: dbd62a93
hook-building = pour une construction
# en: 715c28e4
hook-cult-moved = pour un marqueur avancé sur un culte
# en: 87a6dcf9
hook-factions-chosen = quand toutes les factions sont choisies
# en: 032aa306
hook-favor = pour une tuile Faveur
# en: de03b737
hook-favors-with = tuiles Faveur avec une infrastructure
# en: c905db42
hook-final-scoring = au Décompte final
# en: 6515c9ed
hook-first-dwellings = quand toutes les premières habitations sont placées
# en: 7ed226f6
hook-forbids-advances = interdit les avancées
# en: dea4c492
hook-forbids-bridges = interdit les ponts
# en: a53f3d0d
hook-forbids-building = interdit de construire
# en: fc8b2074
hook-forbids-favors = interdit des tuiles Faveur
# en: bc6c8891
hook-forbids-moves = interdit de déplacer
# en: 35662309
hook-forbids-priests = interdit de placer des prêtres
# en: 5576d9d2
hook-forbids-spaces = interdit des cases d’action
# en: 7e8f82ca
hook-forbids-transforming = interdit de transformer
# en: 547f5e90
hook-forbids-upgrades = interdit d’améliorer
# en: b0210fbf
hook-game-end = à la fin de la partie
# en: f88cf29f
hook-hex-passed = pour une case traversée
# en: d3af9112
hook-hex-spades = pelles que demande une case
# en: 569b9b46
hook-in-place-of = au lieu d’un gain
# en: 8a5fceee
hook-income = comme revenu
# en: 53f5472c
hook-jump = pour un saut
# en: fe577c52
hook-jump-hexes = cases qu’un saut franchit
# en: 40cc79aa
hook-jump-price = prix d’un saut
# en: 1e893cc8
hook-links = relie des infrastructures pour les villes
# en: 23167135
hook-neighbour-power = Pouvoir offert par les voisins
# en: d4245f76
hook-notified = quand des composants le signalent
# en: c10d81ec
hook-offers-answered = quand les voisins ont répondu à une offre de Pouvoir
# en: c57cb0af
hook-passing = en passant
# en: 8eb173c0
hook-phase-begins = quand une phase commence
# en: e4a51ddf
hook-power-offered = pour du Pouvoir offert
# en: f1c82481
hook-priest-coins = pièces pour placer un prêtre
# en: 7c8d7561
hook-priest-sent = pour un prêtre placé dans un culte
# en: 239db62f
hook-priest-steps = cases d’un prêtre placé
# en: 227740b4
hook-reach = rend des cases accessibles
# en: 11c0f1e0
hook-resource-step = pour chaque unité d’une ressource
# en: 8aa43f20
hook-round-begins = au début d’une manche
# en: b76aba0e
hook-round-end = à la fin d’une manche
# en: 07308bc7
hook-setup = au début
# en: 3073fba7
hook-space-power = Pouvoir que coûte une case d’action
# en: aa9cc60c
hook-space-used = pour une case d’action utilisée
# en: e3a9bab0
hook-spade = pour chaque pelle
# en: 672d944b
hook-spade-bought = pour chaque pelle achetée
# en: 6c666245
hook-spade-price = prix d’une pelle
# en: 6160e8e8
hook-structure-power = valeur de Pouvoir d’une infrastructure
# en: 8a193404
hook-structure-price = prix d’une infrastructure
# en: 19096596
hook-tells-components = informe des composants
# en: 1855a78f
hook-token-gained = pour un pion obtenu
# en: 8385069d
hook-token-moved = pour un pion déplacé
# en: c0890297
hook-token-pays = pour un pion qui paie
# en: 50dd1d5e
hook-token-steps = cases d’un pion
# en: bcb7c949
hook-town = pour une ville
# en: 019cdd3c
hook-town-power = valeur de Pouvoir qu’une ville demande
# en: fe4afb1a
hook-trade = pour un commerce
# en: 95b05908
hook-transformed = pour une case transformée
# en: b6c6fa30
hook-upgrade = pour une amélioration
# en: d6149b3e
hook-uses-taken = utilise des cases d’action prises
# en: 11259686
if-compared = si { $a } est { $comparison }
# en: 67b5d101
if-difference = si { $a } moins { $b } est { $comparison }
# en: d937b88c
in-its-turn = pendant son tour
# en: ff69244b
in-rounds = manche { $rounds }
# en: a2b5fb91
in-the-round = en jeu
# en: 7e2accc2
income-amounts = revenu { $all }
# en: a3b13d22
income-of-kind = revenu pour 0, 1, … d’une sorte : { $incomes }
# en: 5f5cd8b1
is-faction-itself = { $argument } est la faction elle-même
# en: 3f20bf80
is-taken = { $space } est prise
# en: 91fdc0c8
is-terrain-already = { $hex } : déjà { $terrain }
# en: a812726b
is-told = reçoit { $what }, { $a }, { $b }
# en: 61fb186c
jump-needs = { $jump } : il faut { $need }, reste { $have }
# en: 4aa3f1ea
jump-over = ({ $jump } : { $hexes })
# en: 47de7b89
jump-over-panel = { $jump } : { $hexes }
# en: f301cb58
jumped-elsewhere = une seule case par tour peut être atteinte ainsi
# en: c6e0aa5d
keys-n = clés { $n }
# en: d715778c
kind-action = action
# en: 359b5dcc
kind-advance = avancer
# en: e2e19bb3
kind-answer = répondre
# en: f2bda31c
kind-bridge = pont
# en: 53cc03e5
kind-build = construire
# en: 2b7c616b
kind-burn = sacrifice
# en: db4e416e
kind-choose = choisir
# en: 8f97e838
kind-connect = relier
# en: 7bcf06f0
kind-convert = conversion
# en: 01223545
kind-cult = culte
# en: 950ded44
kind-decline = refuser
# en: 829562a7
kind-dig = pelles
# en: e64e9cfc
kind-done = finir
# en: aba57488
kind-favor = Faveur
# en: 5bed91c4
kind-leech = Pouvoir
# en: 3bba9260
kind-move = déplacer
# en: ae9d0ff1
kind-of = { $kind } : { $what }
# en: f1911bd5
kind-pass = passer
# en: 4f032703
kind-place = poser
# en: 1c20ff01
kind-send = prêtre
# en: 57de1a37
kind-town = ville
# en: bb01fc5f
kind-trade = commercer
# en: 7a7a942a
kind-transform = transformer
# en: 63faa49b
kind-upgrade = améliorer
# en: dd41c5d4
kind-visit = visite
# en: d4426ffd
last-line-of-hex = dernière ligne d’une case : { $meaning }
# en: e9f6276c
layer-network = agglomérations
# en: 6b1ffe55
layer-network-means = Les infrastructures reliées portent la même lettre ; le nombre dit combien elles sont. A est la plus grande agglomération.
# en: 23fe6812
layer-reach = accessible
# en: 45783c43
layer-reach-means = Cases libres accessibles, chacune avec le nombre de pas du cycle de transformation entre son terrain et le terrain natal.
# en: ae4bc18b
layer-tag = Cases ({ $tag }).
# en: e0e4a67e
layer-towns = vers une ville
# en: b4f2a7de
layer-towns-means = Infrastructures adjacentes et leur valeur de Pouvoir totale, sur les { $need } qu’une ville demande d’ordinaire ; `ville` : elles en forment déjà une.
# en: 551226db
leech-needs-amount = `leech` demande la quantité de l’offre
# en: f284272c
left-explained = { $coins ->
        [one] { $coins } pièce
        *[other] { $coins } pièces
    }, une fois tout le reste converti ; { $rate } pièces donnent 1 point
# en: 192bbbda
left-the-game = a quitté la partie
# en: a4cdc07c
less-than = moins de { $n }
# en: 829562a7
level-dig = terr.
# en: e768f8f2
level-range = portée
# en: 8f9dfb7e
level-ship = nav.
# en: 7e490dce
list-bonus-cards = cartes Bonus
# en: 131579eb
list-favor-tiles = tuiles Faveur
# en: cbd1bca8
list-last = { $a } et { $b }
# en: 720952d5
list-last-or = { $a } ou { $b }
# en: 077683fa
list-then = { $a }, puis { $b }
# en: afd31da7
list-town-tiles = tuiles Ville
# en: 800be3ad
marks-of-board = Repères : { $meaning }.
# en: d72ad1ee
means-bonus = La carte se prend en passant, reste une manche, et se rend contre une autre.
# en: 6067ba97
means-bonus-cards = Qui passe prend une de ces cartes ; des pièces se posent sur celles que personne n’a prises.
# en: 1b39efc5
means-bridges = Chaque pont relie deux cases Terrain de part et d’autre de la rivière.
# en: a601df47
means-coins = Les pièces paient les infrastructures et les avancées. Le nombre entre parenthèses vient avec le prochain revenu.
# en: e40274ce
means-cult = Position sur cette piste de culte : certaines cases donnent du Pouvoir, les bonus des manches les comptent, et le Décompte final les classe.
# en: ef8341ef
means-digging = Plus ce niveau est élevé, moins une pelle coûte d’ouvriers.
# en: bc7abea2
means-faction = Ce que cette faction sait faire et les autres non.
# en: 9ecb36de
means-favor-tiles = Tuiles Faveur restantes ; une faction a chacune une fois au plus.
# en: 48859f11
means-favors = La faction garde ces tuiles jusqu’à la fin de la partie.
# en: 7f95fbb7
means-final = Points du premier rang, du deuxième et ainsi de suite, quand la partie est finie.
# en: fe5bd997
means-home = Le terrain sur lequel cette faction construit ; tout autre doit d’abord être transformé.
# en: 81244847
means-keys = Chaque clé permet à un marqueur d’atteindre la dernière case d’un culte.
# en: 4cb98187
means-owed = À prendre ou à abandonner avant la fin du tour.
# en: 21185e50
means-power = Des jetons dans trois Bols. Le Pouvoir reçu avance des jetons d’un Bol. Seuls les jetons du Bol III se dépensent ; ils reviennent dans le Bol I. Sacrifier du Pouvoir retire un jeton du Bol II pour en avancer un autre dans le Bol III.
# en: 39e42f20
means-priests = Les prêtres vont dans les cultes, paient des avancées et peuvent servir d’ouvriers. Le nombre entre parenthèses vient avec le prochain revenu.
# en: f4550516
means-range = Combien de cases cette faction peut franchir pour en atteindre une autre.
# en: c384e407
means-round = Ce qui rapporte des points pendant cette manche, et le bonus de culte à la fin.
# en: a56ed732
means-shipping = Combien de cases Rivière peuvent séparer deux infrastructures, ou une infrastructure et une nouvelle, pour qu’elles soient voisines.
# en: 2847a639
means-slot = Un nombre que cet élément garde pour la place.
# en: a6539b73
means-space = Chacune de ces cases d’action sert une fois par manche, à une place.
# en: fc9ebc8a
means-state = Qui a passé agit de nouveau à la manche suivante.
# en: 805f7079
means-token = Cases de ces pions, et nombre restant dans la réserve.
# en: f4a53de2
means-town-tiles = Tuiles Ville restantes.
# en: f0cf352f
means-towns = Des infrastructures reliées fondent une ville ; la tuile Ville donne aussitôt sa récompense.
# en: fe08c4f1
means-used = Cases d’action utilisées pendant cette manche ; elles sont de nouveau libres à la suivante.
# en: 580f4aad
means-vp = Points de victoire : qui en a le plus à la fin gagne. Le Pouvoir reçu des voisins coûte aussi des points.
# en: f81d8381
means-workers = Les ouvriers paient les infrastructures et les pelles. Le nombre entre parenthèses vient avec le prochain revenu.
# en: 839619c5
measure-cults = chaque piste de culte
# en: ab42cc74
measure-most = le plus grand nombre ({ $what })
# en: f90e856b
measure-network = la plus grande agglomération
# en: 3f32deec
measure-script = ce que mesure son script
# en: 25bb70a2
min-to-max-of = avec { $min } à { $max } { $what }
# en: de76830b
mirror-half-turn = demi-tour
# en: e3526973
mirror-left-right = gauche et droite
# en: b0a76ce7
mirror-top-bottom = haut et bas
# en: df288d0a
more-steps = { $n ->
        [one]  ; { $n } case de plus
        *[other]  ; { $n } cases de plus
    }
# en: d8f69bba
more-than = plus de { $n }
# en: 61abbe2b
move-too-many-hexes = un déplacement nomme au plus { $most } cases en chemin
# en: e4fb0a5d
must-answer-trade = il faut d’abord répondre à l’offre du commerce
# en: d86929a8
must-answer-trade-of = réponse attendue d’abord à l’offre du commerce : { $faction }
# en: a7eb17b8
must-choose-reward = il faut choisir une des récompenses de ce commerce
# en: f5bf3347
must-finish = { $hex } doit d’abord devenir du terrain natal
# en: 65e77c83
must-place = la pose du pion est possible, donc obligatoire ; refus impossible
# en: 8ff0e607
must-place-token = { $token } : pose possible, donc obligatoire ; refus impossible
# en: 0fdd9751
must-reach-home = cette case doit devenir du terrain natal
# en: c8ce4884
n-actions = { $n ->
        [one] { $n } action
        *[other] { $n } actions
    }
# en: 2f767ca8
n-bridges = { $n ->
        [one] { $n } pont
        *[other] { $n } ponts
    }
# en: 9e4c8121
n-charged-tokens = { $n ->
        [one] { $n } jeton Pouvoir du Bol III
        *[other] { $n } jetons Pouvoir du Bol III
    }
# en: 16fed664
n-coins = { $n ->
        [one] { $n } pièce
        *[other] { $n } pièces
    }
# en: 8ccc583a
n-cult-steps = { $n ->
        [one] { $n } case de culte
        *[other] { $n } cases de culte
    }
# en: 3c3a0ce3
n-exchanges = { $n ->
        [one] { $n } échange
        *[other] { $n } échanges
    }
# en: a9dbfe0e
n-favors = { $n ->
        [one] { $n } tuile Faveur
        *[other] { $n } tuiles Faveur
    }
# en: 690d8e16
n-free-dwellings = { $n ->
        [one] { $n } habitation gratuite
        *[other] { $n } habitations gratuites
    }
# en: 2c0f7690
n-free-transforms = { $n ->
        [one] { $n } transformation gratuite
        *[other] { $n } transformations gratuites
    }
# en: ad629fbd
n-free-upgrades = { $n ->
        [one] { $n } amélioration gratuite
        *[other] { $n } améliorations gratuites
    }
# en: 0cc3b9a3
n-hexes = { $n ->
        [one] { $n } case
        *[other] { $n } cases
    }
# en: fb1167ff
n-keys = { $n ->
        [one] { $n } clé
        *[other] { $n } clés
    }
# en: 9290a821
n-lost-steps = { $n ->
        [one] { $n } case à reculer
        *[other] { $n } cases à reculer
    }
# en: 69444d29
n-of-all-left = il en reste { $n } sur { $all }
# en: 08307b7b
n-paid-transforms = { $n ->
        [one] { $n } transformation payée
        *[other] { $n } transformations payées
    }
# en: e99c7894
n-players-span = { $span } places
# en: 3f86f7c0
n-points = { $n ->
        [one] { $n } point
        *[other] { $n } points
    }
# en: 820c6bb8
n-power = { $n } Pouvoir
# en: 2e2d5f08
n-power-tokens = { $n ->
        [one] { $n } jeton Pouvoir
        *[other] { $n } jetons Pouvoir
    }
# en: 96c6e191
n-priest-limit = { $n } limite de prêtres
# en: 5d45a7e3
n-priests = { $n ->
        [one] { $n } prêtre
        *[other] { $n } prêtres
    }
# en: 81ebda45
n-resting-power = { $n } Pouvoir du Bol II
# en: 682a0b35
n-spades = { $n ->
        [one] { $n } pelle
        *[other] { $n } pelles
    }
# en: 10ec255a
n-steps = { $n ->
        [one] { $n } case
        *[other] { $n } cases
    }
# en: d00d2548
n-towns = { $n ->
        [one] { $n } ville
        *[other] { $n } villes
    }
# en: cbc1c9e2
n-victory-points = { $n ->
        [one] { $n } point de victoire
        *[other] { $n } points de victoire
    }
# en: 43454c92
n-vp = { $n } PV
# en: 1899a3cc
n-workers = { $n ->
        [one] { $n } ouvrier
        *[other] { $n } ouvriers
    }
# en: d472c081
name-missing = il manque un nom : { $kind }
# en: b6ce31ff
named-twice = { $faction } : nom donné deux fois ; une faction a une place
# en: 37810332
need-bonus-cards = pour { $players }, il faut { $cards } cartes Bonus
# en: 20081924
needs-amount = il faut { $need }, reste { $have }
# en: d17b302a
never = jamais
# en: 200d2181
never-transformed = { $hex } : { $terrain }, jamais transformé
# en: e801d381
never-transforms = ne transforme jamais
# en: 10fa1fb5
next-to-river = au bord d’une rivière
# en: 2917f8b8
no-action-left = l’action de ce tour est déjà jouée
# en: 3bcf89de
no-bridge-place = aucun pont possible à cet endroit
# en: 78a06dd8
no-card-any-more = plus de carte Bonus
# en: 06e1e8b2
no-choose-decisions = ce jeu n’a pas de décision pour `choose`
# en: ca4777de
no-command = aucune commande saisie
# en: 7887103f
no-component-decision = aucune décision de composants n’est ouverte
# en: c222e06c
no-effect = cette action n’a aucun effet
# en: 718e727a
no-end-there = aucune fin de déplacement à cet endroit : { $token }
# en: d1796949
no-extra-for = impossible d’acheter des cases de plus : { $token }
# en: 08e585ba
no-extra-steps = impossible d’acheter plus de cases pour cela
# en: dec63d6d
no-hex = pas de case
# en: a67ef6ac
no-marker-left = il ne reste aucun marqueur pour un autre commerce
# en: 02855269
no-offer-of = aucune offre de { $n } n’est ouverte
# en: fffe1aa3
no-place-for = aucun emplacement : { $token }
# en: c92be646
no-place-there = aucun emplacement à cet endroit : { $token }
# en: d701067b
no-priest-space = aucun ordre de cette sorte n’est libre
# en: e34a4567
no-river-touches = aucune case Rivière ne touche `{ $hex }`
# en: ea2b7fd1
no-room-at-home = le plateau a trop peu de cases de son terrain natal
# en: 77ebdc19
no-round-order = aucun ordre des tuiles Pointage n’est permis
# en: 463c83b6
no-step-down = impossible de reculer ici
# en: 1ccd77af
no-such-conversion = la faction n’a pas cette conversion
# en: 92d68f10
no-such-offer = il n’y a pas d’offre de cette sorte
# en: 8a840bda
no-such-place-in-order = l’ordre de jeu n’a pas de rang { $place } ; choisir de 1 à { $places }
# en: 96a94777
no-such-token = aucun pion de cette sorte à cet endroit
# en: 2de9a53c
no-such-upgrade = cette amélioration n’existe pas
# en: 6522a04a
no-token-to-use = aucun pion de la faction à utiliser à cet endroit : { $token }
# en: 12ca8291
no-town-by-link = ce lien ne fonderait pas de ville
# en: 5eb1ec6d
no-use-for = inutilisable : { $resource }
# en: 692f31a5
no-way = aucun chemin vers cette case
# en: f6ae01a7
nobody = personne
# en: 1dd4b33e
none-can-move = aucun déplacement possible : { $token }
# en: f86a76e6
none-left = il n’en reste plus dans la réserve
# en: 8891f9f8
not-a-seat-plain = `{ $name }` n’est pas une place de cette partie
# en: 9fdda94d
not-asked-now = { $name } n’a pas à répondre à `{ $decision }` maintenant
# en: 12cabf04
not-available = ce n’est pas disponible
# en: 3b3edea2
not-by-command = `{ $what }` ne se prend pas par une commande
# en: d1ece07b
not-enough-factions = pas assez de factions pour { $players } places
# en: d1ef8e4f
not-in-the-game = absent de cette partie
# en: b29bd610
not-in-this-game = cela n’existe pas dans cette partie
# en: 2718da31
not-land = ce n’est pas une case Terrain : c’est une rivière
# en: ced36480
not-on-wheel = { $hex } : { $terrain } ne peut pas devenir { $to }, hors du cycle de transformation
# en: 575dcf09
not-riverside = construction possible seulement au bord d’une rivière
# en: 65c28322
not-to-give-up = `{ $what }` n’est pas à abandonner{ $hint }
# en: 33d5c9e1
not-to-take = `{ $what }` n’est pas à prendre
# en: f3b5b8e9
not-your-turn = c’est le tour d’une autre faction
# en: e0f63509
not-your-turn-of = c’est le tour d’une autre faction : { $faction }
# en: 28446324
not-yours = la faction n’a pas d’infrastructure à cet endroit
# en: 92a0687f
nothing = rien
# en: 1adcd912
nothing-called = rien dans cette partie ne s’appelle `{ $name }`{ $hint }
# en: 05876e92
nothing-more-on = plus rien en { $hex }
# en: e7665d3b
nothing-moves = aucun pion ne se déplace ; il faut d’abord une action qui déplace des pions
# en: d9a26048
nothing-on-board = rien sur le plateau
# en: d6ff2ccc
nothing-to-choose = ce commerce ne laisse rien à choisir
# en: e52b72ac
nothing-to-use = rien à utiliser : { $resource }
# en: d5534022
nothing-trades = aucun commerce
# en: 423bbf93
number-too-large = `{ $n }` est trop grand
# en: 9fa8050a
occupied = une infrastructure s’y trouve
# en: 9a532f81
offer-spoiled = cette offre ne peut plus qu’être refusée : on accepte les offres dans l’ordre et avant les conversions
# en: 46389b09
offer-to-from = offre à { $to } : { $n } ({ $from })
# en: ca66ee30
offers-power = offre { $n } Pouvoir à { $to }
# en: 423c576f
on-hexes-left = en { $hexes }, reste { $n }
# en: 6955e553
on-tag = sur : { $tag }
# en: 9f57988b
on-terrains = sur : { $terrains }
# en: a7086651
once-a-round = une fois par manche
# en: 5d9be35d
one-at-a-time = `{ $what }` se prend une seule fois à la fois
# en: a9096109
one-track = toutes les cases vont sur une seule piste
# en: 2ac3e662
only-priest = seul un prêtre peut être placé, pas `{ $found }`
# en: 2dfae417
only-when = , seulement { $when }
# en: 9aafad93
out-of-reach = la case est hors d’atteinte
# en: 7ac41950
owed-amount = dû : { $amount }
# en: 32cc1e84
own-structure = { $structure } (sa propre)
# en: 449657d2
panel-action-spaces = actions
# en: 26f11918
panel-bridges-supply = ponts dans la réserve
# en: cb2576b8
panel-final-scoring = Décompte final
# en: 0ac468cc
panel-home-terrain = terrain natal
# en: bde32db6
panel-if-ended = si la partie finissait là
# en: 474a6471
panel-memory = mémoire
# en: 5392d821
panel-owed = dû
# en: 60f565fd
panel-resources = ressources
# en: 192f2451
panel-rounds = manches
# en: 6ddef6a5
panel-state = état
# en: 802fa3c6
panel-supply = réserve
# en: 7bc33296
panel-table = table
# en: 3b001b3b
panel-tiles = tuiles
# en: fdea74e3
panel-tokens = pions
# en: 7a701138
panel-tracks = pistes
# en: a5aa9f81
part-of-parts = partie { $part } sur { $parts }, depuis la gauche
# en: 2638c7bc
passed = a passé
# en: b01477be
past-the = , en passant par : { $place }
# en: ae820622
picture-anywhere = n’importe où
# en: 044bad49
picture-by-anybody = par n’importe qui
# en: c5f00e3c
picture-by-others = par d’autres
# en: f1bbc9c9
picture-else = sinon
# en: 700e54f5
picture-from = { $gain } à partir de { $from }
# en: 26b986b6
picture-most = le plus
# en: 15d59752
picture-price = coût
# en: e8f14d11
picture-steps = cases
# en: 22006cdb
picture-up-to = jusqu’à
# en: d22bc218
place-for-canal = emplacement pour un canal
# en: 5f6da248
place-in-order = rang { $place } dans l’ordre de jeu
# en: 400f42da
place-next-to = { $place }, à côté de { $hexes }
# en: 1f2979a9
player-home-points = { $name } ({ $home }), { $vp } PV
# en: c9a06363
player-points = { $name }, { $vp } PV
# en: 012ca249
players-not = nombre de places d’une partie : { $min }, pas { $n }
# en: 46aa7ad2
players-not-range = nombre de places d’une partie : { $min } à { $max }, pas { $n }
# en: a6a5d27a
points-for-measure = { $points } points : { $measure }
# en: bb58fb7e
power-for-points = { $n } Pouvoir pour { $points ->
        [one] { $points } point
        *[other] { $points } points
    }
# en: cc663192
power-head = Pouvoir
# en: f96bc613
prices = prix : { $prices }
# en: 5a7b016c
queue-full = trop de décisions sont ouvertes
# en: 2ad2342c
rank-nth = rang { $n }
# en: 4ed44ff7
rank-shared = { $rank } partagé
# en: 7a51f0ad
refuse-one-at-a-time = `{ $what }` se refuse une seule fois à la fois
# en: 6d291736
resource-actions = actions
# en: 901cab28
resource-bridges = ponts
# en: afedced1
resource-charged-tokens = jetons Pouvoir du Bol III
# en: c2dcdd01
resource-coins = pièces
# en: a54593a4
resource-cult-steps = cases de culte
# en: 8489acf3
resource-exchanges = échanges
# en: 90b2dc84
resource-favors = tuiles Faveur
# en: 3630490b
resource-free-dwellings = habitations gratuites
# en: 0cb319f5
resource-free-transforms = transformations gratuites
# en: 7088ed30
resource-free-upgrades = améliorations gratuites
# en: 79445d0c
resource-keys = clés
# en: 5ba9afe6
resource-lost-steps = cases à reculer
# en: 0996c5bd
resource-missing = il manque le nom d’une ressource
# en: a2fa01a0
resource-paid-transforms = transformations payées
# en: cc663192
resource-power = Pouvoir
# en: d7c69e12
resource-power-tokens = jetons Pouvoir
# en: 3103898b
resource-priest-limit = limite de prêtres
# en: e29109fa
resource-priests = prêtres
# en: d95f703b
resource-resting-power = Pouvoir du Bol II
# en: dcf15672
resource-spades = pelles
# en: d90c4c79
resource-towns = villes
# en: d3e8a9fa
resource-vp = PV
# en: 8f8a3e9c
resource-workers = ouvriers
# en: 3d38803f
resources-kept = dans cette partie, on ne peut pas jeter de ressources
# en: 4fc90e64
river = rivière
# en: 720cf1e5
river-sign = ~ rivière
# en: ae33649f
round-is-last = cette manche est la dernière
# en: 5cdebf6d
round-line = { $mark }manche { $round }  { $tile }
# en: b9b35acb
round-n = manche { $round }
# en: 9fa93fb7
round-now = , maintenant
# en: d423c319
round-of = manche { $round } sur { $rounds }
# en: 1522a9ba
round-of-phase = manche { $round } sur { $rounds } : { $phase }
# en: a821f43a
round-tile-twice = tuile Pointage { $tile } : dans deux manches
# en: 6b877ab0
round-tiles-needed = il faut { $n } tuiles Pointage, pas { $available }
# en: 23786a9e
row-written-by-loam = cette ligne est écrite par Loam et ne peut pas être saisie
# en: d8b7ad81
rules-script = règles : { $name }
# en: 020860f9
rules-script-at = règles : { $name } ({ $file }:{ $line })
# en: c5fb7201
said-by = pour utiliser cette case, saisir `{ $word }`
# en: faf0f238
same-group = une faction n’a qu’une tuile de ce groupe
# en: 7ae02891
seat-has-on-board = Place { $seat }, { $name } : { $all }.
# en: a5ff2daa
seat-is-automa = cette place est un automa, qui joue tout seul
# en: e1881065
seat-no-faction = cette place n’a pas encore de faction
# en: fc52969e
settle-first = à régler d’abord : { $amount }
# en: 50691aa6
setup = mise en place
# en: 38b694f0
setup-bonus-card-unknown = la mise en place nomme une carte Bonus absente de cette partie
# en: 2c1e521a
setup-faction-unknown = la mise en place nomme une faction absente de cette partie
# en: 17ead86d
setup-final-tile-unknown = la mise en place nomme une tuile Décompte final absente de cette partie
# en: f90460fa
setup-round-tile-unknown = la mise en place nomme une tuile Pointage absente de cette partie
# en: cfffcb28
several-offers = cela répondrait à plusieurs offres à la fois ; en nommer une
# en: 3a1c974a
skips-by-range = franchit autant de cases que le dit la portée
# en: b9c2aa49
skips-hexes = franchit { $list } cases selon le niveau de portée
# en: 1c3a037c
slot-begins = mémoire { $name } : commence à { $n }
# en: 2e4c85e2
slot-from-to = mémoire { $name } { $from } → { $to }
# en: 7efae21b
space-closed = la case d’action n’est pas ouverte à cette faction
# en: 3ef7858b
space-is-free = libre
# en: bdeb449b
space-is-taken = prise
# en: ee2b2ebe
space-taken = la case d’action est prise
# en: 31846471
spades-bought = les pelles achetées doivent servir
# en: 28e117cd
spades-left = d’abord utiliser { $spades }
# en: c995c3f3
spades-useless = aucune case accessible n’a besoin d’autant de pelles
# en: eda8afb9
span = { $fewest } à { $most }
# en: e93a3c05
stage-cult-reward = bonus de culte de la manche { $round }
# en: f66d8cc5
stage-end = fin
# en: a4f69e7b
stage-factions = choix des factions
# en: ae07a7bf
stage-first-cards = premières cartes Bonus
# en: 7818ff84
stage-first-dwellings = premières habitations
# en: f37dd1b1
stage-first-tokens = premiers pions
# en: 29e019da
stage-income = revenu de la manche { $round }
# en: 3fdb6e90
star-in-town = { "*" } dans une ville
# en: f3c12523
stays-in-supply = il reste dans la réserve
# en: b4645c03
steps-down = cases à reculer
# en: 70c491f1
steps-down-one-track = { $n ->
        [one] { $n } case de culte à reculer
        *[other] { $n } cases à reculer sur une piste de culte
    }
# en: cccea089
still-moving = des pions se déplacent ; `done moving` y met fin
# en: 6c79138d
structure-of = { $structure } ({ $name })
# en: 03d08611
table-of-amounts = { $list } { $unit } pour 0, 1, … × { $each }
# en: 67723681
taken-in-round = a déjà servi pendant cette manche
# en: 1a8eed15
taken-line = prises :
# en: 48065f71
terrain-a-home = { $terrain } est le terrain natal d’une faction
# en: e33c34ba
terrain-built-on = construction permise : { $terrain }
# en: 66d65376
terrain-no-home = { $terrain } n’est le terrain natal d’aucune faction
# en: 90fbd0bf
text-not-possible-for = { $text } ({ $faction }) n’est pas possible : { $why }
# en: 243906ff
that-terrain = ce terrain
# en: 14fcae0c
the-hex = la case
# en: ec0a8382
the-jump = le saut
# en: b8f7fe62
the-terrain = le terrain
# en: 3fd38249
then-half = , puis { $reward }
# en: b6dd4090
then-seat-number = puis le numéro de la place
# en: dda54268
thing-on = { $thing } en { $hex }
# en: f07f9c45
tile-held = la faction a déjà cette tuile
# en: 49f29bd4
to-missing = il manque `to` à la fin
# en: 8d9eab27
to-place = à poser : { $token }
# en: a565149c
to-trade-with = , pour y commercer
# en: ae23c8ed
token = pion
# en: d6afad06
token-back-from = { $token } : retour de { $from }
# en: e145bf93
token-from-to = { $token } { $from } → { $to }
# en: 0efca754
token-has-moved = le pion s’est déjà déplacé pendant cette action
# en: 1d50a2e3
tokens-of = { $tokens } ({ $name })
# en: 8c07fbff
tokens-on-left = { $tokens } : { $hexes } (reste { $n })
# en: ac41304b
tokens-to-place = { $n } { $tokens } à poser
# en: 69cf24fc
too-far = il faut { $need }, utilisables : { $have }
# en: e5df490e
too-few-round-tiles = trop peu de tuiles Pointage peuvent être dans leur manche
# en: 0909b98c
too-many-decisions = trop de décisions ouvertes
# en: 57de1a37
town = ville
# en: b4b1cb86
track-at-end = impossible d’avancer sur cette piste
# en: 013b8703
track-digging = Terraformage
# en: eff55dc3
track-from-to = { $track } { $start } à { $max }{ $price }{ $vp }
# en: e768f8f2
track-range = Portée
# en: aea4a3f9
track-shipping = Navigation
# en: aea4a3f9
track-shipping-value = Navigation
# en: fcda9482
track-vp = , { $list } PV
# en: 878a34e5
trade-brings = commerce ({ $structure }) : { $effects }
# en: 0a3e2809
traded-before = commerce déjà fait avec cette infrastructure
# en: b66e9c6a
trades-already = un autre pion de la faction y commerce déjà
# en: 79d2e16f
trades-due = le pion arrivé doit d’abord commercer
# en: 2ba6b9f8
trades-follow = les commerces suivent
# en: 88032b01
two-cannot-meet = { $a } et { $b } : impossible dans la même partie : { $why }
# en: 90ae6e4d
two-power-for-point = 2 Pouvoir pour 1 point
# en: 296cdb24
unexpected-at-end = `{ $found }` inattendu à la fin de la ligne
# en: 585fe4d2
unknown-did-you-mean = { $kind } : nom inconnu `{ $name }` ; s’agit-il de `{ $near }` ?
# en: 59983c3f
unknown-option-possible = option inconnue ; possible : { $options }
# en: 9b2a23c7
unknown-plain = { $kind } : nom inconnu `{ $name }`
# en: d8559e14
up-to-of = avec au plus { $n } { $what }
# en: 094913d1
used-spaces = utilisées : { $spaces }
# en: c684e47d
used-this-round = a déjà servi pendant cette manche
# en: e6dde862
victory-points = points de victoire
# en: aab22ffb
vp-short = PV
# en: 655f8b20
wait-at-top = une autre faction peut encore atteindre la dernière case avant ; attendre sa décision
# en: 596182c0
warn-burn-useless = sacrifier ce Pouvoir n’ouvre aucune nouvelle action, seulement des conversions
# en: e4c40216
warn-spades-lost = aucune case accessible ne peut utiliser { $n ->
        [one] { $n } pelle ; elle est perdue
        *[other] { $n } pelles ; elles sont perdues
    } si rien n’en ouvre une
# en: 6ac2cedd
warn-steps-lost = { $n ->
        [one] { $n } case serait perdue
        *[other] { $n } cases seraient perdues
    } ({ $track }), car le marqueur ne peut pas avancer plus
# en: bb7b2986
what-file-says = selon { $file }
# en: 3be9141f
what-is-left = ce qui reste
# en: 52c0d373
when-not = pas : { $when }
# en: b77d29df
with-a = avec au moins 1 { $what }
# en: 93d109a5
with-a-structure = avec : { $structure }
# en: de1dc1da
with-no = sans { $what }
# en: 6dd87559
with-the = avec : { $structure }
# en: 18f3af63
word-action-space = case d’action
# en: 59678289
word-command = commande
# en: 01223545
word-cult = culte
# en: 1f58ce74
word-resource = ressource
# en: ad5dc853
word-structure = infrastructure
# en: f74b5b75
word-terrain = terrain
# en: d69b2446
word-token-kind = sorte de pion
# en: ad2e6022
word-trade-reward = récompense d’un commerce
# en: c9031698
write-as-pair = écrire `{ $verb } A5:B3`, pas `{ $found }`
# en: 007d01d4
wrong-phase = impossible dans cette phase de la partie
# en: b05f7015
wrong-spades = il faut { $need } pour la case, utilisables : { $have }
# en: 7681e7cb
wrong-terrain = la case a un autre terrain
# en: 5bd2dec0
wrong-terrain-builds-on = la case a un autre terrain : { $terrain } ; la faction construit sur : { $own }
# en: f278abd6
wrong-terrain-is = la case a un autre terrain : { $terrain }
