"""The views as H.264 over a WebSocket: their frames, outlines and age, on good lines and bad ones, and as JPEG."""

import os
import statistics
import subprocess
import tempfile

from console import VIEWS, Console
from relay import Relay
from server import RATE, Server, truth, CAMERA
from test_console import GOING, ConsoleTestCase
from webdriver import TIMEOUT, wait_for

# Collects, for each frame that is drawn, its number and those in its pixels and codes, in the task that drew it.
COLLECT = """
const seen = window.collected = {live: [], delayed: []};
let last = {live: 0, delayed: 0};
const look = () => {
    for (const view of ['live', 'delayed']) {
        const told = window.obscura[view];
        if (!told || told.count === last[view]) continue;
        last[view] = told.count;
        const canvas = document.getElementById(view + '-picture');
        const rows = Math.max(1, Math.floor(canvas.height / 45));
        const copy = new OffscreenCanvas(canvas.width, rows);
        const context = copy.getContext('2d', {willReadFrequently: true});
        context.drawImage(canvas, 0, 0);
        const {data} = context.getImageData(0, 0, canvas.width, rows);
        let strip = 0;
        for (let block = 0; block < 32; block++) {
            const x = Math.floor(canvas.width * (block + 0.5) / 32), y = Math.floor(rows / 2);
            strip = strip * 2 + (data[(y * canvas.width + x) * 4 + 1] > 128 ? 1 : 0);
        }
        seen[view].push({
            strip, number: told.number, text: told.codes?.map(code => code.text) ?? null, level: told.level,
            behind: told.behind, corners: told.codes?.map(code => code.corners) ?? [], width: canvas.width,
        });
    }
    requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


class Frames(ConsoleTestCase):
    def collected(self, console, count):
        console.browser.run(COLLECT)
        enough = f"return Math.min(collected.live.length, collected.delayed.length) >= {count}"
        console.browser.wait_for(f"{count} frames of each view", enough)
        return console.browser.run("return collected")

    def test_outline_is_on_its_own_frame_and_frames_are_young(self):
        server = self.serve(options=["--delay", "1"])
        console = self.console(server)
        console.open()
        for view in VIEWS:
            self.assertEqual(console.browser.run("return document.getElementById(arguments[0]).dataset.pictures", view),
                             "h264")
        seen = self.collected(console, 150)
        drawn = truth(CAMERA)
        for view in VIEWS:
            frames = seen[view]
            wrong = [frame for frame in frames if frame["number"] != frame["strip"]]
            self.assertEqual(wrong, [], f"{view}: what is told belongs to another frame")
            order = [frame["number"] for frame in frames]
            self.assertEqual(order, sorted(order))
            codes = [(frame["strip"], list(zip(frame["text"], [[(c["x"], c["y"]) for c in corners]
                                                               for corners in frame["corners"]])))
                     for frame in frames if frame["text"]]
            self.assertGreater(len(codes), len(frames) / 2)
            worst = max(drawn.farthest(number, found) for number, found in codes)
            self.assertLess(worst, 0.02, view)
            print(f"{view}: {len(frames)} frames, each with its own number and codes; corners at most {worst:.4f} away")
        ages = [frame["behind"] for frame in seen["live"]]
        self.assertGreater(min(ages), 0)
        print(f"capture to canvas, {len(ages)} frames: p50 {1000 * statistics.median(ages):.0f} ms, "
              f"p95 {1000 * percentile(ages, 0.95):.0f} ms, at most {1000 * max(ages):.0f} ms")

    def test_viewers_share_one_encoder(self):
        server = self.serve()
        pages = [self.console(server).open() for _ in range(3)]
        for page in pages:
            page.wait_for_pictures()
        before = server.metrics()
        names = [f'obscura_viewers{{kind="frames",view="{view}"}}' for view in VIEWS]
        self.assertEqual([before[name] for name in names], [3, 3])

    def test_bad_line_lowers_rate_and_size_and_never_falls_behind(self):
        """2 Mbit/s, 300 ms there and back, and lost packets; the camera's frames need more than twice that."""
        server = self.serve("virtual:1280x720@30?codes=qr&noise=0.3&seed=5", options=["--delay", "1"])
        relay = Relay(server.port, rate=2_000_000, delay=0.15, loss=0.005)
        self.addCleanup(relay.close)
        console = self.console(server)
        self.allowed = GOING
        console.browser.open(relay.url + "/")
        console.wait_for_pictures()
        said = "return ['live', 'delayed'].map(view => document.getElementById(view + '-line').textContent)"
        words = wait_for(
            "words about the line", lambda: [word for word in console.browser.run(said) if word] or None, 2 * TIMEOUT
        )
        seen = self.collected(console, 120)
        for view, delay in (("live", 0), ("delayed", 1)):
            frames = seen[view]
            self.assertEqual([frame for frame in frames if frame["number"] != frame["strip"]], [], view)
            ages = [frame["behind"] - delay for frame in frames]
            print(f"{view}: steps {sorted({frame['level'] for frame in frames})}, widths "
                  f"{sorted({frame['width'] for frame in frames})}, behind by p50 {statistics.median(ages):.2f} s, "
                  f"p95 {percentile(ages, 0.95):.2f} s, at most {max(ages):.2f} s")
            # A view without a bound would be behind by more with every second.
            self.assertLess(statistics.median(ages), 3)
        self.assertGreater(max(frame["level"] for view in VIEWS for frame in seen[view]), 0)
        print(f"the page says: {words[0]}")

    def test_encrypted_page(self):
        with tempfile.TemporaryDirectory() as folder:
            files = [os.path.join(folder, name) for name in ("cert.pem", "key.pem")]
            subprocess.run(
                ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                 "-days", "2", "-subj", "/CN=test", "-addext", "subjectAltName=IP:127.0.0.1", "-out", files[0],
                 "-keyout", files[1]],
                check=True, stderr=subprocess.DEVNULL,
            )
            server = self.serve(options=["--certificate", files[0], "--key", files[1]], token="a-token-of-a-test")
        self.assertTrue(server.url.startswith("https://"), server.url)
        console = self.console(server, trusting=True)
        self.allowed = ("401",)
        console.open(waits=False)
        console.browser.wait_for("the form for the token", "return document.getElementById('login').open")
        console.browser.run("""document.getElementById('token').value = arguments[0];
            document.getElementById('login-submit').click()""", "a-token-of-a-test")
        console.wait_for_pictures()
        self.assertEqual(console.browser.run("return document.getElementById('live').dataset.pictures"), "h264")
        self.assertEqual(console.browser.run("return document.cookie"), "")

    def test_jpeg_where_h264_is_not_decoded(self):
        server = self.serve(options=["--delay", "1"])
        hidden = self.console(server)
        hidden.browser.command("Page.addScriptToEvaluateOnNewDocument", {"source": "delete window.VideoDecoder"})
        hidden.open()
        asked = self.console(server)
        asked.browser.open(server.url + "/?pictures=jpeg")
        asked.wait_for_pictures()
        for console in (hidden, asked):
            kinds = console.browser.run(
                "return ['live', 'delayed'].map(view => document.getElementById(view).dataset.pictures)")
            self.assertEqual(kinds, ["jpeg", "jpeg"])
            first = console.strip("live")
            console.wait_for_frame("live", lambda number: number >= first + RATE, "a second of frames")
            for _ in range(20):
                for view, seen in console.read().items():
                    if seen["number"] is not None:
                        self.assertEqual(seen["number"], seen["strip"], view)
        self.assertEqual(server.metrics()['obscura_viewers{kind="frames",view="live"}'], 0)

    def test_decoder_that_fails_leads_to_jpeg(self):
        server = self.serve(options=["--delay", "1"])
        console = self.console(server)
        broken = "VideoDecoder.prototype.decode = function () { throw new Error('broken'); };"
        console.browser.command("Page.addScriptToEvaluateOnNewDocument", {"source": broken})
        console.open()
        kinds = "return ['live', 'delayed'].every(view => document.getElementById(view).dataset.pictures === 'jpeg')"
        console.browser.wait_for("JPEG in both views", kinds)
        console.wait_for_pictures()
