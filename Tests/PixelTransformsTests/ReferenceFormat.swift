import CoreVideo
import Testing

@testable import PixelTransforms

/// The positions of a format's components in memory: a second definition of the formats, written for readability.
struct ReferenceFormat {
    enum Component { case luma, cb, cr, red, green, blue, alpha }

    /// One component: plane, offset of the first sample, bytes between samples, and subsampling.
    struct Channel {
        var component: Component
        var plane: Int
        var offset: Int
        var step: Int
        var horizontal = 1
        var vertical = 1
        var bytes = 1
    }

    let channels: [Channel]
    let isFullRange: Bool
    let isColor: Bool

    init(_ format: OSType) {
        func colors(_ order: [Component]) -> [Channel] {
            order.enumerated().map { Channel(component: $1, plane: 0, offset: $0, step: order.count) }
        }
        func planes(_ horizontal: Int, _ vertical: Int, separate: Bool, bytes: Int = 1) -> [Channel] {
            let step = (separate ? 1 : 2) * bytes
            return [
                Channel(component: .luma, plane: 0, offset: 0, step: bytes, bytes: bytes),
                Channel(
                    component: .cb,
                    plane: 1,
                    offset: 0,
                    step: step,
                    horizontal: horizontal,
                    vertical: vertical,
                    bytes: bytes
                ),
                Channel(
                    component: .cr,
                    plane: separate ? 2 : 1,
                    offset: separate ? 0 : bytes,
                    step: step,
                    horizontal: horizontal,
                    vertical: vertical,
                    bytes: bytes
                ),
            ]
        }
        func packed(_ luma: Int, _ cb: Int, _ cr: Int) -> [Channel] {
            [
                Channel(component: .luma, plane: 0, offset: luma, step: 2),
                Channel(component: .cb, plane: 0, offset: cb, step: 4, horizontal: 2),
                Channel(component: .cr, plane: 0, offset: cr, step: 4, horizontal: 2),
            ]
        }
        var full = false
        switch format {
        case kCVPixelFormatType_32BGRA: channels = colors([.blue, .green, .red, .alpha])
        case kCVPixelFormatType_32RGBA: channels = colors([.red, .green, .blue, .alpha])
        case kCVPixelFormatType_32ARGB: channels = colors([.alpha, .red, .green, .blue])
        case kCVPixelFormatType_32ABGR: channels = colors([.alpha, .blue, .green, .red])
        case kCVPixelFormatType_24RGB: channels = colors([.red, .green, .blue])
        case kCVPixelFormatType_24BGR: channels = colors([.blue, .green, .red])
        case kCVPixelFormatType_OneComponent8:
            channels = [Channel(component: .luma, plane: 0, offset: 0, step: 1)]
            full = true
        case kCVPixelFormatType_422YpCbCr8: channels = packed(1, 0, 2)
        case kCVPixelFormatType_422YpCbCr8_yuvs: channels = packed(0, 1, 3)
        case kCVPixelFormatType_422YpCbCr8FullRange:
            channels = packed(0, 1, 3)
            full = true
        case kCVPixelFormatType_420YpCbCr8Planar: channels = planes(2, 2, separate: true)
        case kCVPixelFormatType_420YpCbCr8PlanarFullRange:
            channels = planes(2, 2, separate: true)
            full = true
        case kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: channels = planes(2, 2, separate: false)
        case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange:
            channels = planes(2, 2, separate: false)
            full = true
        case kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange: channels = planes(2, 1, separate: false)
        case kCVPixelFormatType_422YpCbCr8BiPlanarFullRange:
            channels = planes(2, 1, separate: false)
            full = true
        case kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange: channels = planes(1, 1, separate: false)
        case kCVPixelFormatType_444YpCbCr8BiPlanarFullRange:
            channels = planes(1, 1, separate: false)
            full = true
        case kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: channels = planes(2, 2, separate: false, bytes: 2)
        case kCVPixelFormatType_420YpCbCr10BiPlanarFullRange:
            channels = planes(2, 2, separate: false, bytes: 2)
            full = true
        case kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange: channels = planes(2, 1, separate: false, bytes: 2)
        case kCVPixelFormatType_422YpCbCr10BiPlanarFullRange:
            channels = planes(2, 1, separate: false, bytes: 2)
            full = true
        case kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange: channels = planes(1, 1, separate: false, bytes: 2)
        case kCVPixelFormatType_444YpCbCr10BiPlanarFullRange:
            channels = planes(1, 1, separate: false, bytes: 2)
            full = true
        default:
            Issue.record("The reference does not know format \(PixelFormat.text(of: format)).")
            channels = []
        }
        isFullRange = full
        isColor = channels.contains { $0.component == .red }
    }

    /// Returns the 8-bit code of a fraction, unrounded.
    private func code(_ component: Component, _ value: Double) -> Double {
        switch component {
        case .luma: isFullRange ? value * 255 : 16 + value * 219
        case .cb, .cr: 128 + value * (isFullRange ? 255 : 224)
        default: value * 255
        }
    }

    private func fraction(_ component: Component, _ code: Double) -> Double {
        switch component {
        case .luma: isFullRange ? code / 255 : (code - 16) / 219
        case .cb, .cr: (code - 128) / (isFullRange ? 255 : 224)
        default: code / 255
        }
    }

