### German. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/merchants-cove/adventurers.toml

# en: piece=0f8942ae
warrior =
    .piece = Krieger
    .piece-nom = der Krieger
    .piece-acc = den Krieger
    .piece-dat = dem Krieger
    .piece-gen = des Kriegers
    .piece-into = zum Krieger
    .piece-count = { $n } Krieger
    .piece-count-dat = { $n ->
            [one] { $n } Krieger
           *[other] { $n } Kriegern
        }
# en: back=499fbbb6
adventurer =
    .back = Abenteurer
    .back-nom = der Abenteurer
    .back-acc = den Abenteurer
    .back-dat = dem Abenteurer
    .back-gen = des Abenteurers
    .back-into = zum Abenteurer
    .back-count = { $n } Abenteurer
    .back-count-dat = { $n ->
            [one] { $n } Abenteurer
           *[other] { $n } Abenteurern
        }
# en: property=10289201
clan =
    .property = Clan
# en: word=67b1dc00
clan-red =
    .word = rot
# en: piece=5dec5851
bard =
    .piece = Barde
    .piece-nom = der Barde
    .piece-acc = den Barden
    .piece-dat = dem Barden
    .piece-gen = des Barden
    .piece-into = zum Barden
    .piece-count = { $n ->
            [one] { $n } Barde
           *[other] { $n } Barden
        }
    .piece-count-dat = { $n } Barden
# en: word=34cd3e3d
clan-green =
    .word = grün
# en: piece=4975e829
wizard =
    .piece = Zauberer
    .piece-nom = der Zauberer
    .piece-acc = den Zauberer
    .piece-dat = dem Zauberer
    .piece-gen = des Zauberers
    .piece-into = zum Zauberer
    .piece-count = { $n } Zauberer
    .piece-count-dat = { $n ->
            [one] { $n } Zauberer
           *[other] { $n } Zauberern
        }
# en: word=a9d131d3
clan-blue =
    .word = blau
# en: piece=af43da56
noble =
    .piece = Adliger
    .piece-nom = der Adlige
    .piece-acc = den Adligen
    .piece-dat = dem Adligen
    .piece-gen = des Adligen
    .piece-into = zum Adligen
    .piece-count = { $n ->
            [one] { $n } Adliger
           *[other] { $n } Adlige
        }
    .piece-count-dat = { $n ->
            [one] { $n } Adligem
           *[other] { $n } Adligen
        }
# en: word=abbc1cad
clan-yellow =
    .word = gelb
# en: piece=b5f99fb3
rogue =
    .piece = Schurke
    .piece-nom = der Schurke
    .piece-acc = den Schurken
    .piece-dat = dem Schurken
    .piece-gen = des Schurken
    .piece-into = zum Schurken
    .piece-count = { $n ->
            [one] { $n } Schurke
           *[other] { $n } Schurken
        }
    .piece-count-dat = { $n } Schurken
# en: word=57467d6b
clan-grey =
    .word = grau
# en: piece=42599c80
boat-1 =
    .piece = Boot 1
# en: back=5e9d0c14
boat =
    .back = Boot
    .back-nom = das Boot
    .back-acc = das Boot
    .back-dat = dem Boot
    .back-gen = des Boots
    .back-into = zum Boot
    .back-count = { $n ->
            [one] { $n } Boot
           *[other] { $n } Boote
        }
    .back-count-dat = { $n ->
            [one] { $n } Boot
           *[other] { $n } Booten
        }
# en: piece=fb25392b
boat-2 =
    .piece = Boot 2
# en: piece=e7921fee
boat-3 =
    .piece = Boot 3
# en: piece=1bef370f
boat-4 =
    .piece = Boot 4
# en: piece=137e145f
boat-5 =
    .piece = Boot 5
# en: piece=80012da8
boat-6 =
    .piece = Boot 6
# en: zone=d4dbeeb2
bag =
    .zone = Beutel
# en: zone=a8437913
drawn =
    .zone = gezogen
# en: zone=fb32c8cd
box =
    .zone = Schachtel
# en: zone=eb825e9a
hall-red =
    .zone = rote Halle
# en: zone=7245851f
hall-green =
    .zone = grüne Halle
# en: zone=4cb977a4
hall-blue =
    .zone = blaue Halle
# en: zone=daa59c5b
hall-yellow =
    .zone = gelbe Halle
# en: zone=0bd08789
lair =
    .zone = Versteck
# en: zone=71ca7e62
bazaar =
    .zone = Basarkai
# en: zone=3e9c29cb
town-square =
    .zone = Marktplatzkai
# en: zone=29005856
black-market =
    .zone = Schwarzmarktkai
# en: zone=bc8aa3a8 zone-reason-each=17cf906a
boats =
    .zone = Boote
    .zone-reason-each = GAP-01: Die Plätze eines Boots stehen nicht im Text; zwei Rezensionen nennen vier
# en: place=4dee2862
boats-boat-l1 =
    .place = Boot L1
# en: place=998ca007
boats-boat-l2 =
    .place = Boot L2
# en: place=c5ced50e
boats-boat-l3 =
    .place = Boot L3
# en: place=b986016a
boats-boat-r1 =
    .place = Boot R1
# en: place=a0c586b7
boats-boat-r2 =
    .place = Boot R2
# en: place=387b497e
boats-boat-r3 =
    .place = Boot R3
# en: zone=3bd03e0d
sea =
    .zone = auf See
# en: place=4dee2862
sea-boat-l1 =
    .place = Boot L1
# en: place=998ca007
sea-boat-l2 =
    .place = Boot L2
# en: place=c5ced50e
sea-boat-l3 =
    .place = Boot L3
# en: place=b986016a
sea-boat-r1 =
    .place = Boot R1
# en: place=a0c586b7
sea-boat-r2 =
    .place = Boot R2
# en: place=387b497e
sea-boat-r3 =
    .place = Boot R3
# en: zone=e4a676cb zone-reason-places=78892deb
berths =
    .zone = Liegeplätze
    .zone-reason-places = GAP-02: Der Regeltext sagt nicht, zu welchem Kai jeder Liegeplatz gehört
# en: place=35b3bf4c
berths-berth-bazaar =
    .place = Liegeplatz Basar
# en: place=e953fb12
berths-berth-left =
    .place = Liegeplatz links
# en: place=a3836b26
berths-berth-right =
    .place = Liegeplatz rechts
