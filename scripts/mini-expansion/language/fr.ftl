### French. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/mini-expansion/module.toml

# en: e8e528b6 doc=c21d9fca
module-mini-expansion = Mini-extension : tuiles Ville
    .doc = Trois autres sortes de tuiles Ville.

## scripts/mini-expansion/towns.toml

# en: 53e2b587
TW6 = 2 clés, 2 cases sur chaque culte
# en: 1c22c995
TW7 = Navigation
# en: fd4310d6
TW8 = 11 PV
