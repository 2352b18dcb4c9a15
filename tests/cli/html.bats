load helper.bash

# The pages of replay --html, in a browser that html.js drives.
EXAMPLES=$ROOT/notation/examples

setup() {
	cd "$BATS_TEST_TMPDIR"
}

# page NAME FILE... - a page of these records, valid or not.
page() {
	local name=$1
	shift
	"$PAGDI" replay --html -o "$name" "$@" 2>/dev/null || [ $? -eq 1 ]
}

# browse CHECK PAGE ARG... - one of html.js's checks.
browse() {
	PAGDI=$PAGDI within 500 node "$BATS_TEST_DIRNAME/html.js" "$@" 3>&-
}

two_games() {
	cat "$EXAMPLES/two-players.pagdi" <(echo) "$EXAMPLES/three-players.pagdi" >"$1"
}

# bats test_tags=release
@test "replay --html: keys, buttons, slider and list step; board and address follow" {
	page page.html "$EXAMPLES/two-players.pagdi"
	browse steps page.html "$EXAMPLES/two-players.pagdi"
}

# bats test_tags=release
@test "replay --html: a link opens its game and ply, and a bad one the start" {
	two_games two.pagdi
	page page.html two.pagdi
	browse links page.html
}

# bats test_tags=release
@test "replay --html: every board of every example is the position that replay prints" {
	page page.html "$EXAMPLES"/*.pagdi
	browse boards page.html "$EXAMPLES"/*.pagdi
}

# bats test_tags=release
@test "replay --html: a game at fault has its plies, then the fault and what was legal" {
	page page.html "$EXAMPLES/damaged.pagdi"
	browse faults page.html "$EXAMPLES/damaged.pagdi"
}

# bats test_tags=release
@test "replay --html: play goes on by itself, stops when told and at the end" {
	page page.html "$EXAMPLES/two-players.pagdi"
	browse plays page.html
}

# bats test_tags=release
@test "replay --html: below the slider is how far each player was, and when what happened" {
	local file
	for file in four-players forfeit pairs; do
		page page.html "$EXAMPLES/$file.pagdi"
		browse strip page.html "$EXAMPLES/$file.pagdi"
	done
}

# bats test_tags=release
@test "replay --html: a pawn from off the board comes from its own edge" {
	run_pagdi match --bot=random --bot=random --bot=random --bot=random --games=1 --seed=a \
		--rules=isto -q -o isto.pagdi
	page page.html isto.pagdi
	browse enters page.html isto.pagdi
}

# bats test_tags=release
@test "replay --html: nothing is wider than a narrow window" {
	local long='Bartholomew_Featherstonehaugh_Cholmondeley_of_nowhere_in_particular'
	printf '%s\n' "[South \"$long\"]" '[North "two words"]' '' \
		"1. S1:1-2 {$long$long} N2:1-3 2. S3:1-5 *" '' "[South \"$long $long\"]" '[East "e"]' \
		'[North "n"]' '[West "w"]' '' '1. S1:1-2 *' >long.pagdi
	page page.html "$EXAMPLES/four-players.pagdi" long.pagdi
	browse narrow page.html
}

# bats test_tags=release
@test "replay --html: names, comments, tags, rules, banks and forfeits are told" {
	printf '%s\n' '{before all}' '[Event "Sunday"]' '[South "asha"]' '[North "ravi"]' '[Rules "pagdi-lap"]' \
		'' '1. S1:1-2 {after one} N2:1-3' '2. S!resign' 'N>S' >told.pagdi
	page page.html told.pagdi
	browse says page.html '#ply=0' 'before all' Sunday 'South (asha)' 'Rules: pagdi-lap' inner.without-access \
		'no Seed'
	browse says page.html '#ply=1' 'after one' 'South (asha) plays 1: 1 to 2.' 'round 1'
	browse says page.html '#ply=2&act=1' 'South (asha) forfeits: resign.' 'place 2'
	printf '%s\n' '1. S1:1-2 N2:1-4 {at fault} S3:2-5 {after it}' '*' >told.pagdi
	page page.html told.pagdi
	browse says page.html '#ply=2' 'at fault' 'after it' 'legal: 2:1-3' E205
	page page.html "$EXAMPLES/banked.pagdi"
	browse says page.html '#ply=0&act=1' 'casts' 'has in hand:' 'throws.play' 'pagdi: at-once'
	page page.html --audit "$EXAMPLES/audited.pagdi"
	browse says page.html '' 'the throws are those of the Seed'
}

# bats test_tags=release
@test "replay --html: names and comments that are markup stay text, and nothing is asked for" {
	local name='<img src=x onerror=window.hacked=1>.pagdi'
	printf '%s\n' '{<img src=x onerror=alert(1)>&lt;script>alert(2)</script>}' \
		'[Event "<!--<script>"]' '[South "</script><img src=x onerror=window.hacked=1>"]' \
		'[North "\"><svg onload=window.hacked=2>"]' \
		$'[Site "\u2028 line \u202e rev \a bell"]' '' \
		$'1. S1:1-2 {</script><script>window.hacked=3</script> \u202e \u2028} N2:1-3' \
		'2. S9:1-9 {<b>} *' >"$name"
	page page.html "$name"
	# Of what ends a script there is only our own.
	[ "$(grep -o '</script>' page.html | wc -l)" -eq 2 ]
	run ! grep -q $'\u2028' page.html
	browse hostile page.html 'South (</script><img src=x onerror=window.hacked=1>)' \
		'North ("><svg onload=window.hacked=2>)' \
		'</script><script>window.hacked=3</script> \u202e \u2028'
}

# bats test_tags=release
@test "replay --html: what got into the page all the same is stopped by its policy" {
	page page.html "$EXAMPLES/two-players.pagdi"
	browse policy page.html
}

@test "replay --html: the policy names the script and the style that are there" {
	local kind
	page page.html "$EXAMPLES/two-players.pagdi"
	for kind in script style; do
		node -e '
			const fs = require("fs"), crypto = require("crypto");
			const text = fs.readFileSync("page.html", "utf8");
			const kind = process.argv[1];
			const at = text.lastIndexOf("<" + kind + ">") + kind.length + 2;
			const body = text.slice(at, text.indexOf("</" + kind + ">", at));
			const hash = crypto.createHash("sha256").update(body).digest("base64");
			process.exit(text.includes(kind + "-src \x27sha256-" + hash + "\x27") ? 0 : 1);
		' "$kind"
	done
	grep -q "default-src 'none'" page.html
}

@test "replay --html: the data are the objects of --format=jsonl, and those of the page" {
	two_games two.pagdi
	page page.html two.pagdi
	sed -n '/id="data"/,/^]/p' page.html | sed '1s/.*/[/; $s/^].*/]/' | jq -c '.[]' >objects
	diff <(grep -vE '"type":"(tags|rules|comment|code|cut)"' objects) \
		<("$PAGDI" replay --format=jsonl two.pagdi | jq -c . | sed '$d')
}

