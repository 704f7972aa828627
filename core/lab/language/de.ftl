### German, the program's own texts. `# en:` notes the hash of the English.

## report

# en: cbd1bca8
a-and-b = { $a } und { $b }
# en: be6f1b57
a-before = A: vorher
# en: 849c5050
actions-caption = Aktionen eines Platzes in einer Partie: aller Plätze, und nach Name.
# en: 3add4189
actions-not-counted = In dieser Serie wurden keine Aktionen gezählt; mit `--actions` werden sie gezählt.
# en: 6c6accb7
all-by-name = Alle, nach Name
# en: e81cb814
and-left-with-all = und { $n } weitere mit `--all`
# en: 06365dfa
any-other-pair = Derselbe Befehl mit `--pair N --ledgers DIR` schreibt jedes andere Paar.
# en: e8e4fb8d
at-95 = mit 95 %
# en: 8f5d306d
at-decisions = { $name } ({ $n ->
        [one] { $n } Entscheidung
        *[other] { $n } Entscheidungen
    })
# en: c9aa4ad0
axis-actions-difference = Differenz der Aktionen eines Platzes, B minus A
# en: b9aaccd2
axis-actions-seat-game = Aktionen eines Platzes in einer Partie
# en: 27411e13
axis-better-percent = Partien, in denen er besser ist, in Prozent
# en: 0f91db61
axis-pair-difference = Differenz eines Paars, mittlere Punkte eines Platzes, B minus A
# en: abe2e7a7
axis-points-difference = Differenz der Punkte, B minus A
# en: 52577985
axis-points-seat = Punkte eines Platzes
# en: f587d966
axis-points-seat-difference = Differenz der Punkte eines Platzes, B minus A
# en: b245f915
axis-points-seat-game = Punkte eines Platzes in einer Partie
# en: 3bc2b42c
axis-win-rate-difference = Differenz der Siegquoten in Prozentpunkten
# en: 7f48d993
axis-worth = Punkte, die es einem Platz wert ist
# en: 12d52e40
b-after = B: nachher
# en: d261970f
belongs-to-table = gehört dem ganzen Tisch, also kann kein Platz ohne es spielen oder es allein haben
# en: 0a067849
better-caption = Wie oft die Plätze jedes Bots den besseren mittleren Rang haben, mit 95-%-Intervallen (Wilson) über Paare von Partien mit gemeinsamer Eröffnung.
# en: e650ffc5
better-table-caption = Partien, in denen ein Bot besser ist, ihr Anteil in Prozent, mittlere Punkte und mittlerer Rang seiner Plätze.
# en: f3d6bff8
bootstrap-interval = Das Bootstrap-Intervall derselben Differenz{ $fixed }: { $interval }.
# en: 831b5825
bot-unknown = unbekannter Bot `{ $name }`; es gibt random, busy, greedy, quick, strong, mcts und program
# en: 6932398e
bot-with-comma = unbekannter Bot `{ $name }`; mehrere Bots durch Leerzeichen trennen, nicht durch Kommas
# en: 7636204b
bots-and-people = Bots im Vergleich mit Menschen
# en: 6c120414
bots-took-over = Bots übernahmen von Menschen zu Beginn von { $part }: Ihre Punkte enthalten die bis dahin erzielten, alles andere zählt ab da.
# en: 42d8b348
by-bootstrap = durch Bootstrap{ $fixed }: { $interval }
# en: a3de0fb1
by-bot-caption = Mittlere Punkte eines Platzes nach Spielenden. Jede Differenz hat ihr eigenes 95-%-Intervall; die letzten Spalten vergleichen sie mit der ersten, mit gemeinsam gültigen Intervallen.
# en: d715778c
column-action = Aktion
# en: 6c1b3484
column-actions-differ = unterschiedliche Aktionen
# en: 8c49910f
column-after = nachher
# en: 513a2286
column-all = gesamt
# en: 112a2318
column-before = vorher
# en: e1980d36
column-better = besser
# en: 4e0c331e
column-bot = Bot
# en: 1c5a9d8b
column-bots = Bots
# en: 17f62c30
column-deviation = Abweichung
# en: 6f6f1ab7
column-equal-share = gleicher Anteil
# en: 27b99444
column-expected-seats = zufällig erwartete Plätze
# en: 8d4910bc
column-faction = Volk
# en: f44783ed
column-factions = Völker
# en: 731e763b
column-fewest = am wenigsten
# en: 20be52b1
column-field = Angabe
# en: eb6c4fcb
column-found = gefunden
# en: 77a39aba
column-from = von
# en: 3c8a7f62
column-games = Partien
# en: dfdaad6c
column-games-without = Partien ohne sie
# en: 3a26e017
column-high = Maximum
# en: 8486ac25
column-low = Minimum
# en: 023c0ae2
column-mean = Mittel
# en: 66163f2d
column-minus-first = minus die erste
# en: 26b986b6
column-most = am meisten
# en: ecfaa283
column-most-in-pair = am größten in Paar
# en: 0c354ecd
column-name = Name
# en: 0a245677
column-names = Namen
# en: 724a48c8
column-on-board = auf dem Spielplan
# en: 0b0e457c
column-openings = Eröffnungen
# en: c2f08974
column-option = Option
# en: 7681e38b
column-other = anderes
# en: f1f4fcfb
column-pairs = Paare
# en: 8d02c412
column-part = Abschnitt
# en: cdfa940b
column-piece = Stück
# en: 37bbad8f
column-points = Punkte
# en: f74df96f
column-points-used = Punkte bei Nutzung
# en: e768f8f2
column-range = Bereich
# en: 05ffafa6
column-rank = Rang
# en: 38c2873a
column-rules = Regeln
# en: f836ccb8
column-seat = Platz
# en: f03c9e66
column-share = Anteil
# en: 8be1e6a2
column-spread = Streuung der Siegquoten
# en: 5df889be
column-step = Schritt
# en: 0acb57c5
column-taken-instead = stattdessen genommen
# en: d9bc518d
column-team = Team
# en: 7726de4f
column-to = bis
# en: 371ef069
column-used-games = in Partien genutzt
# en: dc5cabf2
column-used-in = genutzt in
# en: 87d57e26
column-value = Wert
# en: 79d009aa
column-values = Werte
# en: 1eb15230
column-victory = Sieg
# en: eb0f2ec2
column-vp-used = SP bei Nutzung
# en: df150f73
column-what = was
# en: b82ba462
column-wins-percent = Siege in Prozent
# en: 2a83676d
column-won = Siege
# en: b9c5656a
column-won-after = Siege nachher
# en: ba72eace
column-won-before = Siege vorher
# en: 8224d09e
compare-head = { $pairs } von Partien, Startwert { $seed }, Bots { $bots }
# en: 77790492
compare-intervals-note = Die Intervalle sind gepaarte t-Intervalle, so verbreitert, dass die aller
    Tabellen gemeinsam mit 95 % gelten (Bonferroni). `*` bezeichnet eine Differenz,
    deren Intervall die 0 ausschließt: Ohne jeden Unterschied hat höchstens einer
    von zwanzig Berichten einen Stern. Ohne Intervall war die Differenz in jedem Paar
    gleich: Dann kommt `*` aus einem Vorzeichentest, und `=` heißt null oder zu wenige Paare.
