#!/usr/bin/env python3
"""Kills a unit at random moments while it scans, with a real broker that is restarted and suspended.

At the end these must hold: every scan that a subscriber got is in the store; every scan in the store reached the
subscriber at least once; first deliveries of one camera are in the order of the store; a repeat has the id and the
content of the first delivery; the store is intact.

usage: kills.py OBSCURA [--kills N] [--seed N] [--keep DIR]
"""

import argparse
import json
import os
import pathlib
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

CAMERAS = ["door", "gate"]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Broker:
    """A Mosquitto that stores its sessions on the disk, and is down from time to time."""

    def __init__(self, folder, port, dice):
        self.port, self.dice, self.process = port, dice, None
        self.configuration = folder / "mosquitto.conf"
        data = folder / "broker"
        data.mkdir()
        # Mosquitto would otherwise change to its own user, which could not write here.
        self.configuration.write_text(
            f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\npersistence true\n"
            f"persistence_location {data}/\nmax_queued_messages 0\nlog_dest file {folder}/broker.log\n"
        )
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self.trouble)
        self.falls = 0
        self.lock = threading.Lock()

    def up(self):
        self.process = subprocess.Popen(
            ["mosquitto", "-c", str(self.configuration)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port), 0.2).close()
                return
            except OSError:
                time.sleep(0.05)
        raise SystemExit("kills: the broker does not answer")

    def down(self):
        # SIGTERM makes it save its sessions; when killed, it would lose messages that it has acknowledged.
        self.process.terminate()
        self.process.wait()

    def trouble(self):
        while not self.stopping.wait(self.dice.uniform(1, 5)):
            self.falls += 1
            if self.dice.random() < 0.3:
                # It accepts connections, but never answers.
                self.process.send_signal(signal.SIGSTOP)
                self.stopping.wait(self.dice.uniform(0.2, 3))
                self.process.send_signal(signal.SIGCONT)
            else:
                self.down()
                self.stopping.wait(self.dice.uniform(0.1, 3))
                self.up()

    def start(self):
        self.up()
        self.thread.start()

    def settle(self):
        self.stopping.set()
        self.thread.join()


class Subscriber:
    """A subscriber whose session the broker keeps while either of them is down."""

    def __init__(self, folder, port):
        self.file = folder / "received.txt"
        self.output = self.file.open("ab")
        self.process = subprocess.Popen(
            ["mosquitto_sub", "-h", "127.0.0.1", "-p", str(port), "-i", "watcher", "-c", "-q", "1", "-k", "5",
             "-t", "obscura/+/+/scan", "-F", "%t %p"],
            stdout=self.output,
            stderr=subprocess.DEVNULL,
        )

    def scans(self):
        scans = []
        for line in self.file.read_bytes().split(b"\n")[:-1]:
            topic, _, payload = line.partition(b" ")
            scan = json.loads(payload)
            scan["topic"] = topic.decode()
            scans.append(scan)
        return scans

    def ids(self):
        return {scan["id"].replace("-", "").lower() for scan in self.scans()}


def stored(file):
    """Returns the ids in the store by camera, in order, read by SQLite itself."""
    base = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    rows = base.execute(STORED).fetchall()
    base.close()
    return rows


STORED = "SELECT sequence, lower(hex(id)), camera FROM scan ORDER BY sequence"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("obscura")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--keep", help="a folder for all files, which stay there")
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(1 << 32)
    print(f"kills: seed {seed}, {options.kills} kills", flush=True)
    dice = random.Random(seed)
    folder = pathlib.Path(options.keep or tempfile.mkdtemp(prefix="obscura-kills-"))
    folder.mkdir(parents=True, exist_ok=True)
    failures = []
    try:
        failures = run(options, dice, folder)
    finally:
        if not options.keep and not failures:
            shutil.rmtree(folder, ignore_errors=True)
    for failure in failures:
        print(f"kills: {failure}", file=sys.stderr)
    if failures:
        print(f"kills: files are in {folder}", file=sys.stderr)
    return 1 if failures else 0


