local POINTS = "points"
return {
  carry_out = function(game, me, to)
    local other = game:seat(to)
    other:gain(POINTS, other:counter(POINTS) + me:number())
    if game:counter("leader") == to then game:set("own", 1) end
    me:task("later")
  end,
}
