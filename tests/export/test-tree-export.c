/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Trees as documents: the files are there, whole, and say what they should. */

#include "../paint/tree-cases.h"

#include "export/tree-export.h"

#include <glib/gstdio.h>

static char *folder;

static char *
read_file(const char *name, gsize *length)
{
  g_autofree char *path = g_build_filename(folder, name, NULL);
  char *text = NULL;

  g_assert_true(g_file_get_contents(path, &text, length, NULL));
  return text;
}

static void export(const PlyTreeExport *request, const char *name)
{
  g_autofree char *path = g_build_filename(folder, name, NULL);
  g_autoptr(GError) error = NULL;
  gboolean done = ply_tree_export(request, path, NULL, NULL, &error);

  g_assert_no_error(error);
  g_assert_true(done);
}

/* Removes what is in the folder; returns how much that was. */
static int
sweep(void)
{
  g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
  const char *name;
  int n = 0;

  while ((name = g_dir_read_name(dir)) != NULL) {
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_assert_false(g_str_has_suffix(name, "~"));
    g_assert_cmpint(g_remove(path), ==, 0);
    n++;
  }
  return n;
}

static int
count(const char *text, gsize length, const char *word)
{
  int n = 0;

  for (const char *at = text; (at = memmem(at, length - (gsize)(at - text), word, strlen(word)));
       at += strlen(word))
    n++;
  return n;
}

static void
test_kinds(void)
{
  PlyExportKind kind, found;

  for (kind = PLY_EXPORT_PDF; ply_export_suffix(kind) != NULL; kind++) {
    g_assert_true(ply_export_find(ply_export_suffix(kind), &found));
    g_assert_cmpint(found, ==, kind);
  }
  g_assert_cmpint(kind, ==, PLY_EXPORT_HTML + 1);
  g_assert_true(ply_export_find(".PDF", &found));
  g_assert_cmpint(found, ==, PLY_EXPORT_PDF);
  g_assert_true(ply_export_find("tikz", &found));
  g_assert_cmpint(found, ==, PLY_EXPORT_TIKZ);
  g_assert_false(ply_export_find("doc", &found));
  g_assert_false(ply_export_find("", &found));
}

static void
test_pdf(void)
{
  PlyTrace *trace = tree_record(TREE_CLASSIC, "alpha-beta");
  int n = (int)ply_trace_n_steps(trace);
  g_autofree uint64_t *steps = g_new(uint64_t, n);
  PlyTreeExport request = {.kind = PLY_EXPORT_PDF,
                           .trace = trace,
                           .steps = steps,
                           .n_steps = n,
                           .explain = true,
                           .title = "Über (1)"};
  gsize length;

  for (int i = 0; i < n; i++)
    steps[i] = (uint64_t)i;
  export(&request, "tree.pdf");
  g_autofree char *text = read_file("tree.pdf", &length);
  g_assert_cmpint(memcmp(text, "%PDF-1.4", 8), ==, 0);
  g_assert_cmpint(count(text, length, "/Type /Page "), ==, n);
  g_assert_cmpint(count(text, length, "/Type /Outlines"), ==, 1);
  g_assert_cmpint(count(text, length, "/Parent") - n, >=, n); /* pages and outline entries */
  g_assert_cmpint(count(text, length, "/Title"), ==, n + 1);
  g_assert_cmpint(sweep(), ==, 1);
  ply_trace_unref(trace);
}

static void
check_picture(PlyExportKind kind, const char *text, gsize length)
{
  static const GMarkupParser nothing;

  g_assert_cmpuint(length, >, 1000);
  if (kind == PLY_EXPORT_PNG) {
    g_assert_cmpint(memcmp(text, "\x89PNG", 4), ==, 0);
    return;
  }
  g_autoptr(GMarkupParseContext) context = g_markup_parse_context_new(&nothing, 0, NULL, NULL);
  g_assert_true(g_markup_parse_context_parse(context, text, (gssize)length, NULL));
  g_assert_true(g_markup_parse_context_end_parse(context, NULL));
  g_assert_nonnull(strstr(text, "<svg"));
}