# en: place=6fa49ac4
berths-berth-market =
    .place = Liegeplatz Markt
# en: zone=dc31cebd
ashore =
    .zone = an Land
# en: task=4757e02e task-doc=1e7a8f1e
strand =
    .task = stranden
    .task-doc = Entfernt ein Boot: Kunden kommen in ihre Clanhallen, Schurken ins Versteck (MC-105 bis MC-107).
# en: task=127d978a
strand-left =
    .task = stranden links
# en: task=2bee7ce3
strand-right =
    .task = stranden rechts

## scripts/merchants-cove/clock.toml

# en: track=0a53e79e track-reason-marks-loads-start=b5d7bd44 track-reason-stops-edges=ba37d9f5
clock =
    .track = Uhr
    .track-reason-marks-loads-start = GAP-03: Der Regeltext nennt 5:30 und 7:30 nicht
    .track-reason-stops-edges = GAP-04: Wo die Zeiger stehen, steht nicht im Text
# en: stop=1b8bdab6
clock-hour-1 =
    .stop = Stunde 1
# en: stop=3649f18c
clock-hour-2 =
    .stop = Stunde 2
# en: stop=fb15bfda
clock-hour-3 =
    .stop = Stunde 3
# en: stop=3147de00
clock-hour-4 =
    .stop = Stunde 4
# en: stop=6019281f
clock-hour-5 =
    .stop = Stunde 5
# en: stop=d9388f07
clock-first-hand =
    .stop = erster Zeiger
# en: stop=4eed6ed6
clock-hour-6 =
    .stop = Stunde 6
# en: stop=526b5b1f
clock-hour-7 =
    .stop = Stunde 7
# en: stop=0f56e141
clock-second-hand =
    .stop = zweiter Zeiger
# en: stop=cc1bfb3d
clock-hour-8 =
    .stop = Stunde 8
# en: stop=3bcc9de3
clock-hour-9 =
    .stop = Stunde 9
# en: stop=789ad42b
clock-hour-10 =
    .stop = Stunde 10
# en: stop=efd08b74
clock-hour-11 =
    .stop = Stunde 11
# en: stop=9504e489
clock-hour-12 =
    .stop = Stunde 12
# en: stop=7386246c
clock-hour-13 =
    .stop = Stunde 13
# en: stop=17ea8cab
clock-hour-14 =
    .stop = Stunde 14
# en: stop=a0a07071
clock-hour-15 =
    .stop = Stunde 15
# en: stop=f8b2b674
clock-hour-16 =
    .stop = Stunde 16
# en: marker=b42bf6da
clock-market =
    .marker = Marktmarker
# en: marker=0e85f11d
clock-first-mouse =
    .marker = erste Maus
# en: marker=3b4821e6
clock-second-mouse =
    .marker = zweite Maus
# en: mark=5b641993
clock-loads =
    .mark = Ladungen
# en: task=62ed31c5 task-doc=9f791b1c
walk =
    .task = gehen
    .task-doc = Geht auf der Uhr Stunde um Stunde weiter. An einem freien Zeiger wird der Weg gewählt (MC-086, MC-090). Karten werden erst gezogen, wenn der ganze Weg gewählt ist (AMB-01).
# en: task=550f2149 task-doc=7be287b7
hour =
    .task = Stunde
    .task-doc = Bewegt den Platz eine Stunde auf dem normalen Weg weiter. Wurde der Zeiger gewählt, war dieser Schritt die Bewegung der Stunde.
# en: counter=bdeb449b counter-doc=7925170b
taken =
    .counter = genommen
    .counter-doc = 1, wenn diese Stunde für einen Schritt auf einen Zeiger verwendet wurde.
# en: counter=666ce5fa counter-doc=c9c80ed2
hand-cards =
    .counter = Zeigerkarten
    .counter-doc = Korruptionskarten, die für Zeiger dieser Bewegung fällig sind (AMB-07).
# en: function=d261be9b function-doc=6326267f
hand-costs =
    .function = Zeigerkosten
    .function-doc = Korruptionskarten für das Nehmen eines Zeigers (MC-088).
# en: function=95536356 function-doc=280f6dce
own-hand-costs =
    .function = eigener Zeiger
    .function-doc = Korruptionskarten für den Platz am Zug, wenn er einen Zeiger nimmt. Ein Modul eines Händlers kann sie für einen Platz ersetzen (MC-002).
# en: decision=80b9af69
way =
    .decision = Weg
# en: option-name=b95d67df option=20c858da
way-on =
    .option-name = weiter
    .option = am Zeichen vorbei
# en: option-name=a49fccc2 option=2b29b3e5
way-hand =
    .option-name = Zeiger
    .option = Zeiger nehmen
# en: task=e266ee3a task-doc=2a9f74ad
cost =
    .task = Kosten
    .task-doc = Bezahlt eine Aktion nach ihr: Karten, dann Stunden. Nach dem ganzen Weg: Karten für Zeiger, dann Ladungen (MC-062, MC-068, AMB-01, AMB-07).
# en: task=8820033f
pay-hands =
    .task = Zeiger bezahlen

## scripts/merchants-cove/corruption.toml

# en: piece-reason-number-has=c88ed7a1 piece=f34cc684
doubt =
    .piece-reason-number-has = GAP-08: Die Anzahl der Karten mit jedem Symbol ist eigene Wahl
    .piece = Zweifel
    .piece-count = { $n } Zweifel
    .piece-count-dat = { $n ->
            [one] { $n } Zweifel
           *[other] { $n } Zweifeln
        }
# en: back=af0d5e67 zone=af0d5e67
corruption =
    .back = Korruption
    .zone = Korruption
# en: property=9dbb0417
rot =
    .property = Korruption
# en: piece-reason-number-has=c88ed7a1 piece=3824a9f3
red-doubt =
    .piece-reason-number-has = GAP-08: Die Anzahl der Karten mit jedem Symbol ist eigene Wahl
    .piece = roter Zweifel
    .piece-count = { $n ->
            [one] { $n } roter Zweifel
           *[other] { $n } rote Zweifel
        }
# en: property=67b1dc00 seat=67b1dc00
red =
    .property = rot
    .seat = Rot
# en: piece-reason-number-has=c88ed7a1 piece=8f68301a
green-doubt =
    .piece-reason-number-has = GAP-08: Die Anzahl der Karten mit jedem Symbol ist eigene Wahl
    .piece = grüner Zweifel
    .piece-count = { $n ->
            [one] { $n } grüner Zweifel
           *[other] { $n } grüne Zweifel
        }
