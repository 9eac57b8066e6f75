/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* GTP's clock: a main time, then periods of `byo_stones` moves each. What the controller says with
 * time_left rules; in between the engine keeps its own account. */

#include "protocols/gtp-private.h"

#include "protocols/time-share.h"

#define OVERHEAD_US  60000 /* answering, and a controller that is slow to read it */
#define MOST_SECONDS 1000000
#define MOST_STONES  1000

static gboolean
read_number(const char *word, gint64 most, gint64 *number)
{
  return g_ascii_string_to_signed(word, 10, 0, most, number, NULL);
}

static gboolean
time_settings(PlyGtp *self, char **words, GString *answer)
{
  PlyGtpClock *clock = &self->clock;
  gint64 main_s, byo_s, stones;

  if (!read_number(words[0], MOST_SECONDS, &main_s) ||
      !read_number(words[1], MOST_SECONDS, &byo_s) || !read_number(words[2], MOST_STONES, &stones))
    return ply_gtp_refuse(answer, "syntax error");
  /* A period without moves to play in it means no limit. */
  clock->limited = byo_s == 0 || stones > 0;
  clock->byo_us = byo_s * G_USEC_PER_SEC;
  clock->byo_stones = byo_s > 0 ? (int)stones : 0;
  for (int colour = 0; colour < 2; colour++) {
    clock->left_us[colour] = main_s > 0 ? main_s * G_USEC_PER_SEC : clock->byo_us;
    clock->stones[colour] = main_s > 0 ? 0 : clock->byo_stones;
  }
  return TRUE;
}

static gboolean
time_left(PlyGtp *self, char **words, GString *answer)
{
  gint64 seconds, stones;
  int colour;

  if (!ply_gtp_read_colour(words[0], &colour) || !read_number(words[1], MOST_SECONDS, &seconds) ||
      !read_number(words[2], MOST_STONES, &stones))
    return ply_gtp_refuse(answer, "syntax error");
  self->clock.limited = TRUE;
  self->clock.left_us[colour] = seconds * G_USEC_PER_SEC;
  self->clock.stones[colour] = (int)stones;
  return TRUE;
}

const PlyGtpCommand ply_gtp_clock_commands[] = {
    {"time_settings", 3, 3, time_settings},
    {"time_left", 3, 3, time_left},
    {NULL, 0, 0, NULL},
};

gint64
ply_gtp_clock_share(const PlyGtp *self, int colour)
{
  const PlyGtpClock *clock = &self->clock;
  const PlySession *session = &self->session;
  gint64 left = clock->left_us[colour], share;

  if (!clock->limited)
    return 0;
  if (clock->stones[colour] > 0) {
    share = ply_time_within(left / clock->stones[colour], OVERHEAD_US);
  } else {
    share = ply_time_share(&session->rules, ply_session_position(session), left, OVERHEAD_US);
    /* When the main time ends within a move, the first period begins. */
    if (clock->byo_stones > 0)
      share = MAX(share, ply_time_within(clock->byo_us / clock->byo_stones, OVERHEAD_US));
  }
  return MAX(share, 1);
}

void
ply_gtp_clock_spend(PlyGtp *self, int colour, gint64 used_us)
{
  PlyGtpClock *clock = &self->clock;
  gint64 *left = &clock->left_us[colour];
  int *stones = &clock->stones[colour];

  *left -= used_us;
  if (*stones == 0 && *left <= 0 && clock->byo_stones > 0) {
    *left += clock->byo_us;
    *stones = clock->byo_stones;
  }
  if (*stones > 0 && --*stones == 0) {
    *left = clock->byo_us;
    *stones = clock->byo_stones;
  }
  *left = MAX(*left, 0);
}
