// Just enough of Metal for code to find out that there is no Metal device. Core Video re-exports these names on Apple's
// systems too.

/// A GPU.
public protocol MTLDevice: AnyObject {
    /// The name of the device.
    var name: String { get }
    /// Creates a command queue.
    func makeCommandQueue() -> (any MTLCommandQueue)?
}

/// A command queue of a GPU.
public protocol MTLCommandQueue: AnyObject {
    /// The device of the queue.
    var device: any MTLDevice { get }
}

/// Memory that a GPU uses.
public protocol MTLResource: AnyObject {
    /// The device of the memory.
    var device: any MTLDevice { get }
}

/// An image that a GPU uses.
public protocol MTLTexture: MTLResource {
    /// The width in pixels.
    var width: Int { get }
    /// The height in pixels.
    var height: Int { get }
}

/// A program for a GPU.
public protocol MTLComputePipelineState: AnyObject {
    /// The device of the program.
    var device: any MTLDevice { get }
}

/// A size in three dimensions.
public struct MTLSize: Hashable, Sendable {
    /// The width.
    public var width: Int
    /// The height.
    public var height: Int
    /// The depth.
    public var depth: Int

    /// Creates an empty size.
    public init() { self.init(width: 0, height: 0, depth: 0) }

    /// Creates a size.
    public init(width: Int, height: Int, depth: Int) {
        self.width = width
        self.height = height
        self.depth = depth
    }
}

/// Returns the default GPU, which is always nil here.
public func MTLCreateSystemDefaultDevice() -> (any MTLDevice)? { nil }
