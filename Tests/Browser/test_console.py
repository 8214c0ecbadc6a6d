"""The page in a real Chromium: its images and its controls."""

import json
import os
import statistics
import subprocess
import unittest

from console import VIEWS, Console, period
from server import CAMERA, OUT, RATE, Server, truth
from streams import Events
from webdriver import TIMEOUT, Driver, wait_for

# Messages of the browser itself when a server or a stream ends.
GOING = ("net::ERR_", "WebSocket connection to", "Failed to load resource")


class ConsoleTestCase(unittest.TestCase):
    """A browser's page that must log no errors."""

    allowed = ()

    @classmethod
    def setUpClass(cls):
        cls.driver = Driver()
        cls.addClassCleanup(cls.driver.close)

    def console(self, server, **browser):
        console = Console(self.driver, server, **browser)
        self.addCleanup(console.close)
        self.addCleanup(self.check, console)
        return console

    def check(self, console):
        name = self.id().rpartition(".")[2]
        try:
            console.screenshot(f"end-{name}")
        except Exception as error:  # A picture of the end is a help, not a test.
            print(f"no screenshot of {name}: {error}")
        self.assertEqual(console.complaints(self.allowed), [], "the page complained")

    def serve(self, *inputs, **more):
        server = Server(*inputs, name=self.id().rpartition(".")[2], **more)
        self.addCleanup(server.close)
        server.wait_until_frames_come()
        return server


