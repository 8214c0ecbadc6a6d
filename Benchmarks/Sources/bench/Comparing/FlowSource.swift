import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization

/// Cameras that one thread drives: each frame's time comes, then each camera hands over its picture of it, in order.
///
/// Live with a rate, on the host's clock: frame n is due n periods after the first, and a camera hands it over as much later
/// as was asked for. As fast as the clients take frames without one.
final class FlowDriver: @unchecked Sendable {
    // @unchecked: `stamps` and `dues` are written on the thread and are read after its end; the rest does not change or is atomic.
    /// The cameras.
    private(set) var sources: [FlowSource] = []
    /// When each frame was handed over by the last of the cameras, in nanoseconds of the host's clock.
    private(set) var stamps: [UInt64] = []
    /// Signalled when all frames have been handed over.
    let ended = DispatchSemaphore(value: 0)
    /// Frames by when they were due, which their times say.
    private var dues: [UInt64: Int] = [:]
    private let rate: Double?
    private let frames: Int
    private let delays: [UInt64]
    private let running = Atomic(0)
    private let isStopping = Atomic(false)
    private let finished = DispatchSemaphore(value: 0)

    /// - Parameter delays: how much later each camera hands over its frames, in milliseconds, ascending; one camera for
    ///   each.
    init(pictures: [CVPixelBuffer], frames: Int, rate: Double? = nil, delays: [Double] = [0]) {
        self.rate = rate
        self.frames = frames
        self.delays = delays.map { UInt64($0 * 1e6) }
        let pictures = FlowSource.Pictures(buffers: pictures)
        sources = delays.indices.map { FlowSource(pictures, place: $0, rate: rate, driver: self) }
    }

    /// A camera has been started; the thread starts with the last of them.
    fileprivate func cameraHasStarted() {
        guard running.add(1, ordering: .acquiringAndReleasing).newValue == sources.count else { return }
        Thread { [self] in
            run()
            ended.signal()
            finished.signal()
        }.start()
    }

    /// Ends the thread.
    fileprivate func stop() {
        isStopping.store(true, ordering: .releasing)
        guard running.load(ordering: .acquiring) == sources.count else { return }
        finished.wait()
        finished.signal()
    }

    private func run() {
        stamps.reserveCapacity(frames)
        if rate != nil { dues.reserveCapacity(frames) }
        let first = hostNanoseconds() + 20_000_000
        for number in 0..<frames {
            // Times that all cameras share; on the host's clock where they are live.
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

    /// Which frame was due at a time; for cameras with a rate, after the end.
    func number(ofFrameDue time: UInt64) -> Int? { dues[time] }

    /// Waits for a time of the host's clock.
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

    // @unchecked: the pixels are never written after the source has been made.
    struct Pictures: @unchecked Sendable { var buffers: [CVPixelBuffer] }

    private let pictures: Pictures
    private let driver: Weak
    private let client = Mutex<(any CameraClient)?>(nil)

    private struct Weak: @unchecked Sendable {
        // @unchecked: loads of a weak reference are atomic, and it is never changed.
        weak var driver: FlowDriver?
    }

    fileprivate init(_ pictures: Pictures, place: Int, rate: Double?, driver: FlowDriver) {
        self.pictures = pictures
        self.driver = Weak(driver: driver)
        pace = rate == nil ? .lossless : .live
        let format = CameraFormat(
            width: CVPixelBufferGetWidth(pictures.buffers[0]),
            height: CVPixelBufferGetHeight(pictures.buffers[0]),
            pixelFormat: CVPixelBufferGetPixelFormatType(pictures.buffers[0]),
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

    /// Hands over a frame that was taken at a time; when that was, in nanoseconds of the host's clock.
    fileprivate func hand(_ number: Int, time: UInt64) -> UInt64 {
        guard let client = client.withLock({ $0 }) else { return hostNanoseconds() }
        var frame = CameraFrame(
            image: pictures.buffers[number % pictures.buffers.count],
            presentationTime: CMTime(value: CMTimeValue(time), timescale: 1_000_000_000),
            duration: .invalid,
            number: number,
            hostTime: 0
        )
        // Right before the hand-over, when all that is the camera's own work has been done.
        frame.hostTime = hostNanoseconds()
        client.camera(self, didCapture: frame)
        return frame.hostTime
    }

    fileprivate func end() { client.withLock { $0 }?.cameraDidEnd(self) }
}
