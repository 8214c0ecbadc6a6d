import AVFCapture
import AVFoundation
import CameraSources
import Capsules
import Foundation
import Synchronization

/// Keeps what a replay's session does, as a recording of it would.
///
/// `@unchecked Sendable`: the sources are constant.
final class ReplayTap: CaptureTap, @unchecked Sendable {
    private struct State {
        var scribe = CapsuleScribe(keepsSound: true)
        var entries: [CapsuleEntry] = []
        var isBegun = false
    }

    let cameras: [ReplayCamera]
    let microphone: ReplayMicrophone?
    private let state = Mutex(State())

    init(_ cameras: [ReplayCamera], _ microphone: ReplayMicrophone?) {
        self.cameras = cameras
        self.microphone = microphone
    }

    /// The records in order; those of other sessions of the process have other cameras.
    var entries: [CapsuleEntry] { state.withLock { $0.entries } }

    func note(_ note: CaptureNote) {
        let thread = UInt(pthread_self())
        if case .sound(let source, _) = note, source !== microphone { return }
        state.withLock { state in
            var records: [CapsuleRecord] = []
            if !state.isBegun {
                // The cameras get the numbers of their places.
                state.isBegun = true
                for camera in cameras { _ = state.scribe.camera(camera, &records) }
            }
            records += state.scribe.records(of: note, on: thread)
            state.entries += records.map { CapsuleEntry(hostTime: 0, record: $0) }
        }
    }
}

/// A client that takes everything at once.
final class ReplayListener: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate,
    AVCaptureAudioDataOutputSampleBufferDelegate, AVCaptureDepthDataOutputDelegate,
    AVCaptureMetadataOutputObjectsDelegate, AVCaptureDataOutputSynchronizerDelegate, Sendable
{
    // Of pictures and of sound.
    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {}

    func dataOutputSynchronizer(
        _ synchronizer: AVCaptureDataOutputSynchronizer,
        didOutput collection: AVCaptureSynchronizedDataCollection
    ) {}
}
