### German, the program's own texts. `# en:` notes the hash of the English.

## page

# en: 701c732d
a-plan = Ein Plan
# en: 2ce9e9a1
a-run = Eine Serie
# en: eee8c5ce
about-this-table = Zu diesem Tisch: { $notice }.
# en: 816ee0eb
actions-lost = Einige deiner Aktionen in diesem Zug gingen verloren.
# en: c6bacd89
actions-lost-list = Einige deiner Aktionen gingen verloren: { $actions }
# en: 905f8d5a
add-to-tests-of = Zu den Tests hinzufügen von
# en: 7b7a0e22
address-board-unread = Der Spielplan in der Adresse dieser Seite ist nicht lesbar: { $why }
# en: 54292174
address-set = eine ist gesetzt
# en: 513a2286
all-sum = gesamt
# en: fc8cbaad
allow-hints = Hinweise erlauben
# en: a99fd0e7
another-number = andere Zahl
# en: a191cf56
answer-needed = Eine Antwort ist nötig
# en: e5b8170e
answer-needed-names = { $names }: Eine Antwort ist nötig
# en: fff05827
answer-needed-of = { $name }: Eine Antwort ist nötig
# en: 05769b62
archive = Archivieren
# en: 39d43dcf
archived-tables = Archivierte Tische
# en: d56eb8c6
as-a-whole = insgesamt
# en: a5af2c9f
as-text = Als Text
# en: a41062d7
ask = Fragen
# en: ae50ad98
ask-all-back = Alle fragen: zurück zu Zeile
# en: 87fe1ea5
asked-for-hint = { $n ->
        [one] { $names }: Hinweis eines Bots erbeten
        *[other] { $names }: Hinweise eines Bots erbeten
    }
# en: 3c46e8ff
asks-back = Bitte von { $name }: zurück zu Zeile { $row }. Antwort unter Leute.
# en: 5f0df412
asks-back-waits = Bitte von { $name }: zurück zu Zeile { $row }. Zustimmung fehlt noch: { $names }.
# en: 70b893f2
automatic-failed = Eine automatische Aktion schlug fehl und wird wiederholt: { $why }
# en: 1e6696a7
away = offline
# en: c8563163
back-to-before = Zurück vor: { $text }
# en: 75e2b659
back-to-file = Zurück zur Datei
# en: b880b9ca
back-to-now = Zur Gegenwart
# en: 94cf523e
back-to-start = Zurück zum Anfang
# en: bda91473
between-places = { $kind }: zwischen welchen Feldern
# en: 15440f1f
board = Spielplan
# en: 37332988
board-as-text = Der Spielplan als Text
# en: 9ccedb80
board-button = Spielplan
# en: ae54e3ee
board-exists = Der Spielplan { $name } besteht schon. Seine Reihen ersetzen? Alles andere in der Datei bleibt.
# en: 783e334a
board-farther = − weiter weg
# en: d12b8838
board-foreign-help = Wie die Online-Seite es schreibt, oder Buchstaben mit Kommas
# en: 08f84cb2
board-in-words = Der Spielplan in Worten
# en: 417eb1d9
board-in-words-button = in Worten
# en: 0a245677
board-names = Namen
# en: 7149d0af
board-nearer = + näher
# en: 4790c965
board-saved-as = Spielplan gespeichert: { $file }.
# en: 534db554
board-text-help = Eine Zeile für jede Reihe und ein Buchstabe für jedes Feld; nach einer Leerzeile die anderen Tabellen der Datei, etwa Anzahlen und Startpunkte
# en: 513a2286
board-whole = alles
# en: b5155a29
board-whole-label = alles: das Bild mit Legende oder nur die Felder (0)
# en: fccaf2a4
bot-proposes = Ein Bot schlägt vor: { $text }
# en: c1753069
bots-list = Bots: { $bots }.
# en: f9a6419a
brush = Pinsel
# en: 9ca06ee3
built-in-content = Der Server verwendet die eingebauten Inhalte; Spielpläne lassen sich nicht speichern.
# en: ff618352
cannot-be-loaded = Das lässt sich jetzt nicht laden: Der Server antwortet nicht.
# en: a0a5f235
cannot-be-planned = das lässt sich nicht planen
# en: badcf0fa
card-used = { $name } (genutzt)
# en: b4884944
careful = Achtung:
# en: a1e7a386
changed-meanwhile = Die Partie hat sich inzwischen geändert; bitte noch einmal ansehen.
# en: 40bb8d49
changes-of-number = Änderungen dieser Zahl, die neueste zuerst:
# en: c46e79d0
chat = Chat
# en: 86f30b9b
chat-messages = Nachrichten im Chat
# en: fd3f5132
chat-unread = Chat ({ $n })
# en: c4982040
choose-game = Ein Spiel wählen
# en: 6d3ccd64
choose-number = Eine Zahl wählen, um sie in der Datei zu ändern; Kommentare und alles andere bleiben.
# en: c1117521
choose-other-side = { $place }: nun das Feld auf der anderen Seite wählen
# en: 2e0e7cb6
choose-swap = { $place }: nun das Feld wählen, mit dem es getauscht wird
# en: 7868244e
clock-setting = Sekunden für einen Zug, 0 für keine
# en: c5b5b97b
clock-so-far = Ein Zug soll { $seconds } Sekunden dauern; dieser dauert bisher { $gone }.
# en: 4e20e7e9
close = Schließen
# en: 77a39aba
column-from = von
# en: 3c8a7f62
column-games = Partien
# en: 37bbad8f
column-points-short = Pkt.
# en: f836ccb8
column-seat = Platz
# en: 7726de4f
column-to = bis
# en: 550624bf
column-who = wer
# en: 2a83676d
column-won = Siege
# en: 1831f9cb
connected-again = wieder verbunden
# en: 5e1cb9ea
connection-lost = Verbindung verloren, neuer Versuch
# en: a1569df4
connection-lost-notice = Verbindung verloren, neuer Versuch. Beendete Züge sind gespeichert; geht eine Aktion dieses Zugs verloren, steht sie hier.
# en: 498a8c66
copied-button = Kopiert
# en: 1915fed8
copied-said = kopiert
# en: 5040d2eb
copy = Kopieren
# en: 8a539d12
copy-selected-button = Markiert: jetzt kopieren
# en: e5bcc625
copy-the = kopieren: { $label }
# en: 0af085df
decisions-label = Entscheidungen
# en: 6ccf606c
delete = Löschen
# en: a310c727
delete-confirm = Den Tisch endgültig löschen? Nur gespeicherte Partiedateien bleiben.
# en: 4b477ada
dev-intro = Nach jedem Speichern einer Datei in scripts, maps oder variants steht hier das Ergebnis. Zahlen neben dem Spielplan sind Knöpfe: Sie zeigen Datei und Zeile, die sie festlegen.
# en: c3a0e309
dev-table-option = Entwicklungstisch: Alle Plätze gehören mir, gespeicherte Dateien gelten sofort, und alles lässt sich zurücknehmen
# en: d9a66d1d
difference-to-proposal = Abstand zum Vorschlag
# en: 46461dcf
dismiss = Verwerfen
# en: 725b9082
display-name = Angezeigter Name
# en: cb511326
do-again = Noch einmal: { $actions }
# en: 192ec8ad
do-it = Ausführen
# en: 00e683e5
do-it-text = Ausführen: { $text }
# en: e64e9cfc
done = erledigt
# en: 51f47e8c
download = Herunterladen
# en: 1b902996
drawn-at-random = zufällig
# en: ae19e217
draws-something = Das zieht oder deckt etwas auf und lässt sich nicht zurücknehmen.
# en: 7cc8dbc3
earlier-position = Eine frühere Stellung wird gezeigt.
# en: 71735270
editor-guest = Hier lässt sich ansehen und malen; die Adresse der Seite merkt sich die Zeichnung. Nur wer den Server gestartet hat, kann Spielpläne speichern und Bots darauf spielen lassen.
# en: 8737944a
effect-on-games = Wirkung auf gespeicherte Partien: { $summary }
# en: 8f8952ea
empty = leer
# en: aa530d76
end-of-game = Das Ende der Partie
# en: d18a85d5
end-of-game-label = Ende der Partie
# en: c46a8fe6
end-turn = Zug beenden
# en: ff239739
end-turn-over = Beende deinen Zug, dann ist die Partie zu Ende
# en: 183ff4f7
end-your-turn = Beende deinen Zug
# en: 3cc85a27
end-your-turn-then = Beende deinen Zug, danach: { $names }
# en: 90f9736d
errors-elsewhere = { $n } Fehler in Inhalten, die nicht im Spiel sind
# en: cfeb76dc
errors-old-rules-stay = { $n } Fehler: Die alten Regeln bleiben.
# en: e10ad1b9
explanations = Erklärungen
# en: f1bc5d5f
farther = weiter weg
# en: 94237761
file-name = Name der Datei
# en: cbced2d4
file-name-rule = Kleinbuchstaben, Ziffern und Bindestriche
# en: 10c7f464
file-not-shown = die Datei kann nicht gezeigt werden
# en: 84a6fecd
files-state-unknown = Der Zustand der Dateien ist unbekannt
# en: 972b8648
first-game = Deine erste Partie
# en: 3e9c3cad
first-game-about = { $variant } gegen Bots, die sofort handeln.
# en: e73f604f
from-ledger = Aus einer Partiedatei.
# en: 578b20bf
from-ledger-row = Aus einer Partiedatei, Zeile { $row }.
# en: f6197553
game-on-table = die laufende Partie
# en: 0ecaaf00
game-over-with = Die Partie ist zu Ende: { $names } mit { $points } { $n ->
        [one] Punkt
        *[other] Punkten
    }
