### German. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/events/events.toml

# en: zone=61f51ddb
events =
    .zone = Ereignisse
# en: zone=a14183d2 back=a14183d2
event =
    .zone = Ereignis
    .back = Ereignis
# en: zone=6dda8e91
past-events =
    .zone = frühere Ereignisse
# en: phase=e3968863
event-card =
    .phase = Karte aufgedeckt
# en: task=ccda8d82
turn-a-card =
    .task = Karte aufdecken
# en: decision=265e5304
pilgrimage =
    .decision = Pilgerfahrt
# en: option=8d0218a8 option-name=4cced65c
pilgrimage-to-fire =
    .option = Pilgerfahrt: Feuer
    .option-name = Feuer
# en: option=1617d5d6 option-name=6ec6b458
pilgrimage-to-water =
    .option = Pilgerfahrt: Wasser
    .option-name = Wasser
# en: option=979ca113 option-name=7539153c
pilgrimage-to-earth =
    .option = Pilgerfahrt: Erde
    .option-name = Erde
# en: option=4a14b97e option-name=821cb2c1
pilgrimage-to-air =
    .option = Pilgerfahrt: Luft
    .option-name = Luft
# en: decision=02ffb832
caravan =
    .decision = Karawane
# en: option=f19a31e8 option-name=a539be6c
caravan-buy =
    .option = kaufen: { $n } (Karawane)
    .option-name = kaufen
# en: option=608a6a27 option-name=a95bed78
caravan-wave =
    .option = der Karawane winken
    .option-name = winken
# en: piece-text=30cad645 piece=16800771
harvest =
    .piece-text = Jedes Volk erhält 3 Münzen.
    .piece = Ernte
# en: piece-text=05f1951a piece=9c13cdbc
levy =
    .piece-text = Jedes Volk zahlt 2 Münzen, soweit vorhanden.
    .piece = Abgabe
# en: piece-text=8da1284c piece=f42f288f
rents =
    .piece-text = 1 Münze für jedes Wohnhaus.
    .piece = Mieten
# en: piece-text=11abc97a piece=675ca126
helpers =
    .piece-text = Jedes Volk erhält 1 Arbeiter.
    .piece = Gehilfen
# en: piece-text=daa51f12 piece=0a3dc117
spring-tide =
    .piece-text = Jedes Volk erhält 3 Macht.
    .piece = Springflut
# en: piece-text=b68c65f0 piece=838e0847
market-days =
    .piece-text = 2 Punkte für jedes Handelshaus.
    .piece = Markttage
# en: piece-text=3f7767ab piece=6f59a4a3
pilgrims =
    .piece-text = Um 1 Stufe auf einer Kultleiste nach Wahl aufsteigen.
    .piece = Pilger
# en: piece-text=bdcecfff piece=e4fcb29d
caravans =
    .piece-text = Bis zu zwei Arbeiter für je 2 Münzen.
    .piece = Karawanen

## scripts/events/module.toml

# en: 2e7286a1 doc=930b49d2
module-events = Ereignisse
    .doc = Vor den Zügen jeder Runde wird eine Ereigniskarte aufgedeckt. Ihre Wirkung gilt für alle Völker.
