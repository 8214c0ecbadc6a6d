import CFFmpeg
import CPNG
import CoreMedia
import CoreVideo
import Foundation

/// Reads a plain PNG file without FFmpeg.
///
/// All other files, damaged PNG files included, are left to ``MediaReader``, which reports what is wrong with them.
final class PNGReader: FrameReader {
    let description: MediaDescription
    let endError: MediaError? = nil
    let lostSinceLastFrame = 0
    private var frame: DecodedFrame?

    /// Size limit of files that are read into memory as a whole, in bytes.
    private static let largestFile = 256 << 20

    /// Opens and decodes a file; nil if it is not a plain PNG file.
    init?(_ location: MediaLocation, options: MediaReader.Options) {
        guard case .file(let path) = location, let bytes = Self.contents(path) else { return nil }
        defer { bytes.deallocate() }
        let limits = options.limits
        guard let header = PNGHeader(UnsafeRawBufferPointer(bytes)), header.width <= limits.maximumWidth,
            header.height <= limits.maximumHeight, header.width * header.height <= limits.maximumPixels
        else { return nil }
        // The formats match those of FFmpeg's decoder. Palettes may have transparent colors, so they are composited
        // onto white and then have four bytes a pixel.
        let (format, kind): (OSType, Int)
        switch header.kind {
        case .gray: (format, kind) = (kCVPixelFormatType_OneComponent8, CPNG_GRAY)
        case .color: (format, kind) = (kCVPixelFormatType_24RGB, CPNG_RGB)
        case .palette: (format, kind) = (kCVPixelFormatType_32BGRA, CPNG_BGRA)
        }
        let color = MediaColor(
            isFullRange: true,
            matrix: nil,
            primaries: header.isSRGB ? kCVImageBufferColorPrimaries_ITU_R_709_2 as String : nil,
            transferFunction: header.isSRGB ? kCVImageBufferTransferFunction_sRGB as String : nil
        )
        let square = MediaRational(1, 1)
        guard
            let image = Self.decode(
                UnsafeRawBufferPointer(bytes),
                header,
                format,
                Int32(kind),
                BufferAttachments(color: color, pixelAspect: square),
                options.heldFrames
            )
        else { return nil }
        description = MediaDescription(
            container: "png_pipe",
            codec: "png",
            isImage: true,
            width: header.width,
            height: header.height,
            pixelFormat: format,
            pixelAspect: square,
            frameRate: nil,
            duration: nil,
            estimatedFrameCount: 1,
            orientation: .upright,
            color: color,
            streams: []
        )
        var clock = StreamClock(timeBase: AVRational(num: 1, den: 25), frameRate: nil, declaredStart: nil)
        let (time, duration) = clock.next(stamp: 0, duration: nil, lostBefore: 0)
        frame = DecodedFrame(image: image, presentationTime: time, duration: duration, index: 0, lostBefore: 0)
    }

    func nextFrame() -> DecodedFrame? {
        defer { frame = nil }
        return frame
    }

    /// Decodes the image into a pixel buffer that counts as held until it is released.
    private static func decode(
        _ bytes: UnsafeRawBufferPointer,
        _ header: PNGHeader,
        _ format: OSType,
        _ kind: Int32,
        _ attachments: BufferAttachments,
        _ count: FrameCount
    ) -> CVPixelBuffer? {
        guard let memory = try? CVPixelBuffer.make(width: header.width, height: header.height, format: format) else {
            return nil
        }
        let plane = memory.planes[0]
        let isGood = cpng_decode(
            bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
            bytes.count,
            Int32(header.width),
            Int32(header.height),
            kind,
            plane.baseAddress.assumingMemoryBound(to: UInt8.self),
            plane.bytesPerRow
        )
        guard isGood != 0 else { return nil }
        let holder = Held(memory, count)
        return try? CVPixelBuffer.wrap(
            width: header.width,
            height: header.height,
            format: format,
            planes: memory.planes,
            attachments: attachments
        ) { withExtendedLifetime(holder) {} }
    }

    /// Returns the file's bytes, which the caller frees; nil unless it is a regular file with the start of a PNG file.
    private static func contents(_ path: String) -> UnsafeMutableRawBufferPointer? {
        // Opens without blocking, so that a named pipe without a writer does not hang.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            (33...off_t(largestFile)).contains(status.st_size)
        else { return nil }
        let size = Int(status.st_size)
        var first = [UInt8](repeating: 0, count: PNGHeader.signature.count)
        guard pread(descriptor, &first, first.count, 0) == first.count, first == PNGHeader.signature else { return nil }
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
        var done = 0
        while done < size {
            let count = pread(descriptor, bytes.baseAddress.map { $0 + done }, size - done, off_t(done))
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else {
                bytes.deallocate()
                return nil
            }
            done += count
        }
        return bytes
    }
}

/// Keeps an image's memory alive and counts it as a held frame.
///
/// `@unchecked Sendable`: nobody accesses the buffer through this object, and its memory no longer changes.
private final class Held: @unchecked Sendable {
    private let memory: CVPixelBuffer
    private let count: FrameCount

    init(_ memory: CVPixelBuffer, _ count: FrameCount) {
        self.memory = memory
        self.count = count
        count.add()
    }

    deinit { count.remove() }
}
