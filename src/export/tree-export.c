/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which pages a document has, and which files. */

#include "export/export-private.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "paint/board-picture.h"
#include "rules/game.h"
#include "trace/recorder.h"

#define READABLE_ZOOM 0.5
#define FEWEST_NODES  12
#define WRITABLE_ZOOM 0.3 /* a worksheet's boxes are then 14 points wide */
#define BUDGET        ((size_t)1 << 26)

static const char *const suffixes[] = {"pdf", "svg", "png", "tex", "dot"};
#define N_KINDS (sizeof suffixes / sizeof *suffixes)

typedef struct {
  const PlyTreeExport *export;
  const char *path;
  char *fault;
  PlyTrace *unsolved, *solved; /* of a worksheet */
  int n;                       /* pages */
} Job;

const char *
ply_export_suffix(PlyExportKind kind)
{
  return (size_t)kind < N_KINDS ? suffixes[kind] : NULL;
}

bool
ply_export_find(const char *suffix, PlyExportKind *kind)
{
  suffix += *suffix == '.';
  if (strcasecmp(suffix, "tikz") == 0)
    suffix = "tex";
  if (strcasecmp(suffix, "gv") == 0)
    suffix = "dot";
  for (size_t i = 0; i < N_KINDS; i++) {
    if (strcasecmp(suffix, suffixes[i]) == 0) {
      *kind = (PlyExportKind)i;
      return true;
    }
  }
  return false;
}

static bool
fail(Job *job, const char *sentence, const char *detail)
{
  const PlyWording *wording = &job->export->wording;
  const char *text = wording->translate != NULL ? wording->translate(sentence) : sentence;
  int n = snprintf(job->fault, PLY_TREE_EXPORT_FAULT_BYTES, "%s%s%s", text,
                   detail[0] != '\0' ? ": " : "", detail);

  if (n >= PLY_TREE_EXPORT_FAULT_BYTES) { /* never half a character */
    n = PLY_TREE_EXPORT_FAULT_BYTES - 1;
    while (n > 0 && ((unsigned char)job->fault[n - 1] & 0xc0) == 0x80)
      n--;
    if (n > 0 && ((unsigned char)job->fault[n - 1] & 0x80) != 0)
      n--;
    job->fault[n] = '\0';
  }
  return false;
}

static bool
fail_file(Job *job, const char *path)
{
  char detail[512];
  const char *why = errno != 0 ? strerror(errno) : "";

  snprintf(detail, sizeof detail, "%s%s%s", why, *why != '\0' ? " – " : "", path);
  return fail(job, N_("The file cannot be written"), detail);
}

static uint64_t
step_of(const Job *job, int page)
{
  const PlyTreeExport *export = job->export;

  return export->n_steps > 0 ? export->steps[page] : ply_trace_n_steps(export->trace) - 1;
}

/* The same position searched to the same depth from left to right: nothing but the algorithm
 * decides what is looked at. */
static PlyTrace *
search_again(const Job *job, const PlyAlgorithm *algorithm, uint64_t most)
{
  const PlyTrace *trace = job->export->trace;
  uint32_t pass = ply_trace_root_of(trace, ply_trace_step_at(trace, step_of(job, 0)).visit);
  PlyRecordRequest request = {.rules = trace->info.rules,
                              .root = trace->info.root,
                              .options = trace->info.options,
                              .limits = {.depth = trace->visits[pass].depth, .nodes = most},
                              .budget = BUDGET,
                              .title = trace->info.title};
  PlySearchOptions *options = &request.options;

  options->algorithm = algorithm;
  options->iterative_deepening = options->aspiration = false;
  options->table = options->static_order = options->hash_move = false;
  options->killers = options->history = options->quiescence = false;
  options->multi_pv = 1;
  return ply_trace_record(&request);
}

/* The unsolved tree is searched by minimax, which looks at everything, so that it says nothing
 * about what the algorithm in question leaves out. */
static bool
prepare_worksheet(Job *job)
{
  const PlyTrace *trace = job->export->trace;
  const PlyRules *rules = &trace->info.rules;
  uint32_t most = job->export->most > 0 ? job->export->most : PLY_TREE_EXPORT_NODES;
  char number[24];

  if (trace->info.foreign || rules->game == NULL)
    return fail(job, N_("A worksheet needs a search that Plyscope can run again"), "");
  if (trace->info.options.quiescence && rules->game->tactical_moves != NULL)
    return fail(job, N_("A worksheet needs a search without quiescence"), "");
  /* One more, for the search stops before it counts the last. */
  job->unsolved = search_again(job, ply_algorithm_find("minimax"), most + 1);
  if (job->unsolved == NULL)
    return fail(job, N_("There is not enough memory"), "");
  if (job->unsolved->info.stop == PLY_STOP_NODES || job->unsolved->n > most) {
    snprintf(number, sizeof number, "%u", (unsigned)most);
    return fail(job, N_("The tree is too big for a worksheet; the most nodes are"), number);
  }
  job->solved = search_again(job, trace->info.options.algorithm, 0);
  return job->solved != NULL || fail(job, N_("There is not enough memory"), "");
}

static bool
is_paper(const PlyTreeExport *export)
{
  return export->kind == PLY_EXPORT_PDF || export->kind == PLY_EXPORT_SVG ||
         (export->kind == PLY_EXPORT_PNG && (export->width > 0 || export->height > 0));
}

