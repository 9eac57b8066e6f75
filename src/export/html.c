/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One file for a browser: nothing is fetched, so that it works wherever it lies. */

#include "export/page-text.h"

#include <string.h>

#include "record/printable.h"

static const char *const style =
    "body { margin: 0; padding: 0.5em; font: 1.4em/1.35 sans-serif; color: #111; background: #fff; "
    "text-align: center }\n"
    "img { display: block; margin: 0 auto; width: 100%; height: auto; max-height: 82vh; "
    "object-fit: contain }\n"
    "p { max-width: 45em; margin: 0.5em auto }\n"
    "nav { position: fixed; bottom: 0; left: 0; right: 0; padding: 0.3em; background: #fff }\n"
    "button { font: inherit; min-width: 3em }\n"
    ".turning .page { display: none }\n"
    ".turning .page.shown { display: block }\n"
    "@media print { nav { display: none } .page { break-after: page } }\n";

/* The address keeps the page, as #3, so that a link can lead to it. */
static const char *const script =
    "const pages = [...document.querySelectorAll('.page')];\n"
    "const nav = document.querySelector('nav'), [back, on] = nav.querySelectorAll('button');\n"
    "const count = nav.querySelector('output');\n"
    "let at = 0;\n"
    "function go(to) {\n"
    "  at = Math.min(Math.max(to, 0), pages.length - 1);\n"
    "  pages.forEach((page, i) => page.classList.toggle('shown', i === at));\n"
    "  count.textContent = `${at + 1} / ${pages.length}`;\n"
    "  back.disabled = at === 0;\n"
    "  on.disabled = at === pages.length - 1;\n"
    "  history.replaceState(null, '', `#${at + 1}`);\n"
    "}\n"
    "const keys = { ArrowRight: 1, PageDown: 1, ' ': 1, ArrowLeft: -1, PageUp: -1, Home: "
    "-Infinity, "
    "End: Infinity };\n"
    "document.addEventListener('keydown', event => {\n"
    "  if (!(event.key in keys) || event.ctrlKey || event.altKey || event.metaKey) return;\n"
    "  if (event.key === ' ' && event.target.tagName === 'BUTTON') return;\n"
    "  event.preventDefault();\n"
    "  go(at + keys[event.key]);\n"
    "});\n"
    "back.onclick = () => go(at - 1);\n"
    "on.onclick = () => go(at + 1);\n"
    "onhashchange = () => go((parseInt(location.hash.slice(1)) || 1) - 1);\n"
    "document.body.className = 'turning';\n"
    "nav.hidden = false;\n"
    "onhashchange();\n";

static void
write_escaped(FILE *stream, const char *text)
{
  g_autofree char *shown = ply_printable_text(text, strlen(text));
  g_autofree char *escaped = g_markup_escape_text(shown, -1);

  fputs(escaped, stream);
}

void
ply_page_begin_html(FILE *stream, const PlyPage *page)
{
  /* Translators: the code of your language, such as “de”. */
  fprintf(stream,
          "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width\">\n<title>",
          ply_page_say(page, N_("en")));
  write_escaped(stream, ply_page_title(page));
  fprintf(stream,
          "</title>\n<style>\n%s</style>\n</head>\n<body>\n<nav hidden>\n<button "
          "aria-label=\"",
          style);
  write_escaped(stream, ply_page_say(page, N_("One step back")));
  fputs("\">◀</button> <output></output> <button aria-label=\"", stream);
  write_escaped(stream, ply_page_say(page, N_("One step forward")));
  fputs("\">▶</button>\n</nav>\n", stream);
}

/* What a page shows is told to those who do not see it; without an explanation in it, to all. */
void
ply_page_write_html(FILE *stream, const PlyPage *page, const unsigned char *svg, size_t n)
{
  char task[PLY_PAGE_TASK_BYTES];
  const char *note = ply_trace_note(page->picture->trace, page->step);
  char count[PLY_PAGE_TEXT_BYTES], sentence[PLY_EXPLAIN_BYTES];
  char *picture = g_base64_encode(svg, n);
  bool step = page->kind == PLY_PAGE_STEP;

  if (step)
    ply_explain_step(page->picture->trace, &page->state, &page->export->wording, sentence);
  else
    g_strlcpy(sentence, ply_page_task(page, task), sizeof sentence);
  ply_page_count(page, N_("Step {n} of {count}"), page->step + 1,
                 ply_trace_n_steps(page->picture->trace), count);
  fputs("<div class=\"page\" aria-live=\"polite\">\n<img alt=\"", stream);
  write_escaped(stream, step ? count : ply_page_title(page));
  fputs(". ", stream);
  write_escaped(stream, sentence);
  if (note != NULL && step) {
    fputs(" ", stream);
    write_escaped(stream, note);
  }
  fprintf(stream, "\" src=\"data:image/svg+xml;base64,%s\">\n", picture);
  if (step && !page->export->explain) {
    fputs("<p>", stream);
    write_escaped(stream, sentence);
    fputs("</p>\n", stream);
  }
  fputs("</div>\n", stream);
  g_free(picture);
}

void
ply_page_end_html(FILE *stream)
{
  fprintf(stream, "<script>\n%s</script>\n</body>\n</html>\n", script);
}