# en: a7f9b049
compare-means = mittlere Punkte eines Platzes: { $a } in A, { $b } in B,
    Differenz { $difference }
# en: fe0d5268
compare-not-early = Die Intervalle der Tabellen setzen eine vorher festgelegte Zahl von Paaren voraus;
    für eine Serie, die früh endet (`--until`), sind sie nicht verlässlich.
# en: 3b727deb
compare-side = { $letter }: { $name }, Regeln { $hash }
# en: 1d8e2e53
contradiction = { $name }: unter B mehr bei { $more }, weniger bei { $less }.
# en: 85ac4069
deals-each-played = { $deals ->
        [one] { $deals } Auslosung
        *[other] { $deals } Auslosungen
    }, jede { $times }-mal gespielt
# en: 76e48274
deals-left-out = { $n } mit fehlgeschlagenen Partien fehlen.
# en: 1317a857
decimal-0 = { NUMBER($n, maximumFractionDigits: 0) }
# en: 92bfdf7f
decimal-1 = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }
# en: 3a78b64b
decimal-2 = { NUMBER($n, minimumFractionDigits: 2, maximumFractionDigits: 2) }
# en: 97da842d
decimal-3 = { NUMBER($n, minimumFractionDigits: 3, maximumFractionDigits: 3) }
# en: 60ec6b96
depends-on-bots = Der Schluss hängt davon ab, welche Bots spielen.
# en: c95b9dfd
depends-on-players = Hängt es davon ab, wer spielt?
# en: 693fd61d
did-players-respond = Hat sich das Spiel geändert?
# en: 1e6e68e3
did-players-respond-text = Hat sich das Spiel geändert? { $text }
# en: 70a3900c
differences-caption = Differenzen der Paare, der größte Gewinn zuerst, mit Intervallen, die mit allen anderen dieser Seite gemeinsam mit 95 % gelten. Gefüllte Zeichen stehen für einen Unterschied.
# en: fe760c5c
different-games = `{ $a }` und `{ $b }` sind Varianten verschiedener Spiele ({ $game } und { $other }); zwei Varianten desselben Spiels nennen
# en: ab68d3b1
dominated = Dominiert: nie genommen, wenn das andere verfügbar war
# en: 3d8d903e
elo-bounds = zwei Vorsprünge in Elo angeben, den kleineren zuerst, von -{ $most } bis { $most }: `0,10`
# en: b1e67209
elo-lead = Der Vorsprung von `{ $bot }` vor `{ $other }` beträgt { $mean } Elo ({ $low } bis { $high } bei 95 %, über Paare von Partien).
# en: c21ece37
elo-unbounded = Der Vorsprung von `{ $bot }` vor `{ $other }` in Elo hat keine Grenze: Derselbe Bot hatte in allen Partien Vorsprung, oder es waren zu wenige.
# en: c2674edd
ended-at-limit = beendet an der Grenze von { $n } Paaren (--games): bekannt auf ±{ $width } SP
# en: 7fd6028b
ended-early-once = { $ended }; eine Serie endet früh, sobald sich { $n } Paare unterscheiden
# en: 2c83b17f
ended-not-to = { $ended }, nicht auf die gewünschten ±{ $target } SP
# en: f2f01a31
equal-in-games = Gleich in { $n ->
        [one] { $n } Partie
        *[other] { $n } Partien
    }.
# en: 241aa7d9
every-difference = Alle Differenzen
# en: b51c49fc
example-games = Partien, die das Gefundene am besten zeigen, als Partiedateien; `loam play --web --resume FILE` öffnet eine auf der Seite, `loam replay --trace FILE` sagt, was jede Aktion änderte und warum. { $more }
# en: a35a9941
expected-two-bots = zwei Bots erwartet, wie in `loam strength BOT OTHER`, gefunden: { $n }
# en: 8b959138
failed-games-label = fehlgeschlagene Partien (nicht zu Ende gespielt)
# en: 8c58f574
failed-games-n = fehlgeschlagene Partien: { $n } (sie ließen sich nicht zu Ende spielen)
# en: e00f2825
failed-pairs-label = fehlgeschlagene Paare (eine Partie wurde nicht zu Ende gespielt)
# en: e4a8c5ec
failed-pairs-n = fehlgeschlagene Paare: { $n } (eine Partie ließ sich nicht zu Ende spielen)
# en: 6d291736
family-actions = Aktionen
# en: a649641f
family-actions-name = Aktionen nach Name
# en: 0af085df
family-decisions = Entscheidungen
# en: ffe68004
family-game = die Partie
# en: f057cebc
family-margin = Punkte zwischen dem ersten und dem zweiten Rang
# en: 37bbad8f
family-points = Punkte
# en: c3c32c0d
family-points-seat = Punkte nach Platz
# en: cb11220b
family-points-source = Punkte nach Quelle
# en: 32d08fa3
family-points-source-name = Punkte nach Quelle und Name
# en: 6b44fb4c
family-rows-found = { $title } ({ $rows ->
        [one] { $rows } Zeile
        *[other] { $rows } Zeilen
    }, Unterschiede: { $found })
