" Print line:column:word of every byte that the syntax shows as an error, then quit. With $NAMES
" set, every file of the argument list is read, and its name stands before.
function s:errors(before)
	let found = []
	for line in range(1, line('$'))
		let column = 1
		while column <= len(getline(line))
			if synIDattr(synID(line, column, 1), 'name') ==# 'pagdiError'
				let word = matchstr(getline(line), '\S\+', column - 1)
				call add(found, a:before . line . ':' . column . ':' . word)
				let column += len(word) - 1
			endif
			let column += 1
		endwhile
	endfor
	return found
endfunction

let s:found = []
if empty($NAMES)
	let s:found = s:errors('') + [&filetype]
else
	for s:file in argv()
		execute 'edit' fnameescape(s:file)
		let s:found += s:errors(expand('%:p') . ':')
	endfor
endif
call writefile(s:found, $FOUND)
qall!
