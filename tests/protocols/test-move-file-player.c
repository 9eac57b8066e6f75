/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The player's end of the move-file conversation, with the referee's part done by hand. */

#include <sys/inotify.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>
#include <utime.h>

#include "base/rng.h"
#include "move-file-fixture.h"
#include "protocols/move-file-private.h"

#define GUEST ((Guest){.player = {.name = "Guest", .depth = 1}})

static void
end_game(Guest *guest, const Folder *folder)
{
  folder_write(folder, "end_game", "END: Guest WINS! Host LOSES! Invalid move!\n");
  folder_write(folder, "Guest.go", "");
  guest_join(guest);
  g_assert_no_error(guest->error);
  g_assert_true(guest->good);
  g_assert_true(guest_has_said(guest, "Guest has won.\n"));
  g_assert_true(guest_has_said(guest, "end_game: END: Guest WINS! Host LOSES! Invalid move!\n"));
}

/* Whatever changes move_file. */
#define CHANGES (IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE)

static int
watch_folder(const Folder *folder)
{
  int fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  g_assert_cmpint(inotify_add_watch(fd, folder->folder, CHANGES), >=, 0);
  return fd;
}

/* What has happened to move_file; `*kinds` gets all of it. */
static guint
count_events(int fd, guint32 *kinds)
{
  _Alignas(struct inotify_event) char buffer[65536];
  gssize length = read(fd, buffer, sizeof buffer);
  guint n = 0;
  *kinds = 0;
  for (gssize at = 0; at < length;) {
    const struct inotify_event *event = (const void *)(buffer + at);
    if (event->len > 0 && g_str_equal(event->name, "move_file")) {
      *kinds |= event->mask;
      n++;
    }
    at += (gssize)(sizeof *event + event->len);
  }
  return n;
}

/* The empty file means Blue; the answer is there in one step. */
static void
test_first_move(void)
{
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  folder_write(&folder, "move_file", "");
  int fd = watch_folder(&folder);
  g_auto(Guest) guest = GUEST;
  guest_start(&guest, &folder);
  folder_write(&folder, "Guest.go", "");
  g_autofree char *move = folder_await_move(&folder, "Guest");
  guest_await_words(&guest, "Guest plays Blue.\n");
  guest_await_words(&guest, "1. Guest (Blue): ");
  guest_await_words(&guest, "    Blue 4, Orange 1\n");
  end_game(&guest, &folder);
  guint32 kinds;
  g_assert_cmpuint(count_events(fd, &kinds), ==, 1);
  g_assert_cmphex(kinds, ==, IN_MOVED_TO);
  close(fd);
  g_autofree char *still = folder_read(&folder, "move_file");
  g_assert_cmpstr(still, ==, move);
}

/* When a file was written, in µs. */
static gint64
written_us(const Folder *folder, const char *name)
{
  g_autofree char *path = folder_path(folder, name);
  struct stat status;

  g_assert_cmpint(stat(path, &status), ==, 0);
  return status.st_mtim.tv_sec * G_USEC_PER_SEC + status.st_mtim.tv_nsec / 1000;
}

/* Who tests for NAME.go and then opens move_file is not caught between the two by an answer. */
static void
test_breath(void)
{
  PlyMoveFileTiming slow = fast;
  slow.breath_us = 500000;
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  folder_write(&folder, "move_file", "");
  g_auto(Guest) guest = GUEST;
  guest.player.limit_us = 10 * PATIENCE_US;
  guest.player.timing = &slow;
  guest_start(&guest, &folder);
  folder_write(&folder, "Guest.go", "");
  g_free(folder_await_move(&folder, "Guest"));
  /* Less a tick of the file system's clock. */
  g_assert_cmpint(written_us(&folder, "move_file") - written_us(&folder, "Guest.go"), >=,
                  slow.breath_us - 20000);
  guest_await_words(&guest, "1. Guest (Blue): ");
  end_game(&guest, &folder);
}

/* One answer for each NAME.go: a legal move that takes the place of our answer while the same
 * NAME.go lies there is the other's fault, and not ours to answer. */
static void
test_one_answer(void)
{
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  folder_write(&folder, "move_file", "");
  g_auto(Guest) guest = GUEST;
  guest_start(&guest, &folder);
  folder_write(&folder, "Guest.go", "");
  g_autofree char *move = folder_await_move(&folder, "Guest");
  g_assert_cmpstr(move, ==, "Guest D 6\n");
  folder_write(&folder, "move_file", "Host C 6\n");
  guest_await_words(&guest, "found “Host C 6” in the place of this player’s answer");
  g_autofree char *still = folder_read(&folder, "move_file");
  g_assert_cmpstr(still, ==, "Host C 6\n");
  /* Another NAME.go is another turn, whether or not anybody has seen it absent. */
  folder_write(&folder, "new", "");
  g_autofree char *from = folder_path(&folder, "new");
  g_autofree char *to = folder_path(&folder, "Guest.go");
  g_assert_cmpint(g_rename(from, to), ==, 0);
  g_free(folder_await_move(&folder, "Guest"));
  guest_await_words(&guest, "2. Host (Orange): C 6\n");
  end_game(&guest, &folder);
}

