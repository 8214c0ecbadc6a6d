#!/usr/bin/env python3
"""Compares filters of Core Image with libvips, OpenCV and libyuv, in turn on the same pictures.

    imaging.py BENCH-IMAGING PEERS-FOLDER [--turns N] [--only NAME,…] [--linear]

Each turn runs all programs of a filter in random order, each for about two seconds. The page has, for each filter, the
least, median and largest of the turns' milliseconds for a picture of 1920×1080, the medians of processor time, and the
ratio of ours to the fastest other library in time and in processor time, with a verdict. Without --linear, ours works
without colour management, like the others. Exits with 1 if a goal is missed in both.
"""

import argparse
import json
import pathlib
import random
import statistics
import subprocess
import sys

# Times the fastest other library; for the chain, libyuv's scaling and conversion alone.
GOAL, CHAIN_GOAL = 1.1, 1.3
SIDES = ("ours", "libvips", "OpenCV", "libyuv")


def run(command):
    """The figures of one run; None if the program does not know the filter."""
    done = subprocess.run(command, capture_output=True, text=True)
    return json.loads(done.stdout.splitlines()[-1]) if done.returncode == 0 else None


def spread(runs, key):
    """The least, the median and the largest figure as text."""
    values = sorted(run[key] for run in runs)
    return f"{values[0]:.2f} {statistics.median(values):.2f} {values[-1]:.2f}"


def median(runs, key):
    return statistics.median(run[key] for run in runs)


def programs(name, arguments):
    """The command of each side."""
    mode = "linear" if arguments.linear else "plain"
    sides = {"ours": [arguments.program, name, mode]}
    if name == "chain":
        sides["libyuv"] = [arguments.peers / "yuv_chain"]
    else:
        sides["libvips"] = [arguments.peers / "vips_filters", name]
        sides["OpenCV"] = [arguments.peers / "opencv_filters", name]
    return {side: command for side, command in sides.items() if side == "ours" or command[0].exists()}


def main():
    parser = argparse.ArgumentParser(description="Compares filters of Core Image with other libraries.")
    parser.add_argument("program")
    parser.add_argument("peers", type=pathlib.Path)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--only", default="")
    parser.add_argument("--linear", action="store_true")
    arguments = parser.parse_args()
    names = subprocess.run([arguments.program, "list"], capture_output=True, text=True, check=True).stdout.split()
    if arguments.only:
        names = arguments.only.split(",")
    print("Milliseconds of a picture: least, median, largest turn; (processor time).")
    print("| filter | Core Image | libvips | OpenCV | libyuv | time | processor | verdict |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    missed = []
    for name in names:
        sides = programs(name, arguments)
        figures = {side: [] for side in sides}
        for _ in range(arguments.turns):
            for side in random.sample(list(sides), len(sides)):
                result = run(sides[side])
                if result:
                    figures[side].append(result)
        cells = [
            f"{spread(figures[side], 'wall')} ({median(figures[side], 'cpu'):.2f})" if figures.get(side) else ""
            for side in SIDES
        ]
        others = [runs for side, runs in figures.items() if side != "ours" and runs]
        ratios, verdict = ["", ""], ""
        if others and figures["ours"]:
            values = [median(figures["ours"], key) / min(median(runs, key) for runs in others) for key in ("wall", "cpu")]
            goal = CHAIN_GOAL if name == "chain" else GOAL
            verdict = "met" if max(values) <= goal else "met in one" if min(values) <= goal else "missed"
            ratios = [f"{value:.2f}" for value in values]
            if verdict == "missed":
                missed.append(name)
        print(f"| {name} | " + " | ".join(cells + ratios + [verdict]) + " |", flush=True)
    print("missed: " + ", ".join(missed) if missed else "All goals are met.")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
