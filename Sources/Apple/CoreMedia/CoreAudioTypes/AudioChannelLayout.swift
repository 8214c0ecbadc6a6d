/// A tag for a standard order of channels; the lower 16 bits are the number of channels.
public typealias AudioChannelLayoutTag = UInt32
/// A label for the position of a channel.
public typealias AudioChannelLabel = UInt32
/// Flags that describe the coordinates of a channel.
public typealias AudioChannelFlags = UInt32
/// A set of channels, one per bit.
public typealias AudioChannelBitmap = UInt32

/// The position of one channel.
public struct AudioChannelDescription: Sendable {
    /// The label of the position.
    public var mChannelLabel: AudioChannelLabel
    /// The flags that describe the coordinates.
    public var mChannelFlags: AudioChannelFlags
    /// The coordinates, for positions without a label.
    public var mCoordinates: (Float, Float, Float)

    /// Creates a description whose fields are all zero.
    public init() { self.init(mChannelLabel: 0, mChannelFlags: 0, mCoordinates: (0, 0, 0)) }

    /// Creates a description from its fields.
    public init(mChannelLabel: AudioChannelLabel, mChannelFlags: AudioChannelFlags, mCoordinates: (Float, Float, Float))
    {
        self.mChannelLabel = mChannelLabel
        self.mChannelFlags = mChannelFlags
        self.mCoordinates = mCoordinates
    }
}

/// The channels and their order.
///
/// A layout with more than one channel description is larger than this structure: the others follow it in memory.
public struct AudioChannelLayout: Sendable {
    /// A standard order, or a tag that refers to the bitmap or the descriptions.
    public var mChannelLayoutTag: AudioChannelLayoutTag
    /// The set of channels, if the tag refers to it.
    public var mChannelBitmap: AudioChannelBitmap
    /// The number of descriptions.
    public var mNumberChannelDescriptions: UInt32
    /// The first description.
    public var mChannelDescriptions: AudioChannelDescription

    /// Creates a layout whose fields are all zero.
    public init() {
        self.init(
            mChannelLayoutTag: 0,
            mChannelBitmap: 0,
            mNumberChannelDescriptions: 0,
            mChannelDescriptions: AudioChannelDescription()
        )
    }

    /// Creates a layout from its fields.
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

    /// Creates a layout for a standard order.
    public init(tag: AudioChannelLayoutTag) {
        var layout = AudioChannelLayout()
        layout.mChannelLayoutTag = tag
        // The description that the structure has room for is not counted and is left out.
        bytes = withUnsafeBytes(of: layout) { Array($0.prefix(Self.headerSize)) }
    }

    /// Copies a layout with all its descriptions.
    public init(audioChannelLayoutPointer: UnsafePointer<AudioChannelLayout>) {
        let stride = MemoryLayout<AudioChannelDescription>.stride
        let count = Int(audioChannelLayoutPointer.pointee.mNumberChannelDescriptions)
        bytes = Array(UnsafeRawBufferPointer(start: audioChannelLayoutPointer, count: Self.headerSize + count * stride))
    }

    init?(bytes: [UInt8]) {
        guard bytes.count >= Self.headerSize else { return nil }
        self.bytes = bytes
    }

    /// A standard order, or a tag that refers to the bitmap or the descriptions.
    public var tag: AudioChannelLayoutTag {
        bytes.withUnsafeBytes { $0.loadUnaligned(as: AudioChannelLayoutTag.self) }
    }

    /// Lends the layout as a pointer for the duration of the call.
    public func withUnsafePointer<R>(_ body: (UnsafePointer<AudioChannelLayout>) throws -> R) rethrows -> R {
        let size = max(bytes.count, MemoryLayout<AudioChannelLayout>.size)
        let copy = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
        defer { copy.deallocate() }
        copy.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        bytes.withUnsafeBytes { copy.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(copy), byteCount: $0.count) }
        return try body(UnsafePointer(copy.assumingMemoryBound(to: AudioChannelLayout.self)))
    }

    /// The number of bytes before the first description.
    private static let headerSize = 12
}
