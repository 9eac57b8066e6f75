/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One toast is on screen at most, and a newer message is put into it. libadwaita 1.2 frees a toast
 * that is dismissed while it still slides in and then goes on sliding it, so that one which is to
 * go goes only once it has come. */

#include "ui/widgets/toaster.h"

#include "record/printable.h"

#define KEY "ply-toaster"

#define TELL_S      8
#define OFFER_S     12
#define WRAP_FROM   48 /* characters */
#define WIDTH       56
#define AROUND      166 /* pixels beside the texts: paddings, the cross */
#define NARROW_FROM 16  /* characters */
/* Longer than a toast takes to slide in. */
#define COMING_US 800000

typedef struct {
  AdwToastOverlay *overlay; /* borrowed: it has this among its data */
  AdwToast *toast;          /* on screen; a reference, or NULL */
  char *sentence;           /* NULL: what is on screen is on its way out */
  gboolean is_try;
  guint timer, tick;
  gint64 since; /* frame time of the toast's first frame; 0: it has had none */
} Toaster;

static void
let_go(Toaster *self)
{
  if (self->tick != 0)
    gtk_widget_remove_tick_callback(GTK_WIDGET(self->overlay), self->tick);
  self->tick = 0;
  g_clear_handle_id(&self->timer, g_source_remove);
  g_clear_pointer(&self->sentence, g_free);
  if (self->toast != NULL)
    g_signal_handlers_disconnect_by_data(self->toast, self);
  g_clear_object(&self->toast);
}

static void
toaster_free(gpointer data)
{
  Toaster *self = data;

  self->tick = 0; /* goes with the widget */
  let_go(self);
  g_free(self);
}

static Toaster *
get_toaster(AdwToastOverlay *overlay)
{
  Toaster *self = g_object_get_data(G_OBJECT(overlay), KEY);

  if (self == NULL) {
    self = g_new0(Toaster, 1);
    self->overlay = overlay;
    g_object_set_data_full(G_OBJECT(overlay), KEY, self, toaster_free);
  }
  return self;
}

static void
dismiss(Toaster *self)
{
  g_autoptr(AdwToast) toast = g_object_ref(self->toast);

  let_go(self);
  adw_toast_dismiss(toast);
}

/* In a label's font there is room for; for all of them before the window has its size. */
static int
count_chars(Toaster *self, GtkWidget *label)
{
  PangoContext *context = gtk_widget_get_pango_context(label);
  PangoFontMetrics *metrics = pango_context_get_metrics(context, NULL, NULL);
  int width = gtk_widget_get_width(GTK_WIDGET(self->overlay)) - AROUND;
  int chars = PANGO_SCALE * width / MAX(1, pango_font_metrics_get_approximate_char_width(metrics));

  pango_font_metrics_unref(metrics);
  return width > -AROUND ? MAX(1, chars) : G_MAXINT;
}

/* A toast has the height that its texts have at the widths that they would like: in a narrow window
 * they are to like less, or its button and its cross lie outside of it. */
static void
fit(Toaster *self, GtkWidget *widget, gboolean in_button)
{
  const char *button = self->toast != NULL ? adw_toast_get_button_label(self->toast) : NULL;

  if (GTK_IS_LABEL(widget) && (in_button || gtk_label_get_wrap(GTK_LABEL(widget)))) {
    GtkLabel *label = GTK_LABEL(widget);
    int beside = button != NULL ? (int)g_utf8_strlen(button, -1) : 0;
    int room = count_chars(self, widget);
    gboolean narrow = room < WIDTH + beside;
    gtk_label_set_wrap(label, narrow || !in_button);
    gtk_label_set_justify(label, in_button ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT);
    if (in_button)
      gtk_label_set_max_width_chars(label, narrow ? room * 2 / 5 : -1);
    else
      gtk_label_set_max_width_chars(label, !narrow       ? WIDTH
                                           : beside == 0 ? MIN(room, WIDTH)
                                                         : room * 3 / 5);
    return;
  }
  for (GtkWidget *at = gtk_widget_get_first_child(widget); at != NULL;
       at = gtk_widget_get_next_sibling(at))
    fit(self, at, in_button || GTK_IS_BUTTON(widget));
}

/* Above the content there is only the toast, once it has come: one that follows another waits for
 * that to go. */
static void
fit_toast(Toaster *self)
{
  GtkWidget *toast = gtk_widget_get_last_child(GTK_WIDGET(self->overlay));

  if (toast != adw_toast_overlay_get_child(self->overlay))
    fit(self, toast, FALSE);
}

