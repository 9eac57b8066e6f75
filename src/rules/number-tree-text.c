/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Number trees as text:
 *   text  = node
 *   node  = number | [number ':'] '(' node … ')'
 *   number = ['-' | '+'] digit …                     at most six digits
 * White space and commas may stand anywhere but in a number, and something must part two numbers.
 *
 * Text comes in depth first; nodes are stored level by level. So the text is read into a list in
 * its own order, with each node's depth, and then dealt out to the levels: siblings stay
 * neighbours. */

#include "rules/number-tree.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int32_t parent; /* index in this list, −1 at the root */
  int32_t value;
  uint16_t n_children;
  uint8_t depth;
} Entry;

typedef struct {
  const char *text;
  size_t length, at;
  PlyNumberTreeFault *fault;
  Entry *entries; /* owned */
  int32_t n, room;
  int32_t open; /* the node whose children are being read, −1 outside the root */
} Reader;

static bool
fail(Reader *reader, size_t offset, const char *expected)
{
  *reader->fault = (PlyNumberTreeFault){.offset = offset, .expected = expected};
  return false;
}

/* The byte at the reader's place, or −1 at the end. A byte of 0 is a byte like any other. */
static int
peek(const Reader *reader)
{
  return reader->at < reader->length ? (unsigned char)reader->text[reader->at] : -1;
}

static bool
is_separator(int c)
{
  return c == ' ' || c == ',' || (c >= '\t' && c <= '\r');
}

static bool
is_digit(int c)
{
  return c >= '0' && c <= '9';
}

static void
skip_separators(Reader *reader)
{
  while (is_separator(peek(reader)))
    reader->at++;
}

static bool
read_number(Reader *reader, int32_t *number)
{
  bool negative = peek(reader) == '-';
  int32_t magnitude = 0;
  int digits = 0;

  if (negative || peek(reader) == '+')
    reader->at++;
  for (; is_digit(peek(reader)); reader->at++) {
    if (++digits > 6)
      return fail(reader, reader->at, "at most six digits");
    magnitude = magnitude * 10 + (peek(reader) - '0');
  }
  if (digits == 0)
    return fail(reader, reader->at, "a digit");
  int next = peek(reader);
  if (next != -1 && next != ')' && next != ':' && !is_separator(next))
    return fail(reader, reader->at, "a digit, ':', ')' or a space");
  *number = negative ? -magnitude : magnitude;
  return true;
}

static bool
make_room(Reader *reader)
{
  if (reader->n < reader->room)
    return true;
  int32_t room = reader->room == 0 ? 64 : reader->room * 2;
  Entry *entries = realloc(reader->entries, (size_t)room * sizeof *entries);
  if (entries == NULL)
    return fail(reader, reader->at, "a tree that fits into memory");
  reader->entries = entries;
  reader->room = room;
  return true;
}

/* Adds a child of the open node, or the root; `offset` is where it begins in the text. */
static bool
add_node(Reader *reader, int32_t value, size_t offset)
{
  Entry entry = {.parent = reader->open, .value = value};

  if (reader->n >= PLY_NUMBER_TREE_MAX_NODES)
    return fail(reader, offset, "at most 1000000 nodes");
  if (!make_room(reader))
    return false;
  if (reader->open >= 0) {
    Entry *parent = &reader->entries[reader->open];
    if (parent->n_children >= PLY_NUMBER_TREE_MAX_CHILDREN)
      return fail(reader, offset, "at most 361 children of one node");
    if (parent->depth >= PLY_NUMBER_TREE_MAX_DEPTH)
      return fail(reader, offset, "at most 64 levels below the root");
    parent->n_children++;
    entry.depth = parent->depth + 1;
  }
  reader->entries[reader->n++] = entry;
  return true;
}

/* Reads a leaf, or a node as far as its '('. */
static bool
open_node(Reader *reader)
{
  size_t offset = reader->at;
  int32_t value = 0;
  bool is_inner = peek(reader) == '(';

  if (!is_inner) {
    int first = peek(reader);
    if (!is_digit(first) && first != '-' && first != '+')
      return fail(reader, reader->at, "a number or '('");
    if (!read_number(reader, &value))
      return false;
    skip_separators(reader);
    is_inner = peek(reader) == ':';
    if (is_inner) {
      reader->at++;
      skip_separators(reader);
      if (peek(reader) != '(')
        return fail(reader, reader->at, "'('");
    }
  }
  if (!add_node(reader, value, offset))
    return false;
  if (is_inner) {
    reader->at++;
    reader->open = reader->n - 1;
  }
  return true;
}

