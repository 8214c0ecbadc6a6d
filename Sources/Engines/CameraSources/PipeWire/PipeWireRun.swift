import Basics
import CPipeWire
import CoreMedia
import CoreVideo
import Foundation
import Synchronization

/// One run of a PipeWire camera. The source thread is the library's loop thread for this run.
// @unchecked because mutable state is either in the mutex or checked to be used on the source thread.
final class PipeWireRun: @unchecked Sendable {
    /// Timeout for the first frame, in seconds.
    static let timeout = 5.0
    /// Timeout for further frames, in seconds.
    ///
    /// After it the camera counts as failed.
    static let longestGap: UInt64 = 10
    /// Maximum number of images that clients may hold.
    static let images = 12
    /// Number of buffers to request; the server may allocate another number.
    static let buffers: (least: UInt32, usual: UInt32, most: UInt32) = (3, 8, 32)

    /// Progress of a camera's stream across all its runs.
    struct Progress: Sendable {
        var number = 0
        var time = CMTime.negativeInfinity
    }

    private struct Shared {
        var isStopped = false
        var isUnplugged = false
        var client: (any CameraClient)?
        var stream: UncheckedStream?
        /// True once a thread is destroying the stream, or has done so.
        var isEnding = false
        /// The outcome of the start; nil while unknown.
        var start: CameraError??
    }

    /// The C object. The thread that takes it out of the mutex destroys it.
    // @unchecked because the library's functions that several threads call are thread-safe.
    private struct UncheckedStream: @unchecked Sendable { let value: OpaquePointer }

    private let mode: PipeWireMode
    private let frameDuration: CMTime
    private let name: String
    private let shared: Mutex<Shared>
    private let started = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private weak var camera: PipeWireCamera?

    /// The thread that uses the following state, once it runs.
    private let sourceThread = OwnerThread()
    private let pool: PixelBufferPool?
    private var counter = PipeWireFrameCounter()
    private var lastFrame: UInt64 = 0
    private var isFailed = false

    init(_ camera: PipeWireCamera, mode: PipeWireMode, frameDuration: CMTime, client: any CameraClient) {
        self.camera = camera
        self.mode = mode
        self.frameDuration = frameDuration
        name = camera.info.localizedName
        pool = try? PixelBufferPool(
            width: mode.format.width,
            height: mode.format.height,
            format: mode.format.pixelFormat,
            limit: Self.images
        )
        shared = Mutex(Shared(client: client))
    }

    /// True once no further call can follow.
    var isOver: Bool { shared.withLock { $0.client == nil } }

    // MARK: Any thread

    /// Connects, and returns when the first frame has arrived.
    func begin(target: String, remote: String?) throws(CameraError) {
        counter.progress = camera?.progress ?? Progress()
        var events = cpipewire_stream_events()
        let user = Unmanaged.passRetained(self)
        events.user = user.toOpaque()
        events.state = { user, state, message in
            PipeWireRun.from(user)?.stateChanged(state, message.map { String(cString: $0) } ?? "")
        }
        events.format = { user, coding, format, width, height, _, _ in
            PipeWireRun.from(user)?.settled(coding, format, Int(width), Int(height))
        }
        events.tick = { user in PipeWireRun.from(user)?.tick() }
        events.frame = { user, frame in
            guard let frame else { return false }
            return PipeWireRun.from(user)?.take(frame.pointee) ?? false
        }
        var error: Int32 = 0
        let stream = target.withCString { target -> OpaquePointer? in
            var request = cpipewire_stream_request()
            request.descriptor = -1
            request.target = target
            request.coding = UInt32(mode.format.codec == .jpeg ? CPIPEWIRE_JPEG : CPIPEWIRE_RAW)
            request.format = mode.pixels
            request.width = UInt32(mode.format.width)
            request.height = UInt32(mode.format.height)
            request.rate = UInt32(clamping: frameDuration.timescale)
            request.rate_denominator = UInt32(clamping: frameDuration.value)
            (request.least_buffers, request.usual_buffers, request.most_buffers) = Self.buffers
            guard let remote else { return cpipewire_stream_create(&request, &events, &error) }
            return remote.withCString { remote in
                request.remote = remote
                return cpipewire_stream_create(&request, &events, &error)
            }
        }
        guard let stream else {
            user.release()
            close()
            throw PipeWireLibrary.error("Could not start the camera '\(name)'", error)
        }
        shared.withLock { $0.stream = UncheckedStream(value: stream) }
        let hasAnswer = started.wait(timeout: .now() + Self.timeout) == .success
        let outcome: CameraError? = shared.withLock { shared in
            let answer: CameraError?? = hasAnswer ? shared.start : nil
            if let answer { return answer }
            return CameraError(
                .unreadable,
                """
                The camera '\(name)' delivered no frame within \(Int(Self.timeout)) seconds. Check that PipeWire's \
                session manager is running: systemctl --user status wireplumber
                """
            )
        }
        if let outcome {
            stop()
            throw outcome
        }
    }

