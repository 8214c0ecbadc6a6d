#!/usr/bin/env python3
"""Runs units, collectors, a RabbitMQ cluster of three nodes and PostgreSQL with a standby in network namespaces of this
machine, as root, and breaks one of them at a time.

RabbitMQ 3.10 speaks MQTT 3.1.1 and has no shared subscriptions: each collector gets all scans (`share: off`), and the
database keeps the first of each. Sessions are quorum queues. Faults come from a seed: broker nodes are killed, frozen
and cut off, collectors and units are killed, the database fails over. At the end everything is whole again, and these
must hold: every scan in a unit's store is a row exactly once, rows of a camera have the order of the store, and no gap
is left without a name.

usage: cluster.py FOLDER-OF-PROGRAMS [--units 5] [--cameras 4] [--faults 9] [--every 20] [--seed N] [--keep DIR]
"""

import argparse
import os
import pathlib
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "Tests/Endurance"))
from collector import Collector, Postgres  # noqa: E402

NET, BRIDGE = "10.77.0", "obscura0"
# RabbitMQ's own program: the one in PATH changes to its user.
RABBIT = sorted(pathlib.Path("/usr/lib/rabbitmq/lib").glob("*/sbin/rabbitmq-server"))


def ip(*words, is_needed=True):
    return subprocess.run(["ip", *words], check=is_needed, stderr=None if is_needed else subprocess.DEVNULL)


class Machine:
    """A network namespace with one address on the bridge."""

    def __init__(self, number):
        self.name, self.address, self.link = f"obscura{number}", f"{NET}.{number}", f"obs{number}"

    def create(self):
        ip("netns", "add", self.name)
        ip("link", "add", self.link, "type", "veth", "peer", "name", "eth0", "netns", self.name)
        ip("link", "set", self.link, "master", BRIDGE, "up")
        for words in (["link", "set", "lo", "up"], ["address", "add", f"{self.address}/24", "dev", "eth0"],
                      ["link", "set", "eth0", "up"]):
            ip("-n", self.name, *words)
        return self

    def within(self, *words):
        return ["ip", "netns", "exec", self.name, *words]

    def cut(self):
        ip("link", "set", self.link, "down")

    def join(self):
        ip("link", "set", self.link, "up")

    def processes(self):
        done = subprocess.run(["ip", "netns", "pids", self.name], capture_output=True, text=True)
        return [int(line) for line in done.stdout.split()]

    def signal(self, number):
        for pid in self.processes():
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass

    def remove(self):
        self.signal(signal.SIGKILL)
        ip("netns", "delete", self.name, is_needed=False)


class Rabbit:
    def __init__(self, machine, machines, folder):
        self.machine, self.folder = machine, folder / machine.name
        self.folder.mkdir()
        nodes = "".join(
            f"cluster_formation.classic_config.nodes.{place} = rabbit@{other.address}\n"
            for place, other in enumerate(machines, 1)
        )
        (self.folder / "rabbitmq.conf").write_text(
            "listeners.tcp.default = 5672\nmqtt.listeners.tcp.default = 1883\nmqtt.allow_anonymous = true\n"
            "mqtt.default_user = guest\nmqtt.default_pass = guest\nloopback_users = none\nmqtt.prefetch = 500\n"
            "mqtt.durable_queue_type = quorum\nmqtt.subscription_ttl = 86400000\n"
            "cluster_partition_handling = pause_minority\n"
            "cluster_formation.peer_discovery_backend = classic_config\n" + nodes
        )
        (self.folder / "plugins").write_text("[rabbitmq_mqtt].\n")
        cookie = self.folder / ".erlang.cookie"
        cookie.write_text("OBSCURACLUSTER")
        cookie.chmod(0o400)

    def start(self):
        log = (self.folder / "output").open("ab")
        environment = {
            **os.environ, "HOME": str(self.folder), "RABBITMQ_USE_LONGNAME": "true",
            "RABBITMQ_NODENAME": f"rabbit@{self.machine.address}", "RABBITMQ_MNESIA_BASE": str(self.folder / "data"),
            "RABBITMQ_LOG_BASE": str(self.folder / "log"), "RABBITMQ_CONFIG_FILE": str(self.folder / "rabbitmq.conf"),
            "RABBITMQ_ENABLED_PLUGINS_FILE": str(self.folder / "plugins"),
            "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS": "+S 1:1",
        }
        subprocess.Popen(self.machine.within(str(RABBIT[-1])), stdout=log, stderr=log, env=environment,
                         start_new_session=True)
        return self

    def is_up(self):
        try:
            import socket
            socket.create_connection((self.machine.address, 1883), 1).close()
            return True
        except OSError:
            return False


