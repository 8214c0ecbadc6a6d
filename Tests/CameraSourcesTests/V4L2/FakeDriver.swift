import Basics
import CV4L2
import CoreVideo
import Foundation
import Glibc
import Pacing
import Synchronization
import Testing

@testable import CameraSources

/// A camera driver in memory. Answers the six system calls according to the kernel's documentation, with errors on
/// request.
///
/// A frame arrives when a test calls ``emit``. No call takes time: if a test has requested silence, a wait for a frame
/// times out immediately; otherwise it lasts until a frame arrives.
// @unchecked because all mutable state is used with the condition's mutex held.
final class FakeDriver: VideoSystem, @unchecked Sendable {
    struct Size: Equatable {
        var width: UInt32
        var height: UInt32
        var intervals: [(UInt32, UInt32)] = [(1, 30)]

        static func == (a: Size, b: Size) -> Bool { a.width == b.width && a.height == b.height }
    }

    struct Format {
        var code: String
        var sizes: [Size] = [Size(width: 64, height: 48)]
    }

    /// A stepwise entry of sizes or intervals.
    struct Steps {
        var least: (UInt32, UInt32)
        var most: (UInt32, UInt32)
        var step: (UInt32, UInt32)
    }

    /// The driver's properties, changed only before its use.
    struct Settings {
        var card = "Fake Camera"
        var driver = "fake"
        var bus = "usb-1"
        var capabilities = UInt32(V4L2_CAP_VIDEO_CAPTURE) | UInt32(V4L2_CAP_STREAMING)
        var usesDeviceCapabilities = true
        var formats = [Format(code: "YUYV")]
        /// Replaces the sizes of all formats.
        var sizeSteps: Steps?
        /// Replaces the intervals of all sizes: from, to.
        var intervalSteps: ((UInt32, UInt32), (UInt32, UInt32))?
        /// If false, the driver has no list of sizes, or of intervals.
        var listsSizes = true
        var listsIntervals = true
        /// Lists never end and repeat their last entry.
        var listsAreEndless = false
        var setsRate = true
        var takesRateWhileOn = true
        /// The answer of S_PARM, instead of the requested interval.
        var answeredInterval: (UInt32, UInt32)?
        var colors = V4L2Colors()
        /// Padding added to the minimum row size in each piece.
        var rowPadding = 0
        /// Modifies the answer to S_FMT.
        var changesAnswer: (@Sendable (inout V4L2Negotiated) -> Void)?
        /// Maximum number of buffers.
        var mostBuffers = 32
        /// Number of bytes by which each buffer is too short.
        var bufferShortage = 0
        var exports = false
        /// Offset of the image in each piece.
        var dataOffset = 0
    }

    /// A frame for ``emit``.
    struct Frame {
        var sequence: UInt32
        /// In nanoseconds; nil is the current host time.
        var stamp: Int64?
        var isDamaged = false
        /// Number of used bytes in each piece; nil for all necessary ones.
        var bytesUsed: Int?
        /// The value of all bytes.
        ///
        /// `bytes` overrides it.
        var fill: UInt8 = 0
        var bytes: [UInt8]?
    }

    private struct Buffer {
        var pieces: [MappedMemory]
        var isQueued = false
        var isDone = false
    }

    private struct Done {
        var index: Int
        var frame: Frame
    }

    let settings: Settings
    private let condition = WaitCondition()
    /// Wakes a wait when something has changed.
    private let kick = WakeSignal()
    private var opened: Set<Int32> = []
    /// The descriptor that owns the buffers.
    ///
    /// As in the kernel, closing another descriptor, such as one for reading a control, does not affect the stream.
    private var owner: Int32?
    private var otherDescriptors: Set<Int32> = []
    private var buffers: [Buffer] = []
    private var queued: [Int] = []
    private var done: [Done] = []
    private var isOn = false
    private var negotiated: V4L2Negotiated?
    private var type: UInt32 = 0
    private var interval: (UInt32, UInt32) = (1, 30)
    private var errors: [UInt: [Int32]] = [:]
    private var openErrors: [Int32] = []
    private var mapErrors: [Int32] = []
    private var pollErrors: [Int32] = []
    private var silences = 0
    private var falseCalls = 0
    private var signals: [UInt32] = []
    private var isSubscribedToSignal = false
    private var isUnplugged = false
    private var hangs: Set<UInt> = []
    private var isHanging = false
    private var givesStrangeIndex = false
    private var mapped = 0
    private var log: [String] = []
    private var pausesSeen: [Int32] = []
    private var leastQueued = Int.max
    private var allocations: [UnsafeMutableRawPointer] = []

