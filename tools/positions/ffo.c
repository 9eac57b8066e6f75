/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The positions and values of the FFO endgame test, 40 to 59. */

#include "positions/ffo.h"

#include <stddef.h>

/* clang-format off */
static const PlyOthelloFfo positions[] = {
    {40, "O--OOOO*-OOOOOO*OO**OOO*OO*OOO**OOOOOO**---OOOO*----O--*--------", '*', 38},
    {41, "-OOOOO----OOOO*--OOOOOO-*****OO--**OO*--OO*O**----O**O---OOO--O-", '*', 0},
    {42, "--OOO-------**-OOOOOO*OO-OOOO*OO*-OOO**O---OO*OO---OOO*O--OOOO--", '*', 6},
    {43, "--*****---****---OOO**---OO****--OO***O-OOOO*OO----*O*----*****-", 'O', -12},
    {44, "--O-*-O---O-*O-O-OO***OOOOOO***OOOOO**--**OO*O----****-----***--", 'O', -14},
    {45, "---****-*-***O--**O*OO--***O*O--**O**O---O***OO-O-OOOO------OO--", '*', 6},
    {46, "---***----OOO*----OOO**--OOOO***--OOOO**--O*O***--**OO---****-O-", '*', -8},
    {47, "-OOOOO----OOOO---OOOO*--******---O*OO*--OOO*O*----OO**----****--", 'O', 4},
    {48, "-----*--*-***---****OO--*O*OO**-*OO***--*OO**-----OOO*---******-", 'O', 28},
    {49, "--O*-O----**OO--OOOOO**-OOOOO*--OOO*O**-OOOO**-----OO*----*-O---", '*', 16},
    {50, "----*-----***----OOO*OOO-OOO*OOO-O*O*O*O-OO**OOO--OO*O----O--O--", '*', 10},
    {51, "----O-*------*-----***O-O*****OO-**OO*OO**O***OO--OOOO-O----OO--", 'O', 6},
    {52, "---*-------O*--*--*OO******O*******OO******OOO**--*O---*--------", 'O', 0},
    {53, "----OO-----OOO---****OOO--**OO*O-*****OO--OOO*OO--*-O*-O-----*--", '*', -2},
    {54, "--OOO---**OO----****OOOO****O*--***O**--**OOO------OOO-----O----", '*', -2},
    {55, "--------*-*------****OOOOO*O**--OOO****-OO****--O-OOO*-----OO---", 'O', 0},
    {56, "--*****---****---OOO**---OO*O*---O*****-OOOOO*O----O**----------", 'O', 2},
    {57, "-------------------**OOO--***OOO--**O*OO-OOO***O--O*OO-O-OOOOO--", '*', -10},
    {58, "--*OOO----OOO----OOO*OO--OOOO*O--O*O***-OO****----*-**----------", '*', 4},
    {59, "-----------------------O--OOOOO---OOOOO*OOOO****--**OO**--**-O-*", '*', 64},
};
/* clang-format on */

const PlyOthelloFfo *
ply_othello_ffo_at(int index)
{
  return index < (int)(sizeof positions / sizeof positions[0]) ? &positions[index] : NULL;
}

PlyOthelloBoard
ply_othello_ffo_board(const PlyOthelloFfo *position)
{
  PlyOthelloBoard board = {0, 0};

  for (int i = 0; i < 64; i++) {
    if (position->cells[i] == position->side)
      board.own |= UINT64_C(1) << i;
    else if (position->cells[i] != '-')
      board.other |= UINT64_C(1) << i;
  }
  return board;
}