/* One file a step, numbered; one step has the very name. */
static void
test_pictures(void)
{
  PlyTrace *trace = tree_record_othello(4);
  uint64_t steps[] = {0, 77, ply_trace_n_steps(trace) - 1};
  PlyTreeExport request = {.trace = trace, .steps = steps, .n_steps = 3, .explain = true};
  gsize length;

  for (PlyExportKind kind = PLY_EXPORT_SVG; kind <= PLY_EXPORT_PNG; kind++) {
    for (int wide = 0; wide < 2; wide++) {
      request.kind = kind;
      request.most = wide ? 30 : 0;
      request.width = wide ? 500 : 0;
      g_autofree char *name = g_strdup_printf("a.b.%s", ply_export_suffix(kind));
      export(&request, name);
      for (int i = 1; i <= 3; i++) {
        g_autofree char *numbered = g_strdup_printf("a.b-%04d.%s", i, ply_export_suffix(kind));
        g_autofree char *text = read_file(numbered, &length);
        check_picture(kind, text, length);
      }
      g_assert_cmpint(sweep(), ==, 3);
    }
  }
  request.n_steps = 1;
  export(&request, "plain");
  g_autofree char *text = read_file("plain", &length);
  check_picture(PLY_EXPORT_PNG, text, length);
  g_assert_cmpint(sweep(), ==, 1);
  ply_trace_unref(trace);
}

/* Braces that no backslash stands before, outside double quotes if `quotes`. */
static void
assert_balanced(const char *text, bool quotes)
{
  int depth = 0;
  bool quoted = false;

  for (; *text != '\0'; text++) {
    if (*text == '\\' && text[1] != '\0') {
      text++;
      continue;
    }
    quoted ^= quotes && *text == '"';
    depth += quoted ? 0 : (*text == '{') - (*text == '}');
    g_assert_cmpint(depth, >=, 0);
  }
  g_assert_cmpint(depth, ==, 0);
  g_assert_false(quoted);
}

static void
test_texts(void)
{
  PlyTrace *plain = tree_record(TREE_CLASSIC, "alpha-beta");
  uint64_t last = ply_trace_n_steps(plain) - 1;
  PlyTrace *trace = ply_trace_with_note(plain, last, "100 % {of} \"it\" \\ \n_x_ # $1 & ~^");
  PlyTreeExport request = {.kind = PLY_EXPORT_TIKZ,
                           .trace = trace,
                           .wording = {.max_min = true},
                           .explain = true,
                           .title = "}{\"\\%"};

  export(&request, "t.tex");
  request.kind = PLY_EXPORT_DOT;
  export(&request, "t.dot");
  g_autofree char *tex = read_file("t.tex", NULL), *dot = read_file("t.dot", NULL);
  assert_balanced(tex, false);
  assert_balanced(dot, true);
  for (int value = 4; value <= 6; value += 2) {
    g_autofree char *node =
        g_strdup_printf("ply ghost\\] \\(n\\d+\\) at \\([^)]*\\) \\{%d\\}", value);
    g_assert_true(g_regex_match_simple(node, tex, 0, 0));
    g_autofree char *label = g_strdup_printf("\\[label=\"%d\"[^\\n]*dashed", value);
    g_assert_true(g_regex_match_simple(label, dot, 0, 0));
  }
  g_assert_cmpint(count(tex, strlen(tex), "ply ghost] "), ==, 2);
  g_assert_cmpint(count(dot, strlen(dot), " -> "), ==, 12);
  g_assert_nonnull(strstr(tex, "$-\\infty$"));
  g_assert_nonnull(strstr(tex, "$\\leq$2"));
  for (const char *at = tex; *at != '\0'; at++)
    g_assert_cmpint(*at & 0x80, ==, 0);
  g_assert_cmpint(sweep(), ==, 2);
  ply_trace_unref(plain);
  ply_trace_unref(trace);
}

