/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <grp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../load-record.h"
#include "library/puzzle-grade.h"
#include "library/puzzles.h"
#include "library/review-words.h"
#include "puzzle-fixture.h"

#define DAY (24 * 60 * 60)
#define NOW G_GINT64_CONSTANT(1800000000)

/* ---- the box of cards ---- */

static void
test_boxes(void)
{
  PlyLeitner card = {0};
  const int days[] = {2, 4, 8, 16, 16};

  g_assert_false(ply_leitner_is_due(card, NOW));
  for (guint i = 0; i < G_N_ELEMENTS(days); i++) {
    card = ply_leitner_answered(card, TRUE, NOW);
    g_assert_cmpint(card.box, ==, MIN((int)i + 2, PLY_LEITNER_BOXES));
    g_assert_cmpint(card.due, ==, NOW + days[i] * DAY);
    g_assert_false(ply_leitner_is_due(card, card.due - 1));
    g_assert_true(ply_leitner_is_due(card, card.due));
  }
  card = ply_leitner_answered(card, FALSE, NOW);
  g_assert_cmpint(card.box, ==, 1);
  g_assert_cmpint(card.due, ==, NOW + 600);
}

/* Answered by a clock that was years ahead, or read from a file that says what cannot be. */
static void
test_odd_cards(void)
{
  g_assert_true(ply_leitner_is_due((PlyLeitner){3, NOW + 1000 * DAY}, NOW));
  PlyLeitner card = ply_leitner_answered((PlyLeitner){99, 0}, TRUE, NOW);
  g_assert_cmpint(card.box, ==, PLY_LEITNER_BOXES);
  card = ply_leitner_answered((PlyLeitner){-7, 0}, TRUE, NOW);
  g_assert_cmpint(card.box, ==, 2);
}

/* ---- words ---- */

static void
test_words(void)
{
  static const char *const bad[] = {"", "x", "12", "<", "5q:c3", "5b:", "5b", "!5", "12345678"};
  g_autoptr(GString) line = g_string_new(NULL);
  PlyReviewWord word;

  ply_review_word_append_nothing(line);
  ply_review_word_append(
      line, &(PlyReviewLoss){.kind = PLY_LOSS_AT_LEAST, .loss = 1200, .size = PLY_REVIEW_BLUNDER},
      "c3");
  ply_review_word_append(line, &(PlyReviewLoss){.kind = PLY_LOSS_AT_MOST, .loss = 30}, "d3");
  g_assert_cmpstr(line->str, ==, ". >1200b:c3 <30");
  g_assert_true(ply_review_word_parse(">1200b:c3", &word));
  g_assert_cmpint(word.loss, ==, 1200);
  g_assert_cmpint(word.size, ==, PLY_REVIEW_BLUNDER);
  g_assert_cmpstr(word.best, ==, "c3");
  g_assert_true(word.counted);
  g_assert_true(ply_review_word_parse("12", &word));
  for (guint i = 0; i < G_N_ELEMENTS(bad); i++)
    g_assert_true(i == 2 || !ply_review_word_parse(bad[i], &word));
}

/* ---- grading ---- */

static PlyMove
move_of(const PlyRecord *record, const char *text)
{
  PlyMove move = PLY_MOVE_NONE;

  g_assert_true(ply_notation_parse(PLY_NOTATION_DEFAULT, &record->rules, text, &move));
  return move;
}

