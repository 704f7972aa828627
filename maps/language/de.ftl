### German. Each text stands below the file of its English; `# en:` notes the hash of that English.

## maps/arrow.toml

# en: 196c3a47 doc=d2be1c3f reason=ac143122
map-arrow = Pfeil
    .doc = Ein Ring aus Wasser um eine Insel, die einen eigenen kleinen See hat.
    .reason = die Landschaft wurde nur aus einer Quelle gelesen

## maps/base.toml

# en: e3cad0ba doc=3b1db1fb
map-base = Terra Mystica
    .doc = Der Spielplan des Grundspiels.
# en: value-printed=61d7011f value-widest=b82cf789 value-one-per-pair=643ac494 value-no-hex-twice=7964858b
canals =
    .value-printed = gedruckt
    .value-widest = weiteste
    .value-one-per-pair = einer je Paar
    .value-no-hex-twice = kein Feld doppelt
# en: value-table=7bc33296 value-site-2017=b6cb491f
starting-vp =
    .value-table = Tabelle
    .value-site-2017 = Website 2017

## maps/fire-and-ice.toml

# en: a2c375ff doc=8c217ae2
map-fire-and-ice = Feuer & Eis
    .doc = Der Spielplan von Feuer & Eis, mit zwei getrennten Flüssen.

## maps/fjords.toml

# en: 5517bfac doc=00c16c9b reason-rows=90303599
map-fjords = Die Fjorde
    .doc = Schmale Arme eines Flusses zwischen langen Ufern (Fjords, Version 2.1).
    .reason-rows = MF-11: Loam nimmt an, dass der mit Händler der See gedruckte Spielplan Fjords 2.1 ist, den viele online spielen

## maps/lakes.toml

# en: 1abdb228 doc=76180924 reason-rows=5f41bc68
map-lakes = Die Seen
    .doc = Sechs getrennte Seen (Loon Lakes, Version 1.6).
    .reason-rows = MF-11: Loam nimmt an, dass der mit Händler der See gedruckte Spielplan Loon Lakes 1.6 ist, den viele online spielen
# en: canals-reason=ca283439
lakes-widest =
    .canals-reason = MF-05: Die sieben Kanäle sind nur auf einem Bild zu sehen; mit dieser Wahl erreichen Schiffe die meisten Felder
# en: canals-reason=28d468ab
lakes-one-per-pair =
    .canals-reason = MF-05: Die sieben Kanäle sind nur auf einem Bild zu sehen; diese Wahl verbindet jedes Paar benachbarter Seen einmal
# en: canals-reason=5a3cdeb6
lakes-no-hex-twice =
    .canals-reason = MF-05: Die sieben Kanäle sind nur auf einem Bild zu sehen; diese Wahl berührt kein Landschaftsfeld zweimal

## maps/random.toml

# en: 718b2d60 doc=52bf16ed
map-random = Zufälliger Spielplan
    .doc = Ein Spielplan mit 113 Feldern, den Loam für jede Partie nach den Regeln der Spielpläne (`board_rule`) erzeugt.

## maps/revised-base.toml

# en: 6067baa2 doc=176cb07d
map-revised-base = Terra Mystica, Variante
    .doc = Der Spielplan des Grundspiels mit einigen geänderten Landschaften für bessere Ausgewogenheit.
