public import Foundation

/// An error of capture, reading, writing or playback.
///
/// An error has a code and a dictionary with details. Catch it by type (`catch let error as AVError`) or by code
/// (`catch AVError.diskFull`). An error without a description in `userInfo` gets one that states the failure and the
/// remedy. As an `NSError` it has the domain ``AVFoundationErrorDomain`` and the raw value of its code.
///
/// Differs from Apple: without the Objective-C runtime a value that was stored as an `NSError` cannot be cast to
/// `AVError`, nor the other way round by `as?`. Errors that this library stores in notifications are `AVError` values;
/// `error as NSError` works on both.
public struct AVError: CustomNSError, LocalizedError, Hashable, Sendable {
    // Holds code and dictionary; immutable.
    private let nsError: NSError

    /// The domain of these errors as `NSError` objects.
    public static var errorDomain: String { AVFoundationErrorDomain }

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: the code of the error.
    ///   - userInfo: details, with keys of Foundation and of this library; the values must not change afterwards. A
    ///     text under `NSLocalizedDescriptionKey` replaces the default description of the code.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        let text = [NSLocalizedDescriptionKey: code.text as Any]
        nsError = NSError(
            domain: AVFoundationErrorDomain,
            code: code.rawValue,
            userInfo: userInfo.merging(text) { own, _ in own }
        )
    }

    /// Creates an error with a description and the error that caused it.
    package init(_ code: Code, _ text: String, underlying: (any Error)? = nil, userInfo: [String: Any] = [:]) {
        var userInfo = userInfo
        userInfo[NSLocalizedDescriptionKey] = text
        if let underlying { userInfo[NSUnderlyingErrorKey] = underlying }
        self.init(code, userInfo: userInfo)
    }

    /// Creates an error from an `NSError` of this domain; nil for another domain or an unknown code.
    package init?(bridging error: NSError) {
        guard error.domain == AVFoundationErrorDomain, let code = Code(rawValue: error.code) else { return nil }
        self.init(code, userInfo: error.userInfo)
    }

    /// The code of the error.
    public var code: Code { Code(rawValue: nsError.code) ?? .unknown }

    /// Details of the error, with keys of Foundation and of this library.
    public var userInfo: [String: Any] { nsError.userInfo }

    /// The raw value of the code.
    public var errorCode: Int { nsError.code }

    /// Details of the error, as `error as NSError` contains them.
    public var errorUserInfo: [String: Any] { nsError.userInfo }

    /// The failure and the remedy, for users.
    public var errorDescription: String? { userInfo[NSLocalizedDescriptionKey] as? String ?? code.text }

    /// The failure and the remedy, for users.
    public var localizedDescription: String { errorDescription ?? code.text }
}

extension AVError {
    /// Returns whether two errors have equal codes and dictionaries.
    public static func == (a: AVError, b: AVError) -> Bool { a.nsError.isEqual(b.nsError) }

    /// Hashes only the code, because Foundation's `NSError.hash` traps on Linux.
    public func hash(into hasher: inout Hasher) { hasher.combine(errorCode) }
}

extension AVError: CustomStringConvertible {
    /// The code's name and number, and the description.
    public var description: String { "AVError.\(code) (\(errorCode)): \(localizedDescription)" }
}

extension AVError.Code {
    /// Returns whether an error has this code, for `catch AVError.diskFull`.
    public static func ~= (code: AVError.Code, error: any Error) -> Bool {
        if let error = error as? AVError { return error.code == code }
        let error = error as NSError
        return error.domain == AVFoundationErrorDomain && error.code == code.rawValue
    }
}

/// The domain of this library's errors as `NSError` objects.
public let AVFoundationErrorDomain: String = "AVFoundationErrorDomain"
