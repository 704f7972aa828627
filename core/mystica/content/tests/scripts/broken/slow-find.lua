-- Searching a plain text is paid for by its length.
return {
  pass = function(game, me)
    local s, p = ("a"):rep(4096), ("a"):rep(60) .. "b"
    while true do s:find(p, 1, true) end
  end,
}
