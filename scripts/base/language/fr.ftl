### French. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/base/boards.toml

# en: board_rule-text=85bcaa2b
unlike-neighbours =
    .board_rule-text = une case voisine a le même terrain
# en: board_rule-text=f6680a57
one-spade-away =
    .board_rule-text = aucune case voisine à une pelle
# en: board_rule-text=38d8de5d
narrow-river =
    .board_rule-text = une case Rivière a d’habitude une à trois cases Rivière voisines ; ici, aucune ou davantage
# en: board_rule-text=c947c2e3
one-river =
    .board_rule-text = cette eau ne rejoint pas la plus longue rivière

## scripts/base/cults.toml

# en: cult=94096dd0
fire =
    .cult = feu
    .cult-of = culte du feu
    .cult-on = sur le feu
# en: cult=c60a9fbf
water =
    .cult = eau
    .cult-of = culte de l’eau
    .cult-on = sur l’eau
# en: cult=42358e96
earth =
    .cult = terre
    .cult-of = culte de la terre
    .cult-on = sur la terre
# en: cult=03fa8973
air =
    .cult = air
    .cult-of = culte de l’air
    .cult-on = sur l’air

## scripts/base/factions/alchemists.toml

# en: e195e269 doc=97d682fb
alchemists = Alchimistes
    .the = les Alchimistes
    .of = des Alchimistes
    .to = aux Alchimistes
    .gender = m
    .doc = Pierre philosophale : 1 PV devient 1 pièce, et 2 pièces deviennent 1 PV ; à la fin de la partie aussi, 2 pièces valent 1 PV. Forteresse : 12 Pouvoir aussitôt, puis 2 Pouvoir pour chaque pelle.

## scripts/base/factions/auren.toml

# en: 778172d0 doc=26906d98
auren = Aurènes
    .the = les Aurènes
    .of = des Aurènes
    .to = aux Aurènes
    .gender = f
    .doc = Aucune capacité spéciale avant la forteresse. Forteresse : une tuile Faveur aussitôt ; puis, une fois par manche, avancer de 2 cases sur une piste de culte.

## scripts/base/factions/chaos-magicians.toml

# en: 719a1bd5 doc=47c0e5ed
chaosmagicians = Magiciens du chaos
    .the = les Magiciens du chaos
    .of = des Magiciens du chaos
    .to = aux Magiciens du chaos
    .gender = m
    .doc = Un temple et le sanctuaire rapportent chacun 2 tuiles Faveur. Ils commencent avec une seule habitation, placée après toutes les autres. Forteresse : une fois par manche, un double tour : deux actions, l’une après l’autre.

## scripts/base/factions/cultists.toml

# en: e970cb88 doc=5b4f26fb
cultists = Cultistes
    .the = les Cultistes
    .of = des Cultistes
    .to = aux Cultistes
    .gender = m
    .doc = Quand au moins une faction voisine prend le Pouvoir offert par leur construction, ils avancent d’une case sur une piste de culte de leur choix. Quand toutes les factions voisines qui pouvaient recevoir du Pouvoir refusent, ils reçoivent 1 Pouvoir (errata). Forteresse : 7 PV aussitôt.

## scripts/base/factions/darklings.toml

# en: 84194d9e doc=0376ccd0
darklings = Ombrelins
    .the = les Ombrelins
    .of = des Ombrelins
    .to = aux Ombrelins
    .gender = m
    .doc = Une pelle coûte 1 prêtre au lieu d’ouvriers et rapporte 2 PV à l’achat. La piste Terraformage ne peut pas être améliorée. Forteresse : une seule fois, aussitôt, jusqu’à 3 ouvriers deviennent des prêtres, un pour un.

## scripts/base/factions/dwarves.toml

# en: c2851115 doc=24d57879 jump=be14b049
dwarves = Nains
    .the = les Nains
    .of = des Nains
    .to = aux Nains
    .gender = m
    .doc = Pas de Navigation. Creuser un tunnel : pour 2 ouvriers, ils sautent autant de cases de toute sorte que leur portée le permet (1 au début) et marquent 4 PV par tunnel. Forteresse : un tunnel coûte 1 ouvrier de moins.
    .jump = tunnel

