-- The library that scripts see: the functions of Luau that cannot run long, and bounded forms of those that
-- could. Trusted; runs once a VM and gets its host functions as arguments. Returns the library table.
local stopped = ...

local error, pcall, select, type, tostring, next = error, pcall, select, type, tostring, next
local setmetatable, rawget, freeze, is_frozen = setmetatable, rawget, table.freeze, table.isfrozen
local find, match, gmatch, gsub = string.find, string.match, string.gmatch, string.gsub
local rep, format, sort, unpack, len = string.rep, string.format, table.sort, table.unpack, string.len

local SUBJECT, PATTERN, REPEATED, UNPACKED, SORTED, COMPARED = 4096, 64, 65536, 250, 4096, 256

local function text(value, name, what, limit)
  local kind = type(value)
  if kind ~= "string" and kind ~= "number" then
    error(name .. ": the " .. what .. " is not text but " .. kind, 3)
  end
  if len(value) > limit then
    error(name .. ": the " .. what .. " is longer than " .. limit .. " characters", 3)
  end
end

string.find = function(s, p, init, plain)
  text(s, "string.find", "subject", SUBJECT)
  text(p, "string.find", "pattern", PATTERN)
  return find(s, p, init, plain)
end

string.match = function(s, p, init)
  text(s, "string.match", "subject", SUBJECT)
  text(p, "string.match", "pattern", PATTERN)
  return match(s, p, init)
end

string.gmatch = function(s, p)
  text(s, "string.gmatch", "subject", SUBJECT)
  text(p, "string.gmatch", "pattern", PATTERN)
  return gmatch(s, p)
end

string.gsub = function(s, p, by, n)
  text(s, "string.gsub", "subject", SUBJECT)
  text(p, "string.gsub", "pattern", PATTERN)
  if type(by) == "string" then
    text(by, "string.gsub", "replacement", SUBJECT)
  end
  return gsub(s, p, by, n)
end

string.rep = function(s, n)
  text(s, "string.rep", "text", REPEATED)
  if type(n) ~= "number" then
    error("string.rep: the count is not a number but " .. type(n), 2)
  end
  if len(s) * n > REPEATED then
    error("string.rep: the result is longer than " .. REPEATED .. " characters", 2)
  end
  return rep(s, n)
end

-- What `tostring` gives for an object is its address, which varies between processes.
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
  for i = 1, n do
    local value = select(i, ...)
    if not plain(value) then
      error("string.format: a " .. type(value) .. " has no text", 2)
    end
  end
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

local function sorted(t, before)
  if type(t) ~= "table" then
    error("table.sort: not a table but " .. type(t), 2)
  end
  if #t > SORTED then
    error("table.sort: more than " .. SORTED .. " values", 2)
  end
  if before == nil then
    for i = 1, #t do
      local value = t[i]
      if type(value) == "string" and len(value) > COMPARED then
        error("table.sort: a text is longer than " .. COMPARED .. " characters", 2)
      end
    end
  end
  return sort(t, before)
end

-- Tables and functions as keys come in an order that varies between processes.
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

-- A limit that was hit ends the call: it cannot be caught.
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
  error(problem, 2)
end

-- Weak tables would show when the collector runs; a metatable that could still change could become weak.
local function with_metatable(t, meta)
  if type(meta) == "table" then
    if rawget(meta, "__mode") ~= nil then
      error("setmetatable: weak tables are not there for scripts", 2)
    end
    if not is_frozen(meta) then
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
  tonumber = tonumber,
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
    max = math.max,
    min = math.min,
    sqrt = math.sqrt,
  }),
  table = freeze({
    concat = table.concat,
    insert = table.insert,
    remove = table.remove,
    sort = sorted,
    unpack = spread,
  }),
}
return freeze(library)
