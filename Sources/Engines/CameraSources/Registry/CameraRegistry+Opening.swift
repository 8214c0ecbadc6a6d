extension CameraRegistry {
    /// Opens a source under an identifier, or under its full name if that is nil.
    static func make(_ name: CameraName, uniqueID: String?) throws(CameraError) -> any CameraSource {
        // Masks that cannot be laid on keep the source from being opened.
        _ = try allMasks()
        return try masked(open(name, uniqueID: uniqueID), name.masks)
    }

    private static func open(_ name: CameraName, uniqueID: String?) throws(CameraError) -> any CameraSource {
        switch name.source {
        case .virtual(let settings):
            return try VirtualCamera(settings, uniqueID: uniqueID, position: name.position, kind: name.kind)
        case .file(let settings):
            return try MediaFileCamera(
                settings.path,
                options: MediaFileCamera.Options(
                    loop: settings.loops ? .endless : .times(1),
                    pace: settings.pace,
                    position: name.position,
                    kind: name.kind,
                    uniqueID: uniqueID ?? name.description
                )
            )
        case .stream(let url):
            let options = NetworkCamera.Options(
                position: name.position,
                kind: name.kind,
                uniqueID: uniqueID ?? name.displayText
            )
            return try NetworkFinder.open(url, options: options)
        case .pipewire(let node):
            return PipeWireCamera(
                node: try PipeWireCamera.find(node),
                uniqueID: uniqueID ?? name.description,
                position: name.position,
                kind: name.kind
            )
        case .capsule(let settings):
            let cameras = try ReplayCamera.open(settings, position: name.position, kind: name.kind)
            return cameras[0]
        case .v4l2(let path): return try V4L2Finder.open(path, name)
        }
    }
}
