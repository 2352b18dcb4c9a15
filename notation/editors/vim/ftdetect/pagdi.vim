" Records of Pagdi games
autocmd BufRead,BufNewFile *.pagdi setfiletype pagdi
