/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The window of who gives a lecture, beside that of the audience or on another display: the note of
 * the present stop, what is said now, the answer where the audience is asked first, what comes next
 * and the time. It follows the run that is shown, and takes the keys of the microscope, whose actions
 * whoever opens it inserts as "microscope", "scope" and "document". Main thread only. */

#include <adwaita.h>

#include "model/lecture.h"

#define PLY_TYPE_PRESENTER (ply_presenter_get_type())
G_DECLARE_FINAL_TYPE(PlyPresenter, ply_presenter, PLY, PRESENTER, AdwWindow)

/* The clock begins. */
PlyPresenter *ply_presenter_new(PlyLecture *talk);
/* Follows this run. */
void ply_presenter_set_tree(PlyPresenter *self, PlySearchTree *tree);
