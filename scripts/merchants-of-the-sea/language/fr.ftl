### French. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/merchants-of-the-sea/amend.toml

# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
halflings =
    .amend-reason = MF-02 : les récompenses du chantier naval ne sont imprimées que sur son plateau
    .amend-reason-cost-shipyard = MF-01 : le coût n’est imprimé que sur le plateau Chantier naval
    .amend-reason-action_cost-ACTBUILD = MF-03 : le coût n’est imprimé que sur le plateau Chantier naval
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
cultists =
    .amend-reason = MF-02 : les récompenses du chantier naval ne sont imprimées que sur son plateau
    .amend-reason-cost-shipyard = MF-01 : le coût n’est imprimé que sur le plateau Chantier naval
    .amend-reason-action_cost-ACTBUILD = MF-03 : le coût n’est imprimé que sur le plateau Chantier naval
# en: amend-reason-cost-shipyard=274ed40f
alchemists =
    .amend-reason-cost-shipyard = MF-01 : le coût n’est imprimé que sur le plateau Chantier naval
# en: amend-reason=16792782 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
darklings =
    .amend-reason = MF-02 : les récompenses du chantier naval ne sont imprimées que sur son plateau ; Loam suppose que le chantier naval des Riverains ne fait pas avancer sur la piste Navigation
    .amend-reason-cost-shipyard = MF-01 : le coût n’est imprimé que sur le plateau Chantier naval
    .amend-reason-action_cost-ACTBUILD = MF-03 : le coût n’est imprimé que sur le plateau Chantier naval
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
mermaids =
    .amend-reason = MF-02 : les récompenses du chantier naval ne sont imprimées que sur son plateau
    .amend-reason-cost-shipyard = MF-01 : le coût n’est imprimé que sur le plateau Chantier naval
    .amend-reason-action_cost-ACTBUILD = MF-03 : le coût n’est imprimé que sur le plateau Chantier naval
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
swarmlings =
    .amend-reason = MF-02 : les récompenses du chantier naval ne sont imprimées que sur son plateau
    .amend-reason-cost-shipyard = MF-01 : le coût n’est imprimé que sur le plateau Chantier naval
    .amend-reason-action_cost-ACTBUILD = MF-03 : le coût n’est imprimé que sur le plateau Chantier naval
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
witches =
    .amend-reason = MF-02 : les récompenses du chantier naval ne sont imprimées que sur son plateau
    .amend-reason-cost-shipyard = MF-01 : le coût n’est imprimé que sur le plateau Chantier naval
    .amend-reason-action_cost-ACTBUILD = MF-03 : le coût n’est imprimé que sur le plateau Chantier naval
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
auren =
    .amend-reason = MF-02 : les récompenses du chantier naval ne sont imprimées que sur son plateau
    .amend-reason-cost-shipyard = MF-01 : le coût n’est imprimé que sur le plateau Chantier naval
    .amend-reason-action_cost-ACTBUILD = MF-03 : le coût n’est imprimé que sur le plateau Chantier naval
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5 amend-reason-range-jump-skips=4d64248a
dwarves =
    .amend-reason = MF-02 : les récompenses du chantier naval ne sont imprimées que sur son plateau
    .amend-reason-cost-shipyard = MF-01 : le coût n’est imprimé que sur le plateau Chantier naval
    .amend-reason-action_cost-ACTBUILD = MF-03 : le coût n’est imprimé que sur le plateau Chantier naval
    .amend-reason-range-jump-skips = MF-04 : la tuile Portée n’est montrée que sur une image ; une quatrième case et sa portée sont déduites
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
engineers =
    .amend-reason = MF-02 : les récompenses du chantier naval ne sont imprimées que sur son plateau
    .amend-reason-cost-shipyard = MF-01 : le coût n’est imprimé que sur le plateau Chantier naval
    .amend-reason-action_cost-ACTBUILD = MF-03 : le coût n’est imprimé que sur le plateau Chantier naval
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
giants =
    .amend-reason = MF-02 : les récompenses du chantier naval ne sont imprimées que sur son plateau
    .amend-reason-cost-shipyard = MF-01 : le coût n’est imprimé que sur le plateau Chantier naval
    .amend-reason-action_cost-ACTBUILD = MF-03 : le coût n’est imprimé que sur le plateau Chantier naval
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
chaosmagicians =
    .amend-reason = MF-02 : les récompenses du chantier naval ne sont imprimées que sur son plateau
    .amend-reason-cost-shipyard = MF-01 : le coût n’est imprimé que sur le plateau Chantier naval
    .amend-reason-action_cost-ACTBUILD = MF-03 : le coût n’est imprimé que sur le plateau Chantier naval
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5 amend-reason-range-max-jump-skips=4d64248a
fakirs =
    .amend-reason = MF-02 : les récompenses du chantier naval ne sont imprimées que sur son plateau
    .amend-reason-cost-shipyard = MF-01 : le coût n’est imprimé que sur le plateau Chantier naval
    .amend-reason-action_cost-ACTBUILD = MF-03 : le coût n’est imprimé que sur le plateau Chantier naval
    .amend-reason-range-max-jump-skips = MF-04 : la tuile Portée n’est montrée que sur une image ; une quatrième case et sa portée sont déduites
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
nomads =
    .amend-reason = MF-02 : les récompenses du chantier naval ne sont imprimées que sur son plateau
    .amend-reason-cost-shipyard = MF-01 : le coût n’est imprimé que sur le plateau Chantier naval
    .amend-reason-action_cost-ACTBUILD = MF-03 : le coût n’est imprimé que sur le plateau Chantier naval
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
icemaidens =
    .amend-reason = MF-02 : les récompenses du chantier naval ne sont imprimées que sur son plateau
    .amend-reason-cost-shipyard = MF-01 : le coût n’est imprimé que sur le plateau Chantier naval
    .amend-reason-action_cost-ACTBUILD = MF-03 : le coût n’est imprimé que sur le plateau Chantier naval
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
yetis =
    .amend-reason = MF-02 : les récompenses du chantier naval ne sont imprimées que sur son plateau
    .amend-reason-cost-shipyard = MF-01 : le coût n’est imprimé que sur le plateau Chantier naval
    .amend-reason-action_cost-ACTBUILD = MF-03 : le coût n’est imprimé que sur le plateau Chantier naval
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
acolytes =
    .amend-reason = MF-02 : les récompenses du chantier naval ne sont imprimées que sur son plateau
    .amend-reason-cost-shipyard = MF-01 : le coût n’est imprimé que sur le plateau Chantier naval
    .amend-reason-action_cost-ACTBUILD = MF-03 : le coût n’est imprimé que sur le plateau Chantier naval
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
dragonlords =
    .amend-reason = MF-02 : les récompenses du chantier naval ne sont imprimées que sur son plateau
    .amend-reason-cost-shipyard = MF-01 : le coût n’est imprimé que sur le plateau Chantier naval
    .amend-reason-action_cost-ACTBUILD = MF-03 : le coût n’est imprimé que sur le plateau Chantier naval