# en: e711f162
family-stands = am Ende auf dem Spielplan
# en: 43bc7013
family-win-rate = Siegquote
# en: bae850aa
family-win-rate-seat = Siegquote nach Platz
# en: c346821c
figures-caption = Für jede Zahl: das Mittel eines Platzes, der Anteil der Plätze mit mindestens einem und mindestens zwei, und die mittlere Runde des ersten Mals.
# en: 76363cd2
first-of-all = die ersten { $n } von { $all }
# en: d788b547
for-a-variant = Für eine Variante:
# en: e5fb65aa
for-fixed = für eine feste Zahl
# en: 8151e200
for-fixed-pairs = , für eine feste Zahl von Paaren
# en: 205a4417
found-of-all = { $found } von { $all }
# en: 9cb11104
frequent-actions-caption = Die häufigsten Arten von Aktionen.
# en: 6020ddc3
from-earlier-run = { $n ->
        [one] { $n } Partie
        *[other] { $n } Partien
    } aus einer früheren Serie übernommen
# en: 430fd8dd
game-about = Partie { $index }, Startwert { $seed }: { $why }
# en: 54ce26b7
game-about-strength = Partie { $index }, Startwert { $seed }: Die Plätze von `{ $bot }` haben { $points } Punkte mehr als die anderen, so viel wie in keiner anderen Partie
# en: 2c80c5e1
game-unchanged = Partie { $index } unverändert, Startwert { $seed }: { $why }
# en: ada85073
games-behind = Die Partien hinter den Zahlen
# en: 5dd9e297
games-behind-ledgers = Als Partiedateien: `loam play --web --resume FILE` öffnet eine auf der Seite, `loam replay --trace FILE` sagt, was jede Aktion änderte und warum. Derselbe Befehl mit `--ledgers DIR` schreibt alle.
# en: 51dbc44d
games-each-on-each = Partien jedes Bots auf jeder
# en: 5ddba493
games-failed-first = { $n ->
        [one] { $n } Partie
        *[other] { $n } Partien
    } fehlgeschlagen; die erste, Nummer { $index }: { $message }
# en: 8d873c97
games-without-action = Partien ohne eine Aktion
# en: 508b60d1
games-won-caption = Gewonnene Partien nach Name, mit eigenem 95-%-Intervall (Wilson), und ein gleicher Anteil.
# en: 9b1b79df
games-won-percent = Siege in Prozent
# en: de9221f5
has-most-fewer = { $family }: { $name }, der größte Rückgang
# en: 83262969
has-most-more = { $family }: { $name }, der größte Zuwachs
# en: d5099b45
heat-percent = Prozent der Partien, die dort beginnen
# en: 4c3394f3
how-played = { $rules }: wie gespielt wird
# en: 55fb17a9
improvement-found = Eine Verbesserung wurde gefunden
# en: 9842a31b
improvement-none = In diesen Partien fand sich keine Verbesserung
# en: 766900ea
in-games-of = In { $games } Partien { $name }: { $verdict }
# en: 835c48e8
in-play-seats = { $name } (im Spiel bei { $n ->
        [one] { $n } Platz
        *[other] { $n } Plätzen
    })
# en: cf097e66
interval = { $low } bis { $high }
# en: 0dd74e2d
interval-paren = { $mean } ({ $low } bis { $high })
# en: 507b8d0a
known-to = (Fehlergrenze jedes Werts: höchstens { $n } pro Platz)
# en: 36f50b59
label-first = { $a }, zuerst
# en: f03b2787
label-game = Partie
# en: e05b8d7c
label-pair = Paar
# en: 62a4e9ef
label-second = { $b }, danach
# en: 1ec237d7
largest-decrease = der größte Verlust an Punkten eines Platzes unter B
# en: ae0e4f1e
largest-increase = der größte Zuwachs an Punkten eines Platzes unter B
# en: 3885c83f
largest-sources = Die größten Quellen von Punkten: was ein Stück oder eine Regel im Mittel gab oder nahm. Alle zusammen ergeben die mittleren Punkte.
# en: 80a7975d
largest-sources-compare = Die größten Quellen von Punkten. Punkte, die unter allen Plätzen geteilt werden, wie in der Endwertung, haben in jeder Partie dasselbe Mittel.
# en: 233cfbe1
lead-compare = { $verdict }: { $a } und { $b }, Differenz { $difference }. { $text }
# en: 0337b2ab
left-out-beside = mit { $options } macht ein Platz { $points } Punkte verglichen mit denselben { $pairs } Partien von B ohne sie
# en: 3afb57b6
left-out-gain = Diese Bots gewinnen durch die Regel: { $beside }.
# en: 94a48b45
left-out-ignore = Diese Bots sollten die Regel besser nicht beachten: { $beside }. Der Unterschied zwischen A und B misst also die Bots, nicht die Regel.
# en: 363649dd
left-out-unclear = Diese Paare zeigen nicht, ob die Bots durch die Regel gewinnen: { $beside }{ $few }.
# en: 8983a51e
less-of = weniger: { $names }
# en: 118c9fa4
letter-and-name = { $letter }: { $name }
# en: 4d454ca0
list-and-also = { $a }; und { $b }
# en: cbd1bca8
list-last = { $a } und { $b }
# en: 3356b483
list-none = nichts
# en: 88e9aef7
list-reasons = { $a }; { $b }
# en: 6d87e5ee
luck = Glück: { $mean } % der Varianz der Punkte kommt aus dem Ziehen, der Rest aus Entscheidungen ({ $width }; { $played }).{ $leftout }
# en: 3f13397b
luck-same = in jeder Auslosung gleich, also gibt es kein Intervall
# en: 8c45bc96
luck-unknown = Glück: unbekannt, zu wenige Daten ({ $played }).{ $leftout }
# en: e5a2512c
luck-width = 95 %: { $low } % bis { $high } %
# en: 7780e028
margin-best-worst = (Fehlergrenze: im besten Fall { $least } { $unit }, im schlechtesten { $most })
# en: 32d88e77
mcts-explore = Erkundung in Hundertsteln; mehr probiert seltene Aktionen öfter
# en: bb75d4f6
mcts-ms = statt playouts: Millisekunden für eine Entscheidung
# en: 48dd1450
mcts-playouts = Partien für eine Entscheidung
# en: 1876a91b
mcts-replies = untersuchte Aktionen anderer Plätze; 1: sie spielen wie greedy
# en: b7224651
mcts-rounds = Runden, die nach der laufenden weitergespielt werden
# en: 44701f37
mcts-width = untersuchte Aktionen einer Stellung, die beste Schätzung zuerst
# en: fbad55ae
mean-of-games = { $mean } ({ $games ->
        [one] { $games } Partie
        *[other] { $games } Partien
    })
