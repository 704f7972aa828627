### French. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/cove-diver/amend.toml

# en: stand=fde90fce
space-stringing =
    .stand = enfilage
# en: stand=442ac981
space-ground-1 =
    .stand = fond 1
# en: stand=29fd5b25
space-ground-2 =
    .stand = fond 2
# en: stand=5a89694c
space-ground-3 =
    .stand = fond 3
# en: stand=1faea1a3
space-ground-4 =
    .stand = fond 4
# en: option-name=283f7022 option=f9e7d69f option-reason=648d22c3
act-dive =
    .option-name = plonger
    .option = plonger : fond { $n }
    .option-reason = GAP-09 : ce marchand est de notre propre conception ; les livrets de règles des marchands imprimés n’étaient pas disponibles
# en: option-name=d8ad1946 option=1621b6f0 option-reason=648d22c3
act-string =
    .option-name = enfiler
    .option = enfiler des coquillages : { $good }
    .option-reason = GAP-09 : ce marchand est de notre propre conception ; les livrets de règles des marchands imprimés n’étaient pas disponibles
# en: option-name=da0e947a option=fd2fb66c option-reason=648d22c3
act-row =
    .option-name = ramer
    .option = ramer : fond { $n }
    .option-reason = GAP-09 : ce marchand est de notre propre conception ; les livrets de règles des marchands imprimés n’étaient pas disponibles
# en: option-name=3efab947 option=2534e090 option-reason=648d22c3
act-divers =
    .option-name = Plongeurs
    .option = utiliser les Plongeurs
    .option-reason = GAP-09 : ce marchand est de notre propre conception ; les livrets de règles des marchands imprimés n’étaient pas disponibles

## scripts/cove-diver/diver.toml

# en: setting-doc=4d6ddda7 setting=2a1207c1 value-red=67b1dc00 value-blue=a9d131d3 value-green=34cd3e3d value-white=4b2c611c value-black=68a65811
diver =
    .setting-doc = Place du Plongeur si les marchands sont fixes. Toutes les autres places sont des Apprentis. Si les marchands sont distribués ou choisis, la carte du Plongeur en fait partie.
    .setting = Plongeur
    .setting-the = le Plongeur
    .setting-of = du Plongeur
    .setting-to = au Plongeur
    .setting-into = en Plongeur
    .setting-count = { $n ->
            [one] { $n } Plongeur
           *[other] { $n } Plongeurs
        }
    .value-red = rouge
    .value-blue = bleu
    .value-green = vert
    .value-white = blanc
    .value-black = noir
# en: counter-doc=e3abad2d counter=d0a3c92e
dived-from =
    .counter-doc = Fond de la plongée précédente. Le Plongeur ne peut pas y revenir depuis un autre fond.
    .counter = fond précédent
# en: counter-doc=15a14deb counter=084e758d
mooring =
    .counter-doc = Place de la seconde figurine, le bateau : fond 1 à 4, ou 0 à terre. Seule cette figurine rame (AMB-28).
    .counter = mouillage
# en: zone=5cc19f5a
deep =
    .zone = profondeurs
# en: zone=f707714a
haul =
    .zone = prise
# en: zone=e13db126
spent =
    .zone = épuisées
# en: zone=c2767fb8
reef =
    .zone = récif
# en: zone=519c04bc property=519c04bc
shells =
    .zone = coquillages
    .property = coquillages
# en: piece-reason-number-has=648d22c3 piece=98d37777
pearl =
    .piece-reason-number-has = GAP-09 : ce marchand est de notre propre conception ; les livrets de règles des marchands imprimés n’étaient pas disponibles
    .piece = perle
    .piece-the = la perle
    .piece-of = de la perle
    .piece-to = à la perle
    .piece-into = en perle
    .piece-count = { $n ->
            [one] { $n } perle
           *[other] { $n } perles
        }
# en: back=230b6d4d
find =
    .back = trouvaille
# en: piece-reason-number-has=648d22c3 piece=79988b36
mussel =
    .piece-reason-number-has = GAP-09 : ce marchand est de notre propre conception ; les livrets de règles des marchands imprimés n’étaient pas disponibles
    .piece = moule
    .piece-the = la moule
    .piece-of = de la moule
    .piece-to = à la moule
    .piece-into = en moule
    .piece-count = { $n ->
            [one] { $n } moule
           *[other] { $n } moules
        }
