"""The console's page as seen by tests: the content of its canvases and its texts."""

import base64
import os
import subprocess

from server import OUT, RATE
from webdriver import Browser, wait_for

VIEWS = ("live", "delayed")
# The outline around a code, as the page draws it.
OUTLINE = (0xFF, 0xE1, 0x4D)

# Reads the number strips of both images and the data about them in one task of the page, so that nothing is drawn in
# between.
READ = """
const seen = {};
for (const view of ['live', 'delayed']) {
    const canvas = document.getElementById(view + '-picture');
    const told = window.obscura && window.obscura[view];
    if (!canvas || !told || canvas.width < 64) { seen[view] = null; continue; }
    const rows = Math.max(1, Math.floor(canvas.height / 45));
    const copy = new OffscreenCanvas(canvas.width, rows);
    const context = copy.getContext('2d', {willReadFrequently: true});
    context.drawImage(canvas, 0, 0);
    const {data} = context.getImageData(0, 0, canvas.width, rows);
    let strip = 0;
    for (let block = 0; block < 32 && strip !== null; block++) {
        const from = Math.floor(canvas.width * (block + 1 / 3) / 32), to = canvas.width * (block + 2 / 3) / 32;
        let sum = 0, count = 0;
        for (let y = Math.floor(rows / 3); y < Math.max(Math.floor(rows / 3) + 1, rows * 2 / 3); y++)
            for (let x = from; x < Math.max(from + 1, to); x++, count++) sum += data[(y * canvas.width + x) * 4 + 1];
        const mean = sum / count;
        // Between black and white: the picture is no virtual camera's.
        strip = mean > 96 && mean < 160 ? null : strip * 2 + (mean > 128 ? 1 : 0);
    }
    seen[view] = {...JSON.parse(JSON.stringify(told)), strip, canvas: [canvas.width, canvas.height]};
}
return seen;
"""

# Counts decoded images and frames that were never closed, and uncaught errors.
WATCH = """
(() => {
    const proof = window.proof = {made: 0, closed: 0, errors: []};
    const make = window.createImageBitmap;
    window.createImageBitmap = (...given) => make(...given).then(bitmap => { proof.made++; return bitmap; });
    const close = ImageBitmap.prototype.close;
    ImageBitmap.prototype.close = function () { proof.closed++; return close.call(this); };
    const Decoder = window.VideoDecoder;
    window.VideoDecoder = class extends Decoder {
        constructor(given) {
            super({...given, output: (frame) => { proof.made++; given.output(frame); }});
        }
    };
    const closeFrame = VideoFrame.prototype.close;
    VideoFrame.prototype.close = function () { proof.closed++; return closeFrame.call(this); };
    addEventListener('error', event => proof.errors.push(String(event.message)));
    addEventListener('unhandledrejection', event =>
        proof.errors.push(String(event.reason && event.reason.stack || event.reason)));
})();
"""


class Shot:
    """A view's pixels, as they were on the screen at one moment."""

    def __init__(self, png):
        raw = subprocess.run(
            ["ffmpeg", "-nostdin", "-loglevel", "error", "-f", "image2pipe", "-c:v", "png", "-i", "-",
             "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
            input=png, stdout=subprocess.PIPE, check=True,
        ).stdout
        self.width, self.height = (int.from_bytes(png[at:at + 4], "big") for at in (16, 20))
        assert len(raw) == self.width * self.height * 3
        self.raw = raw

    def pixel(self, x, y):
        at = (y * self.width + x) * 3
        return self.raw[at:at + 3]

    @property
    def strip(self):
        """The frame's number; None if a block is neither black nor white."""
        number = 0
        y = max(1, self.height // 90)
        for block in range(32):
            place = range(int(self.width * (block + 0.4) / 32), int(self.width * (block + 0.6) / 32) + 1)
            mean = sum(self.pixel(x, y)[1] for x in place) / len(place)
            if 96 < mean < 160:
                return None
            number = number * 2 + (mean > 128)
        return number

    def outline_share(self, corners, within):
        """The share of a quadrilateral's sides along which the outline's colour is no farther away than `within`.

        Corners and distance are fractions of the image.
        """
        hits = 0
        far = int(within * self.width + 0.5)
        steps = 20
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1]):
            ax, ay, bx, by = ax * self.width, ay * self.height, bx * self.width, by * self.height
            length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
            across = ((by - ay) / length, -(bx - ax) / length)
            for step in range(1, steps):
                x, y = ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps
                hits += any(self._is_line(x + across[0] * d, y + across[1] * d) for d in range(-far, far + 1))
        return hits / (4 * (steps - 1))

    def _is_line(self, x, y):
        x, y = int(x), int(y)
        if not (0 <= x < self.width and 0 <= y < self.height):
            return False
        # Pixels that the line covers partly count, too.
        return max(abs(a - b) for a, b in zip(self.pixel(x, y), OUTLINE)) < 80