# en: amend-reason=16792782 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
riverwalkers =
    .amend-reason = MF-02 : les récompenses du chantier naval ne sont imprimées que sur son plateau ; Loam suppose que le chantier naval des Riverains ne fait pas avancer sur la piste Navigation
    .amend-reason-cost-shipyard = MF-01 : le coût n’est imprimé que sur le plateau Chantier naval
    .amend-reason-action_cost-ACTBUILD = MF-03 : le coût n’est imprimé que sur le plateau Chantier naval
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
shapeshifters =
    .amend-reason = MF-02 : les récompenses du chantier naval ne sont imprimées que sur son plateau
    .amend-reason-cost-shipyard = MF-01 : le coût n’est imprimé que sur le plateau Chantier naval
    .amend-reason-action_cost-ACTBUILD = MF-03 : le coût n’est imprimé que sur le plateau Chantier naval
# en: option=0f960314
shapeshifters-on_upgrade-keep-color =
    .option = garder le terrain natal
# en: option=4b8f9596
shapeshifters-on_upgrade-pick-color =
    .option = terrain natal : { $terrain }

## scripts/merchants-of-the-sea/module.toml

# en: dae80dff doc=79562985
module-merchants-of-the-sea = Marchands des Mers
    .doc = Des bateaux qui se déplacent, commercent et paient des habitations ; des docks, des chantiers navals et des canaux ; des marchands pour les factions sans bateaux.

## scripts/merchants-of-the-sea/settings.toml

# en: setting=d8cf499d setting-doc=cff67f76
tokens-may-be-refused =
    .setting = refus de bateaux
    .setting-doc = On peut refuser un bateau ou un marchand, quelle que soit sa source (MOS-R05).
# en: setting=994ff116 setting-doc=35b4df18
trade-builds-without-spades =
    .setting = construire par commerce, sans pelles
    .setting-doc = Quand des factions sans pelles commercent avec une forteresse, elles peuvent transformer et construire à leur propre coût, ou seulement construire (MOS-R26, MOS-R49).
