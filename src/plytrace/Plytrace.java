// SPDX-FileCopyrightText: 2026 The Plyscope developers
// SPDX-License-Identifier: GPL-3.0-or-later

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;

/**
 * Lets a search of your own be watched in Plyscope: put this file beside your program, call it from your search
 * function and open what it writes (docs/trace-format.md). Each line is in the file when the method returns: what a
 * program did before it crashed can be looked at. Java 11, nothing else; one thread a writer.
 */
public final class Plytrace implements AutoCloseable {
  /** What counts as an open end of a window, or more; values are kept within it. */
  public static final int INFINITE = 1000000;

  /** What a value says of the node's true one. */
  public enum Bound { EXACT, LOWER, UPPER }

  /** A call that has not returned. */
  private static final class Level {
    boolean turned;
    Integer evaluation;
  }

  private final OutputStream file;
  private final boolean tree;
  private final ArrayDeque<Level> levels = new ArrayDeque<>();
  /** Of the first line, until the first call tells whose values they are; then null. */
  private StringBuilder head = new StringBuilder("{\"plytrace\":1");

  /**
   * Begins a file. `game` is "othello:8", "pente", "maxconnect4", or null for a game that Plyscope does not know; a
   * number tree is written as itself: "((3 12 8) (2 4 6) (14 5 2))". `position` is the text of a position in a file
   * format that Plyscope reads, null: the start. `algorithm` is "minimax", "alpha-beta", "pvs" or "mtdf".
   */
  public Plytrace(String path, String game, String position, String algorithm) {
    try {
      file = new FileOutputStream(path);
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
    tree = game != null && game.startsWith("(");
    putMember(head, "game", tree ? "number-tree" : game);
    putMember(head, "tree", tree ? game : null);
    putMember(head, "position", position);
    putMember(head, "algorithm", algorithm);
  }

  public Plytrace(String path, String game) {
    this(path, game, null, "alpha-beta");
  }

  /**
   * The search function begins. `move` led to this node, as the game writes moves ("d3"; a child of a number tree, or
   * of a game that Plyscope does not know, is counted from 1); null at the root. `depth` plies remain. alpha and beta
   * are the window as passed, for the side to move here.
   */
  public void enter(String move, int depth, int alpha, int beta) {
    enter(move, depth, alpha, beta, false);
  }

  /**
   * The same for a search with two cases, MAX and MIN, whose windows and values are for MAX everywhere. `maxMoves`:
   * whether it is MAX who moves at this node. A file has either all calls of this kind, or all of the one above.
   */
  public void enterMax(String move, int depth, int alpha, int beta, boolean maxMoves) {
    if (tree && head != null) {
      putMember(head, "values", "max");
    }
    enter(move, depth, alpha, beta, !tree && !maxMoves);
  }

  /** The node's static evaluation, once it was asked for; its sign as that of the node's values. */
  public void evaluation(int value) {
    if (!levels.isEmpty()) {
      levels.peek().evaluation = value;
    }
  }

  /** Alpha or beta cutoff: the node is left with `untried` of its moves not tried. */
  public void cut(int untried) {
    put(new StringBuilder("{\"e\":\"cut\",\"untried\":").append(untried));
  }

  /** The search function returns this value. */
  public void leave(int value) {
    leave(value, null);
  }

  /** The same where it is known better than by the window what the value says. */
  public void leave(int value, Bound bound) {
    Level level = levels.isEmpty() ? new Level() : levels.pop();
    if (level.turned && bound != null && bound != Bound.EXACT) {
      bound = bound == Bound.LOWER ? Bound.UPPER : Bound.LOWER;
    }
    StringBuilder line = new StringBuilder("{\"e\":\"leave\",\"value\":").append(held(value, level.turned));
    if (level.evaluation != null) {
      line.append(",\"evaluation\":").append(held(level.evaluation, level.turned));
    }
    putMember(line, "bound", bound == null ? null : bound.name().toLowerCase(java.util.Locale.ROOT));
    put(line);
  }

  /** A remark at the call that began or returned last. */
  public void note(String text) {
    StringBuilder line = new StringBuilder("{\"e\":\"note\"");
    putMember(line, "text", text);
    put(line);
  }

  @Override
  public void close() {
    try {
      putHead();
      file.close();
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }

  private static int held(int value, boolean turned) {
    int held = Math.max(-INFINITE, Math.min(INFINITE, value));
    return turned ? -held : held;
  }

  private void enter(String move, int depth, int alpha, int beta, boolean turned) {
    int low = turned ? held(beta, true) : held(alpha, false);
    int high = turned ? held(alpha, true) : held(beta, false);
    StringBuilder line = new StringBuilder("{\"e\":\"enter\"");
    putMember(line, "move", move);
    line.append(",\"depth\":").append(depth);
    if (low > -INFINITE) {
      line.append(",\"alpha\":").append(low);
    }
    if (high < INFINITE) {
      line.append(",\"beta\":").append(high);
    }
    Level level = new Level();
    level.turned = turned;
    levels.push(level);
    put(line);
  }

  private static void putMember(StringBuilder line, String name, String text) {
    if (text == null) {
      return;
    }
    line.append(",\"").append(name).append("\":\"");
    for (char each : text.toCharArray()) {
      if (each < 0x20) {
        line.append(String.format("\\u%04x", (int) each));
      } else if (each == '"' || each == '\\') {
        line.append('\\').append(each);
      } else {
        line.append(each);
      }
    }
    line.append('"');
  }

  private void putHead() throws IOException {
    if (head != null) {
      file.write(head.append("}\n").toString().getBytes(StandardCharsets.UTF_8));
      head = null;
    }
  }

  private void put(StringBuilder line) {
    try {
      putHead();
      file.write(line.append("}\n").toString().getBytes(StandardCharsets.UTF_8));
    } catch (IOException error) {
      throw new UncheckedIOException(error);
    }
  }
}
