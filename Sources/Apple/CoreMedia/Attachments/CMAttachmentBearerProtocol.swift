public import CoreVideo

/// An object that carries attachments: a sample buffer, a block buffer or a Core Video buffer.
public protocol CMAttachmentBearerProtocol {
    /// The attachments, for reading and writing.
    var attachments: CMAttachmentBearerAttachments { get }

    /// Copies the propagating attachments to another buffer; they keep their mode.
    func propagateAttachments<T>(to destination: T) where T: CMAttachmentBearerProtocol
}

/// A view of a buffer's attachments; changes go to the buffer.
///
/// Usable from any thread. Each access is atomic.
public struct CMAttachmentBearerAttachments {
    let bearer: any AttachmentBearer

    /// The propagation mode of an attachment.
    public enum Mode: RawRepresentable, Sendable, Hashable {
        /// The attachment stays with its buffer.
        case shouldNotPropagate
        /// Propagation copies the attachment to the other buffer.
        case shouldPropagate

        /// Creates a mode from its number, 0 or 1.
        public init?(rawValue: CMAttachmentMode) {
            switch rawValue {
            case kCMAttachmentMode_ShouldNotPropagate: self = .shouldNotPropagate
            case kCMAttachmentMode_ShouldPropagate: self = .shouldPropagate
            default: return nil
            }
        }

        /// The number of the mode, 0 or 1.
        public var rawValue: CMAttachmentMode {
            // A switch rather than `==`, which would compare the raw values of an enum.
            switch self {
            case .shouldNotPropagate: kCMAttachmentMode_ShouldNotPropagate
            case .shouldPropagate: kCMAttachmentMode_ShouldPropagate
            }
        }
    }

    /// An attached value with its mode.
    public enum Value {
        /// A value that propagation copies to the other buffer.
        case shouldPropagate(Any)
        /// A value that stays with its buffer.
        case shouldNotPropagate(Any)

        /// The attached value.
        public var value: Any {
            switch self {
            case .shouldPropagate(let value), .shouldNotPropagate(let value): value
            }
        }

        /// The propagation mode.
        public var mode: Mode {
            switch self {
            case .shouldPropagate: .shouldPropagate
            case .shouldNotPropagate: .shouldNotPropagate
            }
        }
    }

    /// The attachment under a key; nil if there is none, and assigning nil removes it.
    public subscript(key: String) -> Value? {
        get {
            guard let (value, mode) = bearer.attachment(for: key) else { return nil }
            return mode == .shouldPropagate ? .shouldPropagate(value) : .shouldNotPropagate(value)
        }
        nonmutating set {
            let key = key as CFString
            bearer.changeAttachments { attachments in
                guard let newValue else { return attachments.remove(key) }
                attachments.set(newValue.value as AnyObject, for: key, mode: newValue.mode.coreVideo)
            }
        }
    }

    /// The attachment under a sample buffer key; nil if there is none, and assigning nil removes it.
    public subscript(key: CMSampleBuffer.AttachmentKey) -> Value? {
        get { self[key.rawValue as String] }
        nonmutating set { self[key.rawValue as String] = newValue }
    }

    /// The propagating attachments.
    public var propagated: [String: Any] { Self.values(bearer.allAttachments, .shouldPropagate) }

    /// The attachments that do not propagate.
    public var nonPropagated: [String: Any] { Self.values(bearer.allAttachments, .shouldNotPropagate) }

    /// Attaches several values with one mode; they replace values under the same keys.
    public func merge(_ attachments: [String: Any], mode: Mode) {
        let values = attachments.mapValues { $0 as AnyObject }
        bearer.changeAttachments { store in
            for (key, value) in values {
                store.set(value, for: key as CFString, mode: mode.coreVideo)
            }
        }
    }

    /// Removes all attachments.
    public func removeAll() {
        bearer.changeAttachments { $0.removeAll() }
    }

    static func values(_ attachments: BufferAttachments, _ mode: CVAttachmentMode) -> [String: Any] {
        attachments.dictionary(mode) as? [String: Any] ?? [:]
    }
}

extension CMAttachmentBearerAttachments.Mode {
    var coreVideo: CVAttachmentMode { self == .shouldPropagate ? .shouldPropagate : .shouldNotPropagate }
}

/// The storage of attachments, common to the classes of this module and Core Video's buffers.
protocol AttachmentBearer: AnyObject, CMAttachmentBearerProtocol {
    /// Returns the value attached under a key and its mode.
    func attachment(for key: String) -> (value: AnyObject, mode: CVAttachmentMode)?

    /// A snapshot of all attachments.
    var allAttachments: BufferAttachments { get }

    /// Changes the attachments atomically.
    func changeAttachments(_ body: (inout BufferAttachments) -> Void)
}

extension BufferAttachments {
    /// Returns the value attached under a key and its mode.
    func entry(for key: CFString) -> (value: AnyObject, mode: CVAttachmentMode)? {
        guard let value = self[key] else { return nil }
        let stays = dictionary(.shouldNotPropagate)?.object(forKey: key) != nil
        return (value, stays ? .shouldNotPropagate : .shouldPropagate)
    }
}

extension CVBuffer: AttachmentBearer {
    /// The attachments, for reading and writing.
    @_disfavoredOverload
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
        var mode = CVAttachmentMode.shouldNotPropagate
        guard let value = CVBufferCopyAttachment(self, key as CFString, &mode) else { return nil }
        return (value, mode)
    }

    /// A snapshot of all attachments.
    ///
    /// A separate name is necessary because `attachments` is the view in this module.
    var allAttachments: BufferAttachments {
        var snapshot = BufferAttachments.empty
        updateAttachments { snapshot = $0 }
        return snapshot
    }

    func changeAttachments(_ body: (inout BufferAttachments) -> Void) { updateAttachments(body) }
}

/// Copies the propagating attachments to another bearer.
func propagate(_ source: BufferAttachments, to destination: any CMAttachmentBearerProtocol) {
    guard !source.isEmpty, let destination = destination as? any AttachmentBearer else { return }
    destination.changeAttachments { $0.merge(propagating: source) }
}
