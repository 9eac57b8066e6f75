/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The five sizes of type, in pixels at zoom 1: those of style.css, .type-title to .type-small.
 * What is written into a square of a board or a node of a tree grows with it instead. */

#define PLY_TYPE_TITLE   23.0
#define PLY_TYPE_LEAD    18.0
#define PLY_TYPE_HEADING 15.0
#define PLY_TYPE_BODY    13.0
#define PLY_TYPE_SMALL   11.5