    init(_ settings: Settings = Settings()) {
        self.settings = settings
        if let first = settings.formats.first?.sizes.first?.intervals.first { interval = first }
    }

    deinit {
        for allocation in allocations { allocation.deallocate() }
    }

    // MARK: The tests' interface

    /// Makes the next calls of a request fail with these errors, one each.
    func fail(_ request: UInt, _ numbers: Int32...) {
        condition.locked { errors[request, default: []] += numbers }
        kick.wake()
    }

    func failOpen(_ numbers: Int32...) { condition.locked { openErrors += numbers } }
    func failMap(_ numbers: Int32...) { condition.locked { mapErrors += numbers } }

    func failPoll(_ numbers: Int32...) {
        condition.locked { pollErrors += numbers }
        kick.wake()
    }

    /// Makes the next waits for a frame time out.
    func beSilent(_ count: Int) {
        condition.locked { silences += count }
        kick.wake()
    }

    /// Makes the next waits signal a frame that does not exist.
    func callFalsely(_ count: Int) {
        condition.locked { falseCalls += count }
        kick.wake()
    }

    /// Reports another signal at the socket, with these changes.
    func changeSignal(_ changes: UInt32 = UInt32(V4L2_EVENT_SRC_CH_RESOLUTION)) {
        condition.locked { if isSubscribedToSignal { signals.append(changes) } }
        kick.wake()
    }

    /// Makes all further calls fail like those of a disconnected camera.
    func unplug() {
        condition.locked { isUnplugged = true }
        kick.wake()
    }

    /// Connects a camera again, possibly another one.
    func plugIn() { condition.locked { isUnplugged = false } }

    /// Makes the next call of a request hang until ``letGo``.
    func hang(_ request: UInt) { condition.locked { _ = hangs.insert(request) } }

    func letGo() {
        condition.locked {
            hangs = []
            condition.broadcast()
        }
    }

    /// Waits until a call hangs.
    func waitUntilHanging() { wait("a call that hangs") { isHanging } }

    /// Fills the next buffer; returns false if the driver has none.
    @discardableResult
    func emit(_ frame: Frame) -> Bool {
        let isDone = condition.locked { () -> Bool in
            guard isOn, !queued.isEmpty else { return false }
            leastQueued = min(leastQueued, queued.count)
            let index = queued.removeFirst()
            buffers[index].isQueued = false
            buffers[index].isDone = true
            for piece in buffers[index].pieces {
                if let bytes = frame.bytes {
                    bytes.withUnsafeBytes { source in
                        let start = settings.dataOffset
                        piece.address.advanced(by: start).copyMemory(
                            from: source.baseAddress ?? UnsafeRawPointer(piece.address),
                            byteCount: min(source.count, piece.length - start)
                        )
                    }
                } else {
                    memset(piece.address, Int32(frame.fill), piece.length)
                }
            }
            done.append(Done(index: index, frame: frame))
            return true
        }
        kick.wake()
        return isDone
    }

    /// Waits until this many buffers are with the driver.
    func waitForQueued(_ count: Int) { wait("\(count) buffers with the driver") { queued.count >= count } }

    /// Waits until the stream was switched on this many times.
    func waitForRestart(_ count: Int) {
        wait("\(count) starts of the stream") { isOn && log.count(where: { $0 == "STREAMON" }) >= count }
    }

    /// Waits until all errors of waits were consumed.
    func waitForPollErrors() { wait("waits that fail") { pollErrors.isEmpty } }

    /// Waits until no descriptor of the device is open; a control may still be read after a stop has returned.
    func waitUntilClosed() { wait("the device to be closed") { opened.isEmpty } }

