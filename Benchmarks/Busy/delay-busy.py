#!/usr/bin/env python3
"""Writes a delayed movie beside busy loops, many times, and counts skipped and repeated frames.

Prints the least, median and largest value of each figure over the runs, and a verdict. Fails (status 1) if a frame was
skipped or repeated, or came at another time than that of its capture plus the delay.

usage: delay-busy.py OBSCURA [--runs 100] [--loops 4] [--frames 300] [--by 2] [--camera 1280x720@30] [--json FILE]
"""

import argparse
import json
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile


def arguments():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("obscura")
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--loops", type=int, default=4)
    parser.add_argument("--frames", type=int, default=300)
    parser.add_argument("--by", type=float, default=2)
    parser.add_argument("--camera", default="1280x720@30")
    parser.add_argument("--json")
    return parser.parse_args()


def run(options, folder):
    """Writes one movie; returns its figures."""
    movie, stats = folder / "late.mov", folder / "run.json"
    command = [
        options.obscura, "delay", f"virtual:{options.camera}?frames={options.frames}", "--by", str(options.by),
        "-o", str(movie), "--stats", str(stats), "--force",
    ]
    result = subprocess.run(command, capture_output=True, text=True, timeout=600)
    if result.returncode != 0:
        sys.exit(f"delay-busy: {' '.join(command)} ended with {result.returncode}: {result.stderr}")
    facts = json.loads(stats.read_text())
    source = facts["inputs"][0]
    written = re.search(r"  (\d+) frames?,", result.stderr)
    return {
        "captured": source["captured"],
        "dropped": sum(sum(output["dropped"].values()) for output in source["outputs"]),
        "written": int(written.group(1)) if written else 0,
        "skipped": facts["skipped"],
        "repeated": facts["repeated"],
        "error_ms": facts["delay_ms"]["max_error"],
        "peak_mb": facts["peak_rss_mb"],
        "elapsed_s": facts["elapsed_s"],
    }


def main():
    options = arguments()
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(options.loops)]
    runs = []
    try:
        with tempfile.TemporaryDirectory() as name:
            for number in range(options.runs):
                runs.append(run(options, pathlib.Path(name)))
                figures = ", ".join(f"{key} {value:g}" for key, value in runs[-1].items())
                print(f"{number + 1}: {figures}", flush=True)
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
    print(f"\n{len(runs)} runs beside {options.loops} busy loops   least  median  largest")
    for key in runs[0]:
        values = [run[key] for run in runs]
        print(f"{key:36}{min(values):7g}{statistics.median(values):8g}{max(values):9g}")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(runs, indent=1) + "\n")
    wrong = [
        run for run in runs
        if run["skipped"] or run["repeated"] or run["error_ms"] > 0.001
        or run["written"] + run["dropped"] != options.frames
    ]
    print("every frame once, at its time" if not wrong else f"wrong in {len(wrong)} of {len(runs)} runs")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
