### German. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/merchants-of-the-sea/amend.toml

# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
halflings =
    .amend-reason = MF-02: Die Belohnungen der Werft sind nur auf ihrem Tableau gedruckt
    .amend-reason-cost-shipyard = MF-01: Der Preis ist nur auf dem Werfttableau gedruckt
    .amend-reason-action_cost-ACTBUILD = MF-03: Der Preis ist nur auf dem Werfttableau gedruckt
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
cultists =
    .amend-reason = MF-02: Die Belohnungen der Werft sind nur auf ihrem Tableau gedruckt
    .amend-reason-cost-shipyard = MF-01: Der Preis ist nur auf dem Werfttableau gedruckt
    .amend-reason-action_cost-ACTBUILD = MF-03: Der Preis ist nur auf dem Werfttableau gedruckt
# en: amend-reason-cost-shipyard=274ed40f
alchemists =
    .amend-reason-cost-shipyard = MF-01: Der Preis ist nur auf dem Werfttableau gedruckt
# en: amend-reason=16792782 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
darklings =
    .amend-reason = MF-02: Die Belohnungen der Werft sind nur auf ihrem Tableau gedruckt; Loam nimmt an, dass die Werft der Flussläufer keinen Fortschritt bei der Schifffahrt bringt
    .amend-reason-cost-shipyard = MF-01: Der Preis ist nur auf dem Werfttableau gedruckt
    .amend-reason-action_cost-ACTBUILD = MF-03: Der Preis ist nur auf dem Werfttableau gedruckt
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
mermaids =
    .amend-reason = MF-02: Die Belohnungen der Werft sind nur auf ihrem Tableau gedruckt
    .amend-reason-cost-shipyard = MF-01: Der Preis ist nur auf dem Werfttableau gedruckt
    .amend-reason-action_cost-ACTBUILD = MF-03: Der Preis ist nur auf dem Werfttableau gedruckt
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
swarmlings =
    .amend-reason = MF-02: Die Belohnungen der Werft sind nur auf ihrem Tableau gedruckt
    .amend-reason-cost-shipyard = MF-01: Der Preis ist nur auf dem Werfttableau gedruckt
    .amend-reason-action_cost-ACTBUILD = MF-03: Der Preis ist nur auf dem Werfttableau gedruckt
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
witches =
    .amend-reason = MF-02: Die Belohnungen der Werft sind nur auf ihrem Tableau gedruckt
    .amend-reason-cost-shipyard = MF-01: Der Preis ist nur auf dem Werfttableau gedruckt
    .amend-reason-action_cost-ACTBUILD = MF-03: Der Preis ist nur auf dem Werfttableau gedruckt
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
auren =
    .amend-reason = MF-02: Die Belohnungen der Werft sind nur auf ihrem Tableau gedruckt
    .amend-reason-cost-shipyard = MF-01: Der Preis ist nur auf dem Werfttableau gedruckt
    .amend-reason-action_cost-ACTBUILD = MF-03: Der Preis ist nur auf dem Werfttableau gedruckt
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5 amend-reason-range-jump-skips=4d64248a
dwarves =
    .amend-reason = MF-02: Die Belohnungen der Werft sind nur auf ihrem Tableau gedruckt
    .amend-reason-cost-shipyard = MF-01: Der Preis ist nur auf dem Werfttableau gedruckt
    .amend-reason-action_cost-ACTBUILD = MF-03: Der Preis ist nur auf dem Werfttableau gedruckt
    .amend-reason-range-jump-skips = MF-04: Die Reichweitenleiste ist nur auf einem Bild zu sehen; ein viertes Feld und seine Reichweite sind erschlossen
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
engineers =
    .amend-reason = MF-02: Die Belohnungen der Werft sind nur auf ihrem Tableau gedruckt
    .amend-reason-cost-shipyard = MF-01: Der Preis ist nur auf dem Werfttableau gedruckt
    .amend-reason-action_cost-ACTBUILD = MF-03: Der Preis ist nur auf dem Werfttableau gedruckt
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
giants =
    .amend-reason = MF-02: Die Belohnungen der Werft sind nur auf ihrem Tableau gedruckt
    .amend-reason-cost-shipyard = MF-01: Der Preis ist nur auf dem Werfttableau gedruckt
    .amend-reason-action_cost-ACTBUILD = MF-03: Der Preis ist nur auf dem Werfttableau gedruckt
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
chaosmagicians =
    .amend-reason = MF-02: Die Belohnungen der Werft sind nur auf ihrem Tableau gedruckt
    .amend-reason-cost-shipyard = MF-01: Der Preis ist nur auf dem Werfttableau gedruckt
    .amend-reason-action_cost-ACTBUILD = MF-03: Der Preis ist nur auf dem Werfttableau gedruckt
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5 amend-reason-range-max-jump-skips=4d64248a
fakirs =
    .amend-reason = MF-02: Die Belohnungen der Werft sind nur auf ihrem Tableau gedruckt
    .amend-reason-cost-shipyard = MF-01: Der Preis ist nur auf dem Werfttableau gedruckt
    .amend-reason-action_cost-ACTBUILD = MF-03: Der Preis ist nur auf dem Werfttableau gedruckt
    .amend-reason-range-max-jump-skips = MF-04: Die Reichweitenleiste ist nur auf einem Bild zu sehen; ein viertes Feld und seine Reichweite sind erschlossen
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
nomads =
    .amend-reason = MF-02: Die Belohnungen der Werft sind nur auf ihrem Tableau gedruckt
    .amend-reason-cost-shipyard = MF-01: Der Preis ist nur auf dem Werfttableau gedruckt
    .amend-reason-action_cost-ACTBUILD = MF-03: Der Preis ist nur auf dem Werfttableau gedruckt
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
icemaidens =
    .amend-reason = MF-02: Die Belohnungen der Werft sind nur auf ihrem Tableau gedruckt
    .amend-reason-cost-shipyard = MF-01: Der Preis ist nur auf dem Werfttableau gedruckt
    .amend-reason-action_cost-ACTBUILD = MF-03: Der Preis ist nur auf dem Werfttableau gedruckt
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
yetis =
    .amend-reason = MF-02: Die Belohnungen der Werft sind nur auf ihrem Tableau gedruckt
    .amend-reason-cost-shipyard = MF-01: Der Preis ist nur auf dem Werfttableau gedruckt
    .amend-reason-action_cost-ACTBUILD = MF-03: Der Preis ist nur auf dem Werfttableau gedruckt
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
acolytes =
    .amend-reason = MF-02: Die Belohnungen der Werft sind nur auf ihrem Tableau gedruckt
    .amend-reason-cost-shipyard = MF-01: Der Preis ist nur auf dem Werfttableau gedruckt
    .amend-reason-action_cost-ACTBUILD = MF-03: Der Preis ist nur auf dem Werfttableau gedruckt
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
dragonlords =
    .amend-reason = MF-02: Die Belohnungen der Werft sind nur auf ihrem Tableau gedruckt
    .amend-reason-cost-shipyard = MF-01: Der Preis ist nur auf dem Werfttableau gedruckt
    .amend-reason-action_cost-ACTBUILD = MF-03: Der Preis ist nur auf dem Werfttableau gedruckt
