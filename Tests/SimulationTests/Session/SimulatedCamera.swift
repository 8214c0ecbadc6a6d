import CameraSources
import CoreMedia
import CoreVideo

/// A live camera whose frames come when the simulation says so; they have their numbers in their pixels.
///
/// `@unchecked Sendable`: of all threads of a simulation, one runs at a time.
final class SimulatedCamera: CameraSource, @unchecked Sendable {
    let info: CameraInfo
    let pace = CameraPace.live
    let clock = CMClock.hostTimeClock
    private var client: (any CameraClient)?

    init() {
        let duration = CMTime(value: 1, timescale: 30)
        let format = CameraFormat(
            width: 32,
            height: 24,
            pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
            frameDurations: [.init(shortest: duration, longest: duration)],
            defaultFrameDuration: duration
        )
        info = CameraInfo(
            uniqueID: "simulated",
            localizedName: "Simulated",
            modelID: "Simulation",
            manufacturer: "Tests",
            formats: [format],
            defaultFormat: format
        )
    }

    /// True while a session has started it.
    var isRunning: Bool { client != nil }

    func start(_ request: CameraRequest, client: any CameraClient) throws(CameraError) { self.client = client }

    func setFrameDuration(_ duration: CMTime) {}

    func stop() { client = nil }

    /// Returns the number in a frame's pixels.
    static func number(in image: CVPixelBuffer) -> Int {
        image.withPlanes(readOnly: true) { Int($0[0].row(0).loadUnaligned(as: Int64.self)) }
    }

    /// Captures a frame at a time in nanoseconds.
    func deliver(_ number: Int, at time: UInt64) throws {
        guard let client else { return }
        let format = info.defaultFormat
        let image = try CVPixelBuffer.make(width: format.width, height: format.height, format: format.pixelFormat)
        image.withPlanes { $0[0].row(0).storeBytes(of: Int64(number), as: Int64.self) }
        client.camera(
            self,
            didCapture: CameraFrame(
                image: image,
                presentationTime: CMTime(value: CMTimeValue(time), timescale: 1_000_000_000),
                duration: format.defaultFrameDuration,
                number: number,
                hostTime: time
            )
        )
    }

    /// Loses a frame.
    func lose(_ number: Int, at time: UInt64) {
        client?.camera(
            self,
            didLose: CameraLoss(
                reason: .discontinuity,
                presentationTime: CMTime(value: CMTimeValue(time), timescale: 1_000_000_000),
                duration: info.defaultFormat.defaultFrameDuration,
                number: number,
                count: 1
            )
        )
    }

    /// Stops by itself.
    func fail() {
        let client = client
        self.client = nil
        client?.camera(self, didFail: CameraError(.unreadable, "The simulated camera has failed."))
    }
}