# en: 6a0bfd43
mean-points-parts-caption = Mittlere Punkte eines Platzes am Ende jedes Abschnitts der Partie.
# en: e135efac
measured-elsewhere = Gemessen auf jenen Eröffnungen, nicht in Partien wie diesen.
# en: 7ede04c2
measured-league = { $n } Eröffnungen aufgezeichneter Ligapartien des Grundspiels, vier Plätze
# en: e2d76334
measured-league-held-out = den { $n } Eröffnungen von Ligapartien des Grundspiels, aus denen nichts gelernt wurde, vier Plätze
# en: d35fbda4
method-bound = Es setzt voraus, dass sich kein Paar um mehr als { $n } Punkte eines Platzes unterscheidet (empirische Bernstein-Konfidenzfolge).
# en: e42fbaf8
method-few = Zu wenige Paare unterscheiden sich, um ihre Varianz zu nutzen; das Intervall hängt also nicht von ihr ab. { $bound }
# en: 02a9f904
method-fixed = Für eine vorher festgelegte Zahl von Paaren wäre das gepaarte t-Intervall { $interval }.
# en: 298d72f4
method-stop-early = Die Serie durfte früh enden; das Intervall gilt an jedem Punkt, an dem sie enden durfte.
# en: 9f8722de
more-of = mehr: { $names }
# en: 3cebe0b9
most-decisions = die meisten Entscheidungen
# en: 6c159887
most-margin = der größte Abstand zwischen erstem und zweitem Rang
# en: 5b7a2cd8
most-points-seat = die meisten Punkte eines Platzes
# en: f8f7beaf
n-openings = { $n ->
        [one] { $n } Eröffnung
        *[other] { $n } Eröffnungen
    }
# en: 08716f59
n-pairs = { $n ->
        [one] { $n } Paar
        *[other] { $n } Paare
    }
# en: 64e4be73
n-percent = { $n } %
# en: cea7f8fc
n-percent-short = { $n } %
# en: e308de3e
named-and-others = { $first } und { $n } weitere
# en: e120758f
needs-even-seats = zwei Bots brauchen eine gerade Zahl von Plätzen, und dieses Spiel erlaubt keine
# en: 0ef55fcb
neither-action-piece = `{ $name }` ist weder Aktion noch Stück{ $hint }
# en: f5bff06a
neither-equal = Weder `{ $leads }` noch `{ $other }` erweist sich als stärker: In jedem von { $pairs ->
        [one] { $pairs } Paar
        *[other] { $pairs } Paaren
    } gewannen beide gleich oft.
# en: 7f987b39
neither-few = Weder `{ $leads }` noch `{ $other }` erweist sich als stärker: `{ $leads }` hat in jedem von { $pairs ->
        [one] { $pairs } Paar
        *[other] { $pairs } Paaren
    } { $least } % der Partien Vorsprung, aber so wenige Paare können auch zufällig so ausgehen.
# en: f658c128
neither-interval = Weder `{ $leads }` noch `{ $other }` erweist sich als stärker: `{ $leads }` hat { $mean } % der Partien Vorsprung, und mit 95 % ist alles von { $behind } % Rückstand bis { $ahead } % Vorsprung möglich.
# en: dfc82ed3
neither-too-few = Weder `{ $leads }` noch `{ $other }` erweist sich als stärker: { $pairs ->
        [one] { $pairs } Paar
        *[other] { $pairs } Paare
    } von Partien sind zu wenig.
# en: 4890a99c
never-legal = In diesen Partien nie zulässig
# en: 4e4875e8
never-legal-random = Nie zulässig, weder in diesen Partien noch in { $n } zufälligen
# en: 232d7757
never-reached = In zufälligen Partien zulässig, hier nie: Diese Bots erreichen solche Stellungen nie
# en: 3f2770f4
never-taken = Zulässig, aber von diesen Bots nie getan
# en: 518bcd6f
never-together = Stücke, die kein Platz zusammen hatte
# en: 9c823fa0
no-actions-counted = Keine Aktionen gezählt.
# en: 55a685da
no-contradiction = Diese { $n } widersprechen sich in diesen Paaren nicht. Das ist kein Beweis: Sie können alle gleich irren, und Menschen reagieren vielleicht anders auf die Regel.
# en: c4628ac0
no-openings-picture = Die Regeln ändern sich von Partie zu Partie ({ $drawn }), also gibt es kein Bild der Eröffnungen.
# en: 2df0feff
no-rules-of-its-own = hat keine eigenen Regeln, nur Zahlen in Tabellen, also kann kein Platz ohne es spielen: die Aktion nennen, die es nimmt oder nutzt
# en: 24215270
no-variation = keine Streuung
# en: f6ae01a7
nobody = niemand
# en: 677f11cf
not-early = Diese Intervalle setzen eine vorher festgelegte Zahl von Paaren voraus; für eine Serie, die früh endet, sind sie nicht verlässlich. Das gilt nur für die Differenz der mittleren Punkte oben auf dieser Seite.
# en: 8dc7ccf3
not-same-as-first = Mit { $others } ist die Differenz der Punkte nicht dieselbe wie mit { $first }.
# en: de26826e
nothing-differed = Hier unterschied sich in keinem Paar etwas.
# en: b989e49f
nothing-in-two-pairs = Hier kam nichts in zwei Paaren vor, also gibt es kein Ergebnis.
# en: 8c4c7a76
nothing-measured = nichts gemessen
# en: 4a5f31e0
nothing-to-compare = nichts zu vergleichen: Nur eine Variante ist genannt. Eine zweite nennen oder mit `--set-b` oder `--map-b` etwas ändern. `loam sim --html` berichtet über eine einzelne Variante
# en: 070e7b76
numbers-for = Zahlen für { $name }
# en: 3749887f
numbers-heading = Zahlen
# en: 1b2ed2fc
on-the-board-s = auf dem Spielplan { $what }
# en: 54d2ba15
one-error-rate = Die Differenz oben wird für sich geprüft. Alle anderen dieser Seite teilen eine Fehlerrate: Ohne jeden Unterschied hat höchstens eine von zwanzig Seiten in einer Tabelle einen Stern.
# en: 793cc7db
only-one-case = nur ein Fall
# en: 8ce16a8b
opening-numbers = Die k-te Partie eines Bots auf der i-ten Eröffnung, beide ab 0 gezählt, hat die Nummer 1.000.000 i + k; Dateinamen geben den Eröffnungen ihre Reihenfolge.
# en: 353897a9
openings-caption = Prozent der Partien, in denen ein Feld in der Eröffnung genommen wird.
# en: 1dc5c0fe
openings-head = { $openings } aus { $folder }, { $games ->
        [one] { $games } Partie
        *[other] { $games } Partien
    } jedes Bots auf jeder, Startwert { $seed }
