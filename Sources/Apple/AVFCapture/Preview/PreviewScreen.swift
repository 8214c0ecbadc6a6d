import AVFBase
import CameraSources
import CoreVideo
import Dispatch
import Synchronization

/// Holds the newest frame of a preview layer.
///
/// It retains only a frame's pixels and thus no place in the gate: a source that waits for its consumers does not wait
/// for a preview.
final class PreviewScreen: FrameSink {
    private struct State {
        weak var layer: AVCaptureVideoPreviewLayer?
        var content: CapturedImage?
        /// The last image shown from a camera that sends JPEG images; stays if the next one is damaged.
        var shown: UncheckedReference<CVPixelBuffer>?
    }

    private let state = Mutex(State())
    // The value of the property; follows the images on the queue of changes.
    private let showing = Atomic(false)
    // Observers belong to clients, which the source thread must not call.
    private static let changes = DispatchQueue(label: "AVCaptureVideoPreviewLayer.changes")

    /// Attaches the screen to its layer, which is referenced weakly.
    func attach(to layer: AVCaptureVideoPreviewLayer) {
        let layer = UncheckedWeakReference(layer)
        state.withLock { $0.layer = layer.value }
    }

    /// Indicates whether frames are being shown.
    var isShowing: Bool { showing.load(ordering: .acquiring) }

    /// The newest frame's pixels, decoded and zoomed on the caller's thread; if it is damaged, those shown before.
    var image: CVPixelBuffer? {
        guard let content = state.withLock({ $0.content }) else { return nil }
        guard let image = content.image(as: .identity) else {
            return content.isDamaged ? state.withLock { $0.shown }?.value : nil
        }
        guard content.format.isDecoded else { return image }
        let shown = UncheckedReference(image)
        return state.withLock { state -> UncheckedReference<CVPixelBuffer> in
            if state.content != nil { state.shown = shown }
            return shown
        }.value
    }

    func receive(_ frame: CapturedFrame) {
        let content = frame.content
        let replaced = state.withLock { state -> CapturedImage? in
            defer { state.content = content }
            return state.content
        }
        if replaced == nil { update() }
    }

    func receive(_ loss: CameraLoss, format: CapturedFormat) {}

    func sourceDidEnd(_ token: DrainToken) {}

    func flush() {
        let freed = state.withLock { state -> CapturedImage? in
            defer { (state.content, state.shown) = (nil, nil) }
            return state.content
        }
        if freed != nil { update() }
    }

    /// Waits until observers have been notified of all changes so far.
    static func settle() { changes.sync {} }

    /// Updates the property to match the images, and notifies its observers.
    private func update() {
        Self.changes.async { [self] in
            let (isShowing, layer) = state.withLock { ($0.content != nil, UncheckedReference($0.layer)) }
            guard showing.load(ordering: .relaxed) != isShowing else { return }
            layer.value?.willChange(\.isPreviewing, old: !isShowing)
            showing.store(isShowing, ordering: .releasing)
            layer.value?.didChange(\.isPreviewing, old: !isShowing, new: isShowing)
        }
    }
}
