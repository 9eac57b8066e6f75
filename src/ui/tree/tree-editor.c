/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/tree/tree-editor.h"

#include <string.h>

#include <glib/gi18n.h>

#include "base/minus.h"
#include "rules/number-tree-edit.h"
#include "ui/widgets/actions.h"
#include "ui/widgets/toaster.h"

#define FRAMES_AFTER_MENU 3

struct _PlyTreeEditor {
  GtkWidget parent_instance;

  /* Template widgets. */
  GtkEntry *entry;
  GtkButton *plus;
  GtkPopover *menu;

  PlyTreeView *view;   /* a child */
  PlySearchTree *tree; /* owned */

  /* Nodes of the number tree; −1: none. */
  int typed;   /* whose number or name is in the field */
  int pending; /* that is to have it typed once it is on screen */
  int pointed; /* where the plus stands */
  int origin;  /* where the node was added that is fresh */
  int back;    /* to go to once it is on screen */

  gboolean is_name;  /* it is the name that is typed, or is to be, and not the number */
  gboolean is_fresh; /* the node typed was just made: giving up takes it away again */
  gboolean is_busy;  /* the field is being opened or shut */
  gboolean is_lecture;
  int deleted;        /* nodes that the edit under way takes out, to be told; 0: none */
  guint idle, frames; /* `frames` to wait for after the menu */
  graphene_rect_t plus_place;
};

G_DEFINE_FINAL_TYPE(PlyTreeEditor, ply_tree_editor, GTK_TYPE_WIDGET)

#define ACTION(verb) static void verb(GtkWidget *widget, const char *name, GVariant *parameter)

static gboolean
can_edit(PlyTreeEditor *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);

  return trace != NULL && trace->n > 0 && ply_search_tree_get_tree(self->tree) != NULL &&
         ply_search_tree_can_edit(self->tree);
}

int
ply_tree_editor_get_node(PlyTreeEditor *self)
{
  const PlyNumberTree *tree = ply_search_tree_get_tree(self->tree);
  int node = ply_search_tree_get_node(self->tree);
  if (node >= 0 && self->back >= 0)
    return self->back;
  int ghost = node >= 0 ? ply_tree_view_get_ghost_node(self->view) : -1;

  return ghost >= 0 && ghost < tree->n_nodes ? ghost : node;
}

/* The tree and the node that an edit is about; FALSE if there is none. */
static gboolean
get_node(PlyTreeEditor *self, const PlyNumberTree **tree, int *node)
{
  *tree = ply_search_tree_get_tree(self->tree);
  *node = ply_tree_editor_get_node(self);
  return *node >= 0;
}

static gboolean
is_leaf(const PlyNumberTree *tree, int node)
{
  return node >= 0 && node < tree->n_nodes && tree->nodes[node].n_children == 0;
}

static gboolean is_shown(PlyTreeEditor *self);

/* Whether another program searched the number tree that is shown: it cannot be asked again. */
static gboolean
is_foreign(PlyTreeEditor *self)
{
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);

  return trace != NULL && trace->n > 0 && trace->info.foreign && trace->info.rules.tree != NULL;
}

/* Whether the nodes on the screen cannot be edited now; then it is told why. */
static gboolean
is_refused(PlyTreeEditor *self)
{
  AdwToastOverlay *toaster = ply_toaster_find(GTK_WIDGET(self));

  if (!self->is_lecture && is_foreign(self)) {
    ply_toaster_offer(toaster,
                      _("Another program searched this tree and cannot be asked what it would do "
                        "with a change: Plyscope’s own search of it can."),
                      _("_Search It Here"), "microscope.search-here", NULL);
    return TRUE;
  }
  const char *obstacle = self->is_lecture ? _("In a lecture the tree stays as it is.")
                         : ply_search_tree_get_tree(self->tree) == NULL
                             ? _("The moves of a game are not edited: only trees of numbers are.")
                         : !can_edit(self) || !is_shown(self)
                             ? _("The changed tree is still being searched: try again in a moment.")
                             : NULL;
  if (obstacle != NULL)
    ply_toaster_tell_try(toaster, obstacle);
  return obstacle != NULL;
}

static int
root_of(PlyTreeEditor *self)
{
  return ply_number_tree_node(&ply_search_tree_get_trace(self->tree)->info.root);
}

/* Stands at `node` of the new tree afterwards, also where the search never comes to it. */
static gboolean
edit(PlyTreeEditor *self, PlyNumberTree *tree, int node, gboolean chosen)
{
  if (tree == NULL) {
    gtk_widget_error_bell(GTK_WIDGET(self));
    return FALSE;
  }
  g_signal_emit_by_name(self, "editing");
  self->back = -1;
  if (chosen || ply_tree_view_get_ghost_node(self->view) >= 0)
    ply_tree_view_keep_ghost(self->view, node);
  ply_search_tree_edit_at(self->tree, tree, node);
  return TRUE;
}