# en: property=34cd3e3d seat=34cd3e3d
green =
    .property = grün
    .seat = Grün
# en: piece-reason-number-has=c88ed7a1 piece=bc4c3c80
blue-doubt =
    .piece-reason-number-has = GAP-08: Die Anzahl der Karten mit jedem Symbol ist eigene Wahl
    .piece = blauer Zweifel
    .piece-count = { $n ->
            [one] { $n } blauer Zweifel
           *[other] { $n } blaue Zweifel
        }
# en: property=a9d131d3 seat=a9d131d3
blue =
    .property = blau
    .seat = Blau
# en: piece-reason-number-has=c88ed7a1 piece=12402fcd
yellow-doubt =
    .piece-reason-number-has = GAP-08: Die Anzahl der Karten mit jedem Symbol ist eigene Wahl
    .piece = gelber Zweifel
    .piece-count = { $n ->
            [one] { $n } gelber Zweifel
           *[other] { $n } gelbe Zweifel
        }
# en: property=abbc1cad
yellow =
    .property = gelb
# en: piece-reason-number-has=c88ed7a1 piece=4d5e118d
red-vice =
    .piece-reason-number-has = GAP-08: Die Anzahl der Karten mit jedem Symbol ist eigene Wahl
    .piece = rotes Laster
    .piece-count = { $n ->
            [one] { $n } rotes Laster
           *[other] { $n } rote Laster
        }
# en: piece-reason-number-has=c88ed7a1 piece=78674b86
green-vice =
    .piece-reason-number-has = GAP-08: Die Anzahl der Karten mit jedem Symbol ist eigene Wahl
    .piece = grünes Laster
    .piece-count = { $n ->
            [one] { $n } grünes Laster
           *[other] { $n } grüne Laster
        }
# en: piece-reason-number-has=c88ed7a1 piece=6b835d82
blue-vice =
    .piece-reason-number-has = GAP-08: Die Anzahl der Karten mit jedem Symbol ist eigene Wahl
    .piece = blaues Laster
    .piece-count = { $n ->
            [one] { $n } blaues Laster
           *[other] { $n } blaue Laster
        }
# en: piece-reason-number-has=c88ed7a1 piece=165eb4e0
yellow-vice =
    .piece-reason-number-has = GAP-08: Die Anzahl der Karten mit jedem Symbol ist eigene Wahl
    .piece = gelbes Laster
    .piece-count = { $n ->
            [one] { $n } gelbes Laster
           *[other] { $n } gelbe Laster
        }
# en: zone=1e89d331
forgotten =
    .zone = vergessen
# en: zone=d326cb0e
secrets =
    .zone = Geheimnisse
# en: zone=a3417ed7
seen =
    .zone = aufgedeckt
# en: task=1d986c1a
corrupt =
    .task = verderben

## scripts/merchants-cove/game.toml

# en: seat=4b2c611c
white =
    .seat = Weiß
# en: seat=68a65811
black =
    .seat = Schwarz
# en: tie-doc=6b6a0196
most-goods-on-the-stall =
    .tie-doc = Waren auf dem Stand
# en: tie-doc=d0278f2b
fewest-corruption-cards =
    .tie-doc = Korruptionskarten
# en: counter=17b64214 counter-doc=9499cdd0 counter-reason-start=6fd7854f
gold =
    .counter = Gold
    .counter-doc = Alles Gold eines Platzes (MC-004): seine Edelsteine und sein Marker. GAP-13: beginnt bei 0 (MC-042). Kann negativ werden (AMB-40).
    .counter-reason-start = GAP-13: Der Regeltext lässt das erste Feld der Goldleiste aus
# en: track=fb60c9b0
gold-track =
    .track = Goldleiste
# en: piece=09f9afd1 back=09f9afd1
banner =
    .piece = Banner
    .piece-nom = das Banner
    .piece-acc = das Banner
    .piece-dat = dem Banner
    .piece-gen = des Banners
    .piece-into = zum Banner
    .piece-count = { $n } Banner
    .piece-count-dat = { $n ->
            [one] { $n } Banner
           *[other] { $n } Bannern
        }
    .back = Banner
# en: zone=f3fbbc38
shop =
    .zone = Laden
# en: piece=15d30012 back=15d30012
gem =
    .piece = Edelstein
    .piece-nom = der Edelstein
    .piece-acc = den Edelstein
    .piece-dat = dem Edelstein
    .piece-gen = des Edelsteins
    .piece-into = zum Edelstein
    .piece-count = { $n ->
            [one] { $n } Edelstein
           *[other] { $n } Edelsteine
        }
    .piece-count-dat = { $n ->
            [one] { $n } Edelstein
           *[other] { $n } Edelsteinen
        }
    .back = Edelstein
# en: property=7988216b
worth =
    .property = Wert
# en: zone=b8797384
gem-box =
    .zone = Edelsteinvorrat
# en: zone=939e6052
gems =
    .zone = Edelsteine
# en: task=97daa1e2 task-doc=be28df7c
earn =
    .task = verdienen
    .task-doc = Fügt Gold sofort hinzu (MC-131): ein Edelstein je Hundert; der Marker läuft am Anfang der Leiste weiter (MC-158).
# en: task=ec2a5dd7
count-gold =
    .task = Gold zählen
# en: counter=403b7fb9 counter-doc=b1bee1f9
hours =
    .counter = Stunden
    .counter-doc = Stunden der laufenden Aktion, die noch nicht ausgegeben sind.
# en: counter=5b641993 counter-doc=979b4e39
loads =
    .counter = Ladungen
    .counter-doc = In dieser Bewegung passierte Ladezeichen (AMB-01).
# en: counter=fe0d2176 counter-doc=1e412871
space =
    .counter = Ort
    .counter-doc = Zuletzt besuchter Ort (MC-065). Ein Modul, das Orte hinzufügt, fügt ihre Namen hinzu.
# en: stand=3de2dbc5
space-off-the-board =
    .stand = außerhalb
# en: stand=069cc9f8
space-recruiting =
    .stand = Anwerben
# en: stand=4fed9ffa
space-staff =
    .stand = Mannschaft
# en: counter=56ee88b1 counter-doc=42bf7f0a back=56ee88b1
merchant =
    .counter = Händler
    .counter-doc = Nummer des Regelhefts des Händlers: 0 ist das des Lehrlings; jedes Modul eines Händlers gibt seine eigene Nummer an (MC-001).
    .back = Händler

