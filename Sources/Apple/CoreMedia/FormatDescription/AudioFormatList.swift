public import CoreVideo
import Foundation

extension CMFormatDescription {
    /// The formats that the audio can be decoded as, the richest first; empty for other media.
    ///
    /// Differs from Apple: one, the format that is stored; layers of HE-AAC are not listed.
    public var audioFormatList: [AudioFormatListItem] { audio.map { [$0.formats.pointee] } ?? [] }

    /// The richest format that can be decoded; nil for other media.
    public var richestDecodableFormat: AudioFormatListItem? { audio?.formats.pointee }

    /// The format that the most decoders understand; nil for other media.
    public var mostCompatibleFormat: AudioFormatListItem? { audio?.formats.pointee }
}

/// Returns the formats that the audio can be decoded as, and their size in bytes; nil for other media.
///
/// The pointer is valid while the description is alive. See ``CMFormatDescription/audioFormatList``.
public func CMAudioFormatDescriptionGetFormatList(
    _ desc: CMAudioFormatDescription,
    sizeOut: UnsafeMutablePointer<Int>?
) -> UnsafePointer<AudioFormatListItem>? {
    sizeOut?.pointee = desc.audio == nil ? 0 : MemoryLayout<AudioFormatListItem>.size
    return desc.audio?.formats
}

/// Returns the richest format that can be decoded; nil for other media.
///
/// The pointer is valid while the description is alive.
public func CMAudioFormatDescriptionGetRichestDecodableFormat(
    _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioFormatListItem>? {
    desc.audio?.formats
}

/// Returns the format that the most decoders understand; nil for other media.
///
/// The pointer is valid while the description is alive.
public func CMAudioFormatDescriptionGetMostCompatibleFormat(
    _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioFormatListItem>? {
    desc.audio?.formats
}

/// Creates a description of what several audio descriptions have in common; returns 0 on success.
///
/// The array has audio descriptions, at least one. Numbers in which they differ are 0 in the summary; its layout and
/// decoder data are those of all, or missing. The flags are reserved, 0.
@discardableResult
public func CMAudioFormatDescriptionCreateSummary(
    allocator: CFAllocator?,
    formatDescriptionArray: CFArray,
    flags: UInt32,
    formatDescriptionOut: UnsafeMutablePointer<CMAudioFormatDescription?>
) -> OSStatus {
    let formats = formatDescriptionArray.compactMap { ($0 as? CMFormatDescription)?.audio }
    guard let first = formats.first, formats.count == formatDescriptionArray.count else {
        return kCMFormatDescriptionError_InvalidParameter
    }
    var stream = first.stream.pointee
    for other in formats.dropFirst().map(\.stream.pointee) {
        if other.mSampleRate != stream.mSampleRate { stream.mSampleRate = 0 }
        if other.mFormatID != stream.mFormatID { stream.mFormatID = 0 }
        if other.mFormatFlags != stream.mFormatFlags { stream.mFormatFlags = 0 }
        if other.mBytesPerPacket != stream.mBytesPerPacket { stream.mBytesPerPacket = 0 }
        if other.mFramesPerPacket != stream.mFramesPerPacket { stream.mFramesPerPacket = 0 }
        if other.mBytesPerFrame != stream.mBytesPerFrame { stream.mBytesPerFrame = 0 }
        if other.mChannelsPerFrame != stream.mChannelsPerFrame { stream.mChannelsPerFrame = 0 }
        if other.mBitsPerChannel != stream.mBitsPerChannel { stream.mBitsPerChannel = 0 }
    }
    formatDescriptionOut.pointee = CMFormatDescription(
        stream: stream,
        layout: formats.allSatisfy { $0.layout == first.layout } ? first.layout : nil,
        cookie: formats.allSatisfy { $0.magicCookie == first.magicCookie } ? first.magicCookie : nil,
        extensions: nil
    )
    return noErr
}