/* Solved to the end: the best move alone is right, and what is lost is proven. */
static void
test_proven(void)
{
  g_autoptr(PlyRecord) record =
      load_record("XXXXXXXXOOXXXXXXOXOXXXXXOXXOXXXXOXXXOXXXOXXXXOX-OOOOOO--OOOOO--- X");
  g_autoptr(PlyPuzzleAnswer) answer =
      ply_puzzle_answer_new(&record->rules, &record->root->position, TRUE, NULL);
  g_assert_nonnull(answer);
  PlyClaim best = ply_puzzle_answer_claim(answer);
  g_assert_cmpint(best.kind, ==, PLY_CLAIM_PROVEN);
  g_assert_cmpint(answer->n, >=, 2);
  for (int i = 0; i < answer->n; i++) {
    PlyPuzzleGrade grade = ply_puzzle_grade(answer, answer->moves[i].move);
    gboolean keeps = answer->moves[i].value.lower == best.score;
    g_assert_cmpint(grade.verdict, ==, keeps ? PLY_PUZZLE_RIGHT : PLY_PUZZLE_WRONG);
    g_assert_cmpint(grade.claim.kind, !=, PLY_CLAIM_ESTIMATE);
    g_assert_cmpint(answer->moves[i].line[0], ==, answer->moves[i].move);
  }
  g_autofree char *number = g_strdup_printf("by %d: find it", best.score / 100);
  g_autofree char *question = ply_puzzle_question(answer, "Black");
  g_assert_true(best.score > 0 && g_str_has_prefix(question, "Black to move wins "));
  g_assert_true(g_str_has_suffix(question, number));
  g_assert_cmpint(ply_puzzle_grade(answer, move_of(record, "a1")).verdict, ==, PLY_PUZZLE_OPEN);
  /* The same every time. */
  g_autoptr(PlyPuzzleAnswer) again =
      ply_puzzle_answer_new(&record->rules, &record->root->position, TRUE, NULL);
  g_assert_cmpint(again->moves[0].move, ==, answer->moves[0].move);
}

/* An opening: nothing of it is proven, and the question says so. */
static void
test_estimate(void)
{
  g_autoptr(PlyRecord) record = load_record("f5d6c3d3c4");
  const PlyRecordNode *end = ply_record_main_end(record);
  g_autoptr(PlyPuzzleAnswer) answer =
      ply_puzzle_answer_new(&record->rules, &end->position, TRUE, NULL);
  g_autofree char *question = ply_puzzle_question(answer, "White");

  g_assert_cmpint(ply_puzzle_answer_claim(answer).kind, ==, PLY_CLAIM_ESTIMATE);
  g_assert_nonnull(strstr(question, "an estimate"));
  g_assert_cmpint(ply_puzzle_grade(answer, answer->moves[0].move).verdict, ==, PLY_PUZZLE_RIGHT);
  for (int i = 0; i < answer->n; i++) {
    PlyPuzzleGrade grade = ply_puzzle_grade(answer, answer->moves[i].move);
    g_assert_false(grade.loss.proven);
    /* All come from searches of one depth, so that each can be compared with the best. */
    g_assert_cmpint(grade.verdict, !=, PLY_PUZZLE_OPEN);
  }
  /* The worst of the moves there is none to be taken for the best. */
  g_assert_cmpint(ply_puzzle_grade(answer, answer->moves[answer->n - 1].move).verdict, ==,
                  PLY_PUZZLE_WRONG);
  g_autoptr(GCancellable) cancelled = g_cancellable_new();
  g_cancellable_cancel(cancelled);
  g_assert_null(ply_puzzle_answer_new(&record->rules, &end->position, TRUE, cancelled));
}

/* ---- in the library ---- */

static void
gather_all(PlyLibrary *library)
{
  g_autoptr(GError) error = NULL;

  for (gboolean more = TRUE; more;)
    g_assert_true(ply_library_gather_puzzles(library, 2, &more, &error));
}

static PlyPuzzle
next_of(PlyLibrary *library, gint64 now, guint64 besides, gboolean early, gboolean *found)
{
  g_autoptr(GError) error = NULL;
  PlyPuzzle puzzle = {0};

  g_assert_true(ply_library_next_puzzle(library, now, besides, early, &puzzle, found, &error));
  return puzzle;
}

static PlyPuzzleFigures
figures_of(PlyLibrary *library, gint64 now)
{
  PlyPuzzleFigures figures;

  g_assert_true(ply_library_puzzle_figures(library, now, &figures, NULL));
  return figures;
}

