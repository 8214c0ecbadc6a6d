import Foundation
import Synchronization

/// The state that a sequence handler keeps from image to image: trackers by the identity of their observations,
/// the last pictures of stateful requests by the identity of the request.
///
/// It holds no image of the client.
final class SequenceState: Sendable {
    private struct States: @unchecked Sendable {
        var known: [UUID: AnyObject] = [:]
    }

    private let states = Mutex(States())

    /// Returns a state; nil if there is none, or if it has another type.
    func state<State: AnyObject>(_ identity: UUID) -> State? {
        states.withLock { $0 }.known[identity] as? State
    }

    /// Stores or removes a state.
    func setState(_ state: AnyObject?, _ identity: UUID) {
        let change = States(known: state.map { [identity: $0] } ?? [:])
        states.withLock { $0.known[identity] = change.known[identity] }
    }

    /// Returns the number of states of a type.
    func count<State: AnyObject>(of type: State.Type) -> Int {
        states.withLock { $0 }.known.values.count { $0 is State }
    }
}
