import AVFoundation
import Basics
import DequeModule

/// The frames of a ring, their places, and all decisions about them.
///
/// A value without locks, queues and clocks: ``FrameRing`` holds it behind one lock, and performs the steps that it
/// returns.
struct RingIndex {
    /// The handling of a frame that the camera delivers.
    enum Admission: Sendable, Equatable {
        case accept
        /// Capture is ending, so the frame is ignored.
        case ignore
        /// Time has gone back: everything must be dropped before the frame is added.
        case restart
    }

    let configuration: DelayedFeedConfiguration
    var life = RingLife()
    var demand = RingDemand()
    private(set) var times = FrameTimes()
    private(set) var records: Deque<FrameRecord> = []
    var ledger: RingLedger
    /// The newest frame as captured.
    private(set) var newestImage: (frame: Int, image: CVPixelBuffer)?
    /// The time up to which all captured frames have been added.
    private(set) var watermark: Nanoseconds?
    /// The pixel format of the first frame.
    private(set) var pixelFormat: OSType?
    private(set) var captured = 0
    private(set) var lost = 0
    /// The numbers of frames that were compressed here, and that came compressed.
    private(set) var work = (compressed: 0, passed: 0)
    /// The present frame rate, for the compressor.
    private(set) var rate = 30.0
    /// The need and the holdable delay that were announced last.
    var announced: (need: Nanoseconds, holdable: Nanoseconds)?
    /// Frames that are still in the compressor.
    private var inCompressor: Deque<Int> = []
    /// Losses since the last frame.
    private var pendingLosses = 0
    private var hasSpilled = false

    /// Makes an empty index.
    ///
    /// - Parameter hasDisk: Whether frames can be moved to disk.
    init(configuration: DelayedFeedConfiguration, hasDisk: Bool) {
        self.configuration = configuration
        ledger = RingLedger(
            memoryBudget: configuration.compressedBudget,
            diskBudget: hasDisk ? configuration.diskBudget : 0
        )
    }

    // MARK: Captured frames

    /// The time up to which nothing more will be captured.
    var capturedUntil: Nanoseconds { life.isEnded ? .max : watermark ?? -.distant }

    /// Returns the handling of the next frame.
    ///
    /// - Parameter moment: The frame's time; nil if it is invalid.
    func admission(of moment: Nanoseconds?) -> Admission {
        guard life.acceptsFrames else { return .ignore }
        guard let moment, let newest = times.newest else { return .accept }
        return moment <= newest ? .restart : .accept
    }

    /// Adds a frame, which must be later than all others; returns its number.
    ///
    /// - Parameter image: The image; nil for a frame that the camera has compressed.
    mutating func append(
        _ image: CVPixelBuffer?,
        at moment: Nanoseconds,
        time: CMTime,
        duration: CMTime,
        number: Int?
    ) -> Int {
        let frame = times.end
        if let before = times.newest, moment > before { rate = max(1, min(1000, 1 / (moment - before).inSeconds)) }
        if duration.isNumeric, duration.seconds > 0 { rate = 1 / duration.seconds }
        times.append(moment)
        records.append(
            FrameRecord(
                captureTime: time,
                duration: duration,
                number: number,
                lostBefore: pendingLosses,
                content: image.map { .raw($0) } ?? .missing
            )
        )
        pendingLosses = 0
        newestImage = image.map { (frame, $0) }
        watermark = max(moment, watermark ?? moment)
        captured += 1
        if pixelFormat == nil, let image { pixelFormat = CVPixelBufferGetPixelFormatType(image) }
        return frame
    }

    /// Notes that the camera or its output lost frames.
    ///
    /// - Parameter moment: The time of the first of them; nil if it is unknown.
    mutating func lose(at moment: Nanoseconds?) {
        pendingLosses += 1
        lost += 1
        if let moment { watermark = max(moment, watermark ?? moment) }
    }

