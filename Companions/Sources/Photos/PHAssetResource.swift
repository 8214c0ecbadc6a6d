public import Foundation
import UniformTypeIdentifiers

/// A file of an asset.
open class PHAssetResource: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: it never changes.

    /// The role of the file.
    public let type: PHAssetResourceType
    /// The identifier of the asset.
    public let assetLocalIdentifier: String
    /// The name of the file.
    public let originalFilename: String
    let file: URL

    private init(_ asset: PHAsset) {
        type =
            switch asset.mediaType {
            case .video: .video
            case .audio: .audio
            default: .photo
            }
        (assetLocalIdentifier, originalFilename) = (asset.localIdentifier, asset.file.lastPathComponent)
        file = asset.file
    }

    /// The type of the data.
    open var uniformTypeIdentifier: String {
        UTType(filenameExtension: file.pathExtension)?.identifier ?? "public.data"
    }

    /// Returns the files of an asset: one.
    open class func assetResources(for asset: PHAsset) -> [PHAssetResource] { [PHAssetResource(asset)] }
}

/// Options for reading a file of an asset.
open class PHAssetResourceRequestOptions: NSObject {
    /// A Boolean value that indicates whether the file may be downloaded.
    open var isNetworkAccessAllowed = false
    /// A closure that is called about the download; never called.
    open var progressHandler: ((Double) -> Void)?
}

/// The number of a request for a file.
public typealias PHAssetResourceDataRequestID = Int32

/// A reader of files of assets.
public final class PHAssetResourceManager: NSObject, Sendable {
    private static let shared = PHAssetResourceManager()

    /// Returns the reader that the program shares.
    public class func `default`() -> PHAssetResourceManager { shared }

    /// Copies a file of an asset; the handler runs on a thread of the library.
    public func writeData(
        for resource: PHAssetResource,
        toFile fileURL: URL,
        options: PHAssetResourceRequestOptions?,
        completionHandler: @escaping @Sendable ((any Error)?) -> Void
    ) {
        DispatchQueue.global().async {
            do {
                try FileManager.default.copyItem(at: resource.file, to: fileURL)
                completionHandler(nil)
            } catch {
                completionHandler(error)
            }
        }
    }

    /// Reads a file of an asset; both handlers run on a thread of the library.
    @discardableResult
    public func requestData(
        for resource: PHAssetResource,
        options: PHAssetResourceRequestOptions?,
        dataReceivedHandler handler: @escaping @Sendable (Data) -> Void,
        completionHandler: @escaping @Sendable ((any Error)?) -> Void
    ) -> PHAssetResourceDataRequestID {
        DispatchQueue.global().async {
            do {
                handler(try Data(contentsOf: resource.file))
                completionHandler(nil)
            } catch {
                completionHandler(error)
            }
        }
        return 1
    }

    /// Cancels a request, which has no effect.
    public func cancelDataRequest(_ requestID: PHAssetResourceDataRequestID) {}
}
