/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Number trees as text:
 *   text   = node
 *   node   = [name '='] (number | [number ':'] inner)
 *   name   = letter (letter | digit | '_' | "'") …         at most 12 signs, each name once
 *   inner  = ['max' | 'min'] '(' node … ')' | '{' outcome … '}' | '<' node … '>'
 *   outcome = weight ':' node                         the weights of one node sum to 1
 *   weight = digit … ['/' digit … | '.' digit …]      more than 0
 *   number = ['-' | '+'] digit … ['/' digit … | '.' digit …]
 * '-' may be any minus (base/minus.h). A number has at most six digits, a fraction of one a denominator up to 999, a decimal three
 * places. White space and commas may stand anywhere but in a number, and something must part two
 * numbers. Where nothing is said, the side moves that did not move last above, MAX at the root.
 *
 * Text comes in depth first; nodes are stored level by level. So the text is read into a list in
 * its own order, with each node's depth, and then dealt out to the levels: siblings stay
 * neighbours. */

#include "rules/number-tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/minus.h"
#include "rules/chance.h"

#define MOST_PARTS 999 /* of a leaf's fraction */

typedef struct {
  int32_t parent;  /* index in this list, −1 at the root */
  int32_t value;   /* in thousandths */
  uint32_t weight; /* as an outcome: parts of … */
  uint32_t parts;  /* … so many; of a chance node that is closed: of all its outcomes */
  uint16_t n_children;
  uint16_t denominator;
  uint8_t depth;
  uint8_t turn; /* PlyNumberTurn */
  uint8_t side; /* that moved last, this node included */
  char close;   /* an inner node's last sign */
  uint8_t name_length;
  const char *name; /* in the text, if it has one */
} Entry;

typedef struct {
  const char *text;
  size_t length, at;
  PlyNumberTreeFault *fault;
  Entry *entries; /* owned */
  int32_t n, room;
  int32_t open;  /* the node whose children are being read, −1 outside the root */
  bool fine;     /* chance nodes or fractions have been met */
  bool named;    /* names have been met */
  bool big;      /* a number too great for such a tree has, … */
  size_t big_at; /* … here */
} Reader;

/* A number as written. */
typedef struct {
  int32_t value; /* in thousandths */
  uint16_t denominator;
} Number;

static bool
fail(Reader *reader, size_t offset, const char *expected)
{
  *reader->fault = (PlyNumberTreeFault){.offset = offset, .expected = expected};
  return false;
}

