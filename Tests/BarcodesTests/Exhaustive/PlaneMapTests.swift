import Testing

@testable import Barcodes

@Suite("Maps of planes")
struct PlaneMapTests {
    @Test("the corners of a rectangle land on those of the quadrilateral")
    func corners() throws {
        let corners = [ImagePoint(3, 4), ImagePoint(50, 1), ImagePoint(44, 60), ImagePoint(-2, 40)]
        let map = try #require(PlaneMap(width: 7, height: 5, onto: corners))
        for (point, corner) in zip([(0.0, 0.0), (7, 0), (7, 5), (0, 5)], corners) {
            #expect((map(point.0, point.1) - corner).length < 1e-9)
        }
    }

    @Test("a quadrilateral without area has no map")
    func flat() {
        let points = [ImagePoint(0, 0), ImagePoint(1, 1), ImagePoint(2, 2), ImagePoint(3, 3)]
        #expect(PlaneMap(width: 1, height: 1, onto: points) == nil)
    }
}
