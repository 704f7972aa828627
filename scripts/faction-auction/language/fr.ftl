### French. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/faction-auction/module.toml

# en: ff3d3eb9 doc=990a4203
module-faction-auction = Enchères pour les factions
    .doc = Les factions se choisissent avant la mise en place : par des enchères ouvertes en points de départ, par des mises secrètes, par un draft ou tour à tour.

## scripts/faction-auction/picking.toml

# en: phase=83a78baf
factions-auctioned =
    .phase = Enchères pour les factions
# en: phase=dee9b80d
factions-auctioned-by-lot =
    .phase = Enchères pour les factions, première place tirée au sort
# en: phase=04d80a7b
factions-bid-for =
    .phase = Mises secrètes pour le premier choix
# en: phase=92a254f7
factions-drafted =
    .phase = Draft des factions
# en: phase=f0c12aaf
factions-picked =
    .phase = Choix des factions tour à tour
# en: counter=8e67451e
waiting =
    .counter = en attente
# en: counter=a1dcada0
lot =
    .counter = lot
# en: counter=b60df485
starter =
    .counter = première place
# en: counter=96058199
bid =
    .counter = enchère
# en: counter=3bb27e3e
bidder =
    .counter = meilleure mise
# en: counter=7e26c4a2
bidders =
    .counter = en lice
# en: counter=e2675b89
may-raise =
    .counter = peut enchérir
# en: counter=f376887c
sealed =
    .counter = mise secrète
# en: track=b5830ec2
drafted =
    .track = draft
# en: mark=938afab7
drafted-by =
    .mark = par
# en: task=fac99a67
auction =
    .task = enchères
# en: task=810a3375
count =
    .task = compter
# en: task=7981fc15
count-anew =
    .task = recompter
# en: task=d594d5e1
lots =
    .task = lots
# en: task=f121c5cc
drawn-auction =
    .task = enchères tirées au sort
# en: task=875c5563
lots-from =
    .task = lots à partir de
# en: task=9a10cc5c
offer-a-lot =
    .task = offrir un lot
# en: task=79cd4eda
lot-offered =
    .task = lot offert
# en: task=e286e838
lot-sold =
    .task = lot vendu
# en: task=1e394e5b
join =
    .task = se joindre
# en: task=85d96f09
bids =
    .task = enchères
# en: task=c8412284
call =
    .task = appeler
# en: task=53ae6dec
hammer =
    .task = adjuger
# en: task=d00a1666
last =
    .task = dernière
# en: task=68603fbd
sealed-bids =
    .task = mises secrètes
# en: task=aee7c4ea
settle =
    .task = attribuer
# en: task=09e2c120
settle-one =
    .task = attribuer une faction
# en: task=23d55c05
drafts =
    .task = drafts
# en: task=5971a30d
draft-one =
    .task = premier draft
# en: task=a47559c4
draft-back =
    .task = draft au retour
# en: task=e9dfefa7
keep-one =
    .task = en garder une
# en: task=bdb3c8f0
picks =
    .task = choix
# en: task=d4054191
pick-one =
    .task = en choisir une
# en: option=a600855f option-name=9e81127b
nominate-offer =
    .option = miser { $n } : { $faction }
    .option-name = offrir
# en: decision=8e931cae
nominate =
    .decision = proposer
# en: decision=148156e0
raise =
    .decision = enchérir
# en: option=707215fa option-name=148156e0
raise-raise =
    .option = enchérir à { $n }
    .option-name = enchérir
# en: option=e1a503bf option-name=198fb9ef
raise-leave =
    .option = ne plus enchérir
    .option-name = renoncer
# en: decision=5b5f75ac
seal =
    .decision = miser en secret
# en: option=fc80d53d option-name=5b5f75ac
seal-seal =
    .option = mise secrète : { $n }
    .option-name = miser en secret
# en: option=7799cd0f option-name=3356b483
seal-none =
    .option = aucune mise
    .option-name = rien
# en: option=6f474af1 option-name=ddf8319c
pick-pick =
    .option = choisir : { $faction }
    .option-name = choisir
# en: decision=ddf8319c
pick =
    .decision = choisir
# en: option=5f754cbd option-name=1aefdd99
draft-draft =
    .option = draft : { $faction }
    .option-name = draft
# en: decision=1aefdd99
draft =
    .decision = draft
# en: decision=5af16eb2
keep =
    .decision = garder
# en: option=6cca4654 option-name=5af16eb2
keep-keep =
    .option = garder : { $faction }
    .option-name = garder
# en: option=ce5f8dd9 option-name=4c3cce37
keep-take =
    .option = prendre : { $faction }
    .option-name = prendre

## scripts/faction-auction/players.toml

# en: 00944ae4
first = Première place
    .the = la première place
    .of = de la première place
    .to = à la première place
# en: 363ba9b2
second = Deuxième place
    .the = la deuxième place
    .of = de la deuxième place
    .to = à la deuxième place
# en: 1e4e33a8
third = Troisième place
    .the = la troisième place
    .of = de la troisième place
    .to = à la troisième place
# en: fbb1888b
fourth = Quatrième place
    .the = la quatrième place
    .of = de la quatrième place
    .to = à la quatrième place
# en: 3899e1cc
fifth = Cinquième place
    .the = la cinquième place
    .of = de la cinquième place
    .to = à la cinquième place
# en: aeeb5e68
sixth = Sixième place
    .the = la sixième place
    .of = de la sixième place
    .to = à la sixième place
# en: 5d157fed
seventh = Septième place
    .the = la septième place
    .of = de la septième place
    .to = à la septième place

## scripts/faction-auction/settings.toml

# en: setting=22dcec84 value-auction=fac99a67 value-drawn=a8437913 value-sealed=f376887c value-draft=1aefdd99 value-turn=23a00212 setting-doc=36cafb5a
picking =
    .setting = choix des factions
    .value-auction = enchères
    .value-drawn = enchères, tirage
    .value-sealed = mises secrètes
    .value-draft = draft
    .value-turn = tour à tour
    .setting-doc = La façon de choisir les factions. `auction` : enchères ouvertes en points de départ ; `drawn` : de même, avec une première place tirée au sort ; `sealed` : mises secrètes ; `draft` : deux pour chaque place, qui en garde une ; `turn` : tour à tour.
