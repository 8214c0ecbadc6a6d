import MediaFiles

/// The address of a network camera: what FFmpeg is told to reach it, and how it is shown to people.
///
/// For RTSP the query may say `transport=tcp`, `udp` or `multicast`; without it TCP is used, and UDP where the server
/// refuses TCP. It is taken out before the address is used.
struct NetworkAddress: Sendable, Hashable {
    /// How RTSP's pictures travel.
    enum Transport: String, Sendable, Hashable, CaseIterable {
        case tcp, udp, multicast
    }

    /// With user name and password, if it has them: for the connection alone.
    let text: String
    /// In lower case.
    let scheme: String
    /// How RTSP's pictures travel, where the address says so.
    let transport: Transport?

    /// Reads an address.
    ///
    /// - Throws: `invalidName` for an unknown transport.
    init(_ address: String) throws(CameraError) {
        scheme = address.prefix { $0 != ":" }.lowercased()
        guard scheme.hasPrefix("rtsp"), let mark = address.firstIndex(of: "?") else {
            text = address
            transport = nil
            return
        }
        var transport: Transport?
        var kept: [Substring] = []
        for item in address[address.index(after: mark)...].split(separator: "&", omittingEmptySubsequences: false) {
            guard item.hasPrefix("transport=") else {
                kept.append(item)
                continue
            }
            let word = String(item.dropFirst("transport=".count))
            guard let known = Transport(rawValue: word) else {
                throw CameraError(
                    .invalidName,
                    NameSubject.printable(
                        """
                        The camera \(MediaLocation.address(address)) cannot be used: '\(word)' is no way to send RTSP; \
                        those are transport=tcp, transport=udp and transport=multicast.
                        """
                    )
                )
            }
            transport = known
        }
        self.transport = transport
        text = String(address[..<mark]) + (kept.isEmpty ? "" : "?" + kept.joined(separator: "&"))
    }

    /// Without credentials.
    var location: MediaLocation { .address(text) }

    /// FFmpeg's options.
    ///
    /// - Parameter isKnown: whether the stream has been looked at before, so that its rate need not be found out.
    func options(isKnown: Bool) -> [String: String] {
        var options = [
            "protocol_whitelist": Self.protocols[scheme] ?? "",
            "probesize": "2000000",
            // How much of the stream is looked at to find out what it is, in microseconds.
            "analyzeduration": isKnown ? "500000" : "1500000",
        ]
        if isKnown { options["fpsprobesize"] = "0" }
        switch scheme {
        case "rtsp", "rtsps":
            // Sound would only be thrown away, and with two streams their times shift when the first report comes.
            options["allowed_media_types"] = "video"
            // How long packets are kept to bring them in order, in microseconds; UDP only.
            options["max_delay"] = "100000"
            options["buffer_size"] = "1048576"
            switch transport {
            case .tcp: options["rtsp_transport"] = "tcp"
            case .udp: options["rtsp_transport"] = "udp"
            case .multicast: options["rtsp_transport"] = "udp_multicast"
            case nil: break  // TCP is tried first anyway
            }
        case "http", "https":
            // Playlists: from the newest file on.
            options["live_start_index"] = "-1"
            options["user_agent"] = "Obscura"
        case "rtmp", "rtmps":
            options["rtmp_live"] = "live"
            options["rtmp_buffer"] = "100"
        case "udp", "rtp":
            options["buffer_size"] = "1048576"
            // A full queue loses packets instead of ending the stream.
            options["overrun_nonfatal"] = "1"
        default: break
        }
        return options
    }

    /// What an address of a scheme may lead to: never a file of this machine, and no more kinds of connections than the
    /// scheme itself needs.
    private static let protocols: [String: String] = [
        "rtsp": "rtp,udp,tcp,http,https,tls,httpproxy",
        "rtsps": "rtp,srtp,udp,tcp,tls,https,httpproxy",
        "http": "http,https,tcp,tls,crypto,httpproxy",
        "https": "http,https,tcp,tls,crypto,httpproxy",
        "rtmp": "rtmp,rtmps,rtmpt,rtmpts,rtmpe,rtmpte,ffrtmphttp,ffrtmpcrypt,tcp,tls,http,https",
        "rtmps": "rtmps,rtmpts,ffrtmphttp,tcp,tls,http,https",
        "srt": "srt,udp",
        "udp": "udp",
        "rtp": "rtp,udp",
        "tcp": "tcp",
    ]
}
