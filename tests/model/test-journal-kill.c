/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A program that edits is killed at random moments: what the next one finds is what it had at some
 * moment of its last second, undo and redo included. PLY_KILLS says how often (20). */

#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib-unix.h>
#include <glib/gstdio.h>

#include "model/game-tree.h"
#include "model/journal.h"
#include "model/search-tree.h"
#include "search-tree-fixture.h"
#include "wait.h"

#define MOST_LOST_US G_USEC_PER_SEC
/* Between two edits of the program that is killed. */
#define EDIT_MS 15

/* A program at work: a game, or a number tree whose search is recorded. */
typedef struct {
  PlyGameTree *game;
  PlySearchTree *tree;
  PlyJournal *journal;
  GRand *random;
  FILE *said;
  guint n;
} Work;

/* What it looks like: what is on screen, and how much undo and redo lead to. */
static char *
looks(const PlyHistory *history, const PlyTrace *trace)
{
  g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA1);
  guint n = history->versions->len;

  for (guint i = 0; i < n; i++) {
    const PlyVersion *version = ply_history_at(history, i);
    GString *text = ply_version_save(version);
    const char *content = version->tree != NULL ? text->str : strchr(text->str, '\n');
    g_checksum_update(sum, (const guchar *)content, -1);
    g_string_free(text, TRUE);
  }
  for (guint i = 0; trace != NULL && i < trace->n_notes; i++)
    g_checksum_update(sum, (const guchar *)trace->notes[i].text, -1);
  return g_strdup_printf("%u/%u %s", history->present, n, g_checksum_get_string(sum));
}

static gboolean
knows_nothing(gconstpointer data, guint64 id)
{
  return FALSE;
}

static PlyHistory *
history_of(Work *work, PlyHistoryKnows knows, gconstpointer data)
{
  return work->game != NULL ? ply_game_tree_get_history(work->game, knows, data)
                            : ply_search_tree_get_history(work->tree, knows, data);
}

static void
take(gpointer data, PlyHistoryKnows knows, gconstpointer knows_data, PlyJournalWork *kept)
{
  Work *work = data;

  kept->history = history_of(work, knows, knows_data);
  kept->trace = work->tree != NULL ? ply_trace_ref(ply_search_tree_get_trace(work->tree)) : NULL;
  kept->title = g_strdup("Work");
}

static void
edit_game(Work *work)
{
  PlyMove moves[PLY_MAX_MOVES];
  const PlyRecordNode *at = ply_game_tree_get_current(work->game);
  int n = ply_rules_moves(ply_game_tree_get_rules(work->game), &at->position, moves);
  g_autofree char *text = g_strdup_printf("edit %u", work->n);

  switch (g_rand_int_range(work->random, 0, 8)) {
  case 0:
  case 1:
    ply_game_tree_undo(work->game);
    break;
  case 2:
    ply_game_tree_redo(work->game);
    break;
  case 3:
    ply_game_tree_go_back(work->game);
    break;
  case 4:
    ply_game_tree_remove(work->game, at->id);
    break;
  case 5:
    ply_game_tree_set_comment(work->game, at->id, text);
    break;
  default:
    if (n > 0)
      ply_game_tree_play(work->game, moves[g_rand_int_range(work->random, 0, n)]);
  }
}

static void
edit_tree(Work *work)
{
  const PlyNumberTree *tree = ply_search_tree_get_tree(work->tree);
  g_autofree char *text = g_strdup_printf("note %u", work->n);

  switch (g_rand_int_range(work->random, 0, 6)) {
  case 0:
    ply_search_tree_undo(work->tree);
    break;
  case 1:
    ply_search_tree_redo(work->tree);
    break;
  case 2:
    ply_search_tree_set_note(work->tree, text);
    break;
  default: {
    PlyNumberTree *next = ply_number_tree_copy(tree);
    next->nodes[next->n_nodes - 1].value = (int)work->n;
    ply_search_tree_edit(work->tree, next);
  }
  }
}

