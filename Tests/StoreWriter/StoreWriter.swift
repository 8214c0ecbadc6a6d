import Foundation
import Glibc
import Logging
import ScanStore
import Synchronization

/// Stores scans as fast as it can and prints each one, until it is killed or has stored enough.
///
/// For tests.
///
///     StoreWriter FILE CAMERA [--count N] [--picture BYTES] [--file-limit BYTES] [--rate N]
///
/// Each line is `sequence frame id`, written by the completion. With a limit on file sizes, set for this process as by
/// `ulimit -f`, it stores until the store reports that it is full, prints `full`, lifts the limit and continues.
@main
enum StoreWriter {
    /// Number of scans that may wait, so that frames and completions overlap.
    private static let inFlight = 64

    static func main() throws {
        // Otherwise a write beyond the limit would end the process.
        signal(SIGXFSZ, SIG_IGN)
        signal(SIGPIPE, SIG_IGN)
        LoggingSystem.bootstrap(StreamLogHandler.standardError)
        var arguments = Array(CommandLine.arguments.dropFirst())
        var options: [String: Int] = [:]
        while let index = arguments.firstIndex(where: { $0.hasPrefix("--") }), index + 1 < arguments.count {
            options[arguments[index]] = Int(arguments[index + 1])
            arguments.removeSubrange(index...index + 1)
        }
        guard arguments.count == 2 else {
            print("usage: StoreWriter FILE CAMERA [--count N] [--picture BYTES] [--file-limit BYTES] [--rate N]")
            exit(2)
        }
        var limits = StoreLimits()
        limits.retry = 0.05
        let store = try ScanStore(StoreConfiguration(file: URL(fileURLWithPath: arguments[0]), limits: limits))
        if let limit = options["--file-limit"] { limitFiles(to: limit) }
        run(store, camera: arguments[1], options: options)
    }

    private static func run(_ store: ScanStore, camera: String, options: [String: Int]) {
        let places = DispatchSemaphore(value: inFlight)
        let image = options["--picture"].map { Data(repeating: 0xD8, count: $0) }
        let start = DispatchTime.now()
        var isLimited = options["--file-limit"] != nil
        for frame in 0..<Int64(options["--count"] ?? .max) {
            // Each completion returns a place; if none does, the disk is full.
            while places.wait(timeout: .now() + 0.02) == .timedOut {
                if isLimited, case .fine = store.health().state { continue }
                if isLimited {
                    isLimited = false
                    say("full")
                    limitFiles(to: nil)
                }
            }
            // Limits the rate; otherwise scans come as fast as the disk stores them.
            if let rate = options["--rate"] {
                let due = start + .nanoseconds(Int(frame) * 1_000_000_000 / max(1, rate))
                while DispatchTime.now() < due { usleep(200) }
            }
            let record = ScanRecord(
                camera: camera,
                source: "virtual:0",
                type: "org.iso.QRCode",
                text: "\(camera) \(frame)",
                payload: Data("\(camera) \(frame)".utf8),
                time: Date(),
                frame: frame,
                image: image
            )
            store.add(record) { result in
                switch result {
                case .success(let stored): say("\(stored.sequence) \(frame) \(stored.id)")
                case .failure(let error): say("error \(error)")
                }
                places.signal()
            }
        }
        let closed = DispatchSemaphore(value: 0)
        Task {
            await store.close()
            closed.signal()
        }
        closed.wait()
        say("closed")
    }

    /// Uses one system call per line, so that a killed process has printed only whole lines.
    private static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = write(1, bytes, bytes.count)
    }

    private static func limitFiles(to bytes: Int?) {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        limit.rlim_cur = bytes.map { rlim_t($0) } ?? limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    }
}
