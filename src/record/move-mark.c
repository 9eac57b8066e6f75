/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "record/move-mark.h"

#include <string.h>

#include <glib/gi18n-lib.h>

static const struct {
  const char *text, *name;
} marks[PLY_MOVE_MARKS] = {
    [PLY_MOVE_MARK_NONE] = {"", ""},
    [PLY_MOVE_MARK_GOOD] = {"!", N_("good move")},
    [PLY_MOVE_MARK_BAD] = {"?", N_("bad move")},
    [PLY_MOVE_MARK_BRILLIANT] = {"!!", N_("brilliant move")},
    [PLY_MOVE_MARK_VERY_BAD] = {"??", N_("very bad move")},
    [PLY_MOVE_MARK_INTERESTING] = {"!?", N_("interesting move")},
    [PLY_MOVE_MARK_DUBIOUS] = {"?!", N_("dubious move")},
};

const char *
ply_move_mark_text(PlyMoveMark mark)
{
  return marks[mark].text;
}

const char *
ply_move_mark_name(PlyMoveMark mark)
{
  return marks[mark].name;
}

gboolean
ply_move_mark_find(const char *text, PlyMoveMark *mark)
{
  for (guint i = 0; i < PLY_MOVE_MARKS; i++) {
    if (g_str_equal(text, marks[i].text)) {
      *mark = (PlyMoveMark)i;
      return TRUE;
    }
  }
  return FALSE;
}

gsize
ply_move_mark_read(const char *text, gsize length, PlyMoveMark *mark)
{
  gsize longest = 0;

  for (guint i = 1; i < PLY_MOVE_MARKS; i++) {
    gsize n = strlen(marks[i].text);
    if (n > longest && n <= length && memcmp(text, marks[i].text, n) == 0) {
      *mark = (PlyMoveMark)i;
      longest = n;
    }
  }
  return longest;
}

PlyMoveMark
ply_move_mark_typed(PlyMoveMark mark, char key)
{
  const char *text = marks[mark].text;
  char longer[3] = {strlen(text) == 1 ? text[0] : key, strlen(text) == 1 ? key : '\0', '\0'};
  PlyMoveMark typed = mark;

  ply_move_mark_find(longer, &typed);
  return typed;
}

PlyMoveMark
ply_move_mark_shortened(PlyMoveMark mark)
{
  char shorter[2] = {strlen(marks[mark].text) == 2 ? marks[mark].text[0] : '\0', '\0'};
  PlyMoveMark left = mark;

  ply_move_mark_find(shorter, &left);
  return left;
}
