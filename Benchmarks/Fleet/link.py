#!/usr/bin/env python3
"""Measures what scans cost on the network, with TLS, and how fast backlogs go over a slow link, as root.

Units and the broker are machines in network namespaces; bytes are those of the units' interface, with all headers down to
Ethernet's. A unit has no camera that sees anything: its scans are put into its store while it is down. One by one, as
cameras read them, they are sent ten a second; as a backlog they are sent as fast as the link and the 20 that may be in
flight allow. The link has 100 Mbit/s and 50 ms there and back: tc's netem, or relay.py where the kernel has none.

usage: link.py FOLDER-OF-PROGRAMS [--scans 1000] [--units 8] [--json FILE]
"""

import argparse
import json
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import uuid

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from machines import Machine, Network, prepare  # noqa: E402


def certificates(folder, address):
    """Makes an authority and the broker's certificate."""
    def openssl(*words):
        subprocess.run(["openssl", *words], check=True, cwd=folder, stderr=subprocess.DEVNULL)
    openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "ca.key", "-out",
            "ca.pem", "-subj", "/CN=plant", "-days", "2")
    openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "broker.key", "-out",
            "broker.csr", "-subj", "/CN=broker")
    (folder / "names").write_text(f"subjectAltName=IP:{address}\n")
    openssl("x509", "-req", "-in", "broker.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-out",
            "broker.pem", "-days", "2", "-extfile", "names")
    for file in folder.glob("broker.*"):
        file.chmod(0o644)


class Unit:
    def __init__(self, program, folder, machine, broker, number):
        self.program, self.machine, self.name = program, machine, f"unit{number}"
        self.folder = folder / self.name
        self.folder.mkdir()
        self.store, self.process = self.folder / "scans.sqlite", None
        self.file = self.folder / "unit.yaml"
        self.file.write_text(
            f"unit: {self.name}\ncameras:\n  - name: door\n    source: 'virtual:160x120@1?codes=none'\nconsole: off\n"
            f"store:\n  file: {self.store}\nmqtt:\n  host: {broker}\n  port: 8883\n  tls:\n    ca: {folder}/ca.pem\n"
        )

    def start(self):
        log = (self.folder / "log").open("ab")
        self.process = subprocess.Popen(self.machine.within(self.program, "serve", "--config", self.file), stdout=log,
                                        stderr=log, stdin=subprocess.DEVNULL)
        return self

    def stop(self):
        self.process.terminate()
        self.process.wait(30)

    def ask(self, sql):
        base = sqlite3.connect(self.store, timeout=10)
        try:
            return base.execute(sql).fetchone()[0]
        finally:
            base.close()

    def is_connected(self):
        return "Connected to the broker" in (self.folder / "log").read_text(errors="replace")

    def put(self, count, length):
        """Puts scans with a text of a length into the store, while the unit is down."""
        base = sqlite3.connect(self.store)
        total, last = base.execute("SELECT coalesce(max(total), 0), coalesce(max(stored), 0) FROM scan").fetchone()
        now = time.time() - 978_307_200
        corners = b"\0\0\0\0\0\0\xd0\x3f" * 8
        for number in range(count):
            text = f"{number:0{length}d}"
            base.execute(
                "INSERT INTO scan (id, camera, source, type, text, payload, time, seconds, frame, corners, clip, stored, "
                "bytes, total, pictured) VALUES (?, 'door', 'v4l2:/dev/video0', 'org.iso.QRCode', ?, ?, ?, ?, ?, ?, NULL, "
                "?, ?, ?, 0)",
                (uuid.uuid4().bytes, text, text.encode(), now + number / 1000, 100 + number / 30, number, corners,
                 max(last, now), 2 * length + 200, total + (2 * length + 200) * (number + 1)))
        base.commit()
        base.close()


def bytes_of(link):
    folder = pathlib.Path(f"/sys/class/net/{link}/statistics")
    return sum(int((folder / name).read_text()) for name in ("rx_bytes", "tx_bytes"))


