# shellcheck shell=bash disable=SC2034  # SESSION_STEPS is for who calls
# The examples of the documents are sessions: a line "$ COMMAND", then what it prints, on
# standard output and standard error together. A line "..." stands for any lines. A command
# that ends in a backslash goes on in a line that begins with "> ". The first "cat FILE" of a
# document makes the file: what the document shows is what it holds.

# session_of FILE - the example lines of a document, its blocks separated by empty lines.
session_of() {
	case $1 in
	*.md) awk '/^```console$/ { on = 1; next } /^```/ { if (on) print ""; on = 0 } on' "$1" ;;
	# Of a manual page: the literal blocks that hold a command. mdoc's escapes are undone.
	*) awk '
		/^\.Bd .*-literal/ { on = 1; block = ""; next }
		/^\.Ed/ {
			if (on && block ~ /^\$ |\n\$ /)
				print block
			on = 0
			next
		}
		on {
			gsub(/\\\(aq/, "\047"); gsub(/\\\(dq/, "\""); gsub(/\\\(ha/, "^")
			gsub(/\\\(ti/, "~"); gsub(/\\\(ga/, "`"); gsub(/\\-/, "-"); gsub(/\\&/, "")
			gsub(/\\\(rs/, "\\"); gsub(/\\e/, "\\")
			block = block $0 "\n"
		}' "$1" ;;
	esac
}

# says WANT GOT - is this what was promised? WANT may hold lines "...".
says() {
	local got=$2$'\n' line piece='' after_any=0
	while IFS= read -r line; do
		if [ "$line" != ... ]; then
			piece+=$line$'\n'
			continue
		fi
		if [ "$after_any" -eq 1 ]; then
			[[ $got == *"$piece"* ]] || return 1
			got=${got#*"$piece"}
		else
			[[ $got == "$piece"* ]] || return 1
			got=${got#"$piece"}
		fi
		after_any=1 piece=''
	done <<<"$1"
	if [ "$after_any" -eq 1 ]; then [[ $got == *"$piece" ]]; else [ "$got" = "$piece" ]; fi
}

# session_step COMMAND WANT - run it here and compare.
session_step() {
	local command=$1 want=$2 got
	while [[ $want == *$'\n' ]]; do want=${want%$'\n'}; done
	if [[ $command =~ ^cat\ ([a-z0-9.-]+)$ && ! -e ${BASH_REMATCH[1]} ]]; then
		printf '%s\n' "$want" >"${BASH_REMATCH[1]}"
		return 0
	fi
	got=$(within 200 bash -c "$command" 2>&1 </dev/null)
	[ -n "${SESSION_SHOW-}" ] && printf '$ %s\n%s\n' "$command" "$got"
	says "$want" "$got" && return 0
	printf '$ %s\n' "$command"
	diff -u --label promised --label printed <(printf '%s\n' "$want") <(printf '%s\n' "$got")
	return 1
}

# session_run FILE - run every example of a document in the folder we are in.
session_run() {
	local line command='' want='' failed=0 n=0 more=0
	while IFS= read -r line; do
		if [[ $more -eq 1 && $line == '> '* ]]; then
			command+=$'\n'${line#> }
		elif [[ $line == '$ '* ]]; then
			[ -z "$command" ] || session_step "$command" "$want" || failed=1
			command=${line#\$ } want='' n=$((n + 1))
		elif [ -n "$command" ]; then
			want+=${want:+$'\n'}$line
		fi
		more=0
		[[ $line != *\\ ]] || more=1
	done < <(session_of "$1")
	[ -z "$command" ] || session_step "$command" "$want" || failed=1
	SESSION_STEPS=$n
	return "$failed"
}