    /// Waits for a condition for at most half a minute, and fails the test otherwise.
    private func wait(_ what: String, _ hasCome: () -> Bool) {
        let limit = HostClock.now + 30_000_000_000
        let isThere = condition.locked { () -> Bool in
            while !hasCome() {
                guard HostClock.now < limit else { return false }
                condition.wait(untilNanoseconds: limit)
            }
            return true
        }
        if !isThere { Issue.record("Waited in vain for \(what).") }
    }

    /// Gives the next filled buffer an invalid index.
    func answerStrangeIndex() { condition.locked { givesStrangeIndex = true } }

    var queuedCount: Int { condition.locked { queued.count } }
    var bufferCount: Int { condition.locked { buffers.count } }
    var mappedCount: Int { condition.locked { mapped } }
    var exportedCount: Int { condition.locked { otherDescriptors.count } }
    var isStreaming: Bool { condition.locked { isOn } }
    var currentInterval: [UInt32] { condition.locked { [interval.0, interval.1] } }
    /// The names of the calls that change something, in order.
    var history: [String] { condition.locked { log } }
    /// The timeouts of waits that only a stop can interrupt.
    var pauses: [Int32] { condition.locked { pausesSeen } }

    /// Returns the addresses of a buffer's pieces.
    func addresses(_ index: Int) -> [UnsafeMutableRawPointer] {
        condition.locked { buffers[index].pieces.map(\.address) }
    }

    // MARK: The six calls

    func open(_ path: String, _ flags: Int32) -> Int32 {
        condition.locked {
            if !openErrors.isEmpty { return -openErrors.removeFirst() }
            if isUnplugged { return -ENOENT }
            let descriptor = eventfd(0, Int32(EFD_CLOEXEC))
            opened.insert(descriptor)
            return descriptor
        }
    }

    func close(_ descriptor: Int32) -> Int32 {
        condition.locked {
            opened.remove(descriptor)
            if owner == descriptor {
                owner = nil
                isOn = false
                queued = []
                done = []
            }
            otherDescriptors.remove(descriptor)
            condition.broadcast()
            return Glibc.close(descriptor)
        }
    }

    func mmap(_ descriptor: Int32, length: Int, offset: Int) -> Result<MappedMemory, SystemFailure> {
        condition.locked {
            if !mapErrors.isEmpty { return .failure(SystemFailure(mapErrors.removeFirst())) }
            let (index, piece) = (offset >> 16, (offset >> 12) & 15)
            guard buffers.indices.contains(index), buffers[index].pieces.indices.contains(piece) else {
                return .failure(SystemFailure(EINVAL))
            }
            mapped += 1
            return .success(MappedMemory(address: buffers[index].pieces[piece].address, length: length))
        }
    }

    func munmap(_ memory: MappedMemory) -> Int32 {
        condition.locked {
            mapped -= 1
            return 0
        }
    }

    func poll(_ descriptors: inout [pollfd], milliseconds: Int32) -> Int32 {
        let isPause = descriptors.count == 1
        if isPause {
            condition.locked { pausesSeen.append(milliseconds) }
            return Glibc.poll(&descriptors, 1, 0)
        }
        while true {
            let now = condition.locked { () -> Int32? in
                if !pollErrors.isEmpty {
                    condition.broadcast()
                    return -pollErrors.removeFirst()
                }
                if isUnplugged {
                    descriptors[0].revents = Int16(POLLERR | POLLHUP)
                    return 1
                }
                if falseCalls > 0 {
                    falseCalls -= 1
                    descriptors[0].revents = Int16(POLLIN)
                    return 1
                }
                if !signals.isEmpty {
                    descriptors[0].revents = Int16(POLLPRI)
                    return 1
                }
                if !isOn {
                    descriptors[0].revents = Int16(POLLERR)
                    return 1
                }
                if !done.isEmpty || errors[CV4L2_DQBUF]?.isEmpty == false {
                    descriptors[0].revents = Int16(POLLIN)
                    return 1
                }
                if silences > 0 {
                    silences -= 1
                    return 0
                }
                return nil
            }
            if let now { return now }
            // A test that hangs here fails after half a minute.
            var both = [pollfd(fd: kick.descriptor, events: Int16(POLLIN), revents: 0), descriptors[1]]
            guard Glibc.poll(&both, 2, 30_000) > 0 else { return 0 }
            if both[0].revents != 0 { kick.rest() }
            if both[1].revents != 0 {
                descriptors[1].revents = both[1].revents
                return 1
            }
        }
    }

