import Foundation

/// A piece of memory with sound in it: one channel, or several interleaved ones.
public struct AudioBuffer {
    /// Channels that lie interleaved in the memory.
    public var mNumberChannels: UInt32
    /// Bytes in the memory.
    public var mDataByteSize: UInt32
    /// The memory, which somebody else owns.
    public var mData: UnsafeMutableRawPointer?

    /// Makes a buffer without memory.
    public init() { self.init(mNumberChannels: 0, mDataByteSize: 0, mData: nil) }

    /// Makes a buffer from its fields.
    public init(mNumberChannels: UInt32, mDataByteSize: UInt32, mData: UnsafeMutableRawPointer?) {
        self.mNumberChannels = mNumberChannels
        self.mDataByteSize = mDataByteSize
        self.mData = mData
    }

    /// Makes a buffer of samples that lie elsewhere.
    public init<Element>(_ typedBuffer: UnsafeMutableBufferPointer<Element>, numberOfChannels: Int) {
        self.init(
            mNumberChannels: UInt32(numberOfChannels),
            mDataByteSize: UInt32(typedBuffer.count * MemoryLayout<Element>.stride),
            mData: UnsafeMutableRawPointer(typedBuffer.baseAddress)
        )
    }
}

@available(*, unavailable)
extension AudioBuffer: Sendable {}

/// A list of audio buffers, of which the first one is part of this value; the others follow it in memory.
///
/// Use ``UnsafeMutableAudioBufferListPointer`` to get at all of them.
public struct AudioBufferList {
    /// Buffers in the list.
    public var mNumberBuffers: UInt32
    /// The first buffer.
    public var mBuffers: AudioBuffer

    /// Makes an empty list with room for one buffer.
    public init() { self.init(mNumberBuffers: 0, mBuffers: AudioBuffer()) }

    /// Makes a list from its fields.
    public init(mNumberBuffers: UInt32, mBuffers: AudioBuffer) {
        self.mNumberBuffers = mNumberBuffers
        self.mBuffers = mBuffers
    }

    /// Bytes that a list of so many buffers takes.
    public static func sizeInBytes(maximumBuffers: Int) -> Int {
        precondition(maximumBuffers >= 1, "A list of audio buffers has room for at least one buffer.")
        return MemoryLayout<AudioBufferList>.size + (maximumBuffers - 1) * MemoryLayout<AudioBuffer>.stride
    }

    /// Allocates a list for so many buffers, all zero; to be freed with `free()`.
    public static func allocate(maximumBuffers: Int) -> UnsafeMutableAudioBufferListPointer {
        let size = sizeInBytes(maximumBuffers: maximumBuffers)
        // With malloc, because clients free the memory with free().
        guard let memory = calloc(1, size) else {
            preconditionFailure("There is no memory for a list of \(maximumBuffers) audio buffers.")
        }
        let list = memory.bindMemory(to: AudioBufferList.self, capacity: 1)
        let pointer = UnsafeMutableAudioBufferListPointer(list)
        pointer.count = maximumBuffers
        return pointer
    }
}

@available(*, unavailable)
extension AudioBufferList: Sendable {}

/// A list of audio buffers as a collection.
///
/// Owns nothing: the list lives elsewhere.
public struct UnsafeMutableAudioBufferListPointer {
    /// The list.
    public var unsafeMutablePointer: UnsafeMutablePointer<AudioBufferList>

    /// Takes a list.
    public init(_ p: UnsafeMutablePointer<AudioBufferList>) { unsafeMutablePointer = p }

    /// Takes a list, if there is one.
    public init?(_ p: UnsafeMutablePointer<AudioBufferList>?) {
        guard let p else { return nil }
        self.init(p)
    }

    /// Buffers in the list.
    public var count: Int {
        get { Int(unsafeMutablePointer.pointee.mNumberBuffers) }
        nonmutating set { unsafeMutablePointer.pointee.mNumberBuffers = UInt32(newValue) }
    }

    /// The list, to be read.
    public var unsafePointer: UnsafePointer<AudioBufferList> { UnsafePointer(unsafeMutablePointer) }

    private var first: UnsafeMutablePointer<AudioBuffer> {
        let offset = MemoryLayout<AudioBufferList>.offset(of: \.mBuffers) ?? MemoryLayout<Int>.size
        return UnsafeMutableRawPointer(unsafeMutablePointer).advanced(by: offset)
            .assumingMemoryBound(to: AudioBuffer.self)
    }
}

@available(*, unavailable)
extension UnsafeMutableAudioBufferListPointer: Sendable {}

extension UnsafeMutableAudioBufferListPointer: MutableCollection, RandomAccessCollection {
    /// Always 0.
    public var startIndex: Int { 0 }

    /// The number of buffers.
    public var endIndex: Int { count }

    /// A buffer of the list.
    public subscript(index: Int) -> AudioBuffer {
        get {
            precondition(indices.contains(index), "There is no audio buffer \(index) in a list of \(count).")
            return first[index]
        }
        nonmutating set {
            precondition(indices.contains(index), "There is no audio buffer \(index) in a list of \(count).")
            first[index] = newValue
        }
    }
}

extension UnsafeMutableBufferPointer {
    /// The samples in an audio buffer.
    public init(_ audioBuffer: AudioBuffer) {
        let count = Int(audioBuffer.mDataByteSize) / Swift.max(MemoryLayout<Element>.stride, 1)
        self.init(start: audioBuffer.mData?.assumingMemoryBound(to: Element.self), count: count)
    }
}

extension UnsafeMutableRawBufferPointer {
    /// The bytes in an audio buffer.
    public init(_ audioBuffer: AudioBuffer) {
        self.init(start: audioBuffer.mData, count: Int(audioBuffer.mDataByteSize))
    }
}
