/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/widgets/weak.h"

struct PlyWeak {
  GWeakRef widget;
};

PlyWeak *
ply_weak_new(gpointer widget)
{
  PlyWeak *self = g_atomic_rc_box_new(PlyWeak);

  g_weak_ref_init(&self->widget, widget);
  return self;
}

gpointer
ply_weak_get(PlyWeak *self)
{
  return g_weak_ref_get(&self->widget);
}

PlyWeak *
ply_weak_ref(PlyWeak *self)
{
  return g_atomic_rc_box_acquire(self);
}

static void
clear(gpointer data)
{
  PlyWeak *self = data;

  g_weak_ref_clear(&self->widget);
}

void
ply_weak_unref(PlyWeak *self)
{
  g_atomic_rc_box_release_full(self, clear);
}

gpointer
ply_weak_take(PlyWeak *self)
{
  gpointer widget = ply_weak_get(self);

  ply_weak_unref(self);
  return widget;
}
