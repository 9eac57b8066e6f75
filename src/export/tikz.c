/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* TikZ: the drawing's own places, one unit a TeX point, with shapes of TikZ's; alone or on slides. */

#include "export/page-text.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "record/printable.h"

#define MOST_POINTS 12000.0 /* TeX's lengths end at 16383 */
#define LINE        12.0    /* units from a label to the one above */

/* A file that is input finds \documentclass forbidden; one that is set on its own begins with it. */
static const char *const alone =
    "% Set it on its own with pdflatex, lualatex or xelatex, or \\input it where the preamble has\n"
    "% \\usepackage{tikz} and \\usetikzlibrary{shapes.geometric}.\n"
    "\\makeatletter\n"
    "\\ifx\\documentclass\\@notprerr\n"
    "  \\let\\plybegin\\relax\\let\\plyend\\relax\n"
    "\\else\n"
    "  \\documentclass{article}\n"
    "  \\usepackage[T1]{fontenc}\\usepackage{tikz}\n"
    "  \\def\\plybegin{\\begin{document}\\setbox0\\hbox\\bgroup}\n"
    "  \\def\\plyend{\\egroup\\dimen0\\wd0 \\advance\\dimen0 16pt\n"
    "    \\dimen2\\ht0 \\advance\\dimen2\\dp0 \\advance\\dimen2 16pt\n"
    "    \\ifdefined\\pagewidth\\pagewidth\\dimen0 \\pageheight\\dimen2\n"
    "    \\else\\pdfpagewidth\\dimen0 \\pdfpageheight\\dimen2\\fi\n"
    "    \\hoffset-1in\\voffset-1in\n"
    "    \\shipout\\vbox{\\kern8pt\\hbox{\\kern8pt\\box0}}\\end{document}}\n"
    "\\fi\n"
    "\\makeatother\n"
    "\\usetikzlibrary{shapes.geometric}\n";

static const char *const slides =
    "% Set it on its own with pdflatex, lualatex or xelatex, or \\input it between the frames of "
    "a\n"
    "% lecture whose preamble has \\usepackage{tikz} and \\usetikzlibrary{shapes.geometric}.\n"
    "\\makeatletter\n"
    "\\ifx\\documentclass\\@notprerr\n"
    "  \\let\\plybegin\\relax\\let\\plyend\\relax\n"
    "\\else\n"
    "  \\documentclass[aspectratio=169]{beamer}\n"
    "  \\usepackage[T1]{fontenc}\\usepackage{tikz}\n"
    "  \\setbeamertemplate{navigation symbols}{}\n"
    "  \\def\\plybegin{\\begin{document}}\\def\\plyend{\\end{document}}\n"
    "\\fi\n"
    "\\makeatother\n"
    "\\usetikzlibrary{shapes.geometric}\n"
    "% What is in box 0, made smaller where it is wider than a line or higher than this.\n"
    "\\providecommand\\plyfit[1]{%\n"
    "  \\ifdim\\wd0>\\linewidth\\setbox0\\hbox{\\resizebox{\\linewidth}{!}{\\box0}}\\fi\n"
    "  \\ifdim\\dimexpr\\ht0+\\dp0\\relax>\\dimexpr#1\\relax\n"
    "    \\setbox0\\hbox{\\resizebox*{!}{#1}{\\box0}}\\fi\n"
    "  \\hbox to\\linewidth{\\hss\\box0\\hss}\\par}\n";

static const char *const preamble =
    "\\tikzset{\n"
    "  ply box/.style={draw, inner sep=1pt, minimum height=28pt,\n"
    "    font=\\small, line width=0.6pt},\n"
    "  ply leaf max/.style={ply box, draw=plyedge, fill=plymax},\n"
    "  ply leaf min/.style={ply box, draw=plyedge, fill=plymin},\n"
    "  ply blank/.style={fill=white}, ply unseen/.style={fill=white, text=black!55, draw "
    "opacity=0.5},\n"
    "  ply ghost/.style={ply unseen, dashed}, ply path/.style={line width=1.4pt},\n"
    "  ply current/.style={draw=plyaccent, fill=plyaccent!20, line width=2pt},\n"
    "  ply edge/.style={draw=black!60, line width=0.5pt}, ply edge unseen/.style={ply edge, "
    "dashed,\n"
    "    draw=black!30}, ply edge path/.style={draw=plyaccent, line width=1.1pt},\n"
    "  ply edge pv/.style={draw=plyaccent, line width=2pt},\n"
    "  ply cut mark/.style={draw=plycut, line width=1.2pt},\n"
    "  ply note/.style={font=\\scriptsize, inner sep=1pt, fill=white, fill opacity=0.85,\n"
    "    text opacity=1},\n"
    "  ply folded/.style={draw=black!50, fill=black!10, isosceles triangle, shape border "
    "rotate=90,\n"
    "    font=\\tiny, inner sep=0.5pt, anchor=north},\n"
    "  ply words/.style={anchor=north west, inner sep=0pt, align=left},\n"
    "  ply name/.style={font=\\scriptsize\\bfseries, text=black!60, anchor=east}\n"
    "}\n";
