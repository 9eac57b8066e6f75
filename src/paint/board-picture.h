/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* A game's board as a picture: what is on it, where it lies, and how it is painted. A picture is
 * plain data without pointers to free; painting reads it and keeps nothing. Pure, any thread.
 *
 * In a number tree, which has no board, a "cell" is a child of the current node. */

#include "paint/palette.h"
#include "rules/notation.h"

#define PLY_PICTURE_VALUES 64
#define PLY_PICTURE_GHOSTS 16
#define PLY_PICTURE_TEXT   24
#define PLY_PICTURE_MARK   4

/* What may be marked on a cell. FLIP and CAPTURE are what the hovered move would do. */
typedef enum { PLY_MARK_LEGAL = 1, PLY_MARK_FLIP = 2, PLY_MARK_CAPTURE = 4 } PlyCellMark;

/* What is known of a value: SOLVED is that of best play to the end. */
typedef enum { PLY_VALUE_SOLVED = 1 } PlyValueMark;

typedef struct PlyPictureValue {
  int16_t cell;
  uint8_t rank;  /* 1 is the best move, which gets the accent */
  uint8_t marks; /* PlyValueMark */
  uint8_t doubt; /* percent: the more, the paler */
  char text[PLY_PICTURE_TEXT];
} PlyPictureValue;

/* A move of a line that is not played: a stone seen through, with its number in the line from 1. */
typedef struct PlyPictureGhost {
  int16_t cell;
  uint8_t number, side;
} PlyPictureGhost;

/* What lies over the stones and changes with the pointer and with every report. Two overlays that
 * were filled from zeroed memory look the same if they compare equal byte for byte. */
typedef struct PlyBoardOverlay {
  int16_t hover_cell, cursor_cell; /* −1: none */
  uint8_t hover_stone;             /* 1 or 2; 0: an empty cell is to be put there */
  uint8_t n_values, n_ghosts;
  uint8_t marks[PLY_MAX_CELLS]; /* PlyCellMark */
  PlyPictureValue values[PLY_PICTURE_VALUES];
  PlyPictureGhost ghosts[PLY_PICTURE_GHOSTS];
} PlyBoardOverlay;

typedef struct PlyBoardPicture {
  PlyRules rules;
  PlyNotation notation; /* of the labels at the edges */
  PlyBoard board;
  int32_t node;                     /* number tree: the current node */
  int16_t last_cell;                /* where the last move was played, or −1 */
  char last_mark[PLY_PICTURE_MARK]; /* what a person thinks of it, "!?"; "" for nothing */
  uint8_t n_lines;
  PlyLine lines[PLY_MAX_LINES]; /* completed lines, in the colour of the stones they run over */
  PlyBoardOverlay overlay;
  bool black_discs; /* Othello's are black and white, not blue and orange */
  bool moving;      /* `change` is under way and led to `board` */
  double progress;  /* of it, 0–1 */
  PlyChange change;
} PlyBoardPicture;

/* Layers in painting order. STONES leaves out what MOVING paints. */
typedef enum {
  PLY_LAYER_GROUND = 1,
  PLY_LAYER_STONES = 2,
  PLY_LAYER_MOVING = 4,
  PLY_LAYER_OVERLAY = 8,
  PLY_LAYER_ALL = 15,
} PlyBoardLayer;

typedef struct PlyBoardGeometry PlyBoardGeometry;

/* An empty picture: the rules' start, nothing marked. */
void ply_board_picture_init(PlyBoardPicture *picture, const PlyRules *rules);
/* Takes board, lines and node from a position. */
void ply_board_picture_set_position(PlyBoardPicture *picture, const PlyPosition *position);

/* Paints the picture where `geometry`, laid out for it, says. Leaves what is outside the board
 * alone. */
void ply_paint_board(cairo_t *cairo, const PlyBoardPicture *picture,
                     const PlyBoardGeometry *geometry, PlyStyle style);
/* One without anything marked but the move that led to it, or PLY_MOVE_NONE, in a square of `size`
 * at the origin. */
void ply_paint_small_board(cairo_t *cairo, const PlyRules *rules, const PlyPosition *position,
                           PlyMove move, double size, PlyStyle style);
/* The same with Othello's discs in black and white. */
void ply_paint_small_board_in_black(cairo_t *cairo, const PlyRules *rules,
                                    const PlyPosition *position, PlyMove move, double size,
                                    PlyStyle style);

/* The faces and rims of both sides' stones, for what stands beside the board. */
typedef struct PlySideColours {
  PlyColour face[2], rim[2];
} PlySideColours;
void ply_board_side_colours(const PlyRules *rules, bool black_discs, PlyStyle style,
                            PlySideColours *colours);
void ply_paint_board_layers(cairo_t *cairo, const PlyBoardPicture *picture,
                            const PlyBoardGeometry *geometry, PlyStyle style, unsigned layers);
