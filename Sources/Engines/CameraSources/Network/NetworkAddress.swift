import MediaFiles

/// The address of a network camera, with FFmpeg's options for it and a form without credentials for users.
///
/// For RTSP the query may contain `transport=tcp`, `udp` or `multicast`. By default TCP is used, and UDP if the server
/// refuses TCP. This item is removed before the address is used.
struct NetworkAddress: Sendable, Hashable {
    /// The transport of RTSP's media packets.
    enum Transport: String, Sendable, Hashable, CaseIterable {
        case tcp, udp, multicast
    }

    /// The address with user name and password, if it has them; used for the connection only.
    let text: String
    /// The scheme in lower case.
    let scheme: String
    /// The transport of RTSP's media packets, if the address states it.
    let transport: Transport?

    /// Parses an address.
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

    /// The address without credentials.
    var location: MediaLocation { .address(text) }

    /// Returns FFmpeg's options.
    ///
    /// - Parameter isKnown: True if the stream was examined before, so its rate need not be determined.
    func options(isKnown: Bool) -> [String: String] {
        var options = [
            "protocol_whitelist": Self.protocols[scheme] ?? "",
            "probesize": "2000000",
            // Duration of the stream that FFmpeg probes to identify it, in microseconds.
            "analyzeduration": isKnown ? "500000" : "1500000",
        ]
        if isKnown { options["fpsprobesize"] = "0" }
        switch scheme {
        case "rtsp", "rtsps":
            // Audio would be discarded anyway, and with two streams their times shift when the first RTCP report
            // arrives.
            options["allowed_media_types"] = "video"
            // Duration for which packets are kept for reordering, in microseconds; UDP only.
            options["max_delay"] = "100000"
            options["buffer_size"] = "1048576"
            switch transport {
            case .tcp: options["rtsp_transport"] = "tcp"
            case .udp: options["rtsp_transport"] = "udp"
            case .multicast: options["rtsp_transport"] = "udp_multicast"
            case nil: break  // FFmpeg tries TCP first
            }
        case "http", "https":
            // Playlists start with the newest segment.
            options["live_start_index"] = "-1"
            options["user_agent"] = "Obscura"
        case "rtmp", "rtmps":
            options["rtmp_live"] = "live"
            options["rtmp_buffer"] = "100"
        case "udp", "rtp":
            options["buffer_size"] = "1048576"
            // A full queue drops packets instead of ending the stream.
            options["overrun_nonfatal"] = "1"
        default: break
        }
        return options
    }

    /// Protocols that an address of each scheme may lead to: never a file of this machine, and no more than the scheme
    /// itself needs.
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
