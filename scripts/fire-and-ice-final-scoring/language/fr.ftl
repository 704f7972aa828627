### French. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/fire-and-ice-final-scoring/module.toml

# en: 3ef94708 doc=85ddd9e3
module-fire-and-ice-final-scoring = Feu et Glace : tuiles Décompte final
    .doc = Chaque partie a l’un des quatre décomptes finaux supplémentaires, tiré au sort.

## scripts/fire-and-ice-final-scoring/settings.toml

# en: setting=8d1e80f6 setting-doc=1e29e915
extra-final-tile =
    .setting = décompte supplémentaire
    .setting-doc = Chaque partie a l’un des quatre décomptes finaux supplémentaires, tiré au sort.

## scripts/fire-and-ice-final-scoring/tiles.toml

# en: 3e74460d doc=84010c8d
connected-distance = Plus longue distance
    .doc = La plus grande distance, en cases, entre deux infrastructures de la faction dans une même agglomération.
# en: afea8744 doc=2ad29c45
connected-sa-sh-distance = De la forteresse au sanctuaire
    .doc = La distance, en cases, entre la forteresse et le sanctuaire de la faction, si une même agglomération contient les deux.
# en: 09e16764 doc=fc846ebf
building-on-edge = Bord du plateau
    .doc = Le nombre d’infrastructures de la faction, dans une même agglomération, au bord du plateau.
# en: 7ad4049a doc=b64fce0c
connected-clusters = Groupes
    .doc = Le nombre de groupes séparés d’infrastructures directement adjacentes de la faction dans une même agglomération.
