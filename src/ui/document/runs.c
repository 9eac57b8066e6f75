/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/runs.h"

#include <string.h>

#include <glib/gi18n.h>

#include "model/file-words.h"
#include "rules/number-tree.h"
#include "trace/compare.h"
#include "ui/document/talk-bar.h"
#include "ui/tree/runs-view.h"
#include "ui/widgets/file-choice.h"
#include "ui/widgets/names.h"
#include "ui/widgets/toaster.h"

#define BUSY_MS 500

/* The memory that the runs of a set have together: one that needs little leaves more to the next. */
typedef struct {
  gsize left;
  guint n; /* runs still to come, the one that is recorded included */
} Budget;

/* A search to be recorded. */
typedef struct {
  PlyRecordRequest request; /* its tree and title are those below */
  PlyNumberTree *tree;      /* owned, or NULL */
  char *title;
  PlyNotation notation;
  gboolean is_work, is_second;
  Budget *budget; /* a reference */
} Asked;

/* One run and its button. */
typedef struct {
  PlySearchView *view; /* borrowed: a child of the stack */
  GtkWidget *tab;      /* borrowed */
  char *beside;        /* owned: the name of what it was last compared with, or NULL */
  gboolean is_taken;   /* what an earlier run kept comes into it */
} Run;

struct _PlyRuns {
  AdwBin parent_instance;

  /* Template widgets. */
  GtkWidget *bar, *close;
  GtkScrolledWindow *scroller;
  GtkBox *tabs;
  GtkStack *stack;
  PlyRunsView *all;
  GtkRevealer *busy_revealer;
  GtkLabel *busy_label;
  PlyTalkBar *talk_bar;

  PlyLecture *talk; /* owned */
  GArray *runs;     /* owned, of Run */
  PlySearchView *current;
  PlySearchView *closing; /* the run that is about to be closed by itself, or NULL */
  gboolean keeps_work, shows_all;
  PlyFoldLevel level;

  /* The node at which all stand. */
  PlyMove path[PLY_TRACE_MAX_LEVELS];
  int n_path;
  gboolean leaving, going;

  /* What is being recorded. */
  GQueue asked;             /* owned, of Asked: still to come */
  PlySearchView *recording; /* the run that is being recorded, or NULL */
  PlySearchView *first;     /* the run that it is to be compared with, or NULL */
  Budget *budget;           /* a reference: of its set, or NULL */
  guint n_set, n_done;      /* of those that were asked for together */
  guint busy_timer, scrolling;

  GPtrArray *kept; /* owned: of an earlier run, what a talk that is being restored needs; or NULL */

  /* A recording that is being opened to be compared with. */
  PlySearchTree *beside;     /* owned, or NULL */
  PlySearchView *beside_for; /* the run that asked for it */
};

G_DEFINE_FINAL_TYPE(PlyRuns, ply_runs, ADW_TYPE_BIN)

enum { SIGNAL_ADDED, SIGNAL_CURRENT, SIGNAL_WANTED, SIGNAL_CLOSE, N_SIGNALS };
static guint signals[N_SIGNALS];

static void record_next(PlyRuns *self);

static Asked *
asked_new(const PlyRecordRequest *request)
{
  Asked *asked = g_new0(Asked, 1);

  asked->request = *request;
  asked->request.title = asked->title = g_strdup(request->title);
  if (request->rules.tree != NULL)
    asked->request.rules.tree = asked->tree = ply_number_tree_copy(request->rules.tree);
  return asked;
}

static void
asked_free(gpointer data)
{
  Asked *asked = data;

  g_clear_pointer(&asked->tree, ply_number_tree_free);
  g_rc_box_release(asked->budget);
  g_free(asked->title);
  g_free(asked);
}

static Run *
run_at(PlyRuns *self, guint number)
{
  return &g_array_index(self->runs, Run, number);
}

static guint
number_of(PlyRuns *self, PlySearchView *view)
{
  guint i = 0;

  while (i < self->runs->len && run_at(self, i)->view != view)
    i++;
  return i;
}

static PlySearchTree *
tree_of(PlyRuns *self, guint number)
{
  return ply_search_view_get_tree(run_at(self, number)->view);
}

guint
ply_runs_get_n(PlyRuns *self)
{
  return self->runs->len;
}

guint
ply_runs_get_current_number(PlyRuns *self)
{
  return number_of(self, self->current);
}

PlySearchView *
ply_runs_get_current(PlyRuns *self)
{
  return self->current;
}

gboolean
ply_runs_is_set(PlyRuns *self)
{
  return self->runs->len > 1 || self->n_set > 1;
}

