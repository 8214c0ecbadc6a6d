"""A camera for tests: GStreamer's RTSP server, whose images contain their creation time.

The images are 320×240 at 25 a second. Across the top are 32 fields of 10×16 pixels, white for 1 and black for 0: the
milliseconds of CLOCK_MONOTONIC when the image was made, highest bit first. Each client has its own encoder.

  /camera    H.264, any transport          /datagrams  H.264, UDP only
  /jpeg      Motion JPEG                   /locked     H.264, for user "viewer" with the password "op3n:s@me"

/locked is on a separate port. Prints "ready PORT PORT". Reads commands from standard input and answers each with "done":
"size WIDTH HEIGHT" for future clients, "drop" (closes all connections). Exits at the end of its input.
"""

import sys
import threading
import time

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstRtsp", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtsp, GstRtspServer  # noqa: E402

RATE = 25
size = (320, 240)


def picture(width, height):
    moment = int(time.monotonic() * 1000) & 0xFFFFFFFF
    field = width // 32
    row = b"".join((b"\xeb" if moment >> (31 - bit) & 1 else b"\x10") * field for bit in range(32))
    luma = row * 16 + b"\x80" * (width * (height - 16))
    return luma + b"\x80" * (width * height // 2)


def feed(source, width, height):
    start = time.monotonic()
    number = 0
    while True:
        wait = start + number / RATE - time.monotonic()
        if wait > 0:
            time.sleep(wait)
        buffer = Gst.Buffer.new_wrapped(picture(width, height))
        buffer.pts = number * Gst.SECOND // RATE
        buffer.duration = Gst.SECOND // RATE
        if source.emit("push-buffer", buffer) != Gst.FlowReturn.OK:
            return
        number += 1


class Factory(GstRtspServer.RTSPMediaFactory):
    def __init__(self, coding):
        super().__init__()
        self.coding = coding

    def do_create_element(self, url):
        width, height = size
        caps = f"video/x-raw,format=I420,width={width},height={height},framerate={RATE}/1"
        element = Gst.parse_launch(
            f"( appsrc name=source is-live=true format=time caps={caps} ! videoconvert ! {self.coding} )"
        )
        source = element.get_by_name("source")
        threading.Thread(target=feed, args=(source, width, height), daemon=True).start()
        return element


H264 = "x264enc tune=zerolatency speed-preset=ultrafast key-int-max=10 bitrate=800 ! rtph264pay name=pay0 pt=96"

Gst.init(None)
server = GstRtspServer.RTSPServer()
server.set_address("127.0.0.1")
server.set_service("0")
mounts = server.get_mount_points()


def mount(path, coding):
    factory = Factory(coding)
    mounts.add_factory(path, factory)
    return factory


mount("/camera", H264)
mount("/datagrams", H264).set_protocols(GstRtsp.RTSPLowerTrans.UDP)
mount("/jpeg", "jpegenc quality=90 ! rtpjpegpay name=pay0 pt=26")

# A separate server, because one with accounts requires them for all paths.
guarded = GstRtspServer.RTSPServer()
guarded.set_address("127.0.0.1")
guarded.set_service("0")
locked = Factory(H264)
role = Gst.Structure.new_empty("viewer")
role.set_value("media.factory.access", True)
role.set_value("media.factory.construct", True)
locked.add_role_from_structure(role)
guarded.get_mount_points().add_factory("/locked", locked)
access = GstRtspServer.RTSPAuth()
token = GstRtspServer.RTSPToken()
token.set_string(GstRtspServer.RTSP_TOKEN_MEDIA_FACTORY_ROLE, "viewer")
access.add_basic(GstRtspServer.RTSPAuth.make_basic("viewer", "op3n:s@me"), token)
guarded.set_auth(access)

server.attach(None)
guarded.attach(None)
loop = GLib.MainLoop()


def obey():
    global size
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["size"]:
            size = (int(words[1]), int(words[2]))
        elif words[:1] == ["drop"]:
            server.client_filter(lambda _server, _client: GstRtspServer.RTSPFilterResult.REMOVE)
        print("done", flush=True)
    GLib.idle_add(loop.quit)


threading.Thread(target=obey, daemon=True).start()
print("ready", server.get_bound_port(), guarded.get_bound_port(), flush=True)
loop.run()
