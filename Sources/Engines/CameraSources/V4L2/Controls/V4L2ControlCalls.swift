import CV4L2
import Glibc

/// Reads and writes a driver's controls.
///
/// Every answer of the driver is bounded.
struct V4L2ControlCalls {
    typealias ID = V4L2Control.ID

    let handle: V4L2Handle

    /// Maximum number of menu choices that are read, more than the longest menu in the kernel has.
    private static let longestMenu: Int64 = 64

    // MARK: What there is

    /// Returns the supported controls that the driver has.
    func all() -> [V4L2Control] { ID.allCases.compactMap(control) }

    private func control(_ id: ID) -> V4L2Control? {
        var query = v4l2_query_ext_ctrl()
        query.id = id.rawValue
        var flags = UInt32(0)
        var control = V4L2Control(id: id)
        do throws(SystemFailure) {
            try handle.call(CV4L2_QUERY_EXT_CTRL, &query)
            guard let kind = Self.kind(query.type) else { return nil }
            control.kind = kind
            (control.minimum, control.maximum) = (query.minimum, query.maximum)
            (control.step, control.standard) = (Int64(clamping: query.step), query.default_value)
            flags = query.flags
        } catch {
            guard error.number == ENOTTY, let (old, oldFlags) = oldControl(id) else { return nil }
            (control, flags) = (old, oldFlags)
        }
        guard flags & UInt32(V4L2_CTRL_FLAG_DISABLED) == 0, control.minimum <= control.maximum else { return nil }
        control.isReadOnly = flags & UInt32(V4L2_CTRL_FLAG_READ_ONLY) != 0
        control.isWriteOnly = flags & UInt32(V4L2_CTRL_FLAG_WRITE_ONLY) != 0
        control.isVolatile = flags & UInt32(V4L2_CTRL_FLAG_VOLATILE) != 0
        if control.kind == .menu || control.kind == .integerMenu { control.choices = choices(of: control) }
        return control
    }

    /// Queries a control with the older call, for drivers that lack the current one.
    private func oldControl(_ id: ID) -> (V4L2Control, UInt32)? {
        var query = v4l2_queryctrl()
        query.id = id.rawValue
        guard succeeds(CV4L2_QUERYCTRL, &query), let kind = Self.kind(query.type) else { return nil }
        var control = V4L2Control(id: id, kind: kind)
        (control.minimum, control.maximum) = (Int64(query.minimum), Int64(query.maximum))
        (control.step, control.standard) = (Int64(query.step), Int64(query.default_value))
        return (control, query.flags)
    }

    private func choices(of control: V4L2Control) -> [Int64: Int64] {
        var choices: [Int64: Int64] = [:]
        let first = max(control.minimum, 0)
        let last = min(control.maximum, first + Self.longestMenu)
        guard first <= last else { return [:] }
        for index in first...last {
            var entry = v4l2_querymenu()
            entry.id = control.id.rawValue
            entry.index = UInt32(clamping: index)
            guard succeeds(CV4L2_QUERYMENU, &entry) else { continue }
            choices[index] = control.kind == .integerMenu ? entry.value : index
        }
        return choices
    }

    private static func kind(_ type: UInt32) -> V4L2Control.Kind? {
        switch type {
        case V4L2_CTRL_TYPE_INTEGER.rawValue: .integer
        case V4L2_CTRL_TYPE_BOOLEAN.rawValue: .boolean
        case V4L2_CTRL_TYPE_MENU.rawValue: .menu
        case V4L2_CTRL_TYPE_BUTTON.rawValue: .button
        case V4L2_CTRL_TYPE_INTEGER64.rawValue: .longInteger
        case V4L2_CTRL_TYPE_BITMASK.rawValue: .bitmask
        case V4L2_CTRL_TYPE_INTEGER_MENU.rawValue: .integerMenu
        default: nil
        }
    }

    // MARK: Values

    /// Returns the values of some controls, without those that cannot be read.
    func values(of controls: [V4L2Control]) throws(SystemFailure) -> [ID: Int64] {
        guard !controls.isEmpty else { return [:] }
        var entries = controls.map { Self.entry($0, value: 0) }
        do throws(SystemFailure) {
            try exchange(CV4L2_G_EXT_CTRLS, &entries)
            return Dictionary(zip(controls, entries).map { ($0.id, Self.value($1, of: $0)) }) { first, _ in first }
        } catch {
            if Self.endsAll(error) { throw error }
        }
        // One failing control makes the whole call fail, so each is read separately.
        var values: [ID: Int64] = [:]
        for control in controls {
            do throws(SystemFailure) {
                values[control.id] = try value(of: control)
            } catch {
                if Self.endsAll(error) { throw error }
            }
        }
        return values
    }