static void
show_all_runs(PlyRuns *self)
{
  g_autofree PlySearchTree **trees = g_new(PlySearchTree *, self->runs->len);

  for (guint i = 0; i < self->runs->len; i++)
    trees[i] = tree_of(self, i);
  ply_runs_view_set_runs(self->all, trees, self->runs->len, ply_runs_get_current_number(self));
}

/* Those of one name are numbered. Transfer full. */
static char *
name_of(PlyRuns *self, guint number)
{
  char *name = ply_runs_name(tree_of(self, number));
  guint n = 1;

  for (guint i = 0; i < number; i++) {
    g_autofree char *other = ply_runs_name(tree_of(self, i));
    n += g_str_equal(other, name);
  }
  if (n == 1)
    return name;
  char *numbered = g_strdup_printf("%s (%u)", name, n);
  g_free(name);
  return numbered;
}

static void
clear_run(gpointer data)
{
  g_free(((Run *)data)->beside);
}

static const PlyTrace *
trace_at(PlyRuns *self, guint number)
{
  return ply_search_tree_get_trace(tree_of(self, number));
}

/* What the current run can be compared with. */
static void
show_others(PlyRuns *self)
{
  g_autoptr(GMenu) menu = g_menu_new(), runs = g_menu_new(), more = g_menu_new();
  guint current = ply_runs_get_current_number(self);

  if (self->current == NULL)
    return;
  const PlyTrace *trace = trace_at(self, current);
  for (guint i = 0; i < self->runs->len; i++) {
    const PlyTrace *other = trace_at(self, i);
    if (i == current || trace == NULL || other == NULL || !ply_trace_is_comparable(trace, other))
      continue;
    g_autofree char *name = name_of(self, i), *target = g_strdup_printf("%u", i);
    g_autoptr(GMenuItem) item = g_menu_item_new(NULL, NULL);
    g_menu_item_set_label(item, name);
    g_menu_item_set_action_and_target(item, "document.compare-run", "s", target);
    g_menu_append_item(runs, item);
  }
  g_menu_append(more, _("Another _File…"), "document.compare-file");
  g_menu_append(more, _("Record a _Second Run…"), "microscope.record-second");
  g_menu_append_section(menu, NULL, G_MENU_MODEL(runs));
  g_menu_append_section(menu, NULL, G_MENU_MODEL(more));
  ply_search_view_set_others(self->current, G_MENU_MODEL(menu), run_at(self, current)->beside);
}

static void
show_names(PlyRuns *self)
{
  for (guint i = 0; i < self->runs->len; i++) {
    g_autofree char *number = g_strdup_printf("%u", i), *name = name_of(self, i);
    GtkWidget *tab = run_at(self, i)->tab;
    gtk_button_set_label(GTK_BUTTON(tab), name);
    gtk_actionable_set_action_target(GTK_ACTIONABLE(tab), "s", number);
  }
  gtk_widget_set_visible(self->bar, ply_runs_is_set(self));
  gtk_widget_set_visible(self->close, !self->shows_all);
  show_others(self);
  if (self->shows_all)
    show_all_runs(self);
}

/* The button of the run that is shown is seen, once it has its place. */
static gboolean
scroll_to_tab(gpointer data)
{
  PlyRuns *self = data;
  guint number = ply_runs_get_current_number(self);
  graphene_rect_t bounds;

  self->scrolling = 0;
  if (number < self->runs->len &&
      gtk_widget_compute_bounds(run_at(self, number)->tab, GTK_WIDGET(self->tabs), &bounds))
    gtk_adjustment_clamp_page(gtk_scrolled_window_get_hadjustment(self->scroller), bounds.origin.x,
                              bounds.origin.x + bounds.size.width);
  return G_SOURCE_REMOVE;
}

/* What is not shown is not there for a screen reader either. */
static void
show_page(PlyRuns *self)
{
  gboolean all = self->shows_all || self->current == NULL;
  GtkWidget *shown = all ? GTK_WIDGET(self->all) : GTK_WIDGET(self->current);

  gtk_widget_set_visible(shown, TRUE);
  gtk_stack_set_visible_child(self->stack, shown);
  gtk_widget_set_visible(GTK_WIDGET(self->all), all);
  for (guint i = 0; i < self->runs->len; i++) {
    GtkWidget *view = GTK_WIDGET(run_at(self, i)->view);
    gtk_widget_set_visible(view, view == shown);
  }
  show_names(self);
  if (self->scrolling == 0)
    self->scrolling = g_idle_add_full(G_PRIORITY_LOW, scroll_to_tab, self, NULL);
}