static void settle_soon(PlyTreeEditor *self);

/* Shuts the field; what stands in it is not looked at. It goes from the screen soon, as the keyboard
 * may just be on its way out of it. */
static void
shut(PlyTreeEditor *self)
{
  if (self->typed < 0)
    return;
  self->is_busy = TRUE;
  self->typed = -1;
  if (gtk_widget_get_focus_child(GTK_WIDGET(self->entry)) != NULL)
    g_signal_emit_by_name(self, "left");
  self->is_busy = FALSE;
  settle_soon(self);
}

/* The tree with the number that stands in the field, which may be a fraction; NULL if it is none. An
 * outcome's weight may stand before it: "1/3:8". */
static PlyNumberTree *
with_number(PlyTreeEditor *self, const PlyNumberTree *tree, int node)
{
  g_autofree char *text = g_strdup(gtk_editable_get_text(GTK_EDITABLE(self->entry)));
  /* One number is typed: a comma parts none from another. */
  const char *colon = strchr(g_strdelimit(text, ",", '.'), ':');
  guint64 weight = 0, total = 1;
  char *end;

  if (colon == NULL)
    return ply_number_tree_set_number(tree, node, text);
  weight = g_ascii_strtoull(text, &end, 10);
  if (*end == '/')
    total = g_ascii_strtoull(end + 1, &end, 10);
  if (end != colon || total > PLY_NUMBER_TREE_MAX_WEIGHT || weight > total)
    return NULL;
  PlyNumberTree *weighed = ply_number_tree_set_weight(tree, node, (guint32)weight, (guint32)total);
  PlyNumberTree *made =
      weighed != NULL ? ply_number_tree_set_number(weighed, node, colon + 1) : NULL;
  ply_number_tree_free(weighed);
  return made;
}

/* The tree with what stands in the field; NULL if that is none. */
static PlyNumberTree *
with_typed(PlyTreeEditor *self, const PlyNumberTree *tree, int node)
{
  g_autofree char *name = NULL;

  if (!self->is_name)
    return is_leaf(tree, node) ? with_number(self, tree, node) : NULL;
  name = g_strstrip(g_strdup(gtk_editable_get_text(GTK_EDITABLE(self->entry))));
  return ply_number_tree_set_name(tree, node, name);
}

/* Takes over what was typed and shuts the field. One stands at `next` afterwards (−1: at the node
 * itself). Returns whether the tree is another. */
static gboolean
commit(PlyTreeEditor *self, int next)
{
  const PlyNumberTree *tree = ply_search_tree_get_tree(self->tree);
  int node = self->typed;

  if (node < 0)
    return FALSE;
  PlyNumberTree *made = with_typed(self, tree, node);
  gboolean changed = made != NULL && !ply_number_tree_equal(made, tree);
  shut(self);
  if (!changed)
    ply_number_tree_free(made);
  return changed && edit(self, made, next >= 0 ? next : node, next >= 0);
}

/* Opens the field at a leaf for its number, or at any node for its name. */
static void
type_at(PlyTreeEditor *self, int node)
{
  const PlyNumberTree *tree = ply_search_tree_get_tree(self->tree);
  const char *name = ply_number_tree_name(tree, node);
  char number[PLY_NUMBER_BYTES];

  self->is_busy = TRUE;
  self->typed = node;
  gtk_entry_set_input_purpose(self->entry, self->is_name ? GTK_INPUT_PURPOSE_FREE_FORM
                                                         : GTK_INPUT_PURPOSE_NUMBER);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                 self->is_name ? _("Name of this node") : _("Value of this leaf"),
                                 -1);
  gtk_editable_set_text(GTK_EDITABLE(self->entry), !self->is_name
                                                       ? ply_number_tree_text(tree, node, number)
                                                   : name != NULL ? name
                                                                  : "");
  gtk_widget_remove_css_class(GTK_WIDGET(self->entry), "error");
  ply_canvas_put(PLY_CANVAS(self->view), GTK_WIDGET(self->entry), node);
  gtk_widget_grab_focus(GTK_WIDGET(self->entry));
  gtk_editable_select_region(GTK_EDITABLE(self->entry), 0, -1);
  self->is_busy = FALSE;
}

/* Whether what is on screen is the tree that is edited. */
static gboolean
is_shown(PlyTreeEditor *self)
{
  const PlyTreePicture *picture = ply_tree_view_get_picture(self->view);
  const PlyTrace *trace = ply_search_tree_get_trace(self->tree);
  const PlyNumberTree *tree = ply_search_tree_get_tree(self->tree);

  return picture != NULL && picture->trace == trace && tree != NULL &&
         trace->info.rules.tree != NULL && trace->info.rules.tree->n_nodes == tree->n_nodes;
}

