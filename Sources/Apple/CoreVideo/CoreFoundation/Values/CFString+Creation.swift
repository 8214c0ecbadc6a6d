public import Foundation

// Core Foundation's functions that make strings and read them.

/// The number of an encoding of text.
public typealias CFStringEncoding = UInt32

/// The encodings that are always present.
public enum CFStringBuiltInEncodings: CFStringEncoding, Sendable {
    /// Mac OS Roman.
    case macRoman = 0
    /// Windows Latin 1.
    case windowsLatin1 = 0x0500
    /// ISO Latin 1.
    case isoLatin1 = 0x0201
    /// ASCII.
    case ASCII = 0x0600
    /// UTF-16.
    case unicode = 0x0100
    /// UTF-8.
    case UTF8 = 0x0800_0100

    /// The encoding in Foundation's terms.
    fileprivate var encoding: String.Encoding {
        switch self {
        case .macRoman: .macOSRoman
        case .windowsLatin1: .windowsCP1252
        case .isoLatin1: .isoLatin1
        case .ASCII: .ascii
        case .unicode: .utf16
        case .UTF8: .utf8
        }
    }
}

/// Creates a string from bytes that end with 0; nil for bytes that are not of the encoding.
public func CFStringCreateWithCString(
    _ alloc: CFAllocator!,
    _ cStr: UnsafePointer<CChar>!,
    _ encoding: CFStringEncoding
) -> CFString! {
    guard let cStr, let known = CFStringBuiltInEncodings(rawValue: encoding) else { return nil }
    return String(cString: cStr, encoding: known.encoding).map { NSString(string: $0) }
}

/// Returns the number of UTF-16 code units.
public func CFStringGetLength(_ theString: CFString!) -> CFIndex { theString.length }

/// Copies a string and a 0 to memory; returns whether all of it fits and can be encoded.
@discardableResult
public func CFStringGetCString(
    _ theString: CFString!,
    _ buffer: UnsafeMutablePointer<CChar>!,
    _ bufferSize: CFIndex,
    _ encoding: CFStringEncoding
) -> Bool {
    guard let known = CFStringBuiltInEncodings(rawValue: encoding),
        let bytes = theString.data(using: known.encoding.rawValue), bytes.count < bufferSize
    else { return false }
    for (index, byte) in bytes.enumerated() { buffer[index] = CChar(bitPattern: byte) }
    buffer[bytes.count] = 0
    return true
}

/// The key of the version in a bundle's information.
public var kCFBundleVersionKey: CFString! { "CFBundleVersion" }
/// The key of the name in a bundle's information.
public var kCFBundleNameKey: CFString! { "CFBundleName" }
/// The key of the identifier in a bundle's information.
public var kCFBundleIdentifierKey: CFString! { "CFBundleIdentifier" }
/// The key of the program's name in a bundle's information.
public var kCFBundleExecutableKey: CFString! { "CFBundleExecutable" }
