### The fifteen hard cases of the glossary, in French.

gain-priests = { $n ->
        [one] { $n } prêtre
       *[other] { $n } prêtres
    }
too-few-workers = pas assez d’ouvriers
too-few-priests = pas assez de prêtres
too-few-power = pas assez de Pouvoir
gain-power = { $n } Pouvoir
structure-of = la forteresse { $of }
structure-of-person = forteresse ({ $person })
nomads = Nomades
    .the = les Nomades
    .of = des Nomades
    .to = aux Nomades
alchemists = Alchimistes
    .the = les Alchimistes
    .of = des Alchimistes
halflings = Halfelins
    .of = des Halfelins
dwarves = Nains
    .the = les Nains
    .of = des Nains
    .to = aux Nains
acolytes = Acolytes
    .of = des Acolytes
faction-upgrades = { $the } améliorent
alchemist-the = l’Alchimiste
blacksmith-the = le Forgeron
merchant-sells = { $the } vend
upgraded = { $faction } : { $from } { $gender ->
        [f] améliorée
       *[m] amélioré
    } en { $into }
trading-house = comptoir
    .the = le comptoir
    .of = du comptoir
    .to = au comptoir
    .gender = m
dwelling = habitation
    .the = l’habitation
    .of = de l’habitation
    .to = à l’habitation
    .gender = f
temple = temple
    .into = temple
    .on = le temple
    .onto = le temple
    .gender = m
stronghold = forteresse
    .the = la forteresse
    .of = de la forteresse
    .to = à la forteresse
    .into = forteresse
    .on = la forteresse
    .onto = la forteresse
    .gender = f
upgrade-to = en { $into }
on-space = sur { $on }
onto-space = sur { $onto }
with-priests = avec { gain-priests }
large-red-good = { $n ->
        [one] { $n } grande Marchandise rouge
       *[other] { $n } grandes Marchandises rouges
    }
# The gender of a term selects the form of the participle.
-bridge = pont
    .gender = m
-tile = tuile
    .gender = f
bridges-placed = { $n ->
        [one] { $n } { -bridge } { -bridge.gender ->
            [f] placée
           *[m] placé
        }
       *[other] { $n } { -bridge }s { -bridge.gender ->
            [f] placées
           *[m] placés
        }
    }
tiles-placed = { $n ->
        [one] { $n } { -tile } { -tile.gender ->
            [f] placée
           *[m] placé
        }
       *[other] { $n } { -tile }s { -tile.gender ->
            [f] placées
           *[m] placés
        }
    }
spades-left = { $n ->
        [0] il ne reste aucune pelle
        [one] il reste { $n } pelle
       *[other] il reste { $n } pelles
    }
rank = { NUMBER($n, type: "ordinal") ->
        [one] { $n }er rang
       *[other] { $n }e
    }
list-pair = { $a } et { $b }
list-middle = { $a }, { $b }
list-last = { $a } et { $b }
list-last-or = { $a } ou { $b }
quoted = « { $text } »
pass-question = Passer ?
end-mark = Fin :
share = { NUMBER($n, maximumFractionDigits: 0) } %
points = { $n ->
        [one] { $n } point
       *[other] { $n } points
    }
mean = { NUMBER($n, minimumFractionDigits: 1, maximumFractionDigits: 1) }
year = { NUMBER($n, useGrouping: "false") }
