/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Othello through files in a folder that a referee and two players share.
 *
 * Grammar:
 *
 *     move_file = [ group, blank, column, blank, row, line end ] ;   empty before the first move
 *     NAME.go   = anything ;                              it is there while it is NAME's turn
 *     end_game  = "END: ", ( winner, " WINS! ", loser, " LOSES! ", reason | "Match TIED!" ) ;
 *     reason    = "The winning player has more discs on the board!" | "Time out!"
 *               | "Out-of-order move!" | "Invalid move!" ;
 *
 * The referee makes an empty move_file and NAME.go. NAME looks for end_game, reads the other's move
 * from move_file and overwrites it with its own, all in one open, write and close. The referee sees
 * the file change, waits until it has settled, reads it, and takes NAME.go away; then it is the
 * other's turn. At the end it writes end_game and makes both go files. The player that finds
 * move_file empty plays Blue. The ends are in move-file-player.c and move-file-host.c. */

#include "protocols/move-file-private.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "record/board-text.h"
#include "formats/move-line.h"
#include "record/printable.h"
#include "record/safe-file.h"

#define MOST_TRIES    100
#define LONGEST_NAME  64
#define LONGEST_SHOWN 240 /* characters of a partner's text: the longest end_game fits */

const PlyMoveFileTiming ply_move_file_timing = {
    .poll_us = 50000,
    .settle_us = 100000,
    .breath_us = 100000,
    .farewell_us = 10 * G_USEC_PER_SEC,
};