# en: amend-reason=16792782 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
riverwalkers =
    .amend-reason = MF-02: Die Belohnungen der Werft sind nur auf ihrem Tableau gedruckt; Loam nimmt an, dass die Werft der Flussläufer keinen Fortschritt bei der Schifffahrt bringt
    .amend-reason-cost-shipyard = MF-01: Der Preis ist nur auf dem Werfttableau gedruckt
    .amend-reason-action_cost-ACTBUILD = MF-03: Der Preis ist nur auf dem Werfttableau gedruckt
# en: amend-reason=a491b837 amend-reason-cost-shipyard=274ed40f amend-reason-action_cost-ACTBUILD=51fe54e5
shapeshifters =
    .amend-reason = MF-02: Die Belohnungen der Werft sind nur auf ihrem Tableau gedruckt
    .amend-reason-cost-shipyard = MF-01: Der Preis ist nur auf dem Werfttableau gedruckt
    .amend-reason-action_cost-ACTBUILD = MF-03: Der Preis ist nur auf dem Werfttableau gedruckt
# en: option=0f960314
shapeshifters-on_upgrade-keep-color =
    .option = Heimat behalten
# en: option=4b8f9596
shapeshifters-on_upgrade-pick-color =
    .option = Heimat: { $terrain }

## scripts/merchants-of-the-sea/module.toml

