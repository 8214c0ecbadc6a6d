import CoreML
import Foundation
import ModelFiles
import ToolCommands

extension ModelFacts {
    /// The facts as lines for people.
    func text(name: String) -> String {
        var lines = [TerminalStyle.printable(name), "  \(kindText)"]
        let metadata = contents.metadata
        for (key, value) in [
            ("", metadata.shortDescription), ("version ", metadata.version), ("by ", metadata.author),
            ("licence: ", metadata.license),
        ] where !value.isEmpty {
            lines.append("  \(key)\(Self.short(value))")
        }
        lines.append("inputs")
        lines += description.contents.inputs.map { Self.line($0) }
        lines.append("outputs")
        lines += description.contents.outputs.map { Self.line($0) }
        if let labels = contents.classLabels {
            let texts = labels.texts
            let shown = texts.prefix(5).map(TerminalStyle.printable).joined(separator: ", ")
            lines.append("\(texts.count) classes: \(Self.short(shown))\(texts.count > 5 ? ", …" : "")")
        }
        if !operations.isEmpty {
            lines.append("operations")
            let width = operations.map(\.name.count).max() ?? 0
            lines += operations.map {
                let name = TerminalStyle.printable($0.name)
                return "  \(name.padding(toLength: width, withPad: " ", startingAt: 0))  \($0.count)"
            }
        }
        if unsupported.isEmpty {
            lines.append("All operations are supported.")
        } else {
            lines.append("The model cannot be run here. Not supported:")
            lines += unsupported.map {
                let name = TerminalStyle.printable($0.name)
                return "  \(name) (\($0.count), first at \(TerminalStyle.printable($0.place))): \($0.reason)"
            }
        }
        return lines.joined(separator: "\n")
    }

    private var kindText: String {
        let version = contents.specificationVersion
        return contents.kind + (version > 0 ? ", Core ML specification \(version)" : "") + " (\(format))"
    }

    private static func short(_ text: String) -> String {
        let line = TerminalStyle.printable(text)
        return line.count > 200 ? line.prefix(200) + "…" : line
    }

    private static func line(_ feature: MLFeatureDescription) -> String {
        var text = "  \(TerminalStyle.printable(feature.name)): "
        if let image = feature.imageConstraint {
            text += "image of \(image.pixelsWide)×\(image.pixelsHigh) pixels"
            text += image.pixelFormatType == kCVPixelFormatType_32BGRA ? ", colour" : ", gray"
            switch image.sizeConstraint.type {
            case .unspecified: break
            case .enumerated: text += ", or one of \(image.sizeConstraint.enumeratedImageSizes.count) sizes"
            case .range: text += ", or other sizes"
            }
        } else if let array = feature.multiArrayConstraint {
            text += "array \(array.sizes) of \(array.dataType.name)"
            if array.shapeConstraint.type != .unspecified { text += ", or other shapes" }
        } else {
            text += feature.type.name
        }
        return text + (feature.isOptional ? ", optional" : "")
    }
}
