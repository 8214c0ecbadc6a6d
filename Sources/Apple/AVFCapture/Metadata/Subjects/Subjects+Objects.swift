import AVFBase
import Foundation

extension SubjectSearch.Found {
    /// Returns the object for a client.
    func object(from source: UncheckedWeakReference<AnyObject>) -> AVMetadataObject {
        let subject = tracked.subject
        let common = AVMetadataObject.Common(
            type: subject.kind.type,
            time: time,
            duration: duration,
            bounds: subject.bounds,
            isCaptured: true,
            source: source
        )
        switch subject.kind {
        case .face:
            return AVMetadataFaceObject(
                common,
                faceID: tracked.id,
                rollAngle: subject.roll,
                yawAngle: subject.yaw
            )
        case .humanBody: return AVMetadataHumanBodyObject(common, bodyID: tracked.id)
        }
    }
}
