### The fifteen hard cases of the glossary, in German.

gain-priests = { $n } Priester
too-few-workers = nicht genug Arbeiter
too-few-priests = nicht genug Priester
too-few-power = nicht genug Macht
gain-power = { $n } Macht
structure-of = die Festung { $of }
structure-of-person = Festung ({ $person })
nomads = Nomaden
    .the = die Nomaden
    .of = der Nomaden
alchemists = Alchimisten
    .of = der Alchimisten
halflings = Halblinge
    .of = der Halblinge
dwarves = Zwerge
    .the = die Zwerge
    .of = der Zwerge
    .dat = den Zwergen
acolytes = Geweihte
    .the = die Geweihten
    .of = der Geweihten
faction-upgrades = { $the } werten auf
alchemist-the = der Alchimist
blacksmith-the = der Schmied
merchant-sells = { $the } verkauft
upgraded = { $faction }: { $from } aufgewertet { $into }
trading-house = Handelshaus
    .the = das Handelshaus
temple = Tempel
    .into = zum Tempel
    .on = dem Tempel
    .onto = den Tempel
stronghold = Festung
    .into = zur Festung
    .on = der Festung
    .onto = die Festung
space = Feld
    .on = dem Feld
    .onto = das Feld
upgrade-to = { $into }
on-space = auf { $on }
onto-space = auf { $onto }
# A term in the cases that sentences need.
-priests = { $case ->
        [dat] Priestern
       *[nom] Priester
    }
with-priests = mit { $n ->
        [one] { $n } Priester
       *[other] { $n } { -priests(case: "dat") }
    }
large-red-good = { $n ->
        [one] { $n } große rote Ware
       *[other] { $n } große rote Waren
    }
    .with = { $n ->
        [one] mit { $n } großen roten Ware
       *[other] mit { $n } großen roten Waren
    }
bridges-placed = { $n ->
        [one] { $n } Brücke gelegt
       *[other] { $n } Brücken gelegt
    }
tiles-placed = { $n } Plättchen gelegt
spades-left = { $n ->
        [0] kein Spaten bleibt
        [one] { $n } Spaten bleibt
       *[other] { $n } Spaten bleiben
    }
rank = { $n }.
list-pair = { $a } und { $b }
list-middle = { $a }, { $b }
list-last = { $a } und { $b }
list-last-or = { $a } oder { $b }
quoted = "{ $text }"
pass-question = Passen?
end-mark = Ende:
share = { NUMBER($n, maximumFractionDigits: 0) } %
points = { $n ->
        [one] { $n } Punkt
       *[other] { $n } Punkte
    }
mean = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }
year = { NUMBER($n, useGrouping: "false") }
