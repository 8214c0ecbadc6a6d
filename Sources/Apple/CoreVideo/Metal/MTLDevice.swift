// Just enough of Metal for code to find out that there is no device for it. Core Video passes these names on to its
// clients on Apple's systems too.

/// A graphics processor.
public protocol MTLDevice: AnyObject {
    /// The name.
    var name: String { get }
    /// Makes a queue of commands.
    func makeCommandQueue() -> (any MTLCommandQueue)?
}

/// A queue of commands of a graphics processor.
public protocol MTLCommandQueue: AnyObject {
    /// The processor.
    var device: any MTLDevice { get }
}

/// Memory that a graphics processor works on.
public protocol MTLResource: AnyObject {
    /// The processor.
    var device: any MTLDevice { get }
}

/// A picture that a graphics processor works on.
public protocol MTLTexture: MTLResource {
    /// Pixels in a row.
    var width: Int { get }
    /// Rows.
    var height: Int { get }
}

/// A program for a graphics processor.
public protocol MTLComputePipelineState: AnyObject {
    /// The processor.
    var device: any MTLDevice { get }
}

/// A size in three directions.
public struct MTLSize: Hashable, Sendable {
    /// The width.
    public var width: Int
    /// The height.
    public var height: Int
    /// The depth.
    public var depth: Int

    /// Makes a size of nothing.
    public init() { self.init(width: 0, height: 0, depth: 0) }

    /// Makes a size.
    public init(width: Int, height: Int, depth: Int) {
        self.width = width
        self.height = height
        self.depth = depth
    }
}

/// The graphics processor to use: none.
public func MTLCreateSystemDefaultDevice() -> (any MTLDevice)? { nil }
