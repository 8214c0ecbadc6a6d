public import CoreVideo
import Foundation

extension CMSampleBuffer {
    // Sendable unchecked: the text is immutable.
    /// The name of an attachment of sample buffers.
    public struct AttachmentKey: RawRepresentable, Hashable, @unchecked Sendable {
        /// The text.
        public var rawValue: CFString

        /// Makes a key from its text.
        public init(rawValue: CFString) { self.rawValue = rawValue }
    }
}

// Immutable.
/// The attachment that carries ``CMSampleBuffer/frameNumber``.
package nonisolated(unsafe) let frameNumberAttachmentKey: CFString = "ObscuraFrameNumber"

extension CMSampleBuffer: AttachmentBearer {
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
        let state = current
        if let entry = state.attachments.entry(for: key as CFString) { return entry }
        guard key == frameNumberAttachmentKey as String, let number = state.frameNumber else { return nil }
        return (NSNumber(value: number), .shouldPropagate)
    }

    var allAttachments: BufferAttachments {
        let state = current
        var attachments = state.attachments
        if let number = state.frameNumber { attachments.set(NSNumber(value: number), for: frameNumberAttachmentKey) }
        return attachments
    }

    func changeAttachments(_ body: (inout BufferAttachments) -> Void) {
        update { state in
            if let number = state.frameNumber {
                state.attachments.set(NSNumber(value: number), for: frameNumberAttachmentKey)
            }
            body(&state.attachments)
            // Back to the cheap form, unless somebody attached something else under the key.
            state.frameNumber = (state.attachments[frameNumberAttachmentKey] as? NSNumber)?.intValue
            if state.frameNumber != nil { state.attachments.remove(frameNumberAttachmentKey) }
        }
    }
}
