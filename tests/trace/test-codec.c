/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Traces as bytes: what is written is read back field by field, and bytes that are no trace, made
 * by damage or by hand, are refused with a reason. */

#include <glib.h>
#include <string.h>
#include <zstd.h>

#include "../fewer.h"
#include "../rules/boards.h"
#include "base/rng.h"
#include "rules/number-tree.h"
#include "trace/codec.h"
#include "trace/recorder.h"

#define BUDGET ((size_t)64 << 20)

/* Bytes before the frame of version 1, and of a visit in a block. */
enum { HEAD = 12, VISIT = 33 };

static bool
append(void *data, const void *bytes, size_t n)
{
  g_byte_array_append(data, bytes, (guint)n);
  return true;
}

static GByteArray *
encode(const PlyTrace *trace)
{
  GByteArray *bytes = g_byte_array_new();
  g_assert_true(ply_trace_encode(trace, NULL, append, bytes));
  return bytes;
}

static PlyTrace *
decode(const GByteArray *bytes, PlyTraceDecodeFault *fault)
{
  /* A copy of just this size, so that the sanitizer sees every byte read past the end. */
  g_autofree guint8 *copy = g_memdup2(bytes->data, bytes->len);
  *fault = (PlyTraceDecodeFault){0};
  PlyTrace *trace = ply_trace_decode(copy, bytes->len, BUDGET, fault);
  g_assert_true((trace == NULL) == (fault->reason != NULL));
  g_assert_true(trace != NULL || *fault->reason != '\0');
  return trace;
}

static PlyTrace *
record(const char *spec, const PlyNumberTree *tree, int plies, int algorithm, unsigned options,
       int depth, size_t budget)
{
  PlyRecordRequest request = {.budget = budget, .title = "π tested"};
  PlyMove moves[PLY_MAX_MOVES];
  PlyPosition after;
  PlyRng rng;

  g_assert_true(ply_rules_parse(spec, &request.rules));
  request.rules.tree = tree;
  ply_rng_init(&rng, (guint64)plies * 77 + 5);
  ply_rules_start(&request.rules, &request.root);
  for (int i = 0; i < plies; i++) {
    int n = ply_rules_moves(&request.rules, &request.root, moves);
    if (n == 0)
      break;
    ply_rules_play(&request.rules, &request.root, moves[ply_rng_below(&rng, (uint32_t)n)], &after,
                   NULL);
    request.root = after;
  }
  ply_search_options_init(&request.options, &request.rules);
  request.options.algorithm = ply_algorithm_at(algorithm);
  request.options.table = (options & 1) != 0;
  request.options.fail_hard = (options & 2) != 0;
  request.options.aspiration = (options & 4) != 0;
  request.options.quiescence = (options & 8) != 0;
  request.options.multi_pv = options & 16 ? 3 : 1;
  request.limits.depth = depth;
  request.limits.nodes = 200000;
  request.table_bytes = (size_t)1 << 20;
  PlyTrace *trace = ply_trace_record(&request);
  g_assert_nonnull(trace);
  return trace;
}

#define SAME(field) g_assert_true(a->field == b->field)

static void
assert_same_request(const PlyTraceInfo *a, const PlyTraceInfo *b)
{
  SAME(options.algorithm);
  SAME(options.evaluation);
  SAME(options.fail_hard);
  SAME(options.iterative_deepening);
  SAME(options.table);
  SAME(options.deeper_entries);
  SAME(options.static_order);
  SAME(options.hash_move);
  SAME(options.killers);
  SAME(options.history);
  SAME(options.aspiration);
  SAME(options.aspiration_window);
  SAME(options.quiescence);
  SAME(options.quiescence_depth);
  SAME(options.candidates_only);
  SAME(options.multi_pv);
  SAME(limits.depth);
  SAME(limits.nodes);
  SAME(limits.wall_us);
  SAME(limits.cpu_us);
  SAME(table_bytes);
}

