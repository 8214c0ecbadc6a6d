import AVFBase
public import CoreMedia
public import CoreVideo
public import Foundation
import Synchronization

/// Appends pixel buffers to a video input, without sample buffers around them.
///
/// The adaptor's pool provides buffers that the encoder accepts without conversion. Usable from any thread; append from
/// one thread at a time.
open class AVAssetWriterInputPixelBufferAdaptor: NSObject, _KeyValueCodingAndObserving, KeyValueObserved {
    /// The class whose properties can be observed.
    public typealias _ObservedRoot = AVAssetWriterInputPixelBufferAdaptor
    package let keyValueObservers = KeyValueObservers()
    private let input: AVAssetWriterInput
    private let attributes: [String: Any]?
    private let pool = Mutex<UncheckedReference<CVPixelBufferPool>?>(nil)

    /// Creates an adaptor for an input.
    ///
    /// Raises for an input that is not for video, already has an adaptor, or whose writer has started.
    ///
    /// - Parameters:
    ///   - input: The input to which buffers are appended.
    ///   - sourcePixelBufferAttributes: Attributes of the pool's buffers: width, height and pixel format; nil for no
    ///     pool.
    public init(assetWriterInput input: AVAssetWriterInput, sourcePixelBufferAttributes: [String: Any]? = nil) {
        self.input = input
        attributes = sourcePixelBufferAttributes
        super.init()
        if input.mediaType != .video {
            ObjectiveCException.raise(
                .invalidArgument,
                "A pixel buffer adaptor was made for an input for \(input.mediaType.rawValue). Use a video input."
            )
        } else if input.storage.place?.core.hasStarted == true {
            ObjectiveCException.raise(
                .generic,
                "A pixel buffer adaptor was made after writing had started. Make it before startWriting()."
            )
        } else if !input.storage.takeAdaptor() {
            ObjectiveCException.raise(
                .generic,
                "A second pixel buffer adaptor was made for one input. Use the first one."
            )
        } else {
            input.storage.setAdaptor(self)
        }
    }

    /// Notifies observers that the pool has become available.
    func poolDidAppear() {
        if attributes != nil { notify(\.pixelBufferPool, old: nil, new: pixelBufferPool) }
    }

    /// The input to which buffers are appended.
    open var assetWriterInput: AVAssetWriterInput { input }

    /// The attributes of the pool's buffers as given, or nil.
    open var sourcePixelBufferAttributes: [String: Any]? { attributes }

    /// A pool of pixel buffers to draw into; nil before writing has started and without attributes.
    ///
    /// Observable. Its buffers can be appended here and return to the pool when they are encoded. Raises if the
    /// attributes lack width, height or pixel format.
    open var pixelBufferPool: CVPixelBufferPool? {
        guard let attributes, let core = input.storage.place?.core, core.hasStarted else { return nil }
        if let pool = pool.withLock({ $0 }) { return pool.value }
        var made: CVPixelBufferPool?
        guard CVPixelBufferPoolCreate(nil, nil, attributes as NSDictionary, &made) == kCVReturnSuccess, let made else {
            ObjectiveCException.raise(
                .invalidArgument,
                "pixelBufferPool was read though the adaptor's attributes lack width, height or a pixel format. Give "
                    + "all three to the adaptor."
            )
            return nil
        }
        let reference = UncheckedReference(made)
        // If another thread was faster, its pool is used.
        return pool.withLock { pool in
            if pool == nil { pool = reference }
            return pool ?? reference
        }.value
    }

    /// Appends a frame.
    ///
    /// The buffer is retained until it is encoded; do not change it afterwards. A frame lasts until the next one; the
    /// last one lasts as long as the one before it. Raises for a time that is not numeric, and in the same cases as
    /// `append` of the input.
    ///
    /// - Returns: False if the writer has failed or ended in the meantime; see its status.
    @discardableResult
    open func append(_ pixelBuffer: CVPixelBuffer, withPresentationTime presentationTime: CMTime) -> Bool {
        guard presentationTime.isNumeric else {
            ObjectiveCException.raise(
                .invalidArgument,
                "A pixel buffer was appended at a time that is not a number. Give it a numeric presentation time."
            )
            return false
        }
        guard let place = input.placeForAppending(), place.core.mayAppend(to: place.track) else { return false }
        return input.append(WriterEntry(media: .image(pixelBuffer, presentationTime)), to: place)
    }
}

@available(*, unavailable)
extension AVAssetWriterInputPixelBufferAdaptor: @unchecked Sendable {}
