/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which pages a document has, and which files. */

#include "export/export-private.h"

#include <errno.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include <glib/gi18n-lib.h>

#include "paint/board-picture.h"
#include "record/safe-file.h"
#include "rules/game.h"
#include "trace/recorder.h"

/* A slide of 16:9, in points: what no page's size is asked for is made to fit it. */
#define SLIDE_WIDTH  800.0
#define SLIDE_HEIGHT 450.0
#define BUDGET       ((size_t)1 << 26)

static const char *const suffixes[] = {"pdf", "svg", "png", "tex", "dot", "beamer", "html"};
#define N_KINDS (sizeof suffixes / sizeof *suffixes)

typedef struct {
  const PlyTreeExport *export;
  const char *path;
  bool (*should_stop)(void *data);
  void *data;
  PlyTrace *unsolved, *solved; /* of a worksheet */
  int n;                       /* pages */
} Job;

/* Pages from `first` to before `end`, which go into one file. */
typedef struct {
  Job *job;
  int first, end;
  GError *error; /* what kept them from being made, NULL if nothing did */
} Pages;

const char *
ply_export_suffix(PlyExportKind kind)
{
  return (size_t)kind < N_KINDS ? suffixes[kind] : NULL;
}

bool
ply_export_has_pages(PlyExportKind kind)
{
  return kind == PLY_EXPORT_PDF || kind == PLY_EXPORT_BEAMER || kind == PLY_EXPORT_HTML;
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

static gboolean
fail(GError **error, const char *sentence)
{
  g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, sentence);
  return FALSE;
}

static uint64_t
step_of(const Job *job, int page)
{
  const PlyTreeExport *export = job->export;

  if (export->n_stops > 0)
    return export->stops[page].step;
  return export->n_steps > 0 ? export->steps[page] : ply_trace_n_steps(export->trace) - 1;
}

/* The position of a visit searched to the same depth from left to right: nothing but the algorithm
 * decides what is looked at. */
static PlyTrace *
search_again(const Job *job, uint32_t visit, const PlyAlgorithm *algorithm, uint64_t most)
{
  const PlyTrace *trace = job->export->trace;
  PlyRecordRequest request = {.rules = trace->info.rules,
                              .root = trace->info.root,
                              .options = trace->info.options,
                              .limits = {.depth = trace->visits[visit].depth, .nodes = most},
                              .budget = BUDGET,
                              .title = trace->info.title};
  PlySearchOptions *options = &request.options;

  if (!ply_trace_position(trace, visit, &request.root))
    return NULL;
  ply_search_options_plain(options);
  options->algorithm = algorithm;
  options->aspiration = options->quiescence = false;
  options->root_window = options->root_window && trace->visits[visit].parent == PLY_TRACE_NONE;
  options->multi_pv = 1;
  return ply_trace_record(&request);
}

/* The whole tree below a visit, by minimax, which looks at everything, so that it says nothing about
 * what the algorithm in question leaves out. */
static gboolean
prepare_unsolved(Job *job, uint32_t visit, GError **error)
{
  uint32_t most = job->export->most > 0 ? job->export->most : PLY_TREE_EXPORT_NODES;

  g_clear_pointer(&job->unsolved, ply_trace_unref);
  /* One more, for the search stops before it counts the last. */
  job->unsolved = search_again(job, visit, ply_algorithm_find("minimax"), most + 1);
  if (job->unsolved == NULL)
    return fail(error, _("There is not enough memory"));
  if (job->unsolved->n < 2)
    return fail(error, _("A worksheet needs a node at which somebody can move"));
  if (job->unsolved->info.stop != PLY_STOP_NODES && job->unsolved->n <= most)
    return TRUE;
  g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED,
              _("The tree is too big for a worksheet; the most nodes are: %u"), (unsigned)most);
  return FALSE;
}

