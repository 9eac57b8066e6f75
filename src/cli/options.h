/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The options of a command. What an option is called, what it takes and what its help says stands
 * in a table (option-table.c); a command names those that it has and says where their values go.
 * Values are checked while they are read, and every mistake is told in the same words. */

#include <glib.h>

typedef enum {
  PLY_OPTION_FLAG,    /* gboolean: takes no value */
  PLY_OPTION_NUMBER,  /* int or gint64, from `least` to `most` */
  PLY_OPTION_SECONDS, /* double, from `least` to `most` */
  PLY_OPTION_TEXT,    /* const char *, good for as long as the program runs */
  PLY_OPTION_FILE,    /* the same, in the encoding of file names */
  PLY_OPTION_CHOICE,  /* the same: one of the words in `value`, parted by “|” */
} PlyCliOptionKind;

/* One option. Where commands mean different things by one name, the name is followed by a colon
 * and a word that tells them apart. */
typedef struct {
  const char *name; /* without the dashes */
  char letter;      /* of its short form, or 0 */
  PlyCliOptionKind kind;
  double least, most; /* `most` 0: as large as can be */
  const char *value;  /* what stands for the value in the help */
  const char *help;   /* English, a sentence without its full stop */
} PlyCliOption;

/* The options of all commands, ended by one without a name. */
extern const PlyCliOption ply_cli_option_table[];

/* An option of a command. What `at` points to keeps its value where the option is not given. */
typedef struct {
  const char *name; /* as in the table */
  void *at;
  char type; /* of what `at` points to: int, long (gint64), double or string */
} PlyCliUse;
/* Each version of clang-format lays this out in a way of its own. */
/* clang-format off */
#define PLY_CLI_USE(name, at)                                                                      \
  {                                                                                                \
    name, at, _Generic(*(at), int : 'i', gint64 : 'l', double : 'd', const char * : 's')           \
  }
/* clang-format on */

typedef struct PlyCliOptions PlyCliOptions;

/* `arguments` stands for what is no option in the usage line, or NULL for nothing. */
PlyCliOptions *ply_cli_options_new(const char *arguments);
/* What the command does, in a translated sentence below the usage line; borrowed. */
void ply_cli_options_say(PlyCliOptions *self, const char *summary);
/* What `uses` point to must outlive the parsing. Options that are `hidden` are understood, so that
 * a command can say why it refuses them, and not shown. */
void ply_cli_options_add(PlyCliOptions *self, const PlyCliUse *uses, guint n);
void ply_cli_options_add_hidden(PlyCliOptions *self, const PlyCliUse *uses, guint n);
#define PLY_CLI_OPTIONS_ADD(self, uses) ply_cli_options_add(self, uses, G_N_ELEMENTS(uses))

/* Reads the options, takes them out of the arguments and frees `self`. FALSE after one line that
 * says what is wrong. */
gboolean ply_cli_options_parse(PlyCliOptions *self, int *argc, char ***argv);

/* Says in one line that `word` is none of `names`, ended by NULL, and which of them it may be a
 * misspelling of, or all of them. `sentence` is translated and has a place for the word: "“%s” is no
 * command". Returns PLY_CLI_BAD_INPUT. */
int ply_cli_fail_unknown(const char *sentence, const char *word, const char *const *names);
