/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The application from within, for its tests. */

#include "ui/window/application.h"
#include "ui/window/options-private.h"
#include "ui/window/search-provider-private.h"

struct _PlyApplication {
  AdwApplication parent_instance;

  PlyOptions options;
  PlyTournament *tournament; /* --tournament */
  PlySearchProvider *provider;
  gboolean has_offered; /* what an earlier run left */
  int status;
};
