#!/usr/bin/env python3
"""Follows scans, detections, pictures and drops from one real unit to the database, and asks both for them.

A unit with a virtual camera stores scans with pictures; what a model saw is put into its store while it is down. A
collector takes everything from a real broker into a real PostgreSQL, and keeps pictures in a folder of bounded size. In
between the collector is killed. At the end these must hold: scans and detections are rows exactly once, with the content
that the store has; the newest pictures are in the folder, byte by byte those of the store, and no more of them than the
budget allows; the unit's console has the picture of a scan by the sequence that the database has; the frames that the camera
dropped and captured are those that the unit says; and `obscura history` finds the same scans with --database and with
--store, for each of its options.

usage: collect-whole.py OBSCURA OBSCURA-COLLECT [--keep DIR]
"""

import argparse
import json
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
import uuid

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from collector import Collector, Mosquitto, Postgres, free_port  # noqa: E402

BUDGET = 1 << 20
OPTIONS = [
    [], ["--since", "1h"], ["--until", "1h"], ["--text", "1"], ["--text", "7", "--exact"], ["--type", "qr"],
    ["--type", "ean13"], ["--camera", "door"], ["--camera", "gate"], ["--camera", "other"],
    ["--source", "virtual:nothing"], ["--limit", "3"], ["--all"], ["--text", "PARCEL"], ["--text", "parcel", "--exact"],
    ["--camera", "door", "--text", "2", "--since", "1d", "--limit", "5"],
]


class Unit:
    def __init__(self, program, folder, broker):
        self.program, self.folder, self.console, self.process = program, folder, free_port(), None
        self.store, self.file = folder / "scans.sqlite", folder / "unit.yaml"
        self.file.write_text(
            "unit: hall\ncameras:\n"
            "  - name: door\n    source: 'virtual:320x240@10?codes=frame&motion=still&seed=1'\n"
            "  - name: gate\n    source: 'virtual:320x240@10?codes=frame&motion=still&seed=2'\n"
            f"console:\n  port: {self.console}\nstore:\n  file: {self.store}\n  pictures: frame\n"
            f"mqtt:\n  host: 127.0.0.1\n  port: {broker.port}\n  pictures: true\n"
        )

    def start(self):
        log = (self.folder / "unit.log").open("ab")
        self.process = subprocess.Popen([self.program, "serve", "--config", self.file], stdout=log, stderr=log)
        return self

    def stop(self):
        if self.process:
            self.process.terminate()
            self.process.wait(60)
            self.process = None

    def rows(self, sql):
        base = sqlite3.connect(f"file:{self.store}?mode=ro", uri=True, timeout=10)
        try:
            return base.execute(sql).fetchall()
        finally:
            base.close()

    def detect(self, count):
        """Puts what a model saw into the store, which nobody writes meanwhile."""
        base = sqlite3.connect(self.store)
        total = base.execute("SELECT max(total) FROM scan").fetchone()[0]
        last, stored = base.execute("SELECT max(time), max(stored) FROM scan").fetchone()
        for number in range(count):
            base.execute(
                "INSERT INTO scan (id, camera, source, type, text, payload, time, seconds, frame, corners, clip, stored, "
                "bytes, total, pictured) VALUES (?, 'door', 'virtual:', 'object.parcels', 'parcel', NULL, ?, 1.5, ?, NULL, "
                "NULL, ?, 100, ?, 0)",
                (uuid.uuid4().bytes, last + number, number, stored, total + 100 * (number + 1)))
        base.commit()
        base.close()