void
ply_runs_show_all(PlyRuns *self, gboolean all)
{
  self->shows_all = all;
  show_page(self);
}

/* The node that is chosen in one is chosen in all: each goes there when it is shown. */
static void
on_step(PlyRuns *self, GParamSpec *spec, PlySearchTree *tree)
{
  gboolean is_new = self->recording != NULL && tree == ply_search_view_get_tree(self->recording);

  if (self->going || is_new || self->current == NULL ||
      tree != ply_search_view_get_tree(self->current))
    return;
  self->n_path = ply_search_tree_get_path(tree, self->path, &self->leaving);
}

static void
go_to_node(PlyRuns *self, PlySearchView *view)
{
  self->going = TRUE;
  ply_search_tree_go_path(ply_search_view_get_tree(view), self->path, self->n_path, self->leaving);
  self->going = FALSE;
}

/* Runs of another position have nothing to do with the node. */
static void
forget_node(PlyRuns *self, const PlyRecordRequest *request)
{
  const PlyTrace *trace = self->current != NULL
                              ? ply_search_tree_get_trace(ply_search_view_get_tree(self->current))
                              : NULL;

  if (trace != NULL && trace->info.root.key == request->root.key)
    return;
  self->n_path = 0;
  self->leaving = TRUE;
}

void
ply_runs_set_current(PlyRuns *self, guint number)
{
  if (number >= self->runs->len)
    return;
  PlySearchView *before = self->current, *view = run_at(self, number)->view;
  gboolean is_other = view != before;
  gboolean in_lecture = is_other && before != NULL && ply_search_view_get_lecture(before);
  if (in_lecture)
    ply_search_view_take_lecture(view, before);
  self->current = view;
  if (is_other)
    go_to_node(self, self->current);
  show_page(self);
  ply_talk_bar_set_view(self->talk_bar, view);
  ply_lecture_stand(self->talk, ply_search_view_get_tree(view));
  g_signal_emit(self, signals[SIGNAL_CURRENT], 0);
  if (in_lecture)
    ply_search_view_end_lecture(before);
}

PlyLecture *
ply_runs_get_talk(PlyRuns *self)
{
  return self->talk;
}

void
ply_runs_add_actions(PlyRuns *self, GSimpleActionGroup *actions)
{
  ply_talk_bar_add_actions(self->talk_bar, actions);
}

void
ply_runs_open_talk(PlyRuns *self, GFile *file)
{
  ply_talk_bar_open(self->talk_bar, file);
}

/* Where a stop is, in whichever run. */
static void
on_go(PlyRuns *self, PlyLectureStop *stop)
{
  PlySearchTree *tree = ply_lecture_stop_get_tree(stop);

  for (guint i = 0; i < self->runs->len; i++) {
    if (tree_of(self, i) != tree)
      continue;
    if (run_at(self, i)->view != self->current)
      ply_runs_set_current(self, i);
    ply_search_tree_set_step(tree, ply_lecture_stop_get_step(stop));
    const PlyTrace *trace = ply_search_tree_get_trace(tree);
    if (trace != NULL && trace->n > 0 && !ply_lecture_stop_is_there(stop))
      ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)), _("The recording has no such step."));
  }
}

static void
on_stand(PlyRuns *self, GParamSpec *spec, PlySearchTree *tree)
{
  if (self->current != NULL && tree == ply_search_view_get_tree(self->current))
    ply_lecture_stand(self->talk, tree);
}

static void
on_trace(PlyRuns *self)
{
  show_names(self);
}

/* A run that is closed by itself goes; else all that waited for it may. */
static void
on_view_close(PlyRuns *self, PlySearchView *view)
{
  if (self->closing == view)
    ply_runs_close_current(self);
  else
    g_signal_emit(self, signals[SIGNAL_CLOSE], 0);
}

static void
on_talk_close(PlyRuns *self)
{
  g_signal_emit(self, signals[SIGNAL_CLOSE], 0);
}

static void
on_view_record(PlyRuns *self, const PlyRecordSet *set, int notation, gboolean is_changed,
               gboolean is_second)
{
  ply_runs_record(self, set, (PlyNotation)notation, is_changed, is_second);
  if (set->n > 1)
    g_signal_emit(self, signals[SIGNAL_WANTED], 0, "runs");
}

