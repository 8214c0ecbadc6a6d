#!/usr/bin/env python3
"""Runs many cameras in several processes on one machine, which all publish to one Mosquitto broker that restarts once.

Prints the cost of a camera, the size of a scan, the delay of announcements, and whether all arrived in order.
Fails (status 1) if a stored scan did not arrive, or arrived out of order.

usage: fleet.py OBSCURA [--units 10] [--cameras 5] [--rate 5] [--seconds 60] [--away 5] [--pictures] [--json FILE]
"""

import argparse
import json
import os
import pathlib
import shutil
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

TICKS = os.sysconf("SC_CLK_TCK")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def processor_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident_bytes(pid):
    for line in pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) * 1024
    return 0


def start_broker(folder, port):
    configuration = folder / "mosquitto.conf"
    data = folder / "broker"
    data.mkdir(exist_ok=True)
    configuration.write_text(
        f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\npersistence true\n"
        f"persistence_location {data}/\nmax_queued_messages 0\nset_tcp_nodelay true\nlog_dest none\n"
    )
    process = subprocess.Popen(["mosquitto", "-c", str(configuration)], stderr=subprocess.DEVNULL)
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), 0.2).close()
            return process
        except OSError:
            time.sleep(0.05)
    raise SystemExit("fleet: the broker does not respond")


def start_units(options, folder, port):
    processes = []
    for unit in range(options.units):
        place = folder / f"unit{unit}"
        place.mkdir()
        cameras = "".join(
            f"  - name: camera{camera}\n    source: 'virtual:320x240@{options.rate}?codes=frame&motion=still"
            f"&seed={unit * options.cameras + camera + 1}'\n"
            for camera in range(options.cameras)
        )
        pictures = "frame" if options.pictures else "none"
        file = place / "unit.yaml"
        file.write_text(
            f"unit: unit{unit}\ncameras:\n{cameras}console: off\n"
            f"store:\n  file: {place}/scans.sqlite\n  pictures: {pictures}\n"
            f"mqtt:\n  host: 127.0.0.1\n  port: {port}\n"
        )
        log = (place / "log").open("wb")
        processes.append(subprocess.Popen([options.obscura, "serve", "--config", str(file)], stdout=log, stderr=log))
    return processes


def percentile(values, part):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")


def received(file):
    for line in file.read_bytes().split(b"\n")[:-1]:
        arrival, topic, payload = line.split(b" ", 2)
        yield float(arrival), topic.decode(), payload


def seconds(text):
    date, _, rest = text.rstrip("Z").partition(".")
    return time.mktime(time.strptime(date, "%Y-%m-%dT%H:%M:%S")) - time.timezone + float("0." + (rest or "0"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("obscura")
    parser.add_argument("--units", type=int, default=10)
    parser.add_argument("--cameras", type=int, default=5)
    parser.add_argument("--rate", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--away", type=float, default=5, help="seconds that the broker is down in the middle")
    parser.add_argument("--pictures", action="store_true")
    parser.add_argument("--json")
    options = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="obscura-fleet-"))
    running = []
    try:
        return measure(options, folder, running)
    finally:
        for process in running:
            if process.poll() is None:
                process.kill()
            process.wait()
        shutil.rmtree(folder, ignore_errors=True)


def measure(options, folder, running):
    port = free_port()
    broker = start_broker(folder, port)
    running.append(broker)
    file = folder / "received"
    with file.open("wb") as output:
        watcher = subprocess.Popen(
            ["mosquitto_sub", "-h", "127.0.0.1", "-p", str(port), "-i", "watcher", "-c", "-q", "1", "-k", "5",
             "-t", "obscura/+/+/scan", "-F", "%U %t %p"],
            stdout=output,
        )
    running.append(watcher)
    units = start_units(options, folder, port)
    running += units
    # Wait until all units have started, which takes a while on two cores.
    time.sleep(10)
    begin, used = time.time(), [processor_seconds(unit.pid) for unit in units]
    broker_used = processor_seconds(broker.pid)
    time.sleep(options.seconds / 2)
    broker_used = processor_seconds(broker.pid) - broker_used
    half = time.time() - begin
    memory = [resident_bytes(unit.pid) for unit in units]
    broker.terminate()
    broker.wait()
    running.remove(broker)
    time.sleep(options.away)
    broker = start_broker(folder, port)
    running.append(broker)
    back = time.time()
    time.sleep(options.seconds / 2)
    end = time.time()
    used = [processor_seconds(unit.pid) - before for unit, before in zip(units, used)]
    for unit in units:
        unit.terminate()
    early = [unit for unit in units if unit.wait(60) != 0]
    stored, problems = {}, []
    if early:
        problems.append(f"{len(early)} units ended with an error")
    for unit in range(options.units):
        base = sqlite3.connect(folder / f"unit{unit}" / "scans.sqlite")
        for sequence, identifier, camera in base.execute("SELECT sequence, lower(hex(id)), camera FROM scan"):
            stored[identifier] = (f"obscura/unit{unit}/{camera}/scan", sequence)
        base.close()
    # Units that have ended make no more announcements: scans that are missing now wait in their stores and are not
    # lost.
    time.sleep(2)
    first, repeats, last, weights, ages = {}, 0, {}, [], []
    for arrival, topic, payload in received(file):
        scan = json.loads(payload)
        identifier = scan["id"].replace("-", "").lower()
        if identifier in first:
            repeats += 1
            continue
        first[identifier] = arrival
        weights.append(len(payload))
        if stored.get(identifier, ("", 0))[0] != topic:
            problems.append(f"{topic}: not stored {identifier}")
            continue
        sequence = stored[identifier][1]
        if sequence <= last.get(topic, 0):
            problems.append(f"{topic}: {sequence} arrived after {last[topic]}")
        last[topic] = sequence
        if begin < arrival < begin + half:
            ages.append(arrival - seconds(scan["time"]))
    waiting = len(stored) - len(first)
    lag = max((arrival for arrival in first.values()), default=0) - end
    figures = {
        "units": options.units,
        "cameras": options.units * options.cameras,
        "seconds": round(end - begin, 1),
        "stored": len(stored),
        "announced": len(first),
        "waiting_at_the_end": waiting,
        "repeats": repeats,
        "scans_per_second": round(sum(begin < a < begin + half for a in first.values()) / half, 1),
        "bytes_of_a_scan": round(statistics.mean(weights)) if weights else None,
        "age_ms_p50": round(percentile(ages, 0.5) * 1000, 1),
        "age_ms_p99": round(percentile(ages, 0.99) * 1000, 1),
        "processor_percent_of_a_camera": round(100 * sum(used) / (end - begin) / options.units / options.cameras, 2),
        "processor_percent_of_the_broker": round(100 * broker_used / half, 2),
        "memory_MB_of_a_unit": round(statistics.mean(memory) / 1e6, 1),
        "broker_away_s": options.away,
        "last_announcement_after_the_end_s": round(lag, 2),
        "store_bytes_of_a_scan": round(
            sum(path.stat().st_size for path in folder.glob("unit*/scans.sqlite")) / max(1, len(stored))
        ),
    }
    for name, value in figures.items():
        print(f"{name:36} {value}")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(figures, indent=2) + "\n")
    # Scans stored in the last moments may still wait for their acknowledgement.
    if waiting > options.units * options.cameras * options.rate * 5:
        problems.append(f"{waiting} scans were never published")
    for problem in problems[:20]:
        print(f"fleet: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
