import Capsules

/// Puts the ways of frames together: notes of a session go in, complete ways come out.
///
/// A value without threads and clocks; its owner keeps it under a lock.
struct FrameWays: Sendable {
    /// A frame of a camera.
    struct Key: Sendable, Hashable {
        var camera: String
        var number: Int
    }

    private struct Open: Sendable {
        var way: FrameWay
        /// The number of outputs that have not decided and of callbacks that have not ended.
        var pending = 0
        var hasOutputs = false
        /// The times at which outputs took the frame.
        var taken: [Int: UInt64] = [:]
    }

    /// The largest number of frames that are followed at once; the oldest is closed when another comes.
    let limit: Int
    private let every: Int
    private let seed: UInt64
    private var open: [Key: Open] = [:]
    private var order: [Key] = []
    /// The camera of each connection.
    private var cameras: [Int: String] = [:]
    private var kinds: [Int: String] = [:]
    /// The connection of each mailbox.
    private var owners: [Int: Int] = [:]
    /// The camera that delivered last on each thread.
    private var feeding: [UInt: String] = [:]

    /// Starts with no frame.
    ///
    /// - Parameters:
    ///   - every: Every how many frames of a camera one is followed.
    ///   - seed: The half of all identifiers that differs between processes.
    init(every: Int, limit: Int, seed: UInt64) {
        self.every = max(every, 1)
        self.limit = max(limit, 1)
        self.seed = seed
    }

    /// The number of frames that are being followed.
    var count: Int { open.count }

    /// Returns whether a frame is followed.
    func follows(_ number: Int) -> Bool { number % every == 0 }

    /// Returns the identifier of a frame's way.
    func identifier(_ key: Key) -> [UInt64] {
        // FNV-1a, which is the same in every run.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in key.camera.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return [seed, (hash ^ UInt64(bitPattern: Int64(key.number))) &* 0x100_0000_01B3]
    }

    /// Notes a frame of a camera; returns the ways that are complete.
    mutating func captured(_ key: Key, at time: UInt64, on thread: UInt) -> [FrameWay] {
        feeding[thread] = key.camera
        guard follows(key.number) else { return [] }
        var done: [FrameWay] = []
        if open[key] == nil { order.append(key) }
        open[key] = Open(
            way: FrameWay(
                identifier: identifier(key),
                camera: key.camera,
                number: key.number,
                begin: time,
                end: time,
                steps: []
            )
        )
        while open.count > limit, let oldest = order.first { done += close(oldest) }
        return done
    }

    /// Notes the outcome of a frame on a connection.
    mutating func fate(_ fate: CapsuleFate, kind: String, at time: UInt64, on thread: UInt) -> [FrameWay] {
        if !kind.isEmpty {
            kinds[fate.connection] = kind
            if cameras[fate.connection] == nil { cameras[fate.connection] = feeding[thread] }
        }
        guard follows(fate.number), let camera = cameras[fate.connection] else { return [] }
        let key = Key(camera: camera, number: fate.number)
        guard var frame = open[key] else { return [] }
        let name = "\(kinds[fate.connection] ?? "unknown") output"
        switch fate.outcome {
        case .captured:
            frame.pending += 1
            frame.hasOutputs = true
            frame.taken[fate.connection] = time
        case .delivered, .late, .outOfBuffers, .discontinuity, .withdrawn:
            frame.pending -= 1
            let begin = frame.taken[fate.connection] ?? time
            frame.way.add(FrameWay.Step(name: name, begin: begin, end: time, outcome: "\(fate.outcome)"))
        default: break
        }
        open[key] = frame
        return closeIfDone(key)
    }

    /// Notes the beginning of a callback.
    mutating func began(_ letter: CapsuleLetter, mailbox: Int, connection: Int) {
        guard letter.key >= 0, follows(letter.key) else { return }
        owners[mailbox] = connection
        if let key = key(letter.key, mailbox) { open[key]?.pending += 1 }
    }

    /// Notes the end of a callback.
    mutating func ended(_ callback: CapsuleCallback, at time: UInt64) -> [FrameWay] {
        guard callback.key >= 0, follows(callback.key), let key = key(callback.key, callback.mailbox) else { return [] }
        open[key]?.pending -= 1
        let kind = owners[callback.mailbox].flatMap { kinds[$0] } ?? "unknown"
        let begin = time >= callback.duration ? time - callback.duration : 0
        open[key]?.way.add(FrameWay.Step(name: "\(kind) callback", begin: begin, end: time))
        return closeIfDone(key)
    }

    private func key(_ number: Int, _ mailbox: Int) -> Key? {
        guard let camera = owners[mailbox].flatMap({ cameras[$0] }) else { return nil }
        let key = Key(camera: camera, number: number)
        return open[key] == nil ? nil : key
    }

    /// Adds a step of the program; returns it as a way of its own if that of the frame is closed.
    mutating func add(_ step: FrameWay.Step, to key: Key) -> [FrameWay] {
        guard follows(key.number) else { return [] }
        if open[key] != nil {
            open[key]?.way.add(step)
            return []
        }
        return [
            FrameWay(
                identifier: identifier(key),
                camera: key.camera,
                number: key.number,
                begin: step.begin,
                end: step.end,
                steps: [step],
                isLater: true
            )
        ]
    }

    private mutating func closeIfDone(_ key: Key) -> [FrameWay] {
        guard let frame = open[key], frame.hasOutputs, frame.pending <= 0 else { return [] }
        return close(key)
    }

    private mutating func close(_ key: Key) -> [FrameWay] {
        order.removeAll { $0 == key }
        return open.removeValue(forKey: key).map { [$0.way] } ?? []
    }

    /// Takes out everything.
    mutating func closeAll() -> [FrameWay] { order.flatMap { close($0) } }
}

extension FrameWay {
    fileprivate mutating func add(_ step: Step) {
        let place = steps.firstIndex { $0.begin > step.begin } ?? steps.count
        steps.insert(step, at: place)
        end = max(end, step.end)
    }
}
