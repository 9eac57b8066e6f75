/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Short messages at the bottom of a window, one at a time: the newest takes the place of the one
 * before at once, so that none stands over what has happened since. Main thread only. */

#include <adwaita.h>

/* Where messages about this widget appear; NULL where it is in no window. Borrowed. All below do
 * nothing with NULL. */
AdwToastOverlay *ply_toaster_find(GtkWidget *widget);

/* A sentence, for some seconds. Long ones are wrapped. */
void ply_toaster_tell(AdwToastOverlay *overlay, const char *sentence);
/* The same, about something that the person tried in vain: it goes when that works after all. */
void ply_toaster_tell_try(AdwToastOverlay *overlay, const char *sentence);
/* The same with a button for `action`; takes a floating `target`, which may be NULL. */
void ply_toaster_offer(AdwToastOverlay *overlay, const char *sentence, const char *label,
                       const char *action, GVariant *target);

/* Something has come out well: what was said before is no longer so. */
void ply_toaster_clear(AdwToastOverlay *overlay);
/* Of messages of ply_toaster_tell_try() only. */
void ply_toaster_clear_try(AdwToastOverlay *overlay);

/* The sentence that is shown, or NULL. Borrowed. */
const char *ply_toaster_get(AdwToastOverlay *overlay);
