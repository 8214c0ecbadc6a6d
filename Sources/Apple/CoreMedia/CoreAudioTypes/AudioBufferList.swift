import Foundation

/// A buffer of audio: one channel, or several interleaved ones.
public struct AudioBuffer {
    /// The number of interleaved channels.
    public var mNumberChannels: UInt32
    /// The number of bytes.
    public var mDataByteSize: UInt32
    /// The memory, which this structure does not own.
    public var mData: UnsafeMutableRawPointer?

    /// Creates a buffer without memory.
    public init() { self.init(mNumberChannels: 0, mDataByteSize: 0, mData: nil) }

    /// Creates a buffer from its fields.
    public init(mNumberChannels: UInt32, mDataByteSize: UInt32, mData: UnsafeMutableRawPointer?) {
        self.mNumberChannels = mNumberChannels
        self.mDataByteSize = mDataByteSize
        self.mData = mData
    }

    /// Creates a buffer over samples stored elsewhere.
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

/// A list of audio buffers; the first one is stored in this structure, and the others follow it in memory.
///
/// Use ``UnsafeMutableAudioBufferListPointer`` for access to all of them.
public struct AudioBufferList {
    /// The number of buffers.
    public var mNumberBuffers: UInt32
    /// The first buffer.
    public var mBuffers: AudioBuffer

    /// Creates an empty list with room for one buffer.
    public init() { self.init(mNumberBuffers: 0, mBuffers: AudioBuffer()) }

    /// Creates a list from its fields.
    public init(mNumberBuffers: UInt32, mBuffers: AudioBuffer) {
        self.mNumberBuffers = mNumberBuffers
        self.mBuffers = mBuffers
    }

    /// Returns the size in bytes of a list with a number of buffers.
    public static func sizeInBytes(maximumBuffers: Int) -> Int {
        precondition(maximumBuffers >= 1, "An audio buffer list needs room for at least one buffer.")
        return MemoryLayout<AudioBufferList>.size + (maximumBuffers - 1) * MemoryLayout<AudioBuffer>.stride
    }

    /// Allocates a list with a number of buffers, all zero; release it with `free()`.
    public static func allocate(maximumBuffers: Int) -> UnsafeMutableAudioBufferListPointer {
        let size = sizeInBytes(maximumBuffers: maximumBuffers)
        // Allocated with malloc, because clients release the memory with free().
        guard let memory = calloc(1, size) else {
            preconditionFailure("Could not allocate a list of \(maximumBuffers) audio buffers.")
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
/// It does not own the list.
public struct UnsafeMutableAudioBufferListPointer {
    /// The list.
    public var unsafeMutablePointer: UnsafeMutablePointer<AudioBufferList>

    /// Creates a collection over a list.
    public init(_ p: UnsafeMutablePointer<AudioBufferList>) { unsafeMutablePointer = p }

    /// Creates a collection over a list; returns nil for a nil pointer.
    public init?(_ p: UnsafeMutablePointer<AudioBufferList>?) {
        guard let p else { return nil }
        self.init(p)
    }

    /// The number of buffers.
    public var count: Int {
        get { Int(unsafeMutablePointer.pointee.mNumberBuffers) }
        nonmutating set { unsafeMutablePointer.pointee.mNumberBuffers = UInt32(newValue) }
    }

    /// The list as an immutable pointer.
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

    /// The buffer at an index.
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
    /// Creates a buffer over the samples of an audio buffer.
    public init(_ audioBuffer: AudioBuffer) {
        let count = Int(audioBuffer.mDataByteSize) / Swift.max(MemoryLayout<Element>.stride, 1)
        self.init(start: audioBuffer.mData?.assumingMemoryBound(to: Element.self), count: count)
    }
}

extension UnsafeMutableRawBufferPointer {
    /// Creates a buffer over the bytes of an audio buffer.
    public init(_ audioBuffer: AudioBuffer) {
        self.init(start: audioBuffer.mData, count: Int(audioBuffer.mDataByteSize))
    }
}
