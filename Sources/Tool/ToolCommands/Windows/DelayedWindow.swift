import AVFoundation
import Foundation
import Obscura
import Synchronization

/// The window of `delay`: a reader's video, its age, and the keys that control the reader.
final class DelayedWindow: Sendable {
    /// The text below the image.
    struct Caption: Equatable {
        var age: Double
        var rate = 1.0
        var isPaused = false

        /// The text as one line.
        var text: String {
            var text = age < 0.05 ? "live" : String(format: "%.1f s ago", age)
            if isPaused {
                text += "  paused"
            } else if rate != 1 {
                text += String(format: "  × %g", rate)
            }
            return text
        }
    }

    private struct State {
        var rate = 1.0
        var isPaused = false
        /// The age of the frame when it was shown.
        var age = 0.0
    }

    private let window: ToolWindow
    private let pane: ScanPane
    private let reader: DelayedFeedReader
    private let asked: Double
    private let state = Mutex(State())

    init(_ reader: DelayedFeedReader, label: String, delay: Double) {
        self.reader = reader
        asked = delay
        window = ToolWindow(title: "\(label), \(delay) s ago")
        pane = ScanPane(window.addPane())
    }

    /// Opens the window; returns the reason if that fails.
    func open(ending stop: StopSwitch) async -> String? {
        await window.open(
            ending: stop,
            isPaused: { [self] in state.withLock { $0.isPaused } },
            command: { [self] in perform($0) }
        )
    }

    /// Shows the reader's frames until the reader or the run ends, and then closes the window.
    ///
    /// - Returns: the number of frames shown.
    func show(until stop: StopSwitch) async -> Int {
        let stopping = stop.whenOn { [reader] in reader.stopFrames() }
        var count = 0
        // A stop before the first use of the reader did not reach it.
        if !stop.isOn {
            for await frame in reader {
                if stop.isOn { break }
                count += 1
                show(frame)
            }
        }
        stop.remove(stopping)
        await window.close()
        return count
    }

    /// Stops showing frames.
    func end() { reader.stopFrames() }

    private func show(_ frame: DelayedFrame) {
        let image = frame.pixelBuffer
        window.fit(to: CGSize(width: CVPixelBufferGetWidth(image), height: CVPixelBufferGetHeight(image)))
        let caption = state.withLock { state in
            state.age = frame.age
            return Caption(age: state.age, rate: state.rate, isPaused: state.isPaused)
        }
        pane.layer.show(image, marks: [], caption: caption.text)
    }

    // MARK: Keys

    private func perform(_ command: WindowCommand) {
        switch command {
        case .pause:
            let isPaused = state.withLock { state in
                state.isPaused.toggle()
                return state.isPaused
            }
            if isPaused { reader.pause() } else { reader.resume() }
        case .step(let count):
            state.withLock { $0.isPaused = true }
            reader.step(by: count)
        case .seek(let seconds): reader.seek(by: seconds)
        case .faster, .slower:
            let rate = state.withLock { state in
                state.rate = WindowCommand.speed(after: state.rate, isFaster: command == .faster)
                state.isPaused = false
                return state.rate
            }
            reader.rate = rate
        case .live, .asked:
            state.withLock { $0 = State(age: $0.age) }
            reader.delay = command == .live ? 0 : asked
        case .fullScreen, .close: break
        }
        let caption = state.withLock { Caption(age: $0.age, rate: $0.rate, isPaused: $0.isPaused) }
        pane.layer.setCaption(caption.text)
    }
}
