import AVFBase
public import CoreMedia
public import CoreVideo
public import Dispatch
public import Foundation
import Synchronization

/// Hands over an item's pictures, each once, to whoever asks for the picture of a time.
///
/// Ask with a time of the item, such as ``AVPlayerItemOutput/itemTime(forHostTime:)`` gives for the moment of display.
/// Each output keeps its own record of what was taken. May be used from any thread.
open class AVPlayerItemVideoOutput: AVPlayerItemOutput {
    // @unchecked: a delegate is only carried to its queue.
    private struct State: @unchecked Sendable {
        weak var delegate: (any AVPlayerItemOutputPullDelegate)?
        var queue: DispatchQueue?
        var isRequested = false
        /// The picture that was taken last, and of which store: stores number their pictures.
        var taken: (store: ObjectIdentifier, serial: Int)?
    }
    private let state = Mutex(State())
    private let converter: LayerPictureConverter

    /// Makes an output for pictures of a kind.
    ///
    /// - Parameter outputSettings: uncompressed settings: the keys of pixel buffer attributes, width and height; nil for
    ///   the usual kind, 8-bit 4:2:0 in two planes. An empty dictionary raises, and so do settings with a codec.
    public init(outputSettings: [String: Any]?) {
        if let outputSettings {
            if outputSettings.isEmpty || outputSettings[AVVideoCodecKey] != nil {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "AVPlayerItemVideoOutput needs settings of uncompressed pictures, such as a pixel format."
                )
            }
        }
        converter = LayerPictureConverter(PictureWish(outputSettings ?? [:]))
        super.init()
    }

    /// Makes an output for pictures with attributes.
    ///
    /// - Parameter pixelBufferAttributes: a pixel format, width and height, as far as they matter; nil for the usual kind.
    public convenience init(pixelBufferAttributes: [String: Any]? = nil) {
        let attributes = pixelBufferAttributes ?? [:]
        self.init(outputSettings: attributes.isEmpty ? nil : attributes)
    }

    /// Whether the picture of a time has not been taken from this output.
    open func hasNewPixelBuffer(forItemTime itemTime: CMTime) -> Bool {
        guard let (frame, store) = frame(at: itemTime) else { return false }
        return state.withLock { state in
            guard let taken = state.taken else { return true }
            return taken.store != store || taken.serial != frame.serial
        }
    }

    /// Takes the picture of a time; nil when there is none, or when it has been taken before.
    ///
    /// - Parameters:
    ///   - itemTime: a time of the item.
    ///   - outItemTimeForDisplay: gets the time at which the picture begins.
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
        guard isNew, let picture = converter.convert(frame.image) else { return nil }
        outItemTimeForDisplay?.pointee = frame.start
        return picture
    }

    private func frame(at time: CMTime) -> (StoredFrame, ObjectIdentifier)? {
        guard time.isNumeric, let store = item?.frames, let frame = store.frame(at: time) else { return nil }
        return (frame, ObjectIdentifier(store))
    }

    // MARK: Delegate

    /// Who is told of changes; not kept alive.
    open var delegate: (any AVPlayerItemOutputPullDelegate)? {
        state.withLock { UncheckedReference($0.delegate) }.value
    }

    /// Where the delegate is called.
    open var delegateQueue: DispatchQueue? { state.withLock { $0.queue } }

    /// Sets who is told of changes, and where; nil for nobody, and for the main queue.
    open func setDelegate(_ delegate: (any AVPlayerItemOutputPullDelegate)?, queue delegateQueue: DispatchQueue?) {
        let reference = UncheckedReference(delegate)
        state.withLock { state in
            state.delegate = reference.value
            state.queue = delegateQueue
        }
    }

    /// Asks for one call of the delegate's `outputMediaDataWillChange` when there is something new.
    ///
    /// - Parameter interval: how many seconds before it is due; pictures are decoded ahead here, so the call comes as
    ///   soon as there is one.
    open func requestNotificationOfMediaDataChange(withAdvanceInterval interval: TimeInterval) {
        state.withLock { $0.isRequested = true }
        if let item, item.player != nil, hasNewPixelBuffer(forItemTime: item.currentTime) { mediaDataChanged() }
    }

    override func mediaDataChanged() {
        let isRequested = state.withLock { state in
            defer { state.isRequested = false }
            return state.isRequested
        }
        if isRequested { tell { $0.outputMediaDataWillChange($1) } }
    }

    override func sequenceWasFlushed() {
        state.withLock { $0.taken = nil }
        tell { $0.outputSequenceWasFlushed($1) }
    }

    private func tell(_ body: @escaping @Sendable (any AVPlayerItemOutputPullDelegate, AVPlayerItemOutput) -> Void) {
        guard delegate != nil else { return }
        let reference = UncheckedReference(self)
        (delegateQueue ?? .main).async {
            if let delegate = reference.value.delegate { body(delegate, reference.value) }
        }
    }
}
