/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "base/clock.h"

#include <time.h>

static int64_t
read_clock_us(clockid_t clock)
{
  struct timespec now;

  clock_gettime(clock, &now);
  return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t
ply_clock_wall_us(void)
{
  return read_clock_us(CLOCK_MONOTONIC);
}

int64_t
ply_clock_thread_cpu_us(void)
{
  return read_clock_us(CLOCK_THREAD_CPUTIME_ID);
}

int64_t
ply_clock_process_cpu_us(void)
{
  return read_clock_us(CLOCK_PROCESS_CPUTIME_ID);
}
