import CameraSources
import CoreMedia
import Foundation
import Testing

@testable import ToolCommands

/// Tests ``DoctorFacts``, ``DoctorPart``, ``DeviceFacts``, ``CameraTime`` and ``ControlLines``.
@Suite("Doctor and devices")
struct DoctorTests {
    private let camera = DeviceFacts(
        id: "virtual:640x480@30",
        name: "Virtual scene",
        model: "Virtual scene",
        manufacturer: "Obscura",
        position: "back",
        formats: [
            .init(width: 320, height: 240, pixelFormat: "420v", minimumRate: 1, maximumRate: 60),
            .init(width: 640, height: 480, pixelFormat: "420v", minimumRate: 29.97, maximumRate: 29.97),
        ],
        active: .init(width: 640, height: 480, pixelFormat: "420v", minimumRate: 29.97, maximumRate: 29.97)
    )

    private func facts(
        cameras: [DeviceFacts] = [],
        files: [DeviceFileAccess] = [],
        parts: [DoctorFacts.Part] = [],
        problems: [String] = [],
        machineAdvice: [String] = [],
        variable: String? = nil
    ) -> DoctorFacts {
        DoctorFacts(
            versions: [("obscura", "0.1.0"), ("FFmpeg", "5.1")],
            system: "Debian",
            kernel: "Linux 6.1 x86_64",
            user: "ann",
            groups: ["ann", "audio"],
            cameraVariable: variable,
            cameras: cameras,
            deviceFiles: files,
            parts: parts,
            problems: problems,
            machineAdvice: machineAdvice
        )
    }

