import AVFoundation
import Foundation
import Obscura
import Synchronization

/// The window of `scan`: the newest examined frame of each input, with its codes outlined.
final class ScanWindow: Sendable {
    private struct State {
        /// The pane shared by the inputs that are read in sequence.
        var sequence: ScanPane?
        var isPaused = false
        /// True if the last input was a single image, so that it should stay visible.
        var endsWithImage = false
    }

    private let window = ToolWindow(title: "obscura scan")
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

    /// Returns the pane of an input.
    func pane(for input: PlannedInput) -> ScanPane {
        guard !input.isConcurrent else { return ScanPane(window.addPane()) }
        return state.withLock { state in
            let pane = state.sequence ?? ScanPane(window.addPane())
            state.sequence = pane
            return pane
        }
    }

    /// Shows a frame with the codes read in it, unless the window is paused.
    func show(_ frame: ScannedFrame, _ codes: [Scan], moment: InputProgress.Moment, label: String, in pane: ScanPane) {
        guard !state.withLock({ $0.isPaused }) else { return }
        let image = frame.pixelBuffer
        window.fit(to: CGSize(width: CVPixelBufferGetWidth(image), height: CVPixelBufferGetHeight(image)))
        let marks = codes.map { ImagePane.Mark(corners: $0.corners, name: $0.text ?? CodeTypes.label($0.type)) }
        let count = codes.count == 1 ? "1 code" : "\(codes.count) codes"
        let time = String(format: "%.1f s", moment.time)
        pane.layer.show(image, marks: marks, caption: "\(count)  frame \(moment.number)  \(time)  \(label)")
    }

    /// Handles the end of an input.
    func end(_ input: PlannedInput, frameCount: Int, in pane: ScanPane) {
        if input.isConcurrent {
            window.remove(pane.layer)
        } else {
            state.withLock { $0.endsWithImage = frameCount == 1 }
        }
    }

    /// Closes the window when all inputs are read; a single image stays until the user closes the window.
    func finish(_ stop: StopSwitch) async {
        if state.withLock({ $0.endsWithImage }), !stop.isOn {
            Message.show("The picture stays until its window is closed, or Ctrl-C.")
            await window.waitUntilClosed(or: stop)
        }
        await window.close()
    }
}

/// The pane of an input in the window of `scan`.
struct ScanPane: @unchecked Sendable {
    // Layers protect their state with locks.
    let layer: ImagePane

    init(_ layer: ImagePane) { self.layer = layer }
}
