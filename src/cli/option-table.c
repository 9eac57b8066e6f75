/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "cli/options.h"

#include <glib/gi18n.h>

#include "arena/cpu-table.h"
#include "cli/start.h"
#include "search/search.h"

/* Kinds of ranges. The clock's unit is a µs; a day is enough for any one thing. */
#define FLAG              PLY_OPTION_FLAG, 0, 0, NULL
#define TEXT              PLY_OPTION_TEXT, 0, 0
#define FILE_NAME         PLY_OPTION_FILE, 0, 0
#define CHOICE            PLY_OPTION_CHOICE, 0, 0
#define NUMBER(from, to)  PLY_OPTION_NUMBER, from, to
#define ANY_NUMBER        PLY_OPTION_NUMBER, (double)G_MININT64, 0
#define SECONDS(from, to) PLY_OPTION_SECONDS, from, to
#define ABOVE_0           1e-6
#define DAY               86400
#define LONG              1e6 /* s, for whole games and matches */
#define DEPTH             NUMBER(1, PLY_MAX_DEPTH), "N"
#define MOST_GAMES        100000
#define OPENINGS          CHOICE, "within-3|at-least-3|none"

/* clang-format off */
const PlyCliOption ply_cli_option_table[] = {
    /* What a search is to do. */
    {"algorithm", 'a', TEXT, N_("ID"), N_("Search with minimax, alpha-beta, pvs, mtdf or the game’s engine")},
    {"evaluation", 'e', TEXT, N_("ID"), N_("Use the game’s evaluation of this name; “pieces” counts pieces")},
    {"depth", 'd', DEPTH, N_("Search at most this many plies")},
    {"time", 't', SECONDS(ABOVE_0, DAY), "S", N_("Search at most this long by the clock, in seconds")},
    {"cpu-time", 0, SECONDS(ABOVE_0, DAY), "S", N_("Search at most this many seconds of CPU time")},
    {"nodes", 'n', NUMBER(1, 0), "N", N_("Search at most this many nodes")},
    {"multipv", 'k', NUMBER(1, PLY_MAX_MULTI_PV), "K", N_("Find exact values for the best K root moves")},
    {"table-mb", 0, NUMBER(1, 65536), "MIB", N_("Set the size of the transposition table (64)")},
    {"threads", 0, NUMBER(1, PLY_CLI_MOST_THREADS), "N", N_("Search with this many threads of the engine (1)")},
    {"confidence", 0, NUMBER(1, 100), "P", N_("Have the engine stand by its last depth with this percentage")},
    {"no-book", 0, FLAG, N_("Let the engine think in the opening instead of using its book")},
    {"opening", 0, OPENINGS, N_("Set where White’s second stone may go in Pente")},
    {"plain", 0, FLAG, N_("Search by the textbook’s alpha-beta: no table, no iterations, moves in the game’s order")},
    {"no-iterative-deepening", 0, FLAG, N_("Search to the full depth at once")},
    {"no-table", 0, FLAG, N_("Search without a transposition table")},
    {"no-static-order", 0, FLAG, N_("Do not order moves by what the game expects of them")},
    {"no-hash-move", 0, FLAG, N_("Do not try the table’s best move first")},
    {"no-killers", 0, FLAG, N_("Do not try killer moves early")},
    {"no-history", 0, FLAG, N_("Do not order moves by the history heuristic")},
    {"no-candidates", 0, FLAG, N_("Search every legal move, not only the game’s candidates")},
    {"fail-hard", 0, FLAG, N_("Return no value outside of the window")},
    {"cut-beyond", 0, FLAG, N_("Leave a node at > β, not at ≥ β (alpha-beta)")},
    {"deeper-entries", 0, FLAG, N_("Let entries of the table answer that were searched deeper")},
    {"aspiration", 0, FLAG, N_("Begin each iteration with a window round the last value")},
    {"quiescence", 0, FLAG, N_("Search tactical moves on past the depth")},

    /* What is read and printed. */
    {"format", 'f', TEXT, N_("ID"), N_("Read the file in this format instead of finding it out")},
    {"game:number", 0, NUMBER(1, G_MAXINT), "N", N_("Take game N of a file of many games")},
    {"force", 0, FLAG, N_("Accept a position whose side to move is wrong")},
    {"json", 'j', FLAG, N_("Print JSON")},
    {"csv", 0, FLAG, N_("Print CSV")},
    {"output", 'o', FILE_NAME, N_("FILE"), N_("Write to this file")},
    {"position", 'p', FILE_NAME, N_("FILE"), N_("Begin with the position in this file")},
    {"notation", 0, TEXT, N_("ID"), N_("Write moves in this notation")},
    {"output:thumbnail", 'o', FILE_NAME, N_("OUT"), N_("Write this PNG")},
    {"size:thumbnail", 's', NUMBER(16, 1024), "N", N_("Make it so many pixels wide and high (256)")},
    {"quiet", 'q', FLAG, N_("Print the results only")},

    {"moves:review", 'm', TEXT, N_("FROM-TO"), N_("Review only the moves of these numbers")},
    {"from:convert", 'f', TEXT, N_("FORMAT"), N_("Read the input in this format")},
    {"to:convert", 't', TEXT, N_("FORMAT"), N_("Write the output in this format")},

    /* Proofs. */
    {"certificate", 0, FILE_NAME, N_("FILE"), N_("Write what the proven value rests on, for check-proof")},
    {"certificate-max", 0, NUMBER(1, 4096), N_("MIB"), N_("Write no certificate larger than this (64)")},
    {"memory", 0, NUMBER(1, 65536), N_("MIB"), N_("Set the memory for the positions that the certificate refers back to (1024)")},
    {"positions", 'p', FLAG, N_("Print each position that is replayed, with the move")},
    {"quiet:check-proof", 'q', FLAG, N_("Print nothing: the exit status tells")},
    {"prove", 0, NUMBER(0, 100), "N", N_("Prove entries with at most N empty cells again, by the rules alone")},
    {"columns", 'c', NUMBER(4, 8), "N", N_("Set the columns of the board")},
    {"rows", 'r', NUMBER(3, 7), "N", N_("Set the rows of the board")},
    {"moves:solve", 'm', TEXT, N_("COLUMNS"), N_("Begin after these moves, columns from 1")},
    {"checkpoint", 0, FILE_NAME, N_("FILE"), N_("Keep what is proven in this file, and go on from it")},
    {"table:solve", 0, NUMBER(1, 1 << 20), "MIB", N_("Set the size of the table (1024)")},
    {"budget:solve", 0, NUMBER(1, 0), "N", N_("Look at a position’s moves one by one after this many nodes (10000000)")},
    {"time:solve", 't', SECONDS(0, 1e9), "S", N_("Stop after this time, in seconds; 0 is no limit")},
    {"verbose", 'v', FLAG, N_("Print progress even if standard error is no terminal")},

    /* The library. */
    {"library", 0, FILE_NAME, N_("FILE"), N_("Use this library instead of the usual one")},
    {"player", 0, TEXT, N_("NAME"), N_("Take games of a player whose name has this in it")},
    {"opponent", 0, TEXT, N_("NAME"), N_("Take games against a player whose name has this in it")},
    {"event", 0, TEXT, N_("NAME"), N_("Take games of events whose name has this in it")},
    {"year", 0, TEXT, N_("FROM-TO"), N_("Take games of these years")},
    {"length", 0, TEXT, N_("FROM-TO"), N_("Take games of so many moves")},
    {"result:library", 0, CHOICE, "first|second|draw", N_("Take games that the first or the second side has won, or nobody")},
    {"position:library", 'p', FILE_NAME, N_("FILE"), N_("Take games that reach the position in this file, whichever way round")},
    {"moves:library", 'm', TEXT, N_("MOVES"), N_("Take games that reach the position after these moves")},
    {"opening:library", 0, TEXT, N_("NAME"), N_("Take games that reach the opening of this name, as Tiger")},
    {"pattern", 0, TEXT, N_("ROWS"), N_("Take games in which a corner or edge looked so, whichever way round: X, O, -, ? and / between rows, from the corner on")},
    {"tag", 0, TEXT, N_("TAG"), N_("Take games that have this tag")},
    {"year:one", 0, NUMBER(1, 9999), "YEAR", N_("Take games of this year alone")},
    {"most:lines", 0, NUMBER(1, G_MAXINT), "N", N_("Show at most this many lines of each list (20)")},
    {"remove", 0, FLAG, N_("Take the tag away from the games")},
    {"moves:book", 'm', TEXT, N_("MOVES"), N_("Go to the position after these moves")},
    {"positions:book", 0, NUMBER(1, 1000000), "N", N_("Add at least this many positions (100)")},
    {"most:library", 0, NUMBER(0, G_MAXINT), "N", N_("Show at most this many games (20)")},
    {"jobs:library", 'j', NUMBER(1, 256), "N", N_("Review this many games at once (1)")},
    {"slice:library", 0, TEXT, "K/N", N_("Take only each Nth of the games, from the Kth")},
    {"output:reviews", 'o', FILE_NAME, N_("FILE"), N_("Write the reviews into this file, for “library merge”")},
    {"count", 0, FLAG, N_("Print only how many games there are")},

    /* Recordings. */
    {"algorithm:record", 'a', TEXT, N_("ID"), N_("Search with minimax, alpha-beta, pvs, mtdf or the game’s engine")},
    {"output:record", 'o', FILE_NAME, N_("OUT"), N_("Write the recording: .plytrace or .jsonl; “-” prints JSON lines")},
    {"gallery", 0, TEXT, N_("ID"), N_("Record this search of the gallery")},
    {"tree:record", 0, TEXT, "\"((3 12 8) …)\"", N_("Search this number tree")},
    {"root", 0, CHOICE, "max|min", N_("Have MAX or MIN move at the root of the number tree")},
    {"root-window", 0, TEXT, N_("A..B"), N_("Search the root with this window, in values for MAX, such as 3..8, ..8 or 3..")},
    {"random", 0, TEXT, N_("CODE"), N_("Search the random number tree of this code, such as b3d4v-20..20s1")},
    {"depths", 0, TEXT, N_("FROM-TO[:STEP]"), N_("Record a run of each of these depths: into OUT with the depth in its name, and compare them")},
    {"budget:record", 0, NUMBER(1, 131072), "MIB", N_("Set the memory for visits (512); deep plies that do not fit are counted")},
    {"table:record", 0, NUMBER(1, 65536), "MIB", N_("Do the same as --table-mb")},
    {"no-rerun", 0, FLAG, N_("Do not search again to see whether the same visits come out")},
    {"step:show", 0, NUMBER(1, 0), "N", N_("Explain this step, from 1")},
    {"visit", 0, NUMBER(0, 0), "N", N_("Explain the return of this visit, from 0")},
    {"tree:show", 0, FLAG, N_("Print the tree of the last pass")},
    {"most", 0, NUMBER(1, G_MAXINT), "N", N_("Show at most this many nodes of a tree")},
    {"instructive:show", 0, NUMBER(1, 500), "N", N_("List the N most instructive cutoffs")},
    {"instructive:export", 0, NUMBER(1, 500), "N", N_("Draw the N most instructive cutoffs")},
    {"bookmarks:show", 0, FLAG, N_("List the bookmarks and their notes")},
    {"bookmarks:export", 0, FLAG, N_("Draw the bookmarked steps")},
    {"find", 0, TEXT, N_("QUERY"), N_("List the visits that match, such as “cut ply<=2”")},
    {"wording", 0, CHOICE, "negamax|max-min", N_("Tell values for the side to move, or for MAX")},
    {"output:export", 'o', FILE_NAME, N_("OUT"), N_("Write a name ending in .pdf, .svg, .png, .tex, .beamer, .html, .dot, .jsonl or .plytrace")},
    {"step:export", 0, TEXT, "N[,M…]", N_("Draw these steps, from 1; the last one if none is given")},
    {"steps-with", 0, CHOICE, "cut|best|return|visit|root-move|iteration", N_("Draw every step with this event")},
    {"from:export", 0, NUMBER(1, 0), "A", N_("Begin --steps-with at this step")},
    {"to:export", 0, NUMBER(1, 0), "B", N_("End --steps-with at this step")},
    {"shapes", 0, CHOICE, "trapezia|triangles|squares", N_("Draw MAX and MIN as these; squares go with circles")},
    {"named-windows", 0, FLAG, N_("Write windows as α = 3, β = 8")},
    {"worksheet", 0, FLAG, N_("Draw an exercise to fill in, and its answers")},
    {"explain", 0, FLAG, N_("Add words, windows and pseudocode")},
    {"size", 0, TEXT, "WxH", N_("Set the size of a page in points, of a PNG in pixels")},
    {"title", 0, TEXT, N_("TEXT"), N_("Set the title of the pages")},
    {"exercise", 'e', FILE_NAME, N_("FILE"), N_("Grade by this exercise")},
    {"run:grade", 'r', TEXT, N_("COMMAND"), N_("Run this for each tree; {tree}, {out}, {submission} and {folder} stand for the names of files")},
    {"csv:grade", 0, FILE_NAME, N_("FILE"), N_("Write the marks as a table")},
    {"junit", 0, FILE_NAME, N_("FILE"), N_("Write the marks as results of tests, in JUnit’s XML")},
    {"gradescope", 0, FILE_NAME, N_("FILE"), N_("Write a submission’s marks as Gradescope’s results.json; {submission} stands for its name")},
    {"variants", 'n', NUMBER(1, 100), "N", N_("Draw this many trees (1)")},
    {"cuts", 0, TEXT, "A..B", N_("Take trees with so many cutoffs that leave moves out")},
    {"deep", 0, NUMBER(0, 1000), "N", N_("Take trees with this many deep cutoffs at least")},
    {"leaves", 0, TEXT, "A..B", N_("Take trees of which so many leaves are looked at")},
    {"no-ties", 0, FLAG, N_("Take trees in which no number stands twice")},
    {"output:exercise", 'o', FILE_NAME, N_("FILE"), N_("Write the exercise")},
    {"output:sheets", 'o', FILE_NAME, N_("DIR"), N_("Write the sheets into this folder")},
    {"output:page", 'o', FILE_NAME, N_("FILE"), N_("Write the page")},
    {"output:platform", 'o', FILE_NAME, N_("OUT"), N_("Write this file, of QTI this folder")},
    {"to:platform", 't', CHOICE, "moodle|qti|csv", N_("Write Moodle’s XML, a folder of QTI 2.1, or the key as a table (csv for a file of that name, else moodle)")},
    {"to:sheets", 't', CHOICE, "pdf|svg|png|tex", N_("Write sheets of this kind (pdf)")},
    {"single", 0, FLAG, N_("Take the folder itself for one submission")},
    {"time-limit:grade", 't', SECONDS(0.01, DAY), "S", N_("Give a program this many seconds of CPU time for a tree, and three times that by the clock (10)")},
    {"memory:grade", 0, NUMBER(16, 1 << 20), "MIB", N_("Give it this much memory (4096)")},

    /* The table of CPU times. */
    {"game:table", 'g', TEXT, N_("GAME[:SIZE]"), N_("Measure this game (maxconnect4)")},
    {"runs", 'r', NUMBER(1, PLY_CPU_TABLE_MAX_RUNS), "N", N_("Run each depth this often (3)")},
    {"until", 'u', SECONDS(ABOVE_0, DAY), "S", N_("End with the first depth that takes more CPU time than this, in seconds (60)")},
    {"max-depth", 'm', DEPTH, N_("End with this depth at the latest")},
    {"format:table", 'f', CHOICE, "text|csv|markdown|latex", N_("Print the table in this form (text)")},

    /* Games between players. */
    {"game", 'g', TEXT, N_("GAME[:SIZE]"), N_("Play this game (othello)")},
    {"games", 'n', NUMBER(1, MOST_GAMES), "N", N_("Play this many games, with sides in turn (2)")},
    {"games:monitor", 'g', NUMBER(1, MOST_GAMES), "N", N_("Play this many games, with colours in turn (1)")},
    {"games:master", 'n', NUMBER(1, MOST_GAMES), "N", N_("Play this many games (1)")},
    {"depth:match", 'd', DEPTH, N_("Set the depth limit for the players, in plies")},
    {"move-time", 0, SECONDS(0.001, LONG), "S", N_("Give a player this many seconds for each move")},
    {"game-time", 0, SECONDS(0.001, LONG), "S", N_("Give a player this many seconds for all moves of a game")},
    {"cpu", 0, FLAG, N_("Count CPU time instead of the clock’s")},
    {"box", 0, FLAG, N_("Run programs in a box, out of reach of your files, each other and the network")},
    {"openings", 0, NUMBER(0, PLY_MAX_MOVES), "N", N_("Begin with this many random plies, the same for two games in turn")},
    {"openings-file", 0, FILE_NAME, N_("FILE"), N_("Begin with the moves of each line in turn, the same for two games")},
    {"seed", 0, ANY_NUMBER, "N", N_("Set the seed of all random choices")},
    {"seed:referee", 's', ANY_NUMBER, "N", N_("Draw who plays first from this number instead of the clock")},
    {"time-limit", 't', SECONDS(ABOVE_0, DAY), "S", N_("Give a player this many seconds for each move, by the clock (60)")},
    {"cpu-limit", 0, SECONDS(ABOVE_0, DAY), "S", N_("Give it this many seconds of CPU time instead")},
    {"dir:host", 0, FILE_NAME, N_("DIR"), N_("Make the programs’ folders in this one")},
    {"keep", 0, FLAG, N_("Do not remove these folders")},
    {"start:monitor", 's', FILE_NAME, N_("FILE"), N_("Begin at the end of this game")},
    {"text", 0, FLAG, N_("Print moves and boards, which is the default")},
    {"none", 0, FLAG, N_("Print the results only")},
    {"patience", 0, SECONDS(0, DAY), "S", N_("Wait this long for a program’s move by the clock (4 times its limit and 10 s, or 600 s)")},
    {"record:tournament", 0, FILE_NAME, N_("FILE"), N_("Write the game to a .plygame file")},
    {"time:master", 't', SECONDS(ABOVE_0, LONG), "S", N_("Give a player this many seconds of CPU time for a game (100)")},
    {"second-time", 0, SECONDS(ABOVE_0, LONG), "S", N_("Give the second player this many, where they differ")},
    {"white-games", 'w', NUMBER(0, MOST_GAMES), "K", N_("Let the first player have White in this many games (half)")},
    {"opening:master", 'o', OPENINGS, N_("Set where White’s second stone may go")},
    {"wall", 0, SECONDS(0, LONG), "S", N_("Wait this long for a move by the clock (three times the CPU time left, and 30 s)")},
    {"record:master", 0, FILE_NAME, N_("DIR"), N_("Write the games into this folder")},
    {"show-errors", 0, FLAG, N_("Show what the programs write on standard error")},

    /* Cups. */
    {"jobs:arena", 'j', NUMBER(1, 256), "N", N_("Play this many games at once (1)")},
    {"results", 0, FILE_NAME, N_("FILE"), N_("Keep the results in this file instead of beside the cup")},
    {"job", 0, TEXT, "ID", N_("Take the game of this name only")},
    {"slice", 0, TEXT, "K/N", N_("Play only each Nth of the games, from the Kth")},
    {"output:arena", 'o', FILE_NAME, N_("DIR"), N_("Write a file for each result into this folder, for “arena merge”")},
    {"unsafe", 0, FLAG, N_("Run programs of others without a sandbox where there is none")},
    {"html", 0, FILE_NAME, N_("FILE"), N_("Write a page with tables, boards and what was found of each fault")},
    {"records", 0, FLAG, N_("Print records: GGF for Othello, for other games as PGN")},
    {"seconds-each", 0, SECONDS(0.001, DAY), "S", N_("Print how long all of it takes if a game takes this long")},
    {"gap", 0, SECONDS(0, 2000), "ELO", N_("Let the best be stronger by this, and all others equal")},
    {"spread", 0, SECONDS(0, 2000), "ELO", N_("Draw the players’ strengths with this standard deviation (200)")},
    {"draws", 0, SECONDS(0, 1), "P", N_("Let equals draw this share of their games (0.1)")},
    {"trials", 0, NUMBER(1, 1000000), "N", N_("Play this many cups (1000)")},
    {"protocol", 0, TEXT, "ID", N_("Talk in this conversation instead of finding it out")},
    {"wall-clock", 0, FLAG, N_("Count the clock’s time instead of CPU time")},

    /* Players and referees of the courses. */
    {"as", 0, TEXT, N_("DIALECT"), N_("Talk in this dialect (“--as help” lists them)")},
    {"strict", 0, FLAG, N_("Count as a fault whatever the course’s document does not allow")},
    {"lenient", 0, FLAG, N_("Go on after a fault that can still be understood")},
    {"name", 'n', TEXT, N_("NAME"), N_("Play under this name")},
    {"dir", 'd', FILE_NAME, N_("DIR"), N_("Use this folder for the game (the current one)")},
    {"time-limit:files", 't', SECONDS(ABOVE_0, DAY), "S", N_("Set the seconds for a move (10)")},
    {"depth:files", 0, NUMBER(0, PLY_MAX_DEPTH), "N", N_("Search at most this many plies; 0 is no limit")},
    {"ignore-old", 0, FLAG, N_("Wait for new files if those of an earlier game are there")},
    {"start:referee", 0, TEXT, N_("NAME"), N_("Let this player play first instead of drawing one")},
    {"a-command", 0, TEXT, N_("COMMAND"), N_("Start this program for A; {name} and {dir} are filled in")},
    {"b-command", 0, TEXT, N_("COMMAND"), N_("Start this program for B")},
    {"private", 0, FLAG, N_("Let each program play in a folder of its own; DIR shows the game")},
    {"log", 0, FILE_NAME, N_("FILE"), N_("Write each change of the game’s files, with its time, into this file")},
    {"depth:play", 'd', DEPTH, N_("Search this many plies where the game sets no limit at all")},
    {"seconds", 's', SECONDS(0, 240), "S", N_("Use this CPU time for a move where the game sets no limit at all (without --depth: 1)")},
    {"eval", 'e', CHOICE, "pieces|standard", N_("Use this evaluation: pieces (without C) or standard (with C)")},
    {"time-limit:prompt", 't', SECONDS(0, DAY), "S", N_("Answer within this many seconds, with a smaller depth if need be; 0 is no limit")},
    {"force:state", 0, FLAG, N_("Play on even if the player to move does not fit the discs")},
    {"time:move", 't', SECONDS(0, DAY), "S", N_("Use at most this many seconds for a move, besides the depth")},
    {"cpu-time:move", 0, SECONDS(0, DAY), "S", N_("Use at most this many seconds of CPU time for a move, besides the depth")},
    {0},
};
/* clang-format on */
