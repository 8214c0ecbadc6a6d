public import CoreMedia

/// One picture as a camera compressed it.
///
/// `@unchecked Sendable`: the bytes are never written again while anyone holds them.
public struct CompressedPicture: @unchecked Sendable {
    /// How pictures are compressed.
    public enum Codec: String, Sendable, Hashable, CaseIterable {
        /// Each picture is a JPEG file of its own, Huffman tables possibly left out as Motion JPEG allows.
        case jpeg
        /// H.264, a byte stream with start codes (annex B).
        case h264
        /// HEVC, a byte stream with start codes (annex B).
        case hevc

        /// Whether a picture can be decoded only after those before it, from a key picture on.
        public var needsEarlierPictures: Bool { self != .jpeg }
    }

    /// How it is compressed.
    public var codec: Codec
    /// The bytes of exactly one picture, not empty.
    ///
    /// For H.264 and HEVC a byte stream with start codes; every key picture begins with its parameter sets, also where
    /// the camera gives them some other way. The memory may be the driver's own and goes back to it with the last
    /// reference.
    public var data: CMBlockBuffer
    /// Whether decoding can begin with it; always true for JPEG.
    public var isKey: Bool

    /// Makes a picture.
    public init(codec: Codec, data: CMBlockBuffer, isKey: Bool = true) {
        self.codec = codec
        self.data = data
        self.isKey = isKey
    }
}
