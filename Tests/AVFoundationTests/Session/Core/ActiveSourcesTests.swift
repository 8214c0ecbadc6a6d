import AVFoundation
import CameraSources
import Testing

@testable import AVFCapture

@Suite("The sources that a session runs")
struct ActiveSourcesTests {
    private func camera() throws -> ActiveSource<SourceRunner> {
        let source = ScriptedSource()
        let device = try #require(
            AVCaptureDevice(source: source, deviceType: .builtInWideAngleCamera, position: .back)
        )
        let input = try AVCaptureDeviceInput(device: device)
        let runner = SourceRunner(source: source, hooks: CameraHooks(input)) { _, _ in }
        let request = CameraRequest(format: source.info.formats[0], frameDuration: .invalid)
        return ActiveSource(input: input, runner: runner, request: request)
    }

    @Test("a source that has ended counts until it is removed")
    func ends() throws {
        var sources = ActiveSources()
        #expect(sources.haveAllEnded)
        let cameras = [try camera(), try camera()]
        sources.cameras = cameras
        #expect(!sources.haveAllEnded && sources.contains(cameras[0].runner))
        sources.end(cameras[0].runner)
        #expect(sources.hasEnded(cameras[0].input) && !sources.hasEnded(cameras[1].input))
        #expect(!sources.haveAllEnded)
        sources.end(cameras[1].runner)
        #expect(sources.haveAllEnded)
        let removed = sources.remove { $0 !== cameras[0].input }
        #expect(removed.count == 1 && removed[0].runner === cameras[0].runner)
        #expect(!sources.contains(cameras[0].runner) && !sources.hasEnded(cameras[0].input))
        #expect(sources.removeAll().map(\.hasEnded) == [true])
        #expect(sources.entries.isEmpty)
    }

    @Test("receivers of connections that are gone are removed")
    func receivers() throws {
        let rig = try CaptureRig(outputCount: 2)
        let connections = rig.outputs.map { $0.connections[0] }
        var sources = ActiveSources()
        for connection in connections {
            sources.sinks[ObjectIdentifier(connection)] = ActiveReceiver(
                connection: connection,
                receiver: RecordingSink()
            )
        }
        sources.keepReceivers(of: [connections[1]])
        #expect(Array(sources.sinks.keys) == [ObjectIdentifier(connections[1])])
    }
}