class Database(Postgres):
    """A PostgreSQL server in a namespace of its own."""

    def __init__(self, machine, folder):
        place = folder / machine.name
        place.mkdir()
        super().__init__(place, 5432, ["synchronous_commit=on", "wal_keep_size=256MB"])
        self.machine = machine

    def wrap(self, *words):
        return self.machine.within(*self.prefix, *[str(word) for word in words])

    def begin(self):
        log = (self.folder / "postgres.log").open("ab")
        options = [f"listen_addresses={self.machine.address}", "unix_socket_directories=", *self.settings]
        self.process = subprocess.Popen(
            self.wrap(self.bin / "postgres", "-D", self.data, *[part for option in options for part in ("-c", option)]),
            stdout=log, stderr=log, env=self.environment(), cwd="/",
        )
        end = time.monotonic() + 60
        while subprocess.run([self.bin / "pg_isready", "-q", "-h", self.machine.address]).returncode != 0:
            if time.monotonic() > end:
                raise SystemExit(f"cluster: PostgreSQL at {self.machine.address} does not answer")
            time.sleep(0.2)
        return self

    def allow(self):
        with (self.data / "pg_hba.conf").open("a") as file:
            file.write(f"host all all {NET}.0/24 trust\nhost replication all {NET}.0/24 trust\n")

    def url(self, name="scans"):
        return f"postgresql://obscura@{self.machine.address}/{name}"

    def follow(self, primary):
        """Becomes a standby with a fresh copy of the primary's disk."""
        for entry in self.data.iterdir():
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
        self.data.chmod(0o700)
        subprocess.run(
            self.wrap(self.bin / "pg_basebackup", "-h", primary.machine.address, "-U", "obscura", "-D", self.data, "-R",
                      "-X", "stream", "-c", "fast"),
            check=True, env=self.environment(), cwd="/",
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
                       stdout=subprocess.DEVNULL, env=self.environment(), cwd="/")
        self.ask("ALTER SYSTEM SET synchronous_standby_names = ''", "postgres")
        self.ask("SELECT pg_reload_conf()", "postgres")


class Unit:
    def __init__(self, program, folder, number, address, cameras):
        self.name, self.program, self.process = f"unit{number}", program, None
        self.folder = folder / self.name
        self.folder.mkdir()
        self.store = self.folder / "scans.sqlite"
        lines = "".join(
            f"  - name: camera{camera}\n    source: 'virtual:320x240@2?codes=frame&motion=still&seed={number * 10 + camera}'\n"
            for camera in range(cameras)
        )
        self.file = self.folder / "unit.yaml"
        self.file.write_text(
            f"unit: {self.name}\ncameras:\n{lines}console: off\nstore:\n  file: {self.store}\n"
            f"mqtt:\n  host: {address}\n  version: '3.1.1'\n"
        )

    def start(self):
        log = (self.folder / "log").open("ab")
        self.process = subprocess.Popen([self.program, "serve", "--config", str(self.file)], stdout=log, stderr=log)
        return self

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        self.process.wait(60)

    def scans(self):
        base = sqlite3.connect(f"file:{self.store}?mode=ro", uri=True)
        rows = base.execute("SELECT sequence, lower(hex(id)), camera FROM scan ORDER BY sequence").fetchall()
        base.close()
        return rows