static char *
busy_text(PlyRuns *self)
{
  g_autofree char *busy = NULL;
  PlySearchTree *tree = ply_search_view_get_tree(self->recording);
  g_autofree char *name = ply_runs_name(tree);

  g_object_get(tree, "busy", &busy, NULL);
  /* A blank at the end of words that may break anywhere makes GTK 4.8 take them for wider than they
   * say they are. */
  return busy != NULL
             ? g_strdup_printf(_("Run %u of %u: %s. %s"), self->n_done + 1, self->n_set, name, busy)
             : g_strdup_printf(_("Run %u of %u: %s."), self->n_done + 1, self->n_set, name);
}

static gboolean
show_busy(gpointer data)
{
  PlyRuns *self = data;
  gboolean is_busy = self->recording != NULL && self->n_set > 1;

  if (is_busy) {
    g_autofree char *text = busy_text(self);
    gtk_label_set_text(self->busy_label, text);
  }
  gtk_revealer_set_reveal_child(self->busy_revealer, is_busy);
  return G_SOURCE_CONTINUE;
}

static void
begin_busy(PlyRuns *self)
{
  if (self->busy_timer == 0)
    self->busy_timer = g_timeout_add(BUSY_MS, show_busy, self);
}

static void
end_busy(PlyRuns *self)
{
  g_clear_handle_id(&self->busy_timer, g_source_remove);
  gtk_revealer_set_reveal_child(self->busy_revealer, FALSE);
}

static void
forget_beside(PlyRuns *self)
{
  if (self->beside != NULL) {
    g_signal_handlers_disconnect_by_data(self->beside, self);
    ply_search_tree_cancel(self->beside);
  }
  g_clear_object(&self->beside);
  self->beside_for = NULL;
}

static void
remove_run(PlyRuns *self, PlySearchView *view)
{
  guint number = number_of(self, view);
  Run run = *run_at(self, number);

  ply_search_view_drop_work(view);
  ply_lecture_remove_run(self->talk, ply_search_view_get_tree(view));
  g_signal_handlers_disconnect_by_data(ply_search_view_get_tree(view), self);
  g_signal_handlers_disconnect_by_data(view, self);
  if (self->first == view)
    self->first = NULL;
  if (self->beside_for == view)
    forget_beside(self);
  g_array_remove_index(self->runs, number);
  if (self->current == view)
    ply_runs_set_current(self, MIN(number, self->runs->len - 1));
  else
    show_page(self);
  gtk_box_remove(self->tabs, run.tab);
  gtk_stack_remove(self->stack, GTK_WIDGET(view));
  g_signal_emit(self, signals[SIGNAL_CURRENT], 0);
}

static void
end_set(PlyRuns *self)
{
  g_queue_clear_full(&self->asked, asked_free);
  self->n_set = self->n_done = 0;
  end_busy(self);
  show_names(self);
  g_signal_emit(self, signals[SIGNAL_CURRENT], 0);
}

/* `name` is taken over. */
static void
compare_with(PlyRuns *self, PlySearchView *view, PlyTrace *other, char *name)
{
  Run *run = run_at(self, number_of(self, view));

  g_free(run->beside);
  run->beside = name;
  ply_search_tree_compare(ply_search_view_get_tree(view), other);
  show_others(self);
}

void
ply_runs_compare(PlyRuns *self, guint number)
{
  if (self->current != NULL && number < self->runs->len && trace_at(self, number) != NULL)
    compare_with(self, self->current, ply_search_tree_get_trace(tree_of(self, number)),
                 name_of(self, number));
}

static void
on_beside(PlyRuns *self)
{
  PlyTrace *trace = ply_search_tree_get_trace(self->beside);

  if (trace == NULL)
    return;
  compare_with(self, self->beside_for, trace,
               ply_file_words_name(ply_search_tree_get_file(self->beside)));
  forget_beside(self);
}

static void
on_beside_told(PlyRuns *self, const char *sentence)
{
  ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)), sentence);
}

static void
on_compare_file(gpointer owner, GFile *file, gpointer data)
{
  PlyRuns *self = PLY_RUNS(owner);

  if (self->current == NULL)
    return;
  forget_beside(self);
  self->beside = ply_search_tree_new();
  self->beside_for = self->current;
  g_signal_connect_object(self->beside, "notify::trace", G_CALLBACK(on_beside), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->beside, "told", G_CALLBACK(on_beside_told), self,
                          G_CONNECT_SWAPPED);
  ply_search_tree_load(self->beside, file);
}

void
ply_runs_ask_compare(PlyRuns *self)
{
  PlyFileQuestion question = {.title = _("Compare with a Recording"), .accept = _("_Compare")};

  ply_file_choice_ask(GTK_WIDGET(self), &question, on_compare_file, NULL, NULL);
}

