### German, the program's own texts. `# en:` notes the hash of the English.

## game

# en: 8e0d6a57
a-hex-costs = ein Feld kostet { $usual }; Heimat eines Volks: { $home }
# en: bb947b3b
a-pass = Passen
# en: 05ed1495
a-spade-costs = ein Spaten kostet { $prices }
# en: c4853996
account-advancing = Fortschritt
# en: 40c3f6f8
account-building = Bauen
# en: 4efc5de8
account-conversions = Tauschen
# en: fedfd0b5
account-income = Einkommen
# en: 5bed91c4
account-leech = Macht von Nachbarn
# en: f4018280
account-leftovers = Reste
# en: 05f1e5f0
account-parts = Komponenten
# en: 1fe497e7
account-passing = Passen
# en: 45033ecd
account-power-actions = Machtaktionen
# en: 138e0cb4
account-priests-sent = eingesetzte Priester
# en: 3b001b3b
account-tiles = Plättchen
# en: fdea74e3
account-tokens = Spielsteine
# en: 60538bbb
account-upgrading = Aufwerten
# en: b6cac6ae
action-advance = Fortschritt: { $track }
# en: bc0ab368
action-bridge = Brücke { $a }:{ $b }
# en: a783f21c
action-build = { $hex } bauen
# en: 28d99141
action-build-with = { $hex } bauen mit { $token } { $at }
# en: eaedbd04
action-burn = { $n } Macht opfern
# en: 12577230
action-choose = { $answer }
# en: 040f4b72
action-connect = { $river } verbinden
# en: c48087f7
action-convert = { $paid } in { $taken } tauschen
# en: 0c9031fa
action-cult-down = −{ $n } { $cult }
# en: 11098098
action-cult-up = +{ $n } { $cult }
# en: f76a1b9e
action-decline = auf { $n } Macht verzichten ({ $seat })
# en: f2060b0b
action-dig = { $n } Spaten kaufen
# en: e64e9cfc
action-done = fertig
# en: 93e22e1f
action-done-moving = Bewegung beendet
# en: 13f2b2be
action-due = in diesem Zug fehlt noch eine Aktion
# en: 8e89f251
action-give-up = verzichten: { $amount }
# en: a0deb099
action-leech = { $n } Macht erhalten ({ $seat })
# en: 3175c263
action-move = { $token } bewegen { $from } → { $to }
# en: 4a0da779
action-move-extra = { $move } für { $price }
# en: 93d553ca
action-move-via = { $token } bewegen { $from } → { $via } → { $to }
# en: 4564d402
action-of-piece = Aktion { $space }{ $opens }{ $condition }, { $often }{ $price }: { $effects }
# en: 4dd4478b
action-pass = passen { $card }
# en: 45aa17a5
action-place-token = { $token } { $hex }
# en: cd3ac60d
action-refuse-token = verzichten: { $token }
# en: 5352fd60
action-send = Priester einsetzen: { $cult }, { $n ->
        [one] { $n } Stufe
        *[other] { $n } Stufen
    }
# en: bdfc0bc5
action-space = Aktion { $space }
# en: 27ee0e6f
action-take-favor = +{ $tile }
# en: 1c6814a9
action-take-town = +{ $n }{ $tile }
# en: 3de03ea9
action-trade = Handel: { $hex }
# en: 3ce91af0
action-trade-reward = Handel: { $hex }: { $reward }
# en: 9b77c321
action-transform = { $hex } umwandeln: { $terrain }
# en: 662c8266
action-upgrade = { $hex } aufwerten: { $structure }
# en: 2cf77789
action-use = { $space } nutzen
# en: b5a87ee9
after-colon-reward = nach dem Doppelpunkt schreiben, was der Handel bringt
# en: b87a6856
after-passing = nach dem Passen
# en: 7150f705
after-space-used = nach Nutzung von { $space }
# en: 7c795b35
answer-open-first = zuerst muss eine offene Entscheidung beantwortet werden
# en: c482b655
any-cult = { $number }beliebiger Kult
# en: e149ab8e
any-number-of-times = beliebig oft
# en: d715778c
argument-action = Aktion
# en: 2d238ddf
argument-amount = Menge
# en: aba57488
argument-favor = Gunstplättchen
# en: 77a39aba
argument-from = von
# en: 24cc32c2
argument-hex = Feld
# en: f5dc041e
argument-level = Stufe
# en: 0d043dde
argument-owner = Besitz
# en: f981c3a2
argument-phase = Phase
# en: f61fa57c
argument-round = Runde
# en: e8f14d11
argument-steps = Schritte
# en: bdeb449b
argument-taken = Macht genommen
# en: 7726de4f
argument-to = nach
# en: 57de1a37
argument-town = Stadt
# en: 1e9f9dd1
argument-track = Leiste
# en: 95a2daf2
argument-trading = Handel
# en: 87d57e26
argument-value = Wert
# en: df150f73
argument-what = was
# en: 5388498b
as-file-says = { $about }: nach { $file }
# en: 760c9217
as-its-round-ends = am Ende ihrer Runde: { $reward }
# en: ef9db1a1
as-many-as = { $noun }: so viele wie { $formula }
# en: 75ab014c
at-its-end = am Ende: { $reward }
# en: 3dfba5d6
at-least = mindestens { $n }
# en: 309a1eb3
at-most = höchstens { $n }
# en: e5b50929
barred-terrain = die Spaten dieses Handels gelten nicht für: { $terrain }
# en: 7cb2c66b
begin-with-dwellings = { $faction }: { $n ->
        [one] { $n } Wohnhaus
        *[other] { $n } Wohnhäuser
    } zu Beginn; Felder ihrer Landschaft auf dem Spielplan: { $hexes }
