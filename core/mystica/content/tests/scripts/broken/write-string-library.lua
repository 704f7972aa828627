-- A function of the library, through another name.
return {
  pass = function(game, me)
    local library = string
    library.rep = function() return "" end
  end,
}
