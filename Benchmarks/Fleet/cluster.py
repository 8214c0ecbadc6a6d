#!/usr/bin/env python3
"""Runs units, collectors, a RabbitMQ cluster of three nodes and PostgreSQL with a synchronous standby in network
namespaces of this machine, as root, and breaks one of them at a time.

Every machine has a file system of its own. RabbitMQ 3.10 speaks MQTT 3.1.1 and has no shared subscriptions: each
collector gets all scans (`share: off`), and the database keeps the first of each. Sessions are quorum queues. A unit is a
process; machines of units have several. Faults (faults.py) come from a seed. At the end everything is whole again, and
these must hold, a minute after the last fault: every scan in a unit's store is a row exactly once, with the sequence and
the camera that it has there, so that the rows of a camera have the store's order; what was on a disk that was replaced
by an older one is a row or is named as lost; no gap is left; queues are empty, and no process has grown.

usage: cluster.py FOLDER-OF-PROGRAMS [--units 20] [--machines 5] [--faults 19 | --minutes 30] [--seed N] [--keep DIR]
"""

import argparse
import os
import pathlib
import random
import shutil
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from faults import Faults  # noqa: E402
from machines import (FAKETIME, RABBIT, Collector, Database, Machine, Network, Rabbit, Unit, prepare,  # noqa: E402
                      resident)

# Seconds until everything is level, MB of a process, messages in a queue.
LEVEL, MEMORY, QUEUE = 60, 120, 200_000