## scripts/merchants-cove/goods.toml

# en: piece=a7767aae
small-red =
    .piece = kleine rote
    .piece-count = { $n ->
            [one] { $n } kleine rote Ware
           *[other] { $n } kleine rote Waren
        }
    .piece-count-dat = { $n ->
            [one] { $n } kleiner roter Ware
           *[other] { $n } kleinen roten Waren
        }
# en: back=6e9d1315
good =
    .back = Ware
    .back-nom = die Ware
    .back-acc = die Ware
    .back-dat = der Ware
    .back-gen = der Ware
    .back-into = zur Ware
    .back-count = { $n ->
            [one] { $n } Ware
           *[other] { $n } Waren
        }
# en: property=ca93cbf5
size =
    .property = Größe
# en: property=15d59752
price =
    .property = Preis
# en: piece=8be0059d
large-red =
    .piece = große rote
    .piece-count = { $n ->
            [one] { $n } große rote Ware
           *[other] { $n } große rote Waren
        }
    .piece-count-dat = { $n ->
            [one] { $n } großer roter Ware
           *[other] { $n } großen roten Waren
        }
# en: piece=fdca37f9
small-green =
    .piece = kleine grüne
    .piece-count = { $n ->
            [one] { $n } kleine grüne Ware
           *[other] { $n } kleine grüne Waren
        }
    .piece-count-dat = { $n ->
            [one] { $n } kleiner grüner Ware
           *[other] { $n } kleinen grünen Waren
        }
# en: piece=3a3014ea
large-green =
    .piece = große grüne
    .piece-count = { $n ->
            [one] { $n } große grüne Ware
           *[other] { $n } große grüne Waren
        }
    .piece-count-dat = { $n ->
            [one] { $n } großer grüner Ware
           *[other] { $n } großen grünen Waren
        }
# en: piece=00f42435
small-blue =
    .piece = kleine blaue
    .piece-count = { $n ->
            [one] { $n } kleine blaue Ware
           *[other] { $n } kleine blaue Waren
        }
    .piece-count-dat = { $n ->
            [one] { $n } kleiner blauer Ware
           *[other] { $n } kleinen blauen Waren
        }
# en: piece=cd8f6cf3
large-blue =
    .piece = große blaue
    .piece-count = { $n ->
            [one] { $n } große blaue Ware
           *[other] { $n } große blaue Waren
        }
    .piece-count-dat = { $n ->
            [one] { $n } großer blauer Ware
           *[other] { $n } großen blauen Waren
        }
# en: piece=a3a73f39
small-yellow =
    .piece = kleine gelbe
    .piece-count = { $n ->
            [one] { $n } kleine gelbe Ware
           *[other] { $n } kleine gelbe Waren
        }
    .piece-count-dat = { $n ->
            [one] { $n } kleiner gelber Ware
           *[other] { $n } kleinen gelben Waren
        }
# en: piece=fc16c3a7
large-yellow =
    .piece = große gelbe
    .piece-count = { $n ->
            [one] { $n } große gelbe Ware
           *[other] { $n } große gelbe Waren
        }
    .piece-count-dat = { $n ->
            [one] { $n } großer gelber Ware
           *[other] { $n } großen gelben Waren
        }
# en: zone=802fa3c6
supply =
    .zone = Vorrat
# en: zone=17abc045
stall =
    .zone = Stand

## scripts/merchants-cove/loading.toml

# en: function=27c93c7b
ahead =
    .function = voraus
# en: task=9772b9ca task-doc=ca9e2020
load-all =
    .task = alles laden
    .task-doc = Führt die Ladungen einer Bewegung nacheinander aus (AMB-01).
# en: task=919e4c60
load-one =
    .task = einen laden
# en: task=d275dd5c task-doc=d95ca775
load =
    .task = laden
    .task-doc = Zieht einen Abenteurer, zeigt ihn und fragt nach einem Boot (AMB-11). Ohne Wirkung, wenn kein Boot auf See oder der Beutel leer ist (AMB-17). Boote auf See haben immer Platz (MC-099).
# en: decision=15440f1f property=15440f1f
board =
    .decision = beladen
    .property = Tableau
# en: option-name=5e9d0c14 option=1a3f42f3
board-boat =
    .option-name = Boot
    .option = beladen: { $boat }
# en: task=8f1cb79a task-doc=cc557fd6
robbed-after =
    .task = danach Raub
    .task-doc = Setzt den Abenteurer auf das Boot, führt die Schurkenkarte aus und lässt dann ein volles Boot anlegen (AMB-12).
# en: task=13cbfbca task-doc=c514846f
filled =
    .task = voll
    .task-doc = Ein volles Boot legt sofort an (MC-099).
# en: decision=d77cdef3
dock =
    .decision = anlegen
# en: option-name=411628db option=0889f47d option-reason-when-does=95b9ed25
dock-berth =
    .option-name = Liegeplatz
    .option = anlegen: { $berth }
    .option-reason-when-does = GAP-02: Der Regeltext sagt nicht, zu welcher Seite und welchem Kai jeder Liegeplatz gehört

## scripts/merchants-cove/merchants.toml

# en: piece-reason-has=9a08d711 piece=88b5e57d
alchemist =
    .piece-reason-has = GAP-09: Das Regelheft dieses Händlers lag nicht vor; er wird wie der Lehrling gespielt
    .piece = Alchimist
    .piece-nom = der Alchimist
    .piece-acc = den Alchimisten
    .piece-dat = dem Alchimisten
    .piece-gen = des Alchimisten
    .piece-into = zum Alchimisten
# en: property=69558491
book =
    .property = Heft
# en: piece-reason-has=9a08d711 piece=8ff3542b
blacksmith =
    .piece-reason-has = GAP-09: Das Regelheft dieses Händlers lag nicht vor; er wird wie der Lehrling gespielt
    .piece = Schmied
    .piece-nom = der Schmied
    .piece-acc = den Schmied
    .piece-dat = dem Schmied
    .piece-gen = des Schmieds
    .piece-into = zum Schmied
# en: piece-reason-has=9a08d711 piece=4138be90
captain =
    .piece-reason-has = GAP-09: Das Regelheft dieses Händlers lag nicht vor; er wird wie der Lehrling gespielt
    .piece = Kapitän
    .piece-nom = der Kapitän
    .piece-acc = den Kapitän
    .piece-dat = dem Kapitän
    .piece-gen = des Kapitäns
    .piece-into = zum Kapitän
