return { pass = function(game, me) me:run("feast") end }
