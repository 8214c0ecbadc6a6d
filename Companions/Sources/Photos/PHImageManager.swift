public import AVFoundation
public import CoreVideo
public import Foundation
import ImageIO
import UniformTypeIdentifiers

/// The number of a request.
public typealias PHImageRequestID = Int32

/// The number of a request that was not made.
public let PHInvalidImageRequestID: PHImageRequestID = 0
/// The size of the photo or movie itself.
public let PHImageManagerMaximumSize = CGSize(width: -1, height: -1)
/// The key of a Boolean value: the result is in low quality.
public let PHImageResultIsDegradedKey = "PHImageResultIsDegradedKey"
/// The key of a Boolean value: the photo is in the cloud.
public let PHImageResultIsInCloudKey = "PHImageResultIsInCloudKey"
/// The key of the number of the request.
public let PHImageResultRequestIDKey = "PHImageResultRequestIDKey"
/// The key of a Boolean value: the request was cancelled.
public let PHImageCancelledKey = "PHImageCancelledKey"
/// The key of an error.
public let PHImageErrorKey = "PHImageErrorKey"

/// A function that is called about the progress of a download; never called here.
public typealias PHAssetImageProgressHandler = (
    Double, (any Error)?, UnsafeMutablePointer<ObjCBool>, [AnyHashable: Any]?
) -> Void
/// A function that is called about the progress of a download; never called here.
public typealias PHAssetVideoProgressHandler = PHAssetImageProgressHandler

/// The way that a photo fills a size.
public enum PHImageContentMode: Int, Sendable {
    /// The whole photo is inside the size.
    case aspectFit = 0
    /// The photo covers the size.
    case aspectFill = 1

    /// The whole photo is inside the size.
    public static let `default` = PHImageContentMode.aspectFit
}

/// The edits that a requested photo has.
public enum PHImageRequestOptionsVersion: Int, Sendable {
    /// The edits that were made.
    case current = 0
    /// No edits.
    case unadjusted = 1
    /// The file as it was stored.
    case original = 2
}

/// The quality of a requested photo.
public enum PHImageRequestOptionsDeliveryMode: Int, Sendable {
    /// First a poor photo, then a good one.
    case opportunistic = 0
    /// A good photo.
    case highQualityFormat = 1
    /// A photo that is there at once.
    case fastFormat = 2
}

/// The size of a requested photo.
public enum PHImageRequestOptionsResizeMode: Int, Sendable {
    /// The size of the file.
    case none = 0
    /// About the wanted size.
    case fast = 1
    /// The wanted size.
    case exact = 2
}

/// Options for requesting a photo.
open class PHImageRequestOptions: NSObject {
    /// The edits.
    open var version = PHImageRequestOptionsVersion.current
    /// The quality.
    open var deliveryMode = PHImageRequestOptionsDeliveryMode.opportunistic
    /// The size.
    open var resizeMode = PHImageRequestOptionsResizeMode.fast
    /// The part of the photo.
    open var normalizedCropRect = CGRect.zero
    /// A Boolean value that indicates whether the photo may be downloaded.
    open var isNetworkAccessAllowed = false
    /// A Boolean value that indicates whether the request waits for the photo.
    open var isSynchronous = false
    /// A Boolean value that indicates whether the photo of another device may be a newer one.
    open var allowSecondaryDegradedImage = false
    /// A closure that is called about the download; never called.
    open var progressHandler: PHAssetImageProgressHandler?
}

/// The edits that a requested movie has.
public enum PHVideoRequestOptionsVersion: Int, Sendable {
    /// The edits that were made.
    case current = 0
    /// The file as it was stored.
    case original = 1
}

/// The quality of a requested movie.
public enum PHVideoRequestOptionsDeliveryMode: Int, Sendable {
    /// The quality that the use needs.
    case automatic = 0
    /// The best quality.
    case highQualityFormat = 1
    /// A medium quality.
    case mediumQualityFormat = 2
    /// A quality that is there at once.
    case fastFormat = 3
}

/// Options for requesting a movie.
open class PHVideoRequestOptions: NSObject {
    /// The edits.
    open var version = PHVideoRequestOptionsVersion.current
    /// The quality.
    open var deliveryMode = PHVideoRequestOptionsDeliveryMode.automatic
    /// A Boolean value that indicates whether the movie may be downloaded.
    open var isNetworkAccessAllowed = false
    /// A closure that is called about the download; never called.
    open var progressHandler: PHAssetVideoProgressHandler?
}

