/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/search-view-private.h"

#include <glib/gi18n.h>

#include "model/file-words.h"
#include "record/printable.h"
#include "trace/differences.h"
#include "ui/dialogs/record-dialog.h"
#include "ui/document/search-export-private.h"
#include "ui/document/search-request.h"
#include "ui/document/search-words.h"
#include "ui/widgets/actions.h"
#include "ui/tree/runs-view.h"
#include "ui/tree/why-board.h"
#include "ui/widgets/chart-view.h"
#include "ui/widgets/discs.h"
#include "ui/widgets/help.h"
#include "ui/widgets/menus.h"
#include "ui/widgets/names.h"
#include "ui/widgets/remember.h"
#include "ui/widgets/settings.h"
#include "ui/widgets/toaster.h"
#include "ui/widgets/view-picture.h"

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

G_DEFINE_FINAL_TYPE(PlySearchView, ply_search_view, ADW_TYPE_BIN)

enum { PROP_0, PROP_TITLE, PROP_UNSAVED, PROP_PAGE, PROP_LECTURE };

static void
tell(PlySearchView *self, const char *sentence)
{
  ply_toaster_tell(self->toasts, sentence);
}

/* The window round it, or NULL. */
static GtkWindow *
window_of(PlySearchView *self)
{
  GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));

  return root != NULL ? GTK_WINDOW(root) : NULL;
}

/* A view with nothing in it would be left with no word about why once the toast is gone. */
static void
on_told(PlySearchTree *tree, const char *sentence, PlySearchView *self)
{
  if (ply_search_tree_get_trace(tree) != NULL)
    tell(self, sentence);
  else
    ply_notice_bar_tell(self->notice, sentence, NULL);
}

static gboolean
is_practising(PlySearchView *self)
{
  return gtk_widget_get_visible(GTK_WIDGET(self->practice));
}

/* Something is asked of what is to come, in practice or by a lesson. */
static gboolean
is_asking(PlySearchView *self)
{
  return is_practising(self) || self->is_asked;
}

/* What the step does, where the panel that says it lies folded over the tree. */
static void
show_brief(PlySearchView *self)
{
  char text[PLY_EXPLAIN_BYTES];
  gboolean open;

  if (self->tree == NULL)
    return;
  g_object_get(self->beside, "open", &open, NULL);
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);
  gboolean shown = self->is_narrow && !open && !self->lecture && !is_asking(self) &&
                   !ply_lesson_bar_is_telling(self->lesson) && trace != NULL && state != NULL;
  if (shown)
    gtk_label_set_text(
        GTK_LABEL(self->brief),
        ply_explain_step(trace, state, ply_search_tree_get_wording(self->tree), text));
  gtk_widget_set_visible(self->brief, shown);
}

static void
update_actions(PlySearchView *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  gboolean there = trace != NULL && trace->n > 0, free = there && !is_asking(self);
  guint64 step = ply_search_tree_get_step(self->tree);
  guint64 last = there ? ply_trace_n_steps(trace) - 1 : 0;
  PlyRecordRequest right;
  gboolean foreign = there && ply_trace_reference(trace, &right);
  gboolean own = foreign || ply_search_tree_get_request(self->tree) != NULL;
  gboolean editable = there && ply_search_tree_can_edit(self->tree), can_undo, can_redo;

  g_object_get(self->tree, "can-undo", &can_undo, "can-redo", &can_redo, NULL);
  const struct {
    const char *name;
    gboolean enabled;
  } states[] = {
      {"first", free && step > 0},
      {"back", free && step > 0},
      {"forward", free && (step < last || self->lecture)},
      {"last", free && step < last},
      {"over", free},
      {"into", free && step < last},
      {"out", free},
      {"next", free},
      {"previous", free},
      {"bookmark", there},
      {"stop-position", free},
      {"show-code", self->lecture},
      {"show-stack", self->lecture},
      {"ask-first", self->lecture},
      {"fold", there},
      {"export", there},
      {"copy-picture", there},
      {"export-picture", there},
      {"keep-note", there},
      {"record", own},
      {"record-second", own && free},
      {"compare-right", foreign && free},
      {"search-here", foreign && free},
      {"practice", there},
      {"add-child", editable || (foreign && free)},
      {"add-sibling", editable || (foreign && free)},
      {"delete-node", editable || (foreign && free)},
      {"edit-name", editable || (foreign && free)},
      {"edit-number", editable || (foreign && free)},
      {"lower-value", editable || (foreign && free)},
      {"move-left", editable || (foreign && free)},
      {"move-right", editable || (foreign && free)},
      {"raise-value", editable || (foreign && free)},
      {"undo", editable && can_undo},
      {"redo", editable && can_redo},
  };
  for (guint i = 0; i < G_N_ELEMENTS(states); i++)
    ply_actions_set_enabled(self->actions, states[i].name, states[i].enabled);
}

static void
update_title(PlySearchView *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);

  GFile *file = ply_search_tree_get_file(self->tree);
  g_autofree char *name = file != NULL ? g_file_get_basename(file) : NULL;

  g_free(self->title);
  self->title =
      ply_printable(name != NULL                                  ? name
                    : trace != NULL && *trace->info.title != '\0' ? _(trace->info.title)
                                                                  : _("Search Microscope"));
  ply_save_bar_set_name(self->save_bar, self->title);
  g_object_notify(G_OBJECT(self), "title");
}

static void
on_modified(PlySearchView *self)
{
  update_title(self);
  g_object_notify(G_OBJECT(self), "unsaved");
}

static void
update_edit(PlySearchView *self)
{
  ply_tree_editor_update(self->editor);
  ply_edit_bar_update(self->edit_bar);
}

