-- Can the seat that acts do nothing but recruit, where it was last? A merchant whose other spaces are always possible says no.
return {
  holds = function(game, me)
    return me:count_all("supply") == 0
  end,
}
