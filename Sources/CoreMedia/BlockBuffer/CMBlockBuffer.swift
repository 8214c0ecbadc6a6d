import CoreVideo
import Synchronization

/// Bytes of media, in one or several blocks of memory that it owns or refers to.
public final class CMBlockBuffer: Hashable {
    private let attachmentStore = Mutex(BufferAttachments.empty)

    init() {}

    /// Whether two references are to one buffer.
    public static func == (lhs: CMBlockBuffer, rhs: CMBlockBuffer) -> Bool { lhs === rhs }

    /// Feeds the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

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
        let old = attachmentStore.withLock { store in
            let old = store
            body(&store)
            return old
        }
        _ = old
    }
}

/// How a block buffer is made, one choice a bit.
public typealias CMBlockBufferFlags = UInt32