# en: 893d3ef5
openings-heading = Eröffnungen
# en: 107fec35
openings-lead = Auf { $openings }, die Menschen gespielt haben, macht `{ $bot }` { $points } Punkte pro Platz; Menschen machten { $people }. Auf { $share } der Plätze macht der Bot mindestens so viele Punkte wie die Person.
# en: 4dfbfebe
openings-mean-caption = Mittlere Punkte eines Platzes mit 95-%-Intervall über Eröffnungen; die Linie zeigt, was Menschen machten.
# en: 8ed64abf
openings-note = Derselbe Bot spielt alle Plätze. Mittel und Anteile gelten pro Platz, mit ihrem halben
    95-%-Intervall über Eröffnungen; die Tabelle nach Name zeigt nur Mittel.
# en: cf92fa3e
openings-of = Eröffnungen: { $name }
# en: da4cf2eb
openings-points-caption = Punkte eines Platzes, auch am Ende jedes Abschnitts der Partie; Mittel mit ihrem halben 95-%-Intervall über Eröffnungen.
# en: 6aa6d2e8
openings-under = Eröffnungen unter { $name }.
# en: de89b95e
other-pieces-more = ; { $n } andere Stücke in mehr Partien
# en: 99dd6efa
other-play-adds = anderes Spiel bringt { $points } dazu
# en: d03dff57
other-play-may = anderes Spiel kann Punkte bringen oder kosten: { $points }{ $few }
# en: d034077c
other-play-nothing = anderes Spiel bringt nichts dazu
# en: 1eed0d3a
over-the-pairs = über die { $n } Paare, deren Partie von A sich unter B Aktion für Aktion spielen lässt
# en: 9ce0140d
pair-about = Paar { $pair }, { $label }, Startwert { $seed }: { $name }
# en: 5d260169
pair-differences-caption = Verteilung der Differenzen der Paare.
# en: 0f2403c5
paired-t = Gepaarte t-Intervalle. { $promise }
# en: 0e505bf6
pairs-at-most = Paare höchstens
# en: ad9e638e
pairs-changes = Beide Partien eines Paars haben denselben Startwert, Aufbau, dieselben Plätze und Bots. Diese Paare zeigen eine Änderung bei { $wins } von { $ofwins } Siegquoten{ $winmargin } und bei { $names } von { $ofnames } mittleren Punkten nach Name{ $namemargin }. Kleinere Änderungen, bis zum genannten Fehler, sind möglich.
# en: c507434a
pairs-differ = { $differ } von { $pairs } Paaren von Partien unterscheiden sich in den mittleren Punkten eines Platzes.
# en: 0078095e
pairs-left-out = { $n ->
        [one] Ein weiteres Paar fehlt, weil eine seiner Partien fehlschlug.
        *[other] { $n } weitere Paare fehlen, weil eine ihrer Partien fehlschlug.
    }