static gboolean
get_place(PlyTreeEditor *self, int node, graphene_rect_t *place)
{
  return node >= 0 && is_shown(self) && ply_canvas_get_place(PLY_CANVAS(self->view), node, place);
}

/* The plus stands on the lower edge of its node, beside the edges to the children. */
static gboolean
place_plus(PlyTreeEditor *self, graphene_rect_t *place)
{
  graphene_rect_t node;
  int width, height;

  if (self->is_lecture || !can_edit(self) || !get_place(self, self->pointed, &node))
    return FALSE;
  gtk_widget_measure(GTK_WIDGET(self->plus), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL,
                     NULL);
  gtk_widget_measure(GTK_WIDGET(self->plus), GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL,
                     NULL);
  *place = GRAPHENE_RECT_INIT(node.origin.x + node.size.width - (float)width / 3,
                              node.origin.y + node.size.height - (float)height / 2, (float)width,
                              (float)height);
  return TRUE;
}

/* What is to happen once the picture is there happens now. */
static gboolean
settle(gpointer data)
{
  PlyTreeEditor *self = data;
  graphene_rect_t place;

  self->idle = 0;
  if (self->typed < 0 && gtk_widget_get_parent(GTK_WIDGET(self->entry)) != NULL)
    ply_canvas_take_out(PLY_CANVAS(self->view), GTK_WIDGET(self->entry));
  if (self->back >= 0 && is_shown(self)) {
    ply_tree_view_go_to_number(self->view, self->back);
    self->back = -1;
  }
  int present = is_shown(self) ? ply_tree_editor_get_node(self) : -1;
  if (gtk_widget_get_mapped(GTK_WIDGET(self->menu)) || self->frames > 0)
    return G_SOURCE_REMOVE;
  if (self->pending >= 0 && present == self->pending && get_place(self, present, &place)) {
    self->pending = -1;
    if (self->is_name || is_leaf(ply_search_tree_get_tree(self->tree), present))
      type_at(self, present);
  } else if (present >= 0 && present != self->pending) {
    self->pending = -1; /* one went elsewhere meanwhile */
  }
  gtk_widget_set_visible(GTK_WIDGET(self->plus), place_plus(self, &place));
  gtk_widget_queue_allocate(GTK_WIDGET(self));
  return G_SOURCE_REMOVE;
}

static void
settle_soon(PlyTreeEditor *self)
{
  if (self->idle == 0)
    self->idle = g_idle_add_full(GTK_PRIORITY_RESIZE - 1, settle, self, NULL);
}

/* Chooses a node and opens the field there, now or when it is on screen. */
static void
go_and_type(PlyTreeEditor *self, int node)
{
  self->pending = self->is_lecture ? -1 : node;
  self->is_fresh = FALSE;
  if (is_shown(self))
    ply_tree_view_go_to_number(self->view, node);
  settle_soon(self);
}

/* The leaf behind (+1) or before (−1) a leaf, as they are read; −1 past the last. */
static int
leaf_beside(const PlyNumberTree *tree, int root, int node, int step)
{
  while (node != root) {
    const PlyNumberNode *parent = &tree->nodes[tree->nodes[node].parent];
    int beside = node + step;
    if (beside >= parent->first_child && beside < parent->first_child + parent->n_children) {
      while (tree->nodes[beside].n_children > 0)
        beside =
            tree->nodes[beside].first_child + (step > 0 ? 0 : tree->nodes[beside].n_children - 1);
      return beside;
    }
    node = tree->nodes[node].parent;
  }
  return -1;
}

/* The node behind (+1) or before (−1) a node, level by level below `root`; −1 past the last. */
static int
node_beside(const PlyNumberTree *tree, int root, int node, int step)
{
  for (node += step; node >= root && node < tree->n_nodes; node += step) {
    int above = node;
    while (above > root)
      above = tree->nodes[above].parent;
    if (above == root)
      return node;
  }
  return -1;
}

/* Tab: what was typed is taken over, and the next leaf or name is typed; past the last one it is
 * done. */
static void
go_on(PlyTreeEditor *self, int step)
{
  const PlyNumberTree *tree = ply_search_tree_get_tree(self->tree);
  int next = self->is_name ? node_beside(tree, root_of(self), self->typed, step)
                           : leaf_beside(tree, root_of(self), self->typed, step);
  gboolean is_other = commit(self, next);

  if (next < 0)
    return;
  self->pending = next;
  self->is_fresh = FALSE;
  if (is_other)
    settle_soon(self);
  else
    go_and_type(self, next);
}

/* A tree in which a new leaf stands right behind `node`. */
static PlyNumberTree *
add_behind(const PlyNumberTree *tree, int node, int *added)
{
  const PlyNumberNode *parent = &tree->nodes[tree->nodes[node].parent];
  int behind = parent->first_child + parent->n_children - 1 - node;
  PlyNumberTree *made = ply_number_tree_add_child(tree, tree->nodes[node].parent, 0, added);

  for (int i = 0; made != NULL && i < behind; i++) {
    PlyNumberTree *moved = ply_number_tree_move_child(made, *added, -1, added);
    ply_number_tree_free(made);
    made = moved;
  }
  return made;
}

