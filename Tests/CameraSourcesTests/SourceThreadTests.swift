import Foundation
import Synchronization
import Testing

@testable import CameraSources

@Suite("Thread of a source's run")
struct SourceThreadTests {
    /// Logs what happens, in order.
    private final class Client: Sendable {
        private let state = Mutex<[String]>([])
        private let whenReleased: @Sendable () -> Void

        init(whenReleased: @escaping @Sendable () -> Void = {}) { self.whenReleased = whenReleased }

        var lines: [String] { state.withLock { $0 } }
        func add(_ line: String) { state.withLock { $0.append(line) } }
        deinit { whenReleased() }
    }

    @Test("the client is called on the thread until the run is stopped, and stopping waits for the end")
    func stop() {
        let client = Client()
        let run = SourceThread(client: client)
        let begun = DispatchSemaphore(value: 0)
        run.begin(named: "run") {
            #expect(run.call { $0.add("call") })
            begun.signal()
            while !run.isStopped {}
            #expect(!run.call { $0.add("call after the stop") })
            client.add("end")
        } finally: {
            client.add("finally")
        }
        begun.wait()
        run.cancel()
        run.waitUnlessCurrent()
        #expect(client.lines == ["call", "end", "finally"])
        // Waiting again returns immediately.
        run.waitUnlessCurrent()
    }

    @Test("a client may stop the run that calls it, which is not waited for then")
    func stopInCall() {
        let client = Client()
        let run = SourceThread(client: client)
        run.begin(named: "run") {
            #expect(
                run.call { client in
                    run.cancel()
                    run.waitUnlessCurrent()
                    client.add("stopped")
                }
            )
            #expect(run.isStopped && !run.call { $0.add("call after the stop") })
        }
        run.waitUnlessCurrent()
        #expect(client.lines == ["stopped"])
    }

    @Test("a run begins when the previous one has ended")
    func previous() {
        let client = Client()
        let (first, second) = (SourceThread(client: client), SourceThread(client: client))
        let mayEnd = DispatchSemaphore(value: 0)
        first.begin(named: "first") {
            mayEnd.wait()
            _ = first.call { $0.add("first") }
        }
        second.begin(named: "second", after: first) { _ = second.call { $0.add("second") } }
        mayEnd.signal()
        second.waitUnlessCurrent()
        #expect(client.lines == ["first", "second"])
    }

    @Test("the client is released before the end is announced")
    func release() {
        let log = Client()
        let run = SourceThread(client: Client { log.add("released") })
        run.begin(named: "run") {
            log.add("run")
        } finally: {
            log.add("finally")
        }
        run.waitUnlessCurrent()
        #expect(log.lines == ["run", "released", "finally"])
    }
}
