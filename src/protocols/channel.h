/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Lines of text to and from a partner that may be slow, gone or hostile. Reading never waits past a
 * deadline, never keeps more than PLY_CHANNEL_MAX_LINE bytes of a line, and passes 0 bytes and bad
 * UTF-8 on as "?". One thread at a time. Times are ply_clock_wall_us(). */

#include <gio/gio.h>

#define PLY_CHANNEL_MAX_LINE 4096 /* bytes, the line end not counted */
#define PLY_CHANNEL_FOREVER  G_MAXINT64

typedef struct PlyChannel PlyChannel;

typedef enum {
  PLY_CHANNEL_LINE,     /* a whole line, or the last one before the end without its line end */
  PLY_CHANNEL_END,      /* the partner has closed its end */
  PLY_CHANNEL_LATE,     /* the deadline has passed */
  PLY_CHANNEL_TOO_LONG, /* a line without end; what follows of it is skipped */
  PLY_CHANNEL_BROKEN,   /* reading or writing failed: the partner is gone */
  PLY_CHANNEL_CANCELLED,
} PlyChannelResult;

/* Over two descriptors (−1: none), which it closes in the end if `owned`. `cancellable` (may be
 * NULL) ends every wait. The process must ignore SIGPIPE (ply_channel_ignore_pipe_signal()). */
PlyChannel *ply_channel_new(int in, int out, gboolean owned, GCancellable *cancellable);
void ply_channel_free(PlyChannel *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyChannel, ply_channel_free)

/* Writing to a partner that is gone then fails instead of ending the process. */
void ply_channel_ignore_pipe_signal(void);

/* The next line without its line end (LF or CRLF), in `line`. */
PlyChannelResult ply_channel_read(PlyChannel *self, gint64 deadline_us, GString *line);

/* Whether a line, or the end, could be read without waiting. */
gboolean ply_channel_has_input(PlyChannel *self);

/* Whether the partner has read all that was written; TRUE where that cannot be known. */
gboolean ply_channel_is_read(PlyChannel *self);

/* Writes `text` at once, all of it; waits for a partner that does not read, until the deadline.
 * LINE if it was written. */
PlyChannelResult ply_channel_write(PlyChannel *self, gint64 deadline_us, const char *text);
/* The same without a deadline, with printf's format. */
PlyChannelResult ply_channel_print(PlyChannel *self, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* errno of the first write to standard output by any channel that failed; 0 if none did, or only
 * because the partner is gone. For the end of a program. */
int ply_channel_output_error(void);

/* Closes the way out, so that the partner reads its end. */
void ply_channel_close_out(PlyChannel *self);

/* Who is to see each line that passes (for logs and tests); `outgoing` tells the direction. */
typedef void (*PlyChannelTap)(gpointer data, gboolean outgoing, const char *line);
void ply_channel_set_tap(PlyChannel *self, PlyChannelTap tap, gpointer data);
