/// The specification of a model: the message in a `.mlmodel` or a package, read as far as its description.
struct Specification: Sendable {
    /// Newest version that is known.
    static let newestVersion = 10
    /// Pipelines in pipelines beyond this depth are refused.
    static let mostDepth = 8

    let version: Int
    let description: ModelDescription
    /// Number of the model's type in the specification, and its message.
    let type: Int
    let body: Bytes
    /// The parts of a pipeline, with their names.
    var parts: [Specification] = []
    var name = ""
    /// A program that is no message.
    private var text: Program?

    /// Makes a specification of a program that was read from a text.
    init(program: Program, description: ModelDescription) throws(ModelFileError) {
        version = 0
        self.description = description
        type = 502
        body = Bytes([])
        text = program
    }

    /// The program of a model that is one.
    var program: Program {
        get throws(ModelFileError) {
            if let text { return text }
            return try Program(body)
        }
    }

    init(_ bytes: Bytes, depth: Int = 0) throws(ModelFileError) {
        guard bytes.count > 0 else { throw .invalid("the model is empty") }
        let message = try WireMessage(bytes)
        version = message.int32(1)
        guard version >= 1 else { throw .invalid("this is no model: it has no specification version") }
        guard version <= Specification.newestVersion else {
            throw .unsupported(
                "specification version \(version) is newer than \(Specification.newestVersion), the newest known"
            )
        }
        guard let choice = message.choice(among: { $0 >= 200 && $0 <= 3000 }) else {
            throw .invalid("the specification has no model")
        }
        type = choice.number
        body = choice.bytes
        var description = ModelDescription()
        if let interface = try message.message(2) { description = try DescriptionReader.read(interface) }
        description.specificationVersion = version
        description.isUpdatable = message.bool(10)
        description.kind = ModelKind.name(type)
        if let pipeline = try Specification.pipeline(type, body) {
            guard depth < Specification.mostDepth else { throw .invalid("pipelines are nested too deeply") }
            let names = pipeline.strings(2)
            for (index, part) in pipeline.allBytes(1).enumerated() {
                var part = try Specification(part, depth: depth + 1)
                part.name = index < names.count && !names[index].isEmpty ? names[index] : "model \(index)"
                parts.append(part)
            }
            description.classLabels = parts.last?.description.classLabels ?? description.classLabels
        } else {
            description.classLabels = try LabelReader.labels(type, body)
        }
        self.description = description
    }

    private static func pipeline(_ type: Int, _ body: Bytes) throws(ModelFileError) -> WireMessage? {
        switch type {
        case 202: try WireMessage(body)
        case 200, 201: try WireMessage(body).message(1)
        default: nil
        }
    }
}

/// Types of models in the specification.
enum ModelKind {
    private static let names: [Int: String] = [
        200: "pipelineClassifier", 201: "pipelineRegressor", 202: "pipeline", 300: "glmRegressor",
        301: "supportVectorRegressor", 302: "treeEnsembleRegressor", 303: "neuralNetworkRegressor",
        304: "bayesianProbitRegressor", 400: "glmClassifier", 401: "supportVectorClassifier",
        402: "treeEnsembleClassifier", 403: "neuralNetworkClassifier", 404: "kNearestNeighborsClassifier",
        500: "neuralNetwork", 501: "itemSimilarityRecommender", 502: "mlProgram", 555: "customModel",
        556: "linkedModel", 560: "classConfidenceThresholding", 600: "oneHotEncoder", 601: "imputer",
        602: "featureVectorizer", 603: "dictVectorizer", 604: "scaler", 606: "categoricalMapping", 607: "normalizer",
        609: "arrayFeatureExtractor", 610: "nonMaximumSuppression", 900: "identity", 2000: "textClassifier",
        2001: "wordTagger", 2002: "visionFeaturePrint", 2003: "soundAnalysisPreprocessing", 2004: "gazetteer",
        2005: "wordEmbedding", 2006: "audioFeaturePrint", 3000: "serializedModel",
    ]

    static func name(_ type: Int) -> String { names[type] ?? "type \(type)" }

    /// Types that run.
    static let supported: Set<Int> = [200, 201, 202, 303, 403, 500, 502, 610, 900]
}
