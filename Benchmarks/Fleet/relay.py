#!/usr/bin/env python3
"""Forwards TCP connections over a slow link, where the kernel has no netem: bytes come out later, and at most so many a
second in each direction for all connections together. Losses and TCP's own behaviour on a long way are not part of it.

usage: relay.py HOST PORT TO-HOST TO-PORT [--delay 0.025] [--rate 100e6]
"""

import argparse
import asyncio
import sys


class Lane:
    """One direction of the link."""

    def __init__(self, delay, rate):
        self.delay, self.rate, self.free = delay, rate / 8, 0.0

    def due(self, count, now):
        """Returns the time at which bytes that enter now have come out."""
        self.free = max(self.free, now) + count / self.rate
        return self.free + self.delay


async def carry(reader, writer, lane):
    loop, queue = asyncio.get_running_loop(), asyncio.Queue(64)

    async def put():
        while True:
            due, data = await queue.get()
            await asyncio.sleep(max(0, due - loop.time()))
            if not data:
                break
            writer.write(data)
            await writer.drain()
        writer.close()
    putting = asyncio.create_task(put())
    try:
        while True:
            # As much as a few packets, so that connections take turns.
            data = await reader.read(16384)
            await queue.put((lane.due(len(data), loop.time()), data))
            if not data:
                break
        await putting
    except (ConnectionError, asyncio.IncompleteReadError):
        putting.cancel()
        writer.close()


async def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("host")
    parser.add_argument("port", type=int)
    parser.add_argument("to_host")
    parser.add_argument("to_port", type=int)
    parser.add_argument("--delay", type=float, default=0.025)
    parser.add_argument("--rate", type=float, default=100e6)
    options = parser.parse_args()
    there, back = Lane(options.delay, options.rate), Lane(options.delay, options.rate)

    async def serve(reader, writer):
        try:
            to_reader, to_writer = await asyncio.open_connection(options.to_host, options.to_port)
        except OSError:
            writer.close()
            return
        await asyncio.gather(carry(reader, to_writer, there), carry(to_reader, writer, back), return_exceptions=True)
    server = await asyncio.start_server(serve, options.host, options.port)
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
