/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the gallery's entries and makes requests of them. */

#include "trace/gallery.h"

#include <assert.h>
#include <string.h>

#include "rules/number-tree.h"
#include "trace/gallery-private.h"

#define TABLE_BYTES ((size_t)1 << 20) /* room for every position of any entry */
#define BUDGET      ((size_t)1 << 23) /* … and for every visit */

static const PlyGalleryEntry *const parts[] = {ply_gallery_windows, ply_gallery_depths,
                                               ply_gallery_games};

const PlyGalleryEntry *
ply_gallery_at(int index)
{
  for (size_t part = 0; part < sizeof parts / sizeof *parts; part++) {
    for (const PlyGalleryEntry *entry = parts[part]; entry->id != NULL; entry++) {
      if (index-- == 0)
        return entry;
    }
  }
  return NULL;
}

const PlyGalleryEntry *
ply_gallery_find(const char *id)
{
  const PlyGalleryEntry *entry;

  for (int i = 0; (entry = ply_gallery_at(i)) != NULL; i++) {
    if (strcmp(entry->id, id) == 0)
      return entry;
  }
  return NULL;
}

/* Plays the moves that `text` names. */
static void
play_moves(const PlyRules *rules, const char *text, PlyPosition *position)
{
  char word[PLY_NOTATION_BYTES];
  PlyPosition after;

  for (text += strspn(text, " "); *text != '\0'; text += strspn(text, " ")) {
    size_t length = strcspn(text, " ");
    PlyMove move = PLY_MOVE_NONE;
    assert(length < sizeof word);
    memcpy(word, text, length);
    word[length] = '\0';
    bool read = ply_notation_parse(PLY_NOTATION_DEFAULT, rules, word, &move);
    assert(read && ply_rules_is_legal(rules, position, move));
    (void)read;
    ply_rules_play(rules, position, move, &after, NULL);
    *position = after;
    text += length;
  }
}

static void
choose_options(const PlyGalleryEntry *entry, const PlyRules *rules, PlySearchOptions *options)
{
  ply_search_options_init(options, rules);
  options->algorithm = ply_algorithm_find(entry->algorithm);
  options->evaluation = ply_game_evaluation(rules->game, entry->evaluation);
  assert(options->algorithm != NULL && options->evaluation != NULL);
  options->iterative_deepening = entry->iterative_deepening;
  options->table = entry->table;
  options->static_order = options->killers = options->history = entry->ordering;
  options->hash_move = entry->ordering && entry->table;
  options->aspiration = entry->aspiration_window > 0;
  if (options->aspiration)
    options->aspiration_window = entry->aspiration_window;
  options->quiescence = entry->quiescence_depth > 0;
  if (options->quiescence)
    options->quiescence_depth = entry->quiescence_depth;
}

bool
ply_gallery_prepare(const PlyGalleryEntry *entry, PlyRecordRequest *request, PlyNumberTree **tree)
{
  *request = (PlyRecordRequest){.limits = {.depth = entry->depth},
                                .table_bytes = entry->table ? TABLE_BYTES : 0,
                                .budget = BUDGET,
                                .title = entry->title};
  *tree = NULL;
  if (entry->tree != NULL) {
    PlyNumberTreeFault fault;
    *tree = ply_number_tree_parse(entry->tree, strlen(entry->tree), &fault);
    if (*tree == NULL)
      return false;
    request->rules = ply_number_tree_rules(*tree);
  } else {
    bool known = ply_rules_parse(entry->game, &request->rules);
    assert(known);
    (void)known;
  }
  ply_rules_start(&request->rules, &request->root);
  if (entry->moves != NULL)
    play_moves(&request->rules, entry->moves, &request->root);
  choose_options(entry, &request->rules, &request->options);
  return true;
}
