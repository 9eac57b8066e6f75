/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What a shell is told of what can be typed: completion-hints.c finds it out of a survey, and a file
 * for each shell, which completion.c lists, writes it in that shell's language. */

#include "cli/survey.h"

typedef enum {
  PLY_HINT_NOTHING, /* a number, a name: nobody can tell */
  PLY_HINT_WORDS,
  PLY_HINT_FILES,
  PLY_HINT_FOLDERS,
  PLY_HINT_WORDS_AND_FILES, /* words, or any file */
} PlyHintKind;

/* What may stand at a place. */
typedef struct {
  PlyHintKind kind;
  char *words; /* with blanks between them: words, or how files' names end (".plytrace .jsonl"), of
                * which none are of any file; owned */
} PlyHint;

#define PLY_HINT_CLEAR(hint) g_free((hint).words)

/* Behind an option. */
PlyHint ply_hint_of_option(const PlyCliOption *option);
/* Among the arguments of a place. */
PlyHint ply_hint_of_arguments(const PlyCliPlace *place);
/* What an option is called, without what tells commands apart. Transfer full. */
char *ply_hint_option_name(const PlyCliOption *option);
/* The last word of its path: "show". Borrowed. */
const char *ply_hint_word(const PlyCliPlace *place);

/* The script for one of PLY_COMPLETION_SHELLS; NULL for another word. */
GString *ply_completion_write(const char *shell, const GPtrArray *places);

#define PLY_COMPLETION_SHELLS "bash|zsh|fish"

void ply_completion_bash(const GPtrArray *places, GString *out);
void ply_completion_zsh(const GPtrArray *places, GString *out);
void ply_completion_fish(const GPtrArray *places, GString *out);
