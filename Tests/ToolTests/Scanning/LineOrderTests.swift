import Testing

@testable import ToolCommands

@Suite("Lines of inputs read at the same time")
struct LineOrderTests {
    @Test("lines of later inputs wait for the ends of earlier ones")
    func waiting() {
        var order = LineOrder<String>([0, 2, 3])
        #expect(order.add("a", of: 0) == ["a"])
        #expect(order.add("c", of: 3) == [])
        #expect(order.add("b", of: 2) == [])
        #expect(order.end(3) == [])
        #expect(order.add("a2", of: 0) == ["a2"])
        #expect(order.end(0) == ["b"])
        #expect(order.add("b2", of: 2) == ["b2"])
        #expect(order.end(2) == ["c"])
    }

    @Test("inputs beyond the list pass through")
    func others() {
        var order = LineOrder<Int>([4])
        #expect(order.add(1, of: 9) == [1])
        #expect(order.end(4) == [])
        #expect(order.add(2, of: 4) == [2])
    }
}