    /// Returns the address of a channel's sample for a pixel.
    private func address(_ channel: Channel, _ x: Int, _ y: Int, _ planes: PixelPlanes) -> UnsafeMutableRawPointer {
        let plane = planes[channel.plane]
        return plane.baseAddress + y / channel.vertical * plane.bytesPerRow + channel.offset
            + x / channel.horizontal * channel.step
    }

    /// Reads every pixel; samples that several pixels share are read for each of them.
    func read(_ buffer: CVPixelBuffer, _ matrix: ReferenceMatrix) -> ReferenceImage {
        ReferenceImage(width: buffer.width, height: buffer.height) { x, y in
            var values: [Component: Double] = [:]
            for channel in channels {
                let address = address(channel, x, y, buffer.planes)
                let code =
                    channel.bytes == 2
                    ? Double(address.loadUnaligned(as: UInt16.self)) / 256 : Double(address.load(as: UInt8.self))
                values[channel.component] = fraction(channel.component, code)
            }
            let alpha = values[.alpha] ?? 1
            if isColor {
                return matrix.pixel(
                    red: values[.red] ?? 0,
                    green: values[.green] ?? 0,
                    blue: values[.blue] ?? 0,
                    alpha: alpha
                )
            }
            return .init(luma: values[.luma] ?? 0, cb: values[.cb] ?? 0, cr: values[.cr] ?? 0, alpha: alpha)
        }
    }

    /// Returns the codes of an image in a channel, one for each sample; shared samples are averages.
    func codes(_ image: ReferenceImage, _ channel: Channel, _ matrix: ReferenceMatrix) -> [Double] {
        let columns = (image.width + channel.horizontal - 1) / channel.horizontal
        let rows = (image.height + channel.vertical - 1) / channel.vertical
        return (0..<columns * rows).map { index in
            var sum = 0.0
            var count = 0.0
            for y in 0..<channel.vertical {
                for x in 0..<channel.horizontal {
                    let px = index % columns * channel.horizontal + x
                    let py = index / columns * channel.vertical + y
                    guard px < image.width, py < image.height else { continue }
                    let pixel = image[px, py]
                    let color = matrix.color(pixel)
                    let value: Double
                    switch channel.component {
                    case .luma: value = pixel.luma
                    case .cb: value = pixel.cb
                    case .cr: value = pixel.cr
                    case .alpha: value = pixel.alpha
                    case .red: value = color.red
                    case .green: value = color.green
                    case .blue: value = color.blue
                    }
                    sum += min(max(code(channel.component, value), 0), 255)
                    count += 1
                }
            }
            return sum / count
        }
    }

    /// Returns the codes of a buffer in a channel.
    func codes(_ buffer: CVPixelBuffer, _ channel: Channel) -> [Double] {
        let columns = (buffer.width + channel.horizontal - 1) / channel.horizontal
        let rows = (buffer.height + channel.vertical - 1) / channel.vertical
        return (0..<columns * rows).map { index in
            let x = index % columns * channel.horizontal
            let y = index / columns * channel.vertical
            return Double(address(channel, x, y, buffer.planes).load(as: UInt8.self))
        }
    }

    /// Writes an image.
    func write(_ image: ReferenceImage, to buffer: CVPixelBuffer, _ matrix: ReferenceMatrix) {
        for channel in channels {
            let columns = (image.width + channel.horizontal - 1) / channel.horizontal
            for (index, code) in codes(image, channel, matrix).enumerated() {
                let x = index % columns * channel.horizontal
                let y = index / columns * channel.vertical
                let target = address(channel, x, y, buffer.planes)
                if channel.bytes == 2 {
                    target.storeBytes(of: UInt16((code * 4).rounded()) << 6, as: UInt16.self)
                } else {
                    target.storeBytes(of: UInt8(code.rounded()), as: UInt8.self)
                }
            }
        }
    }

    /// Returns the largest difference between a buffer and an image in any channel.
    func largestError(_ buffer: CVPixelBuffer, _ image: ReferenceImage, _ matrix: ReferenceMatrix) -> Double {
        var largest = 0.0
        for channel in channels {
            for (found, expected) in zip(codes(buffer, channel), codes(image, channel, matrix)) {
                largest = max(largest, abs(found - expected))
            }
        }
        return largest
    }
}

/// Returns a buffer with a gentle colour gradient.
func slopeBuffer(
    _ format: OSType,
    _ width: Int,
    _ height: Int,
    _ matrix: ReferenceMatrix,
    step: Double = 0.012
) throws -> CVPixelBuffer {
    let buffer = try CVPixelBuffer.make(width: width, height: height, format: format)
    memset(buffer.planes[0].baseAddress, 0x5A, buffer.planes[0].bytesPerRow * height)
    let reference = ReferenceFormat(format)
    reference.write(.slope(width: width, height: height, matrix: matrix, step: step), to: buffer, matrix)
    CVBufferSetAttachment(buffer, kCVImageBufferYCbCrMatrixKey, matrix.name, .shouldPropagate)
    return buffer
}

/// Returns a buffer of noise, including alpha.
func noiseBuffer(_ format: OSType, _ width: Int, _ height: Int, seed: UInt64) throws -> CVPixelBuffer {
    let buffer = try CVPixelBuffer.make(width: width, height: height, format: format)
    var state = seed &* 2 &+ 1
    for plane in buffer.planes {
        for y in 0..<plane.height {
            for byte in plane.row(y).indices {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                plane.row(y)[byte] = UInt8(truncatingIfNeeded: state >> 56)
            }
        }
    }
    return buffer
}
