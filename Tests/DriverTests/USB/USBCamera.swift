import CoreMedia
import Foundation
import Glibc
import Pacing

@testable import CameraSources

/// A camera on the machine's emulated USB, which the kernel's `uvcvideo` detects and streams from.
///
/// It is a device of this process in a ``USBPort``. (The kernel's own UVC gadget streams only isochronously, which
/// fails with `dummy_hcd`; `gadgetfs` over `dummy_hcd` loses a request of the host when the next one follows quickly.)
/// One thread answers the host's requests, another one sends images. ``unplug()`` removes the camera from the bus, as
/// does the release of the last reference.
final class USBCamera: Sendable {
    /// A fault of the images that the camera sends.
    enum Fault: Sendable, Equatable {
        case none
        /// One in this many images is marked as damaged.
        case marked(every: Int)
        /// One in this many images has damaged bytes without a mark.
        case garbled(every: Int)
        /// One in this many images is truncated.
        case cut(every: Int)
        /// No more images are sent.
        case silent
        /// All transfers of images fail, as with a bad cable.
        case failing
    }

    static let vendor: UInt16 = 0x1209
    static let product: UInt16 = 0x0001
    static let manufacturer = "Obscura"
    static let productName = "Bench camera"

    /// The streaming parameters that the host has committed.
    fileprivate struct Streaming {
        var format: UInt8 = USBCameraDescriptors.jpegFormat
        var frame: UInt8 = 1
        var interval: UInt32 = USBCameraDescriptors.jpegFrames[0].intervals[0]
        /// Number of streams that the host has started; 0 before the first.
        var generation = 0
    }

    fileprivate struct State {
        var controls = USBCameraControls()
        var probed = Streaming()
        var committed = Streaming()
        var fault = Fault.none
        var sent = 0
        var isOver = false
        var trouble: [String] = []
        /// Transfers that wait for images.
        var waiting: [USBPort.Transfer] = []
    }

    /// The state that the threads share. They do not retain the camera itself.
    // @unchecked: the state is used only with the condition's mutex held.
    fileprivate final class Core: @unchecked Sendable {
        let serial: String?
        let images: USBCameraImages
        let condition = WaitCondition()
        var state = State()

        init(serial: String?, code: String?) {
            self.serial = serial
            images = USBCameraImages(code: code)
        }

        func locked<R>(_ body: (inout State) -> R) -> R {
            condition.locked {
                defer { condition.broadcast() }
                return body(&state)
            }
        }
    }

    /// Number of bytes of an image in one transfer, including the header.
    fileprivate static let payloadSize = 16_384
    fileprivate static let headerSize = 2

    private let core: Core
    private let port: USBPort
    private let sending = DispatchGroup()

    /// Plugs a camera in.
    ///
    /// - Parameters:
    ///   - serial: Its serial number; nil for none.
    ///   - code: The text of a QR code in its images; nil for none.
    init(serial: String? = "BENCH0001", code: String? = nil) throws {
        // The port becomes free shortly before the last camera's device disappears.
        try VideoNodes.wait(for: 0, named: Self.productName)
        let core = Core(serial: serial, code: code)
        self.core = core
        port = try USBPort(
            onTransfer: { core.take($0, $1) },
            onUnlink: { number in
                core.locked { state in
                    let place = state.waiting.firstIndex { $0.number == number }
                    if let place { state.waiting.remove(at: place) }
                    return place != nil
                }
            }
        )
        let (port, sending) = (port, sending)
        sending.enter()
        let thread = Thread {
            core.send(to: port)
            sending.leave()
        }
        thread.name = "usb sender"
        thread.start()
    }

    deinit { unplug() }

    /// Number of images sent since the camera was plugged in.
    var sent: Int { core.locked { $0.sent } }

    /// The image interval that the host has committed, in units of 100 ns.
    var interval: UInt32 { core.locked { $0.committed.interval } }

    /// Unexpected errors of the emulation, which every test treats as failures.
    var trouble: [String] { core.locked { $0.trouble } }

    /// Returns the current value of a control.
    func value(of place: USBCameraControls.Place) -> Int32? { core.locked { $0.controls.controls[place]?.now } }

    /// Sets the fault of all following images.
    func setFault(_ fault: Fault) { core.locked { $0.fault = fault } }

