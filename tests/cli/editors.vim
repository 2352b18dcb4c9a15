" Print line:column:word of every byte that the syntax shows as an error, then quit.
let s:found = []
for s:line in range(1, line('$'))
	let s:column = 1
	while s:column <= len(getline(s:line))
		if synIDattr(synID(s:line, s:column, 1), 'name') ==# 'pagdiError'
			call add(s:found, s:line . ':' . s:column . ':' . matchstr(getline(s:line), '\S\+', s:column - 1))
			let s:column += len(matchstr(getline(s:line), '\S\+', s:column - 1)) - 1
		endif
		let s:column += 1
	endwhile
endfor
call writefile(s:found + [&filetype], $FOUND)
qall!
