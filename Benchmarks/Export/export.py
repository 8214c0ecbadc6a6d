#!/usr/bin/env python3
"""Compares exports with FFmpeg's own tool and with a copy of the file, in pairs and in random order.

A film is made once, and a long one that has it many times, for copies. Each turn runs the programs in a random order
and measures their processor time and their duration, processes of the system included. The encoders' settings are read from
both results and must be the same. Of a passthrough, the export alone is measured as well, without the start of the
program and the reading of the film's header, which an app that shows the film has behind it. With --film, a film of your
own is copied. Prints the medians and the ratios of each turn, and fails (status 1) if a ratio is above its target.

usage: export.py BENCH_EXPORT [--turns 9] [--seconds 20] [--size 1280x720] [--loops 20] [--seed 1]
                 [--film FILE] [--copies-only] [--json FILE]
"""

import argparse
import json
import os
import pathlib
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time

# The most that an export may cost beside FFmpeg's tool, and a copy of the samples beside a copy of the file.
ENCODED, COPIED = 1.1, 1.2


def measured(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    result = subprocess.run(command, capture_output=True, text=True)
    seconds = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if result.returncode != 0:
        sys.exit(f"export: {' '.join(command)} ended with {result.returncode}: {result.stderr}")
    # The bench prints the duration of the export alone.
    alone = float(result.stdout) if re.fullmatch(r"[0-9.e-]+\n", result.stdout) else seconds
    return {
        "alone": alone,
        "cpu": after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime,
        "seconds": seconds,
    }


def encoder_options(path):
    """Returns the settings that x264 writes into the first frame."""
    found = re.search(rb"x264 - core \d+.*?options: ([^\0]*)", path.read_bytes())
    return dict(item.split("=", 1) for item in found.group(1).decode().split() if "=" in item) if found else {}


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("program")
    parser.add_argument("--turns", type=int, default=9)
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--loops", type=int, default=20, help="length of the copied film, in films")
    parser.add_argument("--film", type=pathlib.Path, help="a film to copy in place of a long one that is made")
    parser.add_argument("--copies-only", action="store_true", help="leave out the exports that encode")
    parser.add_argument("--json")
    options = parser.parse_args()
    width, height = (int(side) for side in options.size.split("x"))
    preset = f"AVAssetExportPreset{options.size}"
    order = random.Random(options.seed)
    print(f"seed {options.seed}, {options.turns} turns, {options.seconds} s of {options.size}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        source = folder / "source.mp4"
        if not (options.film and options.copies_only):
            subprocess.run(
                ["ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i", f"testsrc2=size={options.size}:rate=30",
                 "-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000", "-t", str(options.seconds),
                 "-vf", "noise=alls=12:allf=t", "-c:v", "libx264", "-preset", "veryfast", "-b:v", "12M", "-g", "60",
                 "-pix_fmt", "yuv420p", "-c:a", "aac", "-ac", "2", str(source)],
                check=True,
            )
        # Large enough that the start of a program takes a small part of the time.
        large = options.film or folder / "large.mp4"
        if not options.film:
            subprocess.run(
                ["ffmpeg", "-v", "error", "-nostdin", "-stream_loop", str(options.loops - 1), "-i", str(source), "-c",
                 "copy", str(large)],
                check=True,
            )
        print(f"a film of {large.stat().st_size / 1e6:.0f} MB is copied, from the page cache", flush=True)
        rate = int(width * height * 30 * 0.1)
        commands = {
            "Obscura, export": [options.program, source, folder / "a.mp4", preset],
            "ffmpeg, same encoder": [
                "ffmpeg", "-v", "error", "-nostdin", "-i", source, "-c:v", "libx264", "-b:v", str(rate),
                "-forced-idr", "1", "-c:a", "aac", "-b:a", "128k", folder / "b.mp4",
            ],
            "Obscura, passthrough": [options.program, large, folder / "c.mp4"],
            "copy of the file": ["cp", "--reflink=never", large, folder / "d.mp4"],
            "ffmpeg -c copy": ["ffmpeg", "-v", "error", "-nostdin", "-i", large, "-c", "copy", folder / "e.mp4"],
        }
        if options.copies_only:
            commands = {name: commands[name] for name in commands if "export" not in name and "same" not in name}
        runs = {name: [] for name in commands}
        differences = {}
        for turn in range(options.turns):
            names = list(commands)
            order.shuffle(names)
            for name in names:
                target = pathlib.Path(commands[name][-1 if commands[name][0] != options.program else 2])
                target.unlink(missing_ok=True)
                os.sync()
                runs[name].append(measured([str(part) for part in commands[name]]))
            if turn == 0 and not options.copies_only:
                ours, theirs = encoder_options(folder / "a.mp4"), encoder_options(folder / "b.mp4")
                differences = {key: (ours.get(key), theirs.get(key)) for key in {*ours, *theirs}
                               if ours.get(key) != theirs.get(key)}
                print("settings that differ:", differences or "none", flush=True)
    print(f"\n{'':24}{'CPU s':>10}{'s':>10}{'alone, s':>10}")
    for name, values in runs.items():
        print(f"{name:24}{statistics.median(v['cpu'] for v in values):10.3f}"
              f"{statistics.median(v['seconds'] for v in values):10.3f}"
              f"{statistics.median(v['alone'] for v in values):10.3f}")

    def ratio(one, other, key):
        return [a[key] / b[key] for a, b in zip(runs[one], runs[other])]

    verdicts = {}
    for title, one, other, key, most in [
        ("export / ffmpeg, CPU time", "Obscura, export", "ffmpeg, same encoder", "cpu", ENCODED),
        ("passthrough / copy, the export alone", "Obscura, passthrough", "copy of the file", "alone", None),
        ("passthrough / copy, duration", "Obscura, passthrough", "copy of the file", "seconds", COPIED),
        ("passthrough / ffmpeg -c copy, CPU time", "Obscura, passthrough", "ffmpeg -c copy", "cpu", None),
    ]:
        if one not in runs:
            continue
        ratios = sorted(ratio(one, other, key))
        middle = statistics.median(ratios)
        print(f"{title:40} least {ratios[0]:.2f}, median {middle:.2f}, largest {ratios[-1]:.2f}"
              + (f", target {most}" if most else ""))
        if most:
            verdicts[title] = middle <= most
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(runs, indent=1) + "\n")
    for title, holds in verdicts.items():
        print(f"{'yes' if holds else 'NO':4}{title}")
    sys.exit(0 if all(verdicts.values()) else 1)


if __name__ == "__main__":
    main()
