"""Many viewers of a Motion JPEG in one process, with the counts of each.

    scripts/viewers http://127.0.0.1:8080/api/live.mjpg?width=640 --viewers 50 --seconds 20 --stalled 1

It optionally prints one line of JSON for each viewer, and always a summary. Exit status: 0 if every reading viewer got
images all the time, 1 otherwise.
"""

import argparse
import asyncio
import json
import socket
import statistics
import sys
import time
import urllib.parse


class Viewer(asyncio.Protocol):
    """Reads one stream and counts, but keeps no images."""

    def __init__(self, request, keeps=0):
        self._request = request
        self._held = bytearray()
        self._status = None
        self._chunked = False
        self._chunk = 0  # bytes of the chunk that are still to come, with the line end behind it
        self._parts = bytearray()  # what has been unwrapped from chunks, from the first byte not dealt with
        self._skip = 0  # bytes of the picture that are still to come
        self.status = None
        self.pictures = 0
        self.bytes = 0
        self.numbers = []
        self.ages = []
        self.times = []
        self.ended = None
        self.closed = asyncio.get_running_loop().create_future()

    def connection_made(self, transport):
        self.transport = transport
        transport.write(self._request)

    def connection_lost(self, error):
        self.ended = time.monotonic()
        if not self.closed.done():
            self.closed.set_result(error)

    def data_received(self, data):
        self.bytes += len(data)
        if self.status is None:
            self._held += data
            head, found, rest = bytes(self._held).partition(b"\r\n\r\n")
            if not found:
                return
            lines = head.decode("latin-1").split("\r\n")
            self.status = int(lines[0].split()[1])
            self._chunked = any(
                line.lower().startswith("transfer-encoding:") and "chunked" in line.lower() for line in lines[1:]
            )
            self._held = bytearray()
            data = rest
            if self.status != 200:
                self.transport.close()
                return
        if self._chunked:
            self._unwrap(data)
        else:
            self._take(data)

    def _unwrap(self, data):
        """Extracts the chunks' contents from the bytes."""
        at = 0
        if self._held:
            data = bytes(self._held) + data
            self._held = bytearray()
        while at < len(data):
            if self._chunk > 2:
                end = min(len(data), at + self._chunk - 2)
                self._take(data[at:end])
                self._chunk -= end - at
                at = end
            elif self._chunk:
                step = min(self._chunk, len(data) - at)
                self._chunk -= step
                at += step
            else:
                line = data.find(b"\r\n", at)
                if line < 0:
                    self._held = bytearray(data[at:])
                    return
                self._chunk = int(data[at:line].partition(b";")[0], 16) + 2
                at = line + 2

    def _take(self, data):
        """Counts the images in the stream of parts."""
        at = 0
        while at < len(data):
            if self._skip:
                step = min(self._skip, len(data) - at)
                self._skip -= step
                at += step
                if not self._skip:
                    self.pictures += 1
                    self.times.append(time.monotonic())
                continue
            self._parts += data[at:]
            head, found, rest = bytes(self._parts).partition(b"\r\n\r\n")
            if not found:
                return
            self._parts = bytearray()
            for line in head.split(b"\r\n"):
                name, _, value = line.partition(b":")
                name = name.strip().lower()
                if name == b"content-length":
                    self._skip = int(value)
                elif name == b"x-frame":
                    frame = json.loads(value)
                    self.numbers.append(frame.get("number"))
                    self.ages.append(frame.get("age"))
            data, at = rest, 0

    def summary(self):
        gaps = [b - a for a, b in zip(self.times, self.times[1:])]
        numbers = [n for n in self.numbers if n is not None]
        missed = sum(b - a - 1 for a, b in zip(numbers, numbers[1:]) if b > a + 1)
        return {
            "status": self.status,
            "pictures": self.pictures,
            "bytes": self.bytes,
            "missed": missed,
            "disorder": sum(b <= a for a, b in zip(numbers, numbers[1:])),
            "longest_gap": round(max(gaps, default=0), 3),
            "ended": self.ended is not None,
        }


