import AVFoundation
import CameraSources
import Obscura
import Testing

/// A camera for a test; it leaves the registry with the object.
private final class TestCamera {
    let device: AVCaptureDevice
    private let source: any CameraSource

    /// - Parameter options: options of a virtual camera on a virtual clock, with a seed that no other test uses,
    ///   because cameras with equal names are the same camera.
    init(_ options: String, size: String = "320x240@30", clock: String = "virtual") throws {
        source = try CameraRegistry.make(named: "virtual:\(size)?clock=\(clock)&\(options)")
        _ = try #require(CameraRegistry.add(source), "another test uses this camera; give it another seed")
        device = try #require(AVCaptureDevice(uniqueID: source.info.uniqueID))
    }

    deinit { CameraRegistry.remove(source) }
}

private func scanner(
    _ camera: TestCamera,
    _ change: (inout ScannerConfiguration) -> Void = { _ in }
) throws -> SynchronizedScanner {
    var configuration = ScannerConfiguration()
    change(&configuration)
    return try SynchronizedScanner(device: camera.device, configuration: configuration)
}

@Suite("The synchronized scanner", .timeLimit(.minutes(2)))
struct SynchronizedScannerTests {
    @Test("every code arrives with the exact frame that contains it, none is missing, in order")
    func identity() async throws {
        let camera = try TestCamera("codes=frame&frames=300&seed=101")
        var numbers: [Int] = []
        for try await scan in try scanner(camera) {
            #expect(scan.text == scan.frame.number.map(String.init))
            #expect(stripNumber(scan.frame.pixelBuffer) == scan.frame.number)
            #expect(scan.type == .qr)
            #expect(scan.corners.count == 4)
            numbers.append(scan.frame.number ?? -1)
        }
        #expect(numbers == Array(0..<300))
    }

    @Test("a slow reader loses nothing of a source that can wait", arguments: [1, 3])
    func slowReader(limit: Int) async throws {
        let camera = try TestCamera("codes=frame&frames=120&seed=102\(limit)")
        let scanner = try scanner(camera) { $0.buffering = .block(upTo: limit) }
        var numbers: [Int] = []
        for try await scan in scanner {
            for _ in 0..<20 { await Task.yield() }
            numbers.append(scan.frame.number ?? -1)
        }
        #expect(numbers == Array(0..<120))
        #expect(scanner.discardedCount == 0)
    }

    @Test("keepNewest replaces old codes with new ones and counts them; the rest is in order and ends with the last")
    func keepNewest() async throws {
        let camera = try TestCamera("codes=frame&frames=100&seed=103")
        let scanner = try scanner(camera) { $0.buffering = .keepNewest(1) }
        var numbers: [Int] = []
        for try await scan in scanner { numbers.append(scan.frame.number ?? -1) }
        #expect(numbers == numbers.sorted())
        #expect(numbers.last == 99)
        #expect(numbers.count + scanner.discardedCount == 100)
    }

    @Test("events report every captured frame, with or without codes, and every loss")
    func events() async throws {
        let camera = try TestCamera("codes=none&frames=100&lose=0.2&seed=104")
        var frames: [Int] = []
        var drops: [Int] = []
        var times: [Double] = []
        for try await event in try scanner(camera).events {
            switch event {
            case .frame(let frame, let codes):
                #expect(codes.isEmpty)
                frames.append(frame.number ?? -1)
                times.append(frame.time.seconds)
            case .drop(let drop):
                #expect(drop.reason == .discontinuity)
                drops.append(drop.number ?? -1)
                times.append(drop.time.seconds)
            }
        }
        #expect(!drops.isEmpty)
        #expect(times == times.sorted())
        #expect(Set(frames).isDisjoint(with: drops))
        // A gap of several frames is one loss.
        #expect(frames.count + drops.count <= 100)
        #expect(frames.last == 99 || drops.last.map { $0 > 90 } == true)
    }

    @Test("with a re-arm time a code that stays in view counts once")
    func rearm() async throws {
        let camera = try TestCamera("codes=qr,aztec&motion=still&frames=90&seed=105", size: "640x480@30")
        let scanner = try scanner(camera) { $0.rearm = 1 }
        var types: [AVMetadataObject.ObjectType] = []
        for try await scan in scanner { types.append(scan.type) }
        #expect(types.count == 2)
        #expect(Set(types) == [.qr, .aztec])
    }

