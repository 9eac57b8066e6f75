/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/document/search-request.h"

#include <string.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "formats/trace-file.h"
#include "lessons/course.h"
#include "record/safe-file.h"
#include "ui/widgets/settings.h"

#define HEAD_BYTES 512

gsize
ply_search_request_kept_budget(void)
{
  return (gsize)g_settings_get_int(ply_settings_get(), "recording-megabytes") << 20;
}

void
ply_search_request_init(PlyRecordRequest *request, const PlyRules *rules, const PlyPosition *root)
{
  gboolean numbers = rules->tree != NULL;

  *request = (PlyRecordRequest){.rules = *rules,
                                .root = *root,
                                .limits = {.depth = numbers ? 0 : 6},
                                .table_bytes = (gsize)64 << 20,
                                .budget = ply_search_request_kept_budget()};
  ply_search_options_init(&request->options, rules);
  request->options.algorithm = ply_algorithm_find("alpha-beta");
  if (!numbers)
    return;
  ply_trace_fit_depth(request);
  /* As a lecture shows it: every visit by the book. */
  ply_search_options_plain(&request->options);
}

void
ply_search_request_init_shown(PlyRecordRequest *request, PlyAnalysis *analysis)
{
  PlyGameTree *game = ply_analysis_get_game(analysis);
  const PlyRules *rules = ply_game_tree_get_rules(game);

  ply_search_request_init(request, rules, ply_game_tree_get_position(game));
  if (rules->tree != NULL)
    return;
  /* Of the game's own engine and evaluation; not of all moves at once, as the analysis may have it. */
  PlySearchOptions options = ply_analysis_get_effective_options(analysis);
  options.multi_pv = ply_analysis_get_options(analysis)->multi_pv;
  if (!ply_algorithm_is_recordable(options.algorithm, rules))
    options.algorithm = request->options.algorithm;
  request->options = options;
}

void
ply_search_request_keep_budget(const PlyRecordRequest *request)
{
  g_settings_set_int(ply_settings_get(), "recording-megabytes",
                     (int)CLAMP(request->budget >> 20, 1, 8192));
}

/* How a file begins; less than 0: it cannot be read. */
static gssize
read_head(GFile *file, char head[HEAD_BYTES])
{
  const char *path = g_file_peek_path(file);
  int fd = path != NULL ? ply_safe_file_open(path, NULL, NULL) : -1;
  gssize n = fd >= 0 ? read(fd, head, HEAD_BYTES) : -1;

  if (fd >= 0)
    close(fd);
  return n;
}

static gboolean
holds_recording(GFile *file)
{
  char head[HEAD_BYTES];
  gssize n = read_head(file, head);

  return n > 0 && ply_trace_file_is_trace(head, (gsize)n);
}

gboolean
ply_search_is_exercise(GFile *file)
{
  char head[HEAD_BYTES];
  gssize n = read_head(file, head);
  const char *end = n > 0 ? memchr(head, '\n', (gsize)n) : NULL;

  return n > 0 && head[0] == '{' &&
         g_strstr_len(head, end != NULL ? end - head : n, "\"plyexercise\"") != NULL;
}

gboolean
ply_search_is_recording(GFile *file)
{
  g_autofree char *name = g_file_get_basename(file);

  return (name != NULL &&
          (g_str_has_suffix(name, ".plytrace") || g_str_has_suffix(name, ".jsonl"))) ||
         holds_recording(file);
}

GMenuModel *
ply_search_gallery_menu(const char *action)
{
  GMenu *menu = g_menu_new();
  const PlyLessonPlan *entry;

  for (int i = 0; (entry = ply_course_at(i)) != NULL; i++) {
    g_autofree char *detailed = g_strdup_printf("%s('%s')", action, entry->id);
    g_menu_append(menu, _(entry->title), detailed);
  }
  return G_MENU_MODEL(menu);
}

GMenuModel *
ply_search_record_menu(void)
{
  GMenu *menu = g_menu_new();
  g_autoptr(GMenu) ways = g_menu_new();
  g_autoptr(GMenuModel) gallery = ply_search_gallery_menu("win.learn");

  g_menu_append(ways, _("_Record This Position…"), "game.record-search");
  g_menu_append(ways, _("_Random or Typed Tree…"), "win.draw-tree");
  g_menu_append_section(menu, NULL, G_MENU_MODEL(ways));
  g_menu_append_section(menu, _("Searches worth watching"), gallery);
  return G_MENU_MODEL(menu);
}
