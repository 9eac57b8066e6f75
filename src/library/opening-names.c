/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "library/opening-names.h"

#include <stdlib.h>
#include <string.h>

#include "library/symmetric-key.h"

/* Of several names for one the commonest. Black begins at c4, as those who collect openings have it. */
static const struct {
  const char *moves, *name;
} openings[] = {
    {"c4c3", "Diagonal"},
    {"c4c5", "Parallel"},
    {"c4e3", "Perpendicular"},
    {"c4c3d3c5b2", "X-square"},
    {"c4c3d3c5b3", "Snake"},
    {"c4c3d3c5b3f3", "Lysons"},
    {"c4c3d3c5b3f4b5b4c6d6f5", "Pyramid"},
    {"c4c3d3c5b4", "Heath"},
    {"c4c3d3c5b4d2c2f4d6c6f5e6f7", "Mimura Variation II"},
    {"c4c3d3c5b4d2d6", "Heath-Bat"},
    {"c4c3d3c5b4d2e2", "Iwasaki Variation"},
    {"c4c3d3c5b4e3", "Heath-Chimney"},
    {"c4c3d3c5b5", "Raccoon Dog"},
    {"c4c3d3c5b6", "Rocket"},
    {"c4c3d3c5b6c6b5", "Hamilton"},
    {"c4c3d3c5b6e3", "Lollipop"},
    {"c4c3d3c5d6", "Cow"},
    {"c4c3d3c5d6e3", "Chimney"},
    {"c4c3d3c5d6f4b4", "Cow Bat"},
    {"c4c3d3c5d6f4b4b6b5c6b3", "Bat (Piau)"},
    {"c4c3d3c5d6f4b4b6b5c6f5", "Melnikov"},
    {"c4c3d3c5d6f4b4c6b5b3b6e3c2a4a5a6d2", "Bat (Kling)"},
    {"c4c3d3c5d6f4b4e3b3", "Bat (Kling Alternative)"},
    {"c4c3d3c5d6f4f5", "Rose-v-Toth"},
    {"c4c3d3c5d6f4f5d2", "Tanida"},
    {"c4c3d3c5d6f4f5d2b5", "Aircraft"},
    {"c4c3d3c5d6f4f5d2g4d7", "Sailboat"},
    {"c4c3d3c5d6f4f5e6c6d7", "Maruoka"},
    {"c4c3d3c5d6f4f5e6f6", "Landau"},
    {"c4c3d3c5f6", "Buffalo"},
    {"c4c3d3c5f6e2c6", "Maruoka Buffalo"},
    {"c4c3d3c5f6e3c6f5f4g5", "Tanida Buffalo"},
    {"c4c3d3c5f6f5", "Hokuriku Buffalo"},
    {"c4c3e6c5", "Wing"},
    {"c4c3f5c5", "Semi-Wing"},
    {"c4e3f4c5d6e6", "Mimura"},
    {"c4e3f4c5d6f3c6", "Shaman"},
    {"c4e3f4c5d6f3d3", "Inoue"},
    {"c4e3f4c5d6f3d3c3", "Iago"},
    {"c4e3f4c5d6f3e2", "Bhagat"},
    {"c4e3f4c5d6f3e6c3d3e2", "Rose"},
    {"c4e3f4c5d6f3e6c3d3e2b5", "Flat"},
    {"c4e3f4c5d6f3e6c3d3e2b5f5", "Rotating Flat"},
    {"c4e3f4c5d6f3e6c3d3e2b5f5b3", "Murakami Variation"},
    {"c4e3f4c5d6f3e6c3d3e2b5f5b4f6c2e7d2c7", "Rotating Flat (Kling)"},
    {"c4e3f4c5d6f3e6c3d3e2b6f5", "Rose-Birth"},
    {"c4e3f4c5d6f3e6c3d3e2b6f5b4f6g5d7", "Brightstein"},
    {"c4e3f4c5d6f3e6c3d3e2b6f5g5", "Rose-Birdie"},
    {"c4e3f4c5d6f3e6c3d3e2b6f5g5f6", "Rose-Tamenori-Kling"},
    {"c4e3f4c5d6f3e6c3d3e2d2", "Greenberg"},
    {"c4e3f4c5d6f3e6c6", "Ralle"},
    {"c4e3f4c5e6", "Horse"},
    {"c4e3f5b4", "No-Cat"},
    {"c4e3f5b4f3", "Swallow"},
    {"c4e3f5e6d3", "Italian"},
    {"c4e3f5e6f4", "Cat"},
    {"c4e3f5e6f4c5d6c6f7f3", "Sakaguchi"},
    {"c4e3f5e6f4c5d6c6f7g5g6", "Berner"},
    {"c4e3f6b4", "Ganglion"},
    {"c4e3f6e6f5", "Tiger"},
    {"c4e3f6e6f5c5c3", "Stephenson"},
    {"c4e3f6e6f5c5c3b4", "No-Kung"},
    {"c4e3f6e6f5c5c3c6", "Comp’Oth"},
    {"c4e3f6e6f5c5c3c6d6", "Lightning Bolt"},
    {"c4e3f6e6f5c5c3g5", "Kung"},
    {"c4e3f6e6f5c5d3", "Leader’s Tiger"},
    {"c4e3f6e6f5c5d6", "Brightwell"},
    {"c4e3f6e6f5c5f4g5g4f3c6d3d6", "Ishii"},
    {"c4e3f6e6f5c5f4g5g4f3c6d3d6b3c3b4e2b6", "Mainline Tiger"},
    {"c4e3f6e6f5c5f4g6f7", "Rose-Bill"},
    {"c4e3f6e6f5c5f4g6f7d3", "Tamenori"},
    {"c4e3f6e6f5c5f4g6f7d6", "Nicolet"},
    {"c4e3f6e6f5c5f4g6f7g5", "Central Rose-Bill"},
    {"c4e3f6e6f5g6", "Aubrey"},
    {"c4e3f6e6f5g6e7c5", "Aubrey (Feldborg)"},
};

