### French. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/merchants-cove/adventurers.toml

# en: piece=0f8942ae
warrior =
    .piece = Guerrier
    .piece-the = le Guerrier
    .piece-of = du Guerrier
    .piece-to = au Guerrier
    .piece-into = en Guerrier
    .piece-count = { $n ->
            [one] { $n } Guerrier
           *[other] { $n } Guerriers
        }
# en: back=499fbbb6
adventurer =
    .back = Aventurier
    .back-the = l’Aventurier
    .back-of = de l’Aventurier
    .back-to = à l’Aventurier
    .back-into = en Aventurier
    .back-count = { $n ->
            [one] { $n } Aventurier
           *[other] { $n } Aventuriers
        }
# en: property=10289201
clan =
    .property = Clan
# en: word=67b1dc00
clan-red =
    .word = rouge
# en: piece=5dec5851
bard =
    .piece = Barde
    .piece-the = le Barde
    .piece-of = du Barde
    .piece-to = au Barde
    .piece-into = en Barde
    .piece-count = { $n ->
            [one] { $n } Barde
           *[other] { $n } Bardes
        }
# en: word=34cd3e3d
clan-green =
    .word = vert
# en: piece=4975e829
wizard =
    .piece = Sorcier
    .piece-the = le Sorcier
    .piece-of = du Sorcier
    .piece-to = au Sorcier
    .piece-into = en Sorcier
    .piece-count = { $n ->
            [one] { $n } Sorcier
           *[other] { $n } Sorciers
        }
# en: word=a9d131d3
clan-blue =
    .word = bleu
# en: piece=af43da56
noble =
    .piece = Noble
    .piece-the = le Noble
    .piece-of = du Noble
    .piece-to = au Noble
    .piece-into = en Noble
    .piece-count = { $n ->
            [one] { $n } Noble
           *[other] { $n } Nobles
        }
# en: word=abbc1cad
clan-yellow =
    .word = jaune
# en: piece=b5f99fb3
rogue =
    .piece = Voyou
    .piece-the = le Voyou
    .piece-of = du Voyou
    .piece-to = au Voyou
    .piece-into = en Voyou
    .piece-count = { $n ->
            [one] { $n } Voyou
           *[other] { $n } Voyous
        }
# en: word=57467d6b
clan-grey =
    .word = gris
# en: piece=42599c80
boat-1 =
    .piece = Bateau 1
# en: back=5e9d0c14
boat =
    .back = Bateau
    .back-the = le Bateau
    .back-of = du Bateau
    .back-to = au Bateau
    .back-into = en Bateau
    .back-count = { $n ->
            [one] { $n } Bateau
           *[other] { $n } Bateaux
        }
# en: piece=fb25392b
boat-2 =
    .piece = Bateau 2
# en: piece=e7921fee
boat-3 =
    .piece = Bateau 3
# en: piece=1bef370f
boat-4 =
    .piece = Bateau 4
# en: piece=137e145f
boat-5 =
    .piece = Bateau 5
# en: piece=80012da8
boat-6 =
    .piece = Bateau 6
# en: zone=d4dbeeb2
bag =
    .zone = sac
# en: zone=a8437913
drawn =
    .zone = piochés
# en: zone=fb32c8cd
box =
    .zone = boîte
# en: zone=eb825e9a
hall-red =
    .zone = Salle rouge
# en: zone=7245851f
hall-green =
    .zone = Salle verte
# en: zone=4cb977a4
hall-blue =
    .zone = Salle bleue
# en: zone=daa59c5b
hall-yellow =
    .zone = Salle jaune
# en: zone=0bd08789
lair =
    .zone = Repaire
# en: zone=71ca7e62
bazaar =
    .zone = Quai du Bazar
# en: zone=3e9c29cb
town-square =
    .zone = Quai de la Grand Place
# en: zone=29005856
black-market =
    .zone = Quai du Marché Noir
# en: zone=bc8aa3a8 zone-reason-each=17cf906a
boats =
    .zone = Bateaux
    .zone-reason-each = GAP-01 : le nombre de places d’un Bateau n’est pas dans le texte ; deux critiques en comptent quatre
# en: place=4dee2862
boats-boat-l1 =
    .place = Bateau G1
# en: place=998ca007
boats-boat-l2 =
    .place = Bateau G2
# en: place=c5ced50e
boats-boat-l3 =
    .place = Bateau G3
# en: place=b986016a
boats-boat-r1 =
    .place = Bateau D1
# en: place=a0c586b7
boats-boat-r2 =
    .place = Bateau D2
# en: place=387b497e
boats-boat-r3 =
    .place = Bateau D3
# en: zone=3bd03e0d
sea =
    .zone = en Mer
# en: place=4dee2862
sea-boat-l1 =
    .place = Bateau G1
# en: place=998ca007
sea-boat-l2 =
    .place = Bateau G2
# en: place=c5ced50e
sea-boat-l3 =
    .place = Bateau G3
# en: place=b986016a
sea-boat-r1 =
    .place = Bateau D1
# en: place=a0c586b7
sea-boat-r2 =
    .place = Bateau D2
# en: place=387b497e
sea-boat-r3 =
    .place = Bateau D3
# en: zone=e4a676cb zone-reason-places=78892deb
berths =
    .zone = emplacements
    .zone-reason-places = GAP-02 : le texte des règles ne dit pas à quel Quai appartient chaque emplacement
# en: place=35b3bf4c
berths-berth-bazaar =
    .place = emplacement Bazar
# en: place=e953fb12
berths-berth-left =
    .place = emplacement gauche
# en: place=a3836b26
berths-berth-right =
    .place = emplacement droit
# en: place=6fa49ac4
berths-berth-market =
    .place = emplacement Marché Noir
# en: zone=dc31cebd
ashore =
    .zone = à terre
# en: task=4757e02e task-doc=1e7a8f1e
strand =
    .task = échouer
    .task-doc = Retire un Bateau : les Clients vont dans leurs Salles de Clan, les Voyous au Repaire (MC-105 à MC-107).