# en: 32f1c306
games-of = Partien von
# en: 9384cb06
games-of-all = { $done } von { $all } Partien
# en: dcec9280
games-progress = { $done } von { $all } Partien, { $rate } pro Sekunde
# en: 88bd9d98
games-progress-left = { $done } von { $all } Partien, { $rate } pro Sekunde, noch { $time }
# en: 166861e6
games-that-differ = Partien mit Unterschieden
# en: 7de439e2
hand-over = Am Zug: { $name }. Bitte den Bildschirm weitergeben.
# en: 87754c6a
hint = Hinweis
# en: 80b5d8bf
hint-played-out = Jede Aktion wurde { $games }-mal zu Ende gespielt, mit dem Bot { $bot } auf allen Plätzen. Die Tabelle zeigt die Punkte der restlichen Partie und ihre Quellen.
# en: 06157315
hooks = Hooks
# en: e5940015
hooks-called-n = Aufgerufene Hooks ({ $n })
# en: 4db6a7bb
hooks-in-game = Hooks in dieser Partie
# en: aca04973
hooks-never = Nie aufgerufene Hooks
# en: b65b9ef4
hooks-never-n = In dieser Partie nie aufgerufen ({ $n })
# en: d3a5bf01
how-much = wie viel: { $text }
# en: 756031aa
i-agree = Zustimmen
# en: f5f99bf1
i-am = Das bin ich: { $name }
# en: 3d05c009
in-force-now = Gilt jetzt.
# en: d40364dc
in-this-turn = In diesem Zug:
# en: 0156725e
instead-of = Statt { $number }
# en: cf097e66
interval = { $low } bis { $high }
# en: 0a35ba87
key-board = zum Spielplan
# en: 4ba37b24
key-decisions = zu den Entscheidungen
# en: 9742985b
key-end-turn = meinen Zug beenden
# en: e94f903b
key-escape = Esc
# en: e29ec3c1
key-hint = Hinweis
# en: 4c85a04e
key-log = zum Protokoll
# en: aca0b067
key-now = zurück zur Gegenwart
# en: 13f1c855
key-plan = Plan: Aktionen versuchen, die sonst niemand sieht
# en: cf0e2bd4
key-replay = zeigen, was seit meinem letzten Zug geschah
# en: 13e774bd
key-row-back = eine Zeile zurück im Protokoll
# en: 93835ef7
key-row-on = eine Zeile weiter
# en: 108031b1
key-turn-start = zurück zum Anfang meines Zugs
# en: ca39ebe2
key-type = eine Aktion eingeben
# en: 8c51ad60
key-undo = meine letzte Aktion zurücknehmen
# en: 1ca8ac3c
keys = Tasten
# en: a473d682
keys-on-board = Auf dem Spielplan führen die Pfeiltasten von Feld zu Feld, und die Eingabetaste zeigt, was dort möglich ist.
# en: 945a5b39
kind-places = : { $n ->
        [one] { $n } Feld
        *[other] { $n } Felder
    }, auf dem Spielplan gestrichelt
# en: 08aa453a
lab-begin = Beginnen
# en: c954a74d
lab-beside = neben
# en: 25c571c5
lab-bots = Bots
# en: 37d2747c
lab-compare = dieselben Partien unter zwei Varianten
# en: 59c4c36d
lab-games = Partien
# en: fc10e741
lab-games-played = { $n ->
        [one] { $n } Partie
        *[other] { $n } Partien
    } gespielt; der Bericht zeigt die Ergebnisse.
