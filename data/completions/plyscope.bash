# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# Completes plyscope in bash; tests/cli/test-completions.py compares it with what the program offers.

_plyscope() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev= IFS=$'\n' name
  COMPREPLY=()
  [ "$COMP_CWORD" -eq 0 ] || prev=${COMP_WORDS[COMP_CWORD - 1]}
  # “--start=learn” is three words here.
  if [ "$cur" = = ]; then
    cur=
  elif [ "$prev" = = ] && [ "$COMP_CWORD" -gt 1 ]; then
    prev=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  case $prev in
    -s | --sample)
      while read -r name; do COMPREPLY+=("$name"); done < <(compgen -W $'connect4-midgame\ngomoku-opening\nmaxconnect4-endgame\nmaxconnect4-midgame\nmaxconnect4-opening\nnim-classic\nothello-10x10\nothello-6x6\nothello-endgame\nothello-pass\nothello-prompt\nothello-tournament\npente-attack\npente-capture\npente-document\ntic-tac-toe-fork\ntree-larger\ntree-textbook' -- "$cur")
      return
      ;;
    -g | --gallery)
      while read -r name; do COMPREPLY+=("$name"); done < <(compgen -W "$(plyscope-cli lesson list 2>/dev/null | sed -n 's/^  \([a-z0-9-]*\) .*/\1/p')" -- "$cur")
      return
      ;;
    --start)
      COMPREPLY=($(compgen -W $'learn\nanalyze\nrun-programs' -- "$cur"))
      return
      ;;
    -f | --follow)
      compopt -o filenames 2>/dev/null
      while IFS= read -r name; do COMPREPLY+=("$name"); done < <(compgen -d -- "$cur")
      return
      ;;
    --after | --keys | --size) return ;;
  esac
  if [[ $cur == -* && $prev != --picture ]]; then
    COMPREPLY=($(compgen -W $'--help\n--analyze\n--sample\n--gallery\n--start\n--follow\n--tournament\n--picture\n--after\n--keys\n--size\n--dark\n--light\n--version' -- "$cur"))
    return
  fi
  compopt -o filenames 2>/dev/null
  while IFS= read -r name; do COMPREPLY+=("$name"); done < <(compgen -f -- "$cur")
} &&
  complete -F _plyscope plyscope
