### German. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/base/boards.toml

# en: board_rule-text=85bcaa2b
unlike-neighbours =
    .board_rule-text = ein Nachbarfeld hat dieselbe Landschaft
# en: board_rule-text=f6680a57
one-spade-away =
    .board_rule-text = kein Nachbarfeld einen Spaten entfernt
# en: board_rule-text=38d8de5d
narrow-river =
    .board_rule-text = üblich sind ein bis drei benachbarte Flussfelder, hier sind es keine oder mehr
# en: board_rule-text=c947c2e3
one-river =
    .board_rule-text = dieses Wasser ist nicht mit dem längsten Fluss verbunden

## scripts/base/cults.toml

# en: cult=94096dd0
fire =
    .cult = Feuer
    .cult-full = Feuerkult
    .cult-in = im Feuerkult
# en: cult=c60a9fbf
water =
    .cult = Wasser
    .cult-full = Wasserkult
    .cult-in = im Wasserkult
# en: cult=42358e96
earth =
    .cult = Erde
    .cult-full = Erdkult
    .cult-in = im Erdkult
# en: cult=03fa8973
air =
    .cult = Luft
    .cult-full = Luftkult
    .cult-in = im Luftkult

## scripts/base/factions/alchemists.toml

# en: e195e269 doc=97d682fb
alchemists = Alchimisten
    .nom = die Alchimisten
    .acc = die Alchimisten
    .dat = den Alchimisten
    .gen = der Alchimisten
    .doc = Stein der Weisen: Aus 1 SP wird 1 Münze, und aus 2 Münzen wird 1 SP; auch am Ende der Partie sind 2 Münzen 1 SP. Festung: sofort 12 Macht, danach 2 Macht für jeden Spaten.

## scripts/base/factions/auren.toml

# en: 778172d0 doc=26906d98
auren = Auren
    .nom = die Auren
    .acc = die Auren
    .dat = den Auren
    .gen = der Auren
    .doc = Keine Sonderfähigkeit vor der Festung. Festung: sofort ein Gunstplättchen; danach einmal pro Runde um 2 Stufen auf einer Kultleiste aufsteigen.

## scripts/base/factions/chaos-magicians.toml

# en: 719a1bd5 doc=47c0e5ed
chaosmagicians = Chaosmagier
    .nom = die Chaosmagier
    .acc = die Chaosmagier
    .dat = den Chaosmagiern
    .gen = der Chaosmagier
    .doc = Ein Tempel und das Heiligtum bringen je 2 Gunstplättchen. Sie beginnen mit nur einem Wohnhaus, das nach allen anderen gesetzt wird. Festung: einmal pro Runde ein Doppelzug: zwei Aktionen nacheinander.

## scripts/base/factions/cultists.toml

# en: e970cb88 doc=5b4f26fb
cultists = Kultisten
    .nom = die Kultisten
    .acc = die Kultisten
    .dat = den Kultisten
    .gen = der Kultisten
    .doc = Nimmt mindestens ein Nachbar die Macht, die ihr Bau anbietet, steigen sie auf einer Kultleiste ihrer Wahl um 1 Stufe auf. Verzichten alle Nachbarn, die Macht erhalten könnten, erhalten sie 1 Macht (Errata). Festung: sofort 7 SP.

## scripts/base/factions/darklings.toml

# en: 84194d9e doc=0376ccd0
darklings = Düsterlinge
    .nom = die Düsterlinge
    .acc = die Düsterlinge
    .dat = den Düsterlingen
    .gen = der Düsterlinge
    .doc = Ein Spaten kostet 1 Priester statt Arbeiter und bringt beim Kauf 2 SP. Fortschritt beim Umwandeln ist nicht möglich. Festung: einmalig und sofort werden bis zu 3 Arbeiter zu Priestern, eins zu eins.

## scripts/base/factions/dwarves.toml

