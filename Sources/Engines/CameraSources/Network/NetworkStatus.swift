import MediaFiles

/// The kinds of network streams that this machine can read, which depends on how its FFmpeg was built.
package struct NetworkStatus: Sendable, Hashable {
    /// One kind of address.
    package struct Kind: Sendable, Hashable {
        /// The scheme, as in addresses, such as `srt`.
        package var scheme: String
        /// A title for users.
        package var title: String
        /// The parts that FFmpeg lacks for it, by FFmpeg's names; empty if it can be read.
        package var missing: [String]
        /// True if such addresses can be used.
        package var isReadable: Bool { missing.isEmpty }
    }

    /// FFmpeg's version.
    package var library: String
    /// All kinds of addresses.
    package var kinds: [Kind]

    /// The capabilities of this process's FFmpeg.
    package static var current: NetworkStatus {
        NetworkStatus(
            library: MediaLibrary.version,
            protocols: NetworkProtocols.readable,
            hasReader: NetworkProtocols.hasReader
        )
    }

    /// Derives the capabilities of an FFmpeg with these parts.
    init(library: String, protocols: Set<String>, hasReader: (String) -> Bool) {
        self.library = library
        kinds = Self.needs.map { need in
            Kind(
                scheme: need.scheme,
                title: need.title,
                missing: need.protocols.filter { !protocols.contains($0) } + need.readers.filter { !hasReader($0) }
            )
        }
    }

    private static let needs: [(scheme: String, title: String, protocols: [String], readers: [String])] = [
        ("rtsp", "RTSP", ["tcp", "udp", "rtp"], ["rtsp"]),
        ("rtsps", "RTSP, encrypted", ["tcp", "tls"], ["rtsp"]),
        ("http", "Motion JPEG and HLS over HTTP", ["http", "tcp"], ["mpjpeg", "hls"]),
        ("https", "Motion JPEG and HLS over HTTP, encrypted", ["https", "tls"], ["mpjpeg", "hls"]),
        ("srt", "SRT", ["srt"], ["mpegts"]),
        ("rtmp", "RTMP", ["rtmp", "tcp"], ["flv"]),
        ("rtmps", "RTMP, encrypted", ["rtmps", "tls"], ["flv"]),
        ("udp", "MPEG transport streams over UDP", ["udp"], ["mpegts"]),
        ("rtp", "MPEG transport streams over RTP", ["rtp"], ["rtp", "mpegts"]),
        ("tcp", "MPEG transport streams over TCP", ["tcp"], ["mpegts"]),
    ]
}
