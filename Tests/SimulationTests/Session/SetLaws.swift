import CoreMedia

@testable import AVFCapture

/// The laws of a synchronizer: the sets of a frame come once, in order, have what belongs to it, and wait no longer than
/// they may.
final class SetLaws {
    private let world: SimulatedWorld
    private var numbers: [CMTimeValue: Int] = [:]
    private var arrivals: [Int: UInt64] = [:]
    private var lost: Set<Int> = []
    private var expected: Set<Int> = []
    private var last = -1
    private var lastPicture = -1

    init(_ world: SimulatedWorld) { self.world = world }

    /// Returns the codes in a frame.
    static func codes(_ number: Int) -> [Int] { number % 50 < 30 ? [number / 50] : [] }

    func arrived(_ number: Int, isExpected: Bool, isLost: Bool = false) {
        numbers[CMTimeValue(world.now)] = number
        arrivals[number] = world.now
        if isLost { lost.insert(number) }
        if isExpected { expected.insert(number) }
    }

    /// Notes that what waits is discarded.
    func discard() { expected = [] }

    /// Notes a set that its client gets.
    func told(
        _ collection: AVCaptureSynchronizedDataCollection,
        _ video: AVCaptureVideoDataOutput,
        _ metadata: AVCaptureMetadataOutput
    ) {
        let times = collection.map(\.timestamp)
        world.require(!times.isEmpty, "a set is not empty")
        guard let time = times.first, let number = numbers[time.value] else {
            return world.require(false, "a set has the time of a frame")
        }
        world.require(times.allSatisfy { $0 == time }, "identity: a set has one time, not \(times)")
        world.require(number >= last, "sets are in order: \(number) after \(last)")
        last = max(last, number)
        let objects = (collection[metadata] as? AVCaptureSynchronizedMetadataObjectData)?.metadataObjects
        let texts = objects?.compactMap { ($0 as? AVMetadataMachineReadableCodeObject)?.stringValue } ?? []
        let wanted = Self.codes(number).map { "\($0) \(number)" }
        world.require(texts.isEmpty || texts == wanted, "identity: a set of frame \(number) has the codes \(texts)")
        guard let sample = collection[video] as? AVCaptureSynchronizedSampleBufferData else { return }
        world.require(number > lastPicture, "pictures of sets are in order: \(number) after \(lastPicture)")
        lastPicture = max(lastPicture, number)
        world.require(expected.remove(number) != nil, "frame \(number) is in one set")
        if sample.sampleBufferWasDropped {
            let isLost = sample.droppedReason == .discontinuity
            world.require(isLost == lost.contains(number), "a lost frame is reported as lost: \(number)")
        } else {
            let own = CMSampleBufferGetImageBuffer(sample.sampleBuffer).map { SimulatedCamera.number(in: $0) }
            world.require(own == number, "identity: a set of frame \(number) has the picture of \(own ?? -1)")
        }
        let isOverdue = (arrivals[number] ?? 0) + SimulatedSession.holdLimit <= world.now
        let isExcused = isOverdue || lost.contains(number) || metadata.hasSkippedFrame(at: time)
        world.require(texts == wanted || isExcused, "a set of frame \(number) waits for the codes that are in it")
    }

    /// Checks the laws of the end.
    func finish() {
        world.require(expected.isEmpty, "frames \(expected.sorted().prefix(4)) are in no set")
    }
}