/* The position of the node, also in words. */
static void
show_board(PlySearchView *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);
  g_autoptr(GString) text = g_string_new(NULL);
  guint32 line[PLY_TRACE_MAX_LEVELS];
  int n = 0;

  gtk_widget_queue_draw(GTK_WIDGET(self->board));
  if (state == NULL)
    return;
  for (guint32 at = state->at.visit; trace->visits[at].parent != PLY_TRACE_NONE;
       at = trace->visits[at].parent)
    line[n++] = at;
  while (n > 0) {
    char move[PLY_NOTATION_BYTES];
    g_string_append_printf(
        text, " %s",
        ply_explain_move(trace, line[--n], ply_search_tree_get_wording(self->tree), move));
  }
  g_autofree char *said = text->len > 0 ? g_strdup_printf(_("After%s"), text->str)
                                        : g_strdup(_("The position that was searched"));
  gtk_label_set_text(self->board_moves, said);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->board), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                 said, -1);
}

static const char *
translate(const char *text)
{
  return _(text);
}

/* Othello's sides are called what their discs look like, as everywhere in the window, whatever a
 * notation calls them. Functions of their own, since an export asks for words on another thread. */
static const char *
translate_in_colours(const char *text)
{
  return g_str_equal(text, "Black")   ? _("Blue")
         : g_str_equal(text, "White") ? _("Orange")
                                      : _(text);
}

static const char *
translate_in_black(const char *text)
{
  return g_str_equal(text, "Blue")     ? _("Black")
         : g_str_equal(text, "Orange") ? _("White")
                                       : _(text);
}

static void
name_sides(PlySearchView *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  PlyWording wording = *ply_search_tree_get_wording(self->tree);
  const char *(*chosen)(const char *text) = translate;

  if (trace != NULL && trace->info.rules.game == &ply_game_othello)
    chosen = ply_discs_are_black() ? translate_in_black : translate_in_colours;
  if (wording.translate == chosen)
    return;
  wording.translate = chosen;
  ply_search_tree_set_wording(self->tree, &wording);
}

/* How a stranger's search was read stands in a remark at its beginning; with faults it is told once, and
 * where one sees what would be right. */
static void
tell_judgement(PlySearchView *self, const PlyTrace *trace)
{
  gboolean faulty = FALSE;

  if (self->judged == trace)
    return;
  self->judged = trace;
  for (guint32 i = 0; i < trace->n_notes && !faulty; i++)
    faulty = strstr(trace->notes[i].text, PLY_TRACE_FAULT) != NULL;
  if (!faulty || !trace->info.foreign || trace->notes[0].step != 0)
    return;
  const char *text = trace->notes[0].text;
  if (g_str_has_prefix(text, PLY_TRACE_MARK " "))
    text += strlen(PLY_TRACE_MARK " ");
  g_autofree char *first = g_strndup(text, strcspn(text, "\n"));
  g_autofree char *said =
      g_strdup_printf(_("%s The key V compares it with the right search."), first);
  ply_notice_bar_tell(self->notice, said, NULL);
}

static void
on_trace(PlySearchView *self)
{
  PlyTrace *trace = ply_search_tree_get_trace(self->tree);

  name_sides(self);
  if (trace == NULL || trace->n == 0)
    return;
  tell_judgement(self, trace);
  g_autofree char *text = ply_search_summary(self->tree);
  gtk_label_set_text(self->summary, text);
  ply_toaster_clear(self->toasts);
  update_title(self);
  show_board(self);
  gtk_widget_set_visible(GTK_WIDGET(self->ghost), FALSE);
  update_edit(self);
  update_actions(self);
}

static void
on_step(PlySearchView *self)
{
  ply_toaster_clear_try(self->toasts);
  gtk_widget_set_visible(GTK_WIDGET(self->ghost), FALSE);
  ply_search_view_lesson_stepped(self);
  show_brief(self);
  show_board(self);
  update_edit(self);
  update_actions(self);
}

/* A branch that was never looked at: why not, and what it is worth. */
static void
on_ghost(PlyTreeView *view, guint visit, guint move, PlySearchView *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  char text[PLY_EXPLAIN_BYTES];

  update_edit(self);
  if (trace == NULL || visit >= trace->n || is_asking(self)) {
    gtk_widget_set_visible(GTK_WIDGET(self->ghost), FALSE);
    return;
  }
  ply_explain_cut(trace, visit, ply_search_tree_get_wording(self->tree), text);
  g_autofree char *said = g_strdup_printf(_("Never looked at. %s"), text);
  gtk_label_set_text(self->ghost, said);
  gtk_widget_set_visible(GTK_WIDGET(self->ghost), TRUE);
}

/* The keyboard belongs to the view that is shown. */
void
ply_search_view_focus(PlySearchView *self)
{
  if (is_practising(self)) {
    ply_practice_bar_focus(self->practice);
    return;
  }
  if (self->is_asked) {
    ply_lesson_bar_focus(self->lesson);
    return;
  }
  GtkWidget *page = adw_view_stack_get_visible_child(self->pages);

  gtk_widget_grab_focus(
      gtk_widget_is_ancestor(GTK_WIDGET(self->tree_view), page) ? GTK_WIDGET(self->tree_view)
      : gtk_widget_is_ancestor(GTK_WIDGET(self->board), page)   ? GTK_WIDGET(self->board)
                                                                : page);
}

/* What would tell what is to come. */
static void
show_outcome(PlySearchView *self, gboolean shown)
{
  gtk_widget_set_visible(GTK_WIDGET(self->transport), shown);
  gtk_widget_set_visible(GTK_WIDGET(self->summary), shown);
  gtk_widget_set_visible(GTK_WIDGET(self->notice), shown);
  ply_lesson_bar_set_practising(self->lesson, is_practising(self));
  gtk_widget_set_visible(GTK_WIDGET(self->ghost), FALSE);
  ply_tree_editor_set_lecture(self->editor, !shown);
  ply_edit_bar_set_lecture(self->edit_bar, !shown);
  show_brief(self);
  update_edit(self);
  update_actions(self);
}

