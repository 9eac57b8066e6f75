/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For fish: a line for each word and option, with the place at which it can stand. */

#include "cli/completion-private.h"

#include <glib/gi18n.h>

static const char beginning[] =
    "# Completes plyscope-cli in fish. Written by “plyscope-cli completion fish”.\n"
    "\n"
    "# Whether the words so far begin with these.\n"
    "function __plyscope_cli_at\n"
    "    set -l words (commandline -opc)\n"
    "    set -e words[1]\n"
    "    test (count $words) -ge (count $argv); or return 1\n"
    "    test (count $argv) -gt 0; or return 0\n"
    "    for i in (seq (count $argv))\n"
    "        test $words[$i] = $argv[$i]; or return 1\n"
    "    end\n"
    "end\n"
    "\n"
    "# Whether the words so far, those behind “help” too, are these and no more.\n"
    "function __plyscope_cli_ends\n"
    "    set -l words (commandline -opc)\n"
    "    set -e words[1]\n"
    "    if test (count $words) -gt 0; and test $words[1] = help\n"
    "        set -e words[1]\n"
    "    end\n"
    "    test \"$words\" = \"$argv\"\n"
    "end\n"
    "\n"
    "# Files whose names end so, and folders.\n"
    "function __plyscope_cli_files\n"
    "    set -l token (commandline -ct)\n"
    "    for suffix in $argv\n"
    "        for file in $token*$suffix\n"
    "            echo $file\n"
    "        end\n"
    "    end\n"
    "    for folder in $token*/\n"
    "        echo $folder\n"
    "    end\n"
    "end\n"
    "\n"
    "complete -c plyscope-cli -f\n"
    "complete -c plyscope-cli -n __plyscope_cli_ends -l version\n";

static void
append_quoted(GString *out, const char *text)
{
  g_string_append_c(out, '\'');
  for (; *text != '\0'; text++) {
    if (*text == '\'' || *text == '\\')
      g_string_append_c(out, '\\');
    g_string_append_c(out, *text);
  }
  g_string_append_c(out, '\'');
}

static void
append_hint(GString *out, const PlyHint *hint)
{
  switch (hint->kind) {
  case PLY_HINT_WORDS:
    g_string_append_printf(out, " -a '%s'", hint->words);
    break;
  case PLY_HINT_FILES:
    if (*hint->words == '\0')
      g_string_append(out, " -F");
    else
      g_string_append_printf(out, " -a '(__plyscope_cli_files %s)'", hint->words);
    break;
  case PLY_HINT_FOLDERS:
    g_string_append(out, " -a '(__plyscope_cli_files)'");
    break;
  case PLY_HINT_WORDS_AND_FILES:
    g_string_append_printf(out, " -F -a '%s'", hint->words);
    break;
  default:
    break;
  }
}

static void
write_option(const PlyCliPlace *place, const PlyCliOption *option, GString *out)
{
  g_autofree char *name = ply_hint_option_name(option);

  g_string_append_printf(out, "complete -c plyscope-cli -n '__plyscope_cli_at %s' -l %s",
                         place->path, name);
  if (option->letter != '\0')
    g_string_append_printf(out, " -s %c", option->letter);
  if (option->kind != PLY_OPTION_FLAG) {
    PlyHint hint = ply_hint_of_option(option);
    /* Files of the folder are offered too unless it is said that they are not. */
    gboolean any = hint.kind == PLY_HINT_FILES && *hint.words == '\0';
    g_string_append(out, any ? " -r" : " -x");
    append_hint(out, &hint);
    PLY_HINT_CLEAR(hint);
  }
  g_string_append(out, " -d ");
  append_quoted(out, _(option->help));
  g_string_append_c(out, '\n');
}

static void
write_place(const PlyCliPlace *place, GString *out)
{
  PlyHint hint = ply_hint_of_arguments(place);

  g_string_append_c(out, '\n');
  for (guint i = 0; i < place->words->len; i++) {
    const PlyCliPlace *word = place->words->pdata[i];
    g_string_append_printf(out, "complete -c plyscope-cli -n '__plyscope_cli_ends %s' -a %s -d ",
                           place->path, ply_hint_word(word));
    append_quoted(out, word->what);
    g_string_append_c(out, '\n');
  }
  g_string_append_printf(out, "complete -c plyscope-cli -n '__plyscope_cli_at %s' -l help -s h\n",
                         place->path);
  for (guint i = 0; i < place->options->len; i++)
    write_option(place, place->options->pdata[i], out);
  /* Beside a family's verbs only words can stand. */
  if (place->words->len > 0 ? hint.kind == PLY_HINT_WORDS : hint.kind != PLY_HINT_NOTHING) {
    g_string_append_printf(out, "complete -c plyscope-cli -n '__plyscope_cli_%s %s'",
                           place->words->len > 0 ? "ends" : "at", place->path);
    append_hint(out, &hint);
    g_string_append_c(out, '\n');
  }
  PLY_HINT_CLEAR(hint);
}

void
ply_completion_fish(const GPtrArray *places, GString *out)
{
  g_string_append(out, beginning);
  for (guint i = 0; i < places->len; i++)
    write_place(places->pdata[i], out);
}