def wait(condition, seconds, what):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise SystemExit(f"collect-whole: timed out waiting until {what}")
        time.sleep(0.1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("obscura")
    parser.add_argument("collect")
    parser.add_argument("--keep", help="a folder for all files, which stay there")
    options = parser.parse_args()
    folder = pathlib.Path(options.keep or tempfile.mkdtemp(prefix="obscura-whole-"))
    folder.mkdir(parents=True, exist_ok=True)
    running, failures = [], ["it did not end"]
    try:
        failures = run(options, folder, running)
    finally:
        for stop in reversed(running):
            stop()
        if not options.keep and not failures:
            shutil.rmtree(folder, ignore_errors=True)
    for failure in failures:
        print(f"collect-whole: {failure}; files are in {folder}", file=sys.stderr)
    return 1 if failures else 0


def run(options, folder, running):
    database = Postgres(folder).create().start().create_database()
    running.append(database.kill)
    broker = Mosquitto(folder).start()
    running.append(broker.stop)
    pictures = folder / "pictures"
    collector = Collector(
        options.collect, folder, "collector-1", database.url(), broker.port,
        ["share: off", "pictures:", f"  folder: {pictures}", f"  budget: {BUDGET}B"],
    ).start()
    running.append(collector.kill)
    wait(lambda: "Collecting" in collector.log.read_text(errors="replace"), 60, "the collector starts")
    unit = Unit(options.obscura, folder, broker).start()
    running.append(unit.stop)

    def rows():
        return int(database.one("SELECT count(*) FROM obscura.scan"))
    wait(lambda: rows() > 40, 120, "there are scans")
    unit.stop()
    unit.detect(5)
    collector.kill()
    unit.start()
    time.sleep(1)
    collector.start()
    before = rows()
    wait(lambda: rows() > before + 40, 120, "there are more scans")
    # The console has the picture of any row.
    identifier, sequence = database.ask(
        "SELECT id, sequence FROM obscura.scan WHERE type = 'org.iso.QRCode' ORDER BY sequence LIMIT 1")[0]
    picture = urllib.request.urlopen(f"http://127.0.0.1:{unit.console}/api/scans/{sequence}.jpg", timeout=20).read()
    unit.stop()
    wanted = unit.rows("SELECT (SELECT min(place) FROM sink), count(*), max(sequence) FROM scan")[0]
    wait(lambda: rows() >= wanted[0], 60, "all scans that were announced are rows")
    failures = judge(database, unit, pictures, picture, identifier, wanted)
    unit_only = {row[0] for row in unit.rows(f"SELECT sequence FROM scan WHERE sequence > {wanted[0]}")}
    for words in OPTIONS:
        failures += compare(options.obscura, database, unit, words, unit_only)
    status = collector.stop()
    if status != 0:
        failures.append(f"the collector ended with {status}")
    return failures


def judge(database, unit, pictures, picture, identifier, wanted):
    failures = []
    stored = unit.rows("SELECT sequence, lower(hex(id)), camera, type, text, frame, "
                       f"printf('%.3f', time + 978307200) FROM scan WHERE sequence <= {wanted[0]} ORDER BY sequence")
    kept = database.ask("SELECT sequence, replace(id::text, '-', ''), camera, type, text, frame, "
                        "round(extract(epoch FROM time), 3) FROM obscura.scans ORDER BY sequence")
    if [[str(value) for value in row] for row in stored] != kept[:len(stored)]:
        different = next((pair for pair in zip(stored, kept) if [str(value) for value in pair[0]] != pair[1]), None)
        failures.append(f"{len(stored)} scans of the store are {len(kept)} rows; the first different: {different}")
    detections = database.one("SELECT count(*) FROM obscura.scans WHERE type = 'object.parcels'")
    if detections != "5":
        failures.append(f"5 detections are {detections} rows")
    jpegs = {str(uuid.UUID(bytes=row[0])): row[1]
             for row in unit.rows("SELECT id, jpeg FROM scan JOIN picture USING (sequence)")}
    if jpegs.get(identifier) != picture:
        failures.append("the console's picture is not the one in the store")
    files = {path.stem: path.read_bytes() for path in pictures.glob("*/*.jpg")}
    size, known = sum(map(len, files.values())), {row[0] for row in database.ask("SELECT id FROM obscura.picture")}
    if not files or any(jpegs.get(name) != content for name, content in files.items()):
        failures.append(f"{len(files)} pictures are in the folder, and not all are those of the store")
    if set(files) != known:
        failures.append(f"{len(files)} pictures are in the folder, {len(known)} in the table")
    if size > BUDGET:
        failures.append(f"the pictures have {size} bytes, more than {BUDGET}")
    reported = database.ask("SELECT camera, captured, delivered, dropped FROM obscura.camera_now ORDER BY camera")
    if len(reported) != 2 or any(int(row[1]) < int(row[2]) + int(row[3]) or int(row[2]) == 0 for row in reported):
        failures.append(f"the cameras' reports are {reported}")
    drops = database.one("SELECT count(*) FROM obscura.drops() WHERE captured > 0")
    if drops != "2":
        failures.append(f"drops() has {drops} rows for two cameras")
    print(f"collect-whole: {len(kept)} rows, {len(files)} of {len(jpegs)} pictures in {size} bytes, reports {reported}",
          flush=True)
    return failures


def compare(program, database, unit, words, unit_only):
    """Compares what both histories find."""
    failures = []
    for form in (["--json"], ["--export", "csv"], ["--count"]):
        found = []
        for origin in (["--store", unit.store], ["--database", database.url()]):
            limit = [] if form != ["--count"] or "--limit" not in words else None
            if limit is None or (form == ["--count"] and "--all" in words):
                return failures
            done = subprocess.run([program, "history", *origin, *words, *form], capture_output=True, text=True)
            if done.returncode not in (0, 1):
                return [*failures, f"history {origin[0]} {' '.join(words + form)}: {done.stderr}"]
            lines = done.stdout.splitlines()
            if form == ["--json"]:
                found.append([json.loads(line)["sequence"] for line in lines])
            elif form == ["--count"]:
                found.append(int(lines[0]))
            else:
                found.append([line.split(",")[0] for line in lines])
        if not unit_only and found[0] != found[1]:
            # Scans of two cameras at the same moment have no order in the database.
            if form == ["--count"] or sorted(found[0]) != sorted(found[1]):
                failures.append(f"history {' '.join(words + form)}: {found[0]} in the store, {found[1]} in the database")
    return failures


if __name__ == "__main__":
    sys.exit(main())