## scripts/base/factions/engineers.toml

# en: 1634a042 doc=4f388f7b
engineers = Ingénieurs
    .the = les Ingénieurs
    .of = des Ingénieurs
    .to = aux Ingénieurs
    .gender = m
    .doc = Un pont pour 2 ouvriers : une action, autant de fois que voulu. Forteresse : chaque fois qu’ils passent, 3 PV pour chacun de leurs ponts qui relie deux de leurs infrastructures.

## scripts/base/factions/fakirs.toml

# en: a774a38c doc=e352c0aa jump=c969e5e6
fakirs = Fakirs
    .the = les Fakirs
    .of = des Fakirs
    .to = aux Fakirs
    .gender = m
    .doc = Pas de Navigation, et une seule amélioration de la piste Terraformage. Tapis volant : pour 1 prêtre, ils sautent autant de cases de toute sorte que leur portée le permet (1 au début) et marquent 4 PV par vol. Forteresse : la portée augmente de 1. Une tuile Ville qui donne de la portée fait de même.
    .jump = Tapis volant

## scripts/base/factions/giants.toml

# en: 4c62120f doc=8b51dec4
giants = Géants
    .the = les Géants
    .of = des Géants
    .to = aux Géants
    .gender = m
    .doc = Chaque case demande exactement 2 pelles, quel que soit son terrain. Forteresse : une fois par manche, 2 pelles gratuites pour une case ; une habitation peut y suivre, à son coût.

## scripts/base/factions/halflings.toml

# en: 6ac1125f doc=9a3c343d
halflings = Halfelins
    .the = les Halfelins
    .of = des Halfelins
    .to = aux Halfelins
    .gender = m
    .doc = Chaque pelle, d’où qu’elle vienne, rapporte 1 PV. Forteresse : aussitôt 3 pelles, pour 3 cases au plus, puis une habitation sur l’une d’elles, à son coût.

## scripts/base/factions/mermaids.toml

# en: 651a96b7 doc=6aae1d64
mermaids = Sirènes
    .the = les Sirènes
    .of = des Sirènes
    .to = aux Sirènes
    .gender = f
    .doc = La Navigation commence à 1 et peut atteindre 5. Quand elles fondent une ville, une case Rivière peut séparer leurs infrastructures. Forteresse : une avancée gratuite sur la piste Navigation, avec ses points.

## scripts/base/factions/nomads.toml

# en: 1999c468 doc=17f447e2
nomads = Nomades
    .the = les Nomades
    .of = des Nomades
    .to = aux Nomades
    .gender = m
    .doc = Ils commencent avec 3 habitations. Forteresse : Tempête de sable, une fois par manche : une case inoccupée directement adjacente à l’une de leurs infrastructures devient un Désert sans pelle ; une habitation peut y suivre, à son coût.

## scripts/base/factions/swarmlings.toml

# en: 14d5b9c1 doc=119edbbd
swarmlings = Morbancs
    .the = les Morbancs
    .of = des Morbancs
    .to = aux Morbancs
    .gender = m
    .doc = Chaque ville qu’ils fondent rapporte 3 ouvriers de plus. Forteresse : une fois par manche, une habitation devient gratuitement un comptoir.

## scripts/base/factions/witches.toml

# en: f63854c9 doc=c9387007
witches = Sorcières
    .the = les Sorcières
    .of = des Sorcières
    .to = aux Sorcières
    .gender = f
    .doc = Chaque ville qu’elles fondent rapporte 5 PV de plus. Forteresse : chevauchée des Sorcières, une fois par manche : une habitation gratuite sur une case Forêt inoccupée, si lointaine soit-elle.

## scripts/base/game.toml

# en: conversion=072a2276
power-to-coin =
    .conversion = Pouvoir en pièce
# en: conversion=d4c15333
power-to-worker =
    .conversion = Pouvoir en ouvrier
# en: conversion=ef93f5c3
power-to-priest =
    .conversion = Pouvoir en prêtre
