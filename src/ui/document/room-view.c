/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/room-view.h"

#include <string.h>

#include <glib/gi18n.h>

#include "paint/board-geometry.h"
#include "paint/type.h"
#include "rules/game.h"
#include "ui/widgets/dialog.h"
#include "ui/widgets/discs.h"
#include "ui/widgets/fold.h"
#include "ui/widgets/help.h"
#include "ui/widgets/label.h"
#include "ui/widgets/text.h"

#define LOOK_MS     100
#define LEAST_BOARD 240 /* pixels of its side */
#define MOST_GAMES  8   /* of a series, that are listed */
#define BESIDE      400 /* … of the words beside it */
#define BESIDE_LESS 300 /* … where there is less room */

struct _PlyRoomView {
  AdwWindow parent_instance;

  /* Template widgets. */
  PlyFold *fold;
  GtkBox *halves;
  GtkDrawingArea *board;
  GtkWidget *players[2], *error_boxes[2], *errors, *series_box, *banner, *beside, *errors_button,
      *whole_button;
  GtkLabel *names[2], *sides[2], *clocks[2], *moves, *sentence, *series, *error_names[2];
  GtkTextView *error_texts[2];
  GtkGrid *table, *games;

  GtkWidget *source; /* a weak pointer */
  PlyRoomFill fill;
  PlyRoomScene scene;
  PlyAside *shown[2]; /* references */
  guint serials[2];
  char *rows_text; /* of the table that is shown */
  guint look;
};

G_DEFINE_FINAL_TYPE(PlyRoomView, ply_room_view, ADW_TYPE_WINDOW)

/* ---- the scene ---- */

void
ply_room_add_move(PlyRoomScene *scene, guint number, const char *move, gint64 us)
{
  char time[PLY_TEXT_BYTES];

  if (scene->moves == NULL)
    scene->moves = g_string_new(NULL);
  g_string_append_printf(scene->moves, "%s%u.  %s", scene->moves->len > 0 ? "\n" : "", number,
                         move);
  if (us >= 0)
    g_string_append_printf(scene->moves, "  %s", ply_text_time(us, time));
}

void
ply_room_add_game(PlyRoomScene *scene, char *const names[2], const guint *half, const int *tally)
{
  static const char *const points[] = {"0", "½", "1"};
  gboolean counts = tally != NULL && (tally[0] != 0 || tally[1] != 0);
  PlyRoomGame game = {
      .names = {g_strdup(names[0]), g_strdup(names[1])},
      .score = half == NULL ? g_strdup("▶")
               : counts
                   ? g_strdup_printf("%s–%s  %d–%d", points[MIN(half[0], 2)],
                                     points[MIN(half[1], 2)], tally[0], tally[1])
                   : g_strdup_printf("%s–%s", points[MIN(half[0], 2)], points[MIN(half[1], 2)]),
  };

  if (scene->games == NULL)
    scene->games = g_array_new(FALSE, FALSE, sizeof(PlyRoomGame));
  g_array_append_val(scene->games, game);
}

static void
scene_clear(PlyRoomScene *scene)
{
  for (int side = 0; side < 2; side++) {
    g_free(scene->names[side]);
    g_free(scene->clocks[side]);
    g_clear_pointer(&scene->asides[side], ply_aside_unref);
  }
  if (scene->moves != NULL)
    g_string_free(scene->moves, TRUE);
  g_free(scene->sentence);
  g_free(scene->series);
  for (guint i = 0; scene->rows != NULL && i < scene->rows->len; i++) {
    PlyRoomRow *row = &g_array_index(scene->rows, PlyRoomRow, i);
    g_free(row->name);
    g_free(row->points);
    g_free(row->record);
  }
  g_clear_pointer(&scene->rows, g_array_unref);
  for (guint i = 0; scene->games != NULL && i < scene->games->len; i++) {
    PlyRoomGame *game = &g_array_index(scene->games, PlyRoomGame, i);
    g_free(game->names[0]);
    g_free(game->names[1]);
    g_free(game->score);
  }
  g_clear_pointer(&scene->games, g_array_unref);
  *scene = (PlyRoomScene){.last = PLY_MOVE_NONE, .wrong = -1, .to_move = -1};
}

/* A program is called by its command, of whose paths the last row needs the ends: "play --depth 4". */
static char *
short_name(const char *name)
{
  g_auto(GStrv) words = g_strsplit(name, " ", -1);

  for (guint i = 0; words[i] != NULL; i++) {
    if (strchr(words[i], G_DIR_SEPARATOR) == NULL)
      continue;
    char *end = g_path_get_basename(words[i]);
    g_free(words[i]);
    words[i] = end;
  }
  return g_strjoinv(" ", words);
}

