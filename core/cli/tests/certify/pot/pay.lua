return { carry_out = function(game, me) me:pay("coins", 2) end }
