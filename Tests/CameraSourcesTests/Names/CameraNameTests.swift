import CoreMedia
import Testing

@testable import CameraSources

@Suite("Camera names")
struct CameraNameTests {
    /// Parses a name that must be one of a virtual camera.
    private func virtual(_ text: String) throws -> VirtualCameraSettings {
        let name = try CameraName(parsing: text)
        guard case .virtual(let settings) = name.source else {
            Issue.record("\(text) is no virtual camera but \(name.source)")
            return VirtualCameraSettings()
        }
        return settings
    }

    @Test("virtual: alone is the default scene")
    func usual() throws {
        #expect(try virtual("virtual:") == VirtualCameraSettings())
        #expect(try CameraName(parsing: "virtual:").description == "virtual:1280x720@30")
    }

    @Test("virtual without its colon is understood; a file of that name is written with ./")
    func withoutColon() throws {
        #expect(try virtual("virtual") == VirtualCameraSettings())
        #expect(try virtual("Virtual?frames=5") == virtual("virtual:?frames=5"))
        #expect(try CameraName(parsing: "./virtual").source == .file(FileCameraSettings(path: "./virtual")))
        #expect(try CameraName(parsing: "virtually").source == .file(FileCameraSettings(path: "virtually")))
        #expect(CameraName.list("virtual,virtual?seed=2").count == 2)
    }

