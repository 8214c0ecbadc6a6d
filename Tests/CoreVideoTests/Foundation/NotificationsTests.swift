import CoreVideo
import Foundation
import Testing

/// Tests the sequences of ``Foundation/NotificationCenter``.
@Suite struct NotificationsTests {
    @Test("notifications that were posted before they are asked for arrive in order")
    func order() async {
        let center = NotificationCenter()
        let name = Notification.Name("numbers")
        var iterator = center.notifications(named: name).makeAsyncIterator()
        for number in 1...3 { center.post(name: name, object: nil, userInfo: ["number": number]) }
        center.post(name: Notification.Name("others"), object: nil)
        for number in 1...3 {
            let next = await iterator.next()
            #expect(next?.userInfo?["number"] as? Int == number)
        }
    }

    @Test("only the notifications of the given object arrive")
    func sender() async {
        let center = NotificationCenter()
        let name = Notification.Name("numbers")
        let (wanted, other) = (NSObject(), NSObject())
        var iterator = center.notifications(named: name, object: wanted).makeAsyncIterator()
        center.post(name: name, object: other)
        center.post(name: name, object: wanted)
        let next = await iterator.next()
        #expect(next?.object as? NSObject === wanted)
    }

    @Test("geometry comes back from an archive")
    func archive() throws {
        let coder = NSKeyedArchiver(requiringSecureCoding: false)
        coder.encode(CGPoint(x: 1, y: 2), forKey: "point")
        coder.finishEncoding()
        let decoder = try NSKeyedUnarchiver(forReadingFrom: coder.encodedData)
        #expect(decoder.decodeCGPoint(forKey: "point") == CGPoint(x: 1, y: 2))
    }
}
