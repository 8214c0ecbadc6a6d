"""Public declarations of the modules of the last build, for other scripts; builds nothing."""

import json
import pathlib
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# Apple's names first, then the modules that build on them.
MODULES = [
    "AVFoundation", "AVFAudio", "CoreMedia", "CoreVideo", "QuartzCore", "CameraSources", "Obscura", "Compositor",
    "LayerWindows", "ObscuraServer", "ScanStore", "ScanSinks", "UnitConfiguration", "SystemService", "ObscuraUnit",
]

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
    maps = list(folder.glob("*.build/module.modulemap"))
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


def extract(output, modules=MODULES, options=()):
    """Writes the symbol graphs of modules to the folder `output`: MODULE.symbols.json, and MODULE@OTHER.symbols.json
    for the additions of MODULE to types of OTHER. A module that cannot be read ends the program."""
    folder = build_folder()
    info = subprocess.run(["swift", "-print-target-info"], capture_output=True, text=True, check=True)
    target = json.loads(info.stdout)["target"]["triple"]
    flags = import_flags(folder)
    for module in modules:
        command = ["swift", "symbolgraph-extract", "-module-name", module, "-target", target]
        command += ["-output-dir", str(output), "-minimum-access-level", "public", *options, *flags]
        run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if run.returncode != 0:
            name = pathlib.Path(sys.argv[0]).name
            sys.exit(f"{name}: the names of {module} could not be read; run `make build` first:\n{run.stderr}")
