public import Foundation

/// Called once when a wrapped buffer ends: the reference constant, then the base address.
public typealias CVPixelBufferReleaseBytesCallback = (UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Void

/// Called once when a wrapped planar buffer ends: the reference constant, the data address, its size, the number of
/// planes and their addresses.
///
/// The list of addresses is good during the call only.
public typealias CVPixelBufferReleasePlanarBytesCallback = (
    UnsafeMutableRawPointer?, UnsafeRawPointer?, Int, Int, UnsafeMutablePointer<UnsafeRawPointer?>?
) -> Void

/// Makes a picture whose pixels are undefined.
///
/// Rows and planes begin at multiples of 64 bytes, or of what the attributes ask for if that is more. Width, height and
/// format of the attributes are not looked at; attributes about graphics hardware are accepted and ignored.
///
/// - Returns: `kCVReturnInvalidPixelFormat` for a format without a layout, `kCVReturnInvalidSize` for a side below 1 or
///   above 1048576, `kCVReturnInvalidPixelBufferAttributes`, `kCVReturnAllocationFailed`; the output is nil then.
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

/// Makes a picture of the caller's memory; nothing is copied.
///
/// The memory must stay until the release callback, which is called once with the last reference, on the thread that
/// ended it. Without a callback the memory is never touched. For planar formats the planes follow one another without
/// a gap, chroma rows in proportion to `bytesPerRow`.
///
/// Differs from Apple: 32RGBA is accepted.
///
/// - Returns: as `CVPixelBufferCreate`, and `kCVReturnInvalidArgument` when a row does not fit `bytesPerRow`. When
///   it fails the callback is not called.
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

/// Makes a picture of planes in the caller's memory; nothing is copied.
///
/// - Parameters:
///   - allocator: without effect.
///   - width: pixels in a row.
///   - height: rows.
///   - pixelFormatType: how the pixels are stored; a format of planes.
///   - dataPtr: the memory in which all planes lie, or nil when they are apart; it is handed to the callback.
///   - dataSize: bytes of that memory, for the callback.
///   - numberOfPlanes: as the format has them.
///   - planeBaseAddress: the first byte of each plane.
///   - planeWidth: the width of each plane in its own samples.
///   - planeHeight: the rows of each plane.
///   - planeBytesPerRow: the bytes from one row of each plane to the next.
///   - releaseCallback: called when the picture is gone; nil where nobody wants to know.
///   - releaseRefCon: handed to the callback.
///   - pixelBufferAttributes: further wishes; may be nil.
///   - pixelBufferOut: the picture.
///
/// - Returns: as `CVPixelBufferCreateWithBytes`; `kCVReturnInvalidArgument` also when the number of planes is not that
///   of the format or an address is missing.
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
                "A picture of \(numberOfPlanes) planes cannot be made; give 1 to \(PixelPlanes.capacity)."
            )
        }
        var list: PixelPlanes?
        for index in 0..<numberOfPlanes {
            guard let address = planeBaseAddress[index] else {
                throw .invalidArgument("Plane \(index) has no address; give one for every plane.")
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
        guard let planes = list else { throw .invalidArgument("A picture needs at least one plane.") }
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

/// The planes of a format in one run of memory.
private func contiguousPlanes(
    _ format: PixelFormat,
    _ width: Int,
    _ height: Int,
    _ baseAddress: UnsafeMutableRawPointer,
    _ bytesPerRow: Int
) -> PixelPlanes {
    var address = baseAddress
    var result: PixelPlanes?
    // Chroma rows are in the same proportion to their samples as luma rows.
    let lumaBits = format.planes[0].bitsPerBlock / format.planes[0].blockWidth
    for (index, shape) in format.planes.enumerated() {
        let columns = shape.width(forPictureWidth: width)
        let rows = shape.height(forPictureHeight: height)
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

/// Runs the making of an object and turns its outcome into a code and an output.
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
