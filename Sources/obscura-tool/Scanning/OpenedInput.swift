import AVFoundation
import CameraSources
import Foundation

/// An input whose camera is there and can be scanned.
///
/// Its camera is in the registry while the object lives, so that it can be had as a device like any other.
final class OpenedInput {
    let device: AVCaptureDevice
    /// Whether frames come in real time, so that latency means something.
    let isLive: Bool
    private let scene: VirtualScene?
    private let added: (any CameraSource)?

    /// Opens an input.
    ///
    /// - Throws: ``CameraError``.
    init(_ input: PlannedInput) throws(CameraError) {
        let opened = try input.name.map { name throws(CameraError) in try CameraRegistry.make(name) }
        // The same camera may be in the registry already, from OBSCURA_CAMERAS; it is used then.
        added = opened.flatMap { CameraRegistry.add($0) }?.source
        let source: any CameraSource
        if let id = opened?.info.uniqueID, let camera = CameraRegistry.camera(withUniqueID: id) {
            source = camera.source
        } else if let camera = CameraRegistry.cameras.first {
            source = camera.source
        } else {
            throw CameraRegistry.problems.first ?? CameraError(.notFound, DeviceFacts.noCamera)
        }
        guard let device = AVCaptureDevice(uniqueID: source.info.uniqueID) else {
            throw CameraError(
                .unsupportedFormat,
                "Could not use \(input.label): it offers no format that can be captured. Choose another camera."
            )
        }
        self.device = device
        isLive = source.pace == .live
        scene = (source as? VirtualCamera)?.scene
    }

    deinit {
        if let added { CameraRegistry.remove(added) }
    }

    /// What a virtual camera has drawn in a frame; nothing for other cameras.
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
