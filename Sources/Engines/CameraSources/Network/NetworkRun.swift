import Basics
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles
import Pacing

/// One run of a network camera from start to stop or end: the source thread, which decodes and delivers frames.
///
/// `@unchecked Sendable`: mutable state is checked to be used on the source thread, or used with the condition's mutex
/// held.
final class NetworkRun: @unchecked Sendable {
    /// The outcome of a start.
    private enum Start {
        case waiting
        case producing
        case failed(CameraError)
    }

    let feed: LiveFeed
    private let opening: LiveOpening?
    private let request: CameraRequest
    private let source: NetworkCamera
    private let client: any CameraClient
    private let condition = WaitCondition()
    // With the mutex held.
    private var hasFinished = false
    private var isEndingNow = false
    private var isCancelled = false
    private var start = Start.waiting
    /// The thread that uses the following state, once it runs.
    private let sourceThread = OwnerThread()
    private var decoder: PacketDecoder?
    private var times: StreamTimes
    private var damage: DamageFilter
    private var isSegmented = false
    private var isJPEG = false
    /// The codec of a stream whose frames may have stamps.
    private var stampCodec: AccessUnit.Codec?
    private var stamps = StampedFrames(hostIdentity: HostStart.identity)
    private var reports = ReportedTimes()
    /// The codec and the parameter sets of a stream whose frames are passed on as they came; nil for others.
    private var passing: (codec: CompressedImage.Codec, parameterSets: [UInt8])?
    /// Compressed frames of which the decoder has the image.
    private var held: [(stamp: Nanoseconds, frame: CompressedImage)] = []
    /// True while passed frames wait for a key frame.
    private var needsKey = true
    /// Number of frames missing since the last delivered one.
    private var missing = 0
    /// True if the connection was lost since then, so the number of missing frames follows from the elapsed time.
    private var hasGap = false
    private var hasImage = false
    /// The time of the last frame.
    private var lastTime: Nanoseconds = 0
    private var number: Int
    private let nominal: Nanoseconds

    /// - Parameter opening: A connection to take over.
    init(_ source: NetworkCamera, _ request: CameraRequest, client: any CameraClient, opening: LiveOpening?) {
        self.source = source
        self.request = request
        self.client = client
        self.opening = opening
        feed = opening?.feed ?? LiveFeed(source.address, limits: source.limits, isKnown: true)
        let progress = source.progress
        number = progress.nextNumber
        times = StreamTimes(.live, after: progress.lastTime)
        damage = DamageFilter(source.limits)
        nominal = source.nominal
    }

    /// True once the last callback has begun.
    var isEnding: Bool { condition.locked { isEndingNow || hasFinished } }

    /// Starts the threads, and returns when the first image has arrived.
    func begin() throws(CameraError) {
        let limits = source.limits
        if opening == nil { feed.begin() }
        let thread = Thread(name: "network camera") { self.main() }
        thread.start()
        let limit = HostClock.now + (limits.connect + limits.firstFrame + limits.grace).nanoseconds
        let result = condition.locked { () -> Start in
            while case .waiting = start, !hasFinished, HostClock.now < limit {
                condition.wait(untilNanoseconds: limit)
            }
            if case .waiting = start { start = .failed(cancelledOrLate) }
            return start
        }
        guard case .failed(let error) = result else { return }
        cancel()
        waitUntilFinished()
        throw error
    }

    private var cancelledOrLate: CameraError {
        isCancelled

            ? CameraError(
                .disconnected,
                "\(source.address.location) was stopped before its first image arrived. Start it again."
            )
            : noImage
    }

    private var noImage: CameraError {
        CameraError(
            .disconnected,
            """
            \(source.address.location) sends no image that can be decoded. Check that the camera sends video, and key \
            frames at least every \(Int(source.limits.firstFrame)) seconds.
            """
        )
    }

    /// Requests the source thread to stop; may be called on any thread.
    func cancel() {
        condition.locked { isCancelled = true }
        feed.cancel()
    }

    /// Waits until no more callbacks can follow; returns immediately on the source thread.
    func waitUntilFinished() {
        if sourceThread.isCurrent { return }
        condition.locked {
            while !hasFinished { condition.wait() }
        }
    }

    private var shouldStop: Bool { condition.locked { isCancelled } }

    // MARK: The source thread

    private func main() {
        sourceThread.claim()
        var failure: CameraError?
        do throws(CameraError) {
            try play()
        } catch {
            failure = error
        }
        feed.cancel()
        // A start that fails throws instead of notifying the client.
        let mustReport = condition.locked { () -> Bool in
            if case .waiting = start {
                start = .failed(failure ?? cancelledOrLate)
                return false
            }
            if isCancelled { return false }
            isEndingNow = true
            return true
        }
        if mustReport {
            if failure != nil { hasGap = true }
            reportMissing(before: HostClock.now, isLast: true)
            if let failure {
                client.camera(source, didFail: failure)
            } else {
                client.cameraDidEnd(source)
            }
        }
        source.ended(self, NetworkProgress(nextNumber: number, lastTime: times.last), mustReport ? failure : nil)
        condition.locked {
            hasFinished = true
            condition.broadcast()
        }
    }

