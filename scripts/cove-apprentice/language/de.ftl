### German. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/cove-apprentice/amend.toml

# en: stand=6c7bfaaf
space-bench =
    .stand = Werkbank
# en: stand=b9820536
space-fine-bench =
    .stand = feine Werkbank
# en: stand=820d0397
space-furnace =
    .stand = Ofen
# en: stand=0cb0e30e
space-night-shift =
    .stand = Nachtschicht
# en: stand=8eb82a14
space-patron =
    .stand = Gönner
# en: option-name=6c7bfaaf option=69fb3ff9 option-reason=7a315bca
act-bench =
    .option-name = Werkbank
    .option = Werkbank: { $good }
    .option-reason = AP-02: Dieser Händler ist ein eigener Entwurf, mit seinen Orten und ihren Kosten
# en: option-name=b9820536 option=6c7d6ddd option-reason=7a315bca
act-fine-bench =
    .option-name = feine Werkbank
    .option = feine Werkbank: { $good }, { $other }
    .option-reason = AP-02: Dieser Händler ist ein eigener Entwurf, mit seinen Orten und ihren Kosten
# en: option-name=820d0397 option=088fbd96 option-reason=7a315bca
act-furnace =
    .option-name = Ofen
    .option = Ofen: { $good }, { $other }
    .option-reason = AP-02: Dieser Händler ist ein eigener Entwurf, mit seinen Orten und ihren Kosten
# en: option-name=0cb0e30e option=127d482c option-reason=7a315bca
act-night-shift =
    .option-name = Nachtschicht
    .option = Nachtschicht: { $good }
    .option-reason = AP-02: Dieser Händler ist ein eigener Entwurf, mit seinen Orten und ihren Kosten
# en: option-name=db8073c4 option=db8073c4 option-reason=7a315bca
act-patron-red =
    .option-name = roter Gönner
    .option = roter Gönner
    .option-reason = AP-02: Dieser Händler ist ein eigener Entwurf, mit seinen Orten und ihren Kosten
# en: option-name=c4463e87 option=c4463e87 option-reason=7a315bca
act-patron-green =
    .option-name = grüner Gönner
    .option = grüner Gönner
    .option-reason = AP-02: Dieser Händler ist ein eigener Entwurf, mit seinen Orten und ihren Kosten
# en: option-name=ffd1607f option=ffd1607f option-reason=7a315bca
act-patron-blue =
    .option-name = blauer Gönner
    .option = blauer Gönner
    .option-reason = AP-02: Dieser Händler ist ein eigener Entwurf, mit seinen Orten und ihren Kosten
# en: option-name=28e26c5b option=28e26c5b option-reason=7a315bca
act-patron-yellow =
    .option-name = gelber Gönner
    .option = gelber Gönner
    .option-reason = AP-02: Dieser Händler ist ein eigener Entwurf, mit seinen Orten und ihren Kosten
# en: amend-reason-number=315e2100
small-red =
    .amend-reason-number = GAP-11: Der Regeltext nennt die Anzahl der Waren eines Händlers nicht
# en: amend-reason-number=315e2100
large-red =
    .amend-reason-number = GAP-11: Der Regeltext nennt die Anzahl der Waren eines Händlers nicht
# en: amend-reason-number=315e2100
small-green =
    .amend-reason-number = GAP-11: Der Regeltext nennt die Anzahl der Waren eines Händlers nicht
# en: amend-reason-number=315e2100
large-green =
    .amend-reason-number = GAP-11: Der Regeltext nennt die Anzahl der Waren eines Händlers nicht
# en: amend-reason-number=315e2100
small-blue =
    .amend-reason-number = GAP-11: Der Regeltext nennt die Anzahl der Waren eines Händlers nicht
# en: amend-reason-number=315e2100
large-blue =
    .amend-reason-number = GAP-11: Der Regeltext nennt die Anzahl der Waren eines Händlers nicht
# en: amend-reason-number=315e2100
small-yellow =
    .amend-reason-number = GAP-11: Der Regeltext nennt die Anzahl der Waren eines Händlers nicht
# en: amend-reason-number=315e2100
large-yellow =
    .amend-reason-number = GAP-11: Der Regeltext nennt die Anzahl der Waren eines Händlers nicht

## scripts/cove-apprentice/merchant.toml

# en: piece=30acf50e
apprentice =
    .piece = Lehrling
    .piece-nom = der Lehrling
    .piece-acc = den Lehrling
    .piece-dat = dem Lehrling
    .piece-gen = des Lehrlings
    .piece-into = zum Lehrling
    .piece-count = { $n ->
            [one] { $n } Lehrling
           *[other] { $n } Lehrlinge
        }
    .piece-count-dat = { $n ->
            [one] { $n } Lehrling
           *[other] { $n } Lehrlingen
        }
# en: back=56ee88b1
merchant =
    .back = Händler
# en: property=69558491
book =
    .property = Heft
# en: phase=e1fbcb38
apprentices =
    .phase = Lehrlinge
# en: task=973b1bd8
learn =
    .task = lernen

## scripts/cove-apprentice/module.toml

# en: d03f0340 doc=3db7616b
module-cove-apprentice = Der Lehrling
    .doc = Ein Händler nach eigenem Entwurf für beliebig viele Plätze: Orte, Vorrat, Mannschaft (AP-01 bis AP-16).
