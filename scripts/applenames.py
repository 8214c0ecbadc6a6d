"""Apple's names from the lists in Tests/Contract, and their state in the built modules."""

import json
import pathlib
import re
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
    # A folder with classes that a build plugin made, each in a file of its name; the list calls them <Model>.
    made: str = ""


AREAS = [
    Area("Capture", "capture", ["AVFoundation", "CoreMedia", "CoreVideo", "QuartzCore"], ["AVFoundationTests"]),
    Area(
        "Media",
        "media",
        ["AVFoundation", "CoreMedia", "CoreVideo", "QuartzCore"],
        ["AVFCoreTests", "AVFCoreTests/Editing", "CoreMediaTests", "CoreVideoTests"],
    ),
    Area("CoreML", "Core ML", ["CoreML"], ["CoreMLTests"], "Tests/CoreMLTests/Support/Generated"),
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


def candidates(kind, member, answer="missing"):
    """Paths at which a row of the list may be found; more for rows that say that their name is there."""
    wide = answer != "missing"
    if kind in ("(global)", "CoreMedia (global)", "type"):
        return [member]
    if not member:
        # A type of another module that a module extends has no symbol of its own.
        return [kind, f"{kind}."] if wide else [kind]
    members = [member]
    if wide:
        # An initializer that may give nil has another name in symbol graphs.
        members.append(member.replace("init?(", "init("))
    return [f"{name}.{member}" for name in (kind, kind.removeprefix("NS")) for member in members]


def made(area):
    """The names of generated classes, with <Model>, <input>, <Input> and <output> in the place of their own."""
    names = set()
    for path in sorted((symbolgraphs.ROOT / area.made).glob("*.swift")) if area.made else []:
        found, kind = {}, ""
        for line in path.read_text().splitlines():
            if match := re.match(r"(?:public )?class (\w+)", line):
                kind = match.group(1).replace(path.stem, "<Model>", 1)
                found[kind] = []
            elif match := re.match(r"    (?:public )?(?:convenience )?(?:class )?(?:let|var) (\w+)", line):
                found[kind].append(match.group(1))
            elif match := re.match(r"    (?:public )?(?:convenience )?(?:class )?(?:func )?(init|\w+)\((.*)", line):
                # Parameters may follow on lines of their own; the first label is enough then.
                labels = re.findall(r"(?:^|, )(\w+)(?: \w+)?:", match.group(2))
                found[kind].append(f"{match.group(1)}({''.join(f'{label}:' for label in labels)})")
        for kind, members in found.items():
            names.add(kind)
            word = "output" if kind.endswith("Output") else "input"
            inner = found.get(kind if kind != "<Model>" else "<Model>Input", [])
            features = [name for name in inner if "(" not in name and name not in ("featureNames", "provider")]
            for member in members:
                names.add(f"{kind}.{member}")
                if member in features:
                    names.add(f"{kind}.<{word}>")
                for feature in {feature.rstrip("_") for feature in features}:
                    if member == f"{feature}ShapedArray":
                        names.add(f"{kind}.<{word}>ShapedArray")
                    if member.startswith(f"set{feature.capitalize()}("):
                        names.add(f"{kind}.set<Input>(with:)")
                    for suffix in ("", "_", "With", "At"):
                        if match := re.match(rf"(init|prediction)\({feature}{suffix}:", member):
                            names.add(f"{kind}.{match.group(1)}(<{word}>{suffix.strip('_')}:)")
    # Declarations whose parameters are on lines of their own are known by their first words.
    text = "".join(path.read_text() for path in (symbolgraphs.ROOT / area.made).glob("*.swift")) if area.made else ""
    for name, labels in re.findall(r"(?:func|convenience) (\w+)\(\n((?: +.*\n)+?) +\)", text):
        inner = re.findall(r"^ +(\w+)(?: \w+)?:", labels, re.M)
        names.add(f"<Model>.{name}({''.join(f'{label}:' for label in inner)})")
    return names


# Members of CGRect that Foundation declares on Linux; Core Graphics' tests call them.
FOUNDATION = [
    "insetBy(dx:dy:)", "offsetBy(dx:dy:)", "union(_:)", "intersection(_:)", "integral", "standardized", "isInfinite",
    "infinite", "isNull", "null", "isEmpty", "divided(atDistance:from:)",
]


def written(area):
    """Names that symbol graphs leave out: keys of filters, members that begin with an underscore, and Foundation's."""
    if area.name != "Imaging":
        return set()
    apple = symbolgraphs.ROOT / "Sources" / "Apple"
    names = {f"CGRect.{member}" for member in FOUNDATION}
    for path in (apple / "CoreImage" / "Filters" / "Tables").glob("*.swift"):
        parts = re.split(r"FilterDefinition\(\s*\"(CI\w+)\"", path.read_text())
        for kind, rest in zip(parts[1::2], parts[2::2]):
            names.add(f'CIFilter."{kind}"')
            for key in re.findall(r"\"input(\w+)\"", rest):
                names |= {f"{kind}.input{key}", f"{kind}.{key[0].lower()}{key[1:]}"}
    for path in (apple / "VideoToolbox").rglob("*.swift"):
        kind = ""
        for line in path.read_text().splitlines():
            if match := re.match(r"public struct (\w+)", line):
                kind = match.group(1)
            elif match := re.match(r"    public static let (_\w+)", line):
                names.add(f"{kind}.{match.group(1)}")
    return names


def others(symbol):
    """Other names of a symbol: a case without its values; a member of all subclasses under the class."""
    path = symbol["pathComponents"]
    if symbol["kind"]["identifier"] == "swift.enum.case" and "(" in path[-1]:
        yield ".".join((*path[:-1], path[-1].partition("(")[0]))
    for constraint in symbol.get("swiftExtension", {}).get("constraints", []):
        if constraint["kind"] == "superclass" and constraint["lhs"] == "Self":
            yield f"{constraint['rhs']}.{path[-1]}"


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
                for each in (name, *others(symbol)):
                    kinds[each] = symbol["kind"]["identifier"]
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
    names |= {name.split(".")[0] + "." for name in names if "." in name}
    return names | made(area) | written(area)
