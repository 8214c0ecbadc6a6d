public import CoreVideo
import Foundation

extension vImage {
    /// An image of a format that is known at compile time, in memory that it owns or that a client lends.
    ///
    /// Copies share the memory. Not for several threads at once while one of them writes.
    public struct PixelBuffer<Format: StaticPixelFormat> {
        private let storage: PixelStorage

        /// The width and the height.
        public let size: vImage.Size

        private init(storage: PixelStorage, size: vImage.Size) {
            self.storage = storage
            self.size = size
        }

        /// Creates an image of zeros.
        ///
        /// The sizes are at least 1, and the memory must exist; otherwise the program ends, as for an array.
        public init(size: vImage.Size, pixelFormat: Format.Type = Format.self) {
            precondition(size.width > 0 && size.height > 0, "An image has at least one pixel.")
            // Planes follow each other.
            let planes = (Format.self as? any MultiplePlanePixelFormat.Type)?.planeCount ?? 1
            let (rows, isTooLarge) = size.height.multipliedReportingOverflow(by: planes)
            guard !isTooLarge,
                let buffer = try? vImage_Buffer(
                    width: size.width,
                    height: rows,
                    bitsPerPixel: UInt32(Format.bitCountPerPixel)
                )
            else { preconditionFailure("No memory is left for an image of \(size.width)×\(size.height) pixels.") }
            memset(buffer.data, 0, buffer.rowBytes * rows)
            self.init(storage: PixelStorage(buffer, isOwned: true), size: size)
        }

        /// Creates an image of zeros.
        public init(width: Int, height: Int, pixelFormat: Format.Type = Format.self) {
            self.init(size: vImage.Size(width: width, height: height), pixelFormat: pixelFormat)
        }

        /// Creates an image with components row by row; missing ones are 0.
        public init<Values: Collection>(
            pixelValues: Values,
            size: vImage.Size,
            pixelFormat: Format.Type = Format.self
        ) where Values.Element == Format.ComponentType {
            self.init(size: size, pixelFormat: pixelFormat)
            let line = size.width * Format.channelCount
            for (index, value) in pixelValues.prefix(line * size.height).enumerated() {
                row(index / line)[index % line] = value
            }
        }

        /// Creates an image of the client's memory, which must outlive it.
        public init(
            data: UnsafeMutableRawPointer,
            width: Int,
            height: Int,
            byteCountPerRow: Int,
            pixelFormat: Format.Type = Format.self
        ) {
            precondition(
                width > 0 && height > 0 && byteCountPerRow >= width * Format.bitCountPerPixel / 8,
                "An image has at least one pixel, and rows as long as their pixels."
            )
            let buffer = vImage_Buffer(data: data, height: UInt(height), width: UInt(width), rowBytes: byteCountPerRow)
            let size = vImage.Size(width: width, height: height)
            self.init(storage: PixelStorage(buffer, isOwned: false), size: size)
        }

        /// Creates an image of the client's buffer, whose memory must outlive it.
        public init(referencing buffer: vImage_Buffer, pixelFormat: Format.Type = Format.self) {
            self.init(
                data: buffer.data,
                width: Int(clamping: buffer.width),
                height: Int(clamping: buffer.height),
                byteCountPerRow: buffer.rowBytes,
                pixelFormat: pixelFormat
            )
        }

        /// Creates an image with the pixels of an image, converted to a format of the same number of bits.
        ///
        /// A format of zeros is set to that of the image. Throws an error of the conversion, and
        /// ``vImage/Error/invalidImageFormat`` for formats of another number of bits.
        public init(
            cgImage: CGImage,
            cgImageFormat: inout vImage_CGImageFormat,
            pixelFormat: Format.Type = Format.self
        ) throws {
            if cgImageFormat.isEmpty { cgImageFormat = vImage_CGImageFormat(cgImage: cgImage) ?? cgImageFormat }
            guard Int(cgImageFormat.bitsPerPixel) == Format.bitCountPerPixel,
                Int(cgImageFormat.bitsPerComponent) == Format.bitCountPerComponent
            else { throw vImage.Error.invalidImageFormat }
            let buffer = try vImage_Buffer(cgImage: cgImage, format: cgImageFormat)
            let size = vImage.Size(width: cgImage.width, height: cgImage.height)
            self.init(storage: PixelStorage(buffer, isOwned: true), size: size)
        }

        /// The width in pixels.
        public var width: Int { size.width }
        /// The height in pixels.
        public var height: Int { size.height }
        /// The number of bytes from one row to the next.
        public var byteCountPerRow: Int { storage.buffer.rowBytes }
        /// The number of components of a pixel.
        public var channelCount: Int { Format.channelCount }

        /// The components row by row, without padding.
        public var array: [Format.ComponentType] {
            let line = size.width * Format.channelCount
            return (0..<size.height).flatMap { Array(UnsafeBufferPointer(start: row($0), count: line)) }
        }

        /// Calls a closure with the image as a buffer.
        public func withUnsafePointerToVImageBuffer<R>(
            _ body: (UnsafePointer<vImage_Buffer>) throws -> R
        ) rethrows -> R {
            defer { withExtendedLifetime(storage) {} }
            return try withUnsafePointer(to: storage.buffer, body)
        }

        /// Calls a closure with a copy of the image's description.
        public func withUnsafeVImageBuffer<R>(_ body: (vImage_Buffer) throws -> R) rethrows -> R {
            defer { withExtendedLifetime(storage) {} }
            return try body(storage.buffer)
        }

        /// Returns an image with a copy of the pixels; nil for formats that contradict this one.
        public func makeCGImage(cgImageFormat: vImage_CGImageFormat) -> CGImage? {
            guard Int(cgImageFormat.bitsPerPixel) == Format.bitCountPerPixel else { return nil }
            return withUnsafeVImageBuffer { try? $0.createCGImage(format: cgImageFormat) }
        }

        private func row(_ y: Int) -> UnsafeMutablePointer<Format.ComponentType> {
            (storage.buffer.data + y * storage.buffer.rowBytes).assumingMemoryBound(to: Format.ComponentType.self)
        }

        /// Runs a function on this image and another one.
        func run<Other>(
            _ destination: PixelBuffer<Other>,
            _ function: (UnsafePointer<vImage_Buffer>, UnsafePointer<vImage_Buffer>) -> vImage_Error
        ) {
            withUnsafePointerToVImageBuffer { source in
                destination.withUnsafePointerToVImageBuffer { output in
                    let error = function(source, output)
                    precondition(error >= 0, "vImage's error \(error): the images do not fit each other.")
                }
            }
        }
    }
}

/// The memory of an image.
private final class PixelStorage {
    let buffer: vImage_Buffer
    private let isOwned: Bool

    init(_ buffer: vImage_Buffer, isOwned: Bool) {
        self.buffer = buffer
        self.isOwned = isOwned
    }

    deinit { if isOwned { buffer.free() } }
}
