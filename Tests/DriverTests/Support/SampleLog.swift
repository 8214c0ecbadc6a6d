import AVFoundation
import CoreMedia
import CoreVideo
import Foundation
import Pacing

@testable import CameraSources

/// A delegate of a video data output that records samples and lets a test wait for them.
// @unchecked: all mutable state is used with the condition's mutex held.
final class SampleLog: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
    private let condition = WaitCondition()
    private var delivered = 0
    private var reasons: [String] = []
    private var kept: CMSampleBuffer?
    private let onSample: (@Sendable (CMSampleBuffer) -> Void)?

    /// - Parameter onSample: Called with each sample buffer, on the delegate's queue.
    init(onSample: (@Sendable (CMSampleBuffer) -> Void)? = nil) { self.onSample = onSample }

    /// Number of delivered sample buffers.
    var count: Int { condition.locked { delivered } }
    /// Reasons of dropped frames, one for each callback.
    var drops: [String] { condition.locked { reasons } }
    /// The latest sample buffer.
    var latest: CMSampleBuffer? { condition.locked { kept } }

    /// Waits for a number of further sample buffers.
    ///
    /// Throws after a minute.
    func waitForSamples(_ number: Int) throws {
        let enough = count + number
        try wait(for: "\(number) samples more") { $0 >= enough }
    }

    /// Waits until the number of sample buffers satisfies a condition.
    ///
    /// Throws after a minute.
    func wait(for words: String, _ isEnough: (Int) -> Bool) throws {
        let limit = FrameLog.now + FrameLog.timeout * 1_000_000_000
        try condition.locked {
            while !isEnough(delivered) {
                guard FrameLog.now < limit else {
                    throw FrameLog.Timeout(description: "no \(words): \(delivered), drops \(reasons.suffix(20))")
                }
                condition.wait(untilNanoseconds: limit)
            }
        }
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        onSample?(sampleBuffer)
        condition.locked {
            delivered += 1
            kept = sampleBuffer
            condition.broadcast()
        }
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let reason = CMGetAttachment(
            sampleBuffer,
            key: kCMSampleBufferAttachmentKey_DroppedFrameReason,
            attachmentModeOut: nil
        )
        condition.locked {
            reasons.append((reason as? NSString).map { "\($0)" } ?? "none")
            condition.broadcast()
        }
    }
}

/// Waits for notifications with one name.
// @unchecked: all mutable state is used with the condition's mutex held; the token is set in init only.
final class NotificationWait: @unchecked Sendable {
    private let condition = WaitCondition()
    private var posted: [Notification] = []
    private var token: (any NSObjectProtocol)?

    init(_ name: Notification.Name, object: AnyObject? = nil) {
        token = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { [weak self] note in
            guard let self else { return }
            condition.locked {
                self.posted.append(note)
                self.condition.broadcast()
            }
        }
    }

    deinit { if let token { NotificationCenter.default.removeObserver(token) } }

    /// Number of posted notifications.
    var count: Int { condition.locked { posted.count } }

    /// Waits for a notification and removes it from the list.
    ///
    /// Throws after a minute.
    @discardableResult
    func next() throws -> Notification {
        let limit = FrameLog.now + FrameLog.timeout * 1_000_000_000
        return try condition.locked {
            while posted.isEmpty {
                guard FrameLog.now < limit else { throw FrameLog.Timeout(description: "no notification") }
                condition.wait(untilNanoseconds: limit)
            }
            return posted.removeFirst()
        }
    }
}
