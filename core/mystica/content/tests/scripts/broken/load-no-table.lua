-- A script that returns no table.
return 3
