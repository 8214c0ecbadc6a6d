public import Foundation

// Motion of the device. There are no sensors: nothing is available, and no value arrives.

/// An acceleration in units of gravity.
public struct CMAcceleration: Hashable, Sendable {
    /// To the right.
    public var x: Double
    /// Upwards.
    public var y: Double
    /// Towards the viewer.
    public var z: Double

    /// Creates zero.
    public init() { self.init(x: 0, y: 0, z: 0) }
    /// Creates an acceleration.
    public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}

/// A rate of rotation in radians a second.
public struct CMRotationRate: Hashable, Sendable {
    /// About the first axis.
    public var x: Double
    /// About the second axis.
    public var y: Double
    /// About the third axis.
    public var z: Double

    /// Creates zero.
    public init() { self.init(x: 0, y: 0, z: 0) }
    /// Creates a rate.
    public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}

/// A measurement; never created here.
open class CMLogItem: NSObject {
    override init() {}
    /// The time in seconds.
    open var timestamp: TimeInterval { 0 }
}

/// A measurement of acceleration; never created here.
public final class CMAccelerometerData: CMLogItem {
    /// The acceleration.
    public var acceleration: CMAcceleration { CMAcceleration() }
}

/// A measurement of rotation; never created here.
public final class CMGyroData: CMLogItem {
    /// The rate.
    public var rotationRate: CMRotationRate { CMRotationRate() }
}

/// A position in space; never created here.
public final class CMAttitude: NSObject {
    override init() {}
    /// The rotation about the axis to the viewer.
    public var roll: Double { 0 }
    /// The rotation about the horizontal axis.
    public var pitch: Double { 0 }
    /// The rotation about the vertical axis.
    public var yaw: Double { 0 }
}

/// A measurement of all sensors; never created here.
public final class CMDeviceMotion: CMLogItem {
    /// The position in space.
    public let attitude = CMAttitude()
    /// The rate of rotation.
    public var rotationRate: CMRotationRate { CMRotationRate() }
    /// The direction of gravity.
    public var gravity: CMAcceleration { CMAcceleration() }
    /// The acceleration by the user.
    public var userAcceleration: CMAcceleration { CMAcceleration() }
}

/// A closure that receives measurements.
public typealias CMAccelerometerHandler = (CMAccelerometerData?, (any Error)?) -> Void
/// A closure that receives measurements.
public typealias CMGyroHandler = (CMGyroData?, (any Error)?) -> Void
/// A closure that receives measurements.
public typealias CMDeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void

/// The sensors of motion: none.
open class CMMotionManager: NSObject {
    /// Creates a manager.
    public override init() {}

    /// The time between measurements in seconds.
    open var accelerometerUpdateInterval: TimeInterval = 0.01
    /// The time between measurements in seconds.
    open var gyroUpdateInterval: TimeInterval = 0.01
    /// The time between measurements in seconds.
    open var deviceMotionUpdateInterval: TimeInterval = 0.01
    /// A Boolean value that indicates whether there is a sensor; always false.
    open var isAccelerometerAvailable: Bool { false }
    /// A Boolean value that indicates whether there is a sensor; always false.
    open var isGyroAvailable: Bool { false }
    /// A Boolean value that indicates whether there are sensors; always false.
    open var isDeviceMotionAvailable: Bool { false }
    /// A Boolean value that indicates whether measurements arrive; always false.
    open var isAccelerometerActive: Bool { false }
    /// A Boolean value that indicates whether measurements arrive; always false.
    open var isGyroActive: Bool { false }
    /// A Boolean value that indicates whether measurements arrive; always false.
    open var isDeviceMotionActive: Bool { false }
    /// The latest measurement; always nil.
    open var accelerometerData: CMAccelerometerData? { nil }
    /// The latest measurement; always nil.
    open var gyroData: CMGyroData? { nil }
    /// The latest measurement; always nil.
    open var deviceMotion: CMDeviceMotion? { nil }

    /// Starts measurements: none arrive.
    open func startAccelerometerUpdates() {}
    /// Starts measurements: none arrive.
    open func startAccelerometerUpdates(to queue: OperationQueue, withHandler handler: @escaping CMAccelerometerHandler)
    {}
    /// Stops measurements.
    open func stopAccelerometerUpdates() {}
    /// Starts measurements: none arrive.
    open func startGyroUpdates() {}
    /// Starts measurements: none arrive.
    open func startGyroUpdates(to queue: OperationQueue, withHandler handler: @escaping CMGyroHandler) {}
    /// Stops measurements.
    open func stopGyroUpdates() {}
    /// Starts measurements: none arrive.
    open func startDeviceMotionUpdates() {}
    /// Starts measurements: none arrive.
    open func startDeviceMotionUpdates(to queue: OperationQueue, withHandler handler: @escaping CMDeviceMotionHandler) {
    }
    /// Stops measurements.
    open func stopDeviceMotionUpdates() {}
}
