import AVFoundation
import Barcodes
import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import AVFCapture

// Codes in front of the camera, and other objects to detect, for tests of the metadata contract.

/// A code that a test places in the image without drawing it.
struct SeenCode: Sendable {
    var kind: String = "qr"
    var text: String?
    var bytes: [UInt8]?
    /// The position in pixels of a 100×50 image.
    var place: CGRect
}

/// A drawn code, with the name of its symbology.
struct DrawnSign: Sendable {
    var symbology: String
    var text: String
    /// Pixels per module.
    var scale = 3
    /// Clockwise rotation in degrees.
    var angle = 0.0
    var isMirrored = false
    var bytes: [UInt8]?
    var options = BarcodeWriter.Options()

    init(_ symbology: String, _ text: String, scale: Int = 3, angle: Double = 0, isMirrored: Bool = false) {
        self.symbology = symbology
        self.text = text
        self.scale = scale
        self.angle = angle
        self.isMirrored = isMirrored
    }

    /// Makes a code that holds bytes.
    static func holding(_ bytes: [UInt8], as symbology: String = "qr") -> DrawnSign {
        var sign = DrawnSign(symbology, "")
        sign.bytes = bytes
        return sign
    }

    /// Makes a code of the symbology's GS1 type, from element strings with parentheses.
    static func gs1(_ symbology: String, _ text: String) -> DrawnSign {
        var sign = DrawnSign(symbology, text)
        sign.options.isGS1 = true
        return sign
    }

    fileprivate func image() throws -> CodeImage {
        let symbology = try #require(Symbology(rawValue: symbology))
        if let bytes { return try BarcodeWriter().write(bytes: bytes, as: symbology, options: options) }
        return try BarcodeWriter().write(text, as: symbology, options: options)
    }

    /// Draws an image of one or more codes side by side, each in the middle of a column; also returns each code's
    /// corners as fractions of the image.
    static func drawing(
        of signs: [DrawnSign],
        width: Int = 1280,
        height: Int = 720
    ) throws -> (pixels: CVPixelBuffer, corners: [[CGPoint]]) {
        var luma = [UInt8](repeating: 235, count: width * height)
        var corners: [[CGPoint]] = []
        for (index, sign) in signs.enumerated() {
            let image = try sign.image()
            let scale = Double(sign.scale)
            let center = (x: Double(width) * (Double(index) + 0.5) / Double(signs.count), y: Double(height) / 2)
            let (sine, cosine) = (sin(sign.angle * .pi / 180), cos(sign.angle * .pi / 180))
            let half = (x: Double(image.width) / 2, y: Double(image.height) / 2)
            func place(_ u: Double, _ v: Double) -> CGPoint {
                let x = (u - half.x) * scale * (sign.isMirrored ? -1 : 1)
                let y = (v - half.y) * scale
                return CGPoint(x: center.x + x * cosine - y * sine, y: center.y + x * sine + y * cosine)
            }
            let ends = [(0.0, 0.0), (0, 2 * half.y), (2 * half.x, 2 * half.y), (2 * half.x, 0)].map(place)
            let rows = Int(ends.map(\.y).min() ?? 0)...Int(ends.map(\.y).max() ?? 0)
            let columns = Int(ends.map(\.x).min() ?? 0)...Int(ends.map(\.x).max() ?? 0)
            try #require(rows.lowerBound >= 0 && rows.upperBound < height, "the code leaves the picture")
            try #require(columns.lowerBound >= 0 && columns.upperBound < width, "the code leaves the picture")
            for y in rows {
                for x in columns {
                    var dark = 0
                    for part in 0..<4 {
                        let dx = Double(x) + (part & 1 == 0 ? 0.25 : 0.75) - center.x
                        let dy = Double(y) + (part & 2 == 0 ? 0.25 : 0.75) - center.y
                        let across = (dx * cosine + dy * sine) * (sign.isMirrored ? -1 : 1) / scale + half.x
                        let down = (dy * cosine - dx * sine) / scale + half.y
                        if across >= 0, down >= 0, image.isDark(Int(across), Int(down)) { dark += 1 }
                    }
                    if dark > 0 { luma[y * width + x] = UInt8(235 - 50 * dark) }
                }
            }
            corners.append(ends.map { CGPoint(x: $0.x / Double(width), y: $0.y / Double(height)) })
        }
        return (try pixels(luma, width, height), corners)
    }

    private static func pixels(_ luma: [UInt8], _ width: Int, _ height: Int) throws -> CVPixelBuffer {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, &made)
        let buffer = try #require(made)
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        let rows = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, 0))
        let bytesPerRow = CVPixelBufferGetBytesPerRowOfPlane(buffer, 0)
        luma.withUnsafeBytes { bytes in
            for y in 0..<height {
                let row = UnsafeRawBufferPointer(rebasing: bytes[y * width..<(y + 1) * width])
                UnsafeMutableRawBufferPointer(start: rows + y * bytesPerRow, count: width).copyMemory(from: row)
            }
        }
        return buffer
    }
}

/// Records the reports of a metadata output.
final class MetadataRecorder: AVCaptureMetadataOutputObjectsDelegate, Sendable {
    private struct State {
        var calls: [[String]] = []
        var objects: [UncheckedReference<AVMetadataObject>] = []
        var queues: [Bool] = []
    }

    static let queueKey = DispatchSpecificKey<Bool>()
    private let state = Mutex(State())
    private let whenCalled = Mutex<(@Sendable () -> Void)?>(nil)