static void
assert_same_info(const PlyTraceInfo *a, const PlyTraceInfo *b)
{
  g_assert_true(a->rules.game == b->rules.game);
  g_assert_cmpint(a->rules.columns, ==, b->rules.columns);
  g_assert_cmpint(a->rules.rows, ==, b->rules.rows);
  g_assert_cmpint(a->rules.opening, ==, b->rules.opening);
  g_assert_true((a->rules.tree == NULL) == (b->rules.tree == NULL));
  if (a->rules.tree != NULL) {
    g_assert_cmpint(a->rules.tree->n_nodes, ==, b->rules.tree->n_nodes);
    for (int i = 0; i < a->rules.tree->n_nodes; i++)
      g_assert_cmpint(a->rules.tree->nodes[i].value, ==, b->rules.tree->nodes[i].value);
  }
  g_assert_cmpuint(a->root.key, ==, b->root.key);
  g_assert_cmpint(a->root.ply, ==, b->root.ply);
  g_assert_cmpint(a->root.side, ==, b->root.side);
  g_assert_cmpint(a->root.over, ==, b->root.over);
  if (a->rules.game != NULL) {
    PlyBoard board, other;
    ply_rules_read_board(&a->rules, &a->root, &board);
    ply_rules_read_board(&b->rules, &b->root, &other);
    g_assert_true(boards_are_equal(&board, &other));
  }
  assert_same_request(a, b);
  SAME(foreign);
  SAME(has_keys);
  SAME(stop);
  SAME(best);
  SAME(score);
  SAME(bound);
  SAME(depth);
  SAME(visits);
  SAME(lost);
  SAME(keep_ply);
  SAME(wall_us);
  g_assert_cmpstr(a->title, ==, b->title);
}

static void
assert_same(const PlyTrace *a, const PlyTrace *b)
{
  assert_same_info(&a->info, &b->info);
  g_assert_cmpuint(a->n, ==, b->n);
  for (uint32_t i = 0; i < a->n; i++) {
    const PlyTraceVisit *v = &a->visits[i], *w = &b->visits[i];
    g_assert_true(v->alpha == w->alpha && v->beta == w->beta && v->value == w->value);
    g_assert_true(v->end == w->end && v->parent == w->parent && v->detail == w->detail);
    g_assert_true(v->move == w->move && v->best == w->best && v->order == w->order);
    g_assert_true(v->untried == w->untried && v->flags == w->flags && v->depth == w->depth);
    g_assert_true(v->ply == w->ply && v->key == w->key);
  }
  g_assert_cmpuint(a->n_notes, ==, b->n_notes);
  for (uint32_t i = 0; i < a->n_notes; i++) {
    g_assert_cmpuint(a->notes[i].step, ==, b->notes[i].step);
    g_assert_cmpstr(a->notes[i].text, ==, b->notes[i].text);
  }
}

/* There and back, and the same bytes once more. Takes the trace over. */
static void
check_round_trip(PlyTrace *trace)
{
  g_autoptr(GByteArray) bytes = encode(trace), again = NULL;
  PlyTraceDecodeFault fault;
  PlyTrace *read = decode(bytes, &fault);

  g_assert_cmpstr(fault.reason, ==, NULL);
  assert_same(trace, read);
  again = encode(read);
  g_assert_cmpmem(bytes->data, bytes->len, again->data, again->len);
  ply_trace_unref(trace);
  ply_trace_unref(read);
}

static void
test_round_trips(void)
{
  static const struct {
    const char *spec;
    int depth;
  } games[] = {{"othello", 4}, {"othello:4", 20},  {"othello:10", 3},
               {"pente", 2},   {"maxconnect4", 5}, {"maxconnect4:5x4", 6}};
  unsigned options = 0;

  for (guint g = 0; g < G_N_ELEMENTS(games); g++) {
    for (int algorithm = 0; ply_algorithm_at(algorithm) != NULL; algorithm++) {
      /* Under a sanitizer not late in a game, where searches of Pente are dear. */
      for (int plies = 0; plies < 400 / FEWER; plies = plies * 4 + 3)
        check_round_trip(
            record(games[g].spec, NULL, plies, algorithm, options++ % 32, games[g].depth, BUDGET));
    }
  }
}

static void
test_number_trees(void)
{
  for (int algorithm = 0; ply_algorithm_at(algorithm) != NULL; algorithm++) {
    for (int plies = 0; plies <= 6; plies++) {
      PlyNumberTree *tree = ply_number_tree_random(3, 6, -99, 99, (guint64)plies);
      check_round_trip(
          record("number-tree", tree, plies, algorithm, (unsigned)plies * 5, 6, BUDGET));
      ply_number_tree_free(tree);
    }
  }
}

