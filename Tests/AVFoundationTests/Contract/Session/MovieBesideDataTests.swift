import AVFoundation
import Testing

@Suite("Contract: movies with data outputs")
struct MovieBesideDataContract {
    @Test(
        "S-SESSION-9 a movie output and data outputs run together, in either order of addition",
        arguments: [false, true]
    )
    func together(movieFirst: Bool) throws {
        let rig = try CaptureRig(outputCount: 0)
        let (movie, listener, audio) = (AVCaptureMovieFileOutput(), Listener(), AVCaptureAudioDataOutput())
        let microphone = try MuteMicrophone().makeInput()
        rig.session.addInput(microphone)
        if movieFirst { rig.session.addOutput(movie) }
        rig.session.addOutput(listener.output)
        rig.session.addOutput(audio)
        if !movieFirst { rig.session.addOutput(movie) }
        rig.session.startRunning()
        #expect(rig.session.isRunning)
        #expect(rig.session.connections.count == 4 && rig.session.connections.allSatisfy(\.isActive))
        rig.source.push(count: 3)
        listener.settle()
        #expect(listener.delegate.outputs == [0, 1, 2])
    }

    @Test("S-SESSION-12 a movie output takes one video and one audio port")
    func portsOfMovie() throws {
        let rig = try CaptureRig(outputCount: 0)
        let movie = AVCaptureMovieFileOutput()
        rig.session.addOutput(movie)
        #expect(movie.connections.flatMap(\.inputPorts).map(\.mediaType) == [.video])
        rig.session.addInput(try MuteMicrophone().makeInput())
        #expect(movie.connections.flatMap(\.inputPorts).map(\.mediaType) == [.video, .audio])
    }
}
