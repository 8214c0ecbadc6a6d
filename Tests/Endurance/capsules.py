#!/usr/bin/env python3
"""Kills `obscura record --capsule` at random moments: Tests/Endurance/capsules.py TOOL [--kills 200] [--seed 1]

Every capsule must open without damage, have frames, and end less than half a second before the kill. The time of the last
record and that of the kill are on the same clock, CLOCK_MONOTONIC.
"""

import argparse
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

# The longest time before the kill that may be missing, in seconds.
ALLOWED = 0.5
# The camera: more frames than a real one, so that a kill is likely to cut a record.
CAMERA = "virtual:320x240@120"


def begin(tool, path, pixels):
    """Starts a recording, and returns it once the capsule has its first records."""
    environment = dict(os.environ, OBSCURA_CAMERAS=CAMERA)
    process = subprocess.Popen(
        [tool, "record", CAMERA, "--capsule", str(path), "--pixels", pixels], env=environment,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )
    end = time.monotonic() + 30
    while time.monotonic() < end and process.poll() is None:
        if path.exists() and path.stat().st_size > 4000:
            return process
        time.sleep(0.002)
    process.kill()
    sys.exit(f"capsules: {tool} has not begun to record within 30 s")


def check(tool, path, killed):
    """Returns the seconds that are missing at the end, and a problem or None."""
    run = subprocess.run([tool, "capsule", "inspect", str(path), "--json"], capture_output=True, text=True, timeout=60)
    if run.returncode != 0:
        return 0, f"it does not open: {run.stderr.strip()}"
    facts = json.loads(run.stdout)
    missing = (killed - facts["last_host_ns"]) / 1e9
    if facts["damaged"]:
        return missing, f"{facts['damaged']} damaged parts"
    if not facts["cameras"] or not facts["cameras"][0]["frames"]:
        return missing, "it has no frames"
    return missing, None if missing < ALLOWED else f"the last {missing:.3f} s are missing"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("tool")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    options = parser.parse_args()
    numbers = random.Random(options.seed)
    print(f"capsules: seed {options.seed}, {options.kills} kills")
    worst, problems = 0, []
    with tempfile.TemporaryDirectory(prefix="obscura-capsules-") as folder:
        for number in range(options.kills):
            path = pathlib.Path(folder) / f"{number}.capsule"
            process = begin(options.tool, path, numbers.choice(["none", "small", "h264", "lossless"]))
            time.sleep(numbers.uniform(0, 1.2))
            killed = time.monotonic_ns()
            process.send_signal(signal.SIGKILL)
            process.wait()
            missing, problem = check(options.tool, path, killed)
            worst = max(worst, missing)
            if problem:
                problems.append(f"kill {number}: {problem}")
            path.unlink()
    print(f"capsules: {options.kills - len(problems)} of {options.kills} are whole, at most {worst:.3f} s are missing")
    for problem in problems:
        print(f"capsules: {problem}")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
