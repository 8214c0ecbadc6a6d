import Basics
import Testing

@testable import Obscura

@Suite("Delayed feed: phases and wants of the ring")
struct RingLifeTests {
    @Test("An end is final only without a start in progress")
    func ends() {
        var life = RingLife()
        life.begin(isPaced: true)
        #expect(life.isPaced && !life.isOver)
        life.end()
        #expect(life.isEnded && life.isOver)
        life.willStart()
        life.willStart()
        #expect(life.isEnded && !life.isOver)
        life.started(isAnew: false)
        #expect(!life.isOver)
        life.started(isAnew: false)
        #expect(life.isOver)
        life.willStart()
        life.started(isAnew: true)
        #expect(!life.isEnded && !life.isOver)
        life.end()
        life.begin(isPaced: false)
        #expect(!life.isEnded && !life.isPaced)
    }

    @Test("A ring is closed until a start that was requested later")
    func closing() {
        var life = RingLife()
        life.begin(isPaced: true)
        let early = life.closings
        life.close()
        let late = life.closings
        life.open(after: early)
        #expect(life.isClosed && !life.acceptsFrames)
        life.open(after: late)
        #expect(!life.isClosed && life.acceptsFrames)
        life.close()
        life.begin(isPaced: false)
        #expect(life.isClosed && life.acceptsFrames, "a source that does not wait is not stopped")
    }

    @Test("The longest delay of all readers counts")
    func delays() {
        final class Reader {}
        let (one, other) = (Reader(), Reader())
        var demand = RingDemand()
        #expect(demand.longestDelay == nil)
        demand.setDelay(5, of: ObjectIdentifier(one))
        demand.setDelay(9, of: ObjectIdentifier(other))
        #expect(demand.longestDelay == 9)
        demand.setDelay(nil, of: ObjectIdentifier(other))
        #expect(demand.longestDelay == 5)
        withExtendedLifetime((one, other)) {}
    }

    @Test("A frame is pinned until every clip has passed it")
    func pins() {
        var demand = RingDemand()
        let (one, other) = (demand.pin(from: 3), demand.pin(from: 5))
        #expect(one != other && demand.isPinned(before: 4) && !demand.isPinned(before: 3))
        demand.movePin(one, to: 8)
        #expect(!demand.isPinned(before: 5) && demand.isPinned(before: 6))
        demand.unpin(other)
        #expect(!demand.isPinned(before: 8) && demand.isPinned(before: 9))
        demand.unpin(one)
        #expect(!demand.isPinned(before: .max))
    }
}