/* The new leaf is the one that is meant from now on, though the search may never come to it, and
 * its number is ready to be typed. */
static void
add(PlyTreeEditor *self, int node, gboolean sibling)
{
  const PlyNumberTree *tree;
  PlyNumberTree *made = NULL;
  int added = -1;

  if (node < 0)
    return;
  commit(self, -1);
  tree = ply_search_tree_get_tree(self->tree);
  if (!sibling)
    made = ply_number_tree_add_child(tree, node, 0, &added);
  else if (node != root_of(self))
    made = add_behind(tree, node, &added);
  if (made != NULL)
    gtk_widget_activate_action(GTK_WIDGET(self), "scope.page", "s", "tree");
  if (!edit(self, made, added, TRUE))
    return;
  self->pending = self->is_lecture ? -1 : added;
  self->origin = node;
  self->is_name = FALSE;
  self->is_fresh = TRUE;
}

ACTION(act_add)
{
  PlyTreeEditor *self = PLY_TREE_EDITOR(widget);

  if (is_foreign(self) && is_refused(self))
    return;
  add(self, self->typed >= 0 ? self->typed : ply_tree_editor_get_node(self),
      g_str_equal(name, "add-sibling"));
}

ACTION(act_type)
{
  PlyTreeEditor *self = PLY_TREE_EDITOR(widget);
  const PlyNumberTree *tree;
  int node;

  if (is_foreign(self) && is_refused(self))
    return;
  gboolean names = g_str_equal(name, "edit-name");
  if (get_node(self, &tree, &node) && (names || is_leaf(tree, node))) {
    commit(self, -1);
    gtk_widget_activate_action(widget, "scope.page", "s", "tree");
    self->pending = self->is_lecture ? -1 : node;
    self->is_name = names;
    self->is_fresh = FALSE;
    settle_soon(self);
  } else {
    gtk_widget_error_bell(widget);
  }
}

static int
count_below(const PlyNumberTree *tree, int node)
{
  const PlyNumberNode *at = &tree->nodes[node];
  int n = 1;

  for (int i = 0; i < at->n_children; i++)
    n += count_below(tree, at->first_child + i);
  return n;
}

/* A search needs a move: the last child of its root stays. */
ACTION(act_delete)
{
  PlyTreeEditor *self = PLY_TREE_EDITOR(widget);
  const PlyNumberTree *tree;
  int node;

  if (is_foreign(self) && is_refused(self))
    return;
  if (!get_node(self, &tree, &node))
    return;
  shut(self);
  int parent = tree->nodes[node].parent, root = root_of(self), n = count_below(tree, node);
  gboolean needed = node == root || (parent == root && tree->nodes[parent].n_children == 1);
  if (edit(self, needed ? NULL : ply_number_tree_remove(tree, node), parent, FALSE))
    self->deleted = n;
}

ACTION(act_move)
{
  PlyTreeEditor *self = PLY_TREE_EDITOR(widget);
  const PlyNumberTree *tree;
  int node, moved = -1;

  if (is_foreign(self) && is_refused(self))
    return;
  if (!get_node(self, &tree, &node))
    return;
  int step = g_str_equal(name, "move-right") ? 1 : -1;
  PlyNumberTree *made = ply_number_tree_move_child(tree, node, step, &moved);
  edit(self, made, moved, FALSE);
}

/* Who moves at a node: a side, or chance. */
ACTION(act_set_mover)
{
  PlyTreeEditor *self = PLY_TREE_EDITOR(widget);
  const PlyNumberTree *tree;
  int node;

  if (is_foreign(self) && is_refused(self))
    return;
  if (!get_node(self, &tree, &node))
    return;
  PlyNumberMover mover = g_str_equal(name, "give-to-max")   ? PLY_NUMBER_MAX
                         : g_str_equal(name, "give-to-min") ? PLY_NUMBER_MIN
                                                            : PLY_NUMBER_NOBODY;
  edit(self, ply_number_tree_set_mover(tree, node, mover), node, FALSE);
}

ACTION(act_change_value)
{
  PlyTreeEditor *self = PLY_TREE_EDITOR(widget);
  const PlyNumberTree *tree;
  int node;

  if (is_foreign(self) && is_refused(self))
    return;
  if (!get_node(self, &tree, &node) || !is_leaf(tree, node))
    return;
  int unit = ply_number_tree_unit(tree);
  int value = tree->nodes[node].value + (g_str_equal(name, "raise-value") ? unit : -unit);
  edit(self, ply_number_tree_set_value(tree, node, value), node, FALSE);
}

