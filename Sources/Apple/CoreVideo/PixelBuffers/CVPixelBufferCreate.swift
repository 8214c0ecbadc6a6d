public import Foundation

/// A callback called once when a wrapped buffer is released, with the reference constant and the base address.
public typealias CVPixelBufferReleaseBytesCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Void

/// A callback called once when a wrapped planar buffer is released.
///
/// Its arguments are the reference constant, the data address, the data size, the number of planes and their addresses.
/// The list of addresses is valid only during the call.
public typealias CVPixelBufferReleasePlanarBytesCallback = (
    UnsafeMutableRawPointer?, UnsafeRawPointer?, Int, Int, UnsafeMutablePointer<UnsafeRawPointer?>?
) -> Void

/// Creates a buffer whose pixels are undefined.
///
/// Rows and planes start at multiples of 64 bytes, or of a larger alignment in the attributes. Width, height and format
/// in the attributes are ignored; attributes about graphics hardware are accepted and ignored.
///
/// - Returns: `kCVReturnInvalidPixelFormat` for a format without a layout, `kCVReturnInvalidSize` for a side below 1 or
///   above 1048576, `kCVReturnInvalidPixelBufferAttributes` or `kCVReturnAllocationFailed`. After an error the output
///   is nil.
@discardableResult
public func CVPixelBufferCreate(
    _ allocator: CFAllocator?,
    _ width: Int,
    _ height: Int,
    _ pixelFormatType: OSType,
    _ pixelBufferAttributes: CFDictionary?,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    create(pixelBufferOut) { () throws(PixelBufferError) in
        let attributes = try PixelBufferAttributes(pixelBufferAttributes)
        let layout = try PixelBufferLayout.find(
            attributes.request(width: width, height: height, format: pixelFormatType)
        )
        let memory = try PixelMemory.allocate(layout)
        return CVBuffer(
            layout,
            memory: memory,
            owner: .memory(memory),
            attachments: attributes.attachments,
            attributes: pixelBufferAttributes
        )
    }
}

/// Creates a buffer over the caller's memory; nothing is copied.
///
/// The memory must stay valid until the release callback. The callback is called once, on the thread that releases the
/// last reference. Without a callback the memory is never freed. In planar formats the planes follow one another
/// without a gap, with chroma rows in proportion to `bytesPerRow`.
///
/// Differs from Apple: 32RGBA is accepted.
///
/// - Returns: The codes of `CVPixelBufferCreate`, and `kCVReturnInvalidArgument` if a row does not fit `bytesPerRow`.
///   If the function fails, the callback is not called.
@discardableResult
public func CVPixelBufferCreateWithBytes(
    _ allocator: CFAllocator?,
    _ width: Int,
    _ height: Int,
    _ pixelFormatType: OSType,
    _ baseAddress: UnsafeMutableRawPointer,
    _ bytesPerRow: Int,
    _ releaseCallback: CVPixelBufferReleaseBytesCallback?,
    _ releaseRefCon: UnsafeMutableRawPointer?,
    _ pixelBufferAttributes: CFDictionary?,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    create(pixelBufferOut) { () throws(PixelBufferError) in
        guard let format = PixelFormat.named(pixelFormatType) else { throw .invalidPixelFormat(pixelFormatType) }
        let planes = contiguousPlanes(format, width, height, baseAddress, bytesPerRow)
        _ = try CVBuffer.checkForeign(width: width, height: height, format: pixelFormatType, planes: planes)
        return CVBuffer(
            format,
            width: width,
            height: height,
            planes: planes,
            baseAddress: baseAddress,
            dataSize: planes.reduce(0) { $0 + $1.bytesPerRow * $1.height },
            attributes: pixelBufferAttributes,
            release: releaseCallback.map { callback in { callback(releaseRefCon, baseAddress) } }
        )
    }
}

