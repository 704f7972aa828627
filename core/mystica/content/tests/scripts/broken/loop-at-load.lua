-- An endless loop outside any hook.
while true do end
