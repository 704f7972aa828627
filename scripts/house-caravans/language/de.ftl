### German. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/house-caravans/caravan.toml

# en: b582f9fe plural=e4fcb29d doc=3c805d5e
caravan = Karawane
    .nom = die Karawane
    .acc = die Karawane
    .dat = der Karawane
    .gen = der Karawane
    .into = zur Karawane
    .count = { $n ->
            [one] { $n } Karawane
           *[other] { $n } Karawanen
        }
    .plural = Karawanen
    .doc = Bricht von einem eigenen Handelshaus auf und geht über Land, durch Gebäude, aber nie über offenen Fluss. Jedes Gebäude eines anderen Volks, durch das sie zieht, bringt 1 Münze. Sie lädt an einem anderen eigenen Handelshaus oder einer eigenen Stadt ab, für 1 Punkt je Feld Entfernung von ihrem Start.
# en: slot=29073b7c
caravan-origin =
    .slot = Start

## scripts/house-caravans/module.toml

# en: 08fd4769 doc=2f5e3c0e
module-house-caravans = Hausregel: Karawanen
    .doc = Eine Karawane für jedes Volk: Sie geht über Land, verdient Münzen an Gebäuden anderer Völker, durch die sie zieht, und bringt Punkte, wo sie ankommt.

## scripts/house-caravans/settings.toml

# en: setting=2d4db78b setting-doc=89f9776a
caravan-toll =
    .setting = Karawanenzoll
    .setting-doc = Münzen für jedes Gebäude eines anderen Volks, durch das eine Karawane zieht.
# en: setting=9a24fec8 setting-doc=338f7de5
caravan-vp =
    .setting = Karawanen-SP
    .setting-doc = Punkte für jedes Feld zwischen Start und Ziel der Karawane, wenn sie ablädt.
