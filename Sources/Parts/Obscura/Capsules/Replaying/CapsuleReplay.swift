import AVFCapture
import AVFoundation
import CameraSources
package import Capsules
import CoreMedia
package import Foundation
import Synchronization

/// A session that plays a capsule in virtual time and keeps what its clients get, to be compared with the recording.
///
/// It has the recorded cameras, their outputs, the synchronizers and the microphone.
///
/// `@unchecked Sendable`: set up in `init` and not changed afterwards; what delegates write is behind a lock.
package final class CapsuleReplay: NSObject, @unchecked Sendable {
    private let session: AVCaptureSession
    private let listener = ReplayListener()
    private let tap: ReplayTap
    /// Keeps what no session holds.
    private var synchronizers: [AVCaptureDataOutputSynchronizer] = []

    /// Prepares a session.
    ///
    /// - Parameters:
    ///   - path: The capsule.
    ///   - types: The types of the objects to look for; nil for those of the recording.
    /// - Throws: ``CapsuleError`` if the capsule cannot be opened.
    package convenience init(path: String, types: [String]? = nil) throws(CapsuleError) {
        try self.init(path: path, file: try CapsuleFile(path: path), types: types)
    }

    /// Prepares a session for a capsule that was read before.
    package init(path: String, file: CapsuleFile, types: [String]? = nil) throws(CapsuleError) {
        let plan = ReplayPlan(file)
        do throws(CameraError) {
            let cameras = try ReplayCamera.open(CapsuleReplaySettings(path: path, clients: .recorded))
            var microphone: ReplayMicrophone?
            if plan.hasSound { microphone = try ReplayMicrophone(CapsuleSoundSettings(path: path)) }
            session = cameras.count > 1 ? AVCaptureMultiCamSession() : AVCaptureSession()
            tap = ReplayTap(cameras, microphone)
            super.init()
        } catch {
            throw CapsuleError(error.message)
        }
        do {
            try build(plan, types ?? file.metadataTypes)
        } catch {
            throw CapsuleError("\(path) cannot be played in a session: \(error.localizedDescription)")
        }
    }

    private func build(_ plan: ReplayPlan, _ types: [String]) throws {
        session.beginConfiguration()
        defer { session.commitConfiguration() }
        if tap.cameras.count == 1 { session.sessionPreset = .inputPriority }
        var outputs: [ReplayPlan.Output: AVCaptureOutput] = [:]
        for (index, camera) in tap.cameras.enumerated() {
            guard let device = AVCaptureDevice.unlisted(camera) else { continue }
            let input = try AVCaptureDeviceInput(device: device)
            if plan.outputs.contains(where: { $0.camera == index && $0.kind == "depth" }),
                let depth = device.activeFormat.supportedDepthDataFormats.first
            {
                try device.lockForConfiguration()
                device.activeDepthDataFormat = depth
                device.unlockForConfiguration()
            }
            session.addInputWithNoConnections(input)
            for place in plan.outputs where place.camera == index {
                guard let output = output(of: place.kind), let port = Self.port(of: input, place.kind) else { continue }
                guard session.canAddOutput(output) else { continue }
                session.addOutputWithNoConnections(output)
                let connection = AVCaptureConnection(inputPorts: [port], output: output)
                guard session.canAddConnection(connection) else { continue }
                session.addConnection(connection)
                if let metadata = output as? AVCaptureMetadataOutput {
                    let available = metadata.availableMetadataObjectTypes
                    metadata.metadataObjectTypes = types.map { AVMetadataObject.ObjectType(rawValue: $0) }
                        .filter { available.contains($0) }
                }
                outputs[place] = output
            }
        }
        if let source = tap.microphone, let device = AVCaptureDevice.unlisted(microphone: source) {
            session.addInput(try AVCaptureDeviceInput(device: device))
            let output = AVCaptureAudioDataOutput()
            output.setSampleBufferDelegate(listener, queue: DispatchQueue(label: "obscura.capsule.sound"))
            session.addOutput(output)
        }
        for places in plan.synchronizers {
            let members = places.compactMap { outputs[$0] }
            guard members.count == places.count, !members.isEmpty else { continue }
            let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: members)
            synchronizer.setDelegate(listener, queue: DispatchQueue(label: "obscura.capsule.sets"))
            synchronizers.append(synchronizer)
        }
    }

    private func output(of kind: String) -> AVCaptureOutput? {
        switch kind {
        case "video":
            let video = AVCaptureVideoDataOutput()
            video.alwaysDiscardsLateVideoFrames = false
            video.videoSettings = [:]
            video.setSampleBufferDelegate(listener, queue: DispatchQueue(label: "obscura.capsule.video"))
            return video
        case "depth":
            let depth = AVCaptureDepthDataOutput()
            depth.alwaysDiscardsLateDepthData = false
            depth.isFilteringEnabled = false
            depth.setDelegate(listener, callbackQueue: DispatchQueue(label: "obscura.capsule.depth"))
            return depth
        case "metadata":
            let metadata = AVCaptureMetadataOutput()
            metadata.setMetadataObjectsDelegate(listener, queue: DispatchQueue(label: "obscura.capsule.metadata"))
            return metadata
        default: return nil
        }
    }

    private static func port(of input: AVCaptureDeviceInput, _ kind: String) -> AVCaptureInput.Port? {
        let type: AVMediaType? =
            switch kind {
            case "video": .video
            case "depth": .depthData
            case "metadata": .metadataObject
            default: nil
            }
        return input.ports.first { $0.mediaType == type }
    }

    /// Plays to the end.
    ///
    /// The session's own notes, as a recorder would take them, are the outcome: what clients get is only half of it.
    package func run() async -> Outcome {
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
        var outcome = Outcome(tap.entries, cameras: tap.cameras.count)
        outcome.failure = failure
        return outcome
    }
}
