-- The one division of whole numbers that leaves their range.
return { pass = function(game, me) me:gain_vp(game:idiv(-2147483648, -1)) end }
