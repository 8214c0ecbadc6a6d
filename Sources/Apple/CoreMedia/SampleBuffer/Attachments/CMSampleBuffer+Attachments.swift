public import CoreVideo
import Foundation

extension CMSampleBuffer {
    // `@unchecked Sendable`: the string is immutable.
    /// The key of a sample buffer attachment.
    public struct AttachmentKey: RawRepresentable, Hashable, @unchecked Sendable {
        /// The string.
        public var rawValue: CFString

        /// Creates a key from its string.
        public init(rawValue: CFString) { self.rawValue = rawValue }
    }
}

// Immutable.
/// The key of the attachment that carries ``CMSampleBuffer/frameNumber``.
package nonisolated(unsafe) let frameNumberAttachmentKey: CFString = "ObscuraFrameNumber"

extension CMSampleBuffer: AttachmentBearer {
    /// The attachments of the buffer, for reading and writing.
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
            // Back to the compact form, unless a client attached something else under the key.
            state.frameNumber = (state.attachments[frameNumberAttachmentKey] as? NSNumber)?.intValue
            if state.frameNumber != nil { state.attachments.remove(frameNumberAttachmentKey) }
        }
    }
}