# en: aeb6b48e
board-of-hexes = Ein Spielplan mit { $all } Feldern, davon { $river } Fluss.
# en: 68c45299
bonus-card-twice = Rundenbonuskarte { $card }: zweimal in der Partie
# en: 36133cc5
bonus-cards-too-few = zu wenige Rundenbonuskarten ({ $n }) für { $players } Völker
# en: 8d06804e
both-group = gleiche Gruppe: { $group }
# en: 4b79ed2f
both-home = gleiche Heimatlandschaft: { $terrain }
# en: f2bda31c
bridge = Brücke
# en: 59ceee1c
bridge-from-to = Brücke von { $a } nach { $b }
# en: 095089b2
bridge-of = Brücke { $a }:{ $b } ({ $name })
# en: f3bb6114
bridge-seat = { $a }:{ $b } ({ $seat })
# en: 3877b1a4
bridges-change = { $n } Brücken im Vorrat
# en: bae7c009
bridges-line = Brücken:
# en: 95b9c002
by-anybody = { $about }, durch alle
# en: 94e00f4b
by-others = { $about }, durch andere
# en: bb759afb
canal = Kanal
# en: b4856608
canal-from-to = { $a }:{ $b } von { $from } nach { $to }
# en: 2b18f6b8
canal-places-line = Plätze für Kanäle:
# en: f02f1aac
canals-line = Kanäle:
# en: 519f8c61
cannot-be-in-game = in dieser Partie nicht möglich
# en: 91683094
cannot-dig = das Volk kann keine Spaten kaufen
# en: a78c4693
cannot-leave-by-action = ein Platz verlässt die Partie nicht durch eine Aktion; den Befehl des Tischs verwenden
# en: 84b43ceb
cannot-meet = nicht in derselben Partie mit: { $faction }{ $reason }
# en: d940d2e6
cannot-use-lost = diese Aktion kann dies nicht verwenden, es ginge verloren: { $resource }
# en: c1cd88c1
card-rule = beim Passen nimmt man eine Rundenbonuskarte, nur beim letzten Mal nicht
# en: cab8fcd2
card-with-coins = { $card }; darauf: { $coins }
# en: 4c67649f
cards-first-leave = { $needed }; nach den zuerst gezogenen bleiben { $left }
# en: 244e0ae5
cards-line = Karten:
# en: ef3bcae3
cards-needed-not = { $needed }, nicht { $available }
# en: 9e7f3602
cause-advancing = Fortschritt: { $track }
# en: aeac3b1e
cause-begins-anew = beginnt neu
# en: 0574aca5
cause-building = Bau: { $structure }
# en: cd01f2e9
cause-burning = Macht geopfert
# en: 63ab5031
cause-card-coins = Münzen auf der Karte
# en: 0381a893
cause-choosing = Antwort auf eine Wahl
# en: f1e91313
cause-converting = Tausch
# en: 1e117cb8
cause-cult-reward = Kultbonus
# en: 79a9fbb9
cause-cult-spaces = Stufen einer Kultleiste
# en: 61005617
cause-digging = Kauf von Spaten
# en: cb2576b8
cause-final-scoring = Endwertung
# en: 880c9718
cause-final-scoring-of = Endwertung: { $cult }
# en: 3d25ff4e
cause-founding = Gründung einer Stadt
# en: fedfd0b5
cause-income = Einkommen
# en: 4f15ee21
cause-income-of = Einkommen: { $structure }
# en: 40cc79aa
cause-jumping = Preis eines Sprungs
# en: 220def29
cause-leeching = Macht von Nachbarn
# en: 5fba0021
cause-leftovers = was am Ende übrig ist
# en: b3a1ff09
cause-moving = Bewegung
# en: 3cff094e
cause-offering = Macht für die Nachbarn
# en: 66276c53
cause-only-answer = die einzige Antwort
# en: a404266f
cause-placing-bridge = Bau einer Brücke
# en: 4e17fc3a
cause-sending = Priester eingesetzt
# en: 8dab8490
cause-start = Beginn der Partie
# en: fbeda19d
cause-starting-points = Startpunkte
# en: 207748b5
cause-steps-owed = ausstehende Kultstufen
# en: 382bcde1
cause-taking = Plättchen genommen
# en: a3293775
cause-thrown-away = abgeworfen
# en: 4aed1e5b
cause-token-supply = Vorrat an Spielsteinen
# en: fd4bccc0
cause-top-space = oberste Stufe einer Kultleiste
# en: e33650a3
cause-trading-with = Handel: { $structure }
# en: d5438883
cause-transforming = Preis einer Umwandlung
# en: c5a96a2d
cause-used = genutzt
# en: 9b8ece21
change-from-to = { $name } { $from } → { $to }
# en: f03b2787
change-of-game = Partie
# en: f45b8819
choice-times = { $times }-mal { $options }
# en: 6cba6a84
class-board-space = Aktionsfeld des Spielplans
# en: c1166319
class-bonus-card = Rundenbonuskarte
# en: 8d4910bc
class-faction = Volk
# en: 3836b8ce
class-favor-tile = Gunstplättchen
# en: cb2576b8
class-final-scoring = Endwertung
# en: 9ffd1679
class-house-rule = Hausregel
# en: e54a722a
class-round-tile = Wertungsplättchen
# en: b3987444
class-town-tile = Stadtmarke
# en: 1559e8af
colon = :{ " " }
# en: 5a0ad737
condition-not-met = die Bedingung ist nicht erfüllt
# en: 9625438a
conversion-at-most = ein Tausch nimmt höchstens 255
# en: 1ce2f157
conversions-not-now = Tauschen ist nur vor oder nach einer Aktion möglich
# en: 25278e79
convert-never = { $a } lässt sich nicht in { $b } tauschen
# en: 6173f97b
convert-rate = { $paid } lässt sich nicht in { $taken } tauschen: { $rate } geben { $gives }
# en: 5e1d1307
count-bridge = { $n ->
        [one] Brücke
        *[other] Brücken
    }
# en: 4d3631fb
count-bridge-joining = { $n ->
        [one] Brücke zwischen eigenen Gebäuden
        *[other] Brücken zwischen eigenen Gebäuden
    }
# en: ba9e9c95
count-favor = Gunstplättchen
# en: 8ce7bb4e
count-foreign-next = benachbarte Gebäude anderer
# en: b26518dc
count-in-supply = { $token } im Vorrat
# en: 56f4db46
count-level = { $n ->
        [one] Stufe ({ $track })
        *[other] Stufen ({ $track })
    }
# en: d6e5730e
count-neighbour = { $n ->
        [one] Nachbar
        *[other] Nachbarn
    }
# en: 23a60c7b
count-on-board = { $token } auf dem Spielplan
# en: 7e04f174
count-own-next = { $n ->
        [one] benachbartes eigenes Gebäude
        *[other] benachbarte eigene Gebäude
    }
# en: 51d97bbc
count-player = { $n ->
        [one] Platz
        *[other] Plätze
    }
# en: f99f8585
count-priest-on-cult = Priester in einem Kult
# en: f04f3577
count-priest-on-cults = Priester in den Kulten
# en: 3334aad5
count-round = { $n ->
        [one] Runde
        *[other] Runden
    }
# en: 25231a0d
count-step = { $n ->
        [one] Stufe ({ $cult })
        *[other] Stufen ({ $cult })
    }
# en: 3b3d49da
count-structure = Gebäude
# en: 57a387b8
count-structure-on = Gebäude ({ $tag })
# en: 9dd6b2a9
count-there = { $token } dort
# en: ce8bd44f
count-town = { $n ->
        [one] Stadt
        *[other] Städte
    }
# en: 828687e3
count-town-tile = { $n ->
        [one] Stadtmarke
        *[other] Stadtmarken
    }
# en: b681aadc
count-unit-of = { $n ->
        [one] Einheit von ({ $formula })
        *[other] Einheiten von ({ $formula })
    }
# en: a78ba7ae
decision-no-answer = die Entscheidung hat keine mögliche Antwort: { $pending }
# en: 08268b24
declined-power = auf { $n } Macht verzichtet ({ $from })
# en: f6c5526c
draws-nothing = dieses Spiel zieht nach dem Spielaufbau nichts mehr
# en: 6543121b
dropped = ausgeschieden
# en: 7bdfcf34
each-of-rounds = jede der { $n } Runden
# en: 265e5c25
earlier-decision = eine frühere Entscheidung kommt zuerst
# en: f0fb16c8
effect-bar = seine Spaten gelten nicht für: { $terrain }
# en: 1e0c4e6e
effect-cult-one-track = { $n ->
        [one] { $n } Stufe
        *[other] { $n } Stufen
    } auf einer Kultleiste
