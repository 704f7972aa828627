### German. Each text stands below the file of its English; `# en:` notes the hash of that English.

## scripts/fire-and-ice/factions/acolytes.toml

# en: 9849b80e doc=e6af1ed7
acolytes = Geweihte
    .nom = die Geweihten
    .acc = die Geweihten
    .dat = den Geweihten
    .gen = der Geweihten
    .doc = Ihre Heimatlandschaft ist der Vulkan, der zuerst nicht auf dem Spielplan liegt. Wenn alle Völker gewählt sind, nennen sie eine freie Landschaft für ihre ersten Wohnhäuser. Ein Vulkan wird nie wieder umgewandelt. Keine Spaten: Ein Feld wird zum Vulkan, indem sie auf einer Kultleiste um 3 Stufen absteigen, um 4, wenn es Heimatlandschaft eines Volks der Partie ist. Ein erhaltener Spaten wird zu einer Kultstufe. Festung: Ein Priester, der in einem Kult eingesetzt wird, bringt 1 Stufe mehr.
# en: option=4b8f9596
acolytes-factions_chosen-pick-color =
    .option = Heimat: { $terrain }

## scripts/fire-and-ice/factions/dragonlords.toml

# en: cb1ef16e doc=42690b28
dragonlords = Drachenmeister
    .nom = die Drachenmeister
    .acc = die Drachenmeister
    .dat = den Drachenmeistern
    .gen = der Drachenmeister
    .doc = Ihre Heimatlandschaft ist der Vulkan, der zuerst nicht auf dem Spielplan liegt. Wenn alle Völker gewählt sind, nennen sie eine freie Landschaft für ihre ersten Wohnhäuser. Ein Vulkan wird nie wieder umgewandelt. Keine Spaten: Ein Feld wird für 1 Machtstein zum Vulkan, für 2, wenn es Heimatlandschaft eines Volks der Partie ist. Ein erhaltener Spaten wird zu einem Machtstein in Schale I. Festung: ein Machtstein in Schale I für jedes Volk der Partie.
# en: option=4b8f9596
dragonlords-factions_chosen-pick-color =
    .option = Heimat: { $terrain }

## scripts/fire-and-ice/factions/icemaidens.toml

# en: da91d072 doc=fd719711
icemaidens = Frostfeen
    .nom = die Frostfeen
    .acc = die Frostfeen
    .dat = den Frostfeen
    .gen = der Frostfeen
    .doc = Ihre Heimatlandschaft ist das Eis, das zuerst nicht auf dem Spielplan liegt. Wenn sie gewählt werden, nennen sie eine Landschaft des Umwandlungskreises. Auf ihr stehen ihre ersten Wohnhäuser, und von ihr aus zählen Spaten (mindestens einer). Eis wird nie wieder umgewandelt. Sie beginnen mit einem Gunstplättchen ihrer Wahl. Festung: immer wenn sie passen, 3 SP für jeden Tempel.
# en: option=4b8f9596
icemaidens-setup-pick-color =
    .option = Heimat: { $terrain }

## scripts/fire-and-ice/factions/riverwalkers.toml

# en: 248ba2ba doc=88753a81
riverwalkers = Flussläufer
    .nom = die Flussläufer
    .acc = die Flussläufer
    .dat = den Flussläufern
    .gen = der Flussläufer
    .doc = Heimatlandschaft: eine freie Landschaft des Umwandlungskreises, bei ihrer Wahl genannt und ihnen von da an offen. Sie wandeln nie um; erhaltene Spaten verfallen, und Aktionen, die Spaten geben, sind ihnen verschlossen. Sie bauen nur auf Landschaften, die ihnen offenstehen, in Reichweite ihrer Schifffahrt. Ihre ersten Wohnhäuser liegen am Fluss. Die Schifffahrt ist immer 1. Jeder Priester, den sie erhalten, ist eine Wahl: ihn behalten oder 1 Münze zahlen (2 für die Heimatlandschaft eines Volks der Partie), um eine Landschaft zu öffnen und ihre Grenze an Priestern um 1 zu erhöhen. Festung: sofort zwei Brücken.
