import Foundation
import Synchronization

/// The attachments of a buffer: objects under string keys, each with a mode.
///
/// A value type. Prepare one set and assign it to every frame; the frames share storage until one of them changes.
// `@unchecked Sendable`: attached objects are treated as immutable, as Core Video requires; the table is a value.
package struct BufferAttachments: @unchecked Sendable {
    /// An attached object and its mode.
    struct Entry {
        var value: AnyObject
        var mode: CVAttachmentMode
    }

    /// A set without attachments.
    package static var empty: BufferAttachments { BufferAttachments() }

    private(set) var entries: [String: Entry] = [:]
    /// The number of entries that do not propagate; if it is zero, propagation can share the whole table.
    private var nonPropagatedCount = 0

    package init() {}

    /// Creates a set whose entries all have the same mode.
    package init(_ values: [CFString: Any], mode: CVAttachmentMode = .shouldPropagate) {
        for (key, value) in values {
            set(value as AnyObject, for: key as String, mode: mode)
        }
    }

    package var isEmpty: Bool { entries.isEmpty }

    /// The object attached under the key, or nil.
    package subscript(key: CFString) -> AnyObject? { entries[key as String]?.value }

    /// Attaches an object and replaces an earlier value and mode.
    package mutating func set(_ value: AnyObject, for key: CFString, mode: CVAttachmentMode = .shouldPropagate) {
        set(value, for: key as String, mode: mode)
    }

    mutating func set(_ value: AnyObject, for key: String, mode: CVAttachmentMode) {
        let old = entries.updateValue(Entry(value: value, mode: mode), forKey: key)
        if old?.mode == .shouldNotPropagate { nonPropagatedCount -= 1 }
        if mode == .shouldNotPropagate { nonPropagatedCount += 1 }
    }

    /// Removes an entry; has no effect if there is none.
    package mutating func remove(_ key: CFString) {
        if entries.removeValue(forKey: key as String)?.mode == .shouldNotPropagate {
            nonPropagatedCount -= 1
        }
    }

    package mutating func removeAll() {
        self = BufferAttachments()
    }

    /// The entries with the given mode, or nil if there are none.
    package func dictionary(_ mode: CVAttachmentMode) -> NSDictionary? {
        let values: [String: Any] = entries.compactMapValues { $0.mode == mode ? $0.value : nil }
        return values.isEmpty ? nil : NSDictionary(dictionary: values)
    }

    /// Merges the propagating entries of another set into this one.
    ///
    /// If this set is empty, the cost is one reference count.
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
    /// The attachments as a value: reading returns a snapshot, writing replaces all of them.
    package var attachments: BufferAttachments {
        get { attachmentStore.withLock { $0 } }
        set {
            let old = attachmentStore.withLock { store in
                let old = store
                store = newValue
                return old
            }
            // Released here, outside the lock, because a release may run the clean-up of an attached object.
            _ = old
        }
    }

    /// Changes the attachments atomically.
    package func updateAttachments(_ body: (inout BufferAttachments) -> Void) {
        // The copy keeps removed objects alive until the lock is released.
        let old = attachmentStore.withLock { store in
            let old = store
            body(&store)
            return old
        }
        _ = old
    }
}
