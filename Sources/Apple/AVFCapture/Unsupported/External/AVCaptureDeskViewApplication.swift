import AVFBase
public import Foundation
import Synchronization

/// The program that shows what lies on the desk before the machine: there is none on Linux.
open class AVCaptureDeskViewApplication: NSObject {
    /// How the program is to appear.
    open class LaunchConfiguration: NSObject {
        private let state = Mutex((frame: CGRect.zero, requiresSetUp: false))

        /// Makes a configuration that asks for nothing.
        public override init() { super.init() }

        /// Where the window is to be; zero for no wish.
        open var mainWindowFrame: CGRect {
            get { state.withLock { $0.frame } }
            set { state.withLock { $0.frame = newValue } }
        }

        /// Whether the completion waits for the end of the set-up.
        open var requiresSetUpModeCompletion: Bool {
            get { state.withLock { $0.requiresSetUp } }
            set { state.withLock { $0.requiresSetUp = newValue } }
        }
    }

    /// Makes a handle of the program.
    public override init() { super.init() }

    private var absence: AVError {
        AVError(
            .operationNotAllowed,
            "The desk view cannot be shown: there is no program for it on Linux. Show the camera with a preview layer."
        )
    }

    /// Shows the desk; fails.
    ///
    /// - Parameter completionHandler: called with an error before this returns.
    open func present(completionHandler: (((any Error)?) -> Void)? = nil) { completionHandler?(absence) }

    /// Shows the desk; fails.
    ///
    /// - Parameters:
    ///   - launchConfiguration: without effect.
    ///   - completionHandler: called with an error before this returns.
    open func present(
        launchConfiguration: LaunchConfiguration,
        completionHandler: (((any Error)?) -> Void)? = nil
    ) {
        completionHandler?(absence)
    }

    /// Shows the desk; fails.
    open func present() async throws { throw absence }

    /// Shows the desk; fails.
    open func present(launchConfiguration: LaunchConfiguration) async throws { throw absence }
}

@available(*, unavailable)
extension AVCaptureDeskViewApplication: @unchecked Sendable {}

@available(*, unavailable)
extension AVCaptureDeskViewApplication.LaunchConfiguration: @unchecked Sendable {}
