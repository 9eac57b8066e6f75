/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What is printed as JSON is built with these. */

#include <json-glib/json-glib.h>

#include "search/claim.h"

void ply_cli_json_number(JsonBuilder *builder, const char *name, gint64 value);
void ply_cli_json_text(JsonBuilder *builder, const char *name, const char *value);
/* null for no text */
void ply_cli_json_text_or_null(JsonBuilder *builder, const char *name, const char *value);
void ply_cli_json_null(JsonBuilder *builder, const char *name);
void ply_cli_json_array(JsonBuilder *builder, const char *name);
/* Of a node of a search's own tree: "none", "exact", "lower", "upper". */
const char *ply_cli_json_bound(PlyBound bound);
/* "value", unless nothing is known, "claim" and "bound", as ply_claim_name() and its like have
 * them, and what is proven as "lower" and "upper". */
void ply_cli_json_claim(JsonBuilder *builder, const PlyClaim *claim);
/* Prints what was built on one or more lines. */
void ply_cli_json_print(JsonBuilder *builder);
