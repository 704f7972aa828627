### French, the program's own texts. `# en:` notes the hash of the English.

## game

# en: 886a8ea8
a-hidden = { $kind } (face cachée)
# en: e63f7c3a
another-is-best = `{ $word }` n’est pas permis : une autre valeur de `{ $name }` est meilleure
# en: 424eedd3
as-often-as = aussi souvent que le dit une quantité
# en: ba32e9d1
below-them = dessous : { $pieces }
# en: aff7fd0d
cannot-pay = pas assez pour payer : il faut { $amount } ({ $name }), disponible : { $there }
# en: dd6d62b7
copies = { $name } × { $n }
# en: 41b4b671
counter-change = { $who } : { $name } { $from } → { $to }
# en: 8f8952ea
empty = vide
# en: aae76860
for-seats = ce jeu a { $least } places, mais { $seats } sont nommées
# en: 43d25d8b
for-seats-range = ce jeu a { $least } à { $most } places, mais { $seats } sont nommées
# en: ea57aac5
game-is-over = la partie est finie
# en: 64760621
hidden = caché
# en: 3efa6f80
incomplete-write = `{ $text }` est incomplet ou faux ; écrire { $forms }
# en: d3a96283
is-shuffled = { $place } : mélange
# en: 720952d5
list-last-or = { $a } ou { $b }
# en: 51b4b752
list-middle = { $a }, { $b }
# en: d61cf954
marker-of-track = { $track } : { $marker }
# en: 9a935766
marker-on = { $marker } : { $stop } ({ $track })
# en: 982365af
must-answer = { $name } doit répondre à `{ $decision }`
# en: 62042f48
n-face-down = { $n } face cachée
# en: b7168f8b
n-times = { $n } fois
# en: b4bdd656
name-passed = { $name } (a passé)
# en: 3489f95e
near =  ; s’agit-il de `{ $near }` ?
# en: 35c7ce42
near-short =  ; `{ $near }` ?
# en: a18fba69
no-action-given = aucune action saisie
# en: 9c3be51d
no-such-action-plain = il n’y a pas d’action de cette sorte
# en: f6ae01a7
nobody = personne
# en: 3356b483
none-marks = aucune
# en: 3356b483
none-thing = aucun
# en: 9fdda94d
not-asked-now = { $name } n’a pas à répondre à `{ $decision }` maintenant
# en: e8e9ac2f
not-number-range = `{ $word }` n’est pas un nombre de { $least } à { $most }
# en: 2a8b2e09
not-possible-last = impossible pour l’instant : il faudrait qu’aucune autre réponse ne soit possible
# en: 0fc32156
not-possible-needs = impossible pour l’instant : il faut `{ $condition }`
# en: 808752ea
not-possible-now = impossible pour l’instant
# en: c00f3969
not-possible-value = `{ $word }` n’est pas possible comme `{ $name }` pour l’instant
# en: 8b9eb157
not-stream-result = `{ $text }` n’a pas la forme `STREAM: RESULT`
# en: d5aed50e
only-answer-of = { $who } : { $action } (la seule réponse)
# en: 439be6ab
only-condition = seulement sous une condition
# en: 86352979
other-kinds = autres
# en: f981c3a2
panel-phase = phase
# en: 7bc33296
panel-table = table
# en: 0ef70167
phase-at-once = `{ $decision }` de toutes à la fois
# en: 421bb657
phase-begins = début : { $phase }
# en: ea19ee85
phase-by-rules = `{ $decision }` de la place que nomment les règles
# en: 08239656
phase-each-once = `{ $decision }` de chaque place une fois
# en: 49e0389a
phase-in-a-row = `{ $decision }` à tour de rôle, jusqu’à ce que toutes les places aient passé d’affilée
# en: 0ca330a5
phase-in-turns = `{ $decision }` à tour de rôle, jusqu’à ce que toutes aient passé
# en: 8ddfe360
phase-sealed = `{ $decision }` de toutes, en secret
# en: 5776add5
piece-from-to = { $piece } : { $from } → { $to }
# en: 914a4a10
piece-of-kind = { $piece } ({ $kind }), { $n } en tout
# en: b380830b
place-from-below = , { $place } sur { $all } depuis le bas
# en: 0362a6c4
place-of-zone = { $zone } : { $place }
# en: 50e74291
place-shows = { $place } montre : { $piece }
# en: 72a74f09
property-value = { $property } : { $value }
# en: fc53ec87
saved-different-rules = la position a été enregistrée avec d’autres règles
# en: 2e062ae7
saved-incomplete = la position enregistrée est incomplète
# en: 11a649a3
saved-not-this-version = ce n’est pas une position de cette version
# en: 4624d812
seat-cannot-be-called = une place ne peut pas s’appeler `{ $text }`{ $more }
# en: 245841e8
seat-name-unknown = le nom choisi pour une place n’existe pas avec ces règles
# en: d6e6ceab
seats-play-named = { $seats } places jouent, mais { $named } sont nommées
# en: f66d8cc5
stage-end = fin
# en: f3c18537
the-table = la table
# en: 247d520b
two-seats-same = deux places ne peuvent pas être `{ $name }` ; donner un nom à chacune
# en: 76b7c121
unknown-action = action inconnue `{ $word }`{ $near }
# en: 99ecd024
unknown-piece = élément inconnu `{ $what }`{ $near }
# en: 1d3166d9
unknown-stream = flux aléatoire inconnu `{ $stream }`{ $near }
# en: 16c574de
unknown-word = mot inconnu `{ $word }`{ $near }
# en: 597c9d86
until-condition = jusqu’à ce qu’une condition soit remplie
# en: b7c34d13
win-those = les places qui remplissent cette condition gagnent
# en: 4cfea254
win-with = gagnent les places avec : { $condition }
# en: 6c79ee43
winners-ranked = classement des places selon : { $amount }, puis selon les points
# en: 5d6687df
winners-share = elles se partagent la première place
# en: 226498a8
wins-after-phase = fin de la partie après la phase `{ $phase }` si : { $condition }
# en: a95f39dd
wins-at-end = décide à la fin de la partie
# en: add5a270
wins-at-end-if = décide à la fin de la partie si : { $condition }
# en: 7427798c
wins-at-once = fin de la partie immédiate si : { $condition }
# en: d6f6307d
wins-in-phase = fin de la partie pendant la phase `{ $phase }` si : { $condition }
# en: e7c4e403
zone-of-seat = { $zone } ({ $seat })
