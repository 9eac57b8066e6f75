/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

/* The palette of the pictures as the named colours of style.css: @ply_good, @ply_doubtful,
 * @ply_bad (@ply_on_bad writes on it), @ply_cut, @ply_faint, @ply_blue, @ply_orange, and the accent
 * as that of every widget. Follows the light and the dark style. Main thread, once the display is open. */
void ply_colours_apply(void);
