/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Taking a review home as a file. */

#include <gtk/gtk.h>

#include "model/review.h"

/* Asks over `owner` for a file and writes the table of the review that is there then as "csv" or
 * "json"; a message of the owner's window says how it went. */
void ply_review_export(GtkWidget *owner, PlyReview *review, const char *suffix);
