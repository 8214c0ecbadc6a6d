// The objects of a GPU. None exists here, since `MTLCreateSystemDefaultDevice()` answers nil.

/// The type of a value in a program for a GPU.
public enum MTLDataType: UInt, Sendable {
    /// None.
    case none = 0
    /// Float.
    case float = 3
    /// Float2.
    case float2 = 4
    /// Float3.
    case float3 = 5
    /// Float4.
    case float4 = 6
    /// Float2x2.
    case float2x2 = 7
    /// Float3x3.
    case float3x3 = 11
    /// Float4x4.
    case float4x4 = 15
    /// Half.
    case half = 16
    /// Half2.
    case half2 = 17
    /// Half3.
    case half3 = 18
    /// Half4.
    case half4 = 19
    /// Int.
    case int = 29
    /// Int2.
    case int2 = 30
    /// Int3.
    case int3 = 31
    /// Int4.
    case int4 = 32
    /// Uint.
    case uint = 33
    /// Uint2.
    case uint2 = 34
    /// Uint3.
    case uint3 = 35
    /// Uint4.
    case uint4 = 36
    /// Short.
    case short = 37
    /// Short2.
    case short2 = 38
    /// Ushort.
    case ushort = 41
    /// Ushort2.
    case ushort2 = 42
    /// Ushort3.
    case ushort3 = 43
    /// Ushort4.
    case ushort4 = 44
    /// Char.
    case char = 45
    /// Uchar.
    case uchar = 49
    /// Bool.
    case bool = 53
}

/// Memory of plain bytes.
public protocol MTLBuffer: MTLResource {
    /// The number of bytes.
    var length: Int { get }
    /// Returns the address.
    func contents() -> UnsafeMutableRawPointer
}

/// A function of a library of programs.
public protocol MTLFunction: AnyObject {
    /// The name.
    var name: String { get }
    /// The device.
    var device: any MTLDevice { get }
}

/// A library of programs.
public protocol MTLLibrary: AnyObject {
    /// The name in a debugger.
    var label: String? { get set }
    /// The names of the functions.
    var functionNames: [String] { get }
    /// Returns a function.
    func makeFunction(name: String) -> (any MTLFunction)?
    /// Returns a function with constants.
    func makeFunction(name: String, constantValues: MTLFunctionConstantValues) throws -> any MTLFunction
}

/// A pipeline that draws.
public protocol MTLRenderPipelineState: AnyObject {
    /// The device.
    var device: any MTLDevice { get }
}

/// A sampler.
public protocol MTLSamplerState: AnyObject {
    /// The device.
    var device: any MTLDevice { get }
}

/// Depth and stencil tests.
public protocol MTLDepthStencilState: AnyObject {
    /// The device.
    var device: any MTLDevice { get }
}

/// Memory from which resources are made.
public protocol MTLHeap: AnyObject {
    /// The number of bytes.
    var size: Int { get }
}

/// A place on a screen that can be drawn to.
public protocol MTLDrawable: AnyObject {
    /// Shows it as soon as it is complete.
    func present()
    /// Shows it at a time.
    func present(at presentationTime: CFTimeInterval)
}

/// A writer of commands.
public protocol MTLCommandEncoder: AnyObject {
    /// The name in a debugger.
    var label: String? { get set }
    /// Ends the writing.
    func endEncoding()
    /// Begins a group in a debugger.
    func pushDebugGroup(_ string: String)
    /// Ends a group in a debugger.
    func popDebugGroup()
}

/// A writer of drawing commands.
public protocol MTLRenderCommandEncoder: MTLCommandEncoder {
    /// Sets the pipeline.
    func setRenderPipelineState(_ pipelineState: any MTLRenderPipelineState)
    /// Sets a buffer of vertices.
    func setVertexBuffer(_ buffer: (any MTLBuffer)?, offset: Int, index: Int)
    /// Sets bytes for the vertices.
    func setVertexBytes(_ bytes: UnsafeRawPointer, length: Int, index: Int)
    /// Sets a texture for the vertices.
    func setVertexTexture(_ texture: (any MTLTexture)?, index: Int)
    /// Sets a texture for the pixels.
    func setFragmentTexture(_ texture: (any MTLTexture)?, index: Int)
    /// Sets a buffer for the pixels.
    func setFragmentBuffer(_ buffer: (any MTLBuffer)?, offset: Int, index: Int)
    /// Sets bytes for the pixels.
    func setFragmentBytes(_ bytes: UnsafeRawPointer, length: Int, index: Int)
    /// Sets a sampler for the pixels.
    func setFragmentSamplerState(_ sampler: (any MTLSamplerState)?, index: Int)
    /// Sets the part of the target.
    func setViewport(_ viewport: MTLViewport)
    /// Sets the part outside which nothing is drawn.
    func setScissorRect(_ rect: MTLScissorRect)
    /// Sets the faces that are not drawn.
    func setCullMode(_ cullMode: MTLCullMode)
    /// Sets the direction of front faces.
    func setFrontFacing(_ frontFacingWinding: MTLWinding)
    /// Sets the depth tests.
    func setDepthStencilState(_ depthStencilState: (any MTLDepthStencilState)?)
    /// Draws.
    func drawPrimitives(type: MTLPrimitiveType, vertexStart: Int, vertexCount: Int)
    /// Draws several times.
    func drawPrimitives(type: MTLPrimitiveType, vertexStart: Int, vertexCount: Int, instanceCount: Int)
    /// Draws vertices by index.
    func drawIndexedPrimitives(
        type: MTLPrimitiveType,
        indexCount: Int,
        indexType: MTLIndexType,
        indexBuffer: any MTLBuffer,
        indexBufferOffset: Int
    )
}

