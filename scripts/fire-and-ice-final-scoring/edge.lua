--- Structures at the edge of the board, in the network that has most of them.
return {
  final_scoring = function(game, me)
    return me:network_edge()
  end,
}