static const struct {
  const char *inner, *max, *min, *chance;
} shapes[] = {
    [PLY_TREE_TRAPEZIA] = {"trapezium, trapezium stretches=true", "trapezium angle=78",
                           "trapezium angle=102", "ellipse"},
    [PLY_TREE_TRIANGLES] = {"isosceles triangle, isosceles triangle stretches=true, inner sep=0pt",
                            "shape border rotate=90", "shape border rotate=-90", "ellipse"},
    [PLY_TREE_SQUARES] = {"inner sep=2pt", "rectangle", "ellipse", "diamond"},
};

static void
write_shapes(FILE *stream, PlyTreeShapes chosen, bool chance)
{
  fprintf(stream,
          "\\tikzset{\n"
          "  ply inner/.style={ply box, %s},\n"
          "  ply max/.style={ply inner, %s, draw=plyedge, fill=plymax},\n"
          "  ply min/.style={ply inner, %s, draw=plyedge, fill=plymin}\n"
          "}\n",
          shapes[chosen].inner, shapes[chosen].max, shapes[chosen].min);
  if (chance)
    fprintf(stream, "\\tikzset{ply chance/.style={ply box, %s, draw=plyedge, fill=white}}\n",
            shapes[chosen].chance);
}

static void
write_colours(FILE *stream)
{
  const PlyPalette *palette = ply_palette_get(PLY_STYLE_PRINT);
  const struct {
    const char *name;
    PlyColour colour;
  } colours[] = {{"plymax", palette->max},
                 {"plymin", palette->min},
                 {"plyedge", palette->edge},
                 {"plyaccent", palette->accent},
                 {"plycut", palette->cut}};

  for (size_t i = 0; i < sizeof colours / sizeof *colours; i++) {
    char hex[PLY_COLOUR_HEX];
    ply_colour_hex(colours[i].colour, hex);
    for (char *at = hex; *at != '\0'; at++)
      *at = (char)toupper((unsigned char)*at); /* as TeX's HTML colours must be */
    fprintf(stream, "\\definecolor{%s}{HTML}{%s}\n", colours[i].name, hex);
  }
}

/* What TeX's fonts do not have, or read as a command. */
static const struct {
  const char *from, *to;
} spellings[] = {
    {"\\", "\\textbackslash{}"},
    {"{", "\\{"},
    {"}", "\\}"},
    {"$", "\\$"},
    {"&", "\\&"},
    {"#", "\\#"},
    {"%", "\\%"},
    {"_", "\\_"},
    {"~", "\\textasciitilde{}"},
    {"^", "\\textasciicircum{}"},
    {"<", "$<$"},
    {">", "$>$"},
    {"+∞", "$+\\infty$"},
    {"−∞", "$-\\infty$"},
    {"∞", "$\\infty$"},
    {"−", "$-$"},
    {"≤", "$\\leq$"},
    {"≥", "$\\geq$"},
    {"α", "$\\alpha$"},
    {"β", "$\\beta$"},
    {"±", "$\\pm$"},
    {"←", "$\\leftarrow$"},
    {"→", "$\\rightarrow$"},
    {"↻", "$\\circlearrowright$"},
    {"·", "$\\cdot$"},
    {"×", "$\\times$"},
    {"…", "\\ldots{}"},
    {"–", "--"},
    {"\n", "\\\\{}"},
};

static void
write_tex(FILE *stream, const char *words)
{
  g_autofree char *shown = ply_printable_text(words, strlen(words));
  const char *text = shown;

  for (char before = '\0'; *text != '\0';) {
    size_t used = 0;
    /* A hyphen before a number is a sign. */
    if (*text == '-' && text[1] >= '0' && text[1] <= '9' && !isalnum((unsigned char)before)) {
      fputs("$-$", stream);
      used = 1;
    }
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings && used == 0; i++) {
      size_t n = strlen(spellings[i].from);
      if (strncmp(text, spellings[i].from, n) == 0) {
        fputs(spellings[i].to, stream);
        used = n;
      }
    }
    if (used == 0 && (unsigned char)*text >= ' ')
      fputc(*text, stream);
    before = *text;
    text += used > 0 ? used : 1;
  }
}

