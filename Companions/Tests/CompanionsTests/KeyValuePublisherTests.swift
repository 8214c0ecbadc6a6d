import AVFoundation
import Combine
import Synchronization
import Testing

@Suite("Key-value observing publishers")
struct KeyValuePublisherTests {
    // `@unchecked Sendable`: the tests change the player and read the values on one thread.
    private final class Values: @unchecked Sendable {
        var floats: [Float] = []
    }

    @Test("the current value arrives first, then each change")
    func changes() {
        let player = AVPlayer()
        let values = Values()
        let subscription = player.publisher(for: \.volume).sink { values.floats.append($0) }
        player.volume = 0.5
        player.volume = 0.25
        subscription.cancel()
        player.volume = 1
        #expect(values.floats == [1, 0.5, 0.25])
    }

    @Test("values without demand are dropped, but the first one waits")
    func demand() {
        let player = AVPlayer()
        let values = Values()
        var subscription: (any Subscription)?
        let subscriber = AnySubscriber<Float, Never>(
            receiveSubscription: { subscription = $0 },
            receiveValue: {
                values.floats.append($0)
                return .none
            },
            receiveCompletion: { _ in }
        )
        player.publisher(for: \.volume).subscribe(subscriber)
        player.volume = 0.5
        #expect(values.floats.isEmpty)
        subscription?.request(.max(1))
        #expect(values.floats == [1])
        player.volume = 0.25
        #expect(values.floats == [1])
        subscription?.request(.max(1))
        player.volume = 0.75
        #expect(values.floats == [1, 0.75])
        subscription?.cancel()
    }

    @Test("published properties and operators work as with Combine")
    func operators() {
        final class Model: ObservableObject {
            @Published var number = 1
        }
        let model = Model()
        var seen: [Int] = []
        let subscription = model.$number.map { $0 * 10 }.removeDuplicates().sink { seen.append($0) }
        model.number = 1
        model.number = 2
        #expect(seen == [10, 20])
        subscription.cancel()
    }
}
