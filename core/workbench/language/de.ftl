### German, the program's own texts. `# en:` notes the hash of the English.

## game

# en: 57124898
action-no-longer-legal = Aktion { $n }, { $name }: { $text } ist nicht mehr zulässig: { $why }
# en: 5279bf8a
action-other-result = Aktion { $n }, { $name }: { $text } hat jetzt ein anderes Ergebnis
# en: 2d5728f7
amount-range = die Menge muss von { $min } bis { $max } sein
# en: 530c81ee
boards-in = Spielpläne: { $a } in A, { $b } in B.
# en: f5840256
conflict-adds = { $module } fügt etwas hinzu
# en: cc32ba78
conflict-both = beide Antworten gelten, nach Namen der Module geordnet
# en: 432bf696
conflict-first-translation = sein Modul kommt nach Namen zuerst
# en: 685620bb
conflict-later = es kommt später (Module ohne Verbindung sind nach Namen geordnet)
# en: 5ae87748
conflict-removed = ein Teil, den ein Modul entfernt, ist nicht im Spiel
# en: c1586678
conflict-removes = { $module } entfernt den Wert
# en: ee85d23a
conflict-removes-piece = { $module } entfernt das Teil
# en: ed756ab6
conflict-sets = { $module } setzt den Wert
# en: 959e552c
conflict-sets-to = { $module } setzt den Wert auf { $value }
# en: 82b446f2
conflict-translates = { $module } übersetzt den Text
# en: 0d34898d
conflict-wins = { $module } gilt: { $why }
# en: 12cbd046
corpus-changes = { $weight }: von { $all } Partien { $counts }; { $this }
# en: d8f4da79
corpus-changes-so-far = { $weight }: von bisher { $all } Partien { $counts }; { $this }
# en: 9758a048
decided-by = Das Spiel entscheidet: { $what }.
# en: 17dac505
decided-by-nobody = Das Spiel entscheidet, ohne dass jemand es hat: { $what }.
# en: 3489f95e
did-you-mean-option = ; ist `{ $near }` gemeint?
# en: 02932f0b
drawn-boards = Spielpläne { $boards }
# en: a873c686
drawn-for-each = für jede Partie gezogen: { $what }
# en: b5f51aeb
drawn-hexes = Felder von { $boards }
# en: 9932411f
everything-else = alles andere
# en: 2628d099
expected-amount = nach der Nummer fehlt die Menge
# en: 09457627
fault-unchanged = { $fault } (die Stellung ist unverändert; die Datei berichtigen, dann `reload` eingeben)
# en: 76faeb62
for-price = für { $price }
# en: 4aef99f7
for-price-each = für je { $price }
# en: 437e8d6e
for-price-each-meaning = für je { $price }; { $meaning }
# en: 4f952aa5
for-price-meaning = für { $price }; { $meaning }
# en: ea57aac5
game-is-over = die Partie ist zu Ende
# en: c0fe81cd
hint-clearly-better = Deutlich besser als { $names }.
# en: 174060d4
hint-no-difference = Kein deutlicher Unterschied zu { $names } in je { $n ->
        [one] { $n } Partie
        *[other] { $n } Partien
    }.
# en: bfaaf1b3
import-not-replayed = die eingelesene Partiedatei lässt sich nicht nachspielen: { $why }
# en: 11c826b0
labelled = { $label }: { $text }
# en: c0cad9f5
ledger-action-fails = Aktion { $n } der Partiedatei lässt sich nicht nachspielen: { $message }
# en: f37263aa
ledger-other-content = die Partiedatei wurde unter Regeln anderer Inhalte nachgespielt
# en: 51b4b752
list-middle = { $a }, { $b }
# en: cbd1bca8
list-pair = { $a } und { $b }
# en: c8ce4884
n-actions = { $n ->
        [one] { $n } Aktion
        *[other] { $n } Aktionen
    }
# en: 8dbb7a92
n-change = { $n ->
        [one] ändert sich { $n }
        *[other] ändern sich { $n }
    }