# en: conversion=aad33a73
priest-to-worker =
    .conversion = prêtre en ouvrier
# en: conversion=be3ba4c0
priest-to-coin =
    .conversion = prêtre en pièce
# en: conversion=d49006b7
worker-to-coin =
    .conversion = ouvrier en pièce
# en: conversion=0289da8b
coins-to-vp =
    .conversion = pièces en PV

## scripts/base/log-sites.toml

# en: log_site=4d6b5f8c
board-game-arena =
    .log_site = Board Game Arena
# en: log_site-refused=31a50137
board-game-arena-landscapes-expansion =
    .log_site-refused = l’extension Landscapes
# en: log_site-refused=92ecb521
board-game-arena-architects =
    .log_site-refused = une faction de fans
# en: log_site-refused=92ecb521
board-game-arena-archivists =
    .log_site-refused = une faction de fans
# en: log_site-refused=92ecb521
board-game-arena-atlanteans =
    .log_site-refused = une faction de fans
# en: log_site-refused=92ecb521
board-game-arena-changelings =
    .log_site-refused = une faction de fans
# en: log_site-refused=92ecb521
board-game-arena-chash-dallah =
    .log_site-refused = une faction de fans
# en: log_site-refused=92ecb521
board-game-arena-children-of-the-wyrm =
    .log_site-refused = une faction de fans
# en: log_site-refused=92ecb521
board-game-arena-conspirators =
    .log_site-refused = une faction de fans
# en: log_site-refused=92ecb521
board-game-arena-djinn =
    .log_site-refused = une faction de fans
# en: log_site-refused=92ecb521
board-game-arena-djinni =
    .log_site-refused = une faction de fans
# en: log_site-refused=92ecb521
board-game-arena-dynion-geifr =
    .log_site-refused = une faction de fans
# en: log_site-refused=92ecb521
board-game-arena-enlightened =
    .log_site-refused = une faction de fans
# en: log_site-refused=92ecb521
board-game-arena-firewalkers =
    .log_site-refused = une faction de fans
# en: log_site-refused=92ecb521
board-game-arena-geologists =
    .log_site-refused = une faction de fans
# en: log_site-refused=92ecb521
board-game-arena-goblins =
    .log_site-refused = une faction de fans
# en: log_site-refused=92ecb521
board-game-arena-gold-diggers =
    .log_site-refused = une faction de fans
# en: log_site-refused=92ecb521
board-game-arena-kingdom-of-ember =
    .log_site-refused = une faction de fans
# en: log_site-refused=92ecb521
board-game-arena-prospectors =
    .log_site-refused = une faction de fans
# en: log_site-refused=92ecb521
board-game-arena-selkies =
    .log_site-refused = une faction de fans
# en: log_site-refused=92ecb521
board-game-arena-snow-shamans =
    .log_site-refused = une faction de fans
# en: log_site-refused=92ecb521
board-game-arena-the-enlightened =
    .log_site-refused = une faction de fans
# en: log_site-refused=92ecb521
board-game-arena-time-travelers =
    .log_site-refused = une faction de fans
# en: log_site-refused=92ecb521
board-game-arena-treasurers =
    .log_site-refused = une faction de fans
# en: log_site-refused=92ecb521
board-game-arena-wisps =
    .log_site-refused = une faction de fans

## scripts/base/module.toml

# en: e3cad0ba doc=24fc491b
module-base = Terra Mystica
    .doc = Le jeu de base : 14 factions, six manches, quatre cultes.

## scripts/base/phases.toml

# en: phase=107c4784
factions =
    .phase = Mise en place des factions
# en: phase=19a038a7
dwellings =
    .phase = Premières habitations
# en: phase=3ca90cf7
dwellings-placed =
    .phase = Gains des premières habitations
# en: phase=4e4080f1
cards =
    .phase = Premières cartes Bonus
# en: phase=fc49487e
income =
    .phase = Revenus
# en: phase=4897889a
actions =
    .phase = Actions
# en: phase=4c3debf4
rewards =
    .phase = Bonus de culte
# en: phase=68032ad0
game-end =
    .phase = Fin de la partie
