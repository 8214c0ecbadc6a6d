public import CoreMedia
package import MediaFiles

/// One image as a camera compressed it.
///
/// `@unchecked Sendable`: the bytes are not written again while anything holds them.
public struct CompressedImage: @unchecked Sendable {
    /// The compression format.
    public enum Codec: String, Sendable, Hashable, CaseIterable {
        /// Each image is a complete JPEG file, possibly without Huffman tables, as Motion JPEG permits.
        case jpeg
        /// H.264, a byte stream with start codes (annex B).
        case h264
        /// HEVC, a byte stream with start codes (annex B).
        case hevc

        /// True for inter-frame codecs, whose images can be decoded only after their predecessors, starting from a key
        /// frame.
        public var needsEarlierFrames: Bool { self != .jpeg }
    }

    /// The compression format.
    public var codec: Codec
    /// The bytes of exactly one image, not empty.
    ///
    /// For H.264 and HEVC this is a byte stream with start codes. Every key frame begins with its parameter sets, even
    /// if the camera delivers them separately. The memory may belong to the driver and is returned to it with the last
    /// reference.
    public var data: CMBlockBuffer
    /// True if decoding can start with this image; always true for JPEG.
    public var isKey: Bool

    /// Creates a compressed image.
    public init(codec: Codec, data: CMBlockBuffer, isKey: Bool = true) {
        self.codec = codec
        self.data = data
        self.isKey = isKey
    }
}

extension CompressedImage.Codec {
    /// Converts the codec of a stream.
    init(_ codec: AccessUnit.Codec) {
        self =
            switch codec {
            case .h264: .h264
            case .hevc: .hevc
            }
    }

    /// The codec that splits its access units; nil for JPEG.
    package var unit: AccessUnit.Codec? {
        switch self {
        case .jpeg: nil
        case .h264: .h264
        case .hevc: .hevc
        }
    }
}
