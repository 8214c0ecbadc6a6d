import AVFBase
public import CoreMedia
public import Foundation
import Synchronization

/// A screen as the input of a session: which delivers nothing here, as screens are not captured on Linux.
open class AVCaptureScreenInput: AVCaptureInput {
    private struct State: Sendable {
        var minFrameDuration = CMTime.invalid
        var cropRect = CGRect.zero
        var scaleFactor: CGFloat = 1
        var capturesClicks = false
        var capturesCursor = true
        var removesDuplicates = false
    }

    private let state = Mutex(State())

    /// Makes an input of the main screen, from which nothing comes.
    public init() { super.init(mediaTypes: [.video]) }

    /// Nil, as there are no screens to be captured.
    ///
    /// - Parameter displayID: a `CGDirectDisplayID`.
    public init?(displayID: UInt32) { nil }

    /// A lower bound for the time between frames; invalid for none.
    open var minFrameDuration: CMTime {
        get { state.withLock { $0.minFrameDuration } }
        set { state.withLock { $0.minFrameDuration = newValue } }
    }

    /// The part of the screen that is captured; zero for all of it.
    open var cropRect: CGRect {
        get { state.withLock { $0.cropRect } }
        set { state.withLock { $0.cropRect = newValue } }
    }

    /// How much larger the pictures are than the screen.
    open var scaleFactor: CGFloat {
        get { state.withLock { $0.scaleFactor } }
        set { state.withLock { $0.scaleFactor = newValue } }
    }

    /// Whether clicks are shown.
    open var capturesMouseClicks: Bool {
        get { state.withLock { $0.capturesClicks } }
        set { state.withLock { $0.capturesClicks = newValue } }
    }

    /// Whether the pointer is shown.
    open var capturesCursor: Bool {
        get { state.withLock { $0.capturesCursor } }
        set { state.withLock { $0.capturesCursor = newValue } }
    }

    /// Whether frames that are equal to the one before are left out.
    open var removesDuplicateFrames: Bool {
        get { state.withLock { $0.removesDuplicates } }
        set { state.withLock { $0.removesDuplicates = newValue } }
    }
}
