public import CoreVideo
import Foundation
import Synchronization

/// How a block buffer is made, one choice a bit.
public typealias CMBlockBufferFlags = UInt32

/// Bytes of media, in one or several blocks of memory that it owns or shares with other block buffers.
///
/// Memory that was asked for is allocated when first needed. It lives as long as a buffer that refers to it.
///
/// Threads: reading is safe from any thread; bytes are only as safe as their users make them. Appending must not run
/// while others read. Equality is identity. Not Sendable, as on Apple's systems.
public final class CMBlockBuffer: Hashable {
    private let attachmentStore = Mutex(BufferAttachments.empty)
    private let list: Mutex<[BlockSegment]>

    init(segments: [BlockSegment]) { list = Mutex(segments) }

    /// The blocks in order.
    var segments: [BlockSegment] { list.withLock { $0 } }

    /// Adds blocks at the end.
    func append(_ segments: [BlockSegment]) { list.withLock { $0 += segments } }

    /// The number that stands for the type.
    public class var typeID: CFTypeID { CMTypeID.blockBuffer.rawValue }

    /// Takes a block of memory and frees it with `free` at the end, or never for `kCFAllocatorNull`.
    public typealias CustomBlockDeallocator = (UnsafeMutableRawPointer, Int) -> Void
    /// Allocates so many bytes, or gives nil.
    public typealias CustomBlockAllocator = (Int) -> UnsafeMutableRawPointer?

    /// Whether two references are to one buffer.
    public static func == (lhs: CMBlockBuffer, rhs: CMBlockBuffer) -> Bool { lhs === rhs }

    /// Feeds the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@available(*, unavailable)
extension CMBlockBuffer: @unchecked Sendable {}

extension CMBlockBuffer: AttachmentBearer {
    /// What is attached to the buffer, to be read and changed.
    public var attachments: CMAttachmentBearerAttachments {
        get { CMAttachmentBearerAttachments(bearer: self) }
        // Changes have gone to the buffer already; the setter is what lets `buffer.attachments[key] = value` compile.
        set {}
    }

    /// Copies the attachments that propagate to another buffer, which keep their mode there.
    public func propagateAttachments<T>(to destination: T) where T: CMAttachmentBearerProtocol {
        propagate(allAttachments, to: destination)
    }

    func attachment(for key: String) -> (value: AnyObject, mode: CVAttachmentMode)? {
        allAttachments.entry(for: key as CFString)
    }

    var allAttachments: BufferAttachments { attachmentStore.withLock { $0 } }

    func changeAttachments(_ body: (inout BufferAttachments) -> Void) {
        // The copy keeps removed objects alive until after the lock.
        let old = attachmentStore.withLock { store in
            let old = store
            body(&store)
            return old
        }
        _ = old
    }
}