# en: task=127d978a
strand-left =
    .task = échouer à gauche
# en: task=2bee7ce3
strand-right =
    .task = échouer à droite

## scripts/merchants-cove/clock.toml

# en: track=0a53e79e track-reason-marks-loads-start=b5d7bd44 track-reason-stops-edges=ba37d9f5
clock =
    .track = Horloge
    .track-reason-marks-loads-start = GAP-03 : le texte des règles ne nomme pas 5:30 et 7:30
    .track-reason-stops-edges = GAP-04 : l’endroit des Aiguilles n’est pas dans le texte
# en: stop=1b8bdab6
clock-hour-1 =
    .stop = Heure 1
# en: stop=3649f18c
clock-hour-2 =
    .stop = Heure 2
# en: stop=fb15bfda
clock-hour-3 =
    .stop = Heure 3
# en: stop=3147de00
clock-hour-4 =
    .stop = Heure 4
# en: stop=6019281f
clock-hour-5 =
    .stop = Heure 5
# en: stop=d9388f07
clock-first-hand =
    .stop = 1re Aiguille
# en: stop=4eed6ed6
clock-hour-6 =
    .stop = Heure 6
# en: stop=526b5b1f
clock-hour-7 =
    .stop = Heure 7
# en: stop=0f56e141
clock-second-hand =
    .stop = 2e Aiguille
# en: stop=cc1bfb3d
clock-hour-8 =
    .stop = Heure 8
# en: stop=3bcc9de3
clock-hour-9 =
    .stop = Heure 9
# en: stop=789ad42b
clock-hour-10 =
    .stop = Heure 10
# en: stop=efd08b74
clock-hour-11 =
    .stop = Heure 11
# en: stop=9504e489
clock-hour-12 =
    .stop = Heure 12
# en: stop=7386246c
clock-hour-13 =
    .stop = Heure 13
# en: stop=17ea8cab
clock-hour-14 =
    .stop = Heure 14
# en: stop=a0a07071
clock-hour-15 =
    .stop = Heure 15
# en: stop=f8b2b674
clock-hour-16 =
    .stop = Heure 16
# en: marker=b42bf6da
clock-market =
    .marker = marqueur de phase de Marché
# en: marker=0e85f11d
clock-first-mouse =
    .marker = 1re Souris
# en: marker=3b4821e6
clock-second-mouse =
    .marker = 2e Souris
# en: mark=5b641993
clock-loads =
    .mark = charge
# en: task=62ed31c5 task-doc=9f791b1c
walk =
    .task = avancer
    .task-doc = Avance sur l’Horloge, Heure par Heure. Devant une Aiguille libre, on choisit le chemin (MC-086, MC-090). Aucune carte n’est piochée avant que tout le chemin soit choisi (AMB-01).
# en: task=550f2149 task-doc=7be287b7
hour =
    .task = Heure
    .task-doc = Avance la place d’une Heure sur le chemin normal. Si l’Aiguille a été choisie, ce pas était le déplacement de cette Heure.
# en: counter=bdeb449b counter-doc=7925170b
taken =
    .counter = prise
    .counter-doc = 1 si cette Heure a servi à monter sur une Aiguille.
# en: counter=666ce5fa counter-doc=c9c80ed2
hand-cards =
    .counter = cartes d’Aiguille
    .counter-doc = Cartes Corruption dues pour les Aiguilles prises pendant ce déplacement (AMB-07).
# en: function=d261be9b function-doc=6326267f
hand-costs =
    .function = coût d’une Aiguille
    .function-doc = Cartes Corruption pour prendre une Aiguille (MC-088).
# en: function=95536356 function-doc=280f6dce
own-hand-costs =
    .function = coût de l’Aiguille
    .function-doc = Cartes Corruption pour la place active quand elle prend une Aiguille. Un module de marchand peut le remplacer pour une place (MC-002).
# en: decision=80b9af69
way =
    .decision = chemin
# en: option-name=b95d67df option=20c858da
way-on =
    .option-name = continuer
    .option = dépasser l’indicateur
# en: option-name=a49fccc2 option=2b29b3e5
way-hand =
    .option-name = Aiguille
    .option = prendre l’Aiguille
# en: task=e266ee3a task-doc=2a9f74ad
cost =
    .task = coût
    .task-doc = Paie une action après elle : les cartes, puis les Heures. Après tout le chemin : les cartes des Aiguilles, puis les chargements (MC-062, MC-068, AMB-01, AMB-07).
# en: task=8820033f
pay-hands =
    .task = payer les Aiguilles

## scripts/merchants-cove/corruption.toml

# en: piece-reason-number-has=c88ed7a1 piece=f34cc684
doubt =
    .piece-reason-number-has = GAP-08 : le nombre de cartes de chaque icône est notre propre choix
    .piece = doute
    .piece-count = { $n ->
            [one] { $n } doute
           *[other] { $n } doutes
        }
# en: back=af0d5e67 zone=af0d5e67
corruption =
    .back = Corruption
    .zone = Corruption
# en: property=9dbb0417
rot =
    .property = Corruption
# en: piece-reason-number-has=c88ed7a1 piece=3824a9f3
red-doubt =
    .piece-reason-number-has = GAP-08 : le nombre de cartes de chaque icône est notre propre choix
    .piece = doute rouge
    .piece-count = { $n ->
            [one] { $n } doute rouge
           *[other] { $n } doutes rouges
        }
# en: property=67b1dc00 seat=67b1dc00
red =
    .property = rouge
    .seat = rouge
# en: piece-reason-number-has=c88ed7a1 piece=8f68301a
green-doubt =
    .piece-reason-number-has = GAP-08 : le nombre de cartes de chaque icône est notre propre choix
    .piece = doute vert
    .piece-count = { $n ->
            [one] { $n } doute vert
           *[other] { $n } doutes verts
        }
