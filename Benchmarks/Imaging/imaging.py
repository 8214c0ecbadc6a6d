#!/usr/bin/env python3
"""Compares filters of Core Image with libvips, OpenCV and libyuv, in turn on the same pictures.

    imaging.py BENCH-IMAGING PEERS-FOLDER [--turns N] [--only NAME,…] [--linear]

Prints for each filter the median over the turns of the time of a 1920×1080 picture and of its processor time, and the
ratio of ours to the fastest other library. Without --linear, ours works without colour management, like the others.
"""

import argparse
import json
import pathlib
import random
import statistics
import subprocess


def run(command):
    """The figures of one run; None if the program does not know the filter."""
    done = subprocess.run(command, capture_output=True, text=True)
    return json.loads(done.stdout.splitlines()[-1]) if done.returncode == 0 else None


def main():
    parser = argparse.ArgumentParser(description="Compares filters of Core Image with other libraries.")
    parser.add_argument("program")
    parser.add_argument("peers", type=pathlib.Path)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--only", default="")
    parser.add_argument("--linear", action="store_true")
    arguments = parser.parse_args()
    names = subprocess.run([arguments.program, "list"], capture_output=True, text=True, check=True).stdout.split()
    if arguments.only:
        names = arguments.only.split(",")
    mode = "linear" if arguments.linear else "plain"
    print("| filter | Core Image | libvips | OpenCV | libyuv | ratio |\n| --- | --- | --- | --- | --- | --- |")
    for name in names:
        sides = {"ours": [arguments.program, name, mode]}
        if name == "chain":
            sides["libyuv"] = [arguments.peers / "yuv_chain"]
        else:
            sides["libvips"] = [arguments.peers / "vips_filters", name]
            sides["OpenCV"] = [arguments.peers / "opencv_filters", name]
        figures = {side: [] for side in sides}
        for _ in range(arguments.turns):
            for side in random.sample(list(sides), len(sides)):
                result = run(sides[side])
                if result:
                    figures[side].append(result)
        def median(side, key):
            return statistics.median(each[key] for each in figures[side]) if figures.get(side) else None
        cells = []
        for side in ("ours", "libvips", "OpenCV", "libyuv"):
            wall = median(side, "wall")
            cells.append(f"{wall:.2f} ({median(side, 'cpu'):.2f})" if wall is not None else "")
        others = [median(side, "wall") for side in figures if side != "ours" and figures[side]]
        ratio = f"{median('ours', 'wall') / min(others):.2f}" if others and figures["ours"] else ""
        print(f"| {name} | " + " | ".join(cells) + f" | {ratio} |", flush=True)


if __name__ == "__main__":
    main()
