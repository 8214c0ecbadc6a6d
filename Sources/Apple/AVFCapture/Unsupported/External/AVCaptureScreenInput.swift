import AVFBase
public import CoreMedia
public import Foundation
import Synchronization

/// A screen as an input; delivers nothing here, as screens are not captured on Linux.
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

    /// Creates an input of the main screen, which delivers nothing.
    public init() { super.init(mediaTypes: [.video]) }

    /// Returns nil, as no screen can be captured.
    ///
    /// - Parameter displayID: A `CGDirectDisplayID`.
    public init?(displayID: UInt32) { nil }

    /// The minimum frame duration; invalid for none.
    open var minFrameDuration: CMTime {
        get { state.withLock { $0.minFrameDuration } }
        set { state.withLock { $0.minFrameDuration = newValue } }
    }

    /// The part of the screen to capture; zero for the whole screen.
    open var cropRect: CGRect {
        get { state.withLock { $0.cropRect } }
        set { state.withLock { $0.cropRect = newValue } }
    }

    /// The scale of the images relative to the screen.
    open var scaleFactor: CGFloat {
        get { state.withLock { $0.scaleFactor } }
        set { state.withLock { $0.scaleFactor = newValue } }
    }

    /// A Boolean value that indicates whether mouse clicks are shown.
    open var capturesMouseClicks: Bool {
        get { state.withLock { $0.capturesClicks } }
        set { state.withLock { $0.capturesClicks = newValue } }
    }

    /// A Boolean value that indicates whether the pointer is shown.
    open var capturesCursor: Bool {
        get { state.withLock { $0.capturesCursor } }
        set { state.withLock { $0.capturesCursor = newValue } }
    }

    /// A Boolean value that indicates whether frames equal to the previous one are left out.
    open var removesDuplicateFrames: Bool {
        get { state.withLock { $0.removesDuplicates } }
        set { state.withLock { $0.removesDuplicates = newValue } }
    }
}
