"""The page's modules that do not access the page, tested in the browser."""

import os
import random

from console import Console
from test_console import ConsoleTestCase


class Modules(ConsoleTestCase):
    def test_parts_of_the_page(self):
        server = self.serve()
        console = Console(self.driver, server)
        self.addCleanup(console.close)
        console.open(waits=False)
        seed = int(os.environ.get("OBSCURA_SEED", "0")) or random.SystemRandom().randrange(1, 1 << 31)
        print(f"seed {seed}")
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "modules.js")) as file:
            faults = console.browser.run_async(file.read(), seed)
        self.assertEqual(faults, [])
