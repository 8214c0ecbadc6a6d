#!/usr/bin/env python3
"""Kills collectors at random moments while units announce scans, with a real broker and a real PostgreSQL.

Some scans are never announced, as if a broker had lost them: the unit answers requests for them from its store, except
for the oldest, which it no longer has. Messages that are no scans come in between. The broker and the database are
restarted and suspended as well. Among the scans are detections and records of dropped frames, and units report what
their cameras dropped, some of it twice. At the end these must hold: every announced scan, detection and record is a row
exactly once; every gap is filled or named; the frames that were dropped are those that the units counted, by their records
and by their reports; every message that is no scan is in the table of refusals; nothing waits in the broker.

usage: collect-kills.py OBSCURA-COLLECT [--kills N] [--collectors 2] [--rate 500] [--seed N] [--keep DIR]
"""

import argparse
import json
import pathlib
import random
import shutil
import signal
import sys
import tempfile
import threading
import time
import uuid

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from collector import Client, Collector, Mosquitto, Postgres, scan  # noqa: E402

UNITS = 4
# The types of scans, in turn.
TYPES = ["org.iso.QRCode"] * 5 + ["object.parcels", "frames.dropped"]
# The first sequences that a unit no longer has, and the share of scans that its broker loses.
GONE = 20
LOST = 0.01


def content(camera, sequence):
    """Returns the type and the text of a scan, and the frames that it says were dropped."""
    kind = TYPES[sequence % len(TYPES)]
    dropped = sequence % 90 + 1 if kind == "frames.dropped" else 0
    text = f"{dropped} of {dropped + 900} frames were dropped" if dropped else f"{camera} {sequence}"
    return kind, text, dropped


class Unit(threading.Thread):
    """Announces scans in order, leaves some out, and answers requests."""

    def __init__(self, name, port, rate, dice):
        super().__init__(daemon=True)
        self.unit, self.rate, self.dice = name, rate, dice
        self.client = Client(port, name)
        self.sequence, self.poison, self.left_out, self.answers = 0, 0, set(), 0
        self.run_id, self.reports = str(uuid.UUID(int=dice.getrandbits(128))), 0
        self.ending, self.problem, self.left = threading.Event(), None, threading.Event()

    def run(self):
        try:
            self.converse()
        except BaseException as error:  # pylint: disable=broad-except
            self.problem = repr(error)

    def converse(self):
        client, begin = self.client, time.monotonic()
        client.connect()
        client.subscribe(f"obscura/{self.unit}/request/scans")
        while not self.ending.is_set():
            try:
                if not self.left.is_set() and self.sequence < (time.monotonic() - begin) * self.rate:
                    self.announce()
                else:
                    time.sleep(0.002)
                self.work()
            except (OSError, EOFError):
                client.close()
                client.connect()
                client.subscribe(f"obscura/{self.unit}/request/scans")

    def announce(self):
        self.sequence += 1
        if self.dice.random() < 0.002:
            self.poison += 1
            junk = self.dice.choice([
                b"", b"{", b"[1,2]", b"\xff\xfe", b'{"id":1}', b"{" * 500, scan(self.unit, 0), scan("other", 1),
                scan(self.unit, self.sequence, id="x"), b'{"text":"\\ud800"}', self.dice.randbytes(300),
                scan(self.unit, self.sequence, camera="\0"), scan(self.unit, self.sequence, time="yesterday"),
            ])
            self.client.send(f"obscura/{self.unit}/door/scan", junk)
        if self.sequence % 20 == 0:
            self.reports += 1
            self.report(self.reports)
            if self.dice.random() < 0.2:
                self.report(max(1, self.reports - self.dice.randrange(5)))
        if self.sequence <= GONE or self.dice.random() < LOST:
            self.left_out.add(self.sequence)
            return
        self.send(self.sequence)
        # A repeat, as after a broken connection.
        if self.dice.random() < 0.005:
            self.send(self.sequence)

    def report(self, number):
        state = {"camera": "door", "captured": number * 100, "delivered": number * 97, "dropped": number * 3,
                 "number": number, "rate": 30, "run": self.run_id, "running": True, "unit": self.unit}
        self.client.send(f"obscura/{self.unit}/door/state", json.dumps(state).encode())

    def send(self, sequence):
        camera = ("door", "gate")[sequence % 2]
        kind, text, _ = content(camera, sequence)
        # The same scan is the same bytes each time, and so is its time.
        moment = 1_790_000_000 + sequence / 10
        self.client.send(f"obscura/{self.unit}/{camera}/scan", 
                         scan(self.unit, sequence, camera, text, moment=moment, type=kind))

    def work(self):
        client = self.client
        client.socket.settimeout(0.001)
        try:
            while True:
                first, body = client.read()
                if first >> 4 == 3:
                    client.take(first, body)
                elif first >> 4 == 4:
                    client.acknowledged(body)
        except TimeoutError:
            pass
        finally:
            client.socket.settimeout(5)
        requests, client.received = client.received, []
        for topic, payload in requests:
            wanted = json.loads(payload)
            low, high = wanted["from"], wanted["to"]
            sent = 0
            for sequence in range(max(low, GONE + 1), min(high, self.sequence) + 1):
                self.send(sequence)
                sent += 1
            self.answers += 1
            answer = {"from": low, "to": high, "sent": sent, "oldest": GONE + 1, "newest": self.sequence}
            client.send(f"{topic}/reply", json.dumps(answer).encode())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("collect")
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--collectors", type=int, default=2)
    parser.add_argument("--rate", type=int, default=500, help="scans a second of all units")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--calm", action="store_true", help="leave the broker and the database alone")
    parser.add_argument("--keep", help="a folder for all files, which stay there")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1 << 32)
    print(f"collect-kills: seed {seed}, {options.kills} kills", flush=True)
    folder = pathlib.Path(options.keep or tempfile.mkdtemp(prefix="obscura-collect-"))
    folder.mkdir(parents=True, exist_ok=True)
    failures = ["it did not end"]
    try:
        failures = run(options, random.Random(seed), folder)
    finally:
        if not options.keep and not failures:
            shutil.rmtree(folder, ignore_errors=True)
    for failure in failures:
        print(f"collect-kills: {failure}", file=sys.stderr)
    if failures:
        print(f"collect-kills: files are in {folder}", file=sys.stderr)
    return 1 if failures else 0


