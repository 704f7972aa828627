-- Coins are never owed.
return { pass = function(game, me) me:gain_vp(me:owes("coins")) end }
