### German, the program's own texts. `# en:` notes the hash of the English.

## terminal

# en: 92dee2a1
a-seed = ein Startwert
# en: 149398bd
act-for-seat = für einen anderen Platz handeln
# en: 513a2286
all-sum = gesamt
# en: 97cf2137
at-begin = zu Beginn der Partie
# en: 92a4530a
at-line = Zeile { $line }: { $text }
# en: d4769a8e
at-line-round = Zeile { $line }, { $round }
# en: 082e0f30
at-line-round-seat = Zeile { $line }, Runde { $round }, { $seat }: { $text }
# en: 92f82148
at-line-seat = Zeile { $line }, { $round }, { $seat }: { $text }
# en: 24beea5e
at-line-setup = Zeile { $line }, Spielaufbau, { $seat }: { $text }
# en: 92785d3b
autosave-failed = Achtung: Die automatische Sicherung der Partie ist gescheitert: { $why }
# en: f5f0ae5e
autosave-note = Bis zum Speichern oder `quit` liegt die Partie auch in einer automatischen Sicherung.
# en: f595c5e5
bot-busy = wie random, passt aber nur, wenn sonst nichts möglich ist
# en: 99048bf3
bot-greedy = der Zug, der danach am besten aussieht, nach den Gewichten unten
# en: 2c40c80b
bot-mcts = Baumsuche; greedy spielt die Partien zu Ende
# en: 48872a5d
bot-program = ein eigenes Programm: `program:COMMAND`
# en: da5731d7
bot-proposes-for = { $name }: Ein Bot schlägt vor: { $text }{ $meaning }
# en: f24ecdbc
bot-quick = wie greedy, aber mit einem Bewertungsnetz; oder `quick:weights=FILE`
# en: 1c3952cf
bot-random = irgendeine mögliche Aktion, jede Art gleich oft oder gewichtet
# en: cb029d3d
bot-strong = plant seine Runde mit dem Netz von quick; der stärkste
# en: f66141f6
bots-counted = Arten, wie sie Tabellen der Aktionen zählen; auch sie können ein Gewicht haben:
# en: 662f576c
bots-kinds = Arten von Aktionen, denen random ein Gewicht geben kann (sonst 1), wie in `random:trade=8,pass=0.1`:
# en: 74acd185
bots-parameters = Parameter von { $bot }, zum Beispiel `{ $example }`:
# en: 92b0b5c5
bots-times = Zeiten für eine ganze Partie auf einem Kern, mit dem Bot auf allen Plätzen: { $game }.
# en: dbd0dad5
bots-weights = Gewichte von greedy und mcts in Hundertsteln eines Punkts, wie in `greedy:coins=50`:
# en: c0ee0abf
built-in-needs-folder = die eingebauten Inhalte sind in Gebrauch; dieser Befehl braucht einen Inhaltsordner: mit --content DIR angeben
# en: 7408dc6f
built-in-no-reload = die eingebauten Inhalte sind in Gebrauch; `reload` braucht einen Inhaltsordner (`--content DIR`)
# en: 020f36e1
cannot-compare = kein Vergleich möglich: { $why }
# en: 91a09b6e
choose-from-list = eine Aktion der Liste wählen
# en: e17652f2
column-file-line = Datei und Zeile
# en: 37bbad8f
column-points = Punkte
# en: f61fa57c
column-round = Runde
# en: c938c9e5
column-rule = Regel
# en: f836ccb8
column-seat = Platz
# en: d9bc518d
column-team = Team
# en: a047b0bb
column-together = zusammen
# en: df150f73
column-what = was
# en: 00eea64e
content-built-in = eingebaut
# en: 036a3ce3
content-reloaded = Inhalte neu geladen; die Partie geht damit weiter
# en: c118d39a
content-working-folder = das Arbeitsverzeichnis
# en: ae7cafde
demo-built-in = { $command } die eingebauten Inhalte
# en: d90d557e
demo-change-number = die Zahl von `{ $id }` in { $file }, Zeile { $line }, ändern und dies noch einmal starten
# en: ceeec7f6
demo-change-rule = die Regel in { $file } ändern und dies noch einmal starten
# en: 86d8c6c1
demo-commands = { $first }
    loam play --seat human --seat greedy    selbst spielen (oder: cargo run --release -- play …)
    loam sim --games 1000                   Bots tausend Partien spielen lassen
    loam show --stats                       zeigen, was im Spiel ist, und den Anteil der Skripte
    loam help                               alle Befehle zeigen
