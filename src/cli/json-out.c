/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/json-out.h"

#include "record/printable.h"

void
ply_cli_json_number(JsonBuilder *builder, const char *name, gint64 value)
{
  json_builder_set_member_name(builder, name);
  json_builder_add_int_value(builder, value);
}

void
ply_cli_json_text(JsonBuilder *builder, const char *name, const char *value)
{
  json_builder_set_member_name(builder, name);
  json_builder_add_string_value(builder, value);
}

void
ply_cli_json_null(JsonBuilder *builder, const char *name)
{
  json_builder_set_member_name(builder, name);
  json_builder_add_null_value(builder);
}

void
ply_cli_json_text_or_null(JsonBuilder *builder, const char *name, const char *value)
{
  if (value != NULL)
    ply_cli_json_text(builder, name, value);
  else
    ply_cli_json_null(builder, name);
}

void
ply_cli_json_array(JsonBuilder *builder, const char *name)
{
  json_builder_set_member_name(builder, name);
  json_builder_begin_array(builder);
}

const char *
ply_cli_json_bound(PlyBound bound)
{
  static const char *const words[] = {"none", "exact", "lower", "upper"};

  return words[bound];
}

void
ply_cli_json_claim(JsonBuilder *builder, const PlyClaim *claim)
{
  if (claim->kind != PLY_CLAIM_NONE)
    ply_cli_json_number(builder, "value", claim->score);
  ply_cli_json_text(builder, "claim", ply_claim_name(claim->kind));
  ply_cli_json_text(builder, "bound", ply_claim_bound_name(claim));
  if (claim->lower > -PLY_SCORE_INFINITE)
    ply_cli_json_number(builder, "lower", claim->lower);
  if (claim->upper < PLY_SCORE_INFINITE)
    ply_cli_json_number(builder, "upper", claim->upper);
}

void
ply_cli_json_print(JsonBuilder *builder)
{
  g_autoptr(JsonNode) root = json_builder_get_root(builder);
  g_autofree char *json = json_to_string(root, TRUE);
  g_autofree char *text = ply_printable_json(json);

  g_print("%s\n", text);
}
