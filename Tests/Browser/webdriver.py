"""A headless Chromium, driven through chromedriver's HTTP interface (W3C WebDriver) with the standard library only."""

import base64
import http.client
import json
import os
import shutil
import subprocess
import tempfile
import threading
import time

# The timeout of any operation, after which a test fails.
TIMEOUT = float(os.environ.get("OBSCURA_TIMEOUT", "60"))

# WebDriver's codes of keys.
KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "Space": " ",
    "End": "\ue010",
    "Home": "\ue011",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
    "PageUp": "\ue00e",
    "PageDown": "\ue00f",
    "Shift": "\ue008",
    "Control": "\ue009",
    "Backspace": "\ue003",
    "Delete": "\ue017",
}
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class WebDriverError(Exception):
    """An error of the browser or its driver."""


class NotYet(AssertionError):
    """A timeout of a wait."""


def wait_for(what, look, timeout=TIMEOUT, interval=0.05):
    """Calls `look` until it returns a true value, and returns that value; raises a timeout with a message otherwise.

    The message contains the last value of `look`.
    """
    end = time.monotonic() + timeout
    while True:
        seen = look()
        if seen:
            return seen
        if time.monotonic() > end:
            raise NotYet(f"{what}: that did not come within {timeout:.0f} s; seen last: {seen!r}")
        time.sleep(interval)


