import AVFoundation
import CameraSources
import MediaFiles
import Synchronization
import Testing

@testable import ToolCommands

/// Tests ``Tally``, ``ToolStatus`` and ``StopSwitch``.
@Suite("A run and its end")
struct RunTests {
    @Test(
        "the exit status reflects the result of the run",
        arguments: [
            (Tally(codes: 1, readInputs: 1), .done),
            (Tally(codes: 0, readInputs: 1), .nothingFound),
            (Tally(codes: 5, readInputs: 2, failures: [.unreadable]), .someFailed),
            (Tally(codes: 0, readInputs: 0, failures: [.unreadable]), .someFailed),
            (Tally(codes: 0, readInputs: 0, failures: [.noCamera]), .noCamera),
            (Tally(codes: 0, readInputs: 0, failures: [.noCamera, .noCamera]), .noCamera),
            (Tally(codes: 0, readInputs: 0, failures: [.noPermission]), .noPermission),
            (Tally(codes: 0, readInputs: 0, failures: [.noPermission, .noCamera]), .someFailed),
            (Tally(codes: 2, readInputs: 1, failures: [.noCamera]), .someFailed),
            (Tally(codes: 2, readInputs: 1, lostResults: true), .someFailed),
        ] as [(Tally, ToolStatus)]
    )
    func status(tally: Tally, expected: ToolStatus) {
        #expect(tally.status == expected)
    }

    @Test("a stop runs every action once, and later actions immediately")
    func stop() {
        let stop = StopSwitch()
        let history = Mutex<[String]>([])
        let discarded = stop.whenOn { history.withLock { $0.append("forgotten") } }
        _ = stop.whenOn { history.withLock { $0.append("first") } }
        _ = stop.whenOn { history.withLock { $0.append("second") } }
        stop.remove(discarded)
        #expect(!stop.isOn)
        stop.turnOn()
        stop.turnOn()
        #expect(stop.isOn)
        _ = stop.whenOn { history.withLock { $0.append("late") } }
        #expect(history.withLock { $0 } == ["first", "second", "late"])
    }
}
