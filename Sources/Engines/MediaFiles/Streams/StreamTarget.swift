import Foundation

/// An address that a stream is sent to, and FFmpeg's part for it.
package struct StreamTarget: Sendable, Hashable {
    /// The way to send.
    package enum Kind: Sendable, Hashable, CaseIterable {
        /// To an RTSP server, to which the stream is announced (ANNOUNCE).
        case rtsp
        /// To an RTMP server.
        case rtmp
        /// An MPEG transport stream over SRT.
        case srt
        /// An MPEG transport stream over TCP or UDP.
        case transportStream
        /// Files of a second in a folder, with a playlist.
        case hls
    }

    /// The way to send.
    package let kind: Kind
    /// The address with its credentials, or the path of the playlist.
    package let address: String

    /// Parses an address; nil if it is none that frames can be sent to.
    ///
    /// HLS is a playlist's path that ends in `.m3u8`, or `hls:` with the path of a folder.
    package init?(_ text: String) {
        let scheme = text.prefix { $0 != ":" }.lowercased()
        if scheme == "hls", text.count > 4 {
            kind = .hls
            let path = String(text.dropFirst(4))
            address = path.hasSuffix(".m3u8") ? path : path + (path.hasSuffix("/") ? "" : "/") + "live.m3u8"
            return
        }
        guard text.contains("://") else {
            guard text.hasSuffix(".m3u8") else { return nil }
            kind = .hls
            address = text
            return
        }
        switch scheme {
        case "rtsp", "rtsps": kind = .rtsp
        case "rtmp", "rtmps": kind = .rtmp
        case "srt": kind = .srt
        case "tcp", "udp": kind = .transportStream
        case "file":
            guard let path = URL(string: text)?.path, path.hasSuffix(".m3u8") else { return nil }
            kind = .hls
            address = path
            return
        default: return nil
        }
        address = text
    }

    /// The address without credentials, for messages.
    package var description: String {
        MediaLocation(address).description
    }

    /// FFmpeg's name of the format.
    var muxer: String {
        switch kind {
        case .rtsp: "rtsp"
        case .rtmp: "flv"
        case .srt, .transportStream: "mpegts"
        case .hls: "hls"
        }
    }

    /// The protocols that FFmpeg may use for it.
    var protocols: String {
        switch kind {
        case .rtsp: "rtsp,rtsps,rtp,tcp,udp,tls,crypto"
        case .rtmp: "rtmp,rtmps,tcp,tls,crypto"
        case .srt: "srt,udp"
        case .transportStream: "tcp,udp"
        case .hls: "file"
        }
    }

    /// FFmpeg's options for it.
    ///
    /// - Parameters:
    ///   - number: the number of the first HLS file, so that a restart does not reuse names.
    ///   - keepsAll: true to keep all HLS files, false to keep the last ones.
    func options(firstFile number: Int, keepsAll: Bool) -> [String: String] {
        switch kind {
        case .rtsp: ["rtsp_transport": "tcp"]
        case .rtmp: ["flvflags": "no_duration_filesize", "rtmp_live": "live"]
        case .srt, .transportStream: ["mpegts_flags": "resend_headers", "pcr_period": "20"]
        case .hls:
            // The playlist's end is written when no connection follows, see `StreamWriter.endPlaylist(of:)`.
            [
                "hls_time": "1", "hls_list_size": keepsAll ? "0" : "6", "hls_delete_threshold": "2",
                "hls_segment_type": "fmp4",
                "hls_flags": "independent_segments+program_date_time+omit_endlist+temp_file"
                    + (keepsAll ? "" : "+delete_segments") + (number > 0 ? "+append_list+discont_start" : ""),
                "hls_fmp4_init_filename": "init-\(number).mp4", "start_number": String(number),
            ]
        }
    }
}