def run(options, dice, folder):
    port = free_port()
    store = folder / "scans.sqlite"
    unit = folder / "unit.yaml"
    cameras = "".join(
        f"  - name: {name}\n    source: 'virtual:320x240@{rate}?codes=frame&motion=still&seed={place}'\n"
        for place, (name, rate) in enumerate(zip(CAMERAS, (30, 15)))
    )
    unit.write_text(
        f"unit: line1\ncameras:\n{cameras}console: off\nstore:\n  file: {store}\n"
        f"mqtt:\n  host: 127.0.0.1\n  port: {port}\n  version: '{dice.choice(['3.1.1', '5'])}'\n"
    )
    broker = Broker(folder, port, random.Random(dice.random()))
    broker.start()
    subscriber = Subscriber(folder, port)
    log = (folder / "unit.log").open("ab")

    def start():
        return subprocess.Popen([options.obscura, "serve", "--config", str(unit)], stdout=log, stderr=log)

    process, early = None, 0
    try:
        for kill in range(options.kills):
            process = start()
            time.sleep(dice.uniform(0.05, 0.4) if dice.random() < 0.3 else dice.uniform(0.4, 3))
            early += process.poll() is not None
            process.kill()
            process.wait()
        broker.settle()
        if early:
            return [f"the unit ended by itself {early} times; see unit.log"]
        # All scans stored so far must arrive, however many follow.
        process = start()
        time.sleep(2)
        wanted = {row[1] for row in stored(store)}
        deadline = time.monotonic() + 120
        while not wanted <= subscriber.ids():
            if time.monotonic() > deadline:
                missing = wanted - subscriber.ids()
                return [f"{len(missing)} of {len(wanted)} stored scans did not arrive within two minutes, "
                        f"such as {sorted(missing)[:3]}"]
            time.sleep(0.5)
        process.terminate()
        if process.wait(30) != 0:
            return [f"asked to end, the unit ended with status {process.returncode}"]
        process = None
        return judge(subscriber, store, wanted, broker)
    finally:
        if process and process.poll() is None:
            process.kill()
            process.wait()
        subscriber.process.kill()
        subscriber.process.wait()
        broker.stopping.set()
        if broker.thread.is_alive():
            broker.thread.join()
        broker.process.kill()
        broker.process.wait()


def judge(subscriber, store, wanted, broker):
    failures = []
    rows = stored(store)
    order = {row[1]: (row[2], row[0]) for row in rows}
    received = subscriber.scans()
    first, repeats = {}, 0
    last = {}
    for scan in received:
        identifier = scan["id"].replace("-", "").lower()
        if identifier not in order:
            failures.append(f"announced, but not stored: {identifier}")
            continue
        camera, sequence = order[identifier]
        if identifier in first:
            repeats += 1
            if {**first[identifier], "topic": ""} != {**scan, "topic": ""}:
                failures.append(f"a repeat is not the same: {first[identifier]} and {scan}")
            continue
        first[identifier] = scan
        if scan["camera"] != camera or scan["topic"] != f"obscura/line1/{camera}/scan":
            failures.append(f"not of its camera: {scan}")
        if sequence <= last.get(camera, -1):
            failures.append(f"out of order in {camera}: {sequence} after {last[camera]}")
        last[camera] = sequence
    for camera in CAMERAS:
        if camera not in last:
            failures.append(f"nothing came from {camera}")
    base = sqlite3.connect(store)
    whole = base.execute("PRAGMA integrity_check").fetchone()[0]
    if whole != "ok":
        failures.append(f"the store is damaged: {whole}")
    print(
        f"kills: {len(rows)} scans stored, {len(first)} announced, {repeats} repeats, broker away {broker.falls} times",
        flush=True,
    )
    return failures[:20]


if __name__ == "__main__":
    sys.exit(main())