# en: ad4cd61b
demo-heading = { $variant }: { $games } von greedy-Bots, Startwert { $seed }, { $actions }
# en: d127bf06
demo-house-rule = Was die Hausregel bewirkte
# en: eeab9421
demo-next = Nun versuchen
# en: 68fe3967
demo-not-ended = die Partie ließ sich nicht zu Ende spielen: { $why }
# en: 298f9300
demo-nothing = nichts in dieser Partie
# en: f80d3982
demo-other-number = { $typed }  die Regel mit einer anderen Zahl
# en: 299fcbe1
demo-own-rule = { $command } eine eigene Hausregel
# en: ae00a0f0
did-under-old = was sie unter den alten Regeln tat, mit den Stellen in den neuen:
# en: 5105780b
did-you-mean = { $message }; ist `{ $word }` gemeint?
# en: 3489f95e
did-you-mean-seat = ; ist `{ $near }` gemeint?
# en: c5191053
diff-more = und { $n } weitere; `loam diff` zeigt alle
# en: b17d440b
diff-points = : Punkte { $points }
# en: 25666a05
difference-to-first = Abstand zu (1)
# en: 22ee2725
error = Fehler
# en: c3131e53
error-heading = Fehler:
# en: 295ea06c
error-index-seed = { $error }: { $label } { $index } (Startwert { $seed }): { $why }
# en: e313c3ff
error-line = { $error }: Zeile { $line }: { $why }
# en: 5d308928
error-rate = die Wahrscheinlichkeit eines Fehlers muss zwischen 0,001 und 0,4 liegen
# en: 90f9736d
errors-elsewhere = { $n } Fehler in Inhalten, die nicht im Spiel sind
# en: 2c701103
expected-certainty = erwartet: `guess`, `fair`, `likely` oder `sure`
# en: 77d7e7e4
expected-points = erwartete Punkte bis zum Ende, je { $games }, `{ $bot }` auf allen Plätzen:
# en: aa306f79
first-and-more = { $first } und { $n } weitere
# en: 978a4de6
first-difference = erster Unterschied: { $place }
# en: d30893b4
found-unfinished = unbeendete Partie in { $file } gefunden; fortsetzen mit `loam play --resume { $file }`
# en: 09f9edb0
from-now-on = { $seat }: ab jetzt { $player }
# en: 46930b61
game-begins = die Partie beginnt
# en: 4cd71118
game-not-over = die Partie ist nicht zu Ende
# en: 79445d0c
heading-keys = Tasten
# en: 86da0aee
heading-words = Befehle
# en: 7677d12d
help-any-ruleset = Hilfe: `--any-ruleset` setzt unter den aktuellen Regeln fort, `--under VARIANT` unter anderen
# en: e43bd7d6
help-back = die Regeln vor dem letzten Neuladen nehmen; die Dateien bleiben
# en: ccf9288e
help-cancel = die Eingabe abbrechen
# en: 7f509220
help-choose = mit der Nummer aus der Liste der Aktionen wählen
# en: 730781e3
help-help = diese Hilfe
# en: fff0c970
help-move = im Bereich bewegen
# en: 24842af6
help-next-panel = nächster oder voriger Bereich
# en: d4fec0cd
help-panels = Spielplan, Plätze, Aktionen, Ereignisse, Meldungen, Änderungen
# en: 80ccfe8b
help-quit = beenden
# en: c1cbf5e5
help-start = die Partie von Anfang an unter den aktuellen Regeln nachspielen
# en: 35ddc517
help-type = eine Aktion oder einen Befehl eingeben
# en: b1fb859f
help-undo = die letzte Aktion zurücknehmen
# en: a058ce19
hidden-move = zieht verdeckt
# en: ca0255d4
illegal-here = unzulässig: { $place }
# en: e02a87a8
import-lines = { $n ->
        [one] { $n } Zeile
        *[other] { $n } Zeilen
    }; Endpunkte im Protokoll: { $points }
