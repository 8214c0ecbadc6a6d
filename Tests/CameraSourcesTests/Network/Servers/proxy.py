"""An unreliable network for tests: relays TCP connections to a port, and cuts, holds or damages them on command.

proxy.py PORT. Prints "ready PORT" with its own port. Reads commands from standard input and answers each with "done N",
where N is the number of open connections: "cut" closes all, "refuse" and "accept" control new ones, "hold" and "go"
pause and resume the data from the server, "garble SEED BYTES" damages one in BYTES of its bytes, "clean" stops that.
Exits at the end of its input.
"""

import asyncio
import random
import sys

target = int(sys.argv[1])
open_writers = set()
kept = []
has_kept = asyncio.Event()
holds = False
refuses = False
damage = None
spacing = 0


async def relay(reader, writer, is_answer):
    try:
        while data := await reader.read(65536):
            if is_answer:
                if damage:
                    data = bytearray(data)
                    place = int(damage.expovariate(1 / spacing))
                    while place < len(data):
                        data[place] ^= 1 << damage.randrange(8)
                        place += 1 + int(damage.expovariate(1 / spacing))
                if holds:
                    kept.append((writer, data))
                    has_kept.set()
                    continue
            writer.write(data)
            await writer.drain()
    except (ConnectionError, asyncio.CancelledError):
        pass
    finally:
        writer.close()


async def accept(reader, writer):
    if refuses:
        writer.transport.abort()
        return
    try:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", target)
    except OSError:
        writer.transport.abort()
        return
    both = {writer, far_writer}
    open_writers.update(both)
    await asyncio.gather(relay(reader, far_writer, False), relay(far_reader, writer, True))
    open_writers.difference_update(both)


async def main():
    global holds, refuses, damage, spacing
    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    print("ready", server.sockets[0].getsockname()[1], flush=True)
    commands = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(commands), sys.stdin
    )
    while line := await commands.readline():
        words = line.decode().split()
        match words[0]:
            case "cut":
                for writer in open_writers:
                    writer.transport.abort()
            case "refuse":
                refuses = True
            case "accept":
                refuses = False
            case "hold":
                holds = True
                while len(kept) < int(words[1]):
                    has_kept.clear()
                    await has_kept.wait()
            case "go":
                holds = False
                for writer, data in kept:
                    writer.write(data)
                kept.clear()
            case "garble":
                damage = random.Random(int(words[1]))
                spacing = int(words[2])
            case "clean":
                damage = None
        print("done", len(open_writers) // 2, flush=True)


asyncio.run(main())
