public import Foundation

/// The order and number of what is fetched.
open class PHFetchOptions: NSObject {
    /// A condition; all assets are fetched without one.
    open var predicate: NSPredicate?
    /// The order; only an order by `creationDate` or `modificationDate` is followed, and by creation otherwise.
    open var sortDescriptors: [NSSortDescriptor]?
    /// The greatest number of assets; zero for all.
    open var fetchLimit = 0
    /// A Boolean value that indicates whether hidden assets are fetched; there are none.
    open var includeHiddenAssets = false
    /// A Boolean value that indicates whether all photos of a burst are fetched; there are none.
    open var includeAllBurstAssets = false
    /// A Boolean value that indicates whether changes are described in detail.
    open var wantsIncrementalChangeDetails = true
}

/// Objects of the library in their order.
public final class PHFetchResult<ObjectType: AnyObject>: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: it never changes, and neither do objects of the library.
    private let objects: [ObjectType]

    init(_ objects: [ObjectType]) { self.objects = objects }

    /// The number of objects.
    public var count: Int { objects.count }
    /// The first object.
    public var firstObject: ObjectType? { objects.first }
    /// The last object.
    public var lastObject: ObjectType? { objects.last }
    /// Returns an object.
    public func object(at index: Int) -> ObjectType { objects[index] }
    /// Accesses an object.
    public subscript(index: Int) -> ObjectType { objects[index] }
    /// Returns the objects at indexes.
    public func objects(at indexes: IndexSet) -> [ObjectType] { indexes.map { objects[$0] } }
    /// Returns whether an object is among the objects.
    public func contains(_ object: ObjectType) -> Bool { index(of: object) != NSNotFound }
    /// Returns the index of an object, or `NSNotFound`.
    public func index(of object: ObjectType) -> Int {
        objects.firstIndex { ($0 as? NSObject)?.isEqual(object) ?? ($0 === object) } ?? NSNotFound
    }

    /// Calls a closure with each object and its index, until it sets its last argument to true.
    public func enumerateObjects(_ block: (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void) {
        enumerateObjects(options: [], using: block)
    }

    /// Calls a closure with each object and its index, in the order or in reverse.
    public func enumerateObjects(
        options: NSEnumerationOptions,
        using block: (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        var stops: ObjCBool = false
        let indexes = options.contains(.reverse) ? Array(objects.indices.reversed()) : Array(objects.indices)
        for index in indexes where !stops.boolValue { block(objects[index], index, &stops) }
    }

    /// Returns the number of assets of a kind.
    public func countOfAssets(with mediaType: PHAssetMediaType) -> Int {
        objects.count { ($0 as? PHAsset)?.mediaType == mediaType }
    }
}

extension PHAsset {
    /// Returns the photos and movies of the library, the oldest first.
    public class func fetchAssets(with options: PHFetchOptions?) -> PHFetchResult<PHAsset> {
        PHFetchResult(all(options).filter { $0.mediaType != .unknown })
    }

    /// Returns the assets of a kind, the oldest first.
    public class func fetchAssets(
        with mediaType: PHAssetMediaType,
        options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> {
        PHFetchResult(all(options).filter { $0.mediaType == mediaType })
    }

    /// Returns the assets with identifiers.
    public class func fetchAssets(
        withLocalIdentifiers identifiers: [String],
        options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> {
        PHFetchResult(all(options).filter { identifiers.contains($0.localIdentifier) })
    }

    /// Returns the assets of an album.
    public class func fetchAssets(
        in assetCollection: PHAssetCollection,
        options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> {
        guard let members = assetCollection.members else { return fetchAssets(with: options) }
        return PHFetchResult(all(options).filter { members.contains($0.localIdentifier) })
    }

    static func all(_ options: PHFetchOptions?) -> [PHAsset] {
        guard let folder = PHPhotoLibrary.folder else { return [] }
        let index = PhotoIndex.read(folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let assets = names.filter { !$0.hasPrefix(".") }.map { name in
            PHAsset(
                file: folder.appendingPathComponent(name),
                identifier: index.identifier(of: name),
                isFavorite: index.favourites.contains(name)
            )
        }
        let order = options?.sortDescriptors?.first
        let ascending = order?.ascending ?? true
        let dated = assets.map { asset in
            (asset, date: order?.keyPath == \PHAsset.dateOfChange ? asset.modificationDate : asset.creationDate)
        }
        var sorted = dated.sorted { first, second in
            let (a, b) = (first.date ?? .distantPast, second.date ?? .distantPast)
            if a == b { return first.0.localIdentifier < second.0.localIdentifier }
            return ascending ? a < b : a > b
        }.map(\.0)
        if let predicate = options?.predicate { sorted = sorted.filter { predicate.evaluate(with: $0) } }
        if let limit = options?.fetchLimit, limit > 0 { sorted = Array(sorted.prefix(limit)) }
        return sorted
    }
}
