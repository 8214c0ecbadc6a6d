import Foundation
import Testing

@testable import Basics

/// Tests of threads with names (Sources/Ground/Basics).
@Suite("Named threads")
struct NamedThreadTests {
    @Test("the system shows the name of a thread")
    func systemName() async throws {
        let name = try await withCheckedThrowingContinuation { done in
            Thread(name: "tested thread") {
                done.resume(with: Result { try String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8) })
            }
            .start()
        }
        #expect(name == "tested thread\n")
    }
}