/* Also when it was away for no longer than it takes to make it again. */
static void
test_remade_go(void)
{
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  folder_write(&folder, "move_file", "");
  g_auto(Guest) guest = GUEST;
  guest_start(&guest, &folder);
  folder_write(&folder, "Guest.go", "");
  g_free(folder_await_move(&folder, "Guest"));
  folder_write(&folder, "move_file", "Host C 6\n");
  folder_remove(&folder, "Guest.go");
  folder_write(&folder, "Guest.go", "");
  g_free(folder_await_move(&folder, "Guest"));
  guest_await_words(&guest, "3. Guest (Blue): ");
  g_assert_false(guest_has_said(&guest, "not valid"));
  end_game(&guest, &folder);
}

static void
take_turn_back(const Folder *folder)
{
  folder_remove(folder, "Guest.go");
}

/* Who gives the turn and takes it back before the answer gets none, and the game has not moved. */
static void
test_turn_taken_back(void)
{
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  folder_write(&folder, "move_file", "Host E 3\n");
  g_auto(Guest) guest = GUEST;
  guest.cue = "Guest plays Orange.";
  guest.act = take_turn_back;
  guest_start(&guest, &folder);
  folder_write(&folder, "Guest.go", "");
  guest_await_words(&guest, "Guest.go has gone, and no answer is given.");
  g_autofree char *still = folder_read(&folder, "move_file");
  g_assert_cmpstr(still, ==, "Host E 3\n");
  folder_write(&folder, "Guest.go", "");
  g_free(folder_await_move(&folder, "Guest"));
  guest_await_words(&guest, "1. Host (Blue): E 3\n");
  end_game(&guest, &folder);
}

static void
test_second_move(void)
{
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  g_auto(Guest) guest = GUEST;
  guest_start(&guest, &folder);
  folder_write(&folder, "move_file", "Host e 3\n");
  folder_write(&folder, "Guest.go", "");
  g_free(folder_await_move(&folder, "Guest"));
  guest_await_words(&guest, "Guest plays Orange.\n1. Host (Blue): E 3\n");
  guest_await_words(&guest, "2. Guest (Orange): ");
  end_game(&guest, &folder);
}

typedef struct {
  const char *name, *text;
  gsize length; /* 0: of the text */
  const char *reason;
} Fault;

static const Fault faults[] = {
    {"occupied", "Host D 4\n", 0, "occupied"},
    {"outside", "Host E 9\n", 0, "outside the board"},
    {"column", "Host J 3\n", 0, "outside the board"},
    {"far-outside", "Host E 99999999\n", 0, "outside the board"},
    {"traps-nothing", "Host A 1\n", 0, "traps nothing"},
    {"pass", "Host P 1\n", 0, "pass with a legal move in hand"},
    {"words", "hello world\n", 0, "expected a column letter"},
    {"cut", "Host E", 0, "expected a row number"},
    {"two-moves", "Host E 3\nHost F 3\n", 0, "move_file:2:6: expected a legal move, found F 3"},
    {"own-name", "Guest E 3\n", 0, "“Guest E 3”, in this player’s own name"},
    {"own-name-illegal", "Guest A 1\n", 0, "“Guest A 1”, in this player’s own name"},
    {"zeros", "\0\0\0\0", 4, "“????”"},
    {"binary", "\xff\xfe\x80\x01 \x1b[2J 3\n", 0, "“???? ?[2J 3”"},
    {"escape", "\x1b[2J A 1\n", 0, "“?[2J A 1”"},
};

/* An illegal move is shown with its reason, once; nothing is written; end_game still ends it. */
static void
test_fault(gconstpointer data)
{
  const Fault *fault = data;
  gsize length = fault->length > 0 ? fault->length : strlen(fault->text);
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  folder_write_bytes(&folder, "move_file", fault->text, length);
  g_auto(Guest) guest = GUEST;
  guest_start(&guest, &folder);
  folder_write(&folder, "Guest.go", "");
  guest_await_words(&guest, fault->reason);
  g_usleep(300000); /* in which it might say so again */
  g_autofree char *path = folder_path(&folder, "move_file");
  g_autofree char *still = NULL;
  gsize n;
  g_assert_true(g_file_get_contents(path, &still, &n, NULL));
  g_assert_cmpmem(still, n, fault->text, length);
  end_game(&guest, &folder);
  g_assert_cmpstr(strstr(guest.said->str, "is not valid"), ==,
                  g_strrstr(guest.said->str, "is not valid"));
  g_assert_true(g_utf8_validate(guest.said->str, -1, NULL));
  g_assert_null(strchr(guest.said->str, '\x1b'));
}

