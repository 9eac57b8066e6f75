/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "paint/live-widths.h"

#include <math.h>

#include <glib.h>

#define TIME    0.13   /* seconds in which the way left becomes 1/e of it */
#define AT_REST 0.0002 /* of the whole: less than a column */

/* Of a cell without its children's: all together are 1. */
typedef struct {
  double shown, aim;
} Width;

struct PlyLiveWidths {
  PlyLivePicture *picture; /* a reference, or NULL */
  Width own[PLY_LIVE_CELLS];
  double edges[PLY_LIVE_CELLS + 1];
};

PlyLiveWidths *
ply_live_widths_new(void)
{
  return g_new0(PlyLiveWidths, 1);
}

void
ply_live_widths_free(PlyLiveWidths *self)
{
  if (self != NULL)
    ply_live_picture_unref(self->picture);
  g_free(self);
}

static double
own_share(const PlyLivePicture *picture, uint16_t i)
{
  uint64_t own = picture->cells[i].visits;
  int end = i + picture->cells[i].n;

  for (int child = i + 1; child < end; child += picture->cells[child].n)
    own -= picture->cells[child].visits;
  return (double)own / (double)picture->cells[0].visits;
}

/* What was shown, cell by cell, at the place of the same node in the other picture, or of the next above
 * it that is there. False: they have no node in common. */
static bool
carry_over(Width *to, const PlyLivePicture *picture, const Width *from,
           const PlyLivePicture *before)
{
  g_autoptr(GHashTable) places = g_hash_table_new(NULL, NULL);

  bool known = false;

  for (uint16_t i = 0; i < picture->n; i++)
    g_hash_table_insert(places, GUINT_TO_POINTER(picture->cells[i].id), GUINT_TO_POINTER(i + 1u));
  for (uint16_t i = 0; i < before->n; i++) {
    uint16_t at = i;
    guint place;
    while ((place = GPOINTER_TO_UINT(
                g_hash_table_lookup(places, GUINT_TO_POINTER(before->cells[at].id)))) == 0 &&
           before->cells[at].parent != PLY_LIVE_NONE)
      at = before->cells[at].parent;
    if (place > 0)
      to[place - 1].shown += from[i].shown;
    known |= place > 0;
  }
  return known;
}

void
ply_live_widths_aim(PlyLiveWidths *self, PlyLivePicture *picture)
{
  g_autofree Width *before = g_memdup2(self->own, sizeof self->own);
  PlyLivePicture *last = self->picture;

  self->picture = picture->n > 0 ? ply_live_picture_ref(picture) : NULL;
  for (uint16_t i = 0; i < picture->n; i++)
    self->own[i] = (Width){.aim = own_share(picture, i)};
  if (last == NULL || picture->n == 0 || !carry_over(self->own, picture, before, last))
    ply_live_widths_pass(self, INFINITY);
  ply_live_picture_unref(last);
}

bool
ply_live_widths_pass(PlyLiveWidths *self, double seconds)
{
  double part = 1 - exp(-seconds / TIME), left = 0;

  for (uint16_t i = 0; self->picture != NULL && i < self->picture->n; i++) {
    Width *own = &self->own[i];
    own->shown += (own->aim - own->shown) * part;
    left += fabs(own->aim - own->shown);
  }
  return left > AT_REST;
}

const double *
ply_live_widths_get_edges(PlyLiveWidths *self)
{
  double sum = 0, at = 0;

  if (self->picture == NULL)
    return NULL;
  for (uint16_t i = 0; i < self->picture->n; i++)
    sum += self->own[i].shown;
  for (uint16_t i = 0; i < self->picture->n; i++) {
    self->edges[i] = at;
    at += self->own[i].shown / sum * PLY_LIVE_WIDTH;
  }
  self->edges[self->picture->n] = PLY_LIVE_WIDTH;
  return self->edges;
}

const PlyLivePicture *
ply_live_widths_get_picture(const PlyLiveWidths *self)
{
  return self->picture;
}
