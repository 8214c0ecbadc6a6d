import Fuzzing

@main
enum Main {
    static func main() {
        FuzzTarget.main([
            FuzzTarget("media-files", MediaFileTarget.run),
            FuzzTarget("movie-headers", seeds: MovieHeaderTarget.seeds, MovieHeaderTarget.run),
            FuzzTarget("signatures", SignatureTarget.run),
            FuzzTarget("pictures", seeds: Seeds.images, ImageFileTarget.run),
            FuzzTarget("jpeg", seeds: Seeds.jpegs, JPEGTarget.run),
            FuzzTarget("access-units", seeds: Seeds.accessUnits, AccessUnitTarget.run),
            FuzzTarget("live-streams", seeds: Seeds.streams, LiveStreamTarget.run),
        ])
    }
}
