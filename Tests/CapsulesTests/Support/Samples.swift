import Capsules

/// Records of every kind.
enum Samples {
    static let time = CapsuleTime(value: 123_456_789_012, timescale: 600)
    static let format = CapsuleCamera.Format(
        width: 640,
        height: 480,
        pixelFormat: 0x3432_3076,
        codec: "",
        durations: [CapsuleTime(value: 1, timescale: 60), CapsuleTime(value: 1, timescale: 1)],
        defaultDuration: CapsuleTime(value: 1, timescale: 30),
        depthWidth: 320,
        depthHeight: 240
    )
    static let camera = CapsuleCamera(
        id: 0,
        uniqueID: "secret:camera",
        name: "Canary's camera",
        model: "model of Canary",
        manufacturer: "Canary works",
        position: "back",
        kind: "external",
        isLive: true,
        formats: [format],
        defaultFormat: 0
    )
    static let head = CapsuleHead(
        writer: "Tests",
        calendarTime: 1_700_000_000,
        hostTime: 5,
        machine: "Canary's machine",
        pixels: .lossless
    )
    static let letter = CapsuleLetter(key: 7, load: 1, reason: "", event: 3, arrival: -2)

    static let records: [CapsuleRecord] =
        [
            .head(head), .camera(camera), .plug(camera: 0, isConnected: true),
            .run(CapsuleRun(camera: 0, format: format, duration: time, wantsDepth: true)), .stop(camera: 0),
            .frame(
                CapsuleFrame(
                    camera: 0,
                    number: 12,
                    time: time,
                    duration: .invalid,
                    hostTime: .max,
                    settings: ["zoom": 1.5, "lensPosition": .infinity]
                )
            ),
            .pixels(
                CapsulePixels(
                    camera: 0,
                    number: 12,
                    coding: "ffv1",
                    isKey: true,
                    isDepth: false,
                    bytes: Array("Canary".utf8)
                )
            ),
            .loss(
                CapsuleLoss(
                    camera: 0,
                    reason: "discontinuity",
                    time: CapsuleTime(value: -1, timescale: 1, flags: 3, epoch: 2),
                    duration: time,
                    number: 13,
                    count: 4
                )
            ),
            .ending(camera: 0, code: "disconnected", message: "Canary was unplugged"),
            .connection(id: 3, kind: "video", camera: 0), .connection(id: 6, kind: "video"),
            .mailbox(id: 4, kind: "video", owner: 3),
            .mail(CapsuleMail(mailbox: 4, step: .offered(letter, limit: .newestOnly))),
            .mail(CapsuleMail(mailbox: 4, step: .offered(letter, limit: .keepOldest(8)))),
            .mail(CapsuleMail(mailbox: 4, step: .offered(letter, limit: .keepNewest(9)))),
            .mail(CapsuleMail(mailbox: 4, step: .offered(letter, limit: .unlimited))),
            .mail(CapsuleMail(mailbox: 4, step: .added(CapsuleLetter(key: -1, load: 0)))),
            .mail(CapsuleMail(mailbox: 4, step: .began(letter))), .mail(CapsuleMail(mailbox: 4, step: .ended)),
            .mail(CapsuleMail(mailbox: 4, step: .keptNewest)), .mail(CapsuleMail(mailbox: 4, step: .emptied)),
            .callback(CapsuleCallback(mailbox: 4, key: 12, duration: 1_000_000)),
            .ledger(connection: 3, CapsuleLedger()),
            .matching(CapsuleMatching(synchronizer: 5, step: .began(outputs: 2))),
            .matching(CapsuleMatching(synchronizer: 5, step: .delivered(time: time, output: 1, now: .max))),
            .matching(CapsuleMatching(synchronizer: 5, step: .nothing(time: time, output: 0))),
            .matching(CapsuleMatching(synchronizer: 5, step: .flows(output: 1, true))),
            .matching(CapsuleMatching(synchronizer: 5, step: .removed(output: 1))),
            .matching(CapsuleMatching(synchronizer: 5, step: .reset)),
            .matching(CapsuleMatching(synchronizer: 5, step: .left(time: time, outputs: [0, 1], rule: .complete))),
            .matching(CapsuleMatching(synchronizer: 5, step: .left(time: time, outputs: [0], rule: .regardless))),
            .matching(CapsuleMatching(synchronizer: 5, step: .left(time: time, outputs: [1], rule: .overdue(9)))),
            .set(synchronizer: 5, time: time, outputs: [0, 1], reasons: ["", "late"]),
            .scan(
                CapsuleScan(
                    connection: 3,
                    number: 12,
                    time: time,
                    type: "org.iso.QRCode",
                    text: "Canary",
                    bytes: Array("Canary".utf8),
                    corners: [0, 0.25, .nan.nextUp, 1]
                )
            ),
            .examined(connection: 3, number: 12, found: 1), .decision(part: "scanner", text: "new: Canary"),
            .setting(subject: "secret:camera", name: "control", value: "Canary"),
            .interruption("Canary took the camera"),
            .failure("Canary failed"),
            .sound(CapsuleSound(microphone: "Canary's microphone", time: time, count: 2, bytes: Array("Canary".utf8))),
            .microphone(
                CapsuleMicrophone(
                    uniqueID: "Canary's microphone",
                    name: "Canary",
                    rate: 48_000,
                    channels: 2,
                    isFloat: false,
                    isLive: true
                )
            ),
            .outputs(synchronizer: 5, connections: [3, -1]),
            .omission(kind: "pixels", count: 3, firstNumber: 99), .note("Canary was here"),
            .unknown(kind: 200, bytes: Array("Canary".utf8)),
        ] + CapsuleFate.Outcome.allCases.map { .fate(CapsuleFate(connection: 3, number: 12, outcome: $0)) }

    /// The records as entries, a millisecond apart.
    static func entries(from hostTime: UInt64 = 1_000_000) -> [CapsuleEntry] {
        records.enumerated().map { CapsuleEntry(hostTime: hostTime + UInt64($0) * 1_000_000, record: $1) }
    }
}
