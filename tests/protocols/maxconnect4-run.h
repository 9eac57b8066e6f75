/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Runs a program of ours in a folder of the test's own, for two minutes at most. */

#include <gio/gio.h>

typedef struct {
  char *folder; /* empty at first, removed with all that is in it */
} TestFolder;

/* What a program has done. */
typedef struct {
  int status; /* exit status; −1: killed by a signal; 124: it was still running */
  char *out, *err;
} TestRun;

/* A test that has such a folder. */
void test_folder_add(const char *name, void (*test)(TestFolder *self, gconstpointer data));
char *test_folder_path(const TestFolder *self, const char *name);
void test_folder_write(const TestFolder *self, const char *name, const char *text);
/* NULL if there is no such file. */
char *test_folder_read(const TestFolder *self, const char *name);

void test_run_clear(TestRun *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(TestRun, test_run_clear)

/* The program that this variable of the environment names, with arguments as a shell splits them.
 * `input` may be NULL. */
void test_run(const TestFolder *self, const char *variable, const char *arguments,
              const char *input, TestRun *run);
/* Starts it without waiting; its stdout is a pipe. */
GSubprocess *test_start(const TestFolder *self, const char *variable, const char *arguments);

/* Status 2, nothing on stdout, one line on stderr that has `words` in it. */
void test_run_is_refused(const TestRun *run, const char *words);
