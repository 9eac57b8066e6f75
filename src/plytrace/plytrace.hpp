/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Lets a search of your own be watched in Plyscope: put this file beside your program, call a Writer
 * from your search function and open what it writes (docs/trace-format.md). Each line is in the file
 * when the function returns: what a program did before it crashed can be looked at. C++11, no other
 * library; one thread a writer. */

#include <cerrno>
#include <cstdio>
#include <string>
#include <system_error>
#include <vector>

namespace plytrace {

/* What counts as an open end of a window, or more; values are kept within it. */
constexpr int infinite = 1000000;

/* What a value says of the node's true one. */
enum class Bound { by_window, exact, lower, upper };

class Writer {
public:
  /* `game` is "othello:8", "pente", "maxconnect4", or "" for a game that Plyscope does not know; a
   * number tree is written as itself: "((3 12 8) (2 4 6) (14 5 2))". `position` is the text of a
   * position in a file format that Plyscope reads, "": the start. `algorithm` is "minimax",
   * "alpha-beta", "pvs" or "mtdf". Throws std::system_error if the file cannot be made. */
  Writer(const std::string &path, const std::string &game = "", const std::string &position = "",
         const std::string &algorithm = "alpha-beta")
      : file(std::fopen(path.c_str(), "wb")), tree(!game.empty() && game[0] == '(')
  {
    if (file == nullptr)
      throw std::system_error(errno, std::generic_category(), path);
    head = "{\"plytrace\":1";
    put_member(head, "game", tree ? "number-tree" : game);
    put_member(head, "tree", tree ? game : "");
    put_member(head, "position", position);
    put_member(head, "algorithm", algorithm);
  }

  Writer(const Writer &) = delete;
  Writer &operator=(const Writer &) = delete;

  ~Writer()
  {
    if (file != nullptr) {
      put_head();
      std::fclose(file);
    }
  }

  /* The search function begins. `move` led to this node, as the game writes moves ("d3"; a child of
   * a number tree, or of a game that Plyscope does not know, is counted from 1); "" at the root.
   * `depth` plies remain. alpha and beta are the window as passed, for the side to move here. */
  void
  enter(const std::string &move, int depth, int alpha = -infinite, int beta = infinite)
  {
    put_enter(move, depth, alpha, beta, false);
  }

  /* The same for a search with two cases, MAX and MIN, whose windows and values are for MAX
   * everywhere. `max_moves`: whether it is MAX who moves at this node. A file has either all calls
   * of this kind, or all of the one above. */
  void
  enter_max(const std::string &move, int depth, int alpha, int beta, bool max_moves)
  {
    if (tree && !head.empty())
      put_member(head, "values", "max");
    put_enter(move, depth, alpha, beta, !tree && !max_moves);
  }

  /* The node's static evaluation, once it was asked for; its sign as that of the node's values. */
  void
  evaluation(int value)
  {
    if (!levels.empty()) {
      levels.back().evaluated = true;
      levels.back().evaluation = value;
    }
  }

  /* Alpha or beta cutoff: the node is left with `untried` of its moves not tried. */
  void
  cut(int untried)
  {
    put("{\"e\":\"cut\",\"untried\":" + std::to_string(untried));
  }

  /* The search function returns this value. */
  void
  leave(int value, Bound bound = Bound::by_window)
  {
    static const char *const names[] = {"", "exact", "lower", "upper"};
    Level level = levels.empty() ? Level() : levels.back();

    if (!levels.empty())
      levels.pop_back();
    if (level.turned && (bound == Bound::lower || bound == Bound::upper))
      bound = bound == Bound::lower ? Bound::upper : Bound::lower;
    std::string line = "{\"e\":\"leave\",\"value\":" + number(value, level.turned);
    if (level.evaluated)
      line += ",\"evaluation\":" + number(level.evaluation, level.turned);
    put_member(line, "bound", names[static_cast<int>(bound)]);
    put(line);
  }

  /* A remark at the call that began or returned last. */
  void
  note(const std::string &text)
  {
    std::string line = "{\"e\":\"note\"";
    put_member(line, "text", text);
    put(line);
  }

private:
  struct Level {
    bool turned = false, evaluated = false;
    int evaluation = 0;
  };

  std::FILE *file;
  bool tree;
  std::string head; /* of the first line, until the first call tells whose values they are */
  std::vector<Level> levels;

  static int
  hold(int value)
  {
    return value < -infinite ? -infinite : value > infinite ? infinite : value;
  }

  static std::string
  number(int value, bool turned)
  {
    return std::to_string(turned ? -hold(value) : hold(value));
  }

  static void
  put_member(std::string &line, const char *name, const std::string &text)
  {
    if (text.empty())
      return;
    line += std::string(",\"") + name + "\":\"";
    for (char each : text) {
      char code[8];
      if (static_cast<unsigned char>(each) < 0x20) {
        std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(each));
        line += code;
      } else {
        line += each == '"' || each == '\\' ? std::string("\\") + each : std::string(1, each);
      }
    }
    line += '"';
  }

  void
  put_head()
  {
    if (!head.empty())
      std::fputs((head + "}\n").c_str(), file);
    head.clear();
  }

  void
  put(const std::string &line)
  {
    put_head();
    if (std::fputs((line + "}\n").c_str(), file) < 0 || std::fflush(file) != 0)
      throw std::system_error(errno, std::generic_category(), "plytrace");
  }

  void
  put_enter(const std::string &move, int depth, int alpha, int beta, bool turned)
  {
    std::string line = "{\"e\":\"enter\"";
    int low = turned ? -hold(beta) : hold(alpha), high = turned ? -hold(alpha) : hold(beta);

    put_member(line, "move", move);
    line += ",\"depth\":" + std::to_string(depth);
    if (low > -infinite)
      line += ",\"alpha\":" + std::to_string(low);
    if (high < infinite)
      line += ",\"beta\":" + std::to_string(high);
    levels.push_back(Level());
    levels.back().turned = turned;
    put(line);
  }
};

} // namespace plytrace
