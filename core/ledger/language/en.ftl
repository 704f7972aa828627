### English, the program's own texts.

## trace

now-value = (now { $value })
hook-of = { $hook } of { $name }
hook-of-adds = { $hook } of { $name } adds { $n }, { $place }
hook-of-asked = { $hook } of { $name } was asked, { $place }
also-written-at = also written at { $place }
colon = :{ " " }
