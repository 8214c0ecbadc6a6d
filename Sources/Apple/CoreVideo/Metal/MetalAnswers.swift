public import Foundation

// What Core Video's protocols of Metal lack. No object has these protocols, so none of this is ever called.

extension MTLDevice {
    private var unsupported: NSError {
        NSError(
            domain: "MTLLibraryErrorDomain",
            code: 1,
            userInfo: [NSLocalizedDescriptionKey: "There is no GPU that Metal could use."]
        )
    }

    /// The largest number of threads of a group.
    public var maxThreadsPerThreadgroup: MTLSize { MTLSize(width: 0, height: 0, depth: 0) }
    /// A number that identifies the device.
    public var registryID: UInt64 { 0 }
    /// The largest number of bytes of a buffer.
    public var maxBufferLength: Int { 0 }
    /// The number of bytes that should not be exceeded.
    public var recommendedMaxWorkingSetSize: UInt64 { 0 }
    /// The number of bytes in use.
    public var currentAllocatedSize: Int { 0 }
    /// A Boolean value that indicates whether processor and GPU share memory.
    public var hasUnifiedMemory: Bool { false }
    /// A Boolean value that indicates whether the device saves power.
    public var isLowPower: Bool { false }

    /// Returns a command queue; always nil.
    public func makeCommandQueue(maxCommandBufferCount: Int) -> (any MTLCommandQueue)? { nil }
    /// Returns the program library of the app; always nil.
    public func makeDefaultLibrary() -> (any MTLLibrary)? { nil }
    /// Returns the program library of a bundle; always throws.
    public func makeDefaultLibrary(bundle: Bundle) throws -> any MTLLibrary { throw unsupported }
    /// Compiles a program library; always throws.
    public func makeLibrary(source: String, options: MTLCompileOptions?) throws -> any MTLLibrary { throw unsupported }
    /// Reads a program library; always throws.
    public func makeLibrary(URL url: URL) throws -> any MTLLibrary { throw unsupported }
    /// Reads a program library; always throws.
    public func makeLibrary(filepath: String) throws -> any MTLLibrary { throw unsupported }
    /// Makes a program that computes; always throws.
    public func makeComputePipelineState(
        function computeFunction: any MTLFunction
    ) throws -> any MTLComputePipelineState { throw unsupported }
    /// Makes a pipeline that draws; always throws.
    public func makeRenderPipelineState(
        descriptor: MTLRenderPipelineDescriptor
    ) throws -> any MTLRenderPipelineState { throw unsupported }
    /// Makes a texture; always nil.
    public func makeTexture(descriptor: MTLTextureDescriptor) -> (any MTLTexture)? { nil }
    /// Makes a buffer; always nil.
    public func makeBuffer(length: Int, options: MTLResourceOptions = []) -> (any MTLBuffer)? { nil }
    /// Makes a buffer with a copy of bytes; always nil.
    public func makeBuffer(
        bytes pointer: UnsafeRawPointer,
        length: Int,
        options: MTLResourceOptions = []
    ) -> (any MTLBuffer)? { nil }
    /// Makes a buffer of memory that exists; always nil.
    public func makeBuffer(
        bytesNoCopy pointer: UnsafeMutableRawPointer,
        length: Int,
        options: MTLResourceOptions = [],
        deallocator: ((UnsafeMutableRawPointer, Int) -> Void)? = nil
    ) -> (any MTLBuffer)? { nil }
    /// Makes a sampler; always nil.
    public func makeSamplerState(descriptor: MTLSamplerDescriptor) -> (any MTLSamplerState)? { nil }
    /// Makes depth and stencil tests; always nil.
    public func makeDepthStencilState(descriptor: MTLDepthStencilDescriptor) -> (any MTLDepthStencilState)? { nil }
    /// Returns whether the device has a set of features; always false.
    public func supportsFeatureSet(_ featureSet: MTLFeatureSet) -> Bool { false }
    /// Returns whether the device belongs to a family; always false.
    public func supportsFamily(_ gpuFamily: MTLGPUFamily) -> Bool { false }
    /// Returns whether textures can have a number of samples; always false.
    public func supportsTextureSampleCount(_ sampleCount: Int) -> Bool { false }
}

