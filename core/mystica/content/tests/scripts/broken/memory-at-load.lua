-- A table that grows without end outside any hook.
local t = {}
for i = 1, math.huge do t[i] = { i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i } end
return t
