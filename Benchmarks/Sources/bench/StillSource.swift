import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization

/// A camera that hands over the same finished pictures again and again, as fast as its consumers take them.
final class StillSource: CameraSource {
    let info: CameraInfo
    let pace = CameraPace.lossless
    var clock: CMClock { CMClockGetHostTimeClock() }

    private let pictures: Pictures
    private let count: Int
    private let isStopping = Atomic(false)
    private let finished = DispatchSemaphore(value: 1)

    // @unchecked: the pixels are never written after the source has been made.
    struct Pictures: @unchecked Sendable {
        var buffers: [CVPixelBuffer]
    }

    init(pictures: [CVPixelBuffer], count: Int) {
        self.pictures = Pictures(buffers: pictures)
        self.count = count
        let format = CameraFormat(
            width: CVPixelBufferGetWidth(pictures[0]),
            height: CVPixelBufferGetHeight(pictures[0]),
            pixelFormat: CVPixelBufferGetPixelFormatType(pictures[0]),
            frameDurations: [
                .init(shortest: CMTime(value: 1, timescale: 100_000), longest: CMTime(value: 1, timescale: 1))
            ],
            defaultFrameDuration: CMTime(value: 1, timescale: 30)
        )
        info = CameraInfo(
            uniqueID: "still:\(UUID().uuidString)",
            localizedName: "Still pictures",
            modelID: "Still pictures",
            manufacturer: "Obscura",
            formats: [format],
            defaultFormat: format
        )
    }

    func start(_ request: CameraRequest, client: any CameraClient) throws(CameraError) {
        finished.wait()
        isStopping.store(false, ordering: .releasing)
        let thread = Thread { [self] in
            run(client)
            finished.signal()
        }
        thread.start()
    }

    func setFrameDuration(_ duration: CMTime) {}

    func stop() {
        isStopping.store(true, ordering: .releasing)
        finished.wait()
        finished.signal()
    }

    private func run(_ client: any CameraClient) {
        var last: UInt64 = 0
        for number in 0..<count {
            if isStopping.load(ordering: .acquiring) { return }
            let now = max(hostNanoseconds(), last + 1)
            last = now
            client.camera(
                self,
                didCapture: CameraFrame(
                    image: pictures.buffers[number % pictures.buffers.count],
                    presentationTime: CMTime(value: CMTimeValue(now), timescale: 1_000_000_000),
                    duration: .invalid,
                    number: number,
                    hostTime: now
                )
            )
        }
        client.cameraDidEnd(self)
    }
}

/// Nanoseconds of CLOCK_MONOTONIC.
func hostNanoseconds() -> UInt64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
}
