import CZBar

/// The ZBar library, for a second opinion on EAN and UPC codes.
enum ZBarReader {
    /// A code that ZBar has read.
    struct Finding {
        enum Kind { case ean13, ean8, upcE }

        let kind: Kind
        /// All digits; for UPC-E those of the equivalent number.
        let number: [UInt8]
        /// Number of agreeing lines.
        let quality: Int
        /// The corners, where scan lines met the code's ends; clockwise from the code's own top left.
        let corners: [(x: Int, y: Int)]
    }

    /// A Boolean value that indicates whether the library is installed.
    static var isAvailable: Bool { czbar_is_available() }

    /// Returns the codes in an image, of which ZBar reads every second line.
    static func findings(in image: GreyCopy) -> [Finding] {
        withUnsafeTemporaryAllocation(of: czbar_code.self, capacity: 16) { codes in
            let count = image.pixels.withUnsafeBufferPointer { pixels in
                czbar_read(
                    pixels.baseAddress,
                    Int32(image.width),
                    Int32(image.height),
                    2,
                    codes.baseAddress,
                    Int32(codes.count)
                )
            }
            return codes.prefix(Int(count)).compactMap(finding)
        }
    }

    private static func finding(_ code: czbar_code) -> Finding? {
        let digits = withUnsafeBytes(of: code.digits) { Array($0.prefix { $0 != 0 }) }
        let corners = [
            (x: Int(code.left), y: Int(code.top)), (x: Int(code.right), y: Int(code.top)),
            (x: Int(code.right), y: Int(code.bottom)), (x: Int(code.left), y: Int(code.bottom)),
        ]
        let first = max(Int(code.quarters), 0)
        let kind: Finding.Kind
        switch Int(code.kind) {
        case CZBAR_EAN13 where digits.count == 13: kind = .ean13
        case CZBAR_EAN8 where digits.count == 8: kind = .ean8
        case CZBAR_UPCE where digits.count == 8: kind = .upcE
        default: return nil
        }
        return Finding(
            kind: kind,
            number: kind == .upcE ? RetailVotes.expanded(upcE: digits) : digits,
            quality: Int(code.quality),
            corners: (0..<4).map { corners[($0 + first) % 4] }
        )
    }
}
