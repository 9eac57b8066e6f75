/* SPDX-FileCopyrightText: 2026 The Plyscope developers
 * SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What is right for one position after another is counted where counting is cheap, in the plain build. Under a
 * sanitizer, where each costs many times as much, it is the kinds of steps that say something: there a test
 * repeats itself FEWER times less. Readers of what strangers wrote are the other way round: they say most under
 * a sanitizer. tests/meson.build tells tests in Python, as PLY_TEST_FEWER. */

#include "base/sanitized.h"

#if PLY_ADDRESS_SANITIZED || PLY_THREAD_SANITIZED
#define FEWER 8
#else
#define FEWER 1
#endif
