import AVFoundation

/// Prints the orientation of two films and a tag of the first: FIRST SECOND TARGET.
@main
enum Run {
    static func main() {
        let paths = Array(CommandLine.arguments.dropFirst())
        let controller = AvController()
        for path in paths[0...1] { print(controller.getVideoOrientation(path) ?? -1) }
        print(controller.getMetaDataByTag(controller.getVideoAsset(URL(fileURLWithPath: paths[0])), key: "title"))
    }
}
