"""Public declarations of the modules of the last build, for other scripts; builds nothing."""

import json
import pathlib
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Apple's names first, then the modules that build on them.
MODULES = [
    "AVFoundation", "AVFAudio", "CoreMedia", "CoreVideo", "QuartzCore", "Accelerate", "CoreImage", "CoreML", "ImageIO",
    "VideoToolbox", "Vision", "CameraSources", "CodeContents", "Obscura", "ObscuraTesting", "Publishing",
    "FrameAnalysis", "Compositor", "LayerWindows",
    "ObscuraServer", "ScanStore", "ScanSinks", "UnitConfiguration", "SystemService", "ObscuraUnit",
]

# Modules whose public declarations a module re-exports and shows as its own.
PARTS = {"AVFoundation": ["AVFBase", "AVFCore", "AVFCapture"]}

# Without inherited members; additions to types of other modules get pages of their own.
DOCUMENTED = ["-skip-synthesized-members", "-emit-extension-block-symbols"]


def build_folder():
    """The folder of the debug modules."""
    output = subprocess.run(["swift", "build", "--show-bin-path"], cwd=ROOT, capture_output=True, text=True, check=True)
    return pathlib.Path(output.stdout.strip())


def import_flags(folder):
    """Compiler flags that find all modules of the build and their C modules."""
    zxing_map = f"{ROOT}/Sources/Libraries/CZXing/module.modulemap"
    flags = ["-I", str(folder / "Modules"), "-Xcc", f"-fmodule-map-file={zxing_map}"]
    # Module maps that the build wrote for targets without one, and those of dependencies.
    # Those of tools that run during the build are the same a second time.
    maps = [each for each in folder.glob("*.build/module.modulemap") if not each.parent.name.endswith("-tool.build")]
    for pattern in ("Sources/*/module.modulemap", "Sources/*/include/module.modulemap"):
        maps += ROOT.glob(f".build/checkouts/*/{pattern}")
    for module_map in sorted(maps):
        flags += ["-Xcc", f"-fmodule-map-file={module_map}"]
    for include in sorted(ROOT.glob("Sources/Libraries/C*/include")):
        flags += ["-I", str(include)]
    zxing = subprocess.run(["pkg-config", "--cflags", "zxing"], cwd=ROOT, capture_output=True, text=True)
    for flag in shlex.split(zxing.stdout):
        flags += ["-Xcc", flag]
    return flags


def joined(graphs, module, parts):
    """The graphs of a module and its parts as graphs of the module alone: one of its own declarations, and one for each
    other module whose types it extends."""
    inner = {module, *parts}
    result = {}
    for name, graph in graphs:
        other = name.partition("@")[2]
        whole = result.setdefault("" if other in inner else other, {**graph, "symbols": [], "relationships": []})
        whole["module"] = {**graph["module"], "name": module}
        symbols, relationships = graph["symbols"], graph["relationships"]
        if other in inner:
            # An extension of a part's type in another part: its members are the type's.
            types = {each["source"]: each["target"] for each in relationships if each["kind"] == "extensionTo"}
            symbols = [each for each in symbols if each["identifier"]["precise"] not in types]
            relationships = [
                {**each, **{end: types.get(each[end], each[end]) for end in ("source", "target")}}
                for each in relationships if each["kind"] != "extensionTo"
            ]
        for symbol in symbols:
            if symbol.get("docComment", {}).get("module") in inner:
                symbol["docComment"]["module"] = module
            if symbol.get("swiftExtension", {}).get("extendedModule") in inner:
                symbol["swiftExtension"]["extendedModule"] = module
        whole["symbols"] += symbols
        whole["relationships"] += relationships
    return {f"{module}@{other}" if other else module: graph for other, graph in result.items()}


def extract(output, modules=MODULES, options=()):
    """Writes the symbol graphs of modules to the folder `output`: MODULE.symbols.json, and MODULE@OTHER.symbols.json
    for the additions of MODULE to types of OTHER. The parts of a module are in its graphs. A module that cannot be read ends
    the program."""
    folder = build_folder()
    info = subprocess.run(["swift", "-print-target-info"], capture_output=True, text=True, check=True)
    target = json.loads(info.stdout)["target"]["triple"]
    flags = import_flags(folder)

    def dump(module, place):
        command = ["swift", "symbolgraph-extract", "-module-name", module, "-target", target]
        command += ["-output-dir", str(place), "-minimum-access-level", "public", *options, *flags]
        run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if run.returncode != 0:
            name = pathlib.Path(sys.argv[0]).name
            sys.exit(f"{name}: the names of {module} could not be read; run `make build` first:\n{run.stderr}")

    for module in modules:
        if module not in PARTS:
            dump(module, output)
            continue
        with tempfile.TemporaryDirectory() as place:
            for part in [module, *PARTS[module]]:
                dump(part, place)
            graphs = [
                (path.name.removesuffix(".symbols.json"), json.loads(path.read_text()))
                for path in sorted(pathlib.Path(place).glob("*.symbols.json"))
            ]
        for name, graph in joined(graphs, module, PARTS[module]).items():
            (pathlib.Path(output) / f"{name}.symbols.json").write_text(json.dumps(graph))