/* The TikZ of a game is no wider than a slide, and its letters are of a readable size. */
static void
assert_slide(const char *tex)
{
  g_auto(GStrv) parts = g_strsplit(tex, "[x=", 2);
  double scale = g_ascii_strtod(parts[1], NULL);
  int nodes = 0;

  g_assert_cmpfloat(scale, >=, 0.55);
  g_autoptr(GRegex) regex = g_regex_new("minimum width=(\\d+)pt[^\n]*\\(n\\d+\\) at "
                                        "\\(([\\d.]+),([\\d.]+)\\)",
                                        0, 0, NULL);
  g_autoptr(GMatchInfo) match = NULL;
  for (g_regex_match(regex, tex, 0, &match); g_match_info_matches(match);
       g_match_info_next(match, NULL), nodes++) {
    g_autofree char *width = g_match_info_fetch(match, 1), *x = g_match_info_fetch(match, 2),
                    *y = g_match_info_fetch(match, 3);
    double half = g_ascii_strtod(width, NULL) / 2;
    g_assert_cmpfloat((g_ascii_strtod(x, NULL) - half) * scale, >=, 0);
    g_assert_cmpfloat((g_ascii_strtod(x, NULL) + half) * scale, <=, 800);
    g_assert_cmpfloat((g_ascii_strtod(y, NULL) + 14) * scale, <=, 450);
  }
  g_assert_cmpint(nodes, >, 20);
}

/* All steps in one file, with what is said of each; nothing in it is taken for a command. */
static void
test_pages(void)
{
  PlyTrace *trace = tree_record(TREE_CLASSIC, "alpha-beta");
  int n = (int)ply_trace_n_steps(trace);
  g_autofree uint64_t *steps = g_new(uint64_t, n);
  PlyTreeExport request = {.trace = trace,
                           .steps = steps,
                           .n_steps = n,
                           .wording = {.max_min = true},
                           .explain = true,
                           .title = "<b>50 % & {}"};

  for (int i = 0; i < n; i++)
    steps[i] = (uint64_t)i;
  request.kind = PLY_EXPORT_BEAMER;
  export(&request, "t.beamer");
  request.explain = false;
  request.kind = PLY_EXPORT_HTML;
  export(&request, "t.html");
  g_autofree char *tex = read_file("t.beamer", NULL), *html = read_file("t.html", NULL);
  assert_balanced(tex, false);
  g_assert_cmpint(count(tex, strlen(tex), "\\begin{frame}[t,shrink]"), ==, n);
  g_assert_cmpint(count(tex, strlen(tex), "\\end{frame}"), ==, n);
  g_assert_cmpint(count(tex, strlen(tex), "{<b>"), ==, 0);
  g_assert_cmpint(count(tex, strlen(tex), "50 \\% \\& \\{\\}"), ==, n);
  /* Pseudocode and the table of windows stand on each slide, MAX and MIN at each tree. */
  g_assert_cmpint(count(tex, strlen(tex), "if MAX to move:"), ==, n);
  g_assert_cmpint(count(tex, strlen(tex), "\\textbf{$\\alpha$}"), ==, n);
  g_assert_cmpint(count(tex, strlen(tex), "{MAX};"), ==, n);
  g_assert_cmpint(count(tex, strlen(tex), "{MIN};"), ==, n);
  g_assert_cmpint(count(html, strlen(html), "<div class=\"page\""), ==, n);
  g_assert_cmpint(count(html, strlen(html), "</p>"), ==, n);
  g_assert_cmpint(count(html, strlen(html), "<b>"), ==, 0);
  g_assert_nonnull(strstr(html, "&lt;b&gt;50 % &amp; {}"));
  g_assert_null(strstr(html, "http"));
  /* The pictures are those of the other export. */
  g_auto(GStrv) parts = g_strsplit(html, "base64,", 2), picture = g_strsplit(parts[1], "\"", 2);
  gsize length;
  g_autofree guchar *svg = g_base64_decode(picture[0], &length);
  check_picture(PLY_EXPORT_SVG, (const char *)svg, length);
  g_assert_cmpint(sweep(), ==, 2);
  ply_trace_unref(trace);
}

static void
test_slides(void)
{
  PlyTrace *trace = tree_record_othello(6);
  uint64_t step = 0;
  PlyTreeExport request = {.trace = trace, .steps = &step, .n_steps = 1, .explain = true};

  for (int i = 0; i < 12; i++) {
    for (int k = 0; k < 17; k++)
      step = ply_trace_find_event(trace, step, 1, PLY_EVENT_CUT, NULL, NULL);
    g_assert_cmpuint(step, !=, UINT64_MAX);
    request.kind = PLY_EXPORT_TIKZ;
    export(&request, "s.tex");
    request.kind = PLY_EXPORT_DOT;
    export(&request, "s.dot");
    g_autofree char *tex = read_file("s.tex", NULL), *dot = read_file("s.dot", NULL);
    assert_slide(tex);
    /* The event. */
    g_assert_nonnull(strstr(tex, "ply cut mark"));
    if (trace->visits[ply_trace_step_at(trace, step).visit].untried > 0)
      g_assert_nonnull(strstr(dot, "arrowhead=tee"));
    g_assert_cmpint(count(dot, strlen(dot), " -> "), <, 120);
    g_assert_nonnull(strstr(dot, "size=\""));
  }
  sweep();
  ply_trace_unref(trace);
}

