-- The one free hex of the home terrain is the first or the last of the board, or somebody stands there.
scenario("A house is played where a free hex of the home terrain lies beside one's own", function(t)
  local function may_build(lines)
    t:begin("seats nomads witches\nround 2\nput house house in nomads own-plans\n" .. lines)
    t:act("nomads", "use ACTPLAN")
    return t:legal("nomads", "play house")
  end
  assert(may_build("board A1 yellow, B1 red\nat nomads: D A2"))
  assert(may_build("board I12 yellow\nat nomads: D I11"))
  assert(not may_build("board B1 red\nat nomads: D A2"))
  assert(not may_build("at nomads: D E5\nat witches: D F3"))
  assert(not may_build("board A1 yellow, B1 red\nat nomads: D A2\nat witches: D A1"))
end)
