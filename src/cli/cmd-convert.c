/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* convert and formats. */

#include "cli/cli.h"
#include "cli/options.h"

#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

/* The format that a file of this name usually has, for this record;
 * NULL if the name does not tell. */
static const PlyFormat *
format_by_name(const char *path, const PlyRecord *record)
{
  g_autofree char *name = g_path_get_basename(path);
  const PlyFormat *format, *found = NULL;

  for (guint i = 0; found == NULL && (format = ply_format_at(i)) != NULL; i++) {
    if (ply_format_can_save(format, record) && g_str_has_suffix(name, format->suffix))
      found = format;
  }
  return found;
}

static gboolean
write_record(const char *path, const PlyFormat *format, const PlyRecord *record, GError **error)
{
  const PlyRecordNode *at = ply_record_main_end(record);

  if (!g_str_equal(path, "-"))
    return ply_format_save_file(path, format, record, at, error);
  GString *text = format->save(record, at, error);
  if (text == NULL)
    return FALSE;
  fwrite(text->str, 1, text->len, stdout);
  g_string_free(text, TRUE);
  return TRUE;
}

static int
convert(const char *in, const char *out, const PlyFormat *from, const PlyFormat *to, gboolean force,
        int game)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(PlyRecord) record = ply_cli_load_game(in, from, force, game, NULL, &error);

  if (record == NULL)
    return ply_cli_fail(error->message);
  if (to == NULL)
    to = format_by_name(out, record);
  if (to == NULL)
    return ply_cli_fail(_("The name of the output does not tell its format: add --to FORMAT."));
  if (!ply_format_can_save(to, record))
    return ply_cli_fail(_("That format cannot be written for this game."));
  g_autoptr(GPtrArray) losses = ply_format_losses(to, record, ply_record_main_end(record));
  for (guint i = 0; i < losses->len; i++)
    g_printerr(_("%s: warning: %s\n"), g_get_prgname(),
               _((const char *)g_ptr_array_index(losses, i)));
  if (!write_record(out, to, record, &error))
    return ply_cli_fail(error->message);
  return 0;
}

int
ply_cli_convert(int argc, char **argv)
{
  const char *from_id = NULL, *to_id = NULL;
  const PlyFormat *from = NULL, *to = NULL;
  gboolean force = FALSE;
  int game = 0;
  const PlyCliUse uses[] = {
      PLY_CLI_USE("from:convert", &from_id),
      PLY_CLI_USE("to:convert", &to_id),
      PLY_CLI_USE("force", &force),
      PLY_CLI_USE("game:number", &game),
  };
  PlyCliOptions *parser = ply_cli_options_new("IN OUT");

  ply_cli_options_say(parser, _("Writes a game or position in the format that the name of OUT or "
                                "--to asks for; “-” is standard input or output."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc != 3)
    return ply_cli_fail(
        _("Expected an input and an output file; “-” is standard input or output."));
  if (!ply_cli_find_format("--from", from_id, &from) || !ply_cli_find_format("--to", to_id, &to))
    return PLY_CLI_BAD_INPUT;
  return convert(argv[1], argv[2], from, to, force, game);
}

int
ply_cli_formats(int argc, char **argv)
{
  PlyCliOptions *parser = ply_cli_options_new(NULL);
  const PlyFormat *format;

  ply_cli_options_say(parser, _("Lists the formats of games and positions: what each is called, "
                                "whether it can be read and written, how names of files end."));
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc > 1)
    return ply_cli_fail(_("Expected no arguments."));
  for (guint i = 0; (format = ply_format_at(i)) != NULL; i++)
    g_print("%-20s %-5s %-6s %-14s %s\n", format->id, format->load != NULL ? _("read") : "",
            format->save != NULL ? _("write") : "", format->suffix, _(format->name));
  return 0;
}
