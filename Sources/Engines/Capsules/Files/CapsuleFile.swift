/// All records of a capsule but the pixels and the sound, with what is known of the file's state.
package struct CapsuleFile: Sendable {
    /// The beginning; nil if it was lost.
    package let head: CapsuleHead?
    /// The records in order; pixels and sound are without their bytes unless asked for.
    package let entries: [CapsuleEntry]
    /// The damaged parts that were skipped.
    package let damage: [CapsuleFileReader.Damage]
    /// The number of bytes at the end that are no whole record.
    package let cutOff: Int
    /// Whether the file was completed.
    package let isComplete: Bool
    /// The number of bytes of the file.
    package let count: Int

    /// Reads a capsule.
    ///
    /// - Parameters:
    ///   - keepsMedia: Whether the bytes of pixels and sound are kept.
    ///   - keepsSound: Whether the bytes of sound are kept in any case.
    /// - Throws: ``CapsuleError``.
    package init(path: String, keepsMedia: Bool = false, keepsSound: Bool = false) throws(CapsuleError) {
        self.init(try CapsuleFileReader(path: path), keepsMedia: keepsMedia, keepsSound: keepsSound)
    }

    /// Reads all records that a reader has left.
    package init(_ reader: CapsuleFileReader, keepsMedia: Bool = false, keepsSound: Bool = false) {
        var reader = reader
        var entries: [CapsuleEntry] = []
        var head: CapsuleHead?
        while var entry = reader.next() {
            switch entry.record {
            case .head(let found): head = head ?? found
            case .pixels(var pixels) where !keepsMedia:
                pixels.bytes = []
                entry.record = .pixels(pixels)
            case .sound(var sound) where !keepsMedia && !keepsSound:
                sound.bytes = []
                entry.record = .sound(sound)
            default: break
            }
            entries.append(entry)
        }
        self.head = head
        self.entries = entries
        damage = reader.damage
        cutOff = reader.cutOff
        isComplete = reader.isComplete
        count = reader.count
    }

    /// The cameras, in the order of their first appearance.
    package var cameras: [CapsuleCamera] {
        entries.compactMap { if case .camera(let camera) = $0.record { camera } else { nil } }
    }
}
