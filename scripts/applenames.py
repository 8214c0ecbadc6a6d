"""Apple's names from the lists in Tests/Contract, and their state in the built modules."""

import json
import pathlib
import tempfile
from typing import NamedTuple

import symbolgraphs

LISTS = symbolgraphs.ROOT / "Tests" / "Contract"
ANSWERS = ("works", "unsupported", "missing")


class Area(NamedTuple):
    """A part of Apple's behaviour with lists of its own, in Tests/Contract/NAME."""

    name: str
    title: str
    # The modules that have the names, and the test targets whose folder Contract has the tests.
    modules: list
    tests: list


AREAS = [
    Area("Capture", "capture", ["AVFoundation", "CoreMedia", "CoreVideo", "QuartzCore"], ["AVFoundationTests"]),
    Area("CoreML", "Core ML", ["CoreML"], ["CoreMLTests"]),
    Area("Vision", "Vision", ["Vision"], ["VisionTests"]),
    Area(
        "Imaging",
        "imaging",
        ["CoreImage", "ImageIO", "Drawing2D", "CoreVideo", "VideoToolbox", "Accelerate"],
        ["CoreImageTests", "ImageIOTests", "Drawing2DTests", "VideoToolboxTests", "AccelerateTests"],
    ),
]
MODULES = sorted({module for area in AREAS for module in area.modules})


def rows(name, area=AREAS[0]):
    """The lines of an area's list, split at tabs."""
    path = LISTS / area.name / name
    lines = path.read_text().splitlines() if path.exists() else []
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def candidates(kind, member):
    """Paths at which a row of the list may be found."""
    if kind in ("(global)", "CoreMedia (global)", "type"):
        return [member]
    if not member:
        return [kind]
    return [f"{kind}.{member}", f"{kind.removeprefix('NS')}.{member}"]


def built(area=AREAS[0]):
    """All public paths of an area's built modules, inherited ones included."""
    paths, parents, kinds = {}, {}, {}
    with tempfile.TemporaryDirectory() as output:
        symbolgraphs.extract(output, area.modules)
        for path in pathlib.Path(output).glob("*.symbols.json"):
            graph = json.loads(path.read_text())
            for symbol in graph["symbols"]:
                name = ".".join(symbol["pathComponents"])
                paths.setdefault(symbol["identifier"]["precise"], name)
                kinds[name] = symbol["kind"]["identifier"]
            for relation in graph["relationships"]:
                if relation["kind"] == "inheritsFrom":
                    parents[relation["source"]] = relation["target"]
    names = set(kinds)
    # Inherited members also appear under the name of the subclass.
    for child, parent in parents.items():
        while parent in paths:
            prefix = paths[parent] + "."
            names |= {paths[child] + "." + name[len(prefix):] for name in kinds if name.startswith(prefix)}
            parent = parents.get(parent)
    return names
