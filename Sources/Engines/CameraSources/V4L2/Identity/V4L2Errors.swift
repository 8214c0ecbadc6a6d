import Glibc

/// Errors of the machine's cameras, with remedies.
package enum V4L2Errors {
    /// An error for a device file that does not exist.
    static func notThere(_ name: String) -> CameraError {
        CameraError(
            .notFound,
            "There is no camera 'v4l2:\(name)'. Plug it in, or choose one that 'obscura devices' lists."
        )
    }

    /// An error for a device file that is not a camera's.
    static func noCamera(_ name: String) -> CameraError {
        CameraError(
            .notFound,
            "'v4l2:\(name)' is not a camera: it is no video device, or that of an output, a codec or metadata. "
                + "Choose one that 'obscura devices' lists."
        )
    }

    /// An error for a device file that this process may not open.
    package static func refused(_ path: String, name: String = "") -> CameraError {
        let camera = name.isEmpty ? "The camera \(path)" : "The camera '\(name)' (\(path))"
        let advice =
            DeviceFileAccess(path: path)?.advice
            ?? "Something forbids it, such as a container's list of allowed devices: start it with '--device \(path)'."
        return CameraError(.noPermission, "\(camera) may not be used. \(advice)")
    }

    /// An error for a camera that another program uses.
    package static func busy(_ path: String, name: String = "") -> CameraError {
        let camera = name.isEmpty ? "The camera \(path)" : "The camera '\(name)' (\(path))"
        let users = DeviceFileUsers.others(of: path)
        let who = users.isEmpty ? "another program" : users.prefix(3).joined(separator: " and ")
        return CameraError(.busy, "\(camera) is in use by \(who). Close that program or choose another camera.")
    }

    /// An error for a device file that cannot be opened or queried.
    package static func failed(_ path: String, _ failure: SystemFailure) -> CameraError {
        switch failure.number {
        case EACCES, EPERM: refused(path)
        case EBUSY: busy(path)
        case ENOENT, ENODEV, ENXIO: CameraError(.disconnected, "The camera \(path) is gone. Plug it in again.")
        case EMFILE, ENFILE:
            CameraError(.unreadable, "The camera \(path) cannot be opened: too many files are open. Close some.")
        default:
            CameraError(
                .unreadable,
                "The camera \(path) does not work: \(failure). Unplug it and plug it in again; 'dmesg' may say more."
            )
        }
    }
}
