#!/bin/sh
# deps.sh [build] [test] - install what is missing, and only that. The one place that installs.
#
# With apt, as root; elsewhere the command to run is printed and the status is 1.
# deps.sh libs and deps.sh check install nothing: they say in one line what a build lacks, or
# what the quick tests cannot do without.
set -u
: "${CC:=cc}" "${PKG_CONFIG:=pkg-config}"
# Daemons lie in folders that only root has in PATH.
PATH=$PATH:/usr/sbin:/sbin
missing=
need() { # need PACKAGE COMMAND... - the package, unless the command succeeds
	package=$1
	shift
	"$@" >/dev/null 2>&1 || missing="$missing $package"
}
has() { command -v "$1"; }
compiles() { echo '#include <argp.h>' | $CC -E -; }
library() { "$PKG_CONFIG" --exists "$1"; }
# Lua's name for pkg-config differs from one distribution to the next.
lua() {
	for name in lua5.4 lua-5.4 lua54 lua; do
		"$PKG_CONFIG" --exists "$name >= 5.4" "$name < 5.5" && return
	done
	return 1
}
libraries() {
	need liblua5.4-dev lua
	need libyaml-dev library yaml-0.1
	need libsodium-dev library libsodium
	need libsqlite3-dev library sqlite3
}
# Objects for a fuzz target link only where the run-time library is installed.
fuzzes() {
	echo 'int LLVMFuzzerTestOneInput(const char *p, long n) { return p && n < 0; }' |
		clang -x c -fsanitize=fuzzer,address,undefined -o /dev/null -
}
# Pages are tested in any of these.
browser() { has chromium-headless-shell || has chromium || has chromium-browser; }
# The run-time library's package carries the compiler's version in its name.
clang_rt() {
	v=$(clang --version 2>/dev/null | sed -n '1s/.*version \([0-9]*\).*/\1/p')
	echo "libclang-rt-${v:-14}-dev"
}

for group in "${@:-build}"; do
	case $group in
	libs)
		has "$PKG_CONFIG" >/dev/null || missing=' pkg-config'
		libraries
		echo "pagdi needs Lua 5.4, libyaml, libsodium and SQLite 3. $PKG_CONFIG does not find (by" \
			"their Debian names):$missing; 'make deps' installs what is missing" >&2
		exit 1
		;;
	check)
		need bats has bats
		need jq has jq
		need gawk has gawk
		need python3 has python3
		[ -n "$missing" ] || exit 0
		echo "the tests need (by their Debian names):$missing; 'make deps' installs what is" \
			"missing" >&2
		exit 1
		;;
	build)
		need gcc has "${CC%% *}"
		need libc6-dev compiles
		need make has make
		need pkg-config has "$PKG_CONFIG"
		libraries
		;;
	test)
		for tool in bats parallel gawk zsh fish mandoc shellcheck clang clang-format \
			valgrind jq vim git pre-commit patch rustc; do
			need "$tool" has "$tool"
		done
		need gcc has gcc
		need nodejs has node
		need sqlite3 has sqlite3
		need lua-check has luacheck
		need libxml2-utils has xmllint
		need chromium-headless-shell browser
		need procps has pkill
		need python3 has python3
		need python3-jsonschema python3 -c 'import jsonschema'
		need python3-yaml python3 -c 'import yaml'
		need slurmctld has slurmctld
		need slurmd has slurmd
		need slurm-client has sbatch
		need munge has munged
		need "$(clang_rt)" fuzzes
		;;
	*)
		echo "usage: $0 [build] [test]" >&2
		exit 2
		;;
	esac
done

if [ -z "$missing" ]; then
	echo "nothing is missing"
	exit 0
fi
command="apt-get install -y --no-install-recommends$missing"
if ! has apt-get >/dev/null; then
	echo "missing (by their Debian names):$missing" >&2
	exit 1
elif [ "$(id -u)" -ne 0 ]; then
	echo "missing; run: sudo sh -c 'apt-get update && $command'" >&2
	exit 1
fi
export DEBIAN_FRONTEND=noninteractive
# The lists of a fresh container are empty; old ones may name packages that are gone.
echo "+ apt-get update && $command"
apt-get update -q && $command || exit
case $missing in
*lib*-dev*)
	missing=
	libraries
	[ -z "$missing" ] || {
		echo "installed, and yet '$PKG_CONFIG' does not find:$missing" >&2
		exit 1
	}
	;;
esac
