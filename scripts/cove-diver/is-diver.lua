-- Is the seat the Diver's?
return {
  holds = function(game, me)
    return me:number() == game:setting("diver")
  end,
}