/* The unsolved page says the same whatever recording it is made from, but for the algorithm. */
static void
test_worksheet(void)
{
  char *pages[2], *keys[2];

  for (int k = 0; k < 2; k++) {
    PlyTrace *trace = tree_record(TREE_TEXT, k == 0 ? "pvs" : "mtdf");
    PlyTreeExport request = {
        .kind = PLY_EXPORT_DOT, .trace = trace, .wording = {.max_min = true}, .worksheet = true};
    export(&request, "w.dot");
    pages[k] = read_file("w.dot", NULL);
    keys[k] = read_file("w-key.dot", NULL);
    for (PlyExportKind kind = PLY_EXPORT_PDF; kind <= PLY_EXPORT_TIKZ; kind++) {
      g_autofree char *name = g_strdup_printf("w.%s", ply_export_suffix(kind));
      request.kind = kind;
      export(&request, name);
    }
    g_assert_cmpint(sweep(), ==, 9);
    ply_trace_unref(trace);
  }
  g_assert_cmpstr(pages[0], ==, pages[1]);
  g_assert_null(strstr(pages[0], "dashed"));
  g_assert_null(strstr(pages[0], "tee"));
  g_assert_nonnull(strstr(pages[0], "α ___"));
  g_assert_nonnull(strstr(keys[0], "dashed"));
  g_assert_cmpstr(keys[0], !=, keys[1]);
  for (int k = 0; k < 2; k++) {
    g_free(pages[k]);
    g_free(keys[k]);
  }
}

/* Minimax has no windows: a worksheet has no room for them, its key and a step no word of them. */
static void
test_without_windows(void)
{
  PlyTrace *trace = tree_record(TREE_TEXT, "minimax");
  uint64_t step = 8;
  PlyTreeExport request = {.trace = trace, .wording = {.max_min = true}, .worksheet = true};

  for (int k = 0; k < 4; k++) {
    static const char *const names[] = {"w.dot", "w.tex", "s.dot", "s.tex"};
    static const char *const signs[] = {"α", "β", "∞", "window", "\\alpha", "\\beta", "\\infty"};
    request.kind = k % 2 == 0 ? PLY_EXPORT_DOT : PLY_EXPORT_TIKZ;
    request.worksheet = k < 2;
    request.explain = k >= 2;
    request.steps = &step;
    request.n_steps = 1;
    export(&request, names[k]);
    const char *files[] = {names[k], k == 0 ? "w-key.dot" : "w-key.tex"};
    for (int file = 0; file < (k < 2 ? 2 : 1); file++) {
      g_autofree char *text = read_file(files[file], NULL);
      /* The code of a step begins with best ← −∞. */
      for (guint i = 0; i < G_N_ELEMENTS(signs) - (k == 3); i++)
        g_assert_null(strstr(text, signs[i]));
    }
  }
  sweep();
  ply_trace_unref(trace);
}

static bool
stop(void *data)
{
  return ++*(int *)data == 3;
}

