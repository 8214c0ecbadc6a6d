public import CoreVideo

/// Something that carries attachments: sample buffers, block buffers and CoreVideo's buffers.
public protocol CMAttachmentBearerProtocol {
    /// What is attached, to be read and changed.
    var attachments: CMAttachmentBearerAttachments { get }

    /// Copies the attachments that propagate to another buffer, which keep their mode there.
    func propagateAttachments<T>(to destination: T) where T: CMAttachmentBearerProtocol
}

/// The attachments of a buffer, as a view: changes go to the buffer.
///
/// Any thread may use it; each access is one step.
public struct CMAttachmentBearerAttachments {
    let bearer: any AttachmentBearer

    /// Whether an attachment goes along when attachments are propagated.
    public enum Mode: RawRepresentable, Sendable, Hashable {
        /// It stays with its buffer.
        case shouldNotPropagate
        /// It is copied to the other buffer.
        case shouldPropagate

        /// Makes a mode from its number: 0 or 1.
        public init?(rawValue: CMAttachmentMode) {
            switch rawValue {
            case kCMAttachmentMode_ShouldNotPropagate: self = .shouldNotPropagate
            case kCMAttachmentMode_ShouldPropagate: self = .shouldPropagate
            default: return nil
            }
        }

        /// The number of the mode: 0 or 1.
        public var rawValue: CMAttachmentMode {
            // Not `==`: for an enum with raw values that compares these.
            switch self {
            case .shouldNotPropagate: kCMAttachmentMode_ShouldNotPropagate
            case .shouldPropagate: kCMAttachmentMode_ShouldPropagate
            }
        }
    }

    /// What is attached under one key, with its mode.
    public enum Value {
        /// A value that is copied to the other buffer.
        case shouldPropagate(Any)
        /// A value that stays with its buffer.
        case shouldNotPropagate(Any)

        /// What is attached.
        public var value: Any {
            switch self {
            case .shouldPropagate(let value), .shouldNotPropagate(let value): value
            }
        }

        /// Whether it propagates.
        public var mode: Mode {
            switch self {
            case .shouldPropagate: .shouldPropagate
            case .shouldNotPropagate: .shouldNotPropagate
            }
        }
    }

    /// What is attached under a key; nil when there is nothing, and to remove it.
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

    /// What is attached under a key of sample buffers; nil when there is nothing, and to remove it.
    public subscript(key: CMSampleBuffer.AttachmentKey) -> Value? {
        get { self[key.rawValue as String] }
        nonmutating set { self[key.rawValue as String] = newValue }
    }

    /// The attachments that propagate.
    public var propagated: [String: Any] { Self.values(bearer.allAttachments, .shouldPropagate) }

    /// The attachments that do not propagate.
    public var nonPropagated: [String: Any] { Self.values(bearer.allAttachments, .shouldNotPropagate) }

    /// Attaches several values with one mode, replacing those under the same keys.
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

/// How the classes of the module and CoreVideo's buffers keep their attachments.
protocol AttachmentBearer: AnyObject, CMAttachmentBearerProtocol {
    /// What is attached under a key.
    func attachment(for key: String) -> (value: AnyObject, mode: CVAttachmentMode)?

    /// All attachments at this moment.
    var allAttachments: BufferAttachments { get }

    /// Changes the attachments in one step.
    func changeAttachments(_ body: (inout BufferAttachments) -> Void)
}

extension BufferAttachments {
    /// What is attached under a key, and its mode.
    func entry(for key: CFString) -> (value: AnyObject, mode: CVAttachmentMode)? {
        guard let value = self[key] else { return nil }
        let stays = dictionary(.shouldNotPropagate)?.object(forKey: key) != nil
        return (value, stays ? .shouldNotPropagate : .shouldPropagate)
    }
}

extension CVBuffer: AttachmentBearer {
    /// What is attached, to be read and changed.
    @_disfavoredOverload
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
        var mode = CVAttachmentMode.shouldNotPropagate
        guard let value = CVBufferCopyAttachment(self, key as CFString, &mode) else { return nil }
        return (value, mode)
    }

    /// A snapshot.
    ///
    /// By this way round, as the name `attachments` means the view in this module.
    var allAttachments: BufferAttachments {
        var snapshot = BufferAttachments.empty
        updateAttachments { snapshot = $0 }
        return snapshot
    }

    func changeAttachments(_ body: (inout BufferAttachments) -> Void) { updateAttachments(body) }
}

/// Copies what propagates into another bearer.
func propagate(_ source: BufferAttachments, to destination: any CMAttachmentBearerProtocol) {
    guard !source.isEmpty, let destination = destination as? any AttachmentBearer else { return }
    destination.changeAttachments { $0.merge(propagating: source) }
}
