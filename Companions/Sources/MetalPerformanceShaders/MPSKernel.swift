public import Metal

// Names of Metal Performance Shaders. There is no GPU here: no device exists that these objects could be created with,
// and ``MPSSupportsMTLDevice(_:)`` answers false.

/// Returns a Boolean value that indicates whether a device can run the kernels; always false.
public func MPSSupportsMTLDevice(_ device: (any MTLDevice)?) -> Bool { false }

/// A place in a source image that belongs to the origin of the destination.
public struct MPSOffset: Hashable, Sendable {
    /// The column.
    public var x: Int
    /// The row.
    public var y: Int
    /// The image of a batch.
    public var z: Int

    /// Creates the offset 0.
    public init() { self.init(x: 0, y: 0, z: 0) }

    /// Creates an offset.
    public init(x: Int, y: Int, z: Int) { (self.x, self.y, self.z) = (x, y, z) }
}

/// A scale and a translation of an image.
public struct MPSScaleTransform: Hashable, Sendable {
    /// The factor of columns.
    public var scaleX: Double
    /// The factor of rows.
    public var scaleY: Double
    /// The translation of columns.
    public var translateX: Double
    /// The translation of rows.
    public var translateY: Double

    /// Creates a transform of zeros.
    public init() { self.init(scaleX: 0, scaleY: 0, translateX: 0, translateY: 0) }

    /// Creates a transform.
    public init(scaleX: Double, scaleY: Double, translateX: Double, translateY: Double) {
        (self.scaleX, self.scaleY) = (scaleX, scaleY)
        (self.translateX, self.translateY) = (translateX, translateY)
    }
}

/// The values beyond the edges of an image.
public enum MPSImageEdgeMode: UInt, Sendable {
    /// Zeros.
    case zero = 0
    /// The nearest pixel.
    case clamp = 1
    /// The image mirrored.
    case mirror = 2
    /// The image mirrored without a second edge.
    case mirrorWithEdge = 3
    /// A constant.
    case constant = 4
}

/// The type of numbers.
public enum MPSDataType: UInt32, Sendable {
    /// Not a type.
    case invalid = 0
    /// Half precision.
    case float16 = 0x1000_0010
    /// Single precision.
    case float32 = 0x1000_0020
    /// Signed integers of 8 bits.
    case int8 = 0x2000_0008
    /// Signed integers of 16 bits.
    case int16 = 0x2000_0010
    /// Signed integers of 32 bits.
    case int32 = 0x2000_0020
    /// Integers of 8 bits.
    case uInt8 = 8
    /// Integers of 16 bits.
    case uInt16 = 16
    /// Integers of 32 bits.
    case uInt32 = 32
}

/// A program for a GPU.
///
/// Differs from Apple: encoding has no effect, since no command buffer exists here.
open class MPSKernel: NSObject {
    /// The device.
    public let device: any MTLDevice
    /// The name in a debugger.
    open var label: String?

    /// Creates a kernel for a device.
    public init(device: any MTLDevice) { self.device = device }
}
