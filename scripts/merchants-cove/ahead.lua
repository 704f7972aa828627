-- The hour directly ahead of the most advanced hourglass (MC-108); hands are no hours (AMB-04), 12 is the last (AMB-03).
return {
  amount = function(game)
    local leader = 0
    for n = 1, game:seats() do
      leader = math.max(leader, game:seat(n):stop("clock"))
    end
    local ahead = leader + 1
    while string.find(game:stop_name("clock", ahead), "hand") do
      ahead = ahead + 1
    end
    return math.min(ahead, game:stop("clock", "hour-12"))
  end,
}