# en: phase=a3875897
rankings =
    .phase = Décompte final
# en: phase=8cb9879f
leftovers =
    .phase = Ressources restantes

## scripts/base/settings.toml

# en: setting=5becd1eb setting-doc=7adeaf5f
strict-leech =
    .setting = Pouvoir : ordre strict
    .setting-doc = Les offres de Pouvoir reçoivent leur réponse dans l’ordre où elles ont été faites, avant toute conversion (R-51).
# en: setting=255946b8 setting-doc=96ae7dd1
offers-in-turn-order =
    .setting = offres dans l’ordre de jeu
    .setting-doc = Si une construction offre du Pouvoir à plusieurs factions, elles répondent dans l’ordre de jeu (FAQ-27).
# en: setting=1c295f20 value-used=c5a96a2d value-gained=2aa94073 setting-doc=2f860e18
spade-points =
    .setting = points des pelles
    .value-used = utilisée
    .value-gained = reçue
    .setting-doc = Moment où une pelle rapporte ses points : quand elle est utilisée (FAQ-37, FAQ-38) ou quand elle est reçue.
# en: setting=5b733789 setting-doc=b8385343
convert-mid-action =
    .setting = conversion en cours d’action
    .setting-doc = Les conversions sont permises aussi entre les parties d’une action (contre FAQ-21).
# en: setting=caf830f1 setting-doc=daa51048
variable-turn-order =
    .setting = ordre de jeu variable
    .setting-doc = L’ordre dans lequel on passe est l’ordre de jeu de la manche suivante. Sinon, la première faction à passer commence, et le jeu suit le tour de table (R-12).
# en: setting=7f38808e setting-doc=7099e959
pass-ends-double-action =
    .setting = passer finit l’action double
    .setting-doc = Passer comme première moitié d’une action double finit le tour ; la seconde moitié est perdue (R-67).
# en: setting=82aa57cf setting-doc=0b0d344e
exchange-must-settle =
    .setting = échange à régler
    .setting-doc = Un droit d’échange doit être utilisé ou abandonné avant la fin du tour (R-66).
# en: setting=de3f58f6 setting-doc=40a775f0
any-conversion-uses-exchange =
    .setting = toute conversion use l’échange
    .setting-doc = Chaque conversion consomme un droit d’échange, même celle d’autres ressources (R-66).
# en: setting=fbefb65e setting-doc=2e24bd80
build-part-anywhere =
    .setting = construire ailleurs
    .setting-doc = Si une case transformée n’est pas encore du terrain natal, l’habitation peut aller sur une autre case natale accessible (contre R-32).
# en: setting=209fffed setting-doc=52c8c72c
step-down =
    .setting = recul de culte
    .setting-doc = Avant de prendre une tuile Ville, on peut reculer un marqueur de culte de 8 ou 9 jusqu’à 7 au plus bas, afin que les cases de la tuile comptent (R-23).
# en: setting=e7cd33e6 setting-doc=e802af53
wait-at-top =
    .setting = attente au sommet
    .setting-doc = Aucun marqueur n’atteint le sommet d’un culte tant qu’une offre en attente peut encore y mener une faction prioritaire (R-25).
# en: setting=615f10d4 setting-doc=b29da594
special-needs-effect =
    .setting = effet exigé
    .setting-doc = Une action spéciale n’est permise que si son effet est possible (FAQ-30).
# en: setting=5e2fccf6 setting-doc=89a40825
bridges-may-share-place =
    .setting = ponts au même endroit
    .setting-doc = On peut placer un pont là où il y en a déjà un. Cela consomme un pont et n’a pas d’autre effet (contre R-40).
# en: setting=f1ce8082 setting-doc=6204da9e
fixed-spades-to-any-terrain =
    .setting = pelles fixes : tout terrain
    .setting-doc = Les factions dont le coût en pelles est fixe peuvent transformer une case en tout terrain, pas seulement en leur terrain natal (contre FAQ-42).