static void
shorten(char **name)
{
  char *shorter = short_name(*name);

  g_free(*name);
  *name = shorter;
}

/* Unless the two are the same without their folders. */
static void
shorten_names(PlyRoomScene *scene)
{
  if (scene->names[0] == NULL || scene->names[1] == NULL)
    return;
  g_autofree char *first = short_name(scene->names[0]), *second = short_name(scene->names[1]);
  if (g_str_equal(first, second))
    return;
  for (int side = 0; side < 2; side++)
    shorten(&scene->names[side]);
  for (guint i = 0; scene->rows != NULL && i < scene->rows->len; i++)
    shorten(&g_array_index(scene->rows, PlyRoomRow, i).name);
  for (guint i = 0; scene->games != NULL && i < scene->games->len; i++)
    for (int side = 0; side < 2; side++)
      shorten(&g_array_index(scene->games, PlyRoomGame, i).names[side]);
}

/* ---- what is shown of it ---- */

static PlyStyle
style(void)
{
  return adw_style_manager_get_dark(adw_style_manager_get_default()) ? PLY_STYLE_DARK
                                                                     : PLY_STYLE_LIGHT;
}

/* A cross in a ring: to be seen from the last row, and not by its colour alone. */
static void
draw_wrong(cairo_t *cairo, const PlyBoardGeometry *geometry, int cell)
{
  PlyRectangle at = ply_board_geometry_cell(geometry, cell);
  double x = at.x + at.width / 2, y = at.y + at.height / 2;
  double radius = MIN(at.width, at.height) * 0.38, arm = radius * 0.6;

  for (int pass = 0; pass < 2; pass++) {
    const PlyPalette *palette = ply_palette_get(style());
    ply_colour_set(cairo, pass == 0 ? palette->paper : palette->bad);
    cairo_set_line_width(cairo, MAX(2, radius * (pass == 0 ? 0.36 : 0.2)));
    cairo_new_path(cairo);
    cairo_arc(cairo, x, y, radius, 0, 2 * G_PI);
    cairo_new_sub_path(cairo);
    cairo_move_to(cairo, x - arm, y - arm);
    cairo_line_to(cairo, x + arm, y + arm);
    cairo_move_to(cairo, x + arm, y - arm);
    cairo_line_to(cairo, x - arm, y + arm);
    cairo_stroke(cairo);
  }
}

static void
draw(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer data)
{
  PlyRoomView *self = data;
  const PlyRoomScene *scene = &self->scene;
  PlyBoardGeometry geometry;
  PlyBoardPicture picture;

  if (scene->rules.game == NULL || width <= 0 || height <= 0)
    return;
  ply_board_picture_init(&picture, &scene->rules);
  ply_board_picture_set_position(&picture, &scene->position);
  picture.black_discs = ply_discs_are_black();
  if (scene->last < PLY_MAX_CELLS && !scene->rules.game->upright)
    picture.last_cell = (int16_t)scene->last;
  ply_board_geometry_init(&geometry, &picture, width, height,
                          gtk_widget_get_scale_factor(GTK_WIDGET(area)));
  ply_paint_board(cairo, &picture, &geometry, style());
  if (scene->wrong >= 0 && scene->wrong < geometry.n_cells)
    draw_wrong(cairo, &geometry, scene->wrong);
}

/* "Blue, 12 discs". Transfer full. */
static char *
describe_side(const PlyRoomScene *scene, int side)
{
  const PlyGame *game = scene->rules.game;
  int tally[2];

  if (game->units[0] == NULL)
    return g_strdup(ply_text_game_side(game, side));
  ply_rules_tally(&scene->rules, &scene->position, tally);
  /* The game's words have one place for the number. */
  g_auto(GStrv) parts = g_strsplit(
      g_dngettext(GETTEXT_PACKAGE, game->units[0], game->units[1], (gulong)ABS(tally[side])), "%s",
      2);
  g_autofree char *number = g_strdup_printf("%d", tally[side]);
  g_autofree char *count = g_strjoinv(number, parts);
  return g_strdup_printf("%s, %s", ply_text_game_side(game, side), count);
}

static void
show_side(PlyRoomView *self, int side)
{
  const PlyRoomScene *scene = &self->scene;
  g_autofree char *words = describe_side(scene, side);
  g_autofree char *thinks =
      scene->to_move == side ? g_strdup_printf(_("▶ %s, to move"), words) : g_strdup(words);

  ply_label_say(self->names[side], scene->names[side]);
  ply_label_say(self->sides[side], thinks);
  ply_label_say(self->clocks[side], scene->clocks[side]);
  gtk_widget_set_visible(GTK_WIDGET(self->clocks[side]), scene->clocks[side] != NULL);
  if (scene->to_move == side)
    gtk_widget_add_css_class(self->players[side], "to-move");
  else
    gtk_widget_remove_css_class(self->players[side], "to-move");
}

