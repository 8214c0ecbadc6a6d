import Foundation
import ScanStore
import Testing

@testable import ObscuraServer

@Suite("The intake of scans")
struct ScanIntakeTests {
    private func codes(_ texts: String..., at time: Double) -> [(key: ScanIntake.ScanKey, time: Double)] {
        texts.map { (key: ScanIntake.ScanKey(type: "qr", text: $0), time: time) }
    }

    @Test("A code is kept when it comes into view, and again in another run")
    func appearances() {
        var intake = ScanIntake()
        let first = intake.admit(codes("a", "b", at: 0), wantsImage: false)
        #expect(first == ScanIntake.Admission(found: [0, 1]))
        let second = intake.admit(codes("a", "c", at: 0.5), wantsImage: false)
        #expect(second == ScanIntake.Admission(found: [1]))
        intake.forgetCodes()
        let third = intake.admit(codes("a", at: 0), wantsImage: false)
        #expect(third == ScanIntake.Admission(found: [0]))
        #expect(intake.waitingScans == 0 && intake.waitingImages == 0)
    }

    @Test("Only a few frames get images, and no scan overtakes those that wait for theirs")
    func images() {
        var intake = ScanIntake()
        for place in 0..<StationLimits.waitingThumbnails {
            let admission = intake.admit(codes("\(place)", at: 0), wantsImage: true)
            #expect(admission == ScanIntake.Admission(found: [0], waits: true, hasImage: true))
        }
        let without = intake.admit(codes("x", "y", at: 0), wantsImage: true)
        #expect(without == ScanIntake.Admission(found: [0, 1], waits: true))
        #expect(intake.waitingScans == StationLimits.waitingThumbnails + 2)
        intake.endWait(of: 1, hadImage: true)
        intake.endWait(of: 2, hadImage: false)
        #expect(intake.waitingImages == StationLimits.waitingThumbnails - 1)
        let later = intake.admit(codes("z", at: 0), wantsImage: true)
        #expect(later.hasImage)
    }

    @Test("The last code and the last thing seen by a model are remembered apart, without their images")
    func newest() {
        var intake = ScanIntake()
        let types = ["org.iso.QRCode", "object.shapes", "org.gs1.EAN-13", "object.faces"]
        for (index, type) in types.enumerated() {
            let record = ScanRecord(
                camera: "a",
                source: "a",
                type: type,
                text: "\(index)",
                payload: Data(),
                time: Date(timeIntervalSince1970: 0),
                image: Data([1])
            )
            _ = intake.kept(record)
        }
        #expect(intake.lastKept?.text == "2" && intake.lastKept?.image == nil)
        #expect(intake.lastKeptObject?.text == "3" && intake.lastKeptObject?.image == nil)
    }

    @Test("Only changes between kept and lost scans are news")
    func losses() {
        var intake = ScanIntake()
        let lost = [intake.lost(), intake.lost()]
        #expect(lost == [true, false] && intake.isLosing && intake.lastKept == nil)
    }
}
