### French. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/fire-and-ice/factions/acolytes.toml

# en: 9849b80e doc=e6af1ed7
acolytes = Acolytes
    .the = les Acolytes
    .of = des Acolytes
    .to = aux Acolytes
    .gender = m
    .doc = Leur terrain natal est le volcan, absent du plateau au début. Quand toutes les factions sont choisies, ils nomment un terrain libre pour leurs premières habitations. Un volcan n’est plus jamais transformé. Pas de pelles : une case devient volcan en reculant de 3 cases sur une piste de culte, de 4 si c’est le terrain natal d’une faction en jeu. Une pelle reçue devient une case de culte. Forteresse : un prêtre placé dans un culte donne une case de plus.
# en: option=4b8f9596
acolytes-factions_chosen-pick-color =
    .option = terrain natal : { $terrain }

## scripts/fire-and-ice/factions/dragonlords.toml

# en: cb1ef16e doc=42690b28
dragonlords = Dragonniers
    .the = les Dragonniers
    .of = des Dragonniers
    .to = aux Dragonniers
    .gender = m
    .doc = Leur terrain natal est le volcan, absent du plateau au début. Quand toutes les factions sont choisies, ils nomment un terrain libre pour leurs premières habitations. Un volcan n’est plus jamais transformé. Pas de pelles : une case devient volcan pour 1 jeton Pouvoir, pour 2 si c’est le terrain natal d’une faction en jeu. Une pelle reçue devient un jeton Pouvoir dans le Bol I. Forteresse : un jeton Pouvoir dans le Bol I pour chaque faction en jeu.
# en: option=4b8f9596
dragonlords-factions_chosen-pick-color =
    .option = terrain natal : { $terrain }

## scripts/fire-and-ice/factions/icemaidens.toml

# en: da91d072 doc=fd719711
icemaidens = Fées de glace
    .the = les Fées de glace
    .of = des Fées de glace
    .to = aux Fées de glace
    .gender = f
    .doc = Leur terrain natal est la glace, absente du plateau au début. Quand elles sont choisies, elles nomment un terrain du cycle de transformation. Leurs premières habitations y sont placées, et les pelles se comptent à partir de lui (une au moins). La glace n’est plus jamais transformée. Elles commencent avec une tuile Faveur de leur choix. Forteresse : chaque fois qu’elles passent, 3 PV pour chaque temple.
# en: option=4b8f9596
icemaidens-setup-pick-color =
    .option = terrain natal : { $terrain }

## scripts/fire-and-ice/factions/riverwalkers.toml

# en: 248ba2ba doc=88753a81
riverwalkers = Riverains
    .the = les Riverains
    .of = des Riverains
    .to = aux Riverains
    .gender = m
    .doc = Terrain natal : un terrain libre du cycle de transformation, nommé quand ils sont choisis et dès lors ouvert pour eux. Ils ne transforment jamais ; les pelles reçues sont perdues, et les actions qui donnent des pelles leur sont fermées. Ils ne construisent que sur des terrains ouverts pour eux, accessibles par leur Navigation. Leurs premières habitations sont en bord de rivière. La Navigation est toujours 1. Chaque prêtre qu’ils reçoivent est un choix : le garder, ou payer 1 pièce (2 pour le terrain natal d’une faction en jeu) pour ouvrir un terrain et augmenter leur limite de prêtres de 1. Forteresse : deux ponts aussitôt.
# en: option=4b8f9596
riverwalkers-setup-pick-color =
    .option = terrain natal : { $terrain }
# en: option=1c36d29a
riverwalkers-replace_gain-unlock-terrain-gain-priest =
    .option = garder le prêtre
# en: option=3916028a
riverwalkers-replace_gain-unlock-terrain =
    .option = ouvrir : { $terrain }

## scripts/fire-and-ice/factions/shapeshifters.toml

# en: cb5baae3 doc=360147ff
shapeshifters = Métamorphes
    .the = les Métamorphes
    .of = des Métamorphes
    .to = aux Métamorphes
    .gender = m
    .doc = Terrain natal : un terrain libre du cycle de transformation, nommé quand ils sont choisis. Quand au moins une faction voisine prend le Pouvoir offert par leur construction, ils peuvent payer 1 PV pour un nouveau jeton Pouvoir dans le Bol III. Quand toutes refusent, ils reçoivent 1 Pouvoir (errata). Forteresse : changer de terrain natal pour 5 Pouvoir ou 5 jetons Pouvoir : une action, autant de fois que voulu ; les cases de leurs infrastructures changent aussi. Pas de piste Terraformage : une pelle coûte 3 ouvriers.
# en: option=4b8f9596
shapeshifters-setup-pick-color =
    .option = terrain natal : { $terrain }
# en: option=091c8fd4
shapeshifters-on_leech_settled-gain-p3-for-vp =
    .option = jeton Pouvoir pour PV
# en: option=4e5a9765
shapeshifters-on_leech_settled-no-gain-p3-for-vp =
    .option = refuser
# en: option=4b8f9596
shapeshifters-ACTH5-pick-color =
    .option = terrain natal : { $terrain }
# en: option=4b8f9596
shapeshifters-ACTH6-pick-color =
    .option = terrain natal : { $terrain }

## scripts/fire-and-ice/factions/yetis.toml

# en: 58fbf952 doc=ea1ee0ab
yetis = Yétis
    .the = les Yétis
    .of = des Yétis
    .to = aux Yétis
    .gender = m
    .doc = Leur terrain natal est la glace, absente du plateau au début. Quand ils sont choisis, ils nomment un terrain du cycle de transformation. Leurs premières habitations y sont placées, et les pelles se comptent à partir de lui (une au moins). La glace n’est plus jamais transformée. Les actions de Pouvoir du plateau coûtent 1 Pouvoir de moins. La forteresse et le sanctuaire ont une valeur de pouvoir de 4. Forteresse : ils peuvent utiliser des actions de Pouvoir déjà utilisées pendant la manche.
# en: option=4b8f9596
yetis-setup-pick-color =
    .option = terrain natal : { $terrain }

## scripts/fire-and-ice/module.toml

# en: a2c375ff doc=d9a8c535
module-fire-and-ice = Feu et Glace
    .doc = Six factions dont le terrain natal est la glace, le volcan ou un terrain de leur choix.

## scripts/fire-and-ice/settings.toml

# en: profile=e9dc6e35 profile-doc=85164f9c
reference =
    .profile = référence
    .profile-doc = Sur le site des fichiers de partie enregistrés, le décompte final supplémentaire est une option à part.

## scripts/fire-and-ice/terrains.toml

# en: terrain=25678afe
ice =
    .terrain = glace
    .terrain-the = la glace
    .terrain-of = de la glace
    .terrain-to = à la glace
    .terrain-into = en glace
# en: terrain=66c0440a
volcano =
    .terrain = volcan
    .terrain-the = le volcan
    .terrain-of = du volcan
    .terrain-to = au volcan
    .terrain-into = en volcan
