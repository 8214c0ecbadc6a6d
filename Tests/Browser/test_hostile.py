"""Hostile and broken clients: the server survives, keeps nothing of theirs, and serves the next good client."""

import os
import random
import re
import socket
import struct
import time
import unittest

from server import Server, settle
from streams import Events, Parts
from webdriver import wait_for

SEED = int(os.environ.get("OBSCURA_SEED", "0")) or random.SystemRandom().randrange(1, 1 << 31)
TOKEN = "this-is-the-token-of-the-tests"
PUBLIC = {"/", "/console.css", "/console.js", "/favicon.svg", "/openapi.json", "/healthz", "/api/login"}
SECRET = b"what no client may ever see"


def read_all(one, limit=1 << 20):
    """Returns the bytes until the peer closes the connection, or until a limit, an error or silence."""
    data = b""
    try:
        while len(data) < limit:
            more = one.recv(65536)
            if not more:
                break
            data += more
    except OSError:
        pass
    return data


class HostileTestCase(unittest.TestCase):
    token = None

    @classmethod
    def setUpClass(cls):
        cls.server = Server(name=f"hostile-{cls.__name__.lower()}", token=cls.token)
        cls.addClassCleanup(cls.server.close)
        cls.server.wait_until_frames_come()
        # Resources that a server creates only once (threads, caches) must exist before figures are taken.
        for path in ("/", "/api/state", "/metrics", "/api/live.jpg", "/api/delayed.jpg", "/api/clips", "/api/scans"):
            cls.server.get(path)
        parts = Parts(cls.server, "/api/live.mjpg")
        parts.frames(5)
        parts.close()
        settle(cls.server, cls.server.usage(), "descriptors", 0)

    def setUp(self):
        wait_for("silence", lambda: self.quiet())
        self.before = self.server.usage()
        self.addCleanup(self.check)

    def quiet(self):
        """Returns whether two readings, half a second apart, have the same number of descriptors."""
        first = self.server.usage()["descriptors"]
        time.sleep(0.5)
        return self.server.usage()["descriptors"] == first or None

    def check(self):
        self.assertTrue(self.server.is_alive, f"the server ended: {self.server.words[-10:]}")
        self.assertEqual(self.server.get("/healthz").status, 200, "no frames come")
        self.assertEqual(self.server.get("/api/state").status, 200)
        settle(self.server, self.before, "descriptors", 2, timeout=90)
        settle(self.server, self.before, "threads", 6, timeout=90)
        after = self.server.usage()
        self.assertLess(after["rss"] - self.before["rss"], 60e6, "memory is not given back")

    def send(self, data, timeout=20):
        """Returns the answer to bytes that are sent on their own connection."""
        with self.server.socket(timeout=timeout) as one:
            try:
                one.sendall(data)
            except OSError:
                pass
            return read_all(one)

    def head(self, *lines):
        return ("\r\n".join([*lines, f"Host: {self.server.host}:{self.server.port}", "Connection: close"])
                + "\r\n\r\n").encode("latin-1")


def status(answer):
    found = re.match(rb"HTTP/1\.[01] (\d{3})", answer)
    return int(found.group(1)) if found else None


