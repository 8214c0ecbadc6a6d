import AVFBase
import Dispatch
import Synchronization

/// Settings of a session that have no effect on Linux, stored for clients that read them back.
struct SessionExtras: Sendable {
    var runsDeferredStart = false
    var deferredStartDelegate = UncheckedWeakReference<AnyObject>(nil)
    var deferredStartQueue: DispatchQueue?
    var controlsDelegate = UncheckedWeakReference<AnyObject>(nil)
    var controlsQueue: DispatchQueue?
    var configuresWideColor = true
    var configuresBluetooth = false
}

// No output is deferred: all outputs start with their session, within a few microseconds (S-SESSION-70).

// Linux machines have no hardware button for camera controls.
