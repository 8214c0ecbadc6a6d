"""A unit with a model: what it sees is outlined on its own frame, listed, and stored once for each thing."""

import functools
import json
import os
import subprocess
import unittest

from console import VIEWS
from server import PROGRAM
from test_console import ConsoleTestCase
from webdriver import TIMEOUT, wait_for

SHAPES = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.deps/shapes.onnx"))
CAMERA = "virtual:640x480@15?codes=none&objects=circle,square"
UNIT = f"""
unit: table
cameras:
  - name: table
    source: {CAMERA}
    delay: 1s
models:
  - name: shapes
    file: {SHAPES}
    min-confidence: 0.5
console:
  port: 0
store:
  file: scans.sqlite
  pictures: frame
"""


@functools.cache
def truth(frames=300):
    """Returns {frame: {class: (x, y, width, height)}} of what the camera draws."""
    name = f"{CAMERA}&clock=virtual&frames={frames}"
    # A confidence that nothing has: only what is drawn matters.
    lines = subprocess.run(
        [PROGRAM, "detect", SHAPES, name, "--truth", "--json", "--min-confidence", "1"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True,
    ).stdout.splitlines()
    drawn = {}
    for line in map(json.loads, lines):
        if line.get("truth"):
            box = line["bounds"]
            drawn.setdefault(line["frame"], {})[line["label"]] = (box["x"], box["y"], box["width"], box["height"])
    return drawn


@unittest.skipUnless(os.path.exists(SHAPES), "there is no model: scripts/setup --models")
class Models(ConsoleTestCase):
    def test_boxes_lie_on_the_things_of_their_frame(self):
        drawn = truth()
        server = self.serve(unit=UNIT)
        page = self.console(server).open()
        looked = {view: set() for view in VIEWS}
        farthest = 0.0

        def look():
            nonlocal farthest
            for view, seen in page.read().items():
                number = seen["strip"] if seen else None
                if number not in drawn or number in looked[view] or not seen["codes"]:
                    continue
                for code in seen["codes"]:
                    self.assertEqual(code["type"], "object.shapes")
                    label = code["text"].split()[0]
                    if label not in drawn[number]:
                        # A class that is mistaken for a moment is the model's affair.
                        continue
                    x, y, width, height = drawn[number][label]
                    xs, ys = [c["x"] for c in code["corners"]], [c["y"] for c in code["corners"]]
                    away = max(abs((min(xs) + max(xs)) / 2 - x - width / 2), abs((min(ys) + max(ys)) / 2 - y - height / 2))
                    farthest = max(farthest, away)
                    looked[view].add(number)
            return all(len(frames) >= 10 for frames in looked.values()) or None

        wait_for("boxes on ten frames of each view", look, 2 * TIMEOUT)
        print(f"boxes: centres at most {farthest:.3f} of the picture away")
        self.assertLess(farthest, 0.1)

    def test_each_thing_is_stored_once(self):
        server = self.serve(unit=UNIT)
        page = self.console(server).open()
        scans = wait_for("both things in the list", lambda: self.things(server))
        self.assertEqual({scan["code"]["type"] for scan in scans}, {"object.shapes"})
        wait_for("them on the page", lambda: ("circle" in page.browser.text("#scans")) or None)
        # Sixty more frames bring no more than a mistaken class or a lost track now and then would.
        first = page.strip("live")
        page.wait_for_frame("live", lambda n: n > first + 60, "four seconds")
        self.assertLess(len(server.get("/api/scans?limit=100").json["scans"]), 10)

    def things(self, server):
        scans = server.get("/api/scans?limit=100").json["scans"]
        # A scan's text is its class with the confidence.
        return scans if {"circle", "square"} <= {scan["code"]["text"].split()[0] for scan in scans} else None