# en: d8dc6da8
effect-else = { $then } ({ $when }), sonst { $other }
# en: 1c5b02ca
effect-free-space = { $space } ist wieder frei
# en: bac81da9
effect-keep-trader = der Spielstein kommt in den Vorrat und wird wieder erhalten
# en: 69c23aa5
effect-lose = { $amount } verlieren
# en: d68ce5dd
effect-may-move = alle dürfen sich bewegen: { $token }
# en: 8b71dad8
effect-move-home = Heimatlandschaft wird { $terrain }
# en: ccaac27a
effect-name-terrain = nennt: { $terrain }
# en: 03490bc6
effect-not-possible = die Wirkung ist nicht möglich: { $why }
# en: 838bf583
effect-pay = { $amount } bezahlen
# en: 2054f2a5
effect-send-from-supply = ein Priester aus dem Vorrat geht auf einen freien Orden mit Wert { $n }: { $cult }
# en: 57539eb6
effect-set = { $slot } wird { $n }
# en: 84da0897
effect-then-call = dann `{ $call }`
# en: 1edef9ce
effect-unless = { $other } (außer: { $when })
# en: b99c3762
effect-unlock = Bauen erlaubt: { $terrain }
# en: 617390c8
effect-up-to = bis zu { $amount }
# en: 2b1cb4f5
effect-when = { $then } ({ $when })
# en: 8f8952ea
empty = leer
# en: ea10a7ae
every-hex-takes = jedes Feld braucht { $n } Spaten
# en: 2e056662
everybody = alle
# en: abcdbe22
exactly-of = genau { $n } { $what }
# en: 8efd55de
expected-at-end = am Ende fehlt `{ $expected }`
# en: a374848a
expected-for = erwartet: `for`, gefunden: `{ $found }`
# en: 7063cdf0
expected-found = erwartet: `{ $expected }`, gefunden: `{ $found }`
# en: 17614af7
expected-from = erwartet: `from`, gefunden: `{ $found }`
# en: e68cd30f
expected-number-255 = erwartet: eine Zahl bis 255, gefunden: `{ $found }`
# en: 1b517f57
expected-to-via = erwartet: `to` oder `via`, gefunden: `{ $found }`
# en: 1a946823
expected-track = erwartet: `ship`, `dig` oder `range`, gefunden: `{ $found }`
# en: 53a7e0ae
extra-steps-cost = weitere Felder ({ $token }): { $prices }
# en: 5cad14c4
faction-automa = seinen Platz spielen Regeln
# en: 1a5b9840
faction-bridges = { $n ->
        [one] { $n } Brücke
        *[other] { $n } Brücken
    } im Vorrat
# en: 31e8ad03
faction-free-transform-neutral = seine Heimatlandschaft erhöht keinen Preis anderer
# en: 572b1000
faction-group = nie mit einem anderen Volk der Gruppe { $group }
# en: a457286d
faction-home = Heimat { $terrain }
# en: 05668b9b
faction-last-dwellings = setzt seine ersten Wohnhäuser nach allen anderen
# en: 65a188fe
faction-left = das Volk hat die Partie verlassen
# en: c5b44d23
faction-not-adjacent = Felder neben seinen Gebäuden sind nicht erreichbar
# en: 80bd77f7
faction-offers-steps = erledigte Angebote können ihm noch Kultstufen bringen, höchstens { $n }
# en: e8306276
faction-picked = das Volk ist schon gewählt
# en: ea1f1e73
faction-placeholder = steht für ein Volk, das während der Partie gewählt wird
# en: fd0d421a
faction-river-dwellings = setzt seine ersten Wohnhäuser nur an einen Fluss
# en: 5f6bf391
faction-starts-with = { $home }Start: { $goods }, Macht { $bowls }{ $cults }
# en: de128141
faction-town-river = seine Städte dürfen ein Flussfeld überspringen
# en: f1b07557
factions-named-for = { $n ->
        [one] { $n } Volk
        *[other] { $n } Völker
    } für { $players } Plätze genannt
# en: 608a1e71
final-scoring-line = Endwertung:
# en: 607a949e
final-tile-twice = Endwertungskärtchen { $tile }: zweimal in der Partie
# en: 9331f43d
for-each = { $gain } je { $each }
# en: 7f398197
for-each-faction = { $number } pro Volk
# en: 77ee556d
for-each-n = { $gain } je { $n } { $each }
# en: 402a4afd
for-factions = für { $factions }
# en: 7fcee700
for-needs-steps = `for` braucht die Stufen des Ordens
# en: 76faeb62
for-price = für { $price }
# en: b3b4e739
for-price-a-step = für { $price } pro Schritt
# en: 7410275d
forbidden = durch eine Regel verboten
# en: af837152
forbidden-by = verboten durch: { $piece }
# en: 685e8e6d
formula-absolute = { $a } ohne Vorzeichen
# en: 2f52e3d3
formula-divided = { $a } geteilt durch { $b } (abgerundet)
# en: bcf83aa9
formula-largest = das Größte von { $list }
# en: 0b36a3bb
formula-minus = { $a } minus { $b }
# en: db218cb0
formula-plus = { $a } plus { $b }
# en: 87bbadd8
formula-remainder = der Rest von { $a } geteilt durch { $b }
# en: 76528660
formula-smallest = das Kleinste von { $list }
# en: 79e8ed8e
formula-times = { $a } mal { $b }
# en: 1c0acefe
free-to-take = frei
# en: c2246099
free-to-take-with = frei, mit { $coins }
# en: b4a2155f
from-min-of = mindestens { $n } { $what }
# en: ea57aac5
game-is-over = die Partie ist zu Ende
# en: 96e1b229
gave-up = aufgegeben: { $amount }
# en: 936615e6
given-up-for-good = endgültig aufgegeben
# en: afc44237
goes-back-for-price = zurück in den Vorrat, sonst kein Preis: { $token }
# en: 42692fdc
grant-home-anywhere = auf Heimatlandschaft überall
# en: 6e7be889
grant-next-to = neben einem Gebäude des Platzes
# en: 5c929aac
grant-on-hexes = auf { $n ->
        [one] { $n } Feld
        *[other] { $n } Feldern
    }