/* Folded by a small budget, noted, of several blocks, and without a game. */
static void
test_other_traces(void)
{
  PlyTraceInfo info = {.best = PLY_MOVE_NONE, .foreign = true, .keep_ply = UINT8_MAX};
  PlyTrace *trace = record("othello", NULL, 5, 1, 0, 5, 1 << 14);

  g_assert_cmpint(trace->info.keep_ply, <, UINT8_MAX);
  g_assert_true(ply_trace_add_note(trace, 0, "the root"));
  g_assert_true(ply_trace_add_note(trace, 2 * (guint64)trace->n - 1, "“done” ♞"));
  check_round_trip(trace);
  trace = record("maxconnect4", NULL, 0, 0, 0, 7, BUDGET);
  g_assert_cmpuint(trace->n, >, 131072);
  check_round_trip(trace);
  trace = ply_trace_new(&info, 64);
  check_round_trip(trace);
  trace = ply_trace_new(&info, 64);
  trace->n = 1;
  trace->visits[0] = (PlyTraceVisit){.alpha = -PLY_SCORE_INFINITE,
                                     .beta = PLY_SCORE_INFINITE,
                                     .end = 1,
                                     .parent = PLY_TRACE_NONE,
                                     .move = PLY_MOVE_NONE,
                                     .best = PLY_MOVE_NONE};
  check_round_trip(trace);
}

static PlyTrace *
textbook(void)
{
  static const char text[] = "((3 12 8) (2 4 6) (14 5 2))";
  PlyNumberTreeFault fault;
  PlyNumberTree *tree = ply_number_tree_parse(text, strlen(text), &fault);
  PlyTrace *trace = record("number-tree", tree, 0, 1, 0, 2, BUDGET);

  ply_number_tree_free(tree);
  return trace;
}

/* The same bytes, or else a reason; a few bits of each frame mean nothing. */
static void
check_damaged(const GByteArray *damaged, const PlyTrace *trace, guint *refused)
{
  PlyTraceDecodeFault fault;
  PlyTrace *read = decode(damaged, &fault);

  if (read != NULL)
    assert_same(trace, read);
  else
    ++*refused;
  ply_trace_unref(read);
}

static void
test_damage(void)
{
  PlyTrace *trace = record("othello:6", NULL, 6, 2, 1, 4, BUDGET);
  g_autoptr(GByteArray) bytes = encode(trace);
  guint refused = 0, done = 0;

  for (guint i = 0; i < 150; i++, done++) {
    g_autoptr(GByteArray) cut = g_byte_array_new();
    g_byte_array_append(cut, bytes->data, i < 32 ? i : (guint)((guint64)bytes->len * i / 150));
    check_damaged(cut, trace, &refused);
  }
  g_assert_cmpuint(refused, ==, done);
  for (guint i = 0; i < 300; i++, done++) {
    guint at = i < 64 ? i : (guint)((guint64)bytes->len * i / 300);
    bytes->data[at] ^= (guint8)(1u << i % 8);
    check_damaged(bytes, trace, &refused);
    bytes->data[at] ^= (guint8)(1u << i % 8);
  }
  g_assert_cmpuint(refused, >=, done - 20);
  g_byte_array_append(bytes, (const guint8 *)"x", 1);
  refused = 0;
  check_damaged(bytes, trace, &refused);
  g_assert_cmpuint(refused, ==, 1);
  ply_trace_unref(trace);
}

/* What a file of version 1 holds. */
static GByteArray *
old_body(const char *name)
{
  g_autofree char *path = g_test_build_filename(G_TEST_DIST, "trace", "data", name, NULL),
                  *bytes = NULL;
  GByteArray *body = g_byte_array_new();
  gsize length;

  g_assert_true(g_file_get_contents(path, &bytes, &length, NULL));
  g_byte_array_set_size(body, 1 << 20);
  size_t n = ZSTD_decompress(body->data, body->len, bytes + HEAD, length - HEAD);
  g_assert_false(ZSTD_isError(n));
  g_byte_array_set_size(body, (guint)n);
  return body;
}