# en: c2851115 doc=24d57879 jump=be14b049
dwarves = Zwerge
    .nom = die Zwerge
    .acc = die Zwerge
    .dat = den Zwergen
    .gen = der Zwerge
    .doc = Keine Schifffahrt. Tunnelbau: Für 2 Arbeiter überspringen sie so viele beliebige Felder, wie ihre Reichweite erlaubt (zuerst 1), und erhalten 4 SP für jeden Tunnel. Festung: Ein Tunnel kostet 1 Arbeiter weniger.
    .jump = Tunnelbau

## scripts/base/factions/engineers.toml

# en: 1634a042 doc=4f388f7b
engineers = Konstrukteure
    .nom = die Konstrukteure
    .acc = die Konstrukteure
    .dat = den Konstrukteuren
    .gen = der Konstrukteure
    .doc = Eine Brücke für 2 Arbeiter, als Aktion, beliebig oft. Festung: immer wenn sie passen, 3 SP für jede ihrer Brücken, die zwei ihrer Gebäude verbindet.

## scripts/base/factions/fakirs.toml

# en: a774a38c doc=e352c0aa jump=c969e5e6
fakirs = Fakire
    .nom = die Fakire
    .acc = die Fakire
    .dat = den Fakiren
    .gen = der Fakire
    .doc = Keine Schifffahrt, und nur einmal Fortschritt beim Umwandeln. Teppichflug: Für 1 Priester überspringen sie so viele beliebige Felder, wie ihre Reichweite erlaubt (zuerst 1), und erhalten 4 SP für jeden Flug. Festung: Die Reichweite steigt um 1. Eine Stadtmarke, die Reichweite bringt, bewirkt dasselbe.
    .jump = Teppichflug

## scripts/base/factions/giants.toml

# en: 4c62120f doc=8b51dec4
giants = Giganten
    .nom = die Giganten
    .acc = die Giganten
    .dat = den Giganten
    .gen = der Giganten
    .doc = Jedes Feld braucht genau 2 Spaten, gleich welche Landschaft es hat. Festung: einmal pro Runde 2 kostenlose Spaten für ein Feld; ein Wohnhaus darf zu seinem Preis folgen.

## scripts/base/factions/halflings.toml

# en: 6ac1125f doc=9a3c343d
halflings = Halblinge
    .nom = die Halblinge
    .acc = die Halblinge
    .dat = den Halblingen
    .gen = der Halblinge
    .doc = Jeder Spaten, woher auch immer, bringt 1 SP. Festung: sofort 3 Spaten für bis zu 3 Felder, danach ein Wohnhaus auf einem von ihnen zu seinem Preis.

## scripts/base/factions/mermaids.toml

# en: 651a96b7 doc=6aae1d64
mermaids = Nixen
    .nom = die Nixen
    .acc = die Nixen
    .dat = den Nixen
    .gen = der Nixen
    .doc = Die Schifffahrt beginnt bei 1 und kann 5 erreichen. Wenn sie eine Stadt gründen, darf ein Flussfeld zwischen ihren Gebäuden liegen. Festung: ein kostenloser Fortschritt bei der Schifffahrt, mit seinen Punkten.

## scripts/base/factions/nomads.toml

# en: 1999c468 doc=17f447e2
nomads = Nomaden
    .nom = die Nomaden
    .acc = die Nomaden
    .dat = den Nomaden
    .gen = der Nomaden
    .doc = Sie beginnen mit 3 Wohnhäusern. Festung: Sandsturm, einmal pro Runde: Ein leeres Feld, das zu einem ihrer Gebäude direkt benachbart ist, wird ohne Spaten zur Wüste; ein Wohnhaus darf zu seinem Preis folgen.

## scripts/base/factions/swarmlings.toml

# en: 14d5b9c1 doc=119edbbd
swarmlings = Schwarmlinge
    .nom = die Schwarmlinge
    .acc = die Schwarmlinge
    .dat = den Schwarmlingen
    .gen = der Schwarmlinge
    .doc = Jede Stadt, die sie gründen, bringt 3 Arbeiter mehr. Festung: einmal pro Runde wird ein Wohnhaus kostenlos zum Handelshaus.

