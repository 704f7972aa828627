### French. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/events/events.toml

# en: zone=61f51ddb
events =
    .zone = événements
# en: zone=a14183d2 back=a14183d2
event =
    .zone = événement
    .back = événement
# en: zone=6dda8e91
past-events =
    .zone = événements passés
# en: phase=e3968863
event-card =
    .phase = Une carte est retournée
# en: task=ccda8d82
turn-a-card =
    .task = retourner une carte
# en: decision=265e5304
pilgrimage =
    .decision = pèlerinage
# en: option=8d0218a8 option-name=4cced65c
pilgrimage-to-fire =
    .option = pèlerinage : feu
    .option-name = feu
# en: option=1617d5d6 option-name=6ec6b458
pilgrimage-to-water =
    .option = pèlerinage : eau
    .option-name = eau
# en: option=979ca113 option-name=7539153c
pilgrimage-to-earth =
    .option = pèlerinage : terre
    .option-name = terre
# en: option=4a14b97e option-name=821cb2c1
pilgrimage-to-air =
    .option = pèlerinage : air
    .option-name = air
# en: decision=02ffb832
caravan =
    .decision = caravane
# en: option=f19a31e8 option-name=a539be6c
caravan-buy =
    .option = acheter : { $n } (caravane)
    .option-name = acheter
# en: option=608a6a27 option-name=a95bed78
caravan-wave =
    .option = saluer la caravane
    .option-name = saluer
# en: piece-text=30cad645 piece=16800771
harvest =
    .piece-text = Chaque faction reçoit 3 pièces.
    .piece = récolte
# en: piece-text=05f1951a piece=9c13cdbc
levy =
    .piece-text = Chaque faction paie 2 pièces, dans la mesure du possible.
    .piece = impôt
# en: piece-text=8da1284c piece=f42f288f
rents =
    .piece-text = 1 pièce pour chaque habitation.
    .piece = loyers
# en: piece-text=11abc97a piece=675ca126
helpers =
    .piece-text = Chaque faction reçoit 1 ouvrier.
    .piece = aides
# en: piece-text=daa51f12 piece=0a3dc117
spring-tide =
    .piece-text = Chaque faction reçoit 3 Pouvoir.
    .piece = grande marée
# en: piece-text=b68c65f0 piece=838e0847
market-days =
    .piece-text = 2 points pour chaque comptoir.
    .piece = jours de marché
# en: piece-text=3f7767ab piece=6f59a4a3
pilgrims =
    .piece-text = Avancer d’une case sur une piste de culte au choix.
    .piece = pèlerins
# en: piece-text=bdcecfff piece=e4fcb29d
caravans =
    .piece-text = Jusqu’à deux ouvriers, pour 2 pièces chacun.
    .piece = caravanes

## scripts/events/module.toml

# en: 2e7286a1 doc=930b49d2
module-events = Événements
    .doc = Avant les tours de chaque manche, une carte événement est retournée. Son effet s’applique à toutes les factions.
