/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a page says, in the words of its document's language. */

#include "export/export-private.h"

#include <inttypes.h>
#include <string.h>

#include "rules/game.h"

const char *
ply_page_say(const PlyPage *page, const char *text)
{
  const PlyWording *wording = &page->export->wording;

  return wording->translate != NULL ? wording->translate(text) : text;
}

const char *
ply_page_count(const PlyPage *page, const char *sentence, uint64_t n, uint64_t count,
               char text[PLY_PAGE_TEXT_BYTES])
{
  const char *at = ply_page_say(page, sentence);
  size_t length = 0;

  while (*at != '\0' && length < PLY_PAGE_TEXT_BYTES - 24) {
    bool first = strncmp(at, "{n}", 3) == 0;
    if (first || strncmp(at, "{count}", 7) == 0) {
      length += (size_t)snprintf(text + length, 22, "%" PRIu64, first ? n : count);
      at += first ? 3 : 7;
    } else {
      text[length++] = *at++;
    }
  }
  text[length] = '\0';
  return text;
}

const char *
ply_page_title(const PlyPage *page)
{
  const PlyTraceInfo *info = &page->picture->trace->info;

  if (page->export->title != NULL)
    return page->export->title;
  /* A pupil is told neither an example's name nor a code from which the key could be made. */
  if (info->title[0] != '\0' && page->kind == PLY_PAGE_STEP)
    return ply_page_say(page, info->title);
  return ply_page_say(page, info->rules.game != NULL ? info->rules.game->name : N_("Search tree"));
}

void
ply_page_outline(const PlyPage *page, char text[PLY_PAGE_TEXT_BYTES])
{
  char sentence[PLY_EXPLAIN_BYTES];

  if (page->kind != PLY_PAGE_STEP) {
    bool key = page->kind == PLY_PAGE_KEY;
    snprintf(text, PLY_PAGE_TEXT_BYTES, "%s",
             ply_page_say(page, key ? N_("Answer key") : N_("Worksheet")));
    return;
  }
  ply_explain_step(page->picture->trace, &page->state, &page->export->wording, sentence);
  size_t most = 64, n = strlen(sentence);
  if (n > most) { /* after a whole word */
    for (n = most; n > most / 2 && sentence[n] != ' ';)
      n--;
    while (n > 0 && (sentence[n] & 0xc0) == 0x80)
      n--;
    strcpy(sentence + n, "…");
  }
  ply_page_count(page, N_("Step {n}: "), page->step + 1, 0, text);
  size_t used = strlen(text), room = PLY_PAGE_TEXT_BYTES - 1 - used;
  n = strlen(sentence) < room ? strlen(sentence) : room;
  memcpy(text + used, sentence, n);
  text[used + n] = '\0';
}

void
ply_page_row(const PlyPage *page, int level, PlyPageRow *row)
{
  const PlyTrace *trace = page->picture->trace;
  const PlyWording *wording = &page->export->wording;
  PlyTraceLevel shown = page->state.levels[level];
  char move[PLY_NOTATION_BYTES];

  ply_explain_move(trace, shown.visit, wording, move);
  snprintf(row->node, sizeof row->node, "%s%s%s", level > 0 ? move : "", level > 0 ? " · " : "",
           ply_explain_mover(trace, shown.visit, wording));
  strcpy(row->best, "–");
  if (shown.best > -PLY_SCORE_INFINITE)
    ply_explain_value(trace, shown.visit, shown.best, PLY_BOUND_EXACT, wording, row->best);
  if (shown.tried == 0) /* a leaf's value narrows no window */
    shown.low = shown.alpha;
  ply_explain_window(trace, &shown, wording, row->window);
  if (!ply_trace_has_window(trace, shown.visit))
    row->window[0][0] = row->window[1][0] = '\0';
}

/* " " and a sentence. */
static void
add_sentence(const PlyPage *page, char text[PLY_PAGE_TASK_BYTES], const char *sentence)
{
  size_t used = strlen(text);

  snprintf(text + used, PLY_PAGE_TASK_BYTES - used, "%s%s", used > 0 ? " " : "",
           ply_page_say(page, sentence));
}

/* What the root's slots would be filled in with, where that is not the open window. */
static void
add_root_window(const PlyPage *page, char text[PLY_PAGE_TASK_BYTES])
{
  const PlyTrace *trace = page->export->trace;
  const PlySearchOptions *options = &trace->info.options;
  const PlyWording *wording = &page->export->wording;
  bool turned = wording->max_min && !ply_trace_is_max(trace, 0);
  char alpha[PLY_SCORE_BYTES], beta[PLY_SCORE_BYTES];
  size_t used = strlen(text);

  ply_explain_value(trace, 0, turned ? options->root_beta : options->root_alpha, PLY_BOUND_EXACT,
                    wording, alpha);
  ply_explain_value(trace, 0, turned ? options->root_alpha : options->root_beta, PLY_BOUND_EXACT,
                    wording, beta);
  snprintf(text + used, PLY_PAGE_TASK_BYTES - used, " %s α = %s, β = %s.",
           ply_page_say(page, N_("At the root:")), alpha, beta);
}

const char *
ply_page_task(const PlyPage *page, char text[PLY_PAGE_TASK_BYTES])
{
  const PlySearchOptions *options = &page->export->trace->info.options;
  const char *id = ply_algorithm_id(options->algorithm);

  text[0] = '\0';
  if (strcmp(id, "minimax") == 0) {
    add_sentence(page, text,
                 N_("Search this tree with minimax from left to right and write the value that "
                    "each node returns."));
    return text;
  }
  add_sentence(page, text,
               strcmp(id, "alpha-beta") == 0
                   ? N_("Search this tree with alpha-beta from left to right. Write α and β as "
                        "passed, the value that each node returns, and cross out what is never "
                        "looked at.")
                   : N_("Search this tree from left to right with the algorithm named above. Write "
                        "α and β as passed, the value that each node returns, and cross out what "
                        "is never looked at."));
  add_sentence(page, text,
               options->cut_beyond
                   ? N_("A node is left only when its value passes a bound, not where the two are "
                        "equal.")
                   : N_("A node is left as soon as its value reaches a bound, also where the two "
                        "are equal."));
  if (options->fail_hard)
    add_sentence(page, text, N_("No value goes back that lies outside its node's window."));
  if (options->root_window)
    add_root_window(page, text);
  return text;
}
