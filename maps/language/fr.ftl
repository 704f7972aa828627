### French. Each text stands below the file of its English; `# en:` notes the hash of that English.

## maps/arrow.toml

# en: 196c3a47 doc=d2be1c3f reason=ac143122
map-arrow = Flèche
    .doc = Un anneau d’eau autour d’une île qui a son propre petit lac.
    .reason = le terrain n’a été lu que dans une seule source

## maps/base.toml

# en: e3cad0ba doc=3b1db1fb
map-base = Terra Mystica
    .doc = Le plateau du jeu de base.
# en: value-printed=61d7011f value-widest=b82cf789 value-one-per-pair=643ac494 value-no-hex-twice=7964858b
canals =
    .value-printed = imprimés
    .value-widest = les plus larges
    .value-one-per-pair = un par paire
    .value-no-hex-twice = aucune case deux fois
# en: value-table=7bc33296 value-site-2017=b6cb491f
starting-vp =
    .value-table = tableau
    .value-site-2017 = site 2017

## maps/fire-and-ice.toml

# en: a2c375ff doc=8c217ae2
map-fire-and-ice = Feu et Glace
    .doc = Le plateau de Feu et Glace, avec deux rivières séparées.

## maps/fjords.toml

# en: 5517bfac doc=00c16c9b reason-rows=90303599
map-fjords = Fjords
    .doc = D’étroits bras d’une même rivière entre de longues rives (Fjords, version 2.1).
    .reason-rows = MF-11 : Loam suppose que le plateau imprimé avec Marchands des Mers est Fjords 2.1, très joué en ligne

## maps/lakes.toml

# en: 1abdb228 doc=76180924 reason-rows=5f41bc68
map-lakes = Lacs
    .doc = Six lacs séparés (Loon Lakes, version 1.6).
    .reason-rows = MF-11 : Loam suppose que le plateau imprimé avec Marchands des Mers est Loon Lakes 1.6, très joué en ligne
# en: canals-reason=ca283439
lakes-widest =
    .canals-reason = MF-05 : les sept canaux ne sont montrés que sur une image ; ce choix permet aux bateaux d’atteindre le plus de cases
# en: canals-reason=28d468ab
lakes-one-per-pair =
    .canals-reason = MF-05 : les sept canaux ne sont montrés que sur une image ; ce choix relie une fois chaque paire de lacs voisins
# en: canals-reason=5a3cdeb6
lakes-no-hex-twice =
    .canals-reason = MF-05 : les sept canaux ne sont montrés que sur une image ; ce choix évite de toucher deux fois une case Terrain

## maps/random.toml

# en: 718b2d60 doc=52bf16ed
map-random = Un plateau tiré d’une graine
    .doc = Un plateau de 113 cases que Loam génère à chaque partie selon les règles des plateaux (`board_rule`).

## maps/revised-base.toml

# en: 6067baa2 doc=176cb07d
map-revised-base = Terra Mystica, version alternative
    .doc = Le plateau du jeu de base, avec quelques terrains modifiés pour un meilleur équilibre.
