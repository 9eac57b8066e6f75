/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/othello/geometry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

#define SYMMETRIES 8

/* One place of each; the symmetries give the others. */
static const char *const main_patterns[] = {"a1b1c1a2b2c2a3b3c3",
                                            "a1b1c1d1e1a2b2c2d2e2",
                                            "a1b1c1d1e1f1g1h1b2g2",
                                            "a1b1c1d1a2b2c2a3b3a4",
                                            "a2b2c2d2e2f2g2h2",
                                            "a3b3c3d3e3f3g3h3",
                                            "a4b4c4d4e4f4g4h4",
                                            "a1b2c3d4e5f6g7h8",
                                            "a2b3c4d5e6f7g8",
                                            "a3b4c5d6e7f8",
                                            "a4b5c6d7e8",
                                            "a5b6c7d8",
                                            NULL};
static const char *const order_patterns[] = {"a1b1c1a2b2c2a3b3c3", "a1b1c1d1e1f1g1h1",
                                             "a2b2c2d2e2f2g2h2", "a1b2c3d4e5f6g7h8", NULL};

typedef struct {
  int n, size; /* size: 3^n */
  uint8_t cells[PLY_OTHELLO_PATTERN_CELLS];
} Pattern;

static Pattern
read_pattern(const char *text)
{
  Pattern pattern = {.size = 1};

  for (; *text != '\0'; text += 2) {
    assert(pattern.n < PLY_OTHELLO_PATTERN_CELLS);
    pattern.cells[pattern.n++] = (uint8_t)((text[1] - '1') * 8 + text[0] - 'a');
    pattern.size *= 3;
  }
  return pattern;
}

static uint64_t
moved_set(const Pattern *pattern, int symmetry)
{
  uint64_t set = 0;

  for (int i = 0; i < pattern->n; i++)
    set |= UINT64_C(1) << ply_othello_symmetry(symmetry, pattern->cells[i]);
  return set;
}

/* A lane for each place where the pattern can lie. */
static void
add_lanes(PlyOthelloGeometry *geometry, const Pattern *pattern)
{
  uint64_t seen[SYMMETRIES];

  for (int t = 0; t < SYMMETRIES; t++) {
    bool is_new = true;
    seen[t] = moved_set(pattern, t);
    for (int u = 0; u < t; u++)
      is_new = is_new && seen[u] != seen[t];
    if (!is_new)
      continue;
    assert(geometry->n_lanes < PLY_OTHELLO_LANES);
    PlyOthelloLane *lane = &geometry->lanes[geometry->n_lanes++];
    lane->n = pattern->n;
    lane->middle = geometry->n_entries + (pattern->size - 1) / 2;
    for (int i = 0; i < pattern->n; i++)
      lane->cells[i] = (uint8_t)ply_othello_symmetry(t, pattern->cells[i]);
  }
}

/* For each of the pattern's mirror images that lie where it lies itself: the power of 3 that a cell
 * has there. Their number. */
static int
mirror_images(const Pattern *pattern, int powers[SYMMETRIES][PLY_OTHELLO_PATTERN_CELLS])
{
  int count = 0;

  for (int t = 1; t < SYMMETRIES; t++) {
    if (moved_set(pattern, t) != moved_set(pattern, 0))
      continue;
    for (int i = 0; i < pattern->n; i++) {
      int cell = ply_othello_symmetry(t, pattern->cells[i]), power = 1;
      for (int j = 0; pattern->cells[j] != cell; j++)
        power *= 3;
      powers[count][i] = power;
    }
    count++;
  }
  return count;
}

/* Gives each of the pattern's entries its parameter. */
static void
add_parameters(PlyOthelloGeometry *geometry, const Pattern *pattern)
{
  int powers[SYMMETRIES][PLY_OTHELLO_PATTERN_CELLS];
  int images = mirror_images(pattern, powers);
  uint32_t *parameter = geometry->parameter + geometry->n_entries;
  int digits[PLY_OTHELLO_PATTERN_CELLS + 1] = {0}, image[SYMMETRIES] = {0};

  for (int entry = 0; entry < pattern->size; entry++) {
    int least = entry, i = 0;
    for (int t = 0; t < images; t++)
      least = image[t] < least ? image[t] : least;
    parameter[entry] = least < entry ? parameter[least] : (uint32_t)geometry->n_parameters++;
    /* Count on, in base 3, in all images. */
    for (; i < pattern->n && digits[i] == 2; i++) {
      digits[i] = 0;
      for (int t = 0; t < images; t++)
        image[t] -= 2 * powers[t][i];
    }
    digits[i]++;
    for (int t = 0; t < images && i < pattern->n; t++)
      image[t] += powers[t][i];
  }
  geometry->n_entries += pattern->size;
}

bool
ply_othello_geometry_init(PlyOthelloGeometry *geometry, bool main)
{
  const char *const *patterns = main ? main_patterns : order_patterns;
  int entries = PLY_OTHELLO_SMALL;

  memset(geometry, 0, sizeof *geometry);
  for (int i = 0; patterns[i] != NULL; i++)
    entries += read_pattern(patterns[i]).size;
  geometry->parameter = malloc((size_t)entries * sizeof *geometry->parameter);
  if (geometry->parameter == NULL)
    return false;
  for (int i = 0; patterns[i] != NULL; i++) {
    Pattern pattern = read_pattern(patterns[i]);
    add_lanes(geometry, &pattern);
    add_parameters(geometry, &pattern);
    for (const char *c = patterns[i]; *c != '\0'; c++)
      geometry->hash = ply_hash_mix(geometry->hash + (uint64_t)*c);
    geometry->hash = ply_hash_mix(geometry->hash);
  }
  geometry->small = geometry->n_entries;
  for (int i = 0; i < PLY_OTHELLO_SMALL; i++)
    geometry->parameter[geometry->n_entries++] = (uint32_t)geometry->n_parameters++;
  geometry->hash = ply_hash_mix(geometry->hash + (uint64_t)geometry->n_entries);
  return true;
}

void
ply_othello_geometry_clear(PlyOthelloGeometry *geometry)
{
  free(geometry->parameter);
  geometry->parameter = NULL;
}
