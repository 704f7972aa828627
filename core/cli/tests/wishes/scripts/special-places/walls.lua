--- No bridge may stand beside a walled hex.
return {
  forbid_bridge = function(game, me, from, to)
    return game:has_tag(from, "walled") or game:has_tag(to, "walled")
  end,
}