static gboolean
on_tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  Toaster *self = data;
  gint64 now = gdk_frame_clock_get_frame_time(clock);

  if (self->since == 0)
    self->since = now;
  fit_toast(self);
  if (now < self->since + COMING_US)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  if (self->sentence == NULL)
    dismiss(self);
  return G_SOURCE_REMOVE;
}

/* At once, or as soon as it has come. */
static void
clear(Toaster *self)
{
  g_clear_handle_id(&self->timer, g_source_remove);
  g_clear_pointer(&self->sentence, g_free);
  if (self->toast != NULL && self->tick == 0)
    dismiss(self);
}

static gboolean
on_time(gpointer data)
{
  Toaster *self = data;

  self->timer = 0;
  clear(self);
  return G_SOURCE_REMOVE;
}

static gboolean
is_wide(Toaster *self)
{
  return count_chars(self, GTK_WIDGET(self->overlay)) >= WIDTH + NARROW_FROM;
}

static void
set_title(Toaster *self, const char *sentence)
{
  g_autofree char *markup = g_markup_escape_text(sentence, -1);
  GtkWidget *label = NULL;

  if (g_utf8_strlen(sentence, -1) > (is_wide(self) ? WRAP_FROM : NARROW_FROM)) {
    label = gtk_label_new(sentence);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_max_width_chars(GTK_LABEL(label), WIDTH);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, "heading");
  }
  adw_toast_set_title(self->toast, markup);
  adw_toast_set_custom_title(self->toast, label);
}

static void
put(Toaster *self, const char *sentence, guint seconds)
{
  gboolean is_new = self->toast == NULL;

  if (is_new) {
    self->toast = adw_toast_new("");
    adw_toast_set_timeout(self->toast, 0); /* the time begins anew with each message */
    g_signal_connect_swapped(self->toast, "dismissed", G_CALLBACK(let_go), self);
  }
  g_free(self->sentence);
  self->sentence = ply_printable(sentence);
  self->is_try = FALSE;
  set_title(self, self->sentence);
  g_clear_handle_id(&self->timer, g_source_remove);
  self->timer = g_timeout_add_seconds(seconds, on_time, self);
  if (!is_new)
    return;
  adw_toast_overlay_add_toast(self->overlay, g_object_ref(self->toast));
  self->since = 0;
  self->tick = gtk_widget_add_tick_callback(GTK_WIDGET(self->overlay), on_tick, self, NULL);
}

/* The button that is there acts upon each change: it is never to have one's action and another's
 * target. */
static void
set_button(Toaster *self, const char *label, const char *action, GVariant *target)
{
  adw_toast_set_action_name(self->toast, NULL);
  adw_toast_set_action_target_value(self->toast, target);
  adw_toast_set_action_name(self->toast, action);
  adw_toast_set_button_label(self->toast, label);
  fit_toast(self);
}

AdwToastOverlay *
ply_toaster_find(GtkWidget *widget)
{
  GtkWidget *overlay = gtk_widget_get_ancestor(widget, ADW_TYPE_TOAST_OVERLAY);

  return overlay != NULL ? ADW_TOAST_OVERLAY(overlay) : NULL;
}

void
ply_toaster_tell(AdwToastOverlay *overlay, const char *sentence)
{
  if (overlay == NULL)
    return;
  Toaster *self = get_toaster(overlay);
  put(self, sentence, TELL_S);
  set_button(self, NULL, NULL, NULL);
}

void
ply_toaster_tell_try(AdwToastOverlay *overlay, const char *sentence)
{
  ply_toaster_tell(overlay, sentence);
  if (overlay != NULL)
    get_toaster(overlay)->is_try = TRUE;
}

void
ply_toaster_offer(AdwToastOverlay *overlay, const char *sentence, const char *label,
                  const char *action, GVariant *target)
{
  if (overlay == NULL)
    return;
  Toaster *self = get_toaster(overlay);
  put(self, sentence, OFFER_S);
  set_button(self, label, action, target);
}

void
ply_toaster_clear(AdwToastOverlay *overlay)
{
  if (overlay != NULL)
    clear(get_toaster(overlay));
}

void
ply_toaster_clear_try(AdwToastOverlay *overlay)
{
  Toaster *self = overlay != NULL ? get_toaster(overlay) : NULL;

  if (self != NULL && self->sentence != NULL && self->is_try)
    clear(self);
}

const char *
ply_toaster_get(AdwToastOverlay *overlay)
{
  return overlay != NULL ? get_toaster(overlay)->sentence : NULL;
}
