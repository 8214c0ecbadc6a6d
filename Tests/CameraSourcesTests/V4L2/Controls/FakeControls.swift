import CV4L2
import Glibc
import Synchronization

@testable import CameraSources

/// A simulated camera driver with controls.
///
/// Records the values that were set, in order.
final class FakeControls: VideoSystem {
    struct State {
        var controls: [V4L2Control.ID: V4L2Control] = [:]
        var values: [V4L2Control.ID: Int64] = [:]
        /// The values that were set, in order.
        var writes: [V4L2ControlMap.Write] = []
        /// Side effects of setting a control.
        var effects: [V4L2Control.ID: @Sendable (inout [V4L2Control.ID: Int64], Int64) -> Void] = [:]
        /// Errors of controls that fail.
        var writeFailures: [V4L2Control.ID: Int32] = [:]
        var readFailures: [V4L2Control.ID: Int32] = [:]
        /// Pending events.
        var events: [(id: V4L2Control.ID, value: Int64)] = []
        var subscriptions: Set<UInt32> = []
        /// The error of every call, if not nil.
        var failure: Int32?
        /// Indicates whether the driver supports only the oldest calls.
        var isOld = false
        var reads = 0
        var calls = 0
        var opened = 0
        var closed = 0
        /// Errors of opening, by path.
        var openFailures: [String: Int32] = [:]
        /// Capabilities of nodes, by path.
        var capabilities: [String: V4L2Capability] = [:]
        var paths: [Int32: String] = [:]
    }

    let state: Mutex<State>

    init(_ controls: [(V4L2Control, Int64)] = []) {
        var state = State()
        for (control, value) in controls {
            state.controls[control.id] = control
            state.values[control.id] = value
        }
        self.state = Mutex(state)
    }

    func change(_ body: @Sendable (inout State) -> Void) { state.withLock { body(&$0) } }

    var writes: [V4L2ControlMap.Write] { state.withLock { $0.writes } }

    // MARK: The calls

    func open(_ path: String, _ flags: Int32) -> Int32 {
        state.withLock { state in
            if let failure = state.failure { return -failure }
            if let failure = state.openFailures[path] { return -failure }
            state.opened += 1
            state.paths[Int32(state.opened)] = path
            return Int32(state.opened)
        }
    }

    func close(_ descriptor: Int32) -> Int32 {
        state.withLock { $0.closed += 1 }
        return 0
    }

    func ioctl(_ descriptor: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer) -> Int32 {
        state.withLock { state in
            state.calls += 1
            if let failure = state.failure { return -failure }
            switch request {
            case CV4L2_QUERYCAP:
                guard let path = state.paths[descriptor], let capability = state.capabilities[path] else {
                    return -ENOTTY
                }
                return Self.describe(capability, argument.assumingMemoryBound(to: v4l2_capability.self))
            case CV4L2_QUERY_EXT_CTRL:
                return state.query(argument.assumingMemoryBound(to: v4l2_query_ext_ctrl.self))
            case CV4L2_QUERYCTRL: return state.oldQuery(argument.assumingMemoryBound(to: v4l2_queryctrl.self))
            case CV4L2_QUERYMENU: return state.menu(argument.assumingMemoryBound(to: v4l2_querymenu.self))
            case CV4L2_G_EXT_CTRLS, CV4L2_S_EXT_CTRLS:
                if state.isOld { return -ENOTTY }
                let list = argument.assumingMemoryBound(to: v4l2_ext_controls.self).pointee
                for index in 0..<Int(list.count) {
                    guard let entry = list.controls?.advanced(by: index) else { return -EFAULT }
                    let result = state.exchange(entry, sets: request == CV4L2_S_EXT_CTRLS)
                    if result < 0 { return result }
                }
                return 0
            case CV4L2_G_CTRL, CV4L2_S_CTRL:
                let old = argument.assumingMemoryBound(to: v4l2_control.self)
                var entry = v4l2_ext_control()
                entry.id = old.pointee.id
                entry.value = old.pointee.value
                let result = state.exchange(&entry, sets: request == CV4L2_S_CTRL)
                old.pointee.value = entry.value
                return result
            case CV4L2_SUBSCRIBE_EVENT:
                let subscription = argument.assumingMemoryBound(to: v4l2_event_subscription.self)
                state.subscriptions.insert(subscription.pointee.id)
                return 0
            case CV4L2_DQEVENT: return state.event(argument.assumingMemoryBound(to: v4l2_event.self))
            default: return -ENOTTY
            }
        }
    }

    func mmap(_ descriptor: Int32, length: Int, offset: Int) -> Result<MappedMemory, SystemFailure> {
        .failure(SystemFailure(EINVAL))
    }

    func munmap(_ memory: MappedMemory) -> Int32 { 0 }

    func poll(_ descriptors: inout [pollfd], milliseconds: Int32) -> Int32 { 0 }

    private static func describe(
        _ capability: V4L2Capability,
        _ answer: UnsafeMutablePointer<v4l2_capability>
    ) -> Int32 {
        func fill<Field>(_ text: String, _ field: inout Field) {
            withUnsafeMutableBytes(of: &field) { $0.copyBytes(from: Array(text.utf8).prefix($0.count - 1)) }
        }
        fill(capability.driver, &answer.pointee.driver)
        fill(capability.card, &answer.pointee.card)
        fill(capability.busInfo, &answer.pointee.bus_info)
        answer.pointee.capabilities = UInt32(V4L2_CAP_DEVICE_CAPS)
        answer.pointee.device_caps = capability.flags
        return 0
    }
}