    /// Removes the camera from the bus; returns when the kernel has released it.
    func unplug() {
        core.locked { $0.isOver = true }
        port.unplug()
        sending.wait()
    }
}

extension USBCamera.Core {
    // MARK: answering the host

    /// The first bytes of a control transfer.
    struct Setup {
        var type: UInt8
        var request: UInt8
        var value: UInt16
        var index: UInt16

        init(_ bytes: [UInt8]) {
            type = bytes[0]
            request = bytes[1]
            value = UInt16(bytes[2]) | UInt16(bytes[3]) << 8
            index = UInt16(bytes[4]) | UInt16(bytes[5]) << 8
        }

        var isClass: Bool { type & 0x60 == 0x20 }
    }

    /// Handles a transfer of the host; the other thread sends images.
    func take(_ port: USBPort, _ transfer: USBPort.Transfer) {
        guard transfer.endpoint == 0 else { return locked { $0.waiting.append(transfer) } }
        let setup = Setup(transfer.setup)
        if transfer.isIn {
            guard let reply = reply(to: setup) else { return port.answer(transfer, status: -EPIPE) }
            return port.answer(transfer, data: Array(reply.prefix(transfer.length)))
        }
        if setup.isClass { take(transfer.data, setup) }
        port.answer(transfer)
    }

    private func note(_ words: String) { locked { $0.trouble.append(words) } }

    private func reply(to setup: Setup) -> [UInt8]? {
        if setup.type & 0x60 == 0 { return standardReply(to: setup) }
        guard setup.isClass else { return nil }
        let selector = UInt8(setup.value >> 8)
        guard setup.index & 0xFF == 1 else {
            let place = USBCameraControls.Place(entity: UInt8(setup.index >> 8), selector: selector)
            return locked { $0.controls.answer(to: setup.request, at: place) }
        }
        switch setup.request {
        case USBCameraControls.Request.info: return [0x03]
        case USBCameraControls.Request.length: return [26, 0]
        case USBCameraControls.Request.get: return Self.settlement(locked { $0.probed })
        case USBCameraControls.Request.smallest, USBCameraControls.Request.largest, USBCameraControls.Request.usual:
            return Self.settlement(USBCamera.Streaming())
        default: return nil
        }
    }

    /// Answers the standard requests of USB.
    private func standardReply(to setup: Setup) -> [UInt8]? {
        switch (setup.request, setup.value >> 8) {
        case (0x00, _): [0, 0]
        case (0x06, 0x01):
            USBCameraDescriptors.device(
                vendor: USBCamera.vendor,
                product: USBCamera.product,
                hasSerial: serial != nil
            )
        case (0x06, 0x02): USBCameraDescriptors.configuration
        case (0x06, 0x03): string(UInt8(truncatingIfNeeded: setup.value))
        default: nil
        }
    }

    private func string(_ index: UInt8) -> [UInt8]? {
        let text: String
        switch index {
        case 0: return [4, 0x03, 0x09, 0x04]
        case USBCameraDescriptors.manufacturerString: text = USBCamera.manufacturer
        case USBCameraDescriptors.productString: text = USBCamera.productName
        case USBCameraDescriptors.serialString: text = serial ?? ""
        default: return nil
        }
        let units = text.utf16.flatMap { USBCameraDescriptors.bytes($0) }
        return [UInt8(2 + units.count), 0x03] + units
    }

