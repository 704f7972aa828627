-- Cards that a seat draws for stepping onto a hand (MC-088).
return {
  amount = function()
    return 1
  end,
}
