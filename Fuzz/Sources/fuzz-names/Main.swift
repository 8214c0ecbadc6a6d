import Fuzzing

@main
enum Main {
    static func main() {
        FuzzTarget.main([
            FuzzTarget("names", NameTarget.run),
            FuzzTarget("device-words", DeviceWordTarget.run),
            FuzzTarget("capsules", CapsuleTarget.run),
        ])
    }
}
