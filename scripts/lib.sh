# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by run, test and trailer: packages, builds, displays and children that are ended again.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

build_packages="gcc libc6-dev libseccomp-dev meson ninja-build pkg-config gettext libglib2.0-dev libglib2.0-dev-bin
  libgtk-4-dev libadwaita-1-dev libjson-glib-dev libzstd-dev libsqlite3-dev desktop-file-utils
  bubblewrap python3-markdown-it"
show_packages="xvfb xauth dbus dbus-daemon adwaita-icon-theme fonts-cantarell fonts-dejavu-core librsvg2-common"
# The last line: the hands and eyes of tests/e2e.
test_packages="python3 make parallel locales pyflakes3 clang lld clang-format appstream mandoc poppler-utils at-spi2-core
  openbox xdotool python3-gi python3-dbus python3-pyatspi python3-xlib python3-html5lib python3-yaml tidy reuse"
# Programs of others to play against, languages that students write in, shells, what translates manual pages; their tests are skipped where Debian has none.
# A JDK, which is several times as large as all of these, is used where there is one.
partner_packages="slurm-wlm grhino g++ nodejs chromium zsh fish po4a"

say() {
  printf '%s\n' "$*" >&2
}

# show_percent WHAT: reads lines that begin with a percentage and says how far WHAT is: on a terminal in place, else in tenths.
show_percent() {
  local percent rest shown=-1 step=10 end='\n'
  [ ! -t 2 ] || step=1 end='\r'
  while read -r percent rest; do
    case $percent in [0-9]*%) percent=${percent%\%} ;; *) continue ;; esac
    case $percent in *[!0-9]*) continue ;; esac
    [ $((percent / step)) -ne "$shown" ] || continue
    shown=$((percent / step))
    # shellcheck disable=SC2059
    printf "%s: %3d %%$end" "$1" "$percent" >&2
  done
  [ ! -t 2 ] || [ "$shown" -lt 0 ] || echo >&2
}

# Makes percentages of what apt-get says, which does $1 steps.
count_steps() {
  local line done=0
  while read -r line; do
    case $line in
      Get:* | Unpacking\ * | Setting\ up\ *) [ "$done" -ge "$1" ] || done=$((done + 1)) ;;
      *) continue ;;
    esac
    echo "$((100 * done / $1))% "
  done
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
  local steps log
  # Each package is got, unpacked and set up.
  steps=$((3 * $(LC_ALL=C apt-get install -s --no-install-recommends "${missing[@]}" | grep -c '^Inst ' || true)))
  log=$(mktemp)
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C \
    apt-get install -y --no-install-recommends "${missing[@]}" 2>&1 </dev/null | tee "$log" |
    count_steps "$steps" | show_percent Installing ||
    { grep '^E: ' "$log" >&2 || tail -n 10 "$log" >&2; rm -f "$log"; return 1; }
  rm -f "$log"
}

# The same, but without those that this system does not have or cannot install.
install_if_there() {
  local package there=()
  command -v apt-cache >/dev/null || return 0
  for package in "$@"; do
    [ -z "$(apt-cache show "$package" 2>/dev/null)" ] || there+=("$package")
  done
  [ ${#there[@]} -eq 0 ] || (install_missing "${there[@]}") ||
    say "Without ${there[*]}: the tests with other people's programs and languages are skipped."
}

# configure FOLDER [MESON OPTION …]: makes the build folder or brings it up to date.
configure() {
  local folder=$1
  shift
  if [ -f "$folder/build.ninja" ]; then
    meson configure "$folder" "$@" >/dev/null
  else
    meson setup "$folder" "$root" "$@" >"$folder.log" 2>&1 ||
      { grep -E 'ERROR|error:' "$folder.log" >&2 || tail -n 10 "$folder.log" >&2; say "All that was said: $folder.log"; return 1; }
    rm -f "$folder.log"
  fi
}

# build FOLDER [TARGET …]: builds and says how far it is. Of a build that fails only the first errors are shown.
build() {
  local folder=$1
  shift
  if NINJA_STATUS='%p ' ninja -C "$folder" "$@" 2>&1 | tee "$folder.log" | show_percent Building; then
    rm -f "$folder.log"
    return 0
  fi
  # What failed is named, then its command stands in a line, then its errors.
  awk '/^FAILED: / {shown = 1; print; getline; next} /^ *[0-9]+% |^ninja: / {shown = 0} shown' "$folder.log" | head -n 40 >&2 || true
  grep '^ninja: error' "$folder.log" >&2 || true
  say "The build failed. All that was said: $folder.log"
  return 1
}

display_pid=

end_display() {
  [ -z "$display_pid" ] || kill "$display_pid" 2>/dev/null || true
  [ -z "$display_pid" ] || wait "$display_pid" 2>/dev/null || true
  display_pid=
}

# Whether a window can be shown: a Wayland or X server answers and lets this user in. If not, says why.
has_display() {
  local why
  [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || return 1
  why=$(timeout 10 python3 - 2>&1 <<'PYTHON'
import ctypes, os, sys

def opens(library, connect, is_good):
    try:
        found = ctypes.CDLL(library)
    except OSError:
        return False
    getattr(found, connect).restype = ctypes.c_void_p
    display = getattr(found, connect)(None, None)
    return display is not None and is_good(found, ctypes.c_void_p(display))

good = os.environ.get("WAYLAND_DISPLAY") and opens("libwayland-client.so.0", "wl_display_connect", lambda found, display: True)
good = good or os.environ.get("DISPLAY") and opens(
    "libxcb.so.1", "xcb_connect", lambda found, display: found.xcb_connection_has_error(display) == 0)
sys.exit(0 if good else 1)
PYTHON
  ) && return 0
  why=${why//$'\n'/ }
  say "The display ${WAYLAND_DISPLAY:-$DISPLAY} cannot be opened${why:+ (${why%.})}: here is a picture instead."
  return 1
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