    /// Drops everything, because time has gone back; no frame may be in the compressor or on its way to disk.
    mutating func restart() {
        while !ledger.groups.isEmpty { ledger.removeOldest() }
        records = []
        times.removeFrames(before: times.end)
        newestImage = nil
        watermark = nil
    }

    // MARK: Compression

    /// Notes that the compressor gets a frame; returns whether it must become a key frame.
    mutating func beginCompressing(_ frame: Int) -> Bool {
        inCompressor.append(frame)
        work.compressed += 1
        return ledger.wantsKeyFrame
    }

    /// Stores the compressed form of the oldest frame in the compressor.
    mutating func fill(_ bytes: [UInt8], format: CMFormatDescription?, isKey: Bool) {
        guard let frame = inCompressor.popFirst() else { return }
        store(bytes, of: frame, format: format, isKey: isKey)
    }

    /// Stores a frame as the camera has compressed it; no frame may be in the compressor.
    mutating func pass(_ bytes: [UInt8], of frame: Int, format: CMFormatDescription?, isKey: Bool) {
        work.passed += 1
        store(bytes, of: frame, format: format, isKey: isKey)
    }

    private mutating func store(_ bytes: [UInt8], of frame: Int, format: CMFormatDescription?, isKey: Bool) {
        guard times.numbers.contains(frame) else { return }
        let place = frame - times.first
        records[place].content = .memory(bytes)
        records[place].format = format
        records[place].isKey = isKey
        ledger.add(frame: frame, bytes: bytes.count, isKey: isKey)
    }

    /// Gives up the frames in the compressor, and begins a new group with the next one.
    mutating func emptyCompressor() {
        ledger.closeGroup()
        for frame in inCompressor where times.numbers.contains(frame) {
            records[frame - times.first].content = .missing
        }
        inCompressor = []
    }

    // MARK: Dropping and moving

    /// Drops frames if they are the oldest group.
    mutating func drop(_ frames: Range<Int>) {
        guard ledger.groups.first?.frames == frames else { return }
        ledger.removeOldest()
        let keep = ledger.groups.first?.frames.lowerBound ?? times.end
        records.removeFirst(max(0, min(keep - times.first, records.count)))
        times.removeFrames(before: keep)
    }

    /// Returns the bytes of frames that are to be written to disk.
    func bytes(of frames: Range<Int>, count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for frame in frames.clamped(to: times.numbers) {
            if case .memory(let data) = records[frame - times.first].content { bytes += data }
        }
        return bytes
    }

    /// Notes that frames were written to a part of the file; returns whether they are the first.
    mutating func moved(_ frames: Range<Int>, to part: CircularSpace.Part) -> Bool {
        var offset = part.offset
        for frame in frames.clamped(to: times.numbers) {
            let place = frame - times.first
            guard case .memory(let data) = records[place].content else { continue }
            records[place].content = .disk(offset: offset, length: data.count)
            offset += data.count
        }
        ledger.moved()
        defer { hasSpilled = true }
        return !hasSpilled
    }

    /// Notes that frames could not be written; the disk then has less room, so the forecast is due again.
    mutating func couldNotMove() {
        ledger.couldNotMove()
        announced = nil
    }

    // MARK: Reading

    /// Returns a frame's record; nil if it is not held.
    func record(of frame: Int) -> FrameRecord? {
        times.numbers.contains(frame) ? records[frame - times.first] : nil
    }

    /// Returns consecutive records; nil if one of the frames is not held.
    func records(of frames: Range<Int>) -> [FrameRecord]? {
        guard frames.lowerBound >= times.first, frames.upperBound <= times.end else { return nil }
        let first = frames.lowerBound - times.first
        return Array(records[first..<(first + frames.count)])
    }

    /// Returns a frame as captured; nil unless it is the newest or not compressed yet.
    func rawImage(of frame: Int) -> CVPixelBuffer? {
        if let newestImage, newestImage.frame == frame { return newestImage.image }
        guard case .raw(let image) = record(of: frame)?.content else { return nil }
        return image
    }
}
