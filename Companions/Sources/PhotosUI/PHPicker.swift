public import Foundation
public import Photos
import UniformTypeIdentifiers

// The values of the photo picker. The picker itself is a view, which does not exist here: nothing is ever picked.

/// Kinds of assets that a picker offers.
public struct PHPickerFilter: Hashable, Sendable {
    private let text: String

    /// Images.
    public static let images = PHPickerFilter(text: "images")
    /// Movies.
    public static let videos = PHPickerFilter(text: "videos")
    /// Live Photos.
    public static let livePhotos = PHPickerFilter(text: "livePhotos")
    /// Screenshots.
    public static let screenshots = PHPickerFilter(text: "screenshots")
    /// Panoramas.
    public static let panoramas = PHPickerFilter(text: "panoramas")
    /// Movies in slow motion.
    public static let slomoVideos = PHPickerFilter(text: "slomoVideos")
    /// Movies in fast motion.
    public static let timelapseVideos = PHPickerFilter(text: "timelapseVideos")

    /// Returns the assets that match one of several kinds.
    public static func any(of subfilters: [PHPickerFilter]) -> PHPickerFilter {
        PHPickerFilter(text: "any(\(subfilters.map(\.text).joined(separator: ",")))")
    }

    /// Returns the assets that match all of several kinds.
    public static func all(of subfilters: [PHPickerFilter]) -> PHPickerFilter {
        PHPickerFilter(text: "all(\(subfilters.map(\.text).joined(separator: ",")))")
    }

    /// Returns the assets that do not match a kind.
    public static func not(_ filter: PHPickerFilter) -> PHPickerFilter {
        PHPickerFilter(text: "not(\(filter.text))")
    }
}

/// The settings of a picker.
public struct PHPickerConfiguration: Hashable, Sendable {
    /// The form in which assets are given.
    public enum AssetRepresentationMode: Sendable {
        /// The system decides.
        case automatic
        /// The stored form.
        case current
        /// In a form that all programs read.
        case compatible
    }

    /// The way in which assets are chosen.
    public enum Selection: Sendable {
        /// In any order.
        case `default`
        /// In the order of choice.
        case ordered
    }

    /// The form in which assets are given.
    public var preferredAssetRepresentationMode = AssetRepresentationMode.automatic
    /// The way in which assets are chosen.
    public var selection = Selection.default
    /// The largest number of assets; 0 for no limit.
    public var selectionLimit = 1
    /// The kinds of assets; nil for all.
    public var filter: PHPickerFilter?
    /// Identifiers of assets that are chosen at first.
    public var preselectedAssetIdentifiers: [String] = []

    /// Creates settings.
    public init() {}

    /// Creates settings for a library, whose assets the results name.
    public init(photoLibrary: PHPhotoLibrary) {}
}

/// An asset that was picked; never made here.
public struct PHPickerResult {
    /// The provider of the asset's data.
    public let itemProvider: NSItemProvider
    /// The asset's identifier in the library.
    public let assetIdentifier: String?
}

/// A provider of data in several forms.
///
/// Differs from Apple: it provides files only, those that a program registered.
open class NSItemProvider: NSObject {
    /// A name for the data.
    open var suggestedName: String?
    /// The identifiers of the types of the data.
    open private(set) var registeredTypeIdentifiers: [String] = []
    private var files: [String: URL] = [:]

    /// Creates a provider without data.
    public override init() {}

    /// Creates a provider of a file; nil if there is none.
    public init?(contentsOf fileURL: URL!) {
        guard let fileURL, FileManager.default.fileExists(atPath: fileURL.path) else { return nil }
        let type = UTType(filenameExtension: fileURL.pathExtension)?.identifier ?? "public.data"
        registeredTypeIdentifiers = [type]
        files = [type: fileURL]
        suggestedName = fileURL.deletingPathExtension().lastPathComponent
    }

    /// Returns a Boolean value that indicates whether the data has a type or one that conforms to it.
    open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool { file(typeIdentifier) != nil }

    /// Calls a closure with a file of the data or with an error; on the calling thread.
    @discardableResult
    open func loadFileRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
    ) -> Progress {
        let url = file(typeIdentifier)
        completionHandler(url, url == nil ? absent(typeIdentifier) : nil)
        return finished()
    }

    /// Calls a closure with the data or with an error; on the calling thread.
    @discardableResult
    open func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        do {
            guard let url = file(typeIdentifier) else { throw absent(typeIdentifier) }
            completionHandler(try Data(contentsOf: url), nil)
        } catch {
            completionHandler(nil, error)
        }
        return finished()
    }

    private func file(_ identifier: String) -> URL? {
        guard let wanted = UTType(identifier) else { return files[identifier] }
        let found = registeredTypeIdentifiers.first { UTType($0)?.conforms(to: wanted) == true || $0 == identifier }
        return found.flatMap { files[$0] }
    }

    private func absent(_ identifier: String) -> NSError {
        NSError(
            domain: "NSItemProviderErrorDomain",
            code: -1000,
            userInfo: [NSLocalizedDescriptionKey: "The provider has no data of the type \(identifier)."]
        )
    }

    private func finished() -> Progress {
        let progress = Progress(totalUnitCount: 1)
        progress.completedUnitCount = 1
        return progress
    }
}
