/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The tree is as deep as the longest game (a few hundred plies),
 * so recursion over it is bounded. */

#include "record/record.h"

#include <string.h>

static PlyRecordNode *
node_new(guint id, PlyRecordNode *parent, PlyMove move)
{
  PlyRecordNode *node = g_new0(PlyRecordNode, 1);
  node->id = id;
  node->parent = parent;
  node->move = move;
  node->analysis.claim = ply_claim_none();
  node->analysis.best = PLY_MOVE_NONE;
  return node;
}

static void
node_free(gpointer data)
{
  PlyRecordNode *node = data;
  g_clear_pointer(&node->children, g_ptr_array_unref);
  g_free(node->comment);
  g_free(node);
}

static void
node_append(PlyRecordNode *parent, PlyRecordNode *child)
{
  if (parent->children == NULL)
    parent->children = g_ptr_array_new_with_free_func(node_free);
  g_ptr_array_add(parent->children, child);
}

static PlyRecordNode *
node_copy(const PlyRecordNode *node, PlyRecordNode *parent)
{
  PlyRecordNode *copy = node_new(node->id, parent, node->move);
  copy->position = node->position;
  copy->comment = g_strdup(node->comment);
  copy->mark = node->mark;
  copy->analysis = node->analysis;
  for (guint i = 0; i < ply_record_n_children(node); i++)
    node_append(copy, node_copy(ply_record_child(node, i), copy));
  return copy;
}

static guint
node_count(const PlyRecordNode *node)
{
  guint count = 1;
  for (guint i = 0; i < ply_record_n_children(node); i++)
    count += node_count(ply_record_child(node, i));
  return count;
}

static PlyRecordNode *
node_find(PlyRecordNode *node, guint id)
{
  if (node->id == id)
    return node;
  for (guint i = 0; i < ply_record_n_children(node); i++) {
    PlyRecordNode *found = node_find(ply_record_child(node, i), id);
    if (found != NULL)
      return found;
  }
  return NULL;
}

static PlyRecord *
record_new(const PlyRules *rules, PlyNumberTree *tree)
{
  PlyRecord *record = g_new0(PlyRecord, 1);
  record->rules = *rules;
  if (tree != NULL)
    record->rules = ply_number_tree_rules(tree);
  record->tree = tree;
  record->notation = ply_notation_resolve(PLY_NOTATION_DEFAULT, &record->rules);
  record->root = node_new(0, NULL, PLY_MOVE_NONE);
  record->n_nodes = 1;
  record->next_id = 1;
  return record;
}

PlyRecord *
ply_record_new(const PlyRules *rules, PlyNumberTree *tree)
{
  PlyRecord *record = record_new(rules, tree);
  ply_rules_start(&record->rules, &record->root->position);
  return record;
}

PlyRecord *
ply_record_new_at(const PlyRules *rules, const PlyPosition *start)
{
  PlyNumberTree *tree = rules->tree != NULL ? ply_number_tree_copy(rules->tree) : NULL;
  PlyRecord *record = record_new(rules, tree);
  record->root->position = *start;
  return record;
}

PlyRecord *
ply_record_copy(const PlyRecord *record)
{
  PlyNumberTree *tree = record->tree != NULL ? ply_number_tree_copy(record->tree) : NULL;
  PlyRecord *copy = g_memdup2(record, sizeof *record);
  copy->tree = tree;
  copy->rules.tree = tree;
  copy->root = node_copy(record->root, NULL);
  copy->tags = NULL;
  for (guint i = 0; record->tags != NULL && i < record->tags->len; i += 2)
    ply_record_set_tag(copy, record->tags->pdata[i], record->tags->pdata[i + 1]);
  copy->title = g_strdup(record->title);
  copy->note = g_strdup(record->note);
  copy->players[0] = g_strdup(record->players[0]);
  copy->players[1] = g_strdup(record->players[1]);
  copy->result = g_strdup(record->result);
  return copy;
}

void
ply_record_free(PlyRecord *record)
{
  if (record == NULL)
    return;
  node_free(record->root);
  ply_number_tree_free(record->tree);
  g_clear_pointer(&record->tags, g_ptr_array_unref);
  g_free(record->title);
  g_free(record->note);
  g_free(record->players[0]);
  g_free(record->players[1]);
  g_free(record->result);
  g_free(record);
}

static guint
find_tag(const PlyRecord *record, const char *name)
{
  guint i = 0;
  while (record->tags != NULL && i < record->tags->len &&
         g_ascii_strcasecmp(record->tags->pdata[i], name) != 0)
    i += 2;
  return i;
}

