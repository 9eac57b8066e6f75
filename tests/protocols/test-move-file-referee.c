/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The referee's end of the move-file conversation: every fault of a player, the exact files, whole
 * games between our programs. PLY_COURSE is the folder of those. */

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/players.h"
#include "arena/referee.h"
#include "protocols/protocols.h"
#include "move-file-fixture.h"

/* For a turn: of one who is to be late, and of one who has time to do what is told of. */
#define SOON_US  400000
#define LATER_US (2 * PATIENCE_US)

static const char *const names[2] = {"Ann", "Bob"};

/* A folder with its referee, and Ann, who does one thing in her first turn. */
typedef struct {
  Folder folder;
  PlyMoveFileHost *host;
  PlyVerdict verdict;
  void (*act)(const Folder *folder);
  int late;         /* which of the two lets the turn pass; −1: neither */
  PlyManner manner; /* all 0: the document's */
  gboolean patient; /* nothing settles before the test is done */
  GMutex mutex;     /* of the log */
  GString *log, *said;
} Match;

/* Acts wait for what the referee has seen. */
static Match *current;

static void
keep_log(gpointer data, const char *line)
{
  Match *match = data;
  g_mutex_lock(&match->mutex);
  g_string_append_printf(match->log, "%s\n", line);
  g_mutex_unlock(&match->mutex);
}

static void
await_log(const char *text)
{
  gint64 until = ply_clock_wall_us() + PATIENCE_US;
  for (gboolean found = FALSE; !found;) {
    g_mutex_lock(&current->mutex);
    found = strstr(current->log->str, text) != NULL;
    g_mutex_unlock(&current->mutex);
    g_assert_cmpint(ply_clock_wall_us(), <, until);
    g_usleep(200);
  }
}

static void
keep_words(gpointer data, const char *text)
{
  Match *match = data;
  g_string_append(match->said, text);
}

static gpointer
run_ann(gpointer data)
{
  const Match *match = data;
  folder_await(&match->folder, "Ann.go", TRUE);
  match->act(&match->folder);
  return NULL;
}

static void
match_run(Match *match, void (*act)(const Folder *folder))
{
  folder_open(&match->folder);
  folder_write(&match->folder, "end_game", "END: Match TIED!\n");
  folder_write(&match->folder, "move_file", "Bob E 3\n");
  folder_write(&match->folder, "Ann.go", "");
  folder_write(&match->folder, "Bob.go", "");
  PlyMoveFileTiming timing = fast;
  if (match->patient)
    timing.settle_us = PATIENCE_US;
  match->host = ply_move_file_host_new(match->folder.folder, names, &timing);
  current = match;
  g_mutex_init(&match->mutex);
  match->act = act;
  match->log = g_string_new(NULL);
  match->said = g_string_new(NULL);
  PlyMoveFileWitness witness = {keep_log, keep_words, match};
  ply_move_file_host_set_witness(match->host, &witness);
  if (match->manner.of == NULL)
    match->manner = ply_manner_document(&ply_move_file_referee_dialects);
  ply_move_file_host_set_manner(match->host, &match->manner);
  g_autoptr(GError) error = NULL;
  g_assert_true(ply_move_file_host_open(match->host, &error));
  g_assert_false(folder_has(&match->folder, "end_game"));
  g_assert_false(folder_has(&match->folder, "Ann.go"));
  g_assert_false(folder_has(&match->folder, "Bob.go"));
  g_autofree char *empty = folder_read(&match->folder, "move_file");
  g_assert_cmpstr(empty, ==, "");
  g_autoptr(PlySeat) ann = ply_move_file_host_seat(match->host, 0, NULL);
  g_autoptr(PlySeat) bob = ply_move_file_host_seat(match->host, 1, NULL);
  PlyReferee referee = {.seats = {ann, bob}};
  for (int side = 0; side < 2; side++)
    referee.control[side].move_us = side == match->late ? SOON_US : LATER_US;
  ply_rules_parse("othello", &referee.rules);
  GThread *thread = act != NULL ? g_thread_new("ann", run_ann, match) : NULL;
  ply_referee_run(&referee, &match->verdict);
  if (thread != NULL)
    g_thread_join(thread);
}

