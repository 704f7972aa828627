return { pass = function() error("no farewell today") end }