# en: 0b295204
pairs-saved-in = fertige Paare werden in { $folder } gespeichert; hält die Serie an, setzt derselbe Befehl sie fort
# en: 9767e2bb
parts-by-name-caption = Mittlere Punkte am Ende jedes Abschnitts der Partie, nach Name, über die Partien mit diesem Namen.
# en: 4a166137
percent-interval = { $mean } % ({ $low } bis { $high })
# en: dff3e462
percent-unknown = { $mean } % (unbekannt)
# en: 2b6a046a
percent-within = { $mean } % ({ $low } bis { $high })
# en: 028a3268
piece-in-games = `{ $piece }` in { $games }
# en: 27283005
pieces-had-effect = In wie vielen von { $games } Partien von B jedes Stück wirkte: { $list }{ $more }.
# en: 420a506e
pieces-never-in-play = Stücke, die kein Platz je im Spiel hatte
# en: b5cbb127
pieces-no-change = Stücke im Spiel, die nie etwas änderten
# en: 4d5b5f7f
play-seen = In den ersten { $n } Partien gesehen. Was Bots nie tun, ist nicht immer schlecht, und was sie immer tun, nicht immer gut; das sind Hinweise, wo man nachsehen kann.
# en: 42802d86
played-by = Gespielt von { $names }. { $found }
# en: 82f5744d
player-people = Menschen
# en: fe36a351
points-boxes-caption = Verteilung der Punkte, das höchste Mittel zuerst: Die Linie reicht vom 5. bis zum 95. Perzentil, der Kasten enthält die mittlere Hälfte der Partien, und der Strich ist der Median.
# en: 0825dd3c
points-by-name = Punkte nach Name
# en: 0b79019d
points-by-name-caption = Mittlere Punkte nach Name, geordnet nach den Punkten der Menschen.
# en: a41b75b2
points-by-name-spread = Verteilung der Punkte nach Name
# en: f1d3d325
points-heading = Punkte
# en: 6c0e10b6
points-over-game = Punkte im Verlauf der Partie
# en: b1c11a5d
points-over-game-by-name = Punkte im Verlauf der Partie nach Name
# en: ad5f0421
points-table = Punkte als Tabelle; Mittel mit 95-%-Intervallen (t)
# en: 44194ceb
points-table-caption = Punkte nach Name: Mittel mit 95-%-Intervall (t), Standardabweichung und Perzentile.
# en: 9f2831de
points-to-each-side = { $n } Punkte zu jeder Seite
# en: f78fedeb
priced-base-four = Grundspiel mit vier Plätzen
# en: 3c305b6c
rank-correlation = Rangkorrelation (Spearman) der mittleren Punkte nach Name mit denen von Menschen, über { $names } Namen, mit 95 % durch Bootstrap über Eröffnungen: `{ $bot }` { $interval }.
# en: e902b2c1
rank-correlation-unknown = Die Rangkorrelation der mittleren Punkte nach Name mit denen von Menschen ist für `{ $bot }` unbekannt: zu wenige Namen oder Eröffnungen.
# en: 9b52e70f
repeat-about = { $what } Nummer i hat den Startwert derive(seed, i); derselbe Befehl unter denselben Regeln gibt dieselben Zahlen, gleich mit wie vielen Threads.
# en: b5975fec
response-about-bots = Das gilt für die Bots, die gespielt haben; Menschen reagieren vielleicht anders.
# en: c9584ff4
response-elsewhere = Anderswo unter B { $what }; das kann an anderen Punkten oder Möglichkeiten liegen.
# en: 0326a4c5
response-no = Nein: Von dem, was nur die Regeln von B belohnen oder kosten lassen, zeigen diese Paare unter B weder mehr noch weniger: { $names }{ $margin }.
# en: 4b7dbf20
response-none = Nein: Bei keiner von { $n } Arten von Aktionen zeigen diese Paare unter B einen Unterschied{ $margin }.
# en: 427a7269
response-stands = Am Ende auf dem Spielplan { $what }.
# en: 422d0b24
response-under-b = Unter B { $what }.
# en: 3c0c90da
response-unknown = Unbekannt: Keine Angabe sagt, was der Unterschied der Regeln belohnt oder kosten lässt.
# en: 74c8b8ec
response-yes = Ja, bei dem, was nur die Regeln von B belohnen oder kosten lassen. Unter B { $what }.
# en: c441067a
responses-actions-caption = Wie oft ein Platz die Aktion unter A und B ausführt, und die Differenz
# en: ebe7e65e
responses-caption = { $caption }, für jeden Bot; die Intervalle sind die seiner eigenen Seite, und ein Stern bezeichnet einen Unterschied.
# en: dc040b45
responses-stands-caption = Was ein Platz am Ende unter A und B auf dem Spielplan hat, und die Differenz
# en: 4af36000
row-as-good = Plätze so gut wie die Person
# en: 13818989
row-at-least-one = { $heading }: Plätze mit mindestens einem
# en: 57cd09be
row-at-least-two = { $heading }: Plätze mit mindestens zwei
# en: 8dc1fc79
row-best-seat = Punkte des besten Platzes
# en: 3ca0e814
row-decisions = Entscheidungen einer Partie
# en: b61b58c6
row-equal = gleich
# en: 41b969b2
row-first-round = { $heading }: zuerst in Runde
# en: c2665ac5
row-margin-mean = Fehlergrenze der mittleren Differenz
# en: 63c11241
row-players = Plätze
# en: d8a28323
row-points-after = Punkte nach { $stage }
# en: 0588e72c
row-program = Programm
# en: ed68a826
row-rules-of = Regeln von { $name }
# en: 1819c0c8
row-seconds-game = Sekunden pro Partie
# en: 37bbe8a8
row-seed = Startwert
# en: 03de4b0c
runaway = Davongezogen: wer am Ende eines Abschnitts allein führte und gewann
# en: fc4ac14b
same-and-other-play = { $paid }; { $played } ({ $pairs }).
# en: e3dc00b2
same-difference-all = Die mittleren Punkte eines Platzes unterscheiden sich in jedem Paar um dieselbe Zahl.
# en: bbfdf0b0
same-of = Dasselbe für { $name }
# en: 34b13384
same-play-differs = Dasselbe Spiel bringt in { $differ } von { $all } Partien anderes: Im Mittel ist eine Partie von A unter B { $points } Punkte pro Platz wert
# en: 24ca98a4
same-play-not-scored = Dasselbe Spiel lässt sich nicht nach beiden Regeln werten: Weniger als zwei Partien von A lassen sich unter B Aktion für Aktion nachspielen.
# en: 240cf451
same-play-same = Dasselbe Spiel bringt unter beiden Regeln gleich viel
# en: e49ea4be
seat-n-lower = Platz { $n }
# en: 57fb6869
seat-n-team = Platz { $n }, Team { $team }
# en: 98a8bc41
seconds-games = { $seconds } s, { $rate } Partien pro Sekunde
# en: 03d67676
sim-conversions = { $decisions } und { $conversions } Tauschvorgänge
# en: 8e787dd1
sim-decisions = { $decisions } Entscheidungen pro Partie ({ $shortest } bis { $longest })
# en: 1c30bf84
sim-head = { $games ->
        [one] { $games } Partie
        *[other] { $games } Partien
    } { $name }, Startwert { $seed }, Bots { $bots }
