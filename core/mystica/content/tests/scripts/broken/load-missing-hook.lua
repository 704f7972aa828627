-- The hook is not there.
return {}
