### French. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/house-caravans/caravan.toml

# en: b582f9fe plural=e4fcb29d doc=3c805d5e
caravan = Caravane
    .the = la caravane
    .of = de la caravane
    .to = à la caravane
    .into = en caravane
    .count = { $n ->
            [one] { $n } caravane
           *[other] { $n } caravanes
        }
    .plural = caravanes
    .doc = Part d’un de ses propres comptoirs et va par les terres, à travers les infrastructures, mais jamais par une rivière sans pont. Chaque infrastructure d’une autre faction qu’elle traverse rapporte 1 pièce. Elle décharge dans un autre de ses propres comptoirs ou une de ses villes, pour 1 point par case de distance depuis son départ.
# en: slot=29073b7c
caravan-origin =
    .slot = départ

## scripts/house-caravans/module.toml

# en: 08fd4769 doc=2f5e3c0e
module-house-caravans = Règle maison : caravanes
    .doc = Une caravane pour chaque faction : elle va par les terres, gagne des pièces pour les infrastructures d’autres factions qu’elle traverse, et marque des points là où elle arrive.

## scripts/house-caravans/settings.toml

# en: setting=2d4db78b setting-doc=89f9776a
caravan-toll =
    .setting = péage de la caravane
    .setting-doc = Pièces pour chaque infrastructure d’une autre faction qu’une caravane traverse.
# en: setting=9a24fec8 setting-doc=338f7de5
caravan-vp =
    .setting = PV de la caravane
    .setting-doc = Points pour chaque case entre le départ et l’arrivée de la caravane, quand elle décharge.
