public import Foundation

// The description of a compiled program, by name only: no program is compiled here.

/// A member of a structure in a program.
open class MTLStructMember: NSObject {
    /// The name.
    open var name: String { "" }
    /// The place in bytes.
    open var offset: Int { 0 }
    /// The type.
    open var dataType: MTLDataType { .none }

    override init() {}
}

/// A structure in a program.
open class MTLStructType: NSObject {
    /// The members.
    open var members: [MTLStructMember] { [] }
    /// Returns a member by its name, or nil.
    open func memberByName(_ name: String) -> MTLStructMember? { nil }

    override init() {}
}

/// An argument of a program.
open class MTLArgument: NSObject {
    /// The name.
    open var name: String { "" }
    /// The index.
    open var index: Int { 0 }
    /// A Boolean value that indicates whether the program uses it.
    open var isActive: Bool { false }
    /// The number of bytes.
    open var bufferDataSize: Int { 0 }
    /// The structure.
    open var bufferStructType: MTLStructType? { nil }

    override init() {}
}

/// What a program that draws says about itself.
open class MTLRenderPipelineReflection: NSObject {
    /// The arguments for the vertices.
    open var vertexArguments: [MTLArgument]? { nil }
    /// The arguments for the pixels.
    open var fragmentArguments: [MTLArgument]? { nil }

    override init() {}
}

/// What a program that draws says about itself, as calls give it.
public typealias MTLAutoreleasedRenderPipelineReflection = MTLRenderPipelineReflection

/// What a program that computes says about itself.
open class MTLComputePipelineReflection: NSObject {
    /// The arguments.
    open var arguments: [MTLArgument] { [] }

    override init() {}
}

/// What a program that computes says about itself, as calls give it.
public typealias MTLAutoreleasedComputePipelineReflection = MTLComputePipelineReflection

/// A description of a program that computes.
open class MTLComputePipelineDescriptor: NSObject {
    /// The name in a debugger.
    open var label: String?
    /// The function.
    open var computeFunction: (any MTLFunction)?
    /// The wish that groups of threads are multiples of the device's width.
    open var threadGroupSizeIsMultipleOfThreadExecutionWidth = false
}

/// Options for compiling a program.
public struct MTLPipelineOption: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The wish for information about arguments.
    public static let argumentInfo = MTLPipelineOption(rawValue: 1)
    /// The wish for information about structures.
    public static let bufferTypeInfo = MTLPipelineOption(rawValue: 2)
}