    /// The texts of each call's codes.
    var calls: [[String]] { state.withLock { $0.calls } }
    /// All objects of all calls.
    var objects: [AVMetadataMachineReadableCodeObject] {
        state.withLock { $0.objects }.compactMap { $0.value as? AVMetadataMachineReadableCodeObject }
    }
    /// True if every call came on the stage's queue.
    var wereOnQueue: Bool { state.withLock { $0.queues.allSatisfy { $0 } } }

    /// Sets a closure that runs inside each call.
    func whenOutput(_ body: (@Sendable () -> Void)?) { whenCalled.withLock { $0 = body } }

    func metadataOutput(
        _ output: AVCaptureMetadataOutput,
        didOutput metadataObjects: [AVMetadataObject],
        from connection: AVCaptureConnection
    ) {
        let isRight = connection.output === output
        let kept = metadataObjects.map(UncheckedReference.init)
        let texts = metadataObjects.map { ($0 as? AVMetadataMachineReadableCodeObject)?.stringValue ?? "?" }
        state.withLock { state in
            state.calls.append(texts)
            state.objects += kept
            state.queues.append(isRight && DispatchQueue.getSpecific(key: Self.queueKey) == true)
        }
        whenCalled.withLock { $0 }?()
    }
}

/// A session with a camera, a video output and a metadata output, whose images the test supplies.
final class MetadataStage {
    private let fed: HandFed
    let recorder = MetadataRecorder()

    var session: AVCaptureSession { fed.session }
    var input: AVCaptureDeviceInput { fed.input }
    var output: AVCaptureMetadataOutput { fed.metadata }
    var video: AVCaptureVideoDataOutput { fed.video }
    var queue: DispatchQueue { fed.queue }
    /// The numbers of the examined frames.
    var examined: [Int] { fed.detector.seen.sorted() }

    /// Creates a stage with the test's own codes in images of 100×50.
    init(_ types: [AVMetadataObject.ObjectType]? = [.qr], imagined: @escaping @Sendable (Int) -> [SeenCode]) throws {
        fed = try HandFed(types: types) { number in
            imagined(number).map { code in
                let (low, high) = (code.place.origin, CGPoint(x: code.place.maxX, y: code.place.maxY))
                return DetectedCode(
                    symbology: Symbology(rawValue: code.kind) ?? .qr,
                    bytes: code.bytes ?? Array((code.text ?? "").utf8),
                    text: code.text,
                    corners: [low, CGPoint(x: low.x, y: high.y), high, CGPoint(x: high.x, y: low.y)]
                )
            }
        }
        begin()
    }

    /// Creates a stage that reads codes in the test's images.
    init(reading types: [AVMetadataObject.ObjectType]?) throws {
        fed = try HandFed(types: types, readsImages: true)
        begin()
    }

    private func begin() {
        queue.setSpecific(key: MetadataRecorder.queueKey, value: true)
        output.setMetadataObjectsDelegate(recorder, queue: queue)
    }

    /// Captures one frame, whose number is its time in seconds.
    func show(_ number: Int, _ pixels: CVPixelBuffer? = nil) throws {
        try fed.feed(number, pixels: pixels, video: false)
    }

    /// Blocks the examination of a frame until the semaphore is signaled.
    func hold(_ number: Int) -> DispatchSemaphore { fed.detector.block(number) }

    /// Returns when the examination of a frame has begun.
    func waitUntilDetecting(at number: Int) { fed.detector.waitUntilDetecting(at: number) }

    /// Returns when all frames have been examined and reported.
    func settle() { fed.settle() }

    /// Reads the codes of the given types in an image.
    static func read(
        _ types: [AVMetadataObject.ObjectType],
        _ signs: DrawnSign...
    ) throws -> [AVMetadataMachineReadableCodeObject] {
        let stage = try MetadataStage(reading: types)
        try stage.show(0, DrawnSign.drawing(of: signs).pixels)
        stage.settle()
        return stage.recorder.objects
    }

    /// Makes a face, which no camera here detects.
    static func face(
        roll: CGFloat? = nil,
        yaw: CGFloat? = nil,
        in input: AVCaptureDeviceInput? = nil
    )
        -> AVMetadataFaceObject
    {
        let common = AVMetadataObject.Common(
            type: .face,
            bounds: CGRect(x: 0.2, y: 0.4, width: 0.2, height: 0.2),
            isCaptured: input != nil,
            source: UncheckedWeakReference(input)
        )
        return AVMetadataFaceObject(common, faceID: 5, rollAngle: roll, yawAngle: yaw)
    }

    /// Makes a code at some position, either found in an input's images or without an input.
    static func code(
        in input: AVCaptureDeviceInput? = nil,
        isCaptured: Bool = true
    )
        -> AVMetadataMachineReadableCodeObject
    {
        AVMetadataMachineReadableCodeObject(
            AVMetadataObject.Common(
                type: .qr,
                time: CMTime(value: 3, timescale: 30),
                duration: CMTime(value: 1, timescale: 30),
                bounds: CGRect(x: 0.2, y: 0.4, width: 0.2, height: 0.2),
                isCaptured: isCaptured,
                source: UncheckedWeakReference(input)
            ),
            corners: [
                CGPoint(x: 0.2, y: 0.4), CGPoint(x: 0.2, y: 0.6), CGPoint(x: 0.4, y: 0.6), CGPoint(x: 0.4, y: 0.4),
            ],
            stringValue: "text",
            payloadBytes: [1, 2]
        )
    }
}
