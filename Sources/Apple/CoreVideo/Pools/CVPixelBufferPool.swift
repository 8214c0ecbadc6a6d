public import Foundation
import Synchronization

/// A source of buffers of one size and format that reuses their memory.
///
/// Memory returns to the pool with the last reference to a buffer, which may outlive the pool. Unused memory is freed
/// when it exceeds the pool's maximum age. There is no timer; the pool checks ages each time it is used. Equality is
/// identity. All functions are callable from any thread. Not Sendable, as on Apple's systems.
public final class CVPixelBufferPool: Hashable {
    let poolAttributes: NSDictionary?
    let pixelBufferAttributes: NSDictionary?
    private let attachments: BufferAttachments
    let core: PixelBufferPoolCore

    init(
        poolAttributes: NSDictionary?,
        pixelBufferAttributes: NSDictionary?,
        clock: @escaping PixelBufferPoolCore.Clock = mach_absolute_time
    ) throws(PixelBufferError) {
        let attributes = try PixelBufferAttributes(pixelBufferAttributes)
        guard let width = attributes.width, let height = attributes.height, let format = attributes.formats.first else {
            throw .invalidAttributes("A pool needs width, height and pixel format; add them to its buffer attributes.")
        }
        let layout = try PixelBufferLayout.find(attributes.request(width: width, height: height, format: format))
        let identity = WeakPool()
        self.poolAttributes = poolAttributes
        self.pixelBufferAttributes = pixelBufferAttributes
        attachments = attributes.attachments
        core = PixelBufferPoolCore(layout, policy: try Self.policy(poolAttributes), clock: clock) { afterRefusal in
            if afterRefusal { identity.notify() }
        }
        identity.set(self)
    }

    deinit {
        core.close()
    }

    func makeBuffer(threshold: Int?) throws(PixelBufferError) -> CVPixelBuffer {
        switch core.take(threshold: threshold) {
        case .memory(let memory):
            return CVBuffer(
                core.layout,
                memory: memory,
                owner: .pool(core, memory),
                attachments: attachments,
                attributes: pixelBufferAttributes
            )
        case .aboveThreshold:
            throw PixelBufferError(
                code: kCVReturnWouldExceedAllocationThreshold,
                message: "All \(core.allocated) buffers of the pool are in use; release some or raise the threshold."
            )
        case .failed(let error):
            throw error
        }
    }

    private static func policy(_ attributes: NSDictionary?) throws(PixelBufferError) -> PixelBufferPoolCore.Policy {
        var policy = PixelBufferPoolCore.Policy()
        guard let attributes else { return policy }
        let minimum = PixelBufferAttributes.number(attributes, kCVPixelBufferPoolMinimumBufferCountKey) ?? 0
        let age = (attributes[kCVPixelBufferPoolMaximumBufferAgeKey] as? NSNumber)?.doubleValue ?? 1
        guard minimum >= 0, age >= 0, age.isFinite else {
            throw PixelBufferError(
                code: kCVReturnInvalidPoolAttributes,
                message: "A pool cannot keep \(minimum) buffers for \(age) seconds; use numbers that are not negative."
            )
        }
        policy.minimumCount = minimum
        policy.maximumAge = age == 0 ? nil : UInt64(min(age, 1e9) * 1e9)
        return policy
    }

    /// Returns a Boolean value that indicates whether both are the same object.
    public static func == (a: CVPixelBufferPool, b: CVPixelBufferPool) -> Bool {
        a === b
    }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// Lets the memory of a pool, which outlives it, post notifications in the pool's name.
// `@unchecked Sendable`: written once before the pool is handed out, and weak references are atomic.
private final class WeakPool: @unchecked Sendable {
    private weak var pool: CVPixelBufferPool?

    func set(_ pool: CVPixelBufferPool) {
        self.pool = pool
    }

