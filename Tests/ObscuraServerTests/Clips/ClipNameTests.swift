import AVFoundation
import ConsoleWeb
import Foundation
import ScanStore
import Testing

@testable import ObscuraServer

@Suite("Names of clips")
struct ClipNameTests {
    @Test("Names follow the time, and only names of this form are accepted")
    func clipNames() {
        let name = ClipName.make(1_700_000_000.25, attempt: 0)
        #expect(name.hasPrefix("clip-2023") && name.hasSuffix("-250.mp4"))
        #expect(ClipName.make(1_700_000_000.25, attempt: 2) == name.replacingOccurrences(of: ".mp4", with: "-3.mp4"))
        #expect(ClipName.isOurs(name) && ClipName.isOurs(ClipName.make(0, attempt: 99)))
        for other in [
            "", "clip-.mp4", "clip-1.mov", "clip-1", "x-1.mp4", "../clip-1.mp4", "clip-../1.mp4", "clip-1/2.mp4",
            "clip-1\0.mp4", "clip-%2e.mp4", "clip-1.mp4/", " clip-1.mp4", "clip-1.mp4 ", "clip-a.mp4", "clip-１.mp4",
            "clip-" + String(repeating: "1", count: 300) + ".mp4", ".clip-1.mp4", "clip-1.mp4.mp4",
        ] { #expect(!ClipName.isOurs(other), "\(other)") }
    }
}