/* A file with this body, its checksum right. */
static GByteArray *
pack(const GByteArray *body, bool checksum)
{
  GByteArray *bytes = g_byte_array_new();
  ZSTD_CCtx *context = ZSTD_createCCtx();

  g_byte_array_append(bytes, (const guint8 *)"PLYTRACE\1\0\0\0", HEAD);
  g_byte_array_set_size(bytes, HEAD + (guint)ZSTD_compressBound(body->len));
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, checksum);
  size_t n = ZSTD_compress2(context, bytes->data + HEAD, bytes->len - HEAD, body->data, body->len);
  g_assert_false(ZSTD_isError(n));
  g_byte_array_set_size(bytes, HEAD + (guint)n);
  ZSTD_freeCCtx(context);
  return bytes;
}

/* Visits of the textbook's tree, the first iteration's included. */
#define N 15

/* Puts `n` low bytes of `number` at `at`; a negative place counts from the end of the body, one
 * from 1000 on from the start of the block of visits. */
typedef struct {
  const char *reason;
  int at, n;
  guint64 number;
} Forgery;

static const Forgery forgeries[] = {
    {"the description is missing", 0, 1, 'V'},
    {"too many visits", 1, 4, UINT32_MAX},
    {"the recording is larger than allowed", 1, 4, UINT32_MAX - 1},
    {"a block has too many visits", 1, 4, N - 1},
    {"visits are missing", 1, 4, N + 1},
    {"too many notes", 5, 4, 1000000000},
    {"the recording ends too early", 5, 4, 1},
    {"a ply is too great", 9, 1, 200},
    {"the tree is too deep", 9, 1, 129},
    {"a mark is unknown", 10, 1, 9},
    {"the game is unknown", 11, 4, UINT32_MAX},
    {"the game is unknown", 15, 1, 'x'},
    {"the game is unknown", 26, 1, 7},
    {"the opening rule is unknown", 28, 1, 3},
    {"the position is not the one that was recorded", 29, 8, 1},
    {"the number tree is none", 37, 4, UINT32_MAX},
    {"the number tree is none", 41, 1, 'x'},
    {"the number tree is none", 41, 1, 0xff},
    {"the number tree is none", 42, 1, 0},
    {"visits are missing", 1000, 1, 'x'},
    {"a block has too many visits", 1001, 4, UINT32_MAX},
    {"a block is empty", 1001, 4, 0},
    {"a window is out of range", 1005, 4, 1000001},
    {"a window is out of range", 1005 + 4 * N, 4, 0x80000000},
    {"a value is out of range", 1005 + 8 * N, 4, 0x7fffffff},
    {"a subtree has no size", 1005 + 12 * N, 4, 0},
    {"a subtree reaches past its parent's", 1005 + 12 * N, 4, N + 1},
    {"a subtree has no size", 1005 + 12 * N, 4, UINT32_MAX},
    {"a subtree reaches past its parent's", 1009 + 12 * N, 4, N},
    {"a move is none of this game", 1007 + 20 * N, 2, 361},
    {"a move is none of this game", 1007 + 20 * N, 2, PLY_MOVE_NONE},
    {"a best move is none of this game", 1005 + 22 * N, 2, PLY_MOVE_PASS},
    {"a move's order is out of range", 1005 + 24 * N, 2, 512},
    {"a number of untried moves is out of range", 1005 + 26 * N, 2, 512},
    {"a mark is unknown", 1005 + 28 * N, 2, 1 << 14},
    {"the notes are missing", -2, 1, 0},
    {"the end mark is missing", -1, 1, 0},
};

static void
check_forgery(const GByteArray *body, int block, const Forgery *forgery)
{
  g_autoptr(GByteArray) forged = g_byte_array_new(), bytes = NULL;
  int at = forgery->at < 0       ? (int)body->len + forgery->at
           : forgery->at >= 1000 ? block + forgery->at - 1000
                                 : forgery->at;
  PlyTraceDecodeFault fault;

  g_byte_array_append(forged, body->data, body->len);
  for (int i = 0; i < forgery->n; i++)
    forged->data[at + i] = (guint8)(forgery->number >> 8 * i);
  bytes = pack(forged, true);
  PlyTrace *trace = decode(bytes, &fault);
  g_assert_null(trace);
  g_assert_cmpstr(fault.reason, ==, forgery->reason);
  g_assert_cmpuint(fault.offset, <=, body->len);
}

static void
test_forgeries(void)
{
  g_autoptr(GByteArray) body = old_body("textbook-version-1.plytrace");
  int block = (int)body->len - 2 - VISIT * N - 5;

  g_assert_cmpint(body->data[block], ==, 'V');
  g_assert_cmpint(block, <, 1000);
  for (guint i = 0; i < G_N_ELEMENTS(forgeries); i++) {
    g_test_message("%u: %s", i, forgeries[i].reason);
    check_forgery(body, block, &forgeries[i]);
  }
}