static void
test_huge(void)
{
  g_auto(Folder) folder = {0};
  g_autofree char *text = g_strnfill(1000000, 'x');
  folder_open(&folder);
  folder_write(&folder, "move_file", text);
  g_auto(Guest) guest = GUEST;
  guest_start(&guest, &folder);
  folder_write(&folder, "Guest.go", "");
  guest_await_words(&guest, "is not valid");
  end_game(&guest, &folder);
  g_assert_cmpuint(guest.said->len, <, 1000);
}

/* In the middle of a game an empty file is no move. */
static void
test_emptied(void)
{
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  folder_write(&folder, "move_file", "Host E 3\n");
  g_auto(Guest) guest = GUEST;
  guest_start(&guest, &folder);
  folder_write(&folder, "Guest.go", "");
  g_free(folder_await_move(&folder, "Guest"));
  folder_remove(&folder, "Guest.go");
  folder_write(&folder, "move_file", "");
  folder_write(&folder, "Guest.go", "");
  guest_await_words(&guest, "found an empty file");
  end_game(&guest, &folder);
}

/* What is no file at all does not stop it either; a file that comes later counts. */
static void
test_no_file(void)
{
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  g_autofree char *path = folder_path(&folder, "move_file");
  g_assert_cmpint(g_mkdir(path, 0700), ==, 0);
  g_auto(Guest) guest = GUEST;
  guest_start(&guest, &folder);
  folder_write(&folder, "Guest.go", "");
  guest_await_words(&guest,
                    "The opponent’s move cannot be read: move_file: expected a regular file");
  g_assert_false(guest_has_said(&guest, "“"));
  g_rmdir(path);
  folder_write(&folder, "move_file", "Host E 3\n");
  g_free(folder_await_move(&folder, "Guest"));
  end_game(&guest, &folder);
}

/* There is nothing to wait for, whatever is in the folder. */
static void
test_full_folder(void)
{
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  g_autofree char *path = g_build_filename(folder.folder, "move_file", "inner", NULL);
  g_assert_cmpint(g_mkdir_with_parents(path, 0700), ==, 0);
  PlyMoveFileTiming slow = fast;
  slow.settle_us = 10 * PATIENCE_US;
  g_auto(Guest) guest = GUEST;
  guest.player.timing = &slow;
  guest_start(&guest, &folder);
  folder_write(&folder, "Guest.go", "");
  guest_await_words(&guest, "The opponent’s move cannot be read: move_file:");
  end_game(&guest, &folder);
}

/* Whether a move is read that is still being written when Guest.go is there. */
static gboolean
reads_slow_writer(gint64 settle_us)
{
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  folder_write(&folder, "move_file", "Host E");
  PlyMoveFileTiming slow = fast;
  slow.settle_us = settle_us;
  g_auto(Guest) guest = GUEST;
  guest.player.timing = &slow;
  guest_start(&guest, &folder);
  folder_write(&folder, "Guest.go", "");
  g_usleep(50000);
  folder_place(&folder, "move_file", "Host E 3\n");
  g_free(folder_await_move(&folder, "Guest"));
  gboolean good = !guest_has_said(&guest, "not valid");
  end_game(&guest, &folder);
  return good;
}

/* However slow the writer is: one that is slower than a player waits is given one that waits longer. */
static void
test_slow_writer(void)
{
  gint64 settle_us = 250000;
  while (!reads_slow_writer(settle_us)) {
    settle_us *= 2;
    g_assert_cmpint(settle_us, <, PATIENCE_US);
  }
}

/* end_game is looked for before anything else. */
static void
test_end_first(void)
{
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  folder_write(&folder, "move_file", "");
  folder_write(&folder, "end_game", "END: Match TIED!\n");
  folder_write(&folder, "Guest.go", "");
  g_auto(Guest) guest = GUEST;
  guest_start(&guest, &folder);
  guest_join(&guest);
  g_assert_true(guest.good);
  g_assert_true(guest_has_said(&guest, "end_game: END: Match TIED!\nNobody has won.\n"));
  g_autofree char *text = folder_read(&folder, "move_file");
  g_assert_cmpstr(text, ==, "");
}

/* An end_game of an earlier game counts only when the turn is given with it there; with ignore_old
 * not even then. A new one counts at once, even without Guest.go. */
static void
test_old_end(gconstpointer data)
{
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  folder_write(&folder, "end_game", "END: Match TIED!\n");
  g_auto(Guest) guest = GUEST;
  guest.player.ignore_old = GPOINTER_TO_INT(data);
  if (guest.player.ignore_old)
    folder_write(&folder, "Guest.go", "");
  guest_start(&guest, &folder);
  guest_await_words(&guest, "An end_game of an earlier game is there");
  g_usleep(100000);
  folder_remove(&folder, "Guest.go");
  folder_remove(&folder, "end_game");
  folder_write(&folder, "move_file", "");
  folder_write(&folder, "Guest.go", "");
  g_free(folder_await_move(&folder, "Guest"));
  folder_remove(&folder, "Guest.go");
  folder_write(&folder, "end_game", "END: Host WINS! Guest LOSES! Time out!");
  guest_join(&guest);
  g_assert_true(guest_has_said(&guest, "Guest has lost.\n"));
}