static void
match_clear(Match *match)
{
  g_string_free(match->log, TRUE);
  g_string_free(match->said, TRUE);
  ply_verdict_clear(&match->verdict);
  ply_move_file_host_free(match->host);
  folder_clear(&match->folder);
}

static void
act_nothing(const Folder *folder)
{
}

static void
act_occupied(const Folder *folder)
{
  folder_write(folder, "move_file", "Ann D 4\n");
}

static void
act_outside(const Folder *folder)
{
  folder_write(folder, "move_file", "Ann E 9\n");
}

static void
act_pass(const Folder *folder)
{
  folder_write(folder, "move_file", "Ann P 1\n");
}

static void
act_words(const Folder *folder)
{
  folder_write(folder, "move_file", "I give up\n");
}

static void
act_cut(const Folder *folder)
{
  folder_write(folder, "move_file", "Ann E");
}

static void
act_binary(const Folder *folder)
{
  folder_write_bytes(folder, "move_file", "\0\xff\x01 \x80", 5);
}

static void
act_huge(const Folder *folder)
{
  g_autofree char *text = g_strnfill(5000000, ' ');
  folder_write(folder, "move_file", text);
}

static void
act_empty(const Folder *folder)
{
  folder_write(folder, "move_file", "");
}

static void
act_removed(const Folder *folder)
{
  folder_remove(folder, "move_file");
}

static void
act_pipe(const Folder *folder)
{
  g_autofree char *path = folder_path(folder, "move_file");
  g_remove(path);
  g_assert_cmpint(mkfifo(path, 0600), ==, 0);
}

static void
act_appended(const Folder *folder)
{
  folder_write(folder, "move_file", "Ann E 3\nAnn F 3\n");
}

static void
act_stranger(const Folder *folder)
{
  folder_write(folder, "move_file", "Eve E 3\n");
}

/* Bob writes, although it is Ann's turn. */
static void
act_intruder(const Folder *folder)
{
  folder_write(folder, "move_file", "Bob F 3\n");
}

static void
act_late(const Folder *folder)
{
  folder_await(folder, "Ann.go", FALSE);
  folder_write(folder, "move_file", "Ann E 3\n");
}

/* Ann moves, and moves once more when it is Bob's turn. */
static void
act_twice(const Folder *folder)
{
  folder_write(folder, "move_file", "Ann E 3\n");
  folder_await(folder, "Bob.go", TRUE);
  folder_place(folder, "move_file", "Ann F 3\n");
}

static void
lay_folder(const Folder *folder, const char *name)
{
  g_autofree char *path = folder_path(folder, name);
  g_remove(path);
  g_assert_cmpint(g_mkdir(path, 0700), ==, 0);
}

static void
act_folder(const Folder *folder)
{
  lay_folder(folder, "move_file");
}

/* As often as it is put right. */
static void
act_nuisance(const Folder *folder)
{
  g_autofree char *path = folder_path(folder, "move_file");
  while (folder_has(folder, "Ann.go")) {
    g_unlink(path);
    g_mkdir(path, 0700);
  }
}

/* Ann ends the game herself, and plays on. */
static void
act_end(const Folder *folder)
{
  g_autofree char *from = folder_path(folder, "new");
  g_autofree char *to = folder_path(folder, "end_game");
  folder_write(folder, "new", "END: Ann WINS! Bob LOSES! Time out!\n");
  g_assert_cmpint(g_rename(from, to), ==, 0); /* whole when the referee sees it */
  folder_await(folder, "end_game", FALSE);
  folder_write(folder, "move_file", "Ann E 3\n");
}

static void
act_end_folder(const Folder *folder)
{
  lay_folder(folder, "end_game");
  folder_await(folder, "end_game", FALSE);
  folder_write(folder, "move_file", "Ann E 3\n");
}

