### French. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/automa/deck.toml

# en: zone=0c139fb3
rival-deck =
    .zone = pioche du rival
# en: zone=7e25d1a2
rival-now =
    .zone = carte du rival
# en: zone=3569b56e
rival-past =
    .zone = défausse du rival
# en: zone=de0ff7e3
rival-level =
    .zone = niveau du rival
# en: piece-text=0ee8e14e piece=fee2a4f3
easy =
    .piece-text = Commence avec deux habitations. Joue trois tours à chaque manche.
    .piece = facile
# en: back=e45f31a5
level-card =
    .back = carte de niveau
# en: property=dc7c21e3
dwellings =
    .property = habitations
# en: property=6c3e1434
turns =
    .property = tours
# en: property=69212672
fame =
    .property = gloire
# en: piece-text=57aa6033 piece=5f815976
normal =
    .piece-text = Commence avec deux habitations. Joue cinq tours à chaque manche.
    .piece = normal
# en: piece-text=6ae38845 piece=05208515
hard =
    .piece-text = Commence avec trois habitations. Joue six tours à chaque manche. Chaque carte lui rapporte 1 point.
    .piece = difficile
# en: piece-text=826252cf piece=25329522
settlers =
    .piece-text = Construit une habitation sur son terrain natal, ou là où deux pelles au plus y suffisent. Sinon, une case sur l’air.
    .piece = colons
# en: back=d55829c2
rival-card =
    .back = carte du rival
# en: property=73f323b1
card =
    .property = carte
# en: property=03fa8973
air =
    .property = air
# en: piece-text=cf56d0cf piece=6e06cecc
traders =
    .piece-text = Améliore une habitation en comptoir, ou construit une habitation sur son terrain natal. Sinon, une case sur la terre.
    .piece = négociants
# en: property=42358e96
earth =
    .property = terre
# en: piece-text=56b84a6b piece=85f1546c
founders =
    .piece-text = Construit son premier temple, sa forteresse, son sanctuaire, un autre temple ou un comptoir. Sinon, une case sur le feu.
    .piece = fondateurs
# en: property=94096dd0
fire =
    .property = feu
# en: piece-text=75d5ea92 piece=961f3083
pilgrims-of-fire =
    .piece-text = Deux cases sur le feu.
    .piece = pèlerins du feu
# en: piece-text=e34b0b6a piece=db8f7b58
pilgrims-of-water =
    .piece-text = Deux cases sur l’eau.
    .piece = pèlerins de l’eau
# en: property=c60a9fbf
water =
    .property = eau
# en: piece-text=e14c0db2 piece=69d8531d
brokers =
    .piece-text = Prend la dernière action de Pouvoir libre du plateau. Sinon, une case sur l’eau.
    .piece = courtiers
# en: piece-text=0b028be2 piece=1e6a30ac
evening =
    .piece-text = Dès le troisième tour de la manche : c’était son dernier. Sinon, deux cases sur l’air.
    .piece = soir
# en: counter=d5313412
rival-turns =
    .counter = tours du rival
# en: phase=f5816d8c
rival-settles =
    .phase = Le rival s’installe
# en: phase=f8b2d6e3
rival-wakes =
    .phase = Le rival se réveille
# en: phase=c27d222c
rival-evening =
    .phase = Le rival joue les tours qui lui restent
# en: task=3eacf65a
rivals-settle =
    .task = les rivaux s’installent
# en: task=78f70114
settle-dwellings =
    .task = placer les habitations
# en: task=148091fa
rivals-wake =
    .task = les rivaux se réveillent
# en: task=1f3bcd96
forget-turns =
    .task = oublier les tours
# en: task=64365740
rival-turn =
    .task = tour du rival
# en: task=bc74543a
rivals-end-the-day =
    .task = les rivaux finissent la journée
# en: task=86c59ad6
end-the-day =
    .task = finir la journée
# en: task=2cc94bd1
turns-left =
    .task = tours restants
# en: task=3fa37e6e
turn-a-rival-card =
    .task = retourner une carte du rival
# en: task=1eade619
study =
    .task = étudier
# en: decision=1fd9be49
settling =
    .decision = installation
# en: option=b0ac5542 option-name=aee7c4ea
settling-settle =
    .option = s’installer sur { $hex } (à côté : { $whom })
    .option-name = s’installer
# en: option=a91ccffe option-name=8e5038ff
settling-nowhere =
    .option = ne pas s’installer
    .option-name = nulle part
# en: decision=0f298090
of-settlers =
    .decision = colons
# en: option=8801404f option-name=53cc03e5
of-settlers-build =
    .option = construire sur { $hex }
    .option-name = construire
# en: option=a2bbf4ce option-name=829562a7
of-settlers-dig =
    .option = transformer et construire sur { $hex }
    .option-name = transformer
