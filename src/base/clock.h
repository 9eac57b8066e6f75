/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Clocks, in µs. Safe from any thread. */

#include <stdint.h>

/* Wall time since some moment in the past; never goes back. */
int64_t ply_clock_wall_us(void);

/* CPU time that the calling thread has used. */
int64_t ply_clock_thread_cpu_us(void);

/* CPU time that the whole process has used, all threads together. */
int64_t ply_clock_process_cpu_us(void);
