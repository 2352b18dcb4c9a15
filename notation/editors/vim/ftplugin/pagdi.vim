" Records of Pagdi games: comments, and :make to check the file
if exists('b:did_ftplugin')
	finish
endif
let b:did_ftplugin = 1

setlocal comments=:; commentstring=;\ %s
setlocal textwidth=100 formatoptions-=t
if exists(':CompilerSet') != 2
	compiler pagdi
endif
let b:undo_ftplugin = 'setlocal comments< commentstring< textwidth< formatoptions< makeprg< errorformat<'
