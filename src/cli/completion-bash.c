/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For bash 4 and later, with or without its bash-completion. */

#include "cli/completion-private.h"

static const char beginning[] =
    "# Completes plyscope-cli in bash. Written by “plyscope-cli completion bash”.\n"
    "\n"
    "# Files whose names end in one of the words and folders, or any files where there are none.\n"
    "_plyscope_cli_files() {\n"
    "  local suffix name there=$'\\n' found\n"
    "  compopt -o filenames 2>/dev/null\n"
    "  found=$(for suffix; do compgen -f -X \"!*$suffix\" -- \"$cur\"; done)\n"
    "  [ -n \"$found\" ] || found=$(compgen -f -- \"$cur\")\n"
    "  [ $# -eq 0 ] || found+=$'\\n'$(compgen -d -- \"$cur\")\n"
    "  # A name may end in several of them.\n"
    "  while IFS= read -r name; do\n"
    "    case $there in *$'\\n'\"$name\"$'\\n'*) continue ;; esac\n"
    "    there+=$name$'\\n'\n"
    "    [ -z \"$name\" ] || COMPREPLY+=(\"$name\")\n"
    "  done <<<\"$found\"\n"
    "}\n"
    "\n"
    "_plyscope_cli_folders() {\n"
    "  local IFS=$'\\n'\n"
    "  compopt -o filenames 2>/dev/null\n"
    "  COMPREPLY=($(compgen -d -- \"$cur\"))\n"
    "}\n"
    "\n"
    "_plyscope_cli() {\n"
    "  local cur=${COMP_WORDS[COMP_CWORD]} prev= place= words= options= i helps=\n"
    "  COMPREPLY=()\n"
    "  [ \"$COMP_CWORD\" -eq 0 ] || prev=${COMP_WORDS[COMP_CWORD - 1]}\n"
    "  # “--depth=3” is three words here.\n"
    "  if [ \"$cur\" = = ]; then\n"
    "    cur=\n"
    "  elif [ \"$prev\" = = ] && [ \"$COMP_CWORD\" -gt 1 ]; then\n"
    "    prev=${COMP_WORDS[COMP_CWORD - 2]}\n"
    "  fi\n"
    "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
    "    if [ $i = 1 ] && [ \"${COMP_WORDS[1]}\" = help ]; then\n"
    "      helps=1\n"
    "      continue\n"
    "    fi\n"
    "    case \"$place/${COMP_WORDS[i]}\" in\n";

static const char end[] = "  esac\n"
                          "  if [ -n \"$helps\" ]; then\n"
                          "    COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
                          "  elif [[ $cur == -* ]]; then\n"
                          "    COMPREPLY=($(compgen -W \"$options\" -- \"$cur\"))\n"
                          "  elif [ -n \"$words\" ]; then\n"
                          "    COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
                          "  fi\n"
                          "} &&\n"
                          "  complete -F _plyscope_cli plyscope-cli\n";

/* "/trace/show". Transfer full. */
static char *
path_of(const PlyCliPlace *place)
{
  g_autofree char *path = g_strdelimit(g_strdup(place->path), " ", '/');

  return *path != '\0' ? g_strconcat("/", path, NULL) : g_strdup("");
}

static void
write_paths(const GPtrArray *places, GString *out)
{
  g_string_append(out, "      ");
  for (guint i = 1; i < places->len; i++) {
    g_autofree char *path = path_of(places->pdata[i]);
    g_string_append_printf(out, "%s%s", i > 1 ? " | " : "", path);
  }
  g_string_append(out, ")\n        place=$place/${COMP_WORDS[i]}\n        ;;\n      *) break ;;\n"
                       "    esac\n  done\n  case $place in\n");
}

/* What completes it, as a command. Transfer full. */
static char *
action_of(const PlyHint *hint)
{
  switch (hint->kind) {
  case PLY_HINT_WORDS:
    return g_strdup_printf("COMPREPLY=($(compgen -W \"%s\" -- \"$cur\"))", hint->words);
  case PLY_HINT_FILES:
    return g_strdup_printf("_plyscope_cli_files%s%s", *hint->words != '\0' ? " " : "", hint->words);
  case PLY_HINT_FOLDERS:
    return g_strdup("_plyscope_cli_folders");
  case PLY_HINT_WORDS_AND_FILES:
    return g_strdup_printf(
        "{ _plyscope_cli_files; COMPREPLY+=($(compgen -W \"%s\" -- \"$cur\")); }", hint->words);
  default:
    return g_strdup(":");
  }
}

/* What stands behind an option, if the word before is one that takes a value. */
static void
write_values(const PlyCliPlace *place, GString *out)
{
  g_string_append(out, "    case $prev in\n");
  for (guint i = 0; i < place->options->len; i++) {
    const PlyCliOption *option = place->options->pdata[i];
    g_autofree char *name = ply_hint_option_name(option);
    if (option->kind == PLY_OPTION_FLAG)
      continue;
    PlyHint hint = ply_hint_of_option(option);
    g_autofree char *action = action_of(&hint);
    g_string_append_printf(out, "    --%s", name);
    if (option->letter != '\0')
      g_string_append_printf(out, " | -%c", option->letter);
    g_string_append_printf(out, ")\n      %s\n      return\n      ;;\n", action);
    PLY_HINT_CLEAR(hint);
  }
  g_string_append(out, "    esac\n");
}

static void
write_place(const PlyCliPlace *place, GString *out)
{
  g_autofree char *path = path_of(place);
  PlyHint hint = ply_hint_of_arguments(place);
  g_autofree char *action = action_of(&hint);

  g_string_append_printf(out, "  \"%s\")\n    words=\"", path);
  for (guint i = 0; i < place->words->len; i++)
    g_string_append_printf(out, "%s%s", i > 0 ? " " : "", ply_hint_word(place->words->pdata[i]));
  if (hint.kind == PLY_HINT_WORDS && place->words->len > 0)
    g_string_append_printf(out, " %s", hint.words);
  g_string_append(out, "\"\n    options=\"--help");
  if (*place->path == '\0')
    g_string_append(out, " --version");
  for (guint i = 0; i < place->options->len; i++) {
    g_autofree char *name = ply_hint_option_name(place->options->pdata[i]);
    g_string_append_printf(out, " --%s", name);
  }
  g_string_append(out, "\"\n");
  if (place->options->len > 0)
    write_values(place, out);
  /* Behind a family's verbs stand no arguments of its own. */
  if (hint.kind != PLY_HINT_NOTHING && place->words->len == 0)
    g_string_append_printf(out, "    [[ -n $helps || $cur == -* ]] || %s\n", action);
  g_string_append(out, "    ;;\n");
  PLY_HINT_CLEAR(hint);
}

void
ply_completion_bash(const GPtrArray *places, GString *out)
{
  g_string_append(out, beginning);
  write_paths(places, out);
  for (guint i = 0; i < places->len; i++)
    write_place(places->pdata[i], out);
  g_string_append(out, end);
}
