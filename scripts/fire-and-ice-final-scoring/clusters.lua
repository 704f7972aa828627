--- Separate groups of structures in one network, in the network that has most of them.
return {
  final_scoring = function(game, me)
    return me:network_clusters()
  end,
}
