import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization

/// A camera that repeats the same uncompressed images, as fast as its consumers accept them.
final class StillSource: CameraSource {
    let info: CameraInfo
    let pace = CameraPace.lossless
    var clock: CMClock { CMClockGetHostTimeClock() }

    private let pictures: Pictures
    private let count: Int
    private let isStopping = Atomic(false)
    private let finished = DispatchSemaphore(value: 1)

    // @unchecked: the pixels are never written after the source was created.
    struct Pictures: @unchecked Sendable {
        var buffers: [CVPixelBuffer] = []
        var compressed: CompressedPicture?
    }

    convenience init(pictures: [CVPixelBuffer], count: Int) {
        self.init(
            Pictures(buffers: pictures),
            width: CVPixelBufferGetWidth(pictures[0]),
            height: CVPixelBufferGetHeight(pictures[0]),
            pixelFormat: CVPixelBufferGetPixelFormatType(pictures[0]),
            count: count
        )
    }

    /// Creates a camera that repeats the same JPEG image.
    convenience init(jpeg: Data, width: Int, height: Int, count: Int) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: jpeg.count, alignment: 16)
        memory.copyBytes(from: jpeg)
        let data = try? CMBlockBuffer(buffer: memory, deallocator: { memory, _ in memory.deallocate() })
        self.init(
            Pictures(compressed: data.map { CompressedPicture(codec: .jpeg, data: $0) }),
            width: width,
            height: height,
            pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
            count: count
        )
    }

    private init(_ pictures: Pictures, width: Int, height: Int, pixelFormat: OSType, count: Int) {
        self.pictures = pictures
        self.count = count
        let format = CameraFormat(
            width: width,
            height: height,
            pixelFormat: pixelFormat,
            codec: pictures.compressed?.codec,
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
                    image: pictures.buffers.isEmpty ? nil : pictures.buffers[number % pictures.buffers.count],
                    compressed: pictures.compressed,
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

/// Returns nanoseconds of CLOCK_MONOTONIC.
func hostNanoseconds() -> UInt64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
}