static void
show_errors(PlyRoomView *self, int side)
{
  PlyAside *aside = self->scene.asides[side];
  GtkTextBuffer *buffer = gtk_text_view_get_buffer(self->error_texts[side]);
  GtkTextIter end;

  gtk_widget_set_visible(self->error_boxes[side], aside != NULL);
  if (!gtk_widget_get_visible(self->errors))
    return;
  if (self->shown[side] != aside) {
    g_clear_pointer(&self->shown[side], ply_aside_unref);
    self->shown[side] = aside != NULL ? ply_aside_ref(aside) : NULL;
    self->serials[side] = 0;
    gtk_text_buffer_set_text(buffer, _("Nothing so far."), -1);
  }
  const char *name = self->scene.names[side] != NULL ? self->scene.names[side] : "";
  /* Translators: a program's name, over what it writes on stderr. */
  g_autofree char *words = g_strdup_printf(_("%s writes on stderr"), name);
  ply_label_say(self->error_names[side], words);
  g_autofree char *text = aside != NULL ? ply_aside_get_errors(aside, &self->serials[side]) : NULL;
  if (text == NULL || *text == '\0')
    return;
  gtk_text_buffer_set_text(buffer, text, -1);
  gtk_text_buffer_get_end_iter(buffer, &end);
  gtk_text_buffer_place_cursor(buffer, &end);
  gtk_text_view_scroll_mark_onscreen(self->error_texts[side], gtk_text_buffer_get_insert(buffer));
}

static void
add_cell(GtkGrid *grid, const char *text, int column, int row, float align, gboolean bold)
{
  GtkWidget *label = gtk_label_new(text);

  gtk_label_set_xalign(GTK_LABEL(label), align);
  if (align <= 0) {
    /* Whole names stand above; of a path its end tells more. */
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_START);
    gtk_widget_set_tooltip_text(label, text);
    gtk_widget_set_hexpand(label, TRUE);
  }
  if (bold)
    gtk_widget_add_css_class(label, "heading");
  gtk_widget_add_css_class(label, "numeric");
  gtk_grid_attach(grid, label, column, row, 1, 1);
}

static void
empty(GtkGrid *grid)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child(GTK_WIDGET(grid))) != NULL)
    gtk_grid_remove(grid, child);
}

/* The last ones, under the names of the sides. */
static void
show_games(PlyRoomView *self)
{
  const PlyRoomScene *scene = &self->scene;
  guint n = scene->games != NULL ? scene->games->len : 0;

  empty(self->games);
  gtk_widget_set_visible(GTK_WIDGET(self->games), n > 0);
  for (int side = 0; n > 0 && side < 2; side++)
    add_cell(self->games, ply_text_game_side(scene->rules.game, side), 1 + side, 0, 0, TRUE);
  for (guint i = n > MOST_GAMES ? n - MOST_GAMES : 0; i < n; i++) {
    const PlyRoomGame *game = &g_array_index(scene->games, PlyRoomGame, i);
    g_autofree char *number = g_strdup_printf("%u", i + 1);
    add_cell(self->games, number, 0, (int)i + 1, 1, FALSE);
    for (int side = 0; side < 2; side++)
      add_cell(self->games, game->names[side], 1 + side, (int)i + 1, 0, FALSE);
    add_cell(self->games, game->score, 3, (int)i + 1, 1, FALSE);
  }
}

/* Made anew where something in it is another now. */
static void
show_series(PlyRoomView *self)
{
  const PlyRoomScene *scene = &self->scene;
  GString *text = g_string_new(scene->series);

  for (guint i = 0; scene->rows != NULL && i < scene->rows->len; i++) {
    const PlyRoomRow *row = &g_array_index(scene->rows, PlyRoomRow, i);
    g_string_append_printf(text, "\n%s %s %s %d", row->name, row->points, row->record, row->plays);
  }
  for (guint i = 0; scene->games != NULL && i < scene->games->len; i++) {
    const PlyRoomGame *game = &g_array_index(scene->games, PlyRoomGame, i);
    g_string_append_printf(text, "\n%s %s %s", game->names[0], game->names[1], game->score);
  }
  gtk_widget_set_visible(self->series_box, scene->rows != NULL && scene->rows->len > 0);
  g_autofree char *now = g_string_free(text, FALSE);
  if (g_strcmp0(now, self->rows_text) == 0)
    return;
  g_free(self->rows_text);
  self->rows_text = g_steal_pointer(&now);
  ply_label_say(self->series, scene->series);
  empty(self->table);
  for (guint i = 0; scene->rows != NULL && i < scene->rows->len; i++) {
    const PlyRoomRow *row = &g_array_index(scene->rows, PlyRoomRow, i);
    add_cell(self->table, row->name, 0, (int)i, 0, row->plays);
    add_cell(self->table, row->points, 1, (int)i, 1, row->plays);
    add_cell(self->table, row->record, 2, (int)i, 1, row->plays);
  }
  show_games(self);
}

