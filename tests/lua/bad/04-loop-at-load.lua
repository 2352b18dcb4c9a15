-- expect: time fuel
while true do end