class Pictures(ConsoleTestCase):
    """Various checks of one camera and one page."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.server = Server(options=["--delay", "2"], name="pictures")
        cls.addClassCleanup(cls.server.close)
        cls.server.wait_until_frames_come()
        cls.truth = truth(CAMERA)
        cls.shared = Console(cls.driver, cls.server)
        cls.addClassCleanup(cls.shared.close)
        cls.shared.open()

    def setUp(self):
        self.addCleanup(self.check, self.shared)

    def test_picture_moves(self):
        for view in VIEWS:
            first = self.shared.strip(view)
            later = self.shared.wait_for_frame(view, lambda n: n >= first + RATE, f"a second of frames in {view}")
            self.assertGreater(later["strip"], first)

    def test_what_is_said_of_a_frame_is_of_that_frame(self):
        for _ in range(20):
            seen = self.shared.read()
            for view in VIEWS:
                if seen[view]["number"] is not None:
                    self.assertEqual(seen[view]["number"], seen[view]["strip"], view)

    def test_outline_lies_on_the_code_of_its_frame(self):
        """Uses the pixels on the screen: the strip shows the frame's number, and the drawn codes are known."""
        worst, least, beside = 0.0, 1.0, 0.0
        looked = {view: set() for view in VIEWS}

        def look():
            nonlocal worst, least, beside
            for view in VIEWS:
                shot = self.shared.shot(view)
                frame = shot.strip
                if frame is None or frame in looked[view]:
                    continue
                told = self.shared.read()[view]["codes"]
                if not told:
                    continue
                for corners in self.truth.codes(frame).values():
                    least = min(least, shot.outline_share(corners, 0.02))
                    # Proves that the measure can fail: away from the code there is no outline.
                    beside = max(beside, shot.outline_share([(x * 0.5, y * 0.5) for x, y in corners], 0.005))
                looked[view].add(frame)
            return all(len(frames) >= 10 for frames in looked.values()) or None

        wait_for("outlines on ten frames of each view", look, 2 * TIMEOUT)
        compared = 0
        while compared < 20:
            for view, seen in self.shared.read().items():
                codes = [(code["text"], [(c["x"], c["y"]) for c in code["corners"]]) for code in seen["codes"] or []]
                worst = max(worst, self.truth.farthest(seen["strip"], codes))
                compared += len(codes)
        print(f"outlines: corners told at most {worst:.4f} of the picture away; on the screen, the least share of a "
              f"code's sides with a line within 2 %: {least:.2f}; elsewhere at most {beside:.2f}")
        self.assertLess(worst, 0.02)
        self.assertGreater(least, 0.9)
        self.assertLess(beside, 0.5)

    def test_delay_slider_sets_the_difference_of_the_strips(self):
        for seconds in (1.2, 3, 2):
            self.shared.set("#delay", seconds)
            wait_for(
                f"a delay of {seconds} s",
                lambda: abs(self.server.state["delayed"]["delay"] - seconds) < 0.051 or None,
            )
            wanted = self.server.state["delayed"]["delay"]
            found = []

            def is_reached():
                # Images that were in flight when the delay changed are drawn first, and the machine may be busy for a
                # while.
                found[:] = self.shared.differences(41)
                return abs(statistics.median(found) * period() - wanted) <= period() + 1e-6

            wait_for(f"pictures {wanted:.2f} s apart", is_reached)
            print(f"delay {wanted:.2f} s: live is {statistics.median(found) * period():.3f} s ahead; "
                  f"{min(found)} to {max(found)} frames")

    def test_scan_is_listed_with_its_frame(self):
        wait_for("a scan in the list", lambda: self.shared.browser.exists("#scans [data-scan]"))
        scan = self.server.get("/api/scans").json["scans"][0]
        self.assertIn(scan["code"]["text"], self.shared.browser.text("#scans"))
        thumbnail = """const image = document.querySelector('#scans [data-scan] img');
            return image && image.complete && image.naturalWidth > 0"""
        self.shared.browser.wait_for("the thumbnail of its frame", thumbnail)

    def test_ledger_and_latency_are_drawn(self):
        script = """const out = {text: document.getElementById('ledger').innerText};
            // How many colours there are: a chart without curves has those of its frame only.
            out.colours = ['rates-chart', 'latency-chart'].map(id => {
                const canvas = document.getElementById(id);
                const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
                return new Set(new Uint32Array(data.buffer)).size;
            });
            return out"""

        def look():
            seen = self.shared.browser.run(script)
            return seen if min(seen["colours"]) > 4 and any(digit in seen["text"] for digit in "123456789") else None

        wait_for("charts of frames and latency, and the ledger's figures", look)

    def test_pause_step_scrub_and_live(self):
        browser = self.shared.browser
        browser.click("#pause")
        wait_for("a pause", lambda: self.server.state["delayed"]["isPaused"] or None)
        live = self.shared.strip("live")
        self.shared.wait_for_frame("live", lambda n: n > live + 5, "live frames while the delayed view is paused")
        held = self.shared.strip("delayed")
        self.shared.wait_for_frame("live", lambda n: n > live + 12, "more of them")
        self.assertEqual(self.shared.strip("delayed"), held, "a paused view moves")
        browser.click("#step-back")
        self.shared.wait_for_frame("delayed", lambda n: n == held - 1, "the frame before")
        browser.click("#step-forward")
        self.shared.wait_for_frame("delayed", lambda n: n == held, "the frame after it again")
        state = self.server.state["delayed"]
        # Somewhere in the middle of the kept frames.
        target = (state["oldest"] + state["newest"]) / 2
        self.shared.set("#scrub", target)
        # The unit of the bar's value is up to the page; the server reports the resulting position.
        wait_for(
            f"a place near {target:.2f} s",
            lambda: abs(self.server.state["delayed"]["position"] - target) < 1.5 or None,
        )
        browser.click("#go-live")
        wait_for("the present", lambda: max(self.shared.differences(3)) <= 3 or None)
        self.assertFalse(self.server.state["delayed"]["isPaused"])
        self.shared.set("#delay", 2)
        wait_for("the delay from before", lambda: abs(self.server.state["delayed"]["delay"] - 2) < 0.051 or None)

    def test_slow_motion(self):
        browser = self.shared.browser
        browser.click("#speed label:has(input[value='0.25'])")
        wait_for("a quarter of the speed", lambda: self.server.state["delayed"]["speed"] == 0.25 or None)
        before = self.shared.read()
        start = before["live"]["strip"]
        self.shared.wait_for_frame("live", lambda n: n >= start + 4 * RATE, "four seconds")
        after = self.shared.read()
        advance = [after[view]["strip"] - before[view]["strip"] for view in VIEWS]
        self.assertAlmostEqual(advance[1] / advance[0], 0.25, delta=0.08)
        self.shared.set("#delay", 2)
        wait_for("the usual speed", lambda: self.server.state["delayed"]["speed"] == 1 or None)

    def test_snapshots_tell_their_age(self):
        browser = self.shared.browser
        for view, age in (("live", 0), ("delayed", self.server.state["delayed"]["delay"])):
            browser.click(f"#snapshot-{view}")
            shown = "return document.querySelector('#snapshot[open]')?.dataset.view === arguments[0]"
            browser.wait_for("the snapshot", shown, view)
            told = browser.run("return {...document.getElementById('snapshot').dataset}")
            self.assertAlmostEqual(float(told["age"]), age, delta=0.5)
            self.assertIn(told["number"], browser.text("#snapshot-caption").replace("\u2009", ""))
            box = browser.run(
                """const box = document.getElementById('snapshot-picture').getBoundingClientRect();
                return {x: box.x + scrollX, y: box.y + scrollY, width: box.width, height: box.height, scale: 1}"""
            )
            self.assertEqual(str(self.shared.shot_of(box).strip), told["number"], "the number in the picture")
            self.shared.screenshot(f"snapshot-{view}")
            browser.type("Escape")
            browser.wait_for("its end", "return !document.querySelector('#snapshot[open]')")

    def test_decoded_pictures_are_let_go(self):
        browser = self.shared.browser

        def figures():
            browser.command("HeapProfiler.enable")
            browser.command("HeapProfiler.collectGarbage")
            browser.command("Performance.enable")
            metrics = browser.command("Performance.getMetrics")["metrics"]
            found = {metric["name"]: metric["value"] for metric in metrics}
            proof = browser.run("return window.proof")
            return found["JSHeapUsedSize"], found["Nodes"], proof["made"], proof["closed"]

        start = self.shared.strip("live")
        self.shared.wait_for_frame("live", lambda n: n > start + 60, "sixty frames")
        before = figures()
        start = self.shared.strip("live")
        self.shared.wait_for_frame("live", lambda n: n > start + 100, "a hundred more")
        after = figures()
        print(f"page: heap {before[0] / 1e6:.2f} -> {after[0] / 1e6:.2f} MB, nodes {before[1]:.0f} -> {after[1]:.0f}, "
              f"pictures decoded {after[2]}, let go {after[3]}")
        self.assertLess(after[0] - before[0], 1.5e6)
        self.assertLess(after[1] - before[1], 300)
        self.assertGreater(after[2], before[2])
        self.assertLess(after[2] - after[3], 8)

    def test_no_outside_resource(self):
        origins = self.shared.browser.run(
            "return [...new Set(performance.getEntriesByType('resource').map(e => new URL(e.name).origin))]"
        )
        self.assertEqual(set(origins) - {self.server.url}, set())

    def test_screenshot_of_the_console(self):
        self.shared.screenshot("console")
        self.shared.screenshot("console-whole", whole=True)