# en: 2dc3d16d
grant-to-a = zu: { $structure }
# en: b00c4996
held-by = im Besitz von: { $names }
# en: d47024f2
hex-becomes = { $hex } wird { $terrain }
# en: eec7f3f8
hex-missing = der Name eines Feldes fehlt
# en: d58e19a8
hex-unknown = unbekanntes Feld `{ $hex }`
# en: 3489f95e
hint-did-you-mean = ; vielleicht `{ $near }`?
# en: e74cdafb
hint-named-things = : Karten, Plättchen, Völker, Spielsteine und Aktionsfelder haben Namen
# en: 7d13dc41
holds-no-card = das Volk hat keine Rundenbonuskarte
# en: 9bf3e669
home-letter = Heimat { $letter }
# en: c7f97295
hook-action = für eine Aktion
# en: 066333eb
hook-advance = für einen Fortschritt
# en: bb70e5f6
hook-bridge = für eine Brücke
# en: dbd62a93
hook-building = für einen Bau
# en: 715c28e4
hook-cult-moved = für einen Aufstieg in einem Kult
# en: 87a6dcf9
hook-factions-chosen = wenn alle Völker gewählt sind
# en: 032aa306
hook-favor = für ein Gunstplättchen
# en: de03b737
hook-favors-with = Gunstplättchen bei einem Gebäude
# en: c905db42
hook-final-scoring = bei der Endwertung
# en: 6515c9ed
hook-first-dwellings = wenn alle ersten Wohnhäuser stehen
# en: 7ed226f6
hook-forbids-advances = verbietet Fortschritt
# en: dea4c492
hook-forbids-bridges = verbietet Brücken
# en: a53f3d0d
hook-forbids-building = verbietet Bauen
# en: fc8b2074
hook-forbids-favors = verbietet Gunstplättchen
# en: bc6c8891
hook-forbids-moves = verbietet Bewegen
# en: 35662309
hook-forbids-priests = verbietet, Priester einzusetzen
# en: 5576d9d2
hook-forbids-spaces = verbietet Aktionsfelder
# en: 7e8f82ca
hook-forbids-transforming = verbietet Umwandeln
# en: 547f5e90
hook-forbids-upgrades = verbietet Aufwerten
# en: b0210fbf
hook-game-end = am Ende der Partie
# en: f88cf29f
hook-hex-passed = für ein durchquertes Feld
# en: d3af9112
hook-hex-spades = Spaten, die ein Feld braucht
# en: 569b9b46
hook-in-place-of = statt eines Gewinns
# en: 8a5fceee
hook-income = als Einkommen
# en: 53f5472c
hook-jump = für einen Sprung
# en: fe577c52
hook-jump-hexes = Felder, die ein Sprung überspringt
# en: 40cc79aa
hook-jump-price = Preis eines Sprungs
# en: 1e893cc8
hook-links = verbindet Gebäude für Städte
# en: 23167135
hook-neighbour-power = Macht, die Nachbarn anbieten
# en: d4245f76
hook-notified = wenn Komponenten es melden
# en: c10d81ec
hook-offers-answered = wenn Nachbarn ein Machtangebot beantwortet haben
# en: c57cb0af
hook-passing = beim Passen
# en: 8eb173c0
hook-phase-begins = wenn eine Phase beginnt
# en: e4a51ddf
hook-power-offered = für angebotene Macht
# en: f1c82481
hook-priest-coins = Münzen für das Einsetzen eines Priesters
# en: 7c8d7561
hook-priest-sent = für einen eingesetzten Priester
# en: 239db62f
hook-priest-steps = Stufen eines eingesetzten Priesters
# en: 227740b4
hook-reach = macht Felder erreichbar
# en: 11c0f1e0
hook-resource-step = für jede Einheit eines Rohstoffs
# en: 8aa43f20
hook-round-begins = zu Beginn einer Runde
# en: b76aba0e
hook-round-end = am Ende einer Runde
# en: 07308bc7
hook-setup = am Anfang
# en: 3073fba7
hook-space-power = Macht, die ein Aktionsfeld kostet
# en: aa9cc60c
hook-space-used = für ein genutztes Aktionsfeld
# en: e3a9bab0
hook-spade = für jeden Spaten
# en: 672d944b
hook-spade-bought = für jeden gekauften Spaten
# en: 6c666245
hook-spade-price = Preis eines Spatens
# en: 6160e8e8
hook-structure-power = Machtwert eines Gebäudes
# en: 8a193404
hook-structure-price = Preis eines Gebäudes
# en: 19096596
hook-tells-components = meldet Komponenten
# en: 1855a78f
hook-token-gained = für einen erhaltenen Spielstein
# en: 8385069d
hook-token-moved = für einen bewegten Spielstein
# en: c0890297
hook-token-pays = für einen Spielstein, der bezahlt
# en: 50dd1d5e
hook-token-steps = Felder eines Spielsteins
# en: bcb7c949
hook-town = für eine Stadt
# en: 019cdd3c
hook-town-power = Machtwert, den eine Stadt braucht
# en: fe4afb1a
hook-trade = für einen Handel
# en: 95b05908
hook-transformed = für ein umgewandeltes Feld
# en: b6c6fa30
hook-upgrade = für eine Aufwertung
# en: d6149b3e
hook-uses-taken = nutzt belegte Aktionsfelder
# en: 11259686
if-compared = wenn { $a } { $comparison } ist
# en: 67b5d101
if-difference = wenn { $a } minus { $b } { $comparison } ist
# en: d937b88c
in-its-turn = im eigenen Zug
# en: ff69244b
in-rounds = in Runde { $rounds }
# en: a2b5fb91
in-the-round = in der Runde
# en: 7e2accc2
income-amounts = Einkommen { $all }
# en: a3b13d22
income-of-kind = Einkommen für 0, 1, … einer Art: { $incomes }
# en: 5f5cd8b1
is-faction-itself = { $argument } ist das Volk selbst
# en: 3f20bf80
is-taken = { $space } ist belegt
# en: 91fdc0c8
is-terrain-already = { $hex }: schon { $terrain }
# en: a812726b
is-told = erfährt { $what }, { $a }, { $b }
# en: 61fb186c
jump-needs = { $jump }: nötig: { $need }, übrig: { $have }
# en: 4aa3f1ea
jump-over = ({ $jump }: { $hexes })
# en: 47de7b89
jump-over-panel = { $jump }: { $hexes }
# en: f301cb58
jumped-elsewhere = nur ein Feld pro Zug lässt sich so erreichen
# en: c6e0aa5d
keys-n = Schlüssel { $n }
# en: d715778c
kind-action = Aktion
# en: 359b5dcc
kind-advance = Fortschritt
# en: e2e19bb3
kind-answer = antworten
# en: f2bda31c
kind-bridge = Brücke
# en: 53cc03e5
kind-build = bauen
# en: 2b7c616b
kind-burn = opfern
# en: db4e416e
kind-choose = wählen
# en: 8f97e838
kind-connect = verbinden
# en: 7bcf06f0
kind-convert = tauschen
# en: 01223545
kind-cult = Kult
# en: 950ded44
kind-decline = verzichten
# en: 829562a7
kind-dig = Spaten
# en: e64e9cfc
kind-done = fertig
# en: aba57488
kind-favor = Gunst
# en: 5bed91c4
kind-leech = Macht
# en: 3bba9260
kind-move = bewegen
# en: ae9d0ff1
kind-of = { $kind }: { $what }
# en: f1911bd5
kind-pass = passen
# en: 4f032703
kind-place = setzen
# en: 1c20ff01
kind-send = Priester
# en: 57de1a37
kind-town = Stadt
# en: bb01fc5f
kind-trade = handeln
# en: 7a7a942a
kind-transform = umwandeln
# en: 63faa49b
kind-upgrade = aufwerten
# en: dd41c5d4
kind-visit = besuchen
# en: d4426ffd
last-line-of-hex = letzte Zeile eines Feldes: { $meaning }
# en: e9f6276c
layer-network = Gebiete
# en: 6b1ffe55
layer-network-means = Verbundene Gebäude haben denselben Buchstaben; die Zahl sagt, wie viele es sind. A ist das größte Gebiet.
# en: 23fe6812
layer-reach = erreichbar
# en: 45783c43
layer-reach-means = Erreichbare leere Felder, jeweils mit den Schritten im Umwandlungskreis bis zur Heimatlandschaft.
# en: ae4bc18b
layer-tag = Felder ({ $tag }).
# en: e0e4a67e
layer-towns = zur Stadt
# en: b4f2a7de
layer-towns-means = Benachbarte Gebäude und ihr gemeinsamer Machtwert, von den { $need }, die eine Stadt meist braucht; `Stadt`: Sie sind schon eine.
# en: 551226db
leech-needs-amount = `leech` braucht die Menge des Angebots
# en: f284272c
left-explained = { $coins ->
        [one] { $coins } Münze
        *[other] { $coins } Münzen
    }, wenn alles Übrige getauscht ist; { $rate } Münzen geben 1 Punkt