/* What the board shows, for those who hear it. */
static void
name_board(PlyRoomView *self)
{
  const PlyRoomScene *scene = &self->scene;
  char square[PLY_NOTATION_BYTES];
  g_autofree char *name =
      scene->wrong < 0
          ? g_strdup(_("Board"))
          /* Translators: a square, on which a move was tried that the rules do not allow. */
          : g_strdup_printf(_("Board; the move that is not allowed is marked on %s"),
                            ply_notation_move(PLY_NOTATION_DEFAULT, &scene->rules,
                                              (PlyMove)scene->wrong, square));

  gtk_accessible_update_property(GTK_ACCESSIBLE(self->board), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                 -1);
}

static void
update(PlyRoomView *self)
{
  const PlyRoomScene before = self->scene;
  PlyRoomScene now = {.last = PLY_MOVE_NONE, .wrong = -1, .to_move = -1};

  if (self->source == NULL)
    return;
  self->fill(self->source, &now);
  shorten_names(&now);
  if (now.rules.game == NULL) {
    scene_clear(&now);
    return;
  }
  gboolean other = before.rules.game != now.rules.game || before.position.key != now.position.key ||
                   before.last != now.last || before.wrong != now.wrong;
  scene_clear(&self->scene);
  self->scene = now;
  if (other) {
    gtk_widget_queue_draw(GTK_WIDGET(self->board));
    name_board(self);
  }
  for (int side = 0; side < 2; side++) {
    show_side(self, side);
    show_errors(self, side);
  }
  ply_label_say(self->moves, now.moves != NULL ? now.moves->str : "");
  g_autofree char *sentence = now.sentence == NULL ? g_strdup("")
                              : now.fault          ? g_strconcat("⚠ ", now.sentence, NULL)
                                                   : g_strdup(now.sentence);
  ply_label_say(self->sentence, sentence);
  gtk_widget_set_visible(self->banner, now.sentence != NULL);
  if (now.fault)
    gtk_widget_add_css_class(self->banner, "error");
  else
    gtk_widget_remove_css_class(self->banner, "error");
  gtk_widget_set_sensitive(self->errors_button, now.asides[0] != NULL || now.asides[1] != NULL);
  show_series(self);
}

static gboolean
look(gpointer data)
{
  update(data);
  return G_SOURCE_CONTINUE;
}

/* ---- the window ---- */

