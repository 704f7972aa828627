--- The largest distance between two own structures of one network.
return {
  final_scoring = function(game, me)
    return me:network_distance()
  end,
}
