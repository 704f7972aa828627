--- No bridge may stand beside hex E8.
return {
  forbid_bridge = function(game, me, from, to)
    return from == game:hex("E8") or to == game:hex("E8")
  end,
}
