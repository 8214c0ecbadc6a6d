import AVFBase
import CameraSources
import CoreMedia
import CoreVideo

/// The decisions about the frames of one source: which are left out, their times and their formats.
///
/// A value without threads. The runner guards it with a lock and passes it the frames in order.
struct FrameDelivery {
    /// The decision whether a frame is passed on.
    struct Selection: Sendable {
        /// False if the frame is left out, as the source does not reduce its rate.
        var isKept: Bool
        /// The duration that clients see.
        var duration: CMTime
        /// The gate that the frame must enter; nil for live sources.
        var gate: FrameGate?
    }

    /// The receivers of the frames.
    private(set) var sinks: [any FrameSink] = []
    /// The gate of a source that waits for its clients.
    private(set) var gate: FrameGate?
    /// The format of a stream's compressed frames, according to the latest key frame.
    private(set) var compressedDescription: CMFormatDescription?
    private var format: CapturedFormat?
    private var nominalDuration = CMTime.invalid
    private var lastTime = CMTime.negativeInfinity
    /// The image shown until the user grants access.
    private var black: UncheckedReference<CVPixelBuffer>?
    /// The frame duration with which the source was last started, or that it has adopted since.
    private(set) var sourceDuration = CMTime.invalid
    /// Leaves out frames of a source that does not change its rate.
    private var thinning: FrameThinning?
    private var sessionTime = SessionTime()

    /// Indicates whether frames are left out because the source does not reduce its rate as requested.
    var isThinning: Bool { thinning != nil }

    // MARK: Set-up

    /// Prepares for the frames of a source that is about to start; returns the sinks that are no longer used.
    mutating func start(
        frameDuration: CMTime,
        sinks: [any FrameSink],
        sessionTime: SessionTime,
        gate: FrameGate?
    ) -> [any FrameSink] {
        format = nil
        compressedDescription = nil
        nominalDuration = frameDuration
        self.gate = gate
        sourceDuration = frameDuration
        thinning = nil
        return replace(sinks, sessionTime)
    }

    /// Changes the sinks and the rate between two frames; returns the sinks that are no longer used, and whether the
    /// rate is new.
    mutating func update(
        frameDuration: CMTime,
        sinks: [any FrameSink],
        sessionTime: SessionTime
    ) -> (removed: [any FrameSink], isNewRate: Bool) {
        let isNewRate = nominalDuration != frameDuration
        if isNewRate {
            nominalDuration = frameDuration
            // A new format object, so frames of the old rate keep their duration.
            format = format.map { $0.with(nominalDuration: frameDuration) }
        }
        return (replace(sinks, sessionTime), isNewRate)
    }

    /// Removes all sinks and returns them.
    mutating func stop() -> [any FrameSink] {
        defer { sinks = [] }
        return sinks
    }

    private mutating func replace(_ new: [any FrameSink], _ sessionTime: SessionTime) -> [any FrameSink] {
        defer { sinks = new }
        // If the way of conversion is the same, keep its knowledge of the clocks.
        if !self.sessionTime.isSame(as: sessionTime) {
            self.sessionTime = sessionTime
            lastTime = .negativeInfinity
        }
        return sinks.filter { old in !new.contains { $0 === old } }
    }

    /// Begins, changes or ends leaving out frames, after a rate was requested from the source.
    ///
    /// - Parameter obeys: Whether the source changes its rate while it runs.
    /// - Returns: True if frames are left out from now on.
    mutating func thin(to frameDuration: CMTime, obeys: Bool) -> Bool {
        if obeys {
            sourceDuration = frameDuration
            thinning = nil
            return false
        }
        if thinning == nil {
            thinning = FrameThinning(from: sourceDuration, to: frameDuration)
            return thinning != nil
        }
        if thinning?.change(to: frameDuration) != true { thinning = nil }
        return false
    }

    // MARK: Frames

