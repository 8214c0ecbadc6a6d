import CoreImage
import Foundation

/// Pictures with capital letters of five by seven blocks.
enum TextPicture {
    private static let rows: [Character: [String]] = [
        "D": ["11110", "10001", "10001", "10001", "10001", "10001", "11110"],
        "E": ["11111", "10000", "10000", "11110", "10000", "10000", "11111"],
        "H": ["10001", "10001", "10001", "11111", "10001", "10001", "10001"],
        "L": ["10000", "10000", "10000", "10000", "10000", "10000", "11111"],
        "O": ["01110", "10001", "10001", "10001", "10001", "10001", "01110"],
        "R": ["11110", "10001", "10001", "11110", "10100", "10010", "10001"],
        "W": ["10001", "10001", "10001", "10101", "10101", "11011", "10001"],
    ]

    /// Returns a picture with a line of black text, and the place of the text.
    static func make(_ text: String, block: Int) -> (CIImage, CGRect) {
        let (width, height) = ((text.count * 6 - 1) * block + 80, 7 * block + 80)
        let letters = Array(text)
        let buffer = Pictures.grey(width, height) { x, y in
            let (column, row) = ((x - 40) / block, (y - 40) / block)
            guard x >= 40, y >= 40, row < 7, column / 6 < letters.count, column % 6 < 5,
                let bits = rows[letters[column / 6]]?[row], Array(bits)[column % 6] == "1"
            else { return 255 }
            return 0
        }
        let place = CGRect(x: 40, y: 40, width: width - 80, height: height - 80)
        return (CIImage(cvPixelBuffer: buffer), place)
    }
}
