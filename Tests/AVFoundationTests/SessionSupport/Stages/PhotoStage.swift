import AVFoundation
import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles
import Synchronization
import Testing

@testable import AVFCapture

/// A session with a camera whose frames the test captures one by one, and a photo output.
///
/// Frames show four fields: red, green, blue and white, from the top left to the bottom right.
final class PhotoStage: @unchecked Sendable {
    // @unchecked: mutable state is behind the rig's own locks.
    let rig: CaptureRig
    let output = AVCapturePhotoOutput()
    var session: AVCaptureSession { rig.session }
    var device: AVCaptureDevice { rig.device }
    var connection: AVCaptureConnection { output.connections[0] }

    /// - Parameters:
    ///   - addsOutput: true to add the output to the session.
    ///   - isRunning: true to start the session.
    init(
        _ pixelFormat: OSType = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
        width: Int = 320,
        height: Int = 240,
        position: AVCaptureDevice.Position = .back,
        addsOutput: Bool = true,
        isRunning: Bool = true
    ) throws {
        let formats = [ScriptedSource.format(width, height, pixelFormat: pixelFormat)]
        let sides: [AVCaptureDevice.Position: CameraInfo.Position] = [.back: .back, .front: .front]
        rig = try CaptureRig(
            ScriptedSource(formats: formats, bufferCount: 4, position: sides[position]),
            outputCount: 0,
            preset: .high
        )
        if addsOutput { session.addOutput(output) }
        if isRunning { session.startRunning() }
    }

    deinit { session.stopRunning() }

    /// Captures a frame.
    func takeFrame(at time: CMTime? = nil) {
        guard let format = rig.source.request?.format, let number = rig.source.pushed else { return }
        let image = TestImage.make(width: format.width, height: format.height, as: format.pixelFormat)
        rig.source.push(
            CameraFrame(
                image: image,
                presentationTime: time
                    ?? CMTime(value: CMTimeValue(nextFrame.add(1, ordering: .relaxed).oldValue), timescale: 30),
                duration: CMTime(value: 1, timescale: 30),
                number: number,
                hostTime: DispatchTime.now().uptimeNanoseconds
            )
        )
    }
    private let nextFrame = Atomic(1)

    /// Captures frames one by one; the photos of each are finished before the next.
    func takeFrames(_ count: Int) {
        for _ in 0..<count {
            takeFrame()
            settle()
        }
    }

    /// Unplugs the camera.
    func unplug() {
        rig.source.fail(.disconnected)
        // The session stops when everything that arrived before has been delivered, on any thread.
        while session.isRunning {
            settle()
            session.core.settle()
        }
        settle()
    }

    /// Interrupts the session like the system.
    func interrupt() {
        session.beginInterruption(.videoDeviceInUseByAnotherClient)
        settle()
    }

    /// Ends the interruption.
    func endInterruption() {
        session.endInterruption()
        settle()
    }

    /// Returns when all photos whose frames have arrived are delivered.
    func settle() {
        // A delivery may start new work.
        for _ in 0..<3 { output.engine.settle() }
    }

    /// Number of frames that the camera can still capture before its buffers are used up.
    var freeBuffers: Int { rig.source.bufferCount - rig.source.buffersOut }

    /// The number of frames that became delivered photos.
    var delivered: Int { connection.ledger.counts.delivered }
}

/// Four colored fields.
enum TestImage {
    static let colors: [(red: Int, green: Int, blue: Int)] = [
        (220, 30, 30), (30, 200, 40), (40, 40, 210), (235, 235, 235),
    ]

    private struct Kind: Hashable {
        var width: Int
        var height: Int
        var pixelFormat: OSType
    }

    private static let made = Mutex<[Kind: UncheckedReference<CVPixelBuffer>]>([:])

    /// Makes an image; the same object for all frames with equal parameters.
    static func make(width: Int, height: Int, as pixelFormat: OSType) -> CVPixelBuffer {
        let kind = Kind(width: width, height: height, pixelFormat: pixelFormat)
        if let image = made.withLock({ $0[kind] }) { return image.value }
        let image = UncheckedReference(paint(width: width, height: height, as: pixelFormat))
        made.withLock { $0[kind] = image }
        return image.value
    }