class Cluster:
    def __init__(self, options, folder, dice):
        self.options, self.folder, self.faults = options, folder, Faults(self, dice)
        self.rabbits, self.databases, self.collectors, self.units, self.machines = [], [], [], [], []
        self.unit_machines, self.network = [], Network()
        self.memory, self.longest_queue, self.next_look = {}, 0, 0

    def machine(self, number, megabytes):
        self.machines.append(Machine(self.network, number, self.folder, megabytes).create())
        return self.machines[-1]

    def create(self):
        options = self.options
        self.network.create()
        brokers = [self.machine(number, 700) for number in (11, 12, 13)]
        self.rabbits = [Rabbit(machine, brokers) for machine in brokers]
        # The first one forms the cluster that the others join.
        self.rabbits[0].start()
        self.wait(self.rabbits[0].is_up, 300, "the first broker node answers")
        for rabbit in self.rabbits[1:]:
            rabbit.start()
        primary, standby = [Database(self.machine(number, 900)) for number in (21, 22)]
        primary.create()
        primary.allow()
        primary.begin().create_database()
        standby.follow(primary)
        self.databases = [primary, standby]
        for rabbit in self.rabbits[1:]:
            self.wait(rabbit.is_up, 300, "all broker nodes answer")
        hosts = ",".join(database.machine.address for database in self.databases)
        for number in range(3):
            self.collectors.append(self.collector(number, brokers[number], hosts).start())
        for collector in self.collectors:
            self.wait(lambda c=collector: "Collecting" in c.log.read_text(errors="replace"), 60, "collectors subscribe")
        self.unit_machines = [self.machine(41 + number, 64) for number in range(options.machines)]
        self.units = [
            Unit(f"{options.programs}/obscura", self.unit_machines[number % options.machines], number, brokers,
                 options.cameras, options.rate).start()
            for number in range(options.units)
        ]
        for unit in self.units:
            self.wait(unit.has_begun, 300, "all units have stored scans")

    def collector(self, number, broker, hosts):
        collector = Collector(
            f"{self.options.programs}/obscura-collect", self.folder, f"collector-{number}",
            f"postgresql://obscura@{hosts}/scans", 1883, ["share: off"], ["version: '3.1.1'"],
        )
        text = collector.file.read_text().replace("host: 127.0.0.1", f"host: {broker.address}")
        collector.file.write_text(text)
        collector.machine = self.machine(31 + number, 16)
        collector.prefix = collector.machine.within()
        return collector

    @staticmethod
    def wait(condition, seconds, what):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise SystemExit(f"cluster: timed out waiting until {what}")
            time.sleep(0.3)

    def run(self):
        for number in range(self.options.faults):
            begin, kind = time.monotonic(), self.faults.next()
            done = self.faults.run(kind)
            print(f"cluster: {time.strftime('%H:%M:%S')} fault {number + 1}: {kind.replace('_', ' ')} ({done})", flush=True)
            while time.monotonic() - begin < self.options.every and number + 1 < self.options.faults:
                self.look()
                time.sleep(1)
        begin = time.monotonic()
        for rabbit in self.rabbits:
            self.wait(rabbit.is_up, 120, "all broker nodes are back")
        for unit in self.units:
            # Has to send what it has stored: a unit that ends leaves its queue to the next start.
            if unit.process.poll() is not None:
                raise SystemExit(f"cluster: {unit.name} ended by itself")
        return self.judge(begin)

    def look(self):
        """Notes memory, and now and then the broker's queues."""
        for part in [*self.units, *self.collectors]:
            if part.process:
                name = "unit" if part in self.units else "collector"
                self.memory[name] = max(self.memory.get(name, 0), resident(part.process.pid))
        if time.monotonic() >= self.next_look:
            self.next_look = time.monotonic() + 10
            self.longest_queue = max(self.longest_queue, sum(rabbit.queued() or 0 for rabbit in self.rabbits))

    # MARK: The end

    def missing(self, wanted):
        rows = {row[0] for row in self.databases[0].ask("SELECT replace(id::text, '-', '') FROM obscura.scan")}
        return sum(len(set(ids) - rows) for ids in wanted.values())

    def is_level(self, wanted):
        try:
            return self.databases[0].one("SELECT count(*) FROM obscura.gap") == "0" and self.missing(wanted) == 0
        except RuntimeError:
            return False

    def judge(self, begin):
        wanted = {unit.name: unit.scans() for unit in self.units}
        while not self.is_level(wanted) and time.monotonic() - begin < 2 * LEVEL:
            time.sleep(1)
        level, failures, total = time.monotonic() - begin, [], 0
        if level > LEVEL:
            failures.append(f"level only after {level:.0f} s")
        for unit in self.units:
            unit.stop()
        end = time.monotonic() + 60
        while any(queue := [rabbit.queued() for rabbit in self.rabbits]) and time.monotonic() < end:
            time.sleep(1)
        if queue != [0, 0, 0]:
            failures.append(f"messages are left in the broker's queues: {queue}")
        # What a unit could not announce before it ended waits in its store.
        final = {unit.name: unit.sent() for unit in self.units}
        self.wait(lambda: self.is_level(final) or time.monotonic() > end, 90, "the last scans are rows")
        for collector in self.collectors:
            collector.stop()
        database = self.databases[0]
        for unit in self.units:
            total += self.judge_unit(unit, final[unit.name], database, failures)
        gaps = database.one("SELECT count(*) FROM obscura.gap")
        if gaps != "0":
            failures.append(f"{gaps} gaps are neither filled nor named")
        if self.longest_queue > QUEUE or max(self.memory.values(), default=0) > MEMORY:
            failures.append("a queue or a process has grown")
        named = database.one("SELECT coalesce(sum(scans), 0) FROM obscura.gaps WHERE state = 'lost'")
        memory = ", ".join(f"{name} {size:.0f} MB" for name, size in sorted(self.memory.items()))
        old = sum(len(unit.gone) for unit in self.units)
        print(f"cluster: {total} rows, level after {level:.1f} s; {named} scans named as lost, {old} were on replaced disks; "
              f"at most {self.longest_queue} messages in a queue, {memory}", flush=True)
        for row in database.ask("SELECT unit, store, first, last, reason FROM obscura.gaps"):
            print(f"cluster: lost: {' '.join(row)}", flush=True)
        return failures

    @staticmethod
    def judge_unit(unit, stored, database, failures):
        rows = database.ask(f"SELECT replace(id::text, '-', ''), sequence, camera FROM obscura.scans "
                            f"WHERE unit = '{unit.name}'")
        lost = [(int(row[0]), int(row[1])) for row in database.ask(
            f"SELECT first, last FROM obscura.gaps WHERE unit = '{unit.name}' AND state = 'lost'")]
        seen = {row[0] for row in rows}
        missing = set(stored) - seen
        if missing:
            failures.append(f"{unit.name}: {len(missing)} of {len(stored)} are missing, such as "
                            f"{sorted(stored[scan][0] for scan in missing)[:5]}")
        if len(seen) != len(rows):
            failures.append(f"{unit.name}: {len(rows) - len(seen)} rows are there twice")
        nameless = [where[0] for scan, where in unit.gone.items() if scan not in seen and scan not in stored
                    and not any(first <= where[0] <= last for first, last in lost)]
        if nameless:
            failures.append(f"{unit.name}: of a replaced disk, {len(nameless)} are neither rows nor named: "
                            f"{sorted(nameless)[:5]}")
        known = {**unit.gone, **unit.scans()}
        wrong = [row for row in rows if row[0] in known and known[row[0]] != (int(row[1]), row[2])]
        if wrong:
            failures.append(f"{unit.name}: {len(wrong)} rows have another place than in the store, such as {wrong[0]}")
        return len(rows)

    def remove(self):
        for unit in self.units:
            if unit.process and unit.process.poll() is None:
                unit.kill()
        for collector in self.collectors:
            collector.kill()
        for machine in self.machines:
            machine.remove()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("programs")
    parser.add_argument("--units", type=int, default=20)
    parser.add_argument("--machines", type=int, default=5, help="machines that the units are on")
    parser.add_argument("--cameras", type=int, default=1, help="cameras of a unit")
    parser.add_argument("--rate", type=float, default=2, help="scans a second of a camera")
    parser.add_argument("--faults", type=int, default=len(Faults.KINDS))
    parser.add_argument("--minutes", type=float, help="instead of --faults")
    parser.add_argument("--every", type=float, default=20)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--only", help="kinds of faults, separated by commas")
    parser.add_argument("--keep", help="a folder for all files, which stay there")
    options = parser.parse_args()
    if os.geteuid() != 0:
        raise SystemExit("cluster: network namespaces need root")
    if not RABBIT or not FAKETIME:
        raise SystemExit("cluster: RabbitMQ or faketime is missing: scripts/setup --cluster")
    if os.getpid() != 1:
        # Mounts, addresses and processes of its own: nothing is left behind, however it ends, and runs do not meet.
        os.execvp("unshare", ["unshare", "--mount", "--propagation", "private", "--net", "--pid", "--fork", "--kill-child",
                              "--mount-proc", sys.executable, "-u", *sys.argv])
    prepare()
    if options.minutes:
        options.faults = int(options.minutes * 60 / options.every)
    if options.only:
        Faults.KINDS = options.only.split(",")
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
