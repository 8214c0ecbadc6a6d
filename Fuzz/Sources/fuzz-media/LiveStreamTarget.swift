import CoreMedia
import Foundation
import Fuzzing

@testable import MediaFiles

/// Serves the bytes of a network camera's stream to FFmpeg over HTTP: multipart images and packet formats.
enum LiveStreamTarget {
    private static let server = ByteServer()
    private static let types = [
        "multipart/x-mixed-replace;boundary=frame", "multipart/x-mixed-replace; boundary=\"--frame\"", "image/jpeg",
        "video/mp2t", "application/octet-stream",
    ]

    @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
        var input = FuzzInput(bytes)
        let head = "HTTP/1.1 200 OK\r\nContent-Type: \(input.choice(types))\r\nConnection: close\r\n\r\n"
        let address = server.serve(Data(head.utf8) + Data(input.rest()))
        defer { server.finish() }
        var limits = MediaFileTarget.limits
        limits.networkTimeout = 5
        do throws(MediaError) {
            let stream = try LiveInput(
                address,
                options: [
                    // Whatever the bytes contain, no other server is contacted.
                    "protocol_whitelist": "http,tcp", "format_whitelist": "mpjpeg,mjpeg,jpeg_pipe,mpegts,h264,hevc,flv",
                    "probesize": "65536", "analyzeduration": "100000",
                ],
                limits: limits,
                interrupt: MediaInterrupt()
            )
            let decoder = try PacketDecoder(
                stream.facts,
                name: "a stream",
                pixelFormat: nil,
                heldFrames: FrameCount(),
                limits: limits
            )
            let count = FrameCount()
            for _ in 0..<12 {
                guard let packet = try stream.next(limit: 5) else { break }
                _ = (packet.presentationStamp, packet.decodeStamp, packet.isKey, packet.isDamaged)
                if stream.facts.isJPEG, let data = packet.data(countedIn: count), let header = JPEGHeader(data),
                    header.width * header.height < 1 << 18
                {
                    _ = try? JPEGDecoder(width: header.width, height: header.height).decode(data)
                }
                try decoder.decode(packet) { _ in }
            }
        } catch {
            require(error.code != .timedOut, "reading available bytes timed out")
            MediaFileTarget.checkWords(error)
        }
    }
}
