public import AVFoundation
import Basics
import MediaFiles
public import Obscura
import StreamOutputs

/// Sends the frames of a `DelayedFeed` to other programs, live or with any delay.
///
///     let publisher = FramePublisher(feed: feed)
///     let stream = try publisher.send(to: "rtmp://example.com/live/key", delay: 10)
///     for await event in stream.events { print(event) }
///
/// The feed compresses each frame once, whoever gets it. A receiver gets every frame once, in order, with its original
/// number and capture time in an SEI message, which another Obscura restores. When the line is cut, sending goes on
/// with the next frames once the receiver is back; frames older than a bound are left out.
public final class FramePublisher: Sendable {
    /// The feed.
    public let feed: DelayedFeed
    private let sound: FeedSound?

    /// Makes a publisher of a feed whose frames are held as H.264 or HEVC, without sound.
    public init(feed: DelayedFeed) {
        self.feed = feed
        sound = nil
    }

    /// Makes a publisher of a feed with the sound of a microphone, which is added to the feed's session.
    ///
    /// The sound is compressed once (AAC), and is as late as the picture. Video devices and PipeWire get the picture
    /// alone.
    ///
    /// - Throws: ``PublishingError/Code/noDevice`` if the session does not accept the microphone.
    public init(feed: DelayedFeed, microphone: AVCaptureDevice) throws(PublishingError) {
        self.feed = feed
        sound = try FeedSound(feed.session, microphone)
    }

    /// Sends frames to an address.
    ///
    /// - Parameters:
    ///   - address: `rtsp://`, `rtmp://`, `srt://`, `tcp://` or `udp://` (MPEG transport streams), a path that ends in
    ///     `.m3u8` or `hls:` with a folder (HLS files), `v4l2:` with a video device that takes frames, or `pipewire:`
    ///     with a name for a camera of this session's PipeWire.
    ///   - delay: the delay in seconds; a negative value counts as 0.
    ///   - bound: the largest time in seconds after which a frame that was due is still sent; nil for no limit.
    /// - Returns: the publication, which also lives without a reference to it.
    /// - Throws: ``PublishingError``. A receiver that cannot be reached is an event, not an error.
    public func send(to address: String, delay: Double = 0, bound: Double? = 2) throws(PublishingError) -> Publication {
        let delay = max(0, delay)
        if address.lowercased().hasPrefix("v4l2:") {
            return write(to: .device(String(address.dropFirst(5))), address, delay: delay)
        }
        if address.lowercased().hasPrefix("pipewire:") {
            let name = address.dropFirst(9)
            return write(
                to: .pipeWire(name: name.isEmpty ? "obscura" : String(name), remote: nil),
                address,
                delay: delay
            )
        }
        guard let target = StreamTarget(address) else {
            throw PublishingError(
                .invalidAddress,
                "Frames cannot be sent to '\(MediaLocation(address))'. Give an address with rtsp://, rtmp://, srt://, "
                    + "tcp:// or udp://, a playlist that ends in .m3u8, v4l2:/dev/videoN, or pipewire:NAME."
            )
        }
        let publication = Publication(address: target.description)
        let sender = StreamSender(
            target,
            publication,
            sound: sound?.format,
            // A feed on a clock of its own is usually a film, all of which is wanted.
            keepsAll: { [feed] in feed.clock.map { $0 !== CMClockGetHostTimeClock() } ?? false },
            bound: target.kind == .hls ? nil : bound
        )
        let frames = feed.everyFrame(delay: delay)
        let pump = FramePump(feed: feed, delay: delay, isPaced: target.kind != .hls, sound: sound)
        sender.begin()
        let task = Task { await pump.run(frames, into: sender) }
        publication.whenStopped {
            frames.stop()
            task.cancel()
            sender.cancel()
        }
        return publication
    }

    /// Returns whether text is an address that ``send(to:delay:bound:)`` takes.
    public static func accepts(_ address: String) -> Bool {
        address.lowercased().hasPrefix("v4l2:/") || address.lowercased().hasPrefix("pipewire:")
            || StreamTarget(address) != nil
    }

    /// Starts a server from which any number of readers get the feed by RTSP.
    ///
    /// - Parameters:
    ///   - server: the server's address and access.
    ///   - path: the path of the address, such as `camera`.
    ///   - delay: the delay in seconds for readers that ask for none; others add `?delay=` and seconds.
    /// - Throws: ``PublishingError``: GStreamer's server is not installed, the port is taken, or strangers could read.
    public func serve(
        _ server: PublishingServer,
        path: String,
        delay: Double = 0
    ) throws(PublishingError) -> Publication {
        let source = PublishedFeed(feed: feed, sound: sound)
        return try Self.serve(server, published: [path: { source }], delay: delay)
    }

