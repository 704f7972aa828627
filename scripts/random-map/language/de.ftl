### German. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/random-map/boards.toml

# en: board_rule-text=3b510c97
no-dead-ends =
    .board_rule-text = weniger als zwei Nachbarfelder sind Land
# en: board_rule-text=4746e449
few-islands =
    .board_rule-text = dieses Land ist eine Insel zu viel

## scripts/random-map/module.toml

# en: 718b2d60 doc=1541849f
module-random-map = Zufälliger Spielplan
    .doc = Jede Partie hat einen neu erzeugten Spielplan. Er folgt den Regeln ausgewogener Spielpläne und zwei weiteren: keine Sackgassen, höchstens fünf Inseln.
