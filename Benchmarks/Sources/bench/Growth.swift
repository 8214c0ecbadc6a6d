import AVFoundation
import CameraSources
import Foundation
import Obscura
import Synchronization

/// Measures how costs grow with the number of outputs, cameras, readers of one delay, and codes in view.
///
/// The last figure of each row is the ratio to the first row of its kind, for one output, camera, reader or code.
///
/// - Parameter isLong: more sizes, and more frames for each.
func growing(isLong: Bool) throws -> [Row] {
    try outputs(isLong) + cameras(isLong) + readers(isLong) + codes(isLong)
}

/// Makes the rows of one kind from a cost for each number.
private func rows(_ kind: String, _ numbers: [Int], _ figure: String, _ cost: (Int) throws -> Double) throws -> [Row] {
    var first: Double?
    return try numbers.map { number in
        let cost = try cost(number)
        let base = first ?? cost
        first = base
        return Row(
            group: "growth",
            name: "\(number) \(kind)\(number == 1 ? "" : "s")",
            figures: [figure: cost, "ratio": cost / max(base, .leastNonzeroMagnitude)]
        )
    }
}

private func outputs(_ isLong: Bool) throws -> [Row] {
    let images = try (0..<8).map { _ in try makeImage(1920, 1080, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange) }
    return try rows("output", isLong ? [1, 2, 4, 8, 12, 16] : [1, 4, 16], "cpu_us_a_frame") { number in
        try measure(images: images, frames: isLong ? 20_000 : 4_000) { session, _ in
            try addOutputs(number, to: session, format: nil)
        }.cpu
    }
}

/// Runs sessions side by side, each with a camera of its own.
private func cameras(_ isLong: Bool) throws -> [Row] {
    let images = try (0..<8).map { _ in try makeImage(640, 480, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange) }
    let frames = isLong ? 5_000 : 1_000
    return try rows("camera", isLong ? [1, 2, 4, 8, 16, 32] : [1, 8, 32], "cpu_us_a_frame") { number in
        let sources = (0..<number).map { _ in StillSource(images: images, count: frames) }
        defer { for source in sources { CameraRegistry.remove(source) } }
        let ended = DispatchGroup()
        var observers: [any NSObjectProtocol] = []
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        let sessions = try sources.map { source in
            guard CameraRegistry.add(source) != nil, let device = AVCaptureDevice(uniqueID: source.info.uniqueID) else {
                throw BenchError("The source could not be added.")
            }
            let session = AVCaptureSession()
            session.sessionPreset = .inputPriority
            session.addInput(try AVCaptureDeviceInput(device: device))
            _ = try addOutputs(1, to: session, format: nil)
            ended.enter()
            observers.append(
                NotificationCenter.default.addObserver(
                    forName: AVCaptureSession.didStopRunningNotification,
                    object: session,
                    queue: nil
                ) { _ in ended.leave() }
            )
            return session
        }
        let start = processTime()
        for session in sessions { session.startRunning() }
        // A session that is released would stop without a notification.
        let isEnded = withExtendedLifetime(sessions) { ended.wait(timeout: .now() + 60) == .success }
        guard isEnded else { throw BenchError("A session did not end.") }
        return (processTime() - start) / Double(number * frames)
    }
}

/// Shows one feed with the same delay to a number of readers, which share decoders and images.
private func readers(_ isLong: Bool) throws -> [Row] {
    let frames = isLong ? 900 : 150
    return try rows("reader", isLong ? [1, 2, 5, 10, 25, 50] : [1, 10, 50], "cpu_ms_a_frame") { number in
        let camera = try VirtualFeed(
            "640x360@30?clock=virtual&codes=none&motion=still&frames=\(frames)&seed=\(700 + number)"
        )
        let feed = try DelayedFeed(device: camera.device)
        let readers = (0..<number).map { _ in feed.reader(delay: 1) }
        let start = processTime()
        let shown = try blocking {
            await withTaskGroup(of: Int.self) { group in
                for reader in readers {
                    group.addTask {
                        var count = 0
                        for await _ in reader { count += 1 }
                        return count
                    }
                }
                return await group.reduce(0, +)
            }
        }
        guard shown == number * frames else { throw BenchError("\(shown) of \(number * frames) frames were shown.") }
        return (processTime() - start) / Double(frames) / 1000
    }
}

/// Reads images with a number of small codes in rows.
private func codes(_ isLong: Bool) throws -> [Row] {
    let code = try codeImage()
    return try rows("code", isLong ? [1, 2, 5, 10, 25, 50] : [1, 10, 50], "cpu_ms_a_frame") { number in
        let images = [try sheet(of: code, count: number)]
        let log = CodeLog()
        let cost = try measure(images: images, frames: isLong ? 60 : 12) { session, _ in
            let output = AVCaptureMetadataOutput()
            session.addOutput(output)
            output.metadataObjectTypes = [.qr]
            output.setMetadataObjectsDelegate(log, queue: log.queue)
            return []
        }
        guard log.objects > 0 else { throw BenchError("No code was found in an image with \(number).") }
        return cost.cpu / 1000
    }
}

/// Returns the luma of one QR code with its surroundings, 160×120 pixels, from the virtual camera.
private func codeImage() throws -> [[UInt8]] {
    guard let image = try frames("virtual:480x360@30?clock=virtual&frames=1&codes=qr&motion=still").first else {
        throw BenchError("There is no image of a code.")
    }
    CVPixelBufferLockBaseAddress(image, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
    guard let base = CVPixelBufferGetBaseAddressOfPlane(image, 0) else { throw BenchError("It has no pixels.") }
    let rowBytes = CVPixelBufferGetBytesPerRowOfPlane(image, 0)
    // A third of its width and height is small, and still readable.
    return (0..<120).map { y in
        (0..<160).map { x in base.load(fromByteOffset: (y * 3) * rowBytes + x * 3, as: UInt8.self) }
    }
}

/// Returns an image of 1920×1080 with copies of a code side by side.
private func sheet(of code: [[UInt8]], count: Int) throws -> CVPixelBuffer {
    let image = try makeImage(1920, 1080, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
    CVPixelBufferLockBaseAddress(image, [])
    defer { CVPixelBufferUnlockBaseAddress(image, []) }
    guard let base = CVPixelBufferGetBaseAddressOfPlane(image, 0) else { throw BenchError("It has no pixels.") }
    let rowBytes = CVPixelBufferGetBytesPerRowOfPlane(image, 0)
    memset(base, 200, rowBytes * 1080)
    for number in 0..<count {
        let (left, top) = (number % 11 * 172 + 8, number / 11 * 200 + 40)
        for (y, row) in code.enumerated() {
            for (x, luma) in row.enumerated() {
                base.storeBytes(of: luma, toByteOffset: (top + y) * rowBytes + left + x, as: UInt8.self)
            }
        }
    }
    return image
}