# en: dae80dff doc=79562985
module-merchants-of-the-sea = Die Händler
    .doc = Schiffe, die sich bewegen, handeln und Wohnhäuser bezahlen; Häfen, Werften und Kanäle; Händler für Völker ohne Schiffe.

## scripts/merchants-of-the-sea/settings.toml

# en: setting=d8cf499d setting-doc=cff67f76
tokens-may-be-refused =
    .setting = Verzicht auf Schiffe
    .setting-doc = Auf ein Schiff oder einen Händler darf verzichtet werden, gleich woher (MOS-R05).
# en: setting=994ff116 setting-doc=35b4df18
trade-builds-without-spades =
    .setting = Handel baut ohne Spaten
    .setting-doc = Handeln Völker ohne Spaten mit einer Festung, dürfen sie zu ihrem eigenen Preis umwandeln und bauen oder nur bauen (MOS-R26, MOS-R49).
# en: setting=5f120c68 setting-doc=bda84356
earlier-temple-tile =
    .setting = früheres Tempelplättchen
    .setting-doc = Fügt das Promo-Wertungsplättchen für Tempel dem Vorrat der zwölf neuen hinzu (DISC-19).
# en: setting=98989eff setting-doc=8b5db5ff
new-cards-first =
    .setting = neue Karten zuerst
    .setting-doc = Jede Partie hat zwei der drei neuen Rundenbonuskarten. Die übrigen werden aus den älteren Karten gezogen (MOS-012).
# en: setting=de7bf71a value-off=6b0700c9 value-drawn=a8437913 value-chosen=19ac7cbb setting-doc=010ae87d
trade-final-tile =
    .setting = Endwertung Handel
    .value-off = aus
    .value-drawn = gezogen
    .value-chosen = gewählt
    .setting-doc = Endwertungskärtchen des Handels: nicht benutzt, im Vorrat (MOS-018) oder immer im Spiel (MOS-013).

## scripts/merchants-of-the-sea/structures.toml

# en: 6553ec91 plural=af803a1a reason-cost=03da8abe
shipyard = Werft
    .nom = die Werft
    .acc = die Werft
    .dat = der Werft
    .gen = der Werft
    .into = zur Werft
    .count = { $n ->
            [one] { $n } Werft
           *[other] { $n } Werften
        }
    .plural = Werften
    .reason-cost = eigene Wahl: Kein Regelheft nennt den Preis einer Werft für Völker anderer Module, die kein Werfttableau haben

## scripts/merchants-of-the-sea/tiles/bonus-cards.toml

# en: ed4e60ce reason-income=a52cdaa9
BON11 = Handel und ein Schiff
    .reason-income = MF-08: Kein Text nennt ein Einkommen dieser Karte
# en: ffe85b2f
BON12 = Passen: Schiffe
# en: 3e611fb9
BON13 = Schiff, Schiffe bewegen
# en: 2ddb61fa
BON14 = Passen: Festung, Heiligtum und Werft

## scripts/merchants-of-the-sea/tiles/favors.toml

# en: 97272b04 reason-cult=ae243999
FAV13 = Feuer 1: Schifffahrt oder Münzen und ein Priester
    .reason-cult = MF-07: Nur ein Bild zeigt den Kult jedes der vier Plättchen
# en: option=229cdef2
FAV13-ship-and-worker =
    .option = Schifffahrt, Arbeiter
# en: option=97fc828f
FAV13-coins-and-p-to-fire-for-3 =
    .option = Münzen, Priester: Feuer 3
# en: option=05dc315b
FAV13-coins-and-p-to-fire-for-2 =
    .option = Münzen, Priester: Feuer 2