    private static func paint(width: Int, height: Int, as pixelFormat: OSType) -> CVPixelBuffer {
        guard let image = try? CVPixelBuffer.make(width: width, height: height, format: kCVPixelFormatType_32BGRA)
        else {
            preconditionFailure("There is no memory for a picture.")
        }
        let plane = image.planes[0]
        for y in 0..<height {
            let row = plane.baseAddress + y * plane.bytesPerRow
            for x in 0..<width {
                let color = colors[(y * 2 / height) * 2 + x * 2 / width]
                for (offset, value) in [color.blue, color.green, color.red, 255].enumerated() {
                    row.storeBytes(of: UInt8(value), toByteOffset: 4 * x + offset, as: UInt8.self)
                }
            }
        }
        guard pixelFormat != kCVPixelFormatType_32BGRA else { return image }
        let size = ConversionRecipe.Size(width: width, height: height)
        guard let result = PhotoNegative.scale(image, to: size, as: pixelFormat) else {
            preconditionFailure("A picture cannot be made in this pixel format.")
        }
        return result
    }

    /// Returns the number of the field in each quarter of an image, from the top left to the bottom right; nil for an
    /// unknown color.
    static func fields(of image: CVPixelBuffer) -> [Int?] {
        let size = ConversionRecipe.Size(width: image.width, height: image.height)
        let bgra =
            image.pixelFormatType == kCVPixelFormatType_32BGRA
            ? image : PhotoNegative.scale(image, to: size, as: kCVPixelFormatType_32BGRA)
        guard let plane = bgra?.planes[0] else { return [] }
        return [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
            let pixel = plane.baseAddress + (image.height * y / 4) * plane.bytesPerRow + 4 * (image.width * x / 4)
            let (blue, green, red) = (
                Int(pixel.load(as: UInt8.self)), Int(pixel.load(fromByteOffset: 1, as: UInt8.self)),
                Int(pixel.load(fromByteOffset: 2, as: UInt8.self))
            )
            return colors.firstIndex {
                abs($0.red - red) < 12 && abs($0.green - green) < 12 && abs($0.blue - blue) < 12
            }
        }
    }

    /// Returns the number of the field in each quarter of a `CGImage`.
    static func fields(of image: CGImage) -> [Int?] { fields(of: image.pixelBuffer) }

    /// The fields of an unrotated image.
    static let upright: [Int?] = [0, 1, 2, 3]
}

/// A photo's file, decoded.
struct PhotoFile {
    let width: Int
    let height: Int
    /// The fields of ``TestImage``, as the pixels are stored, but upright for HEIC.
    let fields: [Int?]
    let exif: ExifReader
    /// Width of the embedded thumbnail; nil without one.
    var thumbnailWidth: Int?

    init(jpegOrTIFF file: Data, isTIFF: Bool = false) throws {
        let frame = try Self.decode(file, isTIFF ? "tif" : "jpg")
        (width, height, fields) = (frame.width, frame.height, TestImage.fields(of: frame))
        exif = try #require(isTIFF ? ExifReader(file) : ExifReader(jpeg: file))
        if let thumbnail = exif.thumbnail { thumbnailWidth = try Self.decode(thumbnail, "jpg").width }
    }

    init(heic file: Data) throws {
        let image = try HEIFImage(file)
        (width, height) = (image.image.width, image.image.height)
        fields = TestImage.fields(of: image.image)
        exif = try #require(image.exif.flatMap { ExifReader($0) })
        thumbnailWidth = image.thumbnail?.width
    }

    private static func decode(_ file: Data, _ ending: String) throws -> CVPixelBuffer {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(
            "obscura-\(UUID().uuidString).\(ending)"
        )
        defer { try? FileManager.default.removeItem(at: url) }
        try file.write(to: url)
        return try #require(try MediaReader(.file(url.path)).nextFrame()).image
    }
}
