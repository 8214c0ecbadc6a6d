import CoreMedia

@testable import AVFCapture

/// The laws of a video data output with a client: each frame that came while the client could have it is told once, in
/// order, with its own picture or a reason that is true.
final class DirectClientLaws {
    /// The reasons for which nothing comes.
    struct Gates {
        var stopped = false
        var disabled = false
        var removed = false

        var isOpen: Bool { !stopped && !disabled && !removed }
    }

    private static let limit = 32

    private let world: SimulatedWorld
    private let output: AVCaptureVideoDataOutput
    var isOpen = Gates()
    /// The present client; no other is called.
    weak var client: SessionClient?
    private var isBusy = false
    private var numbers: [CMTimeValue: Int] = [:]
    private var expected: Set<Int> = []
    private var lost: Set<Int> = []
    /// Frames that came to an idle client, which keeps late ones.
    private var undroppable: Set<Int> = []
    /// Frames that came when as many waited as may.
    private var overfull: Set<Int> = []
    /// The newest frame at the last time at which late frames were discarded.
    private var newestWithDiscards = -1
    private var newest = -1
    private var last = -1
    private var delivered = 0
    private var dropped = 0

    init(_ world: SimulatedWorld, _ output: AVCaptureVideoDataOutput) {
        self.world = world
        self.output = output
    }

    private var discards: Bool { output.alwaysDiscardsLateVideoFrames }

    /// Notes a frame that is about to arrive.
    func arrived(_ number: Int, isLost: Bool = false) {
        newest = number
        numbers[CMTimeValue(world.now)] = number
        if isLost { lost.insert(number) }
        guard isOpen.isOpen, client != nil else { return }
        expected.insert(number)
        if discards {
            newestWithDiscards = number
        } else {
            if !isLost, output.delivery.isIdle { undroppable.insert(number) }
            if let counts = output.connections.first?.ledger.counts, counts.inFlight >= Self.limit {
                overfull.insert(number)
            }
        }
    }

    /// Checks the memory after a frame.
    func hasArrived(_ number: Int) {
        guard let waiting = output.connections.first?.ledger.counts.inFlight else { return }
        let limit = discards ? 1 : Self.limit
        world.require(waiting <= limit, "memory: \(waiting) frames of a session wait, \(limit) may")
    }

    /// Notes that what waits is discarded.
    func discard() {
        expected = []
        undroppable = []
    }

    func policyChanged() {
        if discards {
            newestWithDiscards = newest
            undroppable = []
        }
    }

    func connectionChanged() { (delivered, dropped) = (0, 0) }

    /// Notes a callback that begins.
    func told(_ sample: CMSampleBuffer, isDrop: Bool, _ client: SessionClient) {
        world.require(!isBusy, "callbacks of an output come one at a time")
        isBusy = true
        world.require(client === self.client, "a client is not called after another one has taken its place")
        world.require(isOpen.isOpen, "no callback begins after the end: \(isOpen)")
        guard let number = numbers[sample.presentationTimeStamp.value] else {
            return world.require(false, "a sample has the time of a frame")
        }
        world.require(number > last, "order: \(number) after \(last)")
        last = max(last, number)
        let isKnown = expected.remove(number) != nil
        world.require(isKnown, "frame \(number) is told once, and only if it came to the client")
        if isDrop {
            dropped += 1
            check(number, reason: Self.reason(sample))
        } else {
            delivered += 1
            let image = CMSampleBufferGetImageBuffer(sample)
            let own = image.map { SimulatedCamera.number(in: $0) }
            world.require(own == number, "frame \(number) comes with the picture of \(own ?? -1)")
        }
    }

    private static func reason(_ sample: CMSampleBuffer) -> String {
        let key = kCMSampleBufferAttachmentKey_DroppedFrameReason
        return CMGetAttachment(sample, key: key, attachmentModeOut: nil).map { "\($0)" } ?? ""
    }

    private func check(_ number: Int, reason: String) {
        world.require(!undroppable.contains(number), "frame \(number) is dropped though the client was idle")
        switch reason {
        case "\(kCMSampleBufferDroppedFrameReason_Discontinuity)":
            world.require(lost.contains(number), "frame \(number) was not lost by the camera")
        case "\(kCMSampleBufferDroppedFrameReason_FrameWasLate)":
            world.require(newestWithDiscards >= number, "frame \(number) is late for a client that keeps late ones")
            world.require(newest > number, "frame \(number) is late without a newer one")
        case "\(kCMSampleBufferDroppedFrameReason_OutOfBuffers)":
            world.require(overfull.contains(number), "frame \(number) is dropped though there was room for it")
        default: world.require(false, "frame \(number) is dropped without a reason: \(reason)")
        }
    }

    /// Notes the end of a callback.
    func ended() { isBusy = false }

    func check() {
        guard !isOpen.removed, let counts = output.connections.first?.ledger.counts else { return }
        let isTold = counts.delivered == delivered && counts.dropped >= dropped
        world.require(isTold, "the client was told of everything: \(counts), not \(delivered) and \(dropped)")
    }

    /// Checks the laws of the end.
    func finish() {
        world.require(output.delivery.isIdle || client == nil, "no callback of a session is lost")
        world.require(expected.isEmpty, "frames \(expected.sorted().prefix(4)) have no outcome")
        guard !isOpen.removed, let counts = output.connections.first?.ledger.counts else { return }
        let isSame = counts.dropped == dropped && counts.inFlight == 0
        world.require(isSame, "the session's ledger counts everything: \(counts), not \(dropped) drops")
    }
}
