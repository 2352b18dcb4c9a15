#!/bin/sh
# man/pagdi-codes.7 is what `pagdi explain` says of each code, as mdoc. With --write it is
# written, without the two are compared.
set -u
pagdi=${PAGDI:-./pagdi}
page=man/pagdi-codes.7
[ -x "$pagdi" ] || make -s || exit

of_codes() { # of_codes TITLE LETTERS - a section: the pages of the codes that begin so
	printf '.Sh %s\n' "$1"
	"$pagdi" explain | grep "^$2" | cut -c1-4 | while read -r code; do
		"$pagdi" explain "$code"
	done | awk '
	# A line of prose: nothing in it may look like a request or an escape; a
	# sentence begins a line.
	function prose(text) {
		gsub(/\\/, "\\e", text)
		gsub(/--/, "\\-\\-", text)
		gsub(/\047/, "\\(aq", text)
		if (text ~ /^\./) text = "\\&" text
		gsub(/\. /, ".\n", text)
		gsub(/\? /, "?\n", text)
		gsub(/\.\) /, ".)\n", text)
		print text
	}
	# A line of an example keeps its characters where it is copied from the page.
	function literal(text) {
		gsub(/\\/, "\\e", text)
		gsub(/-/, "\\-", text)
		gsub(/\047/, "\\(aq", text)
		gsub(/\^/, "\\(ha", text)
		gsub(/~/, "\\(ti", text)
		if (text ~ /^\./) text = "\\&" text
		print text
	}
	function close_example() {
		if (inside) print ".Ed"
		inside = 0
		blank = 0
	}
	/^[EW][0-9][0-9][0-9]: / { close_example(); fresh = 1; prose(".Ss " $0); next }
	/^$/ { blank++; next }
	/^    / {
		if (!inside) print ".Bd -literal -offset indent -compact"
		for (; inside && blank; blank--) print ""
		inside = 1
		blank = 0
		literal(substr($0, 5))
		next
	}
	/^(Under a rule set with|Wrong|Right):$/ { close_example(); print ".Pp"; prose($0); next }
	{
		if (blank && !fresh) { close_example(); print ".Pp" }
		fresh = blank = 0
		prose($0)
	}' | sed 's/^\\&\.Ss /.Ss /'
}

whole() {
	cat <<'END'
.Dd November 29, 2026
.Dt PAGDI-CODES 7
.Os
.Sh NAME
.Nm pagdi-codes
.Nd the codes of pagdi's faults and warnings
.Sh DESCRIPTION
Each fault that
.Xr pagdi 1
reports ends with a code in brackets.
A code never changes its meaning, so programs may rely on it; the words around it may
change.
The pages below are those of
.Xr pagdi-explain 1 .
.Bl -tag -width "E1xx"
.It E1xx
the text of a record
.It E2xx
the rules of the game
.It E3xx
rule-set files
.It E4xx
bots
.It E5xx
files and the system
.It Wxxx
warnings: the game is valid, unless
.Fl \-strict
is given
.El
END
	of_codes "THE TEXT OF A RECORD" E1
	of_codes "THE RULES OF THE GAME" E2
	of_codes "RULE\-SET FILES" E3
	of_codes "BOTS" E4
	of_codes "FILES AND THE SYSTEM" E5
	of_codes "WARNINGS" W
	cat <<'END'
.Sh SEE ALSO
.Xr pagdi 1 ,
.Xr pagdi-check 1 ,
.Xr pagdi-explain 1 ,
.Xr pagdi-notation 5 ,
.Xr pagdi-rules 5 ,
.Xr pagdi-game 6
END
}

if [ "${1-}" = --write ]; then
	whole >"$page"
	exit
fi
whole | diff -u "$page" - || {
	echo "$page is not what pagdi explain says: tests/lint/codes.sh --write"
	exit 1
}
