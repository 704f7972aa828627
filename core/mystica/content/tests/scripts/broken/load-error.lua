-- An error outside any hook.
error("not today")
return {}
