import Foundation

/// The order of things in an image: by rows from top to bottom, and from left to right in a row.
enum ReadingOrder {
    /// Returns observations in reading order.
    ///
    /// A thing belongs to a row if its centre is within the height of the row's first thing.
    static func sorted(_ contents: [ObservationContent]) -> [ObservationContent] {
        var rows: [[ObservationContent]] = []
        for content in contents.sorted(by: { $0.box.maxY > $1.box.maxY }) {
            if let first = rows.last?.first, content.box.midY > first.box.minY {
                rows[rows.count - 1].append(content)
            } else {
                rows.append([content])
            }
        }
        return rows.flatMap { row in row.sorted { $0.box.minX < $1.box.minX } }
    }
}