# en: a3cddf5f
sim-interval-95 = { $low } bis { $high } mit 95 %
# en: 72bb5c4f
sim-lead = In { $games } Partien { $name } hat ein Platz im Mittel { $mean } Punkte ({ $interval }), und der erste Rang liegt { $margin } vor dem zweiten.
# en: 236d751c
sim-lead-short = { $games } Partien { $name }.
# en: 4220dcf9
sim-more-wins = Diese Partien zeigen mehr Siege als ein gleicher Anteil für: { $more }; weniger für: { $less }. (Alle Intervalle gelten gemeinsam mit 95 %, nach Bonferroni; Fehlergrenze: im besten Fall ±{ $best } Prozentpunkte, im schlechtesten ±{ $worst }.)
# en: d8ee1e07
sim-seconds = { $seconds } s, { $rate } Partien pro Sekunde; Fingerabdruck { $fingerprint }
# en: a9eb4b10
sim-won-note = `Siege`: mit einem 95-%-Intervall (Wilson) für jede Zeile einzeln.
# en: 15546642
sources-caption = Punkte nach Quelle, eines Platzes in einer Partie: aller Plätze, und nach Name.
# en: eda8afb9
span = { $fewest } bis { $most }
# en: e0ec9034
spreads-caption = Punkte nach Name unter beiden Regeln: Mittel, Standardabweichung und Perzentile.
# en: ec8357d6
sprt-larger = Sequenzieller Test: Der Vorsprung von `{ $bot }` ist größer als { $low } Elo (gegen { $high } Elo, falsch mit höchstens { $error } %), entschieden nach { $pairs } Paaren; Log-Likelihood-Quotient { $ratio }, Grenzen { $least } und { $most }.
# en: 7b394715
sprt-open = Sequenzieller Test zwischen { $low } und { $high } Elo (Fehler höchstens { $error } %): offen nach { $pairs } Paaren; Log-Likelihood-Quotient { $ratio }, Grenzen { $least } und { $most }. Mehr Partien erlauben.
# en: c5e0342c
sprt-smaller = Sequenzieller Test: Der Vorsprung von `{ $bot }` ist kleiner als { $high } Elo (gegen { $low } Elo, falsch mit höchstens { $error } %), entschieden nach { $pairs } Paaren; Log-Likelihood-Quotient { $ratio }, Grenzen { $least } und { $most }.
# en: 98f9783d
stars-promise = Alle { $rows } Intervalle der Tabellen sind so verbreitert, dass sie gemeinsam mit 95 % gelten (Bonferroni, über die Tabellen und die Zeilen jeder). Ein Stern bezeichnet ein Intervall ohne die Null, wenn sich für einen Vorzeichentest genug Paare unterscheiden; ohne jeden Unterschied hat höchstens eine von zwanzig Seiten einen Stern. War eine Differenz in jedem Paar gleich, gibt es kein Intervall; sie hat einen Stern, wenn ein Vorzeichentest Zufall ausschließt.
# en: 05e5ef8b
stopped-after = angehalten nach { $pairs }
# en: f8fb35f4
strength-head = { $games ->
        [one] { $games } Partie
        *[other] { $games } Partien
    } { $name }, Startwert { $seed }
# en: e3a75214
strength-note = Ein Bot ist in einer Partie besser, wenn seine Plätze den besseren mittleren Rang haben.
    `von`, `bis`: 95-%-Intervalle (Wilson) über Paare von Partien mit derselben Eröffnung.
# en: 03c24d14
strength-people = Im Vergleich mit Menschen: `{ $bot }` auf allen Plätzen macht { $points } Punkte pro Platz, Menschen { $people } (auf { $openings }).{ $nothere }
# en: 3717abf6
strength-unmeasured = Wie stark `{ $bot }` im Vergleich mit Menschen in diesem Spiel ist, wurde nicht gemessen.
# en: 05360987
strong-beam = Stellungen, die nach jedem Zug des Bots bleiben, die beste Schätzung zuerst
# en: a82b87cf
strong-ends = Anzahl der besten Ergebnisse einer ersten Aktion, aus denen das Mittel gebildet wird
# en: b1222a9d
strong-fresh = Entscheidungen des Bots, nach denen er die anderen Plätze neu vorhersagt
# en: e0fb4eab
strong-later = Gewicht der Punkte späterer Runden, in Hundertsteln
# en: 39ba1389
strong-setup = Partien für jede Entscheidung des Aufbaus; 0: der Bot plant ihn
# en: f63445bf
strong-width = Züge, die von einer Stellung aus verfolgt werden, die beste Schätzung zuerst
# en: cc19a9e2
stronger = `{ $leads }` ist stärker als `{ $other }`: { $mean } % der Partien Vorsprung ({ $least } bis { $most } mit 95 %).
# en: 6d1301ff
stronger-every = `{ $leads }` ist stärker als `{ $other }`: { $least } % der Partien Vorsprung in jedem von { $pairs ->
        [one] { $pairs } Paar
        *[other] { $pairs } Paaren
    }.
# en: 7ca9075f
strongest-caption = Zeilen mit einem Unterschied zuerst, nach Größe. Gefüllte Zeichen stehen für einen Unterschied, nach einem mit allen anderen dieser Seite gemeinsam gültigen Intervall.
# en: 50c35338
table-rows-first = { $title }, { $unit }: Zeilen mit Unterschied zuerst, dann nach Größe der Differenz.
# en: 8282ed16
team-seats = { $team }: Plätze { $seats }
# en: 7c74f14c
title-and-list = { $title }: { $names }.
# en: 4df30d70
to-repeat = Zum Wiederholen
# en: 2ec56b3d
too-few-pairs = , aber nur { $n } Paare unterscheiden sich, zu wenige für einen Schluss
# en: bbab5e89
too-few-pairs-bot = zu wenige Paare mit { $bot } für ein Ergebnis; `--games` erhöhen
# en: 95b53a4f
too-few-pairs-games = zu wenige Paare für ein Ergebnis; `--games` erhöhen
# en: 2b1e7cca
tune-differ = Die Siegquoten unterscheiden sich vorher um { $before }
    und nachher um { $after }:
    { $fall } weniger (Standardabweichung über die Völker über
    den Zufall hinaus, mit 95-%-Intervallen).
# en: b50c9c96
tune-lead = { $found }: Die Siegquoten in { $name } unterscheiden sich vorher um { $before } und nachher um { $after } (Standardabweichung über den Zufall hinaus, mit 95-%-Intervallen).
# en: 7b7e5334
tune-no-better = Diese Partien zeigen nicht, dass die gefundenen Werte besser sind als die alten,
    also gibt es keine Änderung. Mehr Partien zeigen vielleicht einen Unterschied.
