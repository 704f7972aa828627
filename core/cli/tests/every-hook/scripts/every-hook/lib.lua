--- What several scripts of the module share.
local lib = {}

--- Yes in every so many rounds.
function lib.now_and_then(game, every)
  return game:round() - every * game:idiv(game:round(), every) == 0
end

return lib