static void
write_node(FILE *stream, const PlyTreeNode *node, int32_t i, const PlyTreeMark *mark)
{
  double middle = (double)(node->y + PLY_TREE_NODE_HEIGHT / 2);

  fprintf(stream, "\\node[minimum width=%.0fpt, ply %s%s%s%s%s] (n%d) at (%.1f,%.1f) {",
          (double)node->width, mark->leaf && !mark->chance ? "leaf " : "",
          mark->chance ? "chance"
          : mark->max  ? "max"
                       : "min",
          mark->dashed  ? ", ply ghost"
          : !mark->seen ? ", ply unseen"
          : mark->blank ? ", ply blank"
                        : "",
          mark->on_path ? ", ply path" : "", mark->current ? ", ply current" : "", (int)i,
          (double)node->x, middle);
  write_tex(stream, mark->texts.value);
  fputs("};\n", stream);
  if (!node->expanded)
    fprintf(stream, "\\node[ply folded] at ([yshift=-2pt]n%d.south) {%llu};\n", (int)i,
            (unsigned long long)node->hidden);
  if (mark->cut) /* its search ended here */
    fprintf(stream,
            "\\draw[ply cut mark, line width=2pt] ([xshift=-14pt,yshift=-3pt]n%d.south) -- "
            "([xshift=14pt,yshift=-3pt]n%d.south);\n",
            (int)i, (int)i);
}

static void
write_edge(FILE *stream, const PlyTreePicture *picture, int32_t i, const PlyTreeMark *mark)
{
  const PlyTreeNode *node = &picture->nodes[i], *up = &picture->nodes[node->parent];
  double x0 = (double)up->x, top = (double)(up->y + PLY_TREE_NODE_HEIGHT);
  double x1 = (double)node->x, y1 = (double)node->y, y0 = top + (double)picture->stem;

  fprintf(stream, "\\draw[%s] (%.1f,%.1f) -- (%.1f,%.1f) -- (%.1f,%.1f);\n",
          mark->in_line   ? "ply edge pv"
          : mark->on_path ? "ply edge path"
          : mark->seen    ? "ply edge"
                          : "ply edge unseen",
          x0, top, x0, y0, x1, y1);
  if (!mark->cut_edge)
    return;
  double length = hypot(x1 - x0, y1 - y0), u = (x1 - x0) / length, v = (y1 - y0) / length;
  for (int k = -1; k <= 1; k += 2) {
    double x = x0 + (x1 - x0) * 0.42 + k * u * 2.2, y = y0 + (y1 - y0) * 0.42 + k * v * 2.2;
    fprintf(stream, "\\draw[ply cut mark] (%.1f,%.1f) -- (%.1f,%.1f);\n", x - 6, y + 2.5, x + 6,
            y - 2.5);
  }
}

/* Window and move above a node, over its edge. */
static void
write_labels(FILE *stream, const PlyTreePicture *picture, int32_t i, const PlyTreeMark *mark)
{
  const PlyTreeNode *node = &picture->nodes[i];
  double room = (double)(picture->level - PLY_TREE_NODE_HEIGHT - picture->fold);
  double y = (double)node->y - 7;
  /* One with names has a line for each end. */
  const char *comma = strstr(mark->texts.window, ", β");

  if (mark->slots) {
    fprintf(stream,
            "\\node[ply note] at (%.1f,%.1f) {$\\alpha$ \\underline{\\hspace{1.5em}} "
            "$\\beta$ \\underline{\\hspace{1.5em}}};\n",
            (double)node->x, y);
    y -= LINE;
  } else if (mark->texts.window[0] != '\0' && room >= (comma != NULL ? 3 : 2) * LINE) {
    fprintf(stream, "\\node[ply note, align=center, text=black!60] at (%.1f,%.1f) {",
            (double)node->x, comma != NULL ? y - LINE / 2 : y);
    g_autofree char *first =
        g_strndup(mark->texts.window, comma != NULL ? (gsize)(comma - mark->texts.window) + 1
                                                    : strlen(mark->texts.window));
    write_tex(stream, first);
    if (comma != NULL) {
      fputs("\\\\", stream);
      write_tex(stream, comma + 2);
    }
    fputs("};\n", stream);
    y -= comma != NULL ? 2 * LINE : LINE;
  }
  if (mark->texts.move[0] == '\0')
    return;
  fprintf(stream, "\\node[ply note%s] at (%.1f,%.1f) {", mark->seen ? "" : ", text=black!45",
          (double)node->x, y);
  write_tex(stream, mark->texts.move);
  fputs("};\n", stream);
}

