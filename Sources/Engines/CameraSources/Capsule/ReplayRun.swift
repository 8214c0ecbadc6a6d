import Basics
import Capsules
import CoreMedia
import CoreVideo
import MediaFiles
import Pacing

/// One run of a replay, from start to stop, on its own thread.
final class ReplayRun: Sendable {
    /// What the source thread uses.
    ///
    /// `@unchecked Sendable`: only the source thread uses it, once it runs.
    private final class Work: @unchecked Sendable {
        let decoder: CapsulePixelDecoder
        var codec: LiveVideoDecoder?
        /// The difference between the times of the replay and those of the recording.
        var shift: CMTime?
        var lastTime = CMTime.invalid

        init(_ decoder: CapsulePixelDecoder) { self.decoder = decoder }
    }

    private enum Ending { case stopped, finished, failed(CameraError) }

    private let camera: ReplayCamera
    private let request: CameraRequest
    private let thread: SourceThread<any CameraClient>
    private let waiter: any PacingWaiter
    private let work: Work

    init(_ camera: ReplayCamera, _ request: CameraRequest, _ client: any CameraClient, _ decoder: CapsulePixelDecoder) {
        self.camera = camera
        self.request = request
        thread = SourceThread(client: client)
        waiter = camera.pacing.makeWaiter()
        work = Work(decoder)
    }

    func begin(after previous: ReplayRun?) {
        thread.begin(
            named: "capsule",
            after: previous?.thread,
            { self.body() },
            finally: { self.waiter.finish() }
        )
    }

    func cancel() {
        thread.cancel()
        waiter.cancel()
    }

    func stop() {
        cancel()
        thread.waitUnlessCurrent()
    }

    // MARK: On the source thread

    private func body() {
        let ending = play()
        guard !thread.isStopped else { return camera.runWillEnd(self, isGone: false) }
        switch ending {
        case .stopped: camera.runWillEnd(self, isGone: false)
        case .finished:
            camera.runWillEnd(self, isGone: false)
            _ = thread.call { $0.cameraDidEnd(camera) }
        case .failed(let error):
            let isUnplugged = error.code == .disconnected
            camera.runWillEnd(self, isGone: isUnplugged)
            let list = CameraRegistry.list(of: camera)
            let isListed = list.contains(camera)
            if isUnplugged, isListed { list.remove(camera) }
            _ = thread.call { $0.camera(camera, didFail: error) }
            if isUnplugged, isListed, let back = camera.successor() { list.add(back) }
        }
    }

    private func play() -> Ending {
        var index = camera.next
        decodeBefore(index)
        while index < camera.events.count {
            if thread.isStopped { return .stopped }
            let timed = camera.events[index]
            switch timed.event {
            case .frame(let frame, let pixels, let depth):
                let time = stamp(frame.time.time)
                guard waiter.wait(until: time) else { return .stopped }
                guard deliver(frame, time, pixels, depth) else { return .stopped }
                work.lastTime = time
            case .loss(let loss):
                guard report(loss) else { return .stopped }
            case .ending(let code, let message):
                camera.advance(to: index + 1)
                // An end that the program's own stop caused is not in the recording.
                return code.isEmpty
                    ? .finished : .failed(CameraError(CameraError.Code(rawValue: code), message))
            case .returned: break
            }
            index += 1
            camera.advance(to: index)
        }
        return .finished
    }

    /// Decodes the frames since the last key frame, so that a replay can begin anywhere.
    private func decodeBefore(_ index: Int) {
        var first = index
        var places: [Int] = []
        while first > 0 {
            first -= 1
            guard case .frame(_, let place?, _) = camera.events[first].event else { continue }
            guard case .pixels(let pixels)? = camera.reader.entry(at: place)?.record, pixels.coding == "h264" else {
                return
            }
            places.append(place)
            if pixels.isKey { break }
        }
        for place in places.reversed() {
            if case .pixels(let pixels)? = camera.reader.entry(at: place)?.record { work.decoder.skip(pixels) }
        }
    }

    /// Returns the time of the replay for a time of the recording.
    private func stamp(_ time: CMTime) -> CMTime {
        guard camera.pacing.isLive else { return time }
        let shift = work.shift ?? camera.pacing.now - time
        work.shift = shift
        return time + shift
    }

    private func deliver(
        _ frame: CapsuleFrame,
        _ time: CMTime,
        _ pixels: Int?,
        _ depth: Int?
    ) -> Bool {
        let recorded = pixels.flatMap { place -> CapsulePixels? in
            if case .pixels(let pixels)? = camera.reader.entry(at: place)?.record { pixels } else { nil }
        }
        var image: CVPixelBuffer?
        var compressed: CompressedImage?
        if let codec = request.format.codec {
            guard let recorded, recorded.coding == "camera", let data = try? CMBlockBuffer(copying: recorded.bytes),
                data.dataLength > 0
            else { return lose(frame, time, .discontinuity) }
            let whole = CompressedImage(codec: codec, data: data, isKey: recorded.isKey)
            if codec == .jpeg || request.wantsCompressed { compressed = whole }
            if codec != .jpeg, request.wantsPixels { image = decode(whole, number: frame.number) }
            guard image != nil || compressed != nil else { return lose(frame, time, .discontinuity) }
        } else {
            image = work.decoder.picture(recorded, number: frame.number)
            while image == nil, !thread.isStopped {
                var mayHelp = false
                guard camera.pace == .lossless, thread.call({ mayHelp = $0.cameraWaitsForBuffer(camera) }), mayHelp
                else { break }
                image = work.decoder.picture(recorded, number: frame.number)
            }
            if thread.isStopped { return false }
            guard image != nil else { return lose(frame, time, .outOfBuffers) }
        }
        var captured = CameraFrame(
            image: image,
            compressed: compressed,
            presentationTime: time,
            duration: frame.duration.time,
            number: frame.number,
            hostTime: HostClock.hostTime,
            depth: request.wantsDepth ? depthMap(depth) : nil,
            settings: frame.settings.map { CameraSettings(values: $0) }
        )
        captured.recordedClients = camera.recordedClients
        return thread.call { $0.camera(camera, didCapture: captured) }
    }

    private func depthMap(_ place: Int?) -> CVPixelBuffer? {
        guard let place, case .pixels(let pixels)? = camera.reader.entry(at: place)?.record else { return nil }
        return work.decoder.depth(pixels)
    }

    private func decode(_ image: CompressedImage, number: Int) -> CVPixelBuffer? {
        if work.codec == nil {
            work.codec = try? LiveVideoDecoder(
                image.codec == .hevc ? .hevc : .h264,
                pixelFormat: request.format.pixelFormat,
                threads: 1
            )
        }
        return (try? work.codec?.decode(image.data, token: number))?.images.last?.image
    }

    private func lose(_ frame: CapsuleFrame, _ time: CMTime, _ reason: CameraLoss.Reason) -> Bool {
        let loss = CameraLoss(
            reason: reason,
            presentationTime: time,
            duration: frame.duration.time,
            number: frame.number,
            count: 1
        )
        return thread.call { $0.camera(camera, didLose: loss) }
    }

    private func report(_ loss: CapsuleLoss) -> Bool {
        let own = CameraLoss(
            reason: loss.reason == "outOfBuffers" ? .outOfBuffers : .discontinuity,
            presentationTime: stamp(loss.time.time),
            duration: loss.duration.time,
            number: loss.number,
            count: max(loss.count, 1)
        )
        return thread.call { $0.camera(camera, didLose: own) }
    }
}