    @Test("doctor prints facts, then advice")
    func text() {
        let file = DeviceFileAccess(
            path: "/dev/video0",
            owner: "root",
            groupID: 44,
            group: "video",
            canRead: false,
            canWrite: false,
            user: "ann"
        )
        let facts = facts(
            cameras: [camera],
            files: [file],
            parts: [.init(name: "PipeWire", state: "not installed", advice: ["Install PipeWire."])],
            problems: ["The camera 'Cam' (/dev/video0) may not be used.", "OBSCURA_CAMERAS: nonsense."],
            machineAdvice: ["/dev/video0 may not be used by ann."]
        )
        #expect(
            facts.text == """
                obscura: 0.1.0
                FFmpeg: 5.1
                system: Debian
                kernel: Linux 6.1 x86_64
                user: ann, groups: ann audio
                OBSCURA_CAMERAS: not set
                device file: /dev/video0 --, owner root, group video
                camera: virtual:640x480@30 (Virtual scene)
                PipeWire: not installed
                advice: OBSCURA_CAMERAS: nonsense.
                advice: /dev/video0 may not be used by ann.
                advice: Install PipeWire.
                """
        )
    }

    @Test("doctor's JSON has the same facts")
    func json() {
        #expect(
            facts(variable: "virtual:").json == """
                {"versions":{"obscura":"0.1.0","FFmpeg":"5.1"},"system":"Debian","kernel":"Linux 6.1 x86_64",\
                "user":"ann","groups":["ann","audio"],"OBSCURA_CAMERAS":"virtual:","deviceFiles":[],\
                "parts":{},"cameras":[],\
                "advice":["There is no camera. Plug one in, or set OBSCURA_CAMERAS, e.g. to 'virtual:'; \
                'obscura doctor' says more."]}
                """
        )
    }

    @Test("without a plugged-in camera, doctor reports the one that replaces it")
    func standIn() {
        #expect(facts(cameras: [camera]).advice == ["No camera is plugged in; the virtual camera takes its place."])
        #expect(facts(cameras: [camera], variable: "virtual:").advice.isEmpty)
    }

    @Test("devices are listed with the default format marked")
    func devices() {
        #expect(
            DeviceFacts.text([camera], []) == """
                virtual:640x480@30
                  Virtual scene, Obscura, back
                    320x240 420v 1-60 fps
                  * 640x480 420v 29.97 fps
                """
        )
        #expect(
            DeviceFacts.json([camera], []) == """
                {"devices":[{"id":"virtual:640x480@30","name":"Virtual scene","model":"Virtual scene",\
                "manufacturer":"Obscura","position":"back","transport":null,"file":null,"obstacle":null,"masks":null,\
                "time":null,\
                "active":{"width":640,"height":480,"pixelFormat":"420v","codec":null,"minRate":29.97,"maxRate":29.97},\
                "formats":[{"width":320,"height":240,"pixelFormat":"420v","codec":null,"minRate":1,"maxRate":60},\
                {"width":640,"height":480,"pixelFormat":"420v","codec":null,"minRate":29.97,"maxRate":29.97}],\
                "controls":{"zoom":1,"torch":false}}],"microphones":[]}
                """
        )
        #expect(DeviceFacts.json([], []) == "{\"devices\":[],\"microphones\":[]}")
    }

    @Test(
        "devices say how well a camera's time is known",
        arguments: [
            ("virtual:64x64@30?codes=none&seed=8101", CameraTime.exact, true),
            ("virtual:64x64@30?codes=none&seed=8102&clock=virtual", .exact, false),
            ("virtual:64x64@30?codes=none&seed=8103&mask=0,0,1,1", .exact, true),
        ]
    )
    func time(name: String, time: CameraTime, isHostTime: Bool) throws {
        let source = try CameraRegistry.make(named: name)
        #expect(CameraTime((source as? MaskedCamera)?.base ?? source) == time)
        #expect((source.clock === CMClockGetHostTimeClock()) == isHostTime)
        for time in CameraTime.allCases {
            var facts = camera
            (facts.time, facts.isHostTime) = (time, isHostTime)
            let words = time.text(isHostTime: isHostTime)
            #expect(DeviceFacts.text([facts], []).contains("\n  \(words)\n"))
            #expect(words.contains("its own") != isHostTime)
            let json = DeviceFacts.json([facts], [])
            #expect(json.contains(#""time":{"of":"\#(time.rawValue)","clock":"\#(isHostTime ? "host" : "own")"}"#))
        }
    }

    @Test("pixel formats are written as their four characters, or as a number")
    func fourCharacters() {
        #expect(FourCharacterCode.text(0x3432_3076) == "420v")
        #expect(FourCharacterCode.text(32) == "32")
    }

    @Test(
        "a webcam is listed for people: many formats by kind, controls with units, and obstacles"
    )
    func webcam() {
        var webcam = camera
        webcam.id = "v4l2:usb-046d-0825-9A3B10"
        (webcam.name, webcam.manufacturer) = ("HD Webcam C270", "Logitech, Inc.")
        webcam.transport = "USB"
        webcam.file = "/dev/video2"
        webcam.obstacle = "in use by another program"
        let widths = [160, 320, 640, 800, 1024, 1280]
        webcam.formats = widths.flatMap { width in
            [("420f", "JPEG", 30.0), ("yuvs", nil, 15.0)].map { kind, codec, rate in
                DeviceFacts.Format(
                    width: width,
                    height: width * 3 / 4,
                    pixelFormat: kind,
                    codec: codec,
                    minimumRate: 5,
                    maximumRate: rate
                )
            }
        }
        webcam.active = webcam.formats[4]
        webcam.controls = CameraControls(
            focus: .init(modes: [.continuous, .locked], hasPosition: true),
            exposure: .init(
                modes: [.continuous, .custom, .locked],
                shortest: CMTime(value: 3, timescale: 10_000),
                longest: CMTime(value: 20_470, timescale: 10_000),
                sensitivity: 100...355
            ),
            whiteBalance: .init(modes: [.continuous, .locked], hasGains: true, largestGain: 3.25),
            torch: .init(),
            largestZoom: 5
        )
        let microphone = MicrophoneFacts(id: "alsa:hw:1,0", name: "C270", rate: 48_000, channels: 1)
        #expect(
            DeviceFacts.text([webcam], [microphone]) == """
                v4l2:usb-046d-0825-9A3B10
                  HD Webcam C270, Logitech, Inc., back, USB, v4l2:/dev/video2
                  in use by another program
                    420f (JPEG) 5-30 fps: 160x120, 320x240, 640x480*, 800x600, 1024x768, 1280x960
                    yuvs 5-15 fps: 160x120, 320x240, 640x480, 800x600, 1024x768, 1280x960
                  focus: automatic, locked, lens position
                  exposure: automatic, locked, manual, 0.3 ms to 2.05 s, ISO 100 to 355
                  white balance: automatic, locked, gains to 3.25
                  zoom of its own: 1 to 5
                  torch

                microphones
                  alsa:hw:1,0
                    C270, 48000 Hz, mono
                """
        )
        #expect(
            ControlLines.json(webcam.controls).text == """
                {"focus":{"modes":["automatic","locked"],"lensPosition":true},\
                "exposure":{"modes":["automatic","locked","manual"],"minDuration":0.0003,"maxDuration":2.047,\
                "minISO":100,"maxISO":355,"minBias":0,"maxBias":0},\
                "whiteBalance":{"modes":["automatic","locked"],"maxGain":3.25},"zoom":5,"torch":true}
                """
        )
    }

    @Test("passwords in the list of cameras are hidden")
    func credentials() {
        let shown = DoctorFacts.hidingCredentials(
            "virtual:?codes=qr,aztec,rtsp://me:p,a55@c:1/s,http://c/v?user=me&pwd=pa55,rtsp://h/s,rtsp://a@b"
        )
        #expect(
            shown == "virtual:?codes=qr,aztec,rtsp://…@c:1/s,http://c/v?user=…&pwd=…,rtsp://h/s,rtsp://…@b"
        )
    }

    @Test("doctor reports audio and PipeWire, and how to install missing parts")
    func audioAndPipeWire() {
        let all = DoctorFacts.Part.all
        #expect(all.map(\.name).suffix(2) == ["sound", "PipeWire"] && all.allSatisfy { !$0.state.isEmpty })
        var status = PipeWireStatus.current
        (status.version, status.libraryProblem) = (nil, "libpipewire-0.3 is not installed.")
        #expect(DoctorFacts.Part(status).state == "not used: libpipewire-0.3 is not installed.")
        (status.version, status.libraryProblem, status.serverProblem) = ("1.0", nil, "No server.")
        #expect(DoctorFacts.Part(status).state == "library 1.0, no cameras: No server.")
        (status.serverProblem, status.socket, status.cameras) = (nil, "/run/pw", ["Front", "Back"])
        #expect(DoctorFacts.Part(status).state == "library 1.0, server at /run/pw: Front, Back")
    }
}