# en: 1b6ef478
lab-needs-link = Für das Labor den Link öffnen, den der Server beim Start ausgegeben hat.
# en: f6699af1
lab-report-shows = Der Bericht zeigt die Ergebnisse.
# en: af800537
lab-sim = viele Partien einer Variante
# en: 956d5888
lab-variant = Variante
# en: a1db42c2
lab-what = Was
# en: de2b4c35
label-copied = { $label }: kopiert
# en: cf7a5afd
laboratory = Labor
# en: e41560b0
language = Sprache
# en: d4b591c3
leave-game = Partie verlassen
# en: f67060d3
leave-game-confirm = Die Partie endgültig verlassen?
# en: 059356cd
leave-plan = Plan verlassen
# en: c028841e
leaves = Ausscheiden
# en: a928f040
leaves-confirm = { $name }: die Partie endgültig verlassen?
# en: f69d4d03
ledger-button = Partiedatei
# en: 443bb05e
ledger-seats = Alle Plätze spielen an diesem Bildschirm. Am Tisch lassen sie sich anderen geben (unter Leute).
# en: a67a8aa7
ledger-too-long = Eine Partiedatei hat höchstens 1 MiB.
# en: 4c0a07fe
left-out = Ausgelassen, weil es nicht mehr zu den Reihen passt: { $what }
# en: 8285fddd
legal-actions = Mögliche Aktionen
# en: 8e7d75c2
line-with-caret = die Zeile mit Markierung
# en: 93a7854c
lines-of-file = Zeilen von { $file }
# en: 64e4fc08
link-for-spectators = Link für das Publikum
# en: b1417552
link-of = Link ({ $name })
# en: 642f1495
link-of-title = Der Link von Platz { $name }
# en: f66ede5c
link-selected = der Link ist markiert: jetzt kopieren
# en: 7f0947d0
link-spectators-about = Mit diesem Link kann man zuschauen, aber nicht spielen. Der alte Link gilt nicht mehr.
# en: 684d43d9
link-spectators-title = Link für das Publikum
# en: cfcc0d2a
link-to-row = Link zu dieser Zeile
# en: a92fba11
link-to-row-n = Link zu Zeile { $row }
# en: cbd1bca8
list-last = { $a } und { $b }
# en: 720952d5
list-last-or = { $a } oder { $b }
# en: 51b4b752
list-middle = { $a }, { $b }
# en: cbd1bca8
list-pair = { $a } und { $b }
# en: 9e9e8031
lobby = Lobby
# en: 3e9db079
log-label = Protokoll
# en: ae0c96af
map = Karte
# en: 6d900fe8
map-editor = Karteneditor
# en: 2a47409e
map-of-variant = die Karte der Variante
# en: ef517f2c
mean-points-caption = Mittlere Punkte der restlichen Partie, nach Quelle
# en: 469e939d
message-not-sent = die Nachricht wurde nicht gesendet
# en: 6f7ac62f
milliseconds = { $n } ms
# en: 88503b21
minutes = { $n } min
# en: 495f7be4
mirror = Spiegeln
# en: 3356b483
mirror-none = ohne
# en: 57b8320a
mistake-old-rules = { $message } ({ $file }:{ $line }): Die alten Regeln gelten weiter.
# en: 8ae3b0d9
mistake-row = Reihe { $row }: { $text }
# en: 1ea72e17
mistake-row-letter = Reihe { $row }, Buchstabe { $column }: { $text }
# en: cd77624e
modules-change-same = Module, die dasselbe ändern
# en: ee40dc32
most-in-green = Zeilenhöchstwert in Grün
# en: 116e168c
my-own-link = Mein eigener Link
# en: 3f86f7c0
n-points = { $n ->
        [one] { $n } Punkt
        *[other] { $n } Punkte
    }
# en: 1a34ac39
n-variants = { $n ->
        [one] { $n } Variante
        *[other] { $n } Varianten
    }
# en: 0c354ecd
name-label = Name
# en: 66cc2744
nearer = näher
# en: b3896211
new-link = Neuer Link
# en: a5e7fa94
new-link-me = Neuer Link für mich
# en: 637c8701
new-link-old = Mit einem neuen Link gilt der alte Link dieses Platzes nicht mehr.
# en: 36b7d35e
new-link-spectators = Neuer Link für das Publikum
# en: 2bc8c4e4
new-rules-available = Neue Regeln verfügbar
# en: 4db73088
new-side = nachher
# en: 68ff71d2
new-table = Neuer Tisch
# en: 031b1609
new-table-needs-link = Um Tische zu eröffnen, den Link verwenden, den der Server beim Start ausgegeben hat.
# en: 57108bbd
new-table-open = der neue Tisch ist eröffnet
# en: aeb2fdeb
next-income-known = Bekannte Teile des nächsten Einkommens:
# en: e64aa3be
no = Nein
# en: 6a4aeca3
no-access = Kein Zugang zu diesem Tisch
# en: 4e9ae0b6
no-action-on-place = { $place }: jetzt keine Aktion möglich
# en: d1e2bcd8
no-action-yet = Noch keine Aktion.
# en: b282968c
no-board-to-draw = Dieses Spiel hat keinen Spielplan zum Zeichnen.
# en: fd42dc4e
no-bot-now = jetzt kann kein Bot wählen
# en: c49a1af2
no-edge-beside = { $kind }: neben { $place } nicht möglich
# en: 3e7f5320
no-effects-in-time = Die Wirkungen waren nicht rechtzeitig berechnet.
# en: 22a73f66
no-file = keine Datei
# en: cedb5524
no-hint = kein Hinweis
# en: e833fdf0
no-hints = Keine Hinweise
# en: 83d3f4cc
no-information = keine Angaben
# en: 0fe0798a
no-ledger-silent = Keine Partiedatei: Der Server antwortet nicht.
# en: 9c272299
no-ledger-why = Keine Partiedatei: { $why }
# en: 704275a7
no-longer-possible = Nicht mehr möglich: { $text } ({ $why })
# en: ba64a5c0
no-new-game = Nein, neue Partie
# en: 42b7bfa7
no-other-action = Der Bot hat keine andere Aktion erwogen.
# en: 1a61ae9b
no-overlay = keine Ebene
# en: aeab404f
no-player-can-act = Niemand kann handeln
# en: 86c47721
no-scenario-written = Kein Szenario geschrieben
# en: 09749e34
no-spectators = Kein Publikum
# en: 0f3c77ef
no-table-server-silent = Der Server antwortet nicht; kein Tisch wurde eröffnet.
# en: ae219213
no-table-silent = Kein Tisch: Der Server antwortet nicht.
# en: 4b50e087
no-tables-yet = Noch keine Tische.
# en: 600cedc9
none-for-now = Zurzeit keine.
# en: e23f15c7
not-done = Nicht ausgeführt
# en: ac67aeeb
not-ended-yet = noch nicht beendet, { $what }
# en: afcf79df
nothing-at-address = Unter dieser Adresse gibt es nichts.
# en: b3b6b23f
nothing-changed = nichts wurde geändert
# en: ae2c61b9
nothing-unusual = Nichts an diesem Spielplan ist ungewöhnlich.
# en: e677a372
notices = Meldungen
# en: 0c993b54
notify-address = Diese Adresse benachrichtigen, wenn ich am Zug bin
# en: ff4e666c
notify-address-of = Diese Adresse benachrichtigen, wenn der Platz { $name } am Zug ist
# en: 3f70f2ee
notify-nobody = Nicht mehr melden
# en: 021a985a
of-all-seats = { $title }: alle Plätze
# en: d86a3331
offers = Angebote
# en: 0f3ca07a
old-side = vorher
# en: 866d9304
on-place = { $place }: mögliche Aktionen
# en: 5bb2004f
on-the-board = auf dem Spielplan:
# en: 9f9d6f71
one-moment = Einen Moment …
# en: a72785fc
one-row-back = eine Zeile zurück
# en: 83bda4b3
one-row-on = eine Zeile weiter
# en: 94c5816c
open-link-again = Den Link noch einmal öffnen: Jeder neue Tab braucht den Link.
# en: 064fdaf7
open-table = Tisch eröffnen
# en: 22dc89b7
options-and-seed = Optionen ({ $n }) und Startwert
# en: ea43022f
or-from-ledger = oder aus einer Partiedatei:
# en: 436dea9b
other-actions-caption = Andere Aktionen, schnell geschätzt in Punkten gegenüber dem Vorschlag
# en: 95133e41
over-time = Zeit überschritten
# en: 7ac1e50f
over-time-names = { $names }: Zeit überschritten
# en: c1fc78b2
overlay-for-board = Ebene über dem Spielplan
# en: 5d462e30
own-link = dein eigener Link
# en: f4eba7cf
own-link-about = Dieser Link führt dich später oder aus einem anderen Tab an deinen Platz zurück. Gut aufheben und nicht weitergeben.
# en: 9b2f416a
own-link-owner = dein eigener Link (Verwaltung)
# en: 82bf8132
owner-link-about = Dieser Link verwaltet den Tisch, also geheim halten. Der alte Link gilt nicht mehr.
# en: 8d02c412
part-of-game = Abschnitt
# en: 401b7df9
parts-of-table = Teile des Tischs
# en: 82405461
pause = Pause
# en: da9f5985
pause-before-bot = Pause vor dem Zug eines Bots, in Millisekunden
# en: ceea1d95
people = Leute
# en: d5474c34
per = je
# en: 64e4be73
percent = { $n } %
# en: 12287b24
person = Person
# en: 9eff7178
place-actions = { $place }, { $n } { $n ->
        [one] Aktion
        *[other] Aktionen
    }