# en: property=34cd3e3d seat=34cd3e3d
green =
    .property = vert
    .seat = vert
# en: piece-reason-number-has=c88ed7a1 piece=bc4c3c80
blue-doubt =
    .piece-reason-number-has = GAP-08 : le nombre de cartes de chaque icône est notre propre choix
    .piece = doute bleu
    .piece-count = { $n ->
            [one] { $n } doute bleu
           *[other] { $n } doutes bleus
        }
# en: property=a9d131d3 seat=a9d131d3
blue =
    .property = bleu
    .seat = bleu
# en: piece-reason-number-has=c88ed7a1 piece=12402fcd
yellow-doubt =
    .piece-reason-number-has = GAP-08 : le nombre de cartes de chaque icône est notre propre choix
    .piece = doute jaune
    .piece-count = { $n ->
            [one] { $n } doute jaune
           *[other] { $n } doutes jaunes
        }
# en: property=abbc1cad
yellow =
    .property = jaune
# en: piece-reason-number-has=c88ed7a1 piece=4d5e118d
red-vice =
    .piece-reason-number-has = GAP-08 : le nombre de cartes de chaque icône est notre propre choix
    .piece = vice rouge
    .piece-count = { $n ->
            [one] { $n } vice rouge
           *[other] { $n } vices rouges
        }
# en: piece-reason-number-has=c88ed7a1 piece=78674b86
green-vice =
    .piece-reason-number-has = GAP-08 : le nombre de cartes de chaque icône est notre propre choix
    .piece = vice vert
    .piece-count = { $n ->
            [one] { $n } vice vert
           *[other] { $n } vices verts
        }
# en: piece-reason-number-has=c88ed7a1 piece=6b835d82
blue-vice =
    .piece-reason-number-has = GAP-08 : le nombre de cartes de chaque icône est notre propre choix
    .piece = vice bleu
    .piece-count = { $n ->
            [one] { $n } vice bleu
           *[other] { $n } vices bleus
        }
# en: piece-reason-number-has=c88ed7a1 piece=165eb4e0
yellow-vice =
    .piece-reason-number-has = GAP-08 : le nombre de cartes de chaque icône est notre propre choix
    .piece = vice jaune
    .piece-count = { $n ->
            [one] { $n } vice jaune
           *[other] { $n } vices jaunes
        }
# en: zone=1e89d331
forgotten =
    .zone = oubliées
# en: zone=d326cb0e
secrets =
    .zone = secrets
# en: zone=a3417ed7
seen =
    .zone = révélées
# en: task=1d986c1a
corrupt =
    .task = corrompre

## scripts/merchants-cove/game.toml

# en: seat=4b2c611c
white =
    .seat = blanc
# en: seat=68a65811
black =
    .seat = noir
# en: tie-doc=6b6a0196
most-goods-on-the-stall =
    .tie-doc = Marchandises sur l’Étal
# en: tie-doc=d0278f2b
fewest-corruption-cards =
    .tie-doc = cartes Corruption
# en: counter=17b64214 counter-doc=9499cdd0 counter-reason-start=6fd7854f
gold =
    .counter = Or
    .counter-doc = Tout l’Or d’une place (MC-004) : ses Gemmes plus son marqueur. GAP-13 : commence à 0 (MC-042). Peut devenir négatif (AMB-40).
    .counter-reason-start = GAP-13 : le texte des règles omet la première case de la piste Or
# en: track=fb60c9b0
gold-track =
    .track = piste Or
# en: piece=09f9afd1 back=09f9afd1
banner =
    .piece = Bannière
    .piece-the = la Bannière
    .piece-of = de la Bannière
    .piece-to = à la Bannière
    .piece-into = en Bannière
    .piece-count = { $n ->
            [one] { $n } Bannière
           *[other] { $n } Bannières
        }
    .back = Bannière
# en: zone=f3fbbc38
shop =
    .zone = plateau Boutique
# en: piece=15d30012 back=15d30012
gem =
    .piece = Gemme
    .piece-the = la Gemme
    .piece-of = de la Gemme
    .piece-to = à la Gemme
    .piece-into = en Gemme
    .piece-count = { $n ->
            [one] { $n } Gemme
           *[other] { $n } Gemmes
        }
    .back = Gemme
# en: property=7988216b
worth =
    .property = valeur
# en: zone=b8797384
gem-box =
    .zone = réserve de Gemmes
# en: zone=939e6052
gems =
    .zone = Gemmes
# en: task=97daa1e2 task-doc=be28df7c
earn =
    .task = gagner
    .task-doc = Ajoute l’Or aussitôt (MC-131) : une Gemme par centaine ; le marqueur repart du début de la piste (MC-158).
# en: task=ec2a5dd7
count-gold =
    .task = compter l’Or
# en: counter=403b7fb9 counter-doc=b1bee1f9
hours =
    .counter = Heures
    .counter-doc = Heures de l’action en cours qui ne sont pas encore dépensées.
# en: counter=5b641993 counter-doc=979b4e39
loads =
    .counter = chargements
    .counter-doc = Indicateurs Aventurier dépassés pendant ce déplacement (AMB-01).
# en: counter=fe0d2176 counter-doc=1e412871
space =
    .counter = lieu
    .counter-doc = Dernier lieu visité (MC-065). Un module qui ajoute des lieux ajoute leurs noms.
# en: stand=3de2dbc5
space-off-the-board =
    .stand = hors du plateau
# en: stand=069cc9f8
space-recruiting =
    .stand = recruter
# en: stand=4fed9ffa
space-staff =
    .stand = Équipe
# en: counter=56ee88b1 counter-doc=42bf7f0a back=56ee88b1
merchant =
    .counter = marchand
    .counter-doc = Numéro du livret de règles du marchand : 0 est celui de l’Apprenti ; chaque module de marchand déclare son propre numéro (MC-001).
    .back = marchand

## scripts/merchants-cove/goods.toml

