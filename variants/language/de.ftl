### German. Each text stands below the file of its English; `# en:` notes the hash of that English.

## variants/automa.toml

# en: 438fadde doc=b510325d
variant-automa = Terra Mystica mit einem Rivalen aus Karten
    .doc = Das Grundspiel mit einem Rivalen, den ein Kartenstapel spielt. Mit zwei Plätzen ist es eine Partie für eine Person.

## variants/base.toml

# en: e3cad0ba doc=9ce98e96
variant-base = Terra Mystica
    .doc = Das Grundspiel auf dem Spielplan des Grundspiels.

## variants/cove-cultists.toml

# en: acf26f05 doc=8a122e78
variant-cove-cultists = Merchants Cove mit Kultisten
    .doc = Merchants Cove mit den Kultisten, deren Karte Schurken als Kunden zählt.

## variants/cove-dealt.toml

# en: 79291535 doc=7800057e
variant-cove-dealt = Merchants Cove mit verteilten Händlern
    .doc = Merchants Cove mit zufällig verteilten Händlern: die vier gedruckten (als Lehrlinge gespielt), ein Lehrling oder der Taucher.

## variants/cove-diver.toml

# en: 6c550abf doc=eddb32f2
variant-cove-diver = Merchants Cove mit dem Taucher
    .doc = Merchants Cove mit einem Taucher, als Vorgabe auf dem roten Platz.

## variants/cove-five.toml

# en: 5b34b5fb doc=190538c8
variant-cove-five = Merchants Cove zu fünft
    .doc = Merchants Cove mit bis zu fünf Plätzen.

## variants/cove-sailors.toml

# en: 27f198e9 doc=4f77c1c4
variant-cove-sailors = Merchants Cove mit Matrosen und Räubern
    .doc = Merchants Cove mit Matrosen unter den Bürgern und mit den Räubern.

## variants/events.toml

# en: 44248389 doc=b2deacf2
variant-events = Terra Mystica mit Ereignissen
    .doc = Das Grundspiel mit einem Stapel Ereignisse. In jeder Runde wird eine Ereigniskarte aufgedeckt.

## variants/everything.toml

# en: 2e68b158 doc=2cb53a77
variant-everything = Alles
    .doc = Zwanzig Völker: das Grundspiel, Feuer & Eis, die Mini-Erweiterung und Händler der See, auf dem Spielplan von Feuer & Eis.

## variants/faction-auction.toml

# en: af8371ae doc=a0d85893
variant-faction-auction = Terra Mystica mit Völkerauktion
    .doc = Das Grundspiel mit einer Völkerauktion vor dem Spielaufbau. Eine Einstellung lässt die Völker anders wählen.

## variants/fire-and-ice.toml

# en: a2c375ff doc=f401f8c3
variant-fire-and-ice = Feuer & Eis
    .doc = Zwanzig Völker: das Grundspiel und Feuer & Eis, mit einer zusätzlichen Endwertung.

## variants/house-caravans.toml

# en: 544650e0 doc=b8788185
variant-house-caravans = Terra Mystica mit Karawanen
    .doc = Das Grundspiel mit einer Hausregel: Karawanen gehen von Handelshaus zu Handelshaus.

## variants/house-example.toml

# en: 548d83b5 doc=0add41b2
variant-house-example = Terra Mystica mit Märkten
    .doc = Das Grundspiel mit einer Hausregel: Handelshäuser neben anderen Völkern bringen Punkte, wenn ihr Volk passt.

## variants/merchants-cove.toml

# en: 4bd0c905 doc=72e7c3cf
variant-merchants-cove = Merchants Cove, erste Partie
    .doc = Merchants Cove für eine erste Partie (MC-046): Einheimische, Söldner, Verbrecher, und alle Plätze sind Lehrlinge.

## variants/merchants-fjords.toml

# en: 1578b892 doc=16c52803
variant-merchants-fjords = Die Händler: Die Fjorde
    .doc = Das Grundspiel mit Schiffen, Handel und Werften, auf dem Spielplan "Die Fjorde".

## variants/merchants-lakes.toml

# en: 3f07b3b0 doc=3ac6890a
variant-merchants-lakes = Die Händler: Die Seen
    .doc = Das Grundspiel mit Schiffen, Handel und Werften, auf dem Spielplan "Die Seen".

## variants/merchants.toml

# en: dae80dff doc=e8b64dec
variant-merchants = Die Händler
    .doc = Das Grundspiel mit Schiffen, Handel und Werften, auf der Karte des Grundspiels.

## variants/objectives.toml

# en: 2ce6dcc2 doc=3df4dba9
variant-objectives = Terra Mystica mit geheimen Zielen
    .doc = Das Grundspiel mit einem geheimen Ziel für jedes Volk, das am Ende gewertet wird.

## variants/random-map.toml

# en: d9005e16 doc=a89b2854
variant-random-map = Terra Mystica auf zufälligem Spielplan
    .doc = Das Grundspiel auf einem neuen Zufallsplan in jeder Partie. `--map random:SEED` erzeugt einen bestimmten Spielplan.

## variants/seven-seats.toml

# en: 9312b41c doc=09e3d90a
variant-seven-seats = Terra Mystica zu siebt
    .doc = Das Grundspiel mit bis zu sieben Plätzen, einem für jede Landschaft.

## variants/teams.toml

# en: 0a4966aa doc=0040dc47
variant-teams = Terra Mystica in Teams
    .doc = Zwei gegen zwei auf der Karte des Grundspiels; die Punkte eines Teams zählen zusammen.
