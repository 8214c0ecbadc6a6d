package import Foundation

/// A format of picture files.
package enum PictureKind: String, Sendable, CaseIterable {
    case jpeg = "public.jpeg"
    case png = "public.png"
    case tiff = "public.tiff"
    case gif = "com.compuserve.gif"
    case bmp = "com.microsoft.bmp"
    case webP = "org.webmproject.webp"
    case heic = "public.heic"
    case avif = "public.avif"

    /// Recognizes a file by its first bytes; nil for what is no picture.
    package init?(_ data: Data) {
        let first = [UInt8](data.prefix(64))
        func text(_ at: Int, _ count: Int = 4) -> String {
            guard at + count <= first.count else { return "" }
            return String(decoding: first[at..<at + count], as: UTF8.self)
        }
        if first.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if first.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if first.starts(with: [0x49, 0x49, 0x2A, 0]) || first.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
            self = .tiff
        } else if text(0) == "GIF8" {
            self = .gif
        } else if text(0, 2) == "BM", first.count >= 26 {
            self = .bmp
        } else if text(0) == "RIFF", text(8) == "WEBP" {
            self = .webP
        } else if text(4) == "ftyp" {
            let brands = stride(from: 8, to: min(first.count, 48) - 3, by: 4).map { text($0) }
            if brands.contains("avif") || brands.contains("avis") {
                self = .avif
            } else if brands.contains(where: { ["heic", "heix", "hevc", "mif1", "msf1"].contains($0) }) {
                self = .heic
            } else {
                return nil
            }
        } else {
            return nil
        }
    }
}