/// A reader of photos and movies of the library.
///
/// Results arrive on a thread of the library, those of a synchronous request before it returns.
///
/// Differs from Apple: there is no request for an image object of an interface, since there is no such class; decode
/// the data with Image I/O. Files are there at once, so that cancelling has no effect.
open class PHImageManager: NSObject, @unchecked Sendable {
    // `@unchecked Sendable`: it has no state.
    private static let shared = PHImageManager()

    /// Returns the reader that the program shares.
    open class func `default`() -> PHImageManager { shared }

    private func missing(_ asset: PHAsset) -> [AnyHashable: Any] {
        let text = "The file \(asset.file.lastPathComponent) of the photo library cannot be read."
        return [PHImageErrorKey: PHPhotosError(.missingResource, text)]
    }

    /// Requests the data of a photo, its type and its orientation.
    @discardableResult
    open func requestImageDataAndOrientation(
        for asset: PHAsset,
        options: PHImageRequestOptions?,
        resultHandler: @escaping (Data?, String?, CGImagePropertyOrientation, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        nonisolated(unsafe) let handler = resultHandler  // Called once, by whoever reads.
        let read: @Sendable () -> Void = { [self] in
            guard let data = try? Data(contentsOf: asset.file) else {
                return handler(nil, nil, .up, missing(asset))
            }
            let source = CGImageSourceCreateWithData(data as NSData, nil)
            let properties = source.flatMap { CGImageSourceCopyPropertiesAtIndex($0, 0, nil) } as? [String: Any]
            let number = properties?[kCGImagePropertyOrientation as String] as? UInt32
            let orientation = number.flatMap(CGImagePropertyOrientation.init(rawValue:)) ?? .up
            let type = UTType(filenameExtension: asset.file.pathExtension)?.identifier
            handler(data, type, orientation, [PHImageResultIsDegradedKey: false])
        }
        if options?.isSynchronous == true { read() } else { DispatchQueue.global().async(execute: read) }
        return 1
    }

    /// Requests the asset of a movie.
    @discardableResult
    open func requestAVAsset(
        forVideo asset: PHAsset,
        options: PHVideoRequestOptions?,
        resultHandler: @escaping (AVAsset?, AVAudioMix?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        nonisolated(unsafe) let handler = resultHandler  // Called once, by the queue.
        DispatchQueue.global().async { [self] in
            guard asset.mediaType == .video else { return handler(nil, nil, missing(asset)) }
            handler(AVURLAsset(url: asset.file), nil, [:])
        }
        return 1
    }

    /// Requests the item for playing a movie.
    @discardableResult
    open func requestPlayerItem(
        forVideo asset: PHAsset,
        options: PHVideoRequestOptions?,
        resultHandler: @escaping (AVPlayerItem?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        requestAVAsset(forVideo: asset, options: options) { movie, _, info in
            resultHandler(movie.map { AVPlayerItem(asset: $0) }, info)
        }
    }

    /// Requests a session that exports a movie.
    @discardableResult
    open func requestExportSession(
        forVideo asset: PHAsset,
        options: PHVideoRequestOptions?,
        exportPreset: String,
        resultHandler: @escaping (AVAssetExportSession?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        requestAVAsset(forVideo: asset, options: options) { movie, _, info in
            resultHandler(movie.flatMap { AVAssetExportSession(asset: $0, presetName: exportPreset) }, info)
        }
    }

    /// Cancels a request, which has no effect.
    open func cancelImageRequest(_ requestID: PHImageRequestID) {}
}

/// A reader of photos that may read ahead; it does not.
open class PHCachingImageManager: PHImageManager, @unchecked Sendable {
    /// Creates a reader.
    override public init() {}

    /// A Boolean value that indicates whether good photos are read ahead.
    open var allowsCachingHighQualityImages = true

    /// Reads photos ahead, which has no effect.
    open func startCachingImages(
        for assets: [PHAsset],
        targetSize: CGSize,
        contentMode: PHImageContentMode,
        options: PHImageRequestOptions?
    ) {}

    /// Stops reading photos ahead, which has no effect.
    open func stopCachingImages(
        for assets: [PHAsset],
        targetSize: CGSize,
        contentMode: PHImageContentMode,
        options: PHImageRequestOptions?
    ) {}

    /// Stops reading ahead, which has no effect.
    open func stopCachingImagesForAllAssets() {}
}
