-- A hook that does not exist.
return { pas = function(game, me) end }
