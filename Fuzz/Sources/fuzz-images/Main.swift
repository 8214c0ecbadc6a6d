import Fuzzing

@main
enum Main {
    static func main() {
        // One target for each format, because the seeds decide what is reached.
        let formats = ["png", "jpeg", "heic", "tiff", "gif", "bmp", "webp"]
        FuzzTarget.main(formats.map { FuzzTarget("image-\($0)", ImageSourceTarget.run) })
    }
}
