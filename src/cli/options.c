/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/options.h"

#include <string.h>

#include <glib/gi18n.h>

#include "cli/start.h"
#include "cli/survey.h"
#include "record/meant.h"

typedef struct {
  const PlyCliOption *option;
  char *name; /* owned: the option's without what tells commands apart */
  void *at;
  char type;
  gboolean hidden;
} Use;

struct PlyCliOptions {
  GOptionContext *context;
  GOptionGroup *group;
  GArray *uses; /* of Use */
};

static void
use_clear(gpointer data)
{
  g_free(((Use *)data)->name);
}

PlyCliOptions *
ply_cli_options_new(const char *arguments)
{
  PlyCliOptions *self = g_new0(PlyCliOptions, 1);

  self->context = g_option_context_new(arguments);
  self->group = g_option_group_new("main", "", "", self, NULL);
  self->uses = g_array_new(FALSE, FALSE, sizeof(Use));
  g_array_set_clear_func(self->uses, use_clear);
  g_option_group_set_translation_domain(self->group, GETTEXT_PACKAGE);
  g_option_context_set_translation_domain(self->context, GETTEXT_PACKAGE);
  g_option_context_set_main_group(self->context, self->group);
  return self;
}

void
ply_cli_options_say(PlyCliOptions *self, const char *summary)
{
  g_option_context_set_summary(self->context, summary);
}

static void
options_free(PlyCliOptions *self)
{
  g_option_context_free(self->context);
  g_array_unref(self->uses);
  g_free(self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PlyCliOptions, options_free)

/* ---- values ---- */

/* "within-3, at-least-3 or none". Transfer full. */
static char *
list_words(const char *words)
{
  g_auto(GStrv) parts = g_strsplit(words, "|", -1);
  guint n = g_strv_length(parts);
  g_autofree char *last = g_steal_pointer(&parts[n - 1]);
  g_autofree char *others = g_strjoinv(", ", parts);

  return n == 1 ? g_steal_pointer(&last) : g_strdup_printf(_("%s or %s"), others, last);
}

/* What an option expects. Transfer full. */
static char *
describe(const PlyCliOption *option)
{
  if (option->kind == PLY_OPTION_CHOICE)
    return list_words(option->value);
  if (option->kind == PLY_OPTION_SECONDS && option->least > 0 && option->least < 0.001)
    return g_strdup_printf(_("seconds above 0, at most %.0f"), option->most);
  if (option->kind == PLY_OPTION_SECONDS)
    return g_strdup_printf(_("seconds from %g to %.0f"), option->least, option->most);
  if (option->most > 0)
    return g_strdup_printf(_("a number from %.0f to %.0f"), option->least, option->most);
  if (option->least <= (double)G_MININT64)
    return g_strdup(_("a whole number"));
  return g_strdup_printf(_("a number from %.0f on"), option->least);
}

static gboolean
take_number(const Use *use, const char *text)
{
  const PlyCliOption *option = use->option;
  gint64 most = option->most > 0 ? (gint64)option->most : use->type == 'i' ? G_MAXINT : G_MAXINT64;
  gint64 number;

  if (!g_ascii_string_to_signed(text, 10, (gint64)option->least, most, &number, NULL))
    return FALSE;
  if (use->type == 'i')
    *(int *)use->at = (int)number;
  else
    *(gint64 *)use->at = number;
  return TRUE;
}

static gboolean
take_seconds(const Use *use, const char *text)
{
  char *end;
  double seconds = g_ascii_strtod(text, &end);

  /* Not a number fails every comparison. */
  if (end == text || *end != '\0' ||
      !(seconds >= use->option->least && seconds <= use->option->most))
    return FALSE;
  *(double *)use->at = seconds;
  return TRUE;
}

static gboolean
take_text(const Use *use, const char *text)
{
  if (use->option->kind == PLY_OPTION_CHOICE) {
    g_auto(GStrv) words = g_strsplit(use->option->value, "|", -1);
    if (!g_strv_contains((const char *const *)words, text))
      return FALSE;
  }
  *(const char **)use->at = g_intern_string(text);
  return TRUE;
}

static const Use *
find_use(const PlyCliOptions *self, const char *option)
{
  for (guint i = 0; i < self->uses->len; i++) {
    const Use *use = &g_array_index(self->uses, Use, i);
    if (option[1] == '-' ? g_str_equal(option + 2, use->name) : option[1] == use->option->letter)
      return use;
  }
  g_assert_not_reached();
}

/* A GOptionArgFunc: `option` is as it was given, long or short. */
static gboolean
take(const char *option, const char *text, gpointer data, GError **error)
{
  const Use *use = find_use(data, option);
  gboolean good = use->type == 'd'   ? take_seconds(use, text)
                  : use->type == 's' ? take_text(use, text)
                                     : take_number(use, text);

  if (good)
    return TRUE;
  g_autofree char *range = describe(use->option);
  g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _("--%s expects %s; found “%s”"),
              use->name, range, text);
  return FALSE;
}

/* ---- the options that there are ---- */

static const PlyCliOption *
find_option(const char *name)
{
  for (const PlyCliOption *option = ply_cli_option_table; option->name != NULL; option++) {
    if (g_str_equal(option->name, name))
      return option;
  }
  g_error("the option --%s is not in the table", name);
}

