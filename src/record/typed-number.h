/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Numbers as people type them and paste them back from a window. Pure, any thread. */

/* "-3", "−3", "2.5", "2,5", "1/3", "inf", "-∞", with blanks anywhere; NAN if it is none. */
double ply_typed_number(const char *text);
