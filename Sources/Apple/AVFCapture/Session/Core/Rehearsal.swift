import AVFBase
import CameraSources
import CoreMedia
import CoreVideo
import Dispatch
import Foundation

/// A few frames that go the way of a live camera's frames before the first camera of the process starts.
///
/// The first frame takes about ten times as long as others: the runtime completes types, the linker binds functions and
/// the kernel maps pages at their first use. The rehearsal takes this time while a session starts, where a millisecond
/// does not matter.
enum Rehearsal {
    /// Runs the rehearsal; without effect after the first time.
    static func once() { hasRun }

    private static let hasRun: Void = run()
    /// The maximum time to wait for a frame.
    private static var patience: DispatchTimeInterval { .milliseconds(20) }

    private static func run() {
        let pixelFormat = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        guard let image = try? CVPixelBuffer.make(width: 16, height: 16, format: pixelFormat) else { return }
        let second = CMTime(value: 1, timescale: 1)
        let format = CameraFormat(
            width: 16,
            height: 16,
            pixelFormat: pixelFormat,
            frameDurations: [.init(shortest: second, longest: second)],
            defaultFrameDuration: second
        )
        let source = RehearsalSource(format)
        let hooks = CameraHooks(
            notePlainFrame: { _ in true },
            noteFrame: { _, _ in nil },
            isBlack: { false },
            cameraFormat: { format },
            setFormatDescription: { _ in }
        )
        let runner = SourceRunner(source: source, hooks: hooks) { _, _ in }
        let output = AVCaptureVideoDataOutput()
        let connection = AVCaptureConnection(inputPorts: [], output: output)
        let audience = RehearsalAudience()
        output.setSampleBufferDelegate(audience, queue: DispatchQueue(label: "rehearsal"))
        let sink = VideoDataSink(connection: connection, delivery: output.delivery) { .init() }
        let request = CameraRequest(format: format, frameDuration: second)
        do throws(CameraError) {
            try runner.start(request, receivers: [sink], sessionTime: SessionTime())
        } catch { return }
        let content = UncheckedReference(image)
        // The first may come before the output's thread has started.
        for number in 1...3 {
            let frame = CameraFrame(
                image: content.value,
                presentationTime: CMTime(value: CMTimeValue(number), timescale: 1),
                duration: .invalid,
                number: number,
                hostTime: 0
            )
            runner.camera(source, didCapture: frame)
            guard audience.arrival.wait(timeout: .now() + patience) == .success else { break }
        }
        runner.stop()
    }
}

/// A camera that does nothing by itself.
private final class RehearsalSource: CameraSource {
    let info: CameraInfo
    let pace = CameraPace.live
    var clock: CMClock { CMClockGetHostTimeClock() }

    init(_ format: CameraFormat) {
        info = CameraInfo(
            uniqueID: "rehearsal",
            localizedName: "Rehearsal",
            modelID: "Rehearsal",
            manufacturer: "Obscura",
            formats: [format],
            defaultFormat: format
        )
    }

    func start(_ request: CameraRequest, client: any CameraClient) throws(CameraError) {}
    func setFrameDuration(_ duration: CMTime) {}
    func stop() {}
}

/// A delegate that reports each frame.
private final class RehearsalAudience: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
    let arrival = DispatchSemaphore(value: 0)

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) { arrival.signal() }
}
