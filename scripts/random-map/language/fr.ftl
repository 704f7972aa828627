### French. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/random-map/boards.toml

# en: board_rule-text=3b510c97
no-dead-ends =
    .board_rule-text = moins de deux cases voisines sont du terrain
# en: board_rule-text=4746e449
few-islands =
    .board_rule-text = ce terrain est une île de trop

## scripts/random-map/module.toml

# en: 718b2d60 doc=1541849f
module-random-map = Un plateau tiré d’une graine
    .doc = Chaque partie a un nouveau plateau généré. Il suit les règles des plateaux équilibrés et deux autres : pas d’impasse, cinq îles au plus.
