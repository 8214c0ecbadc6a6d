import CV4L2
import CoreMedia
import CoreVideo
import Glibc
import Synchronization

/// An opened camera in a negotiated format.
///
/// Turns the driver's buffers into frames.
final class V4L2Stream: Sendable {
    /// The configuration of a stream.
    struct Plan: Sendable {
        /// The camera's name as shown to users.
        var name: String
        var mode: V4L2Mode
        var frameDuration: CMTime
        var isMultiPlanar: Bool
        var setsRate: Bool
        var limits: V4L2Limits
    }

    /// The content of a filled buffer.
    enum Content {
        case image(CVPixelBuffer)
        case compressed(CompressedImage)
        /// Not a complete image; the buffer was returned to the driver.
        case damaged
        /// Clients hold their maximum number of buffers; the buffer was returned to the driver.
        case noRoom
        /// Not needed at the requested rate; the buffer was returned to the driver.
        case leftOut

        var isDamaged: Bool {
            if case .damaged = self { true } else { false }
        }
    }

    /// The driver's buffers.
    let queue: V4L2Queue
    /// The frame interval that the driver has agreed to.
    var frameDuration: CMTime { rate.withLock { $0.duration } }
    /// True if a change of the rate was refused, or never was possible.
    var refusesRates: Bool { rate.withLock { $0.isRefused } }

    private struct Rate {
        var duration: CMTime
        var isRefused: Bool
    }

    private let plan: Plan
    private let type: UInt32
    private let layout: V4L2Layout?
    /// The memory pieces of each buffer; valid while the buffer is held.
    private let memory: [[MappedMemory]]
    /// The attachments of each buffer's images.
    private let attachments: [BufferAttachments]
    /// The converter of images that are not delivered in the driver's memory.
    private let converter: V4L2Converter?
    private let rate: Mutex<Rate>

    /// Opens and configures a device; the stream is still off.
    init(path: String, plan: Plan, system: any VideoSystem) throws(CameraError) {
        func fail(_ failure: SystemFailure, _ step: CameraError.V4L2Step) -> CameraError {
            CameraError(failure, step, plan.name, path: path)
        }
        self.plan = plan
        type =
            plan.isMultiPlanar
            ? V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue : V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        let handle: V4L2Handle
        do throws(SystemFailure) {
            handle = try V4L2Handle(path: path, system: system)
        } catch {
            throw fail(error, .opening)
        }
        let answer: V4L2Negotiated
        var duration = plan.frameDuration
        do throws(SystemFailure) {
            answer = try Self.setFormat(handle, plan.mode, type)
        } catch {
            throw fail(error, .format)
        }
        layout = try Self.layout(answer, plan, path: path)
        // A camera that does not accept the rate still delivers images at its own.
        if plan.setsRate, let agreed = try? handle.setFrameDuration(duration, type: type) { duration = agreed }
        if plan.mode.format.codec?.needsEarlierFrames == true { Self.repeatHeaders(handle) }
        rate = Mutex(Rate(duration: duration, isRefused: !plan.setsRate))
        let needed = layout?.needed ?? [1]
        let bytes = max(zip(answer.pieces, needed).map { max($0.size, $1) }.reduce(0, +), 1)
        let range = plan.limits.buffers
        do throws(SystemFailure) {
            queue = try V4L2Queue(
                handle,
                plan: V4L2Queue.Plan(
                    type: type,
                    pieceCount: needed.count,
                    needed: needed,
                    wanted: min(max(plan.limits.memory / bytes, range.lowerBound), range.upperBound),
                    reserve: plan.limits.reserve
                )
            )
        } catch  where error.number == EFBIG {
            throw .v4l2(
                .unsupportedFormat,
                plan.name,
                path: path,
                "has buffers that are smaller than its images. Take another of its formats."
            )
        } catch {
            throw fail(error, .memory)
        }
        let format = plan.mode.format
        let isYCbCr = PixelFormat.named(format.pixelFormat)?.content.contains(.yCbCr) ?? false
        let colors = answer.colors.attachments(height: format.height, isYCbCr: isYCbCr)
        let (queue, layout) = (queue, layout)
        do throws(CameraError) {
            converter = try plan.mode.pixels.conversion.map { conversion throws(CameraError) in
                try V4L2Converter(conversion, format, limit: queue.count, attachments: colors)
            }
        } catch {
            queue.close()
            throw error
        }
        memory = (0..<queue.count).map(queue.memory)
        attachments = (0..<queue.count).map { index in
            var attachments = colors
            if let layout {
                let buffer = DMABuffer(queue, index: index, layout: layout)
                attachments.set(buffer, for: DMABuffer.key, mode: .shouldNotPropagate)
            }
            return attachments
        }
    }

    private static func setFormat(
        _ handle: V4L2Handle,
        _ mode: V4L2Mode,
        _ type: UInt32
    ) throws(SystemFailure) -> V4L2Negotiated {
        var format = V4L2Negotiated.request(
            mode.pixels.code,
            width: UInt32(mode.format.width),
            height: UInt32(mode.format.height),
            type: type
        )
        try handle.call(CV4L2_S_FMT, &format)
        return V4L2Negotiated(format)
    }

    /// Requests parameter sets with every key frame, if the driver offers the choice.
    ///
    /// Other drivers may or may not do so.
    private static func repeatHeaders(_ handle: V4L2Handle) {
        var control = v4l2_control(id: CV4L2_CID_REPEAT_HEADERS, value: 1)
        try? handle.call(CV4L2_S_CTRL, &control)
    }

