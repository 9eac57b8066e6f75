/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Steps of a recording as documents in files. */

#include "model/lecture.h"
#include "ui/document/search-save-bar.h"

/* Asks over the window of `bar`, which counts what is written, what to write of its tree and where
 * to; or of the stops of a talk (NULL: there is none), which are chosen to begin with if it is `of_talk`. */
void ply_search_export(PlySearchSaveBar *bar, PlyLecture *talk, gboolean of_talk);
