import AVFoundation
import ConsoleWeb
import Foundation
import ScanStore
import Testing

@testable import ObscuraServer

@Suite("Widths of images")
struct ImageWidthTests {
    @Test(
        "There are few widths, never greater than requested",
        arguments: [
            (nil, nil), (1, 160), (160, 160), (319, 160), (320, 320), (640, 640), (641, 640), (1279, 960),
            (100_000, 1920), (-5, 160), (Int.min, 160), (Int.max, 1920),
        ] as [(Int?, Int?)]
    )
    func widths(wanted: Int?, served: Int?) { #expect(ImageWidth.served(wanted) == served) }
}
