package import CameraSources
package import Capsules
package import CoreMedia
import Synchronization

/// Receives everything that sessions of the process do, for a recording that can be replayed.
///
/// Calls come on any thread, often with a lock of the engine held and on the way of a frame, in the order in which
/// things happen for each source, mailbox and synchronizer. The first outcomes of a frame come on the thread of its
/// source, right behind the frame. Calls must return at once and call nothing of this module.
/// Only ``CaptureNote/captured(_:_:)`` of a source that waits for its clients may wait.
package protocol CaptureTap: AnyObject, Sendable {
    /// Receives a note.
    func note(_ note: CaptureNote)
}

/// Something that happened in a session.
///
/// `@unchecked Sendable`: metadata objects are immutable snapshots (META-22), and captured samples are not written
/// again.
package enum CaptureNote: @unchecked Sendable {
    /// A source was started.
    case started(any CameraSource, CameraRequest)
    /// A source was stopped by its session.
    case stopped(any CameraSource)
    /// A source has delivered a frame, which no sink has seen yet; its times are on the source's clock.
    case captured(any CameraSource, CameraFrame)
    /// A source has lost frames.
    case lost(any CameraSource, CameraLoss)
    /// A source has ended, or failed.
    case ended(any CameraSource, CameraError?)
    /// Sound has arrived from a microphone.
    case sound(any MicrophoneSource, CMSampleBuffer)
    /// The outcome of a frame on a connection, whose media have a kind where it is known.
    case fate(CapsuleFate, kind: String)
    /// A step of a mailbox of a kind, which belongs to a connection or a synchronizer.
    case mail(CapsuleMail, kind: String, owner: Int)
    /// Objects were found in a frame, perhaps none.
    case found(connection: Int, number: Int, time: CMTime, [AVMetadataObject])
    /// Anything else.
    case record(CapsuleRecord)
}

/// The taps of the process.
package enum CaptureTaps {
    private static let count = Atomic<Int>(0)
    private static let lastID = Atomic<Int>(0)
    private static let taps = Mutex<[any CaptureTap]>([])

    /// True while something listens; costs one read of memory.
    package static var isOn: Bool { count.load(ordering: .relaxed) > 0 }

    /// Adds a tap.
    ///
    /// The frames with which the engine warms up have passed when it returns, so that no tap sees them.
    package static func add(_ tap: any CaptureTap) {
        Rehearsal.once()
        taps.withLock { taps in
            taps.append(tap)
            count.store(taps.count, ordering: .relaxed)
        }
    }

    /// Removes a tap; a call that is under way on another thread may still be finishing.
    package static func remove(_ tap: any CaptureTap) {
        taps.withLock { taps in
            taps.removeAll { $0 === tap }
            count.store(taps.count, ordering: .relaxed)
        }
    }

    /// Tells the taps; without any, the note is not made.
    // Inlined, so that callers on the way of a frame copy nothing for the closure.
    @inline(__always)
    package static func note(_ make: () -> CaptureNote) {
        if isOn { hand(make()) }
    }

    @inline(never)
    private static func hand(_ note: CaptureNote) {
        for tap in taps.withLock({ $0 }) { tap.note(note) }
    }

    /// Tells the taps that a client has set something.
    package static func noteSetting(_ subject: String, _ name: String, _ value: () -> String) {
        note { .record(.setting(subject: subject, name: name, value: value())) }
    }

    /// Returns a number for a connection, a mailbox or a synchronizer, which no other in the process has.
    static func nextID() -> Int { lastID.add(1, ordering: .relaxed).newValue }
}
