# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A person's hands and eyes: starts the program, finds objects by role and name, presses keys, moves the mouse.

A file of scenarios is a test of its own: see README.md beside this file.
"""

import itertools
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import traceback

from desktop import PATIENCE, Desktop, Gone, end_process, end_with_parent, wait_until
from objects import Tree
from screen import active_window, screen, somebody_has_keyboard, x_windows

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE_ROOT = os.path.dirname(os.path.dirname(HERE))

# A program that has not run for so long has nothing to do.
ASLEEP_S = 0.4

# The header of a document stands in no window while another tab is shown, and GTK 4.8 goes on offering what it has offered
# once to whoever reads the screen. Tree.link() leaves it out, but it may leave the window between the reading and the question
# for its place. Then GTK says this, answers all the same, and does no harm: the message is GTK's own, as no code of the program
# asks for a point in another widget.
PLACE_OUTSIDE = re.compile(r"^\(\w+:\d+\): Gtk-CRITICAL \*\*: [\d:.]+: gtk_widget_compute_point: "
                           r"assertion 'GTK_IS_WIDGET \(target\)' failed$")

# The pointer rests where a menu was and the file chooser opens below it: while that comes to its size, GTK 4.8 shows a tooltip
# of the chooser's own at the place that its row had in the larger one, which is beyond the screen, and so on no monitor. GTK
# says this and shows the tooltip elsewhere. No code of the program asks for a monitor.
NO_MONITOR = re.compile(r"^\(\w+:\d+\): Gdk-CRITICAL \*\*: [\d:.]+: gdk_monitor_get_geometry: "
                        r"assertion 'GDK_IS_MONITOR \(monitor\)' failed$")

# The chooser of a slow machine may be drawn before its folder is known: GtkPathBar, by its code, gives the two buttons at its ends no
# place then, and GTK says so of two buttons at once. Seen so, but not in a debugger. No code of the program draws another's button.
NO_FOLDER_YET = re.compile(r"^\(\w+:\d+\): Gtk-WARNING \*\*: [\d:.]+: Trying to snapshot GtkButton 0x[0-9a-f]+ "
                           r"without a current allocation$")

# The sanitizer's own frame, which is one of the program's where its runtime is part of it (clang's).
TAKEN_BY = re.compile(r"^ *#0 0x[0-9a-f]+ in (?:__interceptor_)?(?:malloc|calloc|realloc|posix_memalign|aligned_alloc|strn?dup)\b.*\n", re.M)
LEAKS = re.compile(r"^=+\n==\d+==ERROR: LeakSanitizer.*?^SUMMARY: AddressSanitizer:[^\n]*\n", re.M | re.S)


def complaints(text, program):
    """What stands on a program's standard error, without the leaks that have no frame of the program's own.

    The libraries keep a lot for the life of the process (tests/lsan.supp), and without frame pointers their own frames
    are not seen; those of the program are, as it is built with them.
    """
    def own(report):
        blocks = re.findall(r"^(?:Direct|Indirect) leak.*?(?=^\s*$)", TAKEN_BY.sub("", report.group(0)), re.M | re.S)
        return "\n".join(block for block in blocks if f"/{os.path.basename(program)}+0x" in block or
                         re.search(r" in ply_\w+|/src/(?!libsanitizer)\w+/[\w-]+\.c:", block))
    return [line for line in LEAKS.sub(own, text).splitlines() if line.strip() and
            not any(each.match(line) for each in (PLACE_OUTSIDE, NO_MONITOR, NO_FOLDER_YET))]


def fits(wanted, text):
    """`wanted` is a whole name, a pattern to be found in it, or None for any.

    GTK 4.8 reads some names twice, those of buttons with a mnemonic once with the underscore: “_Open Open”.
    """
    if wanted is None:
        return True
    if isinstance(wanted, re.Pattern):
        return wanted.search(text) is not None
    return wanted == text or text.replace("_", "") in (wanted, f"{wanted} {wanted}")


def xdotool(*arguments):
    Tree.touched += 1
    subprocess.run(["xdotool", *map(str, arguments)], capture_output=True, check=False, timeout=PATIENCE)
    screen().catch_up()


def tap(button=1):
    """Presses a button of the mouse where it is, and lets it go after the program has drawn what that changed: no hand is quicker.
    GTK makes up a motion when it draws, and takes a click back whose button is found to be held no more by then."""
    xdotool("mousedown", button)
    xdotool("sleep", 0.03)  # after which it is asked once more whether it has caught up
    xdotool("mouseup", button)


class Program:
    """One run of a program with a window."""

    def __init__(self, desk, command, folder):
        self.desk = desk
        self.command = command
        self.errors_path = os.path.join(desk.logs, f"stderr-{len(desk.programs)}.txt")
        self.output_path = os.path.join(desk.logs, f"stdout-{len(desk.programs)}.txt")
        with open(self.errors_path, "wb") as errors, open(self.output_path, "wb") as output:
            self.process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=output,
                                            stderr=errors, preexec_fn=end_with_parent)
        self.objects = Tree(self.process.pid)
        self.ended = False

    # Looking

    def root(self, hidden=False):
        """The application as it is now; None once it has ended. One that does not answer is not known to lack anything."""
        if self.process.poll() is not None:
            return None
        root = self.objects.read(hidden)
        if root is None:
            raise Gone(f"{self.command[0]} does not tell what it shows")
        return root

    def all(self, role=None, name=None, within=None, states=(), shown=True):
        """Every object that fits, in the order of the tree. `within`: an object's role and name, or an object."""
        return list(self.each(role, name, within, states, shown))

    def each(self, role=None, name=None, within=None, states=(), shown=True):
        """The same one by one: whether an object is shown is asked of the program, so not of more than are wanted."""
        root = self.root()
        for each in root.walk() if root is not None else ():
            if (role is None or each.role == role) and fits(name, each.name) and \
                    all(each.has(state) for state in states) and self.is_within(each, within) and \
                    (not shown or each.is_shown()):
                yield each

    @staticmethod
    def is_within(each, within):
        if within is None:
            return True
        if isinstance(within, tuple):
            return any(at.role == within[0] and fits(within[1], at.name) for at in each.ancestors())
        return any(at.path == within.path for at in each.ancestors())

    def find(self, role, name=None, within=None, states=(), which=0):
        """Waits for an object that is shown; the first one, or another by `which`."""
        def look():
            self.must_live()
            if which >= 0:
                return list(itertools.islice(self.each(role, name, within, states), which, which + 1))
            there = self.all(role, name, within, states)
            return [there[which]] if len(there) >= -which else None
        return wait_until(look, lambda: f"{role} {wanted_text(name)} {' '.join(states)} is there")[0]

    def gone(self, role, name=None, within=None):
        """Waits until what was there is there no more: to wait for the end of what never was is to wait for nothing."""
        assert any(seen == role and fits(name, text) for seen, text in self.objects.seen), \
            f"{role} {wanted_text(name)} never was there"
        self.lacks(role, name, within)

    def lacks(self, role, name=None, within=None):
        wait_until(lambda: self.must_live() and not self.has(role, name, within),
                   f"{role} {wanted_text(name)} is gone")

    def has(self, role, name=None, within=None, states=()):
        return next(self.each(role, name, within, states), None) is not None

    def windows(self):
        root = self.root()
        return list(root.children) if root else []

    def window(self, title=None):
        """Waits until a window of this title has the keyboard."""
        def look():
            self.must_live()
            active = active_window(self.process.pid)
            if active is None or not fits(title, active.title):
                return None
            return [each for each in self.windows() if belong(each, active)]
        return wait_until(look, lambda: f"a window {wanted_text(title)} has the keyboard, "
                                        f"there are {self.windows()}")[0]

    def window_gone(self, title):
        wait_until(lambda: self.must_live() and not any(fits(title, each.title)
                                                        for each in x_windows(self.process.pid)),
                   f"no window {wanted_text(title)} any more")

    def says(self, pattern, role="label"):
        """Waits until a label that is shown says this."""
        return self.find(role, re.compile(pattern) if isinstance(pattern, str) else pattern)

    def labels(self, within=None):
        return [each.name for each in self.all("label", within=within) if each.name]

    def toast(self, pattern):
        """Waits for a short message over the window that says this."""
        wanted = re.compile(pattern)

        def look():
            self.must_live()
            return [text for text in self.toasts() if wanted.search(text)]
        return wait_until(look, lambda: f"a message “{pattern}”, there are {self.toasts()}")[0]

    def toasts(self):
        return [each.name for each in self.all("label", shown=False)
                if any(at.name == "AdwToastWidget" for at in each.ancestors())]

    def focus(self):
        """The object that has the keyboard."""
        active = active_window(self.process.pid)
        there = [each for window in self.windows() if active and belong(window, active)
                 for each in window.walk() if each.has("focused")]
        return there[0] if there else None

    def title(self):
        active = active_window(self.process.pid)
        return active.title if active else None

    def must_live(self):
        status = self.process.poll()
        if status is not None:
            raise AssertionError(f"the program has ended with {status}:\n{self.errors()[-6000:]}")
        return True

    def wait(self, condition, what):
        """Waits for a condition of the scenario's own while the program lives."""
        def look():
            self.must_live()
            return condition()
        return wait_until(look, what)

    # Hands

    def falls_asleep(self):
        """Waits until the program does nothing at all: no clock of frames runs for what nobody sees."""
        ran, since = None, 0.0

        def sleeps():
            nonlocal ran, since
            before, ran = ran, main_thread_ran(self.process.pid)
            if ran is None or ran != before:
                since = time.monotonic()
            return time.monotonic() - since > ASLEEP_S
        self.wait(sleeps, "the program does nothing while nobody touches it")

    def key(self, *keys):
        """Presses keys one after another: "ctrl+shift+o", "Return", once a window of the program has the keyboard."""
        self.has_keyboard()
        for key in keys:
            xdotool("key", key)

    def type(self, text):
        self.has_keyboard()
        xdotool("type", "--delay", 4, "--", text)

    def tab_to(self, role, name):
        """Goes on by Tab to this object, at most once round; each Tab is waited for, as the next one would go beyond."""
        seen = []

        def moves():
            now = self.focus()
            return now if now and (not seen or now.path != seen[-1].path) else None
        while not seen or not (seen[-1].role == role and fits(name, seen[-1].name)):
            if seen:
                self.key("Tab")
            now = self.wait(moves, lambda: f"the keyboard goes on from {seen[-1:]}")
            assert now.path not in [each.path for each in seen], f"Tab does not come to {role} {wanted_text(name)}: {seen}"
            seen.append(now)

    def has_keyboard(self):
        """Between two windows nobody has it, and what is pressed then is nobody's."""
        self.wait(lambda: active_window(self.process.pid), "a window of the program has the keyboard")

    def dismiss(self, *keys):
        """Closes what is in front, a popover or else the dialog that has the keyboard, by Escape or other keys, and waits
        until it is gone and another has the keyboard: what is pressed or clicked earlier would be its own."""
        dialog = self.wait(lambda: active_window(self.process.pid), "a dialog has the keyboard")
        popups = {each.number for each in x_windows(self.process.pid) if each.is_popup}
        self.key(*(keys or ["Escape"]))

        def gone():
            active = active_window(self.process.pid)
            shown = {each.number for each in x_windows(self.process.pid)}
            return active and (not popups <= shown if popups else
                               active.number != dialog.number and dialog.number not in shown)
        self.wait(gone, f"{dialog} or what stands over it is closed")

    def place(self, each):
        """An object's extents on the screen; it is found again where it has been made anew."""
        def look():
            nonlocal each
            try:
                return self.place_now(each)
            except Gone:
                each = self.again(each)
            return None
        return self.wait(look, lambda: f"{each} is on the screen")

    def place_now(self, each):
        x, y, width, height = each.extents(anew=True)
        tops = x_windows(self.process.pid)
        for at in [each, *each.ancestors()] if any(top.is_popup for top in tops) else ():
            base = at.extents(anew=True)
            for top in tops:
                if top.is_popup and (top.width, top.height) == base[2:]:
                    return top.x + x - base[0], top.y + y - base[1], width, height
        window = each.top()
        base = window.extents(anew=True)
        for top in tops:
            if belong(window, top):
                return (top.x + (top.width - base[2]) // 2 + x, top.y + (top.height - base[3]) // 2 + y, width, height)
        raise Gone(f"{window} is not on the screen, there are {tops}")

    def reach(self, role, name=None, within=None, click=False):
        """Finds an object, given itself or by role and name, or finds it again where it is made anew, and waits until it
        has stopped moving; `click`: and can be clicked, for which the wheel is turned. Gives it and its middle."""
        each, before = None if isinstance(role, str) else role, None

        def look():
            nonlocal each, before
            self.must_live()
            was, before = before, None
            try:
                if each is None:
                    each = next(self.each(role, name, within), None) if isinstance(role, str) else self.again(role)
                if each is None or click and not self.scroll_to(each):
                    return None
                before = self.place_now(each)
                if before != was or before[2] <= 0:
                    return None
                if not click or self.is_free(each, middle(before)):
                    return True
            except Gone:
                pass
            each = None
            return None
        wanted = role if not isinstance(role, str) else f"{role} {wanted_text(name)}"
        wait_until(look, lambda: f"{wanted} rests at a place{' and can be clicked' if click else ''}: "
                                 f"{each} at {before}, the windows are {x_windows(self.process.pid)}")
        return each, middle(before)

    def centre(self, each):
        """Where an object's middle lies, once it has stopped moving."""
        return self.reach(each)[1]

    def is_free(self, each, at):
        """Whether a click at this place would be the object's: no dialog is in its way, be it one that is closing."""
        if not somebody_has_keyboard():
            return False  # between two windows
        active = active_window(self.process.pid)
        if active is None or belong(each.top(), active):
            return True  # another program's, or the very window
        return not active.is_modal and not (
            active.x <= at[0] < active.x + active.width and active.y <= at[1] < active.y + active.height)

    def looks(self, each):
        """The dots of an object on the screen, once it has stopped moving."""
        self.centre(each)
        x, y, width, height = self.place(each)
        _, rows = self.desk.desktop.dots()
        return [row[3 * x:3 * (x + width)] for row in rows[y:y + height]]

    def changes(self, each, *keys):
        """Presses keys and waits until the object looks otherwise, and then has come to rest; gives its new looks."""
        before = last = self.looks(each)
        self.key(*keys)

        def rests():
            nonlocal last
            now = self.looks(each)
            calm, last = now == last and now != before, now
            return calm
        self.wait(rests, f"{each} looks otherwise after {keys}")
        return last

    def scroll_to(self, each):
        """Turns the wheel over the pane in which an object stands, if its middle cannot be seen yet. Whether it can."""
        pane = next((at for at in each.ancestors() if at.role == "scroll pane"), None)
        if pane is None:
            return True
        x, y, _, height = self.place_now(pane)
        _, at = middle(self.place_now(each))
        if y <= at < y + height or height <= 0:
            return True
        xdotool("mousemove", x + 4, y + height // 2, "click", 5 if at >= y + height else 4)
        return False

    def point(self, role, name=None, within=None):
        each, at = self.reach(role, name, within, click=True)
        self.bring_forward(each)
        xdotool("mousemove", *at)
        return each

    def bring_forward(self, each):
        """Gives the keyboard to the window in which an object stands, as the window manager does where one clicks. Here it does not:
        it would hold a click back for as long as it takes to look at it, and whoever asks the program meanwhile hears what was."""
        numbers = [top.number for top in x_windows(self.process.pid) if belong(each.top(), top)]
        if numbers and screen().active_number() not in numbers:
            screen().activate(numbers[0])
            self.wait(lambda: screen().active_number() == numbers[0], f"the window of {each} has the keyboard")

    def click(self, role, name=None, within=None, button=1, times=1):
        """Clicks an object, given itself or by role and name."""
        each = self.point(role, name, within)
        if times == 1:
            tap(button)
        else:
            xdotool("click", "--repeat", times, "--delay", 20, button)
        return each

    def drag(self, start, goal, hold=None):
        """Drags from one place on the screen to another; `hold()` is waited for before the button is let go."""
        shift = 0

        def held():
            # A slow program begins to drag only when the hand has come to the goal, and asks what lies below when it moves.
            nonlocal shift
            shift = 1 - shift
            xdotool("mousemove", goal[0] + shift, goal[1])
            return hold()
        xdotool("mousemove", *start)
        xdotool("mousedown", 1)
        try:
            steps = 12
            for step in range(1, steps + 1):
                xdotool("mousemove", *(round(a + (b - a) * step / steps) for a, b in zip(start, goal)))
            if hold is not None:
                wait_until(held, "what is dragged may be dropped here")
        finally:
            xdotool("mouseup", 1)

    def click_until(self, click, done, what):
        """Clicks, and once more as a person would where a click was lost: a list that has just closed may take one for itself."""
        tried = None

        def look():
            nonlocal tried
            self.must_live()
            if tried is not None and done():
                return True
            if tried is None or time.monotonic() - tried > 10:
                tried = time.monotonic()
                click()
            return False
        wait_until(look, what)

    def begin(self, row, title=None):
        """Clicks a row of the start page that opens a window of this title, else of the row's name."""
        self.click("list item", row)
        return self.window(title or row)

    def menu(self, name, *items):
        """Opens a menu by its button and chooses an item, through submenus if several are named."""
        tried = None

        def button():
            for each in reversed(self.all("push button", name)):
                if each.has("focusable"):
                    return each
            raise Gone(f"push button {name}")

        def opens():
            # As in click_until(), but one that is open already stays so.
            nonlocal tried
            self.must_live()
            if button().has("pressed"):
                return True
            if tried is None or time.monotonic() - tried > 10:
                tried = time.monotonic()
                self.click(button())
            return False

        def there(item):
            # The menu stands below what the button is the inner part of.
            return [each for each in button().parent.walk() if each.role.endswith("menu item") and
                    fits(item, each.name)]
        self.find("push button", name)
        wait_until(opens, lambda: f"the menu {name} opens")
        for item in items:
            # Before it is on the screen, an item is told to be where the window begins.
            self.click(self.wait(lambda item=item: [each for each in there(item) if self.is_popped_up(each)],
                                 f"the menu {name} has {item}")[0])
        # A key that is pressed before would be the menu's.
        wait_until(lambda: not items or not any(each.has("pressed") for each in self.all("push button", name)),
                   f"the menu {name} closes")

    def fill(self, entry, text):
        """Puts text into an entry in place of what it holds."""
        tried = None
        each = None

        def put():
            nonlocal each
            each, (x, y) = self.reach("text" if isinstance(entry, str) else entry,
                                      entry if isinstance(entry, str) else None, click=True)
            # The middle of a spin button may be its minus, which goes on counting down below what is typed on a busy machine.
            if each.role == "spin button":
                x = self.place(each)[0] + 12
            self.bring_forward(each)
            xdotool("mousemove", x, y)
            tap()
            self.key("ctrl+a")
            self.type(text)

        def holds():
            return [child.text() for child in self.again(each).walk() if "org.a11y.atspi.Text" in child.interfaces]

        def filled():
            # A click that was lost is made once more, as in click_until(); what was typed meanwhile went to another row.
            nonlocal tried
            self.must_live()
            if tried is not None and text in holds():
                return True
            if tried is None or time.monotonic() - tried > 20:
                tried = time.monotonic()
                put()
            return False
        wait_until(filled, lambda: f"{each} holds “{text}”, it holds {holds()}")

    def again(self, each, hidden=False):
        """The same object as it is now: where that has gone, the first that stands where it stood, by role and name."""
        alike = None
        root = self.root(hidden)
        for now in root.walk() if root else ():
            if now.path == each.path:
                return now
            if alike is None and known_by(now) == known_by(each) and now.is_shown():
                alike = now
        if alike is None:
            raise Gone(str(each))
        return alike

    def press(self, name, within=None):
        """Clicks a button."""
        return self.click("push button", name, within)

    def choose(self, row, wanted, within=None):
        """Chooses from a drop-down list by its name and the text of one of its rows, with the keyboard."""
        combo = self.find("combo box", row, within)

        def lists(hidden=False):
            return [each for each in self.again(combo, hidden).walk() if each.role == "list"]
        self.click_until(lambda: self.click(combo), lambda: any(map(self.is_popped_up, lists())), f"the list of {row} opens")
        wanted = re.compile(wanted) if isinstance(wanted, str) else wanted

        def rows():
            # Those beyond the list's edge have no size.
            return [[label.name for label in each.walk() if label.role == "label" and not is_type_name(label.name)]
                    for each in (lists(hidden=True) or [combo])[-1].children]
        told = self.wait(lambda: [row for row in rows() if any(row)] and rows(), f"the rows of {row}")
        at = [number for number, texts in enumerate(told) if any(wanted.search(text) for text in texts)]
        assert at, f"{row} offers {told}, none is {wanted.pattern}"
        back = len(told) - 1 - at[0]
        self.key(*(["Home", *["Down"] * at[0]] if at[0] <= back else ["End", *["Up"] * back]), "Return")
        self.wait(lambda: not any(map(self.is_popped_up, lists())), f"the list of {row} closes")
        return told[at[0]]

    def is_popped_up(self, each):
        """Whether it stands in a popover that is on the screen; one that is closed stays in the tree."""
        # The surface of a drop-down list is a little higher than GTK says that its popover is.
        tops = [top for top in x_windows(self.process.pid) if top.is_popup]
        return any(top.width == at.extents()[2] and 0 <= top.height - at.extents()[3] < 12
                   for at in [each, *each.ancestors()] for top in tops)

    def stones(self):
        """How many stones stand on the board."""
        return sum(1 for each in self.all("table cell", within=("table", "Board"), shown=False)
                   if ", empty" not in each.name)

    def cells(self):
        """How many squares the board has."""
        return len(self.all("table cell", within=("table", "Board")))

    def cell(self, square, looks=""):
        """A square of the board, by its coordinates and what is told of it."""
        return self.find("table cell", re.compile(f"^{square}, .*(?:{looks})"))

    def play(self, *squares):
        """Clicks squares of the board, each once the one before is played."""
        for square in squares:
            self.click(self.cell(square, "legal move|empty"))
            self.wait(lambda square=square: not self.has("table cell", re.compile(f"^{square}, empty")),
                      f"{square} is played")

    def answer(self, name):
        """Answers the question that stands over the window: "Save", "Discard", "Cancel"."""
        each = self.press(name)
        wait_until(lambda: self.process.poll() is not None or
                   all(now.path != each.path for now in self.all("push button")), "the question is answered")

    def agree(self):
        """Lets a cup's programs run: where there is no sandbox that is asked, and nothing runs before. Whether it was."""
        self.wait(lambda: self.has("push button", "Run without a Sandbox") or self.has("label", re.compile("in a box|^Over")),
                  "programs run in a box, or a person is asked")
        asked = self.has("push button", "Run without a Sandbox")
        if asked:
            self.answer("Run without a Sandbox")
        return asked

    def choose_by_keys(self, row, shown, *keys):
        """The same where the list opens over a popover: waits for one of its rows, chooses by keys alone, and goes on when the
        list is closed. An Escape or a click that comes earlier is the list's, and the popover stays."""
        def popups():
            return {each.number for each in x_windows(self.process.pid) if each.is_popup}
        before = self.wait(popups, f"the popover of {row}")
        self.click(self.find("combo box", row))
        self.find("label", shown)
        self.wait(lambda: popups() > before, f"the list of {row} opens")
        self.key(*keys)
        self.wait(lambda: popups() <= before, f"the list of {row} is closed")

    def choose_file(self, path, title=None, ends=False, replaces=False):
        """Types a path into the file chooser and answers it with Enter; `ends`: the program has waited for that alone;
        `replaces`: the file is there, which the chooser asks about."""
        chooser = self.window(title)
        entries = self.all("text", within=chooser)
        saving = any(fits(re.compile("^_?Name"), each.name) for each in self.all(within=chooser)) and entries
        if saving:
            self.find("text", within=chooser, states=["focused"])  # what is typed earlier goes elsewhere
            self.key("ctrl+a")
            self.type(path)
        else:
            self.type(path[0])
            self.find("text", within=chooser)
            self.type(path[1:])
        self.wait(lambda: any(each.text() == path for each in self.all("text", within=chooser)),
                  lambda: f"the chooser holds “{path}”")
        self.key("Return")
        pressed = time.monotonic()

        def answered():
            # Seen twice on a busy machine, and not explained: an Enter of which nothing came, though the file was there and “Import” could
            # be pressed. A person presses it again; that it was needed is told.
            nonlocal pressed
            if self.has("push button", "Replace") if replaces else all(each.path != chooser.path for each in self.windows()):
                return True
            if time.monotonic() - pressed > 10 and self.title() == chooser.name:
                print(f"# nothing came of an Enter in the file chooser “{chooser.name}”: it is given another", flush=True)
                self.key("Return")
                pressed = time.monotonic()
            return False
        wait_until(answered, "the file chooser closes")
        if replaces:
            self.answer("Replace")
        if ends:
            self.ends()
        elif replaces:
            self.wait(lambda: all(each.path != chooser.path for each in self.windows()), "the file chooser closes")

    # Ending

    def errors(self):
        with open(self.errors_path, encoding="utf-8", errors="replace") as file:
            return file.read()

    def output(self):
        with open(self.output_path, encoding="utf-8", errors="replace") as file:
            return file.read()

    def ends(self, status=0):
        """Waits until the program has ended by itself, with this status and without a word of complaint."""
        wait_until(lambda: self.process.poll() is not None,
                   lambda: f"the program ends, its windows are {self.windows()}")
        self.ended = True
        bad = complaints(self.errors(), self.desk.program)
        assert self.process.returncode == status, \
            f"ended with {self.process.returncode}, not {status}:\n" + "\n".join(bad[-120:])
        assert not bad, "was written on standard error:\n" + "\n".join(bad[-120:])

    def leave(self):
        """Waits until the last tab has given way to the start page, which Ctrl+W closes with the program."""
        self.wait(lambda: self.title() == "Plyscope", lambda: f"the start page is shown, not {self.title()}")
        self.key("ctrl+w")
        self.ends()

    def quit(self):
        """Ctrl+Q in every window, and Discard to every question, until the program has ended."""
        asked = 0

        def over():
            nonlocal asked
            if self.process.poll() is not None:
                return True
            if time.monotonic() - asked < 1:
                return False
            asked = time.monotonic()
            discard = self.all("push button", re.compile("^_?Discard"))
            try:
                if discard:
                    self.click(discard[-1])
                else:
                    self.key("Escape", "ctrl+q")
            except AssertionError:
                if self.process.poll() is None:
                    raise
            return False
        wait_until(over, lambda: f"Ctrl+Q ends the program, its windows are {self.windows()}")
        self.ends()


def belong(window, top):
    """Whether an accessible window is this one of the X server's: of the same title, and of its size but for a frame."""
    _, _, width, height = window.extents()
    return (not top.is_popup and (top.title == window.name or is_type_name(window.name)) and
            0 <= top.width - width < 100 and 0 <= top.height - height < 100)


def main_thread_ran(pid):
    """Nanoseconds for which a process's main thread has run (proc(5)); None while it runs or waits for a processor."""
    with open(f"/proc/{pid}/task/{pid}/stat", encoding="utf-8", errors="replace") as file:
        state, *rest = file.read().rpartition(")")[2].split()
    if state != "S":
        return None
    try:
        with open(f"/proc/{pid}/task/{pid}/schedstat", encoding="utf-8") as file:
            return int(file.read().split()[0])
    except FileNotFoundError:  # a kernel that does not count so finely
        return (int(rest[10]) + int(rest[11])) * 1000000000 // os.sysconf("SC_CLK_TCK")


def middle(place):
    x, y, width, height = place
    return x + width // 2, y + height // 2


def known_by(each):
    """Role and name of an object and of all in which it stands but the window, whose title changes."""
    chain = [(at.role, at.name) for at in [each, *each.ancestors()]]
    return chain[:max(1, len(chain) - 2)]


def is_type_name(name):
    """What GTK calls something that has no name."""
    return re.fullmatch(r"(Gtk|Adw|Ply)[A-Z]\w*", name) is not None


def wanted_text(name):
    return "" if name is None else f"“{name.pattern if isinstance(name, re.Pattern) else name}”"


class Desk:
    """What a scenario is given: a folder of its own, and the ways to start programs."""

    def __init__(self, desktop, name, options, home):
        self.desktop = desktop
        self.name = name
        self.program = options["program"]
        self.other_program = options["other_program"]
        self.course = options["course"]
        self.programs = []
        self.folder = os.path.join(home, "work")
        self.logs = os.path.join(home, "logs")
        os.makedirs(self.folder)
        os.makedirs(self.logs)

    def start(self, *arguments, wait=True):
        """Starts Plyscope and waits for its window."""
        app = Program(self, [self.program, *arguments], self.folder)
        self.programs.append(app)
        if wait:
            app.window()
        return app

    def start_on_disk(self, folder, size):
        """Starts Plyscope where this folder is a small disk of its own, which this test sees at the path that is given back;
        None, None where nobody may mount one."""
        user = [] if os.geteuid() == 0 else ["--map-root-user"]
        apart = ["unshare", *user, "--mount", "sh", "-c", 'mount -t tmpfs -o size="$1" tmpfs "$2" && shift 2 && exec "$@"', "sh", size]
        if subprocess.run([*apart, folder, "true"], capture_output=True, check=False, timeout=PATIENCE).returncode != 0:
            return None, None
        app = Program(self, [*apart, folder, self.program], self.folder)
        self.programs.append(app)
        app.window()
        return app, f"/proc/{app.process.pid}/root{folder}"

    def lesson(self, name, *arguments):
        """Starts Plyscope with a lesson whose answer has been shown."""
        app = self.start("--gallery", name, *arguments)
        app.find("push button", "Show the Answer")
        app.key("F3")
        app.gone("push button", "Show the Answer")
        return app

    def game(self, *arguments):
        """Starts Plyscope with a new game of Othello."""
        app = self.start(*arguments)
        app.key("ctrl+n")
        app.window("New Game")
        app.press("Start")
        app.find("page tab", "Board", states=["pressed"])
        return app

    def start_other(self, *command):
        other = Program(self, list(command), self.folder)
        self.programs.append(other)
        other.wait(lambda: other.root() and other.windows(), f"{command[0]} shows a window")
        return other

    def path(self, name):
        return os.path.join(self.folder, name)

    def sample(self, name):
        """A copy of a sample in the scenario's own folder."""
        return shutil.copy(os.path.join(SOURCE_ROOT, "data", "samples", name), self.folder)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def file(self, name, starts=b""):
        """Waits for a whole file of this name and gives its bytes."""
        def look():
            try:
                with open(self.path(name), "rb") as file:
                    content = file.read()
            except FileNotFoundError:
                return None
            return content if content and content.startswith(starts) else None
        return wait_until(look, f"{name} is written")

    def copy(self, text):
        """Puts text on the clipboard, as another program would; it is held until the scenario's end."""
        self.holder = self.desktop.start(self.other_program, "copy", self.write("on-the-clipboard.txt", text))
        wait_until(lambda: self.clipboard() == text, "the text is on the clipboard")

    def clipboard(self):
        """The clipboard's text; None if it holds none."""
        told = subprocess.run([self.other_program, "paste"], capture_output=True, text=True, errors="replace",
                              check=False, timeout=PATIENCE)
        return told.stdout if told.returncode == 0 else None


SCENARIOS = []


def scenario(drives=(), shows=(), keys=(), analyses=False):
    """Marks a function of one argument, the Desk, as a scenario.

    drives: the actions that it activates as a person would; shows: the .ui files whose widgets it has seen;
    keys: what it presses of those keys of the help that belong to no action. test_coverage.py compares them with
    what there is. analyses: what comes on the board is analysed at once, as it is until a person prefers otherwise.
    """
    def mark(function):
        function.drives, function.shows, function.keys = tuple(drives), tuple(shows), tuple(keys)
        function.analyses = analyses
        SCENARIOS.append(function)
        return function
    return mark


def describe(desk):
    """What was on the screen when a scenario failed."""
    for app in desk.programs:
        errors = app.errors()
        if errors.strip():
            yield f"standard error of {os.path.basename(app.command[0])}: {errors[-8000:]}"
        root = app.objects.read() if app.process.poll() is None else None
        for each in root.walk() if root else ():
            if each.has("focused") or each.parent is root or (
                    each.name and each.role != "table cell" and not is_type_name(each.name) and each.is_shown()):
                depth = len(list(each.ancestors()))
                marks = " ".join(state for state in each.states() if state in (
                    "focused", "active", "pressed", "checked", "expanded"))
                yield "  " * depth + f"{each} {marks}"


def play(desktop, function, options):
    """One scenario: None if it passes, else what is to be told."""
    home = os.path.join(desktop.folder, function.__name__)
    desktop.use_home(home, function.analyses)
    desk = Desk(desktop, function.__name__, options, home)
    try:
        function(desk)
        for app in desk.programs:
            if not app.ended:
                app.quit()
    except Exception:  # whatever goes wrong is the scenario's failure, and the next one is played all the same
        picture = os.path.join(options["pictures"], function.__name__ + ".png")
        os.makedirs(options["pictures"], exist_ok=True)
        desktop.picture(picture)
        return "\n".join([traceback.format_exc(), f"picture: {picture}", *describe(desk)])
    finally:
        for app in desk.programs:
            end_process(app.process)
    return None


def run():
    """Plays the scenarios of the file that was started: PROGRAM OTHER-PROGRAM COURSE PICTURES [SCENARIO …]."""
    *paths, = map(os.path.abspath, sys.argv[1:5])
    options = dict(zip(("program", "other_program", "course", "pictures"), paths))
    only = sys.argv[5:]
    os.environ["ASAN_OPTIONS"] = "detect_leaks=1:handle_sigill=1:quarantine_size_mb=64"  # as in scripts/test
    os.environ["UBSAN_OPTIONS"] = "halt_on_error=1:print_stacktrace=1"
    os.environ["LSAN_OPTIONS"] = f'suppressions="{SOURCE_ROOT}/tests/lsan.supp":print_suppressions=0:exitcode=0'
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # a test that is told to end takes its children with it
    chosen = [each for each in SCENARIOS if not only or each.__name__ in only]
    failed = 0
    print(f"TAP version 13\n1..{len(chosen)}", flush=True)
    with Desktop() as desktop:
        for number, function in enumerate(chosen, 1):
            begun = time.monotonic()
            told = play(desktop, function, options)
            failed += told is not None
            print(f"{'not ok' if told else 'ok'} {number} - {function.__name__}"
                  f" # {time.monotonic() - begun:.1f} s", flush=True)
            for line in (told or "").splitlines():
                print("# " + line, flush=True)
    sys.exit(1 if failed else 0)