/* Of the tree of the step's pass, or where that is too big, of what lies below the step's node. */
static gboolean
prepare_worksheet(Job *job, GError **error)
{
  const PlyTrace *trace = job->export->trace;
  const PlyRules *rules = &trace->info.rules;

  if (trace->info.foreign || rules->game == NULL)
    return fail(error, _("A worksheet needs a search that Plyscope can run again"));
  if (ply_trace_is_engine(trace))
    return fail(error, _("A worksheet needs a textbook search"));
  if (trace->info.options.quiescence && rules->game->tactical_moves != NULL)
    return fail(error, _("A worksheet needs a search without quiescence"));
  uint32_t visit = ply_trace_step_at(trace, step_of(job, 0)).visit;
  uint32_t pass = ply_trace_root_of(trace, visit);
  if (!prepare_unsolved(job, pass, visit == pass ? error : NULL)) {
    if (visit == pass || !prepare_unsolved(job, visit, error))
      return FALSE;
    pass = visit;
  }
  job->solved = search_again(job, pass, trace->info.options.algorithm, 0);
  return job->solved != NULL || fail(error, _("There is not enough memory"));
}

/* The page is painted; in the others its tree is told to a program that sets it. */
static bool
is_painted(PlyExportKind kind)
{
  return kind == PLY_EXPORT_PDF || kind == PLY_EXPORT_SVG || kind == PLY_EXPORT_PNG ||
         kind == PLY_EXPORT_HTML;
}

static bool
is_paper(const PlyTreeExport *export)
{
  return export->kind == PLY_EXPORT_PDF || export->kind == PLY_EXPORT_SVG ||
         export->kind == PLY_EXPORT_HTML ||
         (export->kind == PLY_EXPORT_PNG && (export->width > 0 || export->height > 0));
}

/* The tree as big as it gets, if all of it is in that and it fits a slide. */
static PlyTreePicture *
choose_small(PlyTrace *trace, const PlyTreeChoice *choice)
{
  PlyTreePicture *picture = ply_tree_picture_new(trace, choice);

  if (picture == NULL || (picture->whole && (double)picture->width <= SLIDE_WIDTH &&
                          (double)picture->height <= SLIDE_HEIGHT))
    return picture;
  ply_tree_picture_free(picture);
  return NULL;
}

static PlyTreePicture *
choose_picture(PlyPage *page, PlyTrace *trace)
{
  const PlyTreeExport *export = page->export;
  uint32_t visit = page->state.at.visit;
  PlyTreeChoice choice = {.pass = ply_trace_root_of(trace, visit),
                          .most = export->most > 0 ? export->most : PLY_TREE_EXPORT_NODES,
                          .focus = visit};

  if (page->kind != PLY_PAGE_STEP)
    choice.most = UINT32_MAX;
  page->picture = NULL;
  if (page->kind == PLY_PAGE_STEP && export->most == 0 && is_paper(export)) {
    ply_page_canvas(page, trace, choice.pass, &choice.canvas);
  } else if (page->kind == PLY_PAGE_STEP && export->most == 0) {
    page->picture = choose_small(trace, &choice);
    choice.canvas = (PlyTreeCanvas){
        .width = SLIDE_WIDTH, .height = SLIDE_HEIGHT, .paper = export->kind == PLY_EXPORT_PNG};
  }
  if (page->picture == NULL)
    page->picture = ply_tree_picture_new(trace, &choice);
  return page->picture;
}

/* What a page is told: of a talk, its own recording. */
static PlyTreeExport
export_of(const Job *job, int page)
{
  PlyTreeExport export = *job->export;

  if (export.n_stops > 0) {
    export.trace = export.stops[page].trace;
    export.wording = export.stops[page].wording;
  }
  return export;
}

