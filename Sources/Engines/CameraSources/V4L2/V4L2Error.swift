import Glibc

extension CameraError {
    /// The operation on a device file that failed.
    enum V4L2Step: String, Sendable {
        case opening = "opened"
        case describing = "asked what it can do"
        case format = "set to the format"
        case memory = "given memory for frames"
        case starting = "started"
        case streaming = "read"
    }

    /// Creates an error for a driver's failure, with a remedy.
    init(_ failure: SystemFailure, _ step: V4L2Step, _ camera: String, path: String) {
        let what = "The camera \(Self.subject(camera, path))"
        switch failure.number {
        case EBUSY: self = V4L2Errors.busy(path, name: camera == path ? "" : camera)
        case EACCES, EPERM: self = V4L2Errors.refused(path, name: camera == path ? "" : camera)
        case ENODEV, ENXIO, ENOENT, EBADF, ESHUTDOWN:
            if step == .opening || step == .describing {
                self.init(.notFound, "\(what) is not there. Plug it in, or list the cameras with 'obscura devices'.")
            } else {
                self.init(.disconnected, "\(what) was unplugged while it was in use. Plug it in again.")
            }
        case ENOTTY where step == .opening || step == .describing:
            self.init(.unsupportedFormat, "\(what) is no video device. List the cameras with 'obscura devices'.")
        case ENOSPC where step == .starting:
            self.init(
                .busy,
                """
                \(what) does not get enough of the USB bus for this format. Take a smaller or a compressed format, or \
                connect it to another bus than the other cameras.
                """
            )
        case ENOMEM where step == .memory:
            self.init(.unsupportedFormat, "\(what) found no memory for its frames. Take a smaller format.")
        case EINVAL where step == .format:
            self.init(.unsupportedFormat, "\(what) refused a format that it lists. Take another of its formats.")
        default:
            self.init(
                .unreadable,
                """
                \(what) could not be \(step.rawValue): \(failure) (error \(failure.number)). Unplug it and plug it in \
                again; if that does not help, look into the kernel's messages (dmesg).
                """
            )
        }
    }

    /// Returns an error about a driver's misbehaviour.
    static func v4l2(_ code: Code, _ camera: String, path: String, _ rest: String) -> CameraError {
        CameraError(code, "The camera \(subject(camera, path)) \(rest)")
    }

    private static func subject(_ camera: String, _ path: String) -> String {
        camera == path ? "'\(path)'" : "'\(camera)' (\(path))"
    }
}
