import CameraSources
import CoreMedia
import CoreVideo
import Synchronization

/// A live camera that the test drives, on the test's thread.
final class ScriptedCamera: CameraSource {
    let info: CameraInfo
    let pace = CameraPace.live
    let clock = CMClock.hostTimeClock
    private let client = Mutex<(any CameraClient)?>(nil)

    init(
        _ name: String = "scripted",
        width: Int = 64,
        height: Int = 48,
        pixelFormat: OSType = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    ) {
        let duration = CMTime(value: 1, timescale: 30)
        let format = CameraFormat(
            width: width,
            height: height,
            pixelFormat: pixelFormat,
            frameDurations: [.init(shortest: duration, longest: duration)],
            defaultFrameDuration: duration
        )
        info = CameraInfo(
            uniqueID: name,
            localizedName: "Scripted",
            modelID: "Script",
            manufacturer: "Tests",
            formats: [format],
            defaultFormat: format
        )
    }

    func start(_ request: CameraRequest, client: any CameraClient) throws(CameraError) {
        self.client.withLock { $0 = client }
    }

    func setFrameDuration(_ duration: CMTime) {}

    func stop() {
        let old = client.withLock { client in
            defer { client = nil }
            return client
        }
        _ = old
    }

    /// Returns the picture of a frame, which is the same for the same number.
    func picture(_ number: Int) throws -> CVPixelBuffer {
        let format = info.defaultFormat
        let image = try CVPixelBuffer.make(width: format.width, height: format.height, format: format.pixelFormat)
        var numbers = SeededNumbers(seed: UInt64(number))
        image.withPlanes { planes in
            for plane in planes {
                for y in 0..<plane.height {
                    let shade = UInt8.random(in: 16...235, using: &numbers)
                    _ = plane.row(y).initializeMemory(as: UInt8.self, repeating: shade)
                }
            }
        }
        return image
    }

    static func time(_ number: Int) -> CMTime { CMTime(value: 1_000_000 + Int64(number) * 1001, timescale: 30_000) }

    /// Delivers a frame.
    func push(_ number: Int) throws {
        guard let client = client.withLock({ $0 }) else { return }
        client.camera(
            self,
            didCapture: CameraFrame(
                image: try picture(number),
                presentationTime: Self.time(number),
                duration: CMTime(value: 1001, timescale: 30_000),
                number: number,
                hostTime: UInt64(number)
            )
        )
    }

    /// Loses a frame.
    func lose(_ number: Int) {
        client.withLock { $0 }?
            .camera(
                self,
                didLose: CameraLoss(
                    reason: .discontinuity,
                    presentationTime: Self.time(number),
                    duration: CMTime(value: 1001, timescale: 30_000),
                    number: number,
                    count: 1
                )
            )
    }
}
