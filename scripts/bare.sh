# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by test-fresh and test-packages, after lib.sh: bare Debian systems below $work, which is removed at the end. It wants
# $release (12), $suite (bookworm), $work and $base, where the system lies that is copied.

system=

# Ends what still runs in the system, and lets go of what is mounted there.
leave_system() {
  local process
  [ -n "$system" ] || return 0
  for process in /proc/[0-9]*; do
    [ "$(readlink "$process/root" 2>/dev/null)" = "$system" ] && kill -KILL "${process#/proc/}" 2>/dev/null
  done
  umount -l "$system/dev/shm" "$system/dev/pts" "$system/dev" "$system/proc" "$system/sys" 2>/dev/null || true
  # Never removes through a mount that is still there.
  grep -q " $system/" /proc/mounts || rm -rf --one-file-system "$system"
  system=
}

leave() {
  leave_system
  grep -q " $work/" /proc/mounts || rm -rf --one-file-system "$work"
}
trap leave EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# The address that this machine has Debian's packages from; its sources may be in either form.
mirror() {
  { cat /etc/apt/sources.list.d/*.sources /etc/apt/sources.list.d/*.list /etc/apt/sources.list 2>/dev/null || true; } |
    awk '/^URIs:/ {print $2} /^deb / {for (i = 2; i <= NF; i++) if ($i ~ /:\/\//) {print $i; break}}' |
    grep -m 1 -E '/debian/?$' || true
}

make_base() {
  local from
  from=$(mirror)
  [ -x "$base/usr/bin/apt-get" ] && return
  say "== a bare Debian $release"
  mkdir -p "$base"
  # shellcheck disable=SC2086
  debootstrap --variant=minbase --include=sudo,ca-certificates "$suite" "$base" $from >"$work/debootstrap.log" 2>&1 ||
    { tail -n 20 "$work/debootstrap.log" >&2; return 1; }
  # How this machine reaches its packages holds there too.
  cp -a /etc/apt/apt.conf.d/*proxy* "$base/etc/apt/apt.conf.d/" 2>/dev/null || true
  cp /etc/resolv.conf /etc/hosts "$base/etc/" 2>/dev/null || true
}

# A fresh copy of the bare system, with a user called student.
copy_base() {
  system=$work/system
  cp -a "$base" "$system"
  mount -t proc proc "$system/proc"
  mount -t sysfs sysfs "$system/sys"
  mount --bind /dev "$system/dev"
  mount --bind /dev/pts "$system/dev/pts"
  [ ! -d /dev/shm ] || mount --bind /dev/shm "$system/dev/shm"
  chroot "$system" useradd -m -s /bin/bash student
}
