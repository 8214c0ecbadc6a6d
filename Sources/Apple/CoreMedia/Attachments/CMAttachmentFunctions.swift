public import CoreVideo

/// Something that carries attachments.
public typealias CMAttachmentBearer = CFTypeRef
/// Whether an attachment goes along when attachments are propagated: 0 or 1.
public typealias CMAttachmentMode = UInt32

/// The attachment stays with its buffer.
public var kCMAttachmentMode_ShouldNotPropagate: CMAttachmentMode { 0 }
/// The attachment is copied by ``CMPropagateAttachments(_:destination:)``.
public var kCMAttachmentMode_ShouldPropagate: CMAttachmentMode { 1 }

/// Attaches an object under a key, replacing value and mode of an earlier one; nil removes the key.
///
/// No effect on an object that carries no attachments.
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

/// The object attached under a key, or nil; the mode is written only when there is one.
public func CMGetAttachment(
    _ target: CMAttachmentBearer,
    key: CFString,
    attachmentModeOut: UnsafeMutablePointer<CMAttachmentMode>?
) -> CFTypeRef? {
    guard let (value, mode) = (target as? any AttachmentBearer)?.attachment(for: key as String) else { return nil }
    attachmentModeOut?.pointee = mode.rawValue
    return value
}

/// The object attached under a key, or nil; the spelling from before Swift 4.2.
public func CMGetAttachment(
    _ target: CMAttachmentBearer,
    _ key: CFString,
    _ attachmentModeOut: UnsafeMutablePointer<CMAttachmentMode>?
) -> CFTypeRef? {
    CMGetAttachment(target, key: key, attachmentModeOut: attachmentModeOut)
}

/// Removes the object attached under a key; no effect when there is none.
public func CMRemoveAttachment(_ target: CMAttachmentBearer, key: CFString) {
    (target as? any AttachmentBearer)?.changeAttachments { $0.remove(key) }
}

/// Removes all attachments.
public func CMRemoveAllAttachments(_ target: CMAttachmentBearer) {
    (target as? any AttachmentBearer)?.changeAttachments { $0.removeAll() }
}

/// A snapshot of the attachments of one mode; nil when there are none or the mode is unknown.
public func CMCopyDictionaryOfAttachments(
    allocator: CFAllocator?,
    target: CMAttachmentBearer,
    attachmentMode: CMAttachmentMode
) -> CFDictionary? {
    guard let mode = CVAttachmentMode(rawValue: attachmentMode) else { return nil }
    return (target as? any AttachmentBearer)?.allAttachments.dictionary(mode)
}

/// Attaches every entry of a dictionary with one mode; entries whose key is not a text are skipped.
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

/// Copies the attachments that propagate to another buffer, which keep their mode there.
public func CMPropagateAttachments(_ source: CMAttachmentBearer, destination: CMAttachmentBearer) {
    guard let source = source as? any AttachmentBearer, let destination = destination as? any AttachmentBearer else {
        return
    }
    propagate(source.allAttachments, to: destination)
}

private func mode(_ number: CMAttachmentMode) -> CVAttachmentMode {
    number == kCMAttachmentMode_ShouldPropagate ? .shouldPropagate : .shouldNotPropagate
}
