/// How a buffer is locked.
public struct CVPixelBufferLockFlags: OptionSet, Hashable, Sendable {
    /// The flags as a number.
    public let rawValue: CVOptionFlags

    /// Makes flags of a number.
    public init(rawValue: CVOptionFlags) {
        self.rawValue = rawValue
    }

    /// The pixels are only read.
    ///
    /// The unlock must say the same.
    public static var readOnly: CVPixelBufferLockFlags { CVPixelBufferLockFlags(rawValue: 1) }
}

/// Announces that the pixels are about to be used by the processor.
///
/// Locks nest and never wait. Memory is always mapped here, so the address does not depend on it; code that is to run
/// on Apple's systems must lock all the same.
///
/// - Returns: always `kCVReturnSuccess`.
@discardableResult
public func CVPixelBufferLockBaseAddress(
    _ pixelBuffer: CVPixelBuffer,
    _ lockFlags: CVPixelBufferLockFlags
) -> CVReturn {
    pixelBuffer.locks.lock(readOnly: lockFlags.contains(.readOnly))
    return kCVReturnSuccess
}

/// Ends one lock.
///
/// - Returns: `kCVReturnInvalidArgument`, with nothing changed, when no lock with the same flag is held.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
    _ pixelBuffer: CVPixelBuffer,
    _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn {
    pixelBuffer.locks.unlock(readOnly: unlockFlags.contains(.readOnly)) ? kCVReturnSuccess : kCVReturnInvalidArgument
}

/// The width in pixels.
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.pictureWidth
}

/// The height in pixels.
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.pictureHeight
}

/// The pixel format code.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType {
    pixelBuffer.format.code
}

/// The address of the top left pixel of an interleaved picture.
///
/// For planar pictures it is the address of a descriptor block of big-endian plane offsets, or what the caller gave as
/// data address, or nil; use the planes' own addresses.
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
    pixelBuffer.baseAddress
}

/// Bytes from one row to the next of an interleaved picture.
///
/// For planar pictures a figure that, times the height, covers all planes; use the planes' own figures.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.overallBytesPerRow
}

/// Bytes of the whole picture, padding included.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.dataSize
}

/// Whether the picture has planes.
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool {
    pixelBuffer.format.isPlanar
}

/// The number of planes; 0 for interleaved pictures.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.format.isPlanar ? pixelBuffer.storedPlanes.count : 0
}

/// The width of a plane in its own samples; 0 for interleaved pictures and planes that do not exist.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    pixelBuffer.planeSeenByClients(planeIndex)?.width ?? 0
}

/// The height of a plane in its own samples; 0 for interleaved pictures and planes that do not exist.
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    pixelBuffer.planeSeenByClients(planeIndex)?.height ?? 0
}

/// The address of the top left sample of a plane; nil for interleaved pictures and planes that do not exist.
public func CVPixelBufferGetBaseAddressOfPlane(
    _ pixelBuffer: CVPixelBuffer,
    _ planeIndex: Int
) -> UnsafeMutableRawPointer? {
    pixelBuffer.planeSeenByClients(planeIndex)?.baseAddress
}

/// Bytes from one row of a plane to the next; 0 for interleaved pictures and planes that do not exist.
public func CVPixelBufferGetBytesPerRowOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    pixelBuffer.planeSeenByClients(planeIndex)?.bytesPerRow ?? 0
}

extension CVBuffer {
    fileprivate func planeSeenByClients(_ index: Int) -> PixelPlane? {
        format.isPlanar && index >= 0 && index < storedPlanes.count ? storedPlanes[index] : nil
    }
}