# en: cf097e66
interval = { $low } bis { $high }
# en: 14bc0861
key-1-9 = 1 bis 9
# en: b5198b77
key-arrows = Auf, Ab, Bild auf, Bild ab
# en: 4129625d
key-enter = Eingabe oder :
# en: 5d3a7fed
key-esc = Esc
# en: 59fdac48
key-line = Eingabe schreiben, 1-9 wählen, Tab Bereich, u rückgängig, r neu, b zurück, ? Hilfe, q Ende
# en: 831d24f3
key-tab = Tab, Umschalt-Tab
# en: 11c826b0
labelled = { $label }: { $text }
# en: 725e6440
last-answers = letzte Antworten
# en: 198fb9ef
leave-word = verlassen
# en: 5aa0b34b
length-of-sequences = die Tiefe
# en: 6c9628cd
line-not-utf8 = die Zeile ist kein UTF-8-Text: Byte { $byte } ist ungültig
# en: a8434811
line-too-long = die Zeile ist zu lang: höchstens { $bytes } Bytes
# en: 4559715e
lines-first-last = Zeilen { $first } bis { $last } von { $all }: Pfeile, Bild auf, Bild ab
# en: 6e9c72a7
list-content = Inhalte: { $content }
# en: cda33e3f
list-default = (Standard)
# en: 9a4a3fae
list-legal = die möglichen Aktionen aller Plätze zeigen
# en: bb48b2e6
list-maps = Karten
# en: 50cfecc8
list-modules = Module
# en: ff7a6055
list-variants = Varianten
# en: 5f7445df
may-not-replay = Achtung: Die Regeln haben sich seit Beginn der Partie geändert; vielleicht lässt sie sich nicht nachspielen
# en: 82f43be1
more-with-m = mehr mit M
# en: 76e84cc7
must-be-whole = { $name } muss eine ganze Zahl von { $least } bis { $most } sein
# en: c8ce4884
n-actions = { $n ->
        [one] { $n } Aktion
        *[other] { $n } Aktionen
    }
# en: 17ea6254
n-conflicts = { $n ->
        [one] { $n } Konflikt
        *[other] { $n } Konflikte
    }
# en: 90e3ed95
n-errors-elsewhere = { $n } Fehler anderswo
# en: a03a992d
n-errors-old-rules = { $n } Fehler: Die alten Regeln gelten
# en: 14a56a64
n-games = { $n ->
        [one] { $n } Partie
        *[other] { $n } Partien
    }
# en: 3b3b0faa
n-pieces = { $n ->
        [one] { $n } Stück
        *[other] { $n } Stücke
    }
# en: 87e8e5c6
n-provisional = { $values } vorläufig
# en: 0875ec94
n-rows = { $n ->
        [one] { $n } Zeile
        *[other] { $n } Zeilen
    }
# en: 5219a03a
n-tests = { $n ->
        [one] { $n } Test
        *[other] { $n } Tests
    }
# en: 7ec9cdba
n-values = { $n ->
        [one] { $n } Wert
        *[other] { $n } Werte
    }
