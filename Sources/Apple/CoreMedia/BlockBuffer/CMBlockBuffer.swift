public import CoreVideo
import Foundation
import Synchronization

/// Options for creating a block buffer, as bits.
public typealias CMBlockBufferFlags = UInt32

/// Media data in one or more blocks of memory that the buffer owns or shares with other block buffers.
///
/// Requested memory is allocated on first use. It lives as long as any buffer that refers to it.
///
/// Threads: reading is safe from any thread. Access to the bytes is not synchronized. Do not append while others read.
/// Equality is identity. Not Sendable, as on Apple's systems.
public final class CMBlockBuffer: Hashable {
    private let attachmentStore = Mutex(BufferAttachments.empty)
    private let list: Mutex<[BlockSegment]>

    init(segments: [BlockSegment]) { list = Mutex(segments) }

    /// The blocks, in order.
    var segments: [BlockSegment] { list.withLock { $0 } }

    /// Appends blocks.
    func append(_ segments: [BlockSegment]) { list.withLock { $0 += segments } }

    /// The type ID of block buffers.
    public class var typeID: CFTypeID { CMTypeID.blockBuffer.rawValue }

    /// A closure that frees a block of memory of the given length.
    public typealias CustomBlockDeallocator = (UnsafeMutableRawPointer, Int) -> Void
    /// A closure that allocates a number of bytes or returns nil.
    public typealias CustomBlockAllocator = (Int) -> UnsafeMutableRawPointer?

    /// Returns a Boolean value that indicates whether both references are to the same buffer.
    public static func == (lhs: CMBlockBuffer, rhs: CMBlockBuffer) -> Bool { lhs === rhs }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@available(*, unavailable)
extension CMBlockBuffer: @unchecked Sendable {}

extension CMBlockBuffer: AttachmentBearer {
    /// The attachments of the buffer, for reading and writing.
    public var attachments: CMAttachmentBearerAttachments {
        get { CMAttachmentBearerAttachments(bearer: self) }
        // Changes have already reached the buffer; the setter exists so that `buffer.attachments[key] = value`
        // compiles.
        set {}
    }

    /// Copies the propagating attachments to another buffer; they keep their mode.
    public func propagateAttachments<T>(to destination: T) where T: CMAttachmentBearerProtocol {
        propagate(allAttachments, to: destination)
    }

    func attachment(for key: String) -> (value: AnyObject, mode: CVAttachmentMode)? {
        allAttachments.entry(for: key as CFString)
    }

    var allAttachments: BufferAttachments { attachmentStore.withLock { $0 } }

    func changeAttachments(_ body: (inout BufferAttachments) -> Void) {
        // The copy keeps removed objects alive until the lock is released.
        let old = attachmentStore.withLock { store in
            let old = store
            body(&store)
            return old
        }
        _ = old
    }
}
