package import AVFoundation
package import CameraSources
import Foundation
import Obscura

extension CameraName {
    /// True for files and capsules, which are played without the registry: opening them does not search for the
    /// machine's cameras, and a recorded camera may have the identifier of one that is there.
    fileprivate var isUnlisted: Bool {
        switch source {
        case .file, .capsule: true
        case .virtual, .v4l2, .pipewire, .stream: false
        }
    }
}

/// An input whose camera is available and can be scanned.
///
/// Cameras are in the registry during the object's lifetime, so they are available as devices like any other. A file is
/// not added to the registry, so opening it does not search for the machine's cameras.
package final class OpenedInput {
    package let device: AVCaptureDevice
    /// True if frames arrive in real time, so that latency is meaningful.
    package let isLive: Bool
    /// The scene of a virtual camera, which tells what was drawn.
    package let scene: VirtualScene?
    private let added: (any CameraSource)?

    /// Opens an input.
    ///
    /// - Throws: ``CameraError``.
    package init(_ input: PlannedInput) throws(CameraError) {
        let opened = try input.name.map { name throws(CameraError) in try CameraRegistry.make(name) }
        let device: AVCaptureDevice?
        let source: any CameraSource
        if let opened, input.name?.isUnlisted == true {
            source = opened
            device = AVCaptureDevice.unlisted(opened)
            added = nil
        } else {
            // The camera may already be in the registry because of OBSCURA_CAMERAS; if so, that one is used.
            added = opened.flatMap { CameraRegistry.add($0) }?.source
            source = try Self.listed(opened)
            device = AVCaptureDevice(uniqueID: source.info.uniqueID)
        }
        guard let device else {
            throw CameraError(
                .unsupportedFormat,
                "Could not use \(input.label): it offers no format that can be captured. Choose another camera."
            )
        }
        self.device = device
        isLive = source.pace == .live
        scene = (source as? VirtualCamera)?.scene
    }

    /// Returns the registered camera with the same identifier, or the first camera if none was opened.
    private static func listed(_ opened: (any CameraSource)?) throws(CameraError) -> any CameraSource {
        if let id = opened?.info.uniqueID, let camera = CameraRegistry.camera(withUniqueID: id) { return camera.source }
        if let camera = CameraRegistry.cameras.first { return camera.source }
        throw CameraRegistry.problems.first ?? CameraError(.notFound, DeviceFacts.noCamera)
    }

    deinit {
        if let added { CameraRegistry.remove(added) }
    }

    /// Returns the codes that a virtual camera drew in a frame; empty for other cameras.
    func truth(inFrame number: Int, at time: Double, source: String) -> [CodeLine] {
        (scene?.codes(inFrame: number) ?? []).map { code in
            let type = CodeTypes.type(of: code.code)
            return CodeLine(
                source: source,
                frame: number,
                time: time,
                type: type.rawValue,
                label: CodeTypes.label(type),
                text: CodeTypes.text(code.text, of: type),
                bytes: type == .upce ? Data(CodeTypes.expandedUPCE(code.text).utf8) : Data(code.bytes),
                bounds: code.bounds,
                corners: code.corners,
                isTruth: true
            )
        }
    }
}
