import Foundation
import Synchronization

/// What is attached to a buffer: objects under text keys, each with a mode.
///
/// A value: prepare one set and give it to every frame; frames then share the storage until one of them is changed.
// Sendable unchecked: attached objects are treated as immutable, as CoreVideo demands; the table itself is a value.
package struct BufferAttachments: @unchecked Sendable {
    /// An attached object and its mode.
    struct Entry {
        var value: AnyObject
        var mode: CVAttachmentMode
    }

    /// No attachments.
    package static var empty: BufferAttachments { BufferAttachments() }

    private(set) var entries: [String: Entry] = [:]
    /// How many entries do not propagate; none means that the whole table can be shared when propagating.
    private var nonPropagatedCount = 0

    package init() {}

    /// Makes a set of which every entry has the same mode.
    package init(_ values: [CFString: Any], mode: CVAttachmentMode = .shouldPropagate) {
        for (key, value) in values {
            set(value as AnyObject, for: key as String, mode: mode)
        }
    }

    package var isEmpty: Bool { entries.isEmpty }

    /// The attached object, or nil.
    package subscript(key: CFString) -> AnyObject? { entries[key as String]?.value }

    /// Attaches an object, replacing value and mode.
    package mutating func set(_ value: AnyObject, for key: CFString, mode: CVAttachmentMode = .shouldPropagate) {
        set(value, for: key as String, mode: mode)
    }

    mutating func set(_ value: AnyObject, for key: String, mode: CVAttachmentMode) {
        let old = entries.updateValue(Entry(value: value, mode: mode), forKey: key)
        if old?.mode == .shouldNotPropagate { nonPropagatedCount -= 1 }
        if mode == .shouldNotPropagate { nonPropagatedCount += 1 }
    }

    /// Removes an entry; no effect when there is none.
    package mutating func remove(_ key: CFString) {
        if entries.removeValue(forKey: key as String)?.mode == .shouldNotPropagate {
            nonPropagatedCount -= 1
        }
    }

    package mutating func removeAll() {
        self = BufferAttachments()
    }

    /// The entries of one mode, or nil when there are none.
    package func dictionary(_ mode: CVAttachmentMode) -> NSDictionary? {
        let values: [String: Any] = entries.compactMapValues { $0.mode == mode ? $0.value : nil }
        return values.isEmpty ? nil : NSDictionary(dictionary: values)
    }

    /// Takes over the propagating entries of another set.
    ///
    /// Into an empty set this costs a reference count.
    package mutating func merge(propagating source: BufferAttachments) {
        if entries.isEmpty && source.nonPropagatedCount == 0 {
            self = source
            return
        }
        for (key, entry) in source.entries where entry.mode == .shouldPropagate {
            set(entry.value, for: key, mode: .shouldPropagate)
        }
    }
}

extension CVBuffer {
    /// The attachments as a value: reading is a snapshot, writing replaces them all.
    package var attachments: BufferAttachments {
        get { attachmentStore.withLock { $0 } }
        set {
            let old = attachmentStore.withLock { store in
                let old = store
                store = newValue
                return old
            }
            // Ended here, outside the lock: ending a value may run the clean-up of an attached object.
            _ = old
        }
    }

    /// Changes the attachments in one step.
    package func updateAttachments(_ body: (inout BufferAttachments) -> Void) {
        // The copy keeps removed objects alive until after the lock.
        let old = attachmentStore.withLock { store in
            let old = store
            body(&store)
            return old
        }
        _ = old
    }
}