    /// Returns the negotiated streaming parameters.
    private static func settlement(_ streaming: USBCamera.Streaming) -> [UInt8] {
        let frame = frame(of: streaming)
        return [1, 0, streaming.format, streaming.frame] + USBCameraDescriptors.bytes(streaming.interval)
            + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0] + USBCameraDescriptors.bytes(UInt32(frame.width * frame.height * 2))
            + USBCameraDescriptors.bytes(UInt32(USBCamera.payloadSize))
    }

    private static func frame(of streaming: USBCamera.Streaming) -> USBCameraDescriptors.Frame {
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
            return locked { $0.controls.set(place, to: data) }
        }
        guard data.count >= 8 else { return note("a settlement of \(data.count) bytes") }
        var asked = USBCamera.Streaming()
        asked.format = data[2] == USBCameraDescriptors.rawFormat ? data[2] : USBCameraDescriptors.jpegFormat
        asked.frame = data[3]
        asked.interval = UInt32(data[4]) | UInt32(data[5]) << 8 | UInt32(data[6]) << 16 | UInt32(data[7]) << 24
        let intervals = Self.frame(of: asked).intervals
        asked.interval =
            intervals.min { abs(Int($0) - Int(asked.interval)) < abs(Int($1) - Int(asked.interval)) } ?? 333_333
        let begins = selector == 0x02
        locked { state in
            state.probed = asked
            guard begins else { return }
            let generation = state.committed.generation + 1
            state.committed = asked
            state.committed.generation = generation
        }
    }

    // MARK: sending pictures

    /// Sends images until the camera is removed from the bus.
    func send(to port: USBPort) {
        var toggle: UInt8 = 0
        var due: Int64 = 0
        while let (streaming, fault, number) = next() {
            // The camera has its own pace: a sensor does not wait for its host.
            due = max(due + Int64(streaming.interval) * 100, Self.now)
            Self.pause(until: due)
            toggle ^= 1
            let frame = Self.frame(of: streaming)
            do {
                var bytes = try images.bytes(
                    ofNumber: number,
                    width: frame.width,
                    height: frame.height,
                    isCompressed: streaming.format == USBCameraDescriptors.jpegFormat
                )
                let isMarked = Self.spoil(&bytes, number: number, fault: fault)
                if send(bytes, to: port, toggle: toggle, isMarked: isMarked, generation: streaming.generation) {
                    locked { $0.sent += 1 }
                }
            } catch {
                return note("no picture: \(error)")
            }
        }
    }

    /// Waits until the host requests an image, and returns its parameters; nil at the end.
    private func next() -> (USBCamera.Streaming, USBCamera.Fault, Int)? {
        condition.locked {
            while !state.isOver {
                let mayStream = state.committed.generation > 0 && !state.waiting.isEmpty && state.fault != .silent
                if mayStream { return (state.committed, state.fault, state.sent) }
                condition.wait()
            }
            return nil
        }
    }

    /// Applies the fault to an image; returns true if the host is notified of it.
    private static func spoil(_ bytes: inout [UInt8], number: Int, fault: USBCamera.Fault) -> Bool {
        switch fault {
        case .none, .silent, .failing: return false
        case .marked(let every): return number % every == every - 1
        case .cut(let every):
            if number % every == every - 1 { bytes.removeLast(bytes.count / 2) }
            return false
        case .garbled(let every):
            // Damages the whole image except its first 40 bytes, without which it would not be recognized as an image.
            if number % every == every - 1 {
                for place in stride(from: 40, to: bytes.count, by: 7) {
                    bytes[place] = UInt8(truncatingIfNeeded: place)
                }
            }
            return false
        }
    }

    /// Sends an image; returns false if the host disconnected or restarted the stream in the meantime.
    private func send(_ bytes: [UInt8], to port: USBPort, toggle: UInt8, isMarked: Bool, generation: Int) -> Bool {
        var start = 0
        let room = USBCamera.payloadSize - USBCamera.headerSize
        while start < bytes.count {
            guard let (transfer, isFailing) = nextTransfer(generation) else { return false }
            if isFailing {
                port.answer(transfer, status: -EPROTO)
                return false
            }
            let end = min(start + room, bytes.count)
            let isLast = end == bytes.count
            let flags = 0x80 | toggle | (isLast ? 0x02 : 0) | (isMarked && isLast ? 0x40 : 0)
            port.answer(transfer, data: [UInt8(USBCamera.headerSize), flags] + bytes[start..<end])
            start = end
        }
        return true
    }

    /// Returns the host's next transfer for a stream; nil when that stream is over.
    private func nextTransfer(_ generation: Int) -> (USBPort.Transfer, Bool)? {
        condition.locked {
            while !state.isOver, state.committed.generation == generation {
                if !state.waiting.isEmpty { return (state.waiting.removeFirst(), state.fault == .failing) }
                condition.wait()
            }
            return nil
        }
    }

    private static var now: Int64 {
        CMClock.hostTimeClock.time.convertScale(1_000_000_000, method: .roundTowardZero).value
    }

    /// Waits like a sensor with its own pace; no test waits here.
    private static func pause(until time: Int64) {
        var end = timespec(tv_sec: Int(time / 1_000_000_000), tv_nsec: Int(time % 1_000_000_000))
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, nil)
    }
}
