import CoreMedia
import CoreVideo
import MediaFiles
import Synchronization

/// One run of a camera with masks: the camera's client, which covers each frame before it passes it on.
///
/// The pixels are copied without what is covered, so no byte behind a mask is in the memory that clients get. The
/// camera's own buffer is kept until clients have returned the copy, so the camera's count of buffers in use holds.
final class MaskedRun: CameraClient {
    // `@unchecked Sendable`: the pixels of a captured frame are not written again.
    private struct Held: @unchecked Sendable {
        var original: CameraFrame
        var decoded: CVPixelBuffer
        var copy: CVPixelBuffer
    }

    private weak let camera: MaskedCamera?
    private let client: any CameraClient
    private let polygons: [PrivacyMasks.Polygon]
    private let format: PixelFormat
    private let cover: MaskCover
    private let stencil: MaskStencil
    private let decoder: JPEGDecoder?
    private let search: MovingSearch?
    private let peek: UnmaskedPeek
    private let pool: PixelBufferPool

    /// - Throws: ``CameraError`` for a format that cannot be masked.
    init(
        _ camera: MaskedCamera,
        _ shown: CameraFormat,
        base: CameraFormat,
        finder: (any MovingFinder)?,
        client: any CameraClient
    ) throws(CameraError) {
        func refused() -> CameraError {
            CameraError(
                .unsupportedFormat,
                "\(camera.info.localizedName): masks cannot be laid on this format. Choose another format."
            )
        }
        guard let format = PixelFormat.named(shown.pixelFormat) else { throw refused() }
        self.camera = camera
        self.client = client
        self.format = format
        polygons = camera.masks.polygons
        cover = MaskCover(polygons, width: shown.width, height: shown.height)
        stencil = MaskStencil(cover, format)
        search = finder.map { MovingSearch($0, waits: camera.pace == .lossless) }
        peek = camera.peek
        do {
            pool = try PixelBufferPool(width: shown.width, height: shown.height, format: shown.pixelFormat)
            decoder =
                base.codec == .jpeg ? try JPEGDecoder(width: shown.width, height: shown.height) : nil
        } catch {
            throw refused()
        }
    }

    /// Ends the search for moving things.
    func stop() { search?.stop() }

    // MARK: The camera's client, on the source thread

    func camera(_ source: any CameraSource, didCapture frame: CameraFrame) {
        guard let camera else { return }
        if let masked = masked(frame) {
            client.camera(camera, didCapture: masked)
        } else {
            // An image that is damaged or of another size than agreed.
            let loss = CameraLoss(
                reason: .discontinuity,
                presentationTime: frame.presentationTime,
                duration: frame.duration,
                number: frame.number,
                count: 1
            )
            client.camera(camera, didLose: loss)
        }
    }

    func camera(_ source: any CameraSource, didLose loss: CameraLoss) {
        if let camera { client.camera(camera, didLose: loss) }
    }

    func cameraWaitsForBuffer(_ source: any CameraSource) -> Bool {
        camera.map { client.cameraWaitsForBuffer($0) } ?? false
    }

    func cameraDidEnd(_ source: any CameraSource) {
        stop()
        if let camera { client.cameraDidEnd(camera) }
    }

    func camera(_ source: any CameraSource, didFail error: CameraError) {
        stop()
        guard let camera else { return }
        // A disconnected camera leaves the list before its client is notified.
        if error.code == .disconnected { CameraRegistry.remove(camera) }
        client.camera(camera, didFail: error)
    }

    // MARK: Covering

    private func masked(_ frame: CameraFrame) -> CameraFrame? {
        guard let image = pixels(of: frame), image.width == cover.width, image.height == cover.height,
            image.pixelFormatType == format.code, let copy = pool.makeBuffer()
        else { return nil }
        peek.take(image, number: frame.number)
        let moving = search?.cover(image, at: frame.presentationTime.seconds)
        (moving.map { MaskStencil(Self.cover(cover, with: $0), format) } ?? stencil).copy(image, to: copy)
        var attachments = BufferAttachments.empty
        attachments.merge(propagating: image.attachments)
        let held = Held(original: frame, decoded: image, copy: copy)
        let shown = try? CVPixelBuffer.wrap(
            width: cover.width,
            height: cover.height,
            format: format.code,
            planes: copy.planes,
            attachments: attachments,
            release: { withExtendedLifetime(held) {} }
        )
        guard let shown else { return nil }
        var masked = frame
        masked.image = shown
        masked.compressed = nil
        masked.depth = frame.depth.flatMap { depth($0, moving) }
        return masked
    }

    private func pixels(of frame: CameraFrame) -> CVPixelBuffer? {
        if let image = frame.image { return image }
        guard let decoder, let compressed = frame.compressed, compressed.codec == .jpeg else { return nil }
        return try? decoder.decode(compressed.data)
    }

    /// Returns a depth map without the masked parts; nil if there is no memory for it.
    private func depth(_ depth: CVPixelBuffer, _ moving: MovingMask.Cover?) -> CVPixelBuffer? {
        let (width, height) = (depth.width, depth.height)
        guard let copy = try? CVPixelBuffer.make(width: width, height: height, format: depth.pixelFormatType) else {
            return nil
        }
        var cover = MaskCover(polygons, width: width, height: height)
        if let moving { cover = Self.cover(cover, with: moving) }
        MaskStencil(cover, depth.pixelFormat).copy(depth, to: copy)
        copy.updateAttachments { $0.merge(propagating: depth.attachments) }
        return copy
    }

    private static func cover(_ cover: MaskCover, with moving: MovingMask.Cover) -> MaskCover {
        var cover = cover
        switch moving {
        case .everything: cover.addAll()
        case .places(let places):
            for place in places {
                cover.add(left: place.left, top: place.top, right: place.right, bottom: place.bottom)
            }
        }
        return cover
    }
}