/* The edit, and what came of it with the moment at which it was begun. */
static gboolean
on_edit(gpointer data)
{
  Work *work = data;
  gint64 now = g_get_monotonic_time();

  work->n++;
  if (work->game != NULL)
    edit_game(work);
  else
    edit_tree(work);
  ply_journal_touch(work->journal, TRUE);
  g_autoptr(PlyHistory) history = history_of(work, knows_nothing, NULL);
  g_autofree char *what =
      looks(history, work->tree != NULL ? ply_search_tree_get_trace(work->tree) : NULL);
  fprintf(work->said, "%" G_GINT64_FORMAT " %s\n", now, what);
  fflush(work->said);
  return G_SOURCE_CONTINUE;
}

static gboolean
has_trace(gpointer tree)
{
  return ply_search_tree_get_trace(tree) != NULL;
}

/* The program that is killed; it never returns. */
static void
be_killed(gboolean is_tree, guint32 seed, FILE *said)
{
  Work work = {.random = g_rand_new_with_seed(seed), .said = said};
  PlyRules rules;

  if (is_tree) {
    PlyNumberTree *tree = parse_tree(CLASSIC);
    PlyRecordRequest request = tree_request(tree, "alpha-beta");
    work.tree = ply_search_tree_new();
    ply_search_tree_record(work.tree, &request, 0);
    g_assert_true(wait_until(has_trace, work.tree));
  } else {
    g_assert_true(ply_rules_parse("othello", &rules));
    work.game = ply_game_tree_new(ply_record_new(&rules, NULL));
  }
  work.journal = ply_journal_new(take, &work);
  g_timeout_add(EDIT_MS, on_edit, &work);
  g_main_loop_run(g_main_loop_new(NULL, FALSE));
  abort();
}

static void
on_read(GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr(GError) error = NULL;

  ply_journal_entry_read_finish(result, data, &error);
  g_assert_no_error(error);
}

static gboolean
is_read(gpointer work)
{
  return ((PlyJournalWork *)work)->history != NULL;
}

/* What the next program finds; NULL: nothing. Transfer full. */
static char *
find(gboolean is_tree)
{
  g_autoptr(GPtrArray) found = ply_journal_find();
  PlyJournalWork work = {0};

  g_assert_cmpuint(found->len, <=, 1);
  if (found->len == 0)
    return NULL;
  PlyJournalEntry *entry = g_ptr_array_steal_index(found, 0);
  ply_journal_entry_read_async(entry, NULL, on_read, &work);
  g_assert_true(wait_until(is_read, &work));
  g_assert_true(is_tree == (work.trace != NULL));
  char *what = looks(work.history, work.trace);
  ply_journal_work_clear(&work);
  ply_journal_entry_remove(entry);
  return what;
}

/* What a killed program told, line by line: until when each stand was the present one. Whether no
 * more than the last second is lost; a machine that let the program wait is given that time. */
static gboolean
check(char **lines, gint64 killed, const char *found, const char *seed)
{
  gint64 before = 0, gap = 0, until = 0;
  guint n = g_strv_length(lines);

  if (n > 0 && *lines[n - 1] == '\0')
    n--;
  for (guint i = 0; i < n; i++) {
    gint64 at = g_ascii_strtoll(lines[i], NULL, 10);
    gap = i > 0 ? MAX(gap, at - before) : 0;
    before = at;
  }
  if (n > 0)
    gap = MAX(gap, killed - before);
  gint64 first = n > 0 ? g_ascii_strtoll(lines[0], NULL, 10) : killed;
  for (guint i = 0; i < n; i++) {
    const char *what = strchr(lines[i], ' ') + 1;
    gint64 next = i + 1 < n ? g_ascii_strtoll(lines[i + 1], NULL, 10) : killed;
    if (g_strcmp0(what, found) == 0)
      until = next;
  }
  if (found == NULL)
    until = first;
  if (until == 0)
    g_error("%s: what was found was never there: %s", seed, found);
  g_test_message("%s: %u edits, %.3f s lost, at most %.3f s between two", seed, n,
                 (double)(killed - until) / G_USEC_PER_SEC, (double)gap / G_USEC_PER_SEC);
  return killed - until <= MOST_LOST_US + 4 * gap;
}

