public import Foundation

/// What goes wrong in capture, reading, writing and playback.
///
/// A code, and a dictionary that says more. Catch it by type (`catch let error as AVError`) or by code
/// (`catch AVError.diskFull`). Without a text of its own in `userInfo`, an error gets one that says what failed and what
/// to do. As an `NSError` it has the domain ``AVFoundationErrorDomain`` and the raw value of its code.
///
/// Differs from Apple: without the Objective-C runtime a value that was stored as an `NSError` cannot be cast to
/// `AVError`, nor the other way round by `as?`. Errors that this library stores in notifications are `AVError` values;
/// `error as NSError` works on both.
public struct AVError: CustomNSError, LocalizedError, Hashable, Sendable {
    // Code and dictionary; immutable.
    private let nsError: NSError

    /// The domain of these errors as `NSError`s.
    public static var errorDomain: String { AVFoundationErrorDomain }

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: what went wrong.
    ///   - userInfo: more about it, with the keys of Foundation and of this library; the values must not be changed
    ///     afterwards. A text under `NSLocalizedDescriptionKey` takes the place of the code's own.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        let text = [NSLocalizedDescriptionKey: code.text as Any]
        nsError = NSError(
            domain: AVFoundationErrorDomain,
            code: code.rawValue,
            userInfo: userInfo.merging(text) { own, _ in own }
        )
    }

    /// Makes an error with a text for people, and the error that caused it.
    package init(_ code: Code, _ text: String, underlying: (any Error)? = nil, userInfo: [String: Any] = [:]) {
        var userInfo = userInfo
        userInfo[NSLocalizedDescriptionKey] = text
        if let underlying { userInfo[NSUnderlyingErrorKey] = underlying }
        self.init(code, userInfo: userInfo)
    }

    /// Takes an `NSError` of this domain; nil for another domain or a code that is not known.
    package init?(bridging error: NSError) {
        guard error.domain == AVFoundationErrorDomain, let code = Code(rawValue: error.code) else { return nil }
        self.init(code, userInfo: error.userInfo)
    }

    /// What went wrong.
    public var code: Code { Code(rawValue: nsError.code) ?? .unknown }

    /// More about it, with the keys of Foundation and of this library.
    public var userInfo: [String: Any] { nsError.userInfo }

    /// The raw value of the code.
    public var errorCode: Int { nsError.code }

    /// More about it; what `error as NSError` carries.
    public var errorUserInfo: [String: Any] { nsError.userInfo }

    /// What failed and what to do, for people.
    public var errorDescription: String? { userInfo[NSLocalizedDescriptionKey] as? String ?? code.text }

    /// What failed and what to do, for people.
    public var localizedDescription: String { errorDescription ?? code.text }
}

extension AVError {
    /// Whether two errors have equal codes and dictionaries.
    public static func == (a: AVError, b: AVError) -> Bool { a.nsError.isEqual(b.nsError) }

    /// Feeds the code only: Foundation's `NSError.hash` traps on Linux.
    public func hash(into hasher: inout Hasher) { hasher.combine(errorCode) }
}

extension AVError: CustomStringConvertible {
    /// The code's name and number, and the text for people.
    public var description: String { "AVError.\(code) (\(errorCode)): \(localizedDescription)" }
}

extension AVError.Code {
    /// Whether an error has this code; what `catch AVError.diskFull` asks.
    public static func ~= (code: AVError.Code, error: any Error) -> Bool {
        if let error = error as? AVError { return error.code == code }
        let error = error as NSError
        return error.domain == AVFoundationErrorDomain && error.code == code.rawValue
    }
}

/// The domain of this library's errors as `NSError`s.
public let AVFoundationErrorDomain: String = "AVFoundationErrorDomain"
