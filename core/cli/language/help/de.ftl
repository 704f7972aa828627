### German, help of the commands; each text notes the hash of its English.

# en: d7a7c710
command-add = Ein fremdes Modul hinzufügen, aus Verzeichnis oder Datei, mit allem, was es braucht
# en: 447b1d99
command-add-what = Ein Bündel (`FILE.loam`) oder die Adresse eines Verzeichnisses und ein Modul mit einem Bereich von Versionen: `https://example.org/loam ada/caravans@^1.2`. Ohne Adresse die Verzeichnisse in `loam.lock`
# en: d92848db
command-api = Die Schnittstelle für Skripte zeigen
# en: 11ec6b28
command-api-dialect = Dialekt der Module, die diese Funktionen aufrufen
# en: 011065b7
command-api-write = Die Definitionen für Editoren in diesen Ordner schreiben, eine Datei für LuaCATS und eine für Luau
# en: c200aa92
command-bench = Messen, wie schnell Loam auf diesem Rechner ist
# en: a35a857a
command-bench-rounds = Wiederholungen jeder Messung
# en: 9668d515
command-bench-variant = Variante für zufällige Partien und für das Neuladen während einer Partie; sonst die Standardvariante der Inhalte und für zufällige Partien und Hooks jede Variante
# en: d2a717e5
command-bench-what = Was gemessen wird; sonst alles
# en: 95dc4c28
command-bots = Die Bots mit ihren Parametern zeigen
# en: d9b0abef
command-certify = Prüfen, ob ein Modul deterministisch ist: Kopieren, Speichern und Neuladen einer Partie ändern nichts, und Skripte bleiben in ihren Grenzen. Ein Fehler nennt den Hook
# en: 50735207
command-certify-fork-every = Die Partie bei einer von N Entscheidungen verzweigen: kopieren, speichern, migrieren und weiterspielen
# en: 9da3654f
command-certify-games = Zahl der Partien jeder Variante mit dem Modul
# en: 58c1b082
command-certify-module = Das Modul, das geprüft wird
# en: ad800d92
command-certify-out = Ordner für das Szenario eines Fehlers
# en: 36174f39
command-check = Alle Fehler in Inhalten und Skripten melden und vor wahrscheinlichen warnen
# en: 032561a6
command-check-deny = Auch bei Befunden dieser Art fehlschlagen
# en: 9c6f37fb
command-check-paths = Dateien und Ordner der Inhalte in Gebrauch oder andere Inhaltsordner und Variantendateien; sonst alles, was in Gebrauch ist
# en: f7c58ac0
command-check-watch = Noch einmal prüfen, sobald sich eine Datei ändert
# en: 8d229bb1
command-compare = Dieselben Partien unter zwei Regelsätzen spielen und Unterschiede mit Intervallen angeben
# en: 90a9c674
command-compare-a = Die ersten Regeln: eine Variante mit Name oder Pfad
# en: 8010542e
command-compare-all = Auch die Tabellen nach Volk und Quelle zeigen
# en: a597c1ff
command-compare-also = Alles noch einmal mit diesem Bot auf allen Plätzen spielen und sagen, ob der Schluss davon abhängt, wer spielt; mehrmals möglich
# en: 45b048a3
command-compare-b = Die zweiten Regeln; sonst die ersten, geändert mit `--set-b` oder `--map-b`
# en: d253b756
command-compare-bound = Mit `--until`: die größte mögliche Differenz eines Paars, in Punkten eines Platzes. Sonst das Doppelte der höchsten Punktzahl eines Platzes unter den ersten Regeln in den ersten hundert Paaren
# en: ae9418a6
command-compare-csv = Alle Differenzen in diese Datei schreiben
# en: b59ae671
command-compare-games = Zahl der Paare von Partien; mit `--until` die Höchstzahl
# en: e68f24e3
command-compare-ledgers = Der Ordner für die Partiedateien von `--pair`
# en: 974f16e7
command-compare-map-b = Spielplan für die zweiten Regeln
# en: c3b067b9
command-compare-out = Alles in diesem Ordner speichern: die Paare, während sie gespielt werden, dann `summary.json`, `differences.csv` und `report.html`. Derselbe Befehl setzt eine angehaltene Serie fort; eine fertige lässt sich mit mehr `--games` verlängern
# en: e2677fc3
command-compare-pair = Nur das Paar mit dieser Nummer spielen und seine beiden Partien als Partiedateien in den Ordner von `--ledgers` schreiben. Alle anderen Argumente müssen die der Serie sein, in der das Paar vorkam
# en: 5d0aa82f
command-compare-seed = Startwert aller Ziehungen
# en: c8b1bee4
command-compare-set-a = Eine Einstellung der ersten Regeln ändern
# en: e46e1272
command-compare-set-b = Eine Einstellung der zweiten Regeln ändern
# en: 2504e55d
command-compare-until = Anhalten, sobald die mittlere Differenz auf so viele Punkte genau bekannt ist: `±1vp` oder `1`
# en: e19a9088
command-corpus = Bots mit allen Varianten, Spielplänen und Völkern der Inhalte spielen lassen, damit `diff` Regeln vergleichen kann
# en: 46ca7e07
command-corpus-folder = Die Partiedateien in diesen Ordner schreiben. Die einer früheren Serie werden ersetzt, andere Dateien bleiben unberührt
# en: e262654b
command-corpus-games = Partien jeder Variante
# en: 798aa6a9
command-corpus-seed = Startwert der ersten Partie
# en: e55add3b
command-dev = Inhalte während einer Partie ändern: Jede gespeicherte Datei wird geprüft und gilt sofort
# en: a3dd3e6d
command-dev-corpus = Alte und neue Regeln an den Partiedateien (*.txt) dieses Ordners vergleichen statt an den eingebauten
# en: ef9fe01a
command-dev-ledger = Mit der Partie dieser Partiedatei beginnen, unter der Variante, falls eine genannt ist
# en: d7145c76
command-diff = Partien unter alten und neuen Regeln nachspielen und sagen, was sich ab welcher Aktion ändert und warum
# en: 1660b3a6
command-diff-corpus = An den Partiedateien (*.txt) dieses Ordners vergleichen statt an den eingebauten
# en: 955ce030
command-diff-fail-on = Fehlschlagen, wenn die Änderung von dieser oder einer schwereren Art ist
# en: 4bb72acf
command-diff-new = Die neuen Regeln, in derselben Form
# en: cc104a99
command-diff-old = Die alten Regeln: eine Variante, ein Inhaltsordner oder eine Git-Revision des Inhaltsordners. Mit `:VARIANT` nach einem Ordner oder einer Revision gilt diese Variante für jede Partie
# en: 3cd92b20
command-diff-show = Zahl der Partien, die mit ihrem ersten Unterschied gezeigt werden; 0 zeigt alle
# en: 0786a40b
command-fuzz = Zufällige Partien spielen und alle Invarianten prüfen; ein Fehler wird auf eine kurze Partie verkleinert
# en: 6a2a3da1
command-fuzz-full-every = In einer von N Stellungen jede Aktion und jede Invariante prüfen
# en: 9bf36b4e
command-fuzz-ledgers = Ordner für die verkürzte Partie eines Fehlers, als Partiedatei und als Szenario
# en: 90a69566
command-fuzz-sample-every = In einer von N anderen Stellungen eine Stichprobe der Aktionen und Invarianten prüfen. In den übrigen nur die Liste der möglichen Aktionen und die Invarianten der Partie selbst
# en: 331420c3
command-fuzz-threads = Zahl der Threads
# en: 469c0cf6
command-import = Das Protokoll einer Partie von einer anderen Seite einlesen: nachspielen, Verdecktes erschließen und als Partiedatei schreiben
# en: d11a1ca7
command-import-file = Das Protokoll der Partie, als Textdatei
# en: 18cd2d5d
command-import-out = Die Partiedatei hierhin schreiben; sonst werden nur die Befunde ausgegeben
# en: 6c5de45c
command-import-site = Die Seite, von der das Protokoll stammt, mit ihrer ID in den Inhalten; sonst die erste
# en: 3094537f
command-index = Ein Verzeichnis bauen: ein statischer Ordner mit einer Liste von Bündeln, für jeden Webserver
# en: c2543d93
command-index-build = Bündel in ein Verzeichnis aufnehmen und es signieren. Jeder Webserver kann den Ordner anbieten
# en: 9b8daff2
command-index-build-bundles = Bündel, die aufgenommen werden, jedes mit seiner Signatur daneben. Ein Ordner steht für alle Bündel darin
# en: d033b4a9
command-index-build-folder = Der Ordner des Verzeichnisses; fehlt er, wird er angelegt
# en: 86f6aa3f
command-index-build-former-key = Der Schlüssel, mit dem das Verzeichnis vorher signiert wurde, falls es ein anderer war
# en: 09ddfea7
command-index-build-games = Zufällige Partien mit allen Invarianten, für jede Variante eines neuen Bündels
# en: 9723f42d
command-index-build-sign = Das Verzeichnis mit diesem Schlüssel von `loam key new` signieren
# en: f6d3fb2d
command-index-build-unmeasured = Bündel aufführen, ohne sie zu messen; ihre Seiten sagen das
# en: 8bd4a288
command-index-build-unyank = Eine zurückgezogene Version wieder aufführen
# en: c0633975
command-index-build-yank = Eine Version zurückziehen. Lock-Dateien, die sie nennen, finden sie noch, sonst wird sie nirgends mehr verwendet
# en: 0bef7788
command-key = Schlüssel anlegen, mit denen Bündel und Verzeichnisse signiert werden
# en: 5bca25ce
command-key-new = Einen Schlüssel im persönlichen Ordner anlegen. Er wird nie verschickt
# en: bdb4018d
command-key-new-name = Der Name des Schlüssels, aus Kleinbuchstaben, Ziffern und `-`
# en: 7610d97a
command-language = Die Texte zeigen, die einer Übersetzung fehlen, oder ihre Texte als aktuell markieren
# en: 899c31c3
command-language-code = Der Code einer Sprache, etwa `fr` oder `pt-BR`
# en: 8284f7b7
command-language-mark = In jeder Datei vermerken, dass ihre Texte das heutige Englisch übersetzen, nachdem sie durchgelesen wurden
# en: 9babe21a
command-language-missing = Jeden Text zeigen, der fehlt, veraltet oder falsch ist, mit Datei und Zeile
# en: caca0a68
command-language-modules = Module; auch `variants`, `maps` und `program` für die Texte von Loam selbst. Sonst alle
# en: ba38eaf2
command-list = Module, Karten und Varianten zeigen oder alle vorläufigen Werte
# en: d0c7364d
command-list-provisional = Alle vorläufigen Werte zeigen (erschlossen, nicht aus der Spielregel): wo sie stehen, warum und wie sicher sie sind
# en: c2b06fda
command-lock = Die hinzugefügten Module zeigen und prüfen, ob jedes genau dem in `loam.lock` entspricht
# en: 8527b693
command-lock-check = Fehlschlagen, wenn ein Bündel fehlt oder sich geändert hat oder die Inhalte mit den Bündeln Fehler haben
# en: 6eedc499
command-lock-fetch = Fehlende Bündel aus den Verzeichnissen der Lock-Datei holen
# en: 5b91d12f
command-migrate = Module und Varianten einer älteren Version der Modulsprache (`api = 1`) in die aktuelle umschreiben
# en: 2a8d1020
command-migrate-check = Nur zeigen, was umgeschrieben würde; mit Fehler enden, wenn es etwas gibt
# en: 3cf44adc
command-migrate-path = Ein Modul, eine Variante oder ein Inhaltsordner
# en: a9ba65b9
command-migrate-tables = Auch die Tabellen von Modulen umschreiben, deren Skripte noch zu ändern sind; danach die Skripte ändern
# en: 104be450
command-new = Anfangsdateien mit Test anlegen: Modul, Volk, Plättchen, Karte, Variante, Spiel oder Inhaltsordner
# en: 20215513
command-new-content = Ein Inhaltsordner mit einer Kopie der eingebauten Inhalte, zum Lesen und Ändern
# en: 48bef335
command-new-content-folder = Der Ordner; fehlt er, wird er angelegt
# en: 01170f36
command-new-faction = Ein Volk eines Moduls: sein Tableau, eine Fähigkeit als Skript und sein Test
# en: 828998b7
command-new-faction-module = Das Modul, zu dem das Volk gehört
# en: 876038e4
command-new-faction-name = Der Name des Volks in Tabellen und Partiedateien
# en: 453902d8
command-new-game = Ein vollständiges Kartenspiel als Ausgangspunkt für ein eigenes Spiel: Tabellen, ein Skript, ein Test und eine spielbare Variante
# en: 576dbc54
command-new-game-like = Die Art des Spiels; sonst ein kleines Spiel mit Wetten
# en: 59cb00d3
command-new-game-name = Der Name des Ordners in `scripts/` und der Variante des Spiels
# en: 11dc959c
command-new-language = Eine Übersetzung eines Moduls: eine Datei mit einem leeren Text für jeden englischen
# en: 51f0d405
command-new-language-code = Der Code der Sprache, etwa `it` oder `pt-BR`
# en: efe49fbf
command-new-language-into = Die Datei in dieses Modul schreiben, für ein fremdes Modul; fehlt es, wird es angelegt
# en: 79aff88d
command-new-language-module = Das Modul, das übersetzt wird; auch `variants` und `maps`
# en: 8191ecff
command-new-map = Ein Spielplan als `maps/NAME.toml`, und sein Test
# en: d601548a
command-new-map-from = Die Reihen aus einer Textdatei nehmen: Buchstaben mit Kommas oder Leerzeichen dazwischen und `I` oder `~` für Fluss, eine Zeile für jede Reihe; oder ein Spielplan, wie ihn die Online-Seite schreibt
# en: 191fe422
command-new-map-name = Der Name der Karte in Befehlen
# en: be19e1af
command-new-module = Ein Modul mit einer Hausregel, ihrem Skript und Test, und eine spielbare Variante damit
# en: 3070b901
command-new-module-name = Der Name des Ordners in `scripts/` für das Modul
# en: b8a06430
command-new-tile = Ein Plättchen, eine Karte oder eine Hausregel eines Moduls, mit Test
# en: 53f28413
command-new-tile-kind = Die Art des Stücks
# en: 15c46514
command-new-tile-module = Das Modul, zu dem das Stück gehört
# en: c6c06044
command-new-tile-name = Der Name des Stücks in Tabellen; in Partiedateien steht derselbe Name in Großbuchstaben
# en: b36fd12c
command-new-variant = Ein spielbares Spiel als `variants/NAME.toml`, und sein Test
# en: 327dd2f6
command-new-variant-extends = Die Variante, die von der neuen erweitert wird; sonst die Standardvariante der Inhalte
# en: ffd8356e
command-new-variant-modules = Module, die von der Variante hinzugefügt werden
# en: 7c31e0f0
command-new-variant-name = Der Name der Variante in Befehlen
# en: 2372b193
command-pack = Ein Modul oder eine Variante als eine Datei für andere Rechner schreiben: ein Bündel
# en: f0063566
command-pack-author = Name, unter dem veröffentlicht wird, aus Kleinbuchstaben, Ziffern und `-`; sonst aus dem ersten Namen unter den Autoren im Kopf gebildet
# en: e6ef4af3
command-pack-former-key = Der Schlüssel, mit dem die Versionen davor signiert wurden, falls es ein anderer war
# en: 9dba933c
command-pack-name = Das Modul oder die Variante
# en: 3d3d54ea
command-pack-out = Der Ordner des Bündels, das `AUTHOR.MODULE-VERSION.loam` heißt
# en: 30fd903b
command-pack-sign = Mit diesem Schlüssel von `loam key new` signieren: sein Name oder der Pfad seiner Datei
# en: d7612e80
command-perft = Die möglichen Folgen von Aktionen ab Beginn einer Partie zählen, nach der Liste und durch Versuch jeder Aktion
# en: 4cda01db
command-perft-after = Zufällige Aktionen, die vor dem Zählen gespielt werden
# en: e5624201
command-perft-depth = Zahl der Aktionen in jeder Folge
# en: d290a3f3
command-perft-divide = Die Zahl für jede erste Aktion zeigen
# en: 764a09d7
command-perft-slow = Auch durch Versuch jeder denkbaren Aktion zählen und vergleichen
# en: b4f172f9
command-play = Im Terminal spielen: reihum, Bots, Rücknahme, Speichern und Fortsetzen
# en: 9540903c
command-play-after = Mit dem beginnen, was die beendete Partie dieser Partiedatei hinterlässt (`[carry]`): mit ihren Plätzen, Zählern und Stücken. VARIANT ist das Spiel, das folgt
# en: 74b8c432
command-play-any-ruleset = Fortsetzen, auch wenn sich die Regeln seit dem Speichern geändert haben
# en: ed247765
command-play-dir = Mit `--web`: den Tisch in diesem Ordner speichern statt in `tables`
# en: 3d97e3c1
command-play-factions = Völker in Zugreihenfolge, mit ihren Namen aus Partiedateien; die anderen Plätze erhalten zufällige Völker. In einem Spiel aus Komponenten: Namen der Plätze, etwa ihre Farben; die anderen Plätze nehmen die ersten freien Namen
# en: e024a553
command-play-no-open = Den Browser nicht öffnen, nur die Adresse ausgeben
# en: 73f76239
command-play-players = Zahl der Plätze oder ein Bereich wie 2..5, aus dem jede Partie zieht; sonst vier oder die nächste erlaubte Zahl
# en: b5da594f
command-play-port = Mit `--web`: auf diesem Port warten; sonst 4280 oder ein anderer freier
# en: 17809954
command-play-resume = Eine Partiedatei fortsetzen
# en: 035fd971
command-play-save = Die Partie in dieser Datei speichern, wenn sie zu Ende ist
# en: f8b0f592
command-play-seats = Wer jeden Platz spielt, in Zugreihenfolge: `human` oder ein Bot wie `random` oder `greedy:vp=150`. Der letzte spielt auch alle weiteren Plätze; ohne diese Option spielen überall Menschen
# en: 60ca5fc8
command-play-seed = Startwert aller Ziehungen; sonst 1, `play` zieht einen
# en: 7a2daba2
command-play-strict = Keine Partie mit vorläufigen Werten beginnen. Mit `--strict=guess` (oder `fair`, `likely`, `sure`) nur Werte ablehnen, die unsicherer als diese Stufe sind
# en: ab4e9c90
command-play-under = Unter dieser Variante fortsetzen
# en: 212f6f90
command-play-variant = Eine Variante mit Name oder Pfad; sonst die Standardvariante der Inhalte
# en: 1e59c5ea
command-play-web = Im Browser statt im Terminal spielen
# en: cfe0af0f
command-remove = Ein hinzugefügtes Modul entfernen und was nur dieses braucht
# en: 992abd0a
command-remove-name = Der veröffentlichte Name des Moduls, `author/module`
# en: 2f34078a
command-replay = Partiedateien nachspielen; mit `--check` jede Zeile vergleichen
# en: 753dbdfa
command-replay-any-ruleset = Nachspielen, auch wenn sich die Regeln seit dem Schreiben der Partiedatei geändert haben
# en: 5cb2ff6d
command-replay-check = Jede aufgezeichnete Zeile vergleichen
# en: f2dcc4b7
command-replay-files = Partiedateien
# en: ce16b58c
command-replay-legal = Vor jedem Befehl die Liste aller möglichen Aktionen bilden und fehlschlagen, wenn der Befehl nicht darin steht
# en: 074f67f6
command-replay-round = Nur Änderungen dieser Runde zeigen (mit ihrem Einkommen); 0 ist der Spielaufbau
# en: 3e097ebf
command-replay-seat = Nur Änderungen dieses Volks zeigen
# en: a87fcae4
command-replay-trace = Zeigen, was jede Aktion änderte, um wie viel und warum: die Aktion, der Hook oder die Regel, mit Stück, Datei und Zeile
# en: 8b8468ce
command-replay-under = Unter dieser Variante nachspielen
# en: b53e12fa
command-schema = Die erlaubten Angaben jeder Art von Inhaltsdatei zeigen, als JSON-Schemas für Editoren
# en: 8915691e
command-schema-dialect = Dialekt der Module, die diese Dateien verwenden
# en: 5ce3bf62
command-schema-kind = Das Schema dieser Art von Datei zeigen; sonst eine Liste aller Arten
# en: 443c87e1
command-schema-write = Alle Schemas in diesen Ordner schreiben, für die Zeile `#:schema` am Anfang von Inhaltsdateien
# en: b27c4cc8
command-seal = Eine Partie ohne ihre Geheimnisse veröffentlichen, damit andere später prüfen können, dass nichts geändert wurde
# en: 07ff3eda
command-seal-check = Nicht versiegeln; prüfen, ob die Partiedatei die in dieser Datei versiegelte ist oder diese fortsetzt
# en: 2aba51d0
command-seal-key = Datei mit dem Schlüssel der Festlegungen; fehlt sie, wird sie angelegt. Aufheben und bis zum Ende der Partie geheim halten. Sonst der Name der Partiedatei mit `.key`
# en: 109d0e97
command-seal-ledger = Die Partiedatei, die veröffentlicht wird
# en: f54fb547
command-seal-out = Datei für die versiegelte Form; sonst wird sie ausgegeben
# en: f04d3d15
command-serve = Im Browser spielen: öffnet eine Seite für eine Gruppe, mit einem Link für jeden Platz
# en: ca8c2778
command-serve-dev = Einen Entwicklungstisch eröffnen: alle Plätze in einer Hand, und alles lässt sich zurücknehmen
# en: a5c5bf21
command-serve-dir = Tische in diesem Ordner speichern, je eine Partiedatei
# en: e1b2fecd
command-serve-from = Einen Tisch mit den Regeln dieses Links eröffnen, den ein Tisch eines anderen Servers unter Leute zeigt, und nur diese Regeln anbieten
# en: e39fb987
command-serve-game = Einen Tisch eröffnen, der eine Partiedatei fortsetzt
# en: dba1514e
command-serve-lan = Verbindungen anderer Rechner in diesem Netz annehmen: Wer einen Link hat, kann spielen. Sonst kann das nur dieser Rechner
# en: d7e6355c
command-serve-no-open = Den Browser nicht öffnen
# en: b8d53f4b
command-serve-port = Auf diesem Port warten; sonst 4280 oder ein anderer freier
# en: 81c1118d
command-serve-public-url = Die öffentliche Adresse des Proxys vor diesem Server, `https://NAME`; Anfragen für andere Adressen werden abgelehnt
# en: 28c4cbe4
command-serve-store = Tische in einer Datenbank speichern, die mehrere Server teilen können, `postgres://USER@HOST/NAME`; braucht einen Bau mit `--features postgres`
# en: 75ffc193
command-serve-trust-proxy = IP-Adresse des Proxys. Nur ihm glaubt Loam, wenn er die Adresse eines Clients nennt (`X-Forwarded-For`)
# en: dd5fa733
command-serve-variant = Die zuerst angebotene Variante, mit Name oder Pfad; sonst die Standardvariante der Inhalte
# en: 68858759
command-serve-webhooks = Eine https-Adresse erlauben, die benachrichtigt wird, wenn ein Platz am Zug ist (Webhook)
# en: 7e881d0d
command-show = Die Stücke einer Variante zeigen, woher jeder Wert kommt, ihren Spielplan oder eine Stellung einer Partiedatei
# en: cecb5640
command-show-any-ruleset = Die Partiedatei nachspielen, auch wenn sich die Regeln seit dem Schreiben geändert haben
# en: 622ee335
command-show-board = Den Spielplan zeichnen
# en: 6fd0b2b5
command-show-conflicts = Werte zeigen, die von zwei Modulen gesetzt werden, mit beiden Stellen und dem Modul, das gewinnt
# en: 9621b6cd
command-show-ledger = Die Stellung am Ende dieser Partiedatei zeichnen
# en: b3ce3a50
command-show-map = Spielplan statt dem der Variante
# en: becdfa5f
command-show-phases = Die Phasen des Spiels zeigen und was in ihnen geschieht
# en: b1936caa
command-show-row = Die Stellung nach dieser Zeile der Partiedatei zeichnen, ab 1 gezählt; 0 ist der Anfang. In einer Partiedatei aus eingegebenen Befehlen zählen nur Zeilen mit Befehlen
# en: 5cef384a
command-show-set = Eine Einstellung setzen; `profile=NAME` setzt alle eines Profils
# en: 17a9fd1c
command-show-stats = Zeigen, wie viele Stücke ohne Skript auskommen
# en: 55e673e0
command-show-svg = Den Spielplan als SVG-Bild in diese Datei schreiben; `-` gibt es aus
# en: 22ff9347
command-show-under = Die Partiedatei unter dieser Variante nachspielen
# en: 118b790e
command-show-variant = Eine Variante mit Name oder Pfad
# en: f5d3d697
command-show-why = Zeigen, welche Datei und Zeile diesen Wert setzt
# en: 839be3ac
command-sim = Viele Partien mit Bots spielen
# en: 655986f7
command-sim-actions = Auch Aktionen nach Volk zählen
# en: 38db8fc7
command-sim-bots = Ein Bot für jeden Platz; der letzte spielt die übrigen. `loam bots` zeigt alle Bots
# en: 552dee10
command-sim-draw-modules = Für jede Partie ziehen, welche dieser Module im Spiel sind
# en: 33f0c368
command-sim-draw-options = Für jede Partie ziehen, welche Optionen von Partiedateien an sind, außer sie fügen ein Volk hinzu oder sind mit `--set` gesetzt. (Spielpläne werden gezogen, wenn `--map` `all` oder eine Liste ist.)
# en: 1b2e3915
command-sim-games = Zahl der Partien
# en: b5586a17
command-sim-html = Einen Bericht in diese Datei schreiben: eine HTML-Seite mit Diagrammen, auch ohne Netz lesbar
# en: e71a206e
command-sim-laws = Die schnellen Invarianten in jeder Stellung jeder Partie prüfen
# en: b34b29f7
command-sim-ledgers = Jede Partie als Partiedatei in diesen Ordner schreiben
# en: 253d2629
command-sim-luck = Auch das Glück messen: so viele Auslosungen spielen (Startwerte, die alle Ziehungen festlegen), jede achtmal mit anderen Entscheidungen, und sagen, welcher Anteil der Varianz der Punkte Glück ist. Für Bots, die immer gleich entscheiden, sind es 100 %
# en: e3228f7f
command-sim-out = Tabellen (CSV, und Parquet, wenn `loam` damit gebaut ist) und `summary.json` in diesen Ordner schreiben. Derselbe Befehl setzt eine angehaltene Serie fort
# en: a62fc34f
command-sim-ray = Die Partien auf einem Ray-Cluster spielen: `auto`, `HOST:6379`, `ray://HOST:10001` oder `local` für einen auf diesem Rechner. Das Ergebnis ist dasselbe. Braucht auf jedem Rechner Python mit dem Paket loam: `pip install "./core/python[ray]"` in einem Klon
# en: c446ea79
command-sim-rows = Auch eine Tabelle aller Aktionen schreiben
# en: 73553cd6
command-sim-shard = Zahl der Partien, die auf einmal geschrieben werden; ein Abbruch verliert höchstens diese. Sonst so viele, wie der langsamste Bot in wenigen Sekunden spielt
# en: 3b556ce2
command-sim-threads = Zahl der Threads; das Ergebnis hängt nicht davon ab
# en: 619b9b4c
command-strength = Zwei Bots gegeneinander spielen lassen und sagen, welcher stärker ist
# en: 2516f602
command-strength-bots = Der Bot, der stärker sein soll, und sein Gegner; mit `--openings` beliebig viele Bots
# en: 0ead4d81
command-strength-error = Mit `--sprt`: höchste Wahrscheinlichkeit jedes der beiden Fehler
# en: 54d47ba2
command-strength-from = Bots übernehmen von Menschen, wenn dieser Abschnitt der Partie beginnt: 6 ist Runde 6 von Terra Mystica, 0 die Eröffnung
# en: 4a11b496
command-strength-games = Zahl der Partien, gerade; jede Eröffnung wird zweimal gespielt, beim zweiten Mal mit getauschten Plätzen
# en: 140a3e68
command-strength-openings = Statt zwei Bots gegeneinander jeden Bot auf allen Plätzen die Eröffnungen der aufgezeichneten Partien in diesem Ordner spielen lassen. Zum Vergleich stehen die Ergebnisse von Menschen und von greedy dabei; ist kein Bot genannt, spielt auch quick
# en: 02aafdc6
command-strength-out = `report.html` und `summary.json` in diesen Ordner schreiben
# en: 13adf86f
command-strength-players = Zahl der Plätze, gerade; sonst vier oder die nächste erlaubte gerade Zahl
# en: c0dcb784
command-strength-seeds = Partien jedes Bots auf jeder Eröffnung
# en: 1d830b18
command-strength-sprt = Anhalten, sobald ein sequenzieller Test zwischen einem Vorsprung von LOW und einem von HIGH Elo entscheidet; `--games` ist dann die Höchstzahl. Jeder der beiden Fehler hat eine Wahrscheinlichkeit von höchstens 5 %
# en: d7a51117
command-strength-threads = Zahl der Threads; das Ergebnis hängt nicht davon ab, außer ein Bot hat ein Zeitlimit
# en: fccbd442
command-strength-which = Partien des Ordners, die verwendet werden: `all` für alle; oder von je dreien, nach Namen geordnet, die zwei, aus denen die mitgelieferten Gewichte gelernt haben können (`learned`), oder die dritte (`held-out`)
# en: 6401cd03
command-test = Die Szenario-Tests der Module ausführen
# en: bb8aa049
command-test-coverage = Hooks, Skriptzeilen und Wirkungen der Module zeigen, die kein Szenario erreicht
# en: 0913e079
command-test-files = Stattdessen die Szenarien dieser Dateien ausführen; Partiedateien, die sie nennen, liegen im selben Ordner
# en: 674b0f7e
command-test-modules = Module; sonst alle
# en: cb96be9f
command-test-mutate = Jeweils eine Zahl der Module ändern oder eine Wirkung, eine Bedingung oder eine Skriptanweisung weglassen und die Änderungen zeigen, die kein Szenario des Moduls bemerkt
# en: 25d91f5c
command-test-provisional = Mit `--mutate`: nur die Zahlen vorläufiger Werte ändern und die Änderungen zeigen, die ein Szenario bemerkt. Wer einen solchen Wert berichtigt, müsste auch das Szenario ändern. Gibt es eine, endet der Befehl mit Code 1
# en: 38897ee0
command-test-rules = Mit einer Prüfliste vergleichen: die Nummern am Anfang ihrer Zeilen `- [ ] NUMBER` mit den Nummern in Szenarien dieser Module und derer, die sie brauchen oder ändern
# en: 8ca436dd
command-test-sample = Nur N Änderungen versuchen, gezogen mit `--seed`
# en: 5de0e0c2
command-test-seed = Startwert für die zufällige Auswahl von Änderungen
# en: 5740fdb3
command-test-threads = Zahl der Threads von `--mutate`; das Ergebnis hängt nicht davon ab
# en: 7996d99e
command-test-watch = Noch einmal ausführen, sobald sich eine Datei ändert
# en: df179997
command-train = Das Bewertungsnetz der Bots `quick` und `strong` durch Spielen gegen sich selbst trainieren
# en: 2eef7de0
command-train-bot = Der Bot, der die Partien spielt: quick, oder strong mit beliebigen seiner Parameter, etwa `strong:beam=2,width=3`. Mit strong werden auch die Vorlieben seiner Pläne trainiert
# en: 81e6ce98
command-train-from = Mit den Gewichten dieser Datei beginnen
# en: 8f189a28
command-train-games = Partien eines Schritts: sonst 64, mit Plänen 24
# en: 50836673
command-train-hours = Dauer in Stunden; der letzte Schritt wird immer beendet
# en: 2c9668ce
command-train-openings = Auch aus den aufgezeichneten Partien in diesem Ordner lernen: aus zwei von je dreien, nach Dateinamen geordnet
# en: 39e4beef
command-train-out = Die Gewichte in diese Datei schreiben. Mit `FILE.training` daneben setzt derselbe Befehl nach einem Abbruch fort, und `FILE.csv` enthält die Ergebnisse jedes Schritts
# en: c1936e22
command-train-players = Zahl der Plätze
# en: 43d11ace
command-train-steps = Nach insgesamt so vielen Schritten anhalten
# en: 27f42093
command-tune = Zahlen wie Startpunkte anpassen, bis die Siegquoten möglichst gleich sind
# en: 281d44ae
command-tune-games = Höchstzahl der Partien; ein Viertel davon misst, wie gut das Ergebnis ist
# en: 29313ca1
command-tune-goal = Ziel der Suche
# en: 797bdd0b
command-tune-out = Eine Variante mit den gefundenen Zahlen in diese Datei schreiben, wenn sie besser sind als die alten
# en: 5e257882
command-tune-params = Eine Zahl eines Stücks und ihr Bereich, etwa `giants.start.vp=10..40`; `*.start.vp=0..60` bedeutet diese Zahl jedes Volks. `rent.value=1..6` ist der Wert einer Konstante
# en: 2a2a9d8c
command-update = Hinzugefügte Module auf die neueste passende Version bringen; nichts anderes tut das
# en: a46cc683
command-update-dry-run = Die Versionen zeigen und nichts ändern
# en: 4f9328f8
command-update-names = Die Module, die aktualisiert werden; sonst alle
# en: a2e2525a
command-vendor = Die hinzugefügten Module in den Ordner `vendor` kopieren, damit der Ordner vollständig ist
# en: 680088ac
command-worth = Messen, was ein Plättchen, eine Fähigkeit oder eine Aktion wert ist: Ein Platz spielt ohne oder erhält sie kostenlos
# en: 6f38e55b
command-worth-free = Statt die Aktion zu verbieten, dem Platz zurückgeben, was er dafür zahlt; statt das Stück zu entfernen, es dem Platz für die ganze Partie geben
# en: 1c4480f5
command-worth-games = Zahl der Partien, jede einmal unverändert und einmal für jedes Stück gespielt
# en: 34938f7c
command-worth-pieces = Wörter einer Aktion, etwa `ACT4`, `advance ship` oder `FAV5`, oder ein Stück mit seinem Namen unter den Quellen von Punkten; mit `action:` oder `piece:` davor, um beide zu unterscheiden
# en: c2fa1c4c
loam = Eine Plattform für Varianten mit Skripten zum Brettspiel Terra Mystica
# en: 44ef20ed
loam-content = Skripte, Karten und Varianten aus diesem Ordner lesen statt der eingebauten Inhalte
# en: 2ad989f6
loam-json = JSON für Programme ausgeben
# en: f7a06647
loam-language = Sprache dessen, was für Menschen ausgegeben wird, etwa `fr`; sonst die der Umgebung (`LANGUAGE`, `LC_ALL`, `LC_MESSAGES`, `LANG`)
# en: bc53b058
loam-long = Eine Plattform für Varianten mit Skripten zum Brettspiel Terra Mystica.
    
    Ohne Befehl spielt sie eine Partie aus einem Startwert mit einer Hausregel und zeigt, was deren Skript bewirkte.
