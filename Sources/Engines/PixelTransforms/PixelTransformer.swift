package import CoreVideo
import Synchronization

/// An object that applies one transform to many frames.
///
/// It keeps the memory for intermediate images, so only the first frame allocates any. Safe to use from several
/// threads; calls are serialized.
package final class PixelTransformer: Sendable {
    /// The transform that is applied.
    package let transform: PixelTransform
    private let plan: Plan
    private let scratch = Scratch()

    /// Creates a transformer: validates the description and plans the steps.
    package init(_ transform: PixelTransform) throws(PixelTransformError) {
        self.transform = transform
        plan = try Plan(transform)
    }

    /// Transforms the pixels of one buffer into another and propagates the attachments.
    ///
    /// The colour matrix is the source's `kCVImageBufferYCbCrMatrixKey` attachment, otherwise BT.709 from 720 rows on
    /// and BT.601 below. A YCbCr result declares its matrix. Attachments that refer to positions in the image are
    /// dropped if the geometry changes.
    ///
    /// - Parameters:
    ///   - source: a buffer of the transform's source format and size. It is only read.
    ///   - destination: a buffer of the output format and size. Every pixel is written.
    package func apply(from source: CVPixelBuffer, to destination: CVPixelBuffer) throws(PixelTransformError) {
        let t = transform
        guard source.pixelFormatType == t.sourceFormat, source.width == t.sourceWidth, source.height == t.sourceHeight
        else { throw .mismatch("source", source, t.sourceFormat, t.sourceWidth, t.sourceHeight) }
        guard destination.pixelFormatType == t.outputFormat, destination.width == t.outputWidth,
            destination.height == t.outputHeight
        else { throw .mismatch("output", destination, t.outputFormat, t.outputWidth, t.outputHeight) }

        let attachments = source.attachments
        let matrix = matrix(of: attachments)
        destination.withPlanes { planes in
            let output = Raster(kind: plan.output, width: t.outputWidth, height: t.outputHeight, planes: planes)
            run(from: source, to: output, matrix: matrix)
        }
        propagate(attachments, matrix: matrix, to: destination)
    }

    /// Transforms the pixels of a buffer into a part of another one, whose attachments do not change.
    ///
    /// - Parameters:
    ///   - source: a buffer of the transform's source format and size. It is only read.
    ///   - destination: a buffer of the output format. Every pixel of the part is written, and no other pixel.
    ///   - x: the left edge of the part, which must lie within the destination; even for formats whose pixels share
    ///     chroma.
    ///   - y: the upper edge of the part, with the same requirements.
    package func apply(
        from source: CVPixelBuffer,
        to destination: CVPixelBuffer,
        x: Int,
        y: Int
    ) throws(PixelTransformError) {
        let t = transform
        guard source.pixelFormatType == t.sourceFormat, source.width == t.sourceWidth, source.height == t.sourceHeight
        else { throw .mismatch("source", source, t.sourceFormat, t.sourceWidth, t.sourceHeight) }
        let part = PixelTransform.Rect(x: x, y: y, width: t.outputWidth, height: t.outputHeight)
        guard destination.pixelFormatType == t.outputFormat, x >= 0, y >= 0, part.width <= destination.width - x,
            part.height <= destination.height - y
        else { throw .mismatch("output", destination, t.outputFormat, t.outputWidth, t.outputHeight) }
        destination.withPlanes { planes in
            let whole = Raster(
                kind: plan.output,
                width: destination.width,
                height: destination.height,
                planes: planes
            )
            run(from: source, to: whole.cropped(part), matrix: matrix(of: source.attachments))
        }
    }

    private func matrix(of attachments: BufferAttachments) -> ColorMatrix {
        // If this transform determines the matrix, it labels the result with it. Readers guess the matrix from the
        // result's size, so that size counts.
        let height = plan.source.layout.isColor ? transform.outputHeight : transform.sourceHeight
        return ColorMatrix(attachments, height: height)
    }

    private func run(from source: CVPixelBuffer, to output: Raster, matrix: ColorMatrix) {
        let t = transform
        source.withPlanes(readOnly: true) { planes in
            let from = Raster(kind: plan.source, width: t.sourceWidth, height: t.sourceHeight, planes: planes)
            scratch.lock.withLock { _ in plan.run(from, output, matrix: matrix, scratch: scratch) }
        }
    }

    /// Transforms a buffer into a new one from a pool; returns nil if the pool is exhausted.
    ///
    /// The pool must have the output format and size.
    package func make(from source: CVPixelBuffer, pool: PixelBufferPool) throws(PixelTransformError) -> CVPixelBuffer? {
        guard let destination = pool.makeBuffer() else { return nil }
        try apply(from: source, to: destination)
        return destination
    }

    /// Transforms a buffer into a new one that the system allocates.
    package func make(from source: CVPixelBuffer) throws(PixelTransformError) -> CVPixelBuffer {
        let destination: CVPixelBuffer
        do throws(PixelBufferError) {
            destination = try CVPixelBuffer.make(
                width: transform.outputWidth,
                height: transform.outputHeight,
                format: transform.outputFormat
            )
        } catch {
            throw PixelTransformError(code: .outOfMemory, description: error.message)
        }
        try apply(from: source, to: destination)
        return destination
    }

    /// Creates a pool for the results.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of buffers in use at a time.
    ///   - onReturn: called on any thread after a buffer was returned; it must not block.
    package func makePool(
        limit: Int,
        onReturn: (@Sendable () -> Void)? = nil
    ) throws(PixelBufferError) -> PixelBufferPool {
        try PixelBufferPool(
            width: transform.outputWidth,
            height: transform.outputHeight,
            format: transform.outputFormat,
            limit: limit,
            onReturn: onReturn
        )
    }

    private func propagate(_ source: BufferAttachments, matrix: ColorMatrix, to destination: CVPixelBuffer) {
        var attachments = source
        if plan.output.layout.isColor || plan.output.layout == .gray {
            attachments.remove(kCVImageBufferYCbCrMatrixKey)
            attachments.remove(kCVImageBufferChromaLocationTopFieldKey)
            attachments.remove(kCVImageBufferChromaLocationBottomFieldKey)
        } else if attachments[kCVImageBufferYCbCrMatrixKey] == nil {
            attachments.set(matrix.name, for: kCVImageBufferYCbCrMatrixKey)
        }
        if transform.changesGeometry {
            for key in [
                kCVImageBufferCleanApertureKey, kCVImageBufferPreferredCleanApertureKey,
                kCVImageBufferDisplayDimensionsKey, kCVImageBufferRegionOfInterestKey,
            ] {
                attachments.remove(key)
            }
            if transform.rotation.swapsSides { attachments.swapPixelAspectRatio() }
        }
        guard !attachments.isEmpty else { return }
        destination.updateAttachments { $0.merge(propagating: attachments) }
    }
}
