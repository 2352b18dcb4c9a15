#!/usr/bin/env bash
# portable.sh PAGDI - do big-endian and 32-bit programs give the bytes that PAGDI gives?
#
# Builds for s390x, which qemu-user runs, and for i386, with libraries of Debian that are
# downloaded and unpacked below .build/portable: nothing is installed. Prints TAP.
set -u
cd "$(dirname "$0")/.." || exit 2
export LC_ALL=C.UTF-8
unset PAGDI_RULES_PATH
native=$(realpath "$1")
here=$PWD
place=$here/.build/portable
vectors=$here/tests/vectors
libraries='libc6 libc6-dev linux-libc-dev libgcc-s1 libgcc-12-dev libcrypt1 liblua5.4-0 liblua5.4-dev
	libreadline8 libtinfo6 libyaml-0-2 libyaml-dev libsodium23 libsodium-dev libsqlite3-0
	libsqlite3-dev zlib1g'

tap() { # tap NAME COMMAND... - one test: does the command succeed?
	local name=$1
	shift
	if "$@"; then echo "ok - $name"; else echo "not ok - $name"; fi
}

sysroot() { # sysroot ARCHITECTURE - its libraries, unpacked once
	local into=$place/$1/libraries deb wanted=()
	[ -e "$into/.whole" ] && return
	if ! dpkg --print-foreign-architectures | grep -qx "$1"; then
		echo "# dpkg does not know $1; run: sudo dpkg --add-architecture $1 && sudo apt-get update"
		return 1
	fi
	for deb in $libraries; do wanted+=("$deb:$1"); done
	mkdir -p "$place/$1/deb" "$into"
	(cd "$place/$1/deb" && apt-get -q download "${wanted[@]}" >download.log 2>&1) || return
	for deb in "$place/$1"/deb/*.deb; do dpkg -x "$deb" "$into" || return; done
	touch "$into/.whole"
}

build() { # build ARCHITECTURE TRIPLET COMPILER [LDFLAGS]
	PKG_CONFIG_SYSROOT_DIR=$place/$1/libraries \
		PKG_CONFIG_LIBDIR=$place/$1/libraries/usr/lib/$2/pkgconfig \
		"${MAKE:-make}" -s -j"$(nproc)" MODE=release BUILD=".build/portable/$1/build" CC="$3" \
		CFLAGS=-O1 LDFLAGS="${4-}" ".build/portable/$1/build/pagdi" >"$place/$1/build.log" 2>&1 ||
		{ sed 's/^/# /' "$place/$1/build.log" | tail -n 20 && false; }
}

of_each_rule_set() { # of_each_rule_set FILTER COMMAND... - the lines that jq makes, put to it
	local filter=$1 name
	shift
	for name in "$vectors"/rules/*.yaml; do
		name=$(basename "$name" .yaml)
		jq -r --arg rules "$name" "select(.rules == \$rules and .legal) | $filter" \
			"$vectors/positions.jsonl" | "$@" --rules-dir="$vectors/rules" --rules="$name"
	done
}

keep() { # keep FILE COMMAND... - all that the command prints
	local file=$1
	shift
	"$@" >"$file" 2>&1
}

answers() { # answers FOLDER PROGRAM... - what it says of everything, a file each
	local folder=$1 dir=--rules-dir=$vectors/rules
	shift
	rm -rf "$folder" && mkdir -p "$folder" && cd "$folder" || return
	keep moves of_each_rule_set .position "$@" moves
	# shellcheck disable=SC2016
	keep apply of_each_rule_set \
		'.position as $p | .legal | keys_unsorted[] | "\($p) \(.)"' "$@" apply
	keep check "$@" check "$dir" "$vectors"/games/*.pagdi "$vectors/broken.pagdi"
	keep fmt "$@" fmt "$dir" "$vectors"/games/*.pagdi
	keep replay "$@" replay --format=jsonl "$dir" "$vectors/games/twos.pagdi"
	keep cast "$@" cast --seed=portable -n 200
	keep list "$@" rules list
	while read -r name _; do keep "rules-$name" "$@" rules show "$name"; done <list
	keep match "$@" match --bot=greedy --bot=random --bot="$here/scripts/bots/cautious.lua" \
		--games=30 --seed=portable -o records --results=results
	keep match-house "$@" match --rules=thayam --bot=greedy --games=20 --seed=portable \
		--bot="$here/scripts/bots/blocker.lua" -o records-house --results=results-house
	for form in text jsonl; do
		keep "stats-$form" "$@" stats --format="$form" records
		keep "standings-$form" "$@" standings --format="$form" results
	done
	keep export "$@" export --format=csv records
	for play in random heuristic both; do
		keep "compare-$play" "$@" rules compare --play="$play" --games=400 \
			--seed=portable pagdi siga
	done
	cd "$here" || return
}

compare() { # compare ARCHITECTURE PROGRAM... - with what the native program said
	local arch=$1 file
	shift
	answers "$place/$arch/answers" "$@"
	for file in "$place"/native/*; do
		tap "$arch: ${file##*/} is the same, byte for byte" \
			cmp "$file" "$place/$arch/answers/${file##*/}"
	done
}

mkdir -p "$place"
answers "$place/native" "$native"
for file in "$place"/native/*; do
	tap "the native program has an answer for ${file##*/}" test -s "$file"
done

tap "there are libraries for s390x" sysroot s390x
tap "it builds for s390x, which is big-endian" build s390x s390x-linux-gnu \
	"s390x-linux-gnu-gcc --sysroot=$place/s390x/libraries"
compare s390x qemu-s390x -L "$place/s390x/libraries" "$place/s390x/build/pagdi"

tap "there are libraries for i386" sysroot i386
r=$place/i386/libraries
tap "it builds for i386, which has 32 bits" build i386 i386-linux-gnu \
	"gcc -m32 --sysroot=$r -B$r/usr/lib/gcc/i686-linux-gnu/12/ -B$r/usr/lib/i386-linux-gnu/" \
	"-Wl,--dynamic-linker=$r/lib/ld-linux.so.2 -Wl,-rpath,$r/lib/i386-linux-gnu:$r/usr/lib/i386-linux-gnu"
compare i386 "$place/i386/build/pagdi"
