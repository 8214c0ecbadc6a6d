public import AVFoundation
public import CoreLocation
public import Foundation
import ImageIO
import UniformTypeIdentifiers

/// An object of the library.
open class PHObject: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: objects of the library do not change.

    /// The identifier of the object in the library.
    public let localIdentifier: String

    init(localIdentifier: String) {
        self.localIdentifier = localIdentifier
    }

    /// Returns whether another object stands for the same photo, movie or album.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? PHObject)?.localIdentifier == localIdentifier
    }

    /// A hash value of the identifier.
    open override var hash: Int { localIdentifier.hashValue }
}

/// The kind of an asset.
public enum PHAssetMediaType: Int, Sendable {
    /// A file of another kind.
    case unknown = 0
    /// A photo.
    case image = 1
    /// A movie.
    case video = 2
    /// Audio.
    case audio = 3
}

/// Finer kinds of assets; none is recognized here.
public struct PHAssetMediaSubtype: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates kinds from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A panorama.
    public static let photoPanorama = PHAssetMediaSubtype(rawValue: 1)
    /// A photo with a high dynamic range.
    public static let photoHDR = PHAssetMediaSubtype(rawValue: 2)
    /// A picture of a screen.
    public static let photoScreenshot = PHAssetMediaSubtype(rawValue: 4)
    /// A photo that belongs to a short movie.
    public static let photoLive = PHAssetMediaSubtype(rawValue: 8)
    /// A photo with depth.
    public static let photoDepthEffect = PHAssetMediaSubtype(rawValue: 16)
    /// A movie that is streamed.
    public static let videoStreamed = PHAssetMediaSubtype(rawValue: 1 << 16)
    /// A movie with a high frame rate.
    public static let videoHighFrameRate = PHAssetMediaSubtype(rawValue: 1 << 17)
    /// A time-lapse movie.
    public static let videoTimelapse = PHAssetMediaSubtype(rawValue: 1 << 18)
    /// A movie with adjustable depth.
    public static let videoCinematic = PHAssetMediaSubtype(rawValue: 1 << 21)
}

/// A photo or movie of the library: a file of its folder.
open class PHAsset: PHObject, @unchecked Sendable {
    // `@unchecked Sendable`: assets do not change.

    /// The file.
    let file: URL
    /// A Boolean value that indicates whether the asset is a favourite.
    public let isFavorite: Bool
    /// The kind of the asset.
    public let mediaType: PHAssetMediaType

    init(file: URL, identifier: String, isFavorite: Bool) {
        self.file = file
        self.isFavorite = isFavorite
        let type = UTType(filenameExtension: file.pathExtension)
        mediaType =
            if type?.conforms(to: .image) == true { .image } else if type?.conforms(to: .movie) == true {
                .video
            } else if type?.conforms(to: .audio) == true { .audio } else { .unknown }
        super.init(localIdentifier: identifier)
    }

    private var attributes: [FileAttributeKey: Any] {
        (try? FileManager.default.attributesOfItem(atPath: file.path)) ?? [:]
    }

    /// Finer kinds of the asset: none.
    open var mediaSubtypes: PHAssetMediaSubtype { [] }
    /// The date of the file's creation, or of its last change where the file system does not know.
    open var creationDate: Date? { attributes[.creationDate] as? Date ?? modificationDate }
    /// The date of the file's last change.
    open var modificationDate: Date? { attributes[.modificationDate] as? Date }
    /// The date of creation for ordering.
    var dateOfCreation: Date { creationDate ?? .distantPast }
    /// The date of the last change for ordering.
    var dateOfChange: Date { modificationDate ?? .distantPast }
    /// The location; always nil.
    open var location: CLLocation? { nil }
    /// A Boolean value that indicates whether the asset is hidden; always false.
    open var isHidden: Bool { false }
    /// The identifier of a burst; always nil.
    open var burstIdentifier: String? { nil }
    /// The width in pixels, read from the file; zero if it cannot be read.
    open var pixelWidth: Int { Int(size.width) }
    /// The height in pixels, read from the file; zero if it cannot be read.
    open var pixelHeight: Int { Int(size.height) }
    /// The duration of a movie in seconds, read from the file; zero for photos.
    open var duration: TimeInterval {
        guard mediaType == .video || mediaType == .audio else { return 0 }
        let duration = AVURLAsset(url: file).duration
        return duration.isNumeric ? duration.seconds : 0
    }

    private var size: CGSize {
        if mediaType == .video {
            guard let track = AVURLAsset(url: file).tracks(withMediaType: .video).first else { return .zero }
            return track.naturalSize
        }
        guard let source = CGImageSourceCreateWithURL(file as NSURL, nil),
            let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [String: Any]
        else { return .zero }
        return CGSize(
            width: properties[kCGImagePropertyPixelWidth as String] as? Int ?? 0,
            height: properties[kCGImagePropertyPixelHeight as String] as? Int ?? 0
        )
    }

    /// Returns whether the asset can be changed in a way; false.
    open func canPerform(_ editOperation: PHAssetEditOperation) -> Bool { editOperation == .delete }
}

/// A way to change an asset.
public enum PHAssetEditOperation: Int, Sendable {
    /// The asset is removed.
    case delete = 1
    /// The photo or movie is edited.
    case content = 2
    /// The properties are changed.
    case properties = 3
}
