/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "fuzz.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "protocols/x-y.h"

static void
complain(gpointer data, const char *sentence)
{
  g_assert_true(g_utf8_validate(sentence, -1, NULL));
  g_assert_null(strchr(sentence, '\n'));
}

/* Every answer is a square of the board or a pass. */
static void
check(gpointer data, gboolean outgoing, const char *line)
{
  PlyRules rules;
  PlyMove move;

  ply_rules_parse("othello:8", &rules);
  if (outgoing)
    g_assert_true(ply_notation_parse(PLY_NOTATION_X_Y, &rules, line, &move));
}

/* Whatever a host says, the player answers in moves and passes and ends with its input. Half of the
 * bytes are heard in the middle of a game. */
int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  static const char game[] = "game W 1 0 0\n";
  gsize prefix = size % 2 == 1 ? sizeof game - 1 : 0;
  int in[2], out = open("/dev/null", O_WRONLY | O_CLOEXEC);

  g_assert_cmpint(pipe2(in, O_CLOEXEC | O_NONBLOCK), ==, 0);
  g_assert_cmpint(write(in[1], game, prefix), ==, prefix);
  g_assert_cmpint(write(in[1], data, MIN(size, 32768)), ==, MIN(size, 32768));
  close(in[1]);
  g_autoptr(PlyChannel) channel = ply_channel_new(in[0], out, TRUE, NULL);
  ply_channel_set_tap(channel, check, NULL);
  PlyXYPlayer player = {.channel = channel,
                        .manner = ply_manner_document(&ply_x_y_player_dialects),
                        .depth = 1,
                        .move_us = 100,
                        .most_us = 100,
                        .complain = complain};
  g_assert_true(ply_x_y_play(&player));
  return 0;
}
