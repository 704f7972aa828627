-- The library that scripts see: the functions of Luau that cannot run long, and bounded forms of the others. This file
-- is trusted. It runs once per VM and receives functions of the host as arguments. Returns the library table.
local stopped, charge, long, raise, link, length = ...

local error, pcall, select, type, tostring, next = error, pcall, select, type, tostring, next
local setmetatable, rawget, freeze, is_frozen = setmetatable, rawget, table.freeze, table.isfrozen
local rawlen, tonumber = rawlen, tonumber
local find, match, gmatch, gsub, byte, sub = string.find, string.match, string.gmatch, string.gsub, string.byte, string.sub
local rep, format, sort, unpack, len = string.rep, string.format, table.sort, table.unpack, string.len
local concat, insert, remove = table.concat, table.insert, table.remove

-- Maximum lengths of strings and lists. Strings longer than SHORT are reported to the host by `long`.
local SHORT, SUBJECT, PATTERN, REPEATED = 544, 4096, 64, 65536
local UNPACKED, SORTED, COMPARED = 250, 4096, 256

-- Checks a string and charges for reading it once. `level`: the level of its errors, as for `error`.
local function text(value, name, what, limit, level)
  local kind = type(value)
  level = level or 3
  if kind ~= "string" and kind ~= "number" then
    error(name .. ": the " .. what .. " is not text but " .. kind, level)
  end
  local n = len(value)
  if n > limit then
    error(name .. ": the " .. what .. " is longer than " .. limit .. " characters", level)
  end
  if n > 64 then
    charge(n / 64)
  end
  if n > SHORT then
    long(n)
  end
  return n
end

-- Charges for a string of this many bytes, before it is created. If it is too long, the call ends at the next step.
local function put_together(bytes)
  if bytes > REPEATED then
    long(1 / 0)
  else
    charge(bytes / 64)
  end
end

-- Checks subject and pattern. Charges for comparing each character with the longest possible character set.
local function search(s, p, name)
  local n = text(s, name, "subject", SUBJECT, 4)
  charge(n * text(p, name, "pattern", PATTERN, 4) / 256)
end

string.find = function(s, p, init, plain)
  search(s, p, "string.find")
  return find(s, p, init, plain)
end

string.match = function(s, p, init)
  search(s, p, "string.match")
  return match(s, p, init)
end

string.gmatch = function(s, p)
  search(s, p, "string.gmatch")
  return gmatch(s, p)
end

string.gsub = function(s, p, by, n)
  search(s, p, "string.gsub")
  if type(by) == "string" then
    text(by, "string.gsub", "replacement", SUBJECT)
  end
  return gsub(s, p, by, n)
end

string.rep = function(s, n)
  local length = text(s, "string.rep", "text", REPEATED)
  if type(n) ~= "number" then
    error("string.rep: the count is not a number but " .. type(n), 2)
  end
  if length * n > REPEATED then
    error("string.rep: the result is longer than " .. REPEATED .. " characters", 2)
  end
  charge(length * n / 64)
  return rep(s, n)
end

for _, name in ipairs({ "upper", "lower", "reverse" }) do
  local change = string[name]
  string[name] = function(s)
    text(s, "string." .. name, "text", REPEATED)
    return change(s)
  end
end

-- Returns how many of `n` items lie at Lua's positions `i` to `j`. Negative positions count from the end.
local function between(n, i, j)
  if i < 0 then
    i = n + i + 1
  end
  if j < 0 then
    j = n + j + 1
  end
  if i < 1 then
    i = 1
  end
  if j > n then
    j = n
  end
  return j - i + 1
end

string.sub = function(s, i, j)
  if (type(s) == "string" or type(s) == "number") and type(i) == "number" then
    local n = between(len(s), i, type(j) == "number" and j or -1)
    if n > 64 then
      charge(n / 64)
    end
    if n > SHORT then
      long(n)
    end
  end
  return sub(s, i, j)
end

string.byte = function(s, i, j)
  if type(s) == "string" or type(s) == "number" then
    i = type(i) == "number" and i or 1
    if between(len(s), i, type(j) == "number" and j or i) > UNPACKED then
      error("string.byte: more than " .. UNPACKED .. " values", 2)
    end
  end
  return byte(s, i, j)
end

local function number(value, base)
  if type(value) == "string" and len(value) > 64 then
    text(value, "tonumber", "text", REPEATED)
    charge(len(value))
  end
  return tonumber(value, base)
end

-- Luau calls this only if some arguments are strings, which are read as numbers, or if there are many arguments.
local function reading(f)
  return function(...)
    charge(4 * select("#", ...))
    return f(...)
  end
end

string.char = reading(string.char)

-- For an object, `tostring` would return the address, which varies between processes.
local function plain(value)
  local kind = type(value)
  return kind == "nil" or kind == "boolean" or kind == "number" or kind == "string"
end

string.format = function(s, ...)
  text(s, "string.format", "format", SUBJECT)
  local n = select("#", ...)
  if n > UNPACKED then
    error("string.format: more than " .. UNPACKED .. " values", 2)
  end
  -- A number of hundreds of digits takes as long to write.
  charge(16 * n)
  local bytes = len(s)
  for i = 1, n do
    local value = select(i, ...)
    if not plain(value) then
      error("string.format: a " .. type(value) .. " has no text", 2)
    end
    if type(value) == "string" then
      bytes = bytes + len(value)
    end
  end
  put_together(bytes)
  return format(s, ...)
