### German. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/house-example/markets.toml

# en: 3a54503f doc=b1db76ff
markets = Märkte
    .doc = Wenn ein Volk passt, bringt jedes seiner Handelshäuser neben einem Gebäude eines anderen Volks 1 Punkt.

## scripts/house-example/module.toml

# en: 2f4ad6b6 doc=0fe22351
module-house-example = Hausregel: Märkte
    .doc = Ein Beispiel für eine Hausregel: Wenn ein Volk passt, bringt jedes seiner Handelshäuser neben einem Gebäude eines anderen Volks Punkte.

## scripts/house-example/settings.toml

# en: setting=ecd992ed setting-doc=b8cfd7a2
market-vp =
    .setting = Markt-SP
    .setting-doc = Punkte für jeden Markt, wenn sein Volk passt.
