"""The HTTP interface: streams, snapshots, events, and a comparison of its description with the server."""

import json
import os
import shutil
import statistics
import subprocess
import unittest

from server import CAMERA, OUT, RATE, Server, truth
from streams import Events, Parts
from webdriver import wait_for

HERE = os.path.dirname(os.path.abspath(__file__))
# Endless answers and the WebSocket, which have their own tests.
ENDLESS = r"\.(mjpg|mp4|frames)$|/api/events$|^/api/logout$"


class Streams(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(options=["--delay", "1"], name="streams")
        cls.addClassCleanup(cls.server.close)
        cls.server.wait_until_frames_come()
        cls.truth = truth(CAMERA)

    def check(self, frame, picture, view):
        self.assertEqual((frame["width"], frame["height"]), (640, 360))
        self.assertEqual(picture[:2] + picture[-2:], b"\xff\xd8\xff\xd9", "no JPEG")
        self.assertAlmostEqual(frame["time"], frame["number"] / RATE, delta=1.5 / RATE)
        codes = [(code["text"], [(c["x"], c["y"]) for c in code["corners"]]) for code in frame["codes"] or []]
        if codes:
            self.assertLess(self.truth.farthest(frame["number"], codes), 0.02, view)

    def test_motion_jpeg(self):
        for view in ("live", "delayed"):
            parts = Parts(self.server, f"/api/{view}.mjpg?width=640")
            self.addCleanup(parts.close)
            frames = parts.frames(45)
            numbers = [frame["number"] for frame, _ in frames]
            self.assertEqual(numbers, sorted(set(numbers)), view)
            for frame, picture in frames:
                self.check(frame, picture, view)
            told = [frame["codes"] for frame, _ in frames]
            self.assertGreater(sum(bool(codes) for codes in told), 30, f"codes in 45 frames of {view}")
            # The code is in every frame: a frame that was not scanned has no list of codes, rather than an empty one.
            self.assertLess(sum(codes == [] for codes in told), 3, f"frames of {view} whose code was not found")

    def test_age_of_the_delayed_view_is_the_delay(self):
        parts = Parts(self.server, "/api/delayed.mjpg?width=320")
        self.addCleanup(parts.close)
        ages = [frame["age"] for frame, _ in parts.frames(30)]
        self.assertAlmostEqual(statistics.median(ages), 1, delta=1 / RATE)

    def test_snapshots(self):
        for view in ("live", "delayed"):
            answer = self.server.get(f"/api/{view}.jpg?width=320")
            self.assertEqual(answer.status, 200)
            self.assertEqual(answer.headers["Content-Type"], "image/jpeg")
            self.assertIn("no-store", answer.headers["Cache-Control"])
            self.check(json.loads(answer.headers["X-Frame"]), answer.body, view)

    def test_events(self):
        events = Events(self.server)
        self.addCleanup(events.close)
        self.assertEqual(events.status, 101)
        first = next(events)
        self.assertEqual(first["event"], "state", "the first event")
        ledger = events.wait("ledger", lambda l: l["captured"] > 10)
        for way in ledger["ways"]:
            known = sum(way[key] for key in ("delivered", "late", "outOfBuffers", "discontinuity", "inFlight"))
            self.assertEqual(known, ledger["captured"], way["name"])
        # Messages from clients are ignored.
        events.send(1, b'{"hello":1}')
        events.send(9, b"ping")
        events.wait("ledger", lambda l: l["captured"] > ledger["captured"])

    def test_scans_and_their_pictures(self):
        scans = wait_for("a scan", lambda: self.server.get("/api/scans?limit=5").json["scans"])
        ids = [scan["id"] for scan in scans]
        self.assertEqual(ids, sorted(ids, reverse=True))
        picture = self.server.get(f"/api/scans/{ids[0]}.jpg")
        self.assertEqual((picture.status, picture.body[:2]), (200, b"\xff\xd8"))
        self.assertEqual(self.server.get("/api/scans/999999.jpg").status, 404)

    def test_metrics_are_prometheus_text(self):
        answer = self.server.get("/metrics")
        self.assertTrue(answer.headers["Content-Type"].startswith("text/plain; version=0.0.4"))
        kinds, names = {}, set()
        for line in answer.body.decode().splitlines():
            if line.startswith("# TYPE "):
                _, _, name, kind = line.split()
                self.assertNotIn(name, kinds, "a family comes twice")
                kinds[name] = kind
            elif line and not line.startswith("#"):
                name = line.partition("{")[0].partition(" ")[0]
                names.add(name)
                float(line.rpartition(" ")[2])
                self.assertIn(name, kinds, "a figure without its kind")
        self.assertEqual({name for name in names if not name.startswith("obscura_")}, set())
        for name, kind in kinds.items():
            self.assertEqual(name.endswith("_total"), kind == "counter", name)

    def test_strict_headers(self):
        for path in ("/", "/console.js", "/api/state", "/nowhere"):
            headers = self.server.get(path).headers
            self.assertIn("default-src 'none'", headers["Content-Security-Policy"] or "", path)
            self.assertNotIn("unsafe", headers["Content-Security-Policy"] or "", path)
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff", path)
            self.assertEqual(headers["Referrer-Policy"], "no-referrer", path)
            self.assertIsNone(headers["Access-Control-Allow-Origin"], path)


class Endings(unittest.TestCase):
    """Start and end of the program."""

    def test_ctrl_c_ends_it_with_everybody_watching(self):
        server = Server(name="ctrl-c")
        self.addCleanup(server.close)
        server.wait_until_frames_come()
        parts = [Parts(server, f"/api/{view}.mjpg") for view in ("live", "delayed")]
        film = server.connect()
        film.request("GET", "/api/live.mp4")
        events = Events(server)
        for part in parts:
            part.frames(3)
        self.assertEqual(server.stop(), 0)
        for one in (*parts, film, events):
            one.close()

    def test_port_in_use_is_told(self):
        server = Server(name="first")
        self.addCleanup(server.close)
        program = os.environ.get("OBSCURA", "obscura")
        second = subprocess.run(
            [program, "serve", CAMERA, "--port", str(server.port)],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60,
        )
        self.assertNotEqual(second.returncode, 0)
        self.assertIn(str(server.port), second.stderr)

    def test_other_addresses_need_a_token(self):
        program = os.environ.get("OBSCURA", "obscura")
        for host in ("0.0.0.0", "::"):
            refused = subprocess.run(
                [program, "serve", CAMERA, "--host", host, "--port", "0"],
                stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60,
            )
            self.assertNotEqual(refused.returncode, 0, host)
            self.assertIn("token", refused.stderr.lower(), host)


class Description(unittest.TestCase):
    """schemathesis against /openapi.json."""

    def run_schemathesis(self, name, *options, **more):
        program = os.environ.get("SCHEMATHESIS") or shutil.which("schemathesis")
        if not program:
            self.fail("schemathesis is missing: run scripts/setup --browser")
        server = Server(name=name, **more)
        self.addCleanup(server.close)
        server.wait_until_frames_come()
        before = sorted(os.listdir(server.folder))
        log = os.path.join(OUT, f"{name}.txt")
        with open(log, "w") as file:
            # The same requests in every run.
            status = subprocess.run(
                [
                    program, "--config-file", os.path.join(HERE, "schemathesis.toml"),
                    "run", server.url + "/openapi.json", "--exclude-path-regex", ENDLESS,
                    "--phases", "examples,coverage,fuzzing", "--max-examples", "12", "--seed", "1",
                    "--generation-deterministic", "--no-shrink",
                    "--request-timeout", "20", "--rate-limit", "auto", "--continue-on-failure", "--no-color",
                    "--workers", "1", "--report", "junit", "--report-junit-path", os.path.join(OUT, f"{name}.xml"),
                    "--output-truncate", "true", *options,
                ],
                stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT, cwd=server.folder,
            ).returncode
        with open(log) as file:
            words = file.read()
        print(next((line.strip() for line in words.splitlines() if "generated" in line), "no test cases"))
        self.assertTrue(server.is_alive, "the server ended")
        self.assertEqual(status, 0, f"schemathesis found faults:\n{words[-6000:]}")
        self.assertEqual(server.get("/healthz").status, 200, "no frames come afterwards")
        after = [entry for entry in sorted(os.listdir(server.folder)) if entry not in (".schemathesis", ".hypothesis")]
        self.assertEqual(after, before, "files outside the clip folder")

    def test_without_a_token(self):
        self.run_schemathesis("schemathesis")

    def test_with_a_token(self):
        token = "schemathesis-knows-this-token"
        self.run_schemathesis("schemathesis-token", "--header", f"Authorization: Bearer {token}", token=token)