# bats test_tags=release
@test "replay --html: a page of more plies than it takes is cut, and says so" {
	awk 'BEGIN { for (i = 0; i < 20100; i++)
		print "[Event \"e\"]\n\n1. S1:1-2 N2:1-3\n2. S4:2-6 S3:1-4 N2:3-5\n*\n" }' >many.pagdi
	# What was written is not kept in memory.
	run_shell 1 'ulimit -v 60000; "$PAGDI" replay --html -o page.html many.pagdi'
	contains "$stderr" "the page is full: what comes after game 12500 of many.pagdi is left out"
	grep -q '"type":"cut","file":"many.pagdi","game":12500' page.html
	[ "$(tail -n 1 page.html)" = '</html>' ]
	run_pagdi replay --html --game=20050 many.pagdi
	contains "$output" '"game":20050'
}

@test "replay --html: -o puts a whole page in its place, or leaves what was there" {
	echo "<p>old" >page.html
	chmod 640 page.html
	run_pagdi replay --html -o page.html "$EXAMPLES/two-players.pagdi"
	[ -z "$output" ]
	[ "$(tail -n 1 page.html)" = '</html>' ]
	[ "$(stat -c %a page.html)" = 640 ]
	run_pagdi replay --html "$EXAMPLES/two-players.pagdi"
	diff page.html <(printf '%s\n' "$output")
	run_pagdi 3 replay --html -o no/page.html "$EXAMPLES/two-players.pagdi"
	contains "$stderr" 'no/page.html: error: cannot be written: No such file or directory [E502]'
	run_pagdi 3 replay --html -o /dev/full "$EXAMPLES/two-players.pagdi"
	contains "$stderr" 'E502'
	[ "$(echo page.html*)" = page.html ]
}

@test "replay --html: a page without a game, and options that do not go together" {
	run_pagdi replay --html /dev/null
	contains "$stderr" W105
	printf '%s\n' "$output" >page.html
	browse says page.html '' 'There is no game on this page.'
	run_pagdi 2 replay --html --format=jsonl "$EXAMPLES/two-players.pagdi"
	run_pagdi 2 replay -o page.html "$EXAMPLES/two-players.pagdi"
	contains "$stderr" '--html'
}

@test "replay --html: its scripts are plain JavaScript" {
	local script
	for script in "$ROOT"/src/draw/page/*.js; do
		node --check "$script"
		run ! grep -nE 'innerHTML|outerHTML|insertAdjacent|document\.write|eval\(|new Function' \
			"$script"
	done
}
