### German, the program's own texts. `# en:` notes the hash of the English.

## trace

# en: 26a14177
now-value = (jetzt { $value })
# en: 26f28edd
hook-of = { $name }, { $hook }
# en: f83b1fde
hook-of-adds = { $name }, { $hook }: { $n } dazu, { $place }
# en: d289b056
hook-of-asked = { $name }, { $hook }: befragt, { $place }
# en: 11a0b664
also-written-at = auch geschrieben in { $place }
# en: 1559e8af
colon = :{ " " }