# en: option=2b12b948
FAV13-coins-and-p-to-water-for-3 =
    .option = Münzen, Priester: Wasser 3
# en: option=a17a185f
FAV13-coins-and-p-to-water-for-2 =
    .option = Münzen, Priester: Wasser 2
# en: option=2746e48a
FAV13-coins-and-p-to-earth-for-3 =
    .option = Münzen, Priester: Erde 3
# en: option=676f98c9
FAV13-coins-and-p-to-earth-for-2 =
    .option = Münzen, Priester: Erde 2
# en: option=9393af21
FAV13-coins-and-p-to-air-for-3 =
    .option = Münzen, Priester: Luft 3
# en: option=b01da2ba
FAV13-coins-and-p-to-air-for-2 =
    .option = Münzen, Priester: Luft 2
# en: option=1e3965a1
FAV13-coins-and-fire =
    .option = Münzen, Feuer +1
# en: option=796b9c96
FAV13-coins-and-water =
    .option = Münzen, Wasser +1
# en: option=680c1a33
FAV13-coins-and-earth =
    .option = Münzen, Erde +1
# en: option=3fa0ebef
FAV13-coins-and-air =
    .option = Münzen, Luft +1
# en: 67f6fda0 reason-cult=ae243999
FAV14 = Wasser 1: Schiff
    .reason-cult = MF-07: Nur ein Bild zeigt den Kult jedes der vier Plättchen
# en: d4a6347e reason-cult=ae243999
FAV15 = Erde 1: Handel
    .reason-cult = MF-07: Nur ein Bild zeigt den Kult jedes der vier Plättchen
# en: 67bffe6f reason-cult=ae243999
FAV16 = Luft 1: Passen, Handel
    .reason-cult = MF-07: Nur ein Bild zeigt den Kult jedes der vier Plättchen

## scripts/merchants-of-the-sea/tiles/final-scoring.toml

# en: 9f6e7ca2 doc=9fd2580c
trades = Handel
    .doc = Die Anzahl der Handelsmarker auf dem Spielplan.

## scripts/merchants-of-the-sea/tiles/power-actions.toml

# en: 3de56552
ACT7 = Schiffe bewegen
# en: cb6f6671
ACT8 = Schiff
# en: a5c190b8
ACT9 = Gunstplättchen

## scripts/merchants-of-the-sea/tiles/round-tiles.toml

# en: 545ce20f legend=6d27172b reason-counts-steps-reward=083b68d9
SCORE10 = Wohnhäuser; Wasser: Priester
    .legend = D >> 2
    .reason-counts-steps-reward = MF-06: Nur ein Bild zeigt, welche zwei Hälften ein Plättchen bilden
# en: d2718cc0 legend=6d27172b reason-counts-steps-reward=083b68d9
SCORE11 = Wohnhäuser; Feuer: Macht
    .legend = D >> 2
    .reason-counts-steps-reward = MF-06: Nur ein Bild zeigt, welche zwei Hälften ein Plättchen bilden
# en: 0011b907 legend=411e98d8 reason-counts-steps-reward=083b68d9
SCORE12 = Handelshäuser; Wasser: Spaten
    .legend = TP >> 3
    .reason-counts-steps-reward = MF-06: Nur ein Bild zeigt, welche zwei Hälften ein Plättchen bilden
# en: 27520661 legend=411e98d8 reason-counts-steps-reward=083b68d9
SCORE13 = Handelshäuser; Luft: Spaten
    .legend = TP >> 3
    .reason-counts-steps-reward = MF-06: Nur ein Bild zeigt, welche zwei Hälften ein Plättchen bilden
# en: adf246ca legend=196a9625 reason-counts-steps-reward=083b68d9
SCORE14 = Große Gebäude; Feuer: Arbeiter
    .legend = SA/SH/SY >> 5
    .reason-counts-steps-reward = MF-06: Nur ein Bild zeigt, welche zwei Hälften ein Plättchen bilden