gboolean
ply_move_file_check_name(const char *name, GError **error)
{
  gsize length = strlen(name);
  if (length > 0 && length <= LONGEST_NAME && *name != '.' &&
      strspn(name, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_-.") == length)
    return TRUE;
  g_autofree char *shown = ply_move_file_printable(name, length);
  g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
              _("Expected a name of 1 to %d letters, digits, “_”, “-” and “.”, found “%s”."),
              LONGEST_NAME, shown);
  return FALSE;
}

char *
ply_move_file_printable(const char *bytes, gsize length)
{
  return ply_printable_line(bytes, length, LONGEST_SHOWN);
}

void
ply_move_file_line_clear(PlyMoveFileLine *line)
{
  g_clear_pointer(&line->group, g_free);
  g_clear_pointer(&line->sentence, g_free);
  line->move = PLY_MOVE_NONE;
}

static void
set_fault(PlyMoveFileLine *line, PlyFault fault, const GError *error)
{
  line->fault = fault;
  line->sentence = g_strdup(error->message);
}

/* Notes a breach, or makes a fault of it. Whether it is played on after. */
static gboolean
admit(PlyMoveFileLine *line, const PlyManner *manner, guint breach, const char *found)
{
  if (ply_manner_admits(manner, breach)) {
    line->breaches |= 1u << breach;
    return TRUE;
  }
  g_autofree char *shown = ply_move_file_printable(found, strlen(found));
  line->fault = PLY_FAULT_FORMAT;
  line->sentence = ply_manner_complain(manner, breach, shown);
  return FALSE;
}

/* The square and its legality. */
static void
judge(PlyMoveFileLine *line, const PlyMoveLine *words, const PlyRules *rules,
      const PlyPosition *position)
{
  const PlyRecord board = {.rules = *rules}; /* all that is asked of it */
  g_autoptr(GError) error = NULL;

  if (!ply_move_line_parse(words, &board, &line->move, &error)) {
    line->move = PLY_MOVE_NONE;
    set_fault(line, PLY_FAULT_ILLEGAL, error);
  } else if (!ply_rules_is_legal(rules, position, line->move)) {
    g_autofree char *reason = ply_replay_reason(rules, position, line->move, words->text);
    ply_text_expected(&error, PLY_TEXT_ERROR_RULES, &words->column, _("a legal move"), reason);
    set_fault(line, PLY_FAULT_ILLEGAL, error);
  }
}

/* “NAME P” and nothing more. */
static gboolean
is_bare_pass(PlyTextReader reader)
{
  g_autofree char *group = ply_text_reader_word(&reader);
  ply_text_reader_skip_blanks(&reader);
  g_autofree char *column = ply_text_reader_word(&reader);
  ply_text_reader_skip_blanks(&reader);
  return *group != '\0' && g_ascii_strcasecmp(column, "P") == 0 &&
         ply_text_reader_at_line_end(&reader);
}

/* One line, with what it lacks filled in. */
static void
read_line(PlyMoveFileLine *line, PlyTextReader *reader, const PlyManner *manner,
          const PlyRules *rules, const PlyPosition *position)
{
  g_auto(PlyMoveLine) words = {0};
  g_autoptr(GError) error = NULL;
  PlyTextReader whole = *reader;
  g_autofree char *text = ply_text_reader_rest(&whole);
  g_autofree char *filled = NULL;

  if (is_bare_pass(*reader)) {
    if (!admit(line, manner, PLY_MOVE_FILE_BARE_PASS, text))
      return;
    filled = g_strconcat(text, " 1", NULL);
    ply_text_reader_init(reader, filled, strlen(filled), reader->name);
  }
  if (!ply_move_line_read(reader, &words, &error)) {
    set_fault(line, PLY_FAULT_FORMAT, error);
    return;
  }
  line->group = ply_move_file_printable(words.group, strlen(words.group));
  if (!g_ascii_islower(*words.text) || admit(line, manner, PLY_MOVE_FILE_SMALL_COLUMN, words.text))
    judge(line, &words, rules, position);
}

void
ply_move_file_read(const char *text, gsize length, const PlyManner *manner, const PlyRules *rules,
                   const PlyPosition *position, PlyMoveFileLine *line)
{
  PlyTextReader reader;

  *line = (PlyMoveFileLine){.move = PLY_MOVE_NONE};
  ply_text_reader_init(&reader, text, length, "move_file");
  guint n = ply_move_line_find_last(&reader);
  line->empty = n == 0;
  if (n == 0)
    return;
  PlyTextReader last = reader;
  g_autofree char *shown = ply_text_reader_rest(&last);
  if (n == 1 || admit(line, manner, PLY_MOVE_FILE_SEVERAL_LINES, shown))
    read_line(line, &reader, manner, rules, position);
}

char *
ply_move_file_describe(const PlyRecord *record, const PlyRecordNode *node)
{
  GString *text = g_string_new(NULL);
  char move[PLY_NOTATION_BYTES];
  int tally[2];

  if (node->parent != NULL) {
    int side = node->parent->position.side;
    g_string_append_printf(
        text, "%d. %s (%s): %s\n", node->position.ply,
        record->players[side] != NULL ? record->players[side] : "?",
        _(ply_notation_side(PLY_NOTATION_MOVE_FILE, &record->rules, side)),
        ply_notation_move(PLY_NOTATION_MOVE_FILE, &record->rules, node->move, move));
  }
  ply_board_text_append(text, &record->rules, &node->position, PLY_NOTATION_MOVE_FILE, ".BO");
  ply_rules_tally(&record->rules, &node->position, tally);
  g_string_append_printf(text, _("    Blue %d, Orange %d\n"), tally[0], tally[1]);
  return g_string_free(text, FALSE);
}

/* The document's words. */
static const char *
end_reason(PlyFault fault)
{
  switch (fault) {
  case PLY_FAULT_TIME:
  case PLY_FAULT_VANISHED:
    return "Time out!";
  case PLY_FAULT_OUT_OF_ORDER:
    return "Out-of-order move!";
  case PLY_FAULT_ILLEGAL:
  case PLY_FAULT_FORMAT:
    return "Invalid move!";
  case PLY_FAULT_NONE:
  case PLY_FAULT_CANCELLED:
    break;
  }
  return "The winning player has more discs on the board!";
}

char *
ply_move_file_end_line(const PlyManner *manner, const char *winner, const char *loser,
                       PlyFault fault)
{
  const char *word = ply_manner_has(manner, PLY_MOVE_FILE_NO_END_WORD) ? "" : "END: ";

  if (winner == NULL)
    return g_strconcat(word, "Match TIED!", NULL);
  return g_strdup_printf("%s%s WINS! %s LOSES! %s", word, winner, loser, end_reason(fault));
}

char *
ply_move_file_path(const char *folder, const char *name, const char *suffix)
{
  g_autofree char *file = g_strconcat(name, suffix, NULL);
  return g_build_filename(folder, file, NULL);
}

char *
ply_move_file_line(const char *name, const PlyRules *rules, PlyMove move)
{
  char text[PLY_NOTATION_BYTES];
  return g_strdup_printf("%s %s\n", name,
                         ply_notation_move(PLY_NOTATION_MOVE_FILE, rules, move, text));
}

PlyMoveFileStamp
ply_move_file_stamp(const char *path)
{
  struct stat status;

  if (lstat(path, &status) != 0)
    return (PlyMoveFileStamp){0};
  return (PlyMoveFileStamp){
      .seconds = status.st_mtim.tv_sec,
      .nanoseconds = status.st_mtim.tv_nsec,
      .status_seconds = status.st_ctim.tv_sec,
      .status_nanoseconds = status.st_ctim.tv_nsec,
      .size = status.st_size,
      .inode = status.st_ino,
      .device = status.st_dev,
      .regular = S_ISREG(status.st_mode),
  };
}

gboolean
ply_move_file_stamp_equal(const PlyMoveFileStamp *a, const PlyMoveFileStamp *b)
{
  return a->seconds == b->seconds && a->nanoseconds == b->nanoseconds && a->size == b->size &&
         a->inode == b->inode && a->device == b->device;
}

gboolean
ply_move_file_stamp_same(const PlyMoveFileStamp *a, const PlyMoveFileStamp *b)
{
  return ply_move_file_stamp_equal(a, b) && a->status_seconds == b->status_seconds &&
         a->status_nanoseconds == b->status_nanoseconds;
}

static const char *
base_of(const char *path)
{
  return strrchr(path, G_DIR_SEPARATOR) + 1;
}

/* Takes the folder off the path that the error begins with. */
static void
shorten(GError **error, const char *path)
{
  const char *base = base_of(path);

  if (error == NULL || *error == NULL || !g_str_has_prefix((*error)->message, path))
    return;
  char *message = g_strdup((*error)->message + (base - path));
  g_free((*error)->message);
  (*error)->message = message;
}

GString *
ply_move_file_load(const char *path, GError **error)
{
  GString *text = ply_safe_file_read_plain(path, PLY_MOVE_FILE_MOST, error);

  if (text == NULL)
    shorten(error, path);
  return text;
}

typedef struct {
  const char *text;
  struct stat old; /* the file that is to be replaced */
} Replacement;

/* File systems count time in ticks of some milliseconds: a referee that asks the time stamp alone
 * must see one that has grown. */
static gboolean
stamp_later(int fd, const struct stat *old)
{
  struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, old->st_mtim};
  struct stat now;

  if (fstat(fd, &now) != 0)
    return FALSE;
  if (now.st_mtim.tv_sec > old->st_mtim.tv_sec ||
      (now.st_mtim.tv_sec == old->st_mtim.tv_sec && now.st_mtim.tv_nsec > old->st_mtim.tv_nsec))
    return TRUE;
  times[1].tv_nsec += 1000;
  if (times[1].tv_nsec >= 1000000000) {
    times[1].tv_sec++;
    times[1].tv_nsec -= 1000000000;
  }
  return futimens(fd, times) == 0;
}