# en: 192bbbda
left-the-game = ausgeschieden
# en: a4cdc07c
less-than = weniger als { $n }
# en: 829562a7
level-dig = Umw.
# en: e768f8f2
level-range = Reichw.
# en: 8f9dfb7e
level-ship = Schiff.
# en: 7e490dce
list-bonus-cards = Rundenbonuskarten
# en: 131579eb
list-favor-tiles = Gunstplättchen
# en: cbd1bca8
list-last = { $a } und { $b }
# en: 720952d5
list-last-or = { $a } oder { $b }
# en: 077683fa
list-then = { $a }, dann { $b }
# en: afd31da7
list-town-tiles = Stadtmarken
# en: 800be3ad
marks-of-board = Markierungen: { $meaning }.
# en: d72ad1ee
means-bonus = Man nimmt die Karte beim Passen, behält sie eine Runde und gibt sie gegen eine andere zurück.
# en: 6067ba97
means-bonus-cards = Wer passt, nimmt eine dieser Karten; auf nicht genommenen liegen Münzen.
# en: 1b39efc5
means-bridges = Jede Brücke verbindet zwei Landschaftsfelder über den Fluss.
# en: a601df47
means-coins = Mit Münzen bezahlt man Gebäude und Fortschritt. Die Zahl in Klammern kommt mit dem nächsten Einkommen.
# en: e40274ce
means-cult = Stand auf dieser Kultleiste: Manche Stufen geben Macht, Boni der Runden zählen sie, und die Endwertung vergleicht sie.
# en: ef8341ef
means-digging = Je höher diese Stufe, desto weniger Arbeiter kostet ein Spaten.
# en: bc7abea2
means-faction = Was dieses Volk kann und andere nicht.
# en: 9ecb36de
means-favor-tiles = Übrige Gunstplättchen; ein Volk hat jedes höchstens einmal.
# en: 48859f11
means-favors = Das Volk behält diese Plättchen bis zum Ende der Partie.
# en: 7f95fbb7
means-final = Punkte für den ersten Rang, den zweiten und so weiter am Ende der Partie.
# en: fe5bd997
means-home = Die Landschaft, auf der dieses Volk baut; jede andere muss erst dazu umgewandelt werden.
# en: 81244847
means-keys = Jeder Schlüssel lässt einen Marker auf die oberste Stufe eines Kults.
# en: 4cb98187
means-owed = Das wird vor dem Ende des Zugs genommen oder aufgegeben.
# en: 21185e50
means-power = Steine in drei Schalen. Erhaltene Macht bewegt Steine eine Schale weiter. Nur Steine in Schale III lassen sich ausgeben; sie kommen zurück in Schale I. Macht opfern entfernt einen Stein aus Schale II und bewegt einen anderen in Schale III.
# en: 39e42f20
means-priests = Priester setzt man in Kulten ein, bezahlt mit ihnen Fortschritt oder nutzt sie als Arbeiter. Die Zahl in Klammern kommt mit dem nächsten Einkommen.
# en: f4550516
means-range = Wie viele Felder dieses Volk überspringen kann, um ein anderes zu erreichen.
# en: c384e407
means-round = Was in dieser Runde Punkte bringt, und der Kultbonus an ihrem Ende.
# en: a56ed732
means-shipping = Wie viele Flussfelder zwischen zwei Gebäuden, auch einem neuen, liegen dürfen, damit sie benachbart sind.
# en: 2847a639
means-slot = Eine Zahl, die sich dieses Stück für den Platz merkt.
# en: a6539b73
means-space = Jedes dieser Aktionsfelder kann pro Runde ein Platz einmal nehmen.
# en: fc9ebc8a
means-state = Wer gepasst hat, handelt in der nächsten Runde wieder.
# en: 805f7079
means-token = Felder dieser Spielsteine und ihre Zahl im Vorrat.
# en: f4a53de2
means-town-tiles = Übrige Stadtmarken.
# en: f0cf352f
means-towns = Aus verbundenen Gebäuden wird eine Stadt; die Stadtmarke gibt ihren Bonus sofort.
# en: fe08c4f1
means-used = In dieser Runde genutzte Aktionsfelder; in der nächsten sind sie wieder frei.
# en: 580f4aad
means-vp = Siegpunkte: Wer am Ende die meisten hat, gewinnt. Auch Macht von anderen kostet Punkte.
# en: f81d8381
means-workers = Mit Arbeitern bezahlt man Gebäude und Spaten. Die Zahl in Klammern kommt mit dem nächsten Einkommen.
# en: 839619c5
measure-cults = jede Kultleiste
# en: ab42cc74
measure-most = die größte Zahl ({ $what })
# en: f90e856b
measure-network = das größte Gebiet
# en: 3f32deec
measure-script = was sein Skript misst
# en: 25bb70a2
min-to-max-of = { $min } bis { $max } { $what }
# en: de76830b
mirror-half-turn = halbe Drehung
# en: e3526973
mirror-left-right = links und rechts
# en: b0a76ce7
mirror-top-bottom = oben und unten
# en: df288d0a
more-steps = { $n ->
        [one] ; { $n } Feld mehr
        *[other] ; { $n } Felder mehr
    }
# en: d8f69bba
more-than = mehr als { $n }
# en: 61abbe2b
move-too-many-hexes = eine Bewegung nennt höchstens { $most } Felder unterwegs
# en: e4fb0a5d
must-answer-trade = zuerst muss das Angebot des Handels beantwortet werden
# en: d86929a8
must-answer-trade-of = zuerst muss das Angebot des Handels beantwortet werden: { $faction }
# en: a7eb17b8
must-choose-reward = ein Bonus dieses Handels muss gewählt werden
# en: f5bf3347
must-finish = { $hex } muss zuerst zur Heimatlandschaft werden
# en: 65e77c83
must-place = der Spielstein lässt sich setzen, also muss er; verzichten geht nicht
# en: 8ff0e607
must-place-token = { $token }: Setzen ist möglich, also Pflicht; verzichten geht nicht
# en: 0fdd9751
must-reach-home = dieses Feld muss zur Heimatlandschaft werden
# en: c8ce4884
n-actions = { $n ->
        [one] { $n } Aktion
        *[other] { $n } Aktionen
    }
# en: 2f767ca8
n-bridges = { $n ->
        [one] { $n } Brücke
        *[other] { $n } Brücken
    }
# en: 9e4c8121
n-charged-tokens = { $n ->
        [one] { $n } Machtstein in Schale III
        *[other] { $n } Machtsteine in Schale III
    }
# en: 16fed664
n-coins = { $n ->
        [one] { $n } Münze
        *[other] { $n } Münzen
    }
# en: 8ccc583a
n-cult-steps = { $n ->
        [one] { $n } Kultstufe
        *[other] { $n } Kultstufen
    }
# en: 3c3a0ce3
n-exchanges = { $n ->
        [one] { $n } Tauschrecht
        *[other] { $n } Tauschrechte
    }
# en: a9dbfe0e
n-favors = { $n } Gunstplättchen
# en: 690d8e16
n-free-dwellings = { $n ->
        [one] { $n } kostenloses Wohnhaus
        *[other] { $n } kostenlose Wohnhäuser
    }
# en: 2c0f7690
n-free-transforms = { $n ->
        [one] { $n } kostenlose Umwandlung
        *[other] { $n } kostenlose Umwandlungen
    }
# en: ad629fbd
n-free-upgrades = { $n ->
        [one] { $n } kostenlose Aufwertung
        *[other] { $n } kostenlose Aufwertungen
    }
# en: 0cc3b9a3
n-hexes = { $n ->
        [one] { $n } Feld
        *[other] { $n } Felder
    }
# en: fb1167ff
n-keys = { $n } Schlüssel
# en: 9290a821
n-lost-steps = { $n ->
        [one] { $n } Stufe abwärts
        *[other] { $n } Stufen abwärts
    }
# en: 69444d29
n-of-all-left = noch { $n } von { $all }
# en: 08307b7b
n-paid-transforms = { $n ->
        [one] { $n } bezahlte Umwandlung
        *[other] { $n } bezahlte Umwandlungen
    }
# en: e99c7894
n-players-span = { $span } Plätze
# en: 3f86f7c0
n-points = { $n ->
        [one] { $n } Punkt
        *[other] { $n } Punkte
    }
