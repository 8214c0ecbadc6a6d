import AVFCapture
import CameraSources
import Capsules
import CoreMedia
import Testing

@testable import Obscura

/// Tests ``CapsuleScribe``.
@Suite struct CapsuleScribeTests {
    @Test("cameras, connections and mailboxes are declared once, before they are used")
    func declarations() {
        var scribe = CapsuleScribe(keepsSound: true)
        let camera = ScriptedCamera()
        let request = CameraRequest(format: camera.info.defaultFormat, frameDuration: CMTime(value: 1, timescale: 30))
        #expect(scribe.records(of: .started(camera, request)).map(\.kindName) == ["camera", "run"])
        #expect(scribe.records(of: .started(camera, request)).map(\.kindName) == ["run"])
        #expect(scribe.records(of: .stopped(camera)) == [.stop(camera: 0)])
        #expect(scribe.records(of: .started(ScriptedCamera(), request)).map(\.kindName) == ["camera", "run"])
        let fate = CapsuleFate(connection: 3, number: 1, outcome: .captured)
        #expect(scribe.records(of: .fate(fate, kind: "video")).map(\.kindName) == ["connection", "fate"])
        #expect(scribe.records(of: .fate(fate, kind: "video")) == [.fate(fate)])
        #expect(scribe.ledgers.map(\.counts.captured) == [2])
        let mail = CapsuleMail(mailbox: 4, step: .emptied)
        #expect(scribe.records(of: .mail(mail, kind: "video", owner: -1)).isEmpty)
        #expect(scribe.records(of: .mail(mail, kind: "video", owner: 3)).map(\.kindName) == ["mailbox", "mail"])
        #expect(scribe.records(of: .mail(mail, kind: "video", owner: -1)) == [.mail(mail)])
    }

    @Test("a plug of a camera that nobody used is not recorded")
    func plugs() {
        var scribe = CapsuleScribe(keepsSound: false)
        #expect(scribe.plug("nobody", isConnected: false).isEmpty)
        var records: [CapsuleRecord] = []
        let id = scribe.camera(ScriptedCamera(), &records)
        #expect(scribe.plug("scripted", isConnected: false) == [.plug(camera: id, isConnected: false)])
    }
}