# en: 516fcba2
name-a-piece = ein Stück nennen: `card NAME` erklärt eine Karte, ein Plättchen, ein Volk oder ein Aktionsfeld
# en: d5e6aadc
name-file-save = eine Datei nennen: `save FILE`
# en: 6e485a9d
name-file-svg = eine Datei nennen: `svg FILE`
# en: 467ccd94
new-instead-of-old = { $seat }: { $name } { $new } statt { $old }
# en: 4db73088
new-side = nachher
# en: 9011b5bd
no-action-taken = noch wurde keine Aktion ausgeführt
# en: 07e188d3
no-board-before-game = dieses Spiel hat vor dem Beginn keinen Spielplan zu zeigen; `--ledger FILE` zeigt eine Stellung
# en: 757c2286
no-database-support = dieser Bau hat keine Datenbank; Loam mit `--features postgres` bauen
# en: ef5dc6a1
no-effect-in-time = die Wirkung war nicht rechtzeitig berechnet
# en: b2391d6e
no-errors = keine Fehler
# en: 88eadb11
no-legal-action = keine mögliche Aktion
# en: 7f224393
no-reload-yet = noch nicht neu geladen | Regeln { $hash }
# en: 3823e465
no-rules-compared = seit dem letzten Speichern keine Regeln verglichen
# en: 147a2056
no-such-folder = { $path }: diesen Ordner gibt es nicht
# en: ad322bc1
no-such-row = { $name }: keine Zeile { $row }; die Partiedatei hat { $rows }
# en: 0eb25c60
not-a-seat = `{ $seat }` ist kein Platz dieser Partie{ $hint }
# en: 896975c6
not-action-count = `{ $n }` ist keine Anzahl von Aktionen
# en: fe79b5f7
not-key-value = `{ $text }` hat nicht die Form KEY=VALUE
# en: 69c605a6
not-player-number = `{ $text }` ist keine Anzahl von Plätzen
# en: 08c2440f
not-saved-leave = { $actions } nicht gespeichert: `save FILE` speichert die Partie, noch einmal `quit` verlässt sie
# en: 14f773a0
nothing-changed-short = nichts geändert
# en: d0bc7165
nothing-happened = noch ist nichts geschehen
# en: 990f29dc
nothing-in-round = in Runde { $round } geschieht nichts: Die Partie hat die Runden { $first } bis { $last }
# en: c77caf11
number-of-actions = die Zahl der Aktionen
# en: ebdff8d3
number-of-changes = die Zahl der Änderungen
# en: 91842ea2
number-of-games = die Zahl der Partien
# en: 282da97d
number-of-repeats = die Zahl der Wiederholungen
# en: d0ec6016
number-of-round = die Nummer einer Runde
# en: 5758647a
number-of-row = die Nummer einer Zeile
# en: 30a86218
number-of-seats = die Zahl der Plätze
# en: 4732b87e
number-of-steps = die Zahl der Schritte
# en: fa098cc8
number-of-threads = die Zahl der Threads
# en: e9ef5eb3
old-rules-back = ALTE REGELN: zurückgegangen; die Dateien sind neuer
# en: b6aa3f34
old-rules-errors = ALTE REGELN: { $n } Fehler
# en: a04b05c9
old-rules-position = ALTE REGELN: Die Stellung passt nicht zu den neuen; r beginnt neu
# en: 0f3ca07a
old-side = vorher
# en: f8c856ea
old-to-new = { $seat } { $old } → { $new }
# en: 05ef86b9
one-game = eine Partie
# en: 85ef0eae
or-human = { $why } oder human
# en: 5f99b064
other-actions-line = andere Aktionen, schnell geschätzt in Punkten im Vergleich dazu: { $others }
# en: 85660ec3
output-failed = die Ausgabe lässt sich nicht schreiben: { $why }
# en: 6d291736
panel-actions = Aktionen
# en: 15440f1f
panel-board = Spielplan
# en: a833dded
panel-changes = Änderungen
# en: 61f51ddb
panel-events = Ereignisse
# en: d0c06ea4
panel-help = Hilfe
# en: f3ef2d3e
panel-messages = Meldungen
# en: 63c11241
panel-players = Plätze
# en: 7e1edaca
game-part = ein Abschnitt der Partie
# en: e43bd7d6
play-word-back = die Regeln vor dem letzten Neuladen nehmen; die Dateien bleiben
# en: 27a6d7d1
play-word-hint = zeigen, was ein Bot wählte und was es bewirkt
# en: aec5e5fb
play-word-reload = Skripte und Tabellen neu lesen
# en: ad28be70
play-word-seat = einen Bot für NAME spielen lassen; `human`: wieder eine Person
# en: 818d99b2
play-word-start = die Partie von Anfang an nachspielen, unter den aktuellen Regeln
# en: 30c07e08
play-word-svg = den Spielplan als SVG-Bild schreiben
# en: d4ccb93e
play-word-undo = alles seit der letzten Wahl einer Person zurücknehmen
# en: e4f141d4
play-word-why = erklären, was die letzten N Aktionen änderten und warum
# en: 7b17b28b
player-range-invalid = ungültiger Bereich { $low }..{ $high }: die kleinere Zahl zuerst, mindestens 1
# en: 8f75d868
points-in-all = Punkte insgesamt: { $points }
# en: 1c1584ac
position-not-fit = die Stellung passt nicht zu den neuen Regeln; die alten gelten
# en: 5295eae1
postgres-form = `{ $url }` hat nicht die Form postgres://USER@HOST/NAME
# en: 93ebcd6d
press-r = r spielt die Partie von Anfang an unter den neuen Regeln nach
# en: 91d7e58d
previous-rules-in-use = die Regeln vor dem letzten Neuladen gelten wieder
# en: 021987b1
prompt-over = Ende
# en: ad5f416d
reload-times = neu geladen { $ms } ms (p50 { $p50 }, p99 { $p99 } von { $n }) + Warten { $wait } ms | Regeln { $hash }
# en: b9b35acb
round-n = Runde { $round }
# en: 1f9e5679
rules-match = die Regeln sind die der Dateien
# en: 431f9b8c
rules-of-files = Regeln von `{ $name }`, { $n } Dateien, Regelsatz { $ruleset }
# en: 96488ec1
rules-other-version = { $link }: Die Regeln bedeuten in dieser Version von Loam ({ $here }) etwas anderes als in der, die sie schrieb ({ $there }); diese verwenden
# en: b5807b16
saved-as-resume = gespeichert als { $file }; fortsetzen mit `loam play --resume { $file }`
# en: bcd5f32d
saved-as-typed = gespeichert als { $file }, als Liste der eingegebenen Befehle
# en: ce29a467
saved-in-resume = sie ist in { $file } gespeichert; fortsetzen mit `loam play --resume { $file }`
# en: 1348aced
scenarios-failed-b = { $n ->
        [one] { $n } Szenario
        *[other] { $n } Szenarien
    } fehlgeschlagen; b kehrt zu den alten Regeln zurück
