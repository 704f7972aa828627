-- The Diver is at home on the hands: they cost no card (MC-002).
return {
  amount = function()
    return 0
  end,
}