# en: 820c6bb8
n-power = { $n } Macht
# en: 2e2d5f08
n-power-tokens = { $n ->
        [one] { $n } Machtstein
        *[other] { $n } Machtsteine
    }
# en: 96c6e191
n-priest-limit = { $n } Priestergrenze
# en: 5d45a7e3
n-priests = { $n } Priester
# en: 81ebda45
n-resting-power = { $n } Macht in Schale II
# en: 682a0b35
n-spades = { $n } Spaten
# en: 10ec255a
n-steps = { $n ->
        [one] { $n } Stufe
        *[other] { $n } Stufen
    }
# en: d00d2548
n-towns = { $n ->
        [one] { $n } Stadt
        *[other] { $n } Städte
    }
# en: cbc1c9e2
n-victory-points = { $n ->
        [one] { $n } Siegpunkt
        *[other] { $n } Siegpunkte
    }
# en: 43454c92
n-vp = { $n } SP
# en: 1899a3cc
n-workers = { $n } Arbeiter
# en: d472c081
name-missing = ein Name fehlt: { $kind }
# en: b6ce31ff
named-twice = { $faction }: zweimal genannt; ein Volk hat einen Platz
# en: 37810332
need-bonus-cards = für { $players } sind { $cards } Rundenbonuskarten nötig
# en: 20081924
needs-amount = nötig: { $need }, übrig: { $have }
# en: d17b302a
never = nie
# en: 200d2181
never-transformed = { $hex }: { $terrain } wird nie umgewandelt
# en: e801d381
never-transforms = wandelt nie um
# en: 10fa1fb5
next-to-river = an einem Fluss
# en: 2917f8b8
no-action-left = die Aktion dieses Zugs ist schon ausgeführt
# en: 3bcf89de
no-bridge-place = dort ist keine Brücke möglich
# en: 78a06dd8
no-card-any-more = keine Rundenbonuskarte mehr
# en: 06e1e8b2
no-choose-decisions = dieses Spiel hat keine Entscheidungen für `choose`
# en: ca4777de
no-command = kein Befehl angegeben
# en: 7887103f
no-component-decision = keine Entscheidung von Komponenten ist offen
# en: c222e06c
no-effect = diese Aktion hat keine Wirkung
# en: 718e727a
no-end-there = dort endet keine Bewegung: { $token }
# en: d1796949
no-extra-for = keine weiteren Felder käuflich: { $token }
# en: 08e585ba
no-extra-steps = dafür lassen sich keine weiteren Felder kaufen
# en: dec63d6d
no-hex = kein Feld
# en: a67ef6ac
no-marker-left = kein Marker für einen weiteren Handel übrig
# en: 02855269
no-offer-of = kein Angebot über { $n } steht offen
# en: fffe1aa3
no-place-for = kein Platz: { $token }
# en: c92be646
no-place-there = dort kein Platz: { $token }
# en: d701067b
no-priest-space = kein solcher Orden ist frei
# en: e34a4567
no-river-touches = kein Flussfeld grenzt an `{ $hex }`
# en: ea2b7fd1
no-room-at-home = der Spielplan hat zu wenige Felder seiner Heimatlandschaft
# en: 77ebdc19
no-round-order = keine Reihenfolge der Wertungsplättchen ist erlaubt
# en: 463c83b6
no-step-down = hier geht keine Stufe abwärts
# en: 1ccd77af
no-such-conversion = das Volk hat diesen Tausch nicht
# en: 92d68f10
no-such-offer = kein solches Angebot ist offen
# en: 8a840bda
no-such-place-in-order = die Zugreihenfolge hat keinen Platz { $place }; 1 bis { $places } wählen
# en: 96a94777
no-such-token = dort ist kein solcher Spielstein
# en: 2de9a53c
no-such-upgrade = diese Aufwertung gibt es nicht
# en: 6522a04a
no-token-to-use = dort kein eigener Spielstein nutzbar: { $token }
# en: 12ca8291
no-town-by-link = die Verbindung würde keine Stadt gründen
# en: 5eb1ec6d
no-use-for = nicht nutzbar: { $resource }
# en: 692f31a5
no-way = kein Weg zu diesem Feld
# en: f6ae01a7
nobody = niemand
# en: 1dd4b33e
none-can-move = keine Bewegung möglich: { $token }
# en: f86a76e6
none-left = im Vorrat ist nichts mehr davon
# en: 8891f9f8
not-a-seat-plain = `{ $name }` ist kein Platz dieser Partie
# en: 9fdda94d
not-asked-now = { $name }: jetzt keine Frage nach `{ $decision }`
# en: 12cabf04
not-available = das ist nicht verfügbar
# en: 3b3edea2
not-by-command = `{ $what }` lässt sich nicht durch einen Befehl nehmen
# en: d1ece07b
not-enough-factions = nicht genug Völker für { $players } Plätze
# en: d1ef8e4f
not-in-the-game = nicht in dieser Partie
# en: b29bd610
not-in-this-game = das gibt es in dieser Partie nicht
# en: 2718da31
not-land = das ist kein Landschaftsfeld, sondern Fluss
# en: ced36480
not-on-wheel = { $hex }: { $terrain } kann nicht { $to } werden, außerhalb des Umwandlungskreises
# en: 575dcf09
not-riverside = nur an einem Fluss baubar
# en: 65c28322
not-to-give-up = `{ $what }` kann man nicht aufgeben{ $hint }
# en: 33d5c9e1
not-to-take = `{ $what }` kann man nicht nehmen
# en: f3b5b8e9
not-your-turn = ein anderes Volk ist am Zug
# en: e0f63509
not-your-turn-of = ein anderes Volk ist am Zug: { $faction }
# en: 28446324
not-yours = dort steht kein Gebäude dieses Volks
# en: 92a0687f
nothing = nichts
# en: 1adcd912
nothing-called = nichts in dieser Partie heißt `{ $name }`{ $hint }
# en: 05876e92
nothing-more-on = nichts mehr auf { $hex }
# en: e7665d3b
nothing-moves = kein Spielstein bewegt sich; zuerst kommt eine Aktion, die Spielsteine bewegt
# en: d9a26048
nothing-on-board = nichts auf dem Spielplan
# en: d6ff2ccc
nothing-to-choose = bei diesem Handel gibt es nichts zu wählen
# en: e52b72ac
nothing-to-use = nichts zu verwenden: { $resource }
# en: d5534022
nothing-trades = kein Handel
# en: 423bbf93
number-too-large = `{ $n }` ist zu groß
# en: 9fa8050a
occupied = dort steht ein Gebäude
# en: 9a532f81
offer-spoiled = auf dieses Angebot kann man nur noch verzichten: Angebote nimmt man der Reihe nach und vor dem Tauschen an
# en: 46389b09
offer-to-from = Angebot an { $to }: { $n } ({ $from })
# en: ca66ee30
offers-power = { $n } Macht angeboten: { $to }
# en: 423c576f
on-hexes-left = auf { $hexes }, noch { $n }
# en: 6955e553
on-tag = auf: { $tag }
# en: 9f57988b
on-terrains = auf: { $terrains }
# en: a7086651
once-a-round = einmal pro Runde
# en: 5d9be35d
one-at-a-time = `{ $what }` lässt sich nur einzeln nehmen
# en: a9096109
one-track = alle Stufen gehören auf eine Leiste
# en: 2ac3e662
only-priest = nur ein Priester lässt sich einsetzen, nicht `{ $found }`
# en: 2dfae417
only-when = , nur { $when }
# en: 9aafad93
out-of-reach = das Feld ist nicht erreichbar
# en: 7ac41950
owed-amount = ausstehend: { $amount }
# en: 32cc1e84
own-structure = eigenes Gebäude: { $structure }
# en: 449657d2
panel-action-spaces = Aktionsfelder
# en: 26f11918
panel-bridges-supply = Brücken im Vorrat
# en: cb2576b8
panel-final-scoring = Endwertung
# en: 0ac468cc
panel-home-terrain = Heimatlandschaft
# en: bde32db6
panel-if-ended = wenn die Partie jetzt endete
# en: 474a6471
panel-memory = gemerkt
# en: 5392d821
panel-owed = ausstehend
# en: 60f565fd
panel-resources = Rohstoffe
# en: 192f2451
panel-rounds = Runden
# en: 6ddef6a5
panel-state = Stand
# en: 802fa3c6
panel-supply = Vorrat
# en: 7bc33296
panel-table = Tisch
# en: 3b001b3b
panel-tiles = Plättchen
# en: fdea74e3
panel-tokens = Spielsteine
# en: 7a701138
panel-tracks = Leisten
# en: a5aa9f81
part-of-parts = Teil { $part } von { $parts }, von links
# en: 2638c7bc
passed = gepasst
# en: b01477be
past-the = , vorbei an: { $place }
# en: ae820622
picture-anywhere = überall
# en: 044bad49
picture-by-anybody = durch alle
# en: c5f00e3c
picture-by-others = durch andere
# en: f1bbc9c9
picture-else = sonst
# en: 700e54f5
picture-from = { $gain } ab { $from }
# en: 26b986b6
picture-most = am meisten
# en: 15d59752
picture-price = Preis
# en: e8f14d11
picture-steps = Schritte
# en: 22006cdb
picture-up-to = bis
# en: d22bc218
place-for-canal = Platz für einen Kanal
# en: 5f6da248
place-in-order = Platz { $place } in der Zugreihenfolge
# en: 400f42da
place-next-to = { $place }, neben { $hexes }
# en: 1f2979a9
player-home-points = { $name } ({ $home }), { $vp } SP
# en: c9a06363
player-points = { $name }, { $vp } SP
# en: 012ca249
players-not = Plätze einer Partie: { $min }, nicht { $n }
# en: 46aa7ad2
players-not-range = Plätze einer Partie: { $min } bis { $max }, nicht { $n }
# en: a6a5d27a
points-for-measure = { $points } Punkte: { $measure }
# en: bb58fb7e
power-for-points = { $n } Macht für { $points ->
        [one] { $points } Punkt
        *[other] { $points } Punkte
    }
