package import CoreVideo
import Synchronization

/// Does one kind of transform, frame after frame.
///
/// Keeps the memory for pictures on the way, so that no frame but the first allocates any. May be used from several
/// threads; calls then wait for each other.
package final class PixelTransformer: Sendable {
    /// What is done.
    package let transform: PixelTransform
    private let plan: Plan
    private let scratch = Scratch()

    /// Checks the description and plans the steps.
    package init(_ transform: PixelTransform) throws(PixelTransformError) {
        self.transform = transform
        plan = try Plan(transform)
    }

    /// Transforms the pixels of one buffer into another and takes the attachments over.
    ///
    /// The colour matrix is that of the source's `kCVImageBufferYCbCrMatrixKey` attachment, else 709 from 720 rows on
    /// and 601 below; a result in YCbCr names the matrix. Attachments about places in the picture are dropped when
    /// places change.
    ///
    /// - Parameters:
    ///   - source: of the format and size that the description names. Only read.
    ///   - destination: of the output format and size. Every pixel is written.
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

    /// Transforms the pixels of a buffer into a part of another one, whose attachments stay as they are.
    ///
    /// - Parameters:
    ///   - source: of the format and size that the description names. Only read.
    ///   - destination: of the output format. Every pixel of the part is written, and no other one.
    ///   - x: where the part begins, which lies within the destination; even for formats whose pixels share chroma.
    ///   - y: likewise.
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
        // What gets a matrix now is labelled with it, so the size that readers would guess by is that of the result.
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

    /// Transforms a buffer into a new one of a pool; nil when the pool has none to give.
    ///
    /// The pool must be of the output format and size.
    package func make(from source: CVPixelBuffer, pool: PixelBufferPool) throws(PixelTransformError) -> CVPixelBuffer? {
        guard let destination = pool.makeBuffer() else { return nil }
        try apply(from: source, to: destination)
        return destination
    }

    /// Transforms a buffer into a new one whose memory comes from the system.
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

    /// A pool for the results.
    ///
    /// - Parameters:
    ///   - limit: how many buffers may be out at a time.
    ///   - onReturn: called after a buffer came back, on any thread; must not wait.
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