ACTION(act_undo)
{
  PlyTreeEditor *self = PLY_TREE_EDITOR(widget);

  g_signal_emit_by_name(self, "editing");
  shut(self);
  self->pending = self->back = -1;
  self->deleted = 0;
  if (g_str_equal(name, "undo"))
    ply_search_tree_undo(self->tree);
  else
    ply_search_tree_redo(self->tree);
}

/* Escape: the number stays as it was, and a node that was only just made goes again. */
static void
give_up(PlyTreeEditor *self)
{
  const PlyNumberTree *tree = ply_search_tree_get_tree(self->tree);
  gboolean undo = self->is_fresh && is_leaf(tree, self->typed);

  self->is_fresh = FALSE;
  shut(self);
  if (!undo)
    return;
  act_undo(GTK_WIDGET(self), "undo", NULL);
  self->back = self->origin;
}

/* Whether it is part of a number, or parts it from the weight before it. */
static gboolean
is_of_number(gunichar letter)
{
  return g_unichar_isdigit(letter) || ply_minus_is(letter) || letter == '/' || letter == '.' ||
         letter == ',' || letter == ':';
}

/* Keys that are of no use in a number do what they do in the tree. */
static gboolean
pass_on(PlyTreeEditor *self, GtkEventControllerKey *controller)
{
  GtkWidget *at = GTK_WIDGET(self->view);

  commit(self, -1);
  while (at != NULL && !gtk_event_controller_key_forward(controller, at))
    at = gtk_widget_get_parent(at);
  return TRUE;
}

static gboolean
on_key(GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state,
       PlyTreeEditor *self)
{
  gunichar letter = gdk_keyval_to_unicode(key);

  switch (key) {
  case GDK_KEY_Tab:
  case GDK_KEY_KP_Tab:
  case GDK_KEY_ISO_Left_Tab:
    go_on(self, key == GDK_KEY_ISO_Left_Tab || (state & GDK_SHIFT_MASK) ? -1 : 1);
    return TRUE;
  case GDK_KEY_Return:
  case GDK_KEY_KP_Enter:
    if (self->is_name)
      commit(self, -1);
    else
      add(self, self->typed, !(state & GDK_CONTROL_MASK));
    return TRUE;
  case GDK_KEY_Escape:
    give_up(self);
    return TRUE;
  case GDK_KEY_Up:
  case GDK_KEY_Down:
  case GDK_KEY_Page_Up:
  case GDK_KEY_Page_Down:
    return !(state & GDK_ALT_MASK) && pass_on(self, controller);
  default:
    break;
  }
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) || self->is_name)
    return FALSE;
  return letter >= ' ' && letter != 0x7f && !is_of_number(letter) && pass_on(self, controller);
}

/* What the field would do with these keys itself is of no use while a tree is edited. */
static void
add_entry_keys(PlyTreeEditor *self)
{
  static const struct {
    guint key;
    GdkModifierType modifiers;
    const char *action;
  } keys[] = {
      {GDK_KEY_Insert, 0, "microscope.add-child"},
      {GDK_KEY_z, GDK_CONTROL_MASK, "microscope.undo"},
      {GDK_KEY_y, GDK_CONTROL_MASK, "microscope.redo"},
      {GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "microscope.redo"},
  };
  GtkEventController *shortcuts = gtk_shortcut_controller_new();
  GtkEventController *controller = gtk_event_controller_key_new();

  gtk_event_controller_set_propagation_phase(shortcuts, GTK_PHASE_CAPTURE);
  for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
    gtk_shortcut_controller_add_shortcut(
        GTK_SHORTCUT_CONTROLLER(shortcuts),
        gtk_shortcut_new(gtk_keyval_trigger_new(keys[i].key, keys[i].modifiers),
                         gtk_named_action_new(keys[i].action)));
  gtk_widget_add_controller(GTK_WIDGET(self->entry), shortcuts);
  gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE);
  g_signal_connect(controller, "key-pressed", G_CALLBACK(on_key), self);
  gtk_widget_add_controller(GTK_WIDGET(self->entry), controller);
}

/* The keyboard went elsewhere, by a click: what was typed counts. It stays in the field when the
 * whole window loses it. */
static void
on_entry_left(PlyTreeEditor *self)
{
  GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));

  if (!self->is_busy && root != NULL && gtk_window_is_active(GTK_WINDOW(root)))
    commit(self, -1);
}

/* Some frames after a menu was closed, GTK gives the keyboard to where it was before: nothing is
 * opened until then. */
static gboolean
on_menu_frame(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  PlyTreeEditor *self = PLY_TREE_EDITOR(widget);

  if (--self->frames > 0)
    return G_SOURCE_CONTINUE;
  settle_soon(self);
  return G_SOURCE_REMOVE;
}

static void
on_menu_gone(PlyTreeEditor *self)
{
  if (self->frames == 0)
    gtk_widget_add_tick_callback(GTK_WIDGET(self), on_menu_frame, NULL, NULL);
  self->frames = FRAMES_AFTER_MENU;
}

