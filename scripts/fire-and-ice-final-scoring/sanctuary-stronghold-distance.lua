--- The distance between stronghold and sanctuary; 0 unless one network holds both.
return {
  final_scoring = function(game, me)
    return me:network_distance_between("stronghold", "sanctuary")
  end,
}