# en: setting=5f120c68 setting-doc=bda84356
earlier-temple-tile =
    .setting = ancienne tuile des temples
    .setting-doc = Ajoute la tuile Pointage promotionnelle des temples aux douze nouvelles parmi lesquelles on pioche (DISC-19).
# en: setting=98989eff setting-doc=8b5db5ff
new-cards-first =
    .setting = nouvelles cartes d’abord
    .setting-doc = Chaque partie a deux des trois nouvelles cartes Bonus. Les autres sont piochées parmi les anciennes cartes (MOS-012).
# en: setting=de7bf71a value-off=6b0700c9 value-drawn=a8437913 value-chosen=19ac7cbb setting-doc=010ae87d
trade-final-tile =
    .setting = décompte final du commerce
    .value-off = non
    .value-drawn = piochée
    .value-chosen = choisie
    .setting-doc = Tuile Décompte final du commerce : absente, parmi les tuiles à piocher (MOS-018), ou toujours en jeu (MOS-013).

## scripts/merchants-of-the-sea/structures.toml

# en: 6553ec91 plural=af803a1a reason-cost=03da8abe
shipyard = Chantier naval
    .the = le chantier naval
    .of = du chantier naval
    .to = au chantier naval
    .into = en chantier naval
    .count = { $n ->
            [one] { $n } chantier naval
           *[other] { $n } chantiers navals
        }
    .plural = chantiers navals
    .reason-cost = notre choix : aucun livret de règles n’indique le coût d’un chantier naval pour les factions d’autres modules, qui n’ont pas de plateau Chantier naval

## scripts/merchants-of-the-sea/tiles/bonus-cards.toml

# en: ed4e60ce reason-income=a52cdaa9
BON11 = Commerce, et un bateau
    .reason-income = MF-08 : aucun texte n’indique de revenu pour cette carte
# en: ffe85b2f
BON12 = Passer : bateaux
# en: 3e611fb9
BON13 = Bateau, et déplacer les bateaux
# en: 2ddb61fa
BON14 = Passer : forteresse, sanctuaire et chantier naval

## scripts/merchants-of-the-sea/tiles/favors.toml

# en: 97272b04 reason-cult=ae243999
FAV13 = Feu 1 : Navigation, ou pièces et un prêtre
    .reason-cult = MF-07 : seule une image montre le culte de chacune des quatre tuiles
# en: option=229cdef2
FAV13-ship-and-worker =
    .option = Navigation et ouvrier
# en: option=97fc828f
FAV13-coins-and-p-to-fire-for-3 =
    .option = pièces, prêtre : feu, 3 cases
# en: option=05dc315b
FAV13-coins-and-p-to-fire-for-2 =
    .option = pièces, prêtre : feu, 2 cases
# en: option=2b12b948
FAV13-coins-and-p-to-water-for-3 =
    .option = pièces, prêtre : eau, 3 cases
# en: option=a17a185f
FAV13-coins-and-p-to-water-for-2 =
    .option = pièces, prêtre : eau, 2 cases
# en: option=2746e48a
FAV13-coins-and-p-to-earth-for-3 =
    .option = pièces, prêtre : terre, 3 cases
# en: option=676f98c9
FAV13-coins-and-p-to-earth-for-2 =
    .option = pièces, prêtre : terre, 2 cases
# en: option=9393af21
FAV13-coins-and-p-to-air-for-3 =
    .option = pièces, prêtre : air, 3 cases
# en: option=b01da2ba
FAV13-coins-and-p-to-air-for-2 =
    .option = pièces, prêtre : air, 2 cases
# en: option=1e3965a1
FAV13-coins-and-fire =
    .option = pièces, feu +1
# en: option=796b9c96
FAV13-coins-and-water =
    .option = pièces, eau +1
# en: option=680c1a33
FAV13-coins-and-earth =
    .option = pièces, terre +1
# en: option=3fa0ebef
FAV13-coins-and-air =
    .option = pièces, air +1
# en: 67f6fda0 reason-cult=ae243999
FAV14 = Eau 1 : bateau
    .reason-cult = MF-07 : seule une image montre le culte de chacune des quatre tuiles
# en: d4a6347e reason-cult=ae243999
FAV15 = Terre 1 : commerce
    .reason-cult = MF-07 : seule une image montre le culte de chacune des quatre tuiles
# en: 67bffe6f reason-cult=ae243999
FAV16 = Air 1 : passer, commerce
    .reason-cult = MF-07 : seule une image montre le culte de chacune des quatre tuiles

