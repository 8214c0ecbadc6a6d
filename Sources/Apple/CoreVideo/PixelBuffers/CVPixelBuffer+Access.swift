/// Options for locking a buffer.
public struct CVPixelBufferLockFlags: OptionSet, Hashable, Sendable {
    /// The flags as a number.
    public let rawValue: CVOptionFlags

    /// Creates flags from a number.
    public init(rawValue: CVOptionFlags) {
        self.rawValue = rawValue
    }

    /// The pixels are only read.
    ///
    /// Pass the same flag to the unlock.
    public static var readOnly: CVPixelBufferLockFlags { CVPixelBufferLockFlags(rawValue: 1) }
}

/// Locks the pixels for access by the CPU.
///
/// Locks nest and never wait. Memory is always mapped here, so the address is valid without a lock. Code that also runs
/// on Apple's systems must lock all the same.
///
/// - Returns: Always `kCVReturnSuccess`.
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
/// - Returns: `kCVReturnInvalidArgument`, without any change, if no lock with the same flag is held.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
    _ pixelBuffer: CVPixelBuffer,
    _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn {
    pixelBuffer.locks.unlock(readOnly: unlockFlags.contains(.readOnly)) ? kCVReturnSuccess : kCVReturnInvalidArgument
}

/// Returns the width in pixels.
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.imageWidth
}

/// Returns the height in pixels.
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.imageHeight
}

/// Returns the pixel format code.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType {
    pixelBuffer.format.code
}

/// Returns the address of the top left pixel of an interleaved image.
///
/// For planar images it is the address of a descriptor block with big-endian plane offsets, or the data address that
/// the caller passed, or nil. Use the addresses of the planes instead.
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
    pixelBuffer.baseAddress
}

/// Returns the number of bytes from one row to the next of an interleaved image.
///
/// For planar images it is a number that, multiplied by the height, covers all planes. Use the numbers of the planes
/// instead.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.overallBytesPerRow
}

/// Returns the number of bytes of the whole image, padding included.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.dataSize
}

/// Returns a Boolean value that indicates whether the image is planar.
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool {
    pixelBuffer.format.isPlanar
}

/// Returns the number of planes; 0 for interleaved images.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
    pixelBuffer.format.isPlanar ? pixelBuffer.storedPlanes.count : 0
}

/// Returns the width of a plane in its own samples; 0 for interleaved images and invalid indexes.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    pixelBuffer.planeSeenByClients(planeIndex)?.width ?? 0
}

/// Returns the height of a plane in its own samples; 0 for interleaved images and invalid indexes.
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    pixelBuffer.planeSeenByClients(planeIndex)?.height ?? 0
}

/// Returns the address of the top left sample of a plane; nil for interleaved images and invalid indexes.
public func CVPixelBufferGetBaseAddressOfPlane(
    _ pixelBuffer: CVPixelBuffer,
    _ planeIndex: Int
) -> UnsafeMutableRawPointer? {
    pixelBuffer.planeSeenByClients(planeIndex)?.baseAddress
}

/// Returns the number of bytes from one row of a plane to the next; 0 for interleaved images and invalid indexes.
public func CVPixelBufferGetBytesPerRowOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
    pixelBuffer.planeSeenByClients(planeIndex)?.bytesPerRow ?? 0
}

extension CVBuffer {
    fileprivate func planeSeenByClients(_ index: Int) -> PixelPlane? {
        format.isPlanar && index >= 0 && index < storedPlanes.count ? storedPlanes[index] : nil
    }
}