# en: cc663192
power-head = Macht
# en: f96bc613
prices = Preise: { $prices }
# en: 5a7b016c
queue-full = zu viele Entscheidungen sind offen
# en: 2ad2342c
rank-nth = Rang { $n }
# en: 4ed44ff7
rank-shared = geteilter { $rank }
# en: 7a51f0ad
refuse-one-at-a-time = auf `{ $what }` lässt sich nur einzeln verzichten
# en: 6d291736
resource-actions = Aktionen
# en: 901cab28
resource-bridges = Brücken
# en: afedced1
resource-charged-tokens = Machtsteine in Schale III
# en: c2dcdd01
resource-coins = Münzen
# en: a54593a4
resource-cult-steps = Kultstufen
# en: 8489acf3
resource-exchanges = Tauschrechte
# en: 90b2dc84
resource-favors = Gunstplättchen
# en: 3630490b
resource-free-dwellings = kostenlose Wohnhäuser
# en: 0cb319f5
resource-free-transforms = kostenlose Umwandlungen
# en: 7088ed30
resource-free-upgrades = kostenlose Aufwertungen
# en: 79445d0c
resource-keys = Schlüssel
# en: 5ba9afe6
resource-lost-steps = Stufen abwärts
# en: 0996c5bd
resource-missing = der Name eines Rohstoffs fehlt
# en: a2fa01a0
resource-paid-transforms = bezahlte Umwandlungen
# en: cc663192
resource-power = Macht
# en: d7c69e12
resource-power-tokens = Machtsteine
# en: 3103898b
resource-priest-limit = Priestergrenze
# en: e29109fa
resource-priests = Priester
# en: d95f703b
resource-resting-power = Macht in Schale II
# en: dcf15672
resource-spades = Spaten
# en: d90c4c79
resource-towns = Städte
# en: d3e8a9fa
resource-vp = SP
# en: 8f8a3e9c
resource-workers = Arbeiter
# en: 3d38803f
resources-kept = in dieser Partie lassen sich Rohstoffe nicht abwerfen
# en: 4fc90e64
river = Fluss
# en: 720cf1e5
river-sign = ~ Fluss
# en: ae33649f
round-is-last = diese Runde ist die letzte
# en: 5cdebf6d
round-line = { $mark }Runde { $round }  { $tile }
# en: b9b35acb
round-n = Runde { $round }
# en: 9fa93fb7
round-now = , jetzt
# en: d423c319
round-of = Runde { $round } von { $rounds }
# en: 1522a9ba
round-of-phase = Runde { $round } von { $rounds }: { $phase }
# en: a821f43a
round-tile-twice = Wertungsplättchen { $tile }: in zwei Runden
# en: 6b877ab0
round-tiles-needed = { $n } Wertungsplättchen sind nötig, nicht { $available }
# en: 23786a9e
row-written-by-loam = diese Zeile schreibt Loam; sie lässt sich nicht eingeben
# en: d8b7ad81
rules-script = Regeln: { $name }
# en: 020860f9
rules-script-at = Regeln: { $name } ({ $file }:{ $line })
# en: c5fb7201
said-by = für dieses Aktionsfeld `{ $word }` eingeben
# en: faf0f238
same-group = ein Volk darf nur ein Plättchen dieser Gruppe haben
# en: 7ae02891
seat-has-on-board = Platz { $seat }, { $name }: { $all }.
# en: a5ff2daa
seat-is-automa = dieser Platz ist ein Automa, der von selbst spielt
# en: e1881065
seat-no-faction = dieser Platz hat noch kein Volk
# en: fc52969e
settle-first = zuerst zu erledigen: { $amount }
# en: 50691aa6
setup = Spielaufbau
# en: 38b694f0
setup-bonus-card-unknown = der Spielaufbau nennt eine Rundenbonuskarte, die es in dieser Partie nicht gibt
# en: 2c1e521a
setup-faction-unknown = der Spielaufbau nennt ein Volk, das es in dieser Partie nicht gibt
# en: 17ead86d
setup-final-tile-unknown = der Spielaufbau nennt ein Endwertungskärtchen, das es in dieser Partie nicht gibt
# en: f90460fa
setup-round-tile-unknown = der Spielaufbau nennt ein Wertungsplättchen, das es in dieser Partie nicht gibt
# en: cfffcb28
several-offers = das würde mehrere Angebote zugleich beantworten; eines nennen
# en: 3a1c974a
skips-by-range = überspringt so viele Felder wie die Reichweite
# en: b9c2aa49
skips-hexes = überspringt { $list } Felder nach Stufe der Reichweite
# en: 1c3a037c
slot-begins = Merkwert { $name }: beginnt mit { $n }
# en: 2e4c85e2
slot-from-to = Merkwert { $name } { $from } → { $to }
# en: 7efae21b
space-closed = das Aktionsfeld ist für dieses Volk nicht offen
# en: 3ef7858b
space-is-free = frei
# en: bdeb449b
space-is-taken = belegt
# en: ee2b2ebe
space-taken = das Aktionsfeld ist belegt
# en: 31846471
spades-bought = gekaufte Spaten müssen genutzt werden
# en: 28e117cd
spades-left = zuerst { $spades } nutzen
# en: c995c3f3
spades-useless = kein erreichbares Feld braucht so viele Spaten
# en: eda8afb9
span = { $fewest } bis { $most }
# en: e93a3c05
stage-cult-reward = Kultbonus der Runde { $round }
# en: f66d8cc5
stage-end = Ende
# en: a4f69e7b
stage-factions = Völker werden bestimmt
# en: ae07a7bf
stage-first-cards = erste Rundenbonuskarten
# en: 7818ff84
stage-first-dwellings = erste Wohnhäuser
# en: f37dd1b1
stage-first-tokens = erste Spielsteine
# en: 29e019da
stage-income = Einkommen der Runde { $round }
# en: 3fdb6e90
star-in-town = { "*" } in einer Stadt
# en: f3c12523
stays-in-supply = er bleibt im Vorrat
# en: b4645c03
steps-down = Stufen abwärts
# en: 70c491f1
steps-down-one-track = { $n ->
        [one] { $n } Kultstufe abwärts
        *[other] { $n } Stufen abwärts auf einer Kultleiste
    }
