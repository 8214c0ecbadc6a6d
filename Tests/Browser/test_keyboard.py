"""The whole page by keyboard alone, and by its accessible names."""

import json

from console import VIEWS
from server import RATE
from test_console import ConsoleTestCase
from webdriver import wait_for

# Controls that must be reachable, and thus be in the order of the Tab key. Lists have one stop or more.
CONTROLS = [
    "camera", "help-open", "snapshot-live", "full-live", "rate", "snapshot-delayed", "full-delayed", "scrub", "back",
    "step-back", "pause", "step-forward", "forward", "go-live", "delay", "delay-field", "clip-seconds", "save-clip",
]

FOCUS = """
const e = document.activeElement;
if (!e || e === document.body) return null;
const style = getComputedStyle(e), box = e.getBoundingClientRect();
const ring = e.matches(':focus-visible')
    && ((style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none');
return {id: e.id, name: e.id || e.dataset.clip || e.dataset.scan || e.className || e.tagName, tag: e.tagName, ring,
        seen: box.width > 0 && box.height > 0};
"""


class Keyboard(ConsoleTestCase):
    def setUp(self):
        self.server = self.serve(options=["--delay", "2"])
        self.page = self.console(self.server).open()
        self.browser = self.page.browser

    def focus(self, control):
        """Moves the focus to a control with the Tab key alone."""
        for _ in range(200):
            at = self.browser.run(FOCUS)
            if at and at["id"] == control:
                return
            self.browser.type("Tab")
        self.fail(f"#{control} is not reached with the Tab key")

    def is_slider(self, name):
        return bool(name) and self.browser.run("return document.getElementById(arguments[0])?.type === 'range'", name)

    def focus_pixels(self, name):
        """Returns the number of pixels in and around a control that have the focus colour on the screen."""
        look = self.browser.run(
            """const element = document.getElementById(arguments[0]), box = element.getBoundingClientRect();
            const colour = getComputedStyle(document.documentElement).getPropertyValue('--focus').trim();
            return {colour, clip: {x: box.x + scrollX - 6, y: box.y + scrollY - 6, width: box.width + 12,
                                   height: box.height + 12, scale: 1}}""",
            name,
        )
        colour = [int(look["colour"][at:at + 2], 16) for at in (1, 3, 5)]
        shot = self.page.shot_of(look["clip"])
        pixels = (shot.raw[at:at + 3] for at in range(0, len(shot.raw), 3))
        return sum(max(abs(a - b) for a, b in zip(pixel, colour)) < 24 for pixel in pixels)

    def test_tab_key_reaches_everything_and_leaves_again(self):
        wait_for("a scan in the list", lambda: self.browser.exists("#scans [data-scan]"))
        stops = []
        left = False
        for _ in range(200):
            self.browser.type("Tab")
            at = self.browser.run(FOCUS)
            if at is None or (stops and at["name"] == stops[0]["name"]):
                left = True
                break
            stops.append(at)
        ids = [stop["id"] for stop in stops]
        self.assertTrue(left, f"the Tab key does not come out again: {ids[-20:]}")
        disabled = self.browser.run(
            "return arguments[0].filter(id => document.getElementById(id)?.disabled)", CONTROLS
        )
        self.assertEqual([c for c in CONTROLS if c not in ids and c not in disabled], [], "not in reach")
        # Sliders show the focus at their thumb, which is not an element of the page.
        ringless = [stop["id"] for stop in stops if not stop["ring"]]
        self.assertEqual([name for name in ringless if not self.is_slider(name)], [], "the focus is not to be seen")
        for name in ringless:
            before = self.focus_pixels(name)
            self.focus(name)
            self.assertGreater(self.focus_pixels(name) - before, 30, f"#{name}: the focus is not to be seen")
        self.assertEqual([s["name"] for s in stops if not s["seen"]], [], "focused, but not to be seen")
        # The order is that of the page.
        places = self.browser.run(
            """return arguments[0].map(id => document.getElementById(id)).map((e, i, all) =>
                i === 0 || !!(all[i - 1].compareDocumentPosition(e) & Node.DOCUMENT_POSITION_FOLLOWING))""",
            [one for one in ids if one],
        )
        self.assertTrue(all(places), ids)

    def test_everything_has_a_name(self):
        self.browser.command("Accessibility.enable")
        nodes = self.browser.command("Accessibility.getFullAXTree")["nodes"]
        roles = {"button", "slider", "spinbutton", "combobox", "link", "textbox", "checkbox", "radio", "image"}
        nameless = [
            (node["role"]["value"], node.get("backendDOMNodeId"))
            for node in nodes
            if not node.get("ignored")
            and node.get("role", {}).get("value") in roles
            and not node.get("name", {}).get("value", "").strip()
        ]
        self.assertEqual(nameless, [])
        self.assertTrue(self.browser.run("return document.documentElement.lang && document.title"))
        headings = [node for node in nodes if node.get("role", {}).get("value") == "heading"]
        self.assertGreaterEqual(len(headings), 2)

    def test_screen_reader_goes_from_top_to_bottom(self):
        """The reading order is the visual order on a phone, under the headings of its parts."""
        self.browser.phone()
        self.browser.command("Accessibility.enable")
        nodes = {node["nodeId"]: node for node in self.browser.command("Accessibility.getFullAXTree")["nodes"]}
        root = next(node for node in nodes.values() if "parentId" not in node)
        read, waiting = [], [root]
        while waiting:
            node = waiting.pop()
            if not node.get("ignored") and node.get("role", {}).get("value") == "heading":
                read.append(node["name"]["value"])
            waiting += [nodes[child] for child in reversed(node.get("childIds", [])) if child in nodes]
        self.assertEqual(
            read,
            ["Obscura", "Live", "Codes in view", "Delayed", "Scans", "Frames", "Latency", "Clips", "Messages"],
        )
        shown = self.browser.run(
            """return [...document.querySelectorAll('h1,h2,h3')].filter(e => e.checkVisibility())
                .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top).map(e => e.innerText)"""
        )
        self.assertEqual(shown, read)

    def test_everything_by_keyboard(self):
        # The delay.
        before = self.server.state["delayed"]["delay"]
        self.focus("delay")
        self.browser.type(*["ArrowRight"] * 5)
        wait_for("a longer delay", lambda: self.server.state["delayed"]["delay"] > before + 0.01 or None)
        self.focus("delay-field")
        self.browser.type("Control+a", "1.5", "Enter")
        wait_for("a delay of 1.5 s", lambda: abs(self.server.state["delayed"]["delay"] - 1.5) < 0.02 or None)
        # The rate.
        rate = self.server.state["rate"]
        self.focus("rate")
        self.browser.type("ArrowLeft")
        wait_for("a lower rate", lambda: self.server.state["rate"] < rate or None)
        # Pauses, steps back and forward, and continues.
        self.focus("pause")
        self.browser.type("Space")
        wait_for("a pause", lambda: self.server.state["delayed"]["isPaused"] or None)
        held = json.loads(self.server.get("/api/delayed.jpg").headers["X-Frame"])["number"]
        self.page.wait_for_frame("delayed", lambda n: n == held, "the frame that is held")
        self.focus("step-back")
        self.browser.type("Enter")
        self.page.wait_for_frame("delayed", lambda n: n == held - 1, "the frame before")
        self.focus("step-forward")
        self.browser.type("Enter")
        self.page.wait_for_frame("delayed", lambda n: n == held, "the frame after it")
        self.focus("scrub")
        at = self.server.state["delayed"]["position"]
        self.browser.type(*["ArrowLeft"] * 3)
        wait_for("an earlier place", lambda: self.server.state["delayed"]["position"] < at or None)
        # Slow motion.
        for _ in range(200):
            if self.browser.run("return !!document.activeElement.closest('#speed')"):
                break
            self.browser.type("Tab")
        self.browser.type("ArrowLeft")
        wait_for("slow motion", lambda: self.server.state["delayed"]["speed"] != 1 or None)
        self.focus("go-live")
        self.browser.type("Enter")
        wait_for("the present", lambda: (not self.server.state["delayed"]["isPaused"]
                                         and self.server.state["delayed"]["delay"] < 0.5) or None)
        # A clip.
        self.focus("clip-seconds")
        self.browser.type("Control+a", "2")
        self.focus("save-clip")
        self.browser.type("Enter")
        wait_for("a clip", lambda: self.server.get("/api/clips").json["clips"] or None)
        # A scan leads to its frame.
        wait_for("a scan in the list", lambda: self.browser.exists("#scans [data-scan]"))
        row = "return document.activeElement.closest('#scans [data-scan]')?.dataset.scan"
        for _ in range(200):
            if chosen := self.browser.run(row):
                break
            self.browser.type("Tab")
        else:
            self.fail("no scan is reached with the Tab key")
        scans = self.server.get("/api/scans?limit=100").json["scans"]
        scan = next(scan for scan in scans if scan["id"] == int(chosen))
        self.browser.type("Enter")
        wait_for(
            f"frame {scan['frame']} of the scan in the delayed view",
            lambda: abs((self.page.strip("delayed") or 0) - scan["frame"]) <= 1 or None,
        )

    def test_shortcuts_are_explained(self):
        self.browser.type("?")
        wait_for("the help", lambda: self.browser.is_visible("#help") or None)
        self.page.screenshot("help")
        self.assertIn("space", self.browser.text("#help").lower())
        # Both keys in one go: the space bar must not end up at the button of the dialog that has just closed.
        self.browser.type("Escape", "Space")
        wait_for("the help to go", lambda: (not self.browser.is_visible("#help")) or None)
        wait_for("a pause by the space bar", lambda: self.server.state["delayed"]["isPaused"] or None)
        self.browser.type("Space")
        wait_for("its end", lambda: (not self.server.state["delayed"]["isPaused"]) or None)
        for view in VIEWS:
            first = self.page.strip(view)
            self.page.wait_for_frame(view, lambda n: n > first + RATE / 3, f"moving pictures in {view}")
