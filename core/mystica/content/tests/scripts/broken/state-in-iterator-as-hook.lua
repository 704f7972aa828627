-- The iterator is the hook.
return { pass = string.gmatch("abc", ".") }
