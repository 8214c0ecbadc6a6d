#!/usr/bin/env python3
"""Counts what a live frame costs between its source and its delegate: instructions, cache lines and pages of code.

    Benchmarks/Account/account.py PROGRAM          PROGRAM is the built `bench`

Runs `bench once latency` twice under callgrind (Debian's valgrind), once for the source thread from the hand-over to its
return, and once for the delivery thread from the start of the callback to its end, and prints the counts per library.
Only instructions that most frames execute count, so the first frame does not matter.
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

FRAMES = 500
PARTS = {
    "source thread, from the hand-over to its return": "*SourceRunnerC13CameraSources0D6ClientAadEP6camera_10didCapture*",
    "delivery thread, from the start of the block to its end": "*DelegateQueueC12makeCallback*",
}


def name(text, names):
    """Resolves a name that callgrind writes in full only once: `(12) name`, later `(12)`."""
    match = re.match(r"\((\d+)\)(?: (.*))?$", text)
    if not match:
        return text
    if match[2]:
        names[match[1]] = match[2]
    return names.get(match[1], text)


def count(profile):
    """Returns the instructions per frame, and the addresses of lines and pages, by library."""
    counts, lines, pages, names = {}, {}, {}, {}
    library, address, is_call = "", 0, False
    for text in profile.read_text().splitlines():
        key, _, value = text.partition("=")
        if key == "ob":
            library = name(value, names)
        elif key == "cob":
            name(value, names)
        elif key == "calls":
            is_call = True
        else:
            match = re.match(r"(0x[0-9a-f]+|[+-]\d+|\*)\s+\S+\s+(\d+)$", text)
            if not match:
                continue
            position = match[1]
            if position.startswith("0x"):
                address = int(position, 16)
            elif position != "*":
                address += int(position)
            if is_call:  # the cost of the called function, which has lines of its own
                is_call = False
            elif int(match[2]) >= FRAMES * 0.4:
                counts[library] = counts.get(library, 0) + int(match[2])
                lines.setdefault(library, set()).add(address >> 6)
                pages.setdefault(library, set()).add(address >> 12)
    return counts, lines, pages


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        program, profile = Path(folder, "bench"), Path(folder, "profile")
        # valgrind does not read Swift's debug information.
        subprocess.run(["strip", "--strip-debug", "-o", program, sys.argv[1]], check=True)
        for title, function in PARTS.items():
            subprocess.run(
                ["valgrind", "--tool=callgrind", "--dump-instr=yes", "--collect-atstart=no",
                 f"--toggle-collect={function}", f"--callgrind-out-file={profile}",
                 program, "once", "latency", "100", str(FRAMES // 100)],
                check=True, capture_output=True)
            counts, lines, pages = count(profile)
            print(f"{title}: {sum(counts.values()) / FRAMES:.0f} instructions, "
                  f"{sum(map(len, lines.values()))} lines, {sum(map(len, pages.values()))} pages")
            for library in sorted(counts, key=counts.get, reverse=True):
                print(f"  {counts[library] / FRAMES:8.0f} {len(lines[library]):4} {len(pages[library]):4}  "
                      f"{Path(library).name}")


if __name__ == "__main__":
    main()
