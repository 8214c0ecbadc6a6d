import AVFoundation
import Pacing

/// A delegate of a synchronizer that counts sets, and those with codes, and lets a test wait for them.
// @unchecked: all mutable state is used with the condition's mutex held; the outputs are constant.
final class SetLog: NSObject, AVCaptureDataOutputSynchronizerDelegate, @unchecked Sendable {
    private let condition = WaitCondition()
    private let video: AVCaptureVideoDataOutput
    private let metadata: AVCaptureMetadataOutput
    private var sets = 0
    private var setsWithCodes = 0

    init(_ video: AVCaptureVideoDataOutput, _ metadata: AVCaptureMetadataOutput) {
        (self.video, self.metadata) = (video, metadata)
    }

    /// Waits until the numbers of sets and of sets with codes satisfy a condition.
    ///
    /// Throws after a minute.
    func wait(for words: String, _ isEnough: (Int, Int) -> Bool) throws {
        let limit = FrameLog.now + FrameLog.timeout * 1_000_000_000
        try condition.locked {
            while !isEnough(sets, setsWithCodes) {
                guard FrameLog.now < limit else {
                    throw FrameLog.Timeout(description: "no \(words): \(sets), \(setsWithCodes) with codes")
                }
                condition.wait(untilNanoseconds: limit)
            }
        }
    }

    func dataOutputSynchronizer(
        _ synchronizer: AVCaptureDataOutputSynchronizer,
        didOutput collection: AVCaptureSynchronizedDataCollection
    ) {
        let codes = collection.synchronizedData(for: metadata) as? AVCaptureSynchronizedMetadataObjectData
        condition.locked {
            sets += 1
            if codes?.metadataObjects.isEmpty == false { setsWithCodes += 1 }
            condition.broadcast()
        }
    }
}
