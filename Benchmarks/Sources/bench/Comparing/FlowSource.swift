import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization

/// A driver whose single thread runs several cameras: for each frame time, every camera hands over its image in order.
///
/// With a rate, it runs live on the host clock: frame n is due n periods after the first, and each camera delays its
/// hand-over as configured. Without a rate, it runs as fast as the clients accept frames.
final class FlowDriver: @unchecked Sendable {
    // @unchecked: `stamps` and `dues` are written on the thread and read after its end; everything else is constant or
    // atomic.
    /// The cameras.
    private(set) var sources: [FlowSource] = []
    /// The time at which the last camera handed over each frame, in nanoseconds of the host clock.
    private(set) var stamps: [UInt64] = []
    /// The processor time of the process when the thread began, in microseconds: what came before, such as the start of
    /// the session, is no cost of frames.
    private(set) var startTime = 0.0
    /// Signalled when all frames have been handed over.
    let ended = DispatchSemaphore(value: 0)
    /// Frame numbers by due time, which is the frame's timestamp.
    private var dues: [UInt64: Int] = [:]
    private let rate: Double?
    private let frames: Int
    private let delays: [UInt64]
    private let running = Atomic(0)
    private let isStopping = Atomic(false)
    private let finished = DispatchSemaphore(value: 0)

    /// - Parameter delays: the hand-over delay of each camera in milliseconds, in ascending order; one camera per
    ///   element.
    init(images: [CVPixelBuffer], frames: Int, rate: Double? = nil, delays: [Double] = [0]) {
        self.rate = rate
        self.frames = frames
        self.delays = delays.map { UInt64($0 * 1e6) }
        let images = FlowSource.Images(buffers: images)
        sources = delays.indices.map { FlowSource(images, place: $0, rate: rate, driver: self) }
    }

    /// Called when a camera has started; the thread starts with the last of them.
    fileprivate func cameraHasStarted() {
        guard running.add(1, ordering: .acquiringAndReleasing).newValue == sources.count else { return }
        Thread { [self] in
            run()
            ended.signal()
            finished.signal()
        }.start()
    }

    /// Stops the thread.
    fileprivate func stop() {
        isStopping.store(true, ordering: .releasing)
        guard running.load(ordering: .acquiring) == sources.count else { return }
        finished.wait()
        finished.signal()
    }

    private func run() {
        startTime = processTime()
        stamps.reserveCapacity(frames)
        if rate != nil { dues.reserveCapacity(frames) }
        let first = hostNanoseconds() + 20_000_000
        for number in 0..<frames {
            // Timestamps shared by all cameras; on the host clock if they are live.
            let time = rate.map { first + UInt64(Double(number) * 1e9 / $0) } ?? UInt64(number + 1) * 1_000_000
            var last: UInt64 = 0
            for (source, delay) in zip(sources, delays) {
                if isStopping.load(ordering: .acquiring) { return }
                if rate != nil { Self.sleep(until: time + delay) }
                last = source.hand(number, time: time)
            }
            stamps.append(last)
            if rate != nil { dues[time] = number }
        }
        for source in sources { source.end() }
    }

    /// Returns the number of the frame that was due at a time; for cameras with a rate, after the end.
    func number(ofFrameDue time: UInt64) -> Int? { dues[time] }

    /// Sleeps until a time of the host clock.
    static func sleep(until nanoseconds: UInt64) {
        var time = timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) != 0 {}
    }
}

/// One camera of a driver.
final class FlowSource: CameraSource {
    let info: CameraInfo
    let pace: CameraPace
    var clock: CMClock { CMClockGetHostTimeClock() }

    // @unchecked: the pixels are never written after the source was created.
    struct Images: @unchecked Sendable { var buffers: [CVPixelBuffer] }

    private let images: Images
    private let driver: Weak
    private let client = Mutex<(any CameraClient)?>(nil)

    private struct Weak: @unchecked Sendable {
        // @unchecked: loads of a weak reference are atomic, and it is never changed.
        weak var driver: FlowDriver?
    }

    fileprivate init(_ images: Images, place: Int, rate: Double?, driver: FlowDriver) {
        self.images = images
        self.driver = Weak(driver: driver)
        pace = rate == nil ? .lossless : .live
        let format = CameraFormat(
            width: CVPixelBufferGetWidth(images.buffers[0]),
            height: CVPixelBufferGetHeight(images.buffers[0]),
            pixelFormat: CVPixelBufferGetPixelFormatType(images.buffers[0]),
            frameDurations: [
                .init(shortest: CMTime(value: 1, timescale: 100_000), longest: CMTime(value: 1, timescale: 1))
            ],
            defaultFrameDuration: CMTime(value: 1, timescale: CMTimeScale(rate ?? 1000))
        )
        info = CameraInfo(
            uniqueID: "flow:\(UUID().uuidString)",
            localizedName: "Still pictures \(place)",
            modelID: "Still pictures",
            manufacturer: "Obscura",
            formats: [format],
            defaultFormat: format
        )
    }

    func start(_ request: CameraRequest, client: any CameraClient) throws(CameraError) {
        self.client.withLock { $0 = client }
        driver.driver?.cameraHasStarted()
    }

    func setFrameDuration(_ duration: CMTime) {}

    func stop() { driver.driver?.stop() }

    /// Hands over a frame with a timestamp; returns the host time of the hand-over in nanoseconds.
    fileprivate func hand(_ number: Int, time: UInt64) -> UInt64 {
        guard let client = client.withLock({ $0 }) else { return hostNanoseconds() }
        var frame = CameraFrame(
            image: images.buffers[number % images.buffers.count],
            presentationTime: CMTime(value: CMTimeValue(time), timescale: 1_000_000_000),
            duration: .invalid,
            number: number,
            hostTime: 0
        )
        // Read right before the hand-over, after all of the camera's own work.
        frame.hostTime = hostNanoseconds()
        client.camera(self, didCapture: frame)
        return frame.hostTime
    }

    fileprivate func end() { client.withLock { $0 }?.cameraDidEnd(self) }
}
