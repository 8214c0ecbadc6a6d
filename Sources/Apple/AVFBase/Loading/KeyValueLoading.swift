import Foundation
import MediaFiles
import Synchronization

/// The older functions, which identify properties by name.
package enum KeyValueLoading {
    /// Returns the loads that a property of a metadata item needs; nil for an unknown name.
    static func itemLoads(_ key: String, _ item: AVMetadataItem) -> [any Loadable]? {
        itemKeys.contains(key) ? [item.contents.value] : nil
    }

    /// Returns the status of loads, and stores the error through the pointer.
    package static func status(_ loads: [any Loadable]?, _ outError: NSErrorPointer) -> AVKeyValueStatus {
        outError?.pointee = nil
        guard let loads else {
            outError?.pointee = AVError(.unknown, "There is no property of this name. Check its spelling.") as NSError
            return .failed
        }
        switch loads.progress {
        case .notYetLoaded: return .unknown
        case .loading: return .loading
        case .loaded: return .loaded
        case .failed(let error):
            outError?.pointee = error as NSError
            return .failed
        case .cancelled:
            outError?.pointee = AVError(.operationCancelled) as NSError
            return .cancelled
        }
    }

    /// Starts loads and calls a handler once, when all have ended.
    package static func begin(_ loads: [[any Loadable]], _ handler: (@Sendable () -> Void)?) {
        let all = loads.flatMap { $0 }
        guard let handler else {
            for load in all { load.begin() }
            return
        }
        let countdown = Countdown(all.count + 1, handler)
        for load in all { load.whenDone { countdown.step() } }
        countdown.step()
    }

    private static let itemKeys: Set<String> = [
        "dataValue", "dateValue", "extraAttributes", "numberValue", "stringValue", "value",
    ]
}

/// Calls a closure after a number of steps, which any thread may take.
private final class Countdown: Sendable {
    private let left: Atomic<Int>
    private let handler: @Sendable () -> Void

    init(_ count: Int, _ handler: @escaping @Sendable () -> Void) {
        left = Atomic(count)
        self.handler = handler
    }

    func step() {
        if left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { handler() }
    }
}