/* The guest has begun and made a move, and it is not its turn: what comes now is new. */
static void
play_first(Guest *guest, const Folder *folder)
{
  folder_write(folder, "move_file", "");
  guest_start(guest, folder);
  folder_write(folder, "Guest.go", "");
  g_free(folder_await_move(folder, "Guest"));
  folder_remove(folder, "Guest.go");
}

/* One that is still being written is read again. */
static void
test_slow_end(void)
{
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  g_auto(Guest) guest = GUEST;
  play_first(&guest, &folder); /* what is there at the start would be old */
  folder_write(&folder, "end_game", "END: Gue");
  g_usleep(100000);
  folder_write(&folder, "end_game", "END: Guest WINS! Host LOSES! Time out!\n");
  guest_join(&guest);
  g_assert_true(guest.good);
  g_assert_true(guest_has_said(&guest, "Guest has won.\n"));
}

/* Waits a moment for a result once nothing else can come. */
static const PlyMoveFileTiming hasty = {
    .poll_us = 3000,
    .settle_us = 30000,
    .breath_us = 3000,
    .farewell_us = 300000,
};

/* What is no result ends the game if nothing else comes, but not well. */
static void
test_odd_end(void)
{
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  g_auto(Guest) guest = GUEST;
  guest.player.timing = &hasty;
  play_first(&guest, &folder);
  folder_place(&folder, "end_game", "END: \xff\n");
  guest_join(&guest);
  g_assert_false(guest.good);
  g_assert_cmpstr(guest.error->message, ==,
                  "end_game: expected a result of Guest, found “END: ?”.");
}

typedef struct {
  const char *name, *text, *said;
} Ending;

static const Ending endings[] = {
    {"document", "END: Host WINS! Guest LOSES! Out-of-order move!\n", "Guest has lost.\n"},
    {"won", "Guest WINS! Host LOSES! The winning player has more discs on the board!",
     "Guest has won.\n"},
    {"lost", "Host WINS! Guest LOSES! Time out!", "Guest has lost.\n"},
    {"lost-line-end", "Host WINS! Guest LOSES! Invalid move!\n", "Guest has lost.\n"},
    {"tied", "Match TIED!", "Nobody has won.\n"},
};

/* The course's own referee writes no “END: ” and makes no go files. */
static void
test_ending(gconstpointer data)
{
  const Ending *ending = data;
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  g_auto(Guest) guest = GUEST;
  play_first(&guest, &folder);
  folder_write(&folder, "end_game", ending->text);
  guest_join(&guest);
  g_assert_no_error(guest.error);
  g_assert_true(guest.good);
  g_assert_true(guest_has_said(&guest, ending->said));
}

/* A strict player names the sentence of the document, and takes such a line for no result. */
static void
test_strict_ending(void)
{
  PlyManner strict = ply_manner_document(&ply_move_file_player_dialects);
  strict.reading = PLY_READING_STRICT;
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  g_auto(Guest) guest = GUEST;
  guest.player.manner = &strict;
  guest.player.timing = &hasty;
  play_first(&guest, &folder);
  folder_place(&folder, "end_game", "Guest WINS! Host LOSES! Time out!");
  guest_join(&guest);
  g_assert_false(guest.good);
  g_assert_cmpstr(
      guest.error->message, ==,
      "Found a result without “END: ”, “Guest WINS! Host LOSES! Time out!”; the document "
      "says: “END: <winning_groupname> WINS! <losing_groupname> LOSES! <reason>”");
}

static void
lay_folder(const char *path)
{
  g_assert_cmpint(g_mkdir(path, 0700), ==, 0);
}

static void
lay_full_folder(const char *path)
{
  g_autofree char *inside = g_build_filename(path, "inside", NULL);
  lay_folder(path);
  lay_folder(inside);
}

static void
lay_pipe(const char *path)
{
  g_assert_cmpint(mkfifo(path, 0600), ==, 0);
}

static void
lay_link(const char *path)
{
  g_assert_cmpint(symlink("/etc/hostname", path), ==, 0);
}

static void
lay_loop(const char *path)
{
  g_assert_cmpint(symlink(path, path), ==, 0);
}

static void
lay_socket(const char *path)
{
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  int fd = socket(AF_UNIX, SOCK_STREAM, 0);
  g_strlcpy(address.sun_path, path, sizeof address.sun_path);
  g_assert_cmpint(bind(fd, (struct sockaddr *)&address, sizeof address), ==, 0);
  close(fd);
}

static void
lay_words(const char *path)
{
  g_assert_true(g_file_set_contents(path, "game over\n", -1, NULL));
}

