/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes a picture of every game, light and dark, into a folder, for eyes to judge:
 *   paint-gallery FOLDER [WIDTH HEIGHT] */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "paint/board-geometry.h"
#include "rules/number-tree.h"

static const char tree_text[] = "((3 12 8) (2 4 6) (14 (5 1) 2))";

/* Plays `n` moves, always the middle one of those in the fixed order. */
static void
play(PlyBoardPicture *picture, int n, bool moving)
{
  PlyPosition position, after;
  PlyMove moves[PLY_MAX_MOVES];
  int count;

  ply_rules_start(&picture->rules, &position);
  for (int i = 0; i < n && (count = ply_rules_moves(&picture->rules, &position, moves)) > 0; i++) {
    ply_rules_play(&picture->rules, &position, moves[(count / 2 + i * 7) % count], &after,
                   &picture->change);
    position = after;
  }
  ply_board_picture_set_position(picture, &position);
  picture->last_cell = n ? picture->change.placed : -1;
  picture->moving = moving;
  picture->progress = moving ? 0.35 : 1;
  snprintf(picture->last_mark, sizeof picture->last_mark, "!?");
  count = ply_rules_moves(&picture->rules, &position, moves);
  PlyBoardOverlay *overlay = &picture->overlay;
  for (int i = 0; i < count; i++) {
    int cell = picture->rules.tree ? i : ply_rules_move_cell(&picture->rules, &position, moves[i]);
    static const char *const values[] = {"+3.25", "≥+2", "−0.5", "−4"};
    if (cell >= 0 && !picture->rules.tree && picture->rules.columns < 19)
      overlay->marks[cell] = PLY_MARK_LEGAL;
    if (cell < 0 || i % (picture->rules.columns < 19 ? 1 : 11) || overlay->n_values >= 4)
      continue;
    PlyPictureValue *value = &overlay->values[overlay->n_values++];
    value->cell = (int16_t)cell;
    value->rank = overlay->n_values;
    value->marks = overlay->n_values == 4 ? PLY_VALUE_SOLVED : 0;
    value->doubt = overlay->n_values == 2 ? 100 : overlay->n_values == 3 ? 50 : 0;
    snprintf(value->text, sizeof value->text, "%s", values[overlay->n_values - 1]);
    if (overlay->n_values < 3) {
      int ghost = overlay->n_ghosts++;
      overlay->ghosts[ghost] = (PlyPictureGhost){(int16_t)cell, (uint8_t)(ghost + 1),
                                                 (uint8_t)((position.side + ghost) % 2)};
    }
  }
  if (count > 0)
    overlay->cursor_cell =
        (int16_t)(picture->rules.tree
                      ? count - 1
                      : ply_rules_move_cell(&picture->rules, &position, moves[count - 1]));
}

static int
write_picture(const PlyBoardPicture *picture, const char *folder, const char *name, int width,
              int height, PlyStyle style)
{
  static const char *const styles[] = {"light", "dark", "print"};
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cairo = cairo_create(surface);
  PlyBoardGeometry geometry;
  char path[512];

  ply_colour_set(cairo, ply_palette_get(style)->paper);
  cairo_paint(cairo);
  ply_board_geometry_init(&geometry, picture, width, height, 1);
  ply_paint_board(cairo, picture, &geometry, style);
  snprintf(path, sizeof path, "%s/%s-%s.png", folder, name, styles[style]);
  cairo_destroy(cairo);
  cairo_status_t status = cairo_surface_write_to_png(surface, path);
  cairo_surface_destroy(surface);
  return status == CAIRO_STATUS_SUCCESS ? 0 : 1;
}

static int
write_game(const char *folder, const char *spec, int n, bool moving, int width, int height)
{
  PlyRules rules;
  PlyNumberTree *tree = NULL;
  PlyBoardPicture picture;
  char name[64];
  int failed = 0;

  if (!ply_rules_parse(spec, &rules))
    return 1;
  if (strcmp(spec, "number-tree") == 0) {
    tree = ply_number_tree_parse(tree_text, strlen(tree_text), NULL);
    rules = ply_number_tree_rules(tree);
  }
  ply_board_picture_init(&picture, &rules);
  play(&picture, n, moving);
  snprintf(name, sizeof name, "%s-%d%s", spec, n, moving ? "-moving" : "");
  for (int style = 0; style <= PLY_STYLE_PRINT; style++)
    failed |= write_picture(&picture, folder, name, width, height, (PlyStyle)style);
  ply_number_tree_free(tree);
  return failed;
}

int
main(int argc, char **argv)
{
  static const struct {
    const char *spec;
    int moves;
    bool moving;
  } shots[] = {
      {"othello:8", 12, false},   {"othello:4", 2, false},    {"othello:10", 30, true},
      {"pente", 40, false},       {"maxconnect4", 20, false}, {"maxconnect4", 21, true},
      {"maxconnect4", 42, false}, {"number-tree", 0, false},  {"number-tree", 1, false},
  };
  int failed = 0;

  if (argc < 2) {
    fprintf(stderr, "usage: %s FOLDER [WIDTH HEIGHT]\n", argv[0]);
    return 2;
  }
  int width = argc > 3 ? atoi(argv[2]) : 640, height = argc > 3 ? atoi(argv[3]) : 640;
  for (size_t i = 0; i < sizeof shots / sizeof shots[0]; i++)
    failed |= write_game(argv[1], shots[i].spec, shots[i].moves, shots[i].moving, width, height);
  return failed;
}