## scripts/base/factions/witches.toml

# en: f63854c9 doc=c9387007
witches = Hexen
    .nom = die Hexen
    .acc = die Hexen
    .dat = den Hexen
    .gen = der Hexen
    .doc = Jede Stadt, die sie gründen, bringt 5 SP mehr. Festung: Hexenritt, einmal pro Runde: ein kostenloses Wohnhaus auf einem beliebigen leeren Wald, wie weit entfernt auch immer.

## scripts/base/game.toml

# en: conversion=072a2276
power-to-coin =
    .conversion = Macht in Münze
# en: conversion=d4c15333
power-to-worker =
    .conversion = Macht in Arbeiter
# en: conversion=ef93f5c3
power-to-priest =
    .conversion = Macht in Priester
# en: conversion=aad33a73
priest-to-worker =
    .conversion = Priester in Arbeiter
# en: conversion=be3ba4c0
priest-to-coin =
    .conversion = Priester in Münze
# en: conversion=d49006b7
worker-to-coin =
    .conversion = Arbeiter in Münze
# en: conversion=0289da8b
coins-to-vp =
    .conversion = Münzen in SP

## scripts/base/log-sites.toml

# en: log_site=4d6b5f8c
board-game-arena =
    .log_site = Board Game Arena
# en: log_site-refused=31a50137
board-game-arena-landscapes-expansion =
    .log_site-refused = die Erweiterung Landscapes
# en: log_site-refused=92ecb521
board-game-arena-architects =
    .log_site-refused = ein Volk von Fans
# en: log_site-refused=92ecb521
board-game-arena-archivists =
    .log_site-refused = ein Volk von Fans
# en: log_site-refused=92ecb521
board-game-arena-atlanteans =
    .log_site-refused = ein Volk von Fans
# en: log_site-refused=92ecb521
board-game-arena-changelings =
    .log_site-refused = ein Volk von Fans
# en: log_site-refused=92ecb521
board-game-arena-chash-dallah =
    .log_site-refused = ein Volk von Fans
# en: log_site-refused=92ecb521
board-game-arena-children-of-the-wyrm =
    .log_site-refused = ein Volk von Fans
# en: log_site-refused=92ecb521
board-game-arena-conspirators =
    .log_site-refused = ein Volk von Fans
# en: log_site-refused=92ecb521
board-game-arena-djinn =
    .log_site-refused = ein Volk von Fans
# en: log_site-refused=92ecb521
board-game-arena-djinni =
    .log_site-refused = ein Volk von Fans
# en: log_site-refused=92ecb521
board-game-arena-dynion-geifr =
    .log_site-refused = ein Volk von Fans
# en: log_site-refused=92ecb521
board-game-arena-enlightened =
    .log_site-refused = ein Volk von Fans
# en: log_site-refused=92ecb521
board-game-arena-firewalkers =
    .log_site-refused = ein Volk von Fans
# en: log_site-refused=92ecb521
board-game-arena-geologists =
    .log_site-refused = ein Volk von Fans
# en: log_site-refused=92ecb521
board-game-arena-goblins =
    .log_site-refused = ein Volk von Fans
# en: log_site-refused=92ecb521
board-game-arena-gold-diggers =
    .log_site-refused = ein Volk von Fans
# en: log_site-refused=92ecb521
board-game-arena-kingdom-of-ember =
    .log_site-refused = ein Volk von Fans
# en: log_site-refused=92ecb521
board-game-arena-prospectors =
    .log_site-refused = ein Volk von Fans
# en: log_site-refused=92ecb521
board-game-arena-selkies =
    .log_site-refused = ein Volk von Fans
# en: log_site-refused=92ecb521
board-game-arena-snow-shamans =
    .log_site-refused = ein Volk von Fans
# en: log_site-refused=92ecb521
board-game-arena-the-enlightened =
    .log_site-refused = ein Volk von Fans
