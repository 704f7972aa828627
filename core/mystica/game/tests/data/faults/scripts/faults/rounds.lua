return {
  round_start = function(game) if game:round() > 1 then error("no morning today") end end,
}
