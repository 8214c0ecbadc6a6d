import Foundation
import Synchronization

/// A picture in memory, with attachments that describe it.
///
/// A buffer is one object; whoever holds a reference keeps its memory, and with the last reference the memory goes back
/// to where it came from: the system, a pool, or the owner of wrapped memory. Equality is identity.
///
/// Lay-out: one plane for interleaved formats, up to three for planar ones, top row first. Never compute
/// `bytesPerRow` from the width.
///
/// Threads: attachments and locks may be used from several threads. The pixels are only as safe as their users make
/// them; frames of a camera are never written again once delivered. Not Sendable, as on Apple's systems.
public final class CVBuffer: Hashable {
    /// Who gets the memory with the last reference.
    enum Owner {
        case memory(PixelMemory)
        case pool(PixelBufferPoolCore, PixelMemory)
        case foreign(release: (() -> Void)?)
    }

    let format: PixelFormat
    let pictureWidth: Int
    let pictureHeight: Int
    let storedPlanes: PixelPlanes
    /// What `CVPixelBufferGetBaseAddress` gives.
    let baseAddress: UnsafeMutableRawPointer?
    /// What `CVPixelBufferGetBytesPerRow` gives.
    let overallBytesPerRow: Int
    /// What `CVPixelBufferGetDataSize` gives.
    let dataSize: Int
    /// Extra pixels around the picture.
    let border: PixelBufferLayout.Border
    /// The attributes that the caller gave, for `CVPixelBufferCopyCreationAttributes`.
    let givenAttributes: NSDictionary?
    let attachmentStore: Mutex<BufferAttachments>
    let locks = PixelBufferLocks()
    private let owner: Owner

    /// A buffer over a block that was allocated for a layout.
    init(
        _ layout: PixelBufferLayout,
        memory: PixelMemory,
        owner: Owner,
        attachments: BufferAttachments = .empty,
        attributes: NSDictionary? = nil
    ) {
        format = layout.format
        pictureWidth = layout.request.width
        pictureHeight = layout.request.height
        storedPlanes = layout.planes(at: memory.address)
        // A planar block begins with its descriptor; a border of an interleaved picture is skipped.
        baseAddress = layout.format.isPlanar ? memory.address : storedPlanes[0].baseAddress
        overallBytesPerRow = layout.bytesPerRow
        dataSize = layout.blockSize
        border = layout.request.border
        givenAttributes = attributes
        attachmentStore = Mutex(attachments)
        self.owner = owner
    }

    /// A buffer over memory of someone else.
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
        pictureWidth = width
        pictureHeight = height
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

    /// Whether both are the same object.
    public static func == (a: CVBuffer, b: CVBuffer) -> Bool {
        a === b
    }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// A buffer that holds a picture.
public typealias CVImageBuffer = CVBuffer

/// A picture in main memory.
public typealias CVPixelBuffer = CVImageBuffer

/// A set of flags of CoreVideo.
public typealias CVOptionFlags = UInt64
