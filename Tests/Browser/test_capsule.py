"""The page of a capsule: lanes, zoom, drops, and a frame's way at a click."""

import os
import subprocess
import tempfile
import unittest

from server import OUT, PROGRAM
from webdriver import Browser, Driver

# Returns the place of the first mark of a kind, in CSS pixels of the page, and its frame.
PLACE = """
const kind = data.kinds.indexOf(arguments[0]), box = canvas.getBoundingClientRect();
const mark = data.marks.find(m => m[3] === kind && m[5] !== null && m[1] >= from && m[1] <= from + span);
if (!mark) return null;
return {x: box.x + x(mark[1], canvas.clientWidth) + 1, y: box.y + mark[0] * row + row / 2, frame: mark[5]};
"""


class CapsulePage(unittest.TestCase):
    """A recorded session with a busy machine and without: its page in a browser."""

    @classmethod
    def setUpClass(cls):
        os.makedirs(OUT, exist_ok=True)
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        capsule, cls.report = os.path.join(folder.name, "session.capsule"), os.path.join(folder.name, "session.html")
        camera = "virtual:320x240@30?codes=qr&clock=virtual&frames=60&lose=0.1&seed=3"
        cls.run_tool("record", camera, "--codes", "qr", "--capsule", capsule)
        cls.run_tool("capsule", "inspect", capsule, "--report", cls.report)
        cls.driver = Driver()
        cls.addClassCleanup(cls.driver.close)

    @staticmethod
    def run_tool(*arguments):
        subprocess.run([PROGRAM, *arguments], check=True, stdin=subprocess.DEVNULL, capture_output=True, timeout=120)

    def setUp(self):
        self.browser = Browser(self.driver)
        self.addCleanup(self.browser.close)
        self.browser.open(f"file://{self.report}")

    def tearDown(self):
        self.browser.screenshot(os.path.join(OUT, f"capsule-{self.id().rpartition('.')[2]}.png"))
        self.assertEqual([line for line in self.browser.log() if line.get("level") == "SEVERE"], [])

    def mouse(self, kind, place, **more):
        event = {"type": kind, "x": place["x"], "y": place["y"], "button": "left", "clickCount": 1, **more}
        self.browser.command("Input.dispatchMouseEvent", event)

    def click(self, place):
        self.mouse("mousePressed", place)
        self.mouse("mouseReleased", place)

    def view(self):
        return self.browser.run("return [from, span]")

    def test_every_part_has_its_lane_from_the_camera_down(self):
        lanes = self.browser.run("return data.lanes")
        self.assertEqual(lanes[0], "camera 1")
        for lane in ("video output", "metadata output", "sets", "set client", "found", "settings"):
            self.assertIn(lane, lanes)
        self.assertEqual(lanes.index("settings"), len(lanes) - 1)

    def test_a_click_on_a_frame_shows_its_whole_way(self):
        place = self.browser.run(PLACE, "code")
        self.click(place)
        self.assertEqual(self.browser.run("return chosen"), place["frame"])
        rows = self.browser.run("return [...document.querySelectorAll('#way tr')].map(r => r.textContent)")
        for lane in ("camera 1", "video output", "metadata output", "sets", "set client", "found"):
            self.assertTrue(any(lane in row for row in rows), f"{lane} is not in {rows}")
        # In the order of time, and beside the marks nothing is chosen.
        times = self.browser.run("return [...document.querySelectorAll('#way td:first-child')].map(c => parseFloat("
                                 "c.textContent))")
        self.assertEqual(times, sorted(times))
        box = self.browser.run("const b = canvas.getBoundingClientRect(); return {x: b.x + 20, y: b.bottom - 4}")
        self.click(box)
        self.assertEqual(self.browser.run("return [chosen, document.getElementById('way').textContent]"), [None, ""])

    def test_the_wheel_zooms_at_the_pointer_and_a_drag_moves(self):
        place = self.browser.run(PLACE, "frame")
        before = self.view()
        time = self.browser.run("return from + (arguments[0] - canvas.getBoundingClientRect().x - left) / "
                                "(canvas.clientWidth - left) * span", place["x"])
        for _ in range(4):
            self.browser.command("Input.dispatchMouseEvent",
                                 {"type": "mouseWheel", "x": place["x"], "y": place["y"], "deltaX": 0, "deltaY": -100})
        after = self.view()
        self.assertLess(after[1], before[1] / 2)
        here = self.browser.run("return canvas.getBoundingClientRect().x + x(arguments[0], canvas.clientWidth)", time)
        self.assertLess(abs(here - place["x"]), 3)
        self.mouse("mousePressed", {"x": 700, "y": place["y"]})
        self.mouse("mouseMoved", {"x": 500, "y": place["y"]}, buttons=1)
        self.mouse("mouseReleased", {"x": 500, "y": place["y"]})
        self.assertGreater(self.view()[0], after[0])
        self.assertIsNone(self.browser.run("return chosen"))
        self.browser.click("#all")
        self.assertEqual(self.view()[0], 0)

    def test_drops_are_found_by_buttons_and_the_keyboard_works(self):
        self.browser.click("#after")
        first = self.browser.run("return marked[4]")
        self.assertRegex(first, "lost|dropped")
        self.browser.click("#after")
        self.browser.click("#before")
        self.assertEqual(self.browser.run("return marked[4]"), first)
        self.browser.run("canvas.focus()")
        span = self.view()[1]
        self.browser.type("+")
        self.assertLess(self.view()[1], span)
        self.browser.type("Escape")
        self.assertIsNone(self.browser.run("return chosen"))

    def test_the_marks_can_be_told_apart_in_the_dark(self):
        dark = Browser(self.driver, dark=True)
        self.addCleanup(dark.close)
        dark.open(f"file://{self.report}")
        colours = [browser.run("return [css('paper'), ...data.kinds.map(css)]") for browser in (self.browser, dark)]
        for both in colours:
            self.assertEqual(len(set(both)), len(both), both)
        self.assertNotEqual(colours[0][0], colours[1][0])
        dark.screenshot(os.path.join(OUT, "capsule-dark.png"))
