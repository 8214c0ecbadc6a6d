public import CoreLocation
public import Foundation
import UniformTypeIdentifiers

/// A change of the library.
open class PHChangeRequest: NSObject {}

/// An asset that exists after the changes have been performed.
public final class PHObjectPlaceholder: NSObject, Sendable {
    /// The identifier of the asset.
    public let localIdentifier: String

    init(_ localIdentifier: String) {
        self.localIdentifier = localIdentifier
        super.init()
    }
}

/// A change of one asset.
open class PHAssetChangeRequest: PHChangeRequest {
    let identifier = UUID().uuidString

    /// The date of the photo; not stored.
    open var creationDate: Date?
    /// The location of the photo; not stored.
    open var location: CLLocation?
    /// A Boolean value that indicates whether the asset is a favourite; not stored.
    open var isFavorite = false
    /// A Boolean value that indicates whether the asset is hidden; not stored.
    open var isHidden = false

    /// The asset that the request creates.
    open var placeholderForCreatedAsset: PHObjectPlaceholder? { PHObjectPlaceholder(identifier) }

    /// Creates an asset from an image file; returns nil if the file does not exist.
    @discardableResult
    open class func creationRequestForAssetFromImage(atFileURL fileURL: URL) -> PHAssetChangeRequest? {
        make(.photo, fileURL)
    }

    /// Creates an asset from a movie file; returns nil if the file does not exist.
    @discardableResult
    open class func creationRequestForAssetFromVideo(atFileURL fileURL: URL) -> PHAssetChangeRequest? {
        make(.video, fileURL)
    }

    /// Removes assets from the library, with their files.
    open class func deleteAssets(_ assets: any NSFastEnumeration) {
        let objects = (assets as? [Any]) ?? (assets as? NSArray).map(Array.init) ?? []
        let result = assets as? PHFetchResult<PHAsset>
        let all = result.map { $0.objects(at: IndexSet(0..<$0.count)) } ?? objects.compactMap { $0 as? PHAsset }
        ChangeSet.current?.delete(all)
    }

    private static func make(_ type: PHAssetResourceType, _ url: URL) -> PHAssetChangeRequest? {
        guard FileManager.default.isReadableFile(atPath: url.path) else { return nil }
        let request = PHAssetCreationRequest.forAsset()
        request.addResource(with: type, fileURL: url, options: nil)
        return request
    }
}

/// A request that creates an asset from files or data.
open class PHAssetCreationRequest: PHAssetChangeRequest {
    var resources: [ChangeSet.Resource] = []

    /// Creates an asset; call it only inside a closure of `performChanges`.
    open class func forAsset() -> PHAssetCreationRequest {
        let request = PHAssetCreationRequest()
        precondition(
            ChangeSet.current != nil,
            "Create assets only inside a closure of PHPhotoLibrary.performChanges."
        )
        ChangeSet.current?.add(request)
        return request
    }

    /// Adds a file.
    open func addResource(with type: PHAssetResourceType, fileURL: URL, options: PHAssetResourceCreationOptions?) {
        resources.append(
            ChangeSet.Resource(
                content: .file(fileURL),
                name: options?.originalFilename ?? fileURL.lastPathComponent,
                extensionOfName: fileURL.pathExtension,
                isMoved: options?.shouldMoveFile ?? false
            )
        )
    }

    /// Adds data.
    open func addResource(with type: PHAssetResourceType, data: Data, options: PHAssetResourceCreationOptions?) {
        resources.append(
            ChangeSet.Resource(
                content: .data(data),
                name: options?.originalFilename,
                extensionOfName: Self.fileExtension(of: type, data, options?.uniformTypeIdentifier)
            )
        )
    }

    private static func fileExtension(of type: PHAssetResourceType, _ data: Data, _ identifier: String?) -> String {
        if let known = identifier.flatMap(UTType.init)?.preferredFilenameExtension { return known }
        if data.starts(with: [0xFF, 0xD8]) { return "jpg" }
        if data.starts(with: [0x49, 0x49, 0x2A, 0]) || data.starts(with: [0x4D, 0x4D, 0, 0x2A]) { return "tiff" }
        if data.count > 12, data[data.startIndex + 4..<data.startIndex + 8].elementsEqual("ftyp".utf8) {
            switch String(decoding: data[data.startIndex + 8..<data.startIndex + 12], as: UTF8.self) {
            case "heic", "mif1", "heix": return "heic"
            case "qt  ": return "mov"
            default: return "mp4"
            }
        }
        return type == .video || type == .pairedVideo ? "mov" : "dat"
    }
}

/// The role of a file in an asset.
public enum PHAssetResourceType: Int, Sendable {
    /// The photo.
    case photo = 1
    /// The movie.
    case video = 2
    /// The audio.
    case audio = 3
    /// The photo in another format.
    case alternatePhoto = 4
    /// The photo with its edits.
    case fullSizePhoto = 5
    /// The movie with its edits.
    case fullSizeVideo = 6
    /// A description of the edits.
    case adjustmentData = 7
    /// The photo to which the edits apply.
    case adjustmentBasePhoto = 8
    /// The movie that belongs to a photo.
    case pairedVideo = 9
    /// The movie that belongs to a photo, with its edits.
    case fullSizePairedVideo = 10
}

/// Options for adding a file to an asset.
open class PHAssetResourceCreationOptions: NSObject {
    /// The name of the file.
    open var originalFilename: String?
    /// The type of the data.
    open var uniformTypeIdentifier: String?
    /// A Boolean value that indicates whether the file is moved instead of copied.
    open var shouldMoveFile = false
}
