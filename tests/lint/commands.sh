#!/bin/sh
# Every command has a man page, a bats file and a line in the table.
set -u
rc=0
bad() {
	echo "$*"
	rc=1
}
for file in src/cmd/cmd_*.c; do
	[ -e "$file" ] || bad "there is no command"
	id=$(basename "$file" .c)
	name=${id#cmd_}
	[ -e "man/pagdi-$name.1" ] || bad "$file: no man/pagdi-$name.1"
	[ -e "tests/cli/$name.bats" ] || bad "$file: no tests/cli/$name.bats"
	grep -q "&$id\>" src/cmd/table.c || bad "$file: not in src/cmd/table.c"
done
exit $rc
