-- An endless loop in the replacement of a pattern.
return {
  pass = function(game, me)
    string.gsub("abc", "%a", function() while true do end end)
  end,
}