    /// Prevents new callbacks, and waits for one that is under way, except on the source thread.
    func stop() {
        cancel()
        let isOwnThread = sourceThread.isCurrent
        let (stream, isEnding) = shared.withLock { shared in
            defer {
                if shared.stream != nil { shared.isEnding = true }
                shared.stream = nil
            }
            return (shared.stream, shared.isEnding)
        }
        if let stream {
            end(stream, waits: !isOwnThread)
        } else if isEnding, !isOwnThread {
            ended.wait()
            ended.signal()
        }
        close()
    }

    /// Prevents new callbacks.
    func cancel() { shared.withLock { $0.isStopped = true } }

    /// Notes that the node is gone.
    func unplug() {
        shared.withLock { shared in
            shared.isUnplugged = true
            // Called with the lock held, so the stream cannot be destroyed meanwhile.
            if let stream = shared.stream { cpipewire_stream_wake(stream.value) }
        }
    }

    private func close() {
        let client = shared.withLock { shared in
            defer { shared.client = nil }
            return shared.client
        }
        withExtendedLifetime(client) {}
    }

    private func end(_ stream: UncheckedStream, waits: Bool) {
        let retained = Unmanaged.passUnretained(self)
        let ended = ended
        let body: @Sendable () -> Void = {
            cpipewire_stream_destroy(stream.value)
            ended.signal()
            // Releases the reference that the callbacks held.
            retained.release()
        }
        if waits { body() } else { Thread.detachNewThread(body) }
    }

    // MARK: The source thread

    private static func from(_ user: UnsafeMutableRawPointer?) -> PipeWireRun? {
        user.map { Unmanaged<PipeWireRun>.fromOpaque($0).takeUnretainedValue() }
    }

    private func answer(_ error: CameraError?) {
        let isFirst = shared.withLock { shared in
            if shared.start != nil { return false }
            shared.start = .some(error)
            return true
        }
        if isFirst { started.signal() }
    }

    private var hasStarted: Bool { shared.withLock { if case .some(.none) = $0.start { true } else { false } } }

    private func stateChanged(_ state: Int32, _ message: String) {
        switch Int(state) {
        case CPIPEWIRE_STATE_ERROR:
            if hasStarted {
                fail(
                    .disconnected,
                    "The camera '\(name)' is gone: \(message). Plug it in again, or start PipeWire again."
                )
            } else {
                answer(
                    CameraError(
                        .busy,
                        "PipeWire could not start the camera '\(name)': \(message). Close other programs that use it."
                    )
                )
            }
        case CPIPEWIRE_STATE_OFF where hasStarted:
            fail(.disconnected, "PipeWire took the camera '\(name)' away. Plug it in again, or start PipeWire again.")
        default: break
        }
    }

    private func settled(_ coding: UInt32, _ format: UInt32, _ width: Int, _ height: Int) {
        let isJPEG = mode.format.codec == .jpeg
        let isWanted =
            coding == UInt32(isJPEG ? CPIPEWIRE_JPEG : CPIPEWIRE_RAW) && (isJPEG || format == mode.pixels)
            && width == mode.format.width && height == mode.format.height
        guard !isWanted else { return }
        let text = """
            The camera '\(name)' came with another format than was asked for, \(width)×\(height). Take another of its \
            formats.
            """
        if hasStarted { fail(.unsupportedFormat, text) } else { answer(CameraError(.unsupportedFormat, text)) }
    }

    private func tick() {
        sourceThread.claim()
        if shared.withLock({ $0.isUnplugged }) {
            fail(.disconnected, "The camera '\(name)' was unplugged while it was in use. Plug it in again.")
        } else if hasStarted, HostClock.hostTime > lastFrame + Self.longestGap * 1_000_000_000 {
            fail(
                .unreadable,
                "The camera '\(name)' delivered no frame for \(Self.longestGap) seconds. Plug it in again."
            )
        }
    }

