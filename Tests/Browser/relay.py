"""A relay on loopback that is a bad line: a rate, a delay, and stalls where packets would be lost."""

import asyncio
import random
import threading
import time

# A lost packet stalls a connection until it is sent again.
STALL = 0.3
PIECE = 1448


class Relay:
    """Passes all connections on to a server, over one line in each direction that they share.

    `rate` is in bits per second, `delay` the seconds in one direction, `loss` the share of pieces of `PIECE` bytes that
    stall their connection.
    """

    def __init__(self, port, rate=None, delay=0.0, loss=0.0, seed=1):
        self.target = port
        self.rate, self.delay, self.loss = rate, delay, loss
        self.random = random.Random(seed)
        self.free = {"up": 0.0, "down": 0.0}
        self.bytes = {"up": 0, "down": 0}
        self.loop = asyncio.new_event_loop()
        self.ready = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        assert self.ready.wait(10), "the relay did not start"

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def _run(self):
        asyncio.set_event_loop(self.loop)

        async def start():
            # A small buffer on this side: what waits is on the line, not in the relay.
            self.server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=PIECE * 4)
            self.port = self.server.sockets[0].getsockname()[1]
            self.ready.set()

        self.loop.create_task(start())
        self.loop.run_forever()

    async def _serve(self, reader, writer):
        try:
            other_reader, other_writer = await asyncio.open_connection("127.0.0.1", self.target, limit=PIECE * 4)
        except OSError:
            writer.close()
            return
        await asyncio.gather(
            self._pass(reader, other_writer, "up"), self._pass(other_reader, writer, "down"), return_exceptions=True
        )

    async def _pass(self, reader, writer, way):
        # As many pieces as a window of one round trip at the line's rate, and some more.
        flying = asyncio.Queue(maxsize=64)

        async def deliver():
            while True:
                piece, due = await flying.get()
                if piece is None:
                    break
                await asyncio.sleep(max(0, due - time.monotonic()))
                writer.write(piece)
                await writer.drain()
            writer.close()

        task = asyncio.create_task(deliver())
        last = 0.0
        try:
            while piece := await reader.read(PIECE):
                now = time.monotonic()
                self.bytes[way] += len(piece)
                if self.rate:
                    self.free[way] = max(self.free[way], now) + len(piece) * 8 / self.rate
                due = max(last, max(self.free[way], now) + self.delay)
                if self.loss and self.random.random() < self.loss:
                    due += STALL
                last = due
                await flying.put((piece, due))
                # The line takes the next piece when this one is on it.
                await asyncio.sleep(max(0, self.free[way] - time.monotonic() - 0.05))
        except OSError:
            pass
        await flying.put((None, 0))
        await asyncio.gather(task, return_exceptions=True)

    def close(self):
        async def stop():
            self.server.close()
            for task in asyncio.all_tasks():
                if task is not asyncio.current_task():
                    task.cancel()

        asyncio.run_coroutine_threadsafe(stop(), self.loop).result(10)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)
        self.loop.close()