# en: piece=a7767aae
small-red =
    .piece = petite rouge
    .piece-count = { $n ->
            [one] { $n } petite Marchandise rouge
           *[other] { $n } petites Marchandises rouges
        }
# en: back=6e9d1315
good =
    .back = Marchandise
    .back-the = la Marchandise
    .back-of = de la Marchandise
    .back-to = à la Marchandise
    .back-into = en Marchandise
    .back-count = { $n ->
            [one] { $n } Marchandise
           *[other] { $n } Marchandises
        }
# en: property=ca93cbf5
size =
    .property = taille
# en: property=15d59752
price =
    .property = prix
# en: piece=8be0059d
large-red =
    .piece = grande rouge
    .piece-count = { $n ->
            [one] { $n } grande Marchandise rouge
           *[other] { $n } grandes Marchandises rouges
        }
# en: piece=fdca37f9
small-green =
    .piece = petite verte
    .piece-count = { $n ->
            [one] { $n } petite Marchandise verte
           *[other] { $n } petites Marchandises vertes
        }
# en: piece=3a3014ea
large-green =
    .piece = grande verte
    .piece-count = { $n ->
            [one] { $n } grande Marchandise verte
           *[other] { $n } grandes Marchandises vertes
        }
# en: piece=00f42435
small-blue =
    .piece = petite bleue
    .piece-count = { $n ->
            [one] { $n } petite Marchandise bleue
           *[other] { $n } petites Marchandises bleues
        }
# en: piece=cd8f6cf3
large-blue =
    .piece = grande bleue
    .piece-count = { $n ->
            [one] { $n } grande Marchandise bleue
           *[other] { $n } grandes Marchandises bleues
        }
# en: piece=a3a73f39
small-yellow =
    .piece = petite jaune
    .piece-count = { $n ->
            [one] { $n } petite Marchandise jaune
           *[other] { $n } petites Marchandises jaunes
        }
# en: piece=fc16c3a7
large-yellow =
    .piece = grande jaune
    .piece-count = { $n ->
            [one] { $n } grande Marchandise jaune
           *[other] { $n } grandes Marchandises jaunes
        }
# en: zone=802fa3c6
supply =
    .zone = réserve
# en: zone=17abc045
stall =
    .zone = Étal

## scripts/merchants-cove/loading.toml

# en: function=27c93c7b
ahead =
    .function = devant
# en: task=9772b9ca task-doc=ca9e2020
load-all =
    .task = tout charger
    .task-doc = Exécute les chargements d’un déplacement, un par un (AMB-01).
# en: task=919e4c60
load-one =
    .task = charger un Aventurier
# en: task=d275dd5c task-doc=d95ca775
load =
    .task = charger
    .task-doc = Pioche un Aventurier, le montre et demande un Bateau (AMB-11). Sans effet si aucun Bateau n’est en Mer ou si le sac est vide (AMB-17). Les Bateaux en Mer ont toujours de la place (MC-099).
# en: decision=15440f1f property=15440f1f
board =
    .decision = charger
    .property = plateau
# en: option-name=5e9d0c14 option=1a3f42f3
board-boat =
    .option-name = Bateau
    .option = charger : { $boat }
# en: task=8f1cb79a task-doc=cc557fd6
robbed-after =
    .task = placer à bord
    .task-doc = Place l’Aventurier sur le Bateau, exécute la carte Voyous, puis met à Quai un Bateau plein (AMB-12).
# en: task=13cbfbca task-doc=c514846f
filled =
    .task = plein
    .task-doc = Un Bateau plein est mis à Quai aussitôt (MC-099).
# en: decision=d77cdef3
dock =
    .decision = mettre à Quai
# en: option-name=411628db option=0889f47d option-reason-when-does=95b9ed25
dock-berth =
    .option-name = emplacement
    .option = mettre à Quai : { $berth }
    .option-reason-when-does = GAP-02 : le texte des règles ne dit pas à quel côté et à quel Quai appartient chaque emplacement

## scripts/merchants-cove/merchants.toml

# en: piece-reason-has=9a08d711 piece=88b5e57d
alchemist =
    .piece-reason-has = GAP-09 : le livret de règles de ce marchand n’était pas disponible ; il se joue comme l’Apprenti
    .piece = Alchimiste
    .piece-the = l’Alchimiste
    .piece-of = de l’Alchimiste
    .piece-to = à l’Alchimiste
    .piece-into = en Alchimiste
# en: property=69558491
book =
    .property = livret
# en: piece-reason-has=9a08d711 piece=8ff3542b
blacksmith =
    .piece-reason-has = GAP-09 : le livret de règles de ce marchand n’était pas disponible ; il se joue comme l’Apprenti
    .piece = Forgeron
    .piece-the = le Forgeron
    .piece-of = du Forgeron
    .piece-to = au Forgeron
    .piece-into = en Forgeron
# en: piece-reason-has=9a08d711 piece=4138be90
captain =
    .piece-reason-has = GAP-09 : le livret de règles de ce marchand n’était pas disponible ; il se joue comme l’Apprenti
    .piece = Capitaine
    .piece-the = le Capitaine
    .piece-of = du Capitaine
    .piece-to = au Capitaine
    .piece-into = en Capitaine
# en: piece-reason-has=9a08d711 piece=81607eea
chronomancer =
    .piece-reason-has = GAP-09 : le livret de règles de ce marchand n’était pas disponible ; il se joue comme l’Apprenti
    .piece = Chronomancien
    .piece-the = le Chronomancien
    .piece-of = du Chronomancien
    .piece-to = au Chronomancien
    .piece-into = en Chronomancien
# en: zone=0daae4f2 setting=0daae4f2 value-random=236ad84c value-chosen=19ac7cbb value-fixed=43a6b843 setting-doc=b94922aa
merchants =
    .zone = marchands
    .setting = marchands
    .value-random = au hasard
    .value-chosen = choisis
    .value-fixed = fixes
    .setting-doc = Les cartes des marchands sont piochées, choisies dans l’ordre des places, ou fixes. Fixes : chaque place est un Apprenti, sauf si un module en décide autrement (AMB-44).
