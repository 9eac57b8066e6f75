/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/lecture-words.h"

#include <math.h>

#include <glib/gi18n.h>

#include "trace/explain.h"
#include "ui/widgets/label.h"
#include "ui/widgets/letters.h"

#define LETTERS 27.0 /* of this height fill the window: 40 pixels of 1080 */
#define SHARE   0.27 /* of the window, so that the tree keeps 70 % however long a sentence is … */
#define NARROW  0.38 /* … beside code, where a line has room for half as much … */
#define HIGH    0.42 /* … in a window that is higher than wide, as beside the presenter's … */
#define MOST    0.5  /* … and for letters that are larger than usual */

struct _PlyLectureWords {
  AdwBin parent_instance;

  /* Template widgets. */
  GtkLabel *sentence, *note;

  PlySearchTree *tree; /* owned */
  char *caption;       /* owned; NULL once it is read */
  gboolean is_asked;   /* the question stands in place of the sentence */
};

G_DEFINE_FINAL_TYPE(PlyLectureWords, ply_lecture_words, ADW_TYPE_BIN)

/* Whether a cutoff may be the answer. */
static char *
make_question(PlyLectureWords *self, guint32 visit)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  const char *mover = ply_explain_mover(trace, visit, ply_search_tree_get_wording(self->tree));

  return g_strdup_printf(ply_trace_has_window(trace, visit)
                             ? _("What does %s return now? Is anything cut off?")
                             : _("What does %s return now?"),
                         mover);
}

static void
show(PlyLectureWords *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);
  guint32 asked = ply_search_tree_get_asked(self->tree);
  char text[PLY_EXPLAIN_BYTES];

  if (state == NULL || !gtk_widget_get_visible(GTK_WIDGET(self)))
    return;
  const char *note = self->caption == NULL ? ply_trace_note(trace, state->step) : NULL;
  if (self->caption != NULL) {
    ply_label_quote(self->sentence, self->caption);
  } else if (self->is_asked && asked != PLY_TRACE_NONE) {
    g_autofree char *question = make_question(self, asked);
    gtk_label_set_text(self->sentence, question);
  } else {
    gtk_label_set_text(
        self->sentence,
        ply_explain_step(trace, state, ply_search_tree_get_wording(self->tree), text));
  }
  ply_label_quote(self->note, note);
  gtk_widget_set_visible(GTK_WIDGET(self->note), note != NULL);
}

/* Of a leaf's return there is nothing to tell that the question does not: its number stands in the
 * tree. */
static void
on_step(PlyLectureWords *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  const PlyTraceState *state = ply_search_tree_get_state(self->tree);

  g_clear_pointer(&self->caption, g_free);
  self->is_asked = state != NULL && trace->visits[state->at.visit].end == state->at.visit + 1;
  show(self);
}

void
ply_lecture_words_begin(PlyLectureWords *self, const char *caption)
{
  g_clear_pointer(&self->caption, g_free);
  self->caption = g_strdup(caption);
  self->is_asked = FALSE;
  gtk_widget_set_visible(GTK_WIDGET(self), TRUE);
  show(self);
}

void
ply_lecture_words_end(PlyLectureWords *self)
{
  g_clear_pointer(&self->caption, g_free);
  gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
}

void
ply_lecture_words_set_size(PlyLectureWords *self, int width, int height, gboolean narrow,
                           double scale)
{
  double pixels = ceil(height / LETTERS * scale);

  ply_letters_set(self->sentence, pixels);
  ply_letters_set(self->note, pixels);
  double share = width < height ? HIGH : narrow ? NARROW : SHARE;
  gtk_widget_set_size_request(GTK_WIDGET(self), -1,
                              (int)(height * CLAMP(share * scale, share, MOST)));
}

gboolean
ply_lecture_words_go_on(PlyLectureWords *self)
{
  if (!gtk_widget_get_visible(GTK_WIDGET(self)))
    return FALSE;
  if (self->caption != NULL)
    g_clear_pointer(&self->caption, g_free);
  else if (!self->is_asked && ply_search_tree_get_asked(self->tree) != PLY_TRACE_NONE)
    self->is_asked = TRUE;
  else
    return FALSE;
  show(self);
  return TRUE;
}

const char *
ply_lecture_words_get(PlyLectureWords *self)
{
  return gtk_label_get_text(self->sentence);
}

static void
ply_lecture_words_dispose(GObject *object)
{
  g_clear_object(&PLY_LECTURE_WORDS(object)->tree);
  G_OBJECT_CLASS(ply_lecture_words_parent_class)->dispose(object);
}

static void
ply_lecture_words_finalize(GObject *object)
{
  g_free(PLY_LECTURE_WORDS(object)->caption);
  G_OBJECT_CLASS(ply_lecture_words_parent_class)->finalize(object);
}

static void
ply_lecture_words_class_init(PlyLectureWordsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_lecture_words_dispose;
  G_OBJECT_CLASS(klass)->finalize = ply_lecture_words_finalize;
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/lecture-words.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyLectureWords, sentence);
  gtk_widget_class_bind_template_child(widget_class, PlyLectureWords, note);
}

static void
ply_lecture_words_init(PlyLectureWords *self)
{
  gtk_widget_init_template(GTK_WIDGET(self));
}

void
ply_lecture_words_set_tree(PlyLectureWords *self, PlySearchTree *tree)
{
  self->tree = g_object_ref(tree);
  g_signal_connect_object(tree, "notify::step", G_CALLBACK(on_step), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::max-min", G_CALLBACK(show), self, G_CONNECT_SWAPPED);
  g_signal_connect_object(tree, "notify::ask-first", G_CALLBACK(show), self, G_CONNECT_SWAPPED);
}
