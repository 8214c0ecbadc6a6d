/// One record of a capsule.
package enum CapsuleRecord: Sendable, Hashable {
    /// The beginning.
    case head(CapsuleHead)
    /// A camera, before anything else of it.
    case camera(CapsuleCamera)
    /// A camera was connected or disconnected.
    case plug(camera: Int, isConnected: Bool)
    /// A camera was started.
    case run(CapsuleRun)
    /// A camera was stopped.
    case stop(camera: Int)
    /// A frame arrived.
    case frame(CapsuleFrame)
    /// The pixels of a frame.
    case pixels(CapsulePixels)
    /// Frames were lost.
    case loss(CapsuleLoss)
    /// A camera ended, or failed with a code and a message.
    case ending(camera: Int, code: String, message: String)
    /// A connection, before anything else of it, with the kind of its media and its camera; -1 where that is not known.
    case connection(id: Int, kind: String, camera: Int = -1)
    /// A mailbox, before anything else of it, with the connection or the synchronizer that it belongs to.
    case mailbox(id: Int, kind: String, owner: Int)
    /// A step of a mailbox.
    case mail(CapsuleMail)
    /// A client's callback, when it has ended.
    case callback(CapsuleCallback)
    /// The outcome of a frame.
    case fate(CapsuleFate)
    /// The counts of a connection.
    case ledger(connection: Int, CapsuleLedger)
    /// A step of a synchronizer.
    case matching(CapsuleMatching)
    /// A set was given to the client: its time and, for each output in it, the reason of a drop or nothing.
    case set(synchronizer: Int, time: CapsuleTime, outputs: [Int], reasons: [String])
    /// A code was found.
    case scan(CapsuleScan)
    /// A frame was examined, and this many objects were found.
    case examined(connection: Int, number: Int, found: Int)
    /// A part decided something.
    case decision(part: String, text: String)
    /// A client has set something.
    case setting(subject: String, name: String, value: String)
    /// A session was interrupted, or an interruption ended (empty).
    case interruption(String)
    /// A session reported an error.
    case failure(String)
    /// Sound.
    case sound(CapsuleSound)
    /// A microphone, before its first sound.
    case microphone(CapsuleMicrophone)
    /// The outputs of a synchronizer by their connections, in order; -1 for one without.
    case outputs(synchronizer: Int, connections: [Int])
    /// Records that are not here, as the disk did not keep up: the name of their kind, and how many.
    case omission(kind: String, count: Int, firstNumber: Int)
    /// A word of the program.
    case note(String)
    /// A record of a later version.
    case unknown(kind: UInt8, bytes: [UInt8])
}

/// A record with its time on the host's clock in nanoseconds.
package struct CapsuleEntry: Sendable, Hashable {
    package var hostTime: UInt64
    package var record: CapsuleRecord

    package init(hostTime: UInt64, record: CapsuleRecord) {
        self.hostTime = hostTime
        self.record = record
    }
}

extension CapsuleRecord {
    /// The name of the record's kind, for people and for statistics.
    package var kindName: String {
        switch self {
        case .head: "head"
        case .camera: "camera"
        case .plug: "plug"
        case .run: "run"
        case .stop: "stop"
        case .frame: "frame"
        case .pixels: "pixels"
        case .loss: "loss"
        case .ending: "ending"
        case .connection: "connection"
        case .mailbox: "mailbox"
        case .mail: "mail"
        case .callback: "callback"
        case .fate: "fate"
        case .ledger: "ledger"
        case .matching: "matching"
        case .set: "set"
        case .scan: "scan"
        case .examined: "examined"
        case .decision: "decision"
        case .setting: "setting"
        case .interruption: "interruption"
        case .failure: "failure"
        case .sound: "sound"
        case .microphone: "microphone"
        case .outputs: "outputs"
        case .omission: "omission"
        case .note: "note"
        case .unknown(let kind, _): "unknown \(kind)"
        }
    }
}
