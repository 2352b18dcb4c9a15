#!/bin/sh
# No machine's paths, no loose ends. The classes keep these patterns from finding themselves.
set -u
rc=0
never() { # never PATTERN FOLDER...
	pattern=$1
	shift
	grep -rnIE --exclude-dir=.git --exclude=.git --exclude-dir=.build --exclude-dir=corpus \
		"$pattern" "$@" && rc=1
}
never '/(wor[k]|far[m]|roo[t]|hom[e])/[a-z]' .
never '\b([T]ODO|[F]IXME|[X]XX|[n]ot (yet )?implemented)\b' src rules man README.md
exit $rc