static gboolean
kill_one(const char *self, gboolean is_tree, guint32 seed)
{
  g_autoptr(GRand) random = g_rand_new_with_seed(seed);
  g_autofree char *number = g_strdup_printf("%u", seed);
  g_autofree char *name = g_strdup_printf("%s, seed %u", is_tree ? "tree" : "game", seed);
  const char *argv[] = {self, "--be-killed", is_tree ? "tree" : "game", number, NULL};
  g_autoptr(GError) error = NULL;
  g_autoptr(GString) said = g_string_new(NULL);
  char block[4096];
  int out, status;
  GPid child;

  g_spawn_async_with_pipes(NULL, (char **)argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &child,
                           NULL, &out, NULL, &error);
  g_assert_no_error(error);
  /* From its first edit on, a moment of the next two seconds. */
  gssize n = read(out, block, sizeof block);
  g_assert_cmpint(n, >, 0);
  g_string_append_len(said, block, n);
  gint64 end = g_get_monotonic_time() + g_rand_int_range(random, 0, 2 * G_USEC_PER_SEC);
  g_assert_true(g_unix_set_fd_nonblocking(out, TRUE, NULL));
  while (g_get_monotonic_time() < end) {
    n = read(out, block, sizeof block);
    if (n > 0)
      g_string_append_len(said, block, n);
    else
      g_usleep(500);
  }
  gint64 killed = g_get_monotonic_time();
  g_assert_cmpint(kill(child, SIGKILL), ==, 0);
  g_assert_cmpint(waitpid(child, &status, 0), ==, child);
  g_assert_true(WIFSIGNALED(status));
  while ((n = read(out, block, sizeof block)) > 0)
    g_string_append_len(said, block, n);
  close(out);
  char *last = strrchr(said->str, '\n');
  g_assert_nonnull(last);
  g_string_truncate(said, (gsize)(last - said->str));
  g_auto(GStrv) lines = g_strsplit(said->str, "\n", -1);
  g_autofree char *found = find(is_tree);
  return check(lines, killed, found, name);
}

static const char *program;
static guint kills = 20;

/* More than the last second may be lost now and then, where the disk or the machine is busy; but not
 * as often as where it is written too late. */
static void
kill_many(gboolean is_tree, guint32 seed, guint n)
{
  guint late = 0;

  for (guint i = 0; i < n; i++)
    late += !kill_one(program, is_tree, seed + i);
  g_test_message("%u of %u have lost more than their last second", late, n);
  g_assert_cmpuint(late, <=, (n + 2) / 4);
}

static void
test_game(void)
{
  kill_many(FALSE, 1000, (kills + 1) / 2);
}

static void
test_tree(void)
{
  kill_many(TRUE, 2000, kills / 2);
}

int
main(int argc, char **argv)
{
  if (argc == 4 && g_str_equal(argv[1], "--be-killed"))
    be_killed(g_str_equal(argv[2], "tree"), (guint32)strtoul(argv[3], NULL, 10), stdout);
  g_autofree char *state = g_dir_make_tmp("plyscope-é x-XXXXXX", NULL);
  const char *wanted = g_getenv("PLY_KILLS");
  g_setenv("XDG_STATE_HOME", state, TRUE);
  g_test_init(&argc, &argv, NULL);
  program = argv[0];
  if (wanted != NULL)
    kills = (guint)strtoul(wanted, NULL, 10);
  g_test_add_func("/journal-kill/game", test_game);
  g_test_add_func("/journal-kill/tree", test_tree);
  int status = g_test_run();
  g_autofree char *all = g_build_filename(state, "plyscope", "unsaved", NULL);
  g_autofree char *plyscope = g_path_get_dirname(all);
  g_rmdir(all), g_rmdir(plyscope), g_rmdir(state);
  return status;
}
