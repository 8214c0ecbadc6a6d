#!/usr/bin/env python3
"""Runs bench-article many times, and compares its figures with the targets.

Prints the least, median and largest value of each figure over the runs. Fails (status 1) if a frame is in no chunk or
was not shown, or if processor or memory exceed their targets.

usage: article-runs.py BENCH_ARTICLE [--runs 20] [--seconds 20] [--play] [--json FILE]
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import sys

# The most cores while recording, and while the chunks are also played; the most resident MB.
CORES, CORES_PLAYING, MEGABYTES = 1.0, 1.4, 250


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("program")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--play", action="store_true")
    parser.add_argument("--json")
    options = parser.parse_args()
    command = [options.program, "--seconds", str(options.seconds)] + (["--play"] if options.play else [])
    runs = []
    for number in range(options.runs):
        result = subprocess.run(command, capture_output=True, text=True, timeout=options.seconds * 3 + 60)
        lines = result.stdout.strip().splitlines()
        if not lines:
            sys.exit(f"article-runs: {' '.join(command)} ended with {result.returncode}: {result.stderr}")
        runs.append(json.loads(lines[-1]))
        print(f"{number + 1}: {lines[-1]}", flush=True)
    print(f"\n{len(runs)} runs of {options.seconds:g} s{'' if not options.play else ', played':10}   least  median  largest")
    for key in runs[0]:
        values = [run[key] for run in runs]
        print(f"{key:36}{min(values):7g}{statistics.median(values):8g}{max(values):9g}")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(runs, indent=1) + "\n")
    most = CORES_PLAYING if options.play else CORES
    verdicts = {
        "every frame in a chunk": all(
            run["refused"] + run["dropped"] + run["out_of_order"] + run["failures"] == 0 for run in runs
        ),
        f"at most {most} cores": statistics.median(run["cores"] for run in runs) <= most,
        f"at most {MEGABYTES} MB": max(run["peak_mb"] for run in runs) <= MEGABYTES,
    }
    if options.play:
        verdicts["every frame shown"] = all(run["not_shown"] + run["backward"] == 0 for run in runs)
    for text, holds in verdicts.items():
        print(f"{'yes' if holds else 'NO':4}{text}")
    sys.exit(0 if all(verdicts.values()) else 1)


if __name__ == "__main__":
    main()
