### German, the program's own texts. `# en:` notes the hash of the English.

## game

# en: 886a8ea8
a-hidden = { $kind } (verdeckt)
# en: e63f7c3a
another-is-best = `{ $word }` ist nicht erlaubt: ein anderer Wert für `{ $name }` ist besser
# en: 424eedd3
as-often-as = so oft, wie eine Menge sagt
# en: ba32e9d1
below-them = darunter: { $pieces }
# en: aff7fd0d
cannot-pay = nicht genug zum Bezahlen: nötig { $amount } ({ $name }), verfügbar: { $there }
# en: dd6d62b7
copies = { $name } × { $n }
# en: 41b4b671
counter-change = { $who }: { $name } { $from } → { $to }
# en: 8f8952ea
empty = leer
# en: aae76860
for-seats = dieses Spiel hat { $least } Plätze, aber { $seats } sind genannt
# en: 43d25d8b
for-seats-range = dieses Spiel hat { $least } bis { $most } Plätze, aber { $seats } sind genannt
# en: ea57aac5
game-is-over = die Partie ist zu Ende
# en: 64760621
hidden = verdeckt
# en: 3efa6f80
incomplete-write = `{ $text }` ist unvollständig oder falsch; { $forms } schreiben
# en: d3a96283
is-shuffled = { $place } wird gemischt
# en: 720952d5
list-last-or = { $a } oder { $b }
# en: 51b4b752
list-middle = { $a }, { $b }
# en: d61cf954
marker-of-track = { $track }: { $marker }
# en: 9a935766
marker-on = { $marker }: { $stop } ({ $track })
# en: 982365af
must-answer = { $name }: zuerst `{ $decision }` beantworten
# en: 62042f48
n-face-down = { $n } verdeckt
# en: b7168f8b
n-times = { $n }-mal
# en: b4bdd656
name-passed = { $name } (gepasst)
# en: 3489f95e
near = ; ist `{ $near }` gemeint?
# en: 35c7ce42
near-short = ; `{ $near }`?
# en: a18fba69
no-action-given = keine Aktion angegeben
# en: 9c3be51d
no-such-action-plain = eine solche Aktion gibt es nicht
# en: f6ae01a7
nobody = niemand
# en: 3356b483
none-marks = keine
# en: 3356b483
none-thing = keins
# en: 9fdda94d
not-asked-now = { $name }: jetzt keine Frage nach `{ $decision }`
# en: e8e9ac2f
not-number-range = `{ $word }` ist keine Zahl von { $least } bis { $most }
# en: 2a8b2e09
not-possible-last = jetzt nicht möglich: Das geht nur, wenn keine andere Antwort möglich ist
# en: 0fc32156
not-possible-needs = jetzt nicht möglich: nötig ist `{ $condition }`
# en: 808752ea
not-possible-now = jetzt nicht möglich
# en: c00f3969
not-possible-value = `{ $word }` ist jetzt als `{ $name }` nicht möglich
# en: 8b9eb157
not-stream-result = `{ $text }` hat nicht die Form `STREAM: RESULT`
# en: d5aed50e
only-answer-of = { $who }: { $action } (die einzige Antwort)
# en: 439be6ab
only-condition = nur unter einer Bedingung
# en: 86352979
other-kinds = andere
# en: f981c3a2
panel-phase = Phase
# en: 7bc33296
panel-table = Tisch
# en: 0ef70167
phase-at-once = `{ $decision }` aller zugleich
# en: 421bb657
phase-begins = Beginn: { $phase }
# en: ea19ee85
phase-by-rules = `{ $decision }` des Platzes, den die Regeln nennen
# en: 08239656
phase-each-once = `{ $decision }` jedes Platzes einmal
# en: 49e0389a
phase-in-a-row = `{ $decision }` reihum, bis alle nacheinander gepasst haben
# en: 0ca330a5
phase-in-turns = `{ $decision }` reihum, bis alle gepasst haben
# en: 8ddfe360
phase-sealed = `{ $decision }` aller, verdeckt
# en: 5776add5
piece-from-to = { $piece }: { $from } → { $to }
# en: 914a4a10
piece-of-kind = { $piece } ({ $kind }), insgesamt { $n }
# en: b380830b
place-from-below = , { $place } von { $all } von unten
# en: 0362a6c4
place-of-zone = { $zone }: { $place }
# en: 50e74291
place-shows = { $place } zeigt: { $piece }
# en: 72a74f09
property-value = { $property }: { $value }
# en: fc53ec87
saved-different-rules = die Stellung wurde unter anderen Regeln gespeichert
# en: 2e062ae7
saved-incomplete = die gespeicherte Stellung ist unvollständig
# en: 11a649a3
saved-not-this-version = das ist keine Stellung dieser Version
# en: 4624d812
seat-cannot-be-called = ein Platz kann nicht `{ $text }` heißen{ $more }
# en: 245841e8
seat-name-unknown = der gewählte Name eines Platzes besteht unter diesen Regeln nicht
# en: d6e6ceab
seats-play-named = { $seats } Plätze spielen, aber { $named } sind genannt
# en: f66d8cc5
stage-end = Ende
# en: f3c18537
the-table = der Tisch
# en: 247d520b
two-seats-same = zwei Plätze können nicht beide `{ $name }` sein; jedem einen eigenen Namen geben
# en: 76b7c121
unknown-action = unbekannte Aktion `{ $word }`{ $near }
# en: 99ecd024
unknown-piece = unbekanntes Stück `{ $what }`{ $near }
# en: 1d3166d9
unknown-stream = unbekannte Zufallsfolge `{ $stream }`{ $near }
# en: 16c574de
unknown-word = unbekanntes Wort `{ $word }`{ $near }
# en: 597c9d86
until-condition = bis eine Bedingung erfüllt ist
# en: b7c34d13
win-those = es gewinnen die Plätze, für die das gilt
# en: 4cfea254
win-with = es gewinnen die Plätze mit: { $condition }
# en: 6c79ee43
winners-ranked = Rangfolge der Plätze nach: { $amount }, dann nach Punkten
# en: 5d6687df
winners-share = sie teilen sich den ersten Platz
# en: 226498a8
wins-after-phase = das Spiel endet nach der Phase `{ $phase }` bei: { $condition }
# en: a95f39dd
wins-at-end = entscheidet am Ende des Spiels
# en: add5a270
wins-at-end-if = entscheidet am Ende des Spiels bei: { $condition }
# en: 7427798c
wins-at-once = das Spiel endet sofort bei: { $condition }
# en: d6f6307d
wins-in-phase = das Spiel endet in der Phase `{ $phase }` bei: { $condition }
# en: e7c4e403
zone-of-seat = { $zone } ({ $seat })
