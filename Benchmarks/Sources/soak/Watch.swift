import CHeap
import Foundation

/// A watchdog that checks ten times a second whether frames flow, and records the process's resources.
final class Watch: @unchecked Sendable {
    // @unchecked: used by its own thread, and by the conducting thread after that has ended; a lock guards the flags.
    private let books: [CameraBooks]
    private let ticks: Ticks
    private let trouble: Trouble
    private let state = NSLock()
    private var isOver = false
    private var isChecking = false
    private var stalled: Set<String> = []
    /// The longest time without a frame while frames were due, in ticks.
    private(set) var longestSilence = 0
    private let done = DispatchSemaphore(value: 0)

    /// The minimum duration of a stall, in ticks.
    static let longest = Ticks.perSecond

    init(books: [CameraBooks], ticks: Ticks, trouble: Trouble) {
        self.books = books
        self.ticks = ticks
        self.trouble = trouble
    }

    func start() {
        let thread = Thread { [self] in
            while !state.withLock({ isOver }) {
                usleep(1_000_000 / UInt32(Ticks.perSecond))
                ticks.advance()
                if state.withLock({ isChecking }) { check() }
            }
            done.signal()
        }
        thread.start()
    }

    func stop() {
        state.withLock { isOver = true }
        done.wait()
    }

    /// Sets whether frames are expected; false while sessions are created and taken apart.
    func setChecking(_ isChecking: Bool) { state.withLock { self.isChecking = isChecking } }

    private func check() {
        let now = ticks.now
        for books in books {
            judge("camera \(books.name)", books.ticksSilent(at: now), "handed over nothing")
            for account in books.accounts {
                judge(account.name, account.ticksWaiting(at: now) - account.slack, "did not report a frame")
            }
        }
    }

    private func judge(_ name: String, _ silence: Int, _ what: String) {
        longestSilence = max(longestSilence, silence)
        guard silence > Self.longest else {
            stalled.remove(name)
            return
        }
        guard stalled.insert(name).inserted else { return }
        let places = books.map { "\($0.name) at \($0.lastTime) s" }.joined(separator: ", ")
        trouble.note("A stall: \(name) \(what) for more than a second; cameras: \(places).")
    }
}

/// The resources of the process at one moment.
struct Footprint: Codable, Sendable {
    /// The bytes of the heap in use.
    var heap = 0
    /// The resident bytes.
    var resident = 0
    var descriptors = 0
    var threads = 0

    /// - Parameter trimming: indicates whether free memory is first returned to the system.
    static func now(trimming: Bool = false) -> Footprint {
        if trimming { CHeapTrim() }
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let resident = pages.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        func count(_ folder: String) -> Int {
            (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
        }
        return Footprint(
            heap: Int(CHeapBytesInUse()),
            resident: resident * sysconf(Int32(_SC_PAGESIZE)),
            descriptors: count("/proc/self/fd"),
            threads: count("/proc/self/task")
        )
    }
}