/* A library from before there were puzzles has none, and gets them; none is there twice. */
static void
test_gathering(PuzzleFixture *self, gconstpointer data)
{
  g_autoptr(PlyLibrary) library = ply_library_open(self->path, FALSE, NULL);
  gboolean found;

  g_assert_cmpuint(figures_of(library, NOW).all, ==, 0);
  next_of(library, NOW, 0, TRUE, &found);
  g_assert_false(found);
  gather_all(library);
  gather_all(library);
  g_assert_cmpuint(figures_of(library, NOW).all, ==, 2);
  /* The one that was missed in two games, in mirror images, comes first. */
  PlyPuzzle puzzle = next_of(library, NOW, 0, FALSE, &found);
  g_assert_true(found);
  g_assert_cmpuint(puzzle.times, ==, 2);
  g_autoptr(PlyRecord) record = ply_library_puzzle_record(library, &puzzle, NULL);
  g_assert_nonnull(record);
  g_assert_cmpint(record->root->position.ply, ==, 2);
  g_assert_cmpstr(record->players[0], ==, "Ann");
  /* By another plan it is the same game that missed it. */
  g_assert_true(ply_library_put_review(library, 1, "depth 6", ". 0 900b:c5 0", NULL));
  gather_all(library);
  puzzle = next_of(library, NOW, 0, FALSE, &found);
  g_assert_cmpuint(puzzle.times, ==, 2);
}

static void
test_repetition(PuzzleFixture *self, gconstpointer data)
{
  g_autoptr(PlyLibrary) library = ply_library_open(self->path, FALSE, NULL);
  gboolean found;

  gather_all(library);
  PlyPuzzle one = next_of(library, NOW, 0, FALSE, &found);
  g_assert_true(ply_library_answer_puzzle(library, &one, FALSE, NOW, NULL));
  PlyPuzzle other = next_of(library, NOW, one.key, FALSE, &found);
  g_assert_true(found && other.key != one.key);
  g_assert_true(ply_library_answer_puzzle(library, &other, TRUE, NOW, NULL));
  next_of(library, NOW, other.key, FALSE, &found);
  g_assert_false(found);
  PlyPuzzleFigures figures = figures_of(library, NOW);
  g_assert_cmpuint(figures.fresh, ==, 0);
  g_assert_cmpuint(figures.due, ==, 0);
  g_assert_cmpint(figures.next, ==, NOW + 600);
  /* Who practises anyway gets the one that is due first. */
  PlyPuzzle early = next_of(library, NOW, other.key, TRUE, &found);
  g_assert_true(found && early.key == one.key);
  PlyPuzzle later = next_of(library, NOW + 600, other.key, FALSE, &found);
  g_assert_true(found && later.key == one.key);
  g_assert_cmpuint(later.missed, ==, 1);
  g_assert_cmpuint(figures_of(library, NOW + 600).due, ==, 1);
}

/* What was answered is there, however the program ended. */
static void
test_kill(PuzzleFixture *self, gconstpointer data)
{
  int status;
  pid_t child = fork();

  if (child == 0) {
    PlyLibrary *library = ply_library_open(self->path, FALSE, NULL);
    gboolean more, found;
    PlyPuzzle puzzle;
    if (library != NULL && ply_library_gather_puzzles(library, 100, &more, NULL) &&
        ply_library_next_puzzle(library, NOW, 0, FALSE, &puzzle, &found, NULL) && found &&
        ply_library_answer_puzzle(library, &puzzle, TRUE, NOW, NULL))
      kill(getpid(), SIGKILL);
    _exit(1);
  }
  g_assert_cmpint(waitpid(child, &status, 0), ==, child);
  g_assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
  g_autoptr(PlyLibrary) library = ply_library_open(self->path, FALSE, NULL);
  PlyPuzzleFigures figures = figures_of(library, NOW);
  g_assert_cmpuint(figures.all, ==, 2);
  g_assert_cmpuint(figures.fresh, ==, 1);
  g_assert_cmpint(figures.next, ==, NOW + 2 * DAY);
}

/* A window has a library open twice. Another program that comes and goes must not take itself for its
 * last user, and the log away with it. */
