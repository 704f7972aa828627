### German. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/cove-diver/amend.toml

# en: stand=fde90fce
space-stringing =
    .stand = Auffädeln
# en: stand=442ac981
space-ground-1 =
    .stand = Grund 1
# en: stand=29fd5b25
space-ground-2 =
    .stand = Grund 2
# en: stand=5a89694c
space-ground-3 =
    .stand = Grund 3
# en: stand=1faea1a3
space-ground-4 =
    .stand = Grund 4
# en: option-name=283f7022 option=f9e7d69f option-reason=648d22c3
act-dive =
    .option-name = tauchen
    .option = tauchen: Grund { $n }
    .option-reason = GAP-09: Dieser Händler ist ein eigener Entwurf; die Regelhefte der gedruckten lagen nicht vor
# en: option-name=d8ad1946 option=1621b6f0 option-reason=648d22c3
act-string =
    .option-name = auffädeln
    .option = Schalen auffädeln: { $good }
    .option-reason = GAP-09: Dieser Händler ist ein eigener Entwurf; die Regelhefte der gedruckten lagen nicht vor
# en: option-name=da0e947a option=fd2fb66c option-reason=648d22c3
act-row =
    .option-name = rudern
    .option = rudern: Grund { $n }
    .option-reason = GAP-09: Dieser Händler ist ein eigener Entwurf; die Regelhefte der gedruckten lagen nicht vor
# en: option-name=3efab947 option=2534e090 option-reason=648d22c3
act-divers =
    .option-name = Taucher
    .option = Taucher einsetzen
    .option-reason = GAP-09: Dieser Händler ist ein eigener Entwurf; die Regelhefte der gedruckten lagen nicht vor

## scripts/cove-diver/diver.toml

# en: setting-doc=4d6ddda7 setting=2a1207c1 value-red=67b1dc00 value-blue=a9d131d3 value-green=34cd3e3d value-white=4b2c611c value-black=68a65811
diver =
    .setting-doc = Platz des Tauchers, wenn die Händler fest sind. Alle anderen Plätze sind Lehrlinge. Werden Händler verteilt oder gewählt, ist die Karte des Tauchers eine von ihnen.
    .setting = Taucher
    .setting-nom = der Taucher
    .setting-acc = den Taucher
    .setting-dat = dem Taucher
    .setting-gen = des Tauchers
    .setting-into = zum Taucher
    .setting-count = { $n } Taucher
    .setting-count-dat = { $n ->
            [one] { $n } Taucher
           *[other] { $n } Tauchern
        }
    .value-red = Rot
    .value-blue = Blau
    .value-green = Grün
    .value-white = Weiß
    .value-black = Schwarz
# en: counter-doc=e3abad2d counter=d0a3c92e
dived-from =
    .counter-doc = Grund des vorigen Tauchgangs. Der Taucher darf von einem anderen Grund nicht dorthin zurück.
    .counter = voriger Grund
# en: counter-doc=15a14deb counter=084e758d
mooring =
    .counter-doc = Ort der zweiten Figur, des Boots: Grund 1 bis 4 oder 0 für an Land. Nur diese Figur rudert (AMB-28).
    .counter = Ankerplatz
# en: zone=5cc19f5a
deep =
    .zone = Tiefe
# en: zone=f707714a
haul =
    .zone = Fang
# en: zone=e13db126
spent =
    .zone = verbraucht
# en: zone=c2767fb8
reef =
    .zone = Riff
# en: zone=519c04bc property=519c04bc
shells =
    .zone = Muschelschalen
    .property = Muschelschalen
# en: piece-reason-number-has=648d22c3 piece=98d37777
pearl =
    .piece-reason-number-has = GAP-09: Dieser Händler ist ein eigener Entwurf; die Regelhefte der gedruckten lagen nicht vor
    .piece = Perle
    .piece-nom = die Perle
    .piece-acc = die Perle
    .piece-dat = der Perle
    .piece-gen = der Perle
    .piece-into = zur Perle
    .piece-count = { $n ->
            [one] { $n } Perle
           *[other] { $n } Perlen
        }
# en: back=230b6d4d
find =
    .back = Fund
# en: piece-reason-number-has=648d22c3 piece=79988b36
mussel =
    .piece-reason-number-has = GAP-09: Dieser Händler ist ein eigener Entwurf; die Regelhefte der gedruckten lagen nicht vor
    .piece = Muschel
    .piece-nom = die Muschel
    .piece-acc = die Muschel
    .piece-dat = der Muschel
    .piece-gen = der Muschel
    .piece-into = zur Muschel
    .piece-count = { $n ->
            [one] { $n } Muschel
           *[other] { $n } Muscheln
        }
