# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by run and test: packages, builds and children that are ended again.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

build_packages="gcc libc6-dev meson ninja-build pkg-config gettext libglib2.0-dev libglib2.0-dev-bin
  libgtk-4-dev libadwaita-1-dev libjson-glib-dev libzstd-dev desktop-file-utils"
show_packages="xvfb xauth dbus dbus-daemon adwaita-icon-theme fonts-cantarell fonts-dejavu-core librsvg2-common"
# The last line: the hands and eyes of tests/e2e.
test_packages="python3 clang clang-format appstream at-spi2-core
  openbox xdotool x11-utils python3-gi python3-pyatspi"
# Programs of others to play against; their tests are skipped where Debian has none.
partner_packages="grhino"

say() {
  printf '%s\n' "$*" >&2
}

# Installs those of the named Debian packages that are missing.
install_missing() {
  local package missing=()
  if ! command -v dpkg-query >/dev/null; then
    say "This is no Debian system: install by its own means what docs/building.md lists."
    return 0
  fi
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' ||
      missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      say "Missing packages: ${missing[*]}. Run this as root, or install sudo or the packages."
      exit 1
    fi
    as_root=(sudo)
  fi
  say "Installing: ${missing[*]}"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# The same, but without those that this system does not have or cannot install.
install_if_there() {
  local package there=()
  command -v apt-cache >/dev/null || return 0
  for package in "$@"; do
    [ -z "$(apt-cache show "$package" 2>/dev/null)" ] || there+=("$package")
  done
  [ ${#there[@]} -eq 0 ] || (install_missing "${there[@]}") ||
    say "Without ${there[*]}: the tests that play against other people's programs are skipped."
}

# configure FOLDER [MESON OPTION …]: makes the build folder or brings it up to date.
configure() {
  local folder=$1
  shift
  if [ -f "$folder/build.ninja" ]; then
    meson configure "$folder" "$@" >/dev/null
  else
    meson setup "$folder" "$root" "$@" >/dev/null ||
      { cat "$folder/meson-logs/meson-log.txt" >&2 2>/dev/null; return 1; }
  fi
}

display_pid=

end_display() {
  [ -z "$display_pid" ] || kill "$display_pid" 2>/dev/null || true
  [ -z "$display_pid" ] || wait "$display_pid" 2>/dev/null || true
  display_pid=
}

# Starts a private screen of its own and sets DISPLAY to it.
begin_display() {
  local numbers number=
  numbers=$(mktemp)
  Xvfb -displayfd 3 -screen 0 1400x900x24 -nolisten tcp 3>"$numbers" >/dev/null 2>&1 &
  display_pid=$!
  for _ in $(seq 100); do
    number=$(cat "$numbers")
    [ -n "$number" ] && break
    sleep 0.1
  done
  rm -f "$numbers"
  [ -n "$number" ] || { say "The virtual display did not start."; return 1; }
  export DISPLAY=":$number"
}

trap end_display EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
