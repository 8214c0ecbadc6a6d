#!/usr/bin/env python3
"""Measures a collector: scans a second of a backlog and of a steady stream, beside COPY of the same rows; a text among
many rows, with its plan.

The scans are made beforehand and published with QoS 1. Processor times are those of the collector and of all processes
of PostgreSQL, also of those in the background; the broker's is shown apart. COPY writes the same rows in the order of
their times from a file in COPY's text format through psql, into the same tables of another database of the same server:
partitions, primary key, indexes and constraints are those of the collector, and so are the values of the columns. It
does so as one single command, which is the cheapest way, in transactions of as many rows as the collector's batches have,
and a third time at the pace of the stream, for everything costs more on a machine that is idle in between.

usage: collect.py OBSCURA-COLLECT [--scans 100000] [--rate 5000] [--seconds 60] [--rows 1000000] [--json FILE]
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "Tests/Endurance"))
from collector import Client, Collector, Mosquitto, Postgres, scan  # noqa: E402

TICKS = os.sysconf("SC_CLK_TCK")
UNITS, CAMERAS = 50, 2
COLUMNS = "camera, source, sequence, id, time, seconds, frame, type, text, payload, corners, clip"
# The collector's default.
BATCH = 5000


def processor_seconds(pid):
    """Returns the processor time of a process and its children that have ended."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return sum(int(field) for field in fields[11:15]) / TICKS


def family(pid):
    """Returns the processor time of a process and all its children, ended or not."""
    total = processor_seconds(pid)
    for child in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        try:
            total += processor_seconds(int(child))
        except FileNotFoundError:
            pass
    return total


class Feeder:
    """Publishes scans as fast as the broker takes them, or at a rate, with a bounded number in flight."""

    def __init__(self, port, messages, window=2000):
        self.client, self.messages, self.window = Client(port, "feeder").connect(), messages, window

    def run(self, rate=None):
        begin, client = time.monotonic(), self.client
        for place in range(0, len(self.messages), 50):
            if rate:
                while place > (time.monotonic() - begin) * rate:
                    time.sleep(0.002)
            piece = self.messages[place:place + 50]
            packets = []
            for topic, payload in piece:
                client.number += 1
                client.waiting[client.number] = True
                number = ((client.number - 1) % 65535 + 1).to_bytes(2, "big")
                packets.append(client.packet(0x32, client.text(topic) + number + payload))
            client.socket.sendall(b"".join(packets))
            self.read(self.window)
        self.read(0)

    def read(self, at_most):
        # Acknowledgements come in order.
        waiting = self.client.waiting
        while len(waiting) > at_most:
            first, _ = self.client.read()
            if first >> 4 == 4:
                del waiting[next(iter(waiting))]


def make(count, start, now):
    messages = []
    for index in range(start, start + count):
        unit, sequence = index % UNITS, index // UNITS + 1
        camera = f"camera{sequence % CAMERAS}"
        payload = scan(f"unit{unit}", sequence, camera, text=f"parcel-{index:09d}", moment=now + index / 5000)
        messages.append((f"obscura/unit{unit}/{camera}/scan", payload))
    return messages


def copy(database, folder, name, rows, piece, rate=None):
    """Copies rows into the same tables of a new database; returns the µs of a row in PostgreSQL and in psql."""
    count = len(rows)
    database.ask(f"CREATE DATABASE {name}", "postgres")
    ddl = subprocess.run([database.bin / "pg_dump", "-s", "-n", "obscura", database.url()], capture_output=True, check=True)
    subprocess.run([database.bin / "psql", "-q", "-X", database.url(name)], input=ddl.stdout, check=True,
                   stdout=subprocess.DEVNULL)
    pieces = ["".join([f"COPY obscura.scan ({COLUMNS}) FROM STDIN;\n", *rows[place:place + piece], "\\.\n"])
              for place in range(0, count, piece)]
    # What the new database itself costs is over.
    database.ask("CHECKPOINT", "postgres")
    time.sleep(1)
    used, before = family(database.process.pid), os.times()
    psql = subprocess.Popen([database.bin / "psql", "-q", "-X", database.url(name)], stdin=subprocess.PIPE, text=True)
    begin = time.monotonic()
    for number, text in enumerate(pieces):
        if rate:
            time.sleep(max(0, begin + number * piece / rate - time.monotonic()))
        psql.stdin.write(text)
        psql.stdin.flush()
    psql.stdin.close()
    assert psql.wait() == 0
    after = os.times()
    time.sleep(1)
    client = after.children_user + after.children_system - before.children_user - before.children_system
    assert database.one("SELECT count(*) FROM obscura.scan", name) == str(count)
    return (family(database.process.pid) - used) / count * 1e6, client / count * 1e6