# en: piece-reason-has=9a08d711 piece=81607eea
chronomancer =
    .piece-reason-has = GAP-09: Das Regelheft dieses Händlers lag nicht vor; er wird wie der Lehrling gespielt
    .piece = Chronomant
    .piece-nom = der Chronomant
    .piece-acc = den Chronomanten
    .piece-dat = dem Chronomanten
    .piece-gen = des Chronomanten
    .piece-into = zum Chronomanten
# en: zone=0daae4f2 setting=0daae4f2 value-random=236ad84c value-chosen=19ac7cbb value-fixed=43a6b843 setting-doc=b94922aa
merchants =
    .zone = Händler
    .setting = Händler
    .value-random = zufällig
    .value-chosen = gewählt
    .value-fixed = fest
    .setting-doc = Händlerkarten werden gezogen, in der Reihenfolge der Plätze gewählt oder sind fest. Fest: Jeder Platz ist ein Lehrling, wenn kein Modul es ändert (AMB-44).
# en: phase=73c1ddd5
players-set-up =
    .phase = Aufbau der Plätze
# en: phase=2a72f609
merchants-dealt =
    .phase = Händler verteilt
# en: phase=069fe0d7
merchants-chosen =
    .phase = Händler gewählt
# en: phase=987cba8c
own-setup =
    .phase = eigener Aufbau
# en: phase=55c83cc3
rulebooks =
    .phase = Regelhefte
# en: task=ada21681
deal-merchant =
    .task = Händler verteilen
# en: decision=277481e6
choose-merchant =
    .decision = Händler wählen
# en: option-name=4c3cce37 option=bdc10dfe
choose-merchant-take =
    .option-name = nehmen
    .option = Händler: { $card }
# en: task=112cb14a
open-rulebook =
    .task = Regelheft öffnen

## scripts/merchants-cove/module.toml

# en: e83adabc doc=ebaff3e9
module-merchants-cove = Merchants Cove
    .doc = Die gemeinsamen Regeln: Uhr, Boote, Kais, Clanhallen, Bürger, Korruption. Jeder Händler ist ein eigenes Modul.

## scripts/merchants-cove/phases/course.toml

# en: phase=50691aa6
setup =
    .phase = Spielaufbau
# en: phase=f61fa57c
round =
    .phase = Runde
# en: phase=de7a8bf2
arrival =
    .phase = Ankunftsphase
# en: phase=55fab199
all-aboard =
    .phase = alle an Bord
# en: phase=f8b12555
customers-aboard =
    .phase = Kunden an Bord
# en: phase=eb15a7d3
production =
    .phase = Produktionsphase
# en: phase=b42bf6da
market =
    .phase = Marktphase
# en: phase=8e31311c phase-doc=068af10a
selling =
    .phase = Verkauf
    .phase-doc = Kai für Kai: Basar, Marktplatz, Schwarzmarkt (MC-116).
# en: phase=181cc5f5
sales =
    .phase = Verkäufe
# en: phase=845786ea phase-doc=3829e3e1
offers =
    .phase = Angebote
    .phase-doc = Gleichzeitig verkaufen (MC-132): Alle Plätze wählen ihre Waren verdeckt und verkaufen sie dann in der Reihenfolge des Stapels (AMB-37).
# en: phase=4cc2b8c3
clean-up =
    .phase = Aufräumphase
# en: phase=167d2f64
scoring =
    .phase = Endwertung
# en: function=e36a1a22
hourglasses =
    .function = Sanduhren
# en: function=637b33a4
gather =
    .function = sammeln
# en: function=f28ebe36
seller =
    .function = am Verkauf
# en: function=48f786ac
tempt =
    .function = verführen
# en: function=7dd08555
set-sail =
    .function = in See stechen

## scripts/merchants-cove/phases/market.toml

# en: counter=e64e9cfc
done =
    .counter = fertig
# en: counter-doc=6d009dc5 counter=d26e1ee9
tempted-by =
    .counter-doc = 1, wenn der Platz in dieser Runde am Schwarzmarkt verkauft hat (MC-130).
    .counter = verführt
# en: counter=c7d0d6f4
shield-red =
    .counter = rote Förderung
# en: counter=94e2483e
shield-green =
    .counter = grüne Förderung
# en: counter=07a31f15
shield-blue =
    .counter = blaue Förderung
# en: counter=87880a6f
shield-yellow =
    .counter = gelbe Förderung
# en: task=a066d2cf
not-done =
    .task = nicht fertig
# en: task=e003e148
patronage =
    .task = Förderung
# en: task=fb02a5ef
score =
    .task = werten
# en: decision=16356cc0
sell =
    .decision = verkaufen
# en: option-name=6e9d1315 option=231ccf65
sell-good =
    .option-name = Ware
    .option = verkaufen: { $good }
# en: option-name=7bcf06f0 option=348f67cc
sell-convert =
    .option-name = bekehren
    .option = Schurken bekehren
# en: option-name=e64e9cfc option=62057dd0
sell-done =
    .option-name = fertig
    .option = Verkauf beendet

## scripts/merchants-cove/phases/offers.toml

# en: counter=4eeef29e
offer-small-red =
    .counter = Angebot: kleine rote
# en: counter=f6224876
offer-small-green =
    .counter = Angebot: kleine grüne
# en: counter=81c8a39d
offer-small-blue =
    .counter = Angebot: kleine blaue
# en: counter=9853ea10
offer-small-yellow =
    .counter = Angebot: kleine gelbe
# en: counter=8b070e48
offer-large-red =
    .counter = Angebot: große rote
# en: counter=e066b985
offer-large-green =
    .counter = Angebot: große grüne
# en: counter=1ed12d74
offer-large-blue =
    .counter = Angebot: große blaue
# en: counter=f537ea20
offer-large-yellow =
    .counter = Angebot: große gelbe
# en: counter-doc=cb93d0a7 counter=6aad2a24
pledged =
    .counter-doc = Korruptionskarten, die für zugesagte Schurken noch zu ziehen sind (MC-188).
    .counter = zugesagt
# en: function=9df2aa02
offered =
    .function = angeboten
# en: function=c640c104
brought-out =
    .function = vorgelegt
