import CFFmpeg

/// What FFmpeg as installed can reach in the network.
package enum NetworkProtocols {
    /// The names of the protocols that it reads, such as `tcp`, `tls`, `srt`.
    package static var readable: Set<String> {
        var names: Set<String> = []
        var position: UnsafeMutableRawPointer?
        while let name = avio_enum_protocols(&position, 0) { names.insert(String(cString: name)) }
        return names
    }

    /// Whether it has a reader for a kind of container or session, such as `rtsp`.
    package static func hasReader(_ name: String) -> Bool { av_find_input_format(name) != nil }
}
