/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of a 10x10 search's root moves. */

#include "engine/othello/wide-search.h"

#include <assert.h>
#include <string.h>

#include "search/table.h"

static void
add_line(PlyOthelloWide *s, Board board, int cell)
{
  PlyOthelloReport *report = s->report;
  PlyOthelloLine *line = &report->lines[report->n_lines];

  assert(report->n_lines < PLY_OTHELLO_MOST_LINES);
  *line = (PlyOthelloLine){.cell = (uint8_t)cell,
                           .lower = -PLY_OTHELLO_WIDE_SQUARES,
                           .upper = PLY_OTHELLO_WIDE_SQUARES,
                           .bound = PLY_BOUND_NONE,
                           .pv_length = 0};
  s->children[report->n_lines++] = ply_othello_wide_play(board, cell);
}

void
ply_othello_wide_move_line(PlyOthelloWide *s, int from, int to)
{
  PlyOthelloLine line = s->report->lines[from];
  Board child = s->children[from];
  int step = from < to ? 1 : -1;

  for (int i = from; i != to; i += step) {
    s->report->lines[i] = s->report->lines[i + step];
    s->children[i] = s->children[i + step];
  }
  s->report->lines[to] = line;
  s->children[to] = child;
}

int
ply_othello_wide_move_among(PlyOthelloWide *s, int from, int n)
{
  int to = 0;

  while (to < n && s->report->lines[to].score >= s->report->lines[from].score)
    to++;
  ply_othello_wide_move_line(s, from, to);
  return to;
}

void
ply_othello_wide_list_lines(PlyOthelloWide *s, Board board)
{
  PlyOthelloReport *report = s->report;

  for (Bits moves = s->kernel->moves(board); moves != 0; moves &= moves - 1)
    add_line(s, board, ply_othello_wide_first(moves));
  if (report->n_lines == 0 && s->kernel->moves((Board){board.other, board.own}) != 0)
    add_line(s, board, PLY_OTHELLO_MOVE_PASS);
  for (int i = 0; i < report->n_lines; i++) {
    int to = i, value = -ply_othello_wide_evaluate(s, s->children[i]);
    report->lines[i].score = (int16_t)value;
    while (to > 0 && report->lines[to - 1].score < value)
      to--;
    ply_othello_wide_move_line(s, i, to);
  }
}

void
ply_othello_wide_take_back(PlyOthelloWide *s)
{
  PlyOthelloReport *report = s->report;

  for (int i = 0; i < report->n_lines; i++) {
    int now = 0;
    while (report->lines[now].cell != s->kept[i].cell)
      now++;
    s->kept[i].nodes = report->lines[now].nodes;
    s->kept[i].lower = report->lines[now].lower;
    s->kept[i].upper = report->lines[now].upper;
  }
  memcpy(report->lines, s->kept, sizeof s->kept);
  memcpy(s->children, s->kept_children, sizeof s->children);
}
