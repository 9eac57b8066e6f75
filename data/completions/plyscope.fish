# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# Completes plyscope in fish; tests/cli/test-completions.py compares it with what the program offers.

complete -c plyscope -s h -l help -d 'Show help options'
complete -c plyscope -s a -l analyze -d 'Start analysing at once'
complete -c plyscope -s s -l sample -x -d 'Open a sample position' -a 'connect4-midgame gomoku-opening maxconnect4-endgame maxconnect4-midgame maxconnect4-opening nim-classic othello-10x10 othello-6x6 othello-endgame othello-pass othello-prompt othello-tournament pente-attack pente-capture pente-document tic-tac-toe-fork tree-larger tree-textbook'
complete -c plyscope -s g -l gallery -x -d 'Open a search of the gallery' -a "(plyscope-cli lesson list 2>/dev/null | string match -rg '^  (\S+) ')"
complete -c plyscope -l start -x -d 'Begin at the lessons, at the positions or at the programs' -a 'learn analyze run-programs'
complete -c plyscope -s f -l follow -x -d 'Follow the game that programs play in a folder' -a '(__fish_complete_directories)'
complete -c plyscope -l tournament -d 'Play BLACK WHITE DEPTHLIMIT TIMELIMIT1 TIMELIMIT2, which follow'
complete -c plyscope -l picture -r -F -d 'Save a picture of the window and quit'
complete -c plyscope -l after -x -d 'Seconds to wait before the picture'
complete -c plyscope -l keys -x -d 'Actions to do before the picture'
complete -c plyscope -l size -x -d 'Size of the window'
complete -c plyscope -l dark -d 'Dark style'
complete -c plyscope -l light -d 'Light style'
complete -c plyscope -l version -d 'Say which version this is, and quit'