/* She gives Bob the turn … */
static void
act_give_turn(const Folder *folder)
{
  folder_write(folder, "Bob.go", "");
  folder_await(folder, "Bob.go", FALSE);
  folder_write(folder, "move_file", "Ann E 3\n");
}

/* … or somebody takes hers. */
static void
act_take_turn(const Folder *folder)
{
  folder_remove(folder, "Ann.go");
  folder_await(folder, "Ann.go", TRUE);
  folder_write(folder, "move_file", "Ann E 3\n");
}

/* Bob writes over Ann's move while it settles; she writes over his. */
static void
act_covered(const Folder *folder)
{
  folder_write(folder, "move_file", "Ann E 3\n");
  await_log("Ann E 3");
  folder_write(folder, "move_file", "Bob F 3\n");
  await_log("Bob F 3");
  folder_write(folder, "move_file", "Ann F 3\n");
}

static void
act_emptied(const Folder *folder)
{
  folder_write(folder, "move_file", "Ann E 3\n");
  folder_await(folder, "Bob.go", TRUE);
  folder_write(folder, "move_file", "");
}

/* Ann's answer is written twice, the same: only the first is one. */
static void
act_same_again(const Folder *folder)
{
  folder_write(folder, "move_file", "Ann E 3\n");
  folder_await(folder, "Bob.go", TRUE);
  folder_place(folder, "move_file", "Ann E 3\n");
}

/* A log of moves, as some programs keep it: the last line counts. */
static void
act_strange_first(const Folder *folder)
{
  folder_write(folder, "move_file", "Bob F 3\nAnn E 3\n");
}

static void
act_intruder_e3(const Folder *folder)
{
  folder_write(folder, "move_file", "Bob E 3\n");
}

static void
act_small(const Folder *folder)
{
  folder_write(folder, "move_file", "Ann e 3\n");
}

/* A good move, in a file that takes the other's place; Bob is then too late. */
static void
act_renamed(const Folder *folder)
{
  g_autofree char *from = folder_path(folder, "new");
  g_autofree char *to = folder_path(folder, "move_file");
  folder_write(folder, "new", "Ann e 3");
  g_assert_cmpint(g_rename(from, to), ==, 0);
}

typedef struct {
  const char *name;
  void (*act)(const Folder *folder);
  PlyFault fault;
  guint moves; /* that were accepted before it */
  const char *end;
} Case;

#define ANN_LOSES "END: Bob WINS! Ann LOSES! "
#define BOB_LOSES "END: Ann WINS! Bob LOSES! "

