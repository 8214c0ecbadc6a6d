import CFFmpeg
import CoreVideo
import Synchronization

/// The number of delivered frames that clients still hold, shared by a reader and its frames.
package final class FrameCount: Sendable {
    private let frames = Atomic<Int>(0)

    /// Makes a count of 0.
    package init() {}

    /// Number of frames held at this moment.
    package var current: Int { frames.load(ordering: .acquiring) }

    func add() { frames.wrappingAdd(1, ordering: .acquiringAndReleasing) }
    func remove() { frames.wrappingSubtract(1, ordering: .acquiringAndReleasing) }
}

/// Owns one of FFmpeg's frames and exposes its planes as a pixel buffer.
///
/// `@unchecked Sendable`: nothing changes the frame after it was wrapped, and FFmpeg counts its references atomically.
final class FrameMemory: @unchecked Sendable {
    /// The owned frame.
    let frame: UnsafeMutablePointer<AVFrame>
    private let count: FrameCount?

    /// Takes ownership of a frame.
    init(owning frame: UnsafeMutablePointer<AVFrame>, count: FrameCount?) {
        self.frame = frame
        self.count = count
        count?.add()
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = frame
        av_frame_free(&frame)
        count?.remove()
    }

    /// Returns a pixel buffer over the frame's planes, without a copy.
    ///
    /// The pixel buffer keeps the frame alive.
    func pixelBuffer(type: OSType, attachments: BufferAttachments) throws(MediaError) -> CVPixelBuffer {
        let width = Int(frame.pointee.width)
        let height = Int(frame.pointee.height)
        let format = AVPixelFormat(frame.pointee.format)
        guard var planes = plane(0, width, height).map({ PixelPlanes($0) }) else { throw unusable(width, height) }
        let descriptor = av_pix_fmt_desc_get(format)
        // Chroma dimensions are rounded up.
        let across = Int(descriptor?.pointee.log2_chroma_w ?? 0)
        let down = Int(descriptor?.pointee.log2_chroma_h ?? 0)
        for index in 1..<max(1, av_pix_fmt_count_planes(format)) {
            let columns = (width + (1 << across) - 1) >> across
            let rows = (height + (1 << down) - 1) >> down
            guard let next = plane(index, columns, rows) else { throw unusable(width, height) }
            planes.append(next)
        }
        do {
            return try CVPixelBuffer.wrap(
                width: width,
                height: height,
                format: type,
                planes: planes,
                attachments: attachments
            ) { withExtendedLifetime(self) {} }
        } catch {
            throw unusable(width, height)
        }
    }

    /// Returns one of FFmpeg's frames over a buffer's pixels, which the caller owns; nil without memory.
    ///
    /// The frame keeps the buffer alive.
    static func frame(
        over image: CVPixelBuffer,
        format: AVPixelFormat,
        isFullRange: Bool
    ) -> UnsafeMutablePointer<AVFrame>? {
        guard let frame = av_frame_alloc() else { return nil }
        frame.pointee.width = Int32(image.width)
        frame.pointee.height = Int32(image.height)
        frame.pointee.format = format.rawValue
        frame.pointee.color_range = isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
        for (index, plane) in image.planes.enumerated() {
            cffmpeg_set_plane(frame, Int32(index), plane.baseAddress, Int32(plane.bytesPerRow))
        }
        let owner = Unmanaged.passRetained(image).toOpaque()
        let status = cffmpeg_frame_own(frame, owner) { owner, _ in
            guard let owner else { return }
            Unmanaged<CVPixelBuffer>.fromOpaque(owner).release()
        }
        guard status >= 0 else {
            var frame: UnsafeMutablePointer<AVFrame>? = frame
            av_frame_free(&frame)
            return nil
        }
        return frame
    }

    private func plane(_ index: Int32, _ width: Int, _ height: Int) -> PixelPlane? {
        cffmpeg_plane(frame, index).map {
            PixelPlane(
                baseAddress: UnsafeMutableRawPointer($0),
                bytesPerRow: Int(cffmpeg_row_bytes(frame, index)),
                width: width,
                height: height
            )
        }
    }

    private func unusable(_ width: Int, _ height: Int) -> MediaError {
        MediaError(
            .unsupportedFormat,
            "Could not make a pixel buffer for a decoded frame of \(width)×\(height) pixels. "
                + "Convert the file to 8-bit 4:2:0 first."
        )
    }
}

/// Allocates frames of one size and format, and reuses their memory.
final class FramePool {
    let width: Int
    let height: Int
    let format: AVPixelFormat
    private var pool: OpaquePointer?

    /// Makes a pool; the first frame allocates memory.
    init(width: Int, height: Int, format: AVPixelFormat) throws(MediaError) {
        self.width = width
        self.height = height
        self.format = format
        pool = cffmpeg_picture_pool_create(Int32(width), Int32(height), format.rawValue)
        if pool == nil { throw Self.outOfMemory(width, height) }
    }

    // Memory in use survives until its frame ends; FFmpeg counts the references.
    deinit { av_buffer_pool_uninit(&pool) }

    /// Returns a frame with undefined contents that the caller owns.
    func next() throws(MediaError) -> UnsafeMutablePointer<AVFrame> {
        guard let frame = cffmpeg_picture_pool_frame(pool, Int32(width), Int32(height), format.rawValue) else {
            throw Self.outOfMemory(width, height)
        }
        return frame
    }

    private static func outOfMemory(_ width: Int, _ height: Int) -> MediaError {
        MediaError(
            .outOfMemory,
            "No memory is left for an image of \(width)×\(height) pixels. Close other programs or use a smaller size."
        )
    }
}
