/// A pool of buffers of one size and format, from which sources and transforms take their frames.
///
/// The pool never waits and never has more than `limit` buffers in use. Clients that keep buffers too long starve it:
/// ``makeBuffer()`` then returns nil, and the caller counts the frame as dropped for lack of buffers. Memory is
/// allocated on first use and kept until the pool is released; buffers in use stay valid after that.
///
/// Callable from several threads. A buffer costs one small object; all buffers share the pool's attachments.
package final class PixelBufferPool: Sendable {
    /// The width of the buffers in pixels.
    package let width: Int
    /// The height of the buffers in pixels.
    package let height: Int
    /// The pixel format code of the buffers.
    package let format: OSType
    /// The maximum number of buffers in use at a time.
    package let limit: Int
    private let attachments: BufferAttachments
    private let core: PixelBufferPoolCore

    /// Creates a pool without allocating pixels.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of buffers in use at a time, at least 1.
    ///   - attachments: The initial attachments of every new buffer.
    ///   - onReturn: A closure called after a buffer has been returned, on the thread that released its last reference.
    ///     Must not wait.
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

    /// Returns a buffer whose pixels are undefined, or nil if `limit` buffers are in use or the system has no memory.
    package func makeBuffer() -> sending CVPixelBuffer? {
        guard case .memory(let memory) = core.take(threshold: limit) else { return nil }
        return CVBuffer(core.layout, memory: memory, owner: .pool(core, memory), attachments: attachments)
    }

    /// The number of buffers in use.
    package var outstanding: Int { core.outstanding }

    /// Frees the memory of unused buffers.
    package func flush() {
        core.flush(all: true)
    }
}
