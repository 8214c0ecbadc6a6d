public import CoreMedia
public import Foundation

/// Memory with sound in it, and how it is stored.
open class AVAudioBuffer: NSObject {
    /// How the sound is stored.
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

    /// The sound as a list of audio buffers, to be read; good as long as this object lives.
    public var audioBufferList: UnsafePointer<AudioBufferList> { list.unsafePointer }

    /// The sound as a list of audio buffers, to be written; good as long as this object lives.
    public var mutableAudioBufferList: UnsafeMutablePointer<AudioBufferList> { list.unsafeMutablePointer }
}

@available(*, unavailable)
extension AVAudioBuffer: @unchecked Sendable {}