## scripts/merchants-of-the-sea/tiles/final-scoring.toml

# en: 9f6e7ca2 doc=9fd2580c
trades = Commerce
    .doc = Le nombre de marqueurs Commerce sur le plateau.

## scripts/merchants-of-the-sea/tiles/power-actions.toml

# en: 3de56552
ACT7 = Déplacer les bateaux
# en: cb6f6671
ACT8 = Bateau
# en: a5c190b8
ACT9 = Tuile Faveur

## scripts/merchants-of-the-sea/tiles/round-tiles.toml

# en: 545ce20f legend=6d27172b reason-counts-steps-reward=083b68d9
SCORE10 = Habitations ; eau : prêtres
    .legend = D >> 2
    .reason-counts-steps-reward = MF-06 : seule une image montre quelles moitiés forment une tuile
# en: d2718cc0 legend=6d27172b reason-counts-steps-reward=083b68d9
SCORE11 = Habitations ; feu : Pouvoir
    .legend = D >> 2
    .reason-counts-steps-reward = MF-06 : seule une image montre quelles moitiés forment une tuile
# en: 0011b907 legend=411e98d8 reason-counts-steps-reward=083b68d9
SCORE12 = Comptoirs ; eau : pelles
    .legend = TP >> 3
    .reason-counts-steps-reward = MF-06 : seule une image montre quelles moitiés forment une tuile
# en: 27520661 legend=411e98d8 reason-counts-steps-reward=083b68d9
SCORE13 = Comptoirs ; air : pelles
    .legend = TP >> 3
    .reason-counts-steps-reward = MF-06 : seule une image montre quelles moitiés forment une tuile
# en: adf246ca legend=196a9625 reason-counts-steps-reward=083b68d9
SCORE14 = Grandes infrastructures ; feu : ouvriers
    .legend = SA/SH/SY >> 5
    .reason-counts-steps-reward = MF-06 : seule une image montre quelles moitiés forment une tuile
# en: 16aa086e legend=196a9625 reason-counts-steps-reward=083b68d9
SCORE15 = Grandes infrastructures ; air : ouvriers
    .legend = SA/SH/SY >> 5
    .reason-counts-steps-reward = MF-06 : seule une image montre quelles moitiés forment une tuile
# en: f4061e81 legend=9316f907 reason-counts-steps-reward=083b68d9
SCORE16 = Villes ; terre : pelles
    .legend = VILLE >> 5
    .reason-counts-steps-reward = MF-06 : seule une image montre quelles moitiés forment une tuile
# en: b74f04fc legend=65fa24c3 reason-counts-steps-reward=083b68d9
SCORE17 = Pelles ; terre : pièces
    .legend = PELLE >> 2
    .reason-counts-steps-reward = MF-06 : seule une image montre quelles moitiés forment une tuile
# en: 4869e72d legend=e8a9d41e reason=083b68d9 reason-counts=083b68d9
SCORE18 = Temples ; terre : Navigation
    .legend = TE >> 4
    .reason = MF-06 : seule une image montre quelles moitiés forment une tuile
    .reason-counts = MF-06 : seule une image montre quelles moitiés forment une tuile
# en: 0b6d5abe legend=38c8ee83 reason=083b68d9 reason-counts=083b68d9
SCORE19 = Commerce ; eau : bateaux
    .legend = COMMERCE >> 2
    .reason = MF-06 : seule une image montre quelles moitiés forment une tuile
    .reason-counts = MF-06 : seule une image montre quelles moitiés forment une tuile
# en: 1be88f1b legend=34bc5745 reason-counts-steps-reward=083b68d9
SCORE20 = Avancées ; feu : Pouvoir
    .legend = AVANCÉE >> 2
    .reason-counts-steps-reward = MF-06 : seule une image montre quelles moitiés forment une tuile
# en: 787a4a2f legend=38c8ee83 reason-counts-steps-reward=083b68d9
SCORE21 = Commerce ; air : ouvriers
    .legend = COMMERCE >> 2
    .reason-counts-steps-reward = MF-06 : seule une image montre quelles moitiés forment une tuile

## scripts/merchants-of-the-sea/tiles/shipyard-board.toml

# en: 7b4fcd8d doc=d8639969 reason=5ce61bb0
shipyard_board = Plateau Chantier naval
    .doc = Une fois par manche, on peut déplacer les bateaux. Un chantier naval donne un bateau à chaque manche et permet d’en construire un.
    .reason = MF-02 : un texte dit que la plupart des plateaux donnent un bateau ; celui des Ombrelins est peut-être une exception