# en: phase=73c1ddd5
players-set-up =
    .phase = mise en place de chaque place
# en: phase=2a72f609
merchants-dealt =
    .phase = marchands distribués
# en: phase=069fe0d7
merchants-chosen =
    .phase = marchands choisis
# en: phase=987cba8c
own-setup =
    .phase = mise en place particulière
# en: phase=55c83cc3
rulebooks =
    .phase = livrets de règles
# en: task=ada21681
deal-merchant =
    .task = distribuer un marchand
# en: decision=277481e6
choose-merchant =
    .decision = choisir un marchand
# en: option-name=4c3cce37 option=bdc10dfe
choose-merchant-take =
    .option-name = prendre
    .option = marchand : { $card }
# en: task=112cb14a
open-rulebook =
    .task = ouvrir le livret de règles

## scripts/merchants-cove/module.toml

# en: e83adabc doc=ebaff3e9
module-merchants-cove = La Baie des Marchands
    .doc = Les règles communes : Horloge, Bateaux, Quais, Salles de Clan, Habitants, Corruption. Chaque marchand est un module à part.

## scripts/merchants-cove/phases/course.toml

# en: phase=50691aa6
setup =
    .phase = mise en place
# en: phase=f61fa57c
round =
    .phase = manche
# en: phase=de7a8bf2
arrival =
    .phase = phase d’Arrivée
# en: phase=55fab199
all-aboard =
    .phase = tous à bord
# en: phase=f8b12555
customers-aboard =
    .phase = Clients à bord
# en: phase=eb15a7d3
production =
    .phase = phase de Production
# en: phase=b42bf6da
market =
    .phase = phase de Marché
# en: phase=8e31311c phase-doc=068af10a
selling =
    .phase = vente
    .phase-doc = Quai par Quai : Bazar, Grand Place, Marché Noir (MC-116).
# en: phase=181cc5f5
sales =
    .phase = ventes
# en: phase=845786ea phase-doc=3829e3e1
offers =
    .phase = offres
    .phase-doc = Jeu simultané (MC-132) : toutes les places choisissent leurs Marchandises en secret, puis les vendent dans l’ordre de la pile (AMB-37).
# en: phase=4cc2b8c3
clean-up =
    .phase = phase de Nettoyage
# en: phase=167d2f64
scoring =
    .phase = Décompte Final
# en: function=e36a1a22
hourglasses =
    .function = Sabliers
# en: function=637b33a4
gather =
    .function = rassembler
# en: function=f28ebe36
seller =
    .function = à la vente
# en: function=48f786ac
tempt =
    .function = tenter
# en: function=7dd08555
set-sail =
    .function = reprendre la Mer

## scripts/merchants-cove/phases/market.toml

# en: counter=e64e9cfc
done =
    .counter = fini
# en: counter-doc=6d009dc5 counter=d26e1ee9
tempted-by =
    .counter-doc = 1 si la place a vendu au Marché Noir pendant cette manche (MC-130).
    .counter = tentation
# en: counter=c7d0d6f4
shield-red =
    .counter = Mécénat rouge
# en: counter=94e2483e
shield-green =
    .counter = Mécénat vert
# en: counter=07a31f15
shield-blue =
    .counter = Mécénat bleu
# en: counter=87880a6f
shield-yellow =
    .counter = Mécénat jaune
# en: task=a066d2cf
not-done =
    .task = pas fini
# en: task=e003e148
patronage =
    .task = Mécénat
# en: task=fb02a5ef
score =
    .task = décompter
# en: decision=16356cc0
sell =
    .decision = vendre
# en: option-name=6e9d1315 option=231ccf65
sell-good =
    .option-name = Marchandise
    .option = vendre : { $good }
# en: option-name=7bcf06f0 option=348f67cc
sell-convert =
    .option-name = convertir
    .option = convertir un Voyou
# en: option-name=e64e9cfc option=62057dd0
sell-done =
    .option-name = fini
    .option = vente finie

## scripts/merchants-cove/phases/offers.toml

# en: counter=4eeef29e
offer-small-red =
    .counter = offre : petites rouges
# en: counter=f6224876
offer-small-green =
    .counter = offre : petites vertes
# en: counter=81c8a39d
offer-small-blue =
    .counter = offre : petites bleues
# en: counter=9853ea10
offer-small-yellow =
    .counter = offre : petites jaunes
# en: counter=8b070e48
offer-large-red =
    .counter = offre : grandes rouges
# en: counter=e066b985
offer-large-green =
    .counter = offre : grandes vertes
# en: counter=1ed12d74
offer-large-blue =
    .counter = offre : grandes bleues
# en: counter=f537ea20
offer-large-yellow =
    .counter = offre : grandes jaunes
# en: counter-doc=cb93d0a7 counter=6aad2a24
pledged =
    .counter-doc = Cartes Corruption encore à piocher pour les Voyous promis (MC-188).
    .counter = promis
# en: function=9df2aa02
offered =
    .function = offre finie
# en: function=c640c104
brought-out =
    .function = sorties
# en: task=6e164d62 task-doc=33f4cfc3
sell-in-order =
    .task = vendre dans l’ordre
    .task-doc = Vend les offres de toutes les places, dans l’ordre de la pile.
# en: task=58f1cc71
sell-next =
    .task = vente suivante
# en: task=e8fcf3b2 task-doc=e4364746
sell-offered =
    .task = vendre l’offre
    .task-doc = Pioche d’abord les cartes pour les Voyous, puis vend chaque Marchandise selon les règles de `sell`.
# en: task=adc50c74
all-have-sold =
    .task = toutes ont vendu
# en: task=508d7ede
draw-pledged =
    .task = piocher pour les promis
# en: task=42966778 task-doc=0d2d2966
sell-kind =
    .task = vendre une sorte
    .task-doc = Vend toutes les Marchandises offertes d’une sorte. Une Marchandise qui ne peut plus être vendue reste sur l’Étal.