# en: 40e6c0f8
place-note = { $place }: { $note }
# en: 7101fcc7
plan = Plan
# en: 56218ac7
plan-for = für
# en: 262709ad
plan-notice = Ein Plan: Niemand sonst sieht ihn, und er ändert die Partie nicht.
# en: 0aa59add
plan-notice-row = Ein Plan ab Zeile { $row }: Niemand sonst sieht ihn, und er ändert die Partie nicht.
# en: 7043d3c9
planned = Geplant:
# en: 91b1145e
play-again = Noch einmal spielen
# en: 281d17c7
play-from-here = Von hier spielen
# en: 875d5bf7
play-from-row = Von einer Zeile spielen
# en: b3c6df4d
play-games-here = { $n } Partien hier spielen
# en: b98bf051
play-here = Hier spielen
# en: 6674dfd7
play-it-now = Jetzt spielen
# en: 4d4ac6e9
play-replay = Abspielen
# en: f7ad0ddd
players = Anzahl Plätze
# en: d8cc4634
players-exactly = { $n ->
        [one] { $n } Person
        *[other] { $n } Personen
    }
# en: 76de4228
players-minutes = { $players }, { $from } bis { $to } min
# en: 12e38a71
players-range = { $least } bis { $most } Personen
# en: 040d817e
point-at-action = Auf eine Aktion zeigen, um zu sehen, was sie ändern würde.
# en: 37bbad8f
points = Punkte
# en: 79ae080a
points-after-part = Punkte nach jedem Abschnitt der Partie
# en: 07308bc7
points-at-start = am Anfang
# en: 74db9543
points-course = Punkte im Verlauf der Partie
# en: 65400e35
points-from-source = { $source }: { $points }
# en: 0c6e38c3
points-hidden = Punkte verdeckt
# en: 047dab7b
previous-rules = Vorherige Regeln
# en: bac91f44
private-notes = Private Notizen
# en: a3004ea8
private-notes-of = Private Notizen ({ $name })
# en: 385a31f2
redo = Wiederholen
# en: 3f337aa0
reload-took = Neue Regeln nach { $time }.
# en: a7d4460d
reload-took-usual = Neue Regeln nach { $time } (die Hälfte in { $median }, 99 von 100 in { $slowest }).
# en: 5555e766
rematch = Revanche
# en: f4435aaa
rematch-notice = Eine Revanche ist eröffnet: Der Link steht unter Leute.
# en: 34360e55
rematch-opened = Eine Revanche ist eröffnet: zum neuen Tisch
# en: f3aff216
replay = Wiedergabe
# en: 056f6eea
replay-from-start = Vom Anfang nachspielen
# en: f32b7db2
replay-under-new-rules = Unter den neuen Regeln nachspielen
# en: 3be584fc
replay-what-happened = ▸ n: zeigen, was geschah
# en: 4516042d
report-of-run = der Bericht der Serie
# en: 7fac30b0
restore-archive = Aus dem Archiv holen
# en: 259d51bd
result = Ergebnis
# en: 994bfedd
results-on-board = Ergebnisse auf diesem Spielplan
# en: 785b1b58
row-heading = Zeile { $row }: { $name }: { $text }
# en: da0e947a
row-label = Zeile
# en: 6db8613c
row-link-plain = Dieser Link enthält kein Geheimnis: Er gilt nur in diesem Browser, für Leute an diesem Tisch. Für deinen eigenen Link ?row={ $row } vor dessen # setzen.
# en: 9d79343a
row-link-watch = Mit diesem Link kann man zuschauen wie du.
# en: 08b3ce54
row-n = Zeile { $row }
# en: 1889b9ff
row-what = Zeile { $row }, { $what }
# en: c7d213c8
rows-of-game = Zeilen der Partie
# en: 61204368
rules = Regeln
# en: c231cd37
rules-commands = Diese Befehle spielen auf einem anderen Gerät mit genau diesen Regeln. Der Link enthält nichts von dieser Partie.
# en: 528c8bc6
rules-kept = { $state }. Diese Partie läuft unter ihren ursprünglichen Regeln weiter.
# en: 74471ea3
rules-kept-files = { $state }: { $files }. Diese Partie läuft unter ihren ursprünglichen Regeln weiter.
# en: 2fd6386d
rules-link = ein Link zu diesen Regeln, für ein anderes Gerät
# en: cb18395c
rules-older = Die geltenden Regeln sind älter als die Dateien. Das nächste Speichern lädt die neuen.
# en: ddb8f78b
rules-waiting = Die neuen Regeln gelten noch nicht, weil diese Stellung nicht zu ihnen passt ({ $why }).
# en: 77ee6489
run-paused = Pause: Leute an Tischen warten
# en: b4913ee7
save-board = Spielplan speichern
# en: 4442a3a3
save-file = Datei speichern
# en: abca9057
save-number = Speicherung { $number }: { $files }. { $result }
# en: dc98f2c4
saved = Gespeichert
# en: f2c96f3f
saved-files-automatic = An diesem Tisch gelten gespeicherte Dateien von selbst.
# en: f78bde06
say-button = Senden
# en: e74bb33c
say-something = etwas sagen
# en: 03f627a4
scenario-contains = Das Szenario enthält die Partie bis zur Zeile davor, die Aktion und alles, was sie ändert. `loam test` führt es aus.
# en: 39ad6c78
scenario-passes = { $file } besteht jetzt und schlägt fehl, wenn sich das Ergebnis ändert.
# en: 6f322b5b
scenarios-failed = fehlgeschlagene Szenarien
# en: 3c119fb4
scenarios-run = { $n ->
        [one] { $n } Szenario
        *[other] { $n } Szenarien
    }, { $failed } fehlgeschlagen
# en: 600bdef9
scenarios-run-so-far = Bisher { $n ->
        [one] { $n } Szenario
        *[other] { $n } Szenarien
    }, { $failed } fehlgeschlagen
