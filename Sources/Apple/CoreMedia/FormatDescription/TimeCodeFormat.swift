public import CoreVideo

// Descriptions of time codes.

/// A description of time codes.
public typealias CMTimeCodeFormatDescription = CMFormatDescription

/// The flag of time codes that leave out numbers, so that they keep pace with 29.97 frames a second.
public var kCMTimeCodeFlag_DropFrame: UInt32 { 1 }
/// The flag of time codes that begin again after 24 hours.
public var kCMTimeCodeFlag_24HourMax: UInt32 { 2 }
/// The flag of time codes that may be negative.
public var kCMTimeCodeFlag_NegTimesOK: UInt32 { 4 }

private enum Key {
    static let frameDuration = "FrameDuration"
    static let quanta = "FrameQuanta"
    static let flags = "TimeCodeFlags"
}

/// Creates a description of time codes.
///
/// - Parameters:
///   - allocator: Ignored.
///   - timeCodeFormatType: The format, such as `kCMTimeCodeFormatType_TimeCode32`.
///   - frameDuration: The duration of a frame; numeric and positive.
///   - frameQuanta: The number of frames in a second of the time code.
///   - flags: Flags such as ``kCMTimeCodeFlag_DropFrame``.
///   - extensions: Further extensions of the description.
///   - formatDescriptionOut: Receives the description; nil after an error.
/// - Returns: 0, or `kCMFormatDescriptionError_InvalidParameter`.
public func CMTimeCodeFormatDescriptionCreate(
    allocator: CFAllocator?,
    timeCodeFormatType: CMTimeCodeFormatType,
    frameDuration: CMTime,
    frameQuanta: UInt32,
    flags: UInt32,
    extensions: CFDictionary?,
    formatDescriptionOut: UnsafeMutablePointer<CMTimeCodeFormatDescription?>
) -> OSStatus {
    formatDescriptionOut.pointee = nil
    guard frameDuration.isNumeric, frameDuration > .zero, frameQuanta > 0 else {
        return kCMFormatDescriptionError_InvalidParameter
    }
    var all: [String: Any] = [:]
    for (key, value) in extensions ?? [:] {
        if let key = key as? String { all[key] = value }
    }
    all[Key.frameDuration] = CMTimeCopyAsDictionary(frameDuration, allocator: nil)
    all[Key.quanta] = NSNumber(value: frameQuanta)
    all[Key.flags] = NSNumber(value: flags)
    return CMFormatDescriptionCreate(
        allocator: allocator,
        mediaType: kCMMediaType_TimeCode,
        mediaSubType: timeCodeFormatType,
        extensions: all as CFDictionary,
        formatDescriptionOut: formatDescriptionOut
    )
}

/// Returns the duration of a frame; invalid for a description of something else.
public func CMTimeCodeFormatDescriptionGetFrameDuration(
    _ timeCodeFormatDescription: CMTimeCodeFormatDescription
) -> CMTime {
    let value = CMFormatDescriptionGetExtension(
        timeCodeFormatDescription,
        extensionKey: NSString(string: Key.frameDuration)
    )
    return (value as? CFDictionary).map { CMTimeMakeFromDictionary($0) } ?? .invalid
}

/// Returns the number of frames in a second of the time code; 0 for a description of something else.
public func CMTimeCodeFormatDescriptionGetFrameQuanta(
    _ timeCodeFormatDescription: CMTimeCodeFormatDescription
) -> UInt32 {
    let value = CMFormatDescriptionGetExtension(timeCodeFormatDescription, extensionKey: NSString(string: Key.quanta))
    return (value as? NSNumber)?.uint32Value ?? 0
}

/// Returns the flags; 0 for a description of something else.
public func CMTimeCodeFormatDescriptionGetTimeCodeFlags(_ desc: CMTimeCodeFormatDescription) -> UInt32 {
    let value = CMFormatDescriptionGetExtension(desc, extensionKey: NSString(string: Key.flags))
    return (value as? NSNumber)?.uint32Value ?? 0
}

/// The key of the name of a time code's source, such as a tape.
public var kCMTimeCodeFormatDescriptionExtension_SourceReferenceName: CFString { "SourceReferenceName" }
/// The key of a name's text.
public var kCMTimeCodeFormatDescriptionKey_Value: CFString { "Value" }
/// The key of a name's language.
public var kCMTimeCodeFormatDescriptionKey_LangCode: CFString { "LangCode" }