#define N_OPENINGS G_N_ELEMENTS(openings)

struct PlyOpenings {
  PlyRules rules;
  PlySymmetry *symmetry;
  guint64 keys[N_OPENINGS]; /* 0: its moves are illegal */
};

static gboolean
play(const PlyRules *rules, const char *moves, PlyPosition *position)
{
  ply_rules_start(rules, position);
  for (const char *p = moves; *p != '\0'; p += 2) {
    PlyMove move = (PlyMove)((p[1] - '1') * 8 + p[0] - 'a');
    if (!ply_rules_is_legal(rules, position, move))
      return FALSE;
    ply_rules_advance(rules, position, move);
  }
  return TRUE;
}

PlyOpenings *
ply_openings_new(void)
{
  PlyOpenings *self = g_new0(PlyOpenings, 1);
  PlyPosition position;
  guint stones;

  ply_rules_parse("othello", &self->rules);
  self->symmetry = ply_symmetry_new(&self->rules);
  for (guint i = 0; i < N_OPENINGS; i++)
    if (play(&self->rules, openings[i].moves, &position))
      self->keys[i] = ply_symmetry_key(self->symmetry, &position, &stones);
  return self;
}

void
ply_openings_free(PlyOpenings *self)
{
  if (self == NULL)
    return;
  ply_symmetry_free(self->symmetry);
  g_free(self);
}

gboolean
ply_openings_know(const PlyOpenings *self, const PlyRules *rules)
{
  return ply_rules_equal(&self->rules, rules);
}

const char *
ply_openings_name(const PlyOpenings *self, const PlyPosition *position)
{
  guint stones;
  guint64 key = ply_symmetry_key(self->symmetry, position, &stones);

  for (guint i = 0; i < N_OPENINGS; i++)
    if (self->keys[i] == key && key != 0)
      return openings[i].name;
  return NULL;
}

const char *
ply_opening_name(const PlyRecord *record, const PlyRecordNode *end)
{
  g_autoptr(PlyOpenings) names = ply_openings_new();
  const char *name = NULL;

  if (!ply_openings_know(names, &record->rules))
    return NULL;
  for (; end != NULL && name == NULL; end = end->parent)
    name = ply_openings_name(names, &end->position);
  return name;
}

static int
by_name(gconstpointer a, gconstpointer b)
{
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

const char *
ply_opening_at(guint index)
{
  static gsize made;
  static const char *names[N_OPENINGS];

  if (g_once_init_enter(&made)) {
    for (guint i = 0; i < N_OPENINGS; i++)
      names[i] = openings[i].name;
    qsort(names, N_OPENINGS, sizeof names[0], by_name);
    g_once_init_leave(&made, 1);
  }
  return index < N_OPENINGS ? names[index] : NULL;
}

gboolean
ply_opening_named(const char *name, PlyRules *rules, PlyPosition *position)
{
  ply_rules_parse("othello", rules);
  for (guint i = 0; i < N_OPENINGS; i++)
    if (g_ascii_strcasecmp(openings[i].name, name) == 0)
      return play(rules, openings[i].moves, position);
  return FALSE;
}