class Counter:
    """Counts rows in one connection: each question of a new one would be a new process of the server."""

    def __init__(self, database):
        self.process = subprocess.Popen([database.bin / "psql", "-X", "-q", "-A", "-t", database.url()],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def wait(self, count, seconds=600):
        end = time.monotonic() + seconds
        while True:
            # Added up once a second.
            self.process.stdin.write("SELECT coalesce(sum(scans), 0) FROM obscura.camera;\n")
            self.process.stdin.flush()
            if int(self.process.stdout.readline()) >= count:
                return
            if time.monotonic() > end:
                raise SystemExit("collect: the rows do not come")
            time.sleep(0.1)

    def stop(self):
        self.process.kill()
        self.process.wait()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("collect")
    parser.add_argument("--scans", type=int, default=100_000, help="scans of the backlog")
    parser.add_argument("--rate", type=int, default=5_000)
    parser.add_argument("--seconds", type=int, default=60, help="length of the steady stream")
    parser.add_argument("--rows", type=int, default=1_000_000, help="rows among which a text is found")
    parser.add_argument("--json")
    options = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="obscura-collect-"))
    running = []
    try:
        return measure(options, folder, running)
    finally:
        for stop in running:
            stop()
        shutil.rmtree(folder, ignore_errors=True)


def measure(options, folder, running):
    settings = ["shared_buffers=256MB", "max_wal_size=4GB", "checkpoint_timeout=30min"]
    database = Postgres(folder, settings=settings).create().start().create_database()
    running.append(database.kill)
    broker = Mosquitto(folder).start()
    running.append(broker.stop)
    collector = Collector(options.collect, folder, "collector-1", database.url(), broker.port).start()
    running.append(collector.kill)
    while "Collecting" not in collector.log.read_text(errors="replace"):
        time.sleep(0.1)
    counter = Counter(database)
    running.append(counter.stop)
    figures, now = {}, time.time() - 3600

    # A backlog: the collector is away while the broker fills its queue.
    collector.stop()
    messages = make(options.scans, 0, now)
    Feeder(broker.port, messages).run()
    used = family(database.process.pid)
    collector.start()
    begin = time.monotonic()
    counter.wait(options.scans)
    elapsed = time.monotonic() - begin
    own, server = processor_seconds(collector.process.pid), family(database.process.pid) - used
    figures["backlog scans a second"] = round(options.scans / elapsed)
    figures["collector, µs of a scan"] = round(own / options.scans * 1e6, 1)
    figures["PostgreSQL, µs of a scan"] = round(server / options.scans * 1e6, 1)

    # The same rows by COPY.
    rows = subprocess.run([database.bin / "psql", "-q", "-X", database.url(), "-c",
                           f"COPY (SELECT {COLUMNS} FROM obscura.scan ORDER BY time) TO STDOUT"],
                          capture_output=True, text=True, check=True).stdout.splitlines(keepends=True)
    copies = {}
    for name, piece in ("pieces", BATCH), ("one", len(rows)):
        copies[name] = copy(database, folder, name, rows, piece)
        figures[f"COPY ({'in transactions of ' + str(BATCH) if piece == BATCH else 'one command'}) in PostgreSQL, "
                "in psql, µs of a row"] = [round(part, 1) for part in copies[name]]
    least = sum(copies["one"])
    used_by_both = (own + server) / options.scans * 1e6
    figures[f"backlog: collector and PostgreSQL ÷ COPY in transactions of {BATCH}"] = round(
        used_by_both / sum(copies["pieces"]), 2)
    figures["backlog: collector and PostgreSQL ÷ COPY as one command"] = round(used_by_both / least, 2)

    # A steady stream.
    count = options.rate * options.seconds
    messages = make(count, options.scans, now)
    used, before = processor_seconds(collector.process.pid), family(database.process.pid)
    mosquitto = processor_seconds(broker.process.pid)
    feeder = Feeder(broker.port, messages)
    begin = time.monotonic()
    thread = threading.Thread(target=feeder.run, args=(options.rate,))
    thread.start()
    thread.join()
    sent = time.monotonic() - begin
    counter.wait(options.scans + count)
    figures["stream, scans a second"] = round(count / sent)
    figures["stream, seconds until the last row"] = round(time.monotonic() - begin - sent, 2)
    own, server = processor_seconds(collector.process.pid) - used, family(database.process.pid) - before
    figures["stream, cores of the collector"] = round(own / sent, 2)
    figures["stream, cores of PostgreSQL"] = round(server / sent, 2)
    figures["stream: collector, PostgreSQL, µs of a scan"] = [round(part / count * 1e6, 1) for part in (own, server)]
    paced = copy(database, folder, "paced", rows, BATCH, options.rate)
    figures["stream: COPY at the same pace in PostgreSQL, in psql, µs of a row"] = [round(part, 1) for part in paced]
    figures["stream: collector and PostgreSQL ÷ COPY at the same pace"] = round((own + server) / count * 1e6 / sum(paced), 2)
    figures["stream: collector and PostgreSQL ÷ COPY as one command"] = round((own + server) / count * 1e6 / least, 2)
    figures["stream, cores of the broker"] = round((processor_seconds(broker.process.pid) - mosquitto) / sent, 2)
    status = pathlib.Path(f"/proc/{collector.process.pid}/status").read_text()
    figures["collector, MB"] = round(int(status.split("VmHWM:")[1].split()[0]) / 1024, 1)

    # A text among many rows, over 30 days.
    collector.stop()
    have = options.scans + count
    days = 30
    database.ask(
        f"""SET search_path = obscura, public;
        SELECT make_partition('scan', current_date - n) FROM generate_series(1, {days}) n;
        INSERT INTO scan (camera, source, sequence, id, time, type, text, corners)
        SELECT 1 + n % {UNITS * CAMERAS}, 1, 1000000000 + n, gen_random_uuid(),
            current_date - (1 + n % {days}) + n % 86400 * interval '1 second',
            'org.iso.QRCode', 'parcel-' || (1000000000 + n), '{{0.25,0.25,0.25,0.5,0.75,0.5,0.75,0.25}}'
        FROM generate_series(1, {max(0, options.rows - have)}) n;
        """
    )
    database.ask("VACUUM ANALYZE")
    figures["rows"] = int(database.one("SELECT count(*) FROM obscura.scan"))
    figures["bytes of a row with its indexes"] = round(
        int(database.one("SELECT sum(pg_total_relation_size(inhrelid)) FROM pg_inherits "
                         "WHERE inhparent = 'obscura.scan'::regclass")) / figures["rows"])
    subject = 1000000000 + max(1, (options.rows - have) // 2)
    question = f"SELECT * FROM obscura.last_seen('parcel-{subject}')"
    times = []
    for _ in range(5):
        lines = [row[0] for row in database.ask(f"EXPLAIN (ANALYZE) {question}")]
        times.append(float(next(line for line in lines if "Execution Time" in line).split()[2]))
    figures["a text, ms: first, then"] = [times[0], min(times[1:])]
    plan = database.ask(
        f"EXPLAIN (ANALYZE, COSTS off, TIMING off, SUMMARY on) SELECT * FROM obscura.scans WHERE text = 'parcel-{subject}'"
    )
    for name, value in figures.items():
        print(f"collect: {name}: {value}")
    print("\n".join("\t".join(row) for row in plan[:16] + plan[-3:]))
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(figures, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