static void
write_names(FILE *stream, const PlyPage *page)
{
  const PlyTreePicture *picture = page->picture;

  for (int level = 0; level < picture->levels; level++) {
    const char *name = ply_tree_level_name(picture, level, &page->export->wording);
    double y =
        level * (double)picture->level + (double)picture->top + (double)PLY_TREE_NODE_HEIGHT / 2;
    if (name == NULL)
      continue;
    fprintf(stream, "\\node[ply name] at (0,%.1f) {", y);
    write_tex(stream, name);
    fputs("};\n", stream);
  }
}

static void
write_cell(FILE *stream, const char *text, bool bold, bool last)
{
  fputs(bold ? "\\textbf{" : "{", stream);
  write_tex(stream, text);
  fputs(last ? "}\\\\\n" : "} & ", stream);
}

/* The windows of the open nodes, the root's first. */
static void
write_variables(FILE *stream, const PlyPage *page)
{
  bool windows = ply_trace_state_has_windows(page->picture->trace, &page->state);

  fputs("\\begin{tabular}[t]{@{}lrrr@{}}\n", stream);
  write_cell(stream, ply_page_say(page, N_("Node")), true, false);
  write_cell(stream, windows ? "α" : "", true, false);
  write_cell(stream, windows ? "β" : "", true, false);
  write_cell(stream, ply_page_say(page, N_("Best")), true, true);
  for (int i = 0; i < page->state.n; i++) {
    bool last = i == page->state.n - 1;
    PlyPageRow row;

    ply_page_row(page, i, &row);
    write_cell(stream, row.node, last, false);
    write_cell(stream, row.window[0], last, false);
    write_cell(stream, row.window[1], last, false);
    write_cell(stream, row.best, last, true);
  }
  fputs("\\end{tabular}", stream);
}

static void
write_code(FILE *stream, const PlyPage *page)
{
  const PlyTrace *trace = page->picture->trace;
  bool max_min = page->export->wording.max_min;
  int lit = ply_pseudocode_line(trace, &page->state, max_min);
  int above = ply_pseudocode_above(trace, &page->state, max_min);
  const char *line;

  fputs("\\begin{tabular}[t]{@{}l@{\\ }l@{}}\n", stream);
  for (int i = 0; (line = ply_pseudocode_text(trace, max_min, i)) != NULL; i++) {
    size_t blanks = strspn(line, " ");
    fputs(i == lit     ? "\\textcolor{plyaccent}{$\\bullet$}"
          : i == above ? "\\textcolor{plyaccent}{$\\circ$}"
                       : "",
          stream);
    fprintf(stream, " & \\hspace*{%.1fem}%s", 0.5 * (double)blanks,
            i == lit || i == above ? "\\textbf{" : "{");
    write_tex(stream, line + blanks);
    fputs("}\\\\\n", stream);
  }
  fputs("\\end{tabular}", stream);
}

static void
write_words(FILE *stream, const PlyPage *page, double scale)
{
  char task[PLY_PAGE_TASK_BYTES];
  const PlyTreePicture *picture = page->picture;
  const char *note = ply_trace_note(picture->trace, page->step);
  char text[PLY_EXPLAIN_BYTES];
  double width = fmax(300, (double)picture->width * scale - 20) / scale; /* of unscaled text */

  fprintf(stream, "\\node[ply words, text width=%.0fpt, anchor=south west] at (10,0) {\\textbf{",
          width);
  write_tex(stream, ply_page_title(page));
  fputs("}\\\\{}", stream);
  if (page->kind == PLY_PAGE_WORKSHEET)
    write_tex(stream, ply_page_task(page, task));
  else if (page->kind == PLY_PAGE_KEY)
    write_tex(stream, ply_page_say(page, N_("Answer key")));
  else
    write_tex(stream, ply_page_count(page, N_("Step {n} of {count}"), page->step + 1,
                                     ply_trace_n_steps(picture->trace), text));
  fputs("};\n", stream);
  if (page->kind != PLY_PAGE_STEP || (note == NULL && !page->export->explain))
    return;
  fprintf(stream, "\\node[ply words, text width=%.0fpt] (words) at (10,%.1f) {", width,
          (double)picture->height - 20);
  if (page->export->explain)
    write_tex(stream, ply_explain_step(picture->trace, &page->state, &page->export->wording, text));
  if (note != NULL) {
    fputs(page->export->explain ? "\\\\[4pt] \\textit{" : "\\textit{", stream);
    write_tex(stream, note);
    fputs("}", stream);
  }
  fputs("};\n", stream);
  if (!page->export->explain)
    return;
  fputs("\\node[ply words, font=\\small] (open) at ([yshift=-10pt]words.south west) {", stream);
  write_variables(stream, page);
  fputs("};\n\\node[ply words, font=\\small] at ([xshift=24pt]open.north east) {", stream);
  write_code(stream, page);
  fputs("};\n", stream);
}