# en: piece-reason-number-has=648d22c3 piece=4723b94f property=4723b94f
eel =
    .piece-reason-number-has = GAP-09: Dieser Händler ist ein eigener Entwurf; die Regelhefte der gedruckten lagen nicht vor
    .piece = Aal
    .piece-nom = der Aal
    .piece-acc = den Aal
    .piece-dat = dem Aal
    .piece-gen = des Aals
    .piece-into = zum Aal
    .piece-count = { $n ->
            [one] { $n } Aal
           *[other] { $n } Aale
        }
    .piece-count-dat = { $n ->
            [one] { $n } Aal
           *[other] { $n } Aalen
        }
    .property = Aal
# en: piece-reason-number=648d22c3 piece=d7a3f4bf back=d7a3f4bf
shell =
    .piece-reason-number = GAP-09: Dieser Händler ist ein eigener Entwurf; die Regelhefte der gedruckten lagen nicht vor
    .piece = Muschelschale
    .piece-nom = die Muschelschale
    .piece-acc = die Muschelschale
    .piece-dat = der Muschelschale
    .piece-gen = der Muschelschale
    .piece-into = zur Muschelschale
    .piece-count = { $n ->
            [one] { $n } Muschelschale
           *[other] { $n } Muschelschalen
        }
    .back = Muschelschale
# en: piece=081ab1e7
diver-card =
    .piece = Taucherkarte
# en: back=56ee88b1
merchant =
    .back = Händler
# en: property=69558491
book =
    .property = Heft
# en: property=15440f1f
board =
    .property = Tableau
# en: function=e873fdd8
is-diver =
    .function = ist Taucher
# en: function=071042d3
free-hands =
    .function = kostenlose Zeiger
# en: override=6433cacf
red-hands =
    .override = Zeiger für Rot
# en: override=0313f10b
blue-hands =
    .override = Zeiger für Blau
# en: override=5a3e51ac
green-hands =
    .override = Zeiger für Grün
# en: override=26396986
white-hands =
    .override = Zeiger für Weiß
# en: override=39f5c45f
black-hands =
    .override = Zeiger für Schwarz
# en: task=e7358a10
become =
    .task = werden
# en: phase=3efab947
divers =
    .phase = Taucher
# en: phase=c0706a01
deep-shuffled =
    .phase = Tiefe gemischt
# en: task=c733c6a9 task-reason=648d22c3 task-doc=9c88f8b5
descend =
    .task = sinken
    .task-reason = GAP-09: Dieser Händler ist ein eigener Entwurf; die Regelhefte der gedruckten lagen nicht vor
    .task-doc = Zieht eine weitere Karte der Tiefe. Beim zweiten Aal ist der Fang verloren.
# en: task=641be18c
lose =
    .task = verlieren
# en: decision=40f53b1e
deeper =
    .decision = tiefer
# en: option-name=40f53b1e option=8817db1b
deeper-deeper =
    .option-name = tiefer
    .option = tiefer tauchen
# en: option-name=586b4ff2 option=586b4ff2 option-reason=648d22c3
deeper-surface =
    .option-name = auftauchen
    .option = auftauchen
    .option-reason = GAP-09: Dieser Händler ist ein eigener Entwurf; die Regelhefte der gedruckten lagen nicht vor
# en: decision=2d9714e1
call-up =
    .decision = aufrufen
# en: option-name=8d93a253 option=8d93a253 option-reason=648d22c3
call-up-netter =
    .option-name = Netzfischer
    .option = Netzfischer
    .option-reason = GAP-09: Dieser Händler ist ein eigener Entwurf; die Regelhefte der gedruckten lagen nicht vor
# en: option-name=d564b8a4 option=963d04ca option-reason=648d22c3
call-up-confessor =
    .option-name = Beichtvater
    .option = beichten: { $card }
    .option-reason = GAP-09: Dieser Händler ist ein eigener Entwurf; die Regelhefte der gedruckten lagen nicht vor
# en: option-name=5a9d35fe option=42939411
call-up-enough =
    .option-name = genug
    .option = genug Mannschaft

## scripts/cove-diver/module.toml

# en: 03c79837 doc=60fe7243
module-cove-diver = Der Taucher
    .doc = Ein Händler nach eigenem Entwurf: zwei Figuren, vier Tauchgründe, Tauchgänge auf gut Glück und ein Vorrat an Muschelschalen.
