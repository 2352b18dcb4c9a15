#!/bin/sh
# referee.sh - two bots of protocol 1, one at South and one at North, joined through
# `pagdi referee` by named pipes; prints the record of their game.
#
#   scripts/pipe/referee.sh BOT BOT [SEED [RULES]]
#   scripts/pipe/referee.sh 'sh first.sh' 'python3 greedy.py' club
#
# A bot that ends or plays what is not legal forfeits. One that never answers is waited for
# for ever: `pagdi match` knows better, this shows how little a referee needs.
set -u
[ $# -ge 2 ] || { echo "usage: $0 BOT BOT [SEED [RULES]]" >&2; exit 2; }
pagdi=${PAGDI:-pagdi} seed=${3-} rules=${4-pagdi}
nl='
'
dir=$(mktemp -d) || exit 3
trap 'rm -rf "$dir"' EXIT
mkfifo "$dir/ask" "$dir/answer" "$dir/S.in" "$dir/S.out" "$dir/N.in" "$dir/N.out" || exit 3

"$pagdi" referee --rules="$rules" <"$dir/ask" >"$dir/answer" &
exec 3>"$dir/ask" 4<"$dir/answer"
sh -c "exec $1" <"$dir/S.in" >"$dir/S.out" 3>&- 4<&- &
exec 5>"$dir/S.in" 6<"$dir/S.out"
sh -c "exec $2" <"$dir/N.in" >"$dir/N.out" 3>&- 4<&- 5>&- 6<&- &
exec 7>"$dir/N.in" 8<"$dir/N.out"
# A bot that has ended must not end us.
trap '' PIPE

ask() { # ask COMMAND... - sets answer; fails where the referee refuses
	echo "$*" >&3
	answer=
	while IFS= read -r line <&4 && [ -n "$line" ]; do
		answer=$answer${answer:+$nl}$line
	done
	case $answer in
	=*) answer=${answer#=} answer=${answer# } ;;
	*) return 1 ;;
	esac
}
tell() { # tell SEAT LINE
	case $1 in
	S) echo "$2" >&5 ;;
	N) echo "$2" >&7 ;;
	esac 2>"$dir/gone"
}
tell_both() { tell S "$1"; tell N "$1"; }
hear() { # hear SEAT PATTERN - the next line of the bot that fits; fails where it has ended
	while :; do
		case $1 in
		S) IFS= read -r line <&6 || return 1 ;;
		N) IFS= read -r line <&8 || return 1 ;;
		esac
		line=${line%"$(printf '\r')"}
		# shellcheck disable=SC2254  # a pattern is meant
		case $line in $2) return 0 ;; esac
	done
}
forfeit() { # forfeit SEAT REASON
	ask forfeit "$1" "$2" && tell_both "forfeit $1 $2"
}

ask rules && name=$answer
ask seed "$seed"
for seat in S N; do
	tell "$seat" "pagdi 1"
	hear "$seat" ready || forfeit "$seat" crash
	tell "$seat" "rules $name"
	"$pagdi" rules show --flat "$rules" | sed 's/ = / /; s/^/rule /' >"$dir/rules"
	while IFS= read -r line; do tell "$seat" "$line"; done <"$dir/rules"
	tell "$seat" "game 1 seats SN you $seat seed 1"
	hear "$seat" ready || forfeit "$seat" crash
done

ply=1
while ask result && [ "$answer" = '*' ]; do
	ask position && position=$answer
	case $position in
	*/S/*) seat=S ;;
	*/N/*) seat=N ;;
	esac
	case $position in
	*/$seat/-*)
		ask cast || break
		tell_both "cast $seat ${answer% void}"
		case $answer in *' void') tell_both "played $seat void" ;; esac
		continue
		;;
	esac
	ask moves && moves=$answer
	case $moves in
	*' '*)
		tell "$seat" "go $ply $position - $moves"
		hear "$seat" "play $ply *" || { forfeit "$seat" crash; continue; }
		choice=${line##* }
		;;
	*) choice=$moves ;;
	esac
	if ask play "$seat${choice#"$seat"}"; then
		tell_both "played $answer"
		ply=$((ply + 1))
	else
		forfeit "$seat" illegal
	fi
done
tell_both "over $answer"
tell_both quit
ask record && printf '%s\n' "$answer"
ask quit
exec 3>&- 5>&- 7>&-
wait