# en: 5a34222f
script-failed = Ein Skript ist fehlgeschlagen: { $why }
# en: 407b15f1
seat-link-about = Mit diesem Link kann man diesen Platz spielen; nur einer Person schicken.
# en: 8fc4f50e
seat-n = Platz { $n }
# en: 5da08fe4
seat-plays = spielt
# en: ab427577
seats = Plätze
# en: 679c2d81
seats-and-table = Plätze und Tisch
# en: 0d2ee9c1
seconds = { $n } s
# en: c5a3734c
seed-label = Startwert, für dieselbe Partie noch einmal
# en: d27fbb27
seed-rule = eine Zahl mit höchstens 15 Ziffern
# en: 84b48a5f
send-links = Jeder Person nur den Link ihres eigenen Platzes schicken. Dein eigener Link führt dich später oder aus einem anderen Tab hierher zurück.
# en: 2c327bfa
server-answered = Antwort des Servers: { $status }
# en: ef3ff3fa
server-says = Der Server sagt: { $why }.
# en: aa3632af
server-silent = Der Server antwortet nicht.
# en: ef5bc7ee
server-silent-again = Der Server antwortet nicht. Neuer Versuch …
# en: 05e8bac7
server-silent-lower = der Server antwortet nicht
# en: f03c9e66
share = Anteil
# en: 2e243ea7
since-your-turn = Seit deinem letzten Zug
# en: c428ec60
since-your-turn-label = seit deinem letzten Zug
# en: 690b5c80
single-keys-on = Tastenkürzel mit einem Buchstaben sind an
# en: 56ae2039
skip-to-page = zur Seite
# en: 2393d019
sound = Ton
# en: f462ccfc
source = Quelle
# en: 7d6da773
spectator = Publikum
# en: bc4b456a
speed-n = Tempo { $speed }
# en: ad31c32d
standing-answers = Dauerantworten auf Angebote
# en: 0038b4e2
standing-ask = mich jedes Mal fragen
# en: 184e27f0
standing-at-most = annehmen, was höchstens { $n ->
        [one] { $n } Punkt
        *[other] { $n } Punkte
    } kostet
# en: 0073eea9
standing-decline = immer ablehnen
# en: 583e9b06
standing-free = annehmen, was nichts kostet
# en: d5f51ec4
start-here = zum Einstieg
# en: afd8bc60
start-of-game = Beginn
# en: 111518b8
start-with = Beginnen mit
# en: e53afd87
stop = Anhalten
# en: 3504c3ea
swap-two = zwei tauschen
# en: 670e268f
tab-log = Protokoll
# en: 5a1a52d1
tab-own = Mein Tableau
# en: ab427577
tab-seats = Plätze
# en: 40ec98cc
tab-table = Tisch
# en: 54b247be
tab-tiles = Plättchen
# en: ded46e58
tab-tracks = Leisten
# en: df04d04a
table-is-open = der Tisch ist eröffnet
# en: 6b7c2354
table-nobody-to-move = { $names }; niemand am Zug
# en: 7d71283c
table-not-in-use = unbenutzt
# en: 23556496
table-not-saved = Der Server kann diesen Tisch jetzt nicht speichern; Aktionen werden bis dahin abgelehnt: { $why }
# en: 021987b1
table-over = beendet
# en: 7b22ec44
table-ready = Der Tisch ist bereit
# en: 5c9a7a23
table-to-move = { $names }; am Zug: { $turn }
# en: b53170a1
tables = Tische
# en: 5c340330
tables-of-tab = Tische, deren Links in diesem Tab geöffnet werden, stehen hier.
# en: 717def0d
take-back = rückgängig
# en: 501ed772
take-rules = Diese Regeln mitnehmen
# en: ae0627a2
taken-this-round = In dieser Runde genutzt.
# en: 5922f621
team-points = Team { $number }: zusammen { $points }
# en: 997e2b37
team-points-hidden = Team { $number }: Punkte verdeckt
# en: 762b473f
the-new-table = Der neue Tisch
# en: 936f0c06
the-run = die Serie
# en: bd9ce58f
these-keys = diese Tasten
# en: e2efe6a7
this-board = diesem Spielplan
# en: 1418c3b7
tile-label = { $name }: { $text }
# en: 87b7f7d5
tile-left = noch { $n }
# en: 24291abc
tile-now = · jetzt
# en: bdeb449b
tile-taken = genutzt
# en: 4fa9b78f
tile-with-extra = { $tile }, darauf: { $extra }
# en: 3b001b3b
tiles-label = Plättchen
# en: 3039a004
title-done = { $title }: fertig
# en: 39718c06
title-over-time = ⏰ { $late }: { $title }
# en: e4f289ac
title-your-turn = ● du bist am Zug: { $title }
# en: b54baa0c
to-bot = An einen Bot
# en: bad5130e
to-lobby = Zur Lobby
# en: a1a21144
to-lobby-word = zur Lobby
# en: d0b1382f
to-table = Zum Tisch
# en: 7eb91ee6
tools = Werkzeuge
# en: 224b2a4d
tracks-of-all = Leisten aller Plätze
# en: 23a00212
turn-pill = dran
# en: 914d8e41
type-an-action = Eine Aktion eingeben
# en: 45382152
typed-line-help = In der Eingabezeile: eine Aktion, mehrere mit Punkt dazwischen, die Nummer einer Aktion der Liste, NAME: vor der Aktion eines anderen Platzes an diesem Bildschirm, oder
# en: 3e967a24
undo = Rückgängig
# en: 0152083e
undo-after-this = Alle Zeilen danach zurücknehmen
# en: d46f6118
unknown-name = unbekannter Name: { $name }
# en: b8d23aea
unusual-n-of = Ungewöhnlich ({ $n } von { $all } Feldern)
# en: 8ef24d18
unusual-places = ungewöhnliche Felder
# en: 2656b4c2
use-back-to-now = { $headline }: "Zur Gegenwart" wählen oder Esc drücken.
# en: 40cbc578
use-them = Verwenden
# en: 87bb41d2
use-them-confirm = Die ganze Partie läuft unter den neuen Regeln weiter. Verwenden?
# en: cf59c61a
use-this-text = Text verwenden
# en: 2e605950
version-notice = Loam { $version }. Inoffiziell, ohne Verbindung zum Verlag eines Spiels.
# en: 68204e1c
waiting-for = Warten auf { $names }
# en: 0ba7776e
what-bots-do = Was die Bots tun
# en: f9c31d97
what-it-would-change = was es ändern würde
# en: 21112300
what-would-change = Was würden sie hier ändern?
# en: 3e7c48fd
when-offers-me = Wenn mir jemand etwas anbietet
# en: 8367e9ad
when-offers-of = Bei einem Angebot an { $name }
# en: 99baabb9
when-points-came = Wann die Punkte kamen
# en: c6e69d33
when-they-came = Wann
# en: ebd35145
where-points-came-from = Woher die Punkte kamen
# en: 2dcae766
where-they-came-from = Woher
# en: dfa4fc26
which-bot = Bot für { $name }
# en: 733c5aab
which-seat = Welcher Platz? Einen nennen: { $names }.
# en: 54580255
who-bot = Bot: { $spec }
# en: 1e7c1885
who-has-it = Wer es hat:
# en: 0dc59b20
who-here = eine Person hier
# en: e58b783d
who-link = eine Person per Link
# en: c9bc8d80
who-open = offen
# en: ba068fa6
who-plays = Wer spielt { $name }? Ein Bot wie greedy oder human.
# en: 359f31d2
who-plays-what = Wer was spielt
# en: f46b697c
whole-board = der ganze Spielplan
# en: 6ff2065d
why-heading = Warum
# en: d354fc9d
why-item = warum: { $item }
# en: 6c7ea6eb
why-last-row = Warum die letzte Zeile
# en: 79811658
why-last-rows = Warum { $n ->
        [one] die letzte Zeile
        *[other] die letzten { $n } Zeilen
    }
