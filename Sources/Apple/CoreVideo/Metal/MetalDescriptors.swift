public import Foundation

// Descriptions of what a GPU makes. They can be filled in; no device makes anything of them.

/// A description of a texture.
open class MTLTextureDescriptor: NSObject {
    /// Texture type.
    public var textureType: MTLTextureType = .type2D
    /// Pixel format.
    public var pixelFormat: MTLPixelFormat = .rgba8Unorm
    /// Width.
    public var width: Int = 1
    /// Height.
    public var height: Int = 1
    /// Depth.
    public var depth: Int = 1
    /// Mipmap level count.
    public var mipmapLevelCount: Int = 1
    /// Sample count.
    public var sampleCount: Int = 1
    /// Array length.
    public var arrayLength: Int = 1
    /// Usage.
    public var usage: MTLTextureUsage = .shaderRead
    /// Storage mode.
    public var storageMode: MTLStorageMode = .shared
    /// Cpu cache mode.
    public var cpuCacheMode: MTLCPUCacheMode = .defaultCache
    /// The wish for contents in the GPU's own order.
    public var allowGPUOptimizedContents: Bool = true
    /// Resource options.
    public var resourceOptions: MTLResourceOptions = []

    /// Returns a description of a texture with two dimensions.
    public class func texture2DDescriptor(
        pixelFormat: MTLPixelFormat,
        width: Int,
        height: Int,
        mipmapped: Bool
    ) -> MTLTextureDescriptor {
        let descriptor = MTLTextureDescriptor()
        (descriptor.pixelFormat, descriptor.width, descriptor.height) = (pixelFormat, width, height)
        return descriptor
    }
}

/// A description of a sampler.
open class MTLSamplerDescriptor: NSObject {
    /// Min filter.
    public var minFilter: MTLSamplerMinMagFilter = .nearest
    /// Mag filter.
    public var magFilter: MTLSamplerMinMagFilter = .nearest
    /// Mip filter.
    public var mipFilter: MTLSamplerMipFilter = .notMipmapped
    /// S address mode.
    public var sAddressMode: MTLSamplerAddressMode = .clampToEdge
    /// T address mode.
    public var tAddressMode: MTLSamplerAddressMode = .clampToEdge
    /// R address mode.
    public var rAddressMode: MTLSamplerAddressMode = .clampToEdge
    /// Max anisotropy.
    public var maxAnisotropy: Int = 1
    /// Normalized coordinates.
    public var normalizedCoordinates: Bool = true
    /// Lod min clamp.
    public var lodMinClamp: Float = 0
    /// Lod max clamp.
    public var lodMaxClamp: Float = .greatestFiniteMagnitude
    /// Label.
    public var label: String?
}

/// A description of a colour target of a pipeline.
open class MTLRenderPipelineColorAttachmentDescriptor: NSObject {
    /// Pixel format.
    public var pixelFormat: MTLPixelFormat = .invalid
    /// Is blending enabled.
    public var isBlendingEnabled: Bool = false
    /// Rgb blend operation.
    public var rgbBlendOperation: MTLBlendOperation = .add
    /// Alpha blend operation.
    public var alphaBlendOperation: MTLBlendOperation = .add
    /// Source rgbblend factor.
    public var sourceRGBBlendFactor: MTLBlendFactor = .one
    /// Source alpha blend factor.
    public var sourceAlphaBlendFactor: MTLBlendFactor = .one
    /// Destination rgbblend factor.
    public var destinationRGBBlendFactor: MTLBlendFactor = .zero
    /// Destination alpha blend factor.
    public var destinationAlphaBlendFactor: MTLBlendFactor = .zero
}

/// The colour targets of a pipeline.
public final class MTLRenderPipelineColorAttachmentDescriptorArray: NSObject {
    private var elements: [Int: MTLRenderPipelineColorAttachmentDescriptor] = [:]

    /// Accesses an element, which is created when it is first asked for.
    public subscript(index: Int) -> MTLRenderPipelineColorAttachmentDescriptor! {
        get {
            if let element = elements[index] { return element }
            let element = MTLRenderPipelineColorAttachmentDescriptor()
            elements[index] = element
            return element
        }
        set { elements[index] = newValue }
    }
}

/// A description of a pipeline that draws.
open class MTLRenderPipelineDescriptor: NSObject {
    /// Label.
    public var label: String?
    /// Vertex function.
    public var vertexFunction: (any MTLFunction)?
    /// Fragment function.
    public var fragmentFunction: (any MTLFunction)?
    /// Vertex descriptor.
    public var vertexDescriptor: MTLVertexDescriptor?
    /// Depth attachment pixel format.
    public var depthAttachmentPixelFormat: MTLPixelFormat = .invalid
    /// Stencil attachment pixel format.
    public var stencilAttachmentPixelFormat: MTLPixelFormat = .invalid
    /// Sample count.
    public var sampleCount: Int = 1
    /// Raster sample count.
    public var rasterSampleCount: Int = 1
    /// The colour targets.
    public let colorAttachments: MTLRenderPipelineColorAttachmentDescriptorArray! =
        MTLRenderPipelineColorAttachmentDescriptorArray()
}