# en: setting=f833de62 setting-doc=af56fdf5
first-hex-unfinished =
    .setting = première case inachevée
    .setting-doc = Si des pelles gratuites vont à deux cases, la première peut rester inachevée, hors du terrain natal (contre FAQ-08).
# en: setting=9bffc300 setting-doc=c25fc3fe
last-seat-may-owe =
    .setting = dernière place débitrice
    .setting-doc = Quand toutes les autres ont passé, la faction restante peut commencer un autre tour avant de prendre ce qu’elle a gagné au tour précédent (R-10).
# en: setting=1f0a918b setting-doc=ecbb8cdf
answers-end-turn =
    .setting = réponses finissant le tour
    .setting-doc = Un tour sans action restante finit quand une autre faction agit, ou quand sa propre faction répond à une offre ou change un terrain (R-9).
# en: setting=56b5c8bb setting-doc=ee8829a3
throw-away =
    .setting = se défaire de ressources
    .setting-doc = On peut se défaire de ressources à tout moment, même pendant le tour d’une autre faction : `-2C`, `-PW` (R-18).
# en: setting=a9512ba1 setting-doc=cfad32f8
answers-forced =
    .setting = réponses forcées
    .setting-doc = Loam répond seul si une seule réponse est possible : pas de place pour le Pouvoir offert, des pelles qu’aucune case ne peut utiliser, ou un pont ou un échange auquel on ne peut que renoncer (R-35, R-40, R-49, R-51, R-66).
# en: setting=67e5562f setting-doc=69b1fe20
errata-cultist-power =
    .setting = errata : Pouvoir des Cultistes
    .setting-doc = Une faction récompensée quand d’autres prennent du Pouvoir reçoit 1 Pouvoir quand toutes refusent (R-61).
# en: setting=ea5467f9 setting-doc=e4611080
shipping-bonus =
    .setting = bonus de Navigation
    .setting-doc = La carte Bonus qui rapporte des points pour la Navigation en passant fait partie des cartes à piocher.
# en: setting=bbd5a9d4 setting-doc=5aae5b82
temple-scoring-tile =
    .setting = tuile Pointage des temples
    .setting-doc = La tuile Pointage des temples fait partie des tuiles à piocher.
# en: setting=8c5d74ca value-20=e4f7ce4c value-table=7bc33296 value-custom=9e9ae6a7 value-site-2017=b6cb491f setting-doc=cdc2d57b
starting-vp =
    .setting = PV de départ
    .value-20 = 20
    .value-table = tableau
    .value-custom = au choix
    .value-site-2017 = site 2017
    .setting-doc = Points de départ : ceux de chaque faction (`20`), un tableau du fichier de la carte (par son nom), ou au choix : `starting-vp.FACTION=N`.
# en: setting-doc=04c3de9a
starting-vp-each =
    .setting-doc = Points de départ de cette faction.
# en: setting=63af6cc4 value-first=370f0f1c setting-doc=3657067d
canals =
    .setting = canaux
    .value-first = premier
    .setting-doc = Jeu de canaux, sur les plateaux qui en ont plusieurs : le premier du fichier de la carte, ou celui qui porte ce nom.
# en: setting=2d3fa642 value-ledger=23ab906c value-a=e6c632b6 setting-doc=0b525507
row-labels =
    .setting = noms des lignes
    .value-ledger = fichier de partie
    .value-a = a
    .setting-doc = Noms des cases : comme dans les fichiers de partie enregistrés (certains plateaux commencent à la ligne B), ou dès la ligne A sur chaque plateau.
# en: profile=8cc9d64f profile-doc=4b951ecb
rulebook =
    .profile = livret de règles
    .profile-doc = Suit les règles imprimées et la FAQ : le profil pour jouer.
# en: profile=e9dc6e35 profile-doc=46171a09
reference =
    .profile = référence
    .profile-doc = Suit le site des fichiers de partie enregistrés. Les lignes d’options d’un fichier de partie changent ces valeurs.
# en: ledger_option-note=3d722196
loose-adjust-resource =
    .ledger_option-note = une commande qui prend des ressources que personne ne doit, comme `+3C`, est refusée
