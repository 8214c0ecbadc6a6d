/// Names a usual order of channels; the lower 16 bits are the number of channels.
public typealias AudioChannelLayoutTag = UInt32
/// Where a channel is meant to be heard.
public typealias AudioChannelLabel = UInt32
/// How a channel's coordinates are to be read, one fact a bit.
public typealias AudioChannelFlags = UInt32
/// Which channels are present, one a bit.
public typealias AudioChannelBitmap = UInt32

/// Where one channel is meant to be heard.
public struct AudioChannelDescription: Sendable {
    /// The usual name of the place.
    public var mChannelLabel: AudioChannelLabel
    /// How the coordinates are to be read.
    public var mChannelFlags: AudioChannelFlags
    /// The place, where no usual name fits.
    public var mCoordinates: (Float, Float, Float)

    /// Makes a description whose fields are all zero.
    public init() { self.init(mChannelLabel: 0, mChannelFlags: 0, mCoordinates: (0, 0, 0)) }

    /// Makes a description from its fields.
    public init(mChannelLabel: AudioChannelLabel, mChannelFlags: AudioChannelFlags, mCoordinates: (Float, Float, Float))
    {
        self.mChannelLabel = mChannelLabel
        self.mChannelFlags = mChannelFlags
        self.mCoordinates = mCoordinates
    }
}

/// Which channels there are and in which order.
///
/// A layout with more than one channel description is larger than this struct: the others follow it in memory.
public struct AudioChannelLayout: Sendable {
    /// A usual order, or a tag that says that the bitmap or the descriptions count.
    public var mChannelLayoutTag: AudioChannelLayoutTag
    /// The channels, where the tag says so.
    public var mChannelBitmap: AudioChannelBitmap
    /// How many descriptions there are.
    public var mNumberChannelDescriptions: UInt32
    /// The first description.
    public var mChannelDescriptions: AudioChannelDescription

    /// Makes a layout whose fields are all zero.
    public init() {
        self.init(
            mChannelLayoutTag: 0,
            mChannelBitmap: 0,
            mNumberChannelDescriptions: 0,
            mChannelDescriptions: AudioChannelDescription()
        )
    }

    /// Makes a layout from its fields.
    public init(
        mChannelLayoutTag: AudioChannelLayoutTag,
        mChannelBitmap: AudioChannelBitmap,
        mNumberChannelDescriptions: UInt32,
        mChannelDescriptions: AudioChannelDescription
    ) {
        self.mChannelLayoutTag = mChannelLayoutTag
        self.mChannelBitmap = mChannelBitmap
        self.mNumberChannelDescriptions = mNumberChannelDescriptions
        self.mChannelDescriptions = mChannelDescriptions
    }
}

/// A channel layout of any size, as a value.
public struct ManagedAudioChannelLayout: Sendable, Hashable {
    let bytes: [UInt8]

    /// Makes a layout that is one of the usual orders.
    public init(tag: AudioChannelLayoutTag) {
        var layout = AudioChannelLayout()
        layout.mChannelLayoutTag = tag
        // The description that the struct has room for is not counted and stays out.
        bytes = withUnsafeBytes(of: layout) { Array($0.prefix(Self.headerSize)) }
    }

    /// Copies a layout, all its descriptions included.
    public init(audioChannelLayoutPointer: UnsafePointer<AudioChannelLayout>) {
        let stride = MemoryLayout<AudioChannelDescription>.stride
        let count = Int(audioChannelLayoutPointer.pointee.mNumberChannelDescriptions)
        bytes = Array(UnsafeRawBufferPointer(start: audioChannelLayoutPointer, count: Self.headerSize + count * stride))
    }

    init?(bytes: [UInt8]) {
        guard bytes.count >= Self.headerSize else { return nil }
        self.bytes = bytes
    }

    /// The usual order, or a tag that says that something else counts.
    public var tag: AudioChannelLayoutTag {
        bytes.withUnsafeBytes { $0.loadUnaligned(as: AudioChannelLayoutTag.self) }
    }

    /// Lends the layout as a pointer, for the duration of the call.
    public func withUnsafePointer<R>(_ body: (UnsafePointer<AudioChannelLayout>) throws -> R) rethrows -> R {
        let size = max(bytes.count, MemoryLayout<AudioChannelLayout>.size)
        let copy = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
        defer { copy.deallocate() }
        copy.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        bytes.withUnsafeBytes { copy.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(copy), byteCount: $0.count) }
        return try body(UnsafePointer(copy.assumingMemoryBound(to: AudioChannelLayout.self)))
    }

    /// Bytes before the first description.
    private static let headerSize = 12
}