    private func fail(_ code: CameraError.Code, _ message: String) {
        guard !isFailed else { return }
        isFailed = true
        sourceThread.claim()
        answer(CameraError(code, message))
        call { $1.camera($0, didFail: CameraError(code, message)) }
        // The source has stopped by itself.
        stop()
    }

    /// Handles a frame.
    ///
    /// Always returns false, since the frame's memory is returned immediately.
    private func take(_ frame: cpipewire_frame) -> Bool {
        let now = HostClock.hostTime
        lastFrame = now
        sourceThread.claim()
        guard !isFailed else { return false }
        let stamp = frame.has_header && frame.time >= 0 ? UInt64(frame.time) : nil
        let placed = counter.place(
            sequence: frame.has_header ? frame.sequence : nil,
            stamp: stamp,
            now: now,
            duration: frameDuration,
            isOut: frame.kept_count >= frame.buffer_count
        )
        for loss in placed.losses { call { $1.camera($0, didLose: loss) } }
        let content = content(frame)
        if let reason = content.loss {
            let loss = counter.lose(placed, reason, duration: frameDuration)
            camera?.progress = counter.progress
            call { $1.camera($0, didLose: loss) }
            return false
        }
        camera?.progress = counter.progress
        answer(nil)
        call { camera, client in
            client.camera(
                camera,
                didCapture: CameraFrame(
                    image: content.image,
                    compressed: content.compressed,
                    presentationTime: placed.time,
                    duration: frameDuration,
                    number: placed.number,
                    hostTime: now
                )
            )
        }
        return false
    }

    /// The content of a frame: an image, or the reason why there is none.
    private struct Content {
        var image: CVPixelBuffer?
        var compressed: CompressedImage?
        var loss: CameraLoss.Reason?
    }

    /// Copies an image out of the server's memory.
    ///
    /// Buffers that a client held were observed to change after some frames, although they had not been returned
    /// (0.3.65 with its test source; probably because one producer may have several readers). Frames that clients hold
    /// must not change.
    private func content(_ frame: cpipewire_frame) -> Content {
        let count = Int(min(frame.plane_count, UInt32(CPIPEWIRE_MOST_PLANES)))
        let parts = [frame.planes.0, frame.planes.1, frame.planes.2, frame.planes.3].prefix(count)
        guard !frame.is_damaged, let first = parts.first, let base = first.bytes else {
            return Content(loss: .discontinuity)
        }
        if mode.format.codec == .jpeg {
            guard first.size > 0 else { return Content(loss: .discontinuity) }
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: first.size, alignment: 16)
            memory.copyMemory(from: UnsafeRawBufferPointer(start: base, count: first.size))
            guard let data = try? CMBlockBuffer(buffer: memory, deallocator: { memory, _ in memory.deallocate() })
            else {
                return Content(loss: .outOfBuffers)
            }
            return Content(compressed: CompressedImage(codec: .jpeg, data: data))
        }
        let memories = parts.map { PipeWirePixels.Memory(room: $0.room, size: $0.size, stride: Int($0.stride)) }
        guard let pixels = PipeWirePixels.named(mode.pixels),
            let places = pixels.places(width: mode.format.width, height: mode.format.height, in: memories),
            let format = PixelFormat.named(pixels.type)
        else { return Content(loss: .discontinuity) }
        guard let image = pool?.makeBuffer() else { return Content(loss: .outOfBuffers) }
        let isWhole = image.withPlanes { planes in
            for (index, place) in places.enumerated() {
                guard let bytes = parts[place.memory].bytes else { return false }
                let plane = planes[index]
                let length = format.planes[index].byteCount(columns: plane.width)
                for row in 0..<plane.height {
                    (plane.baseAddress + row * plane.bytesPerRow)
                        .copyMemory(from: bytes + place.offset + row * place.stride, byteCount: length)
                }
            }
            return true
        }
        return isWhole ? Content(image: image) : Content(loss: .discontinuity)
    }

    /// Calls the client unless the run was stopped.
    private func call(_ body: (PipeWireCamera, any CameraClient) -> Void) {
        guard let camera, let client = shared.withLock({ $0.isStopped ? nil : $0.client }) else { return }
        body(camera, client)
    }
}