static void
end_practice(PlySearchView *self)
{
  if (!is_practising(self))
    return;
  ply_practice_bar_end(self->practice);
  show_outcome(self, TRUE);
  ply_search_view_focus(self);
}

/* A lesson asks or has been answered, or another one begins. */
static void
on_lesson(PlySearchView *self)
{
  end_practice(self);
  if (self->lecture)
    return;
  ply_tree_view_set_asking(self->tree_view, self->is_asked);
  if (self->is_asked)
    ply_search_view_set_page(self, "tree");
  show_outcome(self, !self->is_asked);
  ply_search_view_focus(self);
}

/* Of a search that is held at its first step. A comparison with nothing shows nothing. */
static gboolean
shows_what_comes(PlySearchView *self)
{
  const char *page = ply_search_view_get_page(self);

  return g_strcmp0(page, "tree") != 0 && g_strcmp0(page, "board") != 0 &&
         (g_strcmp0(page, "compare") != 0 || ply_search_tree_get_other(self->tree) != NULL);
}

/* … and then does something else. */
static void
end_practice_and(gpointer view, gpointer data)
{
  PlySearchView *self = view;
  void (*go)(PlySearchView *) = data;

  end_practice(self);
  if (go != NULL)
    go(self);
}

/* The person ends practice: what is in no file is asked about first. */
static void
leave_practice_and(PlySearchView *self, void (*go)(PlySearchView *))
{
  ply_practice_bar_guard(self->practice,
                         ply_then_new(GTK_WIDGET(self), end_practice_and, go, NULL));
}

static void
leave_practice(PlySearchView *self)
{
  leave_practice_and(self, NULL);
}

/* Takes `page`, which was chosen while there were answers in no file. */
static void
leave_to_page(gpointer view, gpointer page)
{
  ply_search_view_set_page(view, page); /* ends it */
  g_free(page);
}

static void
on_page(PlySearchView *self)
{
  if (is_practising(self) && g_strcmp0(ply_search_view_get_page(self), "tree") != 0 &&
      ply_practice_bar_is_unsaved(self->practice)) {
    char *page = g_strdup(ply_search_view_get_page(self));
    ply_search_view_set_page(self, "tree");
    ply_practice_bar_guard(self->practice,
                           ply_then_new(GTK_WIDGET(self), leave_to_page, page, g_free));
    return;
  }
  if (is_practising(self) && g_strcmp0(ply_search_view_get_page(self), "tree") != 0) {
    end_practice(self);
    tell(self, _("Practice has ended: the other views show what is to come."));
  }
  if (self->is_asked && shows_what_comes(self)) {
    ply_search_view_show_answer(self);
    tell(self, _("The question is answered: this view shows what is to come."));
  }
  g_object_notify(G_OBJECT(self), "page");
  if (gtk_widget_get_mapped(GTK_WIDGET(self)))
    ply_search_view_focus(self);
}

static void
set_lecture(PlySearchView *self, gboolean lecture)
{
  ply_search_view_set_lecture(self, lecture);
  g_object_notify(G_OBJECT(self), "lecture");
  show_brief(self);
  update_actions(self);
  ply_search_view_focus(self);
}

/* What is right was told: the same tree comes with other numbers. Undo leads back. */
static void
practise_numbers(PlySearchView *self)
{
  PlyNumberTree *tree = ply_practice_bar_draw(self->practice);

  end_practice(self); /* a tree that is practised is held */
  if (tree == NULL || !ply_search_tree_can_edit(self->tree)) {
    ply_number_tree_free(tree);
    tell(self, _("This tree cannot be given other numbers."));
    return;
  }
  self->practise_next = TRUE;
  ply_search_tree_edit(self->tree, tree);
}

static void
practise_numbers_then(gpointer view, gpointer data)
{
  practise_numbers(view);
}

static void
practise_another(PlySearchView *self)
{
  ply_practice_bar_guard(self->practice,
                         ply_then_new(GTK_WIDGET(self), practise_numbers_then, NULL, NULL));
}

/* Nothing came of it: practice does not begin on whatever is opened next. */
static void
forget_next(PlySearchView *self)
{
  self->practise_next = FALSE;
}

/* The tree with other numbers has been searched. */
static void
practise_on(PlySearchView *self)
{
  if (!self->practise_next)
    return;
  self->practise_next = FALSE;
  gtk_widget_activate_action(GTK_WIDGET(self), "microscope.practice", NULL);
}

ACTION(act_practice)
{
  PlySearchView *self = PLY_SEARCH_VIEW(widget);

  ply_search_view_show_answer(self); /* of a question that stands: it is the same that is asked */

  if (is_practising(self)) {
    leave_practice(self);
    return;
  }
  if (self->lecture)
    set_lecture(self, FALSE);
  ply_search_view_set_page(self, "tree");
  const char *refusal = ply_practice_bar_begin(self->practice);
  if (refusal != NULL)
    tell(self, refusal);
  else
    show_outcome(self, FALSE);
}

void
ply_search_view_end_lecture(PlySearchView *self)
{
  if (self->lecture)
    set_lecture(self, FALSE);
}

void
ply_search_view_take_lecture(PlySearchView *self, PlySearchView *from)
{
  gboolean open;

  g_object_get(from->beside, "open", &open, NULL);
  end_practice(self);
  self->asks = from->asks;
  self->scale = from->scale;
  set_lecture(self, TRUE);
  ply_lecture_words_begin(self->words, NULL); /* the step is what is shown, not its lesson */
  if (open)
    ply_search_view_show_part(self, from->part);
}

static void
turn_lecture(PlySearchView *self)
{
  set_lecture(self, !self->lecture);
}

