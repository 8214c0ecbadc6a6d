import Foundation
import Synchronization

extension AVCaptureDevice {
    /// Indicates whether large changes of the scene are reported by `subjectAreaDidChangeNotification`; the default is
    /// false.
    ///
    /// The camera reports a change if the brightness of the scene changes by one stop or more other than through a
    /// setting of the client. Brightness is known only if frames carry exposure settings.
    ///
    /// Set it with the configuration lock held; raises otherwise.
    public var isSubjectAreaChangeMonitoringEnabled: Bool {
        get { desk.withLock { $0.watchesSubject } }
        set {
            if mayConfigure("isSubjectAreaChangeMonitoringEnabled") { desk.withLock { $0.watchesSubject = newValue } }
        }
    }
}
