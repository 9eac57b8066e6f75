/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "library/opening-names.h"

#include <stdlib.h>
#include <string.h>

#include "library/symmetric-key.h"

/* The commonest only, and of several names for one the commonest. Black begins at c4, as those who
 * collect openings have it. */
static const struct {
  const char *moves, *name;
} openings[] = {
    {"c4c3", "Diagonal"},
    {"c4c5", "Parallel"},
    {"c4e3", "Perpendicular"},
    {"c4c3d3c5b2", "X-square"},
    {"c4c3d3c5b3", "Snake"},
    {"c4c3d3c5b4", "Pyramid"},
    {"c4c3d3c5d6", "Heath"},
    {"c4c3d3c5f6", "Cow"},
    {"c4c3e6c5", "Wing"},
    {"c4c3f5c5", "Semi-Wing"},
    {"c4c3d3e3f4d6e6", "Rose-v-Toth"},
    {"c4c3d3e3f4d6e6b4", "Tanida"},
    {"c4e3f4c5d6e6", "Mimura"},
    {"c4e3f4c5d6f3c6", "Shaman"},
    {"c4e3f4c5d6f3d3", "Inoue"},
    {"c4e3f4c5d6f3d3c3", "Iago"},
    {"c4e3f4c5d6f3e2", "Bhagat"},
    {"c4e3f4c5d6f3e6c6", "Ralle"},
    {"c4e3f4c5d6f3e6c3d3e2", "Rose"},
    {"c4e3f4c5d6f3e6c3d3e2b5", "Flat"},
    {"c4e3f4c5d6f3e6c3d3e2b5f5", "Rotating Flat"},
    {"c4e3f4c5e6", "Horse"},
    {"c4e3f5b4", "No-Cat"},
    {"c4e3f5b4f3", "Swallow"},
    {"c4e3f5e6d3", "Italian"},
    {"c4e3f5e6f4", "Cat"},
    {"c4e3f6b4", "Ganglion"},
    {"c4e3f6e6f5", "Tiger"},
    {"c4e3f6e6f5c5c3", "Stephenson"},
    {"c4e3f6e6f5c5c3c6", "Comp’Oth"},
    {"c4e3f6e6f5c5c3g5", "Kung"},
    {"c4e3f6e6f5c5d3", "Leader’s Tiger"},
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