# en: decision=9e81127b
offer =
    .decision = offrir
# en: option-name=6e9d1315 option=86e3472d
offer-good =
    .option-name = Marchandise
    .option = offrir : { $good }
# en: option-name=72467ef5 option=ec0f3945
offer-pledge =
    .option-name = promettre
    .option = promettre de convertir un Voyou
# en: option-name=e64e9cfc option=9df2aa02
offer-done =
    .option-name = fini
    .option = offre finie

## scripts/merchants-cove/picture.toml

# en: picture=4525043c
harbour =
    .picture = port

## scripts/merchants-cove/recruiting.toml

# en: decision=f5f4c1c9 decision-doc=cf9ae6a2
act =
    .decision = action
    .decision-doc = Un tour : choisir un lieu et exécuter son action. Les modules des marchands ajoutent leurs lieux.
# en: option-name=c164d175 option=bca51408 option-reason-does=61f34ef1
act-recruit =
    .option-name = recruter
    .option = recruter : { $card }
    .option-reason-does = GAP-05 : le texte des règles n’indique pas les coûts des emplacements de la Grand Place
# en: option-name=4fed9ffa option=22470d23 option-reason-when=aa0a8ea0 option-reason-does=e7b3944d
act-staff =
    .option-name = Équipe
    .option = utiliser son Équipe
    .option-reason-when = GAP-10 : le texte des règles n’indique pas les effets des emplacements d’un plateau Équipe
    .option-reason-does = GAP-12 : le texte des règles dit en général 2 Heures ; chaque plateau indique les siennes
# en: option-name=7e647121 option=7e647121
act-wait =
    .option-name = attendre
    .option = attendre
# en: task=c164d175
recruit =
    .task = recruter
# en: decision=aee7c4ea
settle =
    .decision = placer
# en: option-name=0988b0fb option=aa0f1f92
settle-slot =
    .option-name = emplacement
    .option = placer : { $slot }
# en: decision=f33f4211
discard =
    .decision = défausser
# en: option-name=73f323b1 option=7a2dd811
discard-card =
    .option-name = carte
    .option = défausser : { $card }
# en: task=94a56f32 task-doc=5a361e06
discard-some =
    .task = défausser des cartes
    .task-doc = Demande à la place de défausser jusqu’à `left` cartes Corruption (MC-179).
# en: decision=5f8e2d94
may-discard =
    .decision = peut défausser
# en: option-name=911faba7 option=7a2dd811
may-discard-one =
    .option-name = une
    .option = défausser : { $card }
# en: option-name=5a9d35fe option=da847fd7
may-discard-enough =
    .option-name = assez
    .option = garder le reste

## scripts/merchants-cove/rogues.toml

# en: setting=b1b58761 value-criminals=72ca0e3f value-cultists=dbd68e27 value-robbers=e1f015a4 value-random=236ad84c setting-doc=e48c10aa back=b1b58761
rogue-card =
    .setting = carte Voyous
    .value-criminals = Criminels
    .value-cultists = Cultistes
    .value-robbers = Voleurs
    .value-random = au hasard
    .setting-doc = La carte Voyous de la partie, choisie ou piochée. Elle reste face visible (MC-030).
    .back = carte Voyous
# en: piece=72ca0e3f piece-reason-has=71681b9f
criminals =
    .piece = Criminels
    .piece-reason-has = GAP-06 : le texte des règles n’indique pas les nombres de la carte
# en: property=3c183054
in-lair =
    .property = au Repaire
# en: property=4a019a10
in-bag =
    .property = dans le sac
# en: property=86a8f440
boards =
    .property = embarquent
# en: piece=dbd68e27 piece-reason-has=71681b9f
cultists =
    .piece = Cultistes
    .piece-reason-has = GAP-06 : le texte des règles n’indique pas les nombres de la carte
# en: piece=e1f015a4 piece-reason-has=71681b9f
robbers =
    .piece = Voleurs
    .piece-reason-has = GAP-06 : le texte des règles n’indique pas les nombres de la carte
# en: zone=8ac3f582
rogue-cards =
    .zone = cartes Voyous
# en: zone=0330db9a
card-in-play =
    .zone = carte en jeu
# en: phase=2a30eabe
rogues-placed =
    .phase = Voyous placés
# en: phase=7f44e307
criminals-chosen =
    .phase = Criminels choisis
# en: phase=a118eb65
cultists-chosen =
    .phase = Cultistes choisis
# en: phase=77bf477c
robbers-chosen =
    .phase = Voleurs choisis
# en: phase=b6424e9a
card-drawn =
    .phase = carte piochée
# en: phase=53147a0b
rogues-counted-out =
    .phase = Voyous répartis
# en: task=a32cbcca
into-lair =
    .task = au Repaire
# en: task=610c340e task-doc=cb29a89d
into-box =
    .task = dans la boîte
    .task-doc = Retire de la partie tous les Voyous qui ne sont ni au Repaire ni dans le sac (MC-033).
# en: counter=4cc469e0 counter-doc=34883e67
converts =
    .counter = convertis
    .counter-doc = Voyous de ce Quai qui comptent pour la place comme Clients de toutes les couleurs (MC-188, AMB-20).
# en: task=a838a095 task-doc=4670817e
robbed =
    .task = vol
    .task-doc = Après qu’un Voyou est placé sur un Bateau et avant qu’un Bateau soit mis à Quai (MC-191, AMB-21 à AMB-23).
# en: decision=54868008
rob =
    .decision = voler
# en: option-name=3bba9260 option=70fb67c1
rob-move =
    .option-name = voler
    .option = voler : { $folk } → { $to }
# en: option-name=198fb9ef option=13b24485
rob-leave =
    .option-name = renoncer
    .option = ne voler personne

## scripts/merchants-cove/sailors.toml

# en: decision=1af463b4
land =
    .decision = débarquer