# en: ea4b0c2b
why-scenario-failed = warum fehlgeschlagen: { $name }
# en: 06c86a21
why-summary = warum
# en: e138cb79
why-title = warum?
# en: 7e10c170
word-back = die vorherigen Regeln verwenden; Dateien bleiben, wie sie sind
# en: bdfa2df0
word-board = die Stellung in Worten zeigen
# en: 806b2fe2
word-bot = einen Bot einmal wählen lassen
# en: ad2dfb52
word-card = eine Karte, ein Plättchen, ein Volk oder ein Aktionsfeld erklären
# en: 45a9a5f1
word-help = Tasten und Befehle
# en: 4e70e520
word-hint = zeigen, was ein Bot täte und was es bewirkt
# en: d057d705
word-list = die möglichen Aktionen mit Nummern zum Eingeben zeigen
# en: 0395db1e
word-plan = Aktionen versuchen, die sonst niemand sieht
# en: 8c358958
word-reload = die aktuellen Regeln der Dateien verwenden
# en: 2142188b
word-row = die Stellung nach einer Zeile
# en: acc5eb75
word-save = die Partie als Partiedatei speichern
# en: a5d567dc
word-seat = einen Bot für NAME spielen lassen; human: eine Person an diesem Bildschirm
# en: 0b933abe
word-start = die Partie neu beginnen; andere Personen werden zuerst gefragt
# en: 96f15f0d
word-svg = den Spielplan als Bild speichern
# en: f7ddeee2
word-undo = meine letzte Aktion zurücknehmen; agreed: alle fragen, ob es eine Zeile zurückgeht
# en: 3a11e2a8
word-why = erklären, was die letzten N Zeilen änderten und warum
# en: d643c493
write-as-scenario = Als Szenario schreiben
# en: a55a0ae1
write-it = Schreiben
# en: f69fa871
write-last-as-scenario = Letzte Aktion als Szenario schreiben
# en: 5f3e2712
write-row-as-scenario = Zeile { $row } als Szenario schreiben
# en: 0259173b
written-as-scenario = Als Szenario geschrieben
# en: e62c358b
you = du
# en: 576d8cf5
you-see-row = Zeile { $row } von { $all }.
# en: a789cc6e
your-decision = Du entscheidest
# en: b75a2d5b
your-decision-of = { $name }: Du entscheidest
# en: 83167783
your-link = Dein Link
# en: efe73fbe
your-own-link = Dein eigener Link
# en: 21375c8f
your-turn = Du bist am Zug
# en: 996b1998
your-turn-of = { $name }: Du bist am Zug
# en: f67555ab
zones-of = { $name }: Zonen


## server