class Clips(ConsoleTestCase):
    def test_clip_is_saved_and_plays(self):
        server = self.serve()
        console = self.console(server).open()
        wait_for("some seconds of film", lambda: (server.state["delayed"]["newest"] or 0) > 4 or None)
        console.set("#clip-seconds", 3)
        console.browser.click("#save-clip")
        console.browser.wait_for("the clip in the list", "return document.querySelector('#clips [data-clip]') !== null")
        clip = server.get("/api/clips").json["clips"][0]
        path = os.path.join(server.clips, clip["name"])
        self.assertEqual(os.listdir(server.clips), [clip["name"]])
        self.assertEqual(os.path.getsize(path), clip["bytes"])
        probe = subprocess.run(
            ["ffprobe", "-v", "error", "-count_frames", "-select_streams", "v", "-show_entries",
             "stream=codec_name,width,height,nb_read_frames,duration", "-of", "json", path],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        self.assertEqual(probe.stderr, "")
        stream = json.loads(probe.stdout)["streams"][0]
        self.assertEqual(stream["codec_name"], "h264")
        self.assertAlmostEqual(float(stream["duration"]), 3, delta=0.5)
        self.assertAlmostEqual(int(stream["nb_read_frames"]), 3 * RATE, delta=RATE / 2)
        # Plays the clip in the browser, from its URL, with seeking.
        played = console.browser.run_async(
            """const video = document.createElement('video');
            video.muted = true;
            video.src = '/api/clips/' + args[0];
            document.body.append(video);
            await new Promise((done, fail) => {
                video.onloadeddata = done;
                video.onerror = () => fail(new Error(video.error.message));
            });
            const duration = video.duration;
            await new Promise(done => { video.onseeked = done; video.currentTime = duration / 2; });
            const middle = video.currentTime;
            await video.play();
            await new Promise(done => { video.onended = done; });
            const size = [video.videoWidth, video.videoHeight];
            video.remove();
            return {duration, middle, size};""",
            clip["name"],
        )
        self.assertAlmostEqual(played["duration"], 3, delta=0.5)
        self.assertAlmostEqual(played["middle"], 1.5, delta=0.3)
        self.assertEqual(played["size"], [640, 360])
        console.browser.click("#clips [data-clip] .play")
        plays = "return document.getElementById('player-video').currentTime > 0.2"
        console.browser.wait_for("the page's own player", plays)
        console.screenshot("player")
        part = server.get(f"/api/clips/{clip['name']}", headers={"Range": "bytes=4-7"})
        self.assertEqual((part.status, part.body), (206, b"ftyp"))
        self.assertEqual(part.headers["Content-Range"], f"bytes 4-7/{clip['bytes']}")


class Films(ConsoleTestCase):
    def test_film_plays_while_it_is_made(self):
        server = self.serve()
        console = self.console(server).open()
        for view in VIEWS:
            strips = console.browser.run_async(
                """const video = document.createElement('video');
                video.muted = true;
                video.width = 640;
                video.src = `/api/${args[0]}.mp4`;
                document.body.append(video);
                const fault = new Promise((_, fail) => {
                    video.onerror = () => fail(new Error(video.error.message));
                });
                await Promise.race([video.play(), fault]);
                const strips = [], canvas = new OffscreenCanvas(640, 360);
                const context = canvas.getContext('2d', {willReadFrequently: true});
                for (let i = 0; i < 30; i++) {
                    await Promise.race([fault, new Promise(done => video.requestVideoFrameCallback(done))]);
                    context.drawImage(video, 0, 0, 640, 360);
                    const {data} = context.getImageData(0, 0, 640, 8);
                    let strip = 0;
                    for (let block = 0; block < 32; block++)
                        strip = strip * 2 + (data[(4 * 640 + block * 20 + 10) * 4 + 1] > 128 ? 1 : 0);
                    strips.push(strip);
                }
                video.pause();
                video.removeAttribute('src');
                video.load();
                video.remove();
                return strips;""",
                view,
            )
            self.assertEqual(strips, sorted(strips), view)
            self.assertGreater(strips[-1] - strips[0], 20, view)
            self.assertLess(strips[-1] - strips[0], 120, f"{view}: it jumps")


class Troubles(ConsoleTestCase):
    allowed = GOING

    def test_unplugged_camera_is_told(self):
        server = self.serve(CAMERA + "&unplug=8")
        console = self.console(server).open()
        wait_for("the camera to go", lambda: server.state["activity"] == "gone" or None)
        problem = server.state["problem"]
        self.assertTrue(problem)
        wait_for("the words on the page", lambda: problem in console.words or None)
        self.assertEqual(server.get("/healthz").status, 503)
        # Screen readers get the message, too.
        live = """return [...document.querySelectorAll('[aria-live],[role=status],[role=alert],[role=log]')]
            .map(e => e.textContent).join(' ')"""
        self.assertIn(problem, console.browser.run(live))
        console.screenshot("unplugged")

    def test_page_survives_a_restart_of_the_server(self):
        server = self.serve()
        console = self.console(server).open()
        before = console.words
        self.assertEqual(server.stop(), 0)
        wait_for("words that the server is gone", lambda: console.words != before and console.browser.run(
            "return document.body.dataset.connection !== 'open' && /connect|server|reach/i.test("
            "document.querySelector('#status').innerText + document.querySelector('#banner').innerText)"
        ) or None)
        console.screenshot("server-gone")
        again = Server(port=server.port, folder=server.folder, name=self.id().rpartition(".")[2])
        self.addCleanup(again.close)
        # The new server's frames start at 0.
        console.server = again
        console.wait_for_frame("live", lambda n: 0 < n < 30 * RATE, "pictures of the new server")
        first = console.strip("live")
        console.wait_for_frame("live", lambda n: n > first + 10, "moving pictures")
        wait_for("events of the new server", lambda: console.browser.run(
            "return !/lost|trying|cannot|reach|gone|answer/i.test(document.querySelector('#status').innerText"
            " + document.querySelector('#banner').innerText)"
        ) or None)

    def test_cameras_can_be_chosen(self):
        second = f"virtual:640x360@{RATE}?codes=aztec&seed=9"
        server = self.serve(CAMERA, second)
        console = self.console(server).open()
        cameras = server.get("/api/cameras").json["cameras"]
        self.assertEqual(len(cameras), 2)
        other = next(camera for camera in cameras if not camera["isChosen"])
        wait_for("a scan", lambda: console.browser.exists("#scans [data-scan]"))
        rows = "return document.querySelectorAll('#scans [data-scan]').length"
        before = console.browser.run(rows)
        console.set("#camera", other["id"])
        wait_for("the other camera", lambda: server.state["camera"]["id"] == other["id"] or None)
        console.wait_for_pictures()

        def aztec():
            seen = console.read()["live"]
            return seen and any(code["type"].endswith("Aztec") for code in seen["codes"] or []) or None

        wait_for("the other camera's codes in the live view", aztec)
        wait_for("both cameras' scans", lambda: len(server.get("/api/scans").json["scans"]) >= 2 or None)
        scans = {scan["code"]["text"] for scan in server.get("/api/scans").json["scans"]}
        wait_for("a longer list", lambda: console.browser.run(rows) > before or None)
        wait_for("them in the list", lambda: all(s in console.browser.text("#scans") for s in scans) or None)

    def test_rate_is_set(self):
        server = self.serve()
        console = self.console(server).open()
        events = Events(server)
        self.addCleanup(events.close)
        state = server.state
        wanted = 5 if state["lowestRate"] <= 5 else state["lowestRate"]
        console.set("#rate", wanted)
        wait_for(f"a rate of {wanted}", lambda: abs(server.state["rate"] - wanted) < 0.01 or None)
        # The ledger's time is that of the camera.
        first = events.wait("ledger", lambda l: l["captured"] > 0)
        for _ in range(2):
            first = events.wait("ledger", lambda l: l["time"] > first["time"] + 0.4)
        last = events.wait("ledger", lambda l: l["time"] > first["time"] + 4)
        rate = (last["captured"] - first["captured"]) / (last["time"] - first["time"])
        self.assertAlmostEqual(rate, wanted, delta=0.8)


class Login(ConsoleTestCase):
    allowed = GOING  # the browser writes down each 401

    def test_token_opens_the_console(self):
        token = "correct-horse-battery-staple"
        server = self.serve(token=token)
        console = self.console(server).open(waits=False)
        browser = console.browser
        wait_for("the login form", lambda: browser.is_visible("#login") or None)
        console.screenshot("login")
        browser.click("#token")
        browser.type("wrong-token-wrong-token", "Enter")
        browser.wait_for(
            "words that the token is wrong",
            "return /wrong|not (right|accepted|correct|valid)|token/i.test(document.querySelector('#login').innerText)",
        )
        self.assertTrue(browser.is_visible("#login"))
        browser.run("document.querySelector('#token').value = ''; document.querySelector('#token').focus()")
        browser.type(token, "Enter")
        console.wait_for_pictures()
        self.assertFalse(browser.is_visible("#login"))
        kept = browser.run(
            """return JSON.stringify([location.href, document.cookie, {...localStorage}, {...sessionStorage},
                document.querySelector('#token')?.value ?? '',
                performance.getEntriesByType('resource').map(e => e.name), history.state])"""
        )
        self.assertNotIn(token, kept)
        urls = [server.url + "/", server.url + "/api/state"]
        cookies = browser.command("Network.getCookies", {"urls": urls})["cookies"]
        self.assertTrue(cookies)
        for cookie in cookies:
            self.assertTrue(cookie["httpOnly"])
            self.assertEqual(cookie.get("sameSite"), "Strict")
            self.assertNotIn(token, cookie["value"])
        # The cookie admits a newly opened page.
        browser.open(server.url + "/")
        console.wait_for_pictures()
        with open(os.path.join(OUT, "test_token_opens_the_console.log")) as log:
            self.assertNotIn(token, log.read())


class Sizes(ConsoleTestCase):
    def test_on_a_phone(self):
        server = self.serve()
        for dark in (False, True):
            console = self.console(server, dark=dark)
            console.browser.phone()
            console.open()
            size = console.browser.run("return [document.documentElement.scrollWidth, innerWidth]")
            self.assertEqual(size, [360, 360], "the page is wider than the phone")
            small = console.browser.run(
                """return [...document.querySelectorAll('button, select, input, a[href]')]
                    .filter(e => e.checkVisibility({visibilityProperty: true, opacityProperty: true}))
                    .map(e => [e.id || e.textContent.trim(), e.getBoundingClientRect()])
                    .filter(([_, box]) => box.width > 1 && (box.width < 24 || box.height < 24))
                    .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""
            )
            self.assertEqual(small, [], "too small for a finger")
            for view in VIEWS:
                box = console.browser.run(
                    "const b = document.getElementById(arguments[0] + '-picture').getBoundingClientRect();"
                    "return [b.left, b.right, b.width / b.height]", view)
                self.assertGreaterEqual(box[0], 0)
                self.assertLessEqual(box[1], 360)
                self.assertAlmostEqual(box[2], 16 / 9, delta=0.05)
            console.wait_for_words("OBSCURA-5-0")
            console.screenshot("phone-dark" if dark else "phone", whole=True)
            console.browser.run("scrollTo(0, 0)")
            console.screenshot("phone-top-dark" if dark else "phone-top")

    def test_in_the_dark(self):
        server = self.serve()
        console = self.console(server, dark=True, reduced_motion=True).open()
        console.wait_for_words("OBSCURA-5-0")
        luminance = console.browser.run(
            """const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/[\\d.]+/g).map(Number);
            return (r + g + b) / 3"""
        )
        self.assertLess(luminance, 80)
        console.screenshot("dark")

    def test_hidden_page_watches_nothing(self):
        server = self.serve()
        console = self.console(server).open()

        def viewers():
            return sum(v for k, v in server.metrics().items() if k.startswith("obscura_viewers"))

        wait_for("two viewers", lambda: viewers() >= 2 or None)
        first = console.browser._call("GET", "/window")
        handle = console.browser._call("POST", "/window/new", {"type": "tab"})["handle"]
        console.browser._call("POST", "/window", {"handle": handle})
        wait_for("no viewer while the page is hidden", lambda: (viewers() == 0) or None)
        console.browser._call("DELETE", "/window")
        console.browser._call("POST", "/window", {"handle": first})
        console.wait_for_pictures()
        before = console.strip("live")
        console.wait_for_frame("live", lambda n: n > before + 5, "pictures again")