static gboolean
type_fits(const PlyCliUse *use, PlyCliOptionKind kind)
{
  switch (kind) {
  case PLY_OPTION_FLAG:
    return use->type == 'i';
  case PLY_OPTION_NUMBER:
    return use->type == 'i' || use->type == 'l';
  case PLY_OPTION_SECONDS:
    return use->type == 'd';
  default:
    return use->type == 's';
  }
}

static void
add(PlyCliOptions *self, const PlyCliUse *uses, guint n, int flags)
{
  for (guint i = 0; i < n; i++) {
    const PlyCliOption *option = find_option(uses[i].name);
    Use use = {option, g_strndup(option->name, strcspn(option->name, ":")), uses[i].at,
               uses[i].type, (flags & G_OPTION_FLAG_HIDDEN) != 0};
    g_assert(type_fits(&uses[i], option->kind));
    g_array_append_val(self->uses, use);
    GOptionEntry entries[2] = {{use.name, option->letter, flags, G_OPTION_ARG_CALLBACK,
                                (gpointer)take, option->help, option->value},
                               {0}};
    if (option->kind == PLY_OPTION_FILE)
      entries[0].flags |= G_OPTION_FLAG_FILENAME;
    if (option->kind == PLY_OPTION_FLAG) {
      entries[0].arg = G_OPTION_ARG_NONE;
      entries[0].arg_data = use.at;
    }
    g_option_group_add_entries(self->group, entries);
  }
}

void
ply_cli_options_add(PlyCliOptions *self, const PlyCliUse *uses, guint n)
{
  add(self, uses, n, 0);
}

void
ply_cli_options_add_hidden(PlyCliOptions *self, const PlyCliUse *uses, guint n)
{
  add(self, uses, n, G_OPTION_FLAG_HIDDEN);
}

/* ---- mistakes ---- */

/* A translated sentence with its "%s" filled in. Transfer full. */
static char *
replace_word(const char *sentence, const char *word)
{
  g_auto(GStrv) parts = g_strsplit(sentence, "%s", 2);

  return g_strjoinv(word, parts);
}

int
ply_cli_fail_unknown(const char *sentence, const char *word, const char *const *names)
{
  const char *meant = ply_meant(word, names);
  g_autofree char *list = g_strjoinv(", ", (char **)names);
  g_autofree char *beginning = replace_word(sentence, word);

  if (meant != NULL)
    return ply_cli_fail_with(_("%s; did you mean “%s”?"), beginning, meant);
  return ply_cli_fail_with(_("%s: expected one of %s."), beginning, list);
}

/* The word that GLib's error is about; its message has it somewhere, in any language. */
static const char *
find_unknown(const GError *error, char **argv)
{
  const char *found = NULL;
  gsize length = 0;

  for (int i = 1; argv[i] != NULL; i++) {
    gsize n = strcspn(argv[i], "=");
    g_autofree char *word = g_strndup(argv[i], n);
    if (argv[i][0] == '-' && n > length && strstr(error->message, word) != NULL) {
      found = argv[i];
      length = n;
    }
  }
  return found;
}

/* Of which of the options the unknown one is likely to be a misspelling; or NULL. */
static const char *
guess(const PlyCliOptions *self, const char *unknown)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new();

  if (unknown == NULL || !g_str_has_prefix(unknown, "--"))
    return NULL;
  for (guint i = 0; i < self->uses->len; i++)
    g_ptr_array_add(names, g_array_index(self->uses, Use, i).name);
  g_ptr_array_add(names, (gpointer) "help");
  g_ptr_array_add(names, NULL);
  g_autofree char *word = g_strndup(unknown + 2, strcspn(unknown + 2, "="));
  return ply_meant(word, (const char *const *)names->pdata);
}

/* To who asks what there is, instead of reading anything. */
static void
tell_survey(const PlyCliOptions *self)
{
  for (guint i = 0; i < self->uses->len; i++) {
    const Use *use = &g_array_index(self->uses, Use, i);
    if (!use->hidden)
      ply_cli_survey_tell(use->option);
  }
}

gboolean
ply_cli_options_parse(PlyCliOptions *options, int *argc, char ***argv)
{
  g_autoptr(PlyCliOptions) self = options;
  g_autoptr(GError) error = NULL;
  g_auto(GStrv) given = g_new0(char *, *argc + 1);

  if (ply_cli_survey_is_on()) {
    tell_survey(self);
    return FALSE;
  }
  /* Parsing takes words out of `argv`. */
  for (int i = 0; i < *argc; i++)
    given[i] = g_strdup((*argv)[i]);
  g_autofree char *name = g_strdup(g_get_prgname());
  g_set_prgname(ply_cli_call_name()); /* the usage line begins with it */
  gboolean good = g_option_context_parse(self->context, argc, argv, &error);
  g_set_prgname(name);
  if (good)
    return TRUE;
  const char *meant = g_error_matches(error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION)
                          ? guess(self, find_unknown(error, given))
                          : NULL;
  /* GLib's sentences have no full stop. */
  if (meant != NULL)
    ply_cli_fail_with(_("%s; did you mean --%s?"), error->message, meant);
  else
    ply_cli_fail_with("%s.", error->message);
  return FALSE;
}
