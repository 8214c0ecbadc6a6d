/// A control of a driver, as far as it means something to a camera.
struct V4L2Control: Sendable, Hashable {
    /// The controls that are known here: the kernel's numbers of them.
    enum ID: UInt32, Sendable, Hashable, CaseIterable {
        case whiteBalanceAuto = 0x0098_090C
        case whiteBalanceOnce = 0x0098_090D
        case redBalance = 0x0098_090E
        case blueBalance = 0x0098_090F
        case gainAuto = 0x0098_0912
        case gain = 0x0098_0913
        case powerLineFrequency = 0x0098_0918
        case whiteBalanceTemperature = 0x0098_091A
        case exposureAuto = 0x009A_0901
        case exposureTime = 0x009A_0902
        case focusPosition = 0x009A_090A
        case focusAuto = 0x009A_090C
        case zoom = 0x009A_090D
        case privacy = 0x009A_0910
        case exposureBias = 0x009A_0913
        case sensitivity = 0x009A_0917
        case sensitivityAuto = 0x009A_0918
        case locks = 0x009A_091B
        case focusOnce = 0x009A_091C
        case focusStatus = 0x009A_091E
        case orientation = 0x009A_0922
        case lampMode = 0x009C_0901
        case lampBrightness = 0x009C_0908
        case lampFault = 0x009C_090A
        case analogueGain = 0x009E_0903
    }

    /// What its values are.
    enum Kind: Sendable, Hashable {
        case integer, boolean, menu, integerMenu, button, bitmask
        /// 64 bits wide.
        case longInteger
    }

    var id: ID
    var kind = Kind.integer
    var minimum: Int64 = 0
    var maximum: Int64 = 0
    var step: Int64 = 1
    var standard: Int64 = 0
    var isReadOnly = false
    var isWriteOnly = false
    /// Whether the driver changes it by itself.
    var isVolatile = false
    /// Of menus: what can be chosen, with the number that it stands for, or its own.
    var choices: [Int64: Int64] = [:]

    /// Whether its value can be had.
    var isReadable: Bool { !isWriteOnly && kind != .button }

    /// The value in the driver's steps that is nearest to a number.
    func nearest(_ number: Double) -> Int64 {
        guard number.isFinite else { return standard }
        // A driver's range may be anything, so it must not be reckoned with as it is.
        let (low, high) = (Double(minimum), Double(max(minimum, maximum)))
        let clamped = min(max(number, low), high)
        let step = Double(max(step, 1))
        let stepped = low + ((clamped - low) / step).rounded() * step
        let value = stepped > high ? stepped - step : stepped
        return Int64(exactly: value.rounded()) ?? standard
    }

    /// The choice whose number is nearest.
    func nearestChoice(_ number: Double) -> Int64? {
        choices.min { one, other in
            let (first, second) = (abs(Double(one.value) - number), abs(Double(other.value) - number))
            return first == second ? one.key < other.key : first < second
        }?.key
    }
}
