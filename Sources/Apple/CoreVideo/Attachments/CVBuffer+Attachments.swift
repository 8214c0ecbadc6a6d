public import Foundation

/// Whether an attachment goes along when attachments are propagated to another buffer.
public enum CVAttachmentMode: UInt32, Sendable {
    /// It stays with its buffer.
    case shouldNotPropagate = 0
    /// It is copied by `CVBufferPropagateAttachments`.
    case shouldPropagate = 1
}

/// Attaches an object to a buffer under a key, replacing value and mode of an earlier one.
///
/// The object must not be changed afterwards. May be called from any thread.
public func CVBufferSetAttachment(
    _ buffer: CVBuffer,
    _ key: CFString,
    _ value: CFTypeRef,
    _ attachmentMode: CVAttachmentMode
) {
    buffer.updateAttachments { $0.set(value, for: key, mode: attachmentMode) }
}

/// The object attached under a key, or nil.
///
/// The mode is written only when there is one.
public func CVBufferCopyAttachment(
    _ buffer: CVBuffer,
    _ key: CFString,
    _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? {
    guard let entry = buffer.attachments.entries[key as String] else { return nil }
    attachmentMode?.pointee = entry.mode
    return entry.value
}

/// The object attached under a key, not retained, or nil; it lives as long as it stays attached.
@available(*, deprecated, renamed: "CVBufferCopyAttachment(_:_:_:)")
public func CVBufferGetAttachment(
    _ buffer: CVBuffer,
    _ key: CFString,
    _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> Unmanaged<CFTypeRef>? {
    CVBufferCopyAttachment(buffer, key, attachmentMode).map(Unmanaged.passUnretained)
}

/// Whether an object is attached under a key.
public func CVBufferHasAttachment(_ buffer: CVBuffer, _ key: CFString) -> Bool {
    buffer.attachments.entries[key as String] != nil
}

/// Removes the object attached under a key; no effect when there is none.
public func CVBufferRemoveAttachment(_ buffer: CVBuffer, _ key: CFString) {
    buffer.updateAttachments { $0.remove(key) }
}

/// Removes all attachments of both modes.
public func CVBufferRemoveAllAttachments(_ buffer: CVBuffer) {
    buffer.updateAttachments { $0.removeAll() }
}

/// The attachments of one mode, or nil when there are none.
///
/// A snapshot: later changes of the buffer do not show in it.
public func CVBufferCopyAttachments(_ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode) -> CFDictionary? {
    buffer.attachments.dictionary(attachmentMode)
}

/// The attachments of one mode, an empty dictionary when there are none.
///
/// Differs from Apple: the dictionary is a snapshot and owned by the caller.
@available(*, deprecated, renamed: "CVBufferCopyAttachments(_:_:)")
public func CVBufferGetAttachments(_ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode) -> CFDictionary? {
    buffer.attachments.dictionary(attachmentMode) ?? NSDictionary()
}

/// Attaches every entry of a dictionary with one mode; entries whose key is not a text are skipped.
public func CVBufferSetAttachments(
    _ buffer: CVBuffer,
    _ theAttachments: CFDictionary,
    _ attachmentMode: CVAttachmentMode
) {
    let entries = theAttachments.map { ($0.key, $0.value as AnyObject) }
    buffer.updateAttachments { attachments in
        for case (let key as String, let value) in entries {
            attachments.set(value, for: key, mode: attachmentMode)
        }
    }
}

/// Copies the propagating attachments of one buffer to another, which keep their mode.
///
/// Other attachments of the destination stay.
public func CVBufferPropagateAttachments(_ sourceBuffer: CVBuffer, _ destinationBuffer: CVBuffer) {
    let source = sourceBuffer.attachments
    guard !source.isEmpty else { return }
    destinationBuffer.updateAttachments { $0.merge(propagating: source) }
}