class Cluster:
    def __init__(self, options, folder, dice):
        self.options, self.folder, self.dice = options, folder, dice
        self.rabbits, self.databases, self.collectors, self.units, self.machines = [], [], [], [], []

    def create(self):
        options = self.options
        ip("link", "add", BRIDGE, "type", "bridge")
        ip("address", "add", f"{NET}.1/24", "dev", BRIDGE)
        ip("link", "set", BRIDGE, "up")
        self.machines = [Machine(number).create() for number in (11, 12, 13, 21, 22)]
        brokers = self.machines[:3]
        self.rabbits = [Rabbit(machine, brokers, self.folder) for machine in brokers]
        # The first one forms the cluster that the others join.
        self.rabbits[0].start()
        self.wait(self.rabbits[0].is_up, 240, "the first broker node answers")
        for rabbit in self.rabbits[1:]:
            rabbit.start()
        for rabbit in self.rabbits[1:]:
            self.wait(rabbit.is_up, 240, "all broker nodes answer")
        primary, standby = [Database(machine, self.folder) for machine in self.machines[3:]]
        primary.create()
        primary.allow()
        primary.begin().create_database()
        standby.follow(primary)
        self.databases = [primary, standby]
        hosts = ",".join(machine.address for machine in self.machines[3:])
        for number in range(3):
            collector = Collector(
                f"{options.programs}/obscura-collect", self.folder, f"collector-{number}",
                f"postgresql://obscura@{hosts}/scans", 1883, ["share: off"], ["version: '3.1.1'"],
            )
            text = collector.file.read_text().replace("host: 127.0.0.1", f"host: {brokers[number].address}")
            collector.file.write_text(text)
            self.collectors.append(collector.start())
        for collector in self.collectors:
            self.wait(lambda: "Collecting" in collector.log.read_text(errors="replace"), 60, "collectors subscribe")
        self.units = [
            Unit(f"{options.programs}/obscura", self.folder, number, brokers[number % 3].address, options.cameras).start()
            for number in range(options.units)
        ]

    @staticmethod
    def wait(condition, seconds, what):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise SystemExit(f"cluster: timed out waiting until {what}")
            time.sleep(0.3)

    # One of each in turn, in an order of the seed, so that short runs have all kinds.
    KINDS = ["kill_broker", "freeze_broker", "cut_broker", "kill_collector", "kill_unit", "fail_over"]

    def break_something(self, kind):
        getattr(self, kind)(self.dice.uniform(3, 8))

    def kill_broker(self, seconds):
        rabbit = self.dice.choice(self.rabbits)
        rabbit.machine.signal(signal.SIGKILL)
        time.sleep(seconds)
        rabbit.start()

    def freeze_broker(self, seconds):
        machine = self.dice.choice(self.rabbits).machine
        machine.signal(signal.SIGSTOP)
        time.sleep(seconds)
        machine.signal(signal.SIGCONT)

    def cut_broker(self, seconds):
        machine = self.dice.choice(self.rabbits).machine
        machine.cut()
        time.sleep(seconds)
        machine.join()

    def kill_collector(self, seconds):
        collector = self.dice.choice(self.collectors)
        collector.kill()
        time.sleep(seconds)
        collector.start()

    def kill_unit(self, seconds):
        unit = self.dice.choice(self.units)
        unit.kill()
        time.sleep(seconds / 4)
        unit.start()

    def fail_over(self, seconds):
        primary, standby = self.databases
        primary.machine.signal(signal.SIGKILL)
        primary.process.wait()
        time.sleep(seconds / 4)
        standby.promote()
        time.sleep(seconds / 4)
        primary.follow(standby)
        self.databases = [standby, primary]

    def run(self):
        kinds = []
        for number in range(self.options.faults):
            if not kinds:
                kinds = self.dice.sample(self.KINDS, len(self.KINDS))
            begin, kind = time.monotonic(), kinds.pop()
            print(f"cluster: fault {number + 1}: {kind.replace('_', ' ')}", flush=True)
            self.break_something(kind)
            time.sleep(max(0, self.options.every - (time.monotonic() - begin)))
        for rabbit in self.rabbits:
            self.wait(rabbit.is_up, 120, "all broker nodes are back")
        for unit in self.units:
            # Has to send what it has stored: a unit that ends leaves its queue to the next start.
            assert unit.process.poll() is None, f"{unit.name} ended by itself"
        return self.judge()

    def judge(self):
        begin = time.monotonic()
        wanted = {unit.name: {row[1] for row in unit.scans()} for unit in self.units}
        database = self.databases[0]

        def missing():
            count = 0
            for unit in self.units:
                rows = database.ask(f"SELECT replace(id::text, '-', '') FROM obscura.scans WHERE unit = '{unit.name}'")
                count += len(wanted[unit.name] - {row[0] for row in rows})
            return count
        while missing() and time.monotonic() - begin < 120:
            time.sleep(1)
        level = time.monotonic() - begin
        failures, total = [], 0
        for unit in self.units:
            unit.stop()
        for collector in self.collectors:
            collector.stop()
        for unit in self.units:
            stored = unit.scans()
            order = {row[1]: row[0] for row in stored}
            rows = database.ask(
                f"SELECT replace(id::text, '-', ''), sequence FROM obscura.scans WHERE unit = '{unit.name}'")
            total += len(rows)
            seen = [row[0] for row in rows]
            lost = wanted[unit.name] - set(seen)
            if lost:
                failures.append(f"{unit.name}: {len(lost)} of {len(wanted[unit.name])} are missing")
            if len(seen) != len(set(seen)):
                failures.append(f"{unit.name}: {len(seen) - len(set(seen))} rows are there twice")
            wrong = [row for row in rows if order.get(row[0]) != int(row[1])]
            if wrong:
                failures.append(f"{unit.name}: {len(wrong)} rows have another place than in the store")
        print(f"cluster: {total} rows, level after {level:.1f} s", flush=True)
        gaps = database.ask("SELECT unit, state, first, last, reason FROM obscura.gaps")
        for gap in gaps:
            print(f"cluster: gap {gap}", flush=True)
        return failures

    def remove(self):
        for unit in self.units:
            if unit.process and unit.process.poll() is None:
                unit.kill()
        for collector in self.collectors:
            collector.kill()
        for machine in self.machines:
            machine.remove()
        ip("link", "delete", BRIDGE, is_needed=False)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("programs")
    parser.add_argument("--units", type=int, default=5)
    parser.add_argument("--cameras", type=int, default=4)
    parser.add_argument("--faults", type=int, default=9)
    parser.add_argument("--every", type=float, default=20)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--keep", help="a folder for all files, which stay there")
    options = parser.parse_args()
    if os.geteuid() != 0:
        raise SystemExit("cluster: network namespaces need root")
    if not RABBIT:
        raise SystemExit("cluster: RabbitMQ is missing: scripts/setup --cluster")
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1 << 32)
    print(f"cluster: seed {seed}, {options.faults} faults, one every {options.every:g} s", flush=True)
    folder = pathlib.Path(options.keep or tempfile.mkdtemp(prefix="obscura-cluster-"))
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o755)
    cluster = Cluster(options, folder, random.Random(seed))
    failures = ["it did not end"]
    try:
        cluster.create()
        failures = cluster.run()
    finally:
        cluster.remove()
        if not options.keep and not failures:
            shutil.rmtree(folder, ignore_errors=True)
    for failure in failures:
        print(f"cluster: {failure}; files are in {folder}", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
