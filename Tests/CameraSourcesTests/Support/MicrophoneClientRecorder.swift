import CoreMedia
import Foundation
import Pacing
import Synchronization

@testable import CameraSources

/// A client that records the audio it receives.
final class MicrophoneClientRecorder: MicrophoneClient {
    enum Event: Equatable {
        case samples(first: Int, count: Int, CMTime)
        case lost(first: Int, count: Int, CMTime)
        case end
        case failure(CameraError.Code)
    }

    private struct State {
        var events: [Event] = []
        var samples: [Int16] = []
    }

    private let state = Mutex(State())
    private let over = DispatchSemaphore(value: 0)
    private let onAudio: @Sendable (any MicrophoneSource, Int) -> Void

    /// - Parameter onAudio: Called at each buffer with the number of its first sample.
    init(onAudio: @escaping @Sendable (any MicrophoneSource, Int) -> Void = { _, _ in }) { self.onAudio = onAudio }

    var events: [Event] { state.withLock { $0.events } }
    /// All 16-bit samples in sequence.
    var samples: [Int16] { state.withLock { $0.samples } }

    /// Waits until the source has ended or failed.
    func waitForEnd() {
        over.wait()
        over.signal()
    }

    func microphone(_ source: any MicrophoneSource, didCapture buffer: MicrophoneBuffer) {
        let count = buffer.samples.numSamples
        let length = buffer.samples.dataBuffer?.dataLength ?? 0
        var samples = [Int16](repeating: 0, count: length / 2)
        if let data = buffer.samples.dataBuffer {
            samples.withUnsafeMutableBytes { bytes in
                guard let base = bytes.baseAddress else { return }
                _ = CMBlockBufferCopyDataBytes(data, atOffset: 0, dataLength: bytes.count, destination: base)
            }
        }
        let event = Event.samples(first: buffer.number, count: count, buffer.samples.presentationTimeStamp)
        state.withLock {
            $0.events.append(event)
            $0.samples += samples
        }
        onAudio(source, buffer.number)
    }

    func microphone(_ source: any MicrophoneSource, didLose loss: MicrophoneLoss) {
        state.withLock { $0.events.append(.lost(first: loss.number, count: loss.count, loss.presentationTime)) }
    }

    func microphoneDidEnd(_ source: any MicrophoneSource) {
        state.withLock { $0.events.append(.end) }
        over.signal()
    }

    func microphone(_ source: any MicrophoneSource, didFail error: CameraError) {
        state.withLock { $0.events.append(.failure(error.code)) }
        over.signal()
    }
}

/// Returns a virtual microphone for a valid name.
func virtualMicrophone(
    _ text: String,
    pacing: (any PacingClock)? = nil,
    uniqueID: String? = nil
) throws -> VirtualMicrophone {
    guard case .virtual(let settings) = try MicrophoneName(parsing: "virtual:" + text).source else {
        throw CameraError(.invalidName, text)
    }
    if let pacing { return try VirtualMicrophone(settings, pacing: pacing, uniqueID: uniqueID) }
    return try VirtualMicrophone(settings, uniqueID: uniqueID)
}