static gboolean
make_page(const Job *job, const PlyTreeExport *export, int i, PlyPage *page, GError **error)
{
  PlyTrace *trace = export->trace;

  *page = (PlyPage){.export = export, .kind = PLY_PAGE_STEP, .whole = job->unsolved};
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
                    .manner = export->manner,
                    .wording = export->wording};
  ply_trace_state_at(trace, page->step, &page->state);
  if (choose_picture(page, trace) == NULL)
    return fail(error, _("There is not enough memory"));
  /* The tree has its room first, then the reasons. */
  page->cuts = PLY_PAGE_MOST_CUTS;
  while (page->kind == PLY_PAGE_KEY && page->cuts > 0 && !ply_page_is_writable(page))
    page->cuts--;
  if (page->kind == PLY_PAGE_WORKSHEET && is_painted(export->kind) && !ply_page_is_writable(page))
    return fail(error, _("The tree is too big to be written into on such a page"));
  return TRUE;
}

/* "tree.svg" becomes "tree-0012.svg", of a worksheet's key "tree-key.svg". Transfer full. */
static char *
path_of(const Job *job, int page)
{
  const char *slash = strrchr(job->path, '/'), *dot = strrchr(job->path, '.');
  g_autofree char *part = NULL;

  if (dot == NULL || dot == job->path || (slash != NULL && dot <= slash + 1))
    dot = job->path + strlen(job->path);
  if (job->export->worksheet && page > 0)
    part = g_strdup("-key");
  else if (!job->export->worksheet && job->n > 1)
    part = g_strdup_printf("-%04d", page + 1);
  return g_strdup_printf("%.*s%s%s", (int)(dot - job->path), job->path, part != NULL ? part : "",
                         dot);
}

static gboolean
add_pages(Pages *self, PlyExportFile *file)
{
  const Job *job = self->job;

  for (int i = self->first; i < self->end && !file->failed; i++) {
    PlyTreeExport export = export_of(job, i);
    PlyPage page;
    gboolean good;

    if (job->should_stop != NULL && job->should_stop(job->data)) {
      g_set_error_literal(&self->error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("stopped."));
      return FALSE;
    }
    good = make_page(job, &export, i, &page, &self->error);
    if (good)
      ply_export_file_add(file, &page);
    ply_tree_picture_free(page.picture);
    if (!good)
      return FALSE;
  }
  return TRUE;
}

/* As PlySafeFileFill: the stream has a descriptor of its own, for its end closes it. */
static gboolean
fill(int fd, gpointer data)
{
  Pages *self = data;
  PlyExportFile file;
  int own = dup(fd);
  FILE *stream = own >= 0 ? fdopen(own, "wb") : NULL;

  if (stream == NULL) {
    int number = errno;
    if (own >= 0)
      close(own);
    errno = number;
    return FALSE;
  }
  ply_export_file_begin(&file, self->job->export->kind, stream);
  gboolean good = add_pages(self, &file);
  return ply_export_file_end(&file) && good;
}

static gboolean
write_file(Job *job, const char *path, int first, int end, GError **error)
{
  Pages pages = {.job = job, .first = first, .end = end};

  if (ply_safe_file_replace(path, TRUE, fill, &pages))
    return TRUE;
  if (pages.error != NULL)
    g_propagate_error(error, pages.error);
  else
    ply_safe_file_error(error, path, _("the file cannot be written"));
  return FALSE;
}

static gboolean
write_files(Job *job, GError **error)
{
  if (ply_export_has_pages(job->export->kind))
    return write_file(job, job->path, 0, job->n, error);
  for (int i = 0; i < job->n; i++) {
    g_autofree char *path = path_of(job, i);

    if (!write_file(job, path, i, i + 1, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
ply_tree_export(const PlyTreeExport *self, const char *path, void *data,
                bool (*should_stop)(void *data), GError **error)
{
  Job job = {.export = self, .path = path, .should_stop = should_stop, .data = data};

  job.n = self->worksheet     ? 2
          : self->n_stops > 0 ? self->n_stops
          : self->n_steps > 0 ? self->n_steps
                              : 1;
  gboolean good = (!self->worksheet || prepare_worksheet(&job, error)) && write_files(&job, error);
  ply_trace_unref(job.unsolved);
  ply_trace_unref(job.solved);
  return good;
}
