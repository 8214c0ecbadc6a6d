import DequeModule

/// Decides which frame becomes which photo, and what is told when: events in, actions out.
///
/// Requests are served in order, each with the frames that come after it. The callbacks of one request are in the order
/// of PHOTO-4; those of several may overlap.
struct PhotoMachine {
    /// What is to be done now, in this order.
    enum Action: Equatable {
        /// Tell that the request was taken.
        case begin(Int64)
        /// Tell that the request's first frame comes next.
        case prepare(Int64)
        /// Set the camera for a frame of the request; ``exposed(_:)`` is to follow.
        case expose(Int64, index: Int)
        /// Make a photo of the frame.
        case take(Int64, index: Int)
        /// Tell that all frames of the request are there.
        case captured(Int64)
        /// The photos from this one on will not come.
        case lose(Int64, from: Int)
    }

    private struct Waiting {
        let id: Int64
        let count: Int
        let needsExposure: Bool
        var taken = 0
        var isPrepared = false
        /// Whether the next frame is exposed as the request wants it.
        var isExposed = false
    }

    /// How many photos may be in the making at a time: their pictures take memory.
    let limit: Int
    private(set) var isRunning = false
    private var waiting: Deque<Waiting> = []
    /// Photos whose frame has come and that are not made yet.
    private(set) var developing = 0

    init(limit: Int = 4) { self.limit = limit }

    /// Whether the next frame is wanted.
    var wantsFrame: Bool { developing < limit && waiting.first?.isExposed == true }

    /// Whether the next photo is one for which the camera was set, and may still be finding its exposure.
    var wantsSettledFrame: Bool { waiting.first?.needsExposure == true }

    /// What a client is told about a new request (PHOTO-13).
    var readiness: AVCapturePhotoOutput.CaptureReadiness {
        if !isRunning { return .sessionNotRunning }
        if developing >= limit { return .notReadyWaitingForProcessing }
        guard let first = waiting.first else { return .ready }
        // One frame is there in a moment; several, or a camera that has to be set, take longer.
        return waiting.count == 1 && first.count == 1 && !first.needsExposure
            ? .notReadyMomentarily : .notReadyWaitingForCapture
    }

    // MARK: Events

    /// The session feeds the output.
    mutating func start() -> [Action] {
        isRunning = true
        return advance()
    }

    /// Nothing more comes: what still waits for frames will not get them.
    mutating func stop() -> [Action] {
        isRunning = false
        return loseWaiting()
    }

    /// What waits for frames will not get them, though others may.
    mutating func loseWaiting() -> [Action] {
        defer { waiting = [] }
        return waiting.map { .lose($0.id, from: $0.taken) }
    }

    /// A client wants photos.
    ///
    /// - Parameter needsExposure: whether the camera has to be set for each of them.
    mutating func request(_ id: Int64, count: Int, needsExposure: Bool) -> [Action] {
        waiting.append(Waiting(id: id, count: count, needsExposure: needsExposure))
        return [.begin(id)] + advance()
    }

    /// The camera is set as a request wanted it.
    mutating func exposed(_ id: Int64) {
        if waiting.first?.id == id { waiting[0].isExposed = true }
    }

    /// A frame has come.
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

    /// A photo is made, or cannot be.
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