# en: 072b3f1a
seal-key-file = Schlüsseldatei { $file } angelegt: aufheben und bis zum Ende der Partie geheim halten. Die Prüfung braucht sie
# en: dbe9a482
seal-matches = die Partiedatei stimmt überein: Alle { $sealed } versiegelten Zeilen sind unverändert; sie hat { $lines } Zeilen
# en: 81b12589
seal-wrote = { $file } geschrieben: { $lines } Zeilen sind versiegelt
# en: 3c509eb5
seed-again = Startwert { $seed }: `--seed { $seed }` beginnt dieselbe Partie noch einmal
# en: 9b8e44cd
serve-database = der Datenbank
# en: fd49fbf3
serve-http-warning = Achtung: Die öffentliche Adresse beginnt mit `http://`, also können andere im Netz Links und Partien mitlesen; `https://` verwenden, außer die Verbindung ist anders verschlüsselt
# en: 107841e1
serve-lobby = die Lobby        { $link }
# en: 30f2e9d9
serve-no-address = Achtung: Dieser Rechner hat keine Netzadresse; andere Rechner erreichen den Server nicht
# en: c8b0d6b4
serve-no-browser = kein Browser ließ sich öffnen; den ersten Link selbst öffnen
# en: ace6ef2a
serve-no-table = der Server konnte den Tisch nicht eröffnen
# en: 492ca551
serve-or-at = oder unter       { $link }
# en: 72402edd
serve-others = Andere Rechner in diesem Netz erreichen den Server. Wer einen Link hat, kann ihn nutzen.
# en: 0e51e759
serve-saved-in = Tische werden in { $place } gespeichert. Strg-C beendet den Server.
# en: b17b311c
serve-spectators = für Publikum     { $link }
# en: 1a9c40fd
serve-table = der Tisch        { $link }
# en: 50691aa6
setup = Spielaufbau
# en: 513a2286
show-all = alle
# en: de944445
show-by-module = Modul { $name }
# en: 5a381b45
show-by-variant = Variante { $name }
# en: 7e4c0e37
show-changed-in-order = Änderungen der Reihe nach:
# en: 03804c8b
show-help = diese Hilfe zeigen
# en: 6c308804
show-map = Spielplan { $name }
# en: 91c16fa0
show-marked = { $name } (vorläufig)
# en: eab813c8
show-modules = Module { $names }
# en: 3c65c429
show-no-conflicts = keine Konflikte: kein Wert wird von zwei Modulen gesetzt
# en: f981c3a2
show-phase = Phase
# en: c7bdf664
show-pieces = Stücke
# en: 66cd23fa
show-players = für { $min } bis { $max } Spieler
# en: 8f1dc2bb
show-players-exact = für { $n } Spieler
# en: 1422080d
show-position = die Stellung zeigen
# en: 347244bd
show-profile = Profil { $name }
# en: 5b0eae68
show-provisional = vorläufig
# en: ffd7033c
show-provisional-why = vorläufig ({ $certainty }): { $why }
# en: 504988a5
show-ruleset = Regeln { $hash }
# en: 5ab4c00f
show-set-by = gesetzt von { $who }, { $place }
# en: b7885e40
show-settings = Einstellungen
# en: bee0178e
show-share = { $percent } % der Stücke brauchen kein Skript; Antworten aus Daten: { $data }, aus Skripten: { $scripts }
# en: 01dc0860
show-victories = Siege in Worten
# en: 32ddb120
show-without-script = ohne Skript
# en: 3a5686f0
tab-next-panel = Tab: nächster Bereich
# en: 757ac174
take-actions = eine oder mehrere Aktionen ausführen, geschrieben wie in Partiedateien
# en: 81c9c16c
takes-no-arguments = `{ $verb }` steht allein; `{ $rest }` entfernen
# en: 9c0e4c8b
testing-so-far = Test von { $modules }: bisher { $n }
# en: 4789e607
tests-failed-b = FEHLER { $failed } von { $tests }, b kehrt zurück
# en: 3baed694
tests-passed = { $tests } von { $modules } bestanden
# en: c50bb96c
this-number = diese Zahl
# en: 9e4c65d5
took-back = zurückgenommen: { $actions }
# en: aebdb34c
type-seat = `seat NAME BOT` eingeben, damit ein Bot einen Platz spielt, oder `seat NAME human` für eine Person
# en: df312d56
type-undo = `undo` eingeben oder `undo agreed`, wenn seither etwas gezogen wurde
# en: 3dede3f4
undo-agreed = `{ $text }` hat etwas gezogen oder aufgedeckt; wenn alle am Tisch zustimmen, nimmt `undo agreed` es zurück
# en: 2600d2ae
unknown-site = unbekannte Seite; bekannt: { $sites }
# en: b7efca82
usage-arguments = Argumente
# en: 686fa9a5
usage-commands = Befehle
# en: 071a678e
usage-conflict = `{ $first }` und `{ $second }` schließen sich aus
# en: 02ecff71
usage-heading = Aufruf:
# en: 34ef47ab
usage-help = Hilfe anzeigen
# en: 28a5df27
usage-missing = diese Argumente fehlen: { $word }
# en: 610eafc6
usage-more = Mehr dazu mit `--help`.
# en: 777e9e86
usage-options = Optionen
# en: cb454264
usage-unknown = unbekanntes Argument `{ $word }`
# en: 13be8078
usage-unknown-command = unbekannter Befehl `{ $word }`
# en: f98ad993
usage-value = `{ $value }` ist kein Wert von `{ $option }`: { $why }
# en: dc78e895
usage-values = möglich sind { $values }
# en: 806b2fe2
word-bot = einen Bot einmal wählen lassen
# en: ad2dfb52
word-card = eine Karte, ein Plättchen, ein Volk oder ein Aktionsfeld erklären
# en: acc5eb75
word-save = die Partie als Partiedatei speichern
# en: 788c4f80
wrote-board = Spielplan nach { $file } geschrieben
# en: c300f604
wrote-file = { $file } geschrieben
