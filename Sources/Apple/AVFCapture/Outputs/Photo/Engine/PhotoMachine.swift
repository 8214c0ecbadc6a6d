import DequeModule

/// Decides which frame becomes which photo, and when delegates are called: events go in, actions come out.
///
/// Requests are served in order, each with the frames that arrive after it. The callbacks of one request have the order
/// of PHOTO-4; those of several requests may overlap.
struct PhotoMachine {
    /// An action to perform now, in order.
    enum Action: Equatable {
        /// Report that the request was accepted.
        case begin(Int64)
        /// Report that the request's first frame comes next.
        case prepare(Int64)
        /// Set the camera for a frame of the request; a call of ``exposed(_:)`` must follow.
        case expose(Int64, index: Int)
        /// Make a photo of the frame.
        case take(Int64, index: Int)
        /// Report that all frames of the request have arrived.
        case captured(Int64)
        /// Report that the photos from this one on have failed.
        case lose(Int64, from: Int)
    }

    private struct Waiting {
        let id: Int64
        let count: Int
        let needsExposure: Bool
        var taken = 0
        var isPrepared = false
        /// True if the next frame has the exposure that the request needs.
        var isExposed = false
    }

    /// The number of photos that may be processed at a time, because their images take memory.
    let limit: Int
    private(set) var isRunning = false
    private var waiting: Deque<Waiting> = []
    /// The number of photos whose frames have arrived and that are not finished yet.
    private(set) var developing = 0

    init(limit: Int = 4) { self.limit = limit }

    /// True if the next frame is needed.
    var wantsFrame: Bool { developing < limit && waiting.first?.isExposed == true }

    /// True if the next photo has its own exposure, which the camera may still be adjusting.
    var wantsSettledFrame: Bool { waiting.first?.needsExposure == true }

    /// The readiness that clients see for a new request (PHOTO-13).
    var readiness: AVCapturePhotoOutput.CaptureReadiness {
        if !isRunning { return .sessionNotRunning }
        if developing >= limit { return .notReadyWaitingForProcessing }
        guard let first = waiting.first else { return .ready }
        // A single frame arrives in a moment; several frames, or a camera that has to be set, take longer.
        return waiting.count == 1 && first.count == 1 && !first.needsExposure
            ? .notReadyMomentarily : .notReadyWaitingForCapture
    }

    // MARK: Events

    /// Begins a flow of frames.
    mutating func start() -> [Action] {
        isRunning = true
        return advance()
    }

    /// Ends the flow of frames; requests that still wait for frames fail.
    mutating func stop() -> [Action] {
        isRunning = false
        return loseWaiting()
    }

    /// Fails the requests that wait for frames, although later requests may get frames.
    mutating func loseWaiting() -> [Action] {
        defer { waiting = [] }
        return waiting.map { .lose($0.id, from: $0.taken) }
    }

    /// Adds a request of a client.
    ///
    /// - Parameter needsExposure: true if the camera has to be set for each photo.
    mutating func request(_ id: Int64, count: Int, needsExposure: Bool) -> [Action] {
        waiting.append(Waiting(id: id, count: count, needsExposure: needsExposure))
        return [.begin(id)] + advance()
    }

    /// Notes that the camera is set for a request.
    mutating func exposed(_ id: Int64) {
        if waiting.first?.id == id { waiting[0].isExposed = true }
    }

    /// Takes a frame.
    mutating func frame() -> [Action] {
        guard wantsFrame, var head = waiting.popFirst() else { return [] }
        developing += 1
        let take = Action.take(head.id, index: head.taken)
        head.taken += 1
        guard head.taken < head.count else { return [take, .captured(head.id)] + advance() }
        head.isExposed = !head.needsExposure
        waiting.prepend(head)
        return head.needsExposure ? [take, .expose(head.id, index: head.taken)] : [take]
    }

    /// Notes that a photo is finished or has failed.
    mutating func developed() -> [Action] {
        developing -= 1
        return advance()
    }

    private mutating func advance() -> [Action] {
        guard isRunning, developing < limit, waiting.first?.isPrepared == false else { return [] }
        waiting[0].isPrepared = true
        waiting[0].isExposed = !waiting[0].needsExposure
        let id = waiting[0].id
        return waiting[0].needsExposure ? [.prepare(id), .expose(id, index: 0)] : [.prepare(id)]
    }
}
