import AVFoundation
import Barcodes
import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import AVFCapture

// What a test of the metadata contract needs from the world: codes before the camera, and things to be recognised.

/// A code as a test imagines it in the picture.
struct SeenCode: Sendable {
    var kind: String = "qr"
    var text: String?
    var bytes: [UInt8]?
    /// In pixels of a picture of 100×50.
    var place: CGRect
}

/// A code that is drawn, by the name of its symbology.
struct DrawnSign: Sendable {
    var symbology: String
    var text: String
    /// Pixels a module.
    var scale = 3
    /// Clockwise, in degrees.
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

    /// A code that holds bytes.
    static func holding(_ bytes: [UInt8], as symbology: String = "qr") -> DrawnSign {
        var sign = DrawnSign(symbology, "")
        sign.bytes = bytes
        return sign
    }

    /// A code of the symbology's GS1 kind, from element strings with parentheses.
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

    /// The picture of one or more codes side by side, each in the middle of a column, and the corners of each as
    /// fractions of the picture.
    static func picture(
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

/// Writes down what a metadata output reports.
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
    /// Whether every call came on the stage's queue.
    var wereOnQueue: Bool { state.withLock { $0.queues.allSatisfy { $0 } } }

    /// What happens inside a call.
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

/// A session with a camera, a video and a metadata output, before which the test holds pictures.
final class MetadataStage {
    private let fed: HandFed
    let recorder = MetadataRecorder()

    var session: AVCaptureSession { fed.session }
    var input: AVCaptureDeviceInput { fed.input }
    var output: AVCaptureMetadataOutput { fed.metadata }
    var video: AVCaptureVideoDataOutput { fed.video }
    var queue: DispatchQueue { fed.queue }
    /// The frames in which something was looked for.
    var examined: [Int] { fed.detector.seen.sorted() }

    /// Codes are where the test imagines them, in pictures of 100×50.
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

    /// Codes are read in the pictures that the test shows.
    init(reading types: [AVMetadataObject.ObjectType]?) throws {
        fed = try HandFed(types: types, readsPictures: true)
        begin()
    }

    private func begin() {
        queue.setSpecific(key: MetadataRecorder.queueKey, value: true)
        output.setMetadataObjectsDelegate(recorder, queue: queue)
    }

    /// One frame of the camera; its number is its time in seconds.
    func show(_ number: Int, _ picture: CVPixelBuffer? = nil) throws {
        try fed.feed(number, picture: picture, video: false)
    }

    /// Makes the look at a frame last until the semaphore is signalled.
    func hold(_ number: Int) -> DispatchSemaphore { fed.detector.block(number) }

    /// Returns when the look at a frame has begun.
    func waitUntilLooking(at number: Int) { fed.detector.waitUntilLooking(at: number) }

    /// Returns when everything that was shown is looked at and reported.
    func settle() { fed.settle() }

    /// What is read in a picture of codes when some kinds are wanted.
    static func read(
        _ types: [AVMetadataObject.ObjectType],
        _ signs: DrawnSign...
    ) throws -> [AVMetadataMachineReadableCodeObject] {
        let stage = try MetadataStage(reading: types)
        try stage.show(0, DrawnSign.picture(of: signs).pixels)
        stage.settle()
        return stage.recorder.objects
    }

    /// A face, which no camera here recognises.
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

    /// A code in some place, as found in the pictures of an input or made of nothing.
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
