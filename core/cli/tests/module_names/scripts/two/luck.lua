-- A script says the names of its module without the module.
return {
    carry_out = function(game, me)
        me:gain("best", 1)
        me:gain("two.best", 1)
    end,
}