static void
test_two_programs(PuzzleFixture *self, gconstpointer data)
{
  static const guint32 game = 1;
  g_autofree char *log = g_strconcat(self->path, "-wal", NULL);
  int status, way[2];
  char go = 1;

  g_assert_cmpint(pipe(way), ==, 0);
  pid_t child = fork();
  if (child == 0) {
    g_autoptr(GArray) games = g_array_new(FALSE, FALSE, sizeof game);
    g_array_append_val(games, game);
    bool good = read(way[0], &go, 1) == 1;
    PlyLibrary *library = good ? ply_library_open(self->path, FALSE, NULL) : NULL;
    good = library != NULL && ply_library_put_label(library, "theirs", games, TRUE, NULL);
    ply_library_close(library);
    _exit(good ? 0 : 1);
  }
  g_autoptr(PlyLibrary) first = ply_library_open(self->path, FALSE, NULL);
  gather_all(first);
  g_autoptr(PlyLibrary) second = ply_library_open(self->path, FALSE, NULL);
  g_assert_nonnull(second);
  g_assert_cmpint(write(way[1], &go, 1), ==, 1);
  g_assert_cmpint(waitpid(child, &status, 0), ==, child);
  g_assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  g_assert_true(g_file_test(log, G_FILE_TEST_EXISTS));
  g_assert_cmpuint(figures_of(first, NOW).all, ==, 2);
  close(way[0]);
  close(way[1]);
}

/* To the superuser nothing is read-only; what is in the folder becomes the other user's. */
static gboolean
become_nobody(PuzzleFixture *self)
{
  return chown(self->folder, 65534, 65534) == 0 && chown(self->path, 65534, 65534) == 0 &&
         setgroups(0, NULL) == 0 && setresgid(65534, 65534, 65534) == 0 &&
         setresuid(65534, 65534, 65534) == 0 &&
         prctl(PR_SET_DUMPABLE, 1) == 0; /* the leak sanitizer reads what the process maps */
}

/* Looked at, it can be asked for but not kept. */
static void
test_read_only(PuzzleFixture *self, gconstpointer data)
{
  g_autoptr(GError) error = NULL;
  gboolean more, found;

  if (geteuid() == 0 && !g_test_subprocess()) {
    g_test_trap_subprocess(NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
    g_test_trap_assert_passed();
    return;
  }
  {
    g_autoptr(PlyLibrary) library = ply_library_open(self->path, FALSE, NULL);
    gather_all(library);
    /* Of another review there is something to make. */
    g_assert_true(ply_library_put_review(library, 1, "depth 6", ". 0 900b:c5 0", NULL));
  }
  g_assert_cmpint(g_chmod(self->path, 0400), ==, 0);
  g_assert_true(geteuid() != 0 || become_nobody(self));
  {
    g_autoptr(PlyLibrary) library = ply_library_open(self->path, FALSE, NULL);
    PlyPuzzle puzzle = next_of(library, NOW, 0, FALSE, &found);
    g_assert_true(found);
    g_assert_false(ply_library_gather_puzzles(library, 2, &more, &error));
    g_assert_nonnull(strstr(error->message, "it can only be read"));
    g_clear_error(&error);
    g_assert_false(ply_library_answer_puzzle(library, &puzzle, TRUE, NOW, &error));
    g_assert_nonnull(strstr(error->message, "it can only be read"));
  }
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/puzzles/boxes", test_boxes);
  g_test_add_func("/puzzles/odd-cards", test_odd_cards);
  g_test_add_func("/puzzles/words", test_words);
  g_test_add_func("/puzzles/proven", test_proven);
  g_test_add_func("/puzzles/estimate", test_estimate);
#define ADD(name, test)                                                                            \
  g_test_add("/puzzles/" name, PuzzleFixture, NULL, puzzle_set_up, test, puzzle_tear_down)
  ADD("gathering", test_gathering);
  ADD("repetition", test_repetition);
  ADD("kill", test_kill);
  ADD("two-programs", test_two_programs);
  ADD("read-only", test_read_only);
#undef ADD
  return g_test_run();
}
