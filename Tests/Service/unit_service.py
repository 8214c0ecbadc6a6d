#!/usr/bin/env python3
"""Runs the tool under Deploy's service file, with a real systemd, broker and kernel camera.

    Tests/Service/unit_service.py TOOL

For a dedicated machine, on which this is root and systemd the first program: `make test-service` creates one. Installs the
service and a configuration, and checks that the unit starts as its own user under all restrictions of the file, reads its
secrets, scans and announces; that systemd restarts it when it is killed or hangs; that it stops cleanly on request; and
that a wrong configuration is reported and not retried.

Exit status 1 if a check fails.
"""

import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import time
import traceback
import urllib.request

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent.parent
UNIT = "obscura@packing-3"
STATE = pathlib.Path("/var/lib/private/obscura/packing-3")
STORE = STATE / "scans.sqlite"
# The machine is emulated: an operation that takes a second elsewhere may take a minute here.
TIMEOUT = 240

CONFIGURATION = """
unit: packing-3
log-level: info
cameras:
  - name: belt
    source: 'virtual:320x240@2?codes=frame&motion=still&seed=9'
    types: [qr]
  - name: door
    source: v4l2:/dev/video0
    types: [qr]
    rate: 5
console:
  port: 8080
store:
  file: /var/lib/obscura/packing-3/scans.sqlite
clips:
  folder: /var/lib/obscura/packing-3/clips
mqtt:
  host: 127.0.0.1
  user: packing-3
  password-file: credential:secrets_mqtt-password
"""


def run(*words, check=True, **more):
    return subprocess.run(words, capture_output=True, text=True, check=check, **more).stdout.strip()


def show(name, unit=UNIT):
    return run("systemctl", "show", "--value", "--property", name, unit)


def until(what, is_so, timeout=TIMEOUT):
    """Waits until a function returns a true value, and returns that value."""
    limit = time.monotonic() + timeout
    while True:
        value = is_so()
        if value:
            return value
        if time.monotonic() > limit:
            raise AssertionError(f"in vain for {timeout} s: {what}")
        time.sleep(0.5)


def health():
    try:
        with urllib.request.urlopen("http://127.0.0.1:8080/healthz", timeout=30) as answer:
            return answer.status == 200
    except OSError:
        return False


