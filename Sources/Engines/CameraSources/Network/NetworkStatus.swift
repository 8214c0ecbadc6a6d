import MediaFiles

/// Which network cameras this machine can read: what its FFmpeg was built with.
package struct NetworkStatus: Sendable, Hashable {
    /// One kind of address.
    package struct Kind: Sendable, Hashable {
        /// As in addresses, such as `srt`.
        package var scheme: String
        /// For people.
        package var title: String
        /// What the FFmpeg lacks for it, by its own names; empty where it can be read.
        package var missing: [String]
        /// Whether such addresses can be used.
        package var isReadable: Bool { missing.isEmpty }
    }

    /// FFmpeg's version.
    package var library: String
    /// All kinds of addresses.
    package var kinds: [Kind]

    /// What the FFmpeg of this process can do.
    package static var current: NetworkStatus {
        NetworkStatus(
            library: MediaLibrary.version,
            protocols: NetworkProtocols.readable,
            hasReader: NetworkProtocols.hasReader
        )
    }

    /// What an FFmpeg with these parts can do.
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