    func ioctl(_ descriptor: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> Int32 {
        condition.locked {
            if hangs.contains(request) {
                isHanging = true
                condition.broadcast()
                while hangs.contains(request) { condition.wait() }
                isHanging = false
            }
            if errors[request]?.isEmpty == false { return -(errors[request]?.removeFirst() ?? EIO) }
            if isUnplugged { return -ENODEV }
            if request == CV4L2_REQBUFS {
                let count = argument.assumingMemoryBound(to: v4l2_requestbuffers.self).pointee.count
                owner = count > 0 ? descriptor : nil
            }
            return answer(request, argument)
        }
    }

    // MARK: Requests, with the mutex held

    private func answer(_ request: UInt, _ argument: UnsafeMutableRawPointer) -> Int32 {
        switch request {
        case CV4L2_QUERYCAP: capability(argument.assumingMemoryBound(to: v4l2_capability.self))
        case CV4L2_ENUM_FMT: listFormat(argument.assumingMemoryBound(to: v4l2_fmtdesc.self))
        case CV4L2_ENUM_FRAMESIZES: listSize(argument.assumingMemoryBound(to: v4l2_frmsizeenum.self))
        case CV4L2_ENUM_FRAMEINTERVALS: listInterval(argument.assumingMemoryBound(to: v4l2_frmivalenum.self))
        case CV4L2_G_FMT, CV4L2_TRY_FMT, CV4L2_S_FMT:
            setFormat(request, argument.assumingMemoryBound(to: v4l2_format.self))
        case CV4L2_G_PARM, CV4L2_S_PARM: rate(request, argument.assumingMemoryBound(to: v4l2_streamparm.self))
        case CV4L2_REQBUFS: requestBuffers(argument.assumingMemoryBound(to: v4l2_requestbuffers.self))
        case CV4L2_QUERYBUF: describeBuffer(argument.assumingMemoryBound(to: v4l2_buffer.self))
        case CV4L2_QBUF: queue(argument.assumingMemoryBound(to: v4l2_buffer.self))
        case CV4L2_DQBUF: dequeue(argument.assumingMemoryBound(to: v4l2_buffer.self))
        case CV4L2_EXPBUF: export(argument.assumingMemoryBound(to: v4l2_exportbuffer.self))
        case CV4L2_STREAMON: streamOn()
        case CV4L2_STREAMOFF: streamOff()
        case CV4L2_SUBSCRIBE_EVENT: subscribe(argument.assumingMemoryBound(to: v4l2_event_subscription.self))
        case CV4L2_DQEVENT: nextEvent(argument.assumingMemoryBound(to: v4l2_event.self))
        default: -ENOTTY
        }
    }

    private func subscribe(_ subscription: UnsafeMutablePointer<v4l2_event_subscription>) -> Int32 {
        guard subscription.pointee.type == UInt32(V4L2_EVENT_SOURCE_CHANGE) else { return -ENOTTY }
        isSubscribedToSignal = true
        return 0
    }

    private func nextEvent(_ event: UnsafeMutablePointer<v4l2_event>) -> Int32 {
        guard !signals.isEmpty else { return -ENOENT }
        event.pointee.type = UInt32(V4L2_EVENT_SOURCE_CHANGE)
        event.pointee.u.src_change.changes = signals.removeFirst()
        return 0
    }

    private func capability(_ capability: UnsafeMutablePointer<v4l2_capability>) -> Int32 {
        write(settings.card, &capability.pointee.card)
        write(settings.driver, &capability.pointee.driver)
        write(settings.bus, &capability.pointee.bus_info)
        if settings.usesDeviceCapabilities {
            capability.pointee.capabilities = UInt32.max
            capability.pointee.device_caps = settings.capabilities
        } else {
            capability.pointee.capabilities = settings.capabilities & ~UInt32(V4L2_CAP_DEVICE_CAPS)
        }
        return 0
    }

    private func write<Field>(_ text: String, _ field: inout Field) {
        withUnsafeMutableBytes(of: &field) { bytes in
            for (index, byte) in text.utf8.prefix(bytes.count).enumerated() { bytes[index] = byte }
        }
    }

    /// Returns the entry of a list at an index; nil after its end.
    private func entry<Entry>(_ list: [Entry], _ index: UInt32) -> Entry? {
        if settings.listsAreEndless { return list.last.map { Int(index) < list.count ? list[Int(index)] : $0 } }
        return Int(index) < list.count ? list[Int(index)] : nil
    }

    private func listFormat(_ entry: UnsafeMutablePointer<v4l2_fmtdesc>) -> Int32 {
        guard let format = self.entry(settings.formats, entry.pointee.index) else { return -EINVAL }
        entry.pointee.pixelformat = V4L2PixelFormat.code(of: format.code)
        return 0
    }

    private func format(_ code: UInt32) -> Format? {
        settings.formats.first { V4L2PixelFormat.code(of: $0.code) == code }
    }

    private func listSize(_ entry: UnsafeMutablePointer<v4l2_frmsizeenum>) -> Int32 {
        guard settings.listsSizes, let format = format(entry.pointee.pixel_format) else { return -EINVAL }
        if let steps = settings.sizeSteps {
            guard entry.pointee.index == 0 else { return -EINVAL }
            entry.pointee.type = V4L2_FRMSIZE_TYPE_STEPWISE.rawValue
            entry.pointee.stepwise = v4l2_frmsize_stepwise(
                min_width: steps.least.0,
                max_width: steps.most.0,
                step_width: steps.step.0,
                min_height: steps.least.1,
                max_height: steps.most.1,
                step_height: steps.step.1
            )
            return 0
        }
        guard let size = self.entry(format.sizes, entry.pointee.index) else { return -EINVAL }
        entry.pointee.type = V4L2_FRMSIZE_TYPE_DISCRETE.rawValue
        entry.pointee.discrete = v4l2_frmsize_discrete(width: size.width, height: size.height)
        return 0
    }

    private func listInterval(_ entry: UnsafeMutablePointer<v4l2_frmivalenum>) -> Int32 {
        guard settings.listsIntervals, let format = format(entry.pointee.pixel_format) else { return -EINVAL }
        if let (from, to) = settings.intervalSteps {
            guard entry.pointee.index == 0 else { return -EINVAL }
            entry.pointee.type = V4L2_FRMIVAL_TYPE_CONTINUOUS.rawValue
            entry.pointee.stepwise.min = v4l2_fract(numerator: from.0, denominator: from.1)
            entry.pointee.stepwise.max = v4l2_fract(numerator: to.0, denominator: to.1)
            entry.pointee.stepwise.step = v4l2_fract(numerator: 1, denominator: 1)
            return 0
        }
        let wanted = Size(width: entry.pointee.width, height: entry.pointee.height)
        let intervals = format.sizes.first { $0 == wanted }?.intervals ?? [(1, 30)]
        guard let interval = self.entry(intervals, entry.pointee.index) else { return -EINVAL }
        entry.pointee.type = V4L2_FRMIVAL_TYPE_DISCRETE.rawValue
        entry.pointee.discrete = v4l2_fract(numerator: interval.0, denominator: interval.1)
        return 0
    }

    private func setFormat(_ request: UInt, _ format: UnsafeMutablePointer<v4l2_format>) -> Int32 {
        let isMulti = format.pointee.type == V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue
        var answer = V4L2Negotiated(format.pointee)
        if request == CV4L2_G_FMT {
            answer.code = settings.formats.first.map { V4L2PixelFormat.code(of: $0.code) } ?? 0
            answer.width = settings.formats.first?.sizes.first?.width ?? 64
            answer.height = settings.formats.first?.sizes.first?.height ?? 48
        }
        answer.colors = settings.colors
        answer.pieces = pieces(answer)
        if request == CV4L2_S_FMT {
            guard !isOn else { return -EBUSY }
            settings.changesAnswer?(&answer)
            negotiated = answer
            type = format.pointee.type
        }
        if isMulti {
            format.pointee.fmt.pix_mp.pixelformat = answer.code
            format.pointee.fmt.pix_mp.width = answer.width
            format.pointee.fmt.pix_mp.height = answer.height
            format.pointee.fmt.pix_mp.num_planes = UInt8(answer.pieces.count)
            format.pointee.fmt.pix_mp.colorspace = answer.colors.space
            format.pointee.fmt.pix_mp.quantization = UInt8(answer.colors.quantization)
            withUnsafeMutableBytes(of: &format.pointee.fmt.pix_mp.plane_fmt) { bytes in
                let planes = bytes.bindMemory(to: v4l2_plane_pix_format.self)
                for (index, piece) in answer.pieces.enumerated() {
                    planes[index].bytesperline = UInt32(truncatingIfNeeded: piece.bytesPerRow)
                    planes[index].sizeimage = UInt32(truncatingIfNeeded: piece.size)
                }
            }
        } else {
            format.pointee.fmt.pix.pixelformat = answer.code
            format.pointee.fmt.pix.width = answer.width
            format.pointee.fmt.pix.height = answer.height
            format.pointee.fmt.pix.bytesperline = UInt32(truncatingIfNeeded: answer.pieces[0].bytesPerRow)
            format.pointee.fmt.pix.sizeimage = UInt32(truncatingIfNeeded: answer.pieces[0].size)
            format.pointee.fmt.pix.colorspace = answer.colors.space
            format.pointee.fmt.pix.quantization = answer.colors.quantization
            format.pointee.fmt.pix.ycbcr_enc = answer.colors.encoding
            format.pointee.fmt.pix.xfer_func = answer.colors.transfer
        }
        return 0
    }

    /// Returns the memory pieces of an image, computed independently of the code under test.
    private func pieces(_ format: V4L2Negotiated) -> [V4L2Negotiated.Piece] {
        let (width, height) = (min(Int(format.width), 1 << 20), min(Int(format.height), 1 << 20))
        let half = (height + 1) / 2
        func piece(_ row: Int, _ rows: Int) -> V4L2Negotiated.Piece {
            .init(bytesPerRow: row + settings.rowPadding, size: (row + settings.rowPadding) * rows)
        }
        func planes(_ row: Int, _ total: (Int) -> Int) -> [V4L2Negotiated.Piece] {
            let padded = row + settings.rowPadding
            return [.init(bytesPerRow: padded, size: total(padded))]
        }
        switch V4L2PixelFormat.text(of: format.code) {
        case "YUYV", "UYVY", "YVYU", "VYUY": return [piece(width * 2, height)]
        case "NV12", "NV21": return planes(width) { $0 * (height + half) }
        case "YU12", "YV12": return planes(width) { $0 * height + $0 / 2 * half * 2 }
        case "NV16": return planes(width) { $0 * height * 2 }
        case "NV24": return planes(width) { $0 * height * 3 }
        case "P010": return planes(width * 2) { $0 * (height + half) }
        case "NM12": return [piece(width, height), piece(width, half)]
        case "NM16": return [piece(width, height), piece(width, height)]
        case "YM12", "YM21": return [piece(width, height), piece(width / 2, half), piece(width / 2, half)]
        case "GREY", "BA81", "GBRG", "GRBG", "RGGB": return [piece(width, height)]
        case "Y10 ", "Y12 ", "Y16 ", "BG10", "GB10", "BA10", "RG10", "BG12", "GB12", "BA12", "RG12", "BYR2", "GB16",
            "GR16",
            "RG16":
            return [piece(width * 2, height)]
        case "RGB3", "BGR3": return [piece(width * 3, height)]
        case "MJPG", "JPEG", "H264", "HEVC": return [.init(bytesPerRow: 0, size: width * height)]
        default: return [piece(width * 4, height)]
        }
    }

    private func rate(_ request: UInt, _ parameters: UnsafeMutablePointer<v4l2_streamparm>) -> Int32 {
        guard settings.setsRate else { return -ENOTTY }
        if request == CV4L2_S_PARM {
            let wanted = parameters.pointee.parm.capture.timeperframe
            log.append("S_PARM \(wanted.numerator)/\(wanted.denominator)")
            guard !isOn || settings.takesRateWhileOn else { return -EBUSY }
            interval = settings.answeredInterval ?? (wanted.numerator, wanted.denominator)
        }
        parameters.pointee.parm.capture.capability = UInt32(V4L2_CAP_TIMEPERFRAME)
        parameters.pointee.parm.capture.timeperframe = v4l2_fract(numerator: interval.0, denominator: interval.1)
        return 0
    }

    private func requestBuffers(_ request: UnsafeMutablePointer<v4l2_requestbuffers>) -> Int32 {
        log.append("REQBUFS \(request.pointee.count)")
        let count = min(Int(request.pointee.count), settings.mostBuffers)
        queued = []
        done = []
        buffers = (0..<count).map { _ in
            Buffer(
                pieces: (negotiated?.pieces ?? []).map { piece in
                    let length = max(piece.size + settings.dataOffset - settings.bufferShortage, 1)
                    let memory = UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 64)
                    allocations.append(memory)
                    return MappedMemory(address: memory, length: length)
                }
            )
        }
        request.pointee.count = UInt32(count)
        return 0
    }

