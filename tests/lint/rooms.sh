#!/usr/bin/env bash
# What may be called and included where. only WHAT WHERE: both extended regular expressions,
# the second one of paths below src/.
set -u
rc=0

# The code without its comments, as path:line:text.
code=$(find src -name '*.[ch]' | sort | while read -r file; do
	awk -v file="${file#src/}" '
	{
		text = $0
		while (1) {
			if (inside) {
				if ((end = index(text, "*/")) == 0) { text = before; break }
				text = before substr(text, end + 2)
				inside = 0
			}
			before = ""
			if ((start = index(text, "/*")) == 0) break
			before = substr(text, 1, start - 1)
			text = substr(text, start + 2)
			inside = 1
		}
		print file ":" NR ":" text
	}' "$file"
done)

only() {
	local found
	found=$(grep -E "^[^:]*:[0-9]*:.*$1" <<<"$code" | grep -vE "^($2)")
	[ -z "$found" ] && return
	printf 'not here:\n%s\n' "$found"
	rc=1
}
nowhere='NOWHERE'
only '# *include <argp\.h>' 'cmd/|main\.c'
only '# *include <(lua|lauxlib|lualib)\.h>' 'script/|bot/lua_bot\.c'
only '# *include <yaml\.h>' 'ruleset/'
only '# *include <sodium' 'base/digest\.'
only '\<(v?f?printf|f?puts|f?putc|putchar|perror)\(' 'cmd/|main\.c|base/mem\.c'
only '\<(stderr|stdout)\>' 'cmd/|main\.c|base/mem\.c'
only '\<(exit|_exit|_Exit|quick_exit)\(' 'cmd/|main\.c|base/mem\.c|bot/|match/worker\.c'
only '\<abort\(' 'base/digest\.c'
only '\<(fork|execl|execv|execvp|popen|system|kill|waitpid)\(' 'bot/|match/'
# ... which a member called free is not.
only '(^|[^>.])\<(malloc|calloc|realloc|free|strdup|strndup|asprintf)\(' 'base/mem\.c'
only '\<(rand|srand|random|srandom|drand48|arc4random)\(' "$nowhere"
only '\<(time|gettimeofday|clock_gettime|localtime|gmtime)\(' 'base/clock\.'
only '\<(strcpy|strcat|stpcpy|strncpy|strncat|v?sprintf|ato[ifl]|atoll|strtok|gets)\(' "$nowhere"
only '\<(sscanf|fscanf|scanf|alloca)\(' "$nowhere"
only '\<typedef (struct|union|enum)\>' "$nowhere"
only '\<(struct|union|enum) [a-z0-9_]*_t\>' "$nowhere"
only '\<(struct|enum|union) (lua_|luaL_|yaml_|argp_)[a-z_]+ \{' "$nowhere"
exit $rc