# en: cccea089
still-moving = Spielsteine sind in Bewegung; `done moving` beendet das
# en: 6c79138d
structure-of = { $structure } ({ $name })
# en: 03d08611
table-of-amounts = { $list } { $unit } für 0, 1, … × { $each }
# en: 67723681
taken-in-round = in dieser Runde genutzt
# en: 1a8eed15
taken-line = belegt:
# en: 48065f71
terrain-a-home = { $terrain } ist Heimat eines Volks
# en: e33c34ba
terrain-built-on = Bauen erlaubt: { $terrain }
# en: 66d65376
terrain-no-home = { $terrain } ist keines Volkes Heimat
# en: 90fbd0bf
text-not-possible-for = { $text } ({ $faction }) ist nicht möglich: { $why }
# en: 243906ff
that-terrain = diese Landschaft
# en: 14fcae0c
the-hex = das Feld
# en: ec0a8382
the-jump = der Sprung
# en: b8f7fe62
the-terrain = die Landschaft
# en: 3fd38249
then-half = , dann { $reward }
# en: b6dd4090
then-seat-number = dann die Nummer des Platzes
# en: dda54268
thing-on = { $thing } auf { $hex }
# en: f07f9c45
tile-held = das Volk hat dieses Plättchen schon
# en: 49f29bd4
to-missing = am Ende fehlt `to`
# en: 8d9eab27
to-place = zu setzen: { $token }
# en: a565149c
to-trade-with = , um dort zu handeln
# en: ae23c8ed
token = Spielstein
# en: d6afad06
token-back-from = { $token }: zurück von { $from }
# en: e145bf93
token-from-to = { $token } { $from } → { $to }
# en: 0efca754
token-has-moved = der Spielstein hat sich in dieser Aktion schon bewegt
# en: 1d50a2e3
tokens-of = { $tokens } ({ $name })
# en: 8c07fbff
tokens-on-left = { $tokens }: { $hexes } (noch { $n })
# en: ac41304b
tokens-to-place = { $n } { $tokens } zu setzen
# en: 69cf24fc
too-far = nötig: { $need }, nutzbar: { $have }
# en: e5df490e
too-few-round-tiles = zu wenige Wertungsplättchen dürfen in ihrer Runde liegen
# en: 0909b98c
too-many-decisions = zu viele offene Entscheidungen
# en: 57de1a37
town = Stadt
# en: b4b1cb86
track-at-end = auf dieser Leiste geht es nicht weiter
# en: 013b8703
track-digging = Umwandeln
# en: eff55dc3
track-from-to = { $track } { $start } bis { $max }{ $price }{ $vp }
# en: e768f8f2
track-range = Reichweite
# en: aea4a3f9
track-shipping = Schifffahrt
# en: aea4a3f9
track-shipping-value = Schifffahrt
# en: fcda9482
track-vp = , { $list } SP
# en: 878a34e5
trade-brings = Handel ({ $structure }): { $effects }
# en: 0a3e2809
traded-before = mit diesem Gebäude wurde schon gehandelt
# en: b66e9c6a
trades-already = dort handelt schon ein anderer eigener Spielstein
# en: 79d2e16f
trades-due = der angekommene Spielstein muss zuerst handeln
# en: 2ba6b9f8
trades-follow = der Handel folgt
# en: 88032b01
two-cannot-meet = { $a } und { $b } nicht in derselben Partie: { $why }
# en: 90ae6e4d
two-power-for-point = 2 Macht für 1 Punkt
# en: 296cdb24
unexpected-at-end = unerwartetes `{ $found }` am Ende der Zeile
# en: 585fe4d2
unknown-did-you-mean = { $kind }: `{ $name }` ist unbekannt; ist `{ $near }` gemeint?
# en: 59983c3f
unknown-option-possible = unbekannte Option; möglich: { $options }
# en: 9b2a23c7
unknown-plain = { $kind }: `{ $name }` ist unbekannt
# en: d8559e14
up-to-of = höchstens { $n } { $what }
# en: 094913d1
used-spaces = genutzt: { $spaces }
# en: c684e47d
used-this-round = in dieser Runde genutzt
# en: e6dde862
victory-points = Siegpunkte
# en: aab22ffb
vp-short = SP
# en: 655f8b20
wait-at-top = ein anderes Volk kann die oberste Stufe noch zuerst erreichen; auf dessen Entscheidung warten
# en: 596182c0
warn-burn-useless = diese Macht zu opfern ermöglicht keine neue Aktion, nur Tauschen
# en: e4c40216
warn-spades-lost = kein erreichbares Feld kann { $n ->
        [one] { $n } Spaten nutzen; er verfällt
        *[other] { $n } Spaten nutzen; sie verfallen
    }, wenn sich keines öffnet
# en: 6ac2cedd
warn-steps-lost = { $n ->
        [one] { $n } Stufe ginge
        *[other] { $n } Stufen gingen
    } verloren ({ $track }), weil der Marker nicht weiter kann
# en: bb7b2986
what-file-says = nach { $file }
# en: 3be9141f
what-is-left = was übrig ist
# en: 52c0d373
when-not = nicht: { $when }
# en: b77d29df
with-a = mit mindestens 1 { $what }
# en: 93d109a5
with-a-structure = mit: { $structure }
# en: de1dc1da
with-no = ohne { $what }
# en: 6dd87559
with-the = mit: { $structure }
# en: 18f3af63
word-action-space = Aktionsfeld
# en: 59678289
word-command = Befehl
# en: 01223545
word-cult = Kult
# en: 1f58ce74
word-resource = Rohstoff
# en: ad5dc853
word-structure = Gebäude
# en: f74b5b75
word-terrain = Landschaft
# en: d69b2446
word-token-kind = Art Spielstein
# en: ad2e6022
word-trade-reward = Bonus eines Handels
# en: c9031698
write-as-pair = `{ $verb } A5:B3` schreiben, nicht `{ $found }`
# en: 007d01d4
wrong-phase = nicht in dieser Phase der Partie
# en: b05f7015
wrong-spades = das Feld braucht { $need }, nutzbar: { $have }
# en: 7681e7cb
wrong-terrain = das Feld hat die falsche Landschaft
# en: 5bd2dec0
wrong-terrain-builds-on = das Feld hat die falsche Landschaft: { $terrain }; das Volk baut auf: { $own }
# en: f278abd6
wrong-terrain-is = das Feld hat die falsche Landschaft: { $terrain }