def slow_down(site, broker, units):
    """Makes the link between the units and the broker slow."""
    for end in (site, broker):
        done = subprocess.run(
            end.within("tc", "qdisc", "add", "dev", "eth0", "root", "netem", "delay", "25ms", "rate", "100mbit"),
            stderr=subprocess.DEVNULL)
        if done.returncode != 0:
            break
    else:
        return
    print("link: there is no netem; relay.py is used", flush=True)
    relay = pathlib.Path(__file__).resolve().parent / "relay.py"
    subprocess.Popen(broker.within(sys.executable, relay, broker.address, 8884, broker.address, 8883),
                     stdin=subprocess.DEVNULL)
    time.sleep(1)
    for unit in units:
        unit.file.write_text(unit.file.read_text().replace("port: 8883", "port: 8884"))


def wait(condition, seconds, what):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise SystemExit(f"link: timed out waiting until {what}")
        time.sleep(0.05)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("programs")
    parser.add_argument("--scans", type=int, default=1000)
    parser.add_argument("--units", type=int, default=8)
    parser.add_argument("--json")
    options = parser.parse_args()
    if os.geteuid() != 0:
        raise SystemExit("link: network namespaces need root")
    if os.getpid() != 1:
        os.execvp("unshare", ["unshare", "--mount", "--propagation", "private", "--net", "--pid", "--fork", "--kill-child",
                              "--mount-proc", sys.executable, "-u", *sys.argv])
    prepare()
    # Where statistics of this network are.
    subprocess.run(["mount", "-t", "sysfs", "sysfs", "/sys"], check=True)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="obscura-link-"))
    folder.chmod(0o755)
    try:
        figures = measure(options, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    for name, value in figures.items():
        print(f"link: {name}: {value}")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(figures, indent=2) + "\n")
    return 0


def measure(options, folder):
    Network().create()
    broker, site = Machine(Network, 11, folder, 64).create(), Machine(Network, 41, folder, 256).create()
    certificates(folder, broker.address)
    (folder / "mosquitto.conf").write_text(
        f"listener 8883 {broker.address}\nallow_anonymous true\ncafile {folder}/ca.pem\ncertfile {folder}/broker.pem\n"
        f"keyfile {folder}/broker.key\nuser root\nset_tcp_nodelay true\n")
    subprocess.Popen(broker.within("mosquitto", "-c", folder / "mosquitto.conf"), stdin=subprocess.DEVNULL,
                     stderr=subprocess.DEVNULL)
    program, figures = f"{options.programs}/obscura", {}
    units = [Unit(program, folder, site, broker.address, number).start() for number in range(options.units)]
    for unit in units:
        wait(unit.is_connected, 120, "units connect")
        unit.stop()

    def run(some, count, length):
        """Sends backlogs; returns bytes and seconds, without those of the connections themselves."""
        for unit in some:
            unit.put(count, length)
            (unit.folder / "log").write_text("")
        before, begin = bytes_of(site.link), None
        for unit in some:
            unit.start()
        goal = [unit.ask("SELECT max(sequence) FROM scan") for unit in some]
        start = [unit.ask("SELECT min(place) FROM sink") for unit in some]
        while True:
            places = [unit.ask("SELECT min(place) FROM sink") for unit in some]
            if begin is None and places != start:
                begin, first = time.monotonic(), sum(places) - sum(start)
            if places == goal:
                break
            time.sleep(0.05)
        seconds = time.monotonic() - begin
        used = bytes_of(site.link) - before
        for unit in some:
            unit.stop()
        return used, seconds, count * len(some) - first

    empty, _, _ = run(units[:1], 1, 20)
    for length in (20, 200, 2000):
        used, _, _ = run(units[:1], options.scans, length)
        figures[f"bytes of a scan in a backlog, text of {length}"] = round((used - empty) / options.scans)

    slow_down(site, broker, units)
    used, seconds, count = run(units[:1], options.scans, 20)
    figures["one unit over 100 Mbit/s and 50 ms, scans a second"] = round(count / seconds)
    used, seconds, count = run(units, options.scans, 20)
    figures[f"{options.units} units over it, scans a second"] = round(count / seconds)
    figures["of the link, Mbit/s"] = round(used * 8 / seconds / 1e6, 1)
    each = figures["bytes of a scan in a backlog, text of 20"]
    limit = 100e6 / 8 / each
    figures["the link's limit, scans a second"] = round(limit)
    day = 10_000 * 0.2 * 86_400
    figures["a day of 10,000 cameras over it, hours"] = round(day / limit / 3600, 1)
    figures["the same beside new scans"] = round(day / (limit - 2_000) / 3600, 1)
    return figures


if __name__ == "__main__":
    sys.exit(main())