extension MTLCommandQueue {
    /// The name in a debugger.
    public var label: String? {
        get { nil }
        set {}
    }
    /// Returns a command buffer; always nil.
    public func makeCommandBuffer() -> (any MTLCommandBuffer)? { nil }
    /// Returns a command buffer that does not retain what it uses; always nil.
    public func makeCommandBufferWithUnretainedReferences() -> (any MTLCommandBuffer)? { nil }
}

extension MTLResource {
    /// The name in a debugger.
    public var label: String? {
        get { nil }
        set {}
    }
    /// The place of the memory.
    public var storageMode: MTLStorageMode { .shared }
    /// The way in which the processor reads it.
    public var cpuCacheMode: MTLCPUCacheMode { .defaultCache }
    /// The number of bytes.
    public var allocatedSize: Int { 0 }
}

extension MTLTexture {
    /// The layout of a pixel.
    public var pixelFormat: MTLPixelFormat { .invalid }
    /// The dimensions.
    public var textureType: MTLTextureType { .type2D }
    /// The depth in pixels.
    public var depth: Int { 1 }
    /// The number of levels of detail.
    public var mipmapLevelCount: Int { 1 }
    /// The number of images in an array.
    public var arrayLength: Int { 1 }
    /// The number of samples of a pixel.
    public var sampleCount: Int { 1 }
    /// The uses.
    public var usage: MTLTextureUsage { .unknown }
    /// The wish for contents in the GPU's own order.
    public var allowGPUOptimizedContents: Bool { true }
    /// Copies pixels out of the texture: none.
    public func getBytes(
        _ pixelBytes: UnsafeMutableRawPointer,
        bytesPerRow: Int,
        from region: MTLRegion,
        mipmapLevel level: Int
    ) {}
    /// Copies pixels into the texture: none.
    public func replace(
        region: MTLRegion,
        mipmapLevel level: Int,
        withBytes pixelBytes: UnsafeRawPointer,
        bytesPerRow: Int
    ) {}
    /// Returns the same pixels in another format; always nil.
    public func makeTextureView(pixelFormat: MTLPixelFormat) -> (any MTLTexture)? { nil }
}

extension MTLComputePipelineState {
    /// The largest number of threads of a group.
    public var maxTotalThreadsPerThreadgroup: Int { 1 }
    /// The number of threads that run together.
    public var threadExecutionWidth: Int { 1 }
}

// Names of Swift 3, which older code uses.

extension MTLRenderCommandEncoder {
    /// Sets a buffer of vertices.
    public func setVertexBuffer(_ buffer: (any MTLBuffer)?, offset: Int, at index: Int) {
        setVertexBuffer(buffer, offset: offset, index: index)
    }
    /// Sets a buffer for the pixels.
    public func setFragmentBuffer(_ buffer: (any MTLBuffer)?, offset: Int, at index: Int) {
        setFragmentBuffer(buffer, offset: offset, index: index)
    }
    /// Sets a texture for the pixels.
    public func setFragmentTexture(_ texture: (any MTLTexture)?, at index: Int) {
        setFragmentTexture(texture, index: index)
    }
    /// Sets a sampler for the pixels.
    public func setFragmentSamplerState(_ sampler: (any MTLSamplerState)?, at index: Int) {
        setFragmentSamplerState(sampler, index: index)
    }
}

extension MTLComputeCommandEncoder {
    /// Sets a texture.
    public func setTexture(_ texture: (any MTLTexture)?, at index: Int) { setTexture(texture, index: index) }
    /// Sets a buffer.
    public func setBuffer(_ buffer: (any MTLBuffer)?, offset: Int, at index: Int) {
        setBuffer(buffer, offset: offset, index: index)
    }
}

/// Returns all GPUs: none.
public func MTLCopyAllDevices() -> [any MTLDevice] { [] }
