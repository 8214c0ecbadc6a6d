import Foundation
import PackagePlugin

/// Makes a Swift class for each model in a target's folder, as Xcode does, and compiles the model into its bundle.
@main
struct CoreMLModelPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let module = target as? any SourceModuleTarget else { return [] }
        let generator = try context.tool(named: "coreml-model-generator")
        return models(in: module.directoryURL).map { model in
            let name = model.deletingPathExtension().lastPathComponent
            let folder = context.pluginWorkDirectoryURL
            let source = folder.appendingPathComponent("\(name).swift")
            let compiled = folder.appendingPathComponent("\(name).mlmodelc")
            return .buildCommand(
                displayName: "Making the class of \(model.lastPathComponent)",
                executable: generator.url,
                arguments: [model.path, "--class", source.path, "--model", compiled.path],
                inputFiles: files(of: model),
                outputFiles: [source, compiled]
            )
        }
    }

    private func models(in folder: URL) -> [URL] {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().map { folder.appendingPathComponent($0) }.filter { url in
            switch url.pathExtension.lowercased() {
            case "mlmodel": !url.path.contains(".mlpackage/") && !url.path.contains(".mlmodelc/")
            case "mlpackage", "onnx", "tflite": true
            case "xml": isNetwork(url)
            default: false
            }
        }
    }

    /// Returns whether an XML file is a network of OpenVINO.
    private func isNetwork(_ url: URL) -> Bool {
        guard let file = try? FileHandle(forReadingFrom: url), let data = try? file.read(upToCount: 1024) else {
            return false
        }
        return String(decoding: data, as: UTF8.self).contains("<net ")
    }

    private func files(of model: URL) -> [URL] {
        let inner = (try? FileManager.default.subpathsOfDirectory(atPath: model.path)) ?? []
        return inner.isEmpty ? [model] : inner.map { model.appendingPathComponent($0) }
    }
}
