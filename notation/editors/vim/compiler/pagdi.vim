" :make checks the record with `pagdi check`; :cnext goes from fault to fault
if exists('current_compiler')
	finish
endif
let current_compiler = 'pagdi'

if exists(':CompilerSet') != 2
	command -nargs=* CompilerSet setlocal <args>
endif
CompilerSet makeprg=pagdi\ check\ --color=never\ %:S
CompilerSet errorformat=%f:%l:%c:\ %trror:\ %m,%f:%l:%c:\ %tarning:\ %m,%-G%.%#