/* Nobody but root reads it; root does, and finds no result. */
static void
lay_locked(const char *path)
{
  lay_words(path);
  g_assert_cmpint(g_chmod(path, 0), ==, 0);
}

typedef struct {
  const char *name;
  void (*lay)(const char *path);
} Odd;

static const Odd odds[] = {
    {"folder", lay_folder}, {"full-folder", lay_full_folder},
    {"pipe", lay_pipe},     {"link", lay_link},
    {"loop", lay_loop},     {"socket", lay_socket},
    {"words", lay_words},   {"locked", lay_locked},
};

static void
remove_odd(const Folder *folder, const char *name)
{
  g_autofree char *path = folder_path(folder, name);
  g_autofree char *inside = g_build_filename(path, "inside", NULL);
  g_rmdir(inside);
  g_remove(path);
}

/* Anybody can make an end_game: what is none does not end the game, nor keep its own end away. */
static void
test_odd_end_game(gconstpointer data)
{
  const Odd *odd = data;
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  g_auto(Guest) guest = GUEST;
  play_first(&guest, &folder);
  g_autofree char *path = folder_path(&folder, "end_game");
  odd->lay(path);
  guest_await_words(&guest, "Waiting for the referee’s.");
  folder_write(&folder, "move_file", "Host C 6\n");
  folder_write(&folder, "Guest.go", "");
  g_free(folder_await_move(&folder, "Guest"));
  guest_await_words(&guest, "3. Guest (Blue): ");
  remove_odd(&folder, "end_game");
  end_game(&guest, &folder);
}

/* The same of NAME.go: what is no file gives no turn. */
static void
test_odd_go(gconstpointer data)
{
  const Odd *odd = data;
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  folder_write(&folder, "move_file", "");
  g_auto(Guest) guest = GUEST;
  guest_start(&guest, &folder);
  g_autofree char *path = folder_path(&folder, "Guest.go");
  odd->lay(path);
  guest_await_words(&guest, "Guest.go: expected a regular file");
  g_autofree char *nothing = folder_read(&folder, "move_file");
  g_assert_cmpstr(nothing, ==, "");
  remove_odd(&folder, "Guest.go");
  folder_write(&folder, "Guest.go", "");
  g_free(folder_await_move(&folder, "Guest"));
  end_game(&guest, &folder);
}

static const Odd *to_lay;

static void
lay_move_file(const Folder *folder)
{
  g_autofree char *path = folder_path(folder, "move_file");
  g_remove(path);
  to_lay->lay(path);
}

/* And of move_file, laid there while we think: the answer takes its place. */
static void
test_odd_move_file(gconstpointer data)
{
  to_lay = data;
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  folder_write(&folder, "move_file", "");
  g_auto(Guest) guest = GUEST;
  guest.cue = "Guest plays Blue.";
  guest.act = lay_move_file;
  guest_start(&guest, &folder);
  folder_write(&folder, "Guest.go", "");
  guest_await_words(&guest, "1. Guest (Blue): D 6\n");
  g_autofree char *move = folder_read(&folder, "move_file");
  g_assert_cmpstr(move, ==, "Guest D 6\n");
  end_game(&guest, &folder);
}

/* A program that puts a folder there as often as it is cleared away. */
typedef struct {
  char *path;
  gint stop; /* atomic */
} Nuisance;

static gpointer
run_nuisance(gpointer data)
{
  Nuisance *self = data;
  while (!g_atomic_int_get(&self->stop)) {
    g_unlink(self->path);
    g_mkdir(self->path, 0700);
  }
  g_rmdir(self->path);
  return NULL;
}

/* It may keep our answer out, but not end us: once it stops, the answer is there. */
static void
test_contested_move_file(void)
{
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  folder_write(&folder, "move_file", "Host E 3\n");
  PlyMoveFileTiming slow = fast;
  slow.breath_us = 100000;
  g_auto(Guest) guest = GUEST;
  guest.player.limit_us = 10 * PATIENCE_US;
  guest.player.timing = &slow;
  guest_start(&guest, &folder);
  folder_write(&folder, "Guest.go", "");
  guest_await_words(&guest, "Guest plays Orange.");
  Nuisance nuisance = {.path = folder_path(&folder, "move_file")};
  GThread *thread = g_thread_new("nuisance", run_nuisance, &nuisance);
  /* Kept out, or through already. */
  for (gint64 until = ply_clock_wall_us() + PATIENCE_US;
       !guest_has_said(&guest, "move_file: cannot be written") &&
       !guest_has_said(&guest, "2. Guest (Orange): ");) {
    g_assert_cmpint(ply_clock_wall_us(), <, until);
    g_usleep(1000);
  }
  g_atomic_int_set(&nuisance.stop, 1);
  g_thread_join(thread);
  guest_await_words(&guest, "2. Guest (Orange): ");
  end_game(&guest, &folder);
  g_free(nuisance.path);
}

