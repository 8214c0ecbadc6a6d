import CoreMedia
import Foundation
import Glibc
import Synchronization

/// A camera at the machine's emulated USB (`dummy_hcd`): the kernel's `uvcvideo` finds it and streams from it.
///
/// It is made of the file system `gadgetfs`, over which a program can be any USB device, as the kernel's own UVC gadget
/// streams isochronously only, which `dummy_hcd` cannot. Two threads: one answers what the host asks, one sends
/// pictures. ``unplug()`` and the end of the last reference take it off the bus.
///
/// `@unchecked Sendable`: its files are set up before the threads start, and what changes is in a mutex.
final class USBCamera: @unchecked Sendable {
    /// What is wrong with the pictures it sends.
    enum Fault: Sendable, Equatable {
        case none
        /// Every so many pictures are marked as damaged.
        case marked(every: Int)
        /// Every so many pictures have damaged bytes that nothing marks.
        case garbled(every: Int)
        /// Every so many pictures end in the middle.
        case cut(every: Int)
        /// No pictures come any more.
        case silent
    }

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    static let vendor: UInt16 = 0x1209
    static let product: UInt16 = 0x0001
    static let manufacturer = "Obscura"
    static let productName = "Bench camera"

    /// What the host has settled on.
    private struct Streaming {
        var format: UInt8 = USBCameraDescriptors.jpegFormat
        var frame: UInt8 = 1
        var interval: UInt32 = USBCameraDescriptors.jpegFrames[0].intervals[0]
        /// Counts the host's beginnings; 0: it has not begun yet.
        var generation = 0
    }

    private struct State {
        var controls = USBCameraControls()
        var probed = Streaming()
        var committed = Streaming()
        var endpoint: Int32 = -1
        var fault = Fault.none
        var sent = 0
        var isOver = false
        var trouble: [String] = []
        var sender: pthread_t?
    }

    private static let folder = "/dev/gadget"
    /// How many bytes of a picture go over the bus at once, with their header.
    private static let payloadSize = 16_384
    private static let headerSize = 2

    private let serial: String?
    private let control: Int32
    /// A pipe; its writing end wakes the thread that answers.
    private let wakeup: (read: Int32, write: Int32)
    private let pictures = USBCameraPictures()
    private let state = Mutex(State())
    private let threads = DispatchGroup()