# en: log_site-refused=92ecb521
board-game-arena-time-travelers =
    .log_site-refused = ein Volk von Fans
# en: log_site-refused=92ecb521
board-game-arena-treasurers =
    .log_site-refused = ein Volk von Fans
# en: log_site-refused=92ecb521
board-game-arena-wisps =
    .log_site-refused = ein Volk von Fans

## scripts/base/module.toml

# en: e3cad0ba doc=24fc491b
module-base = Terra Mystica
    .doc = Das Grundspiel: 14 Völker, sechs Runden, vier Kulte.

## scripts/base/phases.toml

# en: phase=107c4784
factions =
    .phase = Aufbau der Völker
# en: phase=19a038a7
dwellings =
    .phase = Erste Wohnhäuser
# en: phase=3ca90cf7
dwellings-placed =
    .phase = Ertrag der ersten Wohnhäuser
# en: phase=4e4080f1
cards =
    .phase = Erste Rundenbonuskarten
# en: phase=fc49487e
income =
    .phase = Einkommensphase
# en: phase=4897889a
actions =
    .phase = Aktionsphase
# en: phase=4c3debf4
rewards =
    .phase = Kultboni
# en: phase=68032ad0
game-end =
    .phase = Ende der Partie
# en: phase=a3875897
rankings =
    .phase = Endwertung
# en: phase=8cb9879f
leftovers =
    .phase = Übrige Rohstoffe

## scripts/base/settings.toml

# en: setting=5becd1eb setting-doc=7adeaf5f
strict-leech =
    .setting = Machtangebote strikt
    .setting-doc = Machtangebote werden in der Reihenfolge beantwortet, in der sie entstanden sind, vor jedem Tausch (R-51).
# en: setting=255946b8 setting-doc=96ae7dd1
offers-in-turn-order =
    .setting = Angebote in Zugreihenfolge
    .setting-doc = Bietet ein Bau mehreren Völkern Macht an, antworten sie in Zugreihenfolge (FAQ-27).
# en: setting=1c295f20 value-used=c5a96a2d value-gained=2aa94073 setting-doc=2f860e18
spade-points =
    .setting = Spatenpunkte
    .value-used = verwendet
    .value-gained = erhalten
    .setting-doc = Wann ein Spaten Punkte bringt: wenn er verwendet wird (FAQ-37, FAQ-38) oder wenn man ihn erhält.
# en: setting=5b733789 setting-doc=b8385343
convert-mid-action =
    .setting = Tausch in Aktionen
    .setting-doc = Tausch ist auch zwischen den Teilen einer Aktion erlaubt (gegen FAQ-21).
# en: setting=caf830f1 setting-doc=daa51048
variable-turn-order =
    .setting = variable Zugreihenfolge
    .setting-doc = Die Reihenfolge des Passens ist die Zugreihenfolge der nächsten Runde. Sonst beginnt, wer zuerst passt, und es geht reihum (R-12).
# en: setting=7f38808e setting-doc=7099e959
pass-ends-double-action =
    .setting = Passen beendet Doppelzug
    .setting-doc = Passen als erste Hälfte eines Doppelzugs beendet den Zug; die zweite Hälfte verfällt (R-67).
# en: setting=82aa57cf setting-doc=0b0d344e
exchange-must-settle =
    .setting = Tauschrecht klären
    .setting-doc = Ein Tauschrecht muss vor dem Ende des Zugs genutzt oder aufgegeben werden (R-66).
# en: setting=de3f58f6 setting-doc=40a775f0
any-conversion-uses-exchange =
    .setting = jeder Tausch zählt als Recht
    .setting-doc = Jeder Tausch verbraucht ein Tauschrecht, auch einer anderer Rohstoffe (R-66).
# en: setting=fbefb65e setting-doc=2e24bd80
build-part-anywhere =
    .setting = Wohnhaus auf anderem Feld
    .setting-doc = Ist ein umgewandeltes Feld noch nicht Heimatlandschaft, darf das Wohnhaus auf ein anderes erreichbares Heimatfeld (gegen R-32).
