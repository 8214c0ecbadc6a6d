"""Fifty viewers, and one that does not read."""

import asyncio
import json
import os
import statistics
import unittest

import viewers
from server import OUT, RATE, Server, cpu_count
from streams import Events
from webdriver import wait_for

VIEWERS = 50
SECONDS = float(os.environ.get("OBSCURA_LOAD_SECONDS", "10"))
# Seconds that the server's threads together wait for processors in a second, on a machine that has time for it.
MOST_WAITING = 0.2
# One address of this machine for each ten viewers, as if from several machines.
SOURCES = [f"127.0.0.{n}" for n in range(1, 6)]


class Load(unittest.TestCase):
    """50 viewers of 640×360 at 15 frames a second."""

    def setUp(self):
        self.server = Server(options=["--delay", "2"], name=self.id().rpartition(".")[2])
        self.addCleanup(self.server.close)
        self.server.wait_until_frames_come()

    def ledger(self):
        events = Events(self.server)
        try:
            return events.wait("ledger")
        finally:
            events.close()

    def watch(self, count, stalled=0):
        """Returns a crowd's summaries with the server's losses and use of resources meanwhile."""
        before, used = self.ledger(), self.server.usage()
        seen, _ = asyncio.run(
            viewers.watch(f"{self.server.url}/api/live.mjpg?width=640", count, SECONDS, stalled, sources=SOURCES)
        )
        after, uses = self.ledger(), self.server.usage()
        lost = {
            way["name"]: sum(
                way[key] - old[key] for key in ("late", "outOfBuffers", "discontinuity")
            )
            for way, old in zip(after["ways"], before["ways"])
        }
        figures = {
            "viewers": count,
            "stalled": stalled,
            "seconds": SECONDS,
            "processors": cpu_count(),
            "captured": after["captured"] - before["captured"],
            "lost": lost,
            "pictures": sorted(one["pictures"] for one in seen),
            "missed": sum(one["missed"] for one in seen),
            "longest_gap": max(one["longest_gap"] for one in seen),
            "megabytes_a_second": round(sum(one["bytes"] for one in seen) / SECONDS / 1e6, 2),
            "waited": round(max(0, uses["waits"] - used["waits"]), 3),
            "processor_share": round((uses["cpu"] - used["cpu"]) / SECONDS, 3),
            "rss_mb": [round(used["rss"] / 1e6, 1), round(uses["rss"] / 1e6, 1)],
            "peak_mb": round(uses["peak"] / 1e6, 1),
        }
        with open(os.path.join(OUT, f"load-{count}-{stalled}.json"), "w") as file:
            json.dump(figures, file, indent=1)
        print(json.dumps(figures | {"pictures": [figures["pictures"][0], figures["pictures"][-1]]}))
        return figures, seen

    def assert_no_loss(self, figures):
        """Fails if frames were lost although the server's threads got processors when they were ready to run.

        On a busy machine a frame may be lost for each time that a thread waited for as long as a frame lasts.
        """
        waited = figures["waited"]
        allowed = int(waited * RATE) if waited > MOST_WAITING * SECONDS else 0
        for way, lost in figures["lost"].items():
            self.assertLessEqual(lost, allowed, f"{way} lost frames; threads waited {waited} s for processors")

    def test_fifty_viewers_cost_no_frame(self):
        figures, seen = self.watch(VIEWERS)
        self.assertEqual({one["status"] for one in seen}, {200})
        self.assertEqual([one for one in seen if one["ended"]], [])
        self.assert_no_loss(figures)
        self.assertEqual(sum(one["disorder"] for one in seen), 0)
        # Every viewer has the camera's frames, except those from before it came and those still in the network.
        self.assertGreater(figures["captured"], 10 * SECONDS)
        self.assertGreater(min(figures["pictures"]), 0.8 * figures["captured"])
        # Images are shared: fifty viewers do not need the memory of fifty images each.
        self.assertLess(figures["rss_mb"][1] - figures["rss_mb"][0], 80)

    def test_stalled_viewers_cost_nobody_anything(self):
        alone, _ = self.watch(10)
        with_stalled, seen = self.watch(10, stalled=5)
        self.assert_no_loss(with_stalled)
        self.assertEqual([one for one in seen if one["ended"]], [])
        self.assertGreater(min(with_stalled["pictures"]), 0.95 * statistics.median(alone["pictures"]))
        self.assertLess(with_stalled["rss_mb"][1] - with_stalled["rss_mb"][0], 40)

    def test_stalled_viewer_is_cut_off(self):
        def watching():
            return self.server.metrics()["obscura_http_viewers"]

        quiet = self.server.usage()["descriptors"]
        stalled = viewers.Crowd(f"{self.server.url}/api/live.mjpg?width=640")
        self.addCleanup(stalled.leave)
        stalled.stall(3)
        wait_for("three viewers", lambda: watching() == 3 or None)
        wait_for("their end", lambda: watching() == 0 or None, timeout=120)
        wait_for("their descriptors", lambda: self.server.usage()["descriptors"] <= quiet or None)
