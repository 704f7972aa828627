### German. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/seven-seats/cards.toml

# en: 124002d9
BON21 = Passen: Brücken
# en: 48d4c9f8
BON22 = Zwei Arbeiter

## scripts/seven-seats/module.toml

# en: 89b2ca1a doc=28b9b8e1
module-seven-seats = Sieben Plätze
    .doc = Bis zu sieben Plätze, einer für jede Landschaft, mit zwei weiteren Rundenbonuskarten und mehr Plättchen.