/// A description of a target of a pass.
open class MTLRenderPassAttachmentDescriptor: NSObject {
    /// Texture.
    public var texture: (any MTLTexture)?
    /// Resolve texture.
    public var resolveTexture: (any MTLTexture)?
    /// Level.
    public var level: Int = 0
    /// Slice.
    public var slice: Int = 0
    /// Load action.
    public var loadAction: MTLLoadAction = .dontCare
    /// Store action.
    public var storeAction: MTLStoreAction = .dontCare
}

/// A description of a colour target of a pass.
public final class MTLRenderPassColorAttachmentDescriptor: MTLRenderPassAttachmentDescriptor {
    /// The colour that the target is filled with.
    public var clearColor = MTLClearColor(red: 0, green: 0, blue: 0, alpha: 1)
}

/// A description of the depth target of a pass.
public final class MTLRenderPassDepthAttachmentDescriptor: MTLRenderPassAttachmentDescriptor {
    /// The depth that the target is filled with.
    public var clearDepth = 1.0
}

/// The colour targets of a pass.
public final class MTLRenderPassColorAttachmentDescriptorArray: NSObject {
    private var elements: [Int: MTLRenderPassColorAttachmentDescriptor] = [:]

    /// Accesses an element, which is created when it is first asked for.
    public subscript(index: Int) -> MTLRenderPassColorAttachmentDescriptor! {
        get {
            if let element = elements[index] { return element }
            let element = MTLRenderPassColorAttachmentDescriptor()
            elements[index] = element
            return element
        }
        set { elements[index] = newValue }
    }
}

/// A description of a pass that draws.
open class MTLRenderPassDescriptor: NSObject {
    /// The colour targets.
    public let colorAttachments: MTLRenderPassColorAttachmentDescriptorArray! =
        MTLRenderPassColorAttachmentDescriptorArray()
    /// The depth target.
    public var depthAttachment: MTLRenderPassDepthAttachmentDescriptor! = MTLRenderPassDepthAttachmentDescriptor()
}

/// A description of an attribute of vertices.
open class MTLVertexAttributeDescriptor: NSObject {
    /// Format.
    public var format: MTLVertexFormat = .invalid
    /// Offset.
    public var offset: Int = 0
    /// Buffer index.
    public var bufferIndex: Int = 0
}

/// The attributes of vertices.
public final class MTLVertexAttributeDescriptorArray: NSObject {
    private var elements: [Int: MTLVertexAttributeDescriptor] = [:]

    /// Accesses an element, which is created when it is first asked for.
    public subscript(index: Int) -> MTLVertexAttributeDescriptor! {
        get {
            if let element = elements[index] { return element }
            let element = MTLVertexAttributeDescriptor()
            elements[index] = element
            return element
        }
        set { elements[index] = newValue }
    }
}

/// A description of a buffer of vertices.
open class MTLVertexBufferLayoutDescriptor: NSObject {
    /// Stride.
    public var stride: Int = 0
    /// Step rate.
    public var stepRate: Int = 1
}

/// The buffers of vertices.
public final class MTLVertexBufferLayoutDescriptorArray: NSObject {
    private var elements: [Int: MTLVertexBufferLayoutDescriptor] = [:]

    /// Accesses an element, which is created when it is first asked for.
    public subscript(index: Int) -> MTLVertexBufferLayoutDescriptor! {
        get {
            if let element = elements[index] { return element }
            let element = MTLVertexBufferLayoutDescriptor()
            elements[index] = element
            return element
        }
        set { elements[index] = newValue }
    }
}

/// A description of vertices.
open class MTLVertexDescriptor: NSObject {
    /// The attributes.
    public let attributes: MTLVertexAttributeDescriptorArray! = MTLVertexAttributeDescriptorArray()
    /// The buffers.
    public let layouts: MTLVertexBufferLayoutDescriptorArray! = MTLVertexBufferLayoutDescriptorArray()
}

/// Options for compiling programs for a GPU.
open class MTLCompileOptions: NSObject {
    /// Fast math enabled.
    public var fastMathEnabled: Bool = true
}

/// Constants of a program for a GPU.
open class MTLFunctionConstantValues: NSObject {
    /// Sets a constant, which has no effect.
    public func setConstantValue(_ value: UnsafeRawPointer, type: MTLDataType, index: Int) {}
}

/// A description of depth and stencil tests.
open class MTLDepthStencilDescriptor: NSObject {
    /// Depth compare function.
    public var depthCompareFunction: MTLCompareFunction = .always
    /// Is depth write enabled.
    public var isDepthWriteEnabled: Bool = false
}