    /// Decides whether a frame is passed on.
    ///
    /// - Parameter time: The time of the frame on the source's clock.
    mutating func select(_ time: CMTime, duration: CMTime) -> Selection {
        guard thinning != nil else { return Selection(isKept: true, duration: duration, gate: gate) }
        let isKept = thinning?.keeps(time) ?? true
        return Selection(isKept: isKept, duration: nominalDuration, gate: gate)
    }

    /// Returns the image that replaces images that must not be shown; one image is shared by all frames of a size.
    ///
    /// - Parameter camera: Returns the format requested from the camera.
    mutating func blackImage(
        like content: FrameContent,
        camera: () -> CameraFormat
    ) -> UncheckedReference<CVPixelBuffer>? {
        if let black, format?.fits(black.value) == true { return black }
        black = content.makeBlack(camera: camera()).map { UncheckedReference($0) }
        return black
    }

    /// Converts a frame's time to the session's clock; returns false if the time is not later than the previous one.
    ///
    /// A camera with wrong timestamps, or a clock that jumps back, must not break the order that clients rely on. Such
    /// a frame is reported as lost.
    mutating func stamp(_ frame: inout CameraFrame) -> Bool {
        frame.presentationTime = sessionTime.convert(frame.presentationTime)
        guard frame.presentationTime.isNumeric, frame.presentationTime > lastTime else { return false }
        lastTime = frame.presentationTime
        return true
    }

    /// Returns the format of a frame, and whether it is a new one.
    ///
    /// - Parameters:
    ///   - stream: The format that a key frame of a stream declares.
    ///   - camera: Returns the format requested from the camera; called only if needed.
    mutating func describe(
        _ content: FrameContent,
        stream: CMFormatDescription?,
        camera: () -> CameraFormat
    ) -> (format: CapturedFormat, isNew: Bool) {
        if let stream, compressedDescription != stream { compressedDescription = stream }
        if let format, content.fits(format) { return (format, false) }
        let new = content.makeFormat(camera: camera, nominalDuration: nominalDuration)
        format = new
        return (new, true)
    }

    // MARK: Lost frames

    /// Decides about frames that the source has lost; returns nil if they would have been left out anyway.
    ///
    /// - Parameters:
    ///   - loss: The loss, with its time on the source's clock.
    ///   - clock: The source's clock.
    ///   - camera: Returns the format requested from the camera; called only if needed.
    mutating func lose(
        _ loss: CameraLoss,
        clock: CMClock,
        camera: () -> CameraFormat
    ) -> (loss: CameraLoss, format: CapturedFormat)? {
        if thinning?.keepsAny(from: loss.presentationTime, count: loss.count) == false { return nil }
        var loss = loss
        loss.presentationTime = sessionTime.convert(loss.presentationTime)
        return report(loss, clock: clock, camera: camera)
    }

    /// Prepares the report of a loss, whose time is already on the session's clock; returns nil if no time is known.
    mutating func report(
        _ loss: CameraLoss,
        clock: CMClock,
        camera: () -> CameraFormat
    ) -> (loss: CameraLoss, format: CapturedFormat)? {
        var loss = loss
        if !(loss.presentationTime.isNumeric && loss.presentationTime > lastTime) {
            guard let time = timeOutOfOrder(clock) else { return nil }
            loss.presentationTime = time
        }
        if let format { return (loss, format) }
        let wanted = camera()
        let format = CapturedFormat(
            width: wanted.width,
            height: wanted.height,
            pixelFormat: wanted.pixelFormat,
            nominalDuration: nominalDuration
        )
        return (loss, format)
    }

    /// Returns a time for a frame whose own time is not later than that of the previous frame.
    ///
    /// - Parameter clock: The source's clock, used if there was no previous frame.
    /// - Returns: A time immediately after the previous one; nil if no time is known.
    private mutating func timeOutOfOrder(_ clock: CMClock) -> CMTime? {
        let before = lastTime.isNumeric ? lastTime : sessionTime.convert(clock.time)
        guard before.isNumeric else { return nil }
        lastTime = before + CMTime(value: 1, timescale: 1_000_000_000)
        return lastTime
    }
}