    @Test("other symbologies are left out")
    func types() async throws {
        let camera = try TestCamera("codes=qr,aztec&motion=still&frames=5&seed=106", size: "640x480@30")
        let scanner = try scanner(camera) { $0.types = [.aztec] }
        var count = 0
        for try await scan in scanner {
            #expect(scan.type == .aztec)
            count += 1
        }
        #expect(count == 5)
    }

    @Test("an unsupported symbology is refused with a list of the supported ones")
    func unknownType() throws {
        let camera = try TestCamera("codes=none&frames=1&seed=107")
        let error = #expect(throws: ScannerError.self) {
            try scanner(camera) { $0.types = [.qr, AVMetadataObject.ObjectType(rawValue: "no.such.code")] }
        }
        #expect(error?.code == .unsupportedTypes)
        #expect(
            error?.localizedDescription.hasPrefix("This camera cannot be scanned for no.such.code. It can for ") == true
        )
    }

    @Test("a session without a camera is refused")
    func noCamera() {
        let error = #expect(throws: ScannerError.self) {
            var configuration = ScannerConfiguration()
            configuration.types = [.qr]
            _ = try SynchronizedScanner(session: AVCaptureSession(), configuration: configuration)
        }
        #expect(error?.localizedDescription == "The session has no camera to scan with. Add its input first.")
    }

    @Test("only codes that touch a region count")
    func regions() async throws {
        let camera = try TestCamera("codes=qr,aztec&motion=still&seed=108", size: "640x480@30")
        var places: [AVMetadataObject.ObjectType: CGRect] = [:]
        for try await scan in try scanner(camera) {
            places[scan.type] = scan.bounds
            if places.count == 2 { break }
        }
        let qr = try #require(places[.qr])
        let aztec = try #require(places[.aztec])
        for (regions, expected) in [
            ([qr], [AVMetadataObject.ObjectType.qr]), ([aztec], [.aztec]), ([qr, aztec], [.qr, .aztec]),
            ([CGRect(x: 0, y: 0, width: 0.001, height: 0.001)], []),
        ] as [([CGRect], Set<AVMetadataObject.ObjectType>)] {
            let scanner = try scanner(camera) { $0.regions = regions }
            var found: Set<AVMetadataObject.ObjectType> = []
            var frames = 0
            for try await case .frame(_, let codes) in scanner.events {
                found.formUnion(codes.map(\.type))
                frames += 1
                if frames == 5 { break }
            }
            await scanner.waitUntilStopped()
            #expect(found == expected)
        }
    }

    @Test(
        "frames have the requested pixel format, otherwise the camera's own",
        arguments: [false, true]
    )
    func pixelFormat(asksForBGRA: Bool) async throws {
        let camera = try TestCamera("codes=frame&frames=3&seed=109\(asksForBGRA ? 1 : 0)")
        let native = CMFormatDescriptionGetMediaSubType(camera.device.activeFormat.formatDescription)
        let scanner = try scanner(camera) { $0.pixelFormat = asksForBGRA ? kCVPixelFormatType_32BGRA : nil }
        var count = 0
        for try await scan in scanner {
            #expect(
                CVPixelBufferGetPixelFormatType(scan.frame.pixelBuffer)
                    == (asksForBGRA ? kCVPixelFormatType_32BGRA : native)
            )
            count += 1
        }
        #expect(count == 3)
    }

    @Test("a late notification of a stop does not end the following run")
    func lateNews() async throws {
        let camera = try TestCamera("codes=frame&seed=110")
        let scanner = try scanner(camera)
        var count = 0
        for try await _ in scanner {
            count += 1
            NotificationCenter.default.post(
                name: AVCaptureSession.didStopRunningNotification,
                object: scanner.session
            )
            await scanner.waitUntilStopped()
            if count == 10 { break }
        }
        #expect(count == 10)
    }

    @Test("leaving the loop ends capture, and the scanner can be iterated again")
    func again() async throws {
        let camera = try TestCamera("codes=frame&seed=110")
        let scanner = try scanner(camera)
        for _ in 0..<3 {
            var count = 0
            for try await _ in scanner {
                count += 1
                if count == 10 { break }
            }
            #expect(count == 10)
            await scanner.waitUntilStopped()
            #expect(!scanner.session.isRunning)
        }
    }

    @Test("stop ends the loop of an endless camera")
    func stop() async throws {
        let camera = try TestCamera("codes=frame&seed=111")
        let scanner = try scanner(camera)
        var count = 0
        for try await _ in scanner {
            count += 1
            if count == 5 { scanner.stop() }
        }
        #expect(count >= 5)
        await scanner.waitUntilStopped()
        #expect(!scanner.session.isRunning)
    }

    @Test("cancelling the task ends the loop")
    func cancel() async throws {
        let camera = try TestCamera("codes=none&seed=112")
        let scanner = try scanner(camera)
        let task = Task {
            var count = 0
            for try await _ in scanner { count += 1 }
            return count
        }
        task.cancel()
        #expect(try await task.value == 0)
        await scanner.waitUntilStopped()
        #expect(!scanner.session.isRunning)
    }

    @Test("an unplugged camera throws its error, after the codes that were read")
    func unplugged() async throws {
        let camera = try TestCamera("codes=frame&unplug=1&seed=113")
        let scanner = try scanner(camera)
        var count = 0
        await #expect(throws: AVError.self) {
            for try await _ in scanner { count += 1 }
        }
        #expect(count >= 25)
    }

    @Test("a session of the app keeps running when the scanner is released, but loses the scanner's outputs")
    func ownSession() async throws {
        let camera = try TestCamera("codes=frame&seed=114")
        let session = AVCaptureSession()
        session.sessionPreset = .inputPriority
        session.addInput(try AVCaptureDeviceInput(device: camera.device))
        session.startRunning()
        do {
            let scanner = try SynchronizedScanner(session: session)
            var count = 0
            for try await _ in scanner {
                count += 1
                if count == 5 { break }
            }
            await scanner.waitUntilStopped()
            #expect(session.isRunning)
            #expect(session.outputs.count == 2)
        }
        #expect(session.outputs.isEmpty)
        session.stopRunning()
    }

    @Test(
        "positions are fractions of their frame, also if frames are rotated",
        arguments: [0, 90, 180, 270]
    )
    func rotated(angle: Int) async throws {
        let camera = try TestCamera("codes=qr&motion=still&frames=2&seed=115\(angle)", size: "640x480@30")
        let scanner = try scanner(camera)
        for output in scanner.session.outputs {
            guard let connection = output.connection(with: .video), output is AVCaptureVideoDataOutput else { continue }
            connection.videoRotationAngle = CGFloat(angle)
        }
        var count = 0
        for try await scan in scanner {
            count += 1
            let upright = scan.object.bounds
            let expected =
                switch angle {
                case 90:
                    CGRect(x: 1 - upright.maxY, y: upright.minX, width: upright.height, height: upright.width)
                case 180:
                    CGRect(x: 1 - upright.maxX, y: 1 - upright.maxY, width: upright.width, height: upright.height)
                case 270:
                    CGRect(x: upright.minY, y: 1 - upright.maxX, width: upright.height, height: upright.width)
                default: upright
                }
            #expect(abs(scan.bounds.minX - expected.minX) < 1e-6 && abs(scan.bounds.minY - expected.minY) < 1e-6)
            #expect(abs(scan.bounds.maxX - expected.maxX) < 1e-6 && abs(scan.bounds.maxY - expected.maxY) < 1e-6)
            #expect((CVPixelBufferGetWidth(scan.frame.pixelBuffer) == 480) == (angle % 180 == 90))
        }
        #expect(count == 2)
    }
}

/// Returns the number in the strip of 32 blocks at the top edge of a virtual camera's frame, most significant bit
/// first.
private func stripNumber(_ image: CVPixelBuffer) -> Int {
    CVPixelBufferLockBaseAddress(image, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
    let isPlanar = CVPixelBufferIsPlanar(image)
    guard
        let base = isPlanar ? CVPixelBufferGetBaseAddressOfPlane(image, 0) : CVPixelBufferGetBaseAddress(image)
    else { return -1 }
    let stride = isPlanar ? CVPixelBufferGetBytesPerRowOfPlane(image, 0) : CVPixelBufferGetBytesPerRow(image)
    let width = CVPixelBufferGetWidth(image)
    let row = CVPixelBufferGetHeight(image) / 90
    return (0..<32).reduce(0) { number, block in
        let column = (2 * block + 1) * width / 64
        let luma = base.load(fromByteOffset: row * stride + column, as: UInt8.self)
        return number << 1 | (luma > 128 ? 1 : 0)
    }
}
