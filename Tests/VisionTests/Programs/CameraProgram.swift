import AVFoundation
import CameraSources
import Synchronization
import Testing
import Vision

/// One frame of a virtual camera, with what is drawn in it.
struct ProgramFrame {
    let sample: CMSampleBuffer
    let buffer: CVPixelBuffer
    let number: Int
    let scene: VirtualScene

    /// The place of an object, normalized, with the origin at the lower left.
    func place(of object: VirtualObject) -> CGRect? {
        scene.objects(inFrame: number).first { $0.object == object }.map { ProgramFrame.flipped($0.bounds) }
    }

    /// The place of the first code, normalized, with the origin at the lower left.
    var codePlace: CGRect? { scene.codes(inFrame: number).first.map { ProgramFrame.flipped($0.bounds) } }

    private static func flipped(_ rect: CGRect) -> CGRect {
        CGRect(x: rect.minX, y: 1 - rect.maxY, width: rect.width, height: rect.height)
    }
}

// `@unchecked Sendable`: the work runs on the delegate's queue alone.
/// The delegate of a camera app: does its work in the callback of each frame.
final class CameraProgram: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
    private let scene: VirtualScene
    private let wanted: Int
    private let work: (ProgramFrame) throws -> Void
    private let failures = Mutex<[String]>([])
    private let done = DispatchSemaphore(value: 0)
    private var count = 0

    private init(_ scene: VirtualScene, wanted: Int, work: @escaping (ProgramFrame) throws -> Void) {
        self.scene = scene
        self.wanted = wanted
        self.work = work
    }

    /// Runs a program on frames of a virtual camera, of which none is lost.
    ///
    /// - Parameter options: options of the camera, with a seed that no other test uses.
    static func run(
        _ options: String,
        frames: Int,
        work: @escaping (ProgramFrame) throws -> Void
    ) throws {
        let name = "virtual:640x360@30?clock=virtual&frames=\(frames)&\(options)"
        let camera = try #require(try CameraRegistry.make(named: name) as? VirtualCamera)
        let source: any CameraSource = camera
        _ = try #require(CameraRegistry.add(source), "another test uses this camera; give it another seed")
        defer { CameraRegistry.remove(source) }
        let device = try #require(AVCaptureDevice(uniqueID: source.info.uniqueID))
        let session = AVCaptureSession()
        session.addInput(try AVCaptureDeviceInput(device: device))
        let output = AVCaptureVideoDataOutput()
        output.alwaysDiscardsLateVideoFrames = false
        let program = CameraProgram(camera.scene, wanted: frames, work: work)
        output.setSampleBufferDelegate(program, queue: DispatchQueue(label: "program"))
        session.addOutput(output)
        session.startRunning()
        #expect(program.done.wait(timeout: .now() + 120) == .success, "the frames did not arrive")
        session.stopRunning()
        #expect(program.failures.withLock { $0 } == [])
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        if let buffer = CMSampleBufferGetImageBuffer(sampleBuffer), let number = FrameNumberStrip.read(from: buffer) {
            do {
                try work(ProgramFrame(sample: sampleBuffer, buffer: buffer, number: Int(number), scene: scene))
            } catch {
                failures.withLock { $0.append("\(error)") }
            }
        } else {
            failures.withLock { $0.append("a frame without a number") }
        }
        count += 1
        if count == wanted { done.signal() }
    }
}

/// Returns the share of two rectangles' union that both cover.
func overlap(_ a: CGRect, _ b: CGRect) -> CGFloat {
    let common = a.intersection(b)
    guard !common.isNull else { return 0 }
    let both = common.width * common.height
    return both / (a.width * a.height + b.width * b.height - both)
}
