import Foundation

extension DocumentObservation {
    /// A part of a document: the whole of it, or the content of a cell or an item.
    public struct Container: BoundingRegionProviding, Codable, Hashable, Sendable {
        let quad: Quad

        /// The outline.
        public var boundingRegion: NormalizedRegion { NormalizedRegion(shape: ContourShape(quad)) }
        /// The title; nil if there is none.
        public var title: Text? { nil }
        /// All text.
        public var text: Text { Text(quad: quad, lines: []) }
        /// The paragraphs, in reading order.
        public var paragraphs: [Text] { [] }
        /// The tables.
        public var tables: [Table] { [] }
        /// The lists.
        public var lists: [List] { [] }
        /// The codes.
        public var barcodes: [BarcodeObservation] { [] }
    }
}

extension DocumentObservation.Container {
    /// A piece of text.
    public struct Text: BoundingRegionProviding, Codable, Hashable, Sendable {
        let quad: Quad
        /// The lines, in reading order.
        public let lines: [RecognizedTextObservation]

        /// The outline.
        public var boundingRegion: NormalizedRegion { NormalizedRegion(shape: ContourShape(quad)) }
        /// The text, with the lines on lines of their own.
        public var transcript: String { lines.map(\.transcript).joined(separator: "\n") }
        /// The words; nil for scripts that have none.
        public var words: [RecognizedTextObservation]? { nil }
    }

    /// A table.
    public struct Table: BoundingRegionProviding, Codable, Hashable, Sendable {
        let quad: Quad
        /// The cells by row, from the top.
        public let rows: [[Cell]]

        /// The outline.
        public var boundingRegion: NormalizedRegion { NormalizedRegion(shape: ContourShape(quad)) }
        /// The cells by column, in reading direction.
        public var columns: [[Cell]] {
            let count = rows.map(\.count).max() ?? 0
            return (0..<count).map { column in rows.compactMap { $0.indices.contains(column) ? $0[column] : nil } }
        }

        /// A cell of a table.
        public struct Cell: Codable, Hashable, Sendable {
            /// The content.
            public let content: DocumentObservation.Container
            /// The rows that the cell covers.
            public let rowRange: ClosedRange<Int>
            /// The columns that the cell covers.
            public let columnRange: ClosedRange<Int>
        }
    }

    /// A list.
    public struct List: BoundingRegionProviding, Codable, Hashable, Sendable {
        let quad: Quad
        /// The items, from the top.
        public let items: [Item]

        /// The outline.
        public var boundingRegion: NormalizedRegion { NormalizedRegion(shape: ContourShape(quad)) }

        /// An item of a list.
        public struct Item: Codable, Hashable, Sendable {
            /// The content.
            public let content: DocumentObservation.Container
            /// The number or sign in front of the text.
            public let markerString: String
            /// The text behind the marker.
            public let itemString: String
        }
    }
}