# en: setting=209fffed setting-doc=52c8c72c
step-down =
    .setting = Abstieg im Kult
    .setting-doc = Vor dem Nehmen einer Stadtmarke darf ein Kultmarker von 8 oder 9 bis auf 7 absteigen, damit die Stufen der Marke zählen (R-23).
# en: setting=e7cd33e6 setting-doc=e802af53
wait-at-top =
    .setting = Warten vor der Spitze
    .setting-doc = Kein Marker erreicht die Spitze eines Kults, solange ein offenes Angebot noch ein Volk mit älterem Anspruch dorthin bringen könnte (R-25).
# en: setting=615f10d4 setting-doc=b29da594
special-needs-effect =
    .setting = Sonderaktion nur mit Wirkung
    .setting-doc = Eine Sonderaktion ist nur erlaubt, wenn ihre Wirkung möglich ist (FAQ-30).
# en: setting=5e2fccf6 setting-doc=89a40825
bridges-may-share-place =
    .setting = Brücken am selben Ort
    .setting-doc = Eine Brücke darf dort gelegt werden, wo schon eine liegt. Das verbraucht eine Brücke und hat keine andere Wirkung (gegen R-40).
# en: setting=f1ce8082 setting-doc=6204da9e
fixed-spades-to-any-terrain =
    .setting = feste Spaten überallhin
    .setting-doc = Völker mit festem Spatenpreis dürfen ein Feld in jede Landschaft umwandeln, nicht nur in ihre Heimatlandschaft (gegen FAQ-42).
# en: setting=f833de62 setting-doc=af56fdf5
first-hex-unfinished =
    .setting = erstes Feld unfertig
    .setting-doc = Gehen kostenlose Spaten auf zwei Felder, darf das erste unfertig bleiben, also nicht Heimatlandschaft sein (gegen FAQ-08).
# en: setting=9bffc300 setting-doc=c25fc3fe
last-seat-may-owe =
    .setting = letztes Volk darf schulden
    .setting-doc = Wenn alle anderen gepasst haben, darf das verbleibende Volk einen weiteren Zug beginnen, bevor es nimmt, was ihm aus dem vorigen Zug zusteht (R-10).
# en: setting=1f0a918b setting-doc=ecbb8cdf
answers-end-turn =
    .setting = Antwort beendet Zug
    .setting-doc = Ein Zug ohne übrige Aktion endet, wenn ein anderes Volk handelt oder das eigene ein Angebot beantwortet oder Landschaft ändert (R-9).
# en: setting=56b5c8bb setting-doc=ee8829a3
throw-away =
    .setting = Rohstoffe abwerfen
    .setting-doc = Rohstoffe dürfen jederzeit abgeworfen werden, auch im Zug eines anderen Volks: `-2C`, `-PW` (R-18).
# en: setting=a9512ba1 setting-doc=cfad32f8
answers-forced =
    .setting = Antwort erzwungen
    .setting-doc = Loam antwortet von selbst, wenn nur eine Antwort möglich ist: kein Raum für die angebotene Macht, Spaten, die kein Feld brauchen kann, oder eine Brücke oder ein Tausch, wenn nur Verzicht möglich ist (R-35, R-40, R-49, R-51, R-66).
# en: setting=67e5562f setting-doc=69b1fe20
errata-cultist-power =
    .setting = Errata: Kultistenmacht
    .setting-doc = Ein Volk, das belohnt wird, wenn andere Macht nehmen, erhält 1 Macht, wenn alle verzichten (R-61).
# en: setting=ea5467f9 setting-doc=e4611080
shipping-bonus =
    .setting = Schifffahrtsbonus
    .setting-doc = Die Rundenbonuskarte, die beim Passen Schifffahrt wertet, ist im Vorrat.
