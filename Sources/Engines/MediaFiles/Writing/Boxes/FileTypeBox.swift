/// The `ftyp` box, a file's first box, which identifies its format.
struct FileTypeBox {
    let container: MediaFileWriter.Container
    let isFragmented: Bool

    var bytes: [UInt8] {
        let (major, minor, others): (String, UInt32, [String])
        switch container {
        case .mov: (major, minor, others) = ("qt  ", 0, ["qt  "])
        case .m4v: (major, minor, others) = ("M4V ", 1, ["isom", "iso6", "mp42", "M4V "])
        case .m4a: (major, minor, others) = ("M4A ", 0, ["isom", "iso6", "mp42", "M4A "])
        case .mobile3GPP: (major, minor, others) = ("3gp6", 256, ["isom", "iso6", "3gp6"])
        case .mobile3GPP2: (major, minor, others) = ("3g2a", 65536, ["isom", "iso6", "3g2a"])
        default:
            (major, minor, others) =
                isFragmented
                ? ("iso6", 0, ["iso6", "mp41"]) : ("mp42", 1, ["isom", "iso6", "mp41", "mp42"])
        }
        var writer = BoxWriter()
        writer.box("ftyp") { writer in
            writer.fourCharacters(major)
            writer.u32(minor)
            for brand in others { writer.fourCharacters(brand) }
        }
        return writer.bytes
    }
}
