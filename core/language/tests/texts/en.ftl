### The fifteen hard cases of the glossary, in English. The numbers are those of the cases.

gain-priests = { $n ->
        [one] { $n } priest
       *[other] { $n } priests
    }
too-few-workers = not enough workers
too-few-priests = not enough priests
too-few-power = not enough power
gain-power = { $n } power
structure-of = the { $of } stronghold
structure-of-person = { $person }’s stronghold
nomads = Nomads
    .the = the Nomads
    .of = Nomads’
alchemists = Alchemists
    .of = Alchemists’
halflings = Halflings
    .of = Halflings’
dwarves = Dwarves
    .the = the Dwarves
    .of = Dwarves’
acolytes = Acolytes
    .of = Acolytes’
faction-upgrades = { $the } upgrade
alchemist-the = the Alchemist
blacksmith-the = the Blacksmith
merchant-sells = { $the } sells
upgraded = { $faction }: { $from } upgraded to { $into }
trading-house = trading house
    .the = the trading house
temple = temple
    .into = a temple
    .on = the temple
    .onto = the temple
stronghold = stronghold
    .into = a stronghold
    .on = the stronghold
    .onto = the stronghold
upgrade-to = to { $into }
on-space = on { $on }
onto-space = onto { $onto }
with-priests = with { $n ->
        [one] { $n } priest
       *[other] { $n } priests
    }
large-red-good = { $n ->
        [one] { $n } large red good
       *[other] { $n } large red goods
    }
bridges-placed = { $n ->
        [one] { $n } bridge placed
       *[other] { $n } bridges placed
    }
tiles-placed = { $n ->
        [one] { $n } tile placed
       *[other] { $n } tiles placed
    }
spades-left = { $n ->
        [0] no spades are left
        [one] { $n } spade is left
       *[other] { $n } spades are left
    }
rank = { NUMBER($n, type: "ordinal") ->
        [one] { $n }st
        [two] { $n }nd
        [few] { $n }rd
       *[other] { $n }th
    }
list-pair = { $a } and { $b }
list-middle = { $a }, { $b }
list-last = { $a } and { $b }
list-last-or = { $a } or { $b }
quoted = “{ $text }”
pass-question = Pass?
end-mark = End:
share = { NUMBER($n, maximumFractionDigits: 0) }%
points = { $n ->
        [one] { $n } point
       *[other] { $n } points
    }
mean = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }
year = { NUMBER($n, useGrouping: "false") }