extension FakeControls.State {
    private func control(_ number: UInt32) -> V4L2Control? { V4L2Control.ID(rawValue: number).flatMap { controls[$0] } }

    private static func type(_ kind: V4L2Control.Kind) -> UInt32 {
        switch kind {
        case .integer: V4L2_CTRL_TYPE_INTEGER.rawValue
        case .boolean: V4L2_CTRL_TYPE_BOOLEAN.rawValue
        case .menu: V4L2_CTRL_TYPE_MENU.rawValue
        case .integerMenu: V4L2_CTRL_TYPE_INTEGER_MENU.rawValue
        case .button: V4L2_CTRL_TYPE_BUTTON.rawValue
        case .bitmask: V4L2_CTRL_TYPE_BITMASK.rawValue
        case .longInteger: V4L2_CTRL_TYPE_INTEGER64.rawValue
        }
    }

    private static func flags(_ control: V4L2Control) -> UInt32 {
        (control.isReadOnly ? UInt32(V4L2_CTRL_FLAG_READ_ONLY) : 0)
            | (control.isWriteOnly ? UInt32(V4L2_CTRL_FLAG_WRITE_ONLY) : 0)
            | (control.isVolatile ? UInt32(V4L2_CTRL_FLAG_VOLATILE) : 0)
    }

    func query(_ query: UnsafeMutablePointer<v4l2_query_ext_ctrl>) -> Int32 {
        if isOld { return -ENOTTY }
        guard let control = control(query.pointee.id) else { return -EINVAL }
        query.pointee.type = Self.type(control.kind)
        query.pointee.minimum = control.minimum
        query.pointee.maximum = control.maximum
        query.pointee.step = UInt64(control.step)
        query.pointee.default_value = control.standard
        query.pointee.flags = Self.flags(control)
        return 0
    }

    func oldQuery(_ query: UnsafeMutablePointer<v4l2_queryctrl>) -> Int32 {
        guard let control = control(query.pointee.id) else { return -EINVAL }
        query.pointee.type = Self.type(control.kind)
        query.pointee.minimum = Int32(control.minimum)
        query.pointee.maximum = Int32(control.maximum)
        query.pointee.step = Int32(control.step)
        query.pointee.default_value = Int32(control.standard)
        query.pointee.flags = Self.flags(control)
        return 0
    }

    func menu(_ entry: UnsafeMutablePointer<v4l2_querymenu>) -> Int32 {
        guard let number = control(entry.pointee.id)?.choices[Int64(entry.pointee.index)] else { return -EINVAL }
        entry.pointee.value = number
        return 0
    }

    mutating func exchange(_ entry: UnsafeMutablePointer<v4l2_ext_control>, sets: Bool) -> Int32 {
        guard let control = control(entry.pointee.id) else { return -EINVAL }
        if !sets {
            if let failure = readFailures[control.id] { return -failure }
            if !control.isReadable { return -EACCES }
            reads += 1
            entry.pointee.value = Int32(truncatingIfNeeded: values[control.id] ?? 0)
            return 0
        }
        if let failure = writeFailures[control.id] { return -failure }
        if control.isReadOnly { return -EACCES }
        let value = Int64(entry.pointee.value)
        guard control.kind == .button || (control.minimum...control.maximum).contains(value) else { return -ERANGE }
        writes.append(V4L2ControlMap.Write(id: control.id, value: value))
        if control.kind != .button { values[control.id] = value }
        effects[control.id]?(&values, value)
        return 0
    }

    mutating func event(_ event: UnsafeMutablePointer<v4l2_event>) -> Int32 {
        guard !events.isEmpty else { return -ENOENT }
        let next = events.removeFirst()
        event.pointee.type = UInt32(V4L2_EVENT_CTRL)
        event.pointee.id = next.id.rawValue
        event.pointee.u.ctrl.changes = UInt32(V4L2_EVENT_CTRL_CH_VALUE)
        event.pointee.u.ctrl.type = V4L2_CTRL_TYPE_INTEGER.rawValue
        event.pointee.u.ctrl.value = Int32(next.value)
        return 0
    }
}

extension V4L2Control {
    /// The controls of a common webcam, with their values.
    static var webcam: [(V4L2Control, Int64)] {
        [
            (V4L2Control(id: .whiteBalanceAuto, kind: .boolean, maximum: 1, standard: 1), 1),
            (V4L2Control(id: .gain, maximum: 255), 64),
            (V4L2Control(id: .powerLineFrequency, kind: .menu, maximum: 2, choices: [0: 0, 1: 1, 2: 2]), 2),
            (
                V4L2Control(id: .whiteBalanceTemperature, minimum: 2000, maximum: 6500, step: 10, standard: 4000),
                4000
            ),
            (
                V4L2Control(id: .exposureAuto, kind: .menu, maximum: 3, standard: 3, choices: [1: 1, 3: 3]), 3
            ),
            (V4L2Control(id: .exposureTime, minimum: 3, maximum: 2047, standard: 250), 250),
            (V4L2Control(id: .focusPosition, maximum: 250, step: 5), 50),
            (V4L2Control(id: .focusAuto, kind: .boolean, maximum: 1, standard: 1), 1),
            (V4L2Control(id: .zoom, minimum: 100, maximum: 500, standard: 100), 100),
        ]
    }
}
