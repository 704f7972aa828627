### French. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/cove-apprentice/amend.toml

# en: stand=6c7bfaaf
space-bench =
    .stand = établi
# en: stand=b9820536
space-fine-bench =
    .stand = établi fin
# en: stand=820d0397
space-furnace =
    .stand = four
# en: stand=0cb0e30e
space-night-shift =
    .stand = travail de nuit
# en: stand=8eb82a14
space-patron =
    .stand = Mécène
# en: option-name=6c7bfaaf option=69fb3ff9 option-reason=7a315bca
act-bench =
    .option-name = établi
    .option = établi : { $good }
    .option-reason = AP-02 : ce marchand est de notre propre conception, avec ses lieux et leurs coûts
# en: option-name=b9820536 option=6c7d6ddd option-reason=7a315bca
act-fine-bench =
    .option-name = établi fin
    .option = établi fin : { $good }, { $other }
    .option-reason = AP-02 : ce marchand est de notre propre conception, avec ses lieux et leurs coûts
# en: option-name=820d0397 option=088fbd96 option-reason=7a315bca
act-furnace =
    .option-name = four
    .option = four : { $good }, { $other }
    .option-reason = AP-02 : ce marchand est de notre propre conception, avec ses lieux et leurs coûts
# en: option-name=0cb0e30e option=127d482c option-reason=7a315bca
act-night-shift =
    .option-name = travail de nuit
    .option = travail de nuit : { $good }
    .option-reason = AP-02 : ce marchand est de notre propre conception, avec ses lieux et leurs coûts
# en: option-name=db8073c4 option=db8073c4 option-reason=7a315bca
act-patron-red =
    .option-name = Mécène rouge
    .option = Mécène rouge
    .option-reason = AP-02 : ce marchand est de notre propre conception, avec ses lieux et leurs coûts
# en: option-name=c4463e87 option=c4463e87 option-reason=7a315bca
act-patron-green =
    .option-name = Mécène vert
    .option = Mécène vert
    .option-reason = AP-02 : ce marchand est de notre propre conception, avec ses lieux et leurs coûts
# en: option-name=ffd1607f option=ffd1607f option-reason=7a315bca
act-patron-blue =
    .option-name = Mécène bleu
    .option = Mécène bleu
    .option-reason = AP-02 : ce marchand est de notre propre conception, avec ses lieux et leurs coûts
# en: option-name=28e26c5b option=28e26c5b option-reason=7a315bca
act-patron-yellow =
    .option-name = Mécène jaune
    .option = Mécène jaune
    .option-reason = AP-02 : ce marchand est de notre propre conception, avec ses lieux et leurs coûts
# en: amend-reason-number=315e2100
small-red =
    .amend-reason-number = GAP-11 : le texte des règles n’indique pas le nombre de Marchandises d’un marchand
# en: amend-reason-number=315e2100
large-red =
    .amend-reason-number = GAP-11 : le texte des règles n’indique pas le nombre de Marchandises d’un marchand
# en: amend-reason-number=315e2100
small-green =
    .amend-reason-number = GAP-11 : le texte des règles n’indique pas le nombre de Marchandises d’un marchand
# en: amend-reason-number=315e2100
large-green =
    .amend-reason-number = GAP-11 : le texte des règles n’indique pas le nombre de Marchandises d’un marchand
# en: amend-reason-number=315e2100
small-blue =
    .amend-reason-number = GAP-11 : le texte des règles n’indique pas le nombre de Marchandises d’un marchand
# en: amend-reason-number=315e2100
large-blue =
    .amend-reason-number = GAP-11 : le texte des règles n’indique pas le nombre de Marchandises d’un marchand
# en: amend-reason-number=315e2100
small-yellow =
    .amend-reason-number = GAP-11 : le texte des règles n’indique pas le nombre de Marchandises d’un marchand
# en: amend-reason-number=315e2100
large-yellow =
    .amend-reason-number = GAP-11 : le texte des règles n’indique pas le nombre de Marchandises d’un marchand

## scripts/cove-apprentice/merchant.toml

# en: piece=30acf50e
apprentice =
    .piece = Apprenti
    .piece-the = l’Apprenti
    .piece-of = de l’Apprenti
    .piece-to = à l’Apprenti
    .piece-into = en Apprenti
    .piece-count = { $n ->
            [one] { $n } Apprenti
           *[other] { $n } Apprentis
        }
# en: back=56ee88b1
merchant =
    .back = marchand
# en: property=69558491
book =
    .property = livret
# en: phase=e1fbcb38
apprentices =
    .phase = Apprentis
# en: task=973b1bd8
learn =
    .task = apprendre

## scripts/cove-apprentice/module.toml

# en: d03f0340 doc=3db7616b
module-cove-apprentice = L’Apprenti
    .doc = Un marchand de notre conception pour un nombre quelconque de places : lieux, réserve, Équipe (AP-01 à AP-16).
