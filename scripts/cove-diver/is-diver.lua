-- Has the seat the colour of the Diver?
return {
  holds = function(game, me)
    return me:name_number() == game:setting("diver")
  end,
}
