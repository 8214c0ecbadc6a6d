#!/usr/bin/env python3
"""A unit and a real broker with a password: states, commands with their answers, hostile commands, and the last will.

usage: commands.py OBSCURA
"""

import base64
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from kills import free_port

PASSWORD = "correct horse battery staple"


class Failure(Exception):
    pass


class Stage:
    def __init__(self, folder, obscura):
        self.folder, self.obscura, self.port = folder, obscura, free_port()
        self.log = folder / "unit.log"
        self.heard = folder / "heard.txt"
        self.running = []

    def begin(self, arguments, output):
        process = subprocess.Popen(arguments, stdout=output, stderr=output)
        self.running.append(process)
        return process

    def prepare(self):
        subprocess.run(
            ["mosquitto_passwd", "-c", "-b", str(self.folder / "users"), "unit", PASSWORD], check=True, capture_output=True
        )
        (self.folder / "mosquitto.conf").write_text(
            f"listener {self.port} 127.0.0.1\nallow_anonymous false\nuser root\npassword_file {self.folder}/users\n"
            f"log_dest none\n"
        )
        self.begin(["mosquitto", "-c", str(self.folder / "mosquitto.conf")], subprocess.DEVNULL)
        secret = self.folder / "password"
        secret.write_text("wrong " + PASSWORD + "\n")
        secret.chmod(0o600)
        (self.folder / "unit.yaml").write_text(
            "unit: line1\ncameras:\n  - name: door\n    source: 'virtual:320x240@30?codes=frame&motion=still&seed=9'\n"
            f"    delay: 1s\nconsole: off\nstore:\n  file: scans.sqlite\nclips:\n  folder: clips\n  before: 1s\n  after: 1s\n"
            f"mqtt:\n  host: 127.0.0.1\n  port: {self.port}\n  user: unit\n  password-file: password\n  home-assistant: true\n"
        )
        time.sleep(0.5)
        self.begin(
            ["mosquitto_sub", *self.account(), "-i", "watcher", "-q", "1", "-t", "obscura/#", "-t", "homeassistant/#",
             "-F", "%r %t %p"],
            self.heard.open("wb"),
        )

    def account(self):
        return ["-h", "127.0.0.1", "-p", str(self.port), "-u", "unit", "-P", PASSWORD]

    def start(self):
        return self.begin([self.obscura, "serve", "--config", str(self.folder / "unit.yaml")], self.log.open("ab"))

    def messages(self, topic):
        """Returns (retained, payload) of all messages under a topic so far."""
        found = []
        for line in self.heard.read_bytes().split(b"\n")[:-1]:
            kept, name, payload = line.split(b" ", 2)
            if name.decode() == topic:
                found.append((kept == b"1", payload))
        return found

    def until(self, what, condition, seconds=30):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            result = condition()
            if result:
                return result
            time.sleep(0.05)
        raise Failure(f"in vain waited for: {what}")

    def until_heard(self, topic, fits, what):
        def look():
            return next((value for _, payload in self.messages(topic) if fits(value := json.loads(payload))), None)
        return self.until(what, look)

    def publish(self, topic, payload, *options):
        file = self.folder / "payload"
        file.write_bytes(payload if isinstance(payload, bytes) else payload.encode())
        subprocess.run(
            ["mosquitto_pub", *self.account(), "-q", "1", "-t", topic, "-f", str(file), *options], check=True
        )

    def command(self, name, payload="", camera="door"):
        """Sends a command and returns its answer."""
        topic = f"obscura/line1/{camera}/command/{name}"
        before = len(self.messages(topic + "/reply"))
        # The publishing program cannot take an empty file as the payload.
        if payload:
            self.publish(topic, payload)
        else:
            subprocess.run(["mosquitto_pub", *self.account(), "-q", "1", "-t", topic, "-n"], check=True)
        answers = self.until(f"an answer to {name} {payload!r:.60}", lambda: self.messages(topic + "/reply")[before:])
        # The rate limit is two commands a second in the long run.
        time.sleep(0.6)
        return json.loads(answers[0][1])