    @Test("the device file of a camera needs no scheme")
    func deviceFiles() throws {
        #expect(try CameraName(parsing: "/dev/video0").source == .v4l2(path: "/dev/video0"))
        #expect(
            try CameraName(parsing: "/dev/v4l/by-id/usb-046d?x-video-index0").source
                == .v4l2(path: "/dev/v4l/by-id/usb-046d?x-video-index0")
        )
        #expect(try CameraName(parsing: "video0").source == .file(FileCameraSettings(path: "video0")))
    }

    @Test("size and rate are each optional")
    func sizeAndRate() throws {
        var expected = VirtualCameraSettings()
        expected.width = 640
        expected.height = 481
        #expect(try virtual("virtual:640x481") == expected)
        expected.rate = try #require(FrameRate(60))
        #expect(try virtual("virtual:640x481@60") == expected)
        expected.width = 1280
        expected.height = 720
        #expect(try virtual("virtual:@60") == expected)
        #expect(try virtual("virtual:@60?") == expected)
    }

    @Test(
        "a rate is an exact fraction",
        arguments: [
            ("30", 30, 1), ("29.97", 2997, 100), ("30000/1001", 30000, 1001), ("60000/1001", 60000, 1001),
            ("23.976", 2997, 125), ("60/2", 30, 1), ("12.5", 25, 2), ("1", 1, 1), ("240", 240, 1), ("007", 7, 1),
            ("1.000001", 1_000_001, 1_000_000),
        ] as [(String, Int32, Int32)]
    )
    func rates(text: String, numerator: Int32, denominator: Int32) throws {
        let rate = try virtual("virtual:@\(text)").rate
        #expect(rate.numerator == numerator)
        #expect(rate.denominator == denominator)
        #expect(rate.frameDuration == CMTime(value: Int64(denominator), timescale: numerator))
        #expect(FrameRate(parsing: rate.description) == rate)
    }

    @Test(
        "invalid rates are refused",
        arguments: [
            "", "0", "-30", "+30", "0.5", "241", "240.000001", "1e2", "30.", ".5", "30/0", "0/30", "30/1/1", "1/2",
            "٣٠",
            "29.9700001", "99999999999999999999", "30 ", "nan", "3000000000/100000000",
        ]
    )
    func badRates(text: String) {
        #expect(throws: CameraError.self) { try CameraName(parsing: "virtual:@\(text)") }
    }

    @Test("every option of a virtual camera is parsed")
    func options() throws {
        let settings = try virtual(
            """
            virtual:320x240@15?codes=frame,ean13&motion=spin&noise=0.25&blur=1&light=0.5&depth=1\
            &seed=18446744073709551615&clock=virtual&frames=100&lose=0.01&jitter=3.5&unplug=12&stall=2+1.5&rate=fixed\
            &fade=90
            """
        )
        var expected = VirtualCameraSettings()
        expected.width = 320
        expected.height = 240
        expected.fade = 90
        expected.rate = try #require(FrameRate(15))
        expected.codes = [.frame, .ean13]
        expected.motion = .spin
        expected.noise = 0.25
        expected.blur = 1
        expected.light = 0.5
        expected.depth = true
        expected.seed = .max
        expected.clock = .virtual
        expected.frames = 100
        expected.lose = 0.01
        expected.jitter = 3.5
        expected.unplug = 12
        expected.stall = .init(start: 2, length: 1.5)
        expected.rateChange = .fixed
        #expect(settings == expected)
    }

    @Test("codes can be none, all kinds, the same twice, and percent-encoded")
    func codes() throws {
        #expect(try virtual("virtual:?codes=none").codes == [])
        #expect(try virtual("virtual:?codes=qr,qr").codes == [.qr, .qr])
        #expect(try virtual("virtual:?codes=qr%2Caztec").codes == [.qr, .aztec])
        let all = VirtualCode.allCases.map(\.rawValue).joined(separator: ",")
        #expect(try virtual("virtual:?codes=\(all)").codes == VirtualCode.allCases)
    }

    @Test("defaults do not appear in the description")
    func defaultsAreLeftOut() throws {
        let text = "virtual:1280x720@30?codes=qr,aztec,datamatrix&noise=0.000&lose=0&seed=1&clock=host&depth=0"
        #expect(try CameraName(parsing: text).description == "virtual:1280x720@30")
    }

    @Test(
        "another spelling of the same camera has the same description",
        arguments: [
            ("virtual:?motion=spin&noise=0.50", "virtual:1280x720@30?motion=spin&noise=0.5"),
            ("virtual:?noise=0.5&motion=spin", "virtual:1280x720@30?motion=spin&noise=0.5"),
            ("VIRTUAL:0640X0480@60/2", "virtual:640x480@30"),
            ("clip.mp4", "file:clip.mp4"),
            ("file:clip.mp4?loop=0&pace=lossless", "file:clip.mp4"),
            ("file:///media/clip.mp4", "file:/media/clip.mp4"),
            ("file://localhost/media/clip.mp4", "file:/media/clip.mp4"),
            ("file:what%3f%26%20now.mp4?loop=1", "file:what%3F%26%20now.mp4?loop=1"),
            ("what?& now.mp4", "file:what%3F%26%20now.mp4"),
            ("100%.png", "file:100%25.png"),
            ("./virtual:", "file:./virtual:"),
            ("12:30.mp4", "file:12:30.mp4"),
            ("folder/a:b", "file:folder/a:b"),
            ("file:Übung 1.mp4", "file:Übung%201.mp4"),
            ("file:////odd", "file:////odd"),
            ("v4l2:/dev/video0", "v4l2:/dev/video0"),
            ("RTSP://cam.local/live?a=1&b", "rtsp://cam.local/live?a=1&b"),
            ("v4l2:/dev/video0?type=external&position=front", "v4l2:/dev/video0?position=front&type=external"),
            ("rtsp://c/s?position=front&x=1#f", "rtsp://c/s?x=1&position=front#f"),
            ("rtsp://c/s?position=front", "rtsp://c/s?position=front"),
            ("rtsp://c/s?type=video", "rtsp://c/s?type=video"),
        ]
    )
    func spellings(text: String, description: String) throws {
        let name = try CameraName(parsing: text)
        #expect(name.description == description)
        let again = try CameraName(parsing: name.description)
        #expect(again == name)
        #expect(again.description == description)
    }

    @Test("position and type belong to any name, and do not reach the server of a stream")
    func places() throws {
        for text in ["virtual:", "file:clip.mp4", "v4l2:/dev/video0", "rtsp://c/s"] {
            let name = try CameraName(parsing: text + "?position=front&type=external")
            #expect(name.position == .front)
            #expect(name.kind == .external)
            #expect(name.source == (try CameraName(parsing: text)).source)
        }
        #expect(
            try CameraName(parsing: "rtsp://c/s?x=1&position=back&type=h264").source
                == .stream(url: "rtsp://c/s?x=1&type=h264")
        )
    }

    @Test("a path after file: is decoded, a plain one is used unchanged")
    func paths() throws {
        #expect(try CameraName(parsing: "file:a%20b%2C%3F.mp4").source == .file(.init(path: "a b,?.mp4")))
        #expect(try CameraName(parsing: "a%20b,?.mp4").source == .file(.init(path: "a%20b,?.mp4")))
        #expect(
            try CameraName(parsing: "file:clip.mp4?loop=1&pace=realtime").source
                == .file(.init(path: "clip.mp4", loops: true, pace: .realtime))
        )
    }

    @Test(
        "an invalid name produces one sentence with the problem and a remedy",
        arguments: [
            ("", "Camera '': the name is empty; the virtual camera is 'virtual:'."),
            (
                "virtul:",
                "Camera 'virtul:': 'virtul:' is no kind of camera; those are virtual:, file:, capsule:, v4l2:, "
                    + "pipewire: and network addresses such as rtsp://, and a file of that name is "
                    + "written ./virtul:…; did you mean 'virtual'?"
            ),
            ("virtaul", "Camera 'virtaul': there is no file of that name; did you mean 'virtual:'?"),
            ("virtual;", "Camera 'virtual;': there is no file of that name; did you mean 'virtual:'?"),
            ("PipeWire", "Camera 'PipeWire': there is no file of that name; did you mean 'pipewire:'?"),
            (
                "virtual:0x0",
                "Camera 'virtual:0x0': a picture cannot be 0x0; each side is 64 to 8192 pixels."
            ),
            (
                "virtual:640",
                "Camera 'virtual:640': '640' is no picture size; write width x height, as in "
                    + "virtual:1280x720@30?codes=qr."
            ),
            (
                "virtual:-640x480",
                "Camera 'virtual:-640x480': '-640x480' is no picture size; write width x height, as in "
                    + "virtual:1280x720@30?codes=qr."
            ),
            (
                "virtual:640x480@0",
                "Camera 'virtual:640x480@0': '0' is no frame rate; write 1 to 240 frames a second, as in 30, 29.97 or "
                    + "30000/1001."
            ),
            ("virtual:?moton=spin", "Camera 'virtual:?moton=spin': there is no option 'moton'; did you mean 'motion'?"),
            (
                "virtual:?motion=sipn",
                "Camera 'virtual:?motion=sipn': motion=sipn is none of still, drift, spin and perspective; did "
                    + "you mean 'spin'?"
            ),
            (
                "v4l2:/dev/video0?zzz=1",
                "Camera 'v4l2:/dev/video0?zzz=1': there is no option 'zzz'; the options are position, type and mask."
            ),
            (
                "virtual:?seed=1&seed=1",
                "Camera 'virtual:?seed=1&seed=1': the option 'seed' is given twice; leave one out."
            ),
            ("virtual:?seed", "Camera 'virtual:?seed': the option 'seed' has no value; write seed=…."),
            (
                "virtual:?seed=18446744073709551616",
                "Camera 'virtual:?seed=18446744073709551616': seed=18446744073709551616 is not a whole number from 0 "
                    + "to 18446744073709551615."
            ),
            ("virtual:?frames=0", "Camera 'virtual:?frames=0': frames=0 is not a whole number from 1 to 4294967295."),
            (
                "virtual:?noise=2",
                "Camera 'virtual:?noise=2': noise=2 is not a number from 0 to 1 with at most 6 digits after the point."
            ),
            (
                "virtual:?stall=2",
                "Camera 'virtual:?stall=2': stall=2 is not of the form at+length in seconds, as in stall=2+1.5."
            ),
            ("virtual:?depth=yes", "Camera 'virtual:?depth=yes': depth=yes is neither 0 nor 1."),
            (
                "virtual:?codes=qr,aztek",
                "Camera 'virtual:?codes=qr,aztek': codes=qr,aztek: there is no code 'aztek'; did you mean 'aztec'?"
            ),
            (
                "virtual:?codes=qr,none",
                "Camera 'virtual:?codes=qr,none': codes=qr,none names codes and 'none' at once; choose."
            ),
            (
                "virtual:?a=1&&b=2",
                "Camera 'virtual:?a=1&&b=2': there is no option 'a'; the options are codes, motion, noise, blur, light,"
                    + " depth, seed, clock, frames, lose, jitter, unplug, stall, rate, controls,"
                    + " objects, fade, position, type and mask."
            ),
            (
                "virtual:?seed=1&",
                "Camera 'virtual:?seed=1&': there is an empty option; write key=value and put one '&' between options."
            ),
            (
                "file:100%.mp4",
                "Camera 'file:100%.mp4': '100%.mp4' has a '%' that is not followed by the two hexadecimal digits of a "
                    + "character; write % as %25."
            ),
            ("file:", "Camera 'file:': the path is missing; write file:clip.mp4."),
            (
                "file://host/clip.mp4",
                "Camera 'file://host/clip.mp4': 'host' is another machine; write file:/… for a file here, or the "
                    + "address of a stream."
            ),
            (
                "v4l2:video0",
                "Camera 'v4l2:video0': the device file is missing; write its full path, as in v4l2:/dev/video0."
            ),
            ("rtsp:", "Camera 'rtsp:': the address is not complete; write rtsp://machine/…."),
            (
                "rtsp://me:secret@cam/s?position=back&position=front",
                """
                Camera 'rtsp://…@cam/s?position=back&position=front': the option 'position' is given twice; leave one \
                out.
                """
            ),
        ]
    )
    func errors(text: String, message: String) {
        #expect(throws: CameraError(.invalidName, message)) { try CameraName(parsing: text) }
    }

    @Test(
        "numbers out of range, signs, exponents and overflow are refused",
        arguments: [
            "virtual:63x480", "virtual:640x8193", "virtual:99999999999999999999x480", "virtual:640x480x3",
            "virtual:x480", "virtual:640×", "virtual:?noise=-0", "virtual:?noise=1.0000001", "virtual:?noise=0,5",
            "virtual:?noise=1e-3", "virtual:?noise=", "virtual:?lose=1.1", "virtual:?jitter=1001", "virtual:?unplug=-1",
            "virtual:?unplug=1e3", "virtual:?stall=+", "virtual:?stall=1+", "virtual:?stall=1+2+3",
            "virtual:?stall=1%202", "virtual:?seed=+1", "virtual:?seed=", "virtual:?codes=", "virtual:?codes=qr,",
            "virtual:?codes=QR", "virtual:#2", "virtual:640x480#2", "virtual:?seed=%zz", "virtual:?seed=%3",
            "file:a%00b",
            "file:a%FFb", "v4l2:", "v4l2:?position=back", "foo:bar",
            "virtual:?codes=" + Array(repeating: "qr", count: 33).joined(separator: ","),
        ]
    )
    func refused(text: String) {
        #expect(throws: CameraError.self) { try CameraName(parsing: text) }
    }

    @Test("a password never appears in a displayed text")
    func credentials() throws {
        let name = try CameraName(parsing: "rtsp://user:pa@ss@cam.local/live")
        #expect(name.description == "rtsp://user:pa@ss@cam.local/live")
        #expect(name.displayText == "rtsp://…@cam.local/live")
        #expect(try CameraName(parsing: "rtsp://cam.local/a@b").displayText == "rtsp://cam.local/a@b")
    }
}