    private func withPlanes(_ buffer: UnsafeMutablePointer<v4l2_buffer>, _ body: (Int, inout v4l2_plane) -> Void) {
        guard let planes = buffer.pointee.m.planes else { return }
        for index in 0..<min(Int(buffer.pointee.length), negotiated?.pieces.count ?? 0) { body(index, &planes[index]) }
    }

    private var isMulti: Bool { type == V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue }

    private func describeBuffer(_ buffer: UnsafeMutablePointer<v4l2_buffer>) -> Int32 {
        let index = Int(buffer.pointee.index)
        guard buffers.indices.contains(index) else { return -EINVAL }
        if isMulti {
            withPlanes(buffer) { piece, plane in
                plane.length = UInt32(buffers[index].pieces[piece].length)
                plane.m.mem_offset = UInt32(index << 16 | piece << 12)
            }
        } else {
            buffer.pointee.length = UInt32(buffers[index].pieces[0].length)
            buffer.pointee.m.offset = UInt32(index << 16)
        }
        return 0
    }

    private func queue(_ buffer: UnsafeMutablePointer<v4l2_buffer>) -> Int32 {
        let index = Int(buffer.pointee.index)
        guard buffers.indices.contains(index), !buffers[index].isQueued, !buffers[index].isDone else { return -EINVAL }
        buffers[index].isQueued = true
        queued.append(index)
        condition.broadcast()
        return 0
    }