def run(options, dice, folder):
    database = Postgres(folder).create().start().create_database()
    broker = Mosquitto(folder).start()
    collectors = [
        Collector(options.collect, folder, f"collector-{number}", database.url(), broker.port).start()
        for number in range(options.collectors)
    ]
    units = []
    try:
        # The first subscription makes the broker keep messages from then on.
        wait(lambda: "Collecting" in collectors[0].log.read_text(errors="replace"), 60, "the collector starts")
        units = [
            Unit(f"unit{number}", broker.port, options.rate / UNITS, random.Random(dice.random()))
            for number in range(UNITS)
        ]
        for unit in units:
            unit.start()
        for kill in range(options.kills):
            victim = dice.choice(collectors)
            time.sleep(dice.uniform(0.1, 1.2))
            victim.kill()
            if not options.calm and kill % 5 == 3:
                trouble(dice, database, broker)
            time.sleep(dice.uniform(0, 0.3))
            victim.start()
        time.sleep(1)
        for unit in units:
            unit.left.set()
        begin = time.monotonic()
        wait(lambda: not any(unit.client.waiting for unit in units), 60, "the broker has everything", False)
        rows = sum(unit.sequence - GONE for unit in units)
        wait(lambda: int(database.one("SELECT count(*) FROM obscura.scan")) >= rows, 120, "all scans are rows", False)
        wait(lambda: database.one("SELECT count(*) FROM obscura.gap") == "0", 60, "no gap is left", False)
        level = time.monotonic() - begin
        time.sleep(1)
        failures = [f"{unit.unit}: {unit.problem}" for unit in units if unit.problem]
        failures += [f"a collector ended with {status}" for status in [c.stop() for c in collectors] if status != 0]
        return failures + judge(database, units, level, options.calm)
    finally:
        for unit in units:
            unit.ending.set()
        for collector in collectors:
            collector.kill()
        broker.stop()
        database.kill()


def wait(condition, seconds, what, is_needed=True):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            if is_needed:
                raise SystemExit(f"collect-kills: timed out waiting until {what}")
            return
        time.sleep(0.1)


