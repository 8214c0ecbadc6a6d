/// Any text as everything that a text of the command line or the environment can be: a camera, a microphone, a list of
/// either, a rate, a number, a region.
enum NameTarget {
    @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
        CameraNameTarget.run(bytes)
        MicrophoneNameTarget.run(bytes)
        NameValueTarget.run(bytes)
    }
}
