/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The words above the views of a recording: what a lesson is about, or why there is nothing to see.
 * Its button does "microscope.close-notice". Main thread only. */

#include <adwaita.h>

#include "model/search-tree.h"

#define PLY_TYPE_NOTICE_BAR (ply_notice_bar_get_type())
G_DECLARE_FINAL_TYPE(PlyNoticeBar, ply_notice_bar, PLY, NOTICE_BAR, AdwBin)

/* Once; holds a reference. */
void ply_notice_bar_set_tree(PlyNoticeBar *self, PlySearchTree *tree);

/* NULL takes the words away. What is said of a lesson's tree (may be NULL, copied) is there only
 * while the tree on screen is that one. */
void ply_notice_bar_tell(PlyNoticeBar *self, const char *text, const PlyNumberTree *lesson);

/* Where there is little room the words are a few lines that can be scrolled. */
void ply_notice_bar_set_narrow(PlyNoticeBar *self, gboolean narrow);
/* In a lecture there are no words, whatever was told. */
void ply_notice_bar_set_lecture(PlyNoticeBar *self, gboolean lecture);

/* The words on screen, or NULL. Borrowed. */
const char *ply_notice_bar_get(PlyNoticeBar *self);
