extension CameraName {
    /// Reads a comma-separated list of names, as in `OBSCURA_CAMERAS`.
    ///
    /// A comma ends a name. In the options, after a `?`, a comma ends the name only if the following text begins like a
    /// name: with a scheme and a colon (`virtual:`, `rtsp:`) or with `/`, `./`, `../` or `~`. So
    /// `virtual:?codes=qr,aztec,file:clip.mp4` is two cameras. A comma that is part of a path is written `%2C` after
    /// `file:`. Spaces around names are ignored.
    ///
    /// - Returns: The name or the error of each entry, in order; empty for a text of only spaces.
    public static func list(_ text: some StringProtocol) -> [Result<CameraName, CameraError>] {
        entries(of: text).map { entry in
            Result { () throws(CameraError) in
                guard !entry.isEmpty else {
                    let shown = entries(of: text).map { hidingCredentials(in: String($0)) }.joined(separator: ",")
                    throw CameraError(
                        .invalidName,
                        NameSubject.printable(
                            "The list of cameras '\(NameSubject.shortened(shown))' has an empty entry; put one comma "
                                + "between names and none at the ends."
                        )
                    )
                }
                return try CameraName(parsing: entry)
            }
        }
    }

    /// Returns the texts of the entries.
    static func entries(of text: some StringProtocol) -> [Substring] {
        guard text.contains(where: { !$0.isWhitespace }) else { return [] }
        var entries: [Substring] = []
        for piece in Substring(text).split(separator: ",", omittingEmptySubsequences: false) {
            if let last = entries.last, last.contains("?"), !beginsName(piece.drop(while: \.isWhitespace)) {
                // Pieces are slices of one text, so the two of them with the comma between them are one slice too.
                entries[entries.count - 1] = last.base[last.startIndex..<piece.endIndex]
            } else {
                entries.append(piece)
            }
        }
        return entries.map(trimmed)
    }

    private static func beginsName(_ text: Substring) -> Bool {
        ["/", "./", "../", "~"].contains { text.hasPrefix($0) } || splitScheme(text) != nil
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var result = text.drop(while: \.isWhitespace)
        while result.last?.isWhitespace == true { result.removeLast() }
        return result
    }
}
