-- What a bot finds: no more, so that a slip is told before the sandbox tells it.
std = {
  read_globals = {
    "assert", "error", "ipairs", "log", "pairs", "pcall", "print", "rawequal", "rawget",
    "rawlen", "rawset", "require", "select", "setmetatable", "tonumber", "tostring", "type",
    math = {fields = {"abs", "acos", "asin", "atan", "ceil", "cos", "deg", "exp", "floor",
      "fmod", "huge", "log", "max", "maxinteger", "min", "mininteger", "modf", "pi", "rad",
      "random", "sin", "sqrt", "tan", "tointeger", "type", "ult"}},
    string = {fields = {"byte", "char", "find", "format", "len", "lower", "rep", "reverse",
      "sub", "upper"}},
    table = {fields = {"concat", "insert", "move", "pack", "remove", "sort", "unpack"}},
    utf8 = {fields = {"char", "codepoint", "codes", "len", "offset"}},
  },
}
max_line_length = 100
-- Attacks and bad bots are bad on purpose.
exclude_files = {"tests/lua/attacks", "tests/lua/bad"}
files["scripts/pagdi.lua"] = {ignore = {"121", "212"}}
