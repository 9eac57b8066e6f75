/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "library/leitner.h"

#define MINUTE      60
#define DAY         (24 * 60 * MINUTE)
#define AGAIN_AFTER (10 * MINUTE) /* one that was missed */

/* Of a compartment. */
static gint64
rest(int box)
{
  return (gint64)DAY << (box - 1);
}

PlyLeitner
ply_leitner_answered(PlyLeitner card, gboolean right, gint64 now)
{
  int box = CLAMP(card.box, 1, PLY_LEITNER_BOXES);

  if (!right)
    return (PlyLeitner){1, now + AGAIN_AFTER};
  box = MIN(box + 1, PLY_LEITNER_BOXES);
  return (PlyLeitner){box, now + rest(box)};
}

gint64
ply_leitner_longest(void)
{
  return rest(PLY_LEITNER_BOXES);
}

gboolean
ply_leitner_is_due(PlyLeitner card, gint64 now)
{
  return card.box > 0 && (card.due <= now || card.due > now + ply_leitner_longest());
}