class Console:
    """The page of a server in its own browser."""

    def __init__(self, driver, server, **browser):
        self.server = server
        self.browser = Browser(driver, **browser)
        self.browser.command("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})

    def close(self):
        self.browser.close()

    def open(self, waits=True):
        self.browser.open(self.server.url + "/")
        if waits:
            self.wait_for_pictures()
        return self

    def read(self):
        """Returns the data of both canvases at one moment."""
        return self.browser.run(READ)

    def wait_for_pictures(self, views=VIEWS):
        def all_there():
            seen = self.read()
            return seen if all(seen[view] and seen[view]["strip"] is not None for view in views) else None

        return wait_for(f"pictures of {' and '.join(views)}", all_there)

    def strip(self, view):
        """Returns the number in a view's image."""
        return self.wait_for_frame(view, lambda _: True, f"a picture of {view}")["strip"]

    def wait_for_frame(self, view, fits, what):
        def look():
            seen = self.read()[view]
            return seen if seen and seen["strip"] is not None and fits(seen["strip"]) else None

        return wait_for(what, look)

    def differences(self, count):
        """Reads `count` times from the pixels by how many frames the live image is ahead of the delayed one."""
        found = []
        last = None

        def look():
            nonlocal last
            seen = self.read()
            if all(seen[view] and seen[view]["strip"] is not None for view in VIEWS):
                pair = (seen["live"]["strip"], seen["delayed"]["strip"])
                if pair != last:
                    found.append(pair[0] - pair[1])
                    last = pair
            return len(found) >= count

        wait_for(f"{count} pairs of pictures", look, interval=0.01)
        return found

    def shot(self, view):
        """Returns the screen's pixels in a view's area."""
        box = self.browser.run(
            """const box = document.getElementById(arguments[0] + '-picture').getBoundingClientRect();
            return {x: box.x + scrollX, y: box.y + scrollY, width: box.width, height: box.height, scale: 1}""",
            view,
        )
        return self.shot_of(box)

    def shot_of(self, clip):
        """Returns the screen's pixels in a part of the page."""
        answer = self.browser.command("Page.captureScreenshot", {"format": "png", "clip": clip})
        return Shot(base64.b64decode(answer["data"]))

    def set(self, selector, value):
        """Sets a control's value as a pointer does: with input events, then a change event."""
        self.browser.run(
            """const control = document.querySelector(arguments[0]);
            control.value = arguments[1];
            control.dispatchEvent(new Event('input', {bubbles: true}));
            control.dispatchEvent(new Event('change', {bubbles: true}));""",
            selector,
            value,
        )

    @property
    def words(self):
        """Returns all visible text on the page."""
        return self.browser.text("body")

    def wait_for_words(self, words):
        wait_for(f"the words '{words}' on the page", lambda: words in self.words or None)

    def screenshot(self, name, whole=False):
        self.browser.screenshot(os.path.join(OUT, f"{name}.png"), whole)

    def complaints(self, allowed=()):
        """Returns the errors of the page's scripts and of the browser's console."""
        errors = self.browser.run("return window.proof ? window.proof.errors : []")
        lines = [entry["message"] for entry in self.browser.log() if entry["level"] == "SEVERE"]
        return [line for line in errors + lines if not any(word in line for word in allowed)]


def period():
    """Returns the time between frames in seconds."""
    return 1 / RATE
