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
        let names = try files.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["a 2.jpg", "a.jpg", film.lastPathComponent].sorted())
        #expect(!files.fileExists(atPath: film.path))

        await #expect(throws: (any Error).self) {
            try await PHPhotoLibrary.shared().performChanges {
                PHAssetCreationRequest.forAsset().addResource(with: .photo, data: Data([0xFF, 0xD8]), options: nil)
                PHAssetCreationRequest.forAsset().addResource(with: .video, fileURL: film, options: nil)
            }
        }
        #expect(try files.contentsOfDirectory(atPath: folder.path).count == 3)
    }
}
