// SPDX-FileCopyrightText: 2026 The Plyscope developers
// SPDX-License-Identifier: GPL-3.0-or-later
'use strict';

/* Lets a search of your own be watched in Plyscope: put this file beside your program, call a Writer from your search
 * function and open what it writes (docs/trace-format.md). Each line is in the file when the method returns: what a program
 * did before it crashed can be looked at. Node.js, nothing else. */

const fs = require('fs');

const INFINITE = 1000000; // what counts as an open end of a window, or more; values are kept within it

function held(value, turned) {
  const most = Math.max(-INFINITE, Math.min(INFINITE, value));
  return turned && most !== 0 ? -most : most;
}

class Writer {
  #file;
  #tree;
  #head; // until the first call tells whose values they are
  #levels = [];

  /* Begins a file. `game` is 'othello:8', 'pente', 'maxconnect4', or null for a game that Plyscope does not know; a number
   * tree is written as itself: '((3 12 8) (2 4 6) (14 5 2))'. `position` is the text of a position in a file format that
   * Plyscope reads, null: the start. `algorithm` is 'minimax', 'alpha-beta', 'pvs' or 'mtdf'. */
  constructor(path, game = null, position = null, algorithm = 'alpha-beta') {
    this.#file = fs.openSync(path, 'w');
    this.#tree = game !== null && game.startsWith('(');
    this.#head = {
      plytrace: 1,
      game: this.#tree ? 'number-tree' : game,
      tree: this.#tree ? game : null,
      position,
      algorithm,
    };
  }

  /* The search function begins. `move` led to this node, as the game writes moves ('d3'; a child of a number tree, or of a
   * game that Plyscope does not know, is counted from 1); null at the root. `depth` plies remain. alpha and beta are the
   * window as passed, for the side to move here. */
  enter(move, depth, alpha = -INFINITE, beta = INFINITE) {
    this.#enter(move, depth, alpha, beta, false);
  }

  /* The same for a search with two cases, MAX and MIN, whose windows and values are for MAX everywhere. `maxMoves`: whether
   * it is MAX who moves at this node. A file has either all calls of this kind, or all of the one above. */
  enterMax(move, depth, alpha, beta, maxMoves) {
    if (this.#tree && this.#head !== null) this.#head.values = 'max';
    this.#enter(move, depth, alpha, beta, !this.#tree && !maxMoves);
  }

  /* The node's static evaluation, once it was asked for; its sign as that of the node's values. */
  evaluation(value) {
    if (this.#levels.length > 0) this.#levels[this.#levels.length - 1].evaluation = value;
  }

  /* Alpha or beta cutoff: the node is left with `untried` of its moves not tried. */
  cut(untried) {
    this.#write({ e: 'cut', untried });
  }

  /* The search function returns this value. `bound` is 'exact', 'lower' or 'upper' where it is known better than by the
   * window what the value says of the node's true one. */
  leave(value, bound = null) {
    const level = this.#levels.pop() || { turned: false, evaluation: null };
    const other = { lower: 'upper', upper: 'lower' };
    this.#write({
      e: 'leave',
      value: held(value, level.turned),
      evaluation: level.evaluation === null ? null : held(level.evaluation, level.turned),
      bound: level.turned ? other[bound] || bound : bound,
    });
  }

  /* A remark at the call that began or returned last. */
  note(text) {
    this.#write({ e: 'note', text });
  }

  close() {
    this.#writeHead();
    fs.closeSync(this.#file);
  }

  #enter(move, depth, alpha, beta, turned) {
    const low = turned ? held(beta, true) : held(alpha, false);
    const high = turned ? held(alpha, true) : held(beta, false);
    this.#levels.push({ turned, evaluation: null });
    this.#write({
      e: 'enter',
      move: move === null ? null : String(move),
      depth,
      alpha: low > -INFINITE ? low : null,
      beta: high < INFINITE ? high : null,
    });
  }

  #write(members) {
    this.#writeHead();
    this.#put(members);
  }

  #writeHead() {
    if (this.#head === null) return;
    const head = this.#head;
    this.#head = null;
    this.#put(head);
  }

  #put(members) {
    fs.writeSync(this.#file, JSON.stringify(members, (key, value) => (value === null ? undefined : value)) + '\n');
  }
}

module.exports = { INFINITE, Writer };
