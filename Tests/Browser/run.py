"""Runs the tests of the console, prints the duration of each, and saves the durations to a file.

    python3 Tests/Browser/run.py [PATTERN...]       a pattern is part of a test's name; without patterns all tests run
"""

import json
import os
import sys
import time
import unittest

from server import OUT

HERE = os.path.dirname(os.path.abspath(__file__))


class Result(unittest.TextTestResult):
    """Prints a test's duration after its name."""

    times = {}

    def getDescription(self, test):
        return str(test)

    def startTest(self, test):
        self.began = time.monotonic()
        super().startTest(test)

    def stopTest(self, test):
        self.times[test.id()] = round(time.monotonic() - self.began, 2)
        self.stream.write(f"    {self.times[test.id()]:.1f} s\n")
        self.stream.flush()
        super().stopTest(test)


def main():
    os.makedirs(OUT, exist_ok=True)
    loader = unittest.TestLoader()
    if patterns := sys.argv[1:]:
        loader.testNamePatterns = [f"*{pattern}*" for pattern in patterns]
    suite = loader.discover(HERE)
    if suite.countTestCases() == 0:
        sys.exit("browser-tests: no test has such a name")
    result = unittest.TextTestRunner(verbosity=2, resultclass=Result, buffer=False).run(suite)
    with open(os.path.join(OUT, "times.json"), "w") as file:
        json.dump(result.times, file, indent=1)
    # A skipped test counts as a failure.
    sys.exit(0 if result.wasSuccessful() and not result.skipped else 1)


if __name__ == "__main__":
    main()
