import CoreVideo
import Foundation
import FrameAnalysis
import Obscura
import QuartzCore
import Synchronization
import ToolCommands

/// The window of `detect`: the newest frame of each input, with outlines of what is seen.
final class DetectWindow: Sendable {
    private struct State {
        /// The pane of all inputs, which are read in sequence.
        var pane: DetectPane?
        var isPaused = false
        /// True if the last input was a single image, so that it should stay visible.
        var endsWithImage = false
    }

    private let window = ToolWindow(title: "obscura detect")
    private let state = Mutex(State())

    /// Opens the window; returns the reason if that fails.
    func open(ending stop: StopSwitch) async -> String? {
        await window.open(
            ending: stop,
            command: { [self] command in
                if command == .pause { state.withLock { $0.isPaused.toggle() } }
            }
        )
    }

    /// Returns the pane for an input.
    func pane() -> DetectPane {
        state.withLock { state in
            let pane = state.pane ?? DetectPane(layer: window.addPane())
            state.pane = pane
            return pane
        }
    }

    /// Shows a frame with its boxes, unless the window is paused.
    func show(
        _ frame: ScannedFrame,
        _ boxes: [TrackedBox],
        moment: InputProgress.Moment,
        label: String,
        in pane: DetectPane
    ) {
        guard !state.withLock({ $0.isPaused }) else { return }
        let image = frame.pixelBuffer
        window.fit(to: CGSize(width: CVPixelBufferGetWidth(image), height: CVPixelBufferGetHeight(image)))
        let marks = boxes.filter { $0.bounds != nil }.map { ImagePane.Mark(corners: $0.corners, name: Self.name($0)) }
        // Labels of the whole image are in the caption.
        let labels = boxes.filter { $0.bounds == nil }.prefix(3).map(Self.name)
        let count = boxes.count == 1 ? "1 object" : "\(boxes.count) objects"
        let time = String(format: "%.1f s", moment.time)
        let what = labels.isEmpty ? count : labels.joined(separator: ", ")
        pane.layer.show(image, marks: marks, caption: "\(what)  frame \(moment.number)  \(time)  \(label)")
    }

    private static func name(_ box: TrackedBox) -> String {
        "\(box.label ?? "object") \(String(format: "%.2f", box.confidence))"
            + (box.bounds == nil ? "" : " #\(box.track)")
    }

    /// Handles the end of an input.
    func end(frameCount: Int, in pane: DetectPane) { state.withLock { $0.endsWithImage = frameCount == 1 } }

    /// Closes the window when all inputs are read; a single image stays until the user closes the window.
    func finish(_ stop: StopSwitch) async {
        if state.withLock({ $0.endsWithImage }), !stop.isOn {
            Message.show("The picture stays until its window is closed, or Ctrl-C.")
            await window.waitUntilClosed(or: stop)
        }
        await window.close()
    }
}

/// The pane of an input in the window of `detect`.
struct DetectPane: @unchecked Sendable {
    // Layers protect their state with locks.
    let layer: ImagePane
}
