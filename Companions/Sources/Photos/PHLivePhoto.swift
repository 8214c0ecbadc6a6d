public import CoreVideo
public import Foundation

/// A photo with a movie; the library has none.
public final class PHLivePhoto: NSObject {
    /// The size in pixels.
    public var size: CGSize { .zero }

    private override init() {}
}

extension PHImageManager {
    /// Reports that an asset has no movie; the closure is called on the calling thread.
    @discardableResult
    public func requestLivePhoto(
        for asset: PHAsset,
        targetSize: CGSize,
        contentMode: PHImageContentMode,
        options: PHLivePhotoRequestOptions?,
        resultHandler: @escaping (PHLivePhoto?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        resultHandler(nil, [PHImageErrorKey: PHPhotosError(.missingResource, "The library has no Live Photos.")])
        return PHImageRequestID(0)
    }
}

/// Options of a request for a photo with a movie.
open class PHLivePhotoRequestOptions: NSObject {
    /// The wish to load from the network, where nothing is.
    open var isNetworkAccessAllowed = false
    /// The version.
    open var version = PHImageRequestOptionsVersion.current
    /// The way of delivery.
    open var deliveryMode = PHImageRequestOptionsDeliveryMode.opportunistic

    /// Creates options.
    public override init() {}
}

/// A description of an edit.
public final class PHAdjustmentData: NSObject {
    /// The identifier of the format.
    public let formatIdentifier: String
    /// The version of the format.
    public let formatVersion: String
    /// The description.
    public let data: Data

    /// Creates a description.
    public init(formatIdentifier: String, formatVersion: String, data: Data) {
        (self.formatIdentifier, self.formatVersion, self.data) = (formatIdentifier, formatVersion, data)
    }
}