class Driver:
    """chromedriver, one process for all browsers of a run."""

    def __init__(self):
        program = shutil.which("chromedriver")
        if not program:
            raise WebDriverError("chromedriver is missing: run scripts/setup --browser")
        # chromedriver chooses a port that is free for IPv4, and exits if another program has it for IPv6.
        for _ in range(10):
            words = self._start(program)
            if self.port is not None:
                break
        else:
            raise WebDriverError(f"chromedriver did not start: {' '.join(words)}")
        # Its pipe must not fill up.
        threading.Thread(target=lambda: [None for _ in self.process.stdout], daemon=True).start()

    def _start(self, program):
        """Starts it and reads its port; returns its output."""
        self.process = subprocess.Popen(
            [program, "--port=0"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self.port = None
        words = []
        for line in self.process.stdout:
            words.append(line.strip())
            if "started successfully on port" in line:
                self.port = int(line.rstrip().rstrip(".").rsplit(" ", 1)[1])
                return words
        self.process.wait()
        self.process.stdout.close()
        return words

    def call(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT * 2)
        try:
            payload = None if method in ("GET", "DELETE") else json.dumps(body or {})
            connection.request(method, path, payload, {"Content-Type": "application/json"})
            answer = json.loads(connection.getresponse().read())["value"]
        finally:
            connection.close()
        if isinstance(answer, dict) and "error" in answer and "message" in answer:
            raise WebDriverError(f"{method} {path}: {answer['error']}: {answer['message']}")
        return answer

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


class Browser:
    """One Chromium with its own profile, which is deleted afterwards."""

    def __init__(self, driver, width=1360, height=900, dark=False, reduced_motion=False, trusting=False):
        self.driver = driver
        self.profile = tempfile.mkdtemp(prefix="obscura-chromium-")
        arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--mute-audio",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--hide-scrollbars",
            "--force-color-profile=srgb",
            f"--window-size={width},{height}",
            f"--user-data-dir={self.profile}",
            *(["--ignore-certificate-errors"] if trusting else []),
        ]
        options = {
            "args": arguments,
            "binary": shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome"),
        }
        if not options["binary"]:
            raise WebDriverError("Chromium is missing: run scripts/setup --browser")
        capabilities = {
            "alwaysMatch": {
                "browserName": "chrome",
                "goog:chromeOptions": options,
                "goog:loggingPrefs": {"browser": "ALL"},
                "timeouts": {"script": int(TIMEOUT * 1000), "pageLoad": int(TIMEOUT * 1000), "implicit": 0},
                "unhandledPromptBehavior": "ignore",
            }
        }
        self.id = driver.call("POST", "/session", {"capabilities": capabilities})["sessionId"]
        features = []
        if dark:
            features.append({"name": "prefers-color-scheme", "value": "dark"})
        if reduced_motion:
            features.append({"name": "prefers-reduced-motion", "value": "reduce"})
        if features:
            self.command("Emulation.setEmulatedMedia", {"features": features})

    def close(self):
        try:
            self._call("DELETE", "")
        finally:
            shutil.rmtree(self.profile, ignore_errors=True)

    def _call(self, method, path, body=None):
        return self.driver.call(method, f"/session/{self.id}{path}", body)

    def command(self, name, parameters=None):
        """Runs a command of the DevTools protocol."""
        return self._call("POST", "/goog/cdp/execute", {"cmd": name, "params": parameters or {}})

    def open(self, url):
        self._call("POST", "/url", {"url": url})

    @property
    def url(self):
        return self._call("GET", "/url")

    @property
    def title(self):
        return self._call("GET", "/title")

    def run(self, script, *arguments):
        """Returns the value of a function's body that runs in a single task of the page."""
        return self._call("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def run_async(self, script, *arguments):
        """Returns the final value of an async function's body."""
        body = (
            "const done = arguments[arguments.length - 1]; const given = [...arguments].slice(0, -1);"
            f"(async (...args) => {{ {script} }})(...given)"
            ".then(value => done({value}), error => done({error: String(error && error.stack || error)}));"
        )
        answer = self._call("POST", "/execute/async", {"script": body, "args": list(arguments)})
        if "error" in answer:
            raise WebDriverError(answer["error"])
        return answer.get("value")

    def find(self, selector):
        """Returns the first matching element, which a test can click."""
        return self._call("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT]

    def exists(self, selector):
        return self.run("return document.querySelector(arguments[0]) !== null", selector)

    def is_visible(self, selector):
        script = """const element = document.querySelector(arguments[0]);
            return element !== null && element.checkVisibility({opacityProperty: true, visibilityProperty: true})"""
        return self.run(script, selector)

    def text(self, selector="body"):
        """Returns the visible text of an element; empty if there is none."""
        return self.run("const e = document.querySelector(arguments[0]); return e ? e.innerText : ''", selector)

    def click(self, selector):
        self._call("POST", f"/element/{self.find(selector)}/click")

    def type(self, *keys):
        """Presses keys as a person does, wherever the focus is: names of `KEYS`, `Shift+Tab`, or text."""
        actions = []
        for key in keys:
            held = []
            while "+" in key and len(key) > 1:
                modifier, _, key = key.partition("+")
                held.append(KEYS[modifier])
            pressed = [KEYS[key]] if key in KEYS else list(key)
            actions += [{"type": "keyDown", "value": modifier} for modifier in held]
            for one in pressed:
                actions += [{"type": "keyDown", "value": one}, {"type": "keyUp", "value": one}]
            actions += [{"type": "keyUp", "value": modifier} for modifier in reversed(held)]
        self._call("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def screenshot(self, path, whole=False):
        """Returns an image of the visible area, or of the whole page."""
        if whole:
            shot = self.command("Page.captureScreenshot", {"format": "png", "captureBeyondViewport": True})["data"]
        else:
            shot = self._call("GET", "/screenshot")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot))

    def phone(self, width=360, height=740, scale=2):
        """Emulates a phone: its size, its pixels, and touch."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": True}
        self.command("Emulation.setDeviceMetricsOverride", metrics)
        self.command("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 5})

    def log(self):
        """Returns the browser's new console messages: refused scripts, failed requests, errors."""
        return self._call("POST", "/se/log", {"type": "browser"})

    def wait_for(self, what, script, *arguments, timeout=TIMEOUT):
        """Waits until a function's body returns a true value in the page."""
        return wait_for(what, lambda: self.run(script, *arguments), timeout)