# en: option-name=1af463b4 option=2c6ad5f8
land-land =
    .option-name = débarquer
    .option = débarquer : { $folk }, { $boat } → { $dock }
# en: decision=5418d0ab
home =
    .decision = renvoyer
# en: option-name=5418d0ab option=13b1567b
home-home =
    .option-name = renvoyer
    .option = renvoyer : { $folk }, { $boat }
# en: decision=549d786a
overboard =
    .decision = par-dessus bord
# en: option-name=549d786a option=099244a9
overboard-overboard =
    .option-name = par-dessus bord
    .option = par-dessus bord : { $folk }, { $boat }
# en: decision=78865547
transfer =
    .decision = transférer
# en: option-name=78865547 option=57c06990
transfer-transfer =
    .option-name = transférer
    .option = transférer : { $folk }, { $boat } → { $to }
# en: task=d1d8a372
put-over =
    .task = transférer

## scripts/merchants-cove/settings.toml

# en: setting=0cc42814 setting-doc=bd8b87f3 setting-reason-default=b2ac233f
five-players =
    .setting = cinq places
    .setting-doc = Permet de jouer à cinq. Il n’y a pas de partie en solitaire (MC-003).
    .setting-reason-default = GAP-14 : le cinquième marchand et le jeu en solitaire sont dans des extensions
# en: setting=c50832a6 setting-doc=3454f0aa
simultaneous =
    .setting = jeu simultané
    .setting-doc = Toutes les places vendent en même temps, par des choix secrets (AMB-37).
# en: setting=c1b67c04 setting-doc=6dddb1a2
short-game =
    .setting = partie courte
    .setting-doc = Une manche au lieu de trois, pour apprendre le décompte.
# en: profile=4fd5f7f3 profile-doc=6b90325b
cove-first-game =
    .profile = La Baie : première partie
    .profile-doc = Réglages d’une première partie : Autochtones et Mercenaires, la carte Voyous Criminels, et toutes les places sont des Apprentis.

## scripts/merchants-cove/staff.toml

# en: counter=8dce9c50
used-1 =
    .counter = utilisé 1
# en: counter=d7668d2b
used-2 =
    .counter = utilisé 2
# en: counter=9bdc4448
used-3 =
    .counter = utilisé 3
# en: counter=33d595fc
used-4 =
    .counter = utilisé 4
# en: task=fa837a28 task-doc=da5de141
use-slots =
    .task = utiliser les emplacements
    .task-doc = Utilise un emplacement ou plus, puis paie le coût indiqué sur le plateau (MC-176).
# en: task=e38f2680
fresh-slots =
    .task = emplacements libérés
# en: function=be1989c5
dyes =
    .function = teinture possible
# en: decision=3893e391 decision-reason-option=aa0a8ea0
employ =
    .decision = employer
    .decision-reason-option = GAP-10 : le texte des règles n’indique pas les effets des emplacements d’un plateau Équipe
# en: option-name=800588dd option=81fd22b8
employ-helper =
    .option-name = aide
    .option = aide : { $good }
# en: option-name=c639facc option=1572eb27
employ-dyer =
    .option-name = teinturier
    .option = teindre : { $good } → { $other }
# en: option-name=71638379 option=71638379
employ-crier =
    .option-name = crieur
    .option = crieur
# en: option-name=d564b8a4 option=963d04ca
employ-confessor =
    .option-name = confesseur
    .option = confesser : { $card }
# en: option-name=5a9d35fe option=42939411
employ-enough =
    .option-name = assez
    .option = assez de l’Équipe

## scripts/merchants-cove/townsfolk.toml

# en: piece-text=ae2b0e38 piece-reason-has=fca60847 piece=ea357df8
local-1 =
    .piece-text = défausser une carte Corruption
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Autochtone 1
# en: back=9b162270
townsfolk =
    .back = Habitants
