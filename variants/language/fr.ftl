### French. Each text stands below the file of its English; `# en:` notes the hash of that English.

## variants/automa.toml

# en: 438fadde doc=b510325d
variant-automa = Terra Mystica avec un rival joué par une pioche
    .doc = Le jeu de base avec un rival joué par une pioche de cartes. Avec deux places, c’est une partie en solitaire.

## variants/base.toml

# en: e3cad0ba doc=9ce98e96
variant-base = Terra Mystica
    .doc = Le jeu de base sur le plateau du jeu de base.

## variants/cove-cultists.toml

# en: acf26f05 doc=8a122e78
variant-cove-cultists = La Baie des Marchands avec Cultistes
    .doc = La Baie des Marchands avec les Cultistes, dont la carte compte des Voyous comme Clients.

## variants/cove-dealt.toml

# en: 79291535 doc=7800057e
variant-cove-dealt = La Baie des Marchands, marchands distribués
    .doc = La Baie des Marchands avec des marchands distribués au hasard : les quatre imprimés (joués comme Apprentis), un Apprenti ou le Plongeur.

## variants/cove-diver.toml

# en: 6c550abf doc=eddb32f2
variant-cove-diver = La Baie des Marchands avec le Plongeur
    .doc = La Baie des Marchands avec un Plongeur, par défaut la place rouge.

## variants/cove-five.toml

# en: 5b34b5fb doc=190538c8
variant-cove-five = La Baie des Marchands à cinq
    .doc = La Baie des Marchands, jusqu’à cinq places.

## variants/cove-sailors.toml

# en: 27f198e9 doc=4f77c1c4
variant-cove-sailors = La Baie des Marchands avec Marins et Voleurs
    .doc = La Baie des Marchands avec des Marins parmi les Habitants, et les Voleurs.

## variants/events.toml

# en: 44248389 doc=b2deacf2
variant-events = Terra Mystica avec événements
    .doc = Le jeu de base avec une pioche d’événements. Une carte événement est retournée à chaque manche.

## variants/everything.toml

# en: 2e68b158 doc=2cb53a77
variant-everything = Tout
    .doc = Vingt factions : le jeu de base, Feu et Glace, la mini-extension et Marchands des Mers, sur le plateau de Feu et Glace.

## variants/faction-auction.toml

# en: af8371ae doc=a0d85893
variant-faction-auction = Terra Mystica avec enchères pour les factions
    .doc = Le jeu de base, avec des enchères pour les factions avant la mise en place. Un réglage permet de choisir les factions autrement.

## variants/fire-and-ice.toml

# en: a2c375ff doc=f401f8c3
variant-fire-and-ice = Feu et Glace
    .doc = Vingt factions : le jeu de base et Feu et Glace, avec un décompte final supplémentaire.

## variants/house-caravans.toml

# en: 544650e0 doc=b8788185
variant-house-caravans = Terra Mystica avec caravanes
    .doc = Le jeu de base avec une règle maison : des caravanes vont de comptoir en comptoir.

## variants/house-example.toml

# en: 548d83b5 doc=0add41b2
variant-house-example = Terra Mystica avec marchés
    .doc = Le jeu de base avec une règle maison : des comptoirs adjacents à d’autres factions rapportent des points quand leur faction passe.

## variants/merchants-cove.toml

# en: 4bd0c905 doc=72e7c3cf
variant-merchants-cove = La Baie des Marchands, première partie
    .doc = La Baie des Marchands pour une première partie (MC-046) : Autochtones, Mercenaires, Criminels, et toutes les places sont des Apprentis.

## variants/merchants-fjords.toml

# en: 1578b892 doc=16c52803
variant-merchants-fjords = Marchands des Mers : Fjords
    .doc = Le jeu de base avec bateaux, commerce et chantiers navals, sur le plateau Fjords.

## variants/merchants-lakes.toml

# en: 3f07b3b0 doc=3ac6890a
variant-merchants-lakes = Marchands des Mers : Lacs
    .doc = Le jeu de base avec bateaux, commerce et chantiers navals, sur le plateau Lacs.

## variants/merchants.toml

# en: dae80dff doc=e8b64dec
variant-merchants = Marchands des Mers
    .doc = Le jeu de base avec bateaux, commerce et chantiers navals, sur la carte de base.

## variants/objectives.toml

# en: 2ce6dcc2 doc=3df4dba9
variant-objectives = Terra Mystica avec objectifs secrets
    .doc = Le jeu de base avec, pour chaque faction, un objectif secret décompté à la fin.

## variants/random-map.toml

# en: d9005e16 doc=a89b2854
variant-random-map = Terra Mystica sur un plateau tiré d’une graine
    .doc = Le jeu de base sur un nouveau plateau aléatoire à chaque partie. `--map random:SEED` génère un plateau donné.

## variants/seven-seats.toml

# en: 9312b41c doc=09e3d90a
variant-seven-seats = Terra Mystica à sept
    .doc = Le jeu de base jusqu’à sept places, une pour chaque terrain.

## variants/teams.toml

# en: 0a4966aa doc=0040dc47
variant-teams = Terra Mystica en équipes
    .doc = Deux contre deux sur la carte de base ; les points d’une équipe comptent ensemble.
