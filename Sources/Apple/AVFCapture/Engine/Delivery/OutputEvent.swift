import CoreMedia

/// What a data output hands on, to its own delegate or to a synchronizer.
///
/// Events of one output come in order of time; every moment up to the time of the latest one is settled.
enum OutputEvent: Sendable {
    /// Data for a client.
    case data(OutputDatum)
    /// A frame that was captured and dropped. Counted in the ledger already.
    case dropped(VideoDrop)
    /// A depth map that was captured and dropped. Counted in the ledger already.
    case lost(DepthDrop)
    /// The frame of this time was examined or skipped, and there is nothing for a client: the watermark moves.
    case nothing(CMTime)
    /// Nothing more comes from this output unless it is started again. The token, present when a finite source has
    /// ended, is kept until everything that came before has been handed to a client.
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
    /// What a metadata output has found in one frame.
    case metadata(MetadataDatum)
    /// Samples of an audio data output.
    case sound(SoundDatum)
    /// A map of a depth data output.
    case depth(DepthDatum)

    /// The presentation time.
    var time: CMTime {
        switch self {
        case .video(let datum): datum.time
        case .metadata(let datum): datum.time
        case .sound(let datum): datum.time
        case .depth(let datum): datum.time
        }
    }
}

/// The metadata objects of one frame.
struct MetadataDatum: @unchecked Sendable {
    // @unchecked: metadata objects are immutable snapshots (META-22).
    /// The time of the frame they were found in.
    let time: CMTime
    /// The objects, in the order in which they are reported; may be empty (META-11).
    let objects: [AVMetadataObject]
    /// Keeps the frame's place in the gate until the objects have been handed to a client.
    let frame: CapturedFrame?

    init(time: CMTime, objects: [AVMetadataObject], frame: CapturedFrame?) {
        self.time = time
        self.objects = objects
        self.frame = frame
    }
}

/// Takes what an output would hand to its own delegate.
///
/// A synchronizer is one.
protocol OutputEventReceiver: AnyObject, Sendable {
    /// An output has an event. Called on the source thread or on a thread of the output's own, in order for one output;
    /// must return at once and must not call a client on the caller's thread.
    ///
    /// - Parameter tag: what the receiver gave for this output, see ``AVCaptureOutput/setEventReceiver(_:tag:)``.
    func receive(_ event: OutputEvent, tag: Int)
}
