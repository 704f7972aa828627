### French, the program's own texts. `# en:` notes the hash of the English.

## trace

# en: 26a14177
now-value = (maintenant { $value })
# en: 26f28edd
hook-of = { $name }, { $hook }
# en: f83b1fde
hook-of-adds = { $name }, { $hook } : ajoute { $n }, { $place }
# en: d289b056
hook-of-asked = { $name }, { $hook } : consulté, { $place }
# en: 11a0b664
also-written-at = aussi écrit en { $place }
# en: 1559e8af
colon =  :{ " " }