    private func value(of control: V4L2Control) throws(SystemFailure) -> Int64 {
        var entries = [Self.entry(control, value: 0)]
        do throws(SystemFailure) {
            try exchange(CV4L2_G_EXT_CTRLS, &entries)
            return Self.value(entries[0], of: control)
        } catch {
            guard error.number == ENOTTY else { throw error }
            var old = v4l2_control()
            old.id = control.id.rawValue
            try handle.call(CV4L2_G_CTRL, &old)
            return Int64(old.value)
        }
    }

    /// Sets a control.
    func set(_ value: Int64, of control: V4L2Control) throws(SystemFailure) {
        var entries = [Self.entry(control, value: value)]
        do throws(SystemFailure) {
            try exchange(CV4L2_S_EXT_CTRLS, &entries)
        } catch {
            guard error.number == ENOTTY else { throw error }
            var old = v4l2_control()
            old.id = control.id.rawValue
            old.value = Int32(clamping: value)
            try handle.call(CV4L2_S_CTRL, &old)
        }
    }

    /// Returns whether further calls are pointless because the device is gone or does not answer, for which the kernel
    /// waits up to five seconds per call.
    static func endsAll(_ failure: SystemFailure) -> Bool {
        [ENODEV, ENXIO, ENOENT, ESHUTDOWN, ETIMEDOUT].contains(failure.number)
    }

    private func exchange(_ request: UInt, _ entries: inout [v4l2_ext_control]) throws(SystemFailure) {
        let count = entries.count
        try entries.withUnsafeMutableBufferPointer { buffer throws(SystemFailure) in
            var list = v4l2_ext_controls()
            list.count = UInt32(count)
            list.controls = buffer.baseAddress
            try handle.call(request, &list)
        }
    }

    private static func entry(_ control: V4L2Control, value: Int64) -> v4l2_ext_control {
        var entry = v4l2_ext_control()
        entry.id = control.id.rawValue
        if control.kind == .longInteger { entry.value64 = value } else { entry.value = Int32(clamping: value) }
        return entry
    }

    private static func value(_ entry: v4l2_ext_control, of control: V4L2Control) -> Int64 {
        control.kind == .longInteger ? entry.value64 : Int64(entry.value)
    }

    // MARK: Events

    /// Subscribes to changes of a control; returns whether that succeeded.
    func subscribe(_ id: ID) -> Bool {
        var subscription = v4l2_event_subscription()
        subscription.type = UInt32(V4L2_EVENT_CTRL)
        subscription.id = id.rawValue
        return succeeds(CV4L2_SUBSCRIBE_EVENT, &subscription)
    }

    /// An event that the driver reports.
    enum Event {
        /// A control has changed; the value is nil if only its limits have.
        case control(ID, Int64?)
        /// There is another signal at the socket, with a size of its own.
        case newSignal
    }

    /// Subscribes to changes of the signal, which drivers of cameras do not have.
    func subscribeToSignal() {
        var subscription = v4l2_event_subscription()
        subscription.type = UInt32(V4L2_EVENT_SOURCE_CHANGE)
        _ = succeeds(CV4L2_SUBSCRIBE_EVENT, &subscription)
    }

    /// Returns the next change that the driver reports; nil when there is none.
    func nextEvent() -> Event? {
        // Skips events of other kinds, up to a limit.
        for _ in 0..<64 {
            var event = v4l2_event()
            guard succeeds(CV4L2_DQEVENT, &event) else { return nil }
            if event.type == UInt32(V4L2_EVENT_SOURCE_CHANGE) {
                guard event.u.src_change.changes & UInt32(V4L2_EVENT_SRC_CH_RESOLUTION) != 0 else { continue }
                return .newSignal
            }
            guard event.type == UInt32(V4L2_EVENT_CTRL), let id = ID(rawValue: event.id) else { continue }
            let hasValue = event.u.ctrl.changes & UInt32(V4L2_EVENT_CTRL_CH_VALUE) != 0
            let isLong = event.u.ctrl.type == V4L2_CTRL_TYPE_INTEGER64.rawValue
            return .control(id, hasValue ? isLong ? event.u.ctrl.value64 : Int64(event.u.ctrl.value) : nil)
        }
        return nil
    }

    private func succeeds<Argument>(_ request: UInt, _ argument: inout Argument) -> Bool {
        do throws(SystemFailure) {
            try handle.call(request, &argument)
            return true
        } catch {
            return false
        }
    }
}
