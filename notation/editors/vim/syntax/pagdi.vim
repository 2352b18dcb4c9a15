" Records of Pagdi games. What is no word of the notation is shown as an error.
if exists('b:current_syntax')
	finish
endif
let s:cpo_save = &cpo
set cpo&vim
syntax case match

" The last item that matches wins: whatever no item below knows is damage.
syntax match pagdiError '\S\+'
syntax match pagdiRound '\%(^\|\s\)\@1<=\d\+\.\ze\%(\s\|$\|[SENWsenw]\d\)'
syntax match pagdiPly '\%(^\|\s\|\.\)\@1<=[SENWsenw]\=\d\{1,3}:\%(pass\|void\|-\|\%(\d\{1,3}\|F\)\%([-x]\|=x\=\)\%(\d\{1,3}\|F\)\|\d\{1,3}=\)\*\=#\=\ze\%(\s\|$\)'
	\ contains=pagdiSeat,pagdiThrow,pagdiCapture,pagdiMark,pagdiPass
syntax match pagdiBank '\%(^\|\s\|\.\)\@1<=[SENWsenw]\=(\d\{1,3}\%(,\d\{1,3}\)*)\%(:void\)\=\ze\%(\s\|$\)'
	\ contains=pagdiSeat
syntax match pagdiForfeit '\%(^\|\s\|\.\)\@1<=[SENWsenw]!\%(resign\|time\|illegal\|crash\|absent\)\ze\%(\s\|$\)'
syntax match pagdiCheck '\%(^\|\s\)\@1<=@[SENW]:[-0-9A-Zor,:/=~^+#!]\+\ze\%(\s\|$\)'
syntax match pagdiResult '\%(^\|\s\)\@1<=[SENWsenw]\%([>=][SENWsenw]\)\+\ze\%(\s\|$\)'
syntax match pagdiResult '\%(^\|\s\)\@1<=\*\ze\%(\s\|$\)'
syntax match pagdiComment '\%(^\|\s\)\@1<=;.*$' contains=@Spell
syntax match pagdiComment '\%(^\|\s\)\@1<={[^}]*}' contains=@Spell
syntax match pagdiTag '^\s*\[\s*\a\w*\s\+"\%([^"\\]\|\\["\\]\)*"\s*\]\s*$' contains=pagdiTagName,pagdiTagText
syntax match pagdiTagName '\%(\[\s*\)\@8<=\a\w*' contained
syntax match pagdiTagText '"\%([^"\\]\|\\["\\]\)*"' contained contains=@NoSpell

syntax match pagdiSeat '\<[SENWsenw]\ze[0-9(]' contained nextgroup=pagdiThrow
syntax match pagdiThrow '\d\+\ze:' contained
syntax match pagdiCapture 'x' contained
syntax match pagdiMark '[*#]' contained
syntax match pagdiPass ':\@1<=\%(-\|pass\|void\)' contained

highlight default link pagdiError Error
highlight default link pagdiRound LineNr
highlight default link pagdiPly Identifier
highlight default link pagdiSeat Type
highlight default link pagdiThrow Number
highlight default link pagdiCapture WarningMsg
highlight default link pagdiMark Special
highlight default link pagdiPass Comment
highlight default link pagdiBank Number
highlight default link pagdiForfeit WarningMsg
highlight default link pagdiCheck PreProc
highlight default link pagdiResult Statement
highlight default link pagdiComment Comment
highlight default link pagdiTag Delimiter
highlight default link pagdiTagName Keyword
highlight default link pagdiTagText String

let b:current_syntax = 'pagdi'
let &cpo = s:cpo_save
unlet s:cpo_save
