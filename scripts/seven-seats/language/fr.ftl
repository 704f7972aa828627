### French. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/seven-seats/cards.toml

# en: 124002d9
BON21 = Passer : ponts
# en: 48d4c9f8
BON22 = Deux ouvriers

## scripts/seven-seats/module.toml

# en: 89b2ca1a doc=28b9b8e1
module-seven-seats = Sept places
    .doc = Jusqu’à sept places, une pour chaque terrain, avec deux cartes Bonus de plus et davantage de tuiles.
