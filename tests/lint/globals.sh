#!/bin/sh
# Below cmd/ nothing keeps a state of its own: no object has anything to write to.
set -u
build=.build/release
[ -d "$build/src" ] || make -s MODE=release || exit
found=$(find "$build"/src/*/ -name '*.o' -not -path '*/cmd/*' -exec nm -A -f sysv {} + |
	grep -E '(\.bss|COM|\.data)[^|]*$' | grep -vE '\.data\.rel\.ro[^|]*$|__gnu_lto|\|FILE\|')
[ -z "$found" ] && exit 0
printf '%s\n' "$found" | sed "s|^$build/\([^:]*\)\.o:\([^ |]*\).*|\1.c: \2 can be changed|"
exit 1