# en: 8c3d4f7f
n-change-illegal = geändert: { $n }, unzulässig: { $illegal }
# en: d13c0ce9
no-action-of-line = { $part }: { $message }; keine Aktion der Zeile wurde ausgeführt
# en: 9011b5bd
no-action-taken = noch wurde keine Aktion ausgeführt
# en: b0c505e4
no-amount = diese Aktion hat keine Menge
# en: f8ae5eaa
no-decision = dieser Platz hat nichts zu entscheiden
# en: c16ae74e
no-earlier-rules = es gibt keine früheren Regeln
# en: 393131e0
no-kind-to-choose = `{ $name }`: Dieses Spiel bietet diese Wahl nicht ({ $kind }); die Option entfernen
# en: d8a01368
no-log-import = Protokolle dieses Spiels lassen sich nicht einlesen
# en: 923efebd
no-such-action = keine solche Aktion; 0 bis { $last } wählen
# en: 333a9365
no-such-index = keine solche Nummer in der Liste; 0 bis { $last } wählen
# en: 971bf170
no-such-number = keine solche Nummer in der Liste; 1 bis { $last } wählen
# en: 0668e526
no-variant = die Inhalte haben keine Variante; in `variants/` eine Datei anlegen, die die Module nennt
# en: 45fb6c3c
none-changes = ändert sich keine
# en: 33765843
not-in-game = nicht in dieser Partie: { $name }
# en: e64e1d93
nothing-of-yours-back = keine eigene Aktion zurückzunehmen
# en: 9598a7db
now-instead-of = { $what }: { $now } statt { $was }
# en: e0527ccf
old-rules-continue = die Inhalte sind nicht verwendbar; die Partie geht mit den alten Regeln weiter
# en: 2d5ed957
only-has = Nur { $letter } hat { $module }: { $doc }
# en: 671d57ca
option-ignored = die Option `{ $option }` bleibt ohne Wirkung: { $note }
# en: 12aea1af
over-no-action = die Partie ist zu Ende; keine Aktion ist möglich
# en: 856c19ee
position-unchanged = { $message } (die Stellung ist unverändert)
# en: f6ae01a7
prompt-nobody = niemand
# en: 021987b1
prompt-over = Ende
# en: 5d06f2e9
provisional-values = diese Regeln haben vorläufige Werte:{ $lines }
    ohne `--strict` spielen oder weniger sichere Werte erlauben, etwa mit `--strict=guess`
# en: ab946370
replayed-from-start = von Anfang an nachgespielt: { $actions }, keine Unterschiede
# en: 349db89b
rules-changed-no-replay = die Regeln haben sich während dieser Partie geändert; kein einzelner Regelsatz kann sie nachspielen
# en: 77ffce4f
same-setups-not = { $a } und { $b } können nicht denselben Spielaufbau nutzen: { $why }
# en: 0c280ca5
save-not-checked = interner Fehler: Diese Speicherung wurde nicht ganz geprüft und verglichen
# en: 4c127ff7
seat-unknown = `{ $name }` ist nicht an diesem Tisch; Plätze: { $seats }
# en: a15b861a
setting-in = { $setting }: { $one } in A, { $two } in B. { $doc }
# en: e518dffb
step-before = vorher: { $line }
# en: 6893571a
step-now = jetzt: { $line }
# en: d2d667f5
take-back-at-most = höchstens { $n ->
        [one] { $n } Aktion lässt
        *[other] { $n } Aktionen lassen
    } sich zurücknehmen
# en: c6fde93c
team-of = Team { $number } ({ $names })
# en: 4fe729e2
text-up-to = { $text } (bis { $max })
# en: ae6563bc
this-game-apart = diese Partie ist nicht vergleichbar
# en: bb23e2ee
this-game-changes = diese Partie ändert sich
# en: 75d8beb9
this-game-illegal = diese Partie wird unzulässig
# en: 352cca13
this-game-same = diese Partie bleibt gleich
# en: 51fb0ef3
tie-broken-fewest = Gleichstand mit { $name }: Es entscheidet die kleinste Zahl ({ $what }): { $less } zu { $more }.
# en: 3cdc5246
tie-broken-most = Gleichstand mit { $name }: Es entscheidet die größte Zahl ({ $what }): { $more } zu { $less }.
# en: 585fe4d2
unknown-did-you-mean = { $kind }: `{ $name }` ist unbekannt; ist `{ $near }` gemeint?
# en: 4930c3d8
unknown-kind = { $kind }: `{ $name }` ist unbekannt: { $known }
# en: dc30fa3e
unknown-map = unbekannte Karte `{ $map }`
# en: a1ada00d
unknown-option = unbekannte Option `{ $option }`: kein Modul gibt sie an{ $hint }
# en: 80fa626e
unknown-option-import = unbekannte Option `{ $option }`: kein Modul gibt sie an
# en: 3d154ed1
winner = Sieg: { $name } mit { $points } { $points ->
        [one] Punkt
        *[other] Punkten
    }.
# en: de5ebeec
winners = Geteilter Sieg: { $names }, gleichauf mit { $points } { $points ->
        [one] Punkt
        *[other] Punkten
    }.
