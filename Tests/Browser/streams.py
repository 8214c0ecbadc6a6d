"""Readers of the server's streams: parts of a Motion JPEG, events of a WebSocket."""

import base64
import json
import os
import socket
import struct


class Parts:
    """The parts of `multipart/x-mixed-replace`, each as its headers and body, parsed strictly."""

    def __init__(self, server, path, headers=None, source=None):
        self.connection = server.connect(source)
        headers = dict(headers or {})
        if server.token is not None:
            headers.setdefault("Authorization", f"Bearer {server.token}")
        self.connection.request("GET", path, headers=headers)
        self.answer = self.connection.getresponse()
        self.status = self.answer.status
        kind = self.answer.headers.get("Content-Type", "")
        assert self.status == 200, f"GET {path}: {self.status} {self.answer.read(300)!r}"
        assert kind.startswith("multipart/x-mixed-replace"), f"GET {path} is {kind!r}"
        self.boundary = kind.partition("boundary=")[2].strip('"').encode()
        assert self.boundary, f"{kind!r} has no boundary"

    def __iter__(self):
        return self

    def __next__(self):
        line = self._line()
        while line == b"":
            line = self._line()
        if line == b"--" + self.boundary + b"--":
            raise StopIteration
        assert line == b"--" + self.boundary, f"a part begins with {line!r}"
        headers = {}
        while line := self._line():
            name, _, value = line.decode("ascii").partition(":")
            headers[name.strip().lower()] = value.strip()
        length = int(headers["content-length"])
        body = b""
        while len(body) < length:
            more = self.answer.read(length - len(body))
            if not more:
                raise StopIteration
            body += more
        return headers, body

    def _line(self):
        line = self.answer.readline(65536)
        if not line:
            raise StopIteration
        return line.rstrip(b"\r\n")

    def frames(self, count):
        """Returns [(the frame's description, the image)] of the next parts."""
        return [(json.loads(headers["x-frame"]), body) for headers, body in (next(self) for _ in range(count))]

    def close(self):
        self.connection.close()


class Events:
    """The events of `/api/events`, read from a WebSocket."""

    def __init__(self, server, headers=None, source=None, path="/api/events"):
        self.socket = server.socket(source)
        key = base64.b64encode(os.urandom(16)).decode()
        fields = {
            "Host": f"{server.host}:{server.port}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": key,
            "Sec-WebSocket-Version": "13",
        }
        if server.token is not None:
            fields["Authorization"] = f"Bearer {server.token}"
        fields.update(headers or {})
        lines = [f"GET {path} HTTP/1.1", *(f"{k}: {v}" for k, v in fields.items() if v is not None), "", ""]
        self.socket.sendall("\r\n".join(lines).encode())
        self.file = self.socket.makefile("rb")
        self.status = int(self.file.readline().split()[1])
        self.headers = {}
        while (line := self.file.readline().strip()):
            name, _, value = line.decode().partition(":")
            self.headers[name.lower()] = value.strip()

    def send(self, opcode, payload, fin=True, masked=True, length=None):
        """Sends one frame, which may also be invalid."""
        head = bytes([(0x80 if fin else 0) | opcode])
        size = len(payload) if length is None else length
        bit = 0x80 if masked else 0
        if size < 126:
            head += bytes([bit | size])
        elif size < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", size)
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", size)
        if masked:
            mask = os.urandom(4)
            head += mask
            payload = bytes(b ^ mask[i % 4] for i, b in enumerate(payload))
        self.socket.sendall(head + payload)

    def _frame(self):
        head = self.file.read(2)
        if len(head) < 2:
            return None, b""
        size = head[1] & 0x7F
        assert not head[1] & 0x80, "a server's frame is masked"
        if size == 126:
            size = struct.unpack(">H", self.file.read(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self.file.read(8))[0]
        return head[0] & 0x0F, self.file.read(size)

    def __iter__(self):
        return self

    def __next__(self):
        while True:
            try:
                opcode, payload = self._frame()
            except (ConnectionError, socket.timeout):
                raise StopIteration from None
            if opcode in (None, 8):
                raise StopIteration
            if opcode == 9:
                self.send(10, payload)
            if opcode == 1:
                return json.loads(payload)

    def wait(self, kind, fits=lambda data: True, most=5000):
        """Returns the data of the next event of a kind that satisfies a condition."""
        for _, event in zip(range(most), self):
            if event["event"] == kind and fits(event["data"]):
                return event["data"]
        raise AssertionError(f"no event '{kind}' that fits among {most}, or the stream ended")

    def close(self):
        self.file.close()
        self.socket.close()
