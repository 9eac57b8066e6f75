/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The rows of the settings panel. */

#include <glib.h>

#include "search/search.h"

/* What makes a switch do nothing. */
enum {
  PLY_SETTINGS_ALWAYS = 0,
  PLY_SETTINGS_NEEDS_WINDOWS = 1,
  PLY_SETTINGS_NEEDS_TABLE = 2,
  PLY_SETTINGS_NEEDS_TACTICS = 4,
  PLY_SETTINGS_NEEDS_CANDIDATES = 8,
};

typedef struct {
  gsize offset; /* of PlySearchOptions, a bool */
  guint needs;
  const char *title, *subtitle; /* to be translated */
} PlySettingsSwitch;

#define PLY_SETTINGS_N_SWITCHES 11
extern const PlySettingsSwitch ply_settings_switches[PLY_SETTINGS_N_SWITCHES];

enum {
  PLY_SETTINGS_DEPTH,
  PLY_SETTINGS_NODES,
  PLY_SETTINGS_WALL,
  PLY_SETTINGS_CPU,
  PLY_SETTINGS_MULTI_PV,
  PLY_SETTINGS_TABLE,
  PLY_SETTINGS_THREADS,
  PLY_SETTINGS_CONFIDENCE,
  PLY_SETTINGS_N_LIMITS
};

typedef struct {
  const char *title; /* to be translated */
  double most, step;
  int digits;
} PlySettingsLimit;

extern const PlySettingsLimit ply_settings_limits[PLY_SETTINGS_N_LIMITS];

#define PLY_SETTINGS_LEAST_CONFIDENCE 73
/* The nearest confidence that the engine has in the direction from `before` to `wanted`, upwards if
 * they are equal. */
int ply_settings_snap_confidence(int wanted, int before);