class Crowd:
    """Viewers of a URL; to be used within an event loop."""

    def __init__(self, url, token=None, sources=()):
        parts = urllib.parse.urlsplit(url)
        self.host, self.port = parts.hostname, parts.port or 80
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        lines = [f"GET {path} HTTP/1.1", f"Host: {self.host}:{self.port}"]
        if token is not None:
            lines.append(f"Authorization: Bearer {token}")
        self.request = "\r\n".join([*lines, "", ""]).encode()
        self.sources = list(sources) or [None]
        self.viewers = []
        self.stalled = []

    async def come(self, count):
        loop = asyncio.get_running_loop()
        for index in range(count):
            source = self.sources[index % len(self.sources)]
            _, viewer = await loop.create_connection(
                lambda: Viewer(self.request), self.host, self.port, local_addr=(source, 0) if source else None
            )
            self.viewers.append(viewer)

    def stall(self, count):
        """Starts viewers that send a request and then read nothing, with the smallest possible buffers."""
        for index in range(count):
            source = self.sources[index % len(self.sources)]
            one = socket.socket()
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            if source:
                one.bind((source, 0))
            one.connect((self.host, self.port))
            one.sendall(self.request)
            self.stalled.append(one)

    def are_cut_off(self):
        """Returns the number of stalled viewers that the server has disconnected: their received data ends."""
        gone = 0
        for one in self.stalled:
            end = time.monotonic() + 1
            one.settimeout(1)
            try:
                while time.monotonic() < end:
                    if not one.recv(1 << 20):
                        gone += 1
                        break
            except ConnectionError:
                gone += 1
            except TimeoutError:
                pass
        return gone

    def leave(self):
        for viewer in self.viewers:
            viewer.transport.abort()
        for one in self.stalled:
            one.close()


async def watch(url, viewers, seconds, stalled=0, token=None, sources=(), looks=False):
    """Returns a crowd's results over a number of seconds: viewers' summaries, and the number of stalled ones cut off.

    Checking the stalled ones takes a second each; without `looks` their number stays unknown.
    """
    crowd = Crowd(url, token, sources)
    try:
        crowd.stall(stalled)
        await crowd.come(viewers)
        await asyncio.sleep(seconds)
        seen = [viewer.summary() for viewer in crowd.viewers]
        return seen, await asyncio.to_thread(crowd.are_cut_off) if looks else None
    finally:
        crowd.leave()


def main():
    parser = argparse.ArgumentParser(prog="viewers", description=__doc__.splitlines()[0])
    parser.add_argument("url")
    parser.add_argument("--viewers", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--stalled", type=int, default=0, help="so many more that ask and read nothing")
    parser.add_argument("--token-file")
    parser.add_argument("--each", action="store_true", help="print a line for each viewer")
    options = parser.parse_args()
    token = None
    if options.token_file:
        with open(options.token_file) as file:
            token = file.read().strip()
    seen, cut = asyncio.run(watch(options.url, options.viewers, options.seconds, options.stalled, token, looks=True))
    if options.each:
        for one in seen:
            print(json.dumps(one))
    pictures = [one["pictures"] for one in seen]
    total = {
        "viewers": len(seen),
        "seconds": options.seconds,
        "pictures": {"least": min(pictures), "median": statistics.median(pictures), "most": max(pictures)},
        "rate": round(statistics.median(pictures) / options.seconds, 2),
        "missed": sum(one["missed"] for one in seen),
        "longest_gap": max(one["longest_gap"] for one in seen),
        "megabytes_a_second": round(sum(one["bytes"] for one in seen) / options.seconds / 1e6, 2),
        "refused": sum(one["status"] not in (200, None) for one in seen),
        "ended": sum(one["ended"] for one in seen),
        "stalled": options.stalled,
        "stalled_cut_off": cut,
    }
    print(json.dumps(total))
    sys.exit(0 if total["refused"] == total["ended"] == 0 and min(pictures) > 0 else 1)


if __name__ == "__main__":
    main()
