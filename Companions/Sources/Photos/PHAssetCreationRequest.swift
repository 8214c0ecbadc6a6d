public import CoreLocation
public import Foundation
import UniformTypeIdentifiers

/// A change of the library.
open class PHChangeRequest: NSObject {}

/// An asset that will be there when the changes have been carried out.
public final class PHObjectPlaceholder: NSObject, Sendable {
    /// The name of the asset.
    public let localIdentifier: String

    init(_ localIdentifier: String) {
        self.localIdentifier = localIdentifier
        super.init()
    }
}

/// A change of one asset.
open class PHAssetChangeRequest: PHChangeRequest {
    let identifier = UUID().uuidString

    /// When the picture was taken; kept for nothing.
    open var creationDate: Date?
    /// Where the picture was taken; kept for nothing.
    open var location: CLLocation?
    /// Whether someone likes it; kept for nothing.
    open var isFavorite = false
    /// Whether it is not shown; kept for nothing.
    open var isHidden = false

    /// The asset that this makes.
    open var placeholderForCreatedAsset: PHObjectPlaceholder? { PHObjectPlaceholder(identifier) }

    /// Makes an asset of a file with a picture; nil where there is no such file.
    @discardableResult
    open class func creationRequestForAssetFromImage(atFileURL fileURL: URL) -> PHAssetChangeRequest? {
        make(.photo, fileURL)
    }

    /// Makes an asset of a file with a film; nil where there is no such file.
    @discardableResult
    open class func creationRequestForAssetFromVideo(atFileURL fileURL: URL) -> PHAssetChangeRequest? {
        make(.video, fileURL)
    }

    private static func make(_ type: PHAssetResourceType, _ url: URL) -> PHAssetChangeRequest? {
        guard FileManager.default.isReadableFile(atPath: url.path) else { return nil }
        let request = PHAssetCreationRequest.forAsset()
        request.addResource(with: type, fileURL: url, options: nil)
        return request
    }
}

/// Makes an asset of files or data.
open class PHAssetCreationRequest: PHAssetChangeRequest {
    var resources: [ChangeSet.Resource] = []

    /// Makes an asset; only inside a closure of `performChanges`.
    open class func forAsset() -> PHAssetCreationRequest {
        let request = PHAssetCreationRequest()
        precondition(
            ChangeSet.current != nil,
            "An asset was to be made outside of a closure of PHPhotoLibrary.performChanges. Make it inside of one."
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

/// What a file is to an asset.
public enum PHAssetResourceType: Int, Sendable {
    /// The photo.
    case photo = 1
    /// The film.
    case video = 2
    /// The sound.
    case audio = 3
    /// The same photo in another form.
    case alternatePhoto = 4
    /// The photo with its changes.
    case fullSizePhoto = 5
    /// The film with its changes.
    case fullSizeVideo = 6
    /// What the changes are.
    case adjustmentData = 7
    /// The photo to which the changes are made.
    case adjustmentBasePhoto = 8
    /// The film that belongs to a photo.
    case pairedVideo = 9
    /// That film with its changes.
    case fullSizePairedVideo = 10
}

/// How a file becomes part of an asset.
open class PHAssetResourceCreationOptions: NSObject {
    /// The name that the file is to have.
    open var originalFilename: String?
    /// What kind of data it is.
    open var uniformTypeIdentifier: String?
    /// Whether the file is moved, not copied.
    open var shouldMoveFile = false
}
