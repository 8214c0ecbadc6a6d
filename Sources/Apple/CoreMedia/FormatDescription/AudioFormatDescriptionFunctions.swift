public import CoreVideo
import Foundation

/// Creates an audio format description; returns 0 on success.
@discardableResult
public func CMAudioFormatDescriptionCreate(
    allocator: CFAllocator?,
    asbd: UnsafePointer<AudioStreamBasicDescription>,
    layoutSize: Int,
    layout: UnsafePointer<AudioChannelLayout>?,
    magicCookieSize: Int,
    magicCookie: UnsafeRawPointer?,
    extensions: CFDictionary?,
    formatDescriptionOut: UnsafeMutablePointer<CMAudioFormatDescription?>
) -> OSStatus {
    guard layoutSize >= 0, magicCookieSize >= 0 else { return kCMFormatDescriptionError_InvalidParameter }
    func bytes(_ pointer: UnsafeRawPointer?, _ count: Int) -> ImmutableBytes? {
        guard let pointer, count > 0 else { return nil }
        return ImmutableBytes(UnsafeRawBufferPointer(start: pointer, count: count))
    }
    formatDescriptionOut.pointee = CMFormatDescription(
        stream: asbd.pointee,
        layout: bytes(layout, layoutSize),
        cookie: bytes(magicCookie, magicCookieSize),
        extensions: CMFormatDescription.Extensions(dictionary: extensions)
    )
    return noErr
}

/// Returns the storage format of the audio; nil for other media.
///
/// The pointer is valid while the description is alive.
public func CMAudioFormatDescriptionGetStreamBasicDescription(
    _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioStreamBasicDescription>? {
    desc.audio?.stream
}

/// Returns the additional data that a decoder needs; nil if there is none.
///
/// The pointer is valid while the description is alive.
public func CMAudioFormatDescriptionGetMagicCookie(
    _ desc: CMAudioFormatDescription,
    sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafeRawPointer? {
    sizeOut?.pointee = desc.audio?.magicCookie?.count ?? 0
    return desc.audio?.magicCookie?.pointer
}

/// Returns the channel layout; nil if it is unknown.
///
/// The pointer is valid while the description is alive.
public func CMAudioFormatDescriptionGetChannelLayout(
    _ desc: CMAudioFormatDescription,
    sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafePointer<AudioChannelLayout>? {
    sizeOut?.pointee = desc.audio?.layout?.count ?? 0
    return desc.audio?.layout?.pointer.assumingMemoryBound(to: AudioChannelLayout.self)
}

/// Compares parts of two audio descriptions and writes a mask of the equal ones.
public func CMAudioFormatDescriptionEqual(
    _ formatDescription: CMAudioFormatDescription,
    otherFormatDescription: CMAudioFormatDescription,
    equalityMask: CMAudioFormatDescriptionMask,
    equalityMaskOut: UnsafeMutablePointer<CMAudioFormatDescriptionMask>?
) -> Bool {
    let (equal, mask) = formatDescription.equalTo(
        otherFormatDescription,
        equalityMask: CMFormatDescription.EqualityMask(rawValue: equalityMask)
    )
    equalityMaskOut?.pointee = mask.rawValue
    return equal
}
