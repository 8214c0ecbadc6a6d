import Foundation
import Synchronization

/// An image in memory, with attachments that describe it.
///
/// A buffer is one object, and every reference keeps its memory alive. When the last reference is released, the memory
/// returns to its source: the system, a pool, or the owner of wrapped memory. Equality is identity.
///
/// Layout: one plane for interleaved formats, up to four for planar ones, top row first. Never compute `bytesPerRow`
/// from the width.
///
/// Threads: attachments and locks may be used from several threads. Access to the pixels is not synchronized; a camera
/// frame is never written to after delivery. Not Sendable, as on Apple's systems.
public final class CVBuffer: Hashable {
    /// The recipient of the memory when the last reference is released.
    enum Owner {
        case memory(PixelMemory)
        case pool(PixelBufferPoolCore, PixelMemory)
        case foreign(release: (() -> Void)?)
    }

    let format: PixelFormat
    let imageWidth: Int
    let imageHeight: Int
    let storedPlanes: PixelPlanes
    /// The result of `CVPixelBufferGetBaseAddress`.
    let baseAddress: UnsafeMutableRawPointer?
    /// The result of `CVPixelBufferGetBytesPerRow`.
    let overallBytesPerRow: Int
    /// The result of `CVPixelBufferGetDataSize`.
    let dataSize: Int
    /// The extra pixels around the image.
    let border: PixelBufferLayout.Border
    /// The attributes that the caller passed, for `CVPixelBufferCopyCreationAttributes`.
    let givenAttributes: NSDictionary?
    let attachmentStore: Mutex<BufferAttachments>
    let locks = PixelBufferLocks()
    private let owner: Owner

    /// Creates a buffer over a block that was allocated for a layout.
    init(
        _ layout: PixelBufferLayout,
        memory: PixelMemory,
        owner: Owner,
        attachments: BufferAttachments = .empty,
        attributes: NSDictionary? = nil
    ) {
        format = layout.format
        imageWidth = layout.request.width
        imageHeight = layout.request.height
        storedPlanes = layout.planes(at: memory.address)
        // A planar block starts with its descriptor; for an interleaved image the address skips the border.
        baseAddress = layout.format.isPlanar ? memory.address : storedPlanes[0].baseAddress
        overallBytesPerRow = layout.bytesPerRow
        dataSize = layout.blockSize
        border = layout.request.border
        givenAttributes = attributes
        attachmentStore = Mutex(attachments)
        self.owner = owner
    }

    /// Creates a buffer over foreign memory.
    init(
        _ format: PixelFormat,
        width: Int,
        height: Int,
        planes: PixelPlanes,
        baseAddress: UnsafeMutableRawPointer?,
        dataSize: Int,
        attachments: BufferAttachments = .empty,
        attributes: NSDictionary? = nil,
        release: (() -> Void)?
    ) {
        self.format = format
        imageWidth = width
        imageHeight = height
        storedPlanes = planes
        self.baseAddress = baseAddress
        self.dataSize = dataSize
        overallBytesPerRow =
            format.isPlanar
            ? PixelBufferLayout.round((dataSize + height - 1) / height, up: 4) : planes[0].bytesPerRow
        border = PixelBufferLayout.Border()
        givenAttributes = attributes
        attachmentStore = Mutex(attachments)
        owner = .foreign(release: release)
    }

    deinit {
        switch owner {
        case .memory(let memory): memory.free()
        case .pool(let pool, let memory): pool.give(memory)
        case .foreign(let release): release?()
        }
    }

    /// Returns a Boolean value that indicates whether both are the same object.
    public static func == (a: CVBuffer, b: CVBuffer) -> Bool {
        a === b
    }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// A buffer that holds an image.
public typealias CVImageBuffer = CVBuffer

/// An image in main memory.
public typealias CVPixelBuffer = CVImageBuffer

/// A set of Core Video flags.
public typealias CVOptionFlags = UInt64
