/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* DOT, as graphviz.org/doc/info/lang.html defines it. */

#include "export/page-text.h"

#include <string.h>

#include "record/printable.h"

#define LINE 72 /* columns, after which a label goes on below */

void
ply_tree_mark(const PlyPage *page, const PlyTreeTime *time, int32_t i, PlyTreeMark *mark)
{
  const PlyTreePicture *picture = page->picture;
  const PlyTreeNode *node = &picture->nodes[i];
  bool children = i + 1 < picture->n && picture->nodes[i + 1].parent == i;
  PlyTreeMoment moment = {.entered = true};

  if (!page->look.blank)
    moment = ply_tree_moment(picture, time, node);
  bool ghost = node->kind == PLY_TREE_MORE || (node->kind == PLY_TREE_GHOST && !page->look.blank);
  *mark = (PlyTreeMark){.max = !node->min,
                        .chance = node->chance,
                        .leaf = node->expanded && !children,
                        .ghost = ghost,
                        .seen = moment.entered && !ghost,
                        .on_path = moment.on_path,
                        .in_line = moment.in_line,
                        .current = moment.current,
                        .cut = moment.cut,
                        .dashed = node->kind == PLY_TREE_MORE || (ghost && moment.left)};
  mark->cut_edge = ghost && moment.left && node->parent >= 0 &&
                   picture->nodes[node->parent].kind == PLY_TREE_VISIT;
  mark->blank = page->look.blank && !mark->leaf;
  mark->slots = mark->blank && page->look.windows;
  ply_tree_texts(picture, time, &page->look, node, &mark->texts);
}

/* Inside double quotes; line feeds, and the blanks where a line is full, become \n. */
static void
write_quoted(FILE *stream, const char *words)
{
  g_autofree char *shown = ply_printable_text(words, strlen(words));
  const char *text = shown;

  for (int column = 0; *text != '\0'; text++, column++) {
    if (*text == '"' || *text == '\\')
      fputc('\\', stream);
    if (*text == '\n' || (*text == ' ' && column >= LINE))
      column = -1;
    if (column < 0)
      fputs("\\n", stream);
    else if ((unsigned char)*text >= ' ')
      fputc(*text, stream);
  }
}

typedef struct {
  char text[PLY_COLOUR_HEX];
} Hex;

static Hex
hex_of(PlyColour colour)
{
  Hex hex;

  ply_colour_hex(colour, hex.text);
  return hex;
}

/* Of MAX, MIN and chance. */
static const char *const shapes[][3] = {
    [PLY_TREE_TRAPEZIA] = {"trapezium", "invtrapezium", "ellipse"},
    [PLY_TREE_TRIANGLES] = {"triangle", "invtriangle", "ellipse"},
    [PLY_TREE_SQUARES] = {"square", "ellipse", "diamond"},
};

static void
write_dot_node(FILE *stream, const PlyPage *page, int32_t i, const PlyTreeMark *mark)
{
  const PlyTreeNode *node = &page->picture->nodes[i];
  const PlyPalette *palette = ply_palette_get(PLY_STYLE_PRINT);
  Hex edge = hex_of(palette->edge), fill = hex_of(mark->chance ? palette->paper
                                                  : mark->max  ? palette->max
                                                               : palette->min);

  fprintf(stream, "  n%d [label=\"", (int)i);
  write_quoted(stream, mark->blank ? " " : mark->texts.value);
  if (!node->expanded && node->hidden > 0)
    fprintf(stream, "\\n▾ %llu", (unsigned long long)node->hidden);
  fprintf(stream, "\", shape=%s, color=\"#%s%s\", style=\"filled%s%s\"",
          mark->leaf && !mark->chance
              ? "box"
              : shapes[page->look.manner.shapes][mark->chance ? 2 : !mark->max],
          edge.text, mark->seen ? "" : "80", mark->dashed ? ",dashed" : "",
          mark->current || mark->on_path ? ",bold" : "");
  if (mark->current)
    fprintf(stream, ", penwidth=3, color=\"#%s\", fillcolor=\"#%s\"", hex_of(palette->accent).text,
            hex_of(ply_colour_mix(palette->paper, palette->accent, 0.25)).text);
  else
    fprintf(stream, ", fillcolor=\"#%s\"",
            !mark->seen || page->look.blank ? hex_of(palette->paper).text : fill.text);
  if (!mark->seen)
    fprintf(stream, ", fontcolor=\"#%s\"", hex_of(palette->faint).text);
  if (mark->cut)
    fprintf(stream, ", peripheries=2");
  fprintf(stream, "];\n");
}

