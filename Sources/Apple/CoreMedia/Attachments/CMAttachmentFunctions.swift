public import CoreVideo

/// An object that carries attachments.
public typealias CMAttachmentBearer = CFTypeRef
/// The propagation mode of an attachment: 0 or 1.
public typealias CMAttachmentMode = UInt32

/// The attachment stays with its buffer.
public var kCMAttachmentMode_ShouldNotPropagate: CMAttachmentMode { 0 }
/// ``CMPropagateAttachments(_:destination:)`` copies the attachment.
public var kCMAttachmentMode_ShouldPropagate: CMAttachmentMode { 1 }

/// Attaches an object under a key and replaces an earlier value and mode; nil removes the key.
///
/// Has no effect on an object that carries no attachments.
public func CMSetAttachment(
    _ target: CMAttachmentBearer,
    key: CFString,
    value: CFTypeRef?,
    attachmentMode: CMAttachmentMode
) {
    (target as? any AttachmentBearer)?.changeAttachments { attachments in
        guard let value else { return attachments.remove(key) }
        attachments.set(value, for: key, mode: mode(attachmentMode))
    }
}

/// Returns the object attached under a key, or nil; writes the mode only if there is an attachment.
public func CMGetAttachment(
    _ target: CMAttachmentBearer,
    key: CFString,
    attachmentModeOut: UnsafeMutablePointer<CMAttachmentMode>?
) -> CFTypeRef? {
    guard let (value, mode) = (target as? any AttachmentBearer)?.attachment(for: key as String) else { return nil }
    attachmentModeOut?.pointee = mode.rawValue
    return value
}

/// Returns the object attached under a key, or nil; the spelling used before Swift 4.2.
public func CMGetAttachment(
    _ target: CMAttachmentBearer,
    _ key: CFString,
    _ attachmentModeOut: UnsafeMutablePointer<CMAttachmentMode>?
) -> CFTypeRef? {
    CMGetAttachment(target, key: key, attachmentModeOut: attachmentModeOut)
}

/// Removes the object attached under a key; has no effect if there is none.
public func CMRemoveAttachment(_ target: CMAttachmentBearer, key: CFString) {
    (target as? any AttachmentBearer)?.changeAttachments { $0.remove(key) }
}

/// Removes all attachments.
public func CMRemoveAllAttachments(_ target: CMAttachmentBearer) {
    (target as? any AttachmentBearer)?.changeAttachments { $0.removeAll() }
}

/// Returns a snapshot of the attachments with the given mode; nil if there are none or the mode is unknown.
public func CMCopyDictionaryOfAttachments(
    allocator: CFAllocator?,
    target: CMAttachmentBearer,
    attachmentMode: CMAttachmentMode
) -> CFDictionary? {
    guard let mode = CVAttachmentMode(rawValue: attachmentMode) else { return nil }
    return (target as? any AttachmentBearer)?.allAttachments.dictionary(mode)
}

/// Attaches every entry of a dictionary with one mode; entries whose key is not a string are skipped.
public func CMSetAttachments(
    _ target: CMAttachmentBearer,
    attachments theAttachments: CFDictionary,
    attachmentMode: CMAttachmentMode
) {
    let entries = theAttachments.map { ($0.key, $0.value as AnyObject) }
    (target as? any AttachmentBearer)?.changeAttachments { attachments in
        for case (let key as String, let value) in entries {
            attachments.set(value, for: key as CFString, mode: mode(attachmentMode))
        }
    }
}

/// Copies the propagating attachments to another buffer; they keep their mode.
public func CMPropagateAttachments(_ source: CMAttachmentBearer, destination: CMAttachmentBearer) {
    guard let source = source as? any AttachmentBearer, let destination = destination as? any AttachmentBearer else {
        return
    }
    propagate(source.allAttachments, to: destination)
}

private func mode(_ number: CMAttachmentMode) -> CVAttachmentMode {
    number == kCMAttachmentMode_ShouldPropagate ? .shouldPropagate : .shouldNotPropagate
}