    /// Starts a server from which readers get several feeds by RTSP, each at a path of its own.
    ///
    /// - Parameters:
    ///   - server: the server's address and access.
    ///   - feeds: the feed of each path.
    ///   - delay: the delay in seconds for readers that ask for none.
    public static func serve(
        _ server: PublishingServer,
        feeds: [String: DelayedFeed],
        delay: Double = 0
    ) throws(PublishingError) -> Publication {
        try serve(
            server,
            published: feeds.mapValues { feed in { PublishedFeed(feed: feed, sound: nil) } },
            delay: delay
        )
    }

    /// Starts a server whose feeds may change: each reader gets the one that its path has when it comes.
    ///
    /// - Parameter sources: the feed of each path, or nil while there is none; called on any thread.
    package static func serve(
        _ server: PublishingServer,
        sources: [String: @Sendable () -> DelayedFeed?],
        delay: Double = 0
    ) throws(PublishingError) -> Publication {
        try serve(
            server,
            published: sources.mapValues { feed in { feed().map { PublishedFeed(feed: $0, sound: nil) } } },
            delay: delay
        )
    }

    /// Starts a server whose feeds may change and have sound: that of a microphone, which is added to each feed's
    /// session when its first reader comes.
    package static func serve(
        _ server: PublishingServer,
        sources: [String: @Sendable () -> DelayedFeed?],
        microphone: AVCaptureDevice,
        delay: Double = 0
    ) throws(PublishingError) -> Publication {
        let sounds = FeedSounds(microphone)
        return try serve(
            server,
            published: sources.mapValues { feed in
                { feed().map { PublishedFeed(feed: $0, sound: sounds.sound(of: $0)) } }
            },
            delay: delay
        )
    }

    private static func serve(
        _ server: PublishingServer,
        published: [String: @Sendable () -> PublishedFeed?],
        delay: Double
    ) throws(PublishingError) -> Publication {
        try server.check()
        let paths = published.map { path, feed in
            (path.hasPrefix("/") ? path : "/" + path, feed)
        }
        for (path, _) in paths where !Self.isPath(path) {
            throw PublishingError(
                .invalidAddress,
                "'\(path)' is no path for a stream. Give letters, digits, '-', '_', '.' and '/', such as /camera."
            )
        }
        let scheme = server.certificateFile == nil ? "rtsp" : "rtsps"
        let host = server.host.contains(":") ? "[\(server.host)]" : server.host
        let first = paths.map(\.0).min() ?? "/"
        do throws(StreamOutputError) {
            let publication = Publication(address: "\(scheme)://\(host):\(server.port)\(first)")
            let rtsp = RTSPHost(
                Dictionary(paths, uniquingKeysWith: { first, _ in first }),
                delay: max(0, delay),
                publication: publication
            )
            let started = try rtsp.begin(server.settings)
            // A free port is known once the server listens.
            publication.setAddress("\(scheme)://\(host):\(started.port)\(first)")
            publication.whenReadersAreLast { rtsp.endAfterReaders() }
            publication.whenStopped {
                rtsp.end()
                publication.end(nil)
            }
            return publication
        } catch {
            throw PublishingError(error)
        }
    }

    private static func isPath(_ text: String) -> Bool {
        text.utf8.count <= 200 && text != "/" && !text.contains("//")
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"): true
                default: false
                }
            }
    }

    func write(to place: DeviceWriter.Place, _ address: String, delay: Double) -> Publication {
        let publication = Publication(address: address)
        let writer = DeviceWriter(place, publication)
        let frames = feed.everyFrame(delay: delay)
        let rate = feed.cameraRate ?? 30
        let task = Task { await writer.run(frames, rate: rate) }
        publication.whenStopped {
            frames.stop()
            task.cancel()
        }
        return publication
    }
}

extension DelayedFeed {
    /// The frame rate of the session's camera.
    fileprivate var cameraRate: Double? {
        let device = (session.inputs.first as? AVCaptureDeviceInput)?.device
        guard let duration = device?.activeVideoMinFrameDuration, duration.isNumeric, duration.seconds > 0 else {
            return nil
        }
        return 1 / duration.seconds
    }
}