    /// Returns the location of the images' planes; nil for compressed images.
    private static func layout(
        _ answer: V4L2Negotiated,
        _ plan: Plan,
        path: String
    ) throws(CameraError) -> V4L2Layout? {
        let (pixels, format) = (plan.mode.pixels, plan.mode.format)
        guard answer.code == pixels.code, answer.width == format.width, answer.height == format.height else {
            throw .v4l2(
                .unsupportedFormat,
                plan.name,
                path: path,
                """
                was asked for \(format.width)x\(format.height) \(pixels.name), which it lists, and set itself to \
                \(answer.width)x\(answer.height) \(V4L2PixelFormat.text(of: answer.code)). Take another of its formats.
                """
            )
        }
        guard pixels.codec == nil else {
            guard answer.pieces.count == 1 else {
                throw .v4l2(.unsupportedFormat, plan.name, path: path, "splits compressed images. Take a raw format.")
            }
            return nil
        }
        let layoutFormat = pixels.conversion?.layoutFormat(of: format.pixelFormat) ?? format.pixelFormat
        guard let entry = PixelFormat.named(layoutFormat), let layout = V4L2Layout(pixels, entry, answer) else {
            throw .v4l2(
                .unsupportedFormat,
                plan.name,
                path: path,
                """
                states that its images of \(format.width)x\(format.height) \(pixels.name) take \
                \(answer.pieces.map(\.size)) bytes, which is not enough. Take another of its formats.
                """
            )
        }
        return layout
    }

    // MARK: Frames

    /// Turns a buffer into a frame; the buffer returns to the driver with the frame's last reference.
    func content(of filled: V4L2Filled) -> Content {
        let (queue, index) = (queue, filled.index)
        let memory = memory[index]
        if let codec = plan.mode.pixels.codec {
            let span = filled.pieces[0]
            let bytes = UnsafeMutableRawBufferPointer(
                start: memory[0].address + span.start,
                count: span.end - span.start
            )
            guard !filled.isDamaged, Self.mayBeImage(bytes, codec),
                let data = try? CMBlockBuffer(buffer: bytes, deallocator: { _, _ in queue.giveBack(index) })
            else {
                queue.giveBack(index)
                return .damaged
            }
            let isKey = V4L2VideoDecoding.isKey(data, codec)
            return .compressed(CompressedImage(codec: codec, data: data, isKey: isKey))
        }
        guard let layout, !filled.isDamaged, isWhole(filled, layout) else {
            queue.giveBack(index)
            return .damaged
        }
        var planes = PixelPlanes(Self.plane(layout.planes[0], memory, filled))
        for plane in layout.planes.dropFirst() { planes.append(Self.plane(plane, memory, filled)) }
        if let converter {
            let image = converter.image(of: planes)
            queue.giveBack(index)
            return image.map { .image($0) } ?? .noRoom
        }
        let format = plan.mode.format
        let image = try? CVPixelBuffer.wrap(
            width: format.width,
            height: format.height,
            format: format.pixelFormat,
            planes: planes,
            attachments: attachments[index],
            release: { queue.giveBack(index) }
        )
        return image.map { .image($0) } ?? .damaged
    }

    /// Returns whether the buffer has all bytes of the image.
    private func isWhole(_ filled: V4L2Filled, _ layout: V4L2Layout) -> Bool {
        for (piece, needed) in layout.needed.enumerated() {
            let span = filled.pieces[piece]
            if span.end - span.start < needed { return false }
        }
        return true
    }

    private static func plane(_ plane: V4L2Layout.Plane, _ memory: [MappedMemory], _ filled: V4L2Filled) -> PixelPlane {
        PixelPlane(
            baseAddress: memory[plane.piece].address + filled.pieces[plane.piece].start + plane.offset,
            bytesPerRow: plane.bytesPerRow,
            width: plane.width,
            height: plane.height
        )
    }

    /// Returns whether the bytes begin like a compressed image.
    private static func mayBeImage(_ bytes: UnsafeMutableRawBufferPointer, _ codec: CompressedImage.Codec) -> Bool {
        switch codec {
        case .jpeg: bytes.count > 4 && bytes[0] == 0xFF && bytes[1] == 0xD8
        case .h264, .hevc: bytes.count > 4
        }
    }

    // MARK: Rate

    /// Changes the frame interval while the stream runs, or with the stream briefly off if the driver requires that.
    ///
    /// A driver that refuses that too, or that chooses another rate, keeps its rate and counts as refusing from now on.
    func setFrameDuration(_ duration: CMTime) {
        let present = rate.withLock { $0.isRefused ? nil : $0.duration }
        guard let present, duration != present else { return }
        let type = type
        func set(_ duration: CMTime) -> CMTime? {
            do throws(SystemFailure) {
                return try queue.withDevice { handle throws(SystemFailure) in
                    try handle.setFrameDuration(duration, type: type)
                }
            } catch {
                guard error.number == EBUSY else { return nil }
                return try? queue.whileOff { handle throws(SystemFailure) in
                    try handle.setFrameDuration(duration, type: type)
                }
            }
        }
        let agreed = set(duration)
        if let agreed, Self.isNear(agreed, duration) {
            rate.withLock { $0.duration = agreed }
            return
        }
        // Restore the rate that clients know.
        if agreed != nil { _ = set(present) }
        rate.withLock { $0.isRefused = true }
    }

    /// Returns whether two frame intervals are equal except for rounding.
    static func isNear(_ a: CMTime, _ b: CMTime) -> Bool {
        abs(a.seconds - b.seconds) <= b.seconds / 100
    }
}