    private func play() throws(CameraError) {
        sourceThread.check()
        var imageLimit = Nanoseconds.max
        if let opening {
            adopt(opening.decoder, opening.facts, isFirst: true)
            imageLimit = HostClock.now + source.limits.firstFrame.nanoseconds
        }
        while let event = feed.take(until: imageLimit) {
            switch event {
            case .opened(let facts, let connection):
                try open(facts, isFirst: connection == 1)
                imageLimit = HostClock.now + source.limits.firstFrame.nanoseconds
            case .packet(let step):
                let before = number
                try decode(step)
                if number != before { imageLimit = .max }
                if HostClock.now > imageLimit { throw noImage }
            case .ended, .cancelled: return
            case .failed(let error): throw error
            }
            if shouldStop { return }
        }
        throw noImage
    }

    private func open(_ facts: LiveInput.Facts, isFirst: Bool) throws(CameraError) {
        let format = source.info.defaultFormat
        let made: PacketDecoder
        do throws(MediaError) {
            made = try PacketDecoder(
                facts,
                name: "\(source.address.location)",
                pixelFormat: format.pixelFormat,
                heldFrames: source.heldFrames
            )
        } catch {
            throw CameraError(error, isRunning: !isFirst)
        }
        adopt(made, facts, isFirst: isFirst)
    }

    private func adopt(_ decoder: PacketDecoder, _ facts: LiveInput.Facts, isFirst: Bool) {
        self.decoder = decoder
        isSegmented = facts.isSegmented
        isJPEG = source.info.defaultFormat.codec == .jpeg && facts.isJPEG
        stampCodec = facts.codec == "h264" ? .h264 : facts.codec == "hevc" ? .hevc : nil
        if request.wantsCompressed, let codec = facts.passedCodec.map(CompressedImage.Codec.init),
            codec == source.info.defaultFormat.codec, let sets = facts.parameters.parameterSets
        {
            passing = (codec, sets)
        } else {
            passing = nil
        }
        (held, needsKey) = ([], true)
        reports = ReportedTimes()
        times = StreamTimes(facts.isSegmented ? .paced : .live, after: times.last)
        damage = DamageFilter(source.limits)
        hasGap = !isFirst
    }

    private func decode(_ step: PacketQueue<LivePacket>.Step) throws(CameraError) {
        sourceThread.check()
        guard let decoder else { return }
        missing += step.skipped
        times.note(stamp: step.item.stamp, arrival: step.item.arrival)
        if let stampCodec, let presentation = step.item.payload.presentationStamp,
            let stamp = step.item.payload.frameStamp(stampCodec)
        {
            stamps.note(stamp, presentation: presentation, arrival: step.item.arrival)
        }
        if let presentation = step.item.payload.presentationStamp, let reported = step.item.payload.reportedTime {
            reports.note(
                reported,
                presentation: presentation,
                arrival: step.item.arrival,
                distance: HostClock.calendarTime - HostClock.now
            )
        }
        if isJPEG { return try handOver(step) }
        if passing != nil {
            let frame = compressed(step)
            if !request.wantsPixels { return try pass(frame, step) }
            if let frame, let stamp = step.item.payload.presentationStamp {
                held.append((stamp, frame))
                if held.count > Self.decoderDepth { held.removeFirst() }
            }
        }
        if request.wantsPixels || passing == nil { source.noteDecoding() }
        // The decoder's typed throws cannot carry the callback's error, so it is stored here.
        var failure: CameraError?
        do throws(MediaError) {
            try decoder.decode(step.item.payload, makesImages: step.shows) { outcome in
                guard failure == nil else { return }
                do throws(CameraError) {
                    try take(outcome, shows: step.shows)
                } catch {
                    failure = error
                }
            }
        } catch {
            throw CameraError(error, isRunning: true)
        }
        if let failure { throw failure }
    }

    /// Delivers a JPEG image as it is.
    ///
    /// Consumers that need its pixels decode it.
    private func handOver(_ step: PacketQueue<LivePacket>.Step) throws(CameraError) {
        let packet = step.item.payload
        guard step.shows, !packet.isDamaged, let data = packet.data(countedIn: source.heldFrames),
            let header = JPEGHeader(data)
        else {
            missing += 1
            return
        }
        try check(header.width, header.height)
        feed.imageArrived()
        try deliver(nil, CompressedImage(codec: .jpeg, data: data), stamp: packet.presentationStamp)
    }

    /// The most frames that are in the decoder at a time.
    private static let decoderDepth = 16

    /// Returns a packet as a compressed frame; nil if it is damaged, or depends on one that is missing.
    private func compressed(_ step: PacketQueue<LivePacket>.Step) -> CompressedImage? {
        guard let passing, let unit = passing.codec.unit else { return nil }
        if step.skipped > 0 { needsKey = true }
        let packet = step.item.payload
        let found =
            packet.isDamaged
            ? nil
            : packet.accessUnit(unit, parameterSets: passing.parameterSets, countedIn: source.heldFrames)
        guard let found, found.isKey || !needsKey else {
            needsKey = true
            return nil
        }
        needsKey = false
        return CompressedImage(codec: passing.codec, data: found.data, isKey: found.isKey)
    }