    func notify() {
        guard let pool else { return }
        let name = Notification.Name(kCVPixelBufferPoolFreeBufferNotification as String)
        NotificationCenter.default.post(name: name, object: pool)
    }
}

/// The buffers that a flush frees.
public struct CVPixelBufferPoolFlushFlags: OptionSet, Hashable, Sendable {
    /// The flags as a number.
    public let rawValue: CVOptionFlags

    /// Creates flags from a number.
    public init(rawValue: CVOptionFlags) {
        self.rawValue = rawValue
    }

    /// All unused buffers, not only those that exceed the maximum age.
    public static var excessBuffers: CVPixelBufferPoolFlushFlags { CVPixelBufferPoolFlushFlags(rawValue: 1) }
}

/// Creates a pool.
///
/// - Parameters:
///   - allocator: Ignored.
///   - poolAttributes: The minimum buffer count (default 0) and the maximum age in seconds (default 1; 0 means
///     forever).
///   - pixelBufferAttributes: The attributes of the buffers; width, height and format are required. Every buffer gets
///     the attachments under `kCVBufferPropagatedAttachmentsKey` and `kCVBufferNonPropagatedAttachmentsKey`.
///   - poolOut: The pool.
/// - Returns: `kCVReturnInvalidPixelBufferAttributes` if width, height or format is missing,
///   `kCVReturnInvalidPoolAttributes`, or the codes of `CVPixelBufferCreate`.
@discardableResult
public func CVPixelBufferPoolCreate(
    _ allocator: CFAllocator?,
    _ poolAttributes: CFDictionary?,
    _ pixelBufferAttributes: CFDictionary?,
    _ poolOut: UnsafeMutablePointer<CVPixelBufferPool?>
) -> CVReturn {
    create(poolOut) { () throws(PixelBufferError) in
        try CVPixelBufferPool(poolAttributes: poolAttributes, pixelBufferAttributes: pixelBufferAttributes)
    }
}

/// Creates a buffer and reuses returned memory if there is some.
///
/// The pixels are undefined. The only attachments are those in the pool's attributes.
@discardableResult
public func CVPixelBufferPoolCreatePixelBuffer(
    _ allocator: CFAllocator?,
    _ pixelBufferPool: CVPixelBufferPool,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    create(pixelBufferOut) { () throws(PixelBufferError) in try pixelBufferPool.makeBuffer(threshold: nil) }
}

/// Creates a buffer unless the pool has reached a threshold.
///
/// - Parameters:
///   - allocator: Ignored.
///   - pixelBufferPool: The pool.
///   - auxAttributes: `kCVPixelBufferPoolAllocationThresholdKey` is the number of buffers, in use or not, at which the
///     pool allocates no new memory. Returned memory is always reused.
///   - pixelBufferOut: The buffer.
/// - Returns: `kCVReturnWouldExceedAllocationThreshold` at the threshold. When a buffer is returned later, the pool
///   posts `kCVPixelBufferPoolFreeBufferNotification` on the thread that released it.
@discardableResult
public func CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
    _ allocator: CFAllocator?,
    _ pixelBufferPool: CVPixelBufferPool,
    _ auxAttributes: CFDictionary?,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    create(pixelBufferOut) { () throws(PixelBufferError) in
        let threshold = auxAttributes.flatMap {
            PixelBufferAttributes.number($0, kCVPixelBufferPoolAllocationThresholdKey)
        }
        return try pixelBufferPool.makeBuffer(threshold: threshold)
    }
}

/// Frees unused memory that exceeds the maximum age, or all of it with `.excessBuffers`.
public func CVPixelBufferPoolFlush(_ pool: CVPixelBufferPool, _ options: CVPixelBufferPoolFlushFlags) {
    pool.core.flush(all: options.contains(.excessBuffers))
}

/// Returns the pool attributes as passed, or nil.
public func CVPixelBufferPoolGetAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? {
    pool.poolAttributes
}

/// Returns the attributes of the pool's buffers as passed, or nil.
public func CVPixelBufferPoolGetPixelBufferAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? {
    pool.pixelBufferAttributes
}
