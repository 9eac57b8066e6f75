/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/options.h"

#include <glib/gi18n.h>

const PlyCliOption ply_cli_option_table[] = {
    {0},
};
