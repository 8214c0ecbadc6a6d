public import CoreVideo
import Foundation

extension CMFormatDescription {
    /// How audio is stored; nil for anything but audio.
    public var audioStreamBasicDescription: AudioStreamBasicDescription? { audio?.stream.pointee }

    /// The data a decoder needs besides; nil where there is none.
    public var magicCookie: Data? { audio?.magicCookie?.data }

    /// Lends the data a decoder needs besides, or nil where there is none.
    public func withMagicCookie<R>(_ body: (UnsafeRawBufferPointer?) throws -> R) rethrows -> R {
        try body(audio?.magicCookie?.buffer)
    }

    /// Which channels there are and in which order; nil where nobody said.
    public var audioChannelLayout: ManagedAudioChannelLayout? {
        audio?.layout.flatMap { ManagedAudioChannelLayout(bytes: Array($0.buffer)) }
    }

    /// Makes a description of audio.
    ///
    /// - Parameters:
    ///   - audioStreamBasicDescription: how it is stored.
    ///   - layout: which channels there are.
    ///   - magicCookie: the data a decoder needs besides.
    ///   - extensions: further facts.
    /// - Throws: nothing.
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