static gboolean
fill(int fd, gpointer data)
{
  const Replacement *self = data;
  gsize length = strlen(self->text);

  return write(fd, self->text, length) == (gssize)length && stamp_later(fd, &self->old);
}

/* One open, write and close. The new content is there before what is left of a longer old one goes:
 * never empty, but a reader may see a cut or mixed line for a moment. */
static gboolean
write_in_place(const char *path, const char *text)
{
  gsize length = strlen(text);
  struct stat status;
  /* O_NONBLOCK: a pipe in the file's place must not hold us up. O_NOFOLLOW: a link there would have
   * us write anywhere. */
  int fd = open(path, O_WRONLY | O_CREAT | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC, 0666);
  gboolean good = fd >= 0 && fstat(fd, &status) == 0 && write(fd, text, length) == (gssize)length &&
                  (status.st_size <= (off_t)length || ftruncate(fd, (off_t)length) == 0);
  int number = errno;

  if (fd >= 0)
    close(fd);
  errno = number;
  return good;
}

/* A reader sees the old file or the new one, whole: writing in place cannot promise that, since a
 * file grows after its bytes have changed, and shrinks after them too. But another user's file
 * would become ours, which that user could then no longer write; and a full disk may have no room
 * for a second file. */
static gboolean
write_once(const char *path, const char *text)
{
  Replacement new = {.text = text};
  gboolean there = lstat(path, &new.old) == 0;

  return ((!there || new.old.st_uid == geteuid()) &&
          ply_safe_file_replace(path, FALSE, fill, &new)) ||
         write_in_place(path, text);
}

static gboolean
touch_once(const char *path, const char *text)
{
  int fd = open(path, O_WRONLY | O_CREAT | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC, 0666);

  (void)text;
  if (fd >= 0)
    close(fd);
  return fd >= 0;
}

/* By errno: something that is no file has taken the name. */
static gboolean
is_in_the_way(void)
{
  return errno == EISDIR || errno == ENOTEMPTY || errno == EEXIST || errno == ELOOP ||
         errno == ENXIO;
}

/* A program may put something in the way as often as it is cleared away. */
static gboolean
insist(const char *path, const char *text, gboolean (*once)(const char *path, const char *text),
       GError **error)
{
  for (int i = 0; i < MOST_TRIES; i++) {
    ply_move_file_clear(path);
    if (once(path, text))
      return TRUE;
    if (!is_in_the_way())
      break;
  }
  ply_safe_file_error(error, base_of(path), _("cannot be written"));
  return FALSE;
}

gboolean
ply_move_file_write(const char *path, const char *text, GError **error)
{
  return insist(path, text, write_once, error);
}

gboolean
ply_move_file_touch(const char *path, GError **error)
{
  return insist(path, NULL, touch_once, error);
}

void
ply_move_file_clear(const char *path)
{
  struct stat status;

  if (lstat(path, &status) != 0 || S_ISREG(status.st_mode))
    return;
  if (!S_ISDIR(status.st_mode)) {
    unlink(path);
  } else if (rmdir(path) != 0) {
    g_autofree char *aside = g_strdup_printf("%s.%08x~", path, g_random_int());
    g_rename(path, aside);
  }
}

gboolean
ply_move_file_remove(const char *path, GError **error)
{
  if (unlink(path) == 0 || errno == ENOENT)
    return TRUE;
  ply_safe_file_error(error, base_of(path), _("cannot be removed"));
  return FALSE;
}