# en: 450f883f
a-list = eine Liste
# en: 973754d5
a-spectator = jemand im Publikum
# en: c17a0d4a
a-word = ein Wort
# en: 510562ba
action-not-finished = die laufende Aktion ist nicht beendet
# en: 6371fda0
actions-before-taken = { $part }: { $message }; die Aktionen davor wurden ausgeführt
# en: be85f2df
address-too-long = eine Adresse hat höchstens { $n } Zeichen
# en: 6621855d
already-identified = diese Verbindung hat sich schon ausgewiesen
# en: 8541fa6b
archive-first = zuerst den Tisch archivieren: Ein gelöschter kommt nicht zurück, und die Partiedatei enthält bis zum Ende verdeckte Angaben
# en: 97cf2137
at-begin = zu Beginn der Partie
# en: 92a4530a
at-line = Zeile { $line }: { $text }
# en: 78efcf2b
at-line-seat-plain = Zeile { $line }, { $seat }: { $text }
# en: 9dd88ff1
board-exists-plain = ein Spielplan { $name } besteht schon
# en: feab50b3
board-file-unread = die Datei dieses Spielplans ist nicht lesbar
# en: dfa36f66
board-is-rows = ein Spielplan besteht aus Reihen von Buchstaben
# en: b76ee941
board-not-drawn-here = dieser Spielplan wurde nicht hier gezeichnet; unter anderem Namen speichern
# en: c362de41
board-tables-after = nach den Reihen und einer Leerzeile Tabellen wie `[counts]` schreiben
# en: af9c1729
body-json = der Inhalt muss ein JSON-Objekt sein: `{"{"} … {"}"}`
# en: 5bb22999
bot-core-time = ({ $time } eines Kerns pro Partie)
# en: c567b56b
bot-says-busy = spielt zufällig, passt nur, wenn sonst nichts möglich ist
# en: b2e46c51
bot-says-greedy = macht den Zug, der danach am besten aussieht
# en: d267034d
bot-says-mcts = rechnet mit der Bewertung von greedy voraus; stärker als greedy
# en: 854d303f
bot-says-quick = wie greedy, aber mit Bewertungsnetz; stärker
# en: e9c28994
bot-says-random = spielt irgendeine mögliche Aktion
# en: da37f6cc
bot-says-strong = sucht mit einem Bewertungsnetz, der stärkste
# en: 412a5eb7
built-in-rules-table = dieser Tisch nutzt eingebaute Regeln, keine Dateien
# en: 8788f544
built-in-unchanged = die eingebauten Inhalte lassen sich nicht ändern; den Server mit --content DIR starten
# en: 96817acd
choose-games = 1 bis { $most } Partien wählen
# en: b469dd0d
content-folder = der Inhaltsordner
# en: 83797602
counted-up-to = bis Zeile { $row } gezählt; die nächste Aktion ist unter den aktuellen Regeln nicht zulässig: { $why }
# en: 7f0487d0
database-why = die Datenbank: { $why }
# en: 40613413
dev-table-only = das kann nur ein Entwicklungstisch
# en: 6756f3bb
dev-tables-need-dev = Entwicklungstische brauchen einen Server, der mit --dev gestartet wurde
# en: 69460bdb
download-first = zuerst die Partiedatei herunterladen: Mehr bleibt von einem gelöschten Tisch nicht
# en: 93e53c1e
dropped-after-final = sie folgte einer Aktion, die sich nicht mehr zurücknehmen lässt
# en: 1d02f888
dropped-after-impossible = sie folgte einer Aktion, die nicht mehr möglich ist
# en: c883a0c2
dropped-after-not-possible = sie folgte einer unmöglichen Aktion
# en: e522a40f
edges-name-rule = der Name einer Gruppe von Kanten hat nur Kleinbuchstaben, Ziffern und Bindestriche
# en: ac55e35a
error-page-title = Loam: { $reason }
# en: a4ffadff
expected-who = erwartet: `here`, `link`, `open` oder `bot:NAME`, gefunden: `{ $text }`
# en: 9f06b066
file-changed = die Datei hat sich geändert; noch einmal öffnen
# en: 97d78770
file-exists = eine Datei { $file } besteht schon
# en: 6cdb4434
files-changed = die Dateien haben sich geändert, seit dieser Tisch eröffnet wurde
# en: cdf253ff
first-message = die erste Nachricht muss sagen, wer schreibt
# en: 46930b61
game-begins = die Partie beginnt
# en: ea57aac5
game-is-over = die Partie ist zu Ende
# en: bb8a78de
guest-table-limit = Gäste haben schon { $n } Tische, mehr geht nicht; wer den Server betreibt, kann welche löschen
# en: d82f511f
hints-allowed = Hinweise von Bots sind erlaubt
# en: 2d95d2ae
hints-off-here = Hinweise sind an diesem Tisch abgeschaltet
# en: 4bd3cb97
hints-switched-off = Hinweise von Bots sind abgeschaltet
# en: bb2311d6
host-only = das kann nur, wer den Server gestartet hat
# en: de3cb51d
host-opens-tables = Tische eröffnen kann nur, wer den Server gestartet hat
# en: 139dd2bd
host-sees-tables = alle Tische sieht nur, wer den Server gestartet hat
# en: f6fefd4b
http-400 = Ungültige Anfrage
# en: 3b7d3442
http-403 = Kein Zugang
# en: f90e5042
http-404 = Nicht gefunden
# en: 5e90d442
http-405 = Methode nicht erlaubt
# en: c39f2b84
http-413 = Zu groß
# en: 572fd179
http-429 = Zu viele Anfragen
# en: ba055d06
http-500 = Fehler des Servers
# en: 7b095d99
http-503 = Server nicht verfügbar
# en: ecf16dbb
internal-server-error = interner Fehler des Servers
# en: 92218e23
invalid-message = ungültige Nachricht
# en: 4a19a9cc
invalid-people-record = die Datenbank hat ungültige Daten über die Leute an diesem Tisch
# en: b510c50a
invalid-seat = ungültiger Platz
# en: 9465f127
invalid-table-request = ungültige Anfrage für einen Tisch: { $why }
# en: b0a000b9
key-not-hex = das ist kein Schlüssel: ein Schlüssel hat 64 Hexadezimalziffern
# en: dea224f0
leaving-no-action = die Partie zu verlassen ist keine Aktion
# en: 98127489
ledger-hidden = die Partiedatei enthält verdeckte Angaben; es gibt sie, sobald nichts mehr verdeckt ist oder die Partie endet
# en: d65c759e
left-change = { $from } → { $to }: hat die Partie verlassen
# en: 29b31c96
link-no-longer-valid = dieser Link gilt nicht mehr
# en: c36df5e7
list-of-two = eine Liste mit zwei Werten
# en: 47f33705
malformed-header = fehlerhafte Kopfzeile
# en: 388faeae
many-tables-opening = viele Tische werden eröffnet; in einer Minute noch einmal versuchen
# en: 4422f684
messages-text = Nachrichten müssen Text sein
# en: 0db18d29
method-not-allowed = diese Methode ist hier nicht erlaubt
# en: 38003fac
migrated-change = { $from } → { $to }: Partie auf neue Regeln umgestellt
# en: 20138741
more-seats-named = mehr Plätze genannt, als die Partie hat
# en: 92e94a3c
name-is-seat = { $name } heißt hier ein Platz oder Volk; einen anderen wählen
# en: ec386e55
name-not-text = { $name } ist kein Text
# en: 328091f0
name-reserved = { $name } ist reserviert: Der Chat nennt so Leute ohne Platz
# en: a4677ca9
name-rule-long = ein Name hat nur Buchstaben, Ziffern und Bindestriche
# en: 384b1d89
name-rule-n = ein Name hat 1 bis { $n } Kleinbuchstaben, Ziffern und Bindestriche
# en: d6f9a32f
name-taken = { $name }: Dieser Name ist schon vergeben
# en: f83264f1
name-unread = { $name } ist nicht lesbar: { $why }
# en: 0c2c047d
needs-javascript = Diese Seite braucht JavaScript: Sie kommt von diesem Server und lädt nichts von anderswo.
# en: 467ccd94
new-instead-of-old = { $seat }: { $name } { $new } statt { $old }
# en: d13c0ce9
no-action-of-line = { $part }: { $message }; keine Aktion der Zeile wurde ausgeführt
# en: 9011b5bd
no-action-taken = noch wurde keine Aktion ausgeführt
# en: c4e02289
no-experiments = dieser Server bietet keine Serien von Partien
# en: 543f8c57
no-map-editor = dieser Server hat keinen Karteneditor
# en: a090a56d
no-module-name = kein Modul im Spiel hat diesen Namen
# en: e60220a6
no-name-colon = `NAME: ` fehlt
# en: 028d89c7
no-room-for-table = der Server hat keinen Platz für einen weiteren Tisch
# en: 69ec6b9e
no-rules-stored = dieser Server speichert keine Regeln
# en: c88e07bb
no-seat-here = du hast hier keinen Platz
# en: b78b1753
no-such-file = diese Datei gibt es nicht
# en: f5b27df3
no-such-language = diese Sprache gibt es nicht
# en: 57e39946
no-such-report = diesen Bericht gibt es nicht
# en: 17ed0506
no-such-row-most = diese Zeile gibt es nicht: Die Partie hat { $most } Zeilen
# en: 1106339a
no-such-row-plain = diese Zeile gibt es nicht
# en: 7ce82140
no-such-seat = diesen Platz gibt es nicht
# en: 269244f5
no-such-table = diesen Tisch gibt es nicht
# en: 692e207d
no-table-named = es gibt keine Tabelle { $name }
# en: 33797211
no-table-or-link = diesen Tisch gibt es nicht, oder der Link gilt nicht mehr
# en: 052d380a
no-webhooks = dieser Server wurde ohne Webhooks gestartet
# en: 6c8f803d
nobody-asked-back = niemand möchte zurückgehen
# en: b26e3bd0
not-a-board = dieser Text ist kein Spielplan in einem bekannten Format
# en: e8d39659
not-content-file = `{ $file }` ist keine Datei der Inhalte
# en: eadb3c05
not-now = das geht jetzt nicht
# en: 5cd88884
not-sealed = das ist keine versiegelte Partiedatei: Die erste Zeile muss mit `{ $first }` beginnen
# en: 3bec5276
not-whole-number = `{ $text }` ist keine ganze Zahl
# en: 5b868136
not-written = nicht geschrieben: { $why }
# en: 12c88143
not-your-turn-you = du bist nicht am Zug
# en: 293abc0c
nothing-at-address-lower = unter dieser Adresse gibt es nichts
# en: ccc0caee
nothing-to-take-back = nichts zurückzunehmen
# en: 223077e3
number-0-255 = eine ganze Zahl von 0 bis 255
# en: d402ba5d
number-0-4294967295 = eine ganze Zahl von 0 bis 4.294.967.295
# en: 28e75966
number-0-more = eine ganze Zahl, mindestens 0
# en: 771d3bf0
numbers-only = hier lassen sich nur Zahlen in Tabellen ändern
# en: 3bf2d04a
one-hint-at-a-time = nur ein Hinweis auf einmal; einen Moment warten
# en: 833801f2
other-acted-first = jemand anders war schneller; noch einmal versuchen
# en: d8cce12a
other-table-opening = für dich wird schon ein Tisch eröffnet; warten, bis er bereit ist
# en: 831ad790
owner-only = das kann nur, wer den Tisch verwaltet
# en: 5e6ccad4
page-description = Brettspiele spielen, deren Regeln Daten und Skripte sind. Inoffiziell, ohne Verbindung zu einem Verlag.
# en: 20a8debc
people-at-table-only = das können nur Leute am Tisch
# en: 500149ca
plan-at-most = ein Plan hat höchstens { $n } Aktionen
# en: f621d6f8
player-left-after = nach dieser Zeile verließ jemand die Partie; alle fragen, ob es zurückgeht
# en: 360bce0b
players-at-least-1 = `players` muss mindestens 1 sein; für die übliche Zahl weglassen
# en: 23bb8751
players-of-table-only = das kann nur, wer an diesem Tisch spielt
# en: 4c2a1369
rematch-opening = die Revanche wird schon eröffnet; gleich noch einmal versuchen
# en: 140bf38c
reopened-cut = die Regeln haben sich geändert, und die Aktionen nach Zeile { $row } sind unter den neuen nicht zulässig. Die Partie steht bei Zeile { $row }; die ganze Partie ist bei den Tischen dieses Servers gespeichert: { $name }. { $refused }
# en: 547709f0
reopened-new-rules = die Regeln haben sich seit dieser Partie geändert, und die alten sind nicht gespeichert. Alle Aktionen sind unter den neuen zulässig, also geht die Partie damit weiter
# en: 7bb9e2a8
request-at-line = in Zeile { $place }
# en: 5f9f9551
request-cut-off = die Anfrage ist unvollständig
# en: e0021ab3
request-expected = { $before }erwartet: { $what }{ $rest }
# en: c6f5e19b
request-expected-object = { $before }Objekt erwartet{ $place }
# en: 5200cd0e
request-too-large = die Anfrage ist zu groß
# en: 9053ad82
request-too-slow = die Anfrage dauerte zu lange
# en: b42b08cc
results-not-computed = die Ergebnisse der Partie lassen sich nicht berechnen
# en: 4a8a7ed4
row-0-start = Zeile 0 ist der Beginn der Partie und hat nichts zu erklären
# en: 9546e654
row-not-legal-new = Zeile { $n }, { $name }: { $text } ist unter den neuen Regeln nicht zulässig: { $why }
# en: 53135fa9
row-unremoved = eine unvollständige Zeile lässt sich nicht entfernen: { $why }
# en: bc16e6aa
row-why = Zeile { $row }: { $why }
# en: f7159c21
rules-change-here = hier ändern sich die Regeln
# en: a49c1592
rules-changed-ask-again = die Regeln haben sich geändert; noch einmal fragen
# en: 037c9928
rules-not-handed-out = kein Tisch dieses Servers hat diese Regeln herausgegeben
# en: 70f5b86a
rules-of-table-stay = die Regeln dieses Tischs lassen sich nicht herausgeben: Sie gehören zum Programm oder folgen den Dateien eines Entwurfs
# en: 098c6eac
run-games-board = { $games } Partien auf diesem Spielplan von { $bot }
# en: c276d340
run-games-of = { $games } Partien { $variant } von { $bot }
# en: a3781c81
run-in-progress = eine andere Serie läuft; anhalten oder ihr Ende abwarten
# en: 4dfa37fa
run-no-result = die Serie endete ohne Ergebnis
# en: 76b4c057
run-not-started = die Serie lässt sich nicht starten: { $why }
# en: 17a1d633
run-pairs-of = { $games } Paare { $variant } und { $other } von { $bot }
# en: 10cee237
scenario-not-run = die Tests des Moduls würden dieses Szenario nicht ausführen
# en: 005d5f80
scenario-would-fail = das Szenario würde fehlschlagen:
    { $why }
