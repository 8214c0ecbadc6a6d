import AVFoundation
import Foundation
import Synchronization

/// A delegate that retains more buffers than the camera can spare, and is slow at times.
final class Hoarder: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
    // @unchecked: a mutex guards the mutable state; sample buffers are only retained and released.
    struct Manner: Sendable {
        /// The number of buffers to retain before all are released.
        var most = 0
        /// The number of frames that may be reported as lost for lack of buffers before all buffers are released.
        var maximumRefusals = 5
        /// The duration of a callback, in microseconds.
        var delay: UInt32 = 0
    }

    private struct Kept: @unchecked Sendable {
        // @unchecked: only retained and released.
        let buffer: CMSampleBuffer
    }

    private struct State {
        var manner = Manner()
        var limit = Int.max
        var kept: [Kept] = []
        var refused = 0
    }

    private let account: Account
    private let books: CameraBooks
    private let trouble: Trouble
    private let state = Mutex(State())

    init(account: Account, books: CameraBooks, trouble: Trouble) {
        self.account = account
        self.books = books
        self.trouble = trouble
    }

    /// Sets an upper bound for the number of retained buffers, regardless of the configured behaviour.
    func setLimit(_ limit: Int) {
        state.withLock { $0.limit = limit }
        letGo()
    }

    func setManner(_ manner: Manner) {
        state.withLock { $0.manner = manner }
        letGo()
    }

    /// Releases all retained buffers outside the lock.
    private func letGo() {
        let gone = state.withLock { state in
            defer { state.kept = [] }
            return state.kept
        }
        _ = gone
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        account.record(sampleBuffer.number, .delivered)
        checkImage(sampleBuffer.imageBuffer, sampleBuffer.number, books, trouble)
        let new = Kept(buffer: sampleBuffer)
        let (delay, isFull) = state.withLock { state in
            state.refused = 0
            state.kept.append(new)
            return (state.manner.delay, state.kept.count > min(state.manner.most, state.limit))
        }
        if isFull { letGo() }
        if delay > 0 { usleep(delay) }
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let fate = sampleBuffer.dropFate
        account.record(sampleBuffer.number, fate)
        guard fate == .outOfBuffers else { return }
        let isOver = state.withLock { state in
            state.refused += 1
            return state.refused > state.manner.maximumRefusals
        }
        if isOver { letGo() }
    }
}

/// A delegate of the synchronizer of both cameras.
final class SetListener: NSObject, AVCaptureDataOutputSynchronizerDelegate, Sendable {
    struct Member: @unchecked Sendable {
        // @unchecked: outputs may be used on any thread; the reference is never changed.
        weak var output: AVCaptureVideoDataOutput?
        let account: Account
        let books: CameraBooks
    }

    private let members: [Member]
    private let trouble: Trouble

    init(members: [Member], trouble: Trouble) {
        self.members = members
        self.trouble = trouble
    }

    func dataOutputSynchronizer(
        _ synchronizer: AVCaptureDataOutputSynchronizer,
        didOutput collection: AVCaptureSynchronizedDataCollection
    ) {
        for member in members {
            guard let output = member.output,
                let data = collection.synchronizedData(for: output) as? AVCaptureSynchronizedSampleBufferData
            else { continue }
            let number = data.sampleBuffer.number
            if data.sampleBufferWasDropped {
                switch data.droppedReason {
                case .lateData: member.account.record(number, .late)
                case .outOfBuffers: member.account.record(number, .outOfBuffers)
                default: member.account.record(number, .gap)
                }
            } else {
                member.account.record(number, .delivered)
                checkImage(data.sampleBuffer.imageBuffer, number, member.books, trouble)
            }
        }
    }
}

extension CMSampleBuffer {
    /// The number of frames that the camera captured before this one.
    var number: Int? {
        let value = CMGetAttachment(self, key: "ObscuraFrameNumber" as CFString, attachmentModeOut: nil)
        return (value as? NSNumber)?.intValue ?? value as? Int
    }

    /// The fate that corresponds to the drop reason of a dropped buffer.
    fileprivate var dropFate: Account.Fate {
        let key = kCMSampleBufferAttachmentKey_DroppedFrameReason
        let reason = CMGetAttachment(self, key: key, attachmentModeOut: nil).map { "\($0)" }
        switch reason {
        case "\(kCMSampleBufferDroppedFrameReason_FrameWasLate)": return .late
        case "\(kCMSampleBufferDroppedFrameReason_OutOfBuffers)": return .outOfBuffers
        default: return .gap
        }
    }
}

/// Compares the number drawn into an upright image with that of its frame.
func checkImage(_ image: CVPixelBuffer?, _ number: Int?, _ books: CameraBooks, _ trouble: Trouble) {
    guard let image, let number else { return trouble.note("A frame of \(books.name) has no image or no number.") }
    guard CVPixelBufferGetWidth(image) > CVPixelBufferGetHeight(image) else { return }
    let (drawn, expected) = (stripNumber(image), books.drawn(number))
    if drawn != expected { trouble.note("Frame \(expected) of \(books.name) has the image of frame \(drawn).") }
}

/// Returns the number in the strip along the top edge of a virtual camera's frame, most significant bit first.
private func stripNumber(_ image: CVPixelBuffer) -> Int {
    CVPixelBufferLockBaseAddress(image, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
    guard let base = CVPixelBufferGetBaseAddressOfPlane(image, 0) else { return -1 }
    let row = CVPixelBufferGetHeight(image) / 90 * CVPixelBufferGetBytesPerRowOfPlane(image, 0)
    let width = CVPixelBufferGetWidth(image)
    return (0..<32).reduce(0) { number, block in
        let luma = base.load(fromByteOffset: row + (2 * block + 1) * width / 64, as: UInt8.self)
        return number << 1 | (luma > 128 ? 1 : 0)
    }
}
