return { forbid_build = function() error("no list today") end }