/// Creates a buffer over planes in the caller's memory; nothing is copied.
///
/// - Parameters:
///   - allocator: Ignored.
///   - width: The width in pixels.
///   - height: The height in pixels.
///   - pixelFormatType: The pixel format, a planar one.
///   - dataPtr: The memory that contains all planes, or nil if the planes are separate; passed to the callback.
///   - dataSize: The size of that memory in bytes, passed to the callback.
///   - numberOfPlanes: The number of planes of the format.
///   - planeBaseAddress: The address of the first byte of each plane.
///   - planeWidth: The width of each plane in its own samples.
///   - planeHeight: The height of each plane in its own samples.
///   - planeBytesPerRow: The number of bytes from one row of each plane to the next.
///   - releaseCallback: A callback called when the buffer is released, or nil.
///   - releaseRefCon: The reference constant passed to the callback.
///   - pixelBufferAttributes: Further attributes, or nil.
///   - pixelBufferOut: The buffer.
///
/// - Returns: The codes of `CVPixelBufferCreateWithBytes`. `kCVReturnInvalidArgument` also if the number of planes is
///   not that of the format, or if an address is missing.
@discardableResult
public func CVPixelBufferCreateWithPlanarBytes(
    _ allocator: CFAllocator?,
    _ width: Int,
    _ height: Int,
    _ pixelFormatType: OSType,
    _ dataPtr: UnsafeMutableRawPointer?,
    _ dataSize: Int,
    _ numberOfPlanes: Int,
    _ planeBaseAddress: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
    _ planeWidth: UnsafeMutablePointer<Int>,
    _ planeHeight: UnsafeMutablePointer<Int>,
    _ planeBytesPerRow: UnsafeMutablePointer<Int>,
    _ releaseCallback: CVPixelBufferReleasePlanarBytesCallback?,
    _ releaseRefCon: UnsafeMutableRawPointer?,
    _ pixelBufferAttributes: CFDictionary?,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    create(pixelBufferOut) { () throws(PixelBufferError) in
        guard (1...PixelPlanes.capacity).contains(numberOfPlanes) else {
            throw .invalidArgument(
                "Cannot create a pixel buffer with \(numberOfPlanes) planes; pass 1 to \(PixelPlanes.capacity)."
            )
        }
        var list: PixelPlanes?
        for index in 0..<numberOfPlanes {
            guard let address = planeBaseAddress[index] else {
                throw .invalidArgument("Plane \(index) has no address; pass one for every plane.")
            }
            let plane = PixelPlane(
                baseAddress: address,
                bytesPerRow: planeBytesPerRow[index],
                width: planeWidth[index],
                height: planeHeight[index]
            )
            if list?.append(plane) == nil {
                list = PixelPlanes(plane)
            }
        }
        guard let planes = list else { throw .invalidArgument("A pixel buffer needs at least one plane.") }
        let format = try CVBuffer.checkForeign(width: width, height: height, format: pixelFormatType, planes: planes)
        return CVBuffer(
            format,
            width: width,
            height: height,
            planes: planes,
            baseAddress: dataPtr ?? (format.isPlanar ? nil : planes[0].baseAddress),
            dataSize: dataSize > 0 ? dataSize : planes.reduce(0) { $0 + $1.bytesPerRow * $1.height },
            attributes: pixelBufferAttributes,
            release: releaseCallback.map { callback in
                {
                    var addresses = planes.map { UnsafeRawPointer($0.baseAddress) as UnsafeRawPointer? }
                    callback(releaseRefCon, dataPtr, dataSize, planes.count, &addresses)
                }
            }
        )
    }
}

/// Returns the planes of a format in one contiguous block of memory.
private func contiguousPlanes(
    _ format: PixelFormat,
    _ width: Int,
    _ height: Int,
    _ baseAddress: UnsafeMutableRawPointer,
    _ bytesPerRow: Int
) -> PixelPlanes {
    var address = baseAddress
    var result: PixelPlanes?
    // Chroma rows have the same ratio of bytes to samples as luma rows.
    let lumaBits = format.planes[0].bitsPerBlock / format.planes[0].blockWidth
    for (index, shape) in format.planes.enumerated() {
        let columns = shape.width(forImageWidth: width)
        let rows = shape.height(forImageHeight: height)
        let tight = shape.byteCount(columns: columns)
        let stride =
            index == 0
            ? bytesPerRow
            : max(tight, max(bytesPerRow, 0) * shape.bitsPerBlock / (shape.horizontalSubsampling * lumaBits))
        let plane = PixelPlane(baseAddress: address, bytesPerRow: stride, width: columns, height: rows)
        if result?.append(plane) == nil {
            result = PixelPlanes(plane)
        }
        address += stride * max(rows, 0)
    }
    return result ?? PixelPlanes(PixelPlane(baseAddress: address, bytesPerRow: 0, width: 0, height: 0))
}

/// Runs a closure that creates an object and converts its result to a code and an output.
func create<Object>(
    _ output: UnsafeMutablePointer<Object?>,
    _ body: () throws(PixelBufferError) -> Object
) -> CVReturn {
    do throws(PixelBufferError) {
        output.pointee = try body()
        return kCVReturnSuccess
    } catch {
        output.pointee = nil
        return error.code
    }
}