static void
write_dot_edge(FILE *stream, const PlyPage *page, int32_t i, const PlyTreeMark *mark)
{
  const PlyPalette *palette = ply_palette_get(PLY_STYLE_PRINT);
  const PlyTreeTexts *texts = &mark->texts;
  const char *window = mark->slots ? "α ___  β ___" : texts->window;
  bool both = texts->move[0] != '\0' && window[0] != '\0';

  fprintf(stream, "  n%d -> n%d [label=\"", (int)page->picture->nodes[i].parent, (int)i);
  write_quoted(stream, texts->move);
  fputs(both ? "\\n" : "", stream);
  write_quoted(stream, window);
  fputs("\"", stream);
  if (mark->cut_edge) /* a bar at the end of an edge that was never followed */
    fprintf(stream, ", style=dashed, color=\"#%s\", arrowhead=tee", hex_of(palette->cut).text);
  else if (mark->in_line || mark->on_path)
    fprintf(stream, ", color=\"#%s\", penwidth=%s", hex_of(palette->accent).text,
            mark->in_line ? "3" : "2");
  else if (!mark->seen)
    fprintf(stream, ", style=dashed, color=\"#%s80\"", hex_of(palette->faint).text);
  fprintf(stream, "];\n");
}

static void
write_dot_label(FILE *stream, const PlyPage *page)
{
  char task[PLY_PAGE_TASK_BYTES];
  const char *note = ply_trace_note(page->picture->trace, page->step);
  char text[PLY_EXPLAIN_BYTES];

  fputs("  label=\"", stream);
  write_quoted(stream, ply_page_title(page));
  fputs("\\n", stream);
  if (page->kind == PLY_PAGE_STEP)
    write_quoted(stream, ply_page_count(page, N_("Step {n} of {count}"), page->step + 1,
                                        ply_trace_n_steps(page->picture->trace), text));
  else
    write_quoted(stream, page->kind == PLY_PAGE_KEY ? ply_page_say(page, N_("Answer key"))
                                                    : ply_page_task(page, task));
  if (page->export->explain && page->kind == PLY_PAGE_STEP) {
    fputs("\\n", stream);
    write_quoted(
        stream, ply_explain_step(page->picture->trace, &page->state, &page->export->wording, text));
  }
  if (note != NULL && page->kind == PLY_PAGE_STEP) {
    fputs("\\n", stream);
    write_quoted(stream, note);
  }
  fputs("\";\n", stream);
}

void
ply_tree_write_dot(FILE *stream, const PlyPage *page)
{
  PlyTreeTime time;
  PlyTreeMark mark;

  ply_tree_time_init(&time, page->picture, page->look.step);
  fputs("digraph search {\n"
        "  size=\"11,7.5\"; nodesep=0.12; ranksep=0.4; /* A4 */\n"
        "  charset=\"UTF-8\"; rankdir=TB; ordering=out; labelloc=t; fontname=\"Sans\";\n"
        "  node [fontname=\"Sans\", fontsize=12, margin=\"0.06,0.04\"];\n"
        "  edge [fontname=\"Sans\", fontsize=9, arrowhead=none, color=\"#",
        stream);
  fprintf(stream, "%s\"];\n", hex_of(ply_palette_get(PLY_STYLE_PRINT)->edge).text);
  write_dot_label(stream, page);
  for (int32_t i = 0; i < page->picture->n; i++) {
    ply_tree_mark(page, &time, i, &mark);
    write_dot_node(stream, page, i, &mark);
    if (i > 0)
      write_dot_edge(stream, page, i, &mark);
  }
  fputs("}\n", stream);
}