/* What a run has taken is not there for the next ones. */
static void
pay(Budget *budget, const PlyTrace *trace)
{
  gsize taken = trace != NULL ? (gsize)trace->n * sizeof(PlyTraceVisit) : 0;

  budget->left -= MIN(taken, budget->left);
  budget->n--;
}

/* The recording of a set has come to its end, or was given up: so is what would follow. */
/* A recording of a talk could not be opened: one stands at another that is there, or soon is. */
static void
pass_over(PlyRuns *self, PlySearchTree *tree)
{
  show_names(self);
  if (self->current == NULL || tree != ply_search_view_get_tree(self->current))
    return;
  for (guint i = 0; i < self->runs->len; i++) {
    PlySearchTree *other = tree_of(self, i);
    if (other == tree ||
        (ply_search_tree_get_trace(other) == NULL && !ply_search_tree_is_loading(other)))
      continue;
    g_autoptr(GFile) missed = g_object_ref(ply_search_tree_get_missed(tree));
    g_autofree char *shown = ply_file_words_name(missed);
    g_autofree char *told = g_strdup_printf(_("%s could not be opened."), shown);
    ply_runs_set_current(self, i);
    for (guint k = 0; k < ply_lecture_get_n(self->talk); k++) {
      if (ply_lecture_stop_get_tree(ply_lecture_at(self->talk, k)) != other)
        continue;
      ply_lecture_go_to(self->talk, k);
      break;
    }
    ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)), told);
    return;
  }
}

static void
on_ended(PlyRuns *self, gboolean good, PlySearchTree *tree)
{
  PlySearchView *view = self->recording;

  if (!good && ply_search_tree_get_missed(tree) != NULL)
    pass_over(self, tree);
  if (view == NULL || tree != ply_search_view_get_tree(view))
    return;
  self->recording = NULL;
  self->n_done++;
  pay(self->budget, ply_search_tree_get_trace(tree));
  g_clear_pointer(&self->budget, g_rc_box_release);
  if (good)
    go_to_node(self, view);
  if (good && self->first != NULL) {
    compare_with(self, self->first, ply_search_tree_get_trace(tree),
                 name_of(self, number_of(self, view)));
    ply_runs_set_current(self, number_of(self, self->first));
    g_signal_emit(self, signals[SIGNAL_WANTED], 0, "compare");
  }
  self->first = NULL;
  if (good && !g_queue_is_empty(&self->asked)) {
    record_next(self);
    return;
  }
  end_set(self);
  if (!good && ply_search_tree_get_trace(tree) == NULL && self->runs->len > 1)
    remove_run(self, view);
}

