extension CapsuleRecord {
    /// Returns the record's kind and its bytes.
    package func encoded() -> (kind: UInt8, bytes: [UInt8]) {
        var writer = ByteWriter()
        let kind = write(to: &writer)
        return (kind, writer.bytes)
    }

    private func write(to writer: inout ByteWriter) -> UInt8 {
        switch self {
        case .head(let head): head.write(to: &writer)
        case .camera(let camera): camera.write(to: &writer)
        case .plug(let camera, let isConnected):
            writer.int(camera)
            writer.flag(isConnected)
        case .run(let run): run.write(to: &writer)
        case .stop(let camera): writer.int(camera)
        case .frame(let frame): frame.write(to: &writer)
        case .pixels(let pixels): pixels.write(to: &writer)
        case .loss(let loss): loss.write(to: &writer)
        case .ending(let camera, let code, let message):
            writer.int(camera)
            writer.text(code)
            writer.text(message)
        case .connection(let id, let kind, let camera):
            writer.int(id)
            writer.text(kind)
            writer.int(camera)
        case .mailbox(let id, let kind, let owner):
            writer.int(id)
            writer.text(kind)
            writer.int(owner)
        case .mail(let mail): mail.write(to: &writer)
        case .callback(let callback):
            writer.int(callback.mailbox)
            writer.int(callback.key)
            writer.unsigned(callback.duration)
        case .fate(let fate): fate.write(to: &writer)
        case .ledger(let connection, let ledger):
            writer.int(connection)
            ledger.write(to: &writer)
        case .matching(let matching): matching.write(to: &writer)
        case .set(let synchronizer, let time, let outputs, let reasons):
            writer.int(synchronizer)
            writer.time(time)
            writer.list(outputs) { $0.int($1) }
            writer.list(reasons) { $0.text($1) }
        case .scan(let scan): scan.write(to: &writer)
        case .examined(let connection, let number, let found):
            for value in [connection, number, found] { writer.int(value) }
        case .decision(let part, let text): for text in [part, text] { writer.text(text) }
        case .setting(let subject, let name, let value): for text in [subject, name, value] { writer.text(text) }
        case .interruption(let text), .failure(let text), .note(let text): writer.text(text)
        case .sound(let sound): sound.write(to: &writer)
        case .microphone(let microphone): microphone.write(to: &writer)
        case .outputs(let synchronizer, let connections):
            writer.int(synchronizer)
            writer.list(connections) { $0.int($1) }
        case .omission(let kind, let count, let firstNumber):
            writer.text(kind)
            writer.int(count)
            writer.int(firstNumber)
        case .unknown(_, let bytes): writer.raw(bytes)
        }
        return kind
    }

    /// The number of the kind in files; never changes.
    private var kind: UInt8 {
        switch self {
        case .head: 1
        case .camera: 2
        case .plug: 3
        case .run: 4
        case .stop: 5
        case .frame: 6
        case .pixels: 7
        case .loss: 8
        case .ending: 9
        case .connection: 10
        case .mailbox: 11
        case .mail: 12
        case .callback: 13
        case .fate: 14
        case .ledger: 15
        case .matching: 16
        case .set: 17
        case .scan: 18
        case .examined: 19
        case .decision: 20
        case .setting: 21
        case .interruption: 22
        case .failure: 23
        case .sound: 24
        case .omission: 25
        case .note: 26
        case .microphone: 27
        case .outputs: 28
        case .unknown(let kind, _): kind
        }
    }

    /// Reads a record; one of a kind that this version does not know is kept as it is.
    package init(kind: UInt8, bytes: ArraySlice<UInt8>) throws(ByteReader.Malformed) {
        var reader = ByteReader(bytes)
        switch kind {
        case 1: self = .head(try CapsuleHead(from: &reader))
        case 2: self = .camera(try CapsuleCamera(from: &reader))
        case 3: self = .plug(camera: try reader.int(), isConnected: try reader.flag())
        case 4: self = .run(try CapsuleRun(from: &reader))
        case 5: self = .stop(camera: try reader.int())
        case 6: self = .frame(try CapsuleFrame(from: &reader))
        case 7: self = .pixels(try CapsulePixels(from: &reader))
        case 8: self = .loss(try CapsuleLoss(from: &reader))
        case 9: self = .ending(camera: try reader.int(), code: try reader.text(), message: try reader.text())
        case 10:
            let (id, kind) = (try reader.int(), try reader.text())
            // Files of the first version end here.
            self = .connection(id: id, kind: kind, camera: reader.remaining > 0 ? try reader.int() : -1)
        case 11: self = .mailbox(id: try reader.int(), kind: try reader.text(), owner: try reader.int())
        case 12: self = .mail(try CapsuleMail(from: &reader))
        case 13:
            self = .callback(
                CapsuleCallback(mailbox: try reader.int(), key: try reader.int(), duration: try reader.unsigned())
            )
        case 14: self = .fate(try CapsuleFate(from: &reader))
        case 15: self = .ledger(connection: try reader.int(), try CapsuleLedger(from: &reader))
        case 16: self = .matching(try CapsuleMatching(from: &reader))
        case 17:
            self = .set(
                synchronizer: try reader.int(),
                time: try reader.time(),
                outputs: try reader.list { (reader) throws(ByteReader.Malformed) in try reader.int() },
                reasons: try reader.list { (reader) throws(ByteReader.Malformed) in try reader.text() }
            )
        case 18: self = .scan(try CapsuleScan(from: &reader))
        case 19:
            self = .examined(connection: try reader.int(), number: try reader.int(), found: try reader.int())
        case 20: self = .decision(part: try reader.text(), text: try reader.text())
        case 21: self = .setting(subject: try reader.text(), name: try reader.text(), value: try reader.text())
        case 22: self = .interruption(try reader.text())
        case 23: self = .failure(try reader.text())
        case 24: self = .sound(try CapsuleSound(from: &reader))
        case 25:
            self = .omission(kind: try reader.text(), count: try reader.int(), firstNumber: try reader.int())
        case 26: self = .note(try reader.text())
        case 27: self = .microphone(try CapsuleMicrophone(from: &reader))
        case 28:
            self = .outputs(
                synchronizer: try reader.int(),
                connections: try reader.list { (reader) throws(ByteReader.Malformed) in try reader.int() }
            )
        default: self = .unknown(kind: kind, bytes: reader.rest())
        }
    }
}
