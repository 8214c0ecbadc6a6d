public import Foundation

/// The propagation mode of an attachment.
public enum CVAttachmentMode: UInt32, Sendable {
    /// The attachment stays with its buffer.
    case shouldNotPropagate = 0
    /// `CVBufferPropagateAttachments` copies the attachment.
    case shouldPropagate = 1
}

/// Attaches an object to a buffer under a key and replaces an earlier value and mode.
///
/// Do not change the object afterwards. Callable from any thread.
public func CVBufferSetAttachment(
    _ buffer: CVBuffer,
    _ key: CFString,
    _ value: CFTypeRef,
    _ attachmentMode: CVAttachmentMode
) {
    buffer.updateAttachments { $0.set(value, for: key, mode: attachmentMode) }
}

/// Returns the object attached under a key, or nil.
///
/// The mode is written only if there is an attachment.
public func CVBufferCopyAttachment(
    _ buffer: CVBuffer,
    _ key: CFString,
    _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> CFTypeRef? {
    guard let entry = buffer.attachments.entries[key as String] else { return nil }
    attachmentMode?.pointee = entry.mode
    return entry.value
}

/// Returns the object attached under a key without retaining it, or nil.
///
/// The object is valid while it stays attached.
@available(*, deprecated, renamed: "CVBufferCopyAttachment(_:_:_:)")
public func CVBufferGetAttachment(
    _ buffer: CVBuffer,
    _ key: CFString,
    _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> Unmanaged<CFTypeRef>? {
    CVBufferCopyAttachment(buffer, key, attachmentMode).map(Unmanaged.passUnretained)
}

/// Returns a Boolean value that indicates whether an object is attached under a key.
public func CVBufferHasAttachment(_ buffer: CVBuffer, _ key: CFString) -> Bool {
    buffer.attachments.entries[key as String] != nil
}

/// Removes the object attached under a key; has no effect if there is none.
public func CVBufferRemoveAttachment(_ buffer: CVBuffer, _ key: CFString) {
    buffer.updateAttachments { $0.remove(key) }
}

/// Removes all attachments of both modes.
public func CVBufferRemoveAllAttachments(_ buffer: CVBuffer) {
    buffer.updateAttachments { $0.removeAll() }
}

/// Returns the attachments with the given mode, or nil if there are none.
///
/// The dictionary is a snapshot; later changes to the buffer do not affect it.
public func CVBufferCopyAttachments(_ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode) -> CFDictionary? {
    buffer.attachments.dictionary(attachmentMode)
}

/// Returns the attachments with the given mode, or an empty dictionary if there are none.
///
/// Differs from Apple: the dictionary is a snapshot and owned by the caller.
@available(*, deprecated, renamed: "CVBufferCopyAttachments(_:_:)")
public func CVBufferGetAttachments(_ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode) -> CFDictionary? {
    buffer.attachments.dictionary(attachmentMode) ?? NSDictionary()
}

/// Attaches every entry of a dictionary with one mode; entries whose key is not a string are skipped.
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

/// Copies the propagating attachments of one buffer to another; they keep their mode.
///
/// Other attachments of the destination stay.
public func CVBufferPropagateAttachments(_ sourceBuffer: CVBuffer, _ destinationBuffer: CVBuffer) {
    let source = sourceBuffer.attachments
    guard !source.isEmpty else { return }
    destinationBuffer.updateAttachments { $0.merge(propagating: source) }
}
