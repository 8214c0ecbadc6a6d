"""Apple's names of the capture side from Tests/Contract/names.tsv, and their state in the built modules."""

import json
import pathlib
import tempfile

import symbolgraphs

LISTS = symbolgraphs.ROOT / "Tests" / "Contract"
MODULES = ["AVFoundation", "CoreMedia", "CoreVideo", "QuartzCore"]
ANSWERS = ("works", "unsupported", "missing")


def rows(name):
    """The lines of a list, split at tabs."""
    path = LISTS / name
    lines = path.read_text().splitlines() if path.exists() else []
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


def candidates(kind, member):
    """Paths at which a row of the list may be found."""
    if kind in ("(global)", "CoreMedia (global)", "type"):
        return [member]
    if not member:
        return [kind]
    return [f"{kind}.{member}", f"{kind.removeprefix('NS')}.{member}"]


def built():
    """All public paths of the built modules, inherited ones included."""
    paths, parents, kinds = {}, {}, {}
    with tempfile.TemporaryDirectory() as output:
        symbolgraphs.extract(output, MODULES)
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
