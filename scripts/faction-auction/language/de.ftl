### German. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/faction-auction/module.toml

# en: ff3d3eb9 doc=990a4203
module-faction-auction = Völkerauktion
    .doc = Völker werden vor dem Spielaufbau gewählt: durch eine offene Auktion um Startpunkte, durch verdeckte Gebote, durch einen Draft oder reihum.

## scripts/faction-auction/picking.toml

# en: phase=83a78baf
factions-auctioned =
    .phase = Völkerauktion
# en: phase=dee9b80d
factions-auctioned-by-lot =
    .phase = Völkerauktion, der erste Platz wird ausgelost
# en: phase=04d80a7b
factions-bid-for =
    .phase = Verdeckte Gebote für die erste Wahl
# en: phase=92a254f7
factions-drafted =
    .phase = Draft der Völker
# en: phase=f0c12aaf
factions-picked =
    .phase = Wahl der Völker reihum
# en: counter=8e67451e
waiting =
    .counter = wartend
# en: counter=a1dcada0
lot =
    .counter = Los
# en: counter=b60df485
starter =
    .counter = Beginn
# en: counter=96058199
bid =
    .counter = Gebot
# en: counter=3bb27e3e
bidder =
    .counter = Höchstgebot
# en: counter=7e26c4a2
bidders =
    .counter = bieten noch
# en: counter=e2675b89
may-raise =
    .counter = darf erhöhen
# en: counter=f376887c
sealed =
    .counter = verdeckt
# en: track=b5830ec2
drafted =
    .track = Draft
# en: mark=938afab7
drafted-by =
    .mark = von
# en: task=fac99a67
auction =
    .task = Auktion
# en: task=810a3375
count =
    .task = zählen
# en: task=7981fc15
count-anew =
    .task = neu zählen
# en: task=d594d5e1
lots =
    .task = Lose
# en: task=f121c5cc
drawn-auction =
    .task = ausgeloste Auktion
# en: task=875c5563
lots-from =
    .task = Lose ab
# en: task=9a10cc5c
offer-a-lot =
    .task = Los anbieten
# en: task=79cd4eda
lot-offered =
    .task = Los angeboten
# en: task=e286e838
lot-sold =
    .task = Los verkauft
# en: task=1e394e5b
join =
    .task = mitbieten
# en: task=85d96f09
bids =
    .task = Gebote
# en: task=c8412284
call =
    .task = aufrufen
# en: task=53ae6dec
hammer =
    .task = Zuschlag
# en: task=d00a1666
last =
    .task = letzter
# en: task=68603fbd
sealed-bids =
    .task = verdeckte Gebote
# en: task=aee7c4ea
settle =
    .task = zuteilen
# en: task=09e2c120
settle-one =
    .task = eins zuteilen
# en: task=23d55c05
drafts =
    .task = Drafts
# en: task=5971a30d
draft-one =
    .task = erster Draft
# en: task=a47559c4
draft-back =
    .task = Draft rückwärts
# en: task=e9dfefa7
keep-one =
    .task = eins behalten
# en: task=bdb3c8f0
picks =
    .task = Wahl
# en: task=d4054191
pick-one =
    .task = eins wählen
# en: option=a600855f option-name=9e81127b
nominate-offer =
    .option = { $n } bieten: { $faction }
    .option-name = anbieten
# en: decision=8e931cae
nominate =
    .decision = vorschlagen
# en: decision=148156e0
raise =
    .decision = erhöhen
# en: option=707215fa option-name=148156e0
raise-raise =
    .option = erhöhen auf { $n }
    .option-name = erhöhen
# en: option=e1a503bf option-name=198fb9ef
raise-leave =
    .option = nicht mehr bieten
    .option-name = verzichten
# en: decision=5b5f75ac
seal =
    .decision = verdeckt bieten
# en: option=fc80d53d option-name=5b5f75ac
seal-seal =
    .option = verdeckt: { $n }
    .option-name = verdeckt bieten
# en: option=7799cd0f option-name=3356b483
seal-none =
    .option = kein Gebot
    .option-name = nichts
# en: option=6f474af1 option-name=ddf8319c
pick-pick =
    .option = wählen: { $faction }
    .option-name = wählen
# en: decision=ddf8319c
pick =
    .decision = wählen
# en: option=5f754cbd option-name=1aefdd99
draft-draft =
    .option = Draft: { $faction }
    .option-name = Draft
# en: decision=1aefdd99
draft =
    .decision = Draft
# en: decision=5af16eb2
keep =
    .decision = behalten
# en: option=6cca4654 option-name=5af16eb2
keep-keep =
    .option = behalten: { $faction }
    .option-name = behalten
# en: option=ce5f8dd9 option-name=4c3cce37
keep-take =
    .option = nehmen: { $faction }
    .option-name = nehmen

## scripts/faction-auction/players.toml

# en: 00944ae4
first = Erster Platz
    .nom = der erste Platz
    .acc = den ersten Platz
    .dat = dem ersten Platz
    .gen = des ersten Platzes
# en: 363ba9b2
second = Zweiter Platz
    .nom = der zweite Platz
    .acc = den zweiten Platz
    .dat = dem zweiten Platz
    .gen = des zweiten Platzes
# en: 1e4e33a8
third = Dritter Platz
    .nom = der dritte Platz
    .acc = den dritten Platz
    .dat = dem dritten Platz
    .gen = des dritten Platzes
# en: fbb1888b
fourth = Vierter Platz
    .nom = der vierte Platz
    .acc = den vierten Platz
    .dat = dem vierten Platz
    .gen = des vierten Platzes
# en: 3899e1cc
fifth = Fünfter Platz
    .nom = der fünfte Platz
    .acc = den fünften Platz
    .dat = dem fünften Platz
    .gen = des fünften Platzes
# en: aeeb5e68
sixth = Sechster Platz
    .nom = der sechste Platz
    .acc = den sechsten Platz
    .dat = dem sechsten Platz
    .gen = des sechsten Platzes
# en: 5d157fed
seventh = Siebter Platz
    .nom = der siebte Platz
    .acc = den siebten Platz
    .dat = dem siebten Platz
    .gen = des siebten Platzes

## scripts/faction-auction/settings.toml

# en: setting=22dcec84 value-auction=fac99a67 value-drawn=a8437913 value-sealed=f376887c value-draft=1aefdd99 value-turn=23a00212 setting-doc=36cafb5a
picking =
    .setting = Völkerwahl
    .value-auction = Auktion
    .value-drawn = ausgelost
    .value-sealed = verdeckt
    .value-draft = Draft
    .value-turn = reihum
    .setting-doc = Die Art, Völker zu wählen. `auction`: offene Gebote von Startpunkten; `drawn`: ebenso, mit ausgelostem erstem Platz; `sealed`: verdeckte Gebote; `draft`: zwei für jeden Platz, von denen er eines behält; `turn`: reihum.
