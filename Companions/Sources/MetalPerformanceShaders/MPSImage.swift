public import Metal

/// The type of a channel of an image.
public enum MPSImageFeatureChannelFormat: UInt, Sendable {
    /// None.
    case none = 0
    /// Integers of 8 bits from 0 to 1.
    case unorm8 = 1
    /// Integers of 16 bits from 0 to 1.
    case unorm16 = 2
    /// Half precision.
    case float16 = 3
    /// Single precision.
    case float32 = 4
}

/// A description of an image with any number of channels.
open class MPSImageDescriptor: NSObject {
    /// The width in pixels.
    open var width: Int
    /// The height in pixels.
    open var height: Int
    /// The number of channels.
    open var featureChannels: Int
    /// The number of images.
    open var numberOfImages: Int
    /// The type of a channel.
    open var channelFormat: MPSImageFeatureChannelFormat
    /// The uses.
    open var usage: MTLTextureUsage
    /// The place of the memory.
    open var storageMode = MTLStorageMode.shared
    /// The way in which the processor reads it.
    open var cpuCacheMode = MTLCPUCacheMode.defaultCache

    /// Creates a description.
    public init(
        channelFormat: MPSImageFeatureChannelFormat,
        width: Int,
        height: Int,
        featureChannels: Int,
        numberOfImages: Int = 1,
        usage: MTLTextureUsage = [.shaderRead, .shaderWrite]
    ) {
        (self.channelFormat, self.usage) = (channelFormat, usage)
        (self.width, self.height) = (width, height)
        (self.featureChannels, self.numberOfImages) = (featureChannels, numberOfImages)
    }
}

/// An image with any number of channels.
open class MPSImage: NSObject {
    /// The device.
    public let device: any MTLDevice
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The number of channels.
    public let featureChannels: Int
    /// The number of images.
    public let numberOfImages: Int
    /// The texture; the program ends, since no texture can exist here.
    open var texture: any MTLTexture {
        guard let given else { preconditionFailure("There is no GPU that could hold a texture.") }
        return given
    }
    /// The name in a debugger.
    open var label: String?
    private let given: (any MTLTexture)?

    /// Creates an image.
    public init(device: any MTLDevice, imageDescriptor: MPSImageDescriptor) {
        self.device = device
        (width, height) = (imageDescriptor.width, imageDescriptor.height)
        (featureChannels, numberOfImages) = (imageDescriptor.featureChannels, imageDescriptor.numberOfImages)
        given = nil
    }

    /// Creates an image of a texture.
    public init(texture: any MTLTexture, featureChannels: Int) {
        device = texture.device
        (width, height) = (texture.width, texture.height)
        (self.featureChannels, numberOfImages) = (featureChannels, 1)
        given = texture
    }
}

/// An image that lives as long as a command buffer.
open class MPSTemporaryImage: MPSImage {
    /// The number of times that it will still be read.
    open var readCount = 1

    /// Creates an image for a command buffer.
    public convenience init(commandBuffer: any MTLCommandBuffer, imageDescriptor: MPSImageDescriptor) {
        self.init(device: commandBuffer.device, imageDescriptor: imageDescriptor)
    }

    /// Announces images that will be made.
    open class func prefetchStorage(
        with commandBuffer: any MTLCommandBuffer,
        imageDescriptorList descriptorList: [MPSImageDescriptor]
    ) {}
}
