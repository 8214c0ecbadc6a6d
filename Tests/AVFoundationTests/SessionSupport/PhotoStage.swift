import AVFoundation
import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles
import Synchronization
import Testing

@testable import AVFCapture

/// A session with a camera whose frames the test takes one by one, and an output for photos.
///
/// Frames show four fields: red, green, blue and white, from the top left to the bottom right.
final class PhotoStage: @unchecked Sendable {
    // @unchecked: what changes is behind the rig's own locks.
    let rig: CaptureRig
    let output = AVCapturePhotoOutput()
    var session: AVCaptureSession { rig.session }
    var device: AVCaptureDevice { rig.device }
    var connection: AVCaptureConnection { output.connections[0] }

    /// - Parameters:
    ///   - addsOutput: whether the output is in the session already.
    ///   - isRunning: whether the session runs already.
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

    /// The camera takes a frame.
    func takeFrame(at time: CMTime? = nil) {
        guard let format = rig.source.request?.format, let number = rig.source.pushed else { return }
        let image = TestPicture.make(width: format.width, height: format.height, as: format.pixelFormat)
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

    /// The camera takes frames, one after the other, each when the photos of the one before are done.
    func takeFrames(_ count: Int) {
        for _ in 0..<count {
            takeFrame()
            settle()
        }
    }

    /// The camera is unplugged.
    func unplug() {
        rig.source.fail(.disconnected)
        // The session stops when everything that came before has been handed on, on whatever thread that is.
        while session.isRunning {
            settle()
            session.core.settle()
        }
        settle()
    }

    /// Interrupts the session as the system does.
    func interrupt() {
        session.beginInterruption(.videoDeviceInUseByAnotherClient)
        settle()
    }

    /// The interruption is over.
    func endInterruption() {
        session.endInterruption()
        settle()
    }

    /// Returns when all photos whose frames have come are delivered.
    func settle() {
        // What is delivered may begin something new.
        for _ in 0..<3 { output.engine.settle() }
    }

    /// Frames that the camera can still take before its buffers are used up.
    var freeBuffers: Int { rig.source.bufferCount - rig.source.buffersOut }

    /// What became of the frames that photos were made of: delivered photos and failed ones.
    var delivered: Int { connection.ledger.counts.delivered }
}

/// Four fields of colour.
enum TestPicture {
    static let colors: [(red: Int, green: Int, blue: Int)] = [
        (220, 30, 30), (30, 200, 40), (40, 40, 210), (235, 235, 235),
    ]

    private struct Kind: Hashable {
        var width: Int
        var height: Int
        var pixelFormat: OSType
    }

    private static let made = Mutex<[Kind: UncheckedReference<CVPixelBuffer>]>([:])

    /// A picture; the same object for every frame of a kind.
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

    /// Which of the four fields a picture has in each of its quarters, from the top left to the bottom right; nil for a
    /// colour that is none of them.
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

    /// The same of an image for drawing.
    static func fields(of image: CGImage) -> [Int?] { fields(of: image.pixelBuffer) }

    /// The fields of a picture that is not turned.
    static let upright: [Int?] = [0, 1, 2, 3]
}

/// A photo's file, decoded.
struct PhotoFile {
    let width: Int
    let height: Int
    /// See ``TestPicture``; as the pixels are stored, but upright for HEIC.
    let fields: [Int?]
    let exif: ExifReader
    /// Width of the picture inside the file; nil without one.
    var thumbnailWidth: Int?

    init(jpegOrTIFF file: Data, isTIFF: Bool = false) throws {
        let frame = try Self.decode(file, isTIFF ? "tif" : "jpg")
        (width, height, fields) = (frame.width, frame.height, TestPicture.fields(of: frame))
        exif = try #require(isTIFF ? ExifReader(file) : ExifReader(jpeg: file))
        if let thumbnail = exif.thumbnail { thumbnailWidth = try Self.decode(thumbnail, "jpg").width }
    }

    init(heic file: Data) throws {
        let picture = try HEIFPicture(file)
        (width, height) = (picture.image.width, picture.image.height)
        fields = TestPicture.fields(of: picture.image)
        exif = try #require(picture.exif.flatMap { ExifReader($0) })
        thumbnailWidth = picture.thumbnail?.width
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
