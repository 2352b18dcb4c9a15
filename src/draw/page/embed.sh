#!/bin/sh
# embed.sh FILE... - what the replay page is made of, as a C source on standard output.
# The scripts become one, in the order given; a line each, since long texts are no ISO C.
set -eu
cd "$(dirname "$0")"
lines() { # lines NAME FILE... - the files' lines as a list that NULL ends
	printf '\nconst char *const %s[] = {\n' "$1"
	shift
	sed 's/[\\"]/\\&/g; s/?/\\?/g; s/	/\\t/g; s/^/	"/; s/$/\\n",/' "$@"
	printf '\tNULL,\n};\n'
}
printf '#include <stddef.h>\n\n#include "draw/page_part.h"\n'
lines page_style page.css
lines page_body page.html
lines page_script read.js board.js strip.js panel.js page.js