def expect(condition, words):
    if not condition:
        raise Failure(words)


def run(stage):
    stage.prepare()
    unit = stage.start()
    stage.until("words about the password", lambda: b"password" in stage.log.read_bytes().lower())
    (stage.folder / "password").write_text(PASSWORD + "\n")
    # The password is read on each connection.
    stage.until_heard("obscura/line1/health", lambda value: value["status"] == "online", "the unit to be online")
    stage.until_heard("obscura/line1/door/state", lambda value: value["running"], "the camera to run")
    devices = [
        line for line in stage.heard.read_bytes().split(b"\n") if line[2:].startswith(b"homeassistant/device/")
    ]
    expect(len(devices) == 1 and json.loads(devices[0].split(b" ", 2)[2]), f"Home Assistant is told of {len(devices)} devices")

    for name, payload in [("pause", ""), ("resume", ""), ("delay", "2"), ("rate", "15")]:
        answer = stage.command(name, payload)
        expect(answer["ok"], f"{name}: {answer}")
    stage.until_heard(
        "obscura/line1/door/state", lambda value: value["delay"] == 2 and abs(value["rate"] - 15) < 0.1, "delay and rate"
    )
    answer = stage.command("clip", "1")
    expect(answer["ok"] and (stage.folder / "clips" / answer["details"]["clip"]).stat().st_size > 1000, f"clip: {answer}")
    answer = stage.command("snapshot")
    expect(answer["ok"] and base64.b64decode(answer["details"]["jpeg"])[:2] == b"\xff\xd8", "snapshot: no JPEG")

    for name, payload, camera in [
        ("rate", "NaN", "door"), ("rate", "1e999", "door"), ("rate", "100000", "door"), ("delay", "-1", "door"),
        ("clip", b"\0" * 40, "door"), ("rate", b"1" * 300, "door"), ("snapshot", "", "nobody"), ("pause", "../..", "door"),
    ]:
        answer = stage.command(name, payload, camera)
        expect(answer["ok"] is False and len(answer["error"]) > 10, f"{name} {payload!r:.40}: {answer}")
    # Larger than the unit accepts; the broker may not even forward it.
    stage.publish("obscura/line1/door/command/rate", b"1" * 300_000)
    # A retained command is not carried out.
    stage.publish("obscura/line1/door/command/rate", "5", "-r")
    unit.kill()
    unit.wait()
    stage.until_heard("obscura/line1/health", lambda value: value.get("reason") == "lost", "the last will")
    stage.heard.write_bytes(b"")
    count = len(stage.messages("obscura/line1/door/scan"))
    unit = stage.start()
    stage.until_heard("obscura/line1/door/state", lambda value: value["running"], "the camera to run again")
    stage.until("more scans", lambda: len(stage.messages("obscura/line1/door/scan")) > count + 5)
    expect(not stage.messages("obscura/line1/door/command/rate/reply"), "a kept command was answered")
    unit.terminate()
    expect(unit.wait(30) == 0, f"asked to end, the unit ended with {unit.returncode}")
    stage.until_heard("obscura/line1/health", lambda value: value.get("reason") == "stopped", "the unit to say goodbye")
    log = stage.log.read_text()
    expect("had kept it (retained)" in log, "the log does not say that a kept command was ignored")
    expect("staple" not in log, "the password is in the log")


def main():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="obscura-commands-"))
    stage = Stage(folder, sys.argv[1])
    try:
        run(stage)
        print("commands: states, commands, answers and the last will are as they should be")
        return 0
    except Failure as failure:
        print(f"commands: {failure}\n--- the unit's log\n{stage.log.read_text()[-3000:]}", file=sys.stderr)
        return 1
    finally:
        for process in stage.running:
            if process.poll() is None:
                process.kill()
            process.wait()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
