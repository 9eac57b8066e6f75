/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "fuzz-session.h"

#include <fcntl.h>
#include <unistd.h>

/* What a pipe holds without a reader. */
#define MOST_BYTES 32768

void
ply_fuzz_session(void (*run)(const PlySessionSetup *setup, PlyChannel *channel), const char *game,
                 const uint8_t *data, size_t size)
{
  PlySessionSetup setup = {.limits = {.depth = 2, .nodes = 40}};
  int in[2], out = open("/dev/null", O_WRONLY | O_CLOEXEC);

  g_assert_true(ply_rules_parse(game, &setup.rules));
  g_assert_cmpint(pipe(in), ==, 0);
  size = MIN(size, MOST_BYTES);
  g_assert_cmpint(write(in[1], data, size), ==, size);
  close(in[1]);
  g_autoptr(PlyChannel) channel = ply_channel_new(in[0], out, TRUE, NULL);
  run(&setup, channel);
}
