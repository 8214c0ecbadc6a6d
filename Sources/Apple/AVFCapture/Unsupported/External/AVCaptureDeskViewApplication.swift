import AVFBase
public import Foundation
import Synchronization

/// The desk view application, which shows the desk in front of the machine; there is none on Linux.
open class AVCaptureDeskViewApplication: NSObject {
    /// The options for presenting the application.
    open class LaunchConfiguration: NSObject {
        private let state = Mutex((frame: CGRect.zero, requiresSetUp: false))

        /// Creates a configuration with default values.
        public override init() { super.init() }

        /// The frame of the main window; zero for no preference.
        open var mainWindowFrame: CGRect {
            get { state.withLock { $0.frame } }
            set { state.withLock { $0.frame = newValue } }
        }

        /// A Boolean value that indicates whether completion waits for the end of the setup.
        open var requiresSetUpModeCompletion: Bool {
            get { state.withLock { $0.requiresSetUp } }
            set { state.withLock { $0.requiresSetUp = newValue } }
        }
    }

    /// Creates an object that stands for the application.
    public override init() { super.init() }

    private var absence: AVError {
        AVError(
            .operationNotAllowed,
            "The desk view cannot be shown: Linux has no program for it. Show the camera with a preview layer."
        )
    }

    /// Presents the desk view; always fails.
    ///
    /// - Parameter completionHandler: Called with an error before this method returns.
    open func present(completionHandler: (((any Error)?) -> Void)? = nil) { completionHandler?(absence) }

    /// Presents the desk view; always fails.
    ///
    /// - Parameters:
    ///   - launchConfiguration: Has no effect.
    ///   - completionHandler: Called with an error before this method returns.
    open func present(
        launchConfiguration: LaunchConfiguration,
        completionHandler: (((any Error)?) -> Void)? = nil
    ) {
        completionHandler?(absence)
    }

    /// Presents the desk view; always fails.
    open func present() async throws { throw absence }

    /// Presents the desk view; always fails.
    open func present(launchConfiguration: LaunchConfiguration) async throws { throw absence }
}

@available(*, unavailable)
extension AVCaptureDeskViewApplication: @unchecked Sendable {}

@available(*, unavailable)
extension AVCaptureDeskViewApplication.LaunchConfiguration: @unchecked Sendable {}