# en: piece-text=ae2b0e38 piece-reason-has=fca60847 piece=9cffb063
local-2 =
    .piece-text = défausser une carte Corruption
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Autochtone 2
# en: piece-text=ae2b0e38 piece-reason-has=fca60847 piece=d5fb5bf9
local-3 =
    .piece-text = défausser une carte Corruption
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Autochtone 3
# en: piece-text=ae2b0e38 piece-reason-has=fca60847 piece=d0fb12fa
local-4 =
    .piece-text = défausser une carte Corruption
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Autochtone 4
# en: piece-text=ae2b0e38 piece-reason-has=fca60847 piece=98894fb3
local-5 =
    .piece-text = défausser une carte Corruption
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Autochtone 5
# en: piece-text=ae2b0e38 piece-reason-has=fca60847 piece=b73c9670
local-6 =
    .piece-text = défausser une carte Corruption
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Autochtone 6
# en: piece-text=ae2b0e38 piece-reason-has=fca60847 piece=8af0da4b
local-7 =
    .piece-text = défausser une carte Corruption
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Autochtone 7
# en: piece-text=ae2b0e38 piece-reason-has=fca60847 piece=fa0ed49e
local-8 =
    .piece-text = défausser une carte Corruption
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Autochtone 8
# en: piece-text=4c7ac8c4 piece-reason-has=fca60847 piece=add149a6
local-9 =
    .piece-text = défausser jusqu’à 3 cartes Corruption
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Autochtone 9
# en: piece-text=4c7ac8c4 piece-reason-has=fca60847 piece=93be9624
local-10 =
    .piece-text = défausser jusqu’à 3 cartes Corruption
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Autochtone 10
# en: piece-text=4c7ac8c4 piece-reason-has=fca60847 piece=b678fc4c
local-11 =
    .piece-text = défausser jusqu’à 3 cartes Corruption
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Autochtone 11
# en: piece-text=4c7ac8c4 piece-reason-has=fca60847 piece=b2f17f5a
local-12 =
    .piece-text = défausser jusqu’à 3 cartes Corruption
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Autochtone 12
# en: piece-text=dae70226 piece-reason-has=fca60847 piece=a162483b
mercenary-1 =
    .piece-text = prendre une petite Marchandise rouge
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Mercenaire 1
# en: piece-text=5e1ae245 piece-reason-has=fca60847 piece=11b4635a
mercenary-2 =
    .piece-text = prendre une petite Marchandise verte
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Mercenaire 2
# en: piece-text=15131dd5 piece-reason-has=fca60847 piece=50518d03
mercenary-3 =
    .piece-text = prendre une petite Marchandise bleue
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Mercenaire 3
# en: piece-text=8a6ac8bd piece-reason-has=fca60847 piece=5eb43e13
mercenary-4 =
    .piece-text = prendre une petite Marchandise jaune
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Mercenaire 4
# en: piece-text=dae70226 piece-reason-has=fca60847 piece=e07616d6
mercenary-5 =
    .piece-text = prendre une petite Marchandise rouge
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Mercenaire 5
# en: piece-text=5e1ae245 piece-reason-has=fca60847 piece=cebd0313
mercenary-6 =
    .piece-text = prendre une petite Marchandise verte
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Mercenaire 6
# en: piece-text=15131dd5 piece-reason-has=fca60847 piece=2b586fac
mercenary-7 =
    .piece-text = prendre une petite Marchandise bleue
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Mercenaire 7
# en: piece-text=8a6ac8bd piece-reason-has=fca60847 piece=7b605e54
mercenary-8 =
    .piece-text = prendre une petite Marchandise jaune
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Mercenaire 8
# en: piece-text=6cd51acf piece-reason-has=fca60847 piece=c6faa5c5
mercenary-9 =
    .piece-text = prendre une grande Marchandise rouge
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Mercenaire 9
# en: piece-text=4c47b354 piece-reason-has=fca60847 piece=9a8a4195
mercenary-10 =
    .piece-text = prendre une grande Marchandise verte
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Mercenaire 10
# en: piece-text=afdacbbd piece-reason-has=fca60847 piece=60afd424
mercenary-11 =
    .piece-text = prendre une grande Marchandise bleue
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Mercenaire 11
# en: piece-text=e3129eeb piece-reason-has=fca60847 piece=c992562c
mercenary-12 =
    .piece-text = prendre une grande Marchandise jaune
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Mercenaire 12
# en: piece-text=ef740bd9 piece-reason-has=fca60847 piece=32edfc6e
sailor-1 =
    .piece-text = piocher un Aventurier, le placer sur un Bateau
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Marin 1
# en: piece-text=ef740bd9 piece-reason-has=fca60847 piece=d0a01e6b
sailor-2 =
    .piece-text = piocher un Aventurier, le placer sur un Bateau
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Marin 2
# en: piece-text=ef740bd9 piece-reason-has=fca60847 piece=da821b9b
sailor-3 =
    .piece-text = piocher un Aventurier, le placer sur un Bateau
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Marin 3
# en: piece-text=ce709fce piece-reason-has=fca60847 piece=df7d1ea3
sailor-4 =
    .piece-text = déplacer un Aventurier d’un Bateau sur un Quai
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Marin 4
# en: piece-text=ce709fce piece-reason-has=fca60847 piece=2c510a6c
sailor-5 =
    .piece-text = déplacer un Aventurier d’un Bateau sur un Quai
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Marin 5
# en: piece-text=b441793d piece-reason-has=fca60847 piece=4234eb78
sailor-6 =
    .piece-text = déplacer un Client d’un Bateau dans sa Salle
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Marin 6
# en: piece-text=b441793d piece-reason-has=fca60847 piece=c6f2a108
sailor-7 =
    .piece-text = déplacer un Client d’un Bateau dans sa Salle
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Marin 7
# en: piece-text=b441793d piece-reason-has=fca60847 piece=2f09ec0a
sailor-8 =
    .piece-text = déplacer un Client d’un Bateau dans sa Salle
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Marin 8
# en: piece-text=374cc733 piece-reason-has=fca60847 piece=aa672678
sailor-9 =
    .piece-text = remettre un Aventurier d’un Bateau dans le sac
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Marin 9
# en: piece-text=374cc733 piece-reason-has=fca60847 piece=f20ced36
sailor-10 =
    .piece-text = remettre un Aventurier d’un Bateau dans le sac
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Marin 10
# en: piece-text=30873d04 piece-reason-has=fca60847 piece=64205eb1
sailor-11 =
    .piece-text = déplacer un Aventurier sur un autre Bateau
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Marin 11
# en: piece-text=30873d04 piece-reason-has=fca60847 piece=6b9c5fa6
sailor-12 =
    .piece-text = déplacer un Aventurier sur un autre Bateau
    .piece-reason-has = GAP-07 : les icônes de chaque carte sont notre propre choix
    .piece = Marin 12
# en: zone=33125154
folk-deck =
    .zone = pioche Habitants
# en: zone=d9240f22
crowd =
    .zone = Grand Place
# en: zone=0b89baf3
hired =
    .zone = recruté
# en: zone=4fed9ffa zone-reason-places=6e028430
staff =
    .zone = Équipe
    .zone-reason-places = GAP-10 : le texte des règles n’indique pas le nombre d’emplacements d’un plateau Équipe
# en: place=df21824d
staff-slot-1 =
    .place = emplacement 1
# en: place=b899eae0
staff-slot-2 =
    .place = emplacement 2
# en: place=8d7e8f8e
staff-slot-3 =
    .place = emplacement 3
# en: place=0bb5a52d
staff-slot-4 =
    .place = emplacement 4
# en: setting=08d3cad7 value-nobody=f6ae01a7 value-locals=83bdb0c1 value-mercenaries=60729b73 value-sailors=813aa5e5 setting-doc=747b442d
without =
    .setting = sans
    .value-nobody = aucun
    .value-locals = Autochtones
    .value-mercenaries = Mercenaires
    .value-sailors = Marins
    .setting-doc = Type d’Habitants qui reste dans la boîte. Au moins deux types sont mélangés (MC-025).
