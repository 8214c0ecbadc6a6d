@_spi(ModelClasses) import CoreML
import Foundation

/// The classes of a model, as Xcode makes them: one for the model, one for its inputs, one for its outputs.
struct ModelClass {
    let name: String
    private let file: String
    private let description: MLModelDescription
    private let access: String

    /// Prepares the classes.
    ///
    /// - Parameters:
    ///   - file: the name of the model's file without its extension.
    ///   - isPublic: makes the classes public; they are internal otherwise.
    init(file: String, description: MLModelDescription, isPublic: Bool) {
        self.file = file
        self.description = description
        name = SwiftName.type(file)
        access = isPublic ? "public " : ""
    }

    private var inputs: [ModelProperty] { description.orderedInputs.map(ModelProperty.init) }
    private var outputs: [ModelProperty] { description.orderedOutputs.map(ModelProperty.init) }

    /// The Swift code of all three.
    var text: String {
        """
        // Made from \(SwiftName.comment(file)) by CoreMLModelPlugin; changes are overwritten.
        // swift-format-ignore-file
        \(access.isEmpty ? "" : "public ")@_spi(ModelClasses) import CoreML
        \(access.isEmpty ? "" : "public ")import Foundation

        \(inputClass)

        \(outputClass)

        \(modelClass)
        """
    }

    // MARK: Inputs

    private var inputClass: String {
        let properties = inputs
        let stored = properties.map { "    /// \($0.comment)\n    \(access)var \($0.name): \($0.type)" }
        let parameters = properties.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
        let assignments = properties.map { "        self.\($0.name) = \($0.name)" }
        let cases = properties.map {
            "        case \(SwiftName.literal($0.feature)): \($0.makeValue(of: $0.name))"
        }
        var parts = [
            """
            /// The inputs of \(name).
            \(access)class \(name)Input: MLFeatureProvider {
            \(stored.joined(separator: "\n"))

                \(access)var featureNames: Set<String> { [\(names(properties))] }

                \(access)func featureValue(for featureName: String) -> MLFeatureValue? {
                    switch featureName {
            \(cases.joined(separator: "\n"))
                    default: nil
                    }
                }

                \(access)init(\(parameters)) {
            \(assignments.joined(separator: "\n"))
                }
            """
        ]
        if let shaped = shapedParameters(properties) {
            parts.append(
                "    \(access)convenience init(\(shaped.list)) {\n        self.init(\(shaped.arguments))\n    }"
            )
        }
        for property in properties where property.image != nil { parts.append(imageMembers(property, properties)) }
        return parts.joined(separator: "\n\n") + "\n}"
    }

    /// The parameters of the forms with shaped arrays; nil where no input is a multi-array.
    private func shapedParameters(_ properties: [ModelProperty]) -> (list: String, arguments: String)? {
        guard properties.contains(where: { $0.scalar != nil }) else { return nil }
        let list = properties.map { "\($0.name): \($0.scalar.map { "MLShapedArray<\($0)>" } ?? $0.type)" }
        let arguments = properties.map {
            "\($0.name): \($0.scalar == nil ? $0.name : "MLMultiArray(\($0.name))")"
        }
        return (list.joined(separator: ", "), arguments.joined(separator: ", "))
    }

    private func imageMembers(_ property: ModelProperty, _ properties: [ModelProperty]) -> String {
        guard let image = property.image else { return "" }
        func value(_ label: String, _ argument: String) -> String {
            """
            let value = try MLFeatureValue(
                        \(label): \(argument),
                        pixelsWide: \(image.width),
                        pixelsHigh: \(image.height),
                        pixelFormatType: \(image.format),
                        options: [:]
                    )
                    guard let image = value.imageBufferValue else { throw MLModelError(.featureType) }
            """
        }
        let bare = property.bareName
        let others = properties.filter { $0.name != property.name }
        let rest = others.map { ", \($0.name): \($0.type)" }.joined()
        let setter = "set" + bare.prefix(1).uppercased() + bare.dropFirst()
        func form(_ suffix: String, _ type: String, _ label: String) -> String {
            let arguments = properties.map { $0.name == property.name ? "\($0.name): image" : "\($0.name): \($0.name)" }
            return """
                    \(access)convenience init(\(bare)\(suffix) \(property.name): \(type)\(rest)) throws {
                        \(value(label, property.name))
                        self.init(\(arguments.joined(separator: ", ")))
                    }

                    \(access)func \(setter)(with \(property.name): \(type)) throws {
                        \(value(label, property.name))
                        self.\(property.name) = image
                    }
                """
        }
        return form("With", "CGImage", "cgImage") + "\n\n" + form("At", "URL", "imageAt")
    }

    private func names(_ properties: [ModelProperty]) -> String {
        properties.map { SwiftName.literal($0.feature) }.joined(separator: ", ")
    }

    // MARK: Outputs

