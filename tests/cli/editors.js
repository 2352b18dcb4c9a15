// Tokenise records by the TextMate grammar, as editors do: on each line the pattern that
// matches first, of several the first listed. Prints line:column:word of each that is damaged;
// with NAMES set, the file's name before it.
'use strict';
const fs = require('fs');
const grammar = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));

const flatten = (patterns) => patterns.flatMap((p) => {
	if (p.include) return flatten([grammar.repository[p.include.slice(1)]]);
	return p.patterns ? flatten(p.patterns) : [p];
});
const rules = flatten(grammar.patterns).map((p) => ({ ...p, re: new RegExp(p.match, 'g') }));
const seen = {};

for (const file of process.argv.slice(3)) {
	fs.readFileSync(file, 'utf8').split('\n').forEach((line, i) => {
		for (let at = 0; at < line.length;) {
			let best = null;
			for (const rule of rules) {
				rule.re.lastIndex = at;
				const m = rule.re.exec(line);
				if (m && m[0].length > 0 && (!best || m.index < best.m.index)) best = { rule, m };
			}
			if (!best) break;
			seen[best.rule.name] = (seen[best.rule.name] || 0) + 1;
			if (best.rule.name.startsWith('invalid.'))
				console.log(`${process.env.NAMES ? `${file}:` : ''}${i + 1}:${best.m.index + 1}:${best.m[0]}`);
			at = best.m.index + best.m[0].length;
		}
	});
}
if (process.env.SEEN) console.log(Object.keys(seen).sort().join(' '));
