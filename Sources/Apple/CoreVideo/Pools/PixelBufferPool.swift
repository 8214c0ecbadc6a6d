/// Pictures of one kind whose memory is used again and again: what sources and transforms take their frames from.
///
/// The pool never waits and never has more than `limit` buffers out, so whoever keeps buffers too long starves it:
/// ``makeBuffer()`` then gives nil, and the frame is to be counted as dropped for lack of buffers. Memory is allocated
/// when first needed and kept until the pool ends; buffers that are out stay good after that.
///
/// May be used from several threads. A buffer costs one small object; attachments given to the pool are shared by all.
package final class PixelBufferPool: Sendable {
    /// The width of the buffers in pixels.
    package let width: Int
    /// The height of the buffers in pixels.
    package let height: Int
    /// The pixel format code of the buffers.
    package let format: OSType
    /// How many buffers may be out at a time.
    package let limit: Int
    private let attachments: BufferAttachments
    private let core: PixelBufferPoolCore

    /// Makes a pool; no pixels are allocated yet.
    ///
    /// - Parameters:
    ///   - limit: how many buffers may be out at a time, at least 1.
    ///   - attachments: what every new buffer carries.
    ///   - onReturn: called after a buffer came back, on whatever thread ended its last reference. Must not wait.
    package init(
        width: Int,
        height: Int,
        format: OSType,
        limit: Int = .max,
        attachments: BufferAttachments = .empty,
        onReturn: (@Sendable () -> Void)? = nil
    ) throws(PixelBufferError) {
        let layout = try PixelBufferLayout.find(.init(format: format, width: width, height: height))
        self.width = width
        self.height = height
        self.format = format
        self.limit = max(limit, 1)
        self.attachments = attachments
        var hook: (@Sendable (Bool) -> Void)?
        if let onReturn {
            hook = { _ in onReturn() }
        }
        core = PixelBufferPoolCore(layout, policy: .init(minimumCount: 0, maximumAge: nil), onReturn: hook)
    }

    deinit {
        core.close()
    }

    /// A buffer whose pixels are undefined, or nil when `limit` buffers are out or the system has no memory.
    package func makeBuffer() -> sending CVPixelBuffer? {
        guard case .memory(let memory) = core.take(threshold: limit) else { return nil }
        return CVBuffer(core.layout, memory: memory, owner: .pool(core, memory), attachments: attachments)
    }

    /// How many buffers are out.
    package var outstanding: Int { core.outstanding }

    /// Frees the memory of buffers that are not out.
    package func flush() {
        core.flush(all: true)
    }
}