/* Bodies that are too short, too long, or have no checksum. */
static void
test_frames(void)
{
  g_autoptr(GByteArray) body = old_body("textbook-version-1.plytrace");
  PlyTraceDecodeFault fault;

  g_autoptr(GByteArray) bare = pack(body, false);
  g_assert_null(decode(bare, &fault));
  g_assert_cmpstr(fault.reason, ==, "the checksum is missing");
  g_byte_array_append(body, (const guint8 *)"x", 1);
  g_autoptr(GByteArray) longer = pack(body, true);
  g_assert_null(decode(longer, &fault));
  g_assert_cmpstr(fault.reason, ==, "something follows the end");
  for (guint n = 0; n < body->len - 1; n++) {
    g_autoptr(GByteArray) part = g_byte_array_new();
    g_byte_array_append(part, body->data, n);
    g_autoptr(GByteArray) shorter = pack(part, true);
    g_assert_null(decode(shorter, &fault));
  }
}

/* Where the compressed bytes themselves are wrong, a place in the file is told; a file whose end is
 * missing says how much there was to be. */
static void
test_damaged_frames(void)
{
  PlyTrace *trace = textbook();
  g_autoptr(GByteArray) bytes = encode(trace);
  PlyTraceDecodeFault fault;

  bytes->data[30] ^= 1; /* of the description */
  g_assert_null(decode(bytes, &fault));
  g_assert_cmpstr(fault.reason, ==, "the compressed part is damaged");
  g_assert_true(fault.in_file);
  g_assert_cmpuint(fault.offset, ==, 20);
  bytes->data[30] ^= 1;
  g_byte_array_set_size(bytes, bytes->len - 1);
  g_assert_null(decode(bytes, &fault));
  g_assert_cmpstr(fault.reason, ==, "the recording ends too early");
  g_assert_true(fault.is_cut_off);
  g_assert_cmpuint(fault.offset, ==, bytes->len);
  g_assert_cmpuint(fault.visits, ==, N);
  g_byte_array_set_size(bytes, 40);
  g_assert_null(decode(bytes, &fault));
  g_assert_true(fault.is_cut_off);
  g_assert_cmpuint(fault.visits, ==, 0);
  ply_trace_unref(trace);
}

/* A file that Plyscope wrote before there was another version is the recording that it was. */
static void
test_old_files(void)
{
  static const char *const names[] = {"textbook-version-1.plytrace", "othello-version-1.plytrace"};
  static const guint visits[] = {N, 414};

  for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
    g_autoptr(GByteArray) body = old_body(names[i]), bytes = pack(body, true);
    PlyTraceDecodeFault fault;
    PlyTrace *trace = decode(bytes, &fault);
    g_assert_nonnull(trace);
    g_assert_cmpuint(trace->n, ==, visits[i]);
    if (i == 0) {
      PlyTrace *own = textbook();
      for (uint32_t k = 0; k < N; k++)
        g_assert_cmpmem(&own->visits[k], sizeof own->visits[k], &trace->visits[k],
                        sizeof trace->visits[k]);
      ply_trace_unref(own);
    }
    check_round_trip(trace);
  }
}

/* The frames of a file, each decompressed. */
static GPtrArray *
bodies_of(const GByteArray *bytes)
{
  GPtrArray *bodies = g_ptr_array_new_with_free_func((GDestroyNotify)g_byte_array_unref);
  gsize at = 0;

  for (gsize n; at < bytes->len; at += n) {
    GByteArray *body = g_byte_array_new();
    n = ZSTD_findFrameCompressedSize(bytes->data + at, bytes->len - at);
    g_assert_false(ZSTD_isError(n));
    g_byte_array_set_size(body, 1 << 20);
    size_t size = ZSTD_decompress(body->data, body->len, bytes->data + at, n);
    g_assert_false(ZSTD_isError(size));
    g_byte_array_set_size(body, (guint)size);
    g_ptr_array_add(bodies, body);
  }
  return bodies;
}

static void
append_number(GByteArray *bytes, guint32 number)
{
  for (int i = 0; i < 4; i++) {
    guint8 byte = (guint8)(number >> 8 * i);
    g_byte_array_append(bytes, &byte, 1);
  }
}

