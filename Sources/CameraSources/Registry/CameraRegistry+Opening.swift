extension CameraRegistry {
    /// Opens a source under an identifier, or under its full name.
    static func make(_ name: CameraName, uniqueID: String?) throws(CameraError) -> any CameraSource {
        switch name.source {
        case .virtual(let settings):
            return try VirtualCamera(settings, uniqueID: uniqueID, position: name.position, kind: name.kind)
        case .file, .stream:
            throw CameraError(
                .notFound,
                "The camera '\(name.displayText)' cannot be opened: files are not supported yet."
            )
        case .v4l2(let path):
            throw CameraError(
                .notFound,
                """
                The camera '\(path)' cannot be opened: cameras of the machine are not supported yet. Use a file, a \
                network stream or the virtual camera.
                """
            )
        }
    }
}
