public import CoreMedia
public import Foundation

/// A buffer of audio and its format.
open class AVAudioBuffer: NSObject {
    /// The format of the audio.
    public let format: AVAudioFormat

    let list: UnsafeMutableAudioBufferListPointer

    init(format: AVAudioFormat, list: UnsafeMutableAudioBufferListPointer) {
        self.format = format
        self.list = list
        super.init()
    }

    deinit {
        for buffer in list { buffer.mData?.deallocate() }
        free(list.unsafeMutablePointer)
    }

    /// The audio as an immutable audio buffer list, valid while this object is alive.
    public var audioBufferList: UnsafePointer<AudioBufferList> { list.unsafePointer }

    /// The audio as a mutable audio buffer list, valid while this object is alive.
    public var mutableAudioBufferList: UnsafeMutablePointer<AudioBufferList> { list.unsafeMutablePointer }
}

@available(*, unavailable)
extension AVAudioBuffer: @unchecked Sendable {}