/* A file with these bodies between head and seek table, all checksums right. */
static GByteArray *
pack_bodies(const GPtrArray *bodies, const GByteArray *original)
{
  GByteArray *bytes = g_byte_array_new(), *table = g_byte_array_new();
  ZSTD_CCtx *context = ZSTD_createCCtx();

  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  g_byte_array_append(bytes, original->data, 20);
  append_number(table, 20);
  append_number(table, 0);
  for (guint i = 1; i + 1 < bodies->len; i++) {
    const GByteArray *body = bodies->pdata[i];
    gsize room = ZSTD_compressBound(body->len);
    g_autofree guint8 *packed = g_malloc(room);
    size_t n = ZSTD_compress2(context, packed, room, body->data, body->len);
    g_assert_false(ZSTD_isError(n));
    g_byte_array_append(bytes, packed, (guint)n);
    append_number(table, (guint32)n);
    append_number(table, body->len);
  }
  ZSTD_freeCCtx(context);
  append_number(bytes, 0x184D2A5E);
  append_number(bytes, table->len + 9);
  g_byte_array_append(bytes, table->data, table->len);
  append_number(bytes, bodies->len - 1);
  g_byte_array_append(bytes, (const guint8 *)"", 1);
  append_number(bytes, 0x8F92EAB1);
  g_byte_array_unref(table);
  return bytes;
}

/* Frames of the textbook's file: head, I, T, V, N, X, seek table. A negative place counts from the
 * end. */
static const struct {
  const char *reason;
  guint frame;
  int at, n;
  guint64 number;
} frame_forgeries[] = {
    {"the description is missing", 1, 0, 1, 'V'},
    {"a block has another number of visits", 1, 1, 4, N - 1},
    {"the seek table has another number of frames", 1, 1, 4, 0},
    {"a mark is unknown", 1, 10, 1, 17},
    {"the family is unknown", 1, 11, 1, 2},
    {"the recording ends too early", 1, 5, 4, 1},
    {"the top is missing", 2, 0, 1, 0},
    {"the top is too large", 2, 1, 4, 100001},
    {"the recording ends too early", 2, 1, 4, 1},
    {"visits are missing", 3, 0, 1, 'x'},
    {"a block has another number of visits", 3, 1, 4, N + 1},
    {"a window is out of range", 3, 5, 4, 1000001},
    {"a subtree reaches past its parent's", 3, 5 + 12 * N, 4, N + 1},
    {"a mark is unknown", 3, 5 + 28 * N, 2, 1 << 15},
    {"the index is that of another recording", 3, 5 + 28 * N, 2, 128},
    {"the notes are missing", 4, 0, 1, 0},
    {"the end mark is missing", 4, -1, 1, 0},
    {"the index is missing", 5, 0, 1, 0},
    {"the index's tree is too deep", 5, 1, 1, 131},
    {"the index's subtrees do not lie in each other", 5, 1, 1, 1},
    {"the index counts more than there is", 5, 4, 2, 5000},
    {"the index is that of another recording", 5, 2, 2, 0},
    {"the index is that of another recording", 5, 4, 2, 9},
    {"the index is that of another recording", 5, -4, 4, 1},
};

static void
test_forged_frames(void)
{
  PlyTrace *trace = textbook();
  g_autoptr(GByteArray) bytes = encode(trace);

  for (guint i = 0; i < G_N_ELEMENTS(frame_forgeries); i++) {
    g_autoptr(GPtrArray) bodies = bodies_of(bytes);
    g_assert_cmpuint(bodies->len, ==, 7);
    GByteArray *body = bodies->pdata[frame_forgeries[i].frame];
    int at = frame_forgeries[i].at;
    for (int k = 0; k < frame_forgeries[i].n; k++)
      body->data[(at < 0 ? (int)body->len : 0) + at + k] =
          (guint8)(frame_forgeries[i].number >> 8 * k);
    g_autoptr(GByteArray) forged = pack_bodies(bodies, bytes);
    PlyTraceDecodeFault fault;
    g_test_message("%u: %s", i, frame_forgeries[i].reason);
    g_assert_null(decode(forged, &fault));
    g_assert_cmpstr(fault.reason, ==, frame_forgeries[i].reason);
  }
  ply_trace_unref(trace);
}

