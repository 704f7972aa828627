### French. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/objectives/module.toml

# en: 9bc3324d doc=a76ca0c5
module-objectives = Objectifs
    .doc = Chaque faction a un objectif secret, décompté à la fin, choisi parmi deux après les premières habitations.

## scripts/objectives/objectives.toml

# en: zone=71bd54bc
objectives =
    .zone = objectifs
# en: zone=c28dda8d
dealt =
    .zone = distribués
# en: zone=2fbef8c1
kept =
    .zone = gardé
# en: zone=0533a8b5
put-back =
    .zone = remis
# en: zone=ac2461ab
shown =
    .zone = révélés
# en: phase=8845398c
objectives-dealt =
    .phase = Objectifs distribués
# en: phase=592412c9
objectives-shown =
    .phase = Objectifs révélés
# en: task=dbd2e3fb
deal-objectives =
    .task = distribuer les objectifs
# en: task=ba51df89
deal-two =
    .task = en distribuer deux
# en: task=291440b7
show-objectives =
    .task = révéler les objectifs
# en: task=7c10037b
score-objective =
    .task = décompter l’objectif
# en: decision=5f446362 back=5f446362
objective =
    .decision = objectif
    .back = objectif
# en: option=7362c1e2 option-name=5af16eb2
objective-keep =
    .option = garder : { $objective }
    .option-name = garder
# en: piece-text=fe528b14 piece=a4a14fa4
hamlets =
    .piece-text = 2 points pour chaque habitation.
    .piece = hameaux
# en: piece-text=3ad33ffe piece=3659eec5
fairs =
    .piece-text = 3 points pour chaque comptoir.
    .piece = foires
# en: piece-text=05aa9813 piece=6f90fe5b
shrines =
    .piece-text = 4 points pour chaque temple.
    .piece = oratoires
# en: piece-text=fc6221bf piece=ea074d6d
halls =
    .piece-text = 5 points pour la forteresse et 5 pour le sanctuaire.
    .piece = palais
# en: piece-text=cefca989 piece=7eb91ee6
tools =
    .piece-text = 3 points pour chaque niveau de Navigation et de Terraformage.
    .piece = outils
# en: piece-text=6972e97d piece=e36da348
harmony =
    .piece-text = 3 points pour chaque case de sa piste de culte la moins avancée.
    .piece = harmonie
# en: piece-text=90e361ca piece=fc1bf2af
zeal =
    .piece-text = 1 point pour chaque case de sa piste de culte la plus avancée.
    .piece = zèle
# en: piece-text=f19381bc piece=9855787d
favours =
    .piece-text = 2 points pour chaque tuile Faveur.
    .piece = faveurs
# en: piece-text=1eb67d79 piece=195b1ee5
charters =
    .piece-text = 4 points pour chaque tuile Ville.
    .piece = chartes
