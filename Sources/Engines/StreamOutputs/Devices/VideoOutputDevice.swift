import CV4L2
package import CoreVideo
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A V4L2 device that takes frames and shows them to other programs as a camera: v4l2loopback, or an output of a card.
///
/// The device chooses among 4:2:0, 4:2:2 and RGB; frames are converted by the owner to ``pixelFormat``. Use it from one
/// thread at a time.
package final class VideoOutputDevice: VideoOutput {
    /// The path, such as `/dev/video10`.
    package let path: String
    /// The width in pixels that the device takes.
    package let width: Int
    /// The height in pixels that the device takes.
    package let height: Int
    /// The pixel format that frames must have.
    package let pixelFormat: OSType
    /// The driver's name of the device.
    package let card: String

    private let descriptor: Int32
    private let rowBytes: Int
    private let imageBytes: Int
    private let layout: Layout
    private var picture: [UInt8]

    /// The kinds of memory that are written.
    private enum Layout {
        /// One plane of 4:2:2.
        case packed422
        /// Luma, then both chroma parts interleaved.
        case biplanar420
        /// Luma, then one chroma part, then the other.
        case planar420
        /// Blue, green, red and one more byte.
        case bgra
    }

    /// The formats in order of preference: what browsers and calls take everywhere first.
    private static let formats: [(fourCC: UInt32, layout: Layout, pixelFormat: OSType)] = [
        (fourCC("YUYV"), .packed422, kCVPixelFormatType_422YpCbCr8_yuvs),
        (fourCC("UYVY"), .packed422, kCVPixelFormatType_422YpCbCr8),
        (fourCC("NV12"), .biplanar420, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange),
        (fourCC("YU12"), .planar420, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange),
        (fourCC("BGR4"), .bgra, kCVPixelFormatType_32BGRA),
    ]

    private static func fourCC(_ text: StaticString) -> UInt32 {
        text.withUTF8Buffer { $0.enumerated().reduce(0) { $0 | UInt32($1.element) << (8 * UInt32($1.offset)) } }
    }

    /// Opens a device and agrees on a format.
    ///
    /// - Parameters:
    ///   - width: the width of the frames in pixels; the device may want another one.
    ///   - height: the height of the frames in pixels.
    ///   - rate: frames a second.
    package init(path: String, width: Int, height: Int, rate: Double) throws(StreamOutputError) {
        self.path = path
        let descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.openingError(path, errno) }
        self.descriptor = descriptor
        var capability = v4l2_capability()
        guard Self.call(descriptor, CV4L2_QUERYCAP, &capability) else {
            close(descriptor)
            throw StreamOutputError(.noDevice, "\(path) is no video device. Name one such as /dev/video10.")
        }
        let abilities = capability.capabilities & 0x8000_0000 != 0 ? capability.device_caps : capability.capabilities
        card = withUnsafeBytes(of: capability.card) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        // V4L2_CAP_VIDEO_OUTPUT and V4L2_CAP_READWRITE.
        guard abilities & 0x0000_0002 != 0, abilities & 0x0100_0000 != 0 else {
            close(descriptor)
            throw StreamOutputError(
                .noDevice,
                "\(path) (\(card)) takes no frames: it is no output that can be written. Load v4l2loopback "
                    + "(modprobe v4l2loopback) and name its device."
            )
        }
        var agreed: (format: v4l2_format, layout: Layout, pixelFormat: OSType)?
        for candidate in Self.formats where agreed == nil {
            var format = v4l2_format()
            format.type = V4L2_BUF_TYPE_VIDEO_OUTPUT.rawValue
            format.fmt.pix.width = UInt32(clamping: width)
            format.fmt.pix.height = UInt32(clamping: height)
            format.fmt.pix.pixelformat = candidate.fourCC
            format.fmt.pix.field = V4L2_FIELD_NONE.rawValue
            // Rec. 709 of limited range, as cameras say of HD.
            format.fmt.pix.colorspace = V4L2_COLORSPACE_REC709.rawValue
            guard Self.call(descriptor, CV4L2_S_FMT, &format), format.fmt.pix.pixelformat == candidate.fourCC,
                format.fmt.pix.field != V4L2_FIELD_ALTERNATE.rawValue
            else { continue }
            agreed = (format, candidate.layout, candidate.pixelFormat)
        }
        guard let agreed, (2...16384).contains(agreed.format.fmt.pix.width),
            (2...16384).contains(agreed.format.fmt.pix.height),
            agreed.format.fmt.pix.sizeimage <= 1 << 30
        else {
            close(descriptor)
            throw StreamOutputError(
                .unsupportedFormat,
                "\(path) (\(card)) takes none of YUYV, UYVY, NV12, YU12 and BGR4. Stop what reads it, and try again."
            )
        }
        let pix = agreed.format.fmt.pix
        self.width = Int(pix.width)
        self.height = Int(pix.height)
        layout = agreed.layout
        pixelFormat = agreed.pixelFormat
        let least =
            agreed.layout == .packed422
            ? Int(pix.width) * 2
            : agreed.layout == .bgra
                ? Int(pix.width) * 4
                : Int(pix.width)
        rowBytes = max(Int(pix.bytesperline), least)
        let chromaRows = agreed.layout == .biplanar420 || agreed.layout == .planar420 ? (Int(pix.height) + 1) / 2 : 0
        imageBytes = max(Int(pix.sizeimage), rowBytes * (Int(pix.height) + chromaRows))
        picture = [UInt8](repeating: 0, count: imageBytes)
        var parameters = v4l2_streamparm()
        parameters.type = V4L2_BUF_TYPE_VIDEO_OUTPUT.rawValue
        parameters.parm.output.timeperframe.numerator = 1000
        parameters.parm.output.timeperframe.denominator = UInt32(clamping: Int((max(rate, 1) * 1000).rounded()))
        // Not every device has a rate.
        _ = Self.call(descriptor, CV4L2_S_PARM, &parameters)
    }

    deinit { close(descriptor) }

    private static func call<Value>(_ descriptor: Int32, _ request: UInt, _ value: inout Value) -> Bool {
        withUnsafeMutablePointer(to: &value) { pointer in
            while true {
                if Glibc.ioctl(descriptor, request, UnsafeMutableRawPointer(pointer)) == 0 { return true }
                if errno != EINTR { return false }
            }
        }
    }

    private static func openingError(_ path: String, _ code: Int32) -> StreamOutputError {
        switch code {
        case ENOENT, ENODEV, ENXIO:
            StreamOutputError(
                .noDevice,
                "There is no \(path). Load v4l2loopback (modprobe v4l2loopback) and name its device."
            )
        case EACCES, EPERM:
            StreamOutputError(.noPermission, "\(path) may not be opened. Add this user to the group 'video'.")
        case EBUSY:
            StreamOutputError(.deviceFailed, "\(path) is in use by another writer. End that, or name another device.")
        default:
            StreamOutputError(.deviceFailed, "Could not open \(path): \(String(cString: strerror(code))). Try again.")
        }
    }

    /// Writes a frame of the device's size and ``pixelFormat``.
    ///
    /// Waits at most a second for the device.
    ///
    /// - Returns: false if the device had no room.
    package func write(_ image: CVPixelBuffer, time: Int64, number: Int) throws(StreamOutputError) -> Bool {
        fill(image)
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        // v4l2loopback takes frames at any time and does not say so.
        _ = poll(&ready, 1, 1000)
        let written = picture.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if written >= 0 { return true }
        switch errno {
        case EAGAIN, EINTR: return false
        case let code:
            throw StreamOutputError(
                .deviceFailed,
                "\(path) took no frame: \(String(cString: strerror(code))). Check that the device still exists."
            )
        }
    }

    private func fill(_ image: CVPixelBuffer) {
        guard CVPixelBufferLockBaseAddress(image, .readOnly) == kCVReturnSuccess else { return }
        defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
        let rows = min(height, CVPixelBufferGetHeight(image))
        switch layout {
        case .packed422, .bgra:
            guard let base = CVPixelBufferGetBaseAddress(image) else { return }
            let source = CVPixelBufferGetBytesPerRow(image)
            copy(base, source, rows: rows, to: 0, bytes: min(rowBytes, source, width * (layout == .bgra ? 4 : 2)))
        case .biplanar420, .planar420:
            guard let luma = CVPixelBufferGetBaseAddressOfPlane(image, 0),
                let chroma = CVPixelBufferGetBaseAddressOfPlane(image, 1)
            else { return }
            copy(luma, CVPixelBufferGetBytesPerRowOfPlane(image, 0), rows: rows, to: 0, bytes: width)
            let chromaRow = CVPixelBufferGetBytesPerRowOfPlane(image, 1)
            let chromaRows = (rows + 1) / 2
            if layout == .biplanar420 {
                copy(chroma, chromaRow, rows: chromaRows, to: rowBytes * height, bytes: (width + 1) / 2 * 2)
            } else {
                let half = rowBytes / 2
                let blue = rowBytes * height
                let red = blue + half * ((height + 1) / 2)
                for y in 0..<chromaRows {
                    let row = (chroma + y * chromaRow).assumingMemoryBound(to: UInt8.self)
                    for x in 0..<min(half, width / 2) where red + y * half + x < picture.count {
                        picture[blue + y * half + x] = row[2 * x]
                        picture[red + y * half + x] = row[2 * x + 1]
                    }
                }
            }
        }
    }

    private func copy(_ base: UnsafeMutableRawPointer, _ step: Int, rows: Int, to start: Int, bytes: Int) {
        picture.withUnsafeMutableBytes { target in
            for y in 0..<rows where start + y * rowBytes + bytes <= target.count {
                target[(start + y * rowBytes)..<(start + y * rowBytes + bytes)].copyBytes(
                    from: UnsafeRawBufferPointer(start: base + y * step, count: min(bytes, step))
                )
            }
        }
    }
}

@available(*, unavailable)
extension VideoOutputDevice: @unchecked Sendable {}
