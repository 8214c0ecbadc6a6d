import Basics
import Testing

@testable import CameraSources

@Suite("Network: when to reconnect and when to give up")
struct StreamLifeTests {
    private let limits = NetworkLimits()
    private func seconds(_ value: Double) -> Nanoseconds { value.nanoseconds }

    private func streaming(at time: Double = 0) -> StreamLife {
        var life = StreamLife(limits)
        life.imageArrived(at: seconds(time))
        return life
    }

    @Test("a first connection that fails is not retried")
    func firstFails() {
        var life = StreamLife(limits)
        let got1 = life.failed(.notFound, at: 0, random: 0.5)
        #expect(got1 == .giveUp)
        #expect(life.state == .over)
    }

    @Test("a lost connection is retried with growing pauses until the timeout is over")
    func pausesGrow() {
        var life = streaming()
        var now = seconds(100)
        var pauses: [Double] = []
        while case .connect(let after) = life.failed(.disconnected, at: now, random: 0.5) {
            pauses.append(Double(after) / 1e9)
            #expect(life.state == .reconnecting(since: seconds(100)))
            now += after + seconds(0.1)
        }
        #expect(pauses == [0.25, 0.5, 1, 2, 2, 2])
        #expect(life.state == .over)
        #expect(now < seconds(100 + limits.reconnectTimeout))
    }

    @Test("images end an outage, and the next one has a new timeout")
    func newTimeout() {
        var life = streaming()
        let got2 = life.failed(.disconnected, at: seconds(100), random: 0.5)
        #expect(got2 == .connect(after: seconds(0.25)))
        life.imageArrived(at: seconds(109))
        let got3 = life.failed(.disconnected, at: seconds(110), random: 0.5)
        #expect(got3 == .connect(after: seconds(0.5)))
        #expect(life.state == .reconnecting(since: seconds(110)))
    }

    @Test("pauses start small again after images have come steadily for the length of the timeout")
    func forgiven() {
        var life = streaming()
        _ = life.failed(.disconnected, at: seconds(100), random: 0.5)
        life.imageArrived(at: seconds(101))
        life.imageArrived(at: seconds(105))
        #expect(life.tries == 1)
        life.imageArrived(at: seconds(111))
        #expect(life.tries == 0)
    }

    @Test(
        "a refused password and images of another format are not retried",
        arguments: [
            CameraError.Code.noPermission, .unsupportedFormat,
        ]
    )
    func hopeless(code: CameraError.Code) {
        var life = streaming()
        let got4 = life.failed(code, at: seconds(1), random: 0.5)
        #expect(got4 == .giveUp)
    }

    @Test("an attempt takes no longer than the rest of the timeout")
    func connectLimit() {
        var life = StreamLife(limits)
        #expect(life.connectLimit(at: 0) == limits.connect)
        life.imageArrived(at: 0)
        _ = life.failed(.disconnected, at: seconds(100), random: 0.5)
        #expect(life.connectLimit(at: seconds(104)) == 6)
        #expect(life.connectLimit(at: seconds(200)) == 0.1)
    }

    @Test("giving up is final")
    func over() {
        var life = streaming()
        _ = life.failed(.noPermission, at: 0, random: 0)
        life.imageArrived(at: 1)
        #expect(life.state == .over)
        let got5 = life.failed(.disconnected, at: 2, random: 0)
        #expect(got5 == .giveUp)
    }

    @Test("a pause is the nominal one plus or minus a quarter", arguments: [0.0, 0.5, 1, -3, 7])
    func jitter(random: Double) {
        for tries in 0..<100 {
            let pause = BackOff.camera(first: 0.25, longest: 2).pause(after: tries, random: random)
            let middle = tries < 3 ? [0.25, 0.5, 1][tries] : 2
            #expect(pause >= 0.75 * middle - 1e-9 && pause <= 1.25 * middle + 1e-9)
        }
    }
}
