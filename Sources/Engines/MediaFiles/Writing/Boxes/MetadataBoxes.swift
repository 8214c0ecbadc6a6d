package import Foundation

/// A metadata item of a movie or a track, as files store it.
package struct MediaFileTag: Sendable, Hashable {
    /// The metadata format in which a file stores the item.
    package enum Space: Sendable, Hashable {
        /// QuickTime metadata: keys such as `com.apple.quicktime.make`.
        case quickTimeMetadata
        /// iTunes metadata: four characters such as `©nam`.
        case iTunes
        /// User data of QuickTime and MPEG-4: four characters such as `©nam`.
        case userData
        /// Frames of ID3, such as `APIC`; files of boxes have none.
        case id3
    }

    /// The item's value.
    package enum Value: Sendable, Hashable {
        case text(String)
        case integer(Int64)
        case number(Double)
        /// Bytes and their type in QuickTime's table of well-known types (13 is JPEG, 14 is PNG, 0 is any).
        case data(Data, type: UInt32)
    }

    package var space: Space
    package var key: String
    package var value: Value
    /// The language as a BCP 47 tag; nil if it does not matter.
    package var languageTag: String?

    /// Makes a metadata item.
    package init(space: Space, key: String, value: Value, languageTag: String? = nil) {
        self.space = space
        self.key = key
        self.value = value
        self.languageTag = languageTag
    }
}

/// Writes metadata items to the boxes of a movie or a track.
struct MetadataBoxes {
    let tags: [MediaFileTag]
    let isQuickTime: Bool

    /// Writes `meta` for QuickTime metadata and `udta` for all other items; writes nothing without items.
    func write(to writer: inout BoxWriter) {
        let quickTime = tags.filter { $0.space == .quickTimeMetadata }
        if !quickTime.isEmpty { writeKeys(quickTime, to: &writer) }
        let iTunes = tags.filter { $0.space == .iTunes && isFourCharacters($0.key) }
        let userData = tags.filter { $0.space == .userData && isFourCharacters($0.key) }
        guard !iTunes.isEmpty || !userData.isEmpty else { return }
        writer.box("udta") { writer in
            for tag in userData { writeUserData(tag, to: &writer) }
            guard !iTunes.isEmpty else { return }
            writer.fullBox("meta") { writer in
                writeHandler("mdir", to: &writer)
                writer.box("ilst") { writer in
                    for tag in iTunes { writer.box(tag.key) { writeValue(tag, to: &$0) } }
                }
            }
        }
    }

    private func isFourCharacters(_ key: String) -> Bool {
        key.unicodeScalars.count == 4 && key.unicodeScalars.allSatisfy { $0 == "©" || (32..<127).contains($0.value) }
    }

    private func writeKeys(_ tags: [MediaFileTag], to writer: inout BoxWriter) {
        let body = { (writer: inout BoxWriter) in
            writeHandler("mdta", to: &writer)
            writer.fullBox("keys") { writer in
                writer.u32(UInt32(tags.count))
                for tag in tags { writer.box("mdta") { $0.raw(tag.key.utf8) } }
            }
            writer.box("ilst") { writer in
                for (index, tag) in tags.enumerated() {
                    // Each entry's type is the index of its key.
                    let number = UInt32(index + 1)
                    let name = [24, 16, 8, 0].map { Unicode.Scalar(UInt8(truncatingIfNeeded: number >> UInt32($0))) }
                    writer.box(String(String.UnicodeScalarView(name))) { writeValue(tag, to: &$0) }
                }
            }
        }
        if isQuickTime { writer.box("meta", body) } else { writer.fullBox("meta", body) }
    }

    private func writeHandler(_ type: String, to writer: inout BoxWriter) {
        writer.fullBox("hdlr") { writer in
            writer.u32(0)
            writer.fourCharacters(type)
            if type == "mdir" { writer.fourCharacters("appl") } else { writer.u32(0) }
            writer.zeros(9)
        }
    }

    private func writeValue(_ tag: MediaFileTag, to writer: inout BoxWriter) {
        writer.box("data") { writer in
            switch tag.value {
            case .text(let text):
                writer.u32(1)
                writer.u32(UInt32(tag.languageTag == nil ? 0 : LanguageCode(tag.languageTag).packed))
                writer.raw(text.utf8)
            case .integer(let value):
                writer.u32(21)
                writer.u32(0)
                if let small = Int32(exactly: value) { writer.i32(small) } else { writer.i64(value) }
            case .number(let value):
                writer.u32(24)
                writer.u32(0)
                writer.float64(value)
            case .data(let data, let type):
                writer.u32(type & 0xFF_FFFF)
                writer.u32(0)
                writer.raw(data)
            }
        }
    }

    /// Writes a user data string: a length and a language before the bytes.
    private func writeUserData(_ tag: MediaFileTag, to writer: inout BoxWriter) {
        let text: String
        switch tag.value {
        case .text(let value): text = value
        case .integer(let value): text = "\(value)"
        case .number(let value): text = "\(value)"
        case .data(let data, _):
            writer.box(tag.key) { $0.raw(data) }
            return
        }
        writer.box(tag.key) { writer in
            guard tag.key.hasPrefix("©") else { return writer.raw(text.utf8) }
            let bytes = Array(text.utf8.prefix(0xFFFF))
            writer.u16(UInt16(bytes.count))
            writer.u16(LanguageCode(tag.languageTag).packed)
            writer.raw(bytes)
        }
    }
}
