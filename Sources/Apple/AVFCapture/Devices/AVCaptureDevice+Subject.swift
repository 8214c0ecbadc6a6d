import Foundation
import Synchronization

extension AVCaptureDevice {
    /// Whether large changes of what the camera sees are told with `subjectAreaDidChangeNotification`; no at first.
    ///
    /// The brightness of the scene counts, as far as the camera's frames tell it: a change by one stop or more, not by the
    /// client's own doing.
    ///
    /// Set it with the configuration lock held; raises otherwise.
    public var isSubjectAreaChangeMonitoringEnabled: Bool {
        get { desk.withLock { $0.watchesSubject } }
        set {
            if mayConfigure("isSubjectAreaChangeMonitoringEnabled") { desk.withLock { $0.watchesSubject = newValue } }
        }
    }
}
