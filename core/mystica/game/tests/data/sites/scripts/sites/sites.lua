return {
    on_power_action = function(game, me)
        local site = me:heard("site")
        if site == nil then
            me:gain_vp(1)
        else
            me:gain_vp(10 + site)
        end
    end,
}
