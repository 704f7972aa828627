--- Adds up everything that can be asked of networks.
return {
  final_scoring = function(game, me)
    return me:largest_network() + me:network_distance() + me:network_edge() + me:network_clusters()
      + me:network_distance_between("stronghold", "sanctuary") + me:bridges_joining_structures()
  end,
}
