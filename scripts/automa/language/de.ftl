### German. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/automa/deck.toml

# en: zone=0c139fb3
rival-deck =
    .zone = Rivalenstapel
# en: zone=7e25d1a2
rival-now =
    .zone = Rivale: jetzt
# en: zone=3569b56e
rival-past =
    .zone = Rivale: Ablage
# en: zone=de0ff7e3
rival-level =
    .zone = Rivale: Stufe
# en: piece-text=0ee8e14e piece=fee2a4f3
easy =
    .piece-text = Beginnt mit zwei Wohnhäusern. Hat drei Züge in jeder Runde.
    .piece = leicht
# en: back=e45f31a5
level-card =
    .back = Stufenkarte
# en: property=dc7c21e3
dwellings =
    .property = Wohnhäuser
# en: property=6c3e1434
turns =
    .property = Züge
# en: property=69212672
fame =
    .property = Ruhm
# en: piece-text=57aa6033 piece=5f815976
normal =
    .piece-text = Beginnt mit zwei Wohnhäusern. Hat fünf Züge in jeder Runde.
    .piece = normal
# en: piece-text=6ae38845 piece=05208515
hard =
    .piece-text = Beginnt mit drei Wohnhäusern. Hat sechs Züge in jeder Runde. Jede Karte bringt ihm 1 Punkt.
    .piece = schwer
# en: piece-text=826252cf piece=25329522
settlers =
    .piece-text = Baut ein Wohnhaus auf seiner Heimatlandschaft oder dort, wo höchstens zwei Spaten dazu nötig sind. Sonst eine Stufe Luft.
    .piece = Siedler
# en: back=d55829c2
rival-card =
    .back = Rivalenkarte
# en: property=73f323b1
card =
    .property = Karte
# en: property=03fa8973
air =
    .property = Luft
# en: piece-text=cf56d0cf piece=6e06cecc
traders =
    .piece-text = Wertet ein Wohnhaus zum Handelshaus auf oder baut ein Wohnhaus auf seiner Heimatlandschaft. Sonst eine Stufe Erde.
    .piece = Kaufleute
# en: property=42358e96
earth =
    .property = Erde
# en: piece-text=56b84a6b piece=85f1546c
founders =
    .piece-text = Baut seinen ersten Tempel, seine Festung, sein Heiligtum, einen weiteren Tempel oder ein Handelshaus. Sonst eine Stufe Feuer.
    .piece = Gründer
# en: property=94096dd0
fire =
    .property = Feuer
# en: piece-text=75d5ea92 piece=961f3083
pilgrims-of-fire =
    .piece-text = Zwei Stufen Feuer.
    .piece = Feuerpilger
# en: piece-text=e34b0b6a piece=db8f7b58
pilgrims-of-water =
    .piece-text = Zwei Stufen Wasser.
    .piece = Wasserpilger
# en: property=c60a9fbf
water =
    .property = Wasser
# en: piece-text=e14c0db2 piece=69d8531d
brokers =
    .piece-text = Nimmt die letzte freie Machtaktion des Spielplans. Sonst eine Stufe Wasser.
    .piece = Makler
# en: piece-text=0b028be2 piece=1e6a30ac
evening =
    .piece-text = Ab dem dritten Zug der Runde: Das war sein letzter. Sonst zwei Stufen Luft.
    .piece = Abend
# en: counter=d5313412
rival-turns =
    .counter = Rivale: Züge
# en: phase=f5816d8c
rival-settles =
    .phase = Der Rivale siedelt
# en: phase=f8b2d6e3
rival-wakes =
    .phase = Der Rivale erwacht
# en: phase=c27d222c
rival-evening =
    .phase = Der Rivale nimmt seine restlichen Züge
# en: task=3eacf65a
rivals-settle =
    .task = Rivalen siedeln
# en: task=78f70114
settle-dwellings =
    .task = Wohnhäuser setzen
# en: task=148091fa
rivals-wake =
    .task = Rivalen erwachen
# en: task=1f3bcd96
forget-turns =
    .task = Züge vergessen
# en: task=64365740
rival-turn =
    .task = Zug des Rivalen
# en: task=bc74543a
rivals-end-the-day =
    .task = Tagesende der Rivalen
# en: task=86c59ad6
end-the-day =
    .task = Tagesende
# en: task=2cc94bd1
turns-left =
    .task = restliche Züge
# en: task=3fa37e6e
turn-a-rival-card =
    .task = Rivalenkarte aufdecken
# en: task=1eade619
study =
    .task = studieren
# en: decision=1fd9be49
settling =
    .decision = Siedeln
# en: option=b0ac5542 option-name=aee7c4ea
settling-settle =
    .option = siedeln auf { $hex } (neben: { $whom })
    .option-name = siedeln
# en: option=a91ccffe option-name=8e5038ff
settling-nowhere =
    .option = nirgends siedeln
    .option-name = nirgends
# en: decision=0f298090
of-settlers =
    .decision = Siedler
# en: option=8801404f option-name=53cc03e5
of-settlers-build =
    .option = bauen auf { $hex }
    .option-name = bauen