/* How many bytes at the reader's place are a minus. */
static size_t
minus_here(const Reader *reader)
{
  return ply_minus_bytes(reader->text + reader->at, reader->length - reader->at);
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

static bool
is_close(int c)
{
  return c == ')' || c == '}' || c == '>';
}

static void
skip_separators(Reader *reader)
{
  while (is_separator(peek(reader)))
    reader->at++;
}

static bool
read_digits(Reader *reader, int most, const char *too_many, uint32_t *number, int *digits)
{
  *number = 0;
  for (*digits = 0; is_digit(peek(reader)); reader->at++) {
    if (++*digits > most)
      return fail(reader, reader->at, too_many);
    *number = *number * 10 + (uint32_t)(peek(reader) - '0');
  }
  return *digits > 0 || fail(reader, reader->at, "a digit");
}

static uint32_t
divisor(uint32_t a, uint32_t b)
{
  return b == 0 ? a : divisor(b, a % b);
}

/* Reads digits with what may stand behind them as a fraction in lowest terms. */
static bool
read_fraction(Reader *reader, bool weight, uint32_t *above, uint32_t *below)
{
  static const uint32_t powers[] = {1, 10, 100, 1000, 10000, 100000, 1000000};
  int places = weight ? 6 : 3, digits;
  uint32_t part;

  if (!read_digits(reader, 6, "at most six digits", above, &digits))
    return false;
  *below = 1;
  if (peek(reader) == '/') {
    size_t offset = ++reader->at;
    if (!read_digits(reader, 6, "at most six digits", below, &digits))
      return false;
    if (*below == 0 || (!weight && *below > MOST_PARTS))
      return fail(reader, offset,
                  weight ? "a denominator from 1 on" : "a denominator from 1 to 999");
  } else if (peek(reader) == '.') {
    reader->at++;
    if (!read_digits(reader, places, weight ? "at most six decimals" : "at most three decimals",
                     &part, &digits))
      return false;
    *below = powers[digits];
    if (*above > UINT32_MAX / *below - 1)
      return fail(reader, reader->at, weight ? "weights that sum to 1" : "a smaller number");
    *above = *above * *below + part;
  }
  uint32_t common = divisor(*above, *below);
  *above /= common;
  *below /= common;
  return true;
}

static bool
read_number(Reader *reader, Number *number)
{
  size_t minus = minus_here(reader), offset = reader->at;
  bool negative = minus > 0;
  uint32_t above, below;

  reader->at += negative ? minus : peek(reader) == '+';
  size_t mark = reader->at;
  if (!read_fraction(reader, false, &above, &below))
    return false;
  int next = peek(reader);
  if (next != -1 && !is_close(next) && next != ':' && !is_separator(next))
    return fail(reader, reader->at, "a digit, ':', ')' or a space");
  bool decimal = memchr(reader->text + mark, '.', reader->at - mark) != NULL;
  int64_t value = ply_chance_mean((int64_t)above * PLY_NUMBER_TREE_PARTS, below);
  if (value > PLY_NUMBER_TREE_MAX_VALUE && !reader->big) {
    reader->big = true;
    reader->big_at = offset;
  }
  *number = (Number){(int32_t)(negative ? -value : value), (uint16_t)(decimal ? 1000 : below)};
  if (below == 1)
    number->denominator = 1;
  reader->fine = reader->fine || below > 1;
  return true;
}

/* "1/2:", which tells how likely an outcome is. */
static bool
read_weight(Reader *reader, uint32_t *weight, uint32_t *parts)
{
  size_t offset = reader->at;

  if (!is_digit(peek(reader)))
    return fail(reader, offset, "a weight such as 1/2, and ':'");
  if (!read_fraction(reader, true, weight, parts))
    return false;
  if (*weight == 0 || *weight > *parts)
    return fail(reader, offset,
                "a weight of more than 0 and at most 1; equal ones are written < … >");
  skip_separators(reader);
  if (peek(reader) != ':')
    return fail(reader, reader->at, "':' after the weight");
  reader->at++;
  skip_separators(reader);
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
add_node(Reader *reader, Entry entry, size_t offset)
{
  entry.parent = reader->open;
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

/* Whether a word stands at the reader's place, in letters of any size. */
static bool
read_word(Reader *reader, const char *word)
{
  size_t n = strlen(word);

  if (reader->length - reader->at < n)
    return false;
  for (size_t i = 0; i < n; i++) {
    if ((reader->text[reader->at + i] | 32) != word[i])
      return false;
  }
  reader->at += n;
  return true;
}

static bool
is_letter(int c)
{
  return (c | 32) >= 'a' && (c | 32) <= 'z';
}

/* "B=", what a node is called. A word without '=' is left where it stands: it may say who moves. */
static bool
read_name(Reader *reader, Entry *entry)
{
  size_t from = reader->at, to = from;

  if (!is_letter(peek(reader)))
    return true;
  while (to < reader->length && (is_letter(reader->text[to]) || is_digit(reader->text[to]) ||
                                 reader->text[to] == '_' || reader->text[to] == '\''))
    to++;
  size_t end = to;
  while (to < reader->length && is_separator(reader->text[to]))
    to++;
  if (to >= reader->length || reader->text[to] != '=')
    return true;
  if (end - from >= PLY_NUMBER_NAME_BYTES)
    return fail(reader, from + PLY_NUMBER_NAME_BYTES - 1, "a name of at most 12 signs");
  entry->name = reader->text + from;
  entry->name_length = (uint8_t)(end - from);
  reader->named = true;
  reader->at = to + 1;
  skip_separators(reader);
  return true;
}

/* Reads what an inner node begins with; `inner` tells whether it is one. */
static bool
begin_inner(Reader *reader, Entry *entry, bool *inner)
{
  bool max = read_word(reader, "max"), min = !max && read_word(reader, "min");
  int side = reader->open >= 0 ? reader->entries[reader->open].side : 1;

  if (max || min)
    skip_separators(reader);
  int sign = peek(reader);
  *inner = sign == '(' || (!max && !min && (sign == '{' || sign == '<'));
  if ((max || min) && !*inner)
    return fail(reader, reader->at, "'('");
  if (!*inner)
    return true;
  entry->close = sign == '(' ? ')' : sign == '{' ? '}' : '>';
  entry->side = (uint8_t)side;
  entry->turn = sign == '{' ? PLY_NUMBER_CHANCE : PLY_NUMBER_EVEN;
  if (sign == '(') {
    entry->side = (uint8_t)(max ? 0 : min ? 1 : 1 - side);
    entry->turn = entry->side == side ? PLY_NUMBER_SAME : PLY_NUMBER_TURN;
  }
  reader->fine = reader->fine || sign != '(';
  return true;
}

/* Reads a leaf, or a node as far as its '(', '{' or '<'. */
static bool
open_node(Reader *reader)
{
  size_t offset = reader->at;
  Entry entry = {.denominator = 1};
  bool inner;

  if (reader->open >= 0) {
    uint8_t turn = reader->entries[reader->open].turn;
    entry.weight = entry.parts = turn == PLY_NUMBER_EVEN;
    if (turn == PLY_NUMBER_CHANCE && !read_weight(reader, &entry.weight, &entry.parts))
      return false;
  }
  if (!read_name(reader, &entry))
    return false;
  if (!begin_inner(reader, &entry, &inner))
    return false;
  if (!inner) {
    int first = peek(reader);
    Number number;
    if (!is_digit(first) && minus_here(reader) == 0 && first != '+')
      return fail(reader, reader->at, "a number or '('");
    if (!read_number(reader, &number))
      return false;
    entry.value = number.value;
    entry.denominator = number.denominator;
    skip_separators(reader);
    if (peek(reader) == ':') {
      reader->at++;
      skip_separators(reader);
      if (!begin_inner(reader, &entry, &inner))
        return false;
      if (!inner)
        return fail(reader, reader->at, "'('");
    }
  }
  if (!add_node(reader, entry, offset))
    return false;
  if (inner) {
    reader->at++;
    reader->open = reader->n - 1;
  }
  return true;
}

/* Gives the outcomes of a node that is closed weights of the same parts. */
static bool
settle_weights(Reader *reader, int32_t node)
{
  uint64_t parts = 1, sum = 0;

  for (int32_t i = node + 1; i < reader->n; i++) {
    const Entry *entry = &reader->entries[i];
    if (entry->parent != node)
      continue;
    parts = parts / divisor((uint32_t)parts, entry->parts) * entry->parts;
    if (parts > PLY_NUMBER_TREE_MAX_WEIGHT)
      return fail(reader, reader->at, "weights with a common denominator up to 1000000");
  }
  for (int32_t i = node + 1; i < reader->n; i++) {
    Entry *entry = &reader->entries[i];
    if (entry->parent == node)
      sum += entry->weight = (uint32_t)(entry->weight * (parts / entry->parts));
  }
  return sum == parts || fail(reader, reader->at, "weights that sum to 1");
}

static const char *
close_words(char close)
{
  return close == ')' ? "')'" : close == '}' ? "'}'" : "'>'";
}

static bool
close_node(Reader *reader)
{
  const Entry *entry = &reader->entries[reader->open];

  if (entry->n_children == 0)
    return fail(reader, reader->at,
                entry->turn == PLY_NUMBER_CHANCE ? "a weight such as 1/2, and ':'"
                                                 : "a number or '('");
  if (peek(reader) != entry->close)
    return fail(reader, reader->at, close_words(entry->close));
  if (entry->turn == PLY_NUMBER_CHANCE && !settle_weights(reader, reader->open))
    return false;
  reader->at++;
  reader->open = entry->parent;
  return true;
}

static int
compare_words(const Entry *a, const Entry *b)
{
  int order = (int)a->name_length - (int)b->name_length;

  return order != 0 ? order : memcmp(a->name, b->name, a->name_length);
}

/* Equal ones as they stand in the text. */
static int
compare_names(const void *a, const void *b)
{
  const Entry *const *x = a, *const *y = b;
  int order = compare_words(*x, *y);

  return order != 0 ? order : (*x)->name < (*y)->name ? -1 : 1;
}

/* Sentences call nodes by their names: two of one name could not be told apart. */
static bool
check_names(Reader *reader)
{
  const Entry **named = malloc((size_t)reader->n * sizeof *named);
  const Entry *again = NULL;
  int32_t n = 0;

  if (named == NULL)
    return fail(reader, reader->length, "a tree that fits into memory");
  for (int32_t i = 0; i < reader->n; i++) {
    if (reader->entries[i].name != NULL)
      named[n++] = &reader->entries[i];
  }
  qsort(named, (size_t)n, sizeof *named, compare_names);
  for (int32_t i = 1; i < n; i++) {
    if (compare_words(named[i - 1], named[i]) == 0 &&
        (again == NULL || named[i]->name < again->name))
      again = named[i];
  }
  free(named);
  return again == NULL ||
         fail(reader, (size_t)(again->name - reader->text), "a name that no other node has");
}

static bool
read_tree(Reader *reader)
{
  do {
    skip_separators(reader);
    if (reader->open >= 0 && is_close(peek(reader))) {
      if (!close_node(reader))
        return false;
    } else if (peek(reader) == -1 && reader->n > 0) {
      return fail(reader, reader->at, close_words(reader->entries[reader->open].close));
    } else if (!open_node(reader)) {
      return false;
    }
  } while (reader->open >= 0);
  skip_separators(reader);
  if (peek(reader) != -1)
    return fail(reader, reader->at, "the end of the text");
  if (reader->named && !check_names(reader))
    return false;
  return !reader->fine || !reader->big ||
         fail(reader, reader->big_at,
              "a number between -1000 and 1000, for the tree has chance nodes or fractions");
}

/* Deals the entries out to their levels. `place` has room for all; `names` is NULL if there are none. */
static void
deal_out(const Reader *reader, PlyNumberNode *nodes, char (*names)[PLY_NUMBER_NAME_BYTES],
         int32_t *place)
{
  int32_t next[PLY_NUMBER_TREE_MAX_DEPTH + 2] = {0};

  for (int32_t i = 0; i < reader->n; i++)
    next[reader->entries[i].depth + 1]++;
  for (int level = 1; level <= PLY_NUMBER_TREE_MAX_DEPTH + 1; level++)
    next[level] += next[level - 1];
  for (int32_t i = 0; i < reader->n; i++) {
    const Entry *entry = &reader->entries[i];
    PlyNumberNode *node = &nodes[place[i] = next[entry->depth]++];
    *node = (PlyNumberNode){.parent = -1,
                            .n_children = entry->n_children,
                            .value = entry->value / (reader->fine ? 1 : PLY_NUMBER_TREE_PARTS),
                            .denominator = entry->denominator,
                            .weight = entry->weight,
                            .turn = entry->turn};
    if (entry->name != NULL)
      memcpy(names[place[i]], entry->name, entry->name_length);
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
  char(*names)[PLY_NUMBER_NAME_BYTES] =
      reader->named ? calloc((size_t)reader->n, sizeof *names) : NULL;

  if (tree == NULL || nodes == NULL || place == NULL || (reader->named && names == NULL)) {
    fail(reader, reader->length, "a tree that fits into memory");
    free(nodes);
    free(names);
    free(tree);
    tree = NULL;
  } else {
    deal_out(reader, nodes, names, place);
    *tree = (PlyNumberTree){.nodes = nodes,
                            .names = names,
                            .n_nodes = reader->n,
                            .unit = reader->fine ? PLY_NUMBER_TREE_PARTS : 1};
    if (!ply_number_tree_settle(tree)) {
      fail(reader, reader->length, "a tree that fits into memory");
      ply_number_tree_free(tree);
      tree = NULL;
    }
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
write_node(const PlyNumberTree *tree, int32_t at, char *text)
{
  const PlyNumberNode *node = &tree->nodes[at];
  char number[PLY_NUMBER_BYTES];
  size_t length = 0;

  if (node->parent >= 0 && tree->nodes[node->parent].turn == PLY_NUMBER_CHANCE)
    length += (size_t)sprintf(text, "%s:", ply_number_tree_weight(tree, at, number));
  if (ply_number_tree_name(tree, at) != NULL)
    length += (size_t)sprintf(text + length, "%s=", ply_number_tree_name(tree, at));
  if (node->n_children == 0 || node->value != 0)
    length += (size_t)sprintf(text + length, "%s", ply_number_tree_text(tree, at, number));
  if (node->n_children > 0 && node->value != 0)
    text[length++] = ':';
  if (node->turn == PLY_NUMBER_SAME)
    length += (size_t)sprintf(text + length, ply_number_tree_side(tree, at) == 0 ? "max" : "min");
  if (node->n_children > 0)
    text[length++] = "(({<"[node->turn];
  return length;
}

/* The longest thing written for one node: "524287/524288:-999.999:max(" and ") ". */
#define BYTES_PER_NODE 40

char *
ply_number_tree_format(const PlyNumberTree *tree)
{
  size_t most = (tree->odd || tree->unit > 1 ? BYTES_PER_NODE : 16) +
                (tree->names != NULL ? PLY_NUMBER_NAME_BYTES : 0);
  char *text = malloc((size_t)tree->n_nodes * most + 1);
  const PlyNumberNode *nodes = tree->nodes;
  size_t length = 0;
  int32_t at = 0;

  if (text == NULL)
    return NULL;
  for (;;) {
    length += write_node(tree, at, text + length);
    if (nodes[at].n_children > 0) {
      at = nodes[at].first_child;
      continue;
    }
    /* Up from every last child, then one to the right. */
    while (nodes[at].parent >= 0) {
      const PlyNumberNode *parent = &nodes[nodes[at].parent];
      if (at + 1 < parent->first_child + parent->n_children)
        break;
      text[length++] = "))}>"[parent->turn];
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
