import CoreMedia

/// An event that a data output passes to its own delegate or to a synchronizer.
///
/// Events of one output come in order of time. After an event, nothing more follows for times up to that of the event.
enum OutputEvent: Sendable {
    /// Data for a client.
    case data(OutputDatum)
    /// A frame that was captured and dropped; already counted in the ledger.
    ///
    /// Indirect, like the next, as drops are rare: without it all events would be as large.
    indirect case dropped(VideoDrop)
    /// A depth map that was captured and dropped; already counted in the ledger.
    indirect case lost(DepthDrop)
    /// The frame at this time was examined or skipped without a result for the client; advances the watermark.
    case nothing(CMTime)
    /// No more events follow from this output unless it is restarted.
    ///
    /// The token, present if a finite source has ended, must be retained until everything before has been delivered to
    /// a client.
    case end(DrainToken?)

    /// The presentation time; nil for the end.
    var time: CMTime? {
        switch self {
        case .data(let datum): datum.time
        case .dropped(let drop): drop.time
        case .lost(let drop): drop.time
        case .nothing(let time): time
        case .end: nil
        }
    }
}

/// A piece of data with its time on the session's clock.
enum OutputDatum: Sendable {
    /// A frame of a video data output.
    case video(VideoDatum)
    /// The results of a metadata output for one frame.
    case metadata(MetadataDatum)
    /// Samples of an audio data output.
    case audio(AudioDatum)
    /// A map of a depth data output.
    case depth(DepthDatum)

    /// The presentation time.
    var time: CMTime {
        switch self {
        case .video(let datum): datum.time
        case .metadata(let datum): datum.time
        case .audio(let datum): datum.time
        case .depth(let datum): datum.time
        }
    }
}

/// The metadata objects of one frame.
struct MetadataDatum: @unchecked Sendable {
    // @unchecked: metadata objects are immutable snapshots (META-22).
    /// The time of the frame in which the objects were found.
    let time: CMTime
    /// The objects in the order of reporting; may be empty (META-11).
    let objects: [AVMetadataObject]
    /// Holds the frame's place in the gate until the objects have been delivered to a client.
    let frame: CapturedFrame?

    init(time: CMTime, objects: [AVMetadataObject], frame: CapturedFrame?) {
        self.time = time
        self.objects = objects
        self.frame = frame
    }
}

/// Receives the events of an output instead of its own delegate.
///
/// A synchronizer is such a receiver.
protocol OutputEventReceiver: AnyObject, Sendable {
    /// Receives an event of an output.
    ///
    /// Called on the source thread or on a thread of the output, in order for one output. Must return immediately and
    /// must not call a client on the caller's thread.
    ///
    /// - Parameter tag: The receiver's tag for this output, see ``AVCaptureOutput/setEventReceiver(_:tag:)``.
    func receive(_ event: OutputEvent, tag: Int)
}