ACTION(act_lecture)
{
  ply_search_view_show_answer(PLY_SEARCH_VIEW(widget));
  leave_practice_and(PLY_SEARCH_VIEW(widget), turn_lecture);
}

/* Escape leaves the lecture; else it goes back from wherever the keyboard is to the view. */
ACTION(act_leave)
{
  PlySearchView *self = PLY_SEARCH_VIEW(widget);

  if (self->lecture)
    set_lecture(self, FALSE);
  else
    ply_search_view_focus(self);
}

ACTION(act_spotlight)
{
  PlySearchView *self = PLY_SEARCH_VIEW(widget);

  ply_spotlight_set_on(self->spotlight, !ply_spotlight_get_on(self->spotlight));
}

ACTION(act_part)
{
  ply_search_view_show_part(PLY_SEARCH_VIEW(widget),
                            g_str_equal(name, "show-stack") ? PLY_WHY_STACK : PLY_WHY_CODE);
}

ACTION(act_ask)
{
  PlySearchView *self = PLY_SEARCH_VIEW(widget);

  ply_search_view_set_asks(self, !self->asks);
  /* In the place of a sentence: a toast would hide it, and take the Escape. */
  ply_lecture_words_begin(self->words, self->asks ? _("Values are asked for before they are shown.")
                                                  : _("Values are shown without a question."));
}

/* In a lecture the words may have something to say first. */
ACTION(act_forward)
{
  PlySearchView *self = PLY_SEARCH_VIEW(widget);

  if (!ply_lecture_words_go_on(self->words))
    ply_transport_bar_go_on(self->transport);
}

/* The canvas that is on screen, or the tree where there is none. */
static PlyCanvas *
shown_canvas(PlySearchView *self)
{
  const char *page = ply_search_view_get_page(self);

  if (g_strcmp0(page, "icicle") == 0)
    return PLY_CANVAS(self->icicle);
  if (g_strcmp0(page, "compare") == 0)
    return ply_compare_view_get_canvas(self->compare);
  return PLY_CANVAS(self->tree_view);
}

ACTION(act_zoom)
{
  PlySearchView *self = PLY_SEARCH_VIEW(widget);
  double factor = g_str_equal(name, "zoom-in") ? 1.3 : g_str_equal(name, "zoom-out") ? 1 / 1.3 : 0;

  if (self->lecture)
    ply_search_view_enlarge(self, factor > 1 ? 1.15 : factor > 0 ? 1 / 1.15 : 0);
  if (!self->lecture || factor == 0)
    ply_canvas_zoom(shown_canvas(self), factor);
}

/* Moves the picture by a tenth of what is shown. */
ACTION(act_pan)
{
  PlySearchView *self = PLY_SEARCH_VIEW(widget);
  double across = g_str_has_suffix(name, "right") ? 0.1 : g_str_has_suffix(name, "left") ? -0.1 : 0;
  double down = g_str_has_suffix(name, "down") ? 0.1 : g_str_has_suffix(name, "up") ? -0.1 : 0;

  ply_canvas_pan(shown_canvas(self), across, down);
}

ACTION(act_fold)
{
  ply_canvas_open(PLY_CANVAS(PLY_SEARCH_VIEW(widget)->tree_view));
}

ACTION(act_close_notice)
{
  ply_notice_bar_tell(PLY_SEARCH_VIEW(widget)->notice, NULL, NULL);
  ply_search_view_focus(PLY_SEARCH_VIEW(widget));
}

ACTION(act_cancel)
{
  ply_save_bar_cancel(PLY_SEARCH_VIEW(widget)->save_bar);
}

ACTION(act_keep_note)
{
  ply_note_button_keep(PLY_SEARCH_VIEW(widget)->note);
}

static void
copy_picture(GtkWidget *owner, PlyViewPicture *picture)
{
  ply_view_picture_copy(owner, picture);
  ply_view_picture_clear(picture);
}

ACTION(act_copy_picture)
{
  PlySearchView *self = PLY_SEARCH_VIEW(widget);

  ply_view_picture_take(adw_view_stack_get_visible_child(self->pages), GTK_WIDGET(self->pages),
                        copy_picture);
}

static void
export_picture(GtkWidget *owner, PlyViewPicture *picture)
{
  ply_view_picture_export(owner, picture, _("search.png"));
}

ACTION(act_export_picture)
{
  PlySearchView *self = PLY_SEARCH_VIEW(widget);

  ply_view_picture_take(adw_view_stack_get_visible_child(self->pages), GTK_WIDGET(self->pages),
                        export_picture);
}

static void
on_colouring(GSimpleAction *action, GVariant *state, gpointer data)
{
  static const char *const names[] = {"cut", "bound", "depth"};
  const char *chosen = g_variant_get_string(state, NULL);

  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    if (!g_str_equal(names[i], chosen))
      continue;
    g_simple_action_set_state(action, state);
    ply_icicle_canvas_set_colouring(PLY_SEARCH_VIEW(data)->icicle, (PlyIcicleColouring)i);
  }
}

void
ply_search_view_set_others(PlySearchView *self, GMenuModel *others, const char *name)
{
  ply_compare_view_set_others(self->compare, others, name);
}

/* Another run beside this one: whoever shows this view records it. */
static void
emit_record(PlySearchView *self, const PlyRecordSet *set, gboolean is_second)
{
  /* Changes of the tree that were not saved are in the new recording, and in no file. */
  gboolean is_changed =
      set->requests[0].rules.tree != NULL && ply_search_tree_get_modified(self->tree);
  g_signal_emit_by_name(self, "record", set, (int)ply_search_tree_get_wording(self->tree)->notation,
                        is_changed, is_second);
}

