import Foundation
import Photos
import Testing

@Suite("Photos", .serialized)
struct PhotosTests {
    @Test("without a folder there is no library, and the error of a change describes the remedy")
    func restricted() throws {
        unsetenv("OBSCURA_PHOTOS")
        #expect(PHPhotoLibrary.authorizationStatus(for: .addOnly) == .restricted)
        let error = #expect(throws: PHPhotosError.self) {
            try PHPhotoLibrary.shared().performChangesAndWait {
                PHAssetCreationRequest.forAsset().addResource(with: .photo, data: Data([1]), options: nil)
            }
        }
        #expect(error?.code == .accessRestricted)
        #expect(error?.errorDescription?.contains("OBSCURA_PHOTOS") == true)
    }

    @Test("photos and movies become files in the folder, all or none")
    func adding() async throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let film = files.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).mov")
        try Data("film".utf8).write(to: film)
        setenv("OBSCURA_PHOTOS", folder.path, 1)
        defer {
            unsetenv("OBSCURA_PHOTOS")
            try? files.removeItem(at: folder)
        }
        #expect(PHPhotoLibrary.authorizationStatus(for: .readWrite) == .authorized)

        try await PHPhotoLibrary.shared().performChanges {
            let options = PHAssetResourceCreationOptions()
            options.originalFilename = "a.jpg"
            PHAssetCreationRequest.forAsset().addResource(with: .photo, data: Data([0xFF, 0xD8]), options: options)
            PHAssetCreationRequest.forAsset().addResource(with: .photo, data: Data([0xFF, 0xD8]), options: options)
            let move = PHAssetResourceCreationOptions()
            move.shouldMoveFile = true
            PHAssetCreationRequest.forAsset().addResource(with: .video, fileURL: film, options: move)
        }
        let names = try files.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
        #expect(names == ["a 2.jpg", "a.jpg", film.lastPathComponent].sorted())
        #expect(!files.fileExists(atPath: film.path))

        await #expect(throws: (any Error).self) {
            try await PHPhotoLibrary.shared().performChanges {
                PHAssetCreationRequest.forAsset().addResource(with: .photo, data: Data([0xFF, 0xD8]), options: nil)
                PHAssetCreationRequest.forAsset().addResource(with: .video, fileURL: film, options: nil)
            }
        }
        #expect(PHAsset.fetchAssets(with: nil).count == 3)
    }

    @Test("assets are fetched by kind, identifier and album, read, and removed")
    func reading() throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        setenv("OBSCURA_PHOTOS", folder.path, 1)
        defer {
            unsetenv("OBSCURA_PHOTOS")
            try? files.removeItem(at: folder)
        }
        var identifier = ""
        try PHPhotoLibrary.shared().performChangesAndWait {
            let photo = PHAssetCreationRequest.forAsset()
            photo.addResource(with: .photo, data: Data([0xFF, 0xD8, 7]), options: nil)
            photo.isFavorite = true
            identifier = photo.placeholderForCreatedAsset?.localIdentifier ?? ""
            let film = PHAssetCreationRequest.forAsset()
            film.addResource(with: .video, data: Data("film".utf8), options: nil)
            let album = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Holiday")
            if let made = photo.placeholderForCreatedAsset { album.addAssets([made] as NSArray) }
        }
        let photos = PHAsset.fetchAssets(with: .image, options: nil)
        #expect(photos.count == 1 && photos.firstObject?.localIdentifier == identifier)
        #expect(photos.firstObject?.isFavorite == true)
        #expect(PHAsset.fetchAssets(withLocalIdentifiers: [identifier], options: nil).firstObject == photos[0])

        let options = PHFetchOptions()
        options.predicate = NSPredicate(format: "mediaType == %d", PHAssetMediaType.video.rawValue)
        options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
        #expect(PHAsset.fetchAssets(with: options).firstObject?.mediaType == .video)
        options.predicate = NSPredicate(format: "mediaType = %d OR isFavorite = YES", 3)
        #expect(PHAsset.fetchAssets(with: options).count == 1)

        let named = PHFetchOptions()
        named.predicate = NSPredicate(format: "title = %@", "Holiday")
        let albums = PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: named)
        let album = try #require(albums.firstObject)
        #expect(PHAsset.fetchAssets(in: album, options: nil).firstObject == photos[0])

        let request = PHImageRequestOptions()
        request.isSynchronous = true
        nonisolated(unsafe) var found: (Data?, String?)
        PHImageManager.default().requestImageDataAndOrientation(for: photos[0], options: request) { data, type, _, _ in
            found = (data, type)
        }
        #expect(found.0 == Data([0xFF, 0xD8, 7]) && found.1 == "public.jpeg")

        try PHPhotoLibrary.shared().performChangesAndWait { PHAssetChangeRequest.deleteAssets(photos) }
        #expect(PHAsset.fetchAssets(with: .image, options: nil).count == 0)
    }
}