# en: option=1eade619 option-name=1eade619
of-settlers-study =
    .option = étudier
    .option-name = étudier
# en: decision=55d0040d
of-traders =
    .decision = négociants
# en: option=ec35053a option-name=bb01fc5f
of-traders-trade =
    .option = comptoir sur { $hex }
    .option-name = comptoir
# en: option=0d6a8117 option-name=aee7c4ea
of-traders-settle =
    .option = construire plutôt sur { $hex }
    .option-name = construire
# en: option=1eade619 option-name=1eade619
of-traders-study =
    .option = étudier
    .option-name = étudier
# en: decision=c33e97e8
of-founders =
    .decision = fondateurs
# en: option=7528a111 option-name=97dd3dd3
of-founders-temple =
    .option = temple sur { $hex }
    .option-name = temple
# en: option=4f9539c6 option-name=914b9072
of-founders-stronghold =
    .option = forteresse sur { $hex }
    .option-name = forteresse
# en: option=2195dc8e option-name=50b5e412
of-founders-sanctuary =
    .option = sanctuaire sur { $hex }
    .option-name = sanctuaire
# en: option=7939e85c option-name=c707891d
of-founders-another =
    .option = autre temple sur { $hex }
    .option-name = autre temple
# en: option=281efb6b option-name=bb01fc5f
of-founders-trade =
    .option = plutôt un comptoir sur { $hex }
    .option-name = comptoir
# en: option=1eade619 option-name=1eade619
of-founders-study =
    .option = étudier
    .option-name = étudier
# en: decision=c6a0ede0
of-brokers =
    .decision = courtiers
# en: option=0acf8524 option-name=4c3cce37
of-brokers-take =
    .option = prendre : { $space }
    .option-name = prendre
# en: option=1eade619 option-name=1eade619
of-brokers-study =
    .option = étudier
    .option-name = étudier
# en: decision=d9556b4f
of-evening =
    .decision = soir
# en: option=d238b2b5 option-name=d238b2b5
of-evening-rest =
    .option = se reposer
    .option-name = se reposer
# en: option=1eade619 option-name=1eade619
of-evening-study =
    .option = étudier
    .option-name = étudier
# en: decision=fc75a553
tile =
    .decision = tuile
# en: option=10f9f8be option-name=4c3cce37
tile-take =
    .option = prendre : { $favor }
    .option-name = prendre
# en: option=27e35f3a option-name=3356b483
tile-none =
    .option = ne rien prendre
    .option-name = rien
# en: decision=aab86853
charter =
    .decision = charte
# en: option=fc2fe395 option-name=4c3cce37
charter-take =
    .option = fonder : { $town }
    .option-name = prendre
# en: option=bc9dcb19 option-name=3356b483
charter-none =
    .option = ne rien fonder
    .option-name = rien

## scripts/automa/module.toml

# en: bdb38f8f doc=4259d08e
module-automa = Un rival joué par une pioche
    .doc = Un rival joué par une pioche de cartes, à trois niveaux : un adversaire en solitaire, ou une place de plus à la table.

## scripts/automa/rivals.toml

# en: 89e9d8cc
dunefolk = Gens des dunes
    .the = les Gens des dunes
    .of = des Gens des dunes
    .to = aux Gens des dunes
    .gender = m
# en: bf899736
meadowfolk = Gens des prés
    .the = les Gens des prés
    .of = des Gens des prés
    .to = aux Gens des prés
    .gender = m
# en: 6428e891
fenfolk = Gens des tourbières
    .the = les Gens des tourbières
    .of = des Gens des tourbières
    .to = aux Gens des tourbières
    .gender = m
# en: ad620923
lakefolk = Gens des lacs
    .the = les Gens des lacs
    .of = des Gens des lacs
    .to = aux Gens des lacs
    .gender = m
# en: eb5ef2d8
woodfolk = Gens des bois
    .the = les Gens des bois
    .of = des Gens des bois
    .to = aux Gens des bois
    .gender = m
# en: dedada37
cragfolk = Gens des rochers
    .the = les Gens des rochers
    .of = des Gens des rochers
    .to = aux Gens des rochers
    .gender = m
# en: 0c5e908d
ashfolk = Gens des cendres
    .the = les Gens des cendres
    .of = des Gens des cendres
    .to = aux Gens des cendres
    .gender = m

## scripts/automa/settings.toml

# en: setting=446900ac value-easy=fee2a4f3 value-normal=5f815976 value-hard=05208515 setting-doc=a8023144
rival =
    .setting = rival
    .value-easy = facile
    .value-normal = normal
    .value-hard = difficile
    .setting-doc = Niveau du rival. La carte de niveau indique ses premières habitations, son nombre maximal de tours par manche et les points de chaque carte.
