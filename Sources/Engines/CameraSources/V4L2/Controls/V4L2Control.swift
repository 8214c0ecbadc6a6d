/// A driver's control that is relevant for cameras.
struct V4L2Control: Sendable, Hashable {
    /// The supported controls, with the kernel's IDs.
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

    /// The type of a control's values.
    enum Kind: Sendable, Hashable {
        case integer, boolean, menu, integerMenu, button, bitmask
        /// Values are 64 bits wide.
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
    /// Indicates whether the driver changes the value by itself.
    var isVolatile = false
    /// The choices of a menu, each with the number it stands for, or its own index.
    var choices: [Int64: Int64] = [:]

    /// Indicates whether the value can be read.
    var isReadable: Bool { !isWriteOnly && kind != .button }

    /// Returns the value in the driver's steps that is nearest to a number.
    func nearest(_ number: Double) -> Int64 {
        guard number.isFinite else { return standard }
        // Computed in `Double`, since a driver's range may overflow integer arithmetic.
        let (low, high) = (Double(minimum), Double(max(minimum, maximum)))
        let clamped = min(max(number, low), high)
        let step = Double(max(step, 1))
        let stepped = low + ((clamped - low) / step).rounded() * step
        let value = stepped > high ? stepped - step : stepped
        return Int64(exactly: value.rounded()) ?? standard
    }

    /// Returns the choice whose number is nearest.
    func nearestChoice(_ number: Double) -> Int64? {
        choices.min { one, other in
            let (first, second) = (abs(Double(one.value) - number), abs(Double(other.value) - number))
            return first == second ? one.key < other.key : first < second
        }?.key
    }
}