# en: 99a7a8cb
sealed-empty = die versiegelte Partiedatei hat keine Festlegungen
# en: 1cb54b72
sealed-line-differs = Zeile { $line } passt nicht zur versiegelten
# en: c3f95703
sealed-other-game = Zeile 1 passt nicht zur versiegelten: eine andere Partie oder ein anderer Schlüssel
# en: 5ace992c
sealed-too-short = { $sealed } Zeilen wurden versiegelt, aber die Partiedatei hat nur { $lines }
# en: 00b674c9
seat-has-left = der Platz { $name } hat die Partie verlassen und lässt sich nicht ändern
# en: ba195caa
seat-not-yours = dieser Platz gehört dir nicht
# en: 4976a24e
spectators-no-chat = das Publikum kann nicht im Chat schreiben
# en: 26f6e410
table-cannot-open = der Tisch lässt sich nicht eröffnen (interner Fehler)
# en: 8698c270
table-cannot-open-why = der Tisch lässt sich nicht eröffnen: { $why }
# en: c3fe1839
table-closed = der Tisch wurde geschlossen; seinen Link noch einmal öffnen
# en: b87496ca
table-crashed = der Tisch ist abgestürzt (interner Fehler); alles Gespeicherte ist sicher
# en: 48777401
table-deleted = der Tisch wurde gelöscht
# en: 3237bdc6
table-limit = der Server hat schon { $n } Tische, mehr geht nicht
# en: 0b3d84b4
table-not-opened = der Tisch ließ sich nicht eröffnen (interner Fehler)
# en: 7db2971d
table-not-text = die Datei des Tischs ist kein Text
# en: 84f3bc37
table-undeleted = der Tisch lässt sich nicht löschen: { $why }
# en: 05892675
table-unread = der Tisch ist nicht lesbar: { $why }
# en: 2b9b9fed
table-unwritten = der Tisch lässt sich nicht schreiben: { $why }
# en: d3b1e884
too-many-boards = zu viele Spielpläne; eine Minute warten
# en: 0ddabbeb
too-many-connections = zu viele Verbindungen von dieser Adresse; einige schließen
# en: ad013e0b
too-many-messages = zu viele Nachrichten; einen Moment warten
# en: a7a7930e
too-many-opening = zu viele Tische werden eröffnet; eine Minute warten
# en: 4b4d504e
too-many-tables-hour = zu viele Tische; eine Stunde warten
# en: 968ab2ce
too-many-wrong-links = zu viele falsche Links; eine Minute warten
# en: c5dc4002
true-or-false = true oder false
# en: b4f6ef56
turns-not-undone = ein beendeter Zug ist endgültig
# en: d414b2a3
unknown-command = unbekannter Befehl
# en: 1d948f86
unknown-command-why = unbekannter Befehl: { $why }
# en: 00defc4d
unknown-name-code = unbekannter Name `{ $name }`
# en: 7b44e4dc
unknown-run = unbekannte Serie: { $why }
# en: cd65d768
url-form = `{ $url }` hat nicht die Form https://NAME
# en: 0c1b266e
warn-gives-up = das gibt etwas auf, das noch nutzbar ist
# en: c0001944
warn-still-possible = `{ $text }` ist noch möglich und gibt { $n ->
        [one] { $n } Punkt
        *[other] { $n } Punkte
    }
# en: a46005b0
warn-wastes = das verschwendet etwas ohne Gewinn
# en: 41f2b8a6
webhook-form = die Adresse eines Webhooks als `https://NAME/…` schreiben
# en: 12042b25
webhook-private = dieser Name führt in ein privates Netz, das ist nicht erlaubt
# en: d7f95e7d
webhook-too-long = die Benachrichtigung ist zu lang
# en: 8f1e7d75
webhook-turn = { $title }, am Zug: { $seat }
# en: c6af3877
whole-number = eine ganze Zahl
# en: ddd341e0
wrong-host = falscher Rechnername: Dieser Server nimmt keine Anfragen für diese Adresse an
# en: 12e6d6c0
wrong-origin = Anfragen von anderen Webseiten werden nicht angenommen
