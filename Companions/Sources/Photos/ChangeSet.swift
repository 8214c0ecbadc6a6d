import Foundation

/// The changes that one closure requests.
final class ChangeSet {
    /// A file of an asset that is being created.
    struct Resource {
        enum Content {
            case file(URL)
            case data(Data)
        }

        var content: Content
        var name: String?
        var extensionOfName: String
        var isMoved = false
    }

    private(set) var requests: [PHAssetCreationRequest] = []
    private var albums: [PHAssetCollectionChangeRequest] = []
    private var deletions: [PHAsset] = []

    func add(_ request: PHAssetCreationRequest) { requests.append(request) }
    func add(_ request: PHAssetCollectionChangeRequest) { albums.append(request) }
    func delete(_ assets: [PHAsset]) { deletions += assets }

    private static let key = "obscura.photos.changes"

    /// The changes of the closure that runs on this thread.
    static var current: ChangeSet? { Thread.current.threadDictionary[key] as? ChangeSet }

    /// Runs a closure and returns the changes that it requests.
    static func collect(_ body: () -> Void) -> ChangeSet {
        let changes = ChangeSet()
        Thread.current.threadDictionary[key] = changes
        defer { Thread.current.threadDictionary[key] = nil }
        body()
        return changes
    }

    /// Writes the files of all assets, or of none.
    func carryOut() throws {
        guard let folder = PHPhotoLibrary.folder else {
            throw PHPhotosError(
                .accessRestricted,
                "There is no photo library. Set OBSCURA_PHOTOS to the folder in which photos should be stored."
            )
        }
        let files = FileManager.default
        var written: [URL] = []
        var index = PhotoIndex.read(folder)
        do {
            try files.createDirectory(at: folder, withIntermediateDirectories: true)
            for request in requests {
                guard !request.resources.isEmpty else {
                    throw PHPhotosError(.missingResource, "A requested asset has no resources. Add at least one.")
                }
                for resource in request.resources {
                    let target = Self.freeName(for: resource, of: request, in: folder)
                    switch resource.content {
                    case .data(let data): try data.write(to: target, options: .withoutOverwriting)
                    case .file(let url): try files.copyItem(at: url, to: target)
                    }
                    written.append(target)
                    index.identifiers[target.lastPathComponent] = request.identifier
                    if request.isFavorite { index.favourites.insert(target.lastPathComponent) }
                }
            }
            for album in albums {
                let new = PhotoIndex.Album(identifier: album.identifier, title: album.title, assets: album.assets)
                if let place = index.albums.firstIndex(where: { $0.identifier == new.identifier }) {
                    index.albums[place] = new
                } else {
                    index.albums.append(new)
                }
            }
            if !written.isEmpty || !albums.isEmpty { try index.write(folder) }
        } catch {
            for file in written { try? files.removeItem(at: file) }
            throw error
        }
        for case let resource in requests.flatMap(\.resources) where resource.isMoved {
            if case .file(let url) = resource.content { try? files.removeItem(at: url) }
        }
        for asset in deletions { try files.removeItem(at: asset.file) }
    }

    private static func freeName(for resource: Resource, of request: PHAssetCreationRequest, in folder: URL) -> URL {
        let wanted = resource.name ?? "\(request.identifier).\(resource.extensionOfName)"
        let name = (wanted as NSString).lastPathComponent as NSString
        var target = folder.appendingPathComponent(name as String)
        var number = 1
        while FileManager.default.fileExists(atPath: target.path) {
            number += 1
            let numbered = "\(name.deletingPathExtension) \(number)"
            target = folder.appendingPathComponent(numbered).appendingPathExtension(name.pathExtension)
        }
        return target
    }
}