class Requests(HostileTestCase):
    def test_endless_headers(self):
        answer = self.send(b"GET / HTTP/1.1\r\nHost: a\r\n" + b"X-A: b\r\n" * 200_000)
        self.assertIn(status(answer), (400, 413, 431, None))
        answer = self.send(b"GET / HTTP/1.1\r\nX-Long: " + b"a" * 4_000_000)
        self.assertIn(status(answer), (400, 413, 431, None))

    def test_long_address(self):
        answer = self.send(self.head("GET /" + "a" * 200_000 + " HTTP/1.1"))
        self.assertIn(status(answer), (400, 404, 413, 414, 431, None))

    def test_large_bodies(self):
        host = f"{self.server.host}:{self.server.port}"
        head = f"POST /api/clips HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
        told = self.send((head + "Content-Length: 10000000000\r\n\r\n{").encode())
        self.assertEqual(status(told), 413)
        chunk = b"10000\r\n" + b" " * 65536 + b"\r\n"
        untold = self.send((head + "Transfer-Encoding: chunked\r\n\r\n").encode() + chunk * 400)
        self.assertIn(status(untold), (411, 413, None))
        nested = b"[" * 60_000
        answer = self.send((head + f"Content-Length: {len(nested)}\r\nConnection: close\r\n\r\n").encode() + nested)
        self.assertIn(status(answer), (400, 413))

    def test_smuggling(self):
        host = f"Host: {self.server.host}:{self.server.port}\r\n"
        body = b"0\r\n\r\nGET /api/state HTTP/1.1\r\nHost: x\r\n\r\n"
        for fields in (
            "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
            "Content-Length: 4\r\nContent-Length: 5\r\n",
            "Transfer-Encoding: chunked, identity\r\n",
            "Transfer-Encoding : chunked\r\n",
            "Content-Length: +4\r\n",
            "Content-Length: -1\r\n",
            "Content-Length: 0x10\r\n",
        ):
            answer = self.send((f"POST /api/delayed/pause HTTP/1.1\r\n{host}{fields}\r\n").encode() + body, timeout=5)
            self.assertLessEqual(answer.count(b"HTTP/1.1 200"), 1, f"{fields!r}: two answers of success")
            self.assertNotIn(b'"activity"', answer.partition(b"HTTP/1.1 200")[2].partition(b"HTTP/1.1 200")[2])

    def test_chunks_of_nonsense(self):
        host = f"Host: {self.server.host}:{self.server.port}\r\n"
        head = f"POST /api/clips HTTP/1.1\r\n{host}Transfer-Encoding: chunked\r\n\r\n"
        for tail in ("zz\r\n", "ffffffffffffffffff\r\nx", "-1\r\nx\r\n", "5;" + "a" * 100_000, "5\r\nabc"):
            self.send((head + tail).encode(), timeout=3)

    def test_fuzzed_bytes(self):
        print(f"seed {SEED}")
        chance = random.Random(SEED)
        good = [
            self.head("GET /api/state HTTP/1.1"),
            self.head("PUT /api/rate HTTP/1.1", "Content-Type: application/json", "Content-Length: 22")
            + b'{"framesPerSecond":15}',
            self.head("GET /api/events HTTP/1.1", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
                      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="),
            self.head("GET /api/clips/a.mp4 HTTP/1.1", "Range: bytes=0-,5-3,-1"),
        ]
        for _ in range(400):
            data = bytearray(chance.choice(good))
            for _ in range(chance.randrange(1, 12)):
                at = chance.randrange(len(data))
                match chance.randrange(4):
                    case 0: data[at] = chance.randrange(256)
                    case 1: del data[at:at + chance.randrange(1, 20)]
                    case 2: data[at:at] = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 40)))
                    case _: data[at:at] = data[at:at + 30] * chance.randrange(1, 20)
                if not data:
                    data = bytearray(b"\r\n")
            with self.server.socket(timeout=0.3) as one:
                try:
                    one.sendall(data)
                    one.shutdown(socket.SHUT_WR)
                    answer = one.recv(65536)
                except OSError:
                    continue
                code = status(answer)
                fits = code is None or code < 500 or code in (501, 503, 505)
                self.assertTrue(fits, f"seed {SEED}: {bytes(data)!r}: {answer[:200]!r}")

    def test_methods_and_paths(self):
        for method in ("DELETE", "PATCH", "TRACE", "CONNECT", "OPTIONS", "BREW", "PROPFIND"):
            answer = self.server.ask(method, "/api/state")
            self.assertIn(answer.status, (400, 404, 405, 501), method)
        for path in ("//", "/api//state", "/API/STATE", "/api/state/", "/%61pi/state", "/api/state%00", "/?", "/#",
                     "*", "/api/live.mjpg?width=-1", "/api/live.mjpg?width=99999999999999999999",
                     "/api/live.jpg?width=abc", "/api/scans?limit=-1", "/api/scans?before=x&limit=1e9",
                     "/api/scans/-1.jpg"):
            with self.server.socket(timeout=20) as one:
                one.sendall(self.head(f"GET {path} HTTP/1.1"))
                first = one.recv(4096)
            self.assertTrue((status(first) or 0) < 500, f"{path}: {first[:100]!r}")

    def test_foreign_hosts_and_origins(self):
        port = self.server.port
        for host in ("evil.example", f"evil.example:{port}", f"127.0.0.1.evil.example:{port}", "", "a b"):
            answer = self.send(f"GET /api/state HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
            self.assertNotEqual(status(answer), 200, f"Host {host!r}")
            self.assertNotIn(b'"activity"', answer)
        self.assertNotEqual(status(self.send(b"GET /api/state HTTP/1.1\r\nConnection: close\r\n\r\n")), 200)
        paused = self.server.state["delayed"]["isPaused"]
        for origin in ("http://evil.example", "null", f"http://127.0.0.1.evil.example:{port}",
                       f"https://127.0.0.1:{port + 1}"):
            answer = self.server.ask("POST", "/api/delayed/pause", headers={"Origin": origin})
            self.assertEqual(answer.status, 403, origin)
            events = Events(self.server, {"Origin": origin})
            self.assertEqual(events.status, 403, origin)
            events.close()
        self.assertEqual(self.server.state["delayed"]["isPaused"], paused)
        # Requests that a form of another page can send without permission are no commands either.
        form = self.server.ask("POST", "/api/clips", b'{"seconds":1}', {"Content-Type": "text/plain"})
        self.assertIn(form.status, (400, 403, 415))
        self.assertEqual(self.server.get("/api/clips").json["clips"], [])

    def test_websocket_garbage(self):
        def attack(act):
            events = Events(self.server)
            self.assertEqual(events.status, 101)
            try:
                act(events)
                events.socket.settimeout(5)
                for _ in range(200):
                    next(events)
            except (StopIteration, OSError, struct.error, AssertionError):
                pass
            finally:
                events.close()

        attack(lambda e: e.send(1, b"not masked", masked=False))
        attack(lambda e: e.send(2, b"x" * 1_000_000))
        attack(lambda e: e.send(1, b"", length=1 << 62))
        attack(lambda e: e.send(3, b"reserved"))
        attack(lambda e: e.send(9, b"p" * 126))
        attack(lambda e: e.send(0, b"a continuation of nothing"))
        attack(lambda e: [e.send(1 if i == 0 else 0, b"f", fin=False) for i in range(3000)])
        attack(lambda e: [e.send(9, b"ping") for _ in range(3000)])
        attack(lambda e: e.send(8, b"\x00"))
        attack(lambda e: e.send(1, b"\xff\xfe no UTF-8"))
        attack(lambda e: e.socket.sendall(os.urandom(4096)))
        events = Events(self.server, {"Sec-WebSocket-Version": "7"})
        self.assertIn(events.status, (400, 426))
        events.close()


class Sockets(HostileTestCase):
    def test_thousand_open_sockets(self):
        opened = []
        try:
            for _ in range(1000):
                one = socket.socket()
                one.settimeout(5)
                try:
                    one.connect((self.server.host, self.server.port))
                except OSError:
                    one.close()
                    continue
                opened.append(one)
            self.assertGreater(len(opened), 900)
            during = self.server.usage()
            keys = ("descriptors", "threads", "rss")
            changes = ", ".join(f"{key} {self.before[key]} -> {during[key]}" for key in keys)
            print(f"{len(opened)} sockets: {changes}")
            # A client at another address is served meanwhile.
            self.assertEqual(self.server.get("/api/state", source="127.0.0.2").status, 200)
            self.assertEqual(self.server.get("/healthz", source="127.0.0.3").status, 200)
        finally:
            for one in opened:
                one.close()

    def test_thousand_sockets_that_say_a_little(self):
        opened = []
        try:
            for index in range(1000):
                try:
                    one = socket.create_connection((self.server.host, self.server.port), timeout=5)
                    one.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: " + b"a" * (index % 100))
                    opened.append(one)
                except OSError:
                    pass
            self.assertEqual(self.server.get("/api/state", source="127.0.0.2").status, 200)
        finally:
            for one in opened:
                # Disconnects abruptly, as a machine that goes away does.
                one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                one.close()

    def test_slow_requests_are_cut_off(self):
        """Heads and bodies that never end are cut off, although bytes keep arriving."""
        host = f"Host: {self.server.host}:{self.server.port}\r\n"
        kinds = {
            "heads": (f"GET / HTTP/1.1\r\n{host}", b"X-A: b\r\n"),
            "bodies": (f"POST /api/clips HTTP/1.1\r\n{host}Content-Type: application/json\r\n"
                       "Content-Length: 1000\r\n\r\n{", b" "),
        }
        attackers = []
        for kind, (beginning, _) in kinds.items():
            for _ in range(20):
                one = self.server.socket()
                one.sendall(beginning.encode())
                one.setblocking(False)
                attackers.append((one, kind))
        begin = time.monotonic()

        def is_cut_off(one, more):
            try:
                one.sendall(more)
                data = one.recv(4096)
                return not data or b"HTTP/1.1 4" in data
            except BlockingIOError:
                return False
            except OSError:
                return True

        while attackers and time.monotonic() < begin + 60:
            for one, kind in list(attackers):
                if is_cut_off(one, kinds[kind][1]):
                    attackers.remove((one, kind))
                    one.close()
            time.sleep(0.5)
            self.assertEqual(self.server.get("/healthz", source="127.0.0.2").status, 200)
        print(f"the last was cut off after {time.monotonic() - begin:.1f} s")
        for one, _ in attackers:
            one.close()
        self.assertEqual([kind for _, kind in attackers], [], "these are not cut off")

    def test_half_open(self):
        for _ in range(200):
            one = self.server.socket()
            one.sendall(self.head("GET /api/live.mjpg HTTP/1.1"))
            one.shutdown(socket.SHUT_WR)
            one.close()
        for _ in range(200):
            one = self.server.socket()
            one.shutdown(socket.SHUT_WR)
            one.close()

    def test_many_requests_in_one_breath(self):
        """Requests that come faster than answers are read do not pile up."""
        one = self.server.socket(timeout=5)
        request = f"GET /console.js HTTP/1.1\r\nHost: {self.server.host}:{self.server.port}\r\n\r\n".encode()
        try:
            for _ in range(5000):
                one.sendall(request)
        except OSError:
            pass
        during = self.server.usage()
        self.assertLess(during["rss"] - self.before["rss"], 60e6)
        one.close()


class Folder(HostileTestCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        with open(os.path.join(cls.server.folder, "secret.mp4"), "wb") as file:
            file.write(SECRET)
        with open(os.path.join(cls.server.clips, "not-ours.txt"), "wb") as file:
            file.write(SECRET)

    def tree(self):
        found = {}
        for folder, _, files in os.walk(self.server.folder):
            for name in files:
                path = os.path.join(folder, name)
                found[os.path.relpath(path, self.server.folder)] = os.path.getsize(path)
        return found

    def test_paths_that_lead_out(self):
        before = self.tree()
        secret = os.path.join(self.server.folder, "secret.mp4")
        names = [
            "../secret.mp4", "..%2fsecret.mp4", "..%2Fsecret.mp4", "%2e%2e/secret.mp4", "%2e%2e%2fsecret.mp4",
            "..%252fsecret.mp4", "%252e%252e%252fsecret.mp4", "..\\secret.mp4", "..%5csecret.mp4", "....//secret.mp4",
            "..;/secret.mp4", "..%00/secret.mp4", "../secret.mp4%00.mp4", "..%c0%afsecret.mp4", "..%ef%bc%8fsecret.mp4",
            "%uff0e%uff0e/secret.mp4", "./../secret.mp4", "x/../../secret.mp4", "/etc/passwd", "//etc/passwd",
            "%2fetc%2fpasswd", "../" * 20 + "etc/passwd", "%2e%2e%2f" * 20 + "etc/passwd", secret, secret[1:],
            "file://" + secret, "not-ours.txt", ".", "..", "", "%00", "a" * 5000 + ".mp4", "con.mp4", "~root",
            "$(id).mp4", "|id", "token", "../token", "%2e%2e%2ftoken", "clip.mp4/../../secret.mp4",
        ]
        for name in names:
            for prefix in ("/api/clips/", "/api/scans/", "/"):
                for method in ("GET", "HEAD"):
                    answer = self.send(self.head(f"{method} {prefix}{name} HTTP/1.1"))
                    self.assertNotIn(SECRET, answer, f"{method} {prefix}{name}")
                    self.assertNotIn(b"root:", answer, f"{method} {prefix}{name}")
                    if prefix + name not in ("/", "/api/clips/", "/./", "/."):
                        self.assertNotEqual(status(answer), 200, f"{method} {prefix}{name}: {answer[:200]!r}")
        self.assertEqual(self.tree(), before)

    def test_clips_are_only_made_in_the_folder(self):
        before = self.tree()
        for body in (
            {"seconds": 1, "name": "../evil.mp4"}, {"seconds": 1, "file": "/tmp/evil.mp4"}, {"seconds": -1},
            {"seconds": 1e308}, {"seconds": "1"}, {"seconds": None}, {}, [], {"seconds": 0}, {"seconds": 1e-300},
        ):
            answer = self.server.ask("POST", "/api/clips", body)
            self.assertIn(answer.status, (201, 400, 409, 413, 422, 429, 503), f"{body}: {answer}")
        for text in (b'{"seconds": NaN}', b'{"seconds": 1e999}', b'{"seconds":1', b"\xff",
                     b'{"seconds":1}{"seconds":2}'):
            answer = self.server.ask("POST", "/api/clips", text, {"Content-Type": "application/json"})
            self.assertIn(answer.status, (400, 422), f"{text}: {answer}")
        new = [path for path in self.tree() if path not in before]
        self.assertEqual([path for path in new if not re.fullmatch(r"clips/[A-Za-z0-9_-]+\.mp4", path)], [])


class Tokens(HostileTestCase):
    token = TOKEN

    def routes(self):
        """Returns (method, path) of every route in the description, with values for the parameters."""
        paths = self.server.get("/openapi.json").json["paths"]
        found = []
        for path, methods in paths.items():
            filled = re.sub(r"\{[^}]*\}", "1", path)
            verbs = {"get", "put", "post", "delete", "patch"}
            found += [(method.upper(), filled) for method in methods if method in verbs]
        self.assertGreater(len(found), 15)
        return found

    def test_no_call_without_the_token(self):
        routes = set(self.routes())
        # Routes that must exist, whatever the description says.
        routes |= {("GET", f"/api/{view}.{kind}") for view in ("live", "delayed") for kind in ("mjpg", "mp4", "jpg")}
        more = ("/api/events", "/metrics", "/api/state", "/api/clips/x.mp4", "/api/scans/1.jpg")
        routes |= {("GET", path) for path in more}
        wrong = [
            {}, {"Authorization": "Bearer "}, {"Authorization": f"Bearer {TOKEN[:-1]}"},
            {"Authorization": f"Bearer {TOKEN}x"},
            {"Authorization": f"Basic {TOKEN}"}, {"Authorization": TOKEN}, {"Authorization": f"Bearer {TOKEN.upper()}"},
            {"Cookie": f"session={TOKEN}"}, {"Cookie": "session=; obscura=1"}, {"X-Token": TOKEN},
        ]
        for method, path in sorted(routes):
            if path in PUBLIC or path.startswith("/console/"):
                continue
            for index, headers in enumerate(wrong):
                # Tries all of them only where that is cheap, and the first three at each route.
                if index > 2 and path not in ("/api/state", "/api/live.jpg"):
                    continue
                answer = self.patient(method, path, headers)
                self.assertIn(answer.status, (401, 429), f"{method} {path} with {headers}: {answer}")
            for query in (f"?token={TOKEN}", f"?access_token={TOKEN}", f"?authorization=Bearer%20{TOKEN}"):
                answer = self.patient(method, path + query, {})
                self.assertIn(answer.status, (401, 429), f"{method} {path}: a token in the address")
        events = Events(self.server, {"Authorization": None})
        self.assertIn(events.status, (401, 429))
        events.close()
        self.assertEqual(self.server.get("/api/state").status, 200)

    def patient(self, method, path, headers):
        """Returns an answer that does not concern the request rate, if possible."""
        body = b"{}" if method in ("POST", "PUT") else None
        if body:
            headers = headers | {"Content-Type": "application/json"}
        for _ in range(20):
            answer = self.server.ask(method, path, body, headers, authorized=False, timeout=20)
            if answer.status != 429:
                return answer
            time.sleep(min(2, float(answer.headers.get("Retry-After") or 1)))
        return answer

    def test_words_about_the_camera_are_kept_from_strangers(self):
        answer = self.server.get("/healthz", authorized=False)
        self.assertNotIn("problem", answer.json)

    def test_guessing_is_limited(self):
        seen = []
        for number in range(200):
            guess = {"token": f"wrong-{number:016}"}
            answer = self.server.ask("POST", "/api/login", guess, authorized=False, source="127.0.0.9")
            seen.append(answer.status)
            if answer.status == 429:
                break
        self.assertEqual(seen[-1], 429, "two hundred guesses are let through")
        self.assertEqual(set(seen[:-1]), {401})
        # A client at another address that has the token is admitted.
        answer = self.server.ask("POST", "/api/login", {"token": TOKEN}, authorized=False, source="127.0.0.8")
        self.assertEqual(answer.status, 204)
        cookie = answer.headers["Set-Cookie"]
        self.assertRegex(cookie, r"(?i)httponly")
        self.assertRegex(cookie, r"(?i)samesite=strict")
        self.assertNotIn(TOKEN, cookie)
        session = cookie.partition(";")[0]
        inside = self.server.get("/api/state", headers={"Cookie": session}, authorized=False)
        self.assertEqual(inside.status, 200)
        out = self.server.ask(
            "POST", "/api/logout", headers={"Cookie": session, "Origin": self.server.url}, authorized=False
        )
        self.assertEqual(out.status, 204)
        self.assertEqual(self.server.get("/api/state", headers={"Cookie": session}, authorized=False).status, 401)

    def test_token_is_in_no_words(self):
        self.server.ask("POST", "/api/login", {"token": TOKEN}, authorized=False)
        self.server.get(f"/api/state?token={TOKEN}")
        self.assertNotIn(TOKEN, "\n".join(self.server.words))
        for path in ("/api/state", "/metrics", "/openapi.json", "/"):
            self.assertNotIn(TOKEN.encode(), self.server.get(path).body)
        with open(f"/proc/{self.server.process.pid}/cmdline") as file:
            self.assertNotIn(TOKEN, file.read())
