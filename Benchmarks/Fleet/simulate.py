#!/usr/bin/env python3
"""Simulates 10,000 units and one collector: how long scans wait, and how long a backlog takes.

Units announce scans at random moments (a Poisson process for all of them together), at a rate that follows the day: the
average most of the time, the peak for some minutes. The collector takes up to `batch` messages, or what has come after
20 ms, and stores them in a transaction, which takes `fixed` plus `each` times the number of scans; both are measured by
`make bench-collect`. It also loses `pauses`: moments in which the database does not answer. Nothing here needs a network.

usage: simulate.py [--units 10000] [--cameras 2] [--rate 0.2] [--peak 2] [--fixed 5] [--each 0.108] [--seed 1] [--json FILE]
"""

import argparse
import json
import pathlib
import random
import sys

WAIT, BATCH = 0.020, 500


def simulate(rates, fixed, each, dice, pauses=()):
    """Returns the seconds that scans waited until they were stored, by phase, and the longest queue.

    `rates` are pairs of scans a second and seconds; `pauses` pairs of a start and seconds.
    """
    waits, longest, now = [[] for _ in rates], 0, 0.0
    pauses = sorted(pauses)

    def arrivals():
        start = 0.0
        for phase, (rate, seconds) in enumerate(rates):
            at = start
            while rate > 0:
                at += dice.expovariate(rate)
                if at >= start + seconds:
                    break
                yield at, phase
            start += seconds
    coming = arrivals()
    following, queue, head = next(coming, None), [], 0
    while following or head < len(queue):
        if head == len(queue):
            queue, head = [following], 0
            now = max(now, following[0])
            following = next(coming, None)
        # From the first message of a batch on, others have a moment to come.
        close = now + WAIT
        while following and following[0] <= now:
            queue.append(following)
            following = next(coming, None)
        while following and following[0] <= close and len(queue) - head < BATCH:
            queue.append(following)
            now = max(now, following[0])
            following = next(coming, None)
        longest = max(longest, len(queue) - head)
        count = min(BATCH, len(queue) - head)
        if count < BATCH:
            now = close
        now += (fixed + each * count) / 1000
        while pauses and now >= pauses[0][0]:
            now += pauses.pop(0)[1]
        for at, phase in queue[head:head + count]:
            waits[phase].append(now - at)
        head += count
        if head > 100_000:
            queue, head = queue[head:], 0
    return waits, longest


def quantile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--units", type=int, default=10_000)
    parser.add_argument("--cameras", type=int, default=2)
    parser.add_argument("--rate", type=float, default=0.2, help="scans a second of a camera")
    parser.add_argument("--peak", type=float, default=2)
    parser.add_argument("--fixed", type=float, default=5, help="milliseconds of a transaction")
    parser.add_argument("--each", type=float, default=0.108, help="milliseconds of a scan in it")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json")
    options = parser.parse_args()
    dice = random.Random(options.seed)
    usual = options.units * options.cameras * options.rate
    peak = options.units * options.cameras * options.peak
    capacity = BATCH / (options.fixed + options.each * BATCH) * 1000
    figures = {"scans a second, usual": round(usual), "at peak": round(peak), "collector's limit": round(capacity)}

    waits, longest = simulate([(usual, 60)], options.fixed, options.each, dice)
    figures["usual: wait in ms, median and 99 %"] = [round(quantile(waits[0], share) * 1000, 1) for share in (0.5, 0.99)]
    figures["usual: longest queue"] = longest

    # A pause of ten seconds, as of a failover.
    waits, longest = simulate([(usual, 60)], options.fixed, options.each, dice, [(20, 10)])
    figures["a failover of 10 s: longest wait in s, queue"] = [round(max(waits[0]), 1), longest]

    # The peak for ten seconds.
    waits, longest = simulate([(usual, 10), (peak, 10), (usual, 60)], options.fixed, options.each, dice)
    figures["a peak of 10 s: longest wait in s, queue"] = [round(max(map(max, waits)), 1), longest]

    day = usual * 86_400
    if capacity > usual:
        figures["a day's backlog beside new scans, hours"] = round(day / (capacity - usual) / 3600, 1)
    figures["collectors for the peak"] = -(-round(peak) // round(capacity))
    for name, value in figures.items():
        print(f"simulate: {name}: {value}")
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(figures, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