# en: ledger_option-note=01051dac
loose-dig =
    .ledger_option-note = les pelles achetées doivent être utilisées, et rien n’est creusé après une transformation
# en: ledger_option-note=d4fbd3e8
loose-lose-cult =
    .ledger_option-note = les cases de culte que coûte une transformation sont payées aussitôt
# en: ledger_option-note=404e8999
loose-multi-spade =
    .ledger_option-note = une seule case d’une action au plus reste inachevée
# en: ledger_option-note=5110ad77
loose-bridge-adjacency =
    .ledger_option-note = un pont demande une infrastructure de sa faction à un bout
# en: ledger_option-note=3b7636a0
loose-done =
    .ledger_option-note = `done` ne finit pas un tour sans action
# en: ledger_option-note=b19505d6
manual-fav5 =
    .ledger_option-note = les marqueurs arrêtés avant le sommet d’un culte avancent encore si des clés arrivent pendant le même tour
# en: ledger_option-note=4657ea79
loose-convert-phase =
    .ledger_option-note = rien n’est converti hors de son propre tour
# en: ledger_option-note=da9e53b5
loose-cult-loss =
    .ledger_option-note = les marqueurs ne reculent que là où une avancée l’exige
# en: ledger_option-note=286185d7
loose-build-after-dig =
    .ledger_option-note = une habitation seulement sur une case accessible

## scripts/base/structures.toml

# en: 76534173 plural=dc7c21e3
dwelling = Habitation
    .the = l’habitation
    .of = de l’habitation
    .to = à l’habitation
    .into = en habitation
    .count = { $n ->
            [one] { $n } habitation
           *[other] { $n } habitations
        }
    .plural = habitations
# en: 0e91ff85 plural=f1e4bf46
trading_house = Comptoir
    .the = le comptoir
    .of = du comptoir
    .to = au comptoir
    .into = en comptoir
    .count = { $n ->
            [one] { $n } comptoir
           *[other] { $n } comptoirs
        }
    .plural = comptoirs
# en: 3a888bce plural=039b9d7d
temple = Temple
    .the = le temple
    .of = du temple
    .to = au temple
    .into = en temple
    .count = { $n ->
            [one] { $n } temple
           *[other] { $n } temples
        }
    .plural = temples
# en: 17a392e6 plural=814d14f6
stronghold = Forteresse
    .the = la forteresse
    .of = de la forteresse
    .to = à la forteresse
    .into = en forteresse
    .count = { $n ->
            [one] { $n } forteresse
           *[other] { $n } forteresses
        }
    .plural = forteresses
# en: e8b9f247 plural=316ca02e
sanctuary = Sanctuaire
    .the = le sanctuaire
    .of = du sanctuaire
    .to = au sanctuaire
    .into = en sanctuaire
    .count = { $n ->
            [one] { $n } sanctuaire
           *[other] { $n } sanctuaires
        }
    .plural = sanctuaires

## scripts/base/terrains.toml

# en: terrain=4c4a02e7
desert =
    .terrain = Désert
    .terrain-the = le Désert
    .terrain-of = du Désert
    .terrain-to = au Désert
    .terrain-into = en Désert
# en: terrain=1e1f7396
plains =
    .terrain = Plaine
    .terrain-the = la Plaine
    .terrain-of = de la Plaine
    .terrain-to = à la Plaine
    .terrain-into = en Plaine
# en: terrain=092d16b0
swamp =
    .terrain = Marais
    .terrain-the = le Marais
    .terrain-of = du Marais
    .terrain-to = au Marais
    .terrain-into = en Marais
# en: terrain=bd7bd2c7
lakes =
    .terrain = Lac
    .terrain-the = le Lac
    .terrain-of = du Lac
    .terrain-to = au Lac
    .terrain-into = en Lac
# en: terrain=c073b08f
forest =
    .terrain = Forêt
    .terrain-the = la Forêt
    .terrain-of = de la Forêt
    .terrain-to = à la Forêt
    .terrain-into = en Forêt
# en: terrain=b109f11b
mountains =
    .terrain = Montagne
    .terrain-the = la Montagne
    .terrain-of = de la Montagne
    .terrain-to = à la Montagne
    .terrain-into = en Montagne