static const Case cases[] = {
    {"nothing", act_nothing, PLY_FAULT_TIME, 0, ANN_LOSES "Time out!"},
    {"late", act_late, PLY_FAULT_TIME, 0, ANN_LOSES "Time out!"},
    {"occupied", act_occupied, PLY_FAULT_ILLEGAL, 0, ANN_LOSES "Invalid move!"},
    {"outside", act_outside, PLY_FAULT_FORMAT, 0, ANN_LOSES "Invalid move!"},
    {"pass", act_pass, PLY_FAULT_ILLEGAL, 0, ANN_LOSES "Invalid move!"},
    {"words", act_words, PLY_FAULT_FORMAT, 0, ANN_LOSES "Invalid move!"},
    {"cut", act_cut, PLY_FAULT_FORMAT, 0, ANN_LOSES "Invalid move!"},
    {"binary", act_binary, PLY_FAULT_FORMAT, 0, ANN_LOSES "Invalid move!"},
    {"huge", act_huge, PLY_FAULT_FORMAT, 0, ANN_LOSES "Invalid move!"},
    {"empty", act_empty, PLY_FAULT_TIME, 0, ANN_LOSES "Time out!"},
    {"emptied", act_emptied, PLY_FAULT_FORMAT, 1, BOB_LOSES "Invalid move!"},
    {"removed", act_removed, PLY_FAULT_TIME, 0, ANN_LOSES "Time out!"},
    {"pipe", act_pipe, PLY_FAULT_TIME, 0, ANN_LOSES "Time out!"},
    {"folder", act_folder, PLY_FAULT_TIME, 0, ANN_LOSES "Time out!"},
    {"nuisance", act_nuisance, PLY_FAULT_TIME, 0, ANN_LOSES "Time out!"},
    {"end", act_end, PLY_FAULT_TIME, 1, BOB_LOSES "Time out!"},
    {"end-folder", act_end_folder, PLY_FAULT_TIME, 1, BOB_LOSES "Time out!"},
    {"give-turn", act_give_turn, PLY_FAULT_TIME, 1, BOB_LOSES "Time out!"},
    {"take-turn", act_take_turn, PLY_FAULT_TIME, 1, BOB_LOSES "Time out!"},
    {"covered", act_covered, PLY_FAULT_OUT_OF_ORDER, 0, BOB_LOSES "Out-of-order move!"},
    {"same-again", act_same_again, PLY_FAULT_TIME, 1, BOB_LOSES "Time out!"},
    {"appended", act_appended, PLY_FAULT_FORMAT, 0, ANN_LOSES "Invalid move!"},
    {"stranger", act_stranger, PLY_FAULT_OUT_OF_ORDER, 0, ANN_LOSES "Out-of-order move!"},
    {"intruder", act_intruder, PLY_FAULT_OUT_OF_ORDER, 0, BOB_LOSES "Out-of-order move!"},
    {"twice", act_twice, PLY_FAULT_OUT_OF_ORDER, 1, ANN_LOSES "Out-of-order move!"},
    {"renamed", act_renamed, PLY_FAULT_TIME, 1, BOB_LOSES "Time out!"},
};

static void
test_fault(gconstpointer data)
{
  const Case *one = data;
  Match match = {.patient = one->act == act_covered,
                 .late = one->fault == PLY_FAULT_TIME ? (int)one->moves : -1};
  match_run(&match, one->act);
  const PlyVerdict *verdict = &match.verdict;
  g_assert_cmpint(verdict->fault, ==, one->fault);
  g_assert_nonnull(verdict->sentence);
  g_assert_true(g_utf8_validate(verdict->sentence, -1, NULL));
  g_assert_null(strstr(verdict->sentence, "/move_file")); /* named as the document does */
  g_assert_cmpuint(ply_record_depth(ply_record_main_end(verdict->record)), ==, one->moves);
  g_assert_false(folder_has(&match.folder, "Ann.go"));
  g_assert_false(folder_has(&match.folder, "Bob.go"));
  int intruder = ply_move_file_host_get_intruder(match.host);
  int loser = intruder >= 0 ? intruder : verdict->offender;
  g_autofree char *line =
      ply_move_file_end_line(&match.manner, names[!loser], names[loser], verdict->fault);
  g_assert_cmpstr(line, ==, one->end);
  g_autoptr(GError) error = NULL;
  g_assert_true(ply_move_file_host_close(match.host, line, &error));
  g_assert_true(folder_has(&match.folder, "Ann.go"));
  g_assert_true(folder_has(&match.folder, "Bob.go"));
  g_autofree char *text = folder_read(&match.folder, "end_game");
  g_autofree char *expected = g_strconcat(line, "\n", NULL);
  g_assert_cmpstr(text, ==, expected);
  match_clear(&match);
}

static void
act_folder_gone(const Folder *folder)
{
  Folder copy = {.folder = g_strdup(folder->folder)};
  folder_clear(&copy);
}

/* Without a folder nobody wins. */
static void
test_folder_gone(void)
{
  Match match = {.late = -1};
  match_run(&match, act_folder_gone);
  g_assert_cmpint(match.verdict.outcome, ==, PLY_GOING_ON);
  g_assert_cmpint(match.verdict.fault, ==, PLY_FAULT_CANCELLED);
  g_assert_nonnull(strstr(match.verdict.sentence, "folder"));
  match_clear(&match);
}

