/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cup/draft.h"

#include <string.h>

#include "protocols/program.h"
#include "rules/opening.h"

#define MOST_NAME 40

/* A value is one line. */
static void
append_line(GString *text, const char *key, const char *value)
{
  g_autofree char *line = g_strdup(value);

  for (char *at = line; *at != '\0'; at++) {
    if ((guchar)*at < ' ' || *at == 0x7f)
      *at = ' ';
  }
  g_string_append_printf(text, "%s: %s\n", key, g_strstrip(line));
}

/* "class" of "/home/x/class" with the base "/home/x"; else `path`. Transfer full. */
static char *
from_base(const char *path, const char *base)
{
  gsize n = strlen(base);

  if (strncmp(path, base, n) == 0 && path[n] == G_DIR_SEPARATOR && path[n + 1] != '\0')
    return g_strdup(path + n + 1);
  return g_strdup(path);
}

/* The word by which people know what is run: "bot" of "x-y:python3 /home/x/bot.py -v". */
static char *
telling_word(const char *player)
{
  const char *colon = strchr(player, ':');
  g_auto(GStrv) argv = ply_program_split(colon != NULL ? colon + 1 : player, NULL);
  const char *word = argv != NULL && argv[0] != NULL ? argv[0] : player;

  for (guint i = 1; argv != NULL && argv[0] != NULL && argv[i] != NULL; i++) {
    if (*argv[i] != '-' && strchr(argv[i], G_DIR_SEPARATOR) != NULL) {
      word = argv[i];
      break;
    }
  }
  char *name = g_path_get_basename(word);
  char *dot = strrchr(name, '.');
  if (dot != NULL && dot != name)
    *dot = '\0';
  return name;
}

/* Of letters that names have. Transfer full. */
static char *
make_name(const char *player, GHashTable *used)
{
  g_autofree char *word = telling_word(player);
  GString *name = g_string_new(NULL);

  for (const char *at = word; *at != '\0' && name->len < MOST_NAME; at++)
    g_string_append_c(name, g_ascii_isalnum(*at) || *at == '_' || *at == '.' ? *at : '-');
  if (name->len == 0)
    g_string_assign(name, "player");
  gsize n = name->len;
  for (guint i = 2; g_hash_table_contains(used, name->str); i++) {
    g_string_truncate(name, n);
    g_string_append_printf(name, "-%u", i);
  }
  g_hash_table_add(used, g_strdup(name->str));
  return g_string_free(name, FALSE);
}

static void
append_players(GString *text, const PlyCupDraft *self, const char *base)
{
  g_autoptr(GHashTable) used = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

  if (self->folder != NULL) {
    g_autofree char *folder = from_base(self->folder, base);
    append_line(text, "players", folder);
  }
  for (guint i = 0; self->player[i] != NULL; i++) {
    g_autofree char *name = make_name(self->player[i], used);
    g_autofree char *line = g_strdup_printf("%s = %s", name, self->player[i]);
    append_line(text, "player", line);
  }
}

static void
append_stages(GString *text, const PlyCupDraft *self)
{
  g_autofree char *pairs =
      self->pairs > 1 ? g_strdup_printf(" pairs %u", self->pairs) : g_strdup("");

  switch (self->kind) {
  case PLY_CUP_DRAFT_GROUPS:
    g_string_append_printf(text, "stage: groups = groups %u%s\n", self->number, pairs);
    g_string_append_printf(text, "stage: final = elimination from groups best 2%s\n", pairs);
    break;
  case PLY_CUP_DRAFT_ELIMINATION:
    g_string_append_printf(text, "stage: cup = elimination%s\n", pairs);
    break;
  case PLY_CUP_DRAFT_SWISS:
    g_string_append_printf(text, "stage: swiss = swiss %u%s\n", self->number, pairs);
    break;
  case PLY_CUP_DRAFT_GAUNTLET:
    g_string_append_printf(text, "stage: gauntlet = gauntlet%s\n", pairs);
    break;
  default:
    g_string_append_printf(text, "stage: all = round-robin%s\n", pairs);
  }
}

char *
ply_cup_draft_write(const PlyCupDraft *self, const char *base)
{
  GString *text = g_string_new("plycup: 1\n");
  char spec[PLY_RULES_SPEC_BYTES], number[G_ASCII_DTOSTR_BUF_SIZE];

  if (*self->title != '\0')
    append_line(text, "title", self->title);
  append_line(text, "game", ply_rules_format(&self->rules, spec));
  if (self->rules.opening != 0)
    append_line(text, "opening", ply_opening_names[self->rules.opening]);
  g_string_append_printf(text, "seed: %" G_GUINT64_FORMAT "\n", self->seed);
  if (self->plies > 0)
    g_string_append_printf(text, "openings: %u plies\n", self->plies);
  append_line(text, "move time", g_ascii_formatd(number, sizeof number, "%.3f", self->move_s));
  append_line(text, "clock", self->wall ? "wall" : "cpu");
  if (self->conversation != NULL)
    append_line(text, "conversation", self->conversation);
  append_players(text, self, base);
  append_stages(text, self);
  return g_string_free(text, FALSE);
}
