"""Makes the README's picture of the console, docs/console.png, small enough for the repository.

    OBSCURA=.build/release/obscura python3 Tests/Browser/picture.py docs/console.png
"""

import os
import subprocess
import sys
import tempfile

from console import Console
from server import Server
from webdriver import Driver, wait_for

CODES = 4
CAMERA = "virtual:960x540@15?codes=qr,aztec,datamatrix,ean13&seed=4"
OTHER = "virtual:960x540@15?codes=qr,pdf417&seed=8"


def main():
    target = sys.argv[1]
    driver = Driver()
    options = ["--delay", "2.5", "--types", "qr,aztec,datamatrix,ean13,pdf417"]
    server = Server(CAMERA, OTHER, options=options, name="picture")
    console = None
    try:
        console = Console(driver, server, width=1440, height=1010)
        console.open()
        # Long enough for curves in the charts.
        wait_for("half a minute of film", lambda: (server.state["delayed"]["newest"] or 0) > 30 or None)
        saved = server.ask("POST", "/api/clips", {"seconds": 5})
        assert saved.status == 201, saved
        wait_for("the clip in the list", lambda: console.browser.exists("#clips li") or None)
        wait_for("scans in the list", lambda: console.browser.exists("#scans li img") or None)
        console.browser.run("document.activeElement.blur(); scrollTo(0, 0)")
        both = "return [window.obscura.live, window.obscura.delayed].every(view => view.codes?.length >= arguments[0])"
        console.browser.wait_for("outlines in both views", both, CODES)
        with tempfile.TemporaryDirectory() as folder:
            shot = os.path.join(folder, "shot.png")
            console.browser.screenshot(shot)
            subprocess.run(
                ["ffmpeg", "-nostdin", "-loglevel", "error", "-y", "-i", shot, "-vf",
                 "split[a][b];[a]palettegen=max_colors=256[p];[b][p]paletteuse=dither=none", "-frames:v", "1", target],
                check=True,
            )
    finally:
        if console:
            console.close()
        server.close()
        driver.close()
    print(f"{target}: {os.path.getsize(target) / 1000:.0f} KB")


if __name__ == "__main__":
    main()