    private var outputClass: String {
        let properties = outputs
        var members = properties.flatMap { property -> [String] in
            var list = [
                """
                    /// \(property.comment)
                    \(access)var \(property.name): \(property.type) {
                        \(property.getter)
                    }
                """
            ]
            if let scalar = property.scalar {
                list.append(
                    """
                        /// \(property.comment)
                        \(access)var \(property.bareName)ShapedArray: MLShapedArray<\(scalar)> {
                            MLShapedArray<\(scalar)>(self.\(property.name))
                        }
                    """
                )
            }
            return list
        }
        let parameters = properties.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
        let values = properties.map { "            \(SwiftName.literal($0.feature)): \($0.makeValue(of: $0.name))," }
        members += [
            "    \(access)var featureNames: Set<String> { provider.featureNames }",
            """
                \(access)func featureValue(for featureName: String) -> MLFeatureValue? {
                    provider.featureValue(for: featureName)
                }
            """,
            """
                \(access)init(\(parameters)) {
                    let values: [String: MLFeatureValue?] = [
            \(values.joined(separator: "\n"))
                    ]
                    let present = values.compactMapValues { $0 }
                    guard let provider = try? MLDictionaryFeatureProvider(dictionary: present) else {
                        fatalError("The outputs of \(name) are not valid.")
                    }
                    self.provider = provider
                }
            """,
            "    \(access)init(features: any MLFeatureProvider) { self.provider = features }",
        ]
        return """
            /// The outputs of \(name).
            \(access)class \(name)Output: MLFeatureProvider {
                private let provider: any MLFeatureProvider

            \(members.joined(separator: "\n\n"))
            }
            """
    }

    // MARK: The model

    private var modelClass: String {
        let properties = inputs
        let parameters = properties.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
        let arguments = properties.map { "\($0.name): \($0.name)" }.joined(separator: ", ")
        var plain = """
                \(access)func prediction(\(parameters)) throws -> \(name)Output {
                    try prediction(input: \(name)Input(\(arguments)))
                }
            """
        if let shaped = shapedParameters(properties) {
            plain += """


                    \(access)func prediction(\(shaped.list)) throws -> \(name)Output {
                        try prediction(input: \(name)Input(\(arguments)))
                    }
                """
        }
        if !description.stateDescriptionsByName.isEmpty {
            plain += "\n\n    \(access)func makeState() -> MLState { model.makeState() }"
        }
        return """
            /// \(name), loaded for predictions.
            \(access)class \(name) {
                \(access)let model: MLModel

                /// The compiled model in the bundle of this module.
                \(access)class var urlOfModelInThisBundle: URL {
                    Bundle.module.bundleURL.appendingPathComponent(\(SwiftName.literal(file + ".mlmodelc")))
                }

                \(access)init(model: MLModel) { self.model = model }

                @available(*, deprecated, message: "Use init(configuration:) and handle errors.")
                \(access)convenience init() {
                    do {
                        try self.init(contentsOf: type(of: self).urlOfModelInThisBundle)
                    } catch {
                        fatalError(error.localizedDescription)
                    }
                }

                \(access)convenience init(configuration: MLModelConfiguration = MLModelConfiguration()) throws {
                    try self.init(contentsOf: type(of: self).urlOfModelInThisBundle, configuration: configuration)
                }

                \(access)convenience init(contentsOf modelURL: URL) throws {
                    try self.init(model: MLModel(contentsOf: modelURL))
                }

                \(access)convenience init(contentsOf modelURL: URL, configuration: MLModelConfiguration) throws {
                    try self.init(model: MLModel(contentsOf: modelURL, configuration: configuration))
                }

                \(access)class func load(
                    configuration: MLModelConfiguration = MLModelConfiguration(),
                    completionHandler handler: @escaping (Swift.Result<\(name), any Error>) -> Void
                ) {
                    load(
                        contentsOf: urlOfModelInThisBundle,
                        configuration: configuration,
                        completionHandler: handler
                    )
                }

                \(access)class func load(
                    configuration: MLModelConfiguration = MLModelConfiguration()
                ) async throws -> \(name) {
                    try await load(contentsOf: urlOfModelInThisBundle, configuration: configuration)
                }

                \(access)class func load(
                    contentsOf modelURL: URL,
                    configuration: MLModelConfiguration = MLModelConfiguration(),
                    completionHandler handler: @escaping (Swift.Result<\(name), any Error>) -> Void
                ) {
                    MLModel.load(contentsOf: modelURL, configuration: configuration) { result in
                        handler(result.map { \(name)(model: $0) })
                    }
                }

                \(access)class func load(
                    contentsOf modelURL: URL,
                    configuration: MLModelConfiguration = MLModelConfiguration()
                ) async throws -> \(name) {
                    \(name)(model: try await MLModel.load(contentsOf: modelURL, configuration: configuration))
                }

                \(access)func prediction(input: \(name)Input) throws -> \(name)Output {
                    try prediction(input: input, options: MLPredictionOptions())
                }

                \(access)func prediction(input: \(name)Input, options: MLPredictionOptions) throws -> \(name)Output {
                    \(name)Output(features: try model.prediction(from: input, options: options))
                }

                \(access)func prediction(
                    input: \(name)Input,
                    options: MLPredictionOptions = MLPredictionOptions()
                ) async throws -> \(name)Output {
                    \(name)Output(features: try await model.prediction(from: input, options: options))
                }

            \(plain)

                \(access)func predictions(
                    inputs: [\(name)Input],
                    options: MLPredictionOptions = MLPredictionOptions()
                ) throws -> [\(name)Output] {
                    let results = try model.predictions(from: MLArrayBatchProvider(array: inputs), options: options)
                    return (0..<results.count).map { \(name)Output(features: results.features(at: $0)) }
                }
            }
            """
    }
}
