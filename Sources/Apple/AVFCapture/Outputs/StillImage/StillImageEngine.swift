import AVFBase
import CoreMedia
import DequeModule
import Dispatch
import Foundation
import MediaFiles
import Synchronization

/// The implementation of a still image output, which takes the next frame for each request, in order.
///
/// As in ``PhotoEngine``, frames are copied on one queue and compressed on another.
final class StillImageEngine: Sendable {
    /// A pending image.
    struct Request: Sendable {
        let format: PhotoFormat
        /// The factor by which the image is enlarged around its middle.
        let factor: Double
        let handler: UncheckedReference<(CMSampleBuffer?, (any Error)?) -> Void>
    }

    /// The number of images that may be pending or in processing.
    static let limit = 10

    private struct State {
        var waiting: Deque<Request> = []
        var developing = 0
        var wasCapturing = false
    }

    private let state = Mutex(State())
    private let isWaiting = Atomic(false)
    private let output = Mutex(UncheckedWeakReference<AVCaptureStillImageOutput>(nil))
    private let copying = DispatchQueue(label: "AVFoundation.stillImage.copying")
    private let callbacks = DispatchQueue(label: "AVFoundation.stillImage.callbacks", qos: .userInitiated)

    func setOutput(_ output: AVCaptureStillImageOutput) {
        let reference = UncheckedWeakReference(output)
        self.output.withLock { $0 = reference }
    }

    var isCapturing: Bool { state.withLock { !$0.waiting.isEmpty } }

    func take(_ request: Request) {
        let isTaken = change { state in
            guard state.waiting.count + state.developing < Self.limit else { return false }
            state.waiting.append(request)
            return true
        }
        if !isTaken {
            refuse(
                request,
                AVError(
                    .maximumStillImageCaptureRequestsExceeded,
                    "The image was not captured: \(Self.limit) are already pending. Wait for some of them."
                )
            )
        }
    }

    func refuse(_ request: Request, _ error: AVError) {
        callbacks.async { request.handler.value(nil, error) }
    }

    /// Fails the waiting requests, because nothing more arrives.
    func stop(_ error: AVError) {
        let lost = change { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for request in lost { refuse(request, error) }
    }

    func end(_ token: DrainToken) {
        copying.async { [callbacks] in callbacks.async { withExtendedLifetime(token) {} } }
    }

    func receive(_ frame: CapturedFrame, from sink: PhotoSink) {
        guard isWaiting.load(ordering: .acquiring) else { return }
        let request = change { state -> Request? in
            guard let request = state.waiting.popFirst() else { return nil }
            state.developing += 1
            return request
        }
        guard let request else { return }
        let circumstances = sink.circumstances(of: frame)
        sink.ledger.capture()
        copying.async { [self] in
            let negative = PhotoNegative.make(of: frame, for: request.format, circumstances)
                .map { $0.enlarged(by: request.factor) }
            callbacks.async { [self] in
                change { $0.developing -= 1 }
                switch negative.flatMap({ Self.develop($0, request.format) }) {
                case .success(let sample):
                    sink.ledger.deliver(handedOverAt: circumstances.hostTime)
                    request.handler.value(sample.value, nil)
                case .failure(let error):
                    sink.ledger.drop(error.code == .decodeFailed ? .discontinuity : .outOfBuffers)
                    request.handler.value(nil, error)
                }
            }
        }
    }

    private static func develop(
        _ negative: PhotoNegative,
        _ format: PhotoFormat
    ) -> Result<UncheckedReference<CMSampleBuffer>, AVError> {
        let properties = PhotoProperties.make(negative.circumstances, negative.image)
        let sample: CMSampleBuffer?
        switch format {
        case .pixels: sample = PhotoSamples.make(image: negative.image, time: negative.circumstances.time)
        case .codec(_, let quality):
            do throws(MediaError) {
                let file = try ImageFile.encode(
                    negative.image,
                    as: .jpeg(quality: quality ?? 0.9),
                    tags: ImageTags(properties)
                )
                sample = PhotoSamples.make(
                    file: file,
                    codec: .jpeg,
                    width: negative.image.width,
                    height: negative.image.height,
                    time: negative.circumstances.time
                )
            } catch {
                return .failure(AVError(.encodeFailed, error.message, underlying: error))
            }
        }
        guard let sample else { return .failure(AVError(.outOfMemory)) }
        PhotoSamples.attach(properties, to: sample)
        return .success(UncheckedReference(sample))
    }

    @discardableResult
    private func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        state.withLock { state in
            let result = body(&state)
            let isCapturing = !state.waiting.isEmpty
            isWaiting.store(isCapturing, ordering: .releasing)
            if isCapturing != state.wasCapturing {
                state.wasCapturing = isCapturing
                // Queued under the lock to report changes in order.
                callbacks.async { [self] in
                    output.withLock { $0 }.value?.notify(\.isCapturingStillImage, old: !isCapturing, new: isCapturing)
                }
            }
            return result
        }
    }

    // MARK: For tests

    /// Returns when all work that has begun is done on the queues of the engine.
    func settle() {
        copying.sync {}
        callbacks.sync {}
    }
}
