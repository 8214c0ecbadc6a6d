import Basics
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles

/// Connects to a stream for the first time, decodes an image and determines the stream's properties.
struct StreamProbe {
    /// The properties of the stream.
    struct Description: Sendable {
        var codec: String
        var format: CameraFormat
        /// True if frames have the capture times of another Obscura.
        var isStamped: Bool
        /// True if the address leads to a file, which can be played from its beginning.
        var isFile: Bool
        /// The connection, which a run can take over.
        var opening: LiveOpening
    }

    private let feed: LiveFeed
    private let limits: NetworkLimits

    /// Number of arrivals that suffice to determine a rate.
    private static let enoughArrivals = 9
    /// Timeout for them, in seconds.
    private static let rateLimit = 1.5

    init(_ address: NetworkAddress, limits: NetworkLimits) {
        self.limits = limits
        feed = LiveFeed(address, limits: limits, isKnown: false)
    }

    /// Connects and examines the stream; waits for the network.
    func describe() throws(CameraError) -> Description {
        feed.begin()
        do throws(CameraError) {
            return try probe()
        } catch {
            feed.cancel()
            feed.waitUntilGone(seconds: limits.grace)
            throw error
        }
    }

    private func probe() throws(CameraError) -> Description {
        guard case .opened(let facts, _) = try next(.max) else { throw nothing }
        let decoder: PacketDecoder
        let heldFrames = FrameCount()
        do throws(MediaError) {
            decoder = try PacketDecoder(
                facts,
                name: "\(feed.address.location)",
                pixelFormat: nil,
                heldFrames: heldFrames
            )
        } catch {
            throw CameraError(error, isRunning: false)
        }
        let limit = HostClock.now + limits.firstFrame.nanoseconds
        var arrivals: [Nanoseconds] = []
        var first: CVPixelBuffer?
        var isStamped = false
        while first == nil {
            guard HostClock.now < limit else { throw nothing }
            first = try decodeNext(decoder, limit, &arrivals) { packet in
                let codec: AccessUnit.Codec? = facts.codec == "h264" ? .h264 : facts.codec == "hevc" ? .hevc : nil
                if let codec, packet.frameStamp(codec) != nil { isStamped = true }
            }
        }
        guard let first else { throw nothing }
        var rate = facts.frameRate
        if rate == nil {
            let end = HostClock.now + Self.rateLimit.nanoseconds
            while arrivals.count < Self.enoughArrivals, HostClock.now < end {
                guard (try? decodeNext(decoder, end, &arrivals)) != nil else { break }
            }
            rate = Self.rate(of: arrivals)
        }
        let duration = (rate ?? MediaRational(25, 1)).frameDuration
        return Description(
            codec: facts.codec,
            format: CameraFormat(
                width: first.width,
                height: first.height,
                pixelFormat: facts.isJPEG ? JPEGDecoder.pixelFormat : first.pixelFormatType,
                codec: facts.isJPEG ? .jpeg : facts.passedCodec.map(CompressedImage.Codec.init),
                frameDurations: [.init(shortest: duration, longest: duration)],
                defaultFrameDuration: duration
            ),
            isStamped: isStamped,
            isFile: facts.isFile,
            opening: LiveOpening(feed: feed, decoder: decoder, facts: facts, heldFrames: heldFrames)
        )
    }

    /// Decodes the next packet; returns nil when it produced no image.
    private func decodeNext(
        _ decoder: PacketDecoder,
        _ limit: Nanoseconds,
        _ arrivals: inout [Nanoseconds],
        look: (LivePacket) -> Void = { _ in }
    ) throws(CameraError) -> CVPixelBuffer? {
        guard case .packet(let step) = try next(limit) else { throw nothing }
        look(step.item.payload)
        arrivals.append(step.item.arrival)
        var found: CVPixelBuffer?
        do throws(MediaError) {
            try decoder.decode(step.item.payload) { outcome in
                switch outcome {
                case .key(let image), .other(let image): found = found ?? image?.image
                case .damaged: break
                }
            }
        } catch {
            throw CameraError(error, isRunning: false)
        }
        return found
    }

    /// Returns the next event.
    ///
    /// Throws if the feed has ended.
    private func next(_ limit: Nanoseconds) throws(CameraError) -> LiveFeed.Event {
        switch feed.take(until: limit) {
        case .failed(let error): throw error
        case .ended, .cancelled, nil: throw nothing
        case let event?: return event
        }
    }

    private var nothing: CameraError {
        CameraError(
            .unreadable,
            """
            \(feed.address.location) sends no image that can be decoded. Check that the camera sends video, and key \
            frames at least every \(Int(limits.firstFrame)) seconds.
            """
        )
    }

    /// Estimates frames per second from the arrival times of images, and rounds to a common rate if one is near.
    static func rate(of arrivals: [Nanoseconds]) -> MediaRational? {
        // The first packets were read while the stream was probed, and arrived in one burst.
        guard arrivals.count >= 4, let last = arrivals.last else { return nil }
        let first = arrivals[1]
        let rate = Double(arrivals.count - 2) * 1e9 / Double(max(1, last - first))
        guard rate < 240 else { return nil }
        let usual = [1, 2, 5, 10, 12, 15, 20, 24, 25, 30, 50, 60].min {
            abs(Double($0) - rate) < abs(Double($1) - rate)
        }
        if let usual, abs(Double(usual) - rate) <= 0.1 * rate { return MediaRational(usual, 1) }
        return MediaRational(max(1, Int(rate.rounded())), 1)
    }
}

/// An open connection, with the decoder that has seen all its packets so far.
///
/// `@unchecked Sendable`: the decoder moves from the thread that examined the stream to the one that takes over the
/// connection.
struct LiveOpening: @unchecked Sendable {
    let feed: LiveFeed
    let decoder: PacketDecoder
    let facts: LiveInput.Facts
    /// Number of the decoder's images that clients hold.
    let heldFrames: FrameCount
}
