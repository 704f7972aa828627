-- A hook that is no function.
return { pass = 3 }