/* A result that goes away again was not the referee's. */
static void
test_forged_end(void)
{
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  PlyMoveFileTiming slow = fast;
  slow.poll_us = PATIENCE_US; /* in which the referee will have looked */
  g_auto(Guest) guest = GUEST;
  guest.player.timing = &slow;
  guest.player.limit_us = 10 * PATIENCE_US;
  play_first(&guest, &folder);
  folder_write(&folder, "end_game", "END: Host WINS! Guest LOSES! Time out!\n");
  folder_write(&folder, "move_file", "Host C 6\n");
  folder_write(&folder, "Guest.go", "");
  folder_remove(&folder, "end_game");
  g_free(folder_await_move(&folder, "Guest"));
  g_assert_false(guest_has_said(&guest, "has lost"));
}

/* A reader at full speed, while two lines of different length take turns. */
typedef struct {
  char *path;
  const char *const *lines;
  gint stop, reads; /* atomic */
  guint bad;
} Reader;

static gpointer
run_reader(gpointer data)
{
  Reader *self = data;
  while (!g_atomic_int_get(&self->stop)) {
    g_autofree char *text = NULL;
    if (!g_file_get_contents(self->path, &text, NULL, NULL)) {
      self->bad++;
      continue;
    }
    gboolean known = FALSE;
    for (guint i = 0; self->lines[i] != NULL; i++)
      known = known || g_str_equal(text, self->lines[i]);
    self->bad += !known;
    g_atomic_int_inc(&self->reads);
  }
  return NULL;
}

/* No reader sees a move_file of ours empty, cut or mixed, and its time stamp always grows. */
static void
test_whole_writes(void)
{
  static const char *const lines[] = {"Guest E 3\n", "A D 6\n", "TheOtherPlayer P 1\n", NULL};
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  g_autofree char *path = folder_path(&folder, "move_file");
  Reader reader = {.path = path, .lines = lines};
  folder_write(&folder, "move_file", lines[0]);
  GThread *thread = g_thread_new("reader", run_reader, &reader);
  PlyMoveFileStamp last = ply_move_file_stamp(path);
  guint writes = 0;
  int reads = 0;
  for (guint i = 1; i <= 2000 || reads == 0 || (i <= 50000 && reads < 20000); i++) {
    g_autoptr(GError) error = NULL;
    g_assert_true(ply_move_file_write(path, lines[i % 3], &error));
    PlyMoveFileStamp now = ply_move_file_stamp(path);
    g_assert_true(now.seconds > last.seconds ||
                  (now.seconds == last.seconds && now.nanoseconds > last.nanoseconds));
    last = now;
    writes = i;
    reads = g_atomic_int_get(&reader.reads);
  }
  g_atomic_int_set(&reader.stop, 1);
  g_thread_join(thread);
  g_test_message("%d reads beside %u writes, %u bad", reader.reads, writes, reader.bad);
  g_assert_cmpuint(reader.bad, ==, 0);
}

typedef struct {
  const char *name, *text;
  guint breach;
  const char *sentence; /* of the document */
} Breach;

static const Breach breaches[] = {
    {"small", "Host e 3\n", PLY_MOVE_FILE_SMALL_COLUMN,
     "Found a column in lower case, “e 3”; the document says: “column is a letter from A to H, or "
     "P "
     "for passing”"},
    {"lines", "Guest D 6\nHost E 3\n\n", PLY_MOVE_FILE_SEVERAL_LINES,
     "Found more than one line, “Host E 3”; the document says: “Write its move to move_file "
     "(overwriting the content of that file).”"},
    {"bare-pass", "Host p", PLY_MOVE_FILE_BARE_PASS,
     "Found a pass without a number, “Host p”; the document says: “row is a number from 1 to 8, "
     "(doesn't matter which number if column=P, but do include a number)”"},
};

/* Read as meant, and told of; a strict reader takes it for a fault and names the sentence. */
static void
test_breach(gconstpointer data)
{
  const Breach *breach = data;
  PlyManner manner = ply_manner_document(&ply_move_file_player_dialects);
  PlyRules rules;
  PlyPosition start;
  ply_rules_parse("othello", &rules);
  ply_rules_start(&rules, &start);
  gsize length = strlen(breach->text);
  g_auto(PlyMoveFileLine) usual = {0};
  ply_move_file_read(breach->text, length, &manner, &rules, &start, &usual);
  g_assert_true(usual.breaches & 1u << breach->breach);
  g_assert_cmpstr(usual.group, ==, "Host");
  g_assert_cmpint(usual.move, !=, PLY_MOVE_NONE);
  manner.reading = PLY_READING_STRICT;
  g_auto(PlyMoveFileLine) strict = {0};
  ply_move_file_read(breach->text, length, &manner, &rules, &start, &strict);
  g_assert_cmpint(strict.fault, ==, PLY_FAULT_FORMAT);
  g_assert_cmpstr(strict.sentence, ==, breach->sentence);
}

