public import CoreVideo
public import Foundation

/// Allocates a buffer with the pixels of an image in a format.
///
/// The caller frees `data`.
///
/// - Parameters:
///   - buf: The vImage buffer.
///   - image: The image.
///   - format: The format; one of zeros is set to that of the image.
///   - backgroundColor: The colour behind transparent pixels where the format has no alpha; nil for black.
///   - flags: With ``kvImageNoAllocate``, `buf` has memory of the size of the image.
@discardableResult
public func vImageBuffer_InitWithCGImage(
    _ buf: UnsafeMutablePointer<vImage_Buffer>,
    _ format: UnsafeMutablePointer<vImage_CGImageFormat>,
    _ backgroundColor: UnsafePointer<CGFloat>?,
    _ image: CGImage,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags, allowed: 512) { () throws(vImage.Error) in
        guard let source = vImage_CGImageFormat(cgImage: image) else { throw .invalidImageObject }
        if format.pointee.isEmpty { format.pointee = source }
        let background = backgroundColor.map { [Float($0[0]), Float($0[1]), Float($0[2])] }
        let plan = try ConversionPlan(source, format.pointee, background: background)
        try prepare(buf, image.width, image.height, format.pointee.bitsPerPixel, flags)
        let error = image.withBytes { bytes -> vImage_Error in
            var view = vImage_Buffer(
                data: UnsafeMutableRawPointer(mutating: bytes.baseAddress),
                height: UInt(image.height),
                width: UInt(image.width),
                rowBytes: image.bytesPerRow
            )
            return status(0) { () throws(vImage.Error) in try plan.run(&view, buf) }
        }
        guard error < 0 else { return }
        if flags & 512 == 0 {
            buf.pointee.free()
            buf.pointee.data = nil
        }
        try check(error)
    }
}

/// Allocates memory, or checks that of the caller.
private func prepare(
    _ buf: UnsafeMutablePointer<vImage_Buffer>,
    _ width: Int,
    _ height: Int,
    _ bits: UInt32,
    _ flags: vImage_Flags
) throws(vImage.Error) {
    guard flags & 512 != 0 else {
        try check(vImageBuffer_Init(buf, UInt(height), UInt(width), bits, 0))
        return
    }
    guard buf.pointee.data != nil else { throw .nullPointerArgument }
    guard buf.pointee.width == UInt(width), buf.pointee.height == UInt(height) else { throw .bufferSizeMismatch }
}

/// Allocates a buffer with the pixels of a pixel buffer in a format.
///
/// The caller frees `data`.
///
/// - Parameters:
///   - buffer: The vImage buffer to fill.
///   - cvPixelBuffer: The pixel buffer.
///   - flags: Options.
///   - desiredFormat: The format.
///   - cvImageFormat: The pixel buffer's format; nil for that of its attachments. Where it has none, the matrix is that
///     of BT.709 from 720 rows on and of BT.601 below, and the colour space sRGB.
///   - backgroundColor: The colour behind transparent pixels where the format has no alpha; nil for black.
@discardableResult
public func vImageBuffer_InitWithCVPixelBuffer(
    _ buffer: UnsafeMutablePointer<vImage_Buffer>,
    _ desiredFormat: UnsafeMutablePointer<vImage_CGImageFormat>,
    _ cvPixelBuffer: CVPixelBuffer,
    _ cvImageFormat: vImageCVImageFormat?,
    _ backgroundColor: UnsafePointer<CGFloat>?,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags, allowed: 512) { () throws(vImage.Error) in
        guard let format = cvImageFormat ?? vImageCVImageFormat.complete(cvPixelBuffer) else {
            throw .unsupportedConversion
        }
        let background = backgroundColor.map { [Float($0[0]), Float($0[1]), Float($0[2])] }
        let plan = try ConversionPlan(format, desiredFormat.pointee, background: background)
        let bits = desiredFormat.pointee.bitsPerPixel
        try prepare(buffer, cvPixelBuffer.width, cvPixelBuffer.height, bits, flags)
        CVPixelBufferLockBaseAddress(cvPixelBuffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(cvPixelBuffer, .readOnly) }
        do throws(vImage.Error) {
            try plan.run(cvPixelBuffer.buffers, buffer)
        } catch {
            if flags & 512 == 0 {
                buffer.pointee.free()
                buffer.pointee.data = nil
            }
            throw error
        }
    }
}

