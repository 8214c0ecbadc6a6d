"""The parts of cluster.py: machines as network namespaces with a disk each, broker nodes, databases, units."""

import os
import pathlib
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "Tests/Endurance"))
from collector import Collector, Postgres  # noqa: E402

# RabbitMQ's own programs: those in PATH change to its user.
RABBIT = sorted(pathlib.Path("/usr/lib/rabbitmq/lib").glob("*/sbin"))
FAKETIME = sorted(pathlib.Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))
DEAF = {"stdin": subprocess.DEVNULL}


def ip(*words, is_needed=True):
    return subprocess.run(["ip", *words], check=is_needed, stderr=None if is_needed else subprocess.DEVNULL, **DEAF)


def resident(pid):
    """Returns the memory of a process in MB; 0 if it has ended."""
    try:
        status = pathlib.Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return int(status.split("VmRSS:")[1].split()[0]) / 1024 if "VmRSS:" in status else 0


def prepare():
    """Makes the namespaces of this process ready for machines."""
    pathlib.Path("/run/netns").mkdir(exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "obscura", "/run/netns"], check=True)
    ip("link", "set", "lo", "up")


class Network:
    """A bridge that the machines are connected to."""

    prefix, bridge = "10.77.0", "obscura"

    def create(self):
        ip("link", "add", self.bridge, "type", "bridge")
        ip("address", "add", f"{self.prefix}.1/24", "dev", self.bridge)
        ip("link", "set", self.bridge, "up")
        return self


class Machine:
    """A network namespace with one address, and a folder that is a file system of its own."""

    def __init__(self, network, number, folder, megabytes):
        self.network, self.number, self.megabytes = network, number, megabytes
        self.address = f"{network.prefix}.{number}"
        self.name = self.link = f"machine-{number}"
        self.folder = folder / self.name

    def create(self):
        self.folder.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={self.megabytes}m,mode=755", "obscura", self.folder], check=True)
        ip("netns", "add", self.name)
        ip("link", "add", self.link, "type", "veth", "peer", "name", "eth0", "netns", self.name)
        ip("link", "set", self.link, "master", self.network.bridge, "up")
        for words in (["link", "set", "lo", "up"], ["address", "add", f"{self.address}/24", "dev", "eth0"],
                      ["link", "set", "eth0", "up"]):
            ip("-n", self.name, *words)
        return self

    def within(self, *words):
        return ["ip", "netns", "exec", self.name, *[str(word) for word in words]]

    def cut(self):
        ip("link", "set", self.link, "down")

    def join(self):
        ip("link", "set", self.link, "up")

    def processes(self):
        done = subprocess.run(["ip", "netns", "pids", self.name], capture_output=True, text=True, **DEAF)
        return [int(line) for line in done.stdout.split()]

    def signal(self, number):
        for pid in self.processes():
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass

    def fill(self):
        """Leaves no byte on the disk."""
        with (self.folder / "ballast").open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(b"\0" * (1 << 20))
            except OSError:
                pass
            try:
                while True:
                    file.write(b"\0" * 512)
            except OSError:
                pass

    def empty(self):
        (self.folder / "ballast").unlink(missing_ok=True)

    def remove(self):
        self.signal(signal.SIGCONT)
        self.signal(signal.SIGKILL)
        ip("netns", "delete", self.name, is_needed=False)
        subprocess.run(["umount", "-l", self.folder], stderr=subprocess.DEVNULL)


