"""A real `obscura serve` on its own port, with the system's figures of its process."""

import contextlib
import functools
import glob
import http.client
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import tempfile
import threading
import urllib.parse

from webdriver import TIMEOUT, wait_for

# The tested program; scripts/browser-tests sets it.
PROGRAM = os.environ.get("OBSCURA", "obscura")
# The folder for images, logs and figures of a run.
OUT = os.environ.get("OBSCURA_OUT", os.path.join(tempfile.gettempdir(), "obscura-browser"))

RATE = 15
CAMERA = f"virtual:640x360@{RATE}?codes=qr&seed=5"


class Answer:
    """The answer to a request."""

    def __init__(self, status, headers, body):
        self.status = status
        self.headers = headers
        self.body = body

    @property
    def json(self):
        return json.loads(self.body)

    def __repr__(self):
        return f"{self.status} {self.body[:300]!r}"


class Server:
    """`obscura serve` with its own clip folder.

    With `unit`, the text of a unit's file, nothing else is told to the program.

    The program's output is kept in `words`, line by line, and in a file under `OUT`.
    """

    def __init__(self, *inputs, options=(), port=0, folder=None, name="serve", token=None, unit=None):
        os.makedirs(OUT, exist_ok=True)
        self.folder = folder or tempfile.mkdtemp(prefix="obscura-serve-")
        self.clips = os.path.join(self.folder, "clips")
        os.makedirs(self.clips, exist_ok=True)
        self.token = token
        arguments = [PROGRAM, "serve", *(inputs or (CAMERA,)), "--port", str(port), "--clips", self.clips]
        if token is not None:
            path = os.path.join(self.folder, "token")
            with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
                file.write(token + "\n")
            arguments += ["--token-file", path]
        arguments += options
        if unit is not None:
            # A unit's file has all settings in it.
            path = os.path.join(self.folder, "unit.yaml")
            with open(path, "w") as file:
                file.write(unit)
            arguments = [PROGRAM, "serve", "--config", path]
        self.words = []
        self._log = open(os.path.join(OUT, f"{name}.log"), "a")
        self.process = subprocess.Popen(
            arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        try:
            self.url = wait_for("the address of the console", self._address, TIMEOUT).rstrip("/")
        except AssertionError as error:
            self.close()
            raise AssertionError(f"{error}; the program said: {' / '.join(self.words)}") from None
        parts = urllib.parse.urlsplit(self.url)
        self.host, self.port = parts.hostname, parts.port or 80

    def _read(self):
        for line in self.process.stdout:
            self.words.append(line.rstrip("\n"))
            self._log.write(line)
            self._log.flush()

    def _address(self):
        for line in list(self.words):
            found = re.search(r"https?://[^\s]+", line)
            if found:
                return found.group(0)
        if self.process.poll() is not None:
            self._reader.join(5)
            raise AssertionError(f"obscura serve ended with {self.process.returncode}")
        return None

    # MARK: asking

    def connect(self, source=None, timeout=TIMEOUT):
        """Returns a connection to the server, optionally from another of this machine's addresses (127.0.0.2 …)."""
        more = {"timeout": timeout, "source_address": (source, 0) if source else None}
        if self.url.startswith("https:"):
            # Tests/ConsoleWebTests checks the certificate.
            return http.client.HTTPSConnection(
                self.host, self.port, context=ssl._create_unverified_context(), **more
            )
        return http.client.HTTPConnection(self.host, self.port, **more)

    def socket(self, source=None, timeout=TIMEOUT):
        return socket.create_connection(
            (self.host, self.port), timeout=timeout, source_address=(source, 0) if source else None
        )

    def ask(self, method, path, body=None, headers=None, source=None, timeout=TIMEOUT, authorized=True):
        """Sends one request on its own connection; a body that is not bytes is sent as JSON."""
        headers = dict(headers or {})
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
            headers.setdefault("Content-Type", "application/json")
        if self.token is not None and authorized:
            headers.setdefault("Authorization", f"Bearer {self.token}")
        connection = self.connect(source, timeout)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read())
        finally:
            connection.close()

    def get(self, path, **more):
        return self.ask("GET", path, **more)

    @property
    def state(self):
        return self.get("/api/state").json

    def metrics(self):
        """Returns {"name{label="…"}": value} of `/metrics`."""
        figures = {}
        for line in self.get("/metrics").body.decode().splitlines():
            if line and not line.startswith("#"):
                name, _, value = line.rpartition(" ")
                figures[name] = float(value)
        return figures

    def wait_until_frames_come(self, timeout=TIMEOUT):
        wait_for("frames of the camera", lambda: self.get("/healthz").status == 200, timeout)

    # MARK: the system's figures of the process

    def usage(self):
        """Returns its descriptors, threads, memory in bytes, processor time in seconds and waits for one."""
        process = f"/proc/{self.process.pid}"
        status = {}
        with open(f"{process}/status") as file:
            for line in file:
                key, _, value = line.partition(":")
                status[key] = value.split()
        with open(f"{process}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
        return {
            "descriptors": len(os.listdir(f"{process}/fd")),
            "threads": int(status["Threads"][0]),
            "rss": int(status["VmRSS"][0]) * 1024,
            "peak": int(status["VmHWM"][0]) * 1024,
            "waits": self.waits(),
            "cpu": (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"),
        }

    def waits(self):
        """Returns the time in seconds that all threads have been ready to run without a processor."""
        total = 0
        for path in glob.glob(f"/proc/{self.process.pid}/task/*/schedstat"):
            with contextlib.suppress(OSError), open(path) as file:
                total += int(file.read().split()[1])
        return total / 1e9

    @property
    def is_alive(self):
        return self.process.poll() is None

    def stop(self, how=signal.SIGINT, timeout=TIMEOUT):
        """Ends it as Ctrl-C does; returns its exit status."""
        self.process.send_signal(how)
        try:
            return self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"obscura serve did not end within {timeout:.0f} s of a Ctrl-C") from None

    def close(self):
        """Ends it in any case."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self._log.write("it had to be killed\n")
                self.process.kill()
                self.process.wait()
        self._reader.join(5)
        self.process.stdout.close()
        self._log.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


@functools.cache
def truth(camera):
    """Returns the ground truth of a camera; computed once for all tests."""
    return Truth(camera)


class Truth:
    """The virtual camera's ground truth: the corners of each code in each frame, from `obscura scan --truth`."""

    def __init__(self, camera, frames=600):
        self.camera = camera
        self._codes = {}
        self._draw(frames)

    def _draw(self, frames):
        name = self.camera + ("&" if "?" in self.camera else "?") + f"clock=virtual&frames={frames}"
        # Only the drawn codes matter, so it scans only a corner of the image, which is faster.
        lines = subprocess.run(
            [PROGRAM, "scan", name, "--truth", "--json", "--types", "qr", "--roi", "0,0,0.02,0.02"],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        ).stdout.splitlines()
        for line in map(json.loads, lines):
            if line.get("truth"):
                self._codes.setdefault(line["frame"], {})[line["text"]] = [(c["x"], c["y"]) for c in line["corners"]]
        assert self._codes, f"{name} has drawn nothing"

    def codes(self, frame):
        """Returns {text: corners} of a frame."""
        if frame not in self._codes:
            self._draw(2 * frame)
        return self._codes[frame]

    def farthest(self, frame, codes):
        """Returns the greatest distance of a code's corner from its drawn place, as a fraction of the image's width.

        Codes are [(text, [(x, y)…])] in fractions of the image; distances are in fractions of width and height.
        """
        drawn = self.codes(frame)
        worst = 0.0
        for text, corners in codes:
            truth = drawn.get(text)
            assert truth is not None, f"frame {frame} has no code '{text}', but {sorted(drawn)}"
            for x, y in corners:
                # The order may start at another corner, so each corner is compared with the nearest drawn one.
                worst = max(worst, min(max(abs(x - u), abs(y - v)) for u, v in truth))
            for u, v in truth:
                worst = max(worst, min(max(abs(x - u), abs(y - v)) for x, y in corners))
        return worst


def cpu_count():
    return len(os.sched_getaffinity(0))


def settle(server, before, key, allowed, timeout=TIMEOUT):
    """Waits until a figure of the process is back at its earlier value, or at most the allowed amount above it."""
    return wait_for(
        f"{key} back to {before[key]} (+{allowed})",
        lambda: (server.usage()[key] <= before[key] + allowed) or None,
        timeout,
        interval=0.2,
    )