# en: option=a2bbf4ce option-name=829562a7
of-settlers-dig =
    .option = umwandeln und bauen auf { $hex }
    .option-name = umwandeln
# en: option=1eade619 option-name=1eade619
of-settlers-study =
    .option = studieren
    .option-name = studieren
# en: decision=55d0040d
of-traders =
    .decision = Kaufleute
# en: option=ec35053a option-name=bb01fc5f
of-traders-trade =
    .option = Handelshaus auf { $hex }
    .option-name = Handelshaus
# en: option=0d6a8117 option-name=aee7c4ea
of-traders-settle =
    .option = stattdessen bauen auf { $hex }
    .option-name = bauen
# en: option=1eade619 option-name=1eade619
of-traders-study =
    .option = studieren
    .option-name = studieren
# en: decision=c33e97e8
of-founders =
    .decision = Gründer
# en: option=7528a111 option-name=97dd3dd3
of-founders-temple =
    .option = Tempel auf { $hex }
    .option-name = Tempel
# en: option=4f9539c6 option-name=914b9072
of-founders-stronghold =
    .option = Festung auf { $hex }
    .option-name = Festung
# en: option=2195dc8e option-name=50b5e412
of-founders-sanctuary =
    .option = Heiligtum auf { $hex }
    .option-name = Heiligtum
# en: option=7939e85c option-name=c707891d
of-founders-another =
    .option = weiterer Tempel auf { $hex }
    .option-name = weiterer Tempel
# en: option=281efb6b option-name=bb01fc5f
of-founders-trade =
    .option = stattdessen Handelshaus auf { $hex }
    .option-name = Handelshaus
# en: option=1eade619 option-name=1eade619
of-founders-study =
    .option = studieren
    .option-name = studieren
# en: decision=c6a0ede0
of-brokers =
    .decision = Makler
# en: option=0acf8524 option-name=4c3cce37
of-brokers-take =
    .option = nehmen: { $space }
    .option-name = nehmen
# en: option=1eade619 option-name=1eade619
of-brokers-study =
    .option = studieren
    .option-name = studieren
# en: decision=d9556b4f
of-evening =
    .decision = Abend
# en: option=d238b2b5 option-name=d238b2b5
of-evening-rest =
    .option = ruhen
    .option-name = ruhen
# en: option=1eade619 option-name=1eade619
of-evening-study =
    .option = studieren
    .option-name = studieren
# en: decision=fc75a553
tile =
    .decision = Plättchen
# en: option=10f9f8be option-name=4c3cce37
tile-take =
    .option = nehmen: { $favor }
    .option-name = nehmen
# en: option=27e35f3a option-name=3356b483
tile-none =
    .option = nichts nehmen
    .option-name = nichts
# en: decision=aab86853
charter =
    .decision = Urkunde
# en: option=fc2fe395 option-name=4c3cce37
charter-take =
    .option = gründen: { $town }
    .option-name = nehmen
# en: option=bc9dcb19 option-name=3356b483
charter-none =
    .option = nichts gründen
    .option-name = nichts

## scripts/automa/module.toml

# en: bdb38f8f doc=4259d08e
module-automa = Ein Rivale aus Karten
    .doc = Ein Rivale, den ein Kartenstapel spielt, auf drei Stufen: ein Gegner für eine Person oder ein weiterer Platz am Tisch.

## scripts/automa/rivals.toml

# en: 89e9d8cc
dunefolk = Dünenleute
    .nom = die Dünenleute
    .acc = die Dünenleute
    .dat = den Dünenleuten
    .gen = der Dünenleute
# en: bf899736
meadowfolk = Wiesenleute
    .nom = die Wiesenleute
    .acc = die Wiesenleute
    .dat = den Wiesenleuten
    .gen = der Wiesenleute
# en: 6428e891
fenfolk = Moorleute
    .nom = die Moorleute
    .acc = die Moorleute
    .dat = den Moorleuten
    .gen = der Moorleute
# en: ad620923
lakefolk = Seenleute
    .nom = die Seenleute
    .acc = die Seenleute
    .dat = den Seenleuten
    .gen = der Seenleute
# en: eb5ef2d8
woodfolk = Waldleute
    .nom = die Waldleute
    .acc = die Waldleute
    .dat = den Waldleuten
    .gen = der Waldleute
# en: dedada37
cragfolk = Felsenleute
    .nom = die Felsenleute
    .acc = die Felsenleute
    .dat = den Felsenleuten
    .gen = der Felsenleute
# en: 0c5e908d
ashfolk = Aschenleute
    .nom = die Aschenleute
    .acc = die Aschenleute
    .dat = den Aschenleuten
    .gen = der Aschenleute

## scripts/automa/settings.toml

# en: setting=446900ac value-easy=fee2a4f3 value-normal=5f815976 value-hard=05208515 setting-doc=a8023144
rival =
    .setting = Rivale
    .value-easy = leicht
    .value-normal = normal
    .value-hard = schwer
    .setting-doc = Stufe des Rivalen. Die Stufenkarte nennt seine ersten Wohnhäuser, die Höchstzahl seiner Züge in einer Runde und die Punkte für jede Karte.