static void
on_entry_changed(PlyTreeEditor *self)
{
  const PlyNumberTree *tree = ply_search_tree_get_tree(self->tree);
  PlyNumberTree *made = self->typed >= 0 && tree != NULL && self->typed < tree->n_nodes
                            ? with_typed(self, tree, self->typed)
                            : NULL;

  if (made != NULL)
    gtk_widget_remove_css_class(GTK_WIDGET(self->entry), "error");
  else
    gtk_widget_add_css_class(GTK_WIDGET(self->entry), "error");
  const char *wanted =
      made != NULL    ? NULL
      : self->is_name ? _("A name is a letter and then letters, digits, _ and ', at most 12 signs, "
                          "and no other node has it.")
                      : _("A number has at most six digits and may be a fraction: -7, 1/3, 2.5.");
  gtk_widget_set_tooltip_text(GTK_WIDGET(self->entry), wanted);
  gtk_accessible_update_property(GTK_ACCESSIBLE(self->entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                 wanted != NULL ? wanted : "", -1);
  ply_number_tree_free(made);
  if (!self->is_busy)
    self->is_fresh = FALSE;
}

static void
on_plus(PlyTreeEditor *self)
{
  int node = self->pointed;

  self->pointed = -1;
  settle_soon(self);
  add(self, node, FALSE);
}

static void
on_motion(GtkEventControllerMotion *controller, double x, double y, PlyTreeEditor *self)
{
  const graphene_point_t at = GRAPHENE_POINT_INIT((float)x, (float)y);
  graphene_rect_t place;
  int node;

  if (place_plus(self, &place) && graphene_rect_contains_point(&place, &at))
    return;
  node = is_shown(self) ? ply_tree_view_get_number_at(self->view, x, y) : -1;
  if (node == self->pointed)
    return;
  self->pointed = node;
  settle_soon(self);
}

/* Whether the pointer is over the plus: when it jumps there, GTK tells that it left the tree. */
static gboolean
is_on_plus(PlyTreeEditor *self)
{
  GtkNative *native = gtk_widget_get_native(GTK_WIDGET(self));
  GdkSurface *surface = native != NULL ? gtk_native_get_surface(native) : NULL;
  double x, y, left, top;

  if (surface == NULL)
    return FALSE;
  GdkSeat *seat = gdk_display_get_default_seat(gdk_surface_get_display(surface));
  if (!gdk_surface_get_device_position(surface, gdk_seat_get_pointer(seat), &x, &y, NULL))
    return FALSE;
  gtk_native_get_surface_transform(native, &left, &top);
  GtkWidget *at = gtk_widget_pick(GTK_WIDGET(native), x - left, y - top, GTK_PICK_DEFAULT);
  return at != NULL &&
         (at == GTK_WIDGET(self->plus) || gtk_widget_is_ancestor(at, GTK_WIDGET(self->plus)));
}

static void
on_pointer_left(PlyTreeEditor *self)
{
  if (is_on_plus(self))
    return;
  self->pointed = -1;
  settle_soon(self);
}

/* The view has chosen the node by then: this comes after its own. */
static void
on_click(GtkGestureClick *gesture, int n, double x, double y, PlyTreeEditor *self)
{
  const PlyNumberTree *tree = ply_search_tree_get_tree(self->tree);
  int node = can_edit(self) && is_shown(self) ? ply_tree_view_get_number_at(self->view, x, y) : -1;

  if (n != 1 || self->is_lecture || node < 0 || node == self->typed || !is_leaf(tree, node))
    return;
  self->pending = node;
  self->is_name = FALSE;
  self->is_fresh = FALSE;
  settle_soon(self);
}

static void
show_menu(PlyTreeEditor *self, double x, double y)
{
  if (self->is_lecture || !can_edit(self))
    return;
  commit(self, -1);
  gtk_popover_set_pointing_to(self->menu, &(GdkRectangle){(int)x, (int)y, 1, 1});
  gtk_popover_popup(self->menu);
}

static void
on_menu_click(GtkGestureClick *gesture, int n, double x, double y, PlyTreeEditor *self)
{
  int node = is_refused(self) ? -1 : ply_tree_view_get_number_at(self->view, x, y);

  if (node < 0)
    return;
  ply_toaster_clear_try(ply_toaster_find(GTK_WIDGET(self)));
  commit(self, -1);
  ply_tree_view_go_to_number(self->view, node);
  show_menu(self, x, y);
}

static gboolean
on_menu_key(GtkWidget *widget, GVariant *arguments, gpointer data)
{
  PlyTreeEditor *self = PLY_TREE_EDITOR(widget);
  graphene_rect_t place;

  if (is_foreign(self))
    return is_refused(self);
  if (!get_place(self, ply_tree_editor_get_node(self), &place))
    return FALSE;
  show_menu(self, (double)(place.origin.x + place.size.width / 2),
            (double)(place.origin.y + place.size.height));
  return TRUE;
}

/* A number that is begun in the tree opens the field with its first digit. */
static gboolean
on_tree_key(GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state,
            PlyTreeEditor *self)
{
  const PlyNumberTree *tree;
  gunichar digit = gdk_keyval_to_unicode(key);
  graphene_rect_t place;
  int node;

  if (!(state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) && digit >= '1' && digit <= '9' &&
      is_foreign(self))
    return is_refused(self);
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) || digit < '1' || digit > '9' ||
      self->is_lecture || !can_edit(self) || !get_node(self, &tree, &node) ||
      !is_leaf(tree, node) || !get_place(self, node, &place))
    return FALSE;
  self->is_name = FALSE;
  self->is_fresh = FALSE;
  type_at(self, node);
  char text[2] = {(char)digit, '\0'};
  gtk_editable_set_text(GTK_EDITABLE(self->entry), text);
  gtk_editable_set_position(GTK_EDITABLE(self->entry), -1);
  return TRUE;
}