static void
emit_chosen(PlySearchView *self, PlyRecordDialog *dialog, gboolean is_second)
{
  PlyRecordSet set;

  ply_record_dialog_get_set(dialog, &set);
  ply_search_request_keep_budget(&set.requests[0]);
  emit_record(self, &set, is_second);
}

static void
on_record(PlyRecordDialog *dialog, PlySearchView *self)
{
  emit_chosen(self, dialog, FALSE);
}

static void
on_record_second(PlyRecordDialog *dialog, PlySearchView *self)
{
  emit_chosen(self, dialog, TRUE);
}

/* What was last recorded here, or the right search of what another program recorded. */
static gboolean
get_request(PlySearchView *self, PlyRecordRequest *request)
{
  const PlyRecordRequest *own = ply_search_tree_get_request(self->tree);
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);

  if (own != NULL)
    *request = *own;
  return own != NULL || (trace != NULL && ply_trace_reference(trace, request));
}

static void
ask_for_recording(PlySearchView *self, const char *title, GCallback chosen)
{
  PlyRecordRequest proposed;

  if (!get_request(self, &proposed))
    return;
  /* One of a set had a part of the memory only. */
  proposed.budget = MAX(proposed.budget, ply_search_request_kept_budget());
  PlyRecordDialog *dialog = ply_record_dialog_new(window_of(self), title, &proposed);
  if (chosen == G_CALLBACK(on_record))
    ply_record_dialog_offer_sets(dialog);
  g_signal_connect_object(dialog, "chosen", chosen, self, 0);
  gtk_window_present(GTK_WINDOW(dialog));
}

ACTION(act_record)
{
  ask_for_recording(PLY_SEARCH_VIEW(widget), _("Record a Search"), G_CALLBACK(on_record));
}

ACTION(act_record_second)
{
  ask_for_recording(PLY_SEARCH_VIEW(widget), _("Record a Second Run"),
                    G_CALLBACK(on_record_second));
}

/* The same search, made here, where the tree can be changed. */
ACTION(act_search_here)
{
  PlySearchView *self = PLY_SEARCH_VIEW(widget);
  PlyRecordSet set = {.n = 1};

  if (get_request(self, &set.requests[0]))
    emit_record(self, &set, FALSE);
}

ACTION(act_compare_right)
{
  PlySearchView *self = PLY_SEARCH_VIEW(widget);
  PlyRecordSet set = {.n = 1};

  if (get_request(self, &set.requests[0]))
    emit_record(self, &set, TRUE);
}

ACTION(act_save)
{
  PlySearchView *self = PLY_SEARCH_VIEW(widget);

  if (ply_search_tree_is_loading(self->tree))
    tell(self, _("The recording is still being opened: save when it is there."));
  else if (ply_search_tree_get_trace(self->tree) == NULL)
    tell(self, _("There is no recording to save yet."));
  else
    ply_save_bar_save(self->save_bar);
}

ACTION(act_export)
{
  PlySearchView *self = PLY_SEARCH_VIEW(widget);

  ply_search_export(PLY_SEARCH_SAVE_BAR(self->save_bar), self->talk, FALSE);
}

void
ply_search_view_set_talk(PlySearchView *self, PlyLecture *talk)
{
  self->talk = g_object_ref(talk);
  ply_transport_bar_set_talk(self->transport, talk);
}

void
ply_search_view_export_talk(PlySearchView *self)
{
  ply_search_export(PLY_SEARCH_SAVE_BAR(self->save_bar), self->talk, TRUE);
}

static void
add_actions(PlySearchView *self)
{
  static const PlyAction actions[] = {
      {"zoom-in", NULL, act_zoom},
      {"zoom-out", NULL, act_zoom},
      {"zoom-fit", NULL, act_zoom},
      {"pan-left", NULL, act_pan},
      {"pan-right", NULL, act_pan},
      {"pan-up", NULL, act_pan},
      {"pan-down", NULL, act_pan},
      {"fold", NULL, act_fold},
      {"close-notice", NULL, act_close_notice},
      {"cancel", NULL, act_cancel},
      {"keep-note", NULL, act_keep_note},
      {"copy-picture", NULL, act_copy_picture},
      {"export-picture", NULL, act_export_picture},
      {"practice", NULL, act_practice},
      {"lecture", NULL, act_lecture},
      {"leave-lecture", NULL, act_leave},
      {"spotlight", NULL, act_spotlight},
      {"show-code", NULL, act_part},
      {"show-stack", NULL, act_part},
      {"ask-first", NULL, act_ask},
      {"forward", NULL, act_forward},
      {"record", NULL, act_record},
      {"record-second", NULL, act_record_second},
      {"compare-right", NULL, act_compare_right},
      {"search-here", NULL, act_search_here},
      {"save", NULL, act_save},
      {"export", NULL, act_export},
  };

  GActionMap *map = G_ACTION_MAP(self->switches);

  ply_actions_add(self->actions, GTK_WIDGET(self), actions, G_N_ELEMENTS(actions));
  ply_search_view_add_lesson_actions(self);
  ply_tree_editor_add_actions(self->editor, self->actions);
  ply_transport_bar_add_actions(self->transport, self->actions, self->switches);
  g_autoptr(GSimpleAction) colouring =
      g_simple_action_new_stateful("colouring", G_VARIANT_TYPE_STRING, g_variant_new_string("cut"));
  g_signal_connect_object(colouring, "change-state", G_CALLBACK(on_colouring), self, 0);
  g_action_map_add_action(map, G_ACTION(colouring));
  ply_actions_add_property(self->switches, "play", self->tree, "playing");
  ply_actions_add_property(self->switches, "max-min", self->tree, "max-min");
  ply_actions_add_property(self->switches, "sidebar", self->beside, "open");
  ply_actions_add_property(self->switches, "page", self->pages, "visible-child-name");
}

