import Foundation

/// Capital letters of five by seven blocks, which a reader of text knows.
enum BlockLetters {
    private static let rows: [Character: [String]] = [
        "A": ["01110", "10001", "10001", "11111", "10001", "10001", "10001"],
        "D": ["11110", "10001", "10001", "10001", "10001", "10001", "11110"],
        "E": ["11111", "10000", "10000", "11110", "10000", "10000", "11111"],
        "H": ["10001", "10001", "10001", "11111", "10001", "10001", "10001"],
        "L": ["10000", "10000", "10000", "10000", "10000", "10000", "11111"],
        "O": ["01110", "10001", "10001", "10001", "10001", "10001", "01110"],
        "R": ["11110", "10001", "10001", "11110", "10100", "10010", "10001"],
        "S": ["01111", "10000", "10000", "01110", "00001", "00001", "11110"],
        "T": ["11111", "00100", "00100", "00100", "00100", "00100", "00100"],
        "W": ["10001", "10001", "10001", "10101", "10101", "11011", "10001"],
    ]

    /// Draws text with its upper left corner at a point; returns its place in pixels from the upper left.
    static func draw(_ text: String, in scene: inout Scene, x: Int, y: Int, block: Int = 5) -> CGRect {
        for (index, letter) in text.enumerated() {
            guard let rows = rows[letter] else { continue }
            for (row, bits) in rows.enumerated() {
                for (column, bit) in bits.enumerated() where bit == "1" {
                    let place = CGRect(
                        x: x + (index * 6 + column) * block,
                        y: y + row * block,
                        width: block,
                        height: block
                    )
                    scene.fill(place, gray: 0)
                }
            }
        }
        return CGRect(x: x, y: y, width: (text.count * 6 - 1) * block, height: 7 * block)
    }
}