static PlySearchView *
add_run(PlyRuns *self)
{
  Run run = {.view = ply_search_view_new(NULL),
             .tab = g_object_new(GTK_TYPE_TOGGLE_BUTTON, "accessible-role", GTK_ACCESSIBLE_ROLE_TAB,
                                 "action-target", g_variant_new_string(""), NULL)};
  PlySearchTree *tree = ply_search_view_get_tree(run.view);
  GtkWidget *last = self->runs->len > 0 ? run_at(self, self->runs->len - 1)->tab : NULL;

  gtk_actionable_set_action_name(GTK_ACTIONABLE(run.tab), "document.run");
  gtk_box_insert_child_after(self->tabs, run.tab, last);
  gtk_stack_add_child(self->stack, GTK_WIDGET(run.view));
  g_array_append_val(self->runs, run);
  if (self->keeps_work)
    ply_search_view_keep_work(run.view);
  ply_search_view_set_level(run.view, self->level);
  ply_lecture_add_run(self->talk, tree);
  ply_search_view_set_talk(run.view, self->talk);
  g_signal_connect_object(tree, "notify::step", G_CALLBACK(on_step), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::step", G_CALLBACK(on_stand), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::trace", G_CALLBACK(on_trace), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "ended", G_CALLBACK(on_ended), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(run.view, "close", G_CALLBACK(on_view_close), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(run.view, "record", G_CALLBACK(on_view_record), self, G_CONNECT_SWAPPED);
  g_signal_emit(self, signals[SIGNAL_ADDED], 0, run.view);
  return run.view;
}

PlySearchView *
ply_runs_take_current(PlyRuns *self)
{
  if (self->current == NULL) {
    add_run(self);
    ply_runs_set_current(self, 0);
  }
  return self->current;
}

/* Whether nothing is in it, nor about to be. */
static gboolean
is_empty(PlySearchView *view)
{
  PlySearchTree *tree = ply_search_view_get_tree(view);

  return ply_search_tree_get_trace(tree) == NULL && !ply_search_tree_is_recording(tree) &&
         !ply_search_tree_is_loading(tree);
}

/* The current run if nothing is in it, else another one. */
static PlySearchView *
take_empty(PlyRuns *self)
{
  return self->current != NULL && is_empty(self->current) &&
                 !run_at(self, ply_runs_get_current_number(self))->is_taken
             ? self->current
             : add_run(self);
}

/* One that is open already is the first of the talk's; each recording is a run once. */
static PlySearchView *
open_recording(PlyRuns *self, const char *path)
{
  PlySearchView *view = take_empty(self);
  g_autoptr(GFile) file = g_file_new_for_path(path);

  ply_search_view_open_file(view, file);
  return view;
}

static void
on_talk_read(PlyRuns *self, PlyTalkFile *talk, GFile *file)
{
  g_autoptr(GHashTable) known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_autofree PlySearchTree **trees = g_new(PlySearchTree *, talk->stops->len);

  for (guint i = 0; i < talk->stops->len; i++) {
    char *path = ply_talk_file_resolve(g_file_peek_path(file), ply_talk_file_at(talk, i)->file);
    PlySearchView *view = g_hash_table_lookup(known, path);
    if (view == NULL)
      view = open_recording(self, path);
    trees[i] = ply_search_view_get_tree(view);
    g_hash_table_replace(known, path, view);
  }
  ply_lecture_load(self->talk, file, talk, trees);
  show_page(self);
}

/* ---- a talk that outlives the program ---- */

static char *
name_in_journal(gpointer data, PlySearchTree *tree)
{
  PlyRuns *self = data;
  GFile *file = ply_search_tree_get_file(tree);
  const char *path = file != NULL ? g_file_peek_path(file) : NULL;

  if (path != NULL)
    return ply_talk_file_relative("/talk", path);
  for (guint i = 0; i < self->runs->len; i++) {
    const char *id = ply_search_view_get_work_id(run_at(self, i)->view);
    if (tree_of(self, i) == tree && id != NULL)
      return g_strconcat(PLY_JOURNAL_UNSAVED, id, NULL);
  }
  return NULL;
}

static PlySearchView *
restore_recording(PlyRuns *self, PlyJournalEntry *entry)
{
  PlySearchView *view = take_empty(self);

  run_at(self, number_of(self, view))->is_taken = TRUE;
  ply_search_view_restore(view, entry);
  return view;
}

/* NULL if it is not there any more. */
static PlySearchView *
find_kept(PlyRuns *self, const char *id)
{
  for (guint i = 0; self->kept != NULL && i < self->kept->len; i++) {
    if (g_str_equal(ply_journal_entry_get_id(g_ptr_array_index(self->kept, i)), id))
      return restore_recording(self, g_ptr_array_steal_index(self->kept, i));
  }
  return NULL;
}

static void
on_talk_restored(PlyRuns *self, PlyTalkFile *talk, GFile *file)
{
  g_autoptr(GHashTable) known = g_hash_table_new(g_str_hash, g_str_equal);
  g_autoptr(PlyTalkFile) there = ply_talk_file_new(talk->title);
  g_autofree PlySearchTree **trees = g_new(PlySearchTree *, talk->stops->len);

  for (guint i = 0; i < talk->stops->len; i++) {
    const PlyTalkFileStop *stop = ply_talk_file_at(talk, i);
    PlySearchView *view = g_hash_table_lookup(known, stop->file);
    g_autofree char *path = ply_talk_file_resolve("/talk", stop->file);
    if (view == NULL)
      view = g_str_has_prefix(stop->file, PLY_JOURNAL_UNSAVED)
                 ? find_kept(self, stop->file + strlen(PLY_JOURNAL_UNSAVED))
                 : open_recording(self, path);
    if (view == NULL)
      continue;
    g_hash_table_replace(known, stop->file, view);
    trees[there->stops->len] = ply_search_view_get_tree(view);
    ply_talk_file_add(there, stop->file, stop->step, stop->note);
  }
  ply_lecture_restore(self->talk, file, there, trees);
  g_clear_pointer(&self->kept, g_ptr_array_unref);
  show_page(self);
}

/* Its recordings are there all the same. */
static void
on_talk_not_restored(PlyRuns *self, const char *why)
{
  g_autofree char *told = g_strdup_printf(_("The unsaved talk cannot be restored. %s"), why);

  while (self->kept != NULL && self->kept->len > 0)
    restore_recording(self, g_ptr_array_steal_index(self->kept, 0));
  g_clear_pointer(&self->kept, g_ptr_array_unref);
  ply_toaster_tell(ply_toaster_find(GTK_WIDGET(self)), told);
}

void
ply_runs_restore_talk(PlyRuns *self, PlyJournalEntry *entry, GPtrArray *recordings)
{
  g_clear_pointer(&self->kept, g_ptr_array_unref);
  self->kept = recordings;
  ply_save_bar_restore(PLY_SAVE_BAR(self->talk_bar), entry, NULL);
}

static void
record_next(PlyRuns *self)
{
  Asked *asked = g_queue_pop_head(&self->asked);
  gboolean is_first = self->n_done == 0;
  PlySearchView *view = take_empty(self);

  self->recording = view;
  self->first = asked->is_second ? self->current : NULL;
  self->budget = g_rc_box_acquire(asked->budget);
  asked->request.budget =
      MAX(self->budget->left / self->budget->n, (gsize)PLY_RECORDER_LEAST_BYTES);
  forget_node(self, &asked->request);
  ply_search_view_record(view, &asked->request, asked->notation);
  if (asked->is_work)
    ply_search_tree_set_modified(ply_search_view_get_tree(view));
  if (is_first && !asked->is_second)
    ply_runs_set_current(self, number_of(self, view));
  else
    show_page(self);
  begin_busy(self);
  asked_free(asked);
}

void
ply_runs_record(PlyRuns *self, const PlyRecordSet *set, PlyNotation notation, gboolean is_work,
                gboolean is_second)
{
  Budget *budget = g_rc_box_new(Budget);

  *budget = (Budget){set->requests[0].budget, set->n};
  for (guint i = 0; i < set->n; i++) {
    Asked *asked = asked_new(&set->requests[i]);
    asked->budget = g_rc_box_acquire(budget);
    asked->notation = notation;
    asked->is_work = is_work;
    asked->is_second = is_second;
    g_queue_push_tail(&self->asked, asked);
  }
  g_rc_box_release(budget);
  self->n_set += set->n;
  if (self->recording == NULL)
    record_next(self);
  else
    show_page(self);
}

void
ply_runs_stand_at(PlyRuns *self, const PlyMove *moves, guint n)
{
  self->n_path = (int)MIN(n, G_N_ELEMENTS(self->path));
  memcpy(self->path, moves, sizeof *moves * (gsize)self->n_path);
  self->leaving = TRUE;
}

void
ply_runs_cancel(PlyRuns *self)
{
  g_queue_clear_full(&self->asked, asked_free);
  if (self->recording != NULL)
    ply_search_tree_cancel(ply_search_view_get_tree(self->recording));
}

void
ply_runs_close_current(PlyRuns *self)
{
  PlySearchView *view = self->current;

  if (view == NULL || self->runs->len < 2)
    return;
  if (self->closing != view)
    ply_search_view_forget_answer(view);
  self->closing = view;
  if (!ply_search_view_lets_close(view, FALSE))
    return;
  self->closing = NULL;
  if (self->recording == view)
    ply_runs_cancel(self);
  if (number_of(self, view) < self->runs->len) /* not taken away already */
    remove_run(self, view);
}

void
ply_runs_set_level(PlyRuns *self, PlyFoldLevel level)
{
  self->level = level;
  for (guint i = 0; i < self->runs->len; i++)
    ply_search_view_set_level(run_at(self, i)->view, level);
}

gboolean
ply_runs_get_unsaved(PlyRuns *self)
{
  for (guint i = 0; i < self->runs->len; i++) {
    if (ply_search_view_get_unsaved(run_at(self, i)->view))
      return TRUE;
  }
  return self->talk != NULL && ply_lecture_get_modified(self->talk);
}

gboolean
ply_runs_is_writing(PlyRuns *self)
{
  for (guint i = 0; i < self->runs->len; i++) {
    if (ply_search_view_is_writing(run_at(self, i)->view))
      return TRUE;
  }
  return ply_save_bar_is_writing(PLY_SAVE_BAR(self->talk_bar));
}

/* The run that has a question is shown with it. The talk comes first: it may save recordings. */
gboolean
ply_runs_lets_close(PlyRuns *self, gboolean window)
{
  self->closing = NULL;
  if (!ply_save_bar_lets_close(PLY_SAVE_BAR(self->talk_bar), window))
    return FALSE;
  for (guint i = 0; i < self->runs->len; i++) {
    if (ply_search_view_lets_close(run_at(self, i)->view, window))
      continue;
    ply_runs_set_current(self, i);
    return FALSE;
  }
  return TRUE;
}

void
ply_runs_forget_answer(PlyRuns *self)
{
  ply_save_bar_forget_answer(PLY_SAVE_BAR(self->talk_bar));
  for (guint i = 0; i < self->runs->len; i++)
    ply_search_view_forget_answer(run_at(self, i)->view);
}

void
ply_runs_flush_work(PlyRuns *self)
{
  ply_save_bar_flush_work(PLY_SAVE_BAR(self->talk_bar));
  for (guint i = 0; i < self->runs->len; i++)
    ply_search_view_flush_work(run_at(self, i)->view);
}

void
ply_runs_drop_work(PlyRuns *self)
{
  ply_save_bar_drop_work(PLY_SAVE_BAR(self->talk_bar));
  for (guint i = 0; i < self->runs->len; i++)
    ply_search_view_drop_work(run_at(self, i)->view);
}

static void
ply_runs_dispose(GObject *object)
{
  PlyRuns *self = PLY_RUNS(object);

  g_clear_handle_id(&self->busy_timer, g_source_remove);
  g_clear_handle_id(&self->scrolling, g_source_remove);
  g_queue_clear_full(&self->asked, asked_free);
  for (guint i = 0; i < self->runs->len; i++) {
    g_signal_handlers_disconnect_by_data(tree_of(self, i), self);
    g_signal_handlers_disconnect_by_data(run_at(self, i)->view, self);
  }
  forget_beside(self);
  if (self->talk != NULL) {
    g_signal_handlers_disconnect_by_data(self->talk, self);
    ply_talk_bar_end(self->talk_bar);
  }
  g_clear_object(&self->talk);
  g_clear_pointer(&self->kept, g_ptr_array_unref);
  g_clear_pointer(&self->budget, g_rc_box_release);
  g_array_set_size(self->runs, 0);
  self->current = self->recording = self->first = self->closing = NULL;
  G_OBJECT_CLASS(ply_runs_parent_class)->dispose(object);
}

static void
ply_runs_finalize(GObject *object)
{
  g_array_unref(PLY_RUNS(object)->runs);
  G_OBJECT_CLASS(ply_runs_parent_class)->finalize(object);
}

static void
ply_runs_class_init(PlyRunsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  g_type_ensure(PLY_TYPE_RUNS_VIEW);
  g_type_ensure(PLY_TYPE_TALK_BAR);
  G_OBJECT_CLASS(klass)->dispose = ply_runs_dispose;
  G_OBJECT_CLASS(klass)->finalize = ply_runs_finalize;
  signals[SIGNAL_ADDED] = g_signal_new("added", PLY_TYPE_RUNS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 1, PLY_TYPE_SEARCH_VIEW);
  signals[SIGNAL_CURRENT] = g_signal_new("current", PLY_TYPE_RUNS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                         NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_WANTED] = g_signal_new("wanted", PLY_TYPE_RUNS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                        NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_CLOSE] =
      g_signal_new("close", PLY_TYPE_RUNS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource(widget_class, "/org/plyscope/Plyscope/ui/runs.ui");
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyRuns, name)
  BIND(bar);
  BIND(close);
  BIND(scroller);
  BIND(tabs);
  BIND(stack);
  BIND(all);
  BIND(busy_revealer);
  BIND(busy_label);
  BIND(talk_bar);
#undef BIND
}

static void
ply_runs_init(PlyRuns *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  self->runs = g_array_new(FALSE, FALSE, sizeof(Run));
  g_array_set_clear_func(self->runs, clear_run);
  self->leaving = TRUE;
  g_queue_init(&self->asked);
  self->talk = ply_lecture_new();
  g_signal_connect_object(self->talk, "go", G_CALLBACK(on_go), self, G_CONNECT_SWAPPED);
  ply_talk_bar_set_talk(self->talk_bar, self->talk);
  g_signal_connect_object(self->talk_bar, "read", G_CALLBACK(on_talk_read), self,
                          G_CONNECT_SWAPPED);
  ply_talk_bar_set_name(self->talk_bar, name_in_journal, self);
  g_signal_connect_object(self->talk_bar, "restored", G_CALLBACK(on_talk_restored), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->talk_bar, "not-restored", G_CALLBACK(on_talk_not_restored), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->talk_bar, "close", G_CALLBACK(on_talk_close), self,
                          G_CONNECT_SWAPPED);
}

PlyRuns *
ply_runs_new(gboolean keeps_work)
{
  PlyRuns *self = g_object_new(PLY_TYPE_RUNS, NULL);

  self->keeps_work = keeps_work;
  if (keeps_work)
    ply_save_bar_keep_work(PLY_SAVE_BAR(self->talk_bar));
  return self;
}
