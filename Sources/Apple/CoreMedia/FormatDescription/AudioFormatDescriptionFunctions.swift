public import CoreVideo
import Foundation

/// Makes a description of audio; 0 on success.
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

/// How the audio is stored; nil for anything but audio.
///
/// The pointer is good as long as the description lives.
public func CMAudioFormatDescriptionGetStreamBasicDescription(
    _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioStreamBasicDescription>? {
    desc.audio?.stream
}

/// The data a decoder needs besides; nil where there is none.
///
/// The pointer is good as long as the description lives.
public func CMAudioFormatDescriptionGetMagicCookie(
    _ desc: CMAudioFormatDescription,
    sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafeRawPointer? {
    sizeOut?.pointee = desc.audio?.magicCookie?.count ?? 0
    return desc.audio?.magicCookie?.pointer
}

/// Which channels there are; nil where nobody said.
///
/// The pointer is good as long as the description lives.
public func CMAudioFormatDescriptionGetChannelLayout(
    _ desc: CMAudioFormatDescription,
    sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafePointer<AudioChannelLayout>? {
    sizeOut?.pointee = desc.audio?.layout?.count ?? 0
    return desc.audio?.layout?.pointer.assumingMemoryBound(to: AudioChannelLayout.self)
}

/// Compares parts of two audio descriptions, and writes which of them are equal.
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
