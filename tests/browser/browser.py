# SPDX-FileCopyrightText: 2026 The Plyscope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""A real browser without a display, driven by its own protocol (Chrome DevTools) over two pipes: keys and the mouse as a person's."""

import base64
import itertools
import json
import os
import shutil
import signal
import subprocess
import time

PATIENCE = 60


def find():
    for name in ("chromium", "chromium-browser", "google-chrome"):
        path = shutil.which(name)
        if path:
            return path
    return None


class Browser:
    """One window. Ends with the `with` that it stands in."""

    def __init__(self, program, folder):
        self.folder = folder
        told, self.tell = os.pipe()
        self.hear, telling = os.pipe()

        def wire():
            # 3 and 4 may be among those that are to become them.
            a, b = os.dup(told), os.dup(telling)
            os.dup2(a, 3)
            os.dup2(b, 4)
        # Root has no sandbox of the browser's own; a container may have no shared memory.
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--no-first-run",
             "--remote-debugging-pipe", f"--user-data-dir={folder}/profile", "--window-size=1024,700", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False, preexec_fn=wire,
            start_new_session=True, env={**os.environ, "HOME": folder})
        os.close(told)
        os.close(telling)
        self.numbers = itertools.count(1)
        self.buffer = b""
        self.errors = []
        self.asked = []
        self.session = None
        os.set_blocking(self.hear, False)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        os.close(self.tell)
        os.close(self.hear)

    def message(self, end):
        while b"\0" not in self.buffer:
            if time.monotonic() > end or self.process.poll() is not None:
                raise TimeoutError("the browser says nothing")
            try:
                piece = os.read(self.hear, 1 << 16)
                self.buffer += piece
            except BlockingIOError:
                time.sleep(0.01)
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, **parameters):
        number, end = next(self.numbers), time.monotonic() + PATIENCE
        command = {"id": number, "method": method, "params": parameters}
        if self.session:
            command["sessionId"] = self.session
        os.write(self.tell, json.dumps(command).encode() + b"\0")
        while True:
            said = self.message(end)
            if said.get("method") == "Runtime.exceptionThrown":
                self.errors.append(said["params"]["exceptionDetails"])
            if said.get("method") == "Page.javascriptDialogOpening":  # which all else waits for
                self.asked.append(said["params"]["message"])
                answer = {"id": next(self.numbers), "method": "Page.handleJavaScriptDialog", "params": {"accept": True},
                          "sessionId": self.session}
                os.write(self.tell, json.dumps(answer).encode() + b"\0")
            if said.get("id") == number:
                assert "error" not in said, (method, said)
                return said["result"]

    def open(self, path, width=1024, height=700):
        target = [each for each in self.call("Target.getTargets")["targetInfos"] if each["type"] == "page"][0]["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Runtime.enable")
        self.call("Page.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Page.navigate", url=f"file://{path}")
        self.wait("document.readyState === 'complete' && location.href !== 'about:blank'")

    def value(self, script):
        said = self.call("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in said, (script, said)
        return said["result"].get("value")

    def wait(self, script):
        self.wait_for(lambda: self.value(script), script)

    @staticmethod
    def wait_for(condition, what):
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, f"never came true: {what}"
            time.sleep(0.02)

    def key(self, name, modifiers=0):
        codes = {"Enter": (13, "\r"), "Tab": (9, ""), "Backspace": (8, ""), "Space": (32, " ")}
        code, text = codes.get(name, (ord(name.upper()) if len(name) == 1 else 0, ""))
        common = {"key": " " if name == "Space" else name, "code": name, "windowsVirtualKeyCode": code, "modifiers": modifiers}
        self.call("Input.dispatchKeyEvent", type="keyDown", **({"text": text} if text and not modifiers else {}), **common)
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def type(self, text):
        for letter in text:
            self.call("Input.dispatchKeyEvent", type="char", text=letter)

    def click(self, selector):
        x, y = self.value(f"(() => {{ const each = document.querySelector({json.dumps(selector)}); each.scrollIntoView();"
                          "const at = each.getBoundingClientRect(); return [at.x + at.width / 2, at.y + at.height / 2]; })()")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def picture(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot")["data"]))
