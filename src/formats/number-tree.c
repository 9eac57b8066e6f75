/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A textbook tree with numbers at its leaves.
 *
 * Grammar (rules/number-tree.h has the reader; commas and white space separate):
 *
 *     tree = node ;
 *     node = number | [ number, ":" ], "(", node, { node }, ")" ;
 *     number = [ "-" ], at most 6 digits
 *
 *     ((3 12 8) (2 4 6) (14 5 2))
 */

#include "record/text-error.h"
#include "formats/formats.h"
#include "record/replay.h"

#include <stdlib.h>

#include <glib/gi18n-lib.h>

static int
detect(const char *text, gsize length)
{
  PlyTextReader reader = ply_text_reader_begin(text, length, "");
  ply_text_reader_skip_space(&reader);
  gboolean numbered = ply_text_reader_take(&reader, '-');
  while (g_unichar_isdigit(ply_text_reader_peek(&reader)) && reader.column < 100) {
    ply_text_reader_next(&reader);
    numbered = TRUE;
  }
  ply_text_reader_skip_space(&reader);
  if (numbered && !ply_text_reader_take(&reader, ':'))
    return 0;
  ply_text_reader_skip_space(&reader);
  if (!ply_text_reader_take(&reader, '('))
    return 0;
  ply_text_reader_skip_space(&reader);
  return ply_text_reader_peek(&reader) == ';' ? 0 : 80; /* GGF or SGF */
}

static PlyRecord *
load(const char *text, gsize length, const char *name, gboolean force, GError **error)
{
  PlyTextReader reader = ply_text_reader_begin(text, length, name);
  PlyNumberTreeFault fault = {0};
  gsize mark = reader.offset;
  PlyNumberTree *tree = ply_number_tree_parse(reader.text + mark, length - mark, &fault);
  if (tree == NULL) {
    ply_text_reader_seek(&reader, mark + fault.offset);
    ply_text_expected_word(error, &reader, _(fault.expected));
    return NULL;
  }
  PlyRules rules = ply_number_tree_rules(tree);
  PlyRecord *record = ply_record_new(&rules, tree);
  record->notation = PLY_NOTATION_CHILD;
  return record;
}

static GString *
save(const PlyRecord *record, const PlyRecordNode *at, GError **error)
{
  if (record->tree == NULL) {
    ply_text_cannot(error, _("a number tree"), _("none"));
    return NULL;
  }
  char *text = ply_number_tree_format(record->tree);
  GString *file = g_string_new(text);
  free(text);
  return g_string_append_c(file, '\n');
}

const PlyFormat ply_format_number_tree = {
    .id = "number-tree",
    .name = N_("Number tree"),
    .suffix = ".tree",
    .game = "number-tree",
    .notation = PLY_NOTATION_CHILD,
    /* The tree is kept whole, but not where in it one stands. */
    .keeps = PLY_KEEPS_POSITION,
    .detect = detect,
    .load = load,
    .save = save,
};