class Rabbit:
    """A node of the broker's cluster."""

    def __init__(self, machine, machines):
        self.machine, self.folder, self.old = machine, machine.folder, None
        nodes = "".join(
            f"cluster_formation.classic_config.nodes.{place} = rabbit@{other.address}\n"
            for place, other in enumerate(machines, 1)
        )
        (self.folder / "rabbitmq.conf").write_text(
            "listeners.tcp.default = 5672\nmqtt.listeners.tcp.default = 1883\nmqtt.allow_anonymous = true\n"
            "mqtt.default_user = guest\nmqtt.default_pass = guest\nloopback_users = none\nmqtt.prefetch = 500\n"
            "mqtt.durable_queue_type = quorum\nmqtt.subscription_ttl = 86400000\nraft.wal_max_size_bytes = 32000000\n"
            "cluster_partition_handling = pause_minority\n"
            "cluster_formation.peer_discovery_backend = classic_config\n" + nodes
        )
        (self.folder / "plugins").write_text("[rabbitmq_mqtt,rabbitmq_prometheus].\n")
        cookie = self.folder / ".erlang.cookie"
        cookie.write_text("OBSCURACLUSTER")
        cookie.chmod(0o400)
        self.environment = {
            **os.environ, "HOME": str(self.folder), "RABBITMQ_USE_LONGNAME": "true",
            "RABBITMQ_NODENAME": f"rabbit@{machine.address}", "RABBITMQ_MNESIA_BASE": str(self.folder / "data"),
            "RABBITMQ_LOG_BASE": str(self.folder / "log"), "RABBITMQ_CONFIG_FILE": str(self.folder / "rabbitmq.conf"),
            "RABBITMQ_ENABLED_PLUGINS_FILE": str(self.folder / "plugins"),
            # Idle schedulers of Erlang keep the processor busy otherwise.
            "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS": "+S 1:1 +sbwt none +sbwtdcpu none +sbwtdio none",
        }

    def start(self):
        log = (self.folder.parent / f"{self.folder.name}.log").open("ab")
        subprocess.Popen(self.machine.within(RABBIT[-1] / "rabbitmq-server"), stdout=log, stderr=log,
                         env=self.environment, start_new_session=True, **DEAF)
        return self

    def kill(self):
        self.machine.signal(signal.SIGKILL)

    def is_up(self):
        try:
            socket.create_connection((self.machine.address, 1883), 1).close()
            return True
        except OSError:
            return False

    def queued(self):
        """Returns the number of messages in the queues that this node leads; nil if it does not answer."""
        try:
            text = urllib.request.urlopen(f"http://{self.machine.address}:15692/metrics", timeout=5).read().decode()
        except OSError:
            return None
        found = re.search(r"^rabbitmq_queue_messages (\S+)$", text, re.M)
        return int(float(found[1])) if found else 0

    def swap_disk(self):
        """Puts an older copy of the disk in place of the present one; without one, makes the copy. The node is down."""
        data, copy = self.folder / "data", self.folder.parent / f"{self.folder.name}.old"
        if copy.exists():
            shutil.rmtree(data)
            shutil.move(copy, data)
            return True
        shutil.copytree(data, copy)
        return False


class Database(Postgres):
    """A PostgreSQL server in a machine of its own."""

    def __init__(self, machine):
        super().__init__(machine.folder, 5432, [
            "synchronous_commit=on", "wal_keep_size=128MB", "max_wal_size=128MB", "shared_buffers=64MB",
            "wal_receiver_timeout=10s", "wal_sender_timeout=10s",
        ])
        self.machine, self.copy = machine, machine.folder.parent / f"{machine.folder.name}.old"

    def wrap(self, *words):
        return self.machine.within(*self.prefix, *[str(word) for word in words])

    def begin(self):
        log = (self.folder.parent / f"{self.folder.name}.log").open("ab")
        options = [f"listen_addresses={self.machine.address}", "unix_socket_directories=", *self.settings]
        (self.data / "postmaster.pid").unlink(missing_ok=True)
        self.process = subprocess.Popen(
            self.wrap(self.bin / "postgres", "-D", self.data, *[part for option in options for part in ("-c", option)]),
            stdout=log, stderr=log, env=self.environment(), cwd="/", **DEAF,
        )
        end = time.monotonic() + 120
        while subprocess.run([self.bin / "pg_isready", "-q", "-h", self.machine.address]).returncode != 0:
            if time.monotonic() > end or self.process.poll() is not None:
                raise SystemExit(f"cluster: PostgreSQL at {self.machine.address} does not answer")
            time.sleep(0.2)
        return self

    def allow(self):
        net = self.machine.network.prefix
        with (self.data / "pg_hba.conf").open("a") as file:
            file.write(f"host all all {net}.0/24 trust\nhost replication all {net}.0/24 trust\n")

    def url(self, name="scans"):
        return f"postgresql://obscura@{self.machine.address}/{name}"

    def fall(self):
        """Ends it as a power failure would."""
        self.machine.signal(signal.SIGKILL)
        self.process.wait()

    def follow(self, primary):
        """Becomes a standby with a fresh copy of the primary's disk."""
        for entry in self.data.iterdir():
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
        shutil.rmtree(self.copy, ignore_errors=True)
        shutil.rmtree(primary.copy, ignore_errors=True)
        self.data.chmod(0o700)
        subprocess.run(
            self.wrap(self.bin / "pg_basebackup", "-h", primary.machine.address, "-U", "obscura", "-D", self.data, "-R",
                      "-X", "stream", "-c", "fast"),
            check=True, env=self.environment(), cwd="/", timeout=120, **DEAF,
        )
        self.begin()
        end = time.monotonic() + 60
        while primary.one("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'", "postgres") == "0":
            if time.monotonic() > end:
                raise SystemExit("cluster: the standby does not follow")
            time.sleep(0.2)
        primary.ask("ALTER SYSTEM SET synchronous_standby_names = '*'", "postgres")
        primary.ask("SELECT pg_reload_conf()", "postgres")

    def promote(self):
        # Not synchronous until the other one follows again.
        subprocess.run(self.wrap(self.bin / "pg_ctl", "promote", "-D", self.data, "-w"), check=True,
                       stdout=subprocess.DEVNULL, env=self.environment(), cwd="/", **DEAF)
        self.ask("ALTER SYSTEM SET synchronous_standby_names = ''", "postgres")
        self.ask("SELECT pg_reload_conf()", "postgres")

    def swap_disk(self):
        """Puts an older copy of the disk in place of the present one; without one, makes the copy. The server is down."""
        if self.copy.exists():
            shutil.rmtree(self.data)
        source, target = (self.copy, self.data) if self.copy.exists() else (self.data, self.copy)
        subprocess.run(["cp", "-a", source, target], check=True)
        if target is self.data:
            shutil.rmtree(self.copy)
        return target is self.data