/* FALSE if it cannot be written as a whole at once, as the kernel wants it of these. */
static gboolean
tell_kernel(const char *file, const char *text)
{
  int fd = open(file, O_WRONLY | O_CLOEXEC);
  gboolean done = fd >= 0 && write(fd, text, strlen(text)) == (gssize)strlen(text);

  if (fd >= 0)
    close(fd);
  return done;
}

/* A mount table of its own, which nobody else sees; without root with users of its own, of whom
 * this one is root: who is none of them owns no file there. */
static gboolean
leave_the_others(void)
{
  gboolean is_root = geteuid() == 0;
  g_autofree char *user = g_strdup_printf("0 %u 1", geteuid());
  g_autofree char *group = g_strdup_printf("0 %u 1", getegid());

  if (unshare(is_root ? CLONE_NEWNS : CLONE_NEWNS | CLONE_NEWUSER) != 0)
    return FALSE;
  if (!is_root &&
      !(tell_kernel("/proc/self/setgroups", "deny") && tell_kernel("/proc/self/uid_map", user) &&
        tell_kernel("/proc/self/gid_map", group)))
    return FALSE;
  return mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0;
}

/* The folder of a program that has told where it is. */
static char *
await_place(const char *file)
{
  char *place = NULL;

  for (gint64 until = ply_clock_wall_us() + PATIENCE_US; place == NULL;) {
    g_assert_cmpint(ply_clock_wall_us(), <, until);
    g_usleep(1000);
    g_file_get_contents(file, &place, NULL, NULL);
  }
  return g_strstrip(place);
}

/* Puts a folder in memory under all that the host has open of this one, as a jail does. FALSE if none
 * is open. */