# en: 16aa086e legend=196a9625 reason-counts-steps-reward=083b68d9
SCORE15 = Große Gebäude; Luft: Arbeiter
    .legend = SA/SH/SY >> 5
    .reason-counts-steps-reward = MF-06: Nur ein Bild zeigt, welche zwei Hälften ein Plättchen bilden
# en: f4061e81 legend=9316f907 reason-counts-steps-reward=083b68d9
SCORE16 = Städte; Erde: Spaten
    .legend = STADT >> 5
    .reason-counts-steps-reward = MF-06: Nur ein Bild zeigt, welche zwei Hälften ein Plättchen bilden
# en: b74f04fc legend=65fa24c3 reason-counts-steps-reward=083b68d9
SCORE17 = Spaten; Erde: Münzen
    .legend = SPATEN >> 2
    .reason-counts-steps-reward = MF-06: Nur ein Bild zeigt, welche zwei Hälften ein Plättchen bilden
# en: 4869e72d legend=e8a9d41e reason=083b68d9 reason-counts=083b68d9
SCORE18 = Tempel; Erde: Schifffahrt
    .legend = TE >> 4
    .reason = MF-06: Nur ein Bild zeigt, welche zwei Hälften ein Plättchen bilden
    .reason-counts = MF-06: Nur ein Bild zeigt, welche zwei Hälften ein Plättchen bilden
# en: 0b6d5abe legend=38c8ee83 reason=083b68d9 reason-counts=083b68d9
SCORE19 = Handel; Wasser: Schiffe
    .legend = HANDEL >> 2
    .reason = MF-06: Nur ein Bild zeigt, welche zwei Hälften ein Plättchen bilden
    .reason-counts = MF-06: Nur ein Bild zeigt, welche zwei Hälften ein Plättchen bilden
# en: 1be88f1b legend=34bc5745 reason-counts-steps-reward=083b68d9
SCORE20 = Fortschritte; Feuer: Macht
    .legend = FORTSCHRITT >> 2
    .reason-counts-steps-reward = MF-06: Nur ein Bild zeigt, welche zwei Hälften ein Plättchen bilden
# en: 787a4a2f legend=38c8ee83 reason-counts-steps-reward=083b68d9
SCORE21 = Handel; Luft: Arbeiter
    .legend = HANDEL >> 2
    .reason-counts-steps-reward = MF-06: Nur ein Bild zeigt, welche zwei Hälften ein Plättchen bilden

## scripts/merchants-of-the-sea/tiles/shipyard-board.toml

# en: 7b4fcd8d doc=d8639969 reason=5ce61bb0
shipyard_board = Werfttableau
    .doc = Einmal pro Runde darf man Schiffe bewegen. Eine Werft gibt jede Runde ein Schiff und erlaubt, eines zu bauen.
    .reason = MF-02: Ein Text sagt, dass die meisten Tableaus ein Schiff geben; das der Düsterlinge ist vielleicht eine Ausnahme

## scripts/merchants-of-the-sea/tiles/towns.toml

# en: bc193b5b
TW9 = Schifffahrt und 4 SP
# en: 04a580d9 reason-gain-keys=d74571e7
TW10 = Zwei Schiffe und 3 SP
    .reason-gain-keys = MF-09: Schlüssel sind nur auf einem Bild zu sehen

## scripts/merchants-of-the-sea/tokens/markers.toml

# en: a74edef8 plural=e339256d doc=fcb951d6
trade_marker = Handelsmarker
    .nom = der Handelsmarker
    .acc = den Handelsmarker
    .dat = dem Handelsmarker
    .gen = des Handelsmarkers
    .into = zum Handelsmarker
    .count = { $n } Handelsmarker
    .count-dat = { $n ->
            [one] { $n } Handelsmarker
           *[other] { $n } Handelsmarkern
        }
    .plural = Handelsmarker
    .doc = Liegt unter jedem Gebäude, mit dem gehandelt wurde. Mit demselben Gebäude kann man nicht zweimal handeln.