def trouble(dice, database, broker):
    kind = dice.choice(["broker", "database", "frozen database"])
    if kind == "broker":
        broker.stop()
        time.sleep(dice.uniform(0.1, 1))
        broker.start()
    elif kind == "database":
        # All of its processes, or the new server waits for the old one's.
        database.process.send_signal(signal.SIGQUIT)
        database.process.wait()
        time.sleep(dice.uniform(0.1, 1))
        database.start()
    else:
        database.process.send_signal(signal.SIGSTOP)
        time.sleep(dice.uniform(0.1, 1))
        database.process.send_signal(signal.SIGCONT)


def judge(database, units, level, is_calm):
    failures, total = [], 0
    for unit in units:
        rows = database.ask(f"SELECT sequence, type, camera, text FROM obscura.scans WHERE unit = '{unit.unit}'")
        seen = [int(row[0]) for row in rows]
        wanted = set(range(GONE + 1, unit.sequence + 1))
        missing, twice = wanted - set(seen), len(seen) - len(set(seen))
        total += len(seen)
        if missing:
            failures.append(f"{unit.unit}: {len(missing)} of {len(wanted)} are missing, such as {sorted(missing)[:5]}")
        if twice:
            failures.append(f"{unit.unit}: {twice} rows are there twice")
        if set(seen) - wanted:
            failures.append(f"{unit.unit}: rows that it never had: {sorted(set(seen) - wanted)[:5]}")
        for sequence, kind, camera, text in rows:
            if camera != ("door", "gate")[int(sequence) % 2] or (kind, text) != content(camera, int(sequence))[:2]:
                failures.append(f"{unit.unit}: {sequence} has another content: {camera}, {kind}, {text}")
        dropped = sum(content("", sequence)[2] for sequence in wanted)
        counted = database.one("SELECT coalesce(sum(dropped), 0) FROM obscura.dropped_frames('2026-01-01') "
                               f"WHERE unit = '{unit.unit}'")
        if int(counted) != dropped:
            failures.append(f"{unit.unit}: {dropped} dropped frames of its records are {counted}")
        # Messages that are no scans are not asked for again where the broker has lost them.
        reports = [int(row[0]) for row in database.ask(
            "SELECT number FROM obscura.camera_report JOIN obscura.camera ON camera.id = camera_report.camera "
            f"JOIN obscura.unit ON unit.id = camera.unit WHERE unit.name = '{unit.unit}'")]
        if len(reports) != len(set(reports)) or is_calm and set(reports) != set(range(1, unit.reports + 1)):
            failures.append(f"{unit.unit}: {unit.reports} reports are {len(reports)} rows, {len(set(reports))} different")
        counted = database.one(f"SELECT coalesce(sum(dropped), 0) FROM obscura.drops() WHERE unit = '{unit.unit}'")
        if reports and int(counted) != (max(reports) - min(reports)) * 3:
            failures.append(f"{unit.unit}: reports say {(max(reports) - min(reports)) * 3} dropped frames, drops() {counted}")
        named = database.ask(f"SELECT first, last FROM obscura.gaps WHERE unit = '{unit.unit}' AND state = 'lost'")
        lost = {sequence for row in named for sequence in range(int(row[0]), int(row[1]) + 1)}
        if lost != set(range(1, GONE + 1)):
            failures.append(f"{unit.unit}: named as lost are {sorted(lost)[:30]}, and not 1 to {GONE}")
    gaps = database.one("SELECT count(*) FROM obscura.gap")
    if gaps != "0":
        failures.append(f"{gaps} gaps are neither filled nor named")
    poison = sum(unit.poison for unit in units)
    refused = int(database.one("SELECT count(*) FROM obscura.refusal"))
    # A batch that is repeated after a failure refuses its messages again. Mosquitto forgets shared subscriptions when it
    # is restarted, and loses what comes before the first collector is back: scans are asked for, other messages are not.
    if refused < poison and is_calm:
        failures.append(f"{poison} messages were no scans, {refused} are in the table of refusals")
    left_out = sum(len(unit.left_out) for unit in units)
    print(
        f"collect-kills: {total} rows, {left_out} scans left out and asked for, {refused} messages refused ({poison} sent), "
        f"{sum(unit.reports for unit in units)} reports, "
        f"level after {level:.1f} s",
        flush=True,
    )
    return failures[:20]


if __name__ == "__main__":
    sys.exit(main())