typedef struct {
  PlyRules rules;
  PlyPosition position;
  PlyRng rng;
  guint passes; /* of the host, which says nothing then */
  char *last;   /* what the guest has written */
} HostGame;

static void
play(HostGame *game, PlyMove move)
{
  PlyPosition before = game->position;
  ply_rules_play(&game->rules, &before, move, &game->position, NULL);
}

static void
take_guest_move(HostGame *game, const Folder *folder)
{
  g_auto(PlyMoveFileLine) line = {0};
  char *text = folder_await_move(folder, "Guest");
  for (gint64 until = ply_clock_wall_us() + PATIENCE_US;
       g_strcmp0(text, game->last) == 0 && ply_clock_wall_us() < until;) {
    g_usleep(500);
    g_free(text);
    text = folder_await_move(folder, "Guest");
  }
  g_free(game->last);
  game->last = text;
  PlyManner manner = ply_manner_document(&ply_move_file_player_dialects);
  ply_move_file_read(text, strlen(text), &manner, &game->rules, &game->position, &line);
  g_assert_cmpstr(line.sentence, ==, NULL);
  play(game, line.move);
}

static void
make_host_move(HostGame *game, const Folder *folder)
{
  PlyMove moves[PLY_MAX_MOVES];
  char text[PLY_NOTATION_BYTES];
  int n = ply_rules_moves(&game->rules, &game->position, moves);
  PlyMove move = moves[ply_rng_below(&game->rng, (guint32)n)];
  game->passes += move == PLY_MOVE_PASS;
  if (move != PLY_MOVE_PASS) {
    g_clear_pointer(&game->last, g_free); /* written over: the guest may write the same again */
    g_autofree char *line = g_strdup_printf(
        "Host %s\n", ply_notation_move(PLY_NOTATION_MOVE_FILE, &game->rules, move, text));
    folder_write(folder, "move_file", line);
  }
  play(game, move);
}

/* A whole game of random moves; the guest answers each legally and sees the end by itself. */
static guint
play_whole_game(guint seed)
{
  HostGame game = {0};
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  ply_rules_parse("othello", &game.rules);
  ply_rules_start(&game.rules, &game.position);
  ply_rng_init(&game.rng, seed);
  folder_write(&folder, "move_file", "");
  g_auto(Guest) guest = GUEST;
  guest_start(&guest, &folder);
  guint8 host = seed % 2;
  while (ply_rules_outcome(&game.rules, &game.position) == PLY_GOING_ON) {
    if (game.position.side == host) {
      make_host_move(&game, &folder);
      continue;
    }
    folder_write(&folder, "Guest.go", "");
    take_guest_move(&game, &folder);
    folder_remove(&folder, "Guest.go");
  }
  folder_write(&folder, "end_game", "END: Match TIED!\n");
  folder_write(&folder, "Guest.go", "");
  guest_join(&guest);
  g_assert_true(guest_has_said(&guest, "The game is over: "));
  g_assert_false(guest_has_said(&guest, "not valid"));
  g_free(game.last);
  return game.passes;
}

static void
test_whole_games(void)
{
  guint passes = 0;
  for (guint seed = 0; seed < 12 && (seed < 4 || passes == 0); seed++)
    passes += play_whole_game(seed);
  g_assert_cmpuint(passes, >, 0);
}

/* Guest.go, which has been there for so long that of a limit that it could think on for longer than
 * anybody waits a few seconds are left. */
static void
give_late_turn(const Folder *folder, int limit_s)
{
  g_autofree char *from = folder_path(folder, "new"), *to = folder_path(folder, "Guest.go");
  gint64 now_s = g_get_real_time() / G_USEC_PER_SEC;
  struct utimbuf long_ago = {.actime = now_s, .modtime = now_s - limit_s + 4};
  folder_write(folder, "new", "");
  g_assert_cmpint(g_utime(from, &long_ago), ==, 0);
  g_assert_cmpint(g_rename(from, to), ==, 0);
}

/* With all the time it may use it is still in time, counted from when Guest.go appeared: also once
 * the game has left the book, which it has when Guest moves for the fourth time. */
static void
test_in_time(void)
{
  const int limit_s = 4 * PATIENCE_S;
  HostGame game = {0};
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  ply_rules_parse("othello", &game.rules);
  ply_rules_start(&game.rules, &game.position);
  ply_rng_init(&game.rng, 5);
  folder_write(&folder, "move_file", "");
  g_auto(Guest) guest = GUEST;
  guest.player.depth = 0;
  guest.player.timing = &ply_move_file_timing;
  guest.player.limit_us = limit_s * G_USEC_PER_SEC;
  guest_start(&guest, &folder);
  for (int turn = 0; turn < 4; turn++) {
    give_late_turn(&folder, limit_s);
    take_guest_move(&game, &folder);
    folder_remove(&folder, "Guest.go");
    make_host_move(&game, &folder);
  }
  g_free(game.last);
}