static PlyTreePicture *
choose_picture(const Job *job, PlyPage *page, PlyTrace *trace)
{
  const PlyTreeExport *export = job->export;
  uint32_t visit = page->state.at.visit;
  PlyTreeChoice choice = {.pass = ply_trace_root_of(trace, visit),
                          .most = export->most > 0 ? export->most : PLY_TREE_EXPORT_NODES,
                          .focus = visit};

  if (page->kind != PLY_PAGE_STEP)
    choice.most = UINT32_MAX;
  for (;;) {
    PlyTreePicture *picture = ply_tree_picture_new(trace, &choice);
    page->picture = picture;
    if (picture == NULL || !is_paper(export) || export->most > 0 || choice.most == UINT32_MAX ||
        choice.most <= FEWEST_NODES || ply_page_zoom(page) >= READABLE_ZOOM)
      return picture;
    ply_tree_picture_free(picture);
    choice.most = choice.most * 3 / 4;
  }
}

static bool
make_page(Job *job, int i, PlyPage *page)
{
  const PlyTreeExport *export = job->export;
  PlyTrace *trace = export->trace;

  *page = (PlyPage){.export = export, .kind = PLY_PAGE_STEP};
  if (export->worksheet) {
    page->kind = i == 0 ? PLY_PAGE_WORKSHEET : PLY_PAGE_KEY;
    trace = i == 0 ? job->unsolved : job->solved;
  }
  page->step = export->worksheet ? ply_trace_n_steps(trace) - 1 : step_of(job, i);
  page->look =
      (PlyTreeLook){.zoom = 1,
                    .step = page->kind == PLY_PAGE_KEY ? UINT64_MAX : page->step,
                    .selected = PLY_TRACE_NONE,
                    .hovered = -1,
                    .blank = page->kind == PLY_PAGE_WORKSHEET,
                    .windows = page->kind != PLY_PAGE_STEP && ply_trace_has_windows(export->trace),
                    .board = ply_paint_small_board,
                    .style = PLY_STYLE_PRINT,
                    .wording = export->wording};
  ply_trace_state_at(trace, page->step, &page->state);
  if (choose_picture(job, page, trace) == NULL)
    return fail(job, N_("There is not enough memory"), "");
  if (page->kind == PLY_PAGE_WORKSHEET && is_paper(export) && ply_page_zoom(page) < WRITABLE_ZOOM)
    return fail(job, N_("The tree is too big to be written into on such a page"), "");
  return true;
}

/* "tree.svg" becomes "tree-0012.svg", of a worksheet's key "tree-key.svg". */
static char *
path_of(const Job *job, int page)
{
  const char *slash = strrchr(job->path, '/'), *dot = strrchr(job->path, '.');
  size_t room = strlen(job->path) + 24;
  char *path = malloc(room), part[16] = "";

  if (path == NULL)
    return NULL;
  if (dot == NULL || dot == job->path || (slash != NULL && dot <= slash + 1))
    dot = job->path + strlen(job->path);
  if (job->export->worksheet && page > 0)
    strcpy(part, "-key");
  else if (!job->export->worksheet && job->n > 1)
    snprintf(part, sizeof part, "-%04d", page + 1);
  snprintf(path, room, "%.*s%s%s", (int)(dot - job->path), job->path, part, dot);
  return path;
}

/* Pages from `first` to before `end` into one file. */
static bool
write_file(Job *job, const char *path, int first, int end, void *data, bool (*should_stop)(void *))
{
  PlyExportFile file;
  PlyPage page;
  bool good = true;

  if (!ply_export_file_open(&file, job->export->kind, path))
    return fail_file(job, path);
  for (int i = first; i < end && good && !file.failed; i++) {
    if (should_stop != NULL && should_stop(data)) {
      ply_export_file_close(&file, false);
      return false;
    }
    good = make_page(job, i, &page);
    if (good)
      ply_export_file_add(&file, &page);
    ply_tree_picture_free(page.picture);
  }
  return (ply_export_file_close(&file, good) && good) || (good && fail_file(job, path));
}

static bool
write_files(Job *job, void *data, bool (*should_stop)(void *))
{
  if (job->export->kind == PLY_EXPORT_PDF)
    return write_file(job, job->path, 0, job->n, data, should_stop);
  for (int i = 0; i < job->n; i++) {
    char *path = path_of(job, i);
    bool good = path != NULL ? write_file(job, path, i, i + 1, data, should_stop)
                             : fail(job, N_("There is not enough memory"), "");
    free(path);
    if (!good)
      return false;
  }
  return true;
}

bool
ply_tree_export(const PlyTreeExport *self, const char *path, void *data,
                bool (*should_stop)(void *data), char fault[PLY_TREE_EXPORT_FAULT_BYTES])
{
  Job job = {.export = self, .path = path, .fault = fault};

  fault[0] = '\0';
  job.n = self->worksheet ? 2 : self->n_steps > 0 ? self->n_steps : 1;
  bool good = (!self->worksheet || prepare_worksheet(&job)) && write_files(&job, data, should_stop);
  ply_trace_unref(job.unsolved);
  ply_trace_unref(job.solved);
  return good;
}