# en: task=6e164d62 task-doc=33f4cfc3
sell-in-order =
    .task = geordnet verkaufen
    .task-doc = Verkauft die Angebote aller Plätze in der Reihenfolge des Stapels.
# en: task=58f1cc71
sell-next =
    .task = nächster Verkauf
# en: task=e8fcf3b2 task-doc=e4364746
sell-offered =
    .task = Angebot verkaufen
    .task-doc = Zieht zuerst die Karten für Schurken und verkauft dann jede Ware nach den Regeln von `sell`.
# en: task=adc50c74
all-have-sold =
    .task = alle fertig
# en: task=508d7ede
draw-pledged =
    .task = Zusagen ziehen
# en: task=42966778 task-doc=0d2d2966
sell-kind =
    .task = Sorte verkaufen
    .task-doc = Verkauft alle angebotenen Waren einer Sorte. Eine Ware, die nicht mehr verkauft werden kann, bleibt auf dem Stand.
# en: decision=9e81127b
offer =
    .decision = anbieten
# en: option-name=6e9d1315 option=86e3472d
offer-good =
    .option-name = Ware
    .option = anbieten: { $good }
# en: option-name=72467ef5 option=ec0f3945
offer-pledge =
    .option-name = zusagen
    .option = Bekehrung zusagen
# en: option-name=e64e9cfc option=9df2aa02
offer-done =
    .option-name = fertig
    .option = Angebot beendet

## scripts/merchants-cove/picture.toml

# en: picture=4525043c
harbour =
    .picture = Hafen

## scripts/merchants-cove/recruiting.toml

# en: decision=f5f4c1c9 decision-doc=cf9ae6a2
act =
    .decision = Aktion
    .decision-doc = Ein Zug: einen Ort wählen und seine Aktion ausführen. Module der Händler fügen ihre Orte hinzu.
# en: option-name=c164d175 option=bca51408 option-reason-does=61f34ef1
act-recruit =
    .option-name = anwerben
    .option = anwerben: { $card }
    .option-reason-does = GAP-05: Der Regeltext nennt die Kosten der Plätze auf dem Marktplatz nicht
# en: option-name=4fed9ffa option=22470d23 option-reason-when=aa0a8ea0 option-reason-does=e7b3944d
act-staff =
    .option-name = Mannschaft
    .option = Mannschaft einsetzen
    .option-reason-when = GAP-10: Der Regeltext nennt die Wirkungen der Plätze eines Mannschaftstableaus nicht
    .option-reason-does = GAP-12: Der Regeltext sagt meist 2 Stunden; jedes Tableau nennt seine eigenen
# en: option-name=7e647121 option=7e647121
act-wait =
    .option-name = warten
    .option = warten
# en: task=c164d175
recruit =
    .task = anwerben
# en: decision=aee7c4ea
settle =
    .decision = einsetzen
# en: option-name=0988b0fb option=aa0f1f92
settle-slot =
    .option-name = Platz
    .option = einsetzen: { $slot }
# en: decision=f33f4211
discard =
    .decision = abwerfen
# en: option-name=73f323b1 option=7a2dd811
discard-card =
    .option-name = Karte
    .option = abwerfen: { $card }
# en: task=94a56f32 task-doc=5a361e06
discard-some =
    .task = einige abwerfen
    .task-doc = Fragt den Platz, bis zu `left` Korruptionskarten abzuwerfen (MC-179).
# en: decision=5f8e2d94
may-discard =
    .decision = darf abwerfen
# en: option-name=911faba7 option=7a2dd811
may-discard-one =
    .option-name = eine
    .option = abwerfen: { $card }
# en: option-name=5a9d35fe option=da847fd7
may-discard-enough =
    .option-name = genug
    .option = Rest behalten

## scripts/merchants-cove/rogues.toml

# en: setting=b1b58761 value-criminals=72ca0e3f value-cultists=dbd68e27 value-robbers=e1f015a4 value-random=236ad84c setting-doc=e48c10aa back=b1b58761
rogue-card =
    .setting = Schurkenkarte
    .value-criminals = Verbrecher
    .value-cultists = Kultisten
    .value-robbers = Räuber
    .value-random = zufällig
    .setting-doc = Die Schurkenkarte der Partie, gewählt oder gezogen. Sie bleibt aufgedeckt (MC-030).
    .back = Schurkenkarte
# en: piece=72ca0e3f piece-reason-has=71681b9f
criminals =
    .piece = Verbrecher
    .piece-reason-has = GAP-06: Der Regeltext nennt die Zahlen der Karte nicht
# en: property=3c183054
in-lair =
    .property = im Versteck
# en: property=4a019a10
in-bag =
    .property = im Beutel
# en: property=86a8f440
boards =
    .property = an Bord
# en: piece=dbd68e27 piece-reason-has=71681b9f
cultists =
    .piece = Kultisten
    .piece-reason-has = GAP-06: Der Regeltext nennt die Zahlen der Karte nicht
# en: piece=e1f015a4 piece-reason-has=71681b9f
robbers =
    .piece = Räuber
    .piece-reason-has = GAP-06: Der Regeltext nennt die Zahlen der Karte nicht
# en: zone=8ac3f582
rogue-cards =
    .zone = Schurkenkarten
# en: zone=0330db9a
card-in-play =
    .zone = Karte im Spiel
# en: phase=2a30eabe
rogues-placed =
    .phase = Schurken gesetzt
# en: phase=7f44e307
criminals-chosen =
    .phase = Verbrecher gewählt
# en: phase=a118eb65
cultists-chosen =
    .phase = Kultisten gewählt
# en: phase=77bf477c
robbers-chosen =
    .phase = Räuber gewählt
# en: phase=b6424e9a
card-drawn =
    .phase = Karte gezogen
# en: phase=53147a0b
rogues-counted-out =
    .phase = Schurken verteilt
# en: task=a32cbcca
into-lair =
    .task = ins Versteck
# en: task=610c340e task-doc=cb29a89d
into-box =
    .task = in die Schachtel
    .task-doc = Entfernt alle Schurken aus der Partie, die weder im Versteck noch im Beutel sind (MC-033).
# en: counter=4cc469e0 counter-doc=34883e67
converts =
    .counter = Bekehrte
    .counter-doc = Schurken an diesem Kai, die für den Platz als Kunden aller Farben zählen (MC-188, AMB-20).
