-- What an error says cannot give it another line.
return {
  pass = function(game, me)
    pcall(error, "scripts/sample/other.lua:2: caught")
    error("scripts/sample/error-like-another-line.lua:99: from somewhere else\nstack traceback:\nscripts/sample/error-like-another-line.lua:98", 0)
  end,
}
