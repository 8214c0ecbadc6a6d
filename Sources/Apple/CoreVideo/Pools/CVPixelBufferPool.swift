public import Foundation
import Synchronization

/// Makes pictures of one kind and uses their memory again.
///
/// Memory comes back with the last reference to a buffer, which may outlive the pool. Unused memory is freed when it is
/// older than the pool's maximum age; that is looked at whenever the pool is used, there is no timer. Equality is
/// identity. All functions may be called from any thread. Not Sendable, as on Apple's systems.
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
                message: "\(core.allocated) buffers of the pool are in use; release some or raise the threshold."
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
                message: "A pool cannot keep \(minimum) buffers for \(age) seconds; give numbers from 0."
            )
        }
        policy.minimumCount = minimum
        policy.maximumAge = age == 0 ? nil : UInt64(min(age, 1e9) * 1e9)
        return policy
    }

    /// Whether both are the same object.
    public static func == (a: CVPixelBufferPool, b: CVPixelBufferPool) -> Bool {
        a === b
    }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// Lets the memory of a pool, which outlives it, name the pool in notifications.
// Sendable unchecked: the reference is written once before the pool is handed out, and weak references are atomic.
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

/// What a flush frees.
public struct CVPixelBufferPoolFlushFlags: OptionSet, Hashable, Sendable {
    /// The flags as a number.
    public let rawValue: CVOptionFlags

    /// Makes flags of a number.
    public init(rawValue: CVOptionFlags) {
        self.rawValue = rawValue
    }

    /// All unused buffers, not only those beyond their age.
    public static var excessBuffers: CVPixelBufferPoolFlushFlags { CVPixelBufferPoolFlushFlags(rawValue: 1) }
}

/// Makes a pool.
///
/// - Parameters:
///   - allocator: without effect.
///   - poolAttributes: minimum buffer count (default 0) and maximum age in seconds (default 1, 0 for ever).
///   - pixelBufferAttributes: those of its buffers; width, height and format are needed. Attachments under
///     `kCVBufferPropagatedAttachmentsKey` and its sibling are given to every buffer.
///   - poolOut: the pool.
/// - Returns: `kCVReturnInvalidPixelBufferAttributes` when width, height or format is missing,
///   `kCVReturnInvalidPoolAttributes`, and the codes of `CVPixelBufferCreate`.
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

/// Makes a picture, with memory that has been used before when there is some.
///
/// The pixels are undefined; there are no attachments but those named in the pool's attributes.
@discardableResult
public func CVPixelBufferPoolCreatePixelBuffer(
    _ allocator: CFAllocator?,
    _ pixelBufferPool: CVPixelBufferPool,
    _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
    create(pixelBufferOut) { () throws(PixelBufferError) in try pixelBufferPool.makeBuffer(threshold: nil) }
}

/// Makes a picture unless too many exist.
///
/// - Parameters:
///   - allocator: without effect.
///   - pixelBufferPool: the pool.
///   - auxAttributes: `kCVPixelBufferPoolAllocationThresholdKey` is the number of buffers, in use or not, from which on
///     no new memory is allocated. Memory that came back is always used.
///   - pixelBufferOut: the picture.
/// - Returns: `kCVReturnWouldExceedAllocationThreshold`; the pool then posts
///   `kCVPixelBufferPoolFreeBufferNotification` when a buffer comes back, on the thread that ended it.
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

/// Frees unused memory: what is beyond its age, or all of it with `.excessBuffers`.
public func CVPixelBufferPoolFlush(_ pool: CVPixelBufferPool, _ options: CVPixelBufferPoolFlushFlags) {
    pool.core.flush(all: options.contains(.excessBuffers))
}

/// The pool attributes as given, or nil.
public func CVPixelBufferPoolGetAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? {
    pool.poolAttributes
}

/// The attributes of the pool's buffers as given, or nil.
public func CVPixelBufferPoolGetPixelBufferAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? {
    pool.pixelBufferAttributes
}
