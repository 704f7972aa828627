-- Three dots where no function takes them.
return { pass = function(game, me) me:gain_vp(...) end }