/* A note and a number that are still being typed count. */
static void
finish_typing(PlySearchView *self)
{
  ply_note_button_keep(self->note);
  ply_tree_editor_finish(self->editor);
}

static void
on_close(PlySearchView *self)
{
  g_signal_emit_by_name(self, "close");
}

static void
restore_settings(PlySearchView *self)
{
  GSettings *settings = ply_settings_get();
  PlyWording wording = {.max_min = g_settings_get_boolean(settings, "microscope-max-min"),
                        .translate = translate};

  ply_search_tree_set_wording(self->tree, &wording);
  g_settings_bind(settings, "microscope-max-min", self->tree, "max-min", G_SETTINGS_BIND_SET);
  g_signal_connect_object(settings, "changed::black-discs", G_CALLBACK(name_sides), self,
                          G_CONNECT_SWAPPED);
}

static void
ply_search_view_get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  PlySearchView *self = PLY_SEARCH_VIEW(object);

  if (id == PROP_TITLE)
    g_value_set_string(value, ply_search_view_get_title(self));
  else if (id == PROP_UNSAVED)
    g_value_set_boolean(value, ply_search_view_get_unsaved(self));
  else if (id == PROP_PAGE)
    g_value_set_string(value, ply_search_view_get_page(self));
  else if (id == PROP_LECTURE)
    g_value_set_boolean(value, ply_search_view_get_lecture(self));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void
