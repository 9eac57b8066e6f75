/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "conversation.h"

#include <string.h>
#include <unistd.h>

#include "../patience.h"
#include "base/clock.h"

#define TABLE_BYTES ((gsize)1 << 20)

static gpointer
run(gpointer data)
{
  Conversation *self = data;

  self->run(&self->setup, self->theirs);
  ply_channel_close_out(self->theirs);
  return NULL;
}

Conversation *
conversation_new(ConversationRun runs, const char *game, int depth)
{
  Conversation *self = g_new0(Conversation, 1);
  int in[2], out[2];

  ply_channel_ignore_pipe_signal();
  g_assert_cmpint(pipe(in), ==, 0);
  g_assert_cmpint(pipe(out), ==, 0);
  self->run = runs;
  self->theirs = ply_channel_new(in[0], out[1], TRUE, NULL);
  self->ours = ply_channel_new(out[0], in[1], TRUE, NULL);
  self->line = g_string_new(NULL);
  g_assert_true(ply_rules_parse(game, &self->setup.rules));
  self->setup.limits.depth = depth;
  self->setup.table_bytes = TABLE_BYTES;
  self->thread = g_thread_new("player", run, self);
  return self;
}

void
conversation_say(Conversation *self, const char *text)
{
  g_assert_cmpint(ply_channel_write(self->ours, ply_clock_wall_us() + PATIENCE_US, text), ==,
                  PLY_CHANNEL_LINE);
}

const char *
conversation_expect(Conversation *self, const char *prefix)
{
  gint64 deadline = ply_clock_wall_us() + PATIENCE_US;

  do {
    PlyChannelResult result = ply_channel_read(self->ours, deadline, self->line);
    if (result != PLY_CHANNEL_LINE)
      g_error("no line that begins with “%s” (%d)", prefix, (int)result);
  } while (!g_str_has_prefix(self->line->str, prefix));
  return self->line->str;
}

void
conversation_stop(Conversation *self, const char *end, ...)
{
  gint64 began = ply_clock_wall_us();

  if (end != NULL) {
    va_list prefixes;
    conversation_say(self, end);
    va_start(prefixes, end);
    for (const char *prefix; (prefix = va_arg(prefixes, const char *)) != NULL;)
      conversation_expect(self, prefix);
    va_end(prefixes);
  } else {
    conversation_end(self);
  }
  g_test_message("stopped after %d us", (int)(ply_clock_wall_us() - began));
  if (end != NULL)
    conversation_end(self);
}

void
conversation_end(Conversation *self)
{
  PlyChannelResult result;

  ply_channel_close_out(self->ours);
  do {
    result = ply_channel_read(self->ours, ply_clock_wall_us() + PATIENCE_US, self->line);
    g_assert_cmpint(result, !=, PLY_CHANNEL_LATE);
  } while (result == PLY_CHANNEL_LINE || result == PLY_CHANNEL_TOO_LONG);
  g_thread_join(self->thread);
  ply_channel_free(self->theirs);
  ply_channel_free(self->ours);
  g_string_free(self->line, TRUE);
  g_free(self);
}

char *
conversation_script(ConversationRun runs, const char *game, int depth, const char *script)
{
  Conversation *self = conversation_new(runs, game, depth);
  GString *all = g_string_new(NULL);

  conversation_say(self, script);
  ply_channel_close_out(self->ours);
  while (ply_channel_read(self->ours, ply_clock_wall_us() + PATIENCE_US, self->line) ==
         PLY_CHANNEL_LINE)
    g_string_append_printf(all, "%s\n", self->line->str);
  conversation_end(self);
  return g_string_free(all, FALSE);
}

void
conversation_game(const char *protocol, const char *program, const char *game, double move_s,
                  PlyVerdict *verdict)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(PlySeat) seat = ply_protocol_find(protocol)->seat_new(program, &error);
  g_autoptr(PlySeat) other = ply_seat_new_random("random", 7);
  PlyTimeControl control = {.depth = 2, .move_us = (gint64)(move_s * G_USEC_PER_SEC)};
  PlyReferee referee = {.seats = {seat, other}, .control = {control, control}};

  ply_channel_ignore_pipe_signal();
  g_assert_no_error(error);
  g_assert_true(ply_rules_parse(game, &referee.rules));
  ply_referee_run(&referee, verdict);
}

void
conversation_fair_game(const char *protocol, const char *program, const char *game)
{
  g_auto(PlyVerdict) verdict = {0};

  conversation_game(protocol, program, game, 0, &verdict);
  g_assert_cmpstr(verdict.sentence, ==, NULL);
  g_assert_cmpint(verdict.fault, ==, PLY_FAULT_NONE);
  g_assert_cmpint(verdict.outcome, !=, PLY_GOING_ON);
}

void
conversation_bad_game(const char *protocol, const ConversationBad *bad)
{
  g_autofree char *program = conversation_shell(bad->cases);
  g_auto(PlyVerdict) verdict = {0};

  conversation_game(protocol, program, "othello", bad->fault == PLY_FAULT_TIME ? 1 : PATIENCE_S,
                    &verdict);
  g_test_message("%s: %s", bad->cases, verdict.sentence);
  g_assert_cmpint(verdict.fault, ==, bad->fault);
  g_assert_nonnull(strstr(verdict.sentence, bad->sentence));
  g_assert_cmpint(verdict.begun, ==, bad->fault != PLY_FAULT_NONE);
}

char *
conversation_shell(const char *cases)
{
  g_autofree char *script =
      g_strdup_printf("while read -r l; do case \"$l\" in %s esac; done", cases);
  g_autofree char *quoted = g_shell_quote(script);

  return g_strdup_printf("sh -c %s", quoted);
}
