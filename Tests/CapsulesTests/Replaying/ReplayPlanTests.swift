import Capsules
import Testing

@testable import CameraSources
@testable import Obscura

/// Tests ``ReplayPlan``, ``ReplayPlaces`` and ``RecordedOutputs``.
@Suite struct ReplayPlanTests {
    private static func camera(_ id: Int, _ name: String) -> CapsuleRecord {
        var camera = CapsuleCamera(ScriptedCamera(name), id: id)
        camera.id = id
        return .camera(camera)
    }

    @Test("outputs belong to their cameras, and a camera that came back keeps its place")
    func places() {
        let records: [CapsuleRecord] = [
            Self.camera(0, "a"), Self.camera(1, "b"), Self.camera(2, "a"), .connection(id: 5, kind: "video", camera: 1),
            .connection(id: 6, kind: "video", camera: 2), .connection(id: 7, kind: "metadata", camera: 0),
            .connection(id: 8, kind: "photo", camera: 0), .outputs(synchronizer: 3, connections: [6, 7]),
            .outputs(synchronizer: 4, connections: [6, 8]),
            .set(synchronizer: 3, time: Samples.time, outputs: [0], reasons: [""]),
            .set(synchronizer: 4, time: Samples.time, outputs: [0], reasons: [""]),
        ]
        let plan = ReplayPlan(records.map { CapsuleEntry(hostTime: 0, record: $0) })
        let (a, b) = (
            ReplayPlan.Output(camera: 0, kind: "video", index: 0), ReplayPlan.Output(camera: 1, kind: "video", index: 0)
        )
        let metadata = ReplayPlan.Output(camera: 0, kind: "metadata", index: 0)
        #expect(plan.outputs == [b, a, metadata])
        // The second synchronizer has an output that cannot be played.
        #expect(plan.synchronizers == [[a, metadata]] && !plan.hasSound)
    }

    @Test("steps and outcomes of a mailbox go to its output; those of unknown cameras are found by their frames")
    func outputs() {
        var outputs = RecordedOutputs()
        outputs.declare(5, "video", camera: 1)
        outputs.declare(6, "video", camera: nil)
        outputs.addMailbox(9, owner: 5)
        outputs.note(CapsuleMail(mailbox: 9, step: .ended), at: 7)
        outputs.note(CapsuleMail(mailbox: 10, step: .ended), at: 8)
        outputs.note(CapsuleFate(connection: 5, number: 3, outcome: .late)) { nil }
        outputs.note(CapsuleFate(connection: 6, number: 3, outcome: .captured)) { 0 }
        outputs.note(CapsuleFate(connection: 6, number: 3, outcome: .delivered)) { 1 }
        let (first, second) = (outputs.outputs(ofRole: 0)["video"], outputs.outputs(ofRole: 1)["video"])
        #expect(first?.count == 1 && first?[0].fates == [3: .delivered] && first?[0].steps.isEmpty == true)
        #expect(second?[0].fates == [3: .late])
        #expect(second?[0].steps == [RecordedClients.Step(hostTime: 7, step: .ended)])
    }
}
