import AVFoundation
import ConsoleWeb
import Foundation
import ScanStore
import Testing

@testable import ObscuraServer

@Suite("The list of the newest scans")
struct ScanListTests {
    @Test("Identifiers increase, and a limited number of scans is kept")
    func scanList() {
        var list = ScanList(limit: 3)
        for number in 1...5 {
            let scan = list.add(
                ScanRecord(
                    camera: "Cam",
                    source: "virtual:",
                    type: "qr",
                    text: "\(number)",
                    payload: Data(),
                    time: Date(timeIntervalSince1970: 0),
                    image: Data([UInt8(number)])
                )
            )
            #expect(scan.id == number)
        }
        #expect(list.scans(before: nil, limit: 10).map(\.id) == [5, 4, 3])
        #expect(list.scans(before: nil, limit: 2).map(\.id) == [5, 4])
        #expect(list.scans(before: 5, limit: 10).map(\.id) == [4, 3])
        #expect(list.scans(before: 4, limit: 1).map(\.id) == [3])
        #expect(list.scans(before: 3, limit: 10).isEmpty)
        #expect(list.scans(before: 99, limit: 10).map(\.id) == [5, 4, 3])
        for id in [Int.min, -1, 0, 1, 2] { #expect(list.scans(before: id, limit: 10).isEmpty) }
        #expect(list.scans(before: Int.max, limit: Int.max).count == 3)
        #expect(list.scans(before: nil, limit: 0).isEmpty && list.scans(before: nil, limit: -1).isEmpty)
        #expect((3...5).allSatisfy { list.image(of: $0) == Data([UInt8($0)]) })
        for id in [Int.min, 0, 2, 6, Int.max] { #expect(list.image(of: id) == nil) }
    }
}