static void
add_input(PlyTreeEditor *self)
{
  GtkWidget *widget = GTK_WIDGET(self);
  GtkEventController *motion = gtk_event_controller_motion_new();
  GtkEventController *plus = gtk_event_controller_motion_new();
  GtkEventController *focus = gtk_event_controller_focus_new();
  GtkEventController *keys = gtk_event_controller_key_new();
  GtkGesture *click = gtk_gesture_click_new(), *right = gtk_gesture_click_new();

  gtk_event_controller_set_propagation_phase(motion, GTK_PHASE_CAPTURE);
  g_signal_connect(motion, "motion", G_CALLBACK(on_motion), self);
  g_signal_connect_swapped(motion, "leave", G_CALLBACK(on_pointer_left), self);
  gtk_widget_add_controller(widget, motion);
  g_signal_connect_swapped(plus, "leave", G_CALLBACK(on_pointer_left), self);
  gtk_widget_add_controller(GTK_WIDGET(self->plus), plus);
  g_signal_connect(click, "released", G_CALLBACK(on_click), self);
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(click));
  gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(right), GDK_BUTTON_SECONDARY);
  g_signal_connect(right, "pressed", G_CALLBACK(on_menu_click), self);
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(right));
  g_signal_connect(keys, "key-pressed", G_CALLBACK(on_tree_key), self);
  gtk_widget_add_controller(widget, keys);
  g_signal_connect_swapped(focus, "leave", G_CALLBACK(on_entry_left), self);
  gtk_widget_add_controller(GTK_WIDGET(self->entry), focus);
  g_signal_connect_swapped(self->entry, "changed", G_CALLBACK(on_entry_changed), self);
  g_signal_connect_object(self->menu, "unmap", G_CALLBACK(on_menu_gone), self, G_CONNECT_SWAPPED);
  g_signal_connect_swapped(self->plus, "clicked", G_CALLBACK(on_plus), self);
  add_entry_keys(self);
}

/* What the last edit took out is told once the search without it is there. */
static void
on_trace(PlyTreeEditor *self)
{
  int n = self->deleted;

  self->deleted = 0;
  settle_soon(self);
  if (n == 0)
    return;
  g_autofree char *told =
      n == 1 ? g_strdup(_("A leaf was deleted."))
             : g_strdup_printf(
                   ngettext("%d node was deleted.", "%d nodes were deleted.", (gulong)n), n);
  ply_toaster_offer(ply_toaster_find(GTK_WIDGET(self)), told, _("_Undo"), "microscope.undo", NULL);
}

void
ply_tree_editor_finish(PlyTreeEditor *self)
{
  self->pending = -1;
  commit(self, -1);
}

void
ply_tree_editor_update(PlyTreeEditor *self)
{
  /* One went elsewhere: what was typed counts. */
  if (self->typed >= 0 && !self->is_busy && ply_tree_editor_get_node(self) != self->typed)
    commit(self, -1);
  settle_soon(self);
}

void
ply_tree_editor_set_lecture(PlyTreeEditor *self, gboolean lecture)
{
  self->is_lecture = lecture;
  self->pending = -1;
  commit(self, -1);
  settle_soon(self);
}

void
ply_tree_editor_add_actions(PlyTreeEditor *self, GSimpleActionGroup *microscope)
{
  static const PlyAction actions[] = {
      {"add-child", NULL, act_add},
      {"add-sibling", NULL, act_add},
      {"delete-node", NULL, act_delete},
      {"edit-name", NULL, act_type},
      {"edit-number", NULL, act_type},
      {"give-to-chance", NULL, act_set_mover},
      {"give-to-max", NULL, act_set_mover},
      {"give-to-min", NULL, act_set_mover},
      {"lower-value", NULL, act_change_value},
      {"move-left", NULL, act_move},
      {"move-right", NULL, act_move},
      {"raise-value", NULL, act_change_value},
      {"redo", NULL, act_undo},
      {"undo", NULL, act_undo},
  };

  ply_actions_add(microscope, GTK_WIDGET(self), actions, G_N_ELEMENTS(actions));
}

