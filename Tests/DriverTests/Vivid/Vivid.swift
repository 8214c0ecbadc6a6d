import CV4L2
import CoreMedia
import CoreVideo
import Testing

@testable import CameraSources

/// A camera of the kernel's test driver, with the controls that produce a test's conditions.
///
/// Controls are restored when the last reference is released. While one exists, a disconnected camera stays
/// disconnected; vivid reconnects it when its last file is closed.
final class Vivid {
    /// The webcam with images in one memory piece.
    static let plain = "/dev/video0"
    /// The webcam whose formats may have several pieces.
    static let multiPlanar = "/dev/video1"
    /// The webcam with physically contiguous memory.
    static let contiguous = "/dev/video6"

    struct MissingControl: Error {
        var name: String
    }

    let path: String
    let handle: V4L2Handle
    private var usual: [(id: UInt32, value: Int32)] = []

    /// Opens a camera for control; its images are bars without text; everything else is as after a start.
    init(_ path: String = Vivid.plain) throws {
        self.path = path
        handle = try V4L2Handle(path: path)
        try set("OSD Text Mode", 2)
        try set("Test Pattern", 0)
    }

    deinit {
        for (id, value) in usual.reversed() {
            var control = v4l2_control(id: id, value: value)
            try? handle.call(CV4L2_S_CTRL, &control)
        }
    }

    /// Sets a control by its name.
    func set(_ name: String, _ value: Int32) throws {
        var control = v4l2_control(id: try id(of: name), value: 0)
        try handle.call(CV4L2_G_CTRL, &control)
        usual.append((control.id, control.value))
        control.value = value
        try handle.call(CV4L2_S_CTRL, &control)
    }

    /// Presses a button control by its name.
    func press(_ name: String) throws {
        var control = v4l2_control(id: try id(of: name), value: 1)
        try handle.call(CV4L2_S_CTRL, &control)
    }

    private func id(of name: String) throws -> UInt32 {
        var query = v4l2_queryctrl()
        query.id = CV4L2_CID_NEXT
        while (try? handle.call(CV4L2_QUERYCTRL, &query)) != nil {
            let words = withUnsafeBytes(of: query.name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if words == name { return query.id }
            query.id |= CV4L2_CID_NEXT
        }
        throw MissingControl(name: name)
    }

    /// Returns all pixel formats that the driver lists, by the kernel's codes.
    func formats() -> [UInt32] {
        var codes: [UInt32] = []
        for type in [V4L2_BUF_TYPE_VIDEO_CAPTURE, V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE] {
            var entry = v4l2_fmtdesc()
            entry.type = type.rawValue
            while (try? handle.call(CV4L2_ENUM_FMT, &entry)) != nil {
                codes.append(entry.pixelformat)
                entry.index += 1
            }
        }
        return codes
    }
}

extension V4L2Camera {
    /// The smallest images at the highest rate.
    var quickRequest: CameraRequest { request(info.formats[0]) }

    /// Returns a request for a format at its highest rate.
    func request(_ format: CameraFormat) -> CameraRequest {
        let shortest = format.frameDurations.map(\.shortest).min() ?? format.defaultFrameDuration
        return CameraRequest(format: format, frameDuration: shortest)
    }
}
