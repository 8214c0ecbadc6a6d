import AVFCapture
import AVFoundation
import CameraSources
package import Capsules
import CoreMedia
package import Foundation
import Synchronization

/// A session that plays a capsule in virtual time and keeps what its clients get, to be compared with the recording.
///
/// `@unchecked Sendable`: set up in `init` and not changed afterwards; what delegates write is behind a lock.
package final class CapsuleReplay: NSObject, @unchecked Sendable {
    /// What the clients of a session got.
    package struct Outcome: Sendable, Hashable {
        /// The numbers of the frames that the video data output delivered.
        package var delivered: [Int] = []
        /// The frames that it dropped: numbers and reasons.
        package var dropped: [Drop] = []
        /// The objects that were found, in the order of their frames.
        package var scans: [CapsuleScan] = []
        /// The numbers of the frames that were examined.
        package var examined: [Int] = []
        /// The problem that ended the session; nil for the end of the recording.
        package var failure: String?

        /// A dropped frame.
        package struct Drop: Sendable, Hashable {
            package var number: Int
            package var reason: String
        }

        package init() {}
    }

    private let session = AVCaptureSession()
    private let listener = ReplayListener()

    /// Prepares a session on the first camera of a capsule.
    ///
    /// - Parameters:
    ///   - types: The types of the objects to look for; empty for none.
    /// - Throws: ``CapsuleError`` if the capsule cannot be opened.
    package init(path: String, types: [String]) throws(CapsuleError) {
        super.init()
        let settings = CapsuleReplaySettings(path: path, clients: .recorded, camera: 1)
        do {
            guard let camera = try ReplayCamera.open(settings).first, let device = AVCaptureDevice.unlisted(camera)
            else { throw CapsuleError("\(path) has no camera that can be replayed.") }
            session.sessionPreset = .inputPriority
            session.addInput(try AVCaptureDeviceInput(device: device))
        } catch let error as CapsuleError {
            throw error
        } catch {
            throw CapsuleError("\(error)")
        }
        let video = AVCaptureVideoDataOutput()
        video.alwaysDiscardsLateVideoFrames = false
        video.videoSettings = [:]
        video.setSampleBufferDelegate(listener, queue: DispatchQueue(label: "obscura.capsule.video"))
        session.addOutput(video)
        guard !types.isEmpty else { return }
        let metadata = AVCaptureMetadataOutput()
        session.addOutput(metadata)
        let available = metadata.availableMetadataObjectTypes
        metadata.metadataObjectTypes = types.map { AVMetadataObject.ObjectType(rawValue: $0) }
            .filter { available.contains($0) }
    }

    /// Plays to the end.
    ///
    /// The session's own notes, as a recorder would take them, are the outcome: what clients get is only half of it.
    package func run() async -> Outcome {
        let tap = ReplayTap()
        let center = NotificationCenter.default
        let (ends, end) = AsyncStream.makeStream(of: String?.self)
        let tokens = [
            center.addObserver(forName: AVCaptureSession.didStopRunningNotification, object: session, queue: nil) { _ in
                end.yield(nil)
            },
            center.addObserver(forName: AVCaptureSession.runtimeErrorNotification, object: session, queue: nil) {
                let error = $0.userInfo?[AVCaptureSessionErrorKey] as? any Error
                end.yield(error.map { $0.localizedDescription } ?? "unknown")
            },
        ]
        CaptureTaps.add(tap)
        let control = DispatchQueue(label: "obscura.capsule.session")
        await withCheckedContinuation { done in
            control.async {
                self.session.startRunning()
                done.resume()
            }
        }
        var failure: String?
        for await reason in ends {
            failure = reason
            break
        }
        await withCheckedContinuation { done in
            control.async {
                self.session.stopRunning()
                done.resume()
            }
        }
        CaptureTaps.remove(tap)
        for token in tokens { center.removeObserver(token) }
        var outcome = tap.outcome
        outcome.failure = failure
        return outcome
    }
}

/// Keeps what a replay's session does.
private final class ReplayTap: CaptureTap {
    private struct State {
        var kinds: [Int: String] = [:]
        var outcome = CapsuleReplay.Outcome()
    }

    private let state = Mutex(State())

    var outcome: CapsuleReplay.Outcome { state.withLock { $0.outcome } }

    func note(_ note: CaptureNote) {
        state.withLock { state in
            switch note {
            case .fate(let fate, let kind):
                if !kind.isEmpty { state.kinds[fate.connection] = kind }
                state.outcome.note(fate, kind: state.kinds[fate.connection] ?? "")
            case .found(let connection, let number, let time, let objects):
                state.outcome.examined.append(number)
                state.outcome.scans += objects.map {
                    CapsuleScan($0, connection: connection, number: number, time: time)
                }
            default: break
            }
        }
    }
}

extension CapsuleReplay.Outcome {
    /// Notes the outcome of a frame on a connection of a kind.
    mutating func note(_ fate: CapsuleFate, kind: String) {
        guard kind == "video" else { return }
        switch fate.outcome {
        case .delivered: delivered.append(fate.number)
        case .late, .outOfBuffers, .discontinuity:
            dropped.append(Drop(number: fate.number, reason: "\(fate.outcome)"))
        default: break
        }
    }

    /// The outcome that a capsule has recorded for the first connection of each kind.
    package init(recordedIn file: CapsuleFile) {
        self.init()
        var kinds: [Int: String] = [:]
        var firsts: Set<String> = []
        for entry in file.entries {
            switch entry.record {
            case .connection(let id, let kind) where firsts.insert(kind).inserted: kinds[id] = kind
            case .fate(let fate): if let kind = kinds[fate.connection] { note(fate, kind: kind) }
            case .examined(let connection, let number, _):
                if kinds[connection] == "metadata" { examined.append(number) }
            case .scan(let scan): if kinds[scan.connection] == "metadata" { scans.append(scan) }
            default: break
            }
        }
    }
}

/// A client that takes every frame at once.
private final class ReplayListener: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {}
