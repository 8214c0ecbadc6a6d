import AVFoundation
import Foundation

/// Exports a film as an app does: `bench-export SOURCE TARGET [PRESET]`, where the preset is passthrough when left out.
///
/// Prints the duration of the export alone in seconds, as an app has it that has shown the film before. The exit status
/// is 1 if the export fails. The target must not exist.
@main
enum ExportBench {
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        guard (2...3).contains(arguments.count), let source = arguments.first, let target = arguments.dropFirst().first
        else { quit("usage: bench-export SOURCE TARGET [PRESET]", 64) }
        let preset = arguments.dropFirst(2).first ?? AVAssetExportPresetPassthrough
        let asset = AVURLAsset(url: URL(fileURLWithPath: source))
        guard let session = AVAssetExportSession(asset: asset, presetName: preset) else {
            quit("bench-export: \(preset) is not the name of a preset", 64)
        }
        do {
            _ = try await asset.load(.tracks, .duration)
            let start = ContinuousClock.now
            try await session.export(to: URL(fileURLWithPath: target), as: .mp4)
            print((ContinuousClock.now - start) / .seconds(1))
        } catch {
            quit("bench-export: \(error.localizedDescription)", 1)
        }
    }

    private static func quit(_ text: String, _ status: Int32) -> Never {
        FileHandle.standardError.write(Data((text + "\n").utf8))
        exit(status)
    }
}
