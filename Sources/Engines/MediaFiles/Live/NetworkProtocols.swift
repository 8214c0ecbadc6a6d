import CFFmpeg

/// The network protocols and formats that the installed FFmpeg supports.
package enum NetworkProtocols {
    /// The names of the readable protocols, such as `tcp`, `tls` and `srt`.
    package static var readable: Set<String> {
        var names: Set<String> = []
        var position: UnsafeMutableRawPointer?
        while let name = avio_enum_protocols(&position, 0) { names.insert(String(cString: name)) }
        return names
    }

    /// Indicates whether FFmpeg has a demuxer for a container or session type, such as `rtsp`.
    package static func hasReader(_ name: String) -> Bool { av_find_input_format(name) != nil }
}