static void
on_level(PlyRoomView *self)
{
  PlyFoldLevel level = ply_fold_get_level(self->fold);
  gboolean narrow = level >= PLY_FOLD_NARROWEST;

  gtk_widget_set_size_request(self->beside,
                              narrow                    ? -1
                              : level >= PLY_FOLD_USUAL ? BESIDE_LESS
                                                        : BESIDE,
                              -1);
  gtk_orientable_set_orientation(GTK_ORIENTABLE(self->halves),
                                 narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
}

static void
act_whole(GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkWindow *window = GTK_WINDOW(widget);

  if (gtk_window_is_fullscreen(window))
    gtk_window_unfullscreen(window);
  else
    gtk_window_fullscreen(window);
}

static void
act_errors(GtkWidget *widget, const char *name, GVariant *parameter)
{
  PlyRoomView *self = PLY_ROOM_VIEW(widget);

  if (!gtk_widget_get_sensitive(self->errors_button))
    return;
  gtk_widget_set_visible(self->errors, !gtk_widget_get_visible(self->errors));
  update(self);
}

static void
ply_room_view_map(GtkWidget *widget)
{
  PlyRoomView *self = PLY_ROOM_VIEW(widget);

  GTK_WIDGET_CLASS(ply_room_view_parent_class)->map(widget);
  update(self);
  self->look = g_timeout_add(LOOK_MS, look, self);
}

static void
ply_room_view_unmap(GtkWidget *widget)
{
  g_clear_handle_id(&PLY_ROOM_VIEW(widget)->look, g_source_remove);
  GTK_WIDGET_CLASS(ply_room_view_parent_class)->unmap(widget);
}

static void
ply_room_view_dispose(GObject *object)
{
  PlyRoomView *self = PLY_ROOM_VIEW(object);

  g_clear_handle_id(&self->look, g_source_remove);
  g_clear_weak_pointer(&self->source);
  for (int side = 0; side < 2; side++)
    g_clear_pointer(&self->shown[side], ply_aside_unref);
  scene_clear(&self->scene);
  g_clear_pointer(&self->rows_text, g_free);
  G_OBJECT_CLASS(ply_room_view_parent_class)->dispose(object);
}

static void
bind_sides(GtkWidgetClass *widget_class)
{
  static const struct {
    const char *name;
    gssize offset;
  } pairs[] = {
      {"player", G_STRUCT_OFFSET(PlyRoomView, players)},
      {"name", G_STRUCT_OFFSET(PlyRoomView, names)},
      {"side", G_STRUCT_OFFSET(PlyRoomView, sides)},
      {"clock", G_STRUCT_OFFSET(PlyRoomView, clocks)},
      {"error_box", G_STRUCT_OFFSET(PlyRoomView, error_boxes)},
      {"error_name", G_STRUCT_OFFSET(PlyRoomView, error_names)},
      {"error_text", G_STRUCT_OFFSET(PlyRoomView, error_texts)},
  };

  for (guint i = 0; i < G_N_ELEMENTS(pairs); i++) {
    for (int side = 0; side < 2; side++) {
      g_autofree char *name = g_strdup_printf("%s_%d", pairs[i].name, side);
      gtk_widget_class_bind_template_child_full(widget_class, name, FALSE,
                                                pairs[i].offset + side * (gssize)sizeof(gpointer));
    }
  }
}

static void
ply_room_view_class_init(PlyRoomViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  g_type_ensure(PLY_TYPE_FOLD);
  G_OBJECT_CLASS(klass)->dispose = ply_room_view_dispose;
  widget_class->map = ply_room_view_map;
  widget_class->unmap = ply_room_view_unmap;
  ply_dialog_bind_close(widget_class);
  gtk_widget_class_install_action(widget_class, "room.whole", NULL, act_whole);
  gtk_widget_class_install_action(widget_class, "room.errors", NULL, act_errors);
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_F11, 0, "room.whole", NULL);
  gtk_widget_class_add_binding_action(widget_class, GDK_KEY_F9, GDK_CONTROL_MASK, "room.errors",
                                      NULL);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/room-view.ui");
#define BIND(name) gtk_widget_class_bind_template_child(widget_class, PlyRoomView, name)
  BIND(fold);
  BIND(halves);
  BIND(board);
  BIND(errors);
  BIND(series_box);
  BIND(banner);
  BIND(beside);
  BIND(errors_button);
  BIND(whole_button);
  BIND(moves);
  BIND(sentence);
  BIND(series);
  BIND(table);
  BIND(games);
#undef BIND
  bind_sides(widget_class);
  gtk_widget_class_bind_template_callback(widget_class, on_level);
}

static void
ply_room_view_init(PlyRoomView *self)
{
  self->scene = (PlyRoomScene){.last = PLY_MOVE_NONE, .wrong = -1, .to_move = -1};
  gtk_widget_init_template(GTK_WIDGET(self));
  ply_help_set(GTK_WIDGET(self), PLY_HELP("cup"));
  ply_help_listen(GTK_WINDOW(self));
  gtk_widget_set_size_request(GTK_WIDGET(self->board), LEAST_BOARD, LEAST_BOARD);
  gtk_drawing_area_set_draw_func(self->board, draw, self, NULL);
  name_board(self);
  on_level(self);
  g_signal_connect_object(adw_style_manager_get_default(), "notify::dark",
                          G_CALLBACK(gtk_widget_queue_draw), self->board, G_CONNECT_SWAPPED);
}

PlyRoomView *
ply_room_view_new(GtkWidget *source, PlyRoomFill fill)
{
  GtkWindow *window = GTK_WINDOW(gtk_widget_get_root(source));
  PlyRoomView *self = g_object_new(PLY_TYPE_ROOM_VIEW, "transient-for", window, NULL);

  g_set_weak_pointer(&self->source, source);
  self->fill = fill;
  g_signal_connect_object(source, "destroy", G_CALLBACK(gtk_window_destroy), self,
                          G_CONNECT_SWAPPED);
  gtk_window_fullscreen(GTK_WINDOW(self));
  gtk_window_present(GTK_WINDOW(self));
  return self;
}
