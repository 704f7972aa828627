### German. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/objectives/module.toml

# en: 9bc3324d doc=a76ca0c5
module-objectives = Ziele
    .doc = Jedes Volk hat ein geheimes Ziel, das am Ende gewertet wird; es wird nach den ersten Wohnhäusern aus zweien gewählt.

## scripts/objectives/objectives.toml

# en: zone=71bd54bc
objectives =
    .zone = Ziele
# en: zone=c28dda8d
dealt =
    .zone = verteilt
# en: zone=2fbef8c1
kept =
    .zone = behalten
# en: zone=0533a8b5
put-back =
    .zone = zurückgelegt
# en: zone=ac2461ab
shown =
    .zone = aufgedeckt
# en: phase=8845398c
objectives-dealt =
    .phase = Ziele verteilt
# en: phase=592412c9
objectives-shown =
    .phase = Ziele aufgedeckt
# en: task=dbd2e3fb
deal-objectives =
    .task = Ziele verteilen
# en: task=ba51df89
deal-two =
    .task = zwei verteilen
# en: task=291440b7
show-objectives =
    .task = Ziele aufdecken
# en: task=7c10037b
score-objective =
    .task = Ziel werten
# en: decision=5f446362 back=5f446362
objective =
    .decision = Ziel
    .back = Ziel
# en: option=7362c1e2 option-name=5af16eb2
objective-keep =
    .option = behalten: { $objective }
    .option-name = behalten
# en: piece-text=fe528b14 piece=a4a14fa4
hamlets =
    .piece-text = 2 Punkte für jedes Wohnhaus.
    .piece = Weiler
# en: piece-text=3ad33ffe piece=3659eec5
fairs =
    .piece-text = 3 Punkte für jedes Handelshaus.
    .piece = Jahrmärkte
# en: piece-text=05aa9813 piece=6f90fe5b
shrines =
    .piece-text = 4 Punkte für jeden Tempel.
    .piece = Schreine
# en: piece-text=fc6221bf piece=ea074d6d
halls =
    .piece-text = 5 Punkte für die Festung und 5 für das Heiligtum.
    .piece = Hallen
# en: piece-text=cefca989 piece=7eb91ee6
tools =
    .piece-text = 3 Punkte für jeden Fortschritt bei der Schifffahrt und beim Umwandeln.
    .piece = Werkzeuge
# en: piece-text=6972e97d piece=e36da348
harmony =
    .piece-text = 3 Punkte für jede Stufe auf der Kultleiste, auf der man am niedrigsten steht.
    .piece = Harmonie
# en: piece-text=90e361ca piece=fc1bf2af
zeal =
    .piece-text = 1 Punkt für jede Stufe auf der Kultleiste, auf der man am höchsten steht.
    .piece = Eifer
# en: piece-text=f19381bc piece=9855787d
favours =
    .piece-text = 2 Punkte für jedes Gunstplättchen.
    .piece = Gunst
# en: piece-text=1eb67d79 piece=195b1ee5
charters =
    .piece-text = 4 Punkte für jede Stadtmarke.
    .piece = Urkunden