# en: option=4b8f9596
riverwalkers-setup-pick-color =
    .option = Heimat: { $terrain }
# en: option=1c36d29a
riverwalkers-replace_gain-unlock-terrain-gain-priest =
    .option = Priester behalten
# en: option=3916028a
riverwalkers-replace_gain-unlock-terrain =
    .option = öffnen: { $terrain }

## scripts/fire-and-ice/factions/shapeshifters.toml

# en: cb5baae3 doc=360147ff
shapeshifters = Gestaltwandler
    .nom = die Gestaltwandler
    .acc = die Gestaltwandler
    .dat = den Gestaltwandlern
    .gen = der Gestaltwandler
    .doc = Heimatlandschaft: eine freie Landschaft des Umwandlungskreises, bei ihrer Wahl genannt. Nimmt mindestens ein Nachbar die Macht, die ihr Bau anbietet, dürfen sie 1 SP für einen neuen Machtstein in Schale III zahlen. Verzichten alle Nachbarn, erhalten sie 1 Macht (Errata). Festung: die Heimatlandschaft für 5 Macht oder 5 Machtsteine wechseln, als Aktion, beliebig oft; die Felder ihrer Gebäude wechseln mit. Kein Fortschritt beim Umwandeln: Spaten kosten 3 Arbeiter.
# en: option=4b8f9596
shapeshifters-setup-pick-color =
    .option = Heimat: { $terrain }
# en: option=091c8fd4
shapeshifters-on_leech_settled-gain-p3-for-vp =
    .option = Machtstein für SP
# en: option=4e5a9765
shapeshifters-on_leech_settled-no-gain-p3-for-vp =
    .option = verzichten
# en: option=4b8f9596
shapeshifters-ACTH5-pick-color =
    .option = Heimat: { $terrain }
# en: option=4b8f9596
shapeshifters-ACTH6-pick-color =
    .option = Heimat: { $terrain }

## scripts/fire-and-ice/factions/yetis.toml

# en: 58fbf952 doc=ea1ee0ab
yetis = Yetis
    .nom = die Yetis
    .acc = die Yetis
    .dat = den Yetis
    .gen = der Yetis
    .doc = Ihre Heimatlandschaft ist das Eis, das zuerst nicht auf dem Spielplan liegt. Wenn sie gewählt werden, nennen sie eine Landschaft des Umwandlungskreises. Auf ihr stehen ihre ersten Wohnhäuser, und von ihr aus zählen Spaten (mindestens einer). Eis wird nie wieder umgewandelt. Machtaktionen des Spielplans kosten 1 Macht weniger. Festung und Heiligtum haben den Machtwert 4. Festung: Sie dürfen Machtaktionen nutzen, die in der Runde schon genutzt wurden.
# en: option=4b8f9596
yetis-setup-pick-color =
    .option = Heimat: { $terrain }

## scripts/fire-and-ice/module.toml

# en: a2c375ff doc=d9a8c535
module-fire-and-ice = Feuer & Eis
    .doc = Sechs Völker, deren Heimatlandschaft Eis, Vulkan oder eine Landschaft ihrer Wahl ist.

## scripts/fire-and-ice/settings.toml

# en: profile=e9dc6e35 profile-doc=85164f9c
reference =
    .profile = Referenz
    .profile-doc = Auf der Website der aufgezeichneten Partiedateien ist die zusätzliche Endwertung eine eigene Option.

## scripts/fire-and-ice/terrains.toml

# en: terrain=25678afe
ice =
    .terrain = Eis
    .terrain-nom = das Eis
    .terrain-acc = das Eis
    .terrain-dat = dem Eis
    .terrain-gen = des Eises
    .terrain-into = zum Eis
# en: terrain=66c0440a
volcano =
    .terrain = Vulkan
    .terrain-nom = der Vulkan
    .terrain-acc = den Vulkan
    .terrain-dat = dem Vulkan
    .terrain-gen = des Vulkans
    .terrain-into = zum Vulkan
