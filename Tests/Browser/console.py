"""The console's page as tests see it: what is drawn on its canvases, and what it says."""

import os

from server import OUT, RATE
from webdriver import Browser, wait_for

VIEWS = ("live", "delayed")

# Reads both canvases in one task of the page: nothing is drawn between. The copy is kept for `outline_hits`.
READ = """
const seen = {now: performance.now()};
window.proofShots = {};
for (const view of ['live', 'delayed']) {
    const canvas = document.getElementById(view + '-canvas');
    const told = window.obscura && window.obscura[view];
    if (!canvas || !told || !canvas.width || !canvas.height) { seen[view] = null; continue; }
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    const context = copy.getContext('2d', {willReadFrequently: true});
    context.drawImage(canvas, 0, 0);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    window.proofShots[view] = pixels;
    const rows = Math.max(1, canvas.height / 45);
    let strip = 0;
    for (let block = 0; block < 32 && strip !== null; block++) {
        const from = canvas.width * (block + 1 / 3) / 32, to = canvas.width * (block + 2 / 3) / 32;
        let sum = 0, count = 0;
        for (let y = Math.floor(rows / 3); y < Math.max(Math.floor(rows / 3) + 1, rows * 2 / 3); y++)
            for (let x = Math.floor(from); x < Math.max(Math.floor(from) + 1, to); x++) {
                sum += pixels.data[(y * canvas.width + x) * 4 + 1];
                count++;
            }
        const mean = sum / count;
        // Between black and white: the picture is no camera's.
        strip = mean > 96 && mean < 160 ? null : strip * 2 + (mean > 128 ? 1 : 0);
    }
    seen[view] = {...JSON.parse(JSON.stringify(told)), strip, canvas: [canvas.width, canvas.height]};
}
return seen;
"""

# How much of a quadrilateral's edges, given by its corners, has the outline's colour no farther away than `within`
# (a fraction of the picture), in the pixels that READ kept.
HITS = """
const [view, corners, within, colour] = arguments;
const {data, width, height} = window.proofShots[view];
const isLine = (x, y) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return false;
    const at = (y * width + x) * 4;
    // Half covered pixels count: the line's colour has to show, not to be pure.
    return Math.max(...colour.map((value, i) => Math.abs(data[at + i] - value))) < 90;
};
let hits = 0, count = 0;
for (let edge = 0; edge < 4; edge++) {
    const [a, b] = [corners[edge], corners[(edge + 1) % 4]];
    const across = {x: (b.y - a.y) * height, y: -(b.x - a.x) * width};
    const length = Math.hypot(across.x, across.y);
    for (let step = 1; step < 20; step++) {
        const x = (a.x + (b.x - a.x) * step / 20) * width, y = (a.y + (b.y - a.y) * step / 20) * height;
        const far = Math.ceil(within * width);
        let hit = false;
        for (let d = -far; d <= far && !hit; d++)
            hit = isLine(Math.round(x + across.x / length * d), Math.round(y + across.y / length * d));
        hits += hit;
        count++;
    }
}
return hits / count;
"""

# Counts decoded pictures that were never closed, streams that are open, and errors that nobody caught.
WATCH = """
(() => {
    const proof = window.proof = {made: 0, closed: 0, errors: []};
    const make = window.createImageBitmap;
    window.createImageBitmap = (...given) => make(...given).then(bitmap => { proof.made++; return bitmap; });
    const close = ImageBitmap.prototype.close;
    ImageBitmap.prototype.close = function () { proof.closed++; return close.call(this); };
    addEventListener('error', event => proof.errors.push(String(event.message)));
    addEventListener('unhandledrejection', event =>
        proof.errors.push(String(event.reason && event.reason.stack || event.reason)));
})();
"""


class Console:
    """The page of a server in a browser of its own."""

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
        """What both canvases show, at one moment."""
        return self.browser.run(READ)

    def wait_for_pictures(self, views=VIEWS):
        def all_there():
            seen = self.read()
            return seen if all(seen[view] and seen[view]["strip"] is not None for view in views) else None

        return wait_for(f"pictures of {' and '.join(views)}", all_there)

    def strip(self, view):
        seen = self.read()[view]
        return seen and seen["strip"]

    def wait_for_frame(self, view, fits, what):
        def look():
            seen = self.read()[view]
            return seen if seen and seen["strip"] is not None and fits(seen["strip"]) else None

        return wait_for(what, look)

    def differences(self, count):
        """By how many frames the live picture is ahead of the delayed one, read from the pixels, `count` times."""
        found = []
        last = None
        while len(found) < count:
            seen = self.read()
            if not all(seen[view] and seen[view]["strip"] is not None for view in VIEWS):
                continue
            pair = (seen["live"]["strip"], seen["delayed"]["strip"])
            if pair != last:
                found.append(pair[0] - pair[1])
                last = pair
        return found

    def outline_hits(self, view, corners, within):
        colour = self.browser.run("return window.obscura.outlineColor")
        values = [int(float(v)) for v in colour.partition("(")[2].rstrip(")").replace(",", " ").split()[:3]]
        corners = [{"x": x, "y": y} for x, y in corners]
        return self.browser.run(HITS, view, corners, within, values)

    def set(self, selector, value):
        """Sets a control's value as a pointer does: input events, then the change."""
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
        return self.browser.text("body")

    def wait_for_words(self, *words):
        """Waits until one of the words is to be read on the page."""

        def look():
            text = self.words.lower()
            return next((word for word in words if word.lower() in text), None)

        return wait_for(f"one of the words {words}", look)

    def screenshot(self, name, whole=False):
        self.browser.screenshot(os.path.join(OUT, f"{name}.png"), whole)

    def complaints(self, allowed=()):
        """What went wrong in the page, by its own scripts and by the browser's console."""
        errors = self.browser.run("return window.proof ? window.proof.errors : []")
        lines = [entry["message"] for entry in self.browser.log() if entry["level"] == "SEVERE"]
        return [line for line in errors + lines if not any(word in line for word in allowed)]


def period():
    """The time between frames."""
    return 1 / RATE