def listens(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def history(tool):
    lines = run(tool, "history", "--store", str(STORE), "--json", check=False).splitlines()
    return [json.loads(line) for line in lines]


def main_pid():
    return int(show("MainPID"))


def check(condition, words):
    if not condition:
        raise AssertionError(words)


class Service:
    def __init__(self, tool):
        self.tool = tool
        self.broker = None
        self.subscriber = None

    def set_up(self):
        unit = (REPOSITORY / "Deploy/obscura@.service").read_text()
        pathlib.Path("/etc/systemd/system/obscura@.service").write_text(unit)
        # Shortens the watchdog's interval, so that the test need not wait long for a hang to be detected.
        drop_in = pathlib.Path("/etc/systemd/system/obscura@.service.d")
        drop_in.mkdir(exist_ok=True)
        # The service sees neither /tmp nor /home, where the checkout may be: this build has its ZXing-C++ there.
        library = REPOSITORY / ".deps/zxing/lib"
        (drop_in / "test.conf").write_text(
            f"[Service]\nWatchdogSec=30s\nRestartSec=1s\nBindReadOnlyPaths=-{library}\n"
        )
        target = pathlib.Path("/usr/bin/obscura")
        target.unlink(missing_ok=True)
        shutil.copy(self.tool, target)
        target.chmod(0o755)
        secrets = pathlib.Path("/etc/obscura/packing-3.secrets")
        secrets.mkdir(parents=True, exist_ok=True)
        secrets.chmod(0o700)
        (secrets / "mqtt-password").write_text("between us\n")
        (secrets / "mqtt-password").chmod(0o600)
        pathlib.Path("/etc/obscura/packing-3.yaml").write_text(CONFIGURATION)
        words = pathlib.Path("/run/mosquitto-words")
        words.write_text("packing-3:between us\n")
        run("mosquitto_passwd", "-U", str(words))
        words.chmod(0o644)
        settings = pathlib.Path("/run/mosquitto.conf")
        settings.write_text(f"listener 1883 127.0.0.1\nallow_anonymous false\npassword_file {words}\n")
        self.broker = subprocess.Popen(["mosquitto", "-c", str(settings)], stderr=subprocess.DEVNULL)
        until("the broker", lambda: listens(1883))
        self.heard = open("/run/heard", "w+")
        self.subscriber = subprocess.Popen(
            ["mosquitto_sub", "-h", "127.0.0.1", "-u", "packing-3", "-P", "between us", "-t", "obscura/#", "-v"],
            stdout=self.heard,
        )
        run("systemctl", "daemon-reload")

    def tear_down(self):
        for process in (self.subscriber, self.broker):
            if process:
                process.kill()

    def announced(self):
        return pathlib.Path("/run/heard").read_text()

    # The checks, in this order.

    def comes_up(self):
        """is ready, as the program itself notifies systemd"""
        run("systemctl", "start", UNIT)  # comes back when READY=1 was sent
        check(show("ActiveState") == "active", show("ActiveState"))
        until("healthz", health)

    def own_user(self):
        """runs as its own user that may open cameras, without capabilities"""
        status = pathlib.Path(f"/proc/{main_pid()}/status").read_text()
        fields = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
        check(fields["Uid"].split()[0] != "0", f"user {fields['Uid']}")
        check(int(fields["CapEff"], 16) == 0 and int(fields["CapBnd"], 16) == 0, f"capabilities {fields['CapEff']}")
        check(fields["Seccomp"] == "2" and fields["NoNewPrivs"] == "1", "no filter of system calls")

    def scans(self):
        """scans are stored in its own folder, which no other user can read, and reach the broker with the password"""
        until("scans in the store", lambda: len(history(self.tool)) >= 3)
        until("scans at the broker", lambda: "obscura/packing-3/" in self.announced() and '"id"' in self.announced())
        check(STATE.stat().st_mode & 0o077 == 0, f"{STATE} has the mode {STATE.stat().st_mode:o}")

    def kernel_camera(self):
        """the kernel's camera is used, through the service's list of devices"""
        def frames():
            with urllib.request.urlopen("http://127.0.0.1:8080/metrics", timeout=30) as answer:
                lines = answer.read().decode().splitlines()
            return [line for line in lines if 'camera="door"' in line and "frames" in line and not line.endswith(" 0")]
        until("frames of /dev/video0", frames)

    def killed(self):
        """after it is killed, it is restarted and continues with the same store"""
        before = history(self.tool)
        old = main_pid()
        os.kill(old, signal.SIGKILL)
        until("a new process", lambda: main_pid() not in (0, old) and show("ActiveState") == "active")
        until("more scans", lambda: len(history(self.tool)) > len(before))
        ids = [scan["id"] for scan in history(self.tool)]
        check(set(scan["id"] for scan in before) <= set(ids), "scans are missing")

    def stuck(self):
        """after it is suspended, the watchdog ends it and it is restarted"""
        old = main_pid()
        os.kill(old, signal.SIGSTOP)
        until("a new process", lambda: main_pid() not in (0, old) and show("ActiveState") == "active")
        until("healthz", health)
        check("watchdog" in run("journalctl", "-u", UNIT, "--no-pager").lower(), "nothing of the watchdog in the journal")

    def ends(self):
        """on request, it stops by itself, in time and successfully"""
        run("systemctl", "stop", UNIT)
        check(show("Result") == "success", f"result {show('Result')}")
        check(show("ExecMainStatus") == "0", f"status {show('ExecMainStatus')}")
        check(run(self.tool, "history", "--store", str(STORE), "--json") != "", "the store is empty")

    def wrong_configuration(self):
        """a wrong configuration is reported with its line, and not retried"""
        path = pathlib.Path("/etc/obscura/packing-3.yaml")
        path.write_text(CONFIGURATION.replace("types: [qr]", "types: [qqr]", 1))
        restarts = show("NRestarts")
        run("systemctl", "start", UNIT, check=False)
        until("failed", lambda: show("ActiveState") == "failed")
        check(show("ExecMainStatus") == "64", f"status {show('ExecMainStatus')}")
        check(show("NRestarts") == restarts, "it was tried again")
        words = run("journalctl", "-u", UNIT, "--no-pager", "-o", "cat")
        check("packing-3.yaml:7" in words, "the journal does not name the line")

    def silent(self):
        """the journal contains neither the secret nor operations that the service's restrictions refused"""
        words = run("journalctl", "-u", UNIT, "--no-pager", "-o", "cat")
        check("between us" not in words, "the secret is in the journal")
        refusals = ["Operation not permitted", "Permission denied", "Read-only file system", "SIGSYS", "core dumped",
                    "thread priority"]
        for refusal in refusals:
            check(refusal not in words, f"'{refusal}' is in the journal")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    if os.getuid() != 0 or pathlib.Path("/proc/1/comm").read_text().strip() != "systemd":
        sys.exit("unit_service: this is for root of a machine whose first program is systemd: make test-service")
    tool = shutil.which(sys.argv[1])
    if not tool:
        sys.exit(f"unit_service: there is no program {sys.argv[1]}")
    service = Service(tool)
    parts = [
        service.comes_up, service.own_user, service.scans, service.kernel_camera, service.killed, service.stuck,
        service.ends, service.wrong_configuration, service.silent,
    ]
    failed = 0
    try:
        service.set_up()
        for part in parts:
            began = time.monotonic()
            try:
                part()
                print(f"ok    {part.__doc__} ({time.monotonic() - began:.0f} s)", flush=True)
            except Exception as error:
                failed += 1
                print(f"WRONG {part.__doc__}: {error}", flush=True)
                if not isinstance(error, AssertionError):
                    traceback.print_exc(file=sys.stdout)
        if failed:
            print(run("systemctl", "status", "--no-pager", "-l", UNIT, check=False))
            print(run("journalctl", "-u", UNIT, "--no-pager", "-o", "short-monotonic", check=False)[-12_000:])
    finally:
        service.tear_down()
    sys.exit(1 if failed else 0)


main()