static bool
close_node(Reader *reader)
{
  const Entry *entry = &reader->entries[reader->open];

  if (entry->n_children == 0)
    return fail(reader, reader->at, "a number or '('");
  reader->at++;
  reader->open = entry->parent;
  return true;
}

static bool
read_tree(Reader *reader)
{
  do {
    skip_separators(reader);
    if (reader->open >= 0 && peek(reader) == ')') {
      if (!close_node(reader))
        return false;
    } else if (peek(reader) == -1 && reader->n > 0) {
      return fail(reader, reader->at, "')'");
    } else if (!open_node(reader)) {
      return false;
    }
  } while (reader->open >= 0);
  skip_separators(reader);
  return peek(reader) == -1 || fail(reader, reader->at, "the end of the text");
}

/* Deals the entries out to their levels. `place` has room for all. */
static void
deal_out(const Reader *reader, PlyNumberNode *nodes, int32_t *place)
{
  int32_t next[PLY_NUMBER_TREE_MAX_DEPTH + 2] = {0};

  for (int32_t i = 0; i < reader->n; i++)
    next[reader->entries[i].depth + 1]++;
  for (int level = 1; level <= PLY_NUMBER_TREE_MAX_DEPTH + 1; level++)
    next[level] += next[level - 1];
  for (int32_t i = 0; i < reader->n; i++) {
    const Entry *entry = &reader->entries[i];
    PlyNumberNode *node = &nodes[place[i] = next[entry->depth]++];
    *node = (PlyNumberNode){.parent = -1, .n_children = entry->n_children, .value = entry->value};
    if (entry->parent < 0)
      continue;
    node->parent = place[entry->parent];
    if (nodes[node->parent].first_child == 0)
      nodes[node->parent].first_child = place[i];
  }
}

static PlyNumberTree *
build_tree(Reader *reader)
{
  PlyNumberTree *tree = malloc(sizeof *tree);
  PlyNumberNode *nodes = malloc((size_t)reader->n * sizeof *nodes);
  int32_t *place = malloc((size_t)reader->n * sizeof *place);

  if (tree == NULL || nodes == NULL || place == NULL) {
    fail(reader, reader->length, "a tree that fits into memory");
    free(nodes);
    free(tree);
    tree = NULL;
  } else {
    deal_out(reader, nodes, place);
    *tree = (PlyNumberTree){.nodes = nodes, .n_nodes = reader->n};
  }
  free(place);
  return tree;
}

PlyNumberTree *
ply_number_tree_parse(const char *text, size_t length, PlyNumberTreeFault *fault)
{
  Reader reader = {.text = text, .length = length, .fault = fault, .open = -1};
  PlyNumberTree *tree = read_tree(&reader) ? build_tree(&reader) : NULL;

  free(reader.entries);
  return tree;
}

/* Writes what stands before a node's children, or the leaf. */
static size_t
write_node(const PlyNumberNode *node, char *text)
{
  size_t length = 0;

  if (node->n_children == 0 || node->value != 0)
    length += (size_t)sprintf(text, "%d", node->value);
  if (node->n_children > 0 && node->value != 0)
    text[length++] = ':';
  if (node->n_children > 0)
    text[length++] = '(';
  return length;
}

/* The longest thing written for one node: "-999999:(" and ") ". */
#define BYTES_PER_NODE 16

char *
ply_number_tree_format(const PlyNumberTree *tree)
{
  char *text = malloc((size_t)tree->n_nodes * BYTES_PER_NODE + 1);
  const PlyNumberNode *nodes = tree->nodes;
  size_t length = 0;
  int32_t at = 0;

  if (text == NULL)
    return NULL;
  for (;;) {
    length += write_node(&nodes[at], text + length);
    if (nodes[at].n_children > 0) {
      at = nodes[at].first_child;
      continue;
    }
    /* Up from every last child, then one to the right. */
    while (nodes[at].parent >= 0) {
      const PlyNumberNode *parent = &nodes[nodes[at].parent];
      if (at + 1 < parent->first_child + parent->n_children)
        break;
      text[length++] = ')';
      at = nodes[at].parent;
    }
    if (nodes[at].parent < 0)
      break;
    text[length++] = ' ';
    at++;
  }
  text[length] = '\0';
  char *shrunk = realloc(text, length + 1);
  return shrunk != NULL ? shrunk : text;
}
