--- The largest distance between two own structures of one network.
return {
  final_scoring = function(game, me)
    return me:largest_distance()
  end,
}
