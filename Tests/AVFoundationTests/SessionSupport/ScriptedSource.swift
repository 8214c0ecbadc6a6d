import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization

/// A camera that the test controls; every call of its client is made by the test, on the test's thread.
///
/// Frames contain their number in the first eight bytes of their pixels. By default the time is the frame's number ×
/// 1/30 s.
final class ScriptedSource: CameraSource {
    enum Event: Equatable {
        case start(width: Int, height: Int, duration: CMTime)
        case setFrameDuration(CMTime)
        case stop
    }

    private struct State {
        var client: (any CameraClient)?
        var request: CameraRequest?
        var pool: PixelBufferPool?
        var history: [Event] = []
        var nextNumber = 0
        var nextTime = CMTime.zero
        var failure: CameraError?
        var whenStarted: (@Sendable () -> Void)?
        var whenStopping: (@Sendable () -> Void)?
        var isPreparedToStop = false
        var settings: CameraSettings?
        /// Changes that have not taken effect yet, with the number of frames until they do.
        var changes: [(change: CameraChange, revision: Int, frames: Int)] = []
        var asked: [CameraChange] = []
    }

    let info: CameraInfo
    let clock: CMClock
    let pace: CameraPace
    /// The number of buffers of the source.
    let bufferCount: Int
    /// True if the rate can change while running.
    let changesRateWhileRunning: Bool
    /// The number of frames after the next one until a change takes effect.
    let latency: Int
    private let state = Mutex(State())

    init(
        _ name: String = "scripted:\(UUID().uuidString)",
        formats: [CameraFormat] = ScriptedSource.usualFormats,
        defaultFormat: CameraFormat? = nil,
        pace: CameraPace = .live,
        clock: CMClock = .hostTimeClock,
        bufferCount: Int = 64,
        position: CameraInfo.Position? = nil,
        kind: CameraInfo.Kind? = nil,
        changesRate: Bool = true,
        controls: CameraControls = .none,
        latency: Int = 0
    ) {
        self.latency = latency
        changesRateWhileRunning = changesRate
        info = CameraInfo(
            uniqueID: name,
            localizedName: "Scripted",
            modelID: "Script",
            manufacturer: "Tests",
            position: position,
            kind: kind,
            formats: formats,
            defaultFormat: defaultFormat ?? formats[0],
            controls: controls
        )
        self.pace = pace
        self.clock = clock
        self.bufferCount = bufferCount
        guard controls != .none else { return }
        var settings = CameraSettings()
        if controls.exposure != nil {
            settings.exposureDuration = CMTime(value: 1, timescale: 60)
            settings.sensitivity = 100
        }
        state.withLock { $0.settings = settings }
    }

    static func format(
        _ width: Int,
        _ height: Int,
        rates: ClosedRange<Int> = 1...30,
        pixelFormat: OSType = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
        codec: CompressedImage.Codec? = nil
    ) -> CameraFormat {
        CameraFormat(
            width: width,
            height: height,
            pixelFormat: pixelFormat,
            codec: codec,
            frameDurations: [
                .init(
                    shortest: CMTime(value: 1, timescale: CMTimeScale(rates.upperBound)),
                    longest: CMTime(value: 1, timescale: CMTimeScale(rates.lowerBound))
                )
            ],
            defaultFrameDuration: CMTime(value: 1, timescale: CMTimeScale(min(rates.upperBound, 30)))
        )
    }

    static let usualFormats = [
        format(320, 240), format(640, 480, rates: 1...60), format(1280, 720), format(1920, 1080),
        format(3840, 2160, rates: 1...15),
    ]

    // MARK: CameraSource

    func start(_ request: CameraRequest, client: any CameraClient) throws(CameraError) {
        let (failure, then) = state.withLock { state in
            state.history.append(
                .start(width: request.format.width, height: request.format.height, duration: request.frameDuration)
            )
            if state.failure == nil {
                state.client = client
                state.request = request
                state.isPreparedToStop = false
                state.pool = try? PixelBufferPool(
                    width: request.format.width,
                    height: request.format.height,
                    format: request.format.pixelFormat,
                    limit: bufferCount
                )
            }
            return (state.failure, state.whenStarted.take())
        }
        if let failure { throw failure }
        then?()
    }

    func setFrameDuration(_ duration: CMTime) {
        state.withLock {
            $0.history.append(.setFrameDuration(duration))
            if changesRateWhileRunning { $0.request?.frameDuration = duration }
        }
    }

    func apply(_ change: CameraChange, revision: Int) {
        state.withLock {
            guard $0.settings != nil else { return }
            $0.changes.append((change, revision, latency))
            $0.asked.append(change)
        }
    }

    var settings: CameraSettings? { state.withLock { $0.settings } }

    func prepareToStop() { state.withLock { $0.isPreparedToStop = true } }

    func stop() {
        state.withLock { $0.whenStopping }?()
        let client = state.withLock { state in
            defer {
                state.client = nil
                state.request = nil
            }
            if state.client != nil { state.history.append(.stop) }
            return state.client
        }
        _ = client
    }

    // MARK: For tests

    /// The requested changes, in order.
    var asked: [CameraChange] { state.withLock { $0.asked } }

    /// Changes settings as the camera itself would; takes effect in the next frame.
    func adjust(_ body: @Sendable (inout CameraSettings) -> Void) {
        state.withLock { state in
            guard var settings = state.settings else { return }
            body(&settings)
            state.settings = settings
        }
    }