# en: piece-reason-number-has=648d22c3 piece=4723b94f property=4723b94f
eel =
    .piece-reason-number-has = GAP-09 : ce marchand est de notre propre conception ; les livrets de règles des marchands imprimés n’étaient pas disponibles
    .piece = anguille
    .piece-the = l’anguille
    .piece-of = de l’anguille
    .piece-to = à l’anguille
    .piece-into = en anguille
    .piece-count = { $n ->
            [one] { $n } anguille
           *[other] { $n } anguilles
        }
    .property = anguille
# en: piece-reason-number=648d22c3 piece=d7a3f4bf back=d7a3f4bf
shell =
    .piece-reason-number = GAP-09 : ce marchand est de notre propre conception ; les livrets de règles des marchands imprimés n’étaient pas disponibles
    .piece = coquillage
    .piece-the = le coquillage
    .piece-of = du coquillage
    .piece-to = au coquillage
    .piece-into = en coquillage
    .piece-count = { $n ->
            [one] { $n } coquillage
           *[other] { $n } coquillages
        }
    .back = coquillage
# en: piece=081ab1e7
diver-card =
    .piece = carte Plongeur
# en: back=56ee88b1
merchant =
    .back = marchand
# en: property=69558491
book =
    .property = livret
# en: property=15440f1f
board =
    .property = plateau
# en: function=e873fdd8
is-diver =
    .function = est Plongeur
# en: function=071042d3
free-hands =
    .function = Aiguilles gratuites
# en: override=6433cacf
red-hands =
    .override = Aiguilles de rouge
# en: override=0313f10b
blue-hands =
    .override = Aiguilles de bleu
# en: override=5a3e51ac
green-hands =
    .override = Aiguilles de vert
# en: override=26396986
white-hands =
    .override = Aiguilles de blanc
# en: override=39f5c45f
black-hands =
    .override = Aiguilles de noir
# en: task=e7358a10
become =
    .task = devenir
# en: phase=3efab947
divers =
    .phase = Plongeurs
# en: phase=c0706a01
deep-shuffled =
    .phase = profondeurs mélangées
# en: task=c733c6a9 task-reason=648d22c3 task-doc=9c88f8b5
descend =
    .task = descendre
    .task-reason = GAP-09 : ce marchand est de notre propre conception ; les livrets de règles des marchands imprimés n’étaient pas disponibles
    .task-doc = Pioche une carte de plus des profondeurs. La seconde anguille fait perdre la prise.
# en: task=641be18c
lose =
    .task = perdre
# en: decision=40f53b1e
deeper =
    .decision = plus profond
# en: option-name=40f53b1e option=8817db1b
deeper-deeper =
    .option-name = plus profond
    .option = plonger plus profond
# en: option-name=586b4ff2 option=586b4ff2 option-reason=648d22c3
deeper-surface =
    .option-name = remonter
    .option = remonter
    .option-reason = GAP-09 : ce marchand est de notre propre conception ; les livrets de règles des marchands imprimés n’étaient pas disponibles
# en: decision=2d9714e1
call-up =
    .decision = appeler
# en: option-name=8d93a253 option=8d93a253 option-reason=648d22c3
call-up-netter =
    .option-name = pêcheur au filet
    .option = pêcheur au filet
    .option-reason = GAP-09 : ce marchand est de notre propre conception ; les livrets de règles des marchands imprimés n’étaient pas disponibles
# en: option-name=d564b8a4 option=963d04ca option-reason=648d22c3
call-up-confessor =
    .option-name = confesseur
    .option = confesser : { $card }
    .option-reason = GAP-09 : ce marchand est de notre propre conception ; les livrets de règles des marchands imprimés n’étaient pas disponibles
# en: option-name=5a9d35fe option=42939411
call-up-enough =
    .option-name = assez
    .option = assez de l’Équipe

## scripts/cove-diver/module.toml

# en: 03c79837 doc=60fe7243
module-cove-diver = Le Plongeur
    .doc = Un marchand de notre conception : deux figurines, quatre fonds de plongée, des plongées stop ou encore et une réserve de coquillages.
