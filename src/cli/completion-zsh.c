/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* For zsh's own completion system: a function for each place, which the first words lead to. */

#include "cli/completion-private.h"

#include <string.h>

#include <glib/gi18n.h>

/* Within '…' of a specification: its signs are quoted, and apostrophes. */
static void
append_quoted(GString *out, const char *text, const char *signs)
{
  for (; *text != '\0'; text++) {
    if (*text == '\'') {
      g_string_append(out, "'\\''");
      continue;
    }
    if (strchr(signs, *text) != NULL)
      g_string_append_c(out, '\\');
    g_string_append_c(out, *text);
  }
}

/* "_plyscope_cli_trace_show". Transfer full. */
static char *
function_of(const PlyCliPlace *place)
{
  g_autofree char *name = g_strdelimit(g_strdup(place->path), " -", '_');

  return g_strconcat("_plyscope_cli_at_", name, NULL);
}

static void
append_hint(GString *out, const PlyHint *hint)
{
  switch (hint->kind) {
  case PLY_HINT_WORDS:
    g_string_append_printf(out, "(%s)", hint->words);
    break;
  case PLY_HINT_FILES:
    if (*hint->words == '\0') {
      g_string_append(out, "_files");
    } else {
      g_autofree char *either = g_strdelimit(g_strdup(hint->words), " ", '|');
      /* One alone in parentheses would be a qualifier. */
      g_string_append_printf(
          out, strchr(either, '|') != NULL ? "_files -g \"*(%s)\"" : "_files -g \"*%s\"", either);
    }
    break;
  case PLY_HINT_FOLDERS:
    g_string_append(out, "_files -/");
    break;
  case PLY_HINT_WORDS_AND_FILES:
    g_string_append_printf(out, "{ compadd %s; _files }", hint->words);
    break;
  default:
    g_string_append_c(out, ' ');
  }
}

/* One that may be called by a letter too stands for both, and either keeps the other away. */
static void
write_option(const PlyCliOption *option, GString *out)
{
  g_autofree char *name = ply_hint_option_name(option);
  gboolean takes = option->kind != PLY_OPTION_FLAG;

  if (option->letter != '\0')
    g_string_append_printf(out, " \\\n    '(-%c --%s)'{-%c%s,--%s%s}'[", option->letter, name,
                           option->letter, takes ? "+" : "", name, takes ? "=" : "");
  else
    g_string_append_printf(out, " \\\n    '--%s%s[", name, takes ? "=" : "");
  append_quoted(out, _(option->help), "[]:\\");
  g_string_append_c(out, ']');
  if (takes) {
    PlyHint hint = ply_hint_of_option(option);
    g_string_append(out, ":");
    append_quoted(out, option->kind == PLY_OPTION_CHOICE ? name : _(option->value), "[]:\\()|");
    g_string_append(out, ":");
    append_hint(out, &hint);
    PLY_HINT_CLEAR(hint);
  }
  g_string_append_c(out, '\'');
}

static void
write_words(const PlyCliPlace *place, const PlyHint *hint, GString *out)
{
  g_string_append(out, "  local -a words_here=(\n");
  for (guint i = 0; i < place->words->len; i++) {
    const PlyCliPlace *word = place->words->pdata[i];
    g_string_append_printf(out, "    '%s:", ply_hint_word(word));
    append_quoted(out, word->what, ":\\");
    g_string_append(out, "'\n");
  }
  if (hint->kind == PLY_HINT_WORDS)
    g_string_append_printf(out, "    %s\n", hint->words);
  g_string_append(out, "  )\n  (( CURRENT > 2 )) || _describe -t commands command words_here\n");
}

static void
write_place(const PlyCliPlace *place, GString *out)
{
  g_autofree char *function = function_of(place);
  PlyHint hint = ply_hint_of_arguments(place);

  g_string_append_printf(out, "%s() {\n", function);
  if (place->words->len > 0)
    write_words(place, &hint, out);
  g_string_append(out, "  _arguments -s -S '(- *)'{-h,--help}'[");
  append_quoted(out, _("Show help options"), "[]:\\");
  g_string_append(out, "]'");
  for (guint i = 0; i < place->options->len; i++)
    write_option(place->options->pdata[i], out);
  if (hint.kind != PLY_HINT_NOTHING && place->words->len == 0) {
    g_string_append(out, " \\\n    '*:");
    append_quoted(out, place->arguments, "[]:\\()|");
    g_string_append(out, ":");
    append_hint(out, &hint);
    g_string_append(out, "'");
  }
  g_string_append_c(out, '\n');
  g_string_append(out, "}\n\n");
  PLY_HINT_CLEAR(hint);
}

void
ply_completion_zsh(const GPtrArray *places, GString *out)
{
  g_string_append(out, "#compdef plyscope-cli\n"
                       "# Completes plyscope-cli in zsh. Written by “plyscope-cli completion "
                       "zsh”.\n\n");
  for (guint i = 0; i < places->len; i++)
    write_place(places->pdata[i], out);
  g_string_append(
      out, "_plyscope_cli() {\n"
           "  local place=\n"
           "  [[ $CURRENT -le 2 || $words[2] != help ]] || { shift words; (( CURRENT-- )) }\n"
           "  while (( CURRENT > 2 )); do\n"
           "    (( $+functions[_plyscope_cli_at_${place:+${place}_}${words[2]//-/_}] )) || "
           "break\n"
           "    place=${place:+${place}_}${words[2]//-/_}\n"
           "    shift words\n"
           "    (( CURRENT-- ))\n"
           "  done\n"
           "  _plyscope_cli_at_$place\n"
           "}\n\n"
           "_plyscope_cli \"$@\"\n");
}