    /// Delivers a compressed frame without decoding it.
    private func pass(_ frame: CompressedImage?, _ step: PacketQueue<LivePacket>.Step) throws(CameraError) {
        guard let frame else {
            missing += 1
            return
        }
        if frame.isKey, let unit = frame.codec.unit, let format = AccessUnit.format(of: frame.data, unit) {
            try check(Int(format.dimensions.width), Int(format.dimensions.height))
        }
        feed.imageArrived()
        try deliver(nil, frame, stamp: step.item.payload.presentationStamp)
    }

    /// Returns the compressed form of an image that left the decoder.
    private func compressedForm(of stamp: Nanoseconds?) -> CompressedImage? {
        guard let stamp, let place = held.lastIndex(where: { $0.stamp == stamp }) else { return nil }
        defer { held.removeFirst(place + 1) }
        return held[place].frame
    }

    private func take(_ outcome: PacketDecoder.Outcome, shows: Bool) throws(CameraError) {
        let image: PacketDecoder.Image?
        let isKey: Bool
        switch outcome {
        case .damaged:
            damage.damaged(at: HostClock.now)
            missing += 1
            return
        case .key(let taken): (image, isKey) = (taken, true)
        case .other(let taken): (image, isKey) = (taken, false)
        }
        guard damage.shows(isKey: isKey, at: HostClock.now), shows, let image else {
            missing += 1
            return
        }
        try check(image.image.width, image.image.height)
        feed.imageArrived()
        try deliver(image.image, compressedForm(of: image.stamp), stamp: image.stamp)
    }

    private func check(_ width: Int, _ height: Int) throws(CameraError) {
        let format = source.info.defaultFormat
        guard width == format.width, height == format.height else {
            throw CameraError(
                .disconnected,
                """
                \(source.address.location) now sends images of \(width)×\(height) pixels instead of \
                \(format.width)×\(format.height). It counts as unplugged; use the new camera of the same name.
                """
            )
        }
    }

    private func deliver(
        _ image: CVPixelBuffer?,
        _ compressed: CompressedImage?,
        stamp: Nanoseconds?
    ) throws(CameraError) {
        sourceThread.check()
        let original = stamps.take(presentation: stamp, next: number, now: HostClock.now)
        let restored = original?.time ?? (isSegmented ? nil : reports.time(of: stamp, now: HostClock.now))
        var time = times.time(of: stamp, now: HostClock.now, isShown: restored == nil)
        if isSegmented, !feed.wait(until: time) { return }
        if let restored { time = times.time(restored: restored) }
        source.note(original?.time != nil ? .stamps : restored != nil ? .reports : .arrival)
        markProducing()
        if shouldStop { return }
        if let original {
            if hasImage {
                // The numbers say exactly how many frames are missing, unless the publisher began again.
                if original.number > number { (missing, hasGap) = (original.number - number, false) }
            } else {
                number = original.number
            }
        }
        reportMissing(before: time, isLast: false)
        hasImage = true
        lastTime = time
        defer { number += 1 }
        // The count includes this frame.
        guard source.heldFrames.current <= source.bufferLimit else {
            return lose(.outOfBuffers, at: time, count: 1)
        }
        let frame = CameraFrame(
            image: image,
            compressed: compressed,
            presentationTime: CMTime(value: time, timescale: 1_000_000_000),
            duration: CMTime(value: nominal, timescale: 1_000_000_000),
            number: number,
            hostTime: UInt64(HostClock.now)
        )
        client.camera(source, didCapture: frame)
    }

    private func markProducing() {
        condition.locked {
            guard case .waiting = start else { return }
            start = .producing
            condition.broadcast()
        }
    }

    /// Reports the frames that are missing before a time as one gap.
    ///
    /// - Parameter isLast: True if no frame follows.
    private func reportMissing(before time: Nanoseconds, isLast: Bool) {
        sourceThread.check()
        if isLast { missing += feed.takeSkipped() }
        defer {
            missing = 0
            hasGap = false
        }
        // Frames that are missing before the first delivered one do not count.
        guard hasImage, missing > 0 || hasGap else { return }
        var count = missing
        if hasGap { count = max(count, Int((time - lastTime) / nominal) - 1, 1) }
        let begin = min(lastTime + nominal, lastTime + (time - lastTime) / 2)
        lose(.discontinuity, at: max(begin, lastTime + 1), count: count)
        number += count
    }

    private func lose(_ reason: CameraLoss.Reason, at time: Nanoseconds, count: Int) {
        let loss = CameraLoss(
            reason: reason,
            presentationTime: CMTime(value: time, timescale: 1_000_000_000),
            duration: CMTime(value: nominal, timescale: 1_000_000_000),
            number: number,
            count: count
        )
        client.camera(source, didLose: loss)
    }
}