# en: terrain=eb2c90d0
wasteland =
    .terrain = Friche
    .terrain-the = la Friche
    .terrain-of = de la Friche
    .terrain-to = à la Friche
    .terrain-into = en Friche

## scripts/base/tiles/bonus-cards.toml

# en: c43faf0a
BON1 = Pelle et 2 pièces
# en: 1cb384fc
BON2 = Case de culte et 4 pièces
# en: 084c8454
BON3 = 6 pièces
# en: 65429fbe
BON4 = Navigation et 3 Pouvoir
# en: 3abda82c
BON5 = 3 Pouvoir et un ouvrier
# en: bb18f083
BON6 = Passer : forteresse et sanctuaire
# en: 7379df2c
BON7 = Passer : comptoirs
# en: c8a80b08
BON8 = Prêtre
# en: 35a69411
BON9 = Passer : habitations
# en: 669dd34e
BON10 = Passer : Navigation

## scripts/base/tiles/favors.toml

# en: b4240652
FAV1 = Feu 3
# en: 22188bf4
FAV2 = Eau 3
# en: 6755dca5
FAV3 = Terre 3
# en: c3b9b017
FAV4 = Air 3
# en: e0f1583a
FAV5 = Feu 2 : villes de 6
# en: 55125462
FAV6 = Eau 2 : case de culte
# en: 49b8cce9
FAV7 = Terre 2 : ouvrier et Pouvoir
# en: 22a17c4b
FAV8 = Air 2 : 4 Pouvoir
# en: c35a8529
FAV9 = Feu 1 : 3 pièces
# en: d4747a3b
FAV10 = Eau 1 : comptoirs
# en: dbf82294
FAV11 = Terre 1 : habitations
# en: 3d51933e
FAV12 = Air 1 : passer, comptoirs

## scripts/base/tiles/final-scorings.toml

# en: 4b5c79cb
network = Plus grande agglomération
# en: f09f1993
cults = Chaque piste de culte

## scripts/base/tiles/power-actions.toml

# en: 8ff6048d
ACT1 = Pont
# en: c8a80b08
ACT2 = Prêtre
# en: f82102b0
ACT3 = 2 ouvriers
# en: e996a12c
ACT4 = 7 pièces
# en: 039dbcf8
ACT5 = Pelle
# en: d5ff105d
ACT6 = 2 pelles

## scripts/base/tiles/round-tiles.toml

# en: b74f04fc legend=65fa24c3
SCORE1 = Pelles ; terre : pièces
    .legend = PELLE >> 2
# en: f4061e81 legend=9316f907
SCORE2 = Villes ; terre : pelles
    .legend = VILLE >> 5
# en: 545ce20f legend=6d27172b
SCORE3 = Habitations ; eau : prêtres
    .legend = D >> 2
# en: ad6fb6c7 legend=19eaeffa
SCORE4 = Forteresse, sanctuaire ; feu : ouvriers
    .legend = SA/SH >> 5
# en: d2718cc0 legend=6d27172b
SCORE5 = Habitations ; feu : Pouvoir
    .legend = D >> 2
# en: 0011b907 legend=411e98d8
SCORE6 = Comptoirs ; eau : pelles
    .legend = TP >> 3
# en: a208c92b legend=19eaeffa
SCORE7 = Forteresse, sanctuaire ; air : ouvriers
    .legend = SA/SH >> 5
# en: 27520661 legend=411e98d8
SCORE8 = Comptoirs ; air : pelles
    .legend = TP >> 3
# en: ac0fa580 legend=e8a9d41e
SCORE9 = Temples ; prêtres des cultes : pièces
    .legend = TE >> 4

## scripts/base/tiles/towns.toml

# en: 084c8454
TW1 = 6 pièces
# en: f82102b0
TW2 = 2 ouvriers
# en: c8a80b08
TW3 = Prêtre
# en: 8e9342b1
TW4 = 8 Pouvoir
# en: 2b50114b
TW5 = Une case sur chaque culte
