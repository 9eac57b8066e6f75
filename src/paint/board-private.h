/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* What the painters of boards share. */

#include "paint/board-geometry.h"

/* One game's colours in one style. Ink and labels have at least 4.5:1 on what they
 * are written on. */
typedef struct PlyBoardColours {
  PlyColour ground, frame, line; /* behind empty cells; round the field; between cells */
  PlyColour ink, labels;         /* on the ground; on the frame */
  PlyColour accent;              /* best value, cursor; 3:1 on the ground */
  PlyColour stones[2], edges[2]; /* a stone's face and rim */
  PlyColour on_stone[2];         /* text and marks on a stone's face */
} PlyBoardColours;

/* How one game looks; each is a file of its own and a line in board-looks.c. */
typedef struct PlyBoardLook {
  const char *game;           /* its id */
  double margin;              /* of the frame, in cells */
  double radius;              /* of a stone, in cells */
  bool trays;                 /* beside the board, for captured stones */
  bool upright;               /* stones fall */
  bool ring;                  /* side 1's stones carry a ring, for eyes that do not see the hue */
  PlyBoardColours colours[3]; /* by PlyStyle */
  /* Says where the cells lie in geometry->body, the whole room; NULL: columns and rows. */
  void (*lay_out)(PlyBoardGeometry *geometry, const PlyBoardPicture *picture);
  void (*ground)(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
                 const PlyBoardColours *colours);
  /* Clips to where stones can be seen; NULL: everywhere. */
  void (*clip)(cairo_t *cairo, const PlyBoardGeometry *geometry);
  /* Paints in place of stones and what is marked on them; NULL: the shared stones. */
  void (*overlay)(cairo_t *cairo, const PlyBoardPicture *picture, const PlyBoardGeometry *geometry,
                  const PlyBoardColours *colours);
} PlyBoardLook;

/* What colours.h has for a look: of the board in a style, with an accent that stands out on it, and
 * of both sides' stones, whose names may have an ending. */
#define PLY_BOARD_GROUND(look, style, accent_style)                                                \
  .ground = PLY_RGB(PLY_COLOR_##look##_GROUND_##style),                                            \
  .frame = PLY_RGB(PLY_COLOR_##look##_FRAME_##style),                                              \
  .line = PLY_RGB(PLY_COLOR_##look##_LINE_##style),                                                \
  .ink = PLY_RGB(PLY_COLOR_##look##_INK_##style),                                                  \
  .labels = PLY_RGB(PLY_COLOR_##look##_LABELS_##style),                                            \
  .accent = PLY_RGB(PLY_COLOR_ACCENT_##accent_style)
#define PLY_BOARD_STONES(look, ending)                                                             \
  .stones = {PLY_RGB(PLY_COLOR_##look##_STONE_FIRST##ending),                                      \
             PLY_RGB(PLY_COLOR_##look##_STONE_SECOND##ending)},                                    \
  .edges = {PLY_RGB(PLY_COLOR_##look##_RIM_FIRST##ending),                                         \
            PLY_RGB(PLY_COLOR_##look##_RIM_SECOND##ending)},                                       \
  .on_stone = {PLY_RGB(PLY_COLOR_##look##_ON_FIRST##ending),                                       \
               PLY_RGB(PLY_COLOR_##look##_ON_SECOND##ending)}

extern const PlyBoardLook ply_board_othello;
extern const PlyBoardLook ply_board_pente;
extern const PlyBoardLook ply_board_maxconnect4;
extern const PlyBoardLook ply_board_number_tree;

extern const PlyBoardLook ply_board_othello_in_black;

const PlyBoardLook *ply_board_look(const PlyRules *rules, bool black_discs);

/* board-labels.c: text centred at a point, no wider than `width`;
 * `size` is the height of a line. */
typedef enum { PLY_TEXT_PLAIN, PLY_TEXT_BOLD } PlyTextWeight;
void ply_board_text(cairo_t *cairo, const char *text, double x, double y, double size, double width,
                    PlyTextWeight weight, PlyColour colour);
double ply_board_text_width(cairo_t *cairo, const char *text, double size, PlyTextWeight weight);
void ply_board_labels(cairo_t *cairo, const PlyBoardPicture *picture,
                      const PlyBoardGeometry *geometry, PlyColour colour);

/* board-shapes.c */
double ply_board_snap(double value, double scale);
void ply_board_round_rectangle(cairo_t *cairo, PlyRectangle area, double radius);
void ply_board_circle(cairo_t *cairo, double x, double y, double radius);
void ply_board_centre(const PlyBoardGeometry *geometry, int cell, double *x, double *y);

/* board-stones.c: `width` 1 is a stone seen flat, 0 one seen from its edge. */
void ply_board_stone(cairo_t *cairo, const PlyBoardLook *look, const PlyBoardColours *colours,
                     double x, double y, double radius, int side, double width);
void ply_board_stones(cairo_t *cairo, const PlyBoardPicture *picture,
                      const PlyBoardGeometry *geometry, const PlyBoardLook *look,
                      const PlyBoardColours *colours);
void ply_board_moving(cairo_t *cairo, const PlyBoardPicture *picture,
                      const PlyBoardGeometry *geometry, const PlyBoardLook *look,
                      const PlyBoardColours *colours);
/* board-trays.c */
void ply_board_trays(cairo_t *cairo, const PlyBoardPicture *picture,
                     const PlyBoardGeometry *geometry, const PlyBoardLook *look,
                     const PlyBoardColours *colours);
/* board-values.c; `number` of a cell's first ghost, 0: none. */
const PlyPictureValue *ply_board_value(const PlyBoardOverlay *overlay, int cell);
int ply_board_ghost_number(const PlyBoardOverlay *overlay, int cell);
/* The ink of the most doubtful value; at least 4.5:1 as well. */
PlyColour ply_board_dim_ink(const PlyBoardLook *look, const PlyBoardColours *colours);
void ply_board_values(cairo_t *cairo, const PlyBoardPicture *picture,
                      const PlyBoardGeometry *geometry, const PlyBoardLook *look,
                      const PlyBoardColours *colours);
/* board-overlay.c */
void ply_board_overlay(cairo_t *cairo, const PlyBoardPicture *picture,
                       const PlyBoardGeometry *geometry, const PlyBoardLook *look,
                       const PlyBoardColours *colours);