# en: 43f20365 plural=4adf5fb1 doc=ae190ad5
dock = Hafen
    .nom = der Hafen
    .acc = den Hafen
    .dat = dem Hafen
    .gen = des Hafens
    .into = zum Hafen
    .count = { $n ->
            [one] { $n } Hafen
           *[other] { $n } Häfen
        }
    .plural = Häfen
    .doc = Den Marker unter ein Wohnhaus am Fluss legen, bevor Rundenbonuskarten genommen werden, sonst unter das erste Wohnhaus, das am Fluss gebaut wird.
# en: 95e31c8e plural=fae00ece doc=8680aca1
storehouse = Lager
    .nom = das Lager
    .acc = das Lager
    .dat = dem Lager
    .gen = des Lagers
    .into = zum Lager
    .count = { $n } Lager
    .count-dat = { $n ->
            [one] { $n } Lager
           *[other] { $n } Lagern
        }
    .plural = Lager
    .doc = Den Marker unter ein Start-Wohnhaus legen. Es muss nicht am Fluss liegen.

## scripts/merchants-of-the-sea/tokens/merchant.toml

# en: 837f6766 plural=0daae4f2 doc=e935a48f reason-move-steps=ac774d31
merchant = Händler
    .nom = der Händler
    .acc = den Händler
    .dat = dem Händler
    .gen = des Händlers
    .into = zum Händler
    .count = { $n } Händler
    .count-dat = { $n ->
            [one] { $n } Händler
           *[other] { $n } Händlern
        }
    .plural = Händler
    .doc = Wird auf das Feld des eigenen Lagers oder Markts gesetzt. Höchstens drei. Geht von Feld zu Feld, auch über Flüsse und Brücken. Er handelt mit einem Gebäude eines anderen Volks, wenn er seine Bewegung dort beendet. Sein eigenes Feld ist erreichbar, und er bezahlt dort ein Wohnhaus. Baut ein anderes Volk dort ein Wohnhaus, handelt er sofort.
    .reason-move-steps = MF-04: Die Reichweitenleiste ist nur auf einem Bild zu sehen; die Schritte auf dem dritten und vierten Feld sind erschlossen

## scripts/merchants-of-the-sea/tokens/ship.toml

# en: cb6f6671 plural=29ac59da doc=9356e2cc
ship = Schiff
    .nom = das Schiff
    .acc = das Schiff
    .dat = dem Schiff
    .gen = des Schiffs
    .into = zum Schiff
    .count = { $n ->
            [one] { $n } Schiff
           *[other] { $n } Schiffe
        }
    .count-dat = { $n ->
            [one] { $n } Schiff
           *[other] { $n } Schiffen
        }
    .plural = Schiffe
    .doc = Wird auf ein Flussfeld neben dem eigenen Hafen oder der eigenen Werft gesetzt. Höchstens drei. Bewegt sich über Flüsse und Kanäle. Es handelt mit einem Gebäude eines anderen Volks, wenn es seine Bewegung dort beendet. Landschaftsfelder daneben sind erreichbar, und es bezahlt dort ein Wohnhaus.
# en: option=e23ab85e
ship-trade-temple-3pw =
    .option = 3 Macht
# en: option=1ef09bdb
ship-trade-temple-gain-fire =
    .option = Feuer +1
# en: option=34f2f5cc
ship-trade-temple-gain-water =
    .option = Wasser +1
# en: option=e9c641a2
ship-trade-temple-gain-earth =
    .option = Erde +1
# en: option=c465307a
ship-trade-temple-gain-air =
    .option = Luft +1
# en: option=2a1e9253
ship-trade-sanctuary-gain-p =
    .option = 1 Priester
# en: option=f028539d
ship-trade-sanctuary-gain-2fire =
    .option = Feuer +2
# en: option=02b0b47c
ship-trade-sanctuary-gain-2water =
    .option = Wasser +2
# en: option=8d6c7107
ship-trade-sanctuary-gain-2earth =
    .option = Erde +2
# en: option=91a5e139
ship-trade-sanctuary-gain-2air =
    .option = Luft +2
# en: option=5af16eb2
ship-trade-shipyard-keep =
    .option = behalten
# en: option=ffe4fc9b
ship-trade-shipyard-free-actmove =
    .option = ACTMOVE frei
