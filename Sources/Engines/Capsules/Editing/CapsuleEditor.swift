/// Makes a capsule of another one, record by record: a part of it, or without pixels, texts and names.
package struct CapsuleEditor: Sendable {
    /// The first moment that is kept, in nanoseconds from the beginning.
    package var from: UInt64 = 0
    /// The last moment that is kept; nil for the end.
    package var to: UInt64?
    /// Whether pixels, sound, texts and names are taken out.
    package var redacts = false

    private var begin: UInt64?
    private var cameras: [String: String] = [:]
    private var texts: [String: Int] = [:]
    private var microphones: [String: Int] = [:]

    /// Creates an editor that keeps everything.
    package init() {}

    /// Returns what becomes of a record; nil for one that is left out.
    package mutating func edit(_ entry: CapsuleEntry) -> CapsuleEntry? {
        let begin = begin ?? entry.hostTime
        self.begin = begin
        let elapsed = entry.hostTime >= begin ? entry.hostTime - begin : 0
        let isKept = elapsed >= from && elapsed <= to ?? .max
        guard isKept || entry.record.isDeclaration else { return nil }
        var entry = entry
        if from > 0, case .head(var head) = entry.record {
            head.isRing = true
            entry.record = .head(head)
        }
        guard redacts else { return entry }
        return redacted(entry.record).map { CapsuleEntry(hostTime: entry.hostTime, record: $0) }
    }

    /// Edits all records of a file into another file.
    ///
    /// - Returns: The number of records that were kept, and of those that were left out.
    package mutating func run(
        _ reader: CapsuleFileReader,
        into writer: CapsuleFileWriter
    ) throws(CapsuleError) -> (kept: Int, left: Int) {
        var reader = reader
        var kept = 0
        var left = 0
        while let entry = reader.next() {
            guard let edited = edit(entry) else {
                left += 1
                continue
            }
            kept += 1
            try writer.append(edited)
        }
        try writer.finish()
        return (kept, left)
    }

    // MARK: Redaction

    private mutating func redacted(_ record: CapsuleRecord) -> CapsuleRecord? {
        switch record {
        case .head(var head):
            head.calendarTime = 0
            head.machine = ""
            head.isRedacted = true
            return .head(head)
        case .camera(var camera):
            let name = cameras[camera.uniqueID] ?? "camera-\(cameras.count + 1)"
            cameras[camera.uniqueID] = name
            camera.uniqueID = name
            camera.name = name
            camera.model = ""
            camera.manufacturer = ""
            return .camera(camera)
        case .pixels, .note, .unknown: return nil
        case .sound(var sound):
            let number = microphones[sound.microphone] ?? microphones.count + 1
            microphones[sound.microphone] = number
            sound.microphone = "microphone-\(number)"
            sound.bytes = []
            return .sound(sound)
        case .microphone(var microphone):
            let number = microphones[microphone.uniqueID] ?? microphones.count + 1
            microphones[microphone.uniqueID] = number
            microphone.uniqueID = "microphone-\(number)"
            microphone.name = microphone.uniqueID
            return .microphone(microphone)
        case .scan(var scan):
            // Equal codes stay equal, so that it can be seen when one comes back; the number says nothing else.
            let key =
                scan.type + "\u{0}" + (scan.text ?? "") + "\u{0}" + scan.bytes.map(String.init).joined(separator: ",")
            let number = texts[key] ?? texts.count + 1
            texts[key] = number
            scan.text = scan.text == nil ? nil : "text-\(number)"
            scan.bytes = []
            return .scan(scan)
        case .ending(let camera, let code, _): return .ending(camera: camera, code: code, message: "")
        case .decision(let part, _): return .decision(part: part, text: "")
        case .setting(let subject, let name, let value):
            // Of values, only those are kept that cannot hold a text of the scene or a name.
            let known: Set<String> = ["types", "rectOfInterest", "frameDuration", "running", "outputs"]
            let isPlain = known.contains(name)
            return .setting(
                subject: cameras[subject] ?? (subject == "metadata" || subject == "session" ? subject : ""),
                name: isPlain ? name : "",
                value: isPlain ? value : ""
            )
        case .interruption(let reason): return .interruption(reason.isEmpty ? "" : "interrupted")
        case .failure: return .failure("")
        case .plug, .run, .stop, .frame, .loss, .connection, .mailbox, .mail, .callback, .fate, .ledger, .matching,
            .set, .outputs, .examined, .omission:
            return record
        }
    }
}

extension CapsuleRecord {
    /// True if records of any later time cannot be understood without this one.
    package var isDeclaration: Bool {
        switch self {
        case .head, .camera, .connection, .mailbox, .microphone, .outputs, .run: return true
        case .matching(let matching):
            if case .began = matching.step { return true }
            return false
        default: return false
        }
    }
}
