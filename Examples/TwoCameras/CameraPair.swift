import AVFoundation
import Foundation

/// Two cameras whose frames arrive in order of time, each of the first paired with the latest of the second.
///
/// The times of both are on one clock, so that they can be compared.
final class CameraPair: NSObject, AVCaptureDataOutputSynchronizerDelegate {
    private let session = AVCaptureMultiCamSession()
    private let first = AVCaptureVideoDataOutput()
    private let second = AVCaptureVideoDataOutput()
    private let synchronizer: AVCaptureDataOutputSynchronizer
    private let queue = DispatchQueue(label: "frames")

    // The following properties are used on the queue.
    private var counts = (first: 0, second: 0, dropped: 0, pairs: 0)
    private var latest: CMSampleBuffer?
    private var largestGap = CMTime.zero

    init(_ one: AVCaptureDevice, _ other: AVCaptureDevice) throws {
        synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [first, second])
        super.init()
        session.beginConfiguration()
        try connect(one, to: first)
        try connect(other, to: second)
        session.commitConfiguration()
        synchronizer.setDelegate(self, queue: queue)
    }

    /// Connects a camera to an output explicitly, since with two cameras there is a choice.
    private func connect(_ device: AVCaptureDevice, to output: AVCaptureVideoDataOutput) throws {
        let input = try AVCaptureDeviceInput(device: device)
        output.alwaysDiscardsLateVideoFrames = false
        session.addInputWithNoConnections(input)
        session.addOutputWithNoConnections(output)
        let ports = input.ports(
            for: .video,
            sourceDeviceType: device.deviceType,
            sourceDevicePosition: device.position
        )
        session.addConnection(AVCaptureConnection(inputPorts: ports, output: output))
        print("\(device.localizedName), \(device.position == .front ? "front" : "back")")
    }

    /// Prints pairs until the session stops, at the end of the cameras if they have one.
    func run() async {
        let stopped = AsyncStream<Never> { stopped in
            _ = NotificationCenter.default.addObserver(
                forName: AVCaptureSession.didStopRunningNotification,
                object: session,
                queue: nil
            ) { _ in stopped.finish() }
        }
        session.startRunning()
        for await _ in stopped {}
    }

    /// The number of frames by outcome.
    var summary: String {
        queue.sync {
            "\(counts.first) and \(counts.second) frames, \(counts.dropped) dropped, \(counts.pairs) pairs, "
                + String(format: "at most %.1f ms apart", largestGap.seconds * 1000)
        }
    }

    func dataOutputSynchronizer(
        _ synchronizer: AVCaptureDataOutputSynchronizer,
        didOutput collection: AVCaptureSynchronizedDataCollection
    ) {
        // Frames with equal times arrive in one call, others in separate calls, in order of time.
        if let frame = sampleBuffer(of: second, in: collection) {
            counts.second += 1
            latest = frame
        }
        guard let frame = sampleBuffer(of: first, in: collection) else { return }
        counts.first += 1
        guard let latest else { return }
        counts.pairs += 1
        let gap = frame.presentationTimeStamp - latest.presentationTimeStamp
        largestGap = max(largestGap, gap)
        let times = (frame.presentationTimeStamp.seconds, latest.presentationTimeStamp.seconds)
        print(String(format: "%8.3f s with %.3f s, %4.1f ms apart", times.0, times.1, gap.seconds * 1000))
    }

    /// Returns the frame of an output; nil if there is none at this time, or it was dropped.
    private func sampleBuffer(
        of output: AVCaptureOutput,
        in collection: AVCaptureSynchronizedDataCollection
    ) -> CMSampleBuffer? {
        guard let data = collection.synchronizedData(for: output) as? AVCaptureSynchronizedSampleBufferData else {
            return nil
        }
        guard !data.sampleBufferWasDropped else {
            counts.dropped += 1
            return nil
        }
        return data.sampleBuffer
    }
}
