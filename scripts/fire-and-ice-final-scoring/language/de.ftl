### German. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/fire-and-ice-final-scoring/module.toml

# en: 3ef94708 doc=85ddd9e3
module-fire-and-ice-final-scoring = Feuer & Eis: Endwertungskärtchen
    .doc = Jede Partie hat eine von vier zusätzlichen Endwertungen, zufällig gezogen.

## scripts/fire-and-ice-final-scoring/settings.toml

# en: setting=8d1e80f6 setting-doc=1e29e915
extra-final-tile =
    .setting = zusätzliche Endwertung
    .setting-doc = Jede Partie hat eine der vier zusätzlichen Endwertungen, zufällig gezogen.

## scripts/fire-and-ice-final-scoring/tiles.toml

# en: 3e74460d doc=84010c8d
connected-distance = Größte Entfernung
    .doc = Die größte Entfernung in Feldern zwischen zwei Gebäuden des Volks in einem Gebiet.
# en: afea8744 doc=2ad29c45
connected-sa-sh-distance = Festung bis Heiligtum
    .doc = Die Entfernung in Feldern zwischen Festung und Heiligtum des Volks, wenn ein Gebiet beide enthält.
# en: 09e16764 doc=fc846ebf
building-on-edge = Rand des Plans
    .doc = Die Anzahl der Gebäude des Volks aus einem Gebiet am Rand des Spielplans.
# en: 7ad4049a doc=b64fce0c
connected-clusters = Siedlungen
    .doc = Die Anzahl getrennter Gruppen direkt benachbarter Gebäude des Volks in einem Gebiet.
