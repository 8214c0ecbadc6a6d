import Testing

@testable import CodeContents

@Suite("Messages in several codes")
struct MessagePartsTests {
    typealias Parts = MessageParts<String>

    @Test("parts in any order, some twice, become the message once")
    func whole() {
        var parts = Parts()
        #expect(parts.add(.init(index: 1, count: 3, bytes: [2]), of: "a") == nil)
        #expect(parts.add(.init(index: 2, count: 3, bytes: [3]), of: "a") == nil)
        #expect(parts.add(.init(index: 1, count: 3, bytes: [2]), of: "a") == nil)
        #expect(parts.add(.init(index: 0, count: 3, bytes: [9]), of: "b") == nil)
        #expect(parts.add(.init(index: 0, count: 3, bytes: [1]), of: "a") == [1, 2, 3])
        #expect(parts.add(.init(index: 0, count: 3, bytes: [1]), of: "a") == nil)
    }

    @Test("a part that contradicts begins the message anew; absurd numbers are ignored")
    func anew() {
        var parts = Parts()
        #expect(parts.add(.init(index: 0, count: 2, bytes: [1]), of: "a") == nil)
        #expect(parts.add(.init(index: 0, count: 2, bytes: [7]), of: "a") == nil)
        #expect(parts.add(.init(index: 1, count: 2, bytes: [8]), of: "a") == [7, 8])
        #expect(parts.add(.init(index: -1, count: 2, bytes: [8]), of: "a") == nil)
        #expect(parts.add(.init(index: 3, count: 1 << 40, bytes: [8]), of: "a") == nil)
    }
}
