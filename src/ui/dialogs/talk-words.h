/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* How a stop of a talk is told. Main thread only. */

#include "model/lecture.h"

/* "Alpha-beta, depth 4: step 12", without the run where there is only one. Transfer full. */
char *ply_talk_words_place(PlyLecture *talk, PlyLectureStop *stop);
/* What happens there, or that there is no such step (yet). Transfer full. */
char *ply_talk_words_sentence(PlyLectureStop *stop);
