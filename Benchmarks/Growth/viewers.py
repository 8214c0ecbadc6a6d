#!/usr/bin/env python3
"""Measures how the console's cost grows with the number of browsers that show the live picture.

    Benchmarks/Growth/viewers.py OBSCURA [--viewers 1,10,50,100,200] [--seconds 5]

Starts `obscura serve` on a virtual camera of 30 frames a second, connects viewers of its Motion JPEG at 640 pixels, and
prints for each number the processor time of the server: of a second, of a picture that a viewer received beyond the cost
without viewers, and the latter as a ratio to one viewer. The viewers are in this process, which needs a processor too.
"""
import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Browser"))
import viewers as crowds  # noqa: E402

CAMERA = "virtual:640x360@30?codes=none&seed=200"


def processor_time(pid):
    """Returns the processor time of a process in milliseconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


async def measure(pid, url, count, seconds):
    """Returns the server's processor time of a second, and the viewers' summaries."""
    # As many addresses as needed: the server limits the viewers of each.
    sources = [f"127.0.0.{number + 2}" for number in range(max(1, count // 4))]
    crowd = crowds.Crowd(url, sources=sources)
    try:
        await crowd.come(count)
        await asyncio.sleep(1)
        before, start = processor_time(pid), asyncio.get_running_loop().time()
        seen = [viewer.pictures for viewer in crowd.viewers]
        await asyncio.sleep(seconds)
        taken = asyncio.get_running_loop().time() - start
        cost = (processor_time(pid) - before) / taken
        rates = [(viewer.pictures - old) / taken for viewer, old in zip(crowd.viewers, seen)]
        return cost, rates
    finally:
        crowd.leave()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("obscura")
    parser.add_argument("--viewers", default="1,10,50,100,200")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--json", help="also write the rows to this file")
    options = parser.parse_args()
    server = subprocess.Popen(
        [options.obscura, "serve", CAMERA, "--port", "0", "--types", "qr"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    rows = []
    try:
        url = server.stdout.readline().strip()
        if not url:
            sys.exit("viewers: the server did not start.")
        url += "api/live.mjpg?width=640"
        idle, _ = asyncio.run(measure(server.pid, url, 0, options.seconds))
        print(f"without viewers: {idle:.0f} ms a second")
        print("viewers   ms a second   pictures a second and viewer   ms a picture   ratio")
        for count in map(int, options.viewers.split(",")):
            cost, rates = asyncio.run(measure(server.pid, url, count, options.seconds))
            picture = (cost - idle) / max(sum(rates), 1)
            rows.append({"viewers": count, "ms_a_second": cost, "rate": statistics.median(rates),
                         "least_rate": min(rates), "ms_a_picture": picture})
            print(f"{count:7} {cost:13.0f} {min(rates):18.1f} to {max(rates):5.1f} {picture:18.3f}"
                  f" {picture / rows[0]['ms_a_picture'] if rows[0]['ms_a_picture'] else 0:9.2f}", flush=True)
    finally:
        server.terminate()
        server.wait()
    if options.json:
        Path(options.json).write_text(json.dumps({"idle_ms_a_second": idle, "rows": rows}, indent=2))


if __name__ == "__main__":
    main()