/// Writes a buffer of a format into a pixel buffer of the same size.
@discardableResult
public func vImageBuffer_CopyToCVPixelBuffer(
    _ buffer: UnsafePointer<vImage_Buffer>,
    _ bufferFormat: UnsafePointer<vImage_CGImageFormat>,
    _ cvPixelBuffer: CVPixelBuffer,
    _ cvImageFormat: vImageCVImageFormat?,
    _ backgroundColor: UnsafePointer<CGFloat>?,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags) { () throws(vImage.Error) in
        guard let format = cvImageFormat ?? vImageCVImageFormat.complete(cvPixelBuffer) else {
            throw .unsupportedConversion
        }
        guard buffer.pointee.width == UInt(cvPixelBuffer.width), buffer.pointee.height == UInt(cvPixelBuffer.height)
        else { throw .bufferSizeMismatch }
        let background = backgroundColor.map { [Float($0[0]), Float($0[1]), Float($0[2])] }
        let plan = try ConversionPlan(bufferFormat.pointee, format, background: background)
        CVPixelBufferLockBaseAddress(cvPixelBuffer, [])
        defer { CVPixelBufferUnlockBaseAddress(cvPixelBuffer, []) }
        try plan.run(buffer, cvPixelBuffer.buffers)
    }
}

/// Fills in views of the planes of a locked pixel buffer, as a converter's source.
@discardableResult
public func vImageBuffer_InitForCopyFromCVPixelBuffer(
    _ buffers: UnsafeMutablePointer<vImage_Buffer>,
    _ converter: vImageConverter,
    _ pixelBuffer: CVPixelBuffer,
    _ flags: vImage_Flags
) -> vImage_Error {
    fill(buffers, pixelBuffer, count: converter.plan.sourceCount, flags)
}

/// Fills in views of the planes of a locked pixel buffer, as a converter's destination.
@discardableResult
public func vImageBuffer_InitForCopyToCVPixelBuffer(
    _ buffers: UnsafeMutablePointer<vImage_Buffer>,
    _ converter: vImageConverter,
    _ pixelBuffer: CVPixelBuffer,
    _ flags: vImage_Flags
) -> vImage_Error {
    fill(buffers, pixelBuffer, count: converter.plan.destinationCount, flags)
}

private func fill(
    _ buffers: UnsafeMutablePointer<vImage_Buffer>,
    _ pixelBuffer: CVPixelBuffer,
    count: Int,
    _ flags: vImage_Flags
) -> vImage_Error {
    status(flags, allowed: 512) { () throws(vImage.Error) in
        let views = pixelBuffer.buffers
        guard views.count == count else { throw .invalidParameter }
        for (index, view) in views.enumerated() { buffers[index] = view }
    }
}

extension CVPixelBuffer {
    /// Views of the planes.
    var buffers: [vImage_Buffer] {
        let planes = self.planes
        return (0..<max(CVPixelBufferGetPlaneCount(self), 1)).map { index in
            let plane = planes[index]
            return vImage_Buffer(
                data: plane.baseAddress,
                height: UInt(plane.height),
                width: UInt(index == 0 ? width : plane.width),
                rowBytes: plane.bytesPerRow
            )
        }
    }
}

extension vImageCVImageFormat {
    /// The format of a pixel buffer, with defaults for what its attachments do not say.
    static func complete(_ buffer: CVPixelBuffer) -> vImageCVImageFormat? {
        guard let format = make(buffer: buffer) else { return nil }
        format.change { state in
            if state.weights == nil { state.weights = buffer.height >= 720 ? bt709 : bt601 }
            if state.space == nil { state.space = .standardRGB }
        }
        return format
    }
}
