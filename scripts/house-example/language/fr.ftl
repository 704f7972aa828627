### French. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/house-example/markets.toml

# en: 3a54503f doc=b1db76ff
markets = Marchés
    .doc = Quand une faction passe, chacun de ses comptoirs directement adjacent à une infrastructure d’une autre faction rapporte 1 point.

## scripts/house-example/module.toml

# en: 2f4ad6b6 doc=0fe22351
module-house-example = Règle maison : marchés
    .doc = Un exemple de règle maison : quand une faction passe, chacun de ses comptoirs directement adjacent à une infrastructure d’une autre faction rapporte des points.

## scripts/house-example/settings.toml

# en: setting=ecd992ed setting-doc=b8cfd7a2
market-vp =
    .setting = PV des marchés
    .setting-doc = Points pour chaque marché quand sa faction passe.