    var history: [Event] { state.withLock { $0.history } }
    /// The number of frames so far, including lost ones; nil while stopped.
    var pushed: Int? { state.withLock { $0.client == nil ? nil : $0.nextNumber } }
    var isRunning: Bool { state.withLock { $0.client != nil } }
    var request: CameraRequest? { state.withLock { $0.request } }
    var buffersOut: Int { state.withLock { $0.pool }?.outstanding ?? 0 }
    var frameDuration: CMTime { request?.frameDuration ?? CMTime(value: 1, timescale: 30) }

    /// Sets the error of the next starts.
    func failNextStarts(with error: CameraError?) { state.withLock { $0.failure = error } }

    /// Sets a closure that runs inside the next `start` before it returns; only once, because it usually retains this
    /// source.
    func whenStarted(_ body: (@Sendable () -> Void)?) { state.withLock { $0.whenStarted = body } }

    /// Sets a closure that runs inside `stop` before it stops anything.
    func whenStopping(_ body: (@Sendable () -> Void)?) { state.withLock { $0.whenStopping = body } }

    /// True if a stop was announced.
    var isPreparedToStop: Bool { state.withLock { $0.isPreparedToStop } }

    /// Captures a frame.
    ///
    /// Without a free buffer the frame is lost, after a wait if the pace requires one.
    ///
    /// - Returns: the number of the frame; nil without a client.
    @discardableResult
    func push(at time: CMTime? = nil, brightness: ((_ x: Int, _ y: Int) -> UInt8)? = nil) -> Int? {
        guard let (client, pool, number, time, settings) = next(at: time) else { return nil }
        var buffer: CVPixelBuffer?
        repeat {
            buffer = pool.makeBuffer()
        } while buffer == nil && pace == .lossless
            && client.cameraWaitsForBuffer(self)
        guard let buffer else {
            client.camera(
                self,
                didLose: CameraLoss(
                    reason: .outOfBuffers,
                    presentationTime: time,
                    duration: frameDuration,
                    number: number,
                    count: 1
                )
            )
            return number
        }
        if let brightness {
            for plane in buffer.planes.dropFirst() { memset(plane.baseAddress, 128, plane.height * plane.bytesPerRow) }
            let plane = buffer.planes[0]
            for y in 0..<plane.height {
                for x in 0..<plane.width {
                    plane.baseAddress.storeBytes(
                        of: brightness(x, y),
                        toByteOffset: y * plane.bytesPerRow + x,
                        as: UInt8.self
                    )
                }
            }
        } else {
            buffer.planes[0].baseAddress.storeBytes(of: Int64(number), as: Int64.self)
        }
        client.camera(
            self,
            didCapture: CameraFrame(
                image: buffer,
                presentationTime: time,
                duration: frameDuration,
                number: number,
                hostTime: DispatchTime.now().uptimeNanoseconds,
                settings: settings
            )
        )
        return number
    }

    /// Captures a frame like a camera that compresses.
    ///
    /// - Parameter image: the image if the source decodes it itself.
    @discardableResult
    func push(compressed: CompressedImage, image: CVPixelBuffer? = nil) -> Int? {
        guard let (client, _, number, time, settings) = next(at: nil) else { return nil }
        client.camera(
            self,
            didCapture: CameraFrame(
                image: image,
                compressed: compressed,
                presentationTime: time,
                duration: frameDuration,
                number: number,
                hostTime: DispatchTime.now().uptimeNanoseconds,
                settings: settings
            )
        )
        return number
    }

    /// Captures frames one after another.
    func push(count: Int) { for _ in 0..<count { push() } }

    /// Loses frames like a driver.
    func lose(_ count: Int = 1) {
        guard let (client, _, number, time, _) = next(at: nil) else { return }
        for _ in 1..<count { _ = next(at: nil) }
        client.camera(
            self,
            didLose: CameraLoss(
                reason: .discontinuity,
                presentationTime: time,
                duration: frameDuration,
                number: number,
                count: count
            )
        )
    }

    /// Ends like a file.
    func end() { takeClient()?.cameraDidEnd(self) }

    /// Fails like an unplugged camera.
    func fail(_ code: CameraError.Code = .disconnected) {
        takeClient()?.camera(self, didFail: CameraError(code, "The scripted camera went away."))
    }

    /// Calls the client with an arbitrary frame.
    func push(_ frame: CameraFrame) { state.withLock { $0.client }?.camera(self, didCapture: frame) }

    /// Calls the client with an arbitrary loss.
    func report(_ loss: CameraLoss) { state.withLock { $0.client }?.camera(self, didLose: loss) }

    private func takeClient() -> (any CameraClient)? {
        state.withLock { state in
            defer { state.client = nil }
            return state.client
        }
    }

    private func next(at requested: CMTime?) -> (any CameraClient, PixelBufferPool, Int, CMTime, CameraSettings?)? {
        state.withLock { state in
            guard !state.isPreparedToStop, let client = state.client, let pool = state.pool,
                let request = state.request
            else { return nil }
            let number = state.nextNumber
            state.nextNumber += 1
            let time = requested ?? state.nextTime
            state.nextTime = time + request.frameDuration
            let due = state.changes.prefix { $0.frames == 0 }
            state.changes.removeFirst(due.count)
            for change in due { state.settings?.obey(change.change, revision: change.revision) }
            for index in state.changes.indices { state.changes[index].frames -= 1 }
            return (client, pool, number, time, state.settings)
        }
    }
}

/// Returns the number that a scripted frame contains in its pixels.
func number(in buffer: CVPixelBuffer) -> Int { Int(buffer.planes[0].baseAddress.load(as: Int64.self)) }
