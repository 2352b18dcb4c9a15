#!/bin/sh
# first.sh - plays the first ply that is legal. The least that a bot must do: say `ready`
# when it is greeted and when a game begins, and answer `go`.
while read -r word number _position _left ply _; do
	case $word in
	pagdi | game) echo ready ;;
	go) echo "play $number $ply" ;;
	quit) exit ;;
	esac
done
