/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Bookmarks: steps with a sign in their note, which a note and a file keep. */

#include "random-trace.h"

#include <glib.h>

#include "trace/codec.h"

/* The trace with something changed, in place of itself. */
static void
take(PlyTrace **trace, PlyTrace *changed)
{
  g_assert_nonnull(changed);
  ply_trace_unref(*trace);
  *trace = changed;
}

static void
test_marks(void)
{
  PlyTrace *trace = plain_trace_of("othello:6", 3);

  g_assert_cmpuint(ply_trace_find_mark(trace, 0, 1), ==, UINT64_MAX);
  take(&trace, ply_trace_with_mark(trace, 7, true));
  g_assert_true(ply_trace_is_marked(trace, 7));
  g_assert_null(ply_trace_note(trace, 7));
  /* A note keeps the mark, and the mark the note. */
  take(&trace, ply_trace_with_note(trace, 7, "look"));
  g_assert_true(ply_trace_is_marked(trace, 7));
  g_assert_cmpstr(ply_trace_note(trace, 7), ==, "look");
  g_assert_cmpstr(trace->notes[0].text, ==, PLY_TRACE_MARK " look");
  take(&trace, ply_trace_with_mark(trace, 7, false));
  g_assert_false(ply_trace_is_marked(trace, 7));
  g_assert_cmpstr(trace->notes[0].text, ==, "look");
  take(&trace, ply_trace_with_mark(trace, 7, true));
  take(&trace, ply_trace_with_note(trace, 7, ""));
  g_assert_true(ply_trace_is_marked(trace, 7));
  g_assert_null(ply_trace_note(trace, 7));
  take(&trace, ply_trace_with_mark(trace, 7, false));
  g_assert_cmpuint(trace->n_notes, ==, 0);
  /* Whoever writes the sign sets the mark. */
  take(&trace, ply_trace_with_note(trace, 3, PLY_TRACE_MARK " mine"));
  g_assert_true(ply_trace_is_marked(trace, 3));
  g_assert_cmpstr(ply_trace_note(trace, 3), ==, "mine");
  ply_trace_unref(trace);
}

static bool
append(void *data, const void *bytes, size_t n)
{
  g_byte_array_append(data, bytes, (guint)n);
  return true;
}

static void
test_walk_and_file(void)
{
  PlyTrace *trace = plain_trace_of("othello:6", 3);
  g_autoptr(GByteArray) bytes = g_byte_array_new();
  PlyTraceDecodeFault fault;

  take(&trace, ply_trace_with_mark(trace, 20, true));
  take(&trace, ply_trace_with_note(trace, 12, "no mark"));
  take(&trace, ply_trace_with_mark(trace, 5, true));
  take(&trace, ply_trace_with_note(trace, 20, "talk of this"));
  g_assert_true(ply_trace_encode(trace, NULL, append, bytes));
  PlyTrace *read = ply_trace_decode(bytes->data, bytes->len, (size_t)1 << 24, &fault);
  g_assert_nonnull(read);
  PlyTrace *both[] = {trace, read};
  for (int i = 0; i < 2; i++) {
    g_assert_cmpuint(ply_trace_find_mark(both[i], 0, 1), ==, 5);
    g_assert_cmpuint(ply_trace_find_mark(both[i], 5, 1), ==, 20);
    g_assert_cmpuint(ply_trace_find_mark(both[i], 20, 1), ==, UINT64_MAX);
    g_assert_cmpuint(ply_trace_find_mark(both[i], 20, -1), ==, 5);
    g_assert_cmpuint(ply_trace_find_mark(both[i], 5, -1), ==, UINT64_MAX);
    g_assert_cmpstr(ply_trace_note(both[i], 20), ==, "talk of this");
    g_assert_false(ply_trace_is_marked(both[i], 12));
    /* A reader that knows of no bookmarks has a note. */
    g_assert_cmpstr(both[i]->notes[0].text, ==, PLY_TRACE_MARK);
    ply_trace_unref(both[i]);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/bookmarks/marks", test_marks);
  g_test_add_func("/trace/bookmarks/walk-and-file", test_walk_and_file);
  return g_test_run();
}
