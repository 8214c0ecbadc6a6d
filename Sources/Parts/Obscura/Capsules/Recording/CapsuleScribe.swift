import AVFCapture
import AVFoundation
import CameraSources
import Capsules

/// Turns what a session does into records, and declares cameras, connections and mailboxes before they are used.
///
/// A value without threads; its owner keeps it under a lock.
struct CapsuleScribe {
    private var cameras: [ObjectIdentifier: Int] = [:]
    private var cameraNames: [String: Int] = [:]
    private var connections: Set<Int> = []
    private var mailboxes: Set<Int> = []
    private var microphones: Set<String> = []
    /// The camera that delivered last on each thread, which is that of the outcomes that follow on the thread.
    private var feeding: [UInt: Int] = [:]
    /// The counts of each connection since the recording began, in the order of their declaration.
    private(set) var ledgers: [(connection: Int, counts: CapsuleLedger)] = []
    /// Keeps sources alive, so that no other gets the address of one.
    private var sources: [any CameraSource] = []
    private let keepsSound: Bool

    init(keepsSound: Bool) { self.keepsSound = keepsSound }

    /// Returns the number of a camera, after adding its declaration to the records if it is new.
    mutating func camera(_ source: any CameraSource, _ records: inout [CapsuleRecord]) -> Int {
        if let id = cameras[ObjectIdentifier(source)] { return id }
        let id = cameras.count
        cameras[ObjectIdentifier(source)] = id
        cameraNames[source.info.uniqueID] = id
        sources.append(source)
        records.append(.camera(CapsuleCamera(source, id: id)))
        return id
    }

    /// Returns the records of a note but the pixels.
    ///
    /// - Parameter thread: A number of the thread that the note comes on.
    mutating func records(of note: CaptureNote, on thread: UInt = 0) -> [CapsuleRecord] {
        var records: [CapsuleRecord] = []
        switch note {
        case .started(let source, let request):
            let id = camera(source, &records)
            records.append(
                .run(
                    CapsuleRun(
                        camera: id,
                        format: CapsuleCamera.Format(request.format),
                        duration: CapsuleTime(request.frameDuration),
                        wantsDepth: request.wantsDepth
                    )
                )
            )
        case .stopped(let source): records.append(.stop(camera: camera(source, &records)))
        case .captured(let source, let frame):
            let id = camera(source, &records)
            feeding[thread] = id
            records.append(
                .frame(
                    CapsuleFrame(
                        camera: id,
                        number: frame.number,
                        time: CapsuleTime(frame.presentationTime),
                        duration: CapsuleTime(frame.duration),
                        hostTime: frame.hostTime,
                        settings: frame.settings?.values
                    )
                )
            )
        case .lost(let source, let loss):
            let id = camera(source, &records)
            feeding[thread] = id
            records.append(
                .loss(
                    CapsuleLoss(
                        camera: id,
                        reason: loss.reason == .outOfBuffers ? "outOfBuffers" : "discontinuity",
                        time: CapsuleTime(loss.presentationTime),
                        duration: CapsuleTime(loss.duration),
                        number: loss.number,
                        count: loss.count
                    )
                )
            )
        case .ended(let source, let error):
            let id = camera(source, &records)
            records.append(.ending(camera: id, code: error?.code.rawValue ?? "", message: error?.message ?? ""))
        case .sound(let source, let samples):
            let microphone = source.info.uniqueID
            if microphones.insert(microphone).inserted, let record = CapsuleMicrophone(source, samples) {
                records.append(.microphone(record))
            }
            let bytes = keepsSound ? (try? samples.dataBuffer?.dataBytes()).map { Array($0) } ?? [] : []
            records.append(
                .sound(
                    CapsuleSound(
                        microphone: microphone,
                        time: CapsuleTime(samples.presentationTimeStamp),
                        count: samples.numSamples,
                        bytes: bytes
                    )
                )
            )
        case .fate(let fate, let kind):
            declare(fate.connection, kind, feeding[thread], &records)
            count(fate)
            records.append(.fate(fate))
        case .mail(let mail, let kind, let owner):
            // Steps without an owner, such as the emptying of a new mailbox, decide nothing.
            if !mailboxes.contains(mail.mailbox) {
                guard owner >= 0 else { break }
                mailboxes.insert(mail.mailbox)
                records.append(.mailbox(id: mail.mailbox, kind: kind, owner: owner))
            }
            records.append(.mail(mail))
        case .found(let connection, let number, let time, let objects):
            records.append(.examined(connection: connection, number: number, found: objects.count))
            records += objects.map { .scan(CapsuleScan($0, connection: connection, number: number, time: time)) }
        case .record(let record): records.append(record)
        }
        return records
    }

    /// Returns the record of a camera that was plugged in or out; nil for a camera that is not known.
    mutating func plug(_ uniqueID: String, isConnected: Bool) -> [CapsuleRecord] {
        var records: [CapsuleRecord] = []
        if isConnected, let source = CameraRegistry.camera(withUniqueID: uniqueID)?.source {
            let id = camera(source, &records)
            records.append(.plug(camera: id, isConnected: true))
        } else if let id = cameraNames[uniqueID] {
            records.append(.plug(camera: id, isConnected: isConnected))
        }
        return records
    }

    private mutating func declare(
        _ connection: Int,
        _ kind: String,
        _ camera: Int?,
        _ records: inout [CapsuleRecord]
    ) {
        guard !kind.isEmpty, connections.insert(connection).inserted else { return }
        records.append(.connection(id: connection, kind: kind, camera: camera ?? -1))
    }

    private mutating func count(_ fate: CapsuleFate) {
        guard let index = ledgers.firstIndex(where: { $0.connection == fate.connection }) else {
            var counts = CapsuleLedger()
            counts.count(fate.outcome)
            ledgers.append((fate.connection, counts))
            return
        }
        ledgers[index].counts.count(fate.outcome)
    }
}

extension CapsuleMicrophone {
    /// Creates the record of a microphone from its first samples; nil for samples of another form than linear PCM.
    init?(_ source: any MicrophoneSource, _ samples: CMSampleBuffer) {
        guard let stream = samples.formatDescription?.audioStreamBasicDescription,
            stream.mFormatID == kAudioFormatLinearPCM, stream.mBitsPerChannel == 16 || stream.mBitsPerChannel == 32,
            let rate = Int(exactly: stream.mSampleRate.rounded()), rate > 0
        else { return nil }
        self.init(
            uniqueID: source.info.uniqueID,
            name: source.info.localizedName,
            rate: rate,
            channels: Int(stream.mChannelsPerFrame),
            isFloat: stream.mBitsPerChannel == 32,
            isLive: source.pace == .live
        )
    }
}

extension CapsuleScan {
    /// Creates the record of an object that was found in a frame.
    init(_ object: AVMetadataObject, connection: Int, number: Int, time: CMTime) {
        let code = object as? AVMetadataMachineReadableCodeObject
        self.init(
            connection: connection,
            number: number,
            time: CapsuleTime(time),
            type: object.type.rawValue,
            text: code?.stringValue,
            bytes: code?.payloadBytes ?? [],
            corners: (code?.corners ?? []).flatMap { [Double($0.x), Double($0.y)] }
        )
    }
}