static gboolean
replace_folder(const char *place, const char *options)
{
  struct stat old, each;
  gboolean found = FALSE;

  g_assert_cmpint(stat(place, &old), ==, 0);
  g_assert_cmpint(mount("none", place, "tmpfs", 0, options), ==, 0);
  int new = open(place, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  g_assert_cmpint(new, >=, 0);
  for (int fd = 3; fd < 256; fd++) {
    if (fstat(fd, &each) == 0 && each.st_dev == old.st_dev && each.st_ino == old.st_ino)
      found = dup3(new, fd, O_CLOEXEC) == fd;
  }
  close(new);
  return found;
}

#define NOT_ALLOWED "no mount table of its own is allowed here"

/* In a program's own folder there is no room for a file, not even an empty one: no inode. That is
 * told as what it is, not as a folder that has been removed. */
static void
test_no_inodes(void)
{
  g_auto(PlyAnswer) answer = {.move = PLY_MOVE_NONE};
  PlyTimeControl control = {.move_us = G_USEC_PER_SEC};
  PlyPosition start;
  PlyRules rules;
  Folder folder = {0};

  if (!g_test_subprocess()) {
    g_test_trap_subprocess(NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
    if (g_test_trap_has_passed())
      return;
    g_test_trap_assert_stdout("*" NOT_ALLOWED "*");
    g_test_skip(NOT_ALLOWED);
    return;
  }
  if (!leave_the_others()) {
    g_print("%s\n", NOT_ALLOWED);
    exit(77);
  }
  folder_open(&folder);
  g_autofree char *file = g_build_filename(folder.folder, "where", NULL);
  g_autofree char *script =
      g_strdup_printf("pwd > '%s.new'; mv '%s.new' '%s'; exec sleep 600", file, file, file);
  g_autofree char *quoted = g_shell_quote(script);
  g_autofree char *program = g_strconcat("sh -c ", quoted, NULL);
  g_autoptr(PlySeat) seat = ply_protocol_move_file.seat_new(program, NULL);
  ply_rules_parse("othello", &rules);
  ply_rules_start(&rules, &start);
  PlyTurn turn = {.rules = &rules, .start = &start, .position = &start, .control = &control};
  ply_referee_allow(&turn, 0);
  g_assert_true(ply_seat_begin(seat, &turn, 0, NULL));
  g_autofree char *place = await_place(file);
  g_assert_true(replace_folder(place, "nr_inodes=1"));
  ply_seat_ask(seat, &turn, &answer);
  g_assert_cmpint(umount2(place, MNT_DETACH), ==, 0);
  g_assert_cmpint(answer.fault, ==, PLY_FAULT_RESOURCE);
  g_assert_nonnull(strstr(answer.words, "has filled its folder"));
  folder_clear(&folder);
}

/* What is covered up later is in the log, with its time and its bytes. */
static void
test_log(void)
{
  Match match = {.patient = TRUE, .late = -1};
  match_run(&match, act_covered);
  g_test_message("%s", match.log->str);
  g_assert_true(
      g_regex_match_simple("^\\d+\\.\\d{3}\tAnn\tmove_file\tchanged\t8\tAnn E 3\\\\n\n(.*\n)*"
                           "\\d+\\.\\d{3}\tAnn\tmove_file\tchanged\t8\tBob F 3\\\\n\n",
                           match.log->str, G_REGEX_MULTILINE, 0));
  g_assert_cmpstr(match.verdict.sentence, ==, "Bob has moved during the turn of Ann: “Bob F 3”.");
  match_clear(&match);
}

/* The one who makes the referee's files is not named there, but the file and its content are. */
static void
test_log_of_names(void)
{
  Match match = {.late = 1};
  match_run(&match, act_end);
  g_assert_nonnull(strstr(match.log->str, "\tAnn\tend_game\tmade by somebody else, taken away\t36\t"
                                          "END: Ann WINS! Bob LOSES! Time out!\\n\n"));
  match_clear(&match);
}

typedef struct {
  const char *name, *dialect;
  PlyReading reading;
  void (*act)(const Folder *folder);
  PlyFault fault;    /* TIME: Ann's move was taken, and Bob makes none */
  const char *words; /* in what is said, or in the verdict's sentence; or NULL */
} Dialect;

static const Dialect dialects[] = {
    {"document-small", "document", PLY_READING_USUAL, act_small, PLY_FAULT_TIME,
     "Ann: Found a column in lower case, “Ann e 3”; the document says: “column is a letter from A "
     "to H, or P for passing”\n"},
    {"document-lines", "document", PLY_READING_USUAL, act_appended, PLY_FAULT_FORMAT,
     "the document says: “Write its move to move_file (overwriting the content of that file).”"},
    {"strict-small", "document", PLY_READING_STRICT, act_small, PLY_FAULT_FORMAT,
     "Found a column in lower case, “e 3”; the document says:"},
    {"strict-stranger", "document", PLY_READING_STRICT, act_stranger, PLY_FAULT_OUT_OF_ORDER,
     "A move will have the following format: <groupname> <column> <row>"},
    {"lenient-lines", "document", PLY_READING_LENIENT, act_strange_first, PLY_FAULT_TIME,
     "Ann: Found more than one line"},
    {"lenient-stranger", "document", PLY_READING_LENIENT, act_stranger, PLY_FAULT_TIME,
     "Ann: Found a name that is no player’s, “Eve E 3”"},
    {"lenient-intruder", "document", PLY_READING_LENIENT, act_intruder, PLY_FAULT_OUT_OF_ORDER,
     "Bob has moved during the turn of Ann"},
    {"v6-small", "wpi-referee-v6", PLY_READING_USUAL, act_small, PLY_FAULT_FORMAT,
     "Found a column in lower case"},
    {"v6-lines", "wpi-referee-v6", PLY_READING_USUAL, act_strange_first, PLY_FAULT_TIME, NULL},
    {"v6-stranger", "wpi-referee-v6", PLY_READING_USUAL, act_stranger, PLY_FAULT_TIME, NULL},
    {"v6-intruder", "wpi-referee-v6", PLY_READING_USUAL, act_intruder_e3, PLY_FAULT_TIME, NULL},
    {"v6-strict-intruder", "wpi-referee-v6", PLY_READING_STRICT, act_intruder_e3,
     PLY_FAULT_OUT_OF_ORDER, "Bob has moved during the turn of Ann"},
};

static void
test_dialect(gconstpointer data)
{
  const Dialect *one = data;
  Match match = {.manner = ply_manner_document(&ply_move_file_referee_dialects),
                 .late = one->fault == PLY_FAULT_TIME ? 1 : -1};
  g_assert_true(ply_manner_set_dialect(&match.manner, one->dialect, NULL));
  match.manner.reading = one->reading;
  match_run(&match, one->act);
  g_assert_cmpint(match.verdict.fault, ==, one->fault);
  guint moves = one->fault == PLY_FAULT_TIME ? 1 : 0;
  g_assert_cmpuint(ply_record_depth(ply_record_main_end(match.verdict.record)), ==, moves);
  if (one->words != NULL)
    g_assert_true(strstr(match.verdict.sentence, one->words) != NULL ||
                  strstr(match.said->str, one->words) != NULL);
  match_clear(&match);
}

/* end_game and the go files as the course's own referee leaves them. */
static void
test_v6_end(void)
{
  g_autoptr(GError) error = NULL;
  Match match = {.manner = ply_manner_document(&ply_move_file_referee_dialects)};
  g_assert_true(ply_manner_set_dialect(&match.manner, "wpi-referee-v6", NULL));
  match_run(&match, act_nothing);
  g_autofree char *line =
      ply_move_file_end_line(&match.manner, names[1], names[0], match.verdict.fault);
  g_assert_true(ply_move_file_host_close(match.host, line, &error));
  g_autofree char *text = folder_read(&match.folder, "end_game");
  g_assert_cmpstr(text, ==, "Bob WINS! Ann LOSES! Time out!");
  g_assert_false(folder_has(&match.folder, "Ann.go"));
  g_assert_false(folder_has(&match.folder, "Bob.go"));
  match_clear(&match);
}

static void
test_end_lines(void)
{
  PlyManner manner = ply_manner_document(&ply_move_file_referee_dialects);
  g_autofree char *tied = ply_move_file_end_line(&manner, NULL, NULL, PLY_FAULT_NONE);
  g_autofree char *more = ply_move_file_end_line(&manner, "A", "B", PLY_FAULT_NONE);
  g_assert_cmpstr(tied, ==, "END: Match TIED!");
  g_assert_cmpstr(more, ==,
                  "END: A WINS! B LOSES! The winning player has more discs on the board!");
  g_assert_true(ply_manner_set_dialect(&manner, "wpi-referee-v6", NULL));
  g_autofree char *bare = ply_move_file_end_line(&manner, NULL, NULL, PLY_FAULT_NONE);
  g_assert_cmpstr(bare, ==, "Match TIED!");
}

static char *
course_program(const char *name)
{
  return g_build_filename(g_getenv("PLY_COURSE"), name, NULL);
}

static void
run_seat(const char *spec, PlyVerdict *verdict)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(PlySeat) seat = ply_players_seat(spec, 1, &error);
  g_assert_no_error(error);
  g_autoptr(PlySeat) random = ply_players_seat("random", 2, NULL);
  PlyTimeControl control = {.move_us = LATER_US};
  PlyReferee referee = {.seats = {random, seat}, .control = {control, control}};
  ply_rules_parse("othello", &referee.rules);
  ply_referee_run(&referee, verdict);
}

/* A program in a folder of its own, against somebody who knows nothing of files. */
static void
test_seat(void)
{
  g_autofree char *program = course_program("move-file");
  g_autofree char *spec = g_strdup_printf(
      "move-file:'%s' --name {name} --dir {dir} --time-limit 100 --depth 1", program);
  g_auto(PlyVerdict) verdict = {0};
  run_seat(spec, &verdict);
  g_assert_cmpstr(verdict.sentence, ==, NULL);
  g_assert_cmpint(verdict.fault, ==, PLY_FAULT_NONE);
  g_assert_cmpint(verdict.outcome, !=, PLY_GOING_ON);
}

static void
test_seat_vanishes(void)
{
  gint64 began = ply_clock_wall_us();
  g_auto(PlyVerdict) verdict = {0};
  run_seat("move-file:sh -c 'exit 3'", &verdict);
  g_assert_cmpint(verdict.fault, ==, PLY_FAULT_VANISHED);
  g_assert_nonnull(strstr(verdict.sentence, "exit status 3"));
  g_assert_cmpint(ply_clock_wall_us() - began, <, PATIENCE_US); /* its turn would be longer */
}

/* The command of a player of ours for the referee's --a-command. */
static char *
player_command(void)
{
  g_autofree char *program = course_program("move-file");
  return g_strdup_printf("'%s' --name {name} --dir {dir} --time-limit 100 --depth 1", program);
}

static GSubprocess *
start_referee(const Folder *folder, const char *command)
{
  g_autofree char *program = course_program("referee");
  g_autoptr(GError) error = NULL;
  GSubprocess *process =
      g_subprocess_new(G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, &error,
                       program, "Ann", "Bob", "--dir", folder->folder, "--time-limit", "100",
                       "--start", "Bob", "--a-command", command, "--b-command", command, NULL);
  g_assert_no_error(error);
  return process;
}

/* A whole game between our three programs as they are. */
static void
test_programs(void)
{
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  g_autofree char *command = player_command();
  g_autoptr(GSubprocess) process = start_referee(&folder, command);
  g_autofree char *out = NULL, *err = NULL;
  g_assert_true(g_subprocess_communicate_utf8(process, NULL, NULL, &out, &err, NULL));
  g_assert_cmpstr(err, ==, "");
  g_assert_cmpint(g_subprocess_get_exit_status(process), ==, 0);
  g_autofree char *end = folder_read(&folder, "end_game");
  g_assert_true(g_str_has_suffix(out, end));
  g_assert_true(g_str_has_suffix(end, "The winning player has more discs on the board!\n") ||
                g_str_equal(end, "END: Match TIED!\n"));
  g_assert_true(g_str_has_prefix(out, "Bob plays Blue and moves first, Ann plays Orange.\n"));
  g_assert_true(folder_has(&folder, "Ann.go"));
  g_assert_true(folder_has(&folder, "Bob.go"));
}

static void
test_interrupt(void)
{
  g_auto(Folder) folder = {0};
  folder_open(&folder);
  g_autoptr(GSubprocess) process = start_referee(&folder, "sleep 1000");
  g_autofree char *err = NULL;
  folder_await(&folder, "Bob.go", TRUE);
  g_subprocess_send_signal(process, SIGINT);
  g_assert_true(g_subprocess_communicate_utf8(process, NULL, NULL, NULL, &err, NULL));
  g_assert_cmpint(g_subprocess_get_exit_status(process), ==, 1);
  g_assert_nonnull(strstr(err, "Interrupted"));
  g_assert_false(folder_has(&folder, "Bob.go"));
  g_assert_false(folder_has(&folder, "end_game"));
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  ply_channel_ignore_pipe_signal();
  for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
    g_autofree char *name = g_strconcat("/move-file-referee/fault/", cases[i].name, NULL);
    g_test_add_data_func(name, &cases[i], test_fault);
  }
  for (guint i = 0; i < G_N_ELEMENTS(dialects); i++) {
    g_autofree char *name = g_strconcat("/move-file-referee/dialect/", dialects[i].name, NULL);
    g_test_add_data_func(name, &dialects[i], test_dialect);
  }
  g_test_add_func("/move-file-referee/log", test_log);
  g_test_add_func("/move-file-referee/log-of-names", test_log_of_names);
  g_test_add_func("/move-file-referee/v6-end", test_v6_end);
  g_test_add_func("/move-file-referee/folder-gone", test_folder_gone);
  g_test_add_func("/move-file-referee/no-inodes", test_no_inodes);
  g_test_add_func("/move-file-referee/end-lines", test_end_lines);
  g_test_add_func("/move-file-referee/seat", test_seat);
  g_test_add_func("/move-file-referee/seat-vanishes", test_seat_vanishes);
  g_test_add_func("/move-file-referee/programs", test_programs);
  g_test_add_func("/move-file-referee/interrupt", test_interrupt);
  return g_test_run();
}
