import AVFoundation
import ConsoleWeb
import Obscura

extension ConsoleCode {
    /// Creates a code from a scan.
    init(_ scan: Scan) {
        self.init(
            type: scan.type.rawValue,
            text: scan.text,
            corners: scan.corners.map { ConsolePoint(x: $0.x, y: $0.y) }
        )
    }
}
