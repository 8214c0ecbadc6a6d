// Stand-in for the class that Xcode, or the build plugin CoreMLModelPlugin, makes for a model file of this name.

import CoreML

class DepthAnythingV2SmallF16 {
    let model: MLModel

    init(model: MLModel) { self.model = model }

    convenience init(configuration: MLModelConfiguration = MLModelConfiguration()) throws {
        let url = Bundle.main.bundleURL.appendingPathComponent("DepthAnythingV2SmallF16.mlmodelc")
        self.init(model: try MLModel(contentsOf: url, configuration: configuration))
    }
}
