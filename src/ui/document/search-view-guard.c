/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What would put something else in the place of a search asks first about what is in no file: answers
 * in practice, then the recording's own changes. */

#include "ui/document/search-view-private.h"

static void
guard_recording(gpointer view, gpointer then)
{
  ply_save_bar_guard(((PlySearchView *)view)->save_bar, then);
}

void
ply_search_view_guard(PlySearchView *self, PlyThen *then)
{
  ply_practice_bar_guard(self->practice, ply_then_new(GTK_WIDGET(self), guard_recording, then,
                                                      (GDestroyNotify)ply_then_free));
}
