import Foundation

/// The program for our side of the comparison of still images.
///
///     bench-stills prepare FOLDER         create the images: those of OBSCURA_SAMPLES, or a smaller set of our own
///     bench-stills scenes FOLDER          render scenes of all symbologies under all disturbances
///     bench-stills read FOLDER [names]    read them and print the counts
///     bench-stills live COUNT             read COUNT live images with no, one and four codes
///     bench-stills films COUNT            read rendered films, COUNT of each pair, frame by frame and over time
@main
struct StillsProgram {
    static func main() {
        do {
            let arguments = CommandLine.arguments.dropFirst()
            guard let verb = arguments.first, let path = arguments.dropFirst().first else {
                throw StillsError("usage: bench-stills prepare|scenes|read FOLDER, bench-stills films|live COUNT")
            }
            if verb == "films" {
                guard let count = Int(path), count > 0 else { throw StillsError("\(path) is no number of films.") }
                return try FilmSet(count: count, environment: ProcessInfo.processInfo.environment).run()
            }
            if verb == "live" {
                guard let count = Int(path), count > 10 else { throw StillsError("\(path) images are too few.") }
                return try LiveCost().run(frames: count)
            }
            let folder = StillsFolder(path: path)
            switch verb {
            case "prepare":
                if let samples = ProcessInfo.processInfo.environment["OBSCURA_SAMPLES"], !samples.isEmpty {
                    try folder.write(named: "the set of photographs given", SampleSet(path: samples))
                } else {
                    try folder.write(named: "a small set of our own making", OwnSet())
                }
            case "scenes":
                try folder.write(named: StillsFolder.scenes, SceneSet(environment: ProcessInfo.processInfo.environment))
            case "read":
                print(try StillsScore(folder.load(), isScene: folder.isOfScenes, isVerbose: arguments.count > 2).json)
            default: throw StillsError("\(verb) is neither prepare, scenes nor read.")
            }
        } catch {
            FileHandle.standardError.write(Data("bench-stills: \(error)\n".utf8))
            exit(1)
        }
    }
}