    /// Plugs a camera in.
    ///
    /// - Parameter serial: its serial number; nil for none.
    init(serial: String? = "BENCH0001") throws {
        self.serial = serial
        let udc = try Self.mountedController()
        control = open(udc, O_RDWR)
        guard control >= 0 else {
            throw Failure(description: "\(udc) cannot be opened: \(String(cString: strerror(errno)))")
        }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Failure(description: "no pipe: errno \(errno)") }
        wakeup = (ends[0], ends[1])
        let descriptors =
            USBCameraDescriptors.bytes(UInt32(0)) + USBCameraDescriptors.configuration(isHighSpeed: false)
            + USBCameraDescriptors.configuration(isHighSpeed: true)
            + USBCameraDescriptors.device(vendor: Self.vendor, product: Self.product, hasSerial: serial != nil)
        guard write(control, descriptors, descriptors.count) == descriptors.count else {
            let words = String(cString: strerror(errno))
            close(control)
            close(wakeup.read)
            close(wakeup.write)
            throw Failure(description: "the descriptors were refused: \(words)")
        }
        // Without a handler the signal would end the process, and with SA_RESTART the write would go on.
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in }
        sigaction(SIGUSR2, &action, nil)
        start("usb camera") { $0.answer() }
        start("usb sender") { $0.send() }
    }

    deinit { unplug() }

    /// How many pictures were sent since it was plugged in.
    var sent: Int { state.withLock { $0.sent } }

    /// What went wrong here, which no test wants.
    var trouble: [String] { state.withLock { $0.trouble } }

    /// Where a control is now.
    func value(of place: USBCameraControls.Place) -> Int32? { state.withLock { $0.controls.controls[place]?.now } }

    /// What is wrong with the pictures from now on.
    func setFault(_ fault: Fault) { state.withLock { $0.fault = fault } }

    /// Takes the camera off the bus; returns when the kernel has let go of it.
    func unplug() {
        let first = state.withLock { state in
            defer { state.isOver = true }
            return !state.isOver
        }
        guard first else { return }
        var one: UInt8 = 1
        write(wakeup.write, &one, 1)
        interruptSender()
        // Both threads end by themselves; the second may wait for a host, which the signal ends.
        while threads.wait(timeout: .now() + .milliseconds(50)) == .timedOut { interruptSender() }
        let endpoint = state.withLock { state in
            defer { state.endpoint = -1 }
            return state.endpoint
        }
        if endpoint >= 0 { close(endpoint) }
        close(control)
        close(wakeup.read)
        close(wakeup.write)
    }

    // MARK: set-up

    private func start(_ name: String, _ body: @escaping @Sendable (USBCamera) -> Void) {
        threads.enter()
        // The camera outlives its threads: its end waits for them.
        let camera = Unmanaged.passUnretained(self)
        let address = UInt(bitPattern: camera.toOpaque())
        let group = threads
        let thread = Thread {
            if let pointer = UnsafeRawPointer(bitPattern: address) {
                body(Unmanaged<USBCamera>.fromOpaque(pointer).takeUnretainedValue())
            }
            group.leave()
        }
        thread.name = name
        thread.start()
    }

    /// The file of the USB controller, in a file system that is mounted when it is first wanted.
    private static func mountedController() throws -> String {
        mkdir(folder, 0o755)
        if let name = controllerName { return name }
        guard mount("none", folder, "gadgetfs", 0, nil) == 0 else {
            throw Failure(description: "gadgetfs cannot be mounted: \(String(cString: strerror(errno)))")
        }
        guard let name = controllerName else { throw Failure(description: "gadgetfs shows no USB controller") }
        return name
    }

    private static var controllerName: String? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.first { $0.contains("udc") }.map { folder + "/" + $0 }
    }

    private func note(_ words: String) { state.withLock { $0.trouble.append(words) } }

    private func interruptSender() {
        if let sender = state.withLock({ $0.sender }) { pthread_kill(sender, SIGUSR2) }
    }

    // MARK: answering the host

    /// Bytes of an event of gadgetfs, and the kinds of events.
    private static let eventSize = 12
    private static let setupEvent: UInt8 = 3

    private func answer() {
        while true {
            var files = [
                pollfd(fd: control, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wakeup.read, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&files, 2, -1) > 0 else { continue }
            if state.withLock({ $0.isOver }) { return }
            guard files[0].revents != 0 else { continue }
            var event = [UInt8](repeating: 0, count: Self.eventSize)
            guard read(control, &event, Self.eventSize) == Self.eventSize else { continue }
            if event[8] == Self.setupEvent { answer(Setup(event)) }
        }
    }

    /// A control transfer's first bytes.
    private struct Setup {
        var type: UInt8
        var request: UInt8
        var value: UInt16
        var index: UInt16
        var length: Int

        init(_ bytes: [UInt8]) {
            type = bytes[0]
            request = bytes[1]
            value = UInt16(bytes[2]) | UInt16(bytes[3]) << 8
            index = UInt16(bytes[4]) | UInt16(bytes[5]) << 8
            length = Int(bytes[6]) | Int(bytes[7]) << 8
        }

        var isIn: Bool { type & 0x80 != 0 }
        var isClass: Bool { type & 0x60 == 0x20 }
    }

    private func answer(_ setup: Setup) {
        if setup.isIn {
            guard let reply = reply(to: setup) else { return stall(setup) }
            let bytes = Array(reply.prefix(setup.length))
            if write(control, bytes, bytes.count) < 0 { note("an answer was not taken: errno \(errno)") }
            return
        }
        var data = [UInt8](repeating: 0, count: setup.length)
        if setup.length > 0 {
            let count = read(control, &data, setup.length)
            guard count >= 0 else { return note("no data came with a request: errno \(errno)") }
            data = Array(data.prefix(count))
        } else if setup.type == 0, setup.request == 0x09 {
            configure()
        }
        if setup.isClass { take(data, setup) }
        if setup.length == 0 { _ = read(control, &data, 0) }
    }

    /// Refuses a request: input or output in the wrong direction does it.
    private func stall(_ setup: Setup) {
        var byte: UInt8 = 0
        if setup.isIn { _ = read(control, &byte, 0) } else { _ = write(control, &byte, 0) }
    }

    /// The host has chosen the configuration: its endpoint is there from now on.
    private func configure() {
        guard state.withLock({ $0.endpoint }) < 0 else { return }
        let path = Self.folder + "/ep1in-bulk"
        let endpoint = open(path, O_RDWR)
        guard endpoint >= 0 else { return note("\(path) cannot be opened: errno \(errno)") }
        let descriptors =
            USBCameraDescriptors.bytes(UInt32(1)) + USBCameraDescriptors.endpointDescriptor(isHighSpeed: false)
            + USBCameraDescriptors.endpointDescriptor(isHighSpeed: true)
        guard write(endpoint, descriptors, descriptors.count) == descriptors.count else {
            close(endpoint)
            return note("the endpoint was refused: errno \(errno)")
        }
        state.withLock { $0.endpoint = endpoint }
    }

    private func reply(to setup: Setup) -> [UInt8]? {
        if setup.type == 0x80, setup.request == 0x06, setup.value >> 8 == 0x03 {
            return string(UInt8(truncatingIfNeeded: setup.value))
        }
        guard setup.isClass else { return nil }
        let selector = UInt8(setup.value >> 8)
        guard setup.index & 0xFF == 1 else {
            let place = USBCameraControls.Place(entity: UInt8(setup.index >> 8), selector: selector)
            return state.withLock { $0.controls.answer(to: setup.request, at: place) }
        }
        switch setup.request {
        case USBCameraControls.Request.info: return [0x03]
        case USBCameraControls.Request.length: return [26, 0]
        case USBCameraControls.Request.get: return state.withLock { Self.settlement($0.probed) }
        case USBCameraControls.Request.smallest, USBCameraControls.Request.largest, USBCameraControls.Request.usual:
            return Self.settlement(Streaming())
        default: return nil
        }
    }

    private func string(_ index: UInt8) -> [UInt8]? {
        let text: String
        switch index {
        case 0: return [4, 0x03, 0x09, 0x04]
        case USBCameraDescriptors.manufacturerString: text = Self.manufacturer
        case USBCameraDescriptors.productString: text = Self.productName
        case USBCameraDescriptors.serialString: text = serial ?? ""
        default: return nil
        }
        let units = text.utf16.flatMap { USBCameraDescriptors.bytes($0) }
        return [UInt8(2 + units.count), 0x03] + units
    }

    /// What the camera and its host settle on before they stream.
    private static func settlement(_ streaming: Streaming) -> [UInt8] {
        let frame = frame(of: streaming)
        return [1, 0, streaming.format, streaming.frame] + USBCameraDescriptors.bytes(streaming.interval)
            + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0] + USBCameraDescriptors.bytes(UInt32(frame.width * frame.height * 2))
            + USBCameraDescriptors.bytes(UInt32(payloadSize))
    }

    private static func frame(of streaming: Streaming) -> USBCameraDescriptors.Frame {
        let frames =
            streaming.format == USBCameraDescriptors.rawFormat
            ? USBCameraDescriptors.rawFrames : USBCameraDescriptors.jpegFrames
        return frames[min(max(Int(streaming.frame), 1), frames.count) - 1]
    }

    private func take(_ data: [UInt8], _ setup: Setup) {
        let selector = UInt8(setup.value >> 8)
        guard setup.request == USBCameraControls.Request.set else { return }
        guard setup.index & 0xFF == 1 else {
            let place = USBCameraControls.Place(entity: UInt8(setup.index >> 8), selector: selector)
            return state.withLock { $0.controls.set(place, to: data) }
        }
        guard data.count >= 8 else { return note("a settlement of \(data.count) bytes") }
        var asked = Streaming()
        asked.format = data[2] == USBCameraDescriptors.rawFormat ? data[2] : USBCameraDescriptors.jpegFormat
        asked.frame = data[3]
        asked.interval = UInt32(data[4]) | UInt32(data[5]) << 8 | UInt32(data[6]) << 16 | UInt32(data[7]) << 24
        let intervals = Self.frame(of: asked).intervals
        asked.interval =
            intervals.min { abs(Int($0) - Int(asked.interval)) < abs(Int($1) - Int(asked.interval)) } ?? 333_333
        let begins = selector == 0x02
        state.withLock { [asked] state in
            state.probed = asked
            guard begins else { return }
            let generation = state.committed.generation + 1
            state.committed = asked
            state.committed.generation = generation
        }
        // What waits to be sent belongs to the stream before.
        if begins { interruptSender() }
    }

    // MARK: sending pictures

    private func send() {
        state.withLock { $0.sender = pthread_self() }
        defer { state.withLock { $0.sender = nil } }
        var toggle: UInt8 = 0
        var due = Self.now
        while true {
            let (streaming, fault, endpoint, number, isOver) = state.withLock {
                ($0.committed, $0.fault, $0.endpoint, $0.sent, $0.isOver)
            }
            if isOver { return }
            guard streaming.generation > 0, endpoint >= 0, fault != .silent else {
                Self.pause(until: Self.now + 5_000_000)
                due = Self.now
                continue
            }
            // A camera's own pace: the sensor does not wait for its host.
            due = max(due + UInt64(streaming.interval) * 100, Self.now - 1_000_000_000)
            Self.pause(until: due)
            toggle ^= 1
            let frame = Self.frame(of: streaming)
            let isCompressed = streaming.format == USBCameraDescriptors.jpegFormat
            do {
                var bytes = try pictures.bytes(
                    ofNumber: number,
                    width: frame.width,
                    height: frame.height,
                    isCompressed: isCompressed
                )
                let isMarked = Self.spoil(&bytes, number: number, fault: fault)
                if send(bytes, to: endpoint, toggle: toggle, isMarked: isMarked, generation: streaming.generation) {
                    state.withLock { $0.sent += 1 }
                }
            } catch {
                return note("no picture: \(error)")
            }
        }
    }

    /// Makes the fault; true where the host is told.
    private static func spoil(_ bytes: inout [UInt8], number: Int, fault: Fault) -> Bool {
        switch fault {
        case .none, .silent: return false
        case .marked(let every): return number % every == every - 1
        case .cut(let every):
            if number % every == every - 1 { bytes.removeLast(bytes.count / 2) }
            return false
        case .garbled(let every):
            // All over the picture but its first 40 bytes, which would make it no picture at all for anybody.
            if number % every == every - 1 {
                for place in stride(from: 40, to: bytes.count, by: 7) {
                    bytes[place] = UInt8(truncatingIfNeeded: place)
                }
            }
            return false
        }
    }

    /// False where the host went away or began anew in the middle.
    private func send(_ bytes: [UInt8], to endpoint: Int32, toggle: UInt8, isMarked: Bool, generation: Int) -> Bool {
        var start = 0
        let room = Self.payloadSize - Self.headerSize
        while start < bytes.count {
            var end = min(start + room, bytes.count)
            // A transfer is over with a short packet, so the last one must not fill its packets.
            if end == bytes.count, end - start < room, (end - start + Self.headerSize) % 512 == 0 { end -= 1 }
            let isLast = end == bytes.count
            let flags = 0x80 | toggle | (isLast ? 0x02 : 0) | (isMarked && isLast ? 0x40 : 0)
            let payload = [UInt8(Self.headerSize), flags] + bytes[start..<end]
            guard write(endpoint, payload, payload.count) == payload.count else { return false }
            let isCurrent = state.withLock { $0.committed.generation == generation && !$0.isOver }
            guard isCurrent else { return false }
            start = end
        }
        return true
    }

    private static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    private static func pause(until time: UInt64) {
        var end = timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, nil)
    }
}
