"""What the tests of collectors share: a PostgreSQL server, a Mosquitto broker, a collector, all in a temporary folder."""

import json
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import time
import uuid

# A program that was started by a test may have signals blocked, which its children would inherit: a broker that is asked
# to end would not.
signal.pthread_sigmask(signal.SIG_SETMASK, [])


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port, what, seconds=30):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), 0.2).close()
            return
        except OSError:
            time.sleep(0.05)
    raise SystemExit(f"{what} does not answer at port {port}")


def programs():
    """Returns the folder of PostgreSQL's server programs."""
    for folder in sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / "initdb").exists():
            return folder
    found = shutil.which("initdb")
    if not found:
        raise SystemExit("PostgreSQL's server is missing: scripts/setup --tests")
    return pathlib.Path(found).resolve().parent


class Postgres:
    """A server of its own, which an ordinary user runs: as root it refuses to start."""

    def __init__(self, folder, port=None, settings=()):
        self.folder, self.port, self.bin = pathlib.Path(folder), port or free_port(), programs()
        self.data = self.folder / "database"
        self.settings = settings
        self.process = None
        self.prefix = []
        if os.geteuid() == 0:
            user = next(pwd.getpwnam(name) for name in ("nobody",))
            self.prefix = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
            self.folder.chmod(0o755)
            self.data.mkdir(exist_ok=True)
            os.chown(self.data, user.pw_uid, user.pw_gid)

    def environment(self):
        return {**os.environ, "HOME": str(self.folder), "LC_ALL": "C"}

    def create(self):
        subprocess.run(
            [*self.prefix, self.bin / "initdb", "-D", self.data, "-U", "obscura", "--auth=trust", "-E", "UTF8",
             "--locale=C", "--no-sync"],
            check=True, stdout=subprocess.DEVNULL, env=self.environment(), cwd="/",
        )
        return self

    def start(self):
        log = (self.folder / f"postgres-{self.port}.log").open("ab")
        options = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=50", *self.settings]
        self.process = subprocess.Popen(
            [*self.prefix, self.bin / "postgres", "-D", self.data, "-p", str(self.port),
             *[part for option in options for part in ("-c", option)]],
            stdout=log, stderr=log, env=self.environment(), cwd="/",
        )
        self.wait()
        return self

    def wait(self, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            answer = subprocess.run([self.bin / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)])
            if answer.returncode == 0:
                return
            time.sleep(0.05)
        raise SystemExit(f"PostgreSQL does not answer at port {self.port}")

    def create_database(self, name="scans"):
        self.ask(f"CREATE DATABASE {name}", "postgres")
        return self

    def url(self, name="scans"):
        return f"postgresql://obscura@127.0.0.1:{self.port}/{name}"

    def ask(self, sql, name="scans"):
        """Returns the rows of a query as lists of texts."""
        done = subprocess.run(
            [self.bin / "psql", "-X", "-q", "-A", "-t", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-c", sql, self.url(name)],
            capture_output=True, text=True, env=self.environment(), cwd="/",
        )
        if done.returncode != 0:
            raise RuntimeError(done.stderr.strip())
        return [line.split("\t") for line in done.stdout.splitlines()]

    def one(self, sql, name="scans"):
        rows = self.ask(sql, name)
        return rows[0][0] if rows else None

    def kill(self):
        """Ends it as a power failure would."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None

    def stop(self):
        if self.process:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None


class Mosquitto:
    """A broker that keeps its sessions on the disk while it is down."""

    def __init__(self, folder, port=None):
        self.port, self.process = port or free_port(), None
        folder = pathlib.Path(folder)
        data = folder / "broker"
        data.mkdir(exist_ok=True)
        data.chmod(0o777)
        self.file = folder / "mosquitto.conf"
        user = "user root\n" if os.geteuid() == 0 else ""
        self.file.write_text(
            f"listener {self.port} 127.0.0.1\nallow_anonymous true\n{user}persistence true\n"
            f"persistence_location {data}/\nmax_queued_messages 0\nset_tcp_nodelay true\nlog_dest file {folder}/broker.log\n"
        )

    def start(self):
        self.process = subprocess.Popen(["mosquitto", "-c", str(self.file)], stderr=subprocess.DEVNULL)
        wait_for(self.port, "the broker")
        return self

    def stop(self):
        if self.process:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None


class Collector:
    def __init__(self, program, folder, name, database, broker_port, lines=(), broker_lines=()):
        self.program, self.process, self.prefix = program, None, []
        folder = pathlib.Path(folder)
        self.file, self.log = folder / f"{name}.yaml", folder / f"{name}.log"
        self.stats = folder / f"{name}.json"
        self.file.write_text(
            "\n".join(
                [f"collector: {name}", f"database: {database}", "mqtt:", "  host: 127.0.0.1",
                 f"  port: {broker_port}", *[f"  {line}" for line in broker_lines], *lines]
            ) + "\n"
        )

    def start(self):
        log = self.log.open("ab")
        self.process = subprocess.Popen(
            [*self.prefix, self.program, "--config", str(self.file), "--stats", str(self.stats)], stdout=log, stderr=log
        )
        return self

    def kill(self):
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None

    def stop(self):
        """Ends it in peace; returns its exit status."""
        if not self.process:
            return 0
        self.process.terminate()
        try:
            status = self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            status = self.process.wait()
        self.process = None
        return status


def scan(unit, sequence, camera="door", text=None, identifier=None, moment=None, **more):
    """Returns a scan as a unit announces it."""
    text = text if text is not None else f"{camera} {sequence}"
    moment = moment if moment is not None else time.time()
    stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(moment)) + f".{int(moment * 1000) % 1000:03d}Z"
    import base64
    value = {
        "bounds": {"height": 0.25, "width": 0.5, "x": 0.25, "y": 0.25},
        "bytes": base64.b64encode(text.encode()).decode(), "camera": camera,
        "corners": [{"x": 0.25, "y": 0.25}, {"x": 0.25, "y": 0.5}, {"x": 0.75, "y": 0.5}, {"x": 0.75, "y": 0.25}],
        "frame": sequence, "id": identifier or str(uuid.uuid5(uuid.NAMESPACE_OID, f"{unit} {sequence}")),
        "seconds": sequence / 10, "sequence": sequence, "source": f"virtual:{camera}", "text": text, "time": stamp,
        "type": "org.iso.QRCode", "unit": unit, **more,
    }
    return json.dumps(value, separators=(",", ":"), sort_keys=True).encode()


class Client:
    """A small MQTT 3.1.1 client that publishes with QoS 1 and keeps what is not acknowledged."""

    def __init__(self, port, name):
        self.port, self.name = port, name
        self.socket, self.buffer = None, b""
        self.waiting, self.number = {}, 0
        self.received = []

    @staticmethod
    def text(value):
        data = value.encode()
        return len(data).to_bytes(2, "big") + data

    @staticmethod
    def packet(first, body):
        length, rest = bytearray(), len(body)
        while True:
            length.append(rest & 127 | (128 if rest > 127 else 0))
            rest >>= 7
            if not rest:
                return bytes([first]) + bytes(length) + body

    def connect(self, seconds=30):
        end = time.monotonic() + seconds
        while True:
            try:
                self.socket = socket.create_connection(("127.0.0.1", self.port), 5)
                self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self.buffer = b""
                self.socket.sendall(self.packet(0x10, self.text("MQTT") + bytes([4, 2, 0, 60]) + self.text(self.name)))
                while True:
                    first, body = self.read()
                    if first >> 4 == 2:
                        break
                if body[1] == 0:
                    break
            except (OSError, EOFError):
                pass
            if time.monotonic() > end:
                raise SystemExit("no connection to the broker")
            time.sleep(0.1)
        for number in sorted(self.waiting):
            self.put(number)
        return self

    def read(self):
        def more():
            data = self.socket.recv(65536)
            if not data:
                raise EOFError
            self.buffer += data
        while True:
            length, shift, place = 0, 0, 1
            while place < len(self.buffer):
                byte = self.buffer[place]
                length |= (byte & 127) << shift
                shift, place = shift + 7, place + 1
                if byte < 128:
                    if len(self.buffer) >= place + length:
                        first, body = self.buffer[0], self.buffer[place:place + length]
                        self.buffer = self.buffer[place + length:]
                        return first, body
                    break
            more()

    def send(self, topic, payload):
        self.number += 1
        self.waiting[self.number] = (topic, payload)
        self.put(self.number)

    def put(self, number):
        topic, payload = self.waiting[number]
        identifier = ((number - 1) % 65535 + 1).to_bytes(2, "big")
        self.socket.sendall(self.packet(0x32, self.text(topic) + identifier + payload))

    def settle(self, at_most=0):
        """Reads acknowledgements until at most so many are missing."""
        while len(self.waiting) > at_most:
            first, body = self.read()
            if first >> 4 == 4:
                self.acknowledged(body)
            elif first >> 4 == 3:
                self.take(first, body)

    def acknowledged(self, body):
        number = int.from_bytes(body[:2], "big")
        for key in list(self.waiting):
            if (key - 1) % 65535 + 1 == number:
                del self.waiting[key]
                return

    def take(self, first, body):
        length = int.from_bytes(body[:2], "big")
        topic, rest = body[2:2 + length].decode(), body[2 + length:]
        if first & 6:
            self.socket.sendall(bytes([0x40, 2]) + rest[:2])
            rest = rest[2:]
        self.received.append((topic, rest))

    def subscribe(self, topic):
        self.socket.sendall(self.packet(0x82, b"\x00\x01" + self.text(topic) + b"\x01"))
        while True:
            first, body = self.read()
            if first >> 4 == 9:
                return
            if first >> 4 == 3:
                self.take(first, body)
            elif first >> 4 == 4:
                self.acknowledged(body)

    def close(self):
        if self.socket:
            self.socket.close()