# en: task=a838a095 task-doc=4670817e
robbed =
    .task = Raub
    .task-doc = Nachdem ein Schurke auf ein Boot gesetzt wurde und bevor ein Boot anlegt (MC-191, AMB-21 bis AMB-23).
# en: decision=54868008
rob =
    .decision = rauben
# en: option-name=3bba9260 option=70fb67c1
rob-move =
    .option-name = rauben
    .option = rauben: { $folk } → { $to }
# en: option-name=198fb9ef option=13b24485
rob-leave =
    .option-name = verzichten
    .option = niemanden rauben

## scripts/merchants-cove/sailors.toml

# en: decision=1af463b4
land =
    .decision = an Land
# en: option-name=1af463b4 option=2c6ad5f8
land-land =
    .option-name = an Land
    .option = an Land: { $folk }, { $boat } → { $dock }
# en: decision=5418d0ab
home =
    .decision = heim
# en: option-name=5418d0ab option=13b1567b
home-home =
    .option-name = heim
    .option = heimschicken: { $folk }, { $boat }
# en: decision=549d786a
overboard =
    .decision = über Bord
# en: option-name=549d786a option=099244a9
overboard-overboard =
    .option-name = über Bord
    .option = über Bord: { $folk }, { $boat }
# en: decision=78865547
transfer =
    .decision = umsetzen
# en: option-name=78865547 option=57c06990
transfer-transfer =
    .option-name = umsetzen
    .option = umsetzen: { $folk }, { $boat } → { $to }
# en: task=d1d8a372
put-over =
    .task = umsetzen

## scripts/merchants-cove/settings.toml

# en: setting=0cc42814 setting-doc=bd8b87f3 setting-reason-default=b2ac233f
five-players =
    .setting = fünf Plätze
    .setting-doc = Erlaubt Partien zu fünft. Allein kann man nicht spielen (MC-003).
    .setting-reason-default = GAP-14: Der fünfte Händler und das Spiel allein sind in Erweiterungen
# en: setting=c50832a6 setting-doc=3454f0aa
simultaneous =
    .setting = gleichzeitig verkaufen
    .setting-doc = Alle Plätze verkaufen gleichzeitig, mit verdeckter Wahl (AMB-37).
# en: setting=c1b67c04 setting-doc=6dddb1a2
short-game =
    .setting = kurze Partie
    .setting-doc = Eine Runde statt drei, um die Wertung zu lernen.
# en: profile=4fd5f7f3 profile-doc=6b90325b
cove-first-game =
    .profile = Cove: erste Partie
    .profile-doc = Einstellungen für eine erste Partie: Einheimische und Söldner, die Schurkenkarte Verbrecher, und alle Plätze sind Lehrlinge.

## scripts/merchants-cove/staff.toml

# en: counter=8dce9c50
used-1 =
    .counter = benutzt 1
# en: counter=d7668d2b
used-2 =
    .counter = benutzt 2
# en: counter=9bdc4448
used-3 =
    .counter = benutzt 3
# en: counter=33d595fc
used-4 =
    .counter = benutzt 4
# en: task=fa837a28 task-doc=da5de141
use-slots =
    .task = Plätze einsetzen
    .task-doc = Setzt einen oder mehrere Plätze ein und zahlt dann die Kosten, die auf dem Tableau stehen (MC-176).
# en: task=e38f2680
fresh-slots =
    .task = freie Plätze
# en: function=be1989c5
dyes =
    .function = Färben möglich
# en: decision=3893e391 decision-reason-option=aa0a8ea0
employ =
    .decision = beschäftigen
    .decision-reason-option = GAP-10: Der Regeltext nennt die Wirkungen der Plätze eines Mannschaftstableaus nicht
# en: option-name=800588dd option=81fd22b8
employ-helper =
    .option-name = Gehilfe
    .option = Gehilfe: { $good }
# en: option-name=c639facc option=1572eb27
employ-dyer =
    .option-name = Färber
    .option = färben: { $good } → { $other }
# en: option-name=71638379 option=71638379
employ-crier =
    .option-name = Ausrufer
    .option = Ausrufer
# en: option-name=d564b8a4 option=963d04ca
employ-confessor =
    .option-name = Beichtvater
    .option = beichten: { $card }
# en: option-name=5a9d35fe option=42939411
employ-enough =
    .option-name = genug
    .option = genug Mannschaft

## scripts/merchants-cove/townsfolk.toml

# en: piece-text=ae2b0e38 piece-reason-has=fca60847 piece=ea357df8
local-1 =
    .piece-text = eine Korruptionskarte abwerfen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Einheimischer 1
# en: back=9b162270
townsfolk =
    .back = Bürger
# en: piece-text=ae2b0e38 piece-reason-has=fca60847 piece=9cffb063
local-2 =
    .piece-text = eine Korruptionskarte abwerfen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Einheimischer 2
# en: piece-text=ae2b0e38 piece-reason-has=fca60847 piece=d5fb5bf9
local-3 =
    .piece-text = eine Korruptionskarte abwerfen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Einheimischer 3
# en: piece-text=ae2b0e38 piece-reason-has=fca60847 piece=d0fb12fa
local-4 =
    .piece-text = eine Korruptionskarte abwerfen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Einheimischer 4
# en: piece-text=ae2b0e38 piece-reason-has=fca60847 piece=98894fb3
local-5 =
    .piece-text = eine Korruptionskarte abwerfen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Einheimischer 5
# en: piece-text=ae2b0e38 piece-reason-has=fca60847 piece=b73c9670
local-6 =
    .piece-text = eine Korruptionskarte abwerfen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Einheimischer 6
# en: piece-text=ae2b0e38 piece-reason-has=fca60847 piece=8af0da4b
local-7 =
    .piece-text = eine Korruptionskarte abwerfen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Einheimischer 7
# en: piece-text=ae2b0e38 piece-reason-has=fca60847 piece=fa0ed49e
local-8 =
    .piece-text = eine Korruptionskarte abwerfen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Einheimischer 8
# en: piece-text=4c7ac8c4 piece-reason-has=fca60847 piece=add149a6
local-9 =
    .piece-text = bis zu 3 Korruptionskarten abwerfen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Einheimischer 9
# en: piece-text=4c7ac8c4 piece-reason-has=fca60847 piece=93be9624
local-10 =
    .piece-text = bis zu 3 Korruptionskarten abwerfen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Einheimischer 10
