#!/usr/bin/gawk -f
# last.awk - plays the last ply that is legal: the pair that moves, the pair that is formed,
# or the pawn that is farthest.
#
#   exec:gawk -f last.awk
#   exec:mawk -W interactive -f last.awk     or mawk waits until it has read 4 KiB
$1 == "pagdi" || $1 == "game" { print "ready" }
$1 == "go" { print "play", $2, $NF }
$1 == "quit" { exit }
# What is printed must leave at once: pagdi waits for it.
{ fflush() }
