/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A course program as an executable of its own; PLY_COURSE_PROGRAM is its name in as.c. */

#include "cli/as.h"
#include "cli/start.h"

int
main(int argc, char **argv)
{
  ply_cli_start(PLY_COURSE_PROGRAM);
  return ply_as_run(ply_as_find(PLY_COURSE_PROGRAM), argc, argv);
}
