import AVFoundation
import ConsoleWeb
import Foundation
import ScanStore
import Testing

@testable import ObscuraServer

@Suite("Use of resources")
struct ProcessFactsTests {
    @Test("The process's use of resources is known")
    func process() {
        let facts = ProcessFacts.current
        #expect(facts.residentBytes > 1_000_000 && facts.processorSeconds > 0)
        #expect(facts.descriptors >= 3 && facts.threads >= 1)
    }
}