# en: piece-text=4c7ac8c4 piece-reason-has=fca60847 piece=b678fc4c
local-11 =
    .piece-text = bis zu 3 Korruptionskarten abwerfen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Einheimischer 11
# en: piece-text=4c7ac8c4 piece-reason-has=fca60847 piece=b2f17f5a
local-12 =
    .piece-text = bis zu 3 Korruptionskarten abwerfen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Einheimischer 12
# en: piece-text=dae70226 piece-reason-has=fca60847 piece=a162483b
mercenary-1 =
    .piece-text = eine kleine rote Ware nehmen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Söldner 1
# en: piece-text=5e1ae245 piece-reason-has=fca60847 piece=11b4635a
mercenary-2 =
    .piece-text = eine kleine grüne Ware nehmen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Söldner 2
# en: piece-text=15131dd5 piece-reason-has=fca60847 piece=50518d03
mercenary-3 =
    .piece-text = eine kleine blaue Ware nehmen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Söldner 3
# en: piece-text=8a6ac8bd piece-reason-has=fca60847 piece=5eb43e13
mercenary-4 =
    .piece-text = eine kleine gelbe Ware nehmen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Söldner 4
# en: piece-text=dae70226 piece-reason-has=fca60847 piece=e07616d6
mercenary-5 =
    .piece-text = eine kleine rote Ware nehmen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Söldner 5
# en: piece-text=5e1ae245 piece-reason-has=fca60847 piece=cebd0313
mercenary-6 =
    .piece-text = eine kleine grüne Ware nehmen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Söldner 6
# en: piece-text=15131dd5 piece-reason-has=fca60847 piece=2b586fac
mercenary-7 =
    .piece-text = eine kleine blaue Ware nehmen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Söldner 7
# en: piece-text=8a6ac8bd piece-reason-has=fca60847 piece=7b605e54
mercenary-8 =
    .piece-text = eine kleine gelbe Ware nehmen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Söldner 8
# en: piece-text=6cd51acf piece-reason-has=fca60847 piece=c6faa5c5
mercenary-9 =
    .piece-text = eine große rote Ware nehmen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Söldner 9
# en: piece-text=4c47b354 piece-reason-has=fca60847 piece=9a8a4195
mercenary-10 =
    .piece-text = eine große grüne Ware nehmen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Söldner 10
# en: piece-text=afdacbbd piece-reason-has=fca60847 piece=60afd424
mercenary-11 =
    .piece-text = eine große blaue Ware nehmen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Söldner 11
# en: piece-text=e3129eeb piece-reason-has=fca60847 piece=c992562c
mercenary-12 =
    .piece-text = eine große gelbe Ware nehmen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Söldner 12
# en: piece-text=ef740bd9 piece-reason-has=fca60847 piece=32edfc6e
sailor-1 =
    .piece-text = einen Abenteurer ziehen und auf ein Boot stellen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Matrose 1
# en: piece-text=ef740bd9 piece-reason-has=fca60847 piece=d0a01e6b
sailor-2 =
    .piece-text = einen Abenteurer ziehen und auf ein Boot stellen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Matrose 2
# en: piece-text=ef740bd9 piece-reason-has=fca60847 piece=da821b9b
sailor-3 =
    .piece-text = einen Abenteurer ziehen und auf ein Boot stellen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Matrose 3
# en: piece-text=ce709fce piece-reason-has=fca60847 piece=df7d1ea3
sailor-4 =
    .piece-text = einen Abenteurer von einem Boot auf einen Kai stellen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Matrose 4
# en: piece-text=ce709fce piece-reason-has=fca60847 piece=2c510a6c
sailor-5 =
    .piece-text = einen Abenteurer von einem Boot auf einen Kai stellen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Matrose 5
# en: piece-text=b441793d piece-reason-has=fca60847 piece=4234eb78
sailor-6 =
    .piece-text = einen Kunden von einem Boot in seine Halle stellen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Matrose 6
# en: piece-text=b441793d piece-reason-has=fca60847 piece=c6f2a108
sailor-7 =
    .piece-text = einen Kunden von einem Boot in seine Halle stellen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Matrose 7
# en: piece-text=b441793d piece-reason-has=fca60847 piece=2f09ec0a
sailor-8 =
    .piece-text = einen Kunden von einem Boot in seine Halle stellen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Matrose 8
# en: piece-text=374cc733 piece-reason-has=fca60847 piece=aa672678
sailor-9 =
    .piece-text = einen Abenteurer von einem Boot in den Beutel legen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Matrose 9
# en: piece-text=374cc733 piece-reason-has=fca60847 piece=f20ced36
sailor-10 =
    .piece-text = einen Abenteurer von einem Boot in den Beutel legen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Matrose 10
# en: piece-text=30873d04 piece-reason-has=fca60847 piece=64205eb1
sailor-11 =
    .piece-text = einen Abenteurer auf ein anderes Boot stellen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Matrose 11
# en: piece-text=30873d04 piece-reason-has=fca60847 piece=6b9c5fa6
sailor-12 =
    .piece-text = einen Abenteurer auf ein anderes Boot stellen
    .piece-reason-has = GAP-07: Die Symbole jeder Karte sind eigene Wahl
    .piece = Matrose 12
# en: zone=33125154
folk-deck =
    .zone = Bürgerstapel
# en: zone=d9240f22
crowd =
    .zone = Marktplatz
# en: zone=0b89baf3
hired =
    .zone = angeworben
# en: zone=4fed9ffa zone-reason-places=6e028430
staff =
    .zone = Mannschaft
    .zone-reason-places = GAP-10: Der Regeltext nennt die Anzahl der Plätze eines Mannschaftstableaus nicht
# en: place=df21824d
staff-slot-1 =
    .place = Platz 1
# en: place=b899eae0
staff-slot-2 =
    .place = Platz 2
# en: place=8d7e8f8e
staff-slot-3 =
    .place = Platz 3
# en: place=0bb5a52d
staff-slot-4 =
    .place = Platz 4
# en: setting=08d3cad7 value-nobody=f6ae01a7 value-locals=83bdb0c1 value-mercenaries=60729b73 value-sailors=813aa5e5 setting-doc=747b442d
without =
    .setting = weggelassene Bürger
    .value-nobody = keine
    .value-locals = Einheimische
    .value-mercenaries = Söldner
    .value-sailors = Matrosen
    .setting-doc = Art der Bürger, die in der Schachtel bleibt. Mindestens zwei Arten werden eingemischt (MC-025).
