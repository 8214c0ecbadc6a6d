public import CoreVideo
import Foundation

extension CMFormatDescription {
    /// The storage format of audio; nil for other media.
    public var audioStreamBasicDescription: AudioStreamBasicDescription? { audio?.stream.pointee }

    /// The additional data that a decoder needs; nil if there is none.
    public var magicCookie: Data? { audio?.magicCookie?.data }

    /// Lends the additional data that a decoder needs, or nil if there is none.
    public func withMagicCookie<R>(_ body: (UnsafeRawBufferPointer?) throws -> R) rethrows -> R {
        try body(audio?.magicCookie?.buffer)
    }

    /// The channels and their order; nil if unknown.
    public var audioChannelLayout: ManagedAudioChannelLayout? {
        audio?.layout.flatMap { ManagedAudioChannelLayout(bytes: Array($0.buffer)) }
    }

    /// Creates an audio format description.
    ///
    /// - Parameters:
    ///   - audioStreamBasicDescription: The storage format.
    ///   - layout: The channel layout.
    ///   - magicCookie: The additional data that a decoder needs.
    ///   - extensions: Further properties.
    /// - Throws: Never throws.
    public convenience init(
        audioStreamBasicDescription: AudioStreamBasicDescription,
        layout: ManagedAudioChannelLayout? = nil,
        magicCookie: Data? = nil,
        extensions: Extensions? = nil
    ) throws {
        self.init(
            stream: audioStreamBasicDescription,
            layout: layout.map { ImmutableBytes($0.bytes) },
            cookie: magicCookie.map { ImmutableBytes($0) },
            extensions: extensions
        )
    }

    convenience init(
        stream: AudioStreamBasicDescription,
        layout: ImmutableBytes?,
        cookie: ImmutableBytes?,
        extensions: Extensions?
    ) {
        self.init(
            type: kCMMediaType_Audio,
            subType: stream.mFormatID,
            extensions: extensions,
            audio: AudioFormat(stream, layout: layout, magicCookie: cookie)
        )
    }
}
