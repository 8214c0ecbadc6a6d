"""Makes the README's animation: the console of `obscura serve --delay`, shot by shot, as an animated WebP.

    scripts/make-picture             builds the tool and writes docs/console.webp
    OBSCURA=.build/debug/obscura python3 Tests/Browser/film.py docs/console.webp

The delayed view is 2.5 s behind the live one; it is paused, stepped back, and continued slowly. Shots are taken as fast as
the browser allows and shown for as long as they took, so that the animation has the original speed.
"""

import base64
import os
import subprocess
import sys
import tempfile
import time

from console import Console
from server import Server
from webdriver import Driver, wait_for

CODES = 4
CAMERA = "virtual:960x540@10?codes=qr,aztec,datamatrix,ean13&seed=4"
WIDTH, HEIGHT, SCALE = 1280, 560, 0.75
# The keys with their times in seconds from the start: pause, three frames back, then a quarter of the speed.
KEYS = [(3, "Space"), (3.8, "ArrowLeft"), (4.4, "ArrowLeft"), (5, "ArrowLeft"), (5.8, "-"), (5.9, "-")]
LENGTH = 8.5


def main():
    target = sys.argv[1]
    driver = Driver()
    options = ["--delay", "2.5", "--types", "qr,aztec,datamatrix,ean13"]
    server = Server(CAMERA, options=options, name="film")
    console = None
    try:
        console = Console(driver, server, width=WIDTH, height=HEIGHT + 150)
        browser = console.browser
        browser.command(
            "Emulation.setDeviceMetricsOverride",
            {"width": WIDTH, "height": HEIGHT, "deviceScaleFactor": SCALE, "mobile": False},
        )
        console.open()
        wait_for("some seconds of film", lambda: (server.state["delayed"]["newest"] or 0) > 8 or None)
        wait_for("scans in the list", lambda: browser.exists("#scans li img") or None)
        browser.run("document.activeElement.blur(); scrollTo(0, 0)")
        both = "return [window.obscura.live, window.obscura.delayed].every(view => view.codes?.length >= arguments[0])"
        browser.wait_for("outlines in both views", both, CODES)
        with tempfile.TemporaryDirectory() as folder:
            film(browser, folder)
            encode(folder, target)
    finally:
        if console:
            console.close()
        server.close()
        driver.close()
    print(f"{target}: {os.path.getsize(target) / 1000:.0f} KB")


def film(browser, folder):
    """Returns shots as PNG files, and a list of them with their display times."""
    keys, shots, start = list(KEYS), [], time.monotonic()
    while (now := time.monotonic() - start) < LENGTH:
        if keys and now >= keys[0][0]:
            browser.type(keys.pop(0)[1])
        shots.append((now, browser.command("Page.captureScreenshot", {"format": "png"})["data"]))
    with open(os.path.join(folder, "shots.txt"), "w") as list_of_shots:
        ends = [begin for begin, _ in shots[1:]] + [LENGTH]
        for index, ((begin, data), end) in enumerate(zip(shots, ends)):
            name = f"shot-{index:04}.png"
            with open(os.path.join(folder, name), "wb") as file:
                file.write(base64.b64decode(data))
            list_of_shots.write(f"file {name}\nduration {end - begin:.3f}\n")
    print(f"{len(shots)} shots in {LENGTH} s")
    if kept := os.environ.get("OBSCURA_SHOTS"):
        subprocess.run(["cp", "-r", folder, kept], check=True)


def encode(folder, target):
    subprocess.run(
        ["ffmpeg", "-nostdin", "-loglevel", "error", "-y", "-f", "concat", "-i", os.path.join(folder, "shots.txt"),
         "-vsync", "vfr", "-c:v", "libwebp_anim", "-loop", "0", "-quality", "50", "-compression_level", "6", target],
        check=True,
    )


if __name__ == "__main__":
    main()
