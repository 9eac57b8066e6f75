/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A channel gives whole lines, whatever its partner sends, and never waits past its deadline. */

#include <string.h>
#include <unistd.h>

#include "../patience.h"
#include "base/clock.h"
#include "protocols/channel.h"

typedef struct {
  PlyChannel *channel;
  int to, from; /* the partner's ends */
  GString *line;
} Fixture;

static void
set_up(Fixture *fixture, gconstpointer data)
{
  int in[2], out[2];

  (void)data;
  ply_channel_ignore_pipe_signal();
  g_assert_cmpint(pipe(in), ==, 0);
  g_assert_cmpint(pipe(out), ==, 0);
  fixture->channel = ply_channel_new(in[0], out[1], TRUE, NULL);
  fixture->to = in[1];
  fixture->from = out[0];
  fixture->line = g_string_new(NULL);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
  (void)data;
  ply_channel_free(fixture->channel);
  if (fixture->to >= 0)
    close(fixture->to);
  if (fixture->from >= 0)
    close(fixture->from);
  g_string_free(fixture->line, TRUE);
}

static void
send_bytes(Fixture *fixture, const char *bytes, gsize n)
{
  g_assert_cmpint(write(fixture->to, bytes, n), ==, n);
}

static void
end(Fixture *fixture)
{
  close(fixture->to);
  fixture->to = -1;
}

static PlyChannelResult
read_soon(Fixture *fixture)
{
  return ply_channel_read(fixture->channel, ply_clock_wall_us() + PATIENCE_US, fixture->line);
}

static void
expect(Fixture *fixture, const char *line)
{
  g_assert_cmpint(read_soon(fixture), ==, PLY_CHANNEL_LINE);
  g_assert_cmpstr(fixture->line->str, ==, line);
}

static void
test_lines(Fixture *fixture, gconstpointer data)
{
  const char text[] = "one\ntwo\r\n\nth\0ree\xff \xc3\xa9\nlast";

  (void)data;
  send_bytes(fixture, text, sizeof text - 1);
  end(fixture);
  expect(fixture, "one");
  g_assert_true(ply_channel_has_input(fixture->channel));
  expect(fixture, "two");
  expect(fixture, "");
  expect(fixture, "th?ree? \xc3\xa9");
  expect(fixture, "last");
  g_assert_cmpint(read_soon(fixture), ==, PLY_CHANNEL_END);
  g_assert_cmpint(read_soon(fixture), ==, PLY_CHANNEL_END);
}

static void
test_deadline(Fixture *fixture, gconstpointer data)
{
  (void)data;
  send_bytes(fixture, "half", 4);
  gint64 began = ply_clock_wall_us();
  g_assert_cmpint(ply_channel_read(fixture->channel, began + 30000, fixture->line), ==,
                  PLY_CHANNEL_LATE);
  g_assert_cmpint(ply_clock_wall_us() - began, >=, 30000);
  send_bytes(fixture, " a line\n", 8);
  expect(fixture, "half a line");
}

static void
test_long_line(Fixture *fixture, gconstpointer data)
{
  g_autofree char *block = g_strnfill(PLY_CHANNEL_MAX_LINE, 'x');

  (void)data;
  send_bytes(fixture, block, PLY_CHANNEL_MAX_LINE);
  send_bytes(fixture, "\n", 1);
  expect(fixture, block);
  for (int i = 0; i < 3; i++) {
    send_bytes(fixture, block, PLY_CHANNEL_MAX_LINE);
    g_assert_cmpint(ply_channel_read(fixture->channel, 0, fixture->line), ==,
                    i == 1 ? PLY_CHANNEL_TOO_LONG : PLY_CHANNEL_LATE);
  }
  send_bytes(fixture, "tail\nnext\n", 10);
  expect(fixture, "next");
  send_bytes(fixture, block, PLY_CHANNEL_MAX_LINE);
  send_bytes(fixture, "yy", 2);
  end(fixture);
  g_assert_cmpint(read_soon(fixture), ==, PLY_CHANNEL_TOO_LONG);
  g_assert_cmpint(read_soon(fixture), ==, PLY_CHANNEL_END);
}

static void
test_write(Fixture *fixture, gconstpointer data)
{
  g_autofree char *block = g_strnfill(1 << 20, 'y');
  char back[16] = "";

  (void)data;
  g_assert_cmpint(ply_channel_print(fixture->channel, "%d %s\n", 3, "4"), ==, PLY_CHANNEL_LINE);
  g_assert_cmpint(read(fixture->from, back, sizeof back), ==, 4);
  g_assert_cmpstr(back, ==, "3 4\n");
  /* A partner that does not read does not hold us for ever. */
  g_assert_cmpint(ply_channel_write(fixture->channel, ply_clock_wall_us() + 20000, block), ==,
                  PLY_CHANNEL_LATE);
  close(fixture->from);
  fixture->from = -1;
  g_assert_cmpint(ply_channel_write(fixture->channel, PLY_CHANNEL_FOREVER, "x\n"), ==,
                  PLY_CHANNEL_BROKEN);
}

static gpointer
flood(gpointer data)
{
  int to = GPOINTER_TO_INT(data);
  g_autofree char *block = g_strnfill(4096, 'z');

  while (write(to, block, 4096) > 0)
    continue;
  return NULL;
}

/* A line that never ends is given up once, and what follows at the deadline. */
static void
test_flood(void)
{
  g_autoptr(GString) line = g_string_new(NULL);
  int fds[2];

  g_assert_cmpint(pipe(fds), ==, 0);
  PlyChannel *channel = ply_channel_new(fds[0], -1, TRUE, NULL);
  GThread *thread = g_thread_new("flood", flood, GINT_TO_POINTER(fds[1]));
  g_assert_cmpint(ply_channel_read(channel, ply_clock_wall_us() + PATIENCE_US, line), ==,
                  PLY_CHANNEL_TOO_LONG);
  gint64 until = ply_clock_wall_us() + 50000;
  g_assert_cmpint(ply_channel_read(channel, until, line), ==, PLY_CHANNEL_LATE);
  g_assert_cmpint(ply_clock_wall_us(), >=, until);
  ply_channel_free(channel);
  g_thread_join(thread);
  close(fds[1]);
}

static gpointer
cancel_soon(gpointer data)
{
  g_usleep(20000);
  g_cancellable_cancel(data);
  return NULL;
}

static void
test_cancel(void)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new();
  g_autoptr(GString) line = g_string_new(NULL);
  int fds[2];

  g_assert_cmpint(pipe(fds), ==, 0);
  g_autoptr(PlyChannel) channel = ply_channel_new(fds[0], -1, TRUE, cancellable);
  GThread *thread = g_thread_new("cancel", cancel_soon, cancellable);
  g_assert_cmpint(ply_channel_read(channel, PLY_CHANNEL_FOREVER, line), ==, PLY_CHANNEL_CANCELLED);
  g_assert_cmpint(ply_channel_write(channel, 0, "x"), ==, PLY_CHANNEL_BROKEN);
  g_thread_join(thread);
  close(fds[1]);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add("/channel/lines", Fixture, NULL, set_up, test_lines, tear_down);
  g_test_add("/channel/deadline", Fixture, NULL, set_up, test_deadline, tear_down);
  g_test_add("/channel/long-line", Fixture, NULL, set_up, test_long_line, tear_down);
  g_test_add("/channel/write", Fixture, NULL, set_up, test_write, tear_down);
  g_test_add_func("/channel/flood", test_flood);
  g_test_add_func("/channel/cancel", test_cancel);
  return g_test_run();
}