    private func dequeue(_ buffer: UnsafeMutablePointer<v4l2_buffer>) -> Int32 {
        guard isOn else { return -EINVAL }
        guard let next = done.first else { return -EAGAIN }
        done.removeFirst()
        buffers[next.index].isDone = false
        buffer.pointee.index = givesStrangeIndex ? 99 : UInt32(next.index)
        givesStrangeIndex = false
        buffer.pointee.sequence = next.frame.sequence
        buffer.pointee.flags = next.frame.isDamaged ? UInt32(V4L2_BUF_FLAG_ERROR) : 0
        let stamp = next.frame.stamp ?? HostClock.now
        buffer.pointee.timestamp = timeval(
            tv_sec: Int(stamp / 1_000_000_000),
            tv_usec: Int(stamp % 1_000_000_000) / 1000
        )
        func used(_ piece: Int) -> UInt32 {
            let usual = next.frame.bytes?.count ?? (negotiated?.pieces[piece].size ?? 0)
            return UInt32((next.frame.bytesUsed ?? usual) + settings.dataOffset)
        }
        if isMulti {
            withPlanes(buffer) { piece, plane in
                plane.bytesused = used(piece)
                plane.data_offset = UInt32(settings.dataOffset)
            }
        } else {
            buffer.pointee.bytesused = used(0)
        }
        return 0
    }

    private func export(_ request: UnsafeMutablePointer<v4l2_exportbuffer>) -> Int32 {
        guard settings.exports else { return -ENOTTY }
        let descriptor = eventfd(0, Int32(EFD_CLOEXEC))
        otherDescriptors.insert(descriptor)
        request.pointee.fd = descriptor
        return 0
    }

    private func streamOn() -> Int32 {
        log.append("STREAMON")
        isOn = true
        condition.broadcast()
        return 0
    }

    private func streamOff() -> Int32 {
        log.append("STREAMOFF")
        isOn = false
        for index in buffers.indices {
            buffers[index].isQueued = false
            buffers[index].isDone = false
        }
        queued = []
        done = []
        return 0
    }
}
