-- Hourglasses beyond the Market marker go back onto it, the most advanced on top (MC-112, MC-113, AMB-09).
return {
  carry_out = function(game)
    local market = game:marker("clock", "market")
    for stop = market + 1, game:stop("clock", "hour-16") do
      for _, seat in ipairs(game:standing("clock", stop)) do
        seat:put("clock", market)
      end
    end
  end,
}