end

local function text_of(value)
  if not plain(value) then
    error("tostring: a " .. type(value) .. " has no text", 2)
  end
  return tostring(value)
end

local function spread(t, i, j)
  if type(t) ~= "table" then
    error("unpack: not a table but " .. type(t), 2)
  end
  i = i or 1
  j = j or #t
  if type(i) ~= "number" or type(j) ~= "number" then
    error("unpack: the bounds are not numbers", 2)
  end
  if j - i >= UNPACKED then
    error("unpack: more than " .. UNPACKED .. " values", 2)
  end
  return unpack(t, i, j)
end

-- Returns the number of entries without calling metamethods of the table, which could return anything.
local function entries(t, name)
  if type(t) ~= "table" then
    error(name .. ": not a table but " .. type(t), 3)
  end
  return rawlen(t)
end

local function sorted(t, before)
  local n = entries(t, "table.sort")
  if n > SORTED then
    error("table.sort: more than " .. SORTED .. " values", 2)
  end
  if before == nil then
    for i = 1, n do
      local value = rawget(t, i)
      if type(value) == "string" and len(value) > COMPARED then
        error("table.sort: a text is longer than " .. COMPARED .. " characters", 2)
      end
    end
  end
  -- The number of comparisons for sorting: n times the binary logarithm of n.
  local steps, size = n, n
  while size > 1 do
    steps = steps + n
    size = size / 2
  end
  charge(steps)
  return sort(t, before)
end

local function joined(t, between, i, j)
  local n = entries(t, "table.concat")
  local first, last = type(i) == "number" and i or 1, type(j) == "number" and j or n
  if last > first then
    charge((last - first) / 4)
  end
  put_together(length(t, first, last, between))
  return concat(t, between, i, j)
end

-- The entries behind this position move.
local function inserted(t, ...)
  local n = entries(t, "table.insert")
  if select("#", ...) == 2 then
    local at = ...
    if type(at) == "number" and at < n then
      charge((n - at) / 16)
    end
  end
  return insert(t, ...)
end

local function removed(t, at)
  local n = entries(t, "table.remove")
  if type(at) == "number" and at < n then
    charge((n - at) / 16)
  end
  return remove(t, at)
end

-- If tables or functions are keys, their order varies between processes.
local function step(t, key)
  local after, value = next(t, key)
  local kind = type(after)
  if kind == "table" or kind == "function" or kind == "userdata" then
    error("a " .. kind .. " as key: the order of such keys varies", 2)
  end
  return after, value
end

local function over(t)
  if type(t) ~= "table" then
    error("pairs: not a table but " .. type(t), 2)
  end
  return step, t, nil
end

-- An exceeded limit ends the call. A script cannot catch it.
local function caught(ok, ...)
  if ok then
    return true, ...
  end
  local problem = ...
  if stopped(problem) then
    error(problem, 0)
  end
  return false, problem
end

local function protected(f, ...)
  return caught(pcall(f, ...))
end

local function fail(problem, level)
  if level ~= nil and type(level) ~= "number" then
    error("error: the level is not a number", 2)
  end
  local kind = type(problem)
  if kind ~= "string" and kind ~= "number" then
    problem = "error with a " .. kind .. " instead of a text"
  end
  level = level or 1
  raise(level)
  error(problem, level > 0 and level + 1 or 0)
end

local function assured(value, ...)
  if value then
    return value, ...
  end
  local problem = ...
  if problem == nil then
    problem = "assertion failed"
  elseif type(problem) ~= "string" then
    problem = "assertion failed with a " .. type(problem) .. " instead of a text"
  end
  raise(1)
  error(problem, 2)
end

-- Weak tables would reveal when the collector runs. A metatable that can still change could become weak.
local function with_metatable(t, meta)
  if type(meta) == "table" then
    if rawget(meta, "__mode") ~= nil then
      error("setmetatable: weak tables are not available in scripts", 2)
    end
    if not is_frozen(meta) then
      if type(rawget(meta, "__index")) == "table" or type(rawget(meta, "__newindex")) == "table" then
        link()
      end
      freeze(meta)
    end
  end
  return setmetatable(t, meta)
end

for _, name in ipairs({ "split", "pack", "packsize", "unpack" }) do
  string[name] = nil
end

local library = {
  assert = assured,
  error = fail,
  getmetatable = getmetatable,
  ipairs = ipairs,
  next = step,
  pairs = over,
  pcall = protected,
  rawequal = rawequal,
  rawget = rawget,
  rawset = rawset,
  select = select,
  setmetatable = with_metatable,
  tonumber = number,
  tostring = text_of,
  type = type,
  unpack = spread,
  string = freeze(string),
  math = freeze({
    abs = math.abs,
    ceil = math.ceil,
    floor = math.floor,
    fmod = math.fmod,
    huge = math.huge,
    max = reading(math.max),
    min = reading(math.min),
    sqrt = math.sqrt,
  }),
  table = freeze({
    concat = joined,
    insert = inserted,
    remove = removed,
    sort = sorted,
    unpack = spread,
  }),
}
-- The library, and the function that `ipairs` returns, because scripts may keep it too.
return freeze(library), (ipairs({}))
