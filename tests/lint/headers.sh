#!/bin/sh
# Every header compiles alone, and is the first that its own source includes.
set -u
rc=0
# shellcheck disable=SC2046  # pkg-config prints words
for header in src/*/*.h; do
	${CC:-cc} -std=c17 -D_GNU_SOURCE -Isrc $(pkg-config --cflags lua5.4 yaml-0.1 libsodium sqlite3) \
		-Wall -Wextra -Werror -fsyntax-only -x c -include "$header" /dev/null || rc=1
	guard=$(echo "pagdi/${header#src/}" | tr 'a-z/.' 'A-Z__')
	grep -q "^#ifndef $guard\$" "$header" || {
		echo "$header: its guard is not $guard"
		rc=1
	}
	source=${header%.h}.c
	[ -e "$source" ] || continue
	first=$(sed -n 's/^#include "\(.*\)"$/\1/p' "$source" | head -n 1)
	[ "$first" = "${header#src/}" ] || {
		echo "$source: its own header is not the first"
		rc=1
	}
done
exit $rc