# en: setting=bbd5a9d4 setting-doc=5aae5b82
temple-scoring-tile =
    .setting = Tempel-Wertungsplättchen
    .setting-doc = Das Wertungsplättchen für Tempel ist im Vorrat.
# en: setting=8c5d74ca value-20=e4f7ce4c value-table=7bc33296 value-custom=9e9ae6a7 value-site-2017=b6cb491f setting-doc=cdc2d57b
starting-vp =
    .setting = Start-SP
    .value-20 = 20
    .value-table = Tabelle
    .value-custom = eigene
    .value-site-2017 = Website 2017
    .setting-doc = Startpunkte: die jedes Volks (`20`), eine Tabelle in der Datei der Karte (mit ihrem Namen) oder eigene: `starting-vp.FACTION=N`.
# en: setting-doc=04c3de9a
starting-vp-each =
    .setting-doc = Startpunkte dieses Volks.
# en: setting=63af6cc4 value-first=370f0f1c setting-doc=3657067d
canals =
    .setting = Kanäle
    .value-first = erster
    .setting-doc = Satz der Kanäle auf Spielplänen mit mehreren: der erste in der Datei der Karte oder der Satz mit diesem Namen.
# en: setting=2d3fa642 value-ledger=23ab906c value-a=e6c632b6 setting-doc=0b525507
row-labels =
    .setting = Reihennamen
    .value-ledger = wie Partiedatei
    .value-a = ab A
    .setting-doc = Namen der Felder: wie in aufgezeichneten Partiedateien (einige Spielpläne beginnen mit Reihe B) oder auf jedem Spielplan ab Reihe A.
# en: profile=8cc9d64f profile-doc=4b951ecb
rulebook =
    .profile = Regelheft
    .profile-doc = Folgt den gedruckten Regeln und der FAQ: das Profil zum Spielen.
# en: profile=e9dc6e35 profile-doc=46171a09
reference =
    .profile = Referenz
    .profile-doc = Folgt der Website der aufgezeichneten Partiedateien. Die Optionszeilen einer Partiedatei ändern diese Werte.
# en: ledger_option-note=3d722196
loose-adjust-resource =
    .ledger_option-note = ein Befehl, der Rohstoffe nimmt, die niemand schuldet, etwa `+3C`, wird abgelehnt
# en: ledger_option-note=01051dac
loose-dig =
    .ledger_option-note = gekaufte Spaten müssen verwendet werden, und nach einer Umwandlung wird nicht gegraben
# en: ledger_option-note=d4fbd3e8
loose-lose-cult =
    .ledger_option-note = Kultstufen, die eine Umwandlung kostet, werden sofort bezahlt
# en: ledger_option-note=404e8999
loose-multi-spade =
    .ledger_option-note = höchstens ein Feld einer Aktion bleibt unfertig
# en: ledger_option-note=5110ad77
loose-bridge-adjacency =
    .ledger_option-note = eine Brücke braucht an einem Ende ein Gebäude des Volks, das sie baut
# en: ledger_option-note=3b7636a0
loose-done =
    .ledger_option-note = `done` beendet keinen Zug ohne Aktion
# en: ledger_option-note=b19505d6
manual-fav5 =
    .ledger_option-note = Marker, die vor der Spitze eines Kults stehen blieben, rücken noch auf, wenn im selben Zug Schlüssel kommen
# en: ledger_option-note=4657ea79
loose-convert-phase =
    .ledger_option-note = außerhalb des eigenen Zugs wird nichts getauscht
# en: ledger_option-note=da9e53b5
loose-cult-loss =
    .ledger_option-note = Marker steigen nur ab, wo ein Aufstieg es erfordert
# en: ledger_option-note=286185d7
loose-build-after-dig =
    .ledger_option-note = Wohnhäuser nur auf erreichbaren Feldern

## scripts/base/structures.toml

