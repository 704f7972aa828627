-- Cards that are drawn for stepping onto a hand (MC-088).
return {
  amount = function()
    return 1
  end,
}
