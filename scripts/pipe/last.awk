#!/usr/bin/awk -f
# last.awk - plays the last ply that is legal: the pair that moves, the pair that is formed,
# or the pawn that is farthest. Run it with exec:'awk -f last.awk'.
#
# An awk that reads ahead would wait for more than one line; mawk does, unless it is told
# -W interactive.
$1 == "pagdi" || $1 == "game" { print "ready" }
$1 == "go" { print "play", $2, $NF }
$1 == "quit" { exit }
# What is printed must leave at once: pagdi waits for it.
{ fflush() }