static void
ply_tree_editor_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                        int *natural, int *minimum_baseline, int *natural_baseline)
{
  PlyTreeEditor *self = PLY_TREE_EDITOR(widget);

  if (self->view != NULL)
    gtk_widget_measure(GTK_WIDGET(self->view), orientation, for_size, minimum, natural, NULL, NULL);
}

/* A place that is not known yet has no size: the widget gets its least then. */
static void
allocate_at(GtkWidget *widget, const graphene_rect_t *place)
{
  GtkRequisition least;

  gtk_widget_get_preferred_size(widget, &least, NULL);
  gtk_widget_size_allocate(widget,
                           &(GtkAllocation){(int)place->origin.x, (int)place->origin.y,
                                            MAX((int)place->size.width, least.width),
                                            MAX((int)place->size.height, least.height)},
                           -1);
}

static void
ply_tree_editor_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
  PlyTreeEditor *self = PLY_TREE_EDITOR(widget);
  graphene_rect_t place;

  gtk_widget_size_allocate(GTK_WIDGET(self->view), &(GtkAllocation){0, 0, width, height}, -1);
  if (gtk_widget_should_layout(GTK_WIDGET(self->plus))) {
    if (place_plus(self, &place))
      self->plus_place = place;
    allocate_at(GTK_WIDGET(self->plus), &self->plus_place);
  }
  gtk_popover_present(self->menu);
}

/* The view has moved what it shows: what stands at its nodes goes with them. */
static void
ply_tree_editor_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
  PlyTreeEditor *self = PLY_TREE_EDITOR(widget);
  graphene_rect_t place;

  GTK_WIDGET_CLASS(ply_tree_editor_parent_class)->snapshot(widget, snapshot);
  if (self->pending >= 0 || self->back >= 0 ||
      (self->pointed >= 0 && place_plus(self, &place) &&
       !graphene_rect_equal(&place, &self->plus_place)))
    settle_soon(self);
}

static void
ply_tree_editor_dispose(GObject *object)
{
  PlyTreeEditor *self = PLY_TREE_EDITOR(object);

  g_clear_handle_id(&self->idle, g_source_remove);
  self->is_busy = TRUE; /* nothing is typed any more */
  if (self->view != NULL)
    gtk_widget_unparent(GTK_WIDGET(self->view));
  self->view = NULL;
  if (self->plus != NULL)
    gtk_widget_unparent(GTK_WIDGET(self->plus));
  if (self->menu != NULL)
    gtk_widget_unparent(GTK_WIDGET(self->menu));
  self->plus = NULL;
  self->menu = NULL;
  g_clear_object(&self->tree);
  G_OBJECT_CLASS(ply_tree_editor_parent_class)->dispose(object);
}

static void
ply_tree_editor_class_init(PlyTreeEditorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

  G_OBJECT_CLASS(klass)->dispose = ply_tree_editor_dispose;
  widget_class->measure = ply_tree_editor_measure;
  widget_class->size_allocate = ply_tree_editor_size_allocate;
  widget_class->snapshot = ply_tree_editor_snapshot;
  g_signal_new("editing", PLY_TYPE_TREE_EDITOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
               0);
  g_signal_new("left", PLY_TYPE_TREE_EDITOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
               0);
  gtk_widget_class_add_binding(widget_class, GDK_KEY_Menu, 0, on_menu_key, NULL);
  gtk_widget_class_add_binding(widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, on_menu_key, NULL);
  gtk_widget_class_set_template_from_resource(widget_class,
                                              "/org/plyscope/Plyscope/ui/tree-editor.ui");
  gtk_widget_class_bind_template_child(widget_class, PlyTreeEditor, entry);
  gtk_widget_class_bind_template_child(widget_class, PlyTreeEditor, plus);
  gtk_widget_class_bind_template_child(widget_class, PlyTreeEditor, menu);
}

static void
ply_tree_editor_init(PlyTreeEditor *self)
{
  self->typed = self->pending = self->pointed = self->origin = self->back = -1;
  gtk_widget_init_template(GTK_WIDGET(self));
  add_input(self);
}

void
ply_tree_editor_set_tree(PlyTreeEditor *self, PlySearchTree *tree, PlyTreeView *view)
{
  g_return_if_fail(self->tree == NULL);
  self->tree = g_object_ref(tree);
  self->view = view;
  gtk_widget_insert_after(GTK_WIDGET(view), GTK_WIDGET(self), NULL);
  ply_tree_view_set_tree(view, tree);
  /* After those who take messages away when a new recording comes. */
  g_signal_connect_object(tree, "notify::trace", G_CALLBACK(on_trace), self,
                          G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}
