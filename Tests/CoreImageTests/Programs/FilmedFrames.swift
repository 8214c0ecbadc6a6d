import AVFoundation
import CameraSources
import Dispatch
import Synchronization
import Testing

// `@unchecked Sendable`: the work runs on the delegate's queue alone.
/// The delegate of a camera app, which does its work in the callback of each sample.
final class FilmedFrames: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate,
    AVCaptureAudioDataOutputSampleBufferDelegate, @unchecked Sendable
{
    private let wanted: Int
    private let work: (CMSampleBuffer) throws -> Void
    private let failures = Mutex<[String]>([])
    private let done = DispatchSemaphore(value: 0)
    private var count = 0

    private init(wanted: Int, work: @escaping (CMSampleBuffer) throws -> Void) {
        self.wanted = wanted
        self.work = work
    }

    /// Runs a program on frames of a virtual camera, of which none is lost.
    ///
    /// - Parameters:
    ///   - seed: A seed that no other test uses.
    ///   - frames: The number of frames.
    ///   - format: The pixel format; nil for the camera's.
    static func run(
        seed: Int,
        frames: Int,
        format: OSType? = nil,
        work: @escaping (CMSampleBuffer) throws -> Void
    ) throws {
        let name = "virtual:640x360@30?clock=virtual&frames=\(frames)&seed=\(seed)"
        let camera = try CameraRegistry.make(named: name)
        _ = try #require(CameraRegistry.add(camera), "another test uses this camera; give it another seed")
        defer { CameraRegistry.remove(camera) }
        let output = AVCaptureVideoDataOutput()
        output.alwaysDiscardsLateVideoFrames = false
        if let format { output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: format] }
        let program = FilmedFrames(wanted: frames, work: work)
        output.setSampleBufferDelegate(program, queue: DispatchQueue(label: "program"))
        try program.run(camera.info.uniqueID, output)
    }

    /// Runs a program on buffers of a virtual microphone.
    static func listen(to name: String, buffers: Int, work: @escaping (CMSampleBuffer) throws -> Void) throws {
        let microphone = try MicrophoneRegistry.make(named: name)
        try #require(MicrophoneRegistry.add(microphone), "another test uses this microphone")
        defer { MicrophoneRegistry.remove(microphone) }
        let output = AVCaptureAudioDataOutput()
        let program = FilmedFrames(wanted: buffers, work: work)
        output.setSampleBufferDelegate(program, queue: DispatchQueue(label: "program"))
        try program.run(microphone.info.uniqueID, output)
    }

    private func run(_ identifier: String, _ output: AVCaptureOutput) throws {
        let device = try #require(AVCaptureDevice(uniqueID: identifier))
        let session = AVCaptureSession()
        session.addInput(try AVCaptureDeviceInput(device: device))
        session.addOutput(output)
        session.startRunning()
        #expect(done.wait(timeout: .now() + 120) == .success, "the samples did not arrive")
        session.stopRunning()
        #expect(failures.withLock { $0 } == [])
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        guard count < wanted else { return }
        do { try work(sampleBuffer) } catch { failures.withLock { $0.append("\(error)") } }
        count += 1
        if count == wanted { done.signal() }
    }
}
