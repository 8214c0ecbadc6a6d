import AVFBase
public import CoreMedia
public import CoreVideo
public import Dispatch
public import Foundation
import MediaFiles
import Synchronization

/// Provides an item's frames, each once, by the item's time.
///
/// Request frames with times of the item, such as the one that ``AVPlayerItemOutput/itemTime(forHostTime:)`` returns
/// for the moment of display. Each output keeps its own record of what was taken. Usable from any thread.
open class AVPlayerItemVideoOutput: AVPlayerItemOutput {
    // @unchecked: a delegate is only carried to its queue.
    private struct State: @unchecked Sendable {
        weak var delegate: (any AVPlayerItemOutputPullDelegate)?
        var queue: DispatchQueue?
        var isRequested = false
        /// The frame taken last, and its store: serial numbers are unique per store only.
        var taken: (store: ObjectIdentifier, serial: Int)?
    }
    private let state = Mutex(State())
    private let converter: LayerImageConverter

    /// Creates an output for frames of a given kind.
    ///
    /// - Parameter outputSettings: Uncompressed settings: the keys of pixel buffer attributes, width and height; nil
    ///   for the default kind, 8-bit 4:2:0 in two planes. Raises for an empty dictionary, settings with a codec, and
    ///   for a pixel format that frames cannot be converted to. Formats of ten bits keep the depth of the film.
    public init(outputSettings: [String: Any]?) {
        if let outputSettings {
            if outputSettings.isEmpty || outputSettings[AVVideoCodecKey] != nil {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "AVPlayerItemVideoOutput needs settings for uncompressed frames, such as a pixel format."
                )
            }
        }
        let request = ImageFormatRequest(outputSettings ?? [:])
        if let format = request.pixelFormat, !PixelBufferConverter.supports(format) {
            ObjectiveCException.raise(
                .invalidArgument,
                "AVPlayerItemVideoOutput cannot make frames in the pixel format \(PixelFormat.text(of: format)). Ask "
                    + "for 420v, 420f or BGRA."
            )
        }
        converter = LayerImageConverter(request)
        super.init()
    }

    /// Creates an output for frames with the given attributes.
    ///
    /// - Parameter pixelBufferAttributes: A pixel format, width and height, each optional; nil for the default kind.
    public convenience init(pixelBufferAttributes: [String: Any]? = nil) {
        let attributes = pixelBufferAttributes ?? [:]
        self.init(outputSettings: attributes.isEmpty ? nil : attributes)
    }

    /// Returns a Boolean value that indicates whether the frame at a time has not been taken from this output yet.
    open func hasNewPixelBuffer(forItemTime itemTime: CMTime) -> Bool {
        guard let (frame, store) = frame(at: itemTime) else { return false }
        return state.withLock { state in
            guard let taken = state.taken else { return true }
            return taken.store != store || taken.serial != frame.serial
        }
    }

    /// Takes the frame at a time; returns nil if there is none, or if it has been taken before.
    ///
    /// - Parameters:
    ///   - itemTime: A time of the item.
    ///   - outItemTimeForDisplay: Receives the time at which the frame begins.
    open func copyPixelBuffer(
        forItemTime itemTime: CMTime,
        itemTimeForDisplay outItemTimeForDisplay: UnsafeMutablePointer<CMTime>?
    ) -> CVPixelBuffer? {
        guard let (frame, store) = frame(at: itemTime) else { return nil }
        let isNew = state.withLock { state -> Bool in
            if let taken = state.taken, taken.store == store, taken.serial == frame.serial { return false }
            state.taken = (store, frame.serial)
            return true
        }
        guard isNew, let image = converter.convert(frame.image) else { return nil }
        outItemTimeForDisplay?.pointee = frame.start
        return image
    }

    private func frame(at time: CMTime) -> (StoredFrame, ObjectIdentifier)? {
        guard time.isNumeric, let store = item?.frames, let frame = store.frame(at: time) else { return nil }
        return (frame, ObjectIdentifier(store))
    }

    // MARK: Delegate

    /// The delegate, held weakly.
    open var delegate: (any AVPlayerItemOutputPullDelegate)? {
        state.withLock { UncheckedReference($0.delegate) }.value
    }

    /// The queue on which the delegate is called.
    open var delegateQueue: DispatchQueue? { state.withLock { $0.queue } }

    /// Sets the delegate and its queue; a nil delegate removes it, a nil queue means the main queue.
    open func setDelegate(_ delegate: (any AVPlayerItemOutputPullDelegate)?, queue delegateQueue: DispatchQueue?) {
        let reference = UncheckedReference(delegate)
        state.withLock { state in
            state.delegate = reference.value
            state.queue = delegateQueue
        }
    }

    /// Requests one call of the delegate's `outputMediaDataWillChange` when there is new media.
    ///
    /// - Parameter interval: Number of seconds by which the call is to precede the frame's time; frames are decoded
    ///   ahead here, and the call comes as soon as one is available.
    open func requestNotificationOfMediaDataChange(withAdvanceInterval interval: TimeInterval) {
        state.withLock { $0.isRequested = true }
        if let item, item.player != nil, hasNewPixelBuffer(forItemTime: item.currentTime) { mediaDataChanged() }
    }

    override func mediaDataChanged() {
        let isRequested = state.withLock { state in
            defer { state.isRequested = false }
            return state.isRequested
        }
        if isRequested { notify { $0.outputMediaDataWillChange($1) } }
    }

    override func sequenceWasFlushed() {
        state.withLock { $0.taken = nil }
        notify { $0.outputSequenceWasFlushed($1) }
    }

    private func notify(_ body: @escaping @Sendable (any AVPlayerItemOutputPullDelegate, AVPlayerItemOutput) -> Void) {
        guard delegate != nil else { return }
        let reference = UncheckedReference(self)
        (delegateQueue ?? .main).async {
            if let delegate = reference.value.delegate { body(delegate, reference.value) }
        }
    }
}