/// A writer of computing commands.
public protocol MTLComputeCommandEncoder: MTLCommandEncoder {
    /// Sets the program.
    func setComputePipelineState(_ state: any MTLComputePipelineState)
    /// Sets a texture.
    func setTexture(_ texture: (any MTLTexture)?, index: Int)
    /// Sets a buffer.
    func setBuffer(_ buffer: (any MTLBuffer)?, offset: Int, index: Int)
    /// Sets bytes.
    func setBytes(_ bytes: UnsafeRawPointer, length: Int, index: Int)
    /// Sets a sampler.
    func setSamplerState(_ sampler: (any MTLSamplerState)?, index: Int)
    /// Sets the size of memory of a group.
    func setThreadgroupMemoryLength(_ length: Int, index: Int)
    /// Runs the program for groups.
    func dispatchThreadgroups(_ threadgroupsPerGrid: MTLSize, threadsPerThreadgroup: MTLSize)
    /// Runs the program for threads.
    func dispatchThreads(_ threadsPerGrid: MTLSize, threadsPerThreadgroup: MTLSize)
}

/// A writer of copying commands.
public protocol MTLBlitCommandEncoder: MTLCommandEncoder {
    /// Makes the levels of detail.
    func generateMipmaps(for texture: any MTLTexture)
    /// Makes memory visible to the processor.
    func synchronize(resource: any MTLResource)
    /// Copies a texture.
    func copy(from sourceTexture: any MTLTexture, to destinationTexture: any MTLTexture)
    /// Copies bytes.
    func copy(
        from sourceBuffer: any MTLBuffer,
        sourceOffset: Int,
        to destinationBuffer: any MTLBuffer,
        destinationOffset: Int,
        size: Int
    )
    /// Copies a part of a texture.
    func copy(
        from sourceTexture: any MTLTexture,
        sourceSlice: Int,
        sourceLevel: Int,
        sourceOrigin: MTLOrigin,
        sourceSize: MTLSize,
        to destinationTexture: any MTLTexture,
        destinationSlice: Int,
        destinationLevel: Int,
        destinationOrigin: MTLOrigin
    )
    /// Fills bytes.
    func fill(buffer: any MTLBuffer, range: Range<Int>, value: UInt8)
}

/// A function that is called about a command buffer.
public typealias MTLCommandBufferHandler = @Sendable (any MTLCommandBuffer) -> Void

/// Commands for a GPU.
public protocol MTLCommandBuffer: AnyObject {
    /// The name in a debugger.
    var label: String? { get set }
    /// The device.
    var device: any MTLDevice { get }
    /// The queue.
    var commandQueue: any MTLCommandQueue { get }
    /// The progress.
    var status: MTLCommandBufferStatus { get }
    /// The error.
    var error: (any Error)? { get }
    /// The time at which the GPU began.
    var gpuStartTime: CFTimeInterval { get }
    /// The time at which the GPU ended.
    var gpuEndTime: CFTimeInterval { get }
    /// Reserves a place in the queue.
    func enqueue()
    /// Sends the commands.
    func commit()
    /// Waits until the commands are scheduled.
    func waitUntilScheduled()
    /// Waits until the commands are complete.
    func waitUntilCompleted()
    /// Calls a function when the commands are scheduled.
    func addScheduledHandler(_ block: @escaping MTLCommandBufferHandler)
    /// Calls a function when the commands are complete.
    func addCompletedHandler(_ block: @escaping MTLCommandBufferHandler)
    /// Shows a drawable when the commands are complete.
    func present(_ drawable: any MTLDrawable)
    /// Shows a drawable at a time.
    func present(_ drawable: any MTLDrawable, atTime presentationTime: CFTimeInterval)
    /// Returns a writer of drawing commands.
    func makeRenderCommandEncoder(
        descriptor renderPassDescriptor: MTLRenderPassDescriptor
    ) -> (any MTLRenderCommandEncoder)?
    /// Returns a writer of computing commands.
    func makeComputeCommandEncoder() -> (any MTLComputeCommandEncoder)?
    /// Returns a writer of copying commands.
    func makeBlitCommandEncoder() -> (any MTLBlitCommandEncoder)?
}