static void
test_idle(void)
{
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  g_auto(Guest) guest = GUEST;
  guest_start(&guest, &folder);
  g_usleep(200000);
  gint64 before = ply_clock_process_cpu_us();
  g_usleep(2000000);
  gint64 used = ply_clock_process_cpu_us() - before;
  g_test_message("%" G_GINT64_FORMAT " µs of CPU time in 2 s", used);
  g_assert_cmpint(used, <, 100000); /* a few hundred; who does not wait gets what the machine has */
}

static void
test_folder_gone(void)
{
  Folder folder = {0};
  folder_open(&folder);
  g_autofree char *name = g_strdup(folder.folder);
  Folder kept = {.folder = name};
  g_auto(Guest) guest = GUEST;
  guest_start(&guest, &kept);
  g_usleep(50000);
  folder_clear(&folder);
  guest_join(&guest);
  g_assert_false(guest.good);
  g_assert_error(guest.error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
}

static void
test_cancel(void)
{
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  g_auto(Guest) guest = GUEST;
  guest_start(&guest, &folder);
  g_cancellable_cancel(guest.player.cancellable);
  guest_join(&guest);
  g_assert_error(guest.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_names(void)
{
  static const char *const bad[] = {"", "a b", "a/b", "..", ".a", "é", "x\n"};
  g_autoptr(GError) error = NULL;
  g_assert_true(ply_move_file_check_name("Group_X-2", &error));
  g_assert_true(ply_move_file_check_name("name.py", &error));
  for (guint i = 0; i < G_N_ELEMENTS(bad); i++) {
    g_assert_false(ply_move_file_check_name(bad[i], &error));
    g_assert_nonnull(error);
    g_clear_error(&error);
  }
}

static void
add_table(const char *group, const char *name, gconstpointer data, GTestDataFunc test)
{
  g_autofree char *path = g_strdup_printf("/move-file/%s/%s", group, name);
  g_test_add_data_func(path, data, test);
}

static void
add_tables(void)
{
  for (guint i = 0; i < G_N_ELEMENTS(endings); i++)
    add_table("ending", endings[i].name, &endings[i], test_ending);
  for (guint i = 0; i < G_N_ELEMENTS(breaches); i++)
    add_table("breach", breaches[i].name, &breaches[i], test_breach);
  for (guint i = 0; i < G_N_ELEMENTS(odds); i++) {
    add_table("end-game-as", odds[i].name, &odds[i], test_odd_end_game);
    if (odds[i].lay == lay_words || odds[i].lay == lay_locked)
      continue; /* a go file may hold anything */
    add_table("go-as", odds[i].name, &odds[i], test_odd_go);
    add_table("move-file-as", odds[i].name, &odds[i], test_odd_move_file);
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/move-file/names", test_names);
  g_test_add_func("/move-file/first-move", test_first_move);
  g_test_add_func("/move-file/breath", test_breath);
  g_test_add_func("/move-file/one-answer", test_one_answer);
  g_test_add_func("/move-file/remade-go", test_remade_go);
  g_test_add_func("/move-file/turn-taken-back", test_turn_taken_back);
  g_test_add_func("/move-file/whole-writes", test_whole_writes);
  g_test_add_func("/move-file/second-move", test_second_move);
  add_tables();
  for (guint i = 0; i < G_N_ELEMENTS(faults); i++) {
    g_autofree char *name = g_strconcat("/move-file/fault/", faults[i].name, NULL);
    g_test_add_data_func(name, &faults[i], test_fault);
  }
  g_test_add_func("/move-file/fault/huge", test_huge);
  g_test_add_func("/move-file/fault/emptied", test_emptied);
  g_test_add_func("/move-file/fault/no-file", test_no_file);
  g_test_add_func("/move-file/fault/full-folder", test_full_folder);
  g_test_add_func("/move-file/slow-writer", test_slow_writer);
  g_test_add_func("/move-file/end-first", test_end_first);
  g_test_add_data_func("/move-file/old-end", GINT_TO_POINTER(FALSE), test_old_end);
  g_test_add_data_func("/move-file/ignore-old", GINT_TO_POINTER(TRUE), test_old_end);
  g_test_add_func("/move-file/slow-end", test_slow_end);
  g_test_add_func("/move-file/odd-end", test_odd_end);
  g_test_add_func("/move-file/strict-ending", test_strict_ending);
  g_test_add_func("/move-file/forged-end", test_forged_end);
  g_test_add_func("/move-file/contested", test_contested_move_file);
  g_test_add_func("/move-file/whole-games", test_whole_games);
  g_test_add_func("/move-file/in-time", test_in_time);
  g_test_add_func("/move-file/idle", test_idle);
  g_test_add_func("/move-file/folder-gone", test_folder_gone);
  g_test_add_func("/move-file/cancel", test_cancel);
  return g_test_run();
}
