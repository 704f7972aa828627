### French, help of the commands; each text notes the hash of its English.

# en: d7a7c710
command-add = Ajouter un module d’autrui, d’un index ou d’un fichier, avec tout ce qu’il demande
# en: 447b1d99
command-add-what = Un paquet (`FILE.loam`), ou l’adresse d’un index et un module avec un intervalle de versions : `https://example.org/loam ada/caravans@^1.2`. Sans adresse, les index de `loam.lock`
# en: d92848db
command-api = Montrer l’interface des scripts
# en: 11ec6b28
command-api-dialect = Dialecte des modules qui appellent ces fonctions
# en: 011065b7
command-api-write = Écrire dans ce dossier les définitions pour éditeurs, un fichier pour LuaCATS et un pour Luau
# en: c200aa92
command-bench = Mesurer la vitesse de Loam sur cette machine
# en: a35a857a
command-bench-rounds = Répétitions de chaque mesure
# en: 9668d515
command-bench-variant = Variante pour les parties au hasard et pour les rechargements en cours de partie ; par défaut celle du contenu, et toutes les variantes pour les parties au hasard et les hooks
# en: d2a717e5
command-bench-what = Ce qui est mesuré ; tout par défaut
# en: 95dc4c28
command-bots = Montrer les bots avec leurs paramètres
# en: d9b0abef
command-certify = Vérifier qu’un module est déterministe : copier, enregistrer et recharger une partie ne changent rien, et les scripts restent dans leurs limites. Un échec nomme le hook
# en: 50735207
command-certify-fork-every = Dédoubler la partie à une décision sur N : la copier, l’enregistrer, la migrer, et continuer à jouer
# en: 9da3654f
command-certify-games = Nombre de parties de chaque variante avec le module
# en: 58c1b082
command-certify-module = Le module à vérifier
# en: ad800d92
command-certify-out = Dossier pour le scénario d’un échec
# en: 36174f39
command-check = Signaler toutes les erreurs du contenu et des scripts, et avertir d’erreurs probables
# en: 032561a6
command-check-deny = Échouer aussi pour les signalements de cette sorte
# en: 9c6f37fb
command-check-paths = Fichiers et dossiers du contenu en usage, ou autres dossiers de contenu et fichiers de variante ; par défaut tout ce qui est en usage
# en: f7c58ac0
command-check-watch = Vérifier de nouveau à chaque changement d’un fichier
# en: 8d229bb1
command-compare = Jouer les mêmes parties avec deux jeux de règles, et donner les différences avec des intervalles
# en: 90a9c674
command-compare-a = Les premières règles : une variante par nom ou chemin
# en: 8010542e
command-compare-all = Montrer aussi les tableaux par faction et par source
# en: a597c1ff
command-compare-also = Rejouer le tout avec ce bot à toutes les places, et dire si la conclusion dépend de qui joue ; peut se répéter
# en: 45b048a3
command-compare-b = Les secondes règles ; par défaut les premières, modifiées par `--set-b` ou `--map-b`
# en: d253b756
command-compare-bound = Avec `--until` : la plus grande différence possible d’une paire, en points d’une place. Par défaut deux fois le plus haut score d’une place avec les premières règles dans les cent premières paires
# en: ae9418a6
command-compare-csv = Écrire toutes les différences dans ce fichier
# en: b59ae671
command-compare-games = Nombre de paires de parties ; avec `--until`, le maximum
# en: e68f24e3
command-compare-ledgers = Le dossier pour les fichiers de partie de `--pair`
# en: 974f16e7
command-compare-map-b = Plateau pour les secondes règles
# en: c3b067b9
command-compare-out = Tout enregistrer dans ce dossier : les paires au fur et à mesure, puis `summary.json`, `differences.csv` et `report.html`. La même commande continue une série arrêtée ; une série finie peut être prolongée avec plus de `--games`
# en: e2677fc3
command-compare-pair = Jouer seulement la paire de ce numéro, et écrire ses deux parties comme fichiers de partie dans le dossier de `--ledgers`. Tous les autres arguments doivent être ceux de la série qui a trouvé la paire
# en: 5d0aa82f
command-compare-seed = Graine de tous les tirages
# en: c8b1bee4
command-compare-set-a = Changer un réglage dans les premières règles
# en: e46e1272
command-compare-set-b = Changer un réglage dans les secondes règles
# en: 2504e55d
command-compare-until = S’arrêter dès que la différence moyenne est connue à ce nombre de points près : `±1vp`, ou `1`
# en: e19a9088
command-corpus = Faire jouer des bots sur toutes les variantes, plateaux et factions du contenu, pour que `diff` compare des règles
# en: 46ca7e07
command-corpus-folder = Écrire les fichiers de partie dans ce dossier. Ceux d’une série précédente sont remplacés ; les autres fichiers restent intacts
# en: e262654b
command-corpus-games = Parties de chaque variante
# en: 798aa6a9
command-corpus-seed = Graine de la première partie
# en: e55add3b
command-dev = Changer le contenu pendant une partie : chaque fichier enregistré est vérifié et sert aussitôt
# en: a3dd3e6d
command-dev-corpus = Comparer anciennes et nouvelles règles par les fichiers de partie (*.txt) de ce dossier au lieu de ceux intégrés
# en: ef9fe01a
command-dev-ledger = Commencer avec la partie de ce fichier, avec la variante nommée s’il y en a une
# en: d7145c76
command-diff = Rejouer des parties avec d’anciennes et de nouvelles règles, et dire ce qui change, à partir de quelle action, et pourquoi
# en: 1660b3a6
command-diff-corpus = Comparer par les fichiers de partie (*.txt) de ce dossier au lieu de ceux intégrés
# en: 955ce030
command-diff-fail-on = Échouer si le changement est de cette sorte ou plus grave
# en: 4bb72acf
command-diff-new = Les nouvelles règles, sous la même forme
# en: cc104a99
command-diff-old = Les anciennes règles : une variante, un dossier de contenu, ou une révision git du dossier de contenu. Avec `:VARIANT` après un dossier ou une révision, cette variante sert pour toutes les parties
# en: 3cd92b20
command-diff-show = Nombre de parties à montrer avec leur première différence ; 0 les montre toutes
# en: 0786a40b
command-fuzz = Jouer des parties au hasard et vérifier tous les invariants ; un échec est réduit à une partie courte
# en: 6a2a3da1
command-fuzz-full-every = À une position sur N, vérifier toutes les actions et tous les invariants
# en: 9bf36b4e
command-fuzz-ledgers = Dossier pour la partie raccourcie d’un échec, comme fichier de partie et comme scénario
# en: 90a69566
command-fuzz-sample-every = À une sur N des autres positions, vérifier un échantillon des actions et des invariants. Dans le reste, vérifier seulement la liste des actions possibles et les invariants de la partie elle-même
# en: 331420c3
command-fuzz-threads = Nombre de fils d’exécution
# en: 469c0cf6
command-import = Importer le journal d’une partie d’un autre site : le rejouer, déduire ce qu’il cache, et l’écrire comme fichier de partie
# en: d11a1ca7
command-import-file = Le journal de la partie, en fichier texte
# en: 18cd2d5d
command-import-out = Écrire ici le fichier de partie ; par défaut, seul ce qui a été trouvé s’affiche
# en: 6c5de45c
command-import-site = Le site d’où vient le journal, par son id dans le contenu ; par défaut le premier
# en: 3094537f
command-index = Construire un index : un dossier statique qui liste des paquets, pour tout serveur web
# en: c2543d93
command-index-build = Ajouter des paquets à un index, et le signer. Tout serveur web peut héberger le dossier
# en: 9b8daff2
command-index-build-bundles = Paquets à ajouter, chacun avec sa signature à côté. Un dossier vaut pour tous les paquets qu’il contient
# en: d033b4a9
command-index-build-folder = Le dossier de l’index ; il est créé s’il n’existe pas
# en: 86f6aa3f
command-index-build-former-key = La clé qui signait l’index avant, si c’en était une autre
# en: 09ddfea7
command-index-build-games = Parties au hasard avec tous les invariants, pour chaque variante d’un nouveau paquet
# en: 9723f42d
command-index-build-sign = Signer l’index avec cette clé de `loam key new`
# en: f6d3fb2d
command-index-build-unmeasured = Lister des paquets sans les mesurer ; leurs pages le disent
# en: 8bd4a288
command-index-build-unyank = Lister de nouveau une version retirée
# en: c0633975
command-index-build-yank = Retirer une version. Les fichiers de verrouillage qui la nomment la trouvent encore, mais rien d’autre ne l’utilise
# en: 0bef7788
command-key = Créer des clés pour signer paquets et index
# en: 5bca25ce
command-key-new = Créer une clé dans le dossier personnel. Elle n’est jamais envoyée
# en: bdb4018d
command-key-new-name = Le nom de la clé, en minuscules, chiffres et `-`
# en: 7610d97a
command-language = Montrer les textes qui manquent à une traduction, ou marquer ses textes comme à jour
# en: 899c31c3
command-language-code = Le code d’une langue, comme `fr` ou `pt-BR`
# en: 8284f7b7
command-language-mark = Noter dans chaque fichier que ses textes traduisent l’anglais d’aujourd’hui, après les avoir relus
# en: 9babe21a
command-language-missing = Montrer chaque texte manquant, périmé ou faux, avec fichier et ligne
# en: caca0a68
command-language-modules = Modules ; aussi `variants`, `maps`, et `program` pour les textes de Loam lui-même. Tous par défaut
# en: ba38eaf2
command-list = Montrer modules, cartes et variantes, ou toutes les valeurs provisoires
# en: d0c7364d
command-list-provisional = Montrer toutes les valeurs provisoires (déduites, pas données par le livret de règles) : où, pourquoi, et avec quelle certitude
# en: c2b06fda
command-lock = Montrer les modules ajoutés, et vérifier que chacun est exactement ce que nomme `loam.lock`
# en: 8527b693
command-lock-check = Échouer si un paquet manque ou a changé, ou si le contenu a des erreurs avec les paquets
# en: 6eedc499
command-lock-fetch = Chercher les paquets manquants dans les index du fichier de verrouillage
# en: 5b91d12f
command-migrate = Réécrire modules et variantes d’une ancienne version du langage (`api = 1`) dans l’actuelle
# en: 2a8d1020
command-migrate-check = Seulement montrer ce qui serait réécrit ; finir par une erreur s’il y a quelque chose
# en: 3cf44adc
command-migrate-path = Un module, une variante ou un dossier de contenu
# en: a9ba65b9
command-migrate-tables = Réécrire aussi les tables des modules dont les scripts restent à changer ; changer ensuite les scripts
# en: 104be450
command-new = Créer des fichiers de départ, avec un test : module, faction, tuile, carte, variante, jeu ou dossier de contenu
# en: 20215513
command-new-content = Un dossier de contenu avec une copie du contenu intégré, à lire et à changer
# en: 48bef335
command-new-content-folder = Le dossier ; il est créé s’il n’existe pas
# en: 01170f36
command-new-faction = Une faction d’un module : son plateau, une capacité sous forme de script, et son test
# en: 828998b7
command-new-faction-module = Le module de la faction
# en: 876038e4
command-new-faction-name = Le nom de la faction dans les tables et les fichiers de partie
# en: 453902d8
command-new-game = Un jeu de cartes complet comme départ pour un jeu à soi : tables, un script, un test, et une variante pour y jouer
# en: 576dbc54
command-new-game-like = La sorte de jeu ; sans elle, un petit jeu de mises
# en: 59cb00d3
command-new-game-name = Le nom du dossier du jeu dans `scripts/`, et de sa variante
# en: 11dc959c
command-new-language = Une traduction d’un module : un fichier avec un texte vide pour chaque texte anglais
# en: 51f0d405
command-new-language-code = Le code de la langue, comme `it` ou `pt-BR`
# en: efe49fbf
command-new-language-into = Écrire le fichier dans ce module, pour un module d’autrui ; il est créé s’il n’existe pas
# en: 79aff88d
command-new-language-module = Le module à traduire ; aussi `variants` et `maps`
# en: 8191ecff
command-new-map = Un plateau, dans `maps/NAME.toml`, et son test
# en: d601548a
command-new-map-from = Prendre les rangées d’un fichier texte : des lettres séparées par des virgules ou des espaces et `I` ou `~` pour la rivière, une ligne par rangée ; ou un plateau comme l’écrit le site en ligne
# en: 191fe422
command-new-map-name = Le nom de la carte dans les commandes
# en: be19e1af
command-new-module = Un module avec une règle maison, son script et son test, et une variante pour y jouer
# en: 3070b901
command-new-module-name = Le nom du dossier du module dans `scripts/`
# en: b8a06430
command-new-tile = Une tuile, une carte ou une règle maison d’un module, et son test
# en: 53f28413
command-new-tile-kind = La sorte d’élément
# en: 15c46514
command-new-tile-module = Le module de l’élément
# en: c6c06044
command-new-tile-name = Le nom de l’élément dans les tables ; les fichiers de partie ont le même nom en majuscules
# en: b36fd12c
command-new-variant = Un jeu prêt à jouer, dans `variants/NAME.toml`, et son test
# en: 327dd2f6
command-new-variant-extends = La variante que la nouvelle étend ; par défaut celle du contenu
# en: ffd8356e
command-new-variant-modules = Modules que la variante ajoute
# en: 7c31e0f0
command-new-variant-name = Le nom de la variante dans les commandes
# en: 2372b193
command-pack = Écrire un module ou une variante dans un seul fichier pour d’autres machines : un paquet
# en: f0063566
command-pack-author = Nom de publication, en minuscules, chiffres et `-` ; par défaut, tiré du premier nom d’auteur dans l’en-tête
# en: e6ef4af3
command-pack-former-key = La clé qui signait les versions d’avant, si c’en était une autre
# en: 9dba933c
command-pack-name = Le module ou la variante
# en: 3d3d54ea
command-pack-out = Le dossier du paquet, qui s’appelle `AUTHOR.MODULE-VERSION.loam`
# en: 30fd903b
command-pack-sign = Signer avec cette clé de `loam key new` : son nom, ou le chemin de son fichier
# en: d7612e80
command-perft = Compter les suites d’actions possibles depuis le début d’une partie, par la liste et en essayant toutes les actions
# en: 4cda01db
command-perft-after = Actions au hasard à jouer avant de compter
# en: e5624201
command-perft-depth = Nombre d’actions de chaque suite
# en: d290a3f3
command-perft-divide = Montrer le compte pour chaque première action
# en: 764a09d7
command-perft-slow = Compter aussi en essayant toutes les actions imaginables, et comparer
# en: b4f172f9
command-play = Jouer dans le terminal, tour à tour ou contre des bots ; annuler, enregistrer et reprendre
# en: 9540903c
command-play-after = Commencer avec ce que laisse la partie finie de ce fichier de partie (`[carry]`) : avec ses places, compteurs et éléments. VARIANT est le jeu qui suit
# en: 74b8c432
command-play-any-ruleset = Reprendre même si les règles ont changé depuis l’enregistrement
# en: ed247765
command-play-dir = Avec `--web` : enregistrer la table dans ce dossier au lieu de `tables`
# en: 3d97e3c1
command-play-factions = Factions dans l’ordre de jeu, par leurs noms dans les fichiers de partie ; les autres places reçoivent des factions au hasard. Dans un jeu de composants : noms des places, par exemple leurs couleurs ; les autres places prennent les premiers noms libres
# en: e024a553
command-play-no-open = Ne pas ouvrir le navigateur, seulement montrer l’adresse
# en: 73f76239
command-play-players = Nombre de places, ou un intervalle comme 2..5 dans lequel chaque partie tire ; par défaut quatre, ou le nombre permis le plus proche
# en: b5da594f
command-play-port = Avec `--web` : écouter sur ce port ; par défaut 4280, ou un autre libre
# en: 17809954
command-play-resume = Reprendre un fichier de partie
# en: 035fd971
command-play-save = Enregistrer la partie dans ce fichier quand elle est finie
# en: f8b0f592
command-play-seats = Qui joue chaque place, dans l’ordre de jeu : `human` ou un bot comme `random` ou `greedy:vp=150`. Le dernier nommé joue aussi toutes les places suivantes ; sans cette option, des personnes jouent partout
# en: 60ca5fc8
command-play-seed = Graine de tous les tirages ; 1 par défaut, mais `play` en tire une
# en: 7a2daba2
command-play-strict = Refuser de commencer une partie avec des valeurs provisoires. Avec `--strict=guess` (ou `fair`, `likely`, `sure`), refuser seulement les valeurs moins sûres que ce niveau
# en: ab4e9c90
command-play-under = Reprendre avec cette variante
# en: 212f6f90
command-play-variant = Une variante par nom ou chemin ; par défaut, celle du contenu
# en: 1e59c5ea
command-play-web = Jouer dans le navigateur au lieu du terminal
# en: cfe0af0f
command-remove = Retirer un module ajouté, et ce que lui seul demande
# en: 992abd0a
command-remove-name = Le nom publié du module, `author/module`
# en: 2f34078a
command-replay = Rejouer des fichiers de partie ; avec `--check`, comparer chaque ligne
# en: 753dbdfa
command-replay-any-ruleset = Rejouer même si les règles ont changé depuis l’écriture du fichier de partie
# en: 5cb2ff6d
command-replay-check = Comparer chaque ligne enregistrée
# en: f2dcc4b7
command-replay-files = Fichiers de partie
# en: ce16b58c
command-replay-legal = Avant chaque commande, former la liste de toutes les actions possibles, et échouer si la commande n’y est pas
# en: 074f67f6
command-replay-round = Limiter la trace aux changements de cette manche (revenus compris) ; 0 est la mise en place
# en: 3e097ebf
command-replay-seat = Limiter la trace aux changements de cette faction
# en: a87fcae4
command-replay-trace = Montrer ce que chaque action a changé, de combien et pourquoi : l’action, le hook ou la règle, avec élément, fichier et ligne
# en: 8b8468ce
command-replay-under = Rejouer avec cette variante
# en: b53e12fa
command-schema = Montrer les clés permises de chaque sorte de fichier de contenu, en schémas JSON pour éditeurs
# en: 8915691e
command-schema-dialect = Dialecte des modules qui utilisent ces fichiers
# en: 5ce3bf62
command-schema-kind = Montrer le schéma de cette sorte de fichier ; par défaut, la liste de toutes les sortes
# en: 443c87e1
command-schema-write = Écrire tous les schémas dans ce dossier, pour la ligne `#:schema` en haut des fichiers de contenu
# en: b27c4cc8
command-seal = Publier une partie sans ses secrets, pour que d’autres puissent vérifier plus tard que rien n’a changé
# en: 07ff3eda
command-seal-check = Ne pas sceller ; vérifier que le fichier de partie est celui scellé dans ce fichier, ou sa suite
# en: 2aba51d0
command-seal-key = Fichier avec la clé des engagements, créé s’il manque. À garder, et à garder secret jusqu’à la fin de la partie. Par défaut, le nom du fichier de partie avec `.key`
# en: 109d0e97
command-seal-ledger = Le fichier de la partie à publier
# en: f54fb547
command-seal-out = Fichier pour la forme scellée ; par défaut, elle s’affiche
# en: f04d3d15
command-serve = Jouer dans le navigateur : ouvre une page pour un groupe, avec un lien par place
# en: ca8c2778
command-serve-dev = Ouvrir une table de développement : toutes les places sur un écran, et tout peut être annulé
# en: a5c5bf21
command-serve-dir = Enregistrer les tables dans ce dossier, un fichier de partie par table
# en: e1b2fecd
command-serve-from = Ouvrir une table avec les règles de ce lien, que montre une table d’un autre serveur sous Personnes, et ne proposer que ces règles
# en: e39fb987
command-serve-game = Ouvrir une table qui reprend un fichier de partie
# en: dba1514e
command-serve-lan = Accepter d’autres machines de ce réseau : qui a un lien peut jouer. Par défaut, seule cette machine le peut
# en: d7e6355c
command-serve-no-open = Ne pas ouvrir le navigateur
# en: b8d53f4b
command-serve-port = Écouter sur ce port ; par défaut 4280, ou un autre libre
# en: 81c1118d
command-serve-public-url = L’adresse publique du proxy devant ce serveur, `https://NAME` ; les requêtes pour d’autres adresses sont refusées
# en: 28c4cbe4
command-serve-store = Enregistrer les tables dans une base de données que plusieurs serveurs peuvent partager, `postgres://USER@HOST/NAME` ; demande une version compilée avec `--features postgres`
# en: 75ffc193
command-serve-trust-proxy = Adresse IP du proxy. Loam ne croit que ce proxy quand il donne l’adresse d’un client (`X-Forwarded-For`)
# en: dd5fa733
command-serve-variant = La variante proposée d’abord, par nom ou chemin ; par défaut, celle du contenu
# en: 68858759
command-serve-webhooks = Permettre une adresse https avertie quand c’est le tour d’une place (webhook)
# en: 7e881d0d
command-show = Montrer les éléments d’une variante, l’origine de chaque valeur, son plateau, ou une position d’un fichier de partie
# en: cecb5640
command-show-any-ruleset = Rejouer le fichier de partie même si les règles ont changé depuis qu’il a été écrit
# en: 622ee335
command-show-board = Dessiner le plateau
# en: 6fd0b2b5
command-show-conflicts = Montrer les valeurs que deux modules fixent, avec les deux endroits et le module qui l’emporte
# en: 9621b6cd
command-show-ledger = Dessiner la position à la fin de ce fichier de partie
# en: b3ce3a50
command-show-map = Plateau à utiliser au lieu de celui de la variante
# en: becdfa5f
command-show-phases = Montrer les phases du jeu, et ce qui s’y passe
# en: b1936caa
command-show-row = Dessiner la position après cette ligne du fichier de partie, comptée à partir de 1 ; 0 est le début. Dans un fichier de commandes saisies, seules les lignes avec des commandes comptent
# en: 5cef384a
command-show-set = Fixer un réglage ; `profile=NAME` fixe tous ceux d’un profil
# en: 17a9fd1c
command-show-stats = Montrer combien d’éléments se passent de script
# en: 55e673e0
command-show-svg = Écrire le plateau comme image SVG dans ce fichier ; `-` l’affiche
# en: 22ff9347
command-show-under = Rejouer le fichier de partie avec cette variante
# en: 118b790e
command-show-variant = Une variante par nom ou chemin
# en: f5d3d697
command-show-why = Montrer quel fichier et quelle ligne fixent cette valeur
# en: 839be3ac
command-sim = Jouer beaucoup de parties avec des bots
# en: 655986f7
command-sim-actions = Compter aussi les actions par faction
# en: 38db8fc7
command-sim-bots = Un bot pour chaque place ; le dernier joue le reste. `loam bots` les montre
# en: 552dee10
command-sim-draw-modules = Tirer pour chaque partie lesquels de ces modules sont en jeu
# en: 33f0c368
command-sim-draw-options = Tirer pour chaque partie quelles options des fichiers de partie sont actives, sauf celles qui ajoutent une faction ou sont fixées par `--set`. (Les plateaux sont tirés si `--map` vaut `all` ou une liste.)
# en: 1b2e3915
command-sim-games = Nombre de parties
# en: b5586a17
command-sim-html = Écrire un rapport dans ce fichier : une page HTML avec des graphiques, lisible hors ligne
# en: e71a206e
command-sim-laws = Vérifier les invariants rapides à chaque position de chaque partie
# en: b34b29f7
command-sim-ledgers = Écrire chaque partie comme fichier de partie dans ce dossier
# en: 253d2629
command-sim-luck = Mesurer aussi le hasard : jouer ce nombre de donnes (des graines qui fixent tous les tirages), chacune huit fois avec d’autres décisions, et dire quelle part de la variance des points vient du hasard. Pour des bots qui décident toujours pareil, c’est 100 %
# en: e3228f7f
command-sim-out = Écrire dans ce dossier des tables (CSV, et Parquet si `loam` a été compilé avec) et `summary.json`. La même commande continue une série arrêtée
# en: a62fc34f
command-sim-ray = Jouer les parties sur un cluster Ray : `auto`, `HOST:6379`, `ray://HOST:10001`, ou `local` pour un cluster sur cette machine. Le résultat est le même. Demande Python avec le paquet loam sur chaque machine : `pip install "./core/python[ray]"` dans un clone
# en: c446ea79
command-sim-rows = Écrire aussi une table de toutes les actions
# en: 73553cd6
command-sim-shard = Nombre de parties écrites à la fois ; un arrêt perd au plus celles-là. Par défaut autant que le bot le plus lent en joue en quelques secondes
# en: 3b556ce2
command-sim-threads = Nombre de fils d’exécution ; le résultat n’en dépend pas
# en: 619b9b4c
command-strength = Faire jouer deux bots l’un contre l’autre, et dire lequel est plus fort
# en: 2516f602
command-strength-bots = Le bot qui devrait être plus fort, et l’autre ; avec `--openings`, n’importe quel nombre de bots
# en: 0ead4d81
command-strength-error = Avec `--sprt` : la plus grande probabilité de chacune des deux erreurs
# en: 54d47ba2
command-strength-from = Des bots prennent la suite des personnes au début de cette étape de la partie : 6 est la manche 6 de Terra Mystica, 0 le début
# en: 4a11b496
command-strength-games = Nombre de parties, pair ; chaque début est joué deux fois, la seconde avec les places échangées
# en: 140a3e68
command-strength-openings = Au lieu d’un match entre deux bots, chaque bot joue, à toutes les places, les débuts des parties enregistrées de ce dossier. Les résultats des personnes et de greedy servent de comparaison ; si aucun bot n’est nommé, quick joue aussi
# en: 02aafdc6
command-strength-out = Écrire `report.html` et `summary.json` dans ce dossier
# en: 13adf86f
command-strength-players = Nombre de places, pair ; par défaut quatre, ou le nombre pair permis suivant
# en: c0dcb784
command-strength-seeds = Parties de chaque bot sur chaque début
# en: 1d830b18
command-strength-sprt = S’arrêter dès qu’un test séquentiel décide entre une avance de LOW et une de HIGH Elo ; `--games` est alors le maximum. Chacune des deux erreurs a une probabilité d’au plus 5 %
# en: d7a51117
command-strength-threads = Nombre de fils d’exécution ; le résultat n’en dépend pas, sauf si un bot a une limite de temps
# en: fccbd442
command-strength-which = Parties du dossier à utiliser : `all` pour toutes ; ou de chaque groupe de trois, dans l’ordre des noms, les deux dont les poids fournis ont pu apprendre (`learned`) ou la troisième (`held-out`)
# en: 6401cd03
command-test = Exécuter les tests de scénario des modules
# en: bb8aa049
command-test-coverage = Montrer les hooks, lignes de script et effets des modules qu’aucun scénario n’atteint
# en: 0913e079
command-test-files = Exécuter plutôt les scénarios de ces fichiers ; les fichiers de partie qu’ils nomment sont dans le même dossier
# en: 674b0f7e
command-test-modules = Modules ; tous par défaut
# en: cb96be9f
command-test-mutate = Changer un nombre des modules ou en omettre un effet, une condition ou une instruction de script, un seul à la fois, et montrer les changements qu’aucun scénario du module ne remarque
# en: 25d91f5c
command-test-provisional = Avec `--mutate` : changer seulement les nombres des valeurs provisoires, et montrer les changements qu’un scénario remarque. Corriger une telle valeur demanderait aussi de changer le scénario. Le code de sortie est 1 s’il y en a
# en: 38897ee0
command-test-rules = Comparer avec une liste de contrôle : les numéros au début de ses lignes `- [ ] NUMBER` avec les numéros des scénarios de ces modules, et de ceux qu’ils demandent ou changent
# en: 8ca436dd
command-test-sample = Essayer seulement N changements, tirés avec `--seed`
# en: 5de0e0c2
command-test-seed = Graine pour tirer les changements
# en: 5740fdb3
command-test-threads = Nombre de fils d’exécution de `--mutate` ; le résultat n’en dépend pas
# en: 7996d99e
command-test-watch = Exécuter de nouveau à chaque changement d’un fichier
# en: df179997
command-train = Entraîner le réseau de valeur des bots `quick` et `strong` par des parties contre eux-mêmes
# en: 2eef7de0
command-train-bot = Le bot qui joue les parties : quick, ou strong avec n’importe lesquels de ses paramètres, comme `strong:beam=2,width=3`. Avec strong, les préférences de ses plans sont entraînées aussi
# en: 81e6ce98
command-train-from = Commencer avec les poids de ce fichier
# en: 8f189a28
command-train-games = Parties d’une étape : par défaut 64, ou 24 avec des plans
# en: 50836673
command-train-hours = Durée en heures ; la dernière étape est toujours finie
# en: 2c9668ce
command-train-openings = Apprendre aussi des parties enregistrées de ce dossier : de deux sur trois, dans l’ordre des noms de fichier
# en: 39e4beef
command-train-out = Écrire les poids dans ce fichier. À côté, `FILE.training` permet à la même commande de continuer après un arrêt, et `FILE.csv` a les résultats de chaque étape
# en: c1936e22
command-train-players = Nombre de places
# en: 43d11ace
command-train-steps = S’arrêter après ce nombre total d’étapes
# en: 27f42093
command-tune = Ajuster des nombres, comme les points de départ, jusqu’à des taux de victoire aussi égaux que possible
# en: 281d44ae
command-tune-games = Nombre maximal de parties ; un quart d’entre elles mesure la qualité du résultat
# en: 29313ca1
command-tune-goal = But de la recherche
# en: 797bdd0b
command-tune-out = Écrire dans ce fichier une variante avec les nombres trouvés, s’ils sont meilleurs que les anciens
# en: 5e257882
command-tune-params = Un nombre d’un élément et son étendue, comme `giants.start.vp=10..40` ; `*.start.vp=0..60` désigne ce nombre de toutes les factions. `rent.value=1..6` est la valeur d’une constante
# en: 2a2a9d8c
command-update = Mettre à jour les modules ajoutés vers la plus récente version qui convient ; rien d’autre ne les met à jour
# en: a46cc683
command-update-dry-run = Montrer les versions, sans rien changer
# en: 4f9328f8
command-update-names = Les modules à mettre à jour ; tous si aucun n’est nommé
# en: a2e2525a
command-vendor = Copier les modules ajoutés dans le dossier `vendor`, pour que le dossier soit complet
# en: 680088ac
command-worth = Mesurer ce que vaut une tuile, une capacité ou une action : une place joue sans, ou l’obtient gratuitement
# en: 6f38e55b
command-worth-free = Au lieu d’interdire l’action, rembourser ce qu’elle coûte ; au lieu de retirer l’élément, l’accorder dès le début pour toute la partie
# en: 1c4480f5
command-worth-games = Nombre de parties, chacune jouée une fois inchangée et une fois pour chaque élément
# en: 34938f7c
command-worth-pieces = Mots d’une action, comme `ACT4`, `advance ship` ou `FAV5`, ou un élément par son nom parmi les sources de points ; avec `action:` ou `piece:` devant pour distinguer les deux
# en: c2fa1c4c
loam = Une plateforme de variantes scriptées pour le jeu de société Terra Mystica
# en: 44ef20ed
loam-content = Lire scripts, cartes et variantes dans ce dossier au lieu du contenu intégré
# en: 2ad989f6
loam-json = Écrire du JSON pour des programmes
# en: f7a06647
loam-language = Langue de ce qui est affiché pour les personnes, par exemple `fr` ; par défaut celle de l’environnement (`LANGUAGE`, `LC_ALL`, `LC_MESSAGES`, `LANG`)
# en: bc53b058
loam-long = Une plateforme de variantes scriptées pour le jeu de société Terra Mystica.
    
    Sans commande, elle joue une partie tirée d’une graine avec une règle maison et montre ce que le script de la règle a fait.
