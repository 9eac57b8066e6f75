/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* Whatever comes in, opened in tabs: files, text, samples, lessons, folders. Files are read off the
 * main thread; a failure is told in the window and changes nothing. */

#include "ui/window/tabs.h"

/* A file of any kind. */
void ply_opening_file(PlyTabs *tabs, GFile *file);
/* Text that was pasted or dropped; `name` stands for it in messages. */
void ply_opening_text(PlyTabs *tabs, const char *text, const char *name);
/* Opens a sample and shows what to look for. */
void ply_opening_sample(PlyTabs *tabs, const char *file);
/* An entry of the gallery; FALSE if there is none of this id. */
gboolean ply_opening_gallery(PlyTabs *tabs, const char *id);
/* The game library; with the position of the game that is shown, those that reached it. */
void ply_opening_library(PlyTabs *tabs);
void ply_opening_find_position(PlyTabs *tabs);
/* The library's game of this number. */
void ply_opening_library_game(PlyTabs *tabs, guint32 id);
/* Watches the game that programs play through files in this folder. */
void ply_opening_follow(PlyTabs *tabs, GFile *folder);
/* Follows what was dropped if it is a folder, or a file that only tells of one. */
gboolean ply_opening_follow_dropped(PlyTabs *tabs, GFile *file);

/* Over the window of the tabs: asks for a file, for that of a cup, for a format and a file, for a folder. */
void ply_opening_ask(PlyTabs *tabs);
void ply_opening_ask_cup(PlyTabs *tabs);
void ply_opening_ask_import(PlyTabs *tabs);
void ply_opening_ask_folder(PlyTabs *tabs);
/* What the clipboard holds. */
void ply_opening_paste(PlyTabs *tabs);
/* What is dropped on `widget`, which `tabs` are in. */
void ply_opening_accept_drops(PlyTabs *tabs, GtkWidget *widget);