ply_search_view_set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  if (id == PROP_PAGE)
    ply_search_view_set_page(PLY_SEARCH_VIEW(object), g_value_get_string(value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void
ply_search_view_dispose(GObject *object)
{
  PlySearchView *self = PLY_SEARCH_VIEW(object);

  if (self->tree != NULL) {
    ply_search_save_bar_end(PLY_SEARCH_SAVE_BAR(self->save_bar));
    ply_chart_view_set_draw(self->board, NULL, NULL);
    ply_actions_clear(self->actions);
    ply_actions_clear(self->switches);
    g_signal_handlers_disconnect_by_data(self->tree, self);
    ply_search_tree_cancel(self->tree);
  }
  g_clear_object(&self->tree);
  g_clear_object(&self->talk);
  G_OBJECT_CLASS(ply_search_view_parent_class)->dispose(object);
}

static void
ply_search_view_finalize(GObject *object)
{
  PlySearchView *self = PLY_SEARCH_VIEW(object);

  g_clear_object(&self->actions);
  g_clear_object(&self->switches);
  ply_search_view_clear_lesson(self);
  g_free(self->title);
  G_OBJECT_CLASS(ply_search_view_parent_class)->finalize(object);
}

static void
bind_children(GtkWidgetClass *widget_class)
{
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlySearchView, name)
  BIND(menu);
  BIND(header_start);
  BIND(gallery_button);
  BIND(record_icon);
  BIND(record_label);
  BIND(header_end);
  BIND(note);
  BIND(toasts);
  BIND(spotlight);
  BIND(lesson);
  BIND(notice);
  BIND(pages);
  BIND(edit_bar);
  BIND(editor);
  BIND(tree_view);
  BIND(board);
  BIND(board_moves);
  BIND(icicle);
  BIND(outline);
  BIND(compare);
  BIND(beside);
  BIND(words);
  BIND(brief);
  BIND(why);
  BIND(save_bar);
  BIND(summary);
  BIND(ghost);
  BIND(transport);
  BIND(practice);
#undef BIND
}

static void
install_properties(GObjectClass *klass)
{
  const GParamFlags ours = G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  g_object_class_install_property(
      klass, PROP_TITLE, g_param_spec_string("title", NULL, NULL, NULL, G_PARAM_READABLE | ours));
  g_object_class_install_property(
      klass, PROP_UNSAVED,
      g_param_spec_boolean("unsaved", NULL, NULL, FALSE, G_PARAM_READABLE | ours));
  g_object_class_install_property(
      klass, PROP_PAGE, g_param_spec_string("page", NULL, NULL, NULL, G_PARAM_READWRITE | ours));
  g_object_class_install_property(
      klass, PROP_LECTURE,
      g_param_spec_boolean("lecture", NULL, NULL, FALSE, G_PARAM_READABLE | ours));
}

static void
ensure_types(void)
{
  g_type_ensure(PLY_TYPE_BESIDE);
  g_type_ensure(PLY_TYPE_LECTURE_WORDS);
  g_type_ensure(PLY_TYPE_NOTE_BUTTON);
  g_type_ensure(PLY_TYPE_LESSON_BAR);
  g_type_ensure(PLY_TYPE_NOTICE_BAR);
  g_type_ensure(PLY_TYPE_EDIT_BAR);
  g_type_ensure(PLY_TYPE_SEARCH_SAVE_BAR);
  g_type_ensure(PLY_TYPE_PRACTICE_BAR);
  g_type_ensure(PLY_TYPE_TRANSPORT_BAR);
  g_type_ensure(PLY_TYPE_TREE_EDITOR);
  g_type_ensure(PLY_TYPE_TREE_VIEW);
  g_type_ensure(PLY_TYPE_CHART_VIEW);
  g_type_ensure(PLY_TYPE_ICICLE_CANVAS);
  g_type_ensure(PLY_TYPE_OUTLINE);
  g_type_ensure(PLY_TYPE_COMPARE_VIEW);
  g_type_ensure(PLY_TYPE_WHY_PANEL);
  g_type_ensure(PLY_TYPE_SPOTLIGHT);
}

static void
ply_search_view_class_init(PlySearchViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS(klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  ensure_types();
  object_class->get_property = ply_search_view_get_property;
  object_class->set_property = ply_search_view_set_property;
  object_class->dispose = ply_search_view_dispose;
  object_class->finalize = ply_search_view_finalize;
  install_properties(object_class);
  g_signal_new("close", PLY_TYPE_SEARCH_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
               0);
  g_signal_new("record", PLY_TYPE_SEARCH_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
               4, G_TYPE_POINTER, G_TYPE_INT, G_TYPE_BOOLEAN, G_TYPE_BOOLEAN);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/search-view.ui");
  bind_children(widget_class);
  gtk_widget_class_bind_template_callback(widget_class, finish_typing);
  gtk_widget_class_bind_template_callback(widget_class, leave_practice);
  gtk_widget_class_bind_template_callback(widget_class, ply_search_view_next_tree);
  gtk_widget_class_bind_template_callback(widget_class, practise_another);
  gtk_widget_class_bind_template_callback(widget_class, on_lesson);
  gtk_widget_class_bind_template_callback(widget_class, update_title);
  gtk_widget_class_bind_template_callback(widget_class, ply_search_view_show_answer);
  gtk_widget_class_bind_template_callback(widget_class, on_close);
  gtk_widget_class_bind_template_callback(widget_class, ply_search_view_tell_note);
}

/* What one is doing comes before the view that one does it in. */
static const char *
help_topic(GtkWidget *widget)
{
  PlySearchView *self = PLY_SEARCH_VIEW(widget);
  const char *page = ply_search_view_get_page(self);

  if (self->lecture)
    return PLY_HELP("lecture");
  if (is_practising(self))
    return PLY_HELP("practice");
  if (ply_lesson_bar_get(self->lesson) != NULL)
    return PLY_HELP("lesson");
  return g_strcmp0(page, "icicle") == 0    ? PLY_HELP("icicle")
         : g_strcmp0(page, "outline") == 0 ? PLY_HELP("outline")
         : g_strcmp0(page, "compare") == 0 ? PLY_HELP("compare")
                                           : PLY_HELP("tree");
}

static void
ply_search_view_init(PlySearchView *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_help_set_ask(GTK_WIDGET(self), help_topic);
  ply_names_pass_on(GTK_WIDGET(self));
  ply_menus_fit(GTK_WIDGET(self));
  ply_names_pass_on(self->header_start);
  ply_menus_fit(self->header_start);
  ply_names_pass_on(self->header_end);
  ply_menus_fit(self->header_end);
  self->actions = g_simple_action_group_new();
  self->switches = g_simple_action_group_new();
  self->scale = 1;
}

static void
connect_model(PlySearchView *self)
{
  g_signal_connect_swapped(self->tree, "notify::trace", G_CALLBACK(end_practice), self);
  g_signal_connect_swapped(self->tree, "notify::trace", G_CALLBACK(on_trace), self);
  g_signal_connect_swapped(self->tree, "notify::trace", G_CALLBACK(practise_on), self);
  g_signal_connect_swapped(self->tree, "notify::trace", G_CALLBACK(ply_search_view_lesson_traced),
                           self);
  g_signal_connect_swapped(self->tree, "ended", G_CALLBACK(ply_search_view_lesson_failed), self);
  g_signal_connect_swapped(self->tree, "ended", G_CALLBACK(forget_next), self);
  g_signal_connect_swapped(self->tree, "notify::whole", G_CALLBACK(on_trace), self);
  g_signal_connect_swapped(self->tree, "notify::step", G_CALLBACK(on_step), self);
  g_signal_connect_swapped(self->beside, "notify::open", G_CALLBACK(show_brief), self);
  g_signal_connect_swapped(self->tree, "notify::max-min", G_CALLBACK(on_trace), self);
  g_signal_connect_swapped(self->tree, "notify::modified", G_CALLBACK(on_modified), self);
  g_signal_connect_swapped(self->tree, "notify::busy", G_CALLBACK(update_actions), self);
  g_signal_connect_swapped(self->tree, "notify::playing", G_CALLBACK(update_actions), self);
  g_signal_connect_swapped(self->tree, "notify::can-undo", G_CALLBACK(update_actions), self);
  g_signal_connect_swapped(self->tree, "notify::other", G_CALLBACK(update_actions), self);
  g_signal_connect(self->tree, "told", G_CALLBACK(on_told), self);
  g_signal_connect(self->tree_view, "ghost-chosen", G_CALLBACK(on_ghost), self);
  g_signal_connect_object(self->editor, "left", G_CALLBACK(ply_search_view_focus), self,
                          G_CONNECT_SWAPPED);
  g_signal_connect_object(self->pages, "notify::visible-child", G_CALLBACK(on_page), self,
                          G_CONNECT_SWAPPED);
}

static void
set_tree(PlySearchView *self, PlySearchTree *tree)
{
  self->tree = tree != NULL ? g_object_ref(tree) : ply_search_tree_new();
  restore_settings(self);
  ply_tree_editor_set_tree(self->editor, self->tree, self->tree_view);
  ply_chart_view_set_draw(self->board, ply_why_board_draw, self->tree);
  ply_icicle_canvas_set_tree(self->icicle, self->tree);
  ply_outline_set_tree(self->outline, self->tree);
  ply_compare_view_set_tree(self->compare, self->tree);
  ply_transport_bar_set_tree(self->transport, self->tree);
  ply_practice_bar_set_tree(self->practice, self->tree);
  ply_why_panel_set_tree(self->why, self->tree);
  ply_search_save_bar_set_tree(PLY_SEARCH_SAVE_BAR(self->save_bar), self->tree);
  ply_notice_bar_set_tree(self->notice, self->tree);
  ply_lecture_words_set_tree(self->words, self->tree);
  ply_note_button_set_tree(self->note, self->tree);
  ply_edit_bar_set_tree(self->edit_bar, self->tree, self->editor);
}

PlySearchView *
ply_search_view_new(PlySearchTree *tree)
{
  PlySearchView *self = g_object_new(PLY_TYPE_SEARCH_VIEW, NULL);
  g_autoptr(GMenuModel) gallery = ply_search_gallery_menu("win.learn");

  set_tree(self, tree);
  gtk_menu_button_set_menu_model(self->gallery_button, gallery);
  g_menu_insert_submenu(G_MENU(self->menu), 0, _("_Gallery"), gallery);
  ply_spotlight_follow(self->spotlight, GTK_WIDGET(self));
  add_actions(self);
  gtk_widget_insert_action_group(GTK_WIDGET(self), "microscope", G_ACTION_GROUP(self->actions));
  gtk_widget_insert_action_group(GTK_WIDGET(self), "scope", G_ACTION_GROUP(self->switches));
  connect_model(self);
  update_title(self);
  update_actions(self);
  ply_notice_bar_tell(self->notice,
                      _("Nothing is recorded yet. Choose a search from the gallery, open a "
                        "recording, or type a tree."),
                      NULL);
  if (tree != NULL)
    on_trace(self);
  return self;
}

void
ply_search_view_set_level(PlySearchView *self, PlyFoldLevel level)
{
  gboolean is_narrow = level >= PLY_FOLD_NARROW;

  ply_beside_set_level(self->beside, level);
  ply_transport_bar_set_level(self->transport, level);
  ply_edit_bar_set_level(self->edit_bar, level);
  self->is_narrow = is_narrow;
  ply_notice_bar_set_narrow(self->notice, is_narrow);
  show_brief(self);
  gtk_widget_set_visible(self->record_icon, is_narrow);
  gtk_widget_set_visible(self->record_label, !is_narrow);
  gtk_widget_set_visible(GTK_WIDGET(self->gallery_button), !is_narrow);
}

gboolean
ply_search_view_has_lesson(PlySearchView *self)
{
  return gtk_widget_get_visible(GTK_WIDGET(self->lesson));
}

void
ply_search_view_set_lesson_name(PlySearchView *self, const char *name)
{
  ply_lesson_bar_set_name(self->lesson, name);
}

PlySearchTree *
ply_search_view_get_tree(PlySearchView *self)
{
  return self->tree;
}

GActionGroup *
ply_search_view_get_actions(PlySearchView *self)
{
  return G_ACTION_GROUP(self->actions);
}

GActionGroup *
ply_search_view_get_switches(PlySearchView *self)
{
  return G_ACTION_GROUP(self->switches);
}

GtkWidget *
ply_search_view_get_header_start(PlySearchView *self)
{
  return self->header_start;
}

GtkWidget *
ply_search_view_get_header_end(PlySearchView *self)
{
  return self->header_end;
}

GMenuModel *
ply_search_view_get_menu(PlySearchView *self)
{
  return self->menu;
}

const char *
ply_search_view_get_title(PlySearchView *self)
{
  return self->title;
}

gboolean
ply_search_view_get_unsaved(PlySearchView *self)
{
  return self->tree != NULL && ply_search_tree_get_modified(self->tree);
}

gboolean
ply_search_view_get_lecture(PlySearchView *self)
{
  return self->lecture;
}

gboolean
ply_search_view_is_writing(PlySearchView *self)
{
  return ply_save_bar_is_writing(self->save_bar);
}

static void
close_on(gpointer view, gpointer data)
{
  g_signal_emit_by_name(view, "close");
}

gboolean
ply_search_view_lets_close(PlySearchView *self, gboolean window)
{
  if (ply_practice_bar_is_unsaved(self->practice)) {
    ply_practice_bar_guard(self->practice, ply_then_new(GTK_WIDGET(self), close_on, NULL, NULL));
    return FALSE;
  }
  return ply_save_bar_lets_close(self->save_bar, window);
}

void
ply_search_view_forget_answer(PlySearchView *self)
{
  ply_save_bar_forget_answer(self->save_bar);
}

void
ply_search_view_keep_work(PlySearchView *self)
{
  if (!ply_save_bar_keeps_work(self->save_bar))
    ply_remember_search(self->tree);
  ply_save_bar_keep_work(self->save_bar);
}

void
ply_search_view_flush_work(PlySearchView *self)
{
  ply_save_bar_flush_work(self->save_bar);
}

void
ply_search_view_drop_work(PlySearchView *self)
{
  ply_save_bar_drop_work(self->save_bar);
}

void
ply_search_view_restore(PlySearchView *self, PlyJournalEntry *entry)
{
  ply_notice_bar_tell(self->notice, NULL, NULL);
  ply_save_bar_restore(self->save_bar, entry, NULL);
}

const char *
ply_search_view_get_work_id(PlySearchView *self)
{
  return ply_save_bar_get_work_id(self->save_bar);
}

const char *
ply_search_view_get_page(PlySearchView *self)
{
  return adw_view_stack_get_visible_child_name(self->pages);
}

void
ply_search_view_set_page(PlySearchView *self, const char *page)
{
  adw_view_stack_set_visible_child_name(self->pages, page);
}

char *
ply_search_view_describe(PlySearchView *self)
{
  GFile *file = ply_search_tree_get_file(self->tree);
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  g_autofree char *path = file != NULL ? ply_file_words_place(file) : g_strdup(self->title);
  g_autofree char *title = ply_printable(
      trace != NULL && *trace->info.title != '\0' ? _(trace->info.title) : self->title);
  g_autofree char *name = ply_runs_name(self->tree);

  return g_str_equal(title, path) ? g_strdup_printf("%s\n%s", path, name)
                                  : g_strdup_printf("%s\n%s\n%s", path, title, name);
}

void
ply_search_view_tell_note(PlySearchView *self, const char *note)
{
  ply_notice_bar_tell(self->notice, note, NULL);
}

gboolean
ply_search_view_has_board(PlySearchView *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);

  return trace != NULL && trace->n > 0 && trace->info.rules.game != NULL &&
         trace->info.rules.tree == NULL;
}