## scripts/merchants-of-the-sea/tiles/towns.toml

# en: bc193b5b
TW9 = Navigation et 4 PV
# en: 04a580d9 reason-gain-keys=d74571e7
TW10 = Deux bateaux et 3 PV
    .reason-gain-keys = MF-09 : les clés ne sont montrées que sur une image

## scripts/merchants-of-the-sea/tokens/markers.toml

# en: a74edef8 plural=e339256d doc=fcb951d6
trade_marker = marqueur Commerce
    .the = le marqueur Commerce
    .of = du marqueur Commerce
    .to = au marqueur Commerce
    .into = en marqueur Commerce
    .count = { $n ->
            [one] { $n } marqueur Commerce
           *[other] { $n } marqueurs Commerce
        }
    .plural = marqueurs Commerce
    .doc = Placé sous chaque infrastructure avec laquelle on a commercé. On ne peut pas commercer deux fois avec la même infrastructure.
# en: 43f20365 plural=4adf5fb1 doc=ae190ad5
dock = Dock
    .the = le dock
    .of = du dock
    .to = au dock
    .into = en dock
    .count = { $n ->
            [one] { $n } dock
           *[other] { $n } docks
        }
    .plural = docks
    .doc = Placer le marqueur sous une habitation de bord de rivière avant la prise des cartes Bonus, sinon sous la première habitation de bord de rivière construite.
# en: 95e31c8e plural=fae00ece doc=8680aca1
storehouse = Entrepôt
    .the = l’entrepôt
    .of = de l’entrepôt
    .to = à l’entrepôt
    .into = en entrepôt
    .count = { $n ->
            [one] { $n } entrepôt
           *[other] { $n } entrepôts
        }
    .plural = entrepôts
    .doc = Placer le marqueur sous une habitation de départ, même loin d’une rivière.

## scripts/merchants-of-the-sea/tokens/merchant.toml

# en: 837f6766 plural=0daae4f2 doc=e935a48f reason-move-steps=ac774d31
merchant = Marchand
    .the = le marchand
    .of = du marchand
    .to = au marchand
    .into = en marchand
    .count = { $n ->
            [one] { $n } marchand
           *[other] { $n } marchands
        }
    .plural = marchands
    .doc = Placé sur la case de son propre entrepôt ou marché. Trois au plus. Va de case en case, aussi par les rivières et les ponts. Il commerce avec une infrastructure d’une autre faction en finissant son déplacement sur elle. Sa propre case est accessible, et il y paie une habitation. Si une autre faction y construit une habitation, il commerce aussitôt.
    .reason-move-steps = MF-04 : la tuile Portée n’est montrée que sur une image ; les valeurs des troisième et quatrième cases sont déduites

## scripts/merchants-of-the-sea/tokens/ship.toml

# en: cb6f6671 plural=29ac59da doc=9356e2cc
ship = Bateau
    .the = le bateau
    .of = du bateau
    .to = au bateau
    .into = en bateau
    .count = { $n ->
            [one] { $n } bateau
           *[other] { $n } bateaux
        }
    .plural = bateaux
    .doc = Placé sur une case Rivière adjacente à son propre dock ou chantier naval. Trois au plus. Se déplace sur les rivières et les canaux. Il commerce avec une infrastructure d’une autre faction en finissant son déplacement sur elle. Les cases Terrain adjacentes sont accessibles, et il y paie une habitation.
# en: option=e23ab85e
ship-trade-temple-3pw =
    .option = 3 Pouvoir
# en: option=1ef09bdb
ship-trade-temple-gain-fire =
    .option = feu +1
# en: option=34f2f5cc
ship-trade-temple-gain-water =
    .option = eau +1
# en: option=e9c641a2
ship-trade-temple-gain-earth =
    .option = terre +1
# en: option=c465307a
ship-trade-temple-gain-air =
    .option = air +1
# en: option=2a1e9253
ship-trade-sanctuary-gain-p =
    .option = 1 prêtre
# en: option=f028539d
ship-trade-sanctuary-gain-2fire =
    .option = feu +2
# en: option=02b0b47c
ship-trade-sanctuary-gain-2water =
    .option = eau +2
# en: option=8d6c7107
ship-trade-sanctuary-gain-2earth =
    .option = terre +2
# en: option=91a5e139
ship-trade-sanctuary-gain-2air =
    .option = air +2
# en: option=5af16eb2
ship-trade-shipyard-keep =
    .option = garder
# en: option=ffe4fc9b
ship-trade-shipyard-free-actmove =
    .option = libérer ACTMOVE