const char *
ply_record_tag(const PlyRecord *record, const char *name)
{
  guint i = find_tag(record, name);
  return record->tags != NULL && i < record->tags->len ? record->tags->pdata[i + 1] : NULL;
}

void
ply_record_set_tag(PlyRecord *record, const char *name, const char *value)
{
  guint i = find_tag(record, name);
  gboolean there = record->tags != NULL && i < record->tags->len, given = value && *value != '\0';
  if (there && given) {
    g_free(record->tags->pdata[i + 1]);
    record->tags->pdata[i + 1] = g_strdup(value);
  } else if (there) {
    g_ptr_array_remove_range(record->tags, i, 2);
  } else if (given) {
    if (record->tags == NULL)
      record->tags = g_ptr_array_new_with_free_func(g_free);
    g_ptr_array_add(record->tags, g_strdup(name));
    g_ptr_array_add(record->tags, g_strdup(value));
  }
}

static PlyRecordNode *
child_by_move(const PlyRecordNode *node, PlyMove move)
{
  for (guint i = 0; i < ply_record_n_children(node); i++) {
    PlyRecordNode *child = ply_record_child(node, i);
    if (child->move == move)
      return child;
  }
  return NULL;
}

PlyRecordNode *
ply_record_add(PlyRecord *record, PlyRecordNode *node, PlyMove move, guint id)
{
  if (id == 0 || id == G_MAXUINT || record->n_nodes >= PLY_RECORD_MAX_NODES)
    return NULL;
  if (child_by_move(node, move) != NULL ||
      !ply_rules_is_legal(&record->rules, &node->position, move))
    return NULL;
  PlyRecordNode *child = node_new(id, node, move);
  ply_rules_play(&record->rules, &node->position, move, &child->position, NULL);
  node_append(node, child);
  record->n_nodes++;
  record->next_id = MAX(record->next_id, id + 1);
  return child;
}

PlyRecordNode *
ply_record_play(PlyRecord *record, PlyRecordNode *node, PlyMove move)
{
  PlyRecordNode *child = child_by_move(node, move);
  return child != NULL ? child : ply_record_add(record, node, move, record->next_id);
}

void
ply_record_remove(PlyRecord *record, PlyRecordNode *node)
{
  g_return_if_fail(node->parent != NULL);
  record->n_nodes -= node_count(node);
  g_ptr_array_remove(node->parent->children, node);
}

void
ply_record_promote(PlyRecord *record, PlyRecordNode *node)
{
  g_return_if_fail(node->parent != NULL);
  GPtrArray *siblings = node->parent->children;
  guint index = 0;
  while (siblings->pdata[index] != node)
    index++;
  memmove(&siblings->pdata[1], &siblings->pdata[0], index * sizeof siblings->pdata[0]);
  siblings->pdata[0] = node;
}

PlyRecordNode *
ply_record_find(const PlyRecord *record, guint id)
{
  return node_find(record->root, id);
}

PlyRecordNode *
ply_record_main_end(const PlyRecord *record)
{
  PlyRecordNode *node = record->root;
  for (PlyRecordNode *next; (next = ply_record_next(node)) != NULL;)
    node = next;
  return node;
}

PlyRecordNode *
ply_record_next(const PlyRecordNode *node)
{
  return ply_record_child(node, 0);
}

PlyRecordNode *
ply_record_child(const PlyRecordNode *node, guint i)
{
  return i < ply_record_n_children(node) ? node->children->pdata[i] : NULL;
}

guint
ply_record_n_children(const PlyRecordNode *node)
{
  return node->children != NULL ? node->children->len : 0;
}

guint
ply_record_depth(const PlyRecordNode *node)
{
  guint depth = 0;
  for (; node->parent != NULL; node = node->parent)
    depth++;
  return depth;
}

GPtrArray *
ply_record_path(PlyRecordNode *node)
{
  guint depth = ply_record_depth(node);
  GPtrArray *path = g_ptr_array_new();
  g_ptr_array_set_size(path, (int)depth + 1);
  for (guint i = depth + 1; i-- > 0; node = node->parent)
    path->pdata[i] = node;
  return path;
}

gboolean
ply_record_starts_fresh(const PlyRecord *record)
{
  PlyPosition start;
  ply_rules_start(&record->rules, &start);
  return start.key == record->root->position.key;
}

void
ply_record_change(const PlyRecord *record, const PlyRecordNode *node, PlyChange *change)
{
  PlyPosition after;
  ply_rules_play(&record->rules, &node->parent->position, node->move, &after, change);
}