static void
test_faults(void)
{
  PlyTrace *trace = tree_record(TREE_CLASSIC, "alpha-beta");
  uint64_t steps[] = {0, 1, 2, 3, 4};
  PlyTreeExport request = {.trace = trace, .steps = steps, .n_steps = 5};
  g_autoptr(GError) error = NULL;
  int asked = 0;

  for (int kind = 0; kind <= PLY_EXPORT_DOT; kind++) {
    request.kind = (PlyExportKind)kind;
    g_autofree char *nowhere = g_build_filename(folder, "nowhere", "tree", NULL);
    g_assert_false(ply_tree_export(&request, nowhere, NULL, NULL, &error));
    g_assert_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
    g_assert_nonnull(strstr(error->message, "nowhere"));
    g_clear_error(&error);
    /* A folder stands where the file should: found only at the end. Nothing is left behind. */
    g_autofree char *taken = g_build_filename(folder, "taken", NULL);
    g_assert_cmpint(g_mkdir(taken, 0777), ==, 0);
    request.n_steps = 1;
    g_assert_false(ply_tree_export(&request, taken, NULL, NULL, &error));
    g_assert_nonnull(strstr(error->message, "taken"));
    g_clear_error(&error);
    g_assert_cmpint(sweep(), ==, 1);
    request.n_steps = 5;
  }
  request.kind = PLY_EXPORT_PDF;
  g_autofree char *path = g_build_filename(folder, "t.pdf", NULL);
  g_assert_false(ply_tree_export(&request, path, &asked, stop, &error));
  g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error(&error);
  g_assert_cmpint(sweep(), ==, 0);
  request.worksheet = true;
  request.most = 12; /* the tree has 13 nodes */
  g_assert_false(ply_tree_export(&request, path, NULL, NULL, &error));
  g_assert_error(error, G_IO_ERROR, G_IO_ERROR_FAILED);
  g_assert_nonnull(strstr(error->message, "12"));
  g_assert_cmpint(sweep(), ==, 0);
  request.most = 13;
  export(&request, "t.pdf");
  g_assert_cmpint(sweep(), ==, 1);
  ply_trace_unref(trace);
}

/* A stranger's recording turns no writing around and steers no terminal that a page is printed on. */
static void
test_hostile(void)
{
  static const char *const bad[] = {"\x1b", "&#x1b;", "\a", "\u202e", "\xc2\x85"};
  PlyTrace *trace = tree_record(TREE_CLASSIC, "alpha-beta");
  PlyTrace *noted = ply_trace_with_note(trace, 1,
                                        "no\x1b]0;owned\ate\u202eabc\xc2\x85"
                                        "x");
  const uint64_t steps[] = {1};

  for (PlyExportKind kind = PLY_EXPORT_PDF; ply_export_suffix(kind) != NULL; kind++) {
    PlyTreeExport request = {.kind = kind,
                             .trace = noted,
                             .steps = steps,
                             .n_steps = 1,
                             .title = "ev\x1b[31mil\u202eabc\xc2\x85"
                                      "x"};
    gsize length;

    export(&request, "hostile");
    g_autofree char *text = read_file("hostile", &length);
    gboolean packed = kind == PLY_EXPORT_PDF || kind == PLY_EXPORT_PNG;
    for (guint i = 0; i < G_N_ELEMENTS(bad) && !packed; i++)
      g_assert_cmpint(count(text, length, bad[i]), ==, 0);
    if (kind == PLY_EXPORT_DOT || kind == PLY_EXPORT_TIKZ || kind == PLY_EXPORT_BEAMER ||
        kind == PLY_EXPORT_HTML)
      g_assert_cmpint(count(text, length, "te?abc?x"), >, 0);
    if (kind == PLY_EXPORT_PDF)
      g_assert_cmpint(count(text, length, "ev?[31mil?abc?x"), ==, 1);
    g_assert_cmpint(sweep(), ==, 1);
  }
  ply_trace_unref(noted);
  ply_trace_unref(trace);
}

int
main(int argc, char **argv)
{
  g_test_init(&argc, &argv, NULL);
  folder = g_dir_make_tmp("ply-export-XXXXXX", NULL);
  g_assert_nonnull(folder);
  g_test_add_func("/export/tree/kinds", test_kinds);
  g_test_add_func("/export/tree/pdf", test_pdf);
  g_test_add_func("/export/tree/hostile", test_hostile);
  g_test_add_func("/export/tree/pictures", test_pictures);
  g_test_add_func("/export/tree/slides", test_slides);
  g_test_add_func("/export/tree/texts", test_texts);
  g_test_add_func("/export/tree/pages", test_pages);
  g_test_add_func("/export/tree/worksheet", test_worksheet);
  g_test_add_func("/export/tree/without-windows", test_without_windows);
  g_test_add_func("/export/tree/faults", test_faults);
  int failed = g_test_run();
  g_rmdir(folder);
  g_free(folder);
  return failed;
}