# en: 2a9f8ae2
tune-not-written = keine besseren Werte gefunden, also wurde { $file } nicht geschrieben; mehr `--games` können helfen
# en: 65372c00
tune-numbers-caption = Die gesuchten Zahlen: vorher, und wo die Suche endete.
# en: 8e7036fd
tune-rates-caption = Siegquote nach Name mit den alten und den neuen Zahlen, in Partien, die die Suche nicht nutzte; die höchste Quote vorher zuerst. Die Intervalle jeder Art gelten gemeinsam mit 95 %.
# en: cea82230
tune-rates-table-caption = Siegquoten mit den alten und den neuen Zahlen.
# en: c03eb041
tune-steps = Schritte der Suche
# en: aa4cdde4
tune-steps-caption = Schritte der Suche: Partien jedes Schritts, Streuung der Siegquoten darin, und die versuchten Zahlen.
# en: d1009868
uncertainty-equal = alle Werte sind gleich, also ist die Unsicherheit unbekannt
# en: a617cf83
uncertainty-one-case = es gibt nur einen Fall, also ist die Unsicherheit unbekannt
# en: 411b278c
unit-a-game = pro Partie
# en: 4aaca970
unit-a-seat = pro Platz
# en: a91b02da
unit-game = Partie
# en: d4a3ab4c
unit-pair = Paar
# en: f467d0b6
unit-percent = Prozent
# en: 940cd316
unit-points-of-hundred = Prozentpunkte
# en: aab22ffb
unit-vp = SP
# en: 334c5da8
unit-vp-seat = SP pro Platz
# en: 6c0cb0b6
unknown-action-worth = unbekannte Aktion `{ $name }`{ $hint }
# en: cc3f331d
unknown-piece-worth = unbekanntes Stück `{ $name }`{ $hint }
# en: da4c0a4b
unknown-within = { $mean } ±unbekannt
# en: b7446261
use-in-variant = So werden diese Zahlen in einer Variante verwendet:
# en: bf5fd25f
verdict-fewer = Unter { $b } hat ein Platz { $n } Punkte weniger als unter { $a }
# en: a5b82ec8
verdict-more = Unter { $b } hat ein Platz { $n } Punkte mehr als unter { $a }
# en: b7531770
verdict-none = Zwischen { $a } und { $b } fand sich kein Unterschied der mittleren Punkte
# en: e6b6cb13
warning-strong = Achtung:
# en: 5e380b69
what-a-and-b = { $what } ({ $a } und { $b } pro Platz)
# en: ba42bb05
what-run-was = Was die Serie war.
# en: 4115ef53
what-seats-do = Was Plätze tun
# en: 7e6ff02f
what-seats-do-have = Was Plätze tun und haben
# en: 2b507a97
where-points-come-from = Woher die Punkte kommen
# en: 3fcac19e
who-played = wer spielte
# en: 1c2ec343
who-played-many = Wer spielte: die Bots { $bots }, nach Platz; der letzte spielt auch alle weiteren Plätze.
# en: 1c1c09f4
who-played-one = Wer spielte: der Bot `{ $bot }` auf jedem Platz.
# en: b63401f7
who-played-people = Wer spielte: Menschen einmal, und { $bots } je auf allen Plätzen, { $times }-mal auf jeder Eröffnung.
# en: 943edc7d
who-played-two = Wer spielte: die Bots `{ $first }` und `{ $second }`, jeder auf der Hälfte der Plätze.
# en: f166bffa
who-wins = Wer gewinnt
# en: 364f4bbe
win-rate-both-caption = Siegquote nach Name unter beiden Regeln, jede mit eigenem 95-%-Intervall (Wilson); wer am meisten gewinnt zuerst. Ob sich die Regeln unterscheiden, zeigen die Differenzen der Paare unten, nicht diese Intervalle.
# en: 4dc6182f
win-rate-caption = Siegquote nach Name, die höchste zuerst, jede mit eigenem 95-%-Intervall (Wilson). Die Linie ist ein gleicher Anteil.
# en: eaab7ea1
win-rate-seat-caption = Siegquote nach Platz, ebenso.
# en: 7cd8cef6
win-rates-table = Siegquoten als Tabelle
# en: 6f872ccc
worth-about = { $subject } ist einem Platz { $points } Punkte wert, so viel wie in keiner anderen Partie
# en: 6d591ef7
worth-by-name = Punkte, die { $name } wert ist, nach Name.
# en: d4084fe9
worth-caption = Was jedes Stück und jede Aktion wert ist, der größte Wert zuerst, mit gemeinsam zu 95 % gültigen Intervallen (Bonferroni). Gefüllte Zeichen schließen die Null aus.
# en: 77711724
worth-head-free = { $head }; ein Platz jeder Partie: Er bekommt den Preis zurück oder hat das Stück
# en: fd47a35a
worth-head-without = { $head }; ein Platz jeder Partie: Er spielt ohne die Aktion oder das Stück
# en: 614aa3f9
worth-lead-free = { $subject } ist einem Platz von { $name } { $points } Punkte wert: die Änderung in denselben Partien, wenn der Platz es kostenlos hat.
# en: c82566f8
worth-lead-without = { $subject } ist einem Platz von { $name } { $points } Punkte wert: die Änderung in denselben Partien, wenn der Platz darauf verzichtet.
# en: 6e4951cc
worth-never-occurred = `{ $name }`: nichts gemessen, da es in diesen Partien nie vorkam.
# en: c677bedd
worth-no-occurrence = Keines der Stücke und keine der Aktionen kam in diesen Partien vor.
# en: b9f01512
worth-no-price = `{ $name }`: nichts gemessen, da sich der Preis nicht zurückgeben lässt.
# en: 1fb2c16c
worth-none = Diese Partien zeigen nicht, dass einem Platz von { $name } etwas Punkte wert ist: Jedes Intervall enthält die Null.
# en: bec325be
worth-note = Gepaarte t-Intervalle mit 95 %, so verbreitert, dass alle einer Spalte gemeinsam gelten
    (Bonferroni); keines, wenn die Differenz in jeder Partie gleich war. `genutzt in`:
    Anteil der Partien, in denen der Platz das Stück nutzte oder hatte, als er durfte.
# en: f498fc12
worth-table-caption = Was jedes in Punkten und in Siegen (in Prozent) wert ist; die Intervalle einer Spalte gelten gemeinsam.
# en: 4599c915
worth-title = Wert der Stücke und Aktionen in { $name }
