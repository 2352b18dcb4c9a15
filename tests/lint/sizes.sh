#!/bin/sh
# Files stop at 600 lines, functions at 60. (Columns are clang-format's business.)
set -u
# A function's braces are the only ones in the first column that end without a semicolon.
find src tests -name '*.[ch]' -type f | sort | xargs awk '
FNR == 1 { from = 0 }
FNR == 601 && FILENAME ~ /^src/ { print FILENAME ": more than 600 lines"; rc = 1 }
/^\{/ { from = FNR }
/^\}$/ && from {
	if (FNR - from + 1 > 60) {
		print FILENAME ":" from ": a function of " FNR - from + 1 " lines"
		rc = 1
	}
	from = 0
}
END { exit rc }'
