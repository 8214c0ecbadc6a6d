public import Foundation

/// The kind of a collection.
public enum PHAssetCollectionType: Int, Sendable {
    /// An album that the user made.
    case album = 1
    /// An album that fills itself.
    case smartAlbum = 2
    /// A moment.
    case moment = 3
}

/// The finer kind of a collection.
public enum PHAssetCollectionSubtype: Int, Sendable {
    /// An album that the user made.
    case albumRegular = 2
    /// An album of another device.
    case albumSyncedAlbum = 5
    /// An album that was imported.
    case albumImported = 6
    /// Photos of a stream.
    case albumMyPhotoStream = 100
    /// A shared album.
    case albumCloudShared = 101
    /// An album that fills itself.
    case smartAlbumGeneric = 200
    /// Panoramas.
    case smartAlbumPanoramas = 201
    /// Movies.
    case smartAlbumVideos = 202
    /// Favourites.
    case smartAlbumFavorites = 203
    /// Time-lapse movies.
    case smartAlbumTimelapses = 204
    /// Hidden assets.
    case smartAlbumAllHidden = 205
    /// Assets that were added last.
    case smartAlbumRecentlyAdded = 206
    /// Bursts.
    case smartAlbumBursts = 207
    /// Movies with a high frame rate.
    case smartAlbumSlomoVideos = 208
    /// All assets of the user.
    case smartAlbumUserLibrary = 209
    /// Pictures of oneself.
    case smartAlbumSelfPortraits = 210
    /// Pictures of a screen.
    case smartAlbumScreenshots = 211
    /// Photos with depth.
    case smartAlbumDepthEffect = 212
    /// Photos that belong to short movies.
    case smartAlbumLivePhotos = 213
    /// Every album.
    case any = 9_223_372_036_854_775_807
}

/// A collection of the library.
open class PHCollection: PHObject, @unchecked Sendable {
    // `@unchecked Sendable`: collections do not change.

    /// The title.
    public let localizedTitle: String?

    init(identifier: String, title: String?) {
        localizedTitle = title
        super.init(localIdentifier: identifier)
    }

    /// A Boolean value that indicates whether the collection holds assets; always true.
    open var canContainAssets: Bool { true }
    /// A Boolean value that indicates whether the collection holds collections; always false.
    open var canContainCollections: Bool { false }
}

/// An album of the library.
public final class PHAssetCollection: PHCollection, @unchecked Sendable {
    // `@unchecked Sendable`: albums do not change.

    /// The kind.
    public let assetCollectionType: PHAssetCollectionType
    /// The finer kind.
    public let assetCollectionSubtype: PHAssetCollectionSubtype
    /// The identifiers of the assets; nil for all.
    let members: [String]?

    init(_ album: PhotoIndex.Album) {
        (assetCollectionType, assetCollectionSubtype, members) = (.album, .albumRegular, album.assets)
        super.init(identifier: album.identifier, title: album.title)
    }

    private init(library: Void) {
        (assetCollectionType, assetCollectionSubtype, members) = (.smartAlbum, .smartAlbumUserLibrary, nil)
        super.init(identifier: "library", title: "Recents")
    }

    /// The number of assets, or `NSNotFound` if it has to be counted.
    public var estimatedAssetCount: Int { members?.count ?? NSNotFound }

    /// Returns the albums of a kind: those that were made, or the one of all assets.
    public class func fetchAssetCollections(
        with type: PHAssetCollectionType,
        subtype: PHAssetCollectionSubtype,
        options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> {
        guard let folder = PHPhotoLibrary.folder else { return PHFetchResult([]) }
        let found: [PHAssetCollection] =
            switch type {
            case .album: PhotoIndex.read(folder).albums.map(PHAssetCollection.init)
            case .smartAlbum:
                [.smartAlbumUserLibrary, .any].contains(subtype) ? [PHAssetCollection(library: ())] : []
            case .moment: []
            }
        guard let predicate = options?.predicate else { return PHFetchResult(found) }
        return PHFetchResult(found.filter { predicate.evaluate(with: $0) })
    }

    /// Returns the albums with identifiers.
    public class func fetchAssetCollections(
        withLocalIdentifiers identifiers: [String],
        options: PHFetchOptions?
    ) -> PHFetchResult<PHAssetCollection> {
        guard let folder = PHPhotoLibrary.folder else { return PHFetchResult([]) }
        let albums = PhotoIndex.read(folder).albums.filter { identifiers.contains($0.identifier) }
        return PHFetchResult(albums.map(PHAssetCollection.init))
    }
}

/// A change of an album; create it only inside a closure of `performChanges`.
public final class PHAssetCollectionChangeRequest: PHChangeRequest {
    let identifier: String
    /// The title.
    public var title: String
    var assets: [String]

    private init(identifier: String, title: String, assets: [String]) {
        (self.identifier, self.title, self.assets) = (identifier, title, assets)
        super.init()
        ChangeSet.current?.add(self)
    }

    /// Creates a change of an album.
    public convenience init?(for assetCollection: PHAssetCollection) {
        guard let members = assetCollection.members else { return nil }
        self.init(
            identifier: assetCollection.localIdentifier,
            title: assetCollection.localizedTitle ?? "",
            assets: members
        )
    }

    /// Creates an album.
    public class func creationRequestForAssetCollection(withTitle title: String) -> PHAssetCollectionChangeRequest {
        PHAssetCollectionChangeRequest(identifier: UUID().uuidString, title: title, assets: [])
    }

    /// The album that the request creates.
    public var placeholderForCreatedAssetCollection: PHObjectPlaceholder { PHObjectPlaceholder(identifier) }

    private static func identifiers(_ assets: any NSFastEnumeration) -> [String] {
        if let result = assets as? PHFetchResult<PHAsset> {
            return result.objects(at: IndexSet(0..<result.count)).map(\.localIdentifier)
        }
        let objects = (assets as? [Any]) ?? (assets as? NSArray).map(Array.init) ?? []
        return objects.compactMap { object in
            (object as? PHObject)?.localIdentifier ?? (object as? PHObjectPlaceholder)?.localIdentifier
        }
    }

    /// Adds assets, or placeholders of assets that the same closure creates.
    public func addAssets(_ assets: any NSFastEnumeration) { self.assets += Self.identifiers(assets) }

    /// Removes assets from the album.
    public func removeAssets(_ assets: any NSFastEnumeration) {
        let removed = Set(Self.identifiers(assets))
        self.assets.removeAll(where: removed.contains)
    }
}

/// A sequence of objects, such as an array or a fetch result; Foundation lacks this protocol on Linux.
public protocol NSFastEnumeration {}

extension PHFetchResult: NSFastEnumeration {}
extension NSArray: NSFastEnumeration {}
extension Array: NSFastEnumeration {}