class Unit:
    """A unit with its store, and with a clock that can be set wrong."""

    def __init__(self, program, machine, number, brokers, cameras, rate):
        self.name, self.program, self.process, self.machine = f"unit{number}", program, None, machine
        self.folder = machine.folder / self.name
        self.folder.mkdir()
        self.store, self.clock = self.folder / "scans.sqlite", machine.folder.parent / f"{self.name}.clock"
        self.log = machine.folder.parent / f"{self.name}.log"
        # The scans of disks that were replaced, as far as the broker acknowledged them, with the names they had there.
        self.gone = {}
        lines = "".join(
            f"  - name: camera{camera}\n"
            f"    source: 'virtual:320x240@{rate:g}?codes=frame&motion=still&seed={number * 10 + camera}'\n"
            for camera in range(cameras)
        )
        self.file = machine.folder.parent / f"{self.name}.yaml"
        self.file.write_text(
            f"unit: {self.name}\ncameras:\n{lines}console: off\nstore:\n  file: {self.store}\n"
            f"mqtt:\n  host: {brokers[number % len(brokers)].address}\n  version: '3.1.1'\n"
        )
        self.set_clock("+0")

    def set_clock(self, offset):
        # Replaced as a whole: it is read at any time.
        fresh = self.clock.with_suffix(".new")
        fresh.write_text(f"{offset}\n")
        fresh.rename(self.clock)

    def start(self):
        log = self.log.open("ab")
        environment = {
            **os.environ, "FAKETIME_TIMESTAMP_FILE": str(self.clock), "FAKETIME_CACHE_DURATION": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1", "DONT_FAKE_MONOTONIC": "1", "NO_FAKE_STAT": "1",
        }
        if FAKETIME:
            environment["LD_PRELOAD"] = str(FAKETIME[-1])
        self.process = subprocess.Popen(self.machine.within(self.program, "serve", "--config", self.file), stdout=log,
                                        stderr=log, env=environment, **DEAF)
        return self

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        self.process.wait(60)

    def read(self, sql):
        # A reader alone cannot take up what a killed unit left.
        base = sqlite3.connect(f"file:{self.store}?mode=rw", uri=True, timeout=10)
        try:
            return base.execute(sql).fetchall()
        finally:
            base.close()

    def has_begun(self):
        try:
            return self.read("SELECT count(*) FROM scan")[0][0] > 0
        except sqlite3.OperationalError:
            return False

    def scans(self):
        """Returns the scans of the present store by id, as sequence and camera."""
        return {row[0]: (row[1], row[2]) for row in self.read("SELECT lower(hex(id)), sequence, camera FROM scan")}

    def sent(self):
        """Returns the scans of the present store that the broker has acknowledged."""
        place = self.read("SELECT min(place) FROM sink")[0][0] or 0
        return {scan: where for scan, where in self.scans().items() if where[0] <= place}

    def swap_disk(self):
        """Puts an older copy of the disk in place of the present one; without one, makes the copy. The unit is down."""
        copy = self.machine.folder.parent / f"{self.name}.old"
        if not copy.exists():
            shutil.copytree(self.folder, copy)
            return False
        self.gone.update(self.sent())
        shutil.rmtree(self.folder)
        shutil.move(copy, self.folder)
        return True
