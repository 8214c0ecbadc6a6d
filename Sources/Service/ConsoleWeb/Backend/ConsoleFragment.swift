package import Foundation

/// The data of a compressed frame, sent with its bytes in one message.
package struct ConsoleFragmentHeader: Sendable, Hashable, Codable {
    /// A number that increases with every fragment of a view; viewers acknowledge it once the frame is drawn.
    package var sequence: Int
    /// Indicates whether decoding can begin with this fragment.
    package var isKey: Bool
    /// The codec in the form of RFC 6381, such as `avc1.42C01F`.
    package var codec: String
    /// The decoder's configuration (`avcC`) in Base64; only with key frames.
    package var configuration: String?
    /// The step on which the viewer's line puts it: 0 on a good line, more with fewer and smaller frames.
    package var level: Int
    /// The width of the compressed frame in pixels.
    package var width: Int
    /// The height of the compressed frame in pixels.
    package var height: Int
    /// Maximum frames per second on this step.
    package var rate: Double
    /// The time of day of the capture, in seconds since 1970, by the server's clock; nil if unknown.
    package var captured: Double?
    package var frame: ConsoleFrame

    package init(
        sequence: Int,
        isKey: Bool,
        codec: String,
        configuration: String?,
        level: Int,
        width: Int,
        height: Int,
        rate: Double,
        captured: Double?,
        frame: ConsoleFrame
    ) {
        self.sequence = sequence
        self.isKey = isKey
        self.codec = codec
        self.configuration = configuration
        self.level = level
        self.width = width
        self.height = height
        self.rate = rate
        self.captured = captured
        self.frame = frame
    }
}

/// A compressed frame with its data, as one message that all its viewers share.
///
/// The message is the length of the header (four bytes, most significant first), the header as JSON, and an H.264
/// access unit whose parts have lengths of four bytes, as MP4 files store it.
package struct ConsoleFragment: Sendable {
    package let header: ConsoleFragmentHeader
    /// The message.
    package let message: Data

    /// Creates a fragment; nil if its header cannot be encoded.
    package init?(_ header: ConsoleFragmentHeader, bytes: some Collection<UInt8>) {
        guard let json = try? ConsoleJSON.encode(header) else { return nil }
        var message = Data(capacity: 4 + json.count + bytes.count)
        let length = UInt32(json.count)
        for shift in [24, 16, 8, 0] as [UInt32] { message.append(UInt8(truncatingIfNeeded: length >> shift)) }
        message.append(json)
        message.append(contentsOf: bytes)
        self.header = header
        self.message = message
    }
}

/// The compressed frames of a view for one viewer.
package struct ConsoleFragments: Sendable {
    /// The frames from now on, beginning with a key frame.
    ///
    /// They end when no more can be had.
    package var fragments: AsyncStream<ConsoleFragment>
    /// Notes that the viewer has drawn the fragment of this number.
    package var acknowledge: @Sendable (Int) -> Void

    package init(
        fragments: AsyncStream<ConsoleFragment>,
        acknowledge: @escaping @Sendable (Int) -> Void
    ) {
        self.fragments = fragments
        self.acknowledge = acknowledge
    }

    /// No fragments.
    package static var none: ConsoleFragments {
        ConsoleFragments(fragments: AsyncStream { $0.finish() }, acknowledge: { _ in })
    }
}