# en: 76534173 plural=dc7c21e3
dwelling = Wohnhaus
    .nom = das Wohnhaus
    .acc = das Wohnhaus
    .dat = dem Wohnhaus
    .gen = des Wohnhauses
    .into = zum Wohnhaus
    .count = { $n ->
            [one] { $n } Wohnhaus
           *[other] { $n } Wohnhäuser
        }
    .count-dat = { $n ->
            [one] { $n } Wohnhaus
           *[other] { $n } Wohnhäusern
        }
    .plural = Wohnhäuser
# en: 0e91ff85 plural=f1e4bf46
trading_house = Handelshaus
    .nom = das Handelshaus
    .acc = das Handelshaus
    .dat = dem Handelshaus
    .gen = des Handelshauses
    .into = zum Handelshaus
    .count = { $n ->
            [one] { $n } Handelshaus
           *[other] { $n } Handelshäuser
        }
    .count-dat = { $n ->
            [one] { $n } Handelshaus
           *[other] { $n } Handelshäusern
        }
    .plural = Handelshäuser
# en: 3a888bce plural=039b9d7d
temple = Tempel
    .nom = der Tempel
    .acc = den Tempel
    .dat = dem Tempel
    .gen = des Tempels
    .into = zum Tempel
    .count = { $n } Tempel
    .count-dat = { $n ->
            [one] { $n } Tempel
           *[other] { $n } Tempeln
        }
    .plural = Tempel
# en: 17a392e6 plural=814d14f6
stronghold = Festung
    .nom = die Festung
    .acc = die Festung
    .dat = der Festung
    .gen = der Festung
    .into = zur Festung
    .count = { $n ->
            [one] { $n } Festung
           *[other] { $n } Festungen
        }
    .plural = Festungen
# en: e8b9f247 plural=316ca02e
sanctuary = Heiligtum
    .nom = das Heiligtum
    .acc = das Heiligtum
    .dat = dem Heiligtum
    .gen = des Heiligtums
    .into = zum Heiligtum
    .count = { $n ->
            [one] { $n } Heiligtum
           *[other] { $n } Heiligtümer
        }
    .count-dat = { $n ->
            [one] { $n } Heiligtum
           *[other] { $n } Heiligtümern
        }
    .plural = Heiligtümer

## scripts/base/terrains.toml

# en: terrain=4c4a02e7
desert =
    .terrain = Wüste
    .terrain-nom = die Wüste
    .terrain-acc = die Wüste
    .terrain-dat = der Wüste
    .terrain-gen = der Wüste
    .terrain-into = zur Wüste
# en: terrain=1e1f7396
plains =
    .terrain = Ebene
    .terrain-nom = die Ebene
    .terrain-acc = die Ebene
    .terrain-dat = der Ebene
    .terrain-gen = der Ebene
    .terrain-into = zur Ebene
# en: terrain=092d16b0
swamp =
    .terrain = Sumpf
    .terrain-nom = der Sumpf
    .terrain-acc = den Sumpf
    .terrain-dat = dem Sumpf
    .terrain-gen = des Sumpfes
    .terrain-into = zum Sumpf
# en: terrain=bd7bd2c7
lakes =
    .terrain = Seenlandschaft
    .terrain-nom = die Seenlandschaft
    .terrain-acc = die Seenlandschaft
    .terrain-dat = der Seenlandschaft
    .terrain-gen = der Seenlandschaft
    .terrain-into = zur Seenlandschaft
# en: terrain=c073b08f
forest =
    .terrain = Wald
    .terrain-nom = der Wald
    .terrain-acc = den Wald
    .terrain-dat = dem Wald
    .terrain-gen = des Waldes
    .terrain-into = zum Wald
# en: terrain=b109f11b
mountains =
    .terrain = Gebirge
    .terrain-nom = das Gebirge
    .terrain-acc = das Gebirge
    .terrain-dat = dem Gebirge
    .terrain-gen = des Gebirges
    .terrain-into = zum Gebirge
# en: terrain=eb2c90d0
wasteland =
    .terrain = Einöde
    .terrain-nom = die Einöde
    .terrain-acc = die Einöde
    .terrain-dat = der Einöde
    .terrain-gen = der Einöde
    .terrain-into = zur Einöde