/* The tree as an environment. */
static void
write_picture(FILE *stream, const PlyPage *page, bool words)
{
  const PlyTreePicture *picture = page->picture;
  double scale = fmin(picture->zoom > 0 ? picture->zoom : 1,
                      MOST_POINTS / fmax((double)picture->width, (double)picture->height));
  PlyTreeTime time;
  PlyTreeMark mark;

  ply_tree_time_init(&time, picture, page->look.step);
  fprintf(stream, "\\begin{tikzpicture}[x=%.4fpt, y=-%.4fpt", scale, scale);
  if (scale != 1)
    fprintf(stream, ", every node/.append style={scale=%.4f}", scale);
  fputs("]\n", stream);
  for (int32_t i = 1; i < picture->n; i++) {
    ply_tree_mark(page, &time, i, &mark);
    write_edge(stream, picture, i, &mark);
  }
  for (int32_t i = 0; i < picture->n; i++) {
    ply_tree_mark(page, &time, i, &mark);
    write_node(stream, &picture->nodes[i], i, &mark);
    if (picture->nodes[i].kind != PLY_TREE_MORE)
      write_labels(stream, picture, i, &mark);
  }
  write_names(stream, page);
  if (words)
    write_words(stream, page, scale);
  fputs("\\end{tikzpicture}", stream);
}

static void
write_styles(FILE *stream, const PlyPage *page)
{
  write_colours(stream);
  fputs(preamble, stream);
  write_shapes(stream, page->look.manner.shapes,
               page->picture->trace->info.family == PLY_TRACE_CHANCE || page->export->n_stops > 0);
}

void
ply_tree_write_tikz(FILE *stream, const PlyPage *page)
{
  fputs(alone, stream);
  write_styles(stream, page);
  fputs("\\plybegin\n", stream);
  write_picture(stream, page, true);
  fputs("%\n\\plyend\n", stream);
}

void
ply_tree_begin_beamer(FILE *stream, const PlyPage *page)
{
  fputs(slides, stream);
  write_styles(stream, page);
  fputs("\\plybegin\n", stream);
}

/* The tree and what it says above each other; with an explanation the code stands beside them. */
void
ply_tree_write_frame(FILE *stream, const PlyPage *page)
{
  char task[PLY_PAGE_TASK_BYTES];
  const PlyTrace *trace = page->picture->trace;
  const char *note = ply_trace_note(trace, page->step);
  bool step = page->kind == PLY_PAGE_STEP, explain = step && page->export->explain;
  char text[PLY_EXPLAIN_BYTES];

  fputs("\\begin{frame}[t,shrink]{", stream);
  write_tex(stream, ply_page_title(page));
  fputs("}{", stream);
  if (step)
    write_tex(stream, ply_page_count(page, N_("Step {n} of {count}"), page->step + 1,
                                     ply_trace_n_steps(trace), text));
  fprintf(stream, "}\n%s\\setbox0\\hbox{%%\n",
          explain ? "\\begin{columns}[T]\\begin{column}{0.6\\textwidth}\n" : "");
  write_picture(stream, page, false);
  fputs("}\\plyfit{0.55\\textheight}\n\\medskip\\small ", stream);
  if (step)
    write_tex(stream, ply_explain_step(trace, &page->state, &page->export->wording, text));
  else
    write_tex(stream, ply_page_task(page, task));
  if (note != NULL && step) {
    fputs("\\par\\smallskip\\textit{", stream);
    write_tex(stream, note);
    fputs("}", stream);
  }
  if (explain) {
    fputs("\n\\end{column}\\begin{column}{0.4\\textwidth}\n\\setbox0\\hbox{\\footnotesize ",
          stream);
    write_code(stream, page);
    fputs("}\\plyfit{0.55\\textheight}\n\\medskip\\setbox0\\hbox{\\footnotesize ", stream);
    write_variables(stream, page);
    fputs("}\\plyfit{0.3\\textheight}\n\\end{column}\\end{columns}", stream);
  }
  fputs("\n\\end{frame}\n", stream);
}

void
ply_tree_end_beamer(FILE *stream)
{
  fputs("\\plyend\n", stream);
}
