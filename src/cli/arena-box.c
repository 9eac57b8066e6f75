/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* arena box: what this machine can hold a program to. */

#include <glib/gi18n.h>

#include "cli/arena.h"
#include "cli/cli.h"
#include "cli/json-out.h"
#include "cli/options.h"
#include "protocols/jail.h"

static int
print_json(void)
{
  JsonBuilder *builder = json_builder_new();

  json_builder_begin_object(builder);
  ply_cli_json_text(builder, "level", ply_jail_level_name(ply_jail_level()));
  ply_cli_json_array(builder, "not_held");
  for (const PlyJailGap *gap = ply_jail_gaps(); gap->id != NULL; gap++)
    json_builder_add_string_value(builder, gap->id);
  json_builder_end_array(builder);
  json_builder_end_object(builder);
  ply_cli_json_print(builder);
  return 0;
}

static int
print_words(void)
{
  const PlyJailGap *gaps = ply_jail_gaps();

  g_print("%s\n", ply_jail_level_name(ply_jail_level()));
  if (gaps->id == NULL)
    g_print("%s\n", _("Everything that the box promises is held here."));
  for (const PlyJailGap *gap = gaps; gap->id != NULL; gap++)
    g_print(_("not held: %s. %s\n"), gap->id, _(gap->words));
  return 0;
}

int
ply_cli_arena_box(int argc, char **argv)
{
  g_autoptr(GError) error = NULL;
  gboolean json = FALSE;
  const PlyCliUse uses[] = {PLY_CLI_USE("json", &json)};
  PlyCliOptions *parser = ply_cli_options_new("");

  ply_cli_options_say(parser, _("Says what this machine can hold a program to: the network, files, "
                                "memory, processes, time."));
  PLY_CLI_OPTIONS_ADD(parser, uses);
  if (!ply_cli_options_parse(parser, &argc, &argv))
    return PLY_CLI_BAD_INPUT;
  if (argc != 1)
    return ply_cli_fail(_("Expected no arguments."));
  int status = json ? print_json() : print_words();
  return ply_jail_check(&ply_jail_usual, &error) ? status : ply_cli_fail(error->message);
}
