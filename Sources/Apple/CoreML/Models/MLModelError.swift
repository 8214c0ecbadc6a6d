public import Foundation

/// The domain of Core ML's errors as `NSError` objects.
public let MLModelErrorDomain = "com.apple.CoreML"

/// An error of loading a model or of a prediction.
///
/// Catch it by type (`catch let error as MLModelError`) or by code (`catch MLModelError.featureType`). As an `NSError`
/// it has the domain ``MLModelErrorDomain`` and the raw value of its code.
///
/// Differs from Apple: without the Objective-C runtime a value that was stored as an `NSError` cannot be cast to
/// `MLModelError`; `error as NSError` works.
public struct MLModelError: CustomNSError, LocalizedError, Hashable, Sendable {
    /// The kinds of failure.
    public enum Code: Int, Sendable {
        /// A failure without a code of its own; the description says more.
        case generic = 0
        /// A feature is missing, or has another type, shape or size than the model wants.
        case featureType = 1
        /// A file cannot be read or written.
        case io = 3
        /// A custom layer failed.
        case customLayer = 4
        /// A custom model failed.
        case customModel = 5
        /// Training on the device failed.
        case update = 6
        /// A parameter is unknown or has a wrong value.
        case parameters = 7
        /// The key of an encrypted model was not received.
        case modelDecryptionKeyFetch = 8
        /// An encrypted model could not be decrypted.
        case modelDecryption = 9
        /// A collection of models failed.
        case modelCollection = 10
        /// The task of a prediction was cancelled.
        case predictionCancelled = 11
    }

    // Holds code and dictionary; immutable.
    private let nsError: NSError

    /// The domain of these errors as `NSError` objects.
    public static var errorDomain: String { MLModelErrorDomain }

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: the code of the error.
    ///   - userInfo: details, with keys of Foundation; the values must not change afterwards. A text under
    ///     `NSLocalizedDescriptionKey` replaces the default description of the code.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        let text = [NSLocalizedDescriptionKey: code.text as Any]
        nsError = NSError(
            domain: MLModelErrorDomain,
            code: code.rawValue,
            userInfo: userInfo.merging(text) { own, _ in own }
        )
    }

    /// Creates an error with a description and the error that caused it.
    package init(_ code: Code, _ text: String, underlying: (any Error)? = nil) {
        var userInfo: [String: Any] = [NSLocalizedDescriptionKey: text]
        if let underlying { userInfo[NSUnderlyingErrorKey] = underlying }
        self.init(code, userInfo: userInfo)
    }

    /// The code of the error.
    public var code: Code { Code(rawValue: nsError.code) ?? .generic }

    /// Details of the error, with keys of Foundation.
    public var userInfo: [String: Any] { nsError.userInfo }

    /// The raw value of the code.
    public var errorCode: Int { nsError.code }

    /// Details of the error, as `error as NSError` contains them.
    public var errorUserInfo: [String: Any] { nsError.userInfo }

    /// The failure and the remedy, for users.
    public var errorDescription: String? { userInfo[NSLocalizedDescriptionKey] as? String ?? code.text }

    /// The failure and the remedy, for users.
    public var localizedDescription: String { errorDescription ?? code.text }

    /// Returns whether two errors have equal codes and dictionaries.
    public static func == (a: MLModelError, b: MLModelError) -> Bool { a.nsError.isEqual(b.nsError) }

    /// Hashes only the code, because Foundation's `NSError.hash` traps on Linux.
    public func hash(into hasher: inout Hasher) { hasher.combine(errorCode) }
}

extension MLModelError: CustomStringConvertible {
    /// The code's name and number, and the description.
    public var description: String { "MLModelError.\(code) (\(errorCode)): \(localizedDescription)" }
}

extension MLModelError {
    /// A failure without a code of its own.
    public static var generic: Code { .generic }
    /// A feature is missing, or has another type, shape or size than the model wants.
    public static var featureType: Code { .featureType }
    /// A file cannot be read or written.
    public static var io: Code { .io }
    /// A custom layer failed.
    public static var customLayer: Code { .customLayer }
    /// A custom model failed.
    public static var customModel: Code { .customModel }
    /// Training on the device failed.
    public static var update: Code { .update }
    /// A parameter is unknown or has a wrong value.
    public static var parameters: Code { .parameters }
    /// The key of an encrypted model was not received.
    public static var modelDecryptionKeyFetch: Code { .modelDecryptionKeyFetch }
    /// An encrypted model could not be decrypted.
    public static var modelDecryption: Code { .modelDecryption }
    /// A collection of models failed.
    public static var modelCollection: Code { .modelCollection }
    /// The task of a prediction was cancelled.
    public static var predictionCancelled: Code { .predictionCancelled }
}

extension MLModelError.Code {
    /// Returns whether an error has this code, for `catch MLModelError.featureType`.
    public static func ~= (code: MLModelError.Code, error: any Error) -> Bool {
        if let error = error as? MLModelError { return error.code == code }
        let error = error as NSError
        return error.domain == MLModelErrorDomain && error.code == code.rawValue
    }

    /// The description of an error that has none.
    var text: String {
        switch self {
        case .generic: "The model operation failed."
        case .featureType: "A feature does not fit the model; compare it with the model's description."
        case .io: "A model file could not be read or written; check its path and permissions."
        case .customLayer: "Custom layers are not supported on Linux."
        case .customModel: "Custom models are not supported on Linux."
        case .update: "Training on the device is not supported on Linux."
        case .parameters: "A model parameter is unknown or has a wrong value."
        case .modelDecryptionKeyFetch: "Encrypted models are not supported on Linux."
        case .modelDecryption: "Encrypted models are not supported on Linux."
        case .modelCollection: "Model collections are not supported on Linux; load the model from a file."
        case .predictionCancelled: "The prediction was cancelled."
        }
    }
}