/* Whatever is accepted can be written, read again and walked. */
static void
test_mutated_bodies(void)
{
  static const char *const names[] = {"textbook-version-1.plytrace", "othello-version-1.plytrace"};
  guint accepted = 0, done = 0;
  PlyRng rng;

  ply_rng_init(&rng, 9);
  for (guint t = 0; t < G_N_ELEMENTS(names); t++) {
    g_autoptr(GByteArray) body = old_body(names[t]);
    for (int i = 0; i < 4000; i++, done++) {
      guint at = ply_rng_below(&rng, i % 2 == 0 ? MIN(body->len, 400) : body->len);
      guint8 old = body->data[at];
      body->data[at] = (guint8)ply_rng_next(&rng);
      g_autoptr(GByteArray) bytes = pack(body, true);
      body->data[at] = old;
      PlyTraceDecodeFault fault;
      PlyTrace *trace = decode(bytes, &fault);
      accepted += trace != NULL;
      if (trace != NULL)
        check_round_trip(trace);
    }
  }
  g_assert_cmpuint(accepted, >, 0);
  g_assert_cmpuint(accepted, <, done);
}

/* The same for what stands in the frames of the present version. */
static void
test_mutated_frames(void)
{
  PlyTrace *traces[] = {textbook(), record("othello:4", NULL, 4, 2, 0, 3, BUDGET),
                        record("pente", NULL, 9, 3, 8, 1, BUDGET)};
  guint accepted = 0, done = 0;
  PlyRng rng;

  ply_rng_init(&rng, 10);
  for (guint t = 0; t < G_N_ELEMENTS(traces); t++) {
    g_autoptr(GByteArray) whole = encode(traces[t]);
    g_autoptr(GPtrArray) bodies = bodies_of(whole);
    for (int i = 0; i < 3000; i++, done++) {
      GByteArray *body = bodies->pdata[1 + i % (int)(bodies->len - 2)];
      guint at = ply_rng_below(&rng, i % 2 == 0 ? MIN(body->len, 400) : body->len);
      guint8 old = body->data[at];
      body->data[at] = (guint8)ply_rng_next(&rng);
      g_autoptr(GByteArray) bytes = pack_bodies(bodies, whole);
      body->data[at] = old;
      PlyTraceDecodeFault fault;
      PlyTrace *trace = decode(bytes, &fault);
      accepted += trace != NULL;
      if (trace != NULL)
        check_round_trip(trace);
    }
    ply_trace_unref(traces[t]);
  }
  g_assert_cmpuint(accepted, >, 0);
  g_assert_cmpuint(accepted, <, done);
}

static bool
fail_after(void *data, const void *bytes, size_t n)
{
  int *left = data;
  return (*left)-- > 0;
}

static void
test_failing_writer(void)
{
  PlyTrace *trace = record("othello", NULL, 0, 0, 0, 4, BUDGET);

  for (int i = 0; i < 2; i++) {
    int left = i;
    g_assert_false(ply_trace_encode(trace, NULL, fail_after, &left));
  }
  g_autofree char *text = g_strnfill(PLY_TRACE_CODEC_MAX_TEXT + 1, 'x');
  g_assert_true(ply_trace_add_note(trace, 0, text));
  int left = G_MAXINT;
  g_assert_false(ply_trace_encode(trace, NULL, fail_after, &left));
  ply_trace_unref(trace);
}

int
main(int argc, char *argv[])
{
  g_test_init(&argc, &argv, NULL);
  g_test_add_func("/trace/codec/round-trips", test_round_trips);
  g_test_add_func("/trace/codec/number-trees", test_number_trees);
  g_test_add_func("/trace/codec/other-traces", test_other_traces);
  g_test_add_func("/trace/codec/damage", test_damage);
  g_test_add_func("/trace/codec/forgeries", test_forgeries);
  g_test_add_func("/trace/codec/frames", test_frames);
  g_test_add_func("/trace/codec/damaged-frames", test_damaged_frames);
  g_test_add_func("/trace/codec/old-files", test_old_files);
  g_test_add_func("/trace/codec/forged-frames", test_forged_frames);
  g_test_add_func("/trace/codec/mutated-bodies", test_mutated_bodies);
  g_test_add_func("/trace/codec/mutated-frames", test_mutated_frames);
  g_test_add_func("/trace/codec/failing-writer", test_failing_writer);
  return g_test_run();
}
