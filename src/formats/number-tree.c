/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A textbook tree with numbers at its leaves.
 *
 * Grammar (rules/number-tree.h has the reader; commas and white space separate):
 *
 *     tree = node ;
 *     node = [ name, "=" ], ( number | [ number, ":" ], inner ) ;
 *     name = letter, { letter | digit | "_" | "'" } ;
 *     inner = [ "max" | "min" ], "(", node, { node }, ")"
 *           | "{", weight, ":", node, { weight, ":", node }, "}" | "<", node, { node }, ">" ;
 *     weight = digits, [ "/", digits | ".", digits ] ;
 *     number = [ "-" ], at most 6 digits, [ "/", at most 3 digits | ".", at most 3 digits ]
 *
 *     ((3 12 8) (2 4 6) (14 5 2))
 *     A=(B=<3 12 9> {1/2:min(3 12) 1/2:8})
 */

#include "base/minus.h"
#include "record/text-error.h"
#include "formats/formats.h"
#include "record/replay.h"

#include <stdlib.h>
#include <string.h>

#include <glib/gi18n-lib.h>

static gboolean
is_of_number(gunichar sign, gboolean inside)
{
  return g_unichar_isdigit(sign) || (inside && (sign == '/' || sign == '.'));
}

/* A node's own name, "A=", if there is one. */
static void
skip_name(PlyTextReader *reader)
{
  PlyTextReader at = *reader;

  ply_text_reader_skip_space(&at);
  if (!g_unichar_isalpha(ply_text_reader_peek(&at)))
    return;
  for (int i = 0; i < PLY_NUMBER_NAME_BYTES; i++) {
    gunichar sign = ply_text_reader_peek(&at);
    if (!g_unichar_isalnum(sign) && sign != '_' && sign != '\'')
      break;
    ply_text_reader_next(&at);
  }
  ply_text_reader_skip_space(&at);
  if (ply_text_reader_take(&at, '='))
    *reader = at;
}

static gboolean
begins_node(PlyTextReader *reader)
{
  skip_name(reader);
  ply_text_reader_skip_space(reader);
  gunichar next = ply_text_reader_peek(reader);
  return g_unichar_isdigit(next) || ply_minus_is(next) ||
         (next != 0 && next < 128 && strchr("+(<{mM", (int)next));
}

/* "1/2:" or "0.5:" or "1:", which is not how a remark in braces or JSON begins. */
static gboolean
is_weight(PlyTextReader *reader)
{
  gunichar first, last = 0;
  gboolean part = FALSE;
  ply_text_reader_skip_space(reader);
  first = ply_text_reader_peek(reader);
  for (gunichar sign = first; is_of_number(sign, TRUE) && reader->column < 100;
       sign = ply_text_reader_peek(reader)) {
    part = part || sign == '/' || sign == '.';
    last = ply_text_reader_next(reader);
  }
  ply_text_reader_skip_space(reader);
  return g_unichar_isdigit(first) && g_unichar_isdigit(last) && (part || first == '1') &&
         ply_text_reader_take(reader, ':');
}

static int
detect(const char *text, gsize length)
{
  char word[4] = "";
  PlyTextReader reader = ply_text_reader_begin(text, length, "");
  skip_name(&reader);
  ply_text_reader_skip_space(&reader);
  gboolean numbered = ply_minus_is(ply_text_reader_peek(&reader));
  if (numbered)
    ply_text_reader_next(&reader);
  while (is_of_number(ply_text_reader_peek(&reader), numbered) && reader.column < 100) {
    ply_text_reader_next(&reader);
    numbered = TRUE;
  }
  ply_text_reader_skip_space(&reader);
  if (numbered && !ply_text_reader_take(&reader, ':'))
    return 0;
  ply_text_reader_skip_space(&reader);
  if (ply_text_reader_take(&reader, '{'))
    return is_weight(&reader) && begins_node(&reader) ? 80 : 0;
  if (ply_text_reader_take(&reader, '<'))
    return begins_node(&reader) ? 80 : 0;
  for (int i = 0; i < 3 && g_unichar_isalpha(ply_text_reader_peek(&reader)); i++)
    word[i] = (char)g_ascii_tolower((char)ply_text_reader_next(&reader));
  if (*word != '\0' && !g_str_equal(word, "max") && !g_str_equal(word, "min"))
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
