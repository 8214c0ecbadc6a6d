/// Parses any text as everything that the command line and the environment accept: a camera, a microphone, a list of
/// either, a rate, a number, a region.
enum NameTarget {
    @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
        CameraNameTarget.run(bytes)
        MicrophoneNameTarget.run(bytes)
        NameValueTarget.run(bytes)
    }
}