## scripts/base/tiles/bonus-cards.toml

# en: c43faf0a
BON1 = Spaten und 2 Münzen
# en: 1cb384fc
BON2 = Kultstufe und 4 Münzen
# en: 084c8454
BON3 = 6 Münzen
# en: 65429fbe
BON4 = Schifffahrt und 3 Macht
# en: 3abda82c
BON5 = 3 Macht und ein Arbeiter
# en: bb18f083
BON6 = Passen: Festung und Heiligtum
# en: 7379df2c
BON7 = Passen: Handelshäuser
# en: c8a80b08
BON8 = Priester
# en: 35a69411
BON9 = Passen: Wohnhäuser
# en: 669dd34e
BON10 = Passen: Schifffahrt

## scripts/base/tiles/favors.toml

# en: b4240652
FAV1 = Feuer 3
# en: 22188bf4
FAV2 = Wasser 3
# en: 6755dca5
FAV3 = Erde 3
# en: c3b9b017
FAV4 = Luft 3
# en: e0f1583a
FAV5 = Feuer 2: Städte mit 6
# en: 55125462
FAV6 = Wasser 2: Kultstufe
# en: 49b8cce9
FAV7 = Erde 2: Arbeiter und Macht
# en: 22a17c4b
FAV8 = Luft 2: 4 Macht
# en: c35a8529
FAV9 = Feuer 1: 3 Münzen
# en: d4747a3b
FAV10 = Wasser 1: Handelshäuser
# en: dbf82294
FAV11 = Erde 1: Wohnhäuser
# en: 3d51933e
FAV12 = Luft 1: Passen, Handelshäuser

## scripts/base/tiles/final-scorings.toml

# en: 4b5c79cb
network = Größtes Gebiet
# en: f09f1993
cults = Jede Kultleiste

## scripts/base/tiles/power-actions.toml

# en: 8ff6048d
ACT1 = Brücke
# en: c8a80b08
ACT2 = Priester
# en: f82102b0
ACT3 = 2 Arbeiter
# en: e996a12c
ACT4 = 7 Münzen
# en: 039dbcf8
ACT5 = Spaten
# en: d5ff105d
ACT6 = 2 Spaten

## scripts/base/tiles/round-tiles.toml

# en: b74f04fc legend=65fa24c3
SCORE1 = Spaten; Erde: Münzen
    .legend = SPATEN >> 2
# en: f4061e81 legend=9316f907
SCORE2 = Städte; Erde: Spaten
    .legend = STADT >> 5
# en: 545ce20f legend=6d27172b
SCORE3 = Wohnhäuser; Wasser: Priester
    .legend = D >> 2
# en: ad6fb6c7 legend=19eaeffa
SCORE4 = Festung, Heiligtum; Feuer: Arbeiter
    .legend = SA/SH >> 5
# en: d2718cc0 legend=6d27172b
SCORE5 = Wohnhäuser; Feuer: Macht
    .legend = D >> 2
# en: 0011b907 legend=411e98d8
SCORE6 = Handelshäuser; Wasser: Spaten
    .legend = TP >> 3
# en: a208c92b legend=19eaeffa
SCORE7 = Festung, Heiligtum; Luft: Arbeiter
    .legend = SA/SH >> 5
# en: 27520661 legend=411e98d8
SCORE8 = Handelshäuser; Luft: Spaten
    .legend = TP >> 3
# en: ac0fa580 legend=e8a9d41e
SCORE9 = Tempel; Priester in Kulten: Münzen
    .legend = TE >> 4

## scripts/base/tiles/towns.toml

# en: 084c8454
TW1 = 6 Münzen
# en: f82102b0
TW2 = 2 Arbeiter
# en: c8a80b08
TW3 = Priester
# en: 8e9342b1
TW4 = 8 Macht
# en: 2b50114b
TW5 = Eine Stufe in jedem Kult
